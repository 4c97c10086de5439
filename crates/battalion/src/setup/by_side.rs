//! `BySide`: an object with an entry for some sides, as people write it.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use rules::Seat;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};

use crate::plan::SIDES;

/// Entries by the names of sides, in the order written; whoever loads it checks the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySide<T>(pub Vec<(String, T)>);

impl<T> BySide<T> {
    /// The entries of some seats, in their order.
    pub(super) fn of(seats: &[Seat], entry: impl Fn(&Seat) -> Option<T>) -> Self {
        let named = |seat: &Seat| Some((SIDES[seat.idx()].to_owned(), entry(seat)?));
        Self(seats.iter().filter_map(named).collect())
    }
}

impl<T> Default for BySide<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(side, entry)| (side, entry)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySide<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(SidesVisitor(PhantomData))
    }
}

struct SidesVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SidesVisitor<T> {
    type Value = BySide<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<BySide<T>, A::Error> {
        let mut all = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            all.push(entry);
        }
        Ok(BySide(all))
    }
}

impl<T: JsonSchema> JsonSchema for BySide<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("BySide_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let entry = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "propertyNames": {"enum": SIDES},
            "additionalProperties": entry,
        })
    }

    fn inline_schema() -> bool {
        true
    }
}
