//! How a variant writes its moves, as far as a reader of whole games must know.

use super::words::{Stream, blanks, is_digit, take_word};

/// How the moves of a variant are written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dialect {
    /// Chess has one action a turn, so nothing is joined and `;` always begins a comment.
    pub is_chess: bool,
    /// See [`rules::Family::phrases`].
    pub phrases: &'static [&'static str],
}

impl Dialect {
    /// Whether a word looks like an action, or the beginning of one.
    pub(super) fn is_action(self, word: &str) -> bool {
        let word = word.split(';').next().unwrap_or_default();
        let bare = word.trim_end_matches(['!', '?', '\'', '*']);
        let is_phrase = self.phrases.iter().any(|phrase| phrase.split(' ').next() == Some(bare));
        let is_castling = bare.starts_with("O-O") || bare.starts_with("0-0");
        let has_letter = word.starts_with(|sign: char| sign.is_ascii_alphabetic());
        is_phrase || is_castling || word.starts_with('"') || has_letter && word.contains(is_digit)
    }

    /// Passes the second word of a phrase, and gives it.
    pub(super) fn argument<'s>(self, word: &str, input: &mut Stream<'s>) -> Option<&'s str> {
        if self.is_chess {
            // Behind a capture `e.p.` may stand as a word of its own.
            let is_passing = matches!(input.as_bytes(), [b' ', b'e', b'.', b'p', b'.', ..]);
            return is_passing.then(|| {
                blanks(input);
                take_word(input)
            });
        }
        for phrase in self.phrases {
            let Some((first, second)) = phrase.split_once(' ') else { continue };
            if first != word {
                continue;
            }
            let mut ahead = *input;
            blanks(&mut ahead);
            let found = take_word(&mut ahead);
            let bare = found.trim_end_matches(['!', '?', '\'', '*']);
            let is_second = if second == "_" { is_argument(bare) } else { bare == second };
            if is_second {
                *input = ahead;
                return Some(found);
            }
        }
        None
    }
}

/// Cells begin with a letter, numbers of turns and results don't.
fn is_argument(word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_ascii_alphabetic())
}
