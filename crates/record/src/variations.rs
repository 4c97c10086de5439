//! Replaying what might have been played.

use rules::Issue;
use rules::erased::{AnyGame, Cache};

use crate::Record;
use crate::notes::{Note, Variation};
use crate::text::begin;

/// The first move of each variation that is not legal, in the order in which they stand; a variation begins where the
/// move before it was played. Those behind a move of the game that is not legal have nothing to begin with, and are not
/// judged. `base` is the pointer to the record.
pub(crate) fn judge_variations(record: &Record, base: &str, cache: &Cache) -> Vec<Issue> {
    let mut found = Vec::new();
    // A first position that does not load is told about by whoever judges the game.
    if let Some(game) = begin(record, cache) {
        let line = Line { moves: &record.moves, notes: &record.notes, base };
        line.walk(game, false, &mut found);
    }
    found
}

/// Moves with their notes, and the pointer to what holds both.
#[derive(Clone, Copy)]
struct Line<'a> {
    moves: &'a [String],
    notes: &'a [Note],
    base: &'a str,
}

impl Line<'_> {
    /// Plays the line from here. Only what is wrong with the moves of a variation is told: those of the game are judged
    /// elsewhere.
    fn walk(self, mut game: Box<dyn AnyGame>, is_variation: bool, found: &mut Vec<Issue>) {
        self.branch(0, &*game, found);
        for (idx, text) in self.moves.iter().enumerate() {
            let has_branch =
                self.notes.iter().any(|note| note.at == idx + 1 && !note.variations.is_empty());
            let before = has_branch.then(|| game.clone());
            let played = game.replay(text);
            if let (Err(error), true) = (&played, is_variation) {
                let explanation = &error.explanation;
                let code = explanation.code.unwrap_or("illegal");
                let message = format!("{text}: {}", explanation.message);
                found.push(Issue::new(format!("{}/moves/{idx}", self.base), code, message));
            }
            if let Some(before) = before {
                self.branch(idx + 1, &*before, found);
            }
            if played.is_err() {
                return;
            }
        }
    }

    /// Plays the variations that are noted after so many moves.
    fn branch(self, at: usize, game: &dyn AnyGame, found: &mut Vec<Issue>) {
        for (note_idx, note) in self.notes.iter().enumerate().filter(|(_, note)| note.at == at) {
            for (idx, Variation { moves, notes }) in note.variations.iter().enumerate() {
                let base = format!("{}/notes/{note_idx}/variations/{idx}", self.base);
                let line = Line { moves, notes, base: &base };
                line.walk(game.boxed_clone(), true, found);
            }
        }
    }
}
