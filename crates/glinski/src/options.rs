//! The options, and their facts.

use rules::{Issue, Issues, OptionFact, OptionKind, Warnings, Whole, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options as people write them; part of every position and record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// `three-quarters` or `draw`. `end.stalemate`
    #[serde(skip_serializing_if = "is_three_quarters")]
    #[schemars(extend("enum" = STALEMATES))]
    pub stalemate: String,
    /// The quiet plies that draw the game, 1 to 65535; null: none. `end.hundred-plies`
    #[serde(skip_serializing_if = "is_hundred")]
    #[schemars(extend("minimum" = 1, "maximum" = u16::MAX))]
    pub move_cap: Option<Whole>,
    /// `threefold` or `off`. `end.threefold`
    #[serde(skip_serializing_if = "is_threefold")]
    #[schemars(extend("enum" = REPETITIONS))]
    pub repetition: String,
}

/// The options in the form in which the rules read them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// Whether stalemate is a draw.
    pub(crate) stalemate_draws: bool,
    /// 0: none.
    pub(crate) move_cap: u16,
    pub(crate) threefold: bool,
}

const HUNDRED: Whole = Whole(100);
const STALEMATES: [&str; 2] = ["three-quarters", "draw"];
const REPETITIONS: [&str; 2] = ["threefold", "off"];

pub(crate) static FACTS: [OptionFact; 3] = [
    OptionFact {
        name: "stalemate",
        kind: OptionKind::Choice(&STALEMATES),
        default: "\"three-quarters\"",
        text: "Whether the side that is stalemated takes the lower place, as the inventor has it, or draws.",
        rule: "end.stalemate",
    },
    OptionFact {
        name: "move_cap",
        kind: OptionKind::Whole(1, u16::MAX as u64, true),
        default: "100",
        text: "The number of quiet plies that draws the game; null (none) for no such end.",
        rule: "end.hundred-plies",
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
            stalemate: STALEMATES[0].into(),
            move_cap: Some(HUNDRED),
            repetition: REPETITIONS[0].into(),
        }
    }
}

impl Options {
    /// Checks the values.
    pub(crate) fn read(&self) -> Result<(Choices, Warnings), Issues> {
        let mut found = Vec::new();
        let stalemate = choice("/stalemate", &self.stalemate, STALEMATES, &mut found);
        let move_cap = match self.move_cap {
            None => Some(0),
            Some(cap) => cap.within(1, u16::MAX),
        };
        if move_cap.is_none() {
            let message = "the cap on quiet plies is 1 to 65535, or null for none";
            found.push(Issue::new("/move_cap", "out-of-range", message));
        }
        let repetition = choice("/repetition", &self.repetition, REPETITIONS, &mut found);
        Issues::stage(&mut found)?;
        let choices = Choices {
            stalemate_draws: stalemate == Some(1),
            move_cap: move_cap.unwrap_or_default(),
            threefold: repetition == Some(0),
        };
        Ok((choices, Vec::new()))
    }
}

/// Which of two words it is.
fn choice(pointer: &str, word: &str, words: [&str; 2], found: &mut Vec<Issue>) -> Option<usize> {
    let choice = words.iter().position(|&known| known == word);
    if choice.is_none() {
        let shown: String = word.chars().take(40).collect();
        let mut message = format!("`{shown}` is not one of `{}` and `{}`", words[0], words[1]);
        if let Some(near) = suggest(word, words) {
            message += &format!("; did you mean `{near}`?");
        }
        found.push(Issue::new(pointer, "unknown-value", message));
    }
    choice
}

/// Every combination of the values, of which the first is the default.
pub(crate) fn combinations() -> Vec<Options> {
    let mut all = Vec::new();
    for stalemate in STALEMATES {
        for move_cap in [Some(HUNDRED), None] {
            all.extend(REPETITIONS.map(|repetition| Options {
                stalemate: stalemate.to_owned(),
                move_cap,
                repetition: repetition.to_owned(),
            }));
        }
    }
    all
}

fn is_three_quarters(stalemate: &str) -> bool {
    stalemate == STALEMATES[0]
}

#[expect(clippy::ref_option, reason = "serde passes fields by reference")]
fn is_hundred(cap: &Option<Whole>) -> bool {
    *cap == Some(HUNDRED)
}

fn is_threefold(repetition: &str) -> bool {
    repetition == REPETITIONS[0]
}
