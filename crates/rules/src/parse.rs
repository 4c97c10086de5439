//! Why a text is no action.

use crate::{Refusal, Rules};

/// Why a text could not be read as one action of a position.
///
/// Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// There is nothing but blanks and decorations.
    #[error("the move is empty")]
    Empty,
    /// The text is longer than any action.
    #[error("the move is {length} bytes long, which is longer than any move")]
    TooLong {
        /// The text's length in bytes.
        length: usize,
    },
    /// The text is not of the notation's form.
    #[error("column {column}: expected {expected}, found {found}")]
    Syntax {
        /// Where, in characters from 1.
        column: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The text names a cell that the board lacks.
    #[error("column {column}: there is no cell {cell}")]
    NoSuchCell {
        /// Where, in characters from 1.
        column: usize,
        /// The name as written.
        cell: String,
    },
    /// The text is of the right form, but nothing on the board could act like that.
    #[error("refused by {}", .0.rule)]
    Refused(Refusal),
    /// Several actions fit.
    #[error("{}", several(candidates, *legal))]
    Ambiguous {
        /// Their canonical texts, in the generator's order.
        candidates: Vec<String>,
        /// Whether these are legal; else none of the fitting ones is.
        legal: bool,
    },
}

fn several(candidates: &[String], legal: bool) -> String {
    if legal {
        format!("the text fits several legal moves: {}", candidates.join(", "))
    } else {
        format!(
            "no legal move fits; each move that the text may mean is illegal: {}",
            candidates.join(", ")
        )
    }
}

impl ParseActionError {
    /// The stable kebab-case code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong { .. } => "too-long",
            Self::Syntax { .. } => "syntax",
            Self::NoSuchCell { .. } => "no-such-cell",
            Self::Refused(refusal) => refusal.reason.code(),
            Self::Ambiguous { .. } => "ambiguous",
        }
    }
}

/// Appends the actions of one turn, given part by part in the order in which they are played: what
/// [`Rules::parse_turn`] does, for variants whose notation allows another order in writing.
///
/// # Errors
/// Which part (from 0) is no action, and why. A part after an illegal one is not read.
pub fn parse_parts<'a, R: Rules>(
    rules: &R,
    position: &R::Position,
    parts: impl IntoIterator<Item = &'a str>,
    out: &mut Vec<R::Action>,
) -> Result<(), (usize, ParseActionError)> {
    let mut position = *position;
    for (idx, part) in parts.into_iter().enumerate() {
        let action = rules.parse(&position, part).map_err(|error| (idx, error))?;
        out.push(action);
        if rules.check(&position, action).is_err() {
            break;
        }
        rules.play_unchecked(&mut position, action);
    }
    Ok(())
}
