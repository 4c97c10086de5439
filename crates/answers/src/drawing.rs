//! A position as it is drawn: with what a player asks first under it, the last move and where a piece may go.

use rules::Issue;
use rules::erased::facts::{MoveFact, OutcomeFact};
use rules::erased::{AnyGame, PlayError};
use scene::{Mark, Scene};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// A drawing as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawing {
    /// The family.
    pub variant: &'static str,
    /// What is drawn.
    #[schemars(with = "Map<String, Value>")]
    pub scene: Scene,
}

/// How a game ended: `draw (end.threefold)`.
pub fn ending_words(outcome: &OutcomeFact, seats: &[&str]) -> String {
    format!("{} ({})", outcome.words(seats), outcome.rule)
}

/// The scene of a position, with what a player asks first under it: who is to act, or how it ended.
pub fn drawing(game: &dyn AnyGame) -> Scene {
    let mut scene = game.scene();
    let (said, word) = match (game.outcome(), game.to_act()) {
        (Some(outcome), _) => {
            // A repetition is in the past of the game, of which the position alone knows nothing.
            scene.caption.retain(|line| !line.contains(" to act"));
            (ending_words(&outcome, game.seats()), outcome.rule)
        }
        (None, Some(seat)) => (format!("{seat} to act"), "to act"),
        (None, None) => return scene,
    };
    if !scene.caption.iter().any(|line| line.contains(word)) {
        scene.caption.insert(0, said);
    }
    scene
}

/// Plays a move, and gives its actions as the lists of legal moves have them: they say from where to where.
///
/// # Errors
/// Which action failed, and why; the game is unchanged then.
///
/// # Panics
/// Never: what was played once can be played again.
pub fn steps(game: &mut dyn AnyGame, text: &str) -> Result<Vec<MoveFact>, Box<PlayError>> {
    let mut before = game.boxed_clone();
    let mut steps = Vec::new();
    for action in game.play(text)? {
        let legal = before.moves(None).expect("no cell was named");
        steps.extend(legal.into_iter().find(|fact| fact.text == action.canonical));
        before.replay(&action.canonical).expect("it was played a moment ago");
    }
    Ok(steps)
}

/// Marks a cell and those to which its piece can go.
///
/// # Errors
/// `no-such-cell`.
pub fn mark_targets(game: &dyn AnyGame, cell: &str, scene: &mut Scene) -> Result<(), Issue> {
    let moves = game.moves(Some(cell))?;
    scene.mark(cell, Mark::From);
    for target in moves.iter().filter_map(|legal| legal.to.as_deref()) {
        scene.mark(target, Mark::Destination);
    }
    Ok(())
}
