//! `play`: moves, and the position they lead to.

use rules::erased::facts::OutcomeFact;
use rules::erased::{AnyGame, PlayedAction};
use rules::explain::Explanation;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::desk::Desk;
use crate::item::Item;
use crate::trouble::Trouble;

/// What came of some moves. After an illegal one nothing more is played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Play {
    /// The family.
    pub variant: &'static str,
    /// Whether all moves were played.
    pub ok: bool,
    /// The moves that were.
    pub played: Vec<PlayedEntry>,
    /// The one that was not.
    pub illegal: Option<IllegalEntry>,
    /// Who must act then; nobody when the game is over.
    pub to_act: Option<&'static str>,
    /// How the game ended.
    pub outcome: Option<OutcomeFact>,
    /// The position they lead to, in its envelope.
    pub position: Value,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayedEntry {
    /// The move as it was given.
    pub text: String,
    /// Its actions.
    pub actions: Vec<PlayedAction>,
}

/// A move that can't be played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct IllegalEntry {
    /// Which of the moves, from 0.
    pub entry: usize,
    /// Which of its actions, from 0.
    pub part: usize,
    /// Why it can't be.
    #[serde(flatten)]
    pub explanation: Explanation,
}

impl Play {
    /// Plays moves as far as they are legal.
    ///
    /// # Errors
    /// What stops the desk.
    pub fn of(
        game: &mut dyn AnyGame,
        moves: Vec<String>,
        desk: &Desk<'_>,
    ) -> Result<Self, Trouble> {
        let mut played = Vec::with_capacity(moves.len());
        let mut illegal = None;
        for (entry, text) in moves.into_iter().enumerate() {
            desk.go_on()?;
            match game.play(&text) {
                Ok(actions) => played.push(PlayedEntry { text, actions }),
                Err(error) => {
                    let (part, explanation) = (error.part, error.explanation);
                    illegal = Some(IllegalEntry { entry, part, explanation });
                    break;
                }
            }
        }
        Ok(Self {
            variant: game.family().id,
            ok: illegal.is_none(),
            played,
            illegal,
            to_act: game.to_act(),
            outcome: game.outcome(),
            position: game.envelope(),
        })
    }
}

/// Plays the item's `moves`, then its `move`.
///
/// # Errors
/// Those of [`Item::load`]; `too-many-moves`, and what stops the desk. An illegal move is no error.
pub fn play(item: &mut Item, desk: &Desk<'_>) -> Result<Play, Trouble> {
    let (mut game, _) = item.load(desk)?;
    let mut moves = item.texts("moves")?;
    moves.extend(item.text("move")?.map(str::to_owned));
    desk.check_length(&moves, "/moves")?;
    Play::of(&mut *game, moves, desk)
}
