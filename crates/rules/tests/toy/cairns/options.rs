//! The options, and their facts.

use rules::{Issue, Issues, OptionFact, OptionKind, Seat, Warnings, Whole, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CLANS;

/// The options as people write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Options {
    /// The clan that begins.
    pub(crate) first: String,
    /// How many actions a turn has, 1 to 3.
    pub(crate) steps: Whole,
    /// `threefold` or `off`.
    pub(crate) repetition: String,
}

/// The options in the form in which the rules read them.
pub(crate) struct Choices {
    pub(crate) first: Seat,
    pub(crate) steps: u8,
    pub(crate) threefold: bool,
}

const REPETITIONS: [&str; 2] = ["threefold", "off"];

pub(crate) static FACTS: [OptionFact; 3] = [
    OptionFact {
        name: "first",
        kind: OptionKind::Choice(&CLANS),
        default: "\"red\"",
        text: "The clan that begins.",
        rule: "place.first",
    },
    OptionFact {
        name: "steps",
        kind: OptionKind::Whole(1, 3, false),
        default: "2",
        text: "How many actions a turn has.",
        rule: "turn.steps",
    },
    OptionFact {
        name: "repetition",
        kind: OptionKind::Choice(&REPETITIONS),
        default: "\"threefold\"",
        text: "Whether the third occurrence of a position ends the game.",
        rule: "end.repetition",
    },
];

impl Default for Options {
    fn default() -> Self {
        Self { first: CLANS[0].into(), steps: Whole(2), repetition: REPETITIONS[0].into() }
    }
}

impl Options {
    /// Checks the values.
    pub(crate) fn read(&self) -> Result<(Choices, Warnings), Issues> {
        let mut found = Vec::new();
        let first = word("/first", &self.first, &CLANS, &mut found);
        let repetition = word("/repetition", &self.repetition, &REPETITIONS, &mut found);
        let steps = self.steps.within(1, 3);
        if steps.is_none() {
            found.push(Issue::new("/steps", "out-of-range", "a turn has 1 to 3 actions"));
        }
        Issues::stage(&mut found)?;
        let steps = steps.unwrap_or(1);
        let idle = Issue::new("/steps", "no-early-end", "a turn of one action never ends early");
        let warnings = (steps == 1).then_some(idle).into_iter().collect();
        let first = Seat::new(first.unwrap_or(0) as u8);
        Ok((Choices { first, steps, threefold: repetition == Some(0) }, warnings))
    }
}

/// The index of one of some words.
pub(crate) fn word(
    pointer: &str,
    written: &str,
    known: &[&'static str],
    found: &mut Vec<Issue>,
) -> Option<usize> {
    let idx = known.iter().position(|&word| word == written);
    if idx.is_none() {
        let near = suggest(written, known.iter().copied());
        let hint = near.map_or_else(|| known.join(", "), |near| format!("did you mean {near}?"));
        let shown: String = written.chars().take(40).collect();
        found.push(Issue::new(pointer, "unknown-value", format!("there is no `{shown}`; {hint}")));
    }
    idx
}
