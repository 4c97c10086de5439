//! A game as it was written down.

use std::collections::BTreeMap;
use std::fmt;

use rules::erased::document::read_object;
use rules::erased::{SCHEMA, read_schema};
use rules::{Issue, Issues, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::irregular::Irregular;
use crate::notes::{Note, check_notes};

/// A game as it was written down: read, but not yet replayed.
///
/// Two are equal when all fields are; the order of headers and options never matters.
///
/// ```
/// use record::Record;
/// use serde_json::json;
///
/// let game = json!({"variant": "troy", "moves": ["Ra1-b1"], "result": "*"});
/// let record = Record::read(&game, "")?;
/// assert_eq!(record.moves, ["Ra1-b1"]);
///
/// let issues = Record::read(&json!({"variant": "troy", "moves": "Ra1-b1"}), "").unwrap_err();
/// assert_eq!(issues.first().pointer, "/moves");
/// # Ok::<(), rules::Issues>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this form; absent means 1.
    #[serde(default = "present_schema")]
    pub schema: u64,
    /// The variant id.
    pub variant: String,
    /// The options that differ from their default.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The set-up the game began with; absent means the variant's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Map<String, Value>>,
    /// Whatever its keeper noted: players, date, place.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// The moves; an entry may hold a whole turn, its actions joined by `;`.
    pub moves: Vec<String>,
    /// Who won: `1-0`, `0-1`, `1/2-1/2`, `*` for an unfinished game; with more than two seats the places in
    /// seating order, `2-1-2-2`.
    #[serde(default = "unfinished")]
    pub result: String,
    /// How the game ended, where the moves alone don't say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<Termination>,
    /// Moves that were played although they are illegal, ascending; taken up only where that is asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub irregular: Vec<Irregular>,
    /// What is noted between the moves; it never decides anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// How a game ended, where the moves alone don't say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// By the rules of the variant: the moves say it.
    Normal,
    /// A player gave up.
    Resignation,
    /// The players agreed on the result.
    Agreement,
    /// A player's time ran out.
    Time,
    /// The last move of the record was attempted and is illegal.
    IllegalMove,
    /// Somebody else decided.
    Adjudication,
    /// A player left.
    Abandoned,
}

/// Every termination, in the order in which they are shown.
pub const TERMINATIONS: [Termination; 7] = [
    Termination::Normal,
    Termination::Resignation,
    Termination::Agreement,
    Termination::Time,
    Termination::IllegalMove,
    Termination::Adjudication,
    Termination::Abandoned,
];

fn present_schema() -> u64 {
    SCHEMA
}

fn unfinished() -> String {
    "*".to_owned()
}

impl Record {
    /// Reads a record. `base` is the pointer to it in the whole document.
    ///
    /// # Errors
    /// Faults of shape: `no-such-schema`, `unknown-field`, `missing-field`, `wrong-type`, `no-such-termination`,
    /// `bad-note`, `too-deep`, `no-such-move`.
    pub fn read(value: &Value, base: &str) -> Result<Self, Issues> {
        let Some(fields) = value.as_object() else {
            let message = format!(
                "expected a record, an object with `variant` and `moves`, found {}",
                rules::erased::kind(value)
            );
            return Err(Issue::new(base, "wrong-type", message).into());
        };
        let mut found = Vec::new();
        read_schema(fields, base, &mut found);
        read_termination(fields, base, &mut found);
        Issues::stage(&mut found)?;
        let record: Self = read_object(value, base)?;
        check_irregular(&record, base, &mut found);
        check_notes(&record.notes, record.moves.len(), base, 0, &mut found);
        Issues::stage(&mut found)?;
        Ok(record)
    }

    /// The record as JSON, fields in order.
    pub fn write(&self) -> Value {
        serde_json::json!(self)
    }
}

/// Irregular moves are told in their order, each once.
pub(crate) fn check_irregular(record: &Record, base: &str, found: &mut Vec<Issue>) {
    let mut next = 0;
    for (idx, irregular) in record.irregular.iter().enumerate() {
        let (at, n_moves) = (irregular.at, record.moves.len());
        if (next..n_moves).contains(&at) {
            next = at + 1;
            continue;
        }
        let message = if at < n_moves {
            format!("move {at} was told before; they stand in order, each once")
        } else {
            format!("there is no move {at}: there are {n_moves}, the first is 0")
        };
        found.push(Issue::new(format!("{base}/irregular/{idx}/at"), "no-such-move", message));
    }
}

/// Names the nearest termination where the reader itself could only list them all.
fn read_termination(fields: &Map<String, Value>, base: &str, found: &mut Vec<Issue>) {
    let Some(Value::String(word)) = fields.get("termination") else { return };
    found.extend(termination_named(word, base).err());
}

/// The termination with this name.
///
/// # Errors
/// `no-such-termination`, with the nearest name.
pub(crate) fn termination_named(word: &str, base: &str) -> Result<Termination, Issue> {
    let named = TERMINATIONS.into_iter().find(|termination| termination.word() == word);
    if let Some(termination) = named {
        return Ok(termination);
    }
    let words = TERMINATIONS.map(Termination::word);
    let shown: String = word.chars().take(40).collect();
    let message = match suggest(word, words) {
        Some(near) => format!("there is no termination `{shown}`; did you mean `{near}`?"),
        None => format!("there is no termination `{shown}`; there are {}", words.join(", ")),
    };
    Err(Issue::new(format!("{base}/termination"), "no-such-termination", message))
}

impl Termination {
    /// The word for it in records.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::IllegalMove => "illegal-move",
            Self::Adjudication => "adjudication",
            Self::Abandoned => "abandoned",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
