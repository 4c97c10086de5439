//! A whole number as people write it, before its range is checked.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::{Serialize, Serializer};

/// A whole number in a set-up or in options; whoever loads it checks the range.
///
/// Numbers beyond 64 bits are read as the nearest `i64`, so that they are out of range like any other that is too
/// large instead of being of a wrong type. What has a fraction part or an exponent is no whole number, `1.0` neither,
/// unless it is as large as that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whole(pub i64);

impl Whole {
    /// The number, if it is within the range.
    ///
    /// ```
    /// use rules::Whole;
    ///
    /// assert_eq!(Whole(100).within(1, u16::MAX), Some(100_u16));
    /// assert_eq!(Whole(-1).within(0, u8::MAX), None);
    /// ```
    pub fn within<T: TryFrom<i64> + PartialOrd>(self, least: T, most: T) -> Option<T> {
        T::try_from(self.0).ok().filter(|number| (least..=most).contains(number))
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer"})
    }

    fn inline_schema() -> bool {
        true
    }
}

struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E>(self, number: i64) -> Result<Whole, E> {
        Ok(Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Whole, E> {
        Ok(Whole(i64::try_from(number).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
        /// Two to the 63rd: whole numbers from here on have no `i64`.
        const BEYOND: f64 = 9_223_372_036_854_775_808.0;
        if number.abs() >= BEYOND {
            return Ok(Whole(if number > 0.0 { i64::MAX } else { i64::MIN }));
        }
        Err(E::invalid_type(serde::de::Unexpected::Float(number), &self))
    }
}
