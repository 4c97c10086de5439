//! Positions as people write them: loading in stages, with every issue, and saving.

use std::borrow::Cow;
use std::fmt;

use rules::{Issues, Seat};
use rules::{Strictness, Warnings, Whole};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::TriPoint;
use crate::position::{Class, Ending, Phase, Position, SIDES, WORDS};

mod doubts;
mod fit;
mod place;
mod words;

/// A position as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// `dark` or `light`; null exactly in phase `over`.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schemars(required, extend("type" = ["string", "null"], "enum" = SIDES_OR_NULL))]
    pub to_act: Option<String>,
    /// `place`, `city`, `unit` or `over`; absent: `city`.
    #[serde(default = "city")]
    #[schemars(extend("enum" = ["place", "city", "unit", "over"]))]
    pub phase: String,
    /// The units of both sides; written ascending.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub units: Vec<Unit>,
    /// Where a city was scorched; written ascending.
    #[serde(default)]
    pub scorched: Vec<String>,
    /// The capitals; absent: the cities on which the kings stand.
    #[serde(default, deserialize_with = "object", skip_serializing_if = "Option::is_none")]
    pub capital: Option<Capitals>,
    /// The counters. `counter.home`
    #[serde(default, deserialize_with = "counters")]
    pub counter: Counters,
    /// Cities with an action left, and how many; absent in phase `city`: the turn starts here.
    #[serde(default, deserialize_with = "object", skip_serializing_if = "Option::is_none")]
    pub city_actions_left: Option<ActionsLeft>,
    /// Whether a step of this turn ended far from the capital. `counter.home`
    #[serde(default)]
    pub roamed: bool,
    /// What ended the game; null exactly before phase `over`.
    #[serde(default, deserialize_with = "rules::shape::optional_object")]
    pub outcome: Option<OutcomeForm>,
}

/// A unit of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The cell.
    pub at: String,
    /// `dark` or `light`.
    #[schemars(extend("enum" = SIDES))]
    pub side: String,
    /// `battalion`, `regiment` or `king`.
    #[schemars(extend("enum" = CLASS_WORDS))]
    pub class: String,
    /// The steps made in this turn.
    #[serde(default)]
    #[schemars(extend("minimum" = 0))]
    pub steps: Whole,
    /// Whether it has acted in this turn.
    #[serde(default)]
    pub acted: bool,
    /// The marks against it in this turn.
    #[serde(default)]
    #[schemars(extend("minimum" = 0))]
    pub marks: Whole,
}

/// The capitals of a [`Setup`]; one that is absent is the standing city on which the king is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Capitals {
    /// Dark's; null in phase `place` before its king is placed.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub dark: Option<Option<String>>,
    /// Light's, likewise.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub light: Option<Option<String>>,
}

/// The counters of a [`Setup`], 0 to 4294967295.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Counters {
    /// Dark's.
    #[schemars(extend("minimum" = 0, "maximum" = u32::MAX))]
    pub dark: Whole,
    /// Light's.
    #[schemars(extend("minimum" = 0, "maximum" = u32::MAX))]
    pub light: Whole,
}

/// The cities of a [`Setup`] that have 1 or 2 actions left, ascending where it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionsLeft(pub Vec<(String, Whole)>);

/// The outcome of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomeForm {
    /// `dark` or `light`; null for a draw.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schemars(required, extend("type" = ["string", "null"], "enum" = SIDES_OR_NULL))]
    pub winner: Option<String>,
    /// The rule that ended the game.
    #[schemars(extend("enum" = [
        "end.dethroned", "end.counter-limit", "end.full-occupation", "end.threefold",
    ]))]
    pub rule: String,
}

/// The words for a side that may be missing.
const SIDES_OR_NULL: [Option<&str>; 3] = [Some(SIDES[0]), Some(SIDES[1]), None];
/// The words for classes.
const CLASS_WORDS: &[&str] = WORDS.split_at(Class::ALL.len()).0;

impl TriPoint {
    pub(crate) fn read_setup(
        &self,
        setup: &Setup,
        strictness: Strictness,
    ) -> Result<(Position, Warnings), Issues> {
        let words = self.read_words(setup)?;
        self.fit(&words, strictness)
    }

    pub(crate) fn write_setup(&self, position: &Position) -> Setup {
        let name = |cell| self.tables.topology.name(cell).to_owned();
        let side = |seat: Seat| SIDES[seat.idx()].to_owned();
        let units = position.occupied().into_iter().filter_map(|cell| {
            Some(Unit {
                at: name(cell),
                side: side(position.seat_at(cell)?),
                class: position.class_at(cell).word().into(),
                steps: Whole(position.steps_at(cell).into()),
                acted: position.acted.contains(cell),
                marks: Whole(position.marks_at(cell).into()),
            })
        });
        let [dark, light] = position.capitals.map(|capital| Some(capital.map(name)));
        let left = position.acting.into_iter();
        let left = left.map(|city| (name(city), Whole(position.actions_left(city).into())));
        Setup {
            to_act: (position.phase != Phase::Over).then(|| side(position.to_act)),
            phase: position.phase.word().into(),
            units: units.collect(),
            scorched: position.scorched.into_iter().map(name).collect(),
            capital: Some(Capitals { dark, light }),
            counter: Counters {
                dark: Whole(position.counters[0].into()),
                light: Whole(position.counters[1].into()),
            },
            city_actions_left: Some(ActionsLeft(left.collect())),
            roamed: position.roamed,
            outcome: position.outcome.map(|stored| OutcomeForm {
                winner: stored.winner.map(side),
                rule: stored.ending.rule().slug.into(),
            }),
        }
    }
}

impl Setup {
    /// Gives the capitals other names.
    pub(crate) fn rename_capitals(&mut self, rename: impl Fn(&mut String)) {
        let Some(capitals) = &mut self.capital else { return };
        let names = [&mut capitals.dark, &mut capitals.light];
        names.into_iter().flatten().flatten().for_each(rename);
    }
}

impl Capitals {
    fn each(&self) -> [Option<&Option<String>>; 2] {
        [self.dark.as_ref(), self.light.as_ref()]
    }
}

impl Counters {
    fn each(self) -> [Whole; 2] {
        [self.dark, self.light]
    }
}

impl OutcomeForm {
    fn ending(&self) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.rule().slug == self.rule)
    }
}

fn city() -> String {
    Phase::City.word().into()
}

/// Reads a field that, being there, is an object.
fn object<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    match rules::shape::optional_object(deserializer)? {
        Some(part) => Ok(Some(part)),
        None => Err(D::Error::invalid_type(Unexpected::Unit, &"an object")),
    }
}

fn counters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Counters, D::Error> {
    object(deserializer).map(Option::unwrap_or_default)
}

/// Tells null from what is not there.
#[expect(clippy::option_option, reason = "null and absent differ")]
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Serialize for ActionsLeft {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(city, left)| (city, left)))
    }
}

impl<'de> Deserialize<'de> for ActionsLeft {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ActionsLeftVisitor)
    }
}

struct ActionsLeftVisitor;

impl<'de> Visitor<'de> for ActionsLeftVisitor {
    type Value = ActionsLeft;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<ActionsLeft, A::Error> {
        let mut left = Vec::new();
        while let Some(entry) = fields.next_entry()? {
            left.push(entry);
        }
        Ok(ActionsLeft(left))
    }
}

impl JsonSchema for ActionsLeft {
    fn schema_name() -> Cow<'static, str> {
        "ActionsLeft".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 2},
        })
    }

    fn inline_schema() -> bool {
        true
    }
}
