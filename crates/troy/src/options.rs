//! The options, and their facts.

use rules::{Issue, Issues, OptionFact, OptionKind, Warnings, Whole, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options as people write them; part of every position and record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The quiet plies that draw the game, 1 to 65535; null: none. `end.hundred-plies`.
    #[serde(skip_serializing_if = "is_hundred")]
    #[schemars(extend("minimum" = 1, "maximum" = u16::MAX))]
    pub move_cap: Option<Whole>,
    /// Whether a horse may drop its archer on a bridge. `horse.drop-on-bridge`.
    #[serde(skip_serializing_if = "is_true")]
    pub drop_on_bridge: bool,
    /// Whether a horse may drop its archer on its catapult. `horse.drop-on-catapult`.
    #[serde(skip_serializing_if = "is_true")]
    pub drop_on_catapult: bool,
    /// `threefold` or `off`. `end.threefold`.
    #[serde(skip_serializing_if = "is_threefold")]
    #[schemars(extend("enum" = REPETITIONS))]
    pub repetition: String,
}

/// The options in the form in which the rules read them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// 0: none.
    pub(crate) move_cap: u16,
    pub(crate) drop_on_bridge: bool,
    pub(crate) drop_on_catapult: bool,
    pub(crate) threefold: bool,
}

const HUNDRED: Whole = Whole(100);
const REPETITIONS: [&str; 2] = ["threefold", "off"];

pub(crate) static FACTS: [OptionFact; 4] = [
    OptionFact {
        name: "move_cap",
        kind: OptionKind::Whole(1, u16::MAX as u64, true),
        default: "100",
        text: "The number of quiet plies that draws the game; null (none) for no such end.",
        rule: "end.hundred-plies",
    },
    OptionFact {
        name: "drop_on_bridge",
        kind: OptionKind::Bool,
        default: "true",
        text: "Whether a Troy Horse may leave its archer on a bridge; false is the source's letter.",
        rule: "horse.drop-on-bridge",
    },
    OptionFact {
        name: "drop_on_catapult",
        kind: OptionKind::Bool,
        default: "true",
        text: "Whether a Troy Horse leaping off its catapult may leave its archer as the new load.",
        rule: "horse.drop-on-catapult",
    },
    OptionFact {
        name: "repetition",
        kind: OptionKind::Choice(&REPETITIONS),
        default: "\"threefold\"",
        text: "Whether the third occurrence of a position draws the game.",
        rule: "end.threefold",
    },
];

impl Default for Options {
    fn default() -> Self {
        Self {
            move_cap: Some(HUNDRED),
            drop_on_bridge: true,
            drop_on_catapult: true,
            repetition: REPETITIONS[0].into(),
        }
    }
}

impl Options {
    /// Checks the values.
    pub(crate) fn read(&self) -> Result<(Choices, Warnings), Issues> {
        let mut found = Vec::new();
        let move_cap = match self.move_cap {
            None => Some(0),
            Some(cap) => cap.within(1, u16::MAX),
        };
        if move_cap.is_none() {
            let message = "the cap on quiet plies is 1 to 65535, or null for none";
            found.push(Issue::new("/move_cap", "out-of-range", message));
        }
        if !REPETITIONS.contains(&self.repetition.as_str()) {
            let shown: String = self.repetition.chars().take(40).collect();
            let mut message = format!("`{shown}` is not one of `threefold` and `off`");
            if let Some(near) = suggest(&self.repetition, REPETITIONS) {
                message += &format!("; did you mean `{near}`?");
            }
            found.push(Issue::new("/repetition", "unknown-value", message));
        }
        Issues::stage(&mut found)?;
        let choices = Choices {
            move_cap: move_cap.unwrap_or_default(),
            drop_on_bridge: self.drop_on_bridge,
            drop_on_catapult: self.drop_on_catapult,
            threefold: self.repetition == REPETITIONS[0],
        };
        Ok((choices, Vec::new()))
    }
}

/// Every combination of the values, of which the first is the default.
pub(crate) fn combinations() -> Vec<Options> {
    const BOTH: [bool; 2] = [true, false];
    let mut all = Vec::new();
    for move_cap in [Some(HUNDRED), None] {
        for drop_on_bridge in BOTH {
            for drop_on_catapult in BOTH {
                let set = |repetition: &str| Options {
                    move_cap,
                    drop_on_bridge,
                    drop_on_catapult,
                    repetition: repetition.to_owned(),
                };
                all.extend(REPETITIONS.map(set));
            }
        }
    }
    all
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_true(value: &bool) -> bool {
    *value
}

#[expect(clippy::ref_option, reason = "serde passes fields by reference")]
fn is_hundred(cap: &Option<Whole>) -> bool {
    *cap == Some(HUNDRED)
}

fn is_threefold(repetition: &str) -> bool {
    repetition == REPETITIONS[0]
}
