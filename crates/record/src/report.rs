//! What a replay found.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::Issue;
use rules::erased::facts::{OutcomeFact, RuleFact};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::Termination;

/// What a replay found about one record.
///
/// It can be reproduced from the record alone: it names the options that were used, defaults included.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// Whether nothing is wrong: no findings.
    pub ok: bool,
    /// What the moves came to.
    pub verdict: Verdict,
    /// The variant id, where it could be read.
    pub variant: Option<String>,
    /// Every option with the value used; absent when the options could not be read.
    pub options: Option<Arc<Map<String, Value>>>,
    /// The record's headers.
    pub headers: BTreeMap<String, String>,
    /// How many entries `moves` has.
    pub n_entries: usize,
    /// How many entries were replayed: all before the first that is not legal.
    pub n_replayed: usize,
    /// How many actions that makes.
    pub n_actions: u32,
    /// How many whole turns that makes.
    pub n_turns: u32,
    /// The moves that were played although they are illegal, where the record says so and that was asked for.
    pub irregularities: Vec<Fault>,
    /// The first move that is not legal, nor played all the same.
    pub fault: Option<Fault>,
    /// Everything wrong with the record: pointers lead into it.
    pub findings: Vec<Issue>,
    /// What is unlikely about its options or its start, or odd about what it claims of the end.
    pub warnings: Vec<Issue>,
    /// The result that the record claims.
    pub result: Option<String>,
    /// How the game ended, as the record claims.
    pub termination: Option<Termination>,
    /// The end of the game by the rules; `null` while it could go on.
    pub outcome: Option<OutcomeFact>,
    /// The same as a result, `*` while the game could go on.
    pub result_by_rules: Option<String>,
    /// The rules that are this project's decisions and by which a move was granted, or the game ended.
    pub rulings: Vec<&'static str>,
    /// After which numbers of actions the last position stood on the board, if more than once.
    pub occurrences: Vec<u32>,
    /// The last position that was reached, in its envelope.
    pub position: Option<Value>,
    /// The SHA-256 of that envelope as one line of JSON, in hexadecimal digits.
    pub position_sha256: Option<String>,
}

/// What the moves of a record came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every move is legal.
    Legal,
    /// A move is illegal.
    Illegal,
    /// The record, its start, or a move could not be read.
    Unreadable,
    /// The last move is illegal, and the record says that this ended the game.
    EndedByIllegalMove,
    /// Moves are illegal, the record says that they were played, and all others are legal.
    Irregular,
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// Which entry of `moves`, from 0.
    pub entry: usize,
    /// Which action of that entry, from 0.
    pub part: usize,
    /// Which turn of the game, from 1.
    pub turn: u32,
    /// Whose turn it was; `null` when the game was over.
    pub to_act: Option<&'static str>,
    /// The action's text, as written.
    pub text: String,
    /// The canonical text of the action that was understood.
    #[serde(rename = "move")]
    pub canonical: Option<String>,
    /// Which question failed.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// The rule that refuses; `null` when the text could not be read.
    pub rule: Option<RuleFact>,
    /// The cell that matters.
    pub at: Option<String>,
    /// Where the text stops making sense, in characters from 1.
    pub column: Option<usize>,
    /// Legal moves near to it.
    pub nearest: Vec<String>,
    /// The moves that the text fits, when several do.
    pub candidates: Vec<String>,
}

impl Verdict {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Illegal => "illegal",
            Self::Unreadable => "unreadable",
            Self::EndedByIllegalMove => "ended-by-illegal-move",
            Self::Irregular => "irregular",
        }
    }
}

impl Report {
    /// A report on something that could not even be read as a record.
    pub fn unreadable(findings: impl IntoIterator<Item = Issue>) -> Self {
        Self {
            ok: false,
            verdict: Verdict::Unreadable,
            variant: None,
            options: None,
            headers: BTreeMap::new(),
            n_entries: 0,
            n_replayed: 0,
            n_actions: 0,
            n_turns: 0,
            irregularities: Vec::new(),
            fault: None,
            findings: findings.into_iter().collect(),
            warnings: Vec::new(),
            result: None,
            termination: None,
            outcome: None,
            result_by_rules: None,
            rulings: Vec::new(),
            occurrences: Vec::new(),
            position: None,
            position_sha256: None,
        }
    }
}
