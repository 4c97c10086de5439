//! The options as people write them, and their facts.

mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use rules::{OptionFact, OptionKind, Whole};
use schemars::JsonSchema;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::battalion::BattalionForm;
use crate::plan::SIDES;
pub(crate) use read::Choices;

/// The options as people write them; part of every position and record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Two to four names of Battalions, in seating order. `board.seats`
    pub battalions: Vec<String>,
    /// `8x2`, `10x2` or `8x8`; null: `8x2` for two seats, else `8x8`. `board.assembly`
    #[schemars(extend("enum" = ["8x2", "10x2", "8x8", null]))]
    pub battlefield: Option<String>,
    /// How far each Territory slides along its side; null: not at all. `board.offset`
    pub offsets: Option<Vec<Whole>>,
    /// `apex` or `none`. `square.rampart`
    #[schemars(extend("enum" = RAMPARTS))]
    pub ramparts: String,
    /// The side that each seat hunts, in seating order; null: no hunt. `party.assassin`
    pub assassin: Option<Vec<String>>,
    /// `threefold` or `off`. `end.threefold`
    #[schemars(extend("enum" = REPETITIONS))]
    pub repetition: String,
    /// The quiet plies that draw the game, 1 to 65535; null: none; absent: 50 for each seat. `end.hundred-plies`
    #[serde(skip_serializing_if = "Cap::is_usual")]
    #[schemars(with = "Option<Whole>")]
    pub move_cap: Cap,
    /// Whether a resting Planet gives check. `planet.rest-no-check`
    pub rest_gives_check: bool,
    /// Whether a probe's step may capture. `probe.step`
    pub probe_captures: bool,
    /// Further Battalions by name.
    #[serde(deserialize_with = "forms")]
    pub define: BTreeMap<String, BattalionForm>,
}

/// How many quiet plies draw the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// 50 for each seat.
    #[default]
    Usual,
    /// None do.
    Never,
    /// So many.
    Plies(Whole),
}

pub(crate) const RAMPARTS: [&str; 2] = ["apex", "none"];
pub(crate) const REPETITIONS: [&str; 2] = ["threefold", "off"];

const BATTLEFIELDS: [&str; 3] = ["8x2", "10x2", "8x8"];

pub(crate) static FACTS: [OptionFact; 10] = [
    OptionFact {
        name: "battalions",
        kind: OptionKind::Words(&[]),
        default: "[\"three-bodies\",\"medieval\"]",
        text: "The Battalions in seating order, two to four: medieval, three-bodies, byzantine, or one of `define`.",
        rule: "board.seats",
    },
    OptionFact {
        name: "battlefield",
        kind: OptionKind::Choice(&BATTLEFIELDS),
        default: "null",
        text: "The middle of the board; null: 8x2 for two seats, 8x8 (the only one allowed) for more.",
        rule: "board.assembly",
    },
    OptionFact {
        name: "offsets",
        kind: OptionKind::Json,
        default: "null",
        text: "How far each Territory slides along its side, a list of whole numbers; null: not at all.",
        rule: "board.offset",
    },
    OptionFact {
        name: "ramparts",
        kind: OptionKind::Choice(&RAMPARTS),
        default: "\"apex\"",
        text: "Whether spokes 3 and 4 of curved Territories are ramparts, before which pawns and probes promote.",
        rule: "square.rampart",
    },
    OptionFact {
        name: "assassin",
        kind: OptionKind::Words(&SIDES),
        default: "null",
        text: "With three or four seats: the side that each seat hunts, in seating order; null: no hunt.",
        rule: "party.assassin",
    },
    OptionFact {
        name: "repetition",
        kind: OptionKind::Choice(&REPETITIONS),
        default: "\"threefold\"",
        text: "Whether the third occurrence of a position draws the game.",
        rule: "end.threefold",
    },
    OptionFact {
        name: "move_cap",
        kind: OptionKind::Whole(1, u16::MAX as u64, true),
        default: "100",
        text: "The number of quiet plies that draws the game, by default 50 for each seat; null (none) for no such end.",
        rule: "end.hundred-plies",
    },
    OptionFact {
        name: "rest_gives_check",
        kind: OptionKind::Bool,
        default: "false",
        text: "Whether a Planet that may not move, because it just did, attacks all the same.",
        rule: "planet.rest-no-check",
    },
    OptionFact {
        name: "probe_captures",
        kind: OptionKind::Bool,
        default: "true",
        text: "Whether a probe's step may capture; the source says both that and \"to an empty square\".",
        rule: "probe.step",
    },
    OptionFact {
        name: "define",
        kind: OptionKind::Json,
        default: "{}",
        text: "Further Battalions by name, in the form in which the shipped ones are written.",
        rule: "board.assembly",
    },
];

impl Default for Options {
    fn default() -> Self {
        Self {
            battalions: ["three-bodies", "medieval"].map(Into::into).into(),
            battlefield: None,
            offsets: None,
            ramparts: RAMPARTS[0].into(),
            assassin: None,
            repetition: REPETITIONS[0].into(),
            move_cap: Cap::Usual,
            rest_gives_check: false,
            probe_captures: true,
            define: BTreeMap::new(),
        }
    }
}

impl Options {
    /// These Battalions in seating order, all else as usual.
    ///
    /// ```
    /// let options = battalion::Options::with_battalions(["byzantine", "three-bodies"]);
    /// assert_eq!(options.battalions[0], "byzantine");
    /// ```
    pub fn with_battalions<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Self { battalions: names.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Plain chess, where draws by repetition and by quiet moves are claimed and therefore end nothing by themselves.
    pub fn chess() -> Self {
        Self {
            repetition: REPETITIONS[1].into(),
            move_cap: Cap::Never,
            ..Self::with_battalions(["medieval", "medieval"])
        }
    }
}

impl Cap {
    /// Whether it is left to the number of seats.
    pub fn is_usual(&self) -> bool {
        *self == Self::Usual
    }
}

impl Serialize for Cap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Usual | Self::Never => serializer.serialize_none(),
            Self::Plies(plies) => plies.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Cap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Whole>::deserialize(deserializer)?.map_or(Self::Never, Self::Plies))
    }
}

/// A value of `define`, read from an object and from nothing else.
struct Form(BattalionForm);

impl<'de> Deserialize<'de> for Form {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        rules::shape::optional_object(deserializer)?
            .map(Self)
            .ok_or_else(|| D::Error::invalid_type(Unexpected::Unit, &"an object"))
    }
}

fn forms<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, BattalionForm>, D::Error> {
    let forms = BTreeMap::<String, Form>::deserialize(deserializer)?;
    Ok(forms.into_iter().map(|(name, form)| (name, form.0)).collect())
}
