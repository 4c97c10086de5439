//! `moves`: the legal moves of a position.

use rules::Issue;
use rules::erased::AnyGame;
use rules::erased::facts::{MoveFact, OutcomeFact};
use schemars::JsonSchema;
use serde::Serialize;

use crate::desk::Desk;
use crate::item::Item;
use crate::trouble::Trouble;

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveList {
    /// The family.
    pub variant: &'static str,
    /// Who must act; nobody when the game is over.
    pub to_act: Option<&'static str>,
    /// How the game ended.
    pub outcome: Option<OutcomeFact>,
    /// How many moves there are.
    pub count: usize,
    /// The moves, ascending; absent where only their number was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveFact>>,
}

impl MoveList {
    /// The moves from a cell, or from all; with `counts_only` their number alone.
    ///
    /// # Errors
    /// `no-such-cell`.
    pub fn of(game: &dyn AnyGame, from: Option<&str>, counts_only: bool) -> Result<Self, Issue> {
        let (count, moves) = if counts_only && from.is_none() {
            (game.n_moves(), None)
        } else {
            let moves = game.moves(from)?;
            (moves.len(), (!counts_only).then_some(moves))
        };
        let (variant, to_act, outcome) = (game.family().id, game.to_act(), game.outcome());
        Ok(Self { variant, to_act, outcome, count, moves })
    }
}

/// The legal moves of the item's position: with `from` those of one cell, with `count` their number alone.
///
/// # Errors
/// Those of [`Item::game`]; `no-such-cell`.
pub fn moves(item: &mut Item, desk: &Desk<'_>) -> Result<MoveList, Trouble> {
    let game = item.game(desk)?;
    let counts_only = item.bool("count")?.unwrap_or(false);
    let list = MoveList::of(&*game, item.text("from")?, counts_only);
    Ok(list.map_err(|issue| issue.within("/from"))?)
}
