//! `perft`: how many sequences of moves there are.

use rules::Issue;
use rules::erased::AnyGame;
use rules::erased::facts::options_used;
use rules::perft::Perft;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::desk::Desk;
use crate::item::Item;
use crate::trouble::Trouble;

/// No count of longer sequences ends, or fits its number.
pub const MAX_DEPTH: u32 = 64;

/// Counts are decimal strings: they outgrow what other programs read as a number.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Counted {
    /// The family.
    pub variant: &'static str,
    /// Every option with the value that is used.
    pub options: Map<String, Value>,
    /// How long the sequences are.
    pub depth: u32,
    /// Whether in whole turns, and not in actions.
    pub turns: bool,
    /// How many there are.
    pub count: String,
    /// How many begin with each move, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Divided>>,
}

/// How many sequences begin with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Divided {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How many sequences.
    pub count: String,
}

impl Counted {
    /// Refuses depths that nobody can wait for.
    ///
    /// # Errors
    /// `depth-limit`.
    pub fn check_depth(depth: u32) -> Result<(), Issue> {
        if depth <= MAX_DEPTH {
            return Ok(());
        }
        let message = format!("depth {depth} is beyond the limit of {MAX_DEPTH}");
        Err(Issue::new("/depth", "depth-limit", message))
    }

    /// What was counted from the game's position: sequences divided by the first move.
    pub fn new(
        game: &dyn AnyGame,
        perft: Perft<'_>,
        counts: Vec<(String, u128)>,
        divide: bool,
    ) -> Self {
        let Perft { depth, turns, .. } = perft;
        let total: u128 = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let to_divided = |(text, count): (String, u128)| Divided { text, count: count.to_string() };
        Self {
            variant: game.family().id,
            options: options_used(game.family(), &game.options()),
            depth,
            turns,
            count: total.to_string(),
            divide: divide.then(|| counts.into_iter().map(to_divided).collect()),
        }
    }
}

/// Counts the sequences of `depth` moves from the item's position, on one thread; in whole turns with `turns`, by
/// their first move with `divide`.
///
/// # Errors
/// Those of [`Item::load`]; `depth-limit`, and what stops the desk, also in the midst of counting.
pub fn perft(item: &mut Item, desk: &Desk<'_>) -> Result<Counted, Trouble> {
    let (game, _) = item.load(desk)?;
    let depth = item.required_whole("depth")?;
    Counted::check_depth(depth).map_err(Trouble::Limit)?;
    let turns = item.bool("turns")?.unwrap_or(false);
    let perft = Perft { turns, ..Perft::actions(depth) };
    let counts = game.divide(perft, desk.stop).ok_or(Trouble::Stopped)?;
    Ok(Counted::new(&*game, perft, counts, item.bool("divide")?.unwrap_or(false)))
}
