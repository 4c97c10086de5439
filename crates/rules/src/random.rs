//! Random legal games without the laws, as they are written down. Chance comes from outside.

use std::sync::Arc;

use crate::fuzz::Choose;
use crate::{Game, Outcome, Rules};

/// A random game as a record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// One text a turn, its actions joined by `;`; the last turn may be half-done where the game was given up.
    pub turns: Vec<String>,
    /// How it ended; `None` when it was given up.
    pub outcome: Option<Outcome>,
}

/// Plays from `start`, every legal action as likely as another, until the game is over or has `max_actions`.
///
/// The end is asked of the game itself, so that repetition and counters end it as they would end a real one.
pub fn play<R: Rules>(
    rules: &Arc<R>,
    start: R::Position,
    max_actions: u32,
    choose: &mut dyn Choose,
) -> RandomGame {
    let mut game = Game::new(Arc::clone(rules), start);
    let mut legal = Vec::new();
    let mut turns = Vec::new();
    let mut turn = String::new();
    loop {
        legal.clear();
        if !game.is_repeated() {
            rules.push_actions(game.position(), &mut legal);
        }
        // Law 4: an empty list is the end, and nothing else but a repetition is.
        if legal.is_empty() || game.n_actions() >= max_actions {
            if !turn.is_empty() {
                turns.push(turn);
            }
            let outcome = if legal.is_empty() { game.outcome() } else { None };
            return RandomGame { turns, outcome };
        }
        let action = legal[choose.below(legal.len())];
        if !turn.is_empty() {
            turn.push(';');
        }
        rules.notate(game.position(), action, &mut turn);
        if rules.ends_turn(game.position(), action) {
            turns.push(std::mem::take(&mut turn));
        }
        game.play_unchecked(action);
    }
}
