//! First parts by their vector: the judge's short cut, made from the terms of the movements.
//!
//! Nearly all vectors are no first part of a kind, and this says so without walking its terms. What is on the way, and
//! what polarity says, is not known here.

use crate::action::Op;
use crate::base::Kind;
use crate::movement::{Mode, Term, Vector};

/// Boards are at most so wide and so high.
const MOST: i8 = 16;
/// How many differences of files, or of ranks, there are.
const SPAN: usize = 2 * MOST as usize - 1;

/// One part without capture, and with it.
const MOVES: u8 = 1;
const CAPTURES: u8 = 2;
/// One step without capture, by which a passenger may be taken up.
const TAKES_UP: u8 = 4;
/// The first of two parts, and where that alone is an action.
const FIRST: u8 = 8;
const ALONE: u8 = 16;

/// By kind and vector in the token's frame: which first parts there are.
#[derive(Debug)]
pub(crate) struct Firsts(Vec<[u8; SPAN * SPAN]>);

impl Firsts {
    pub(crate) fn new(kinds: &[Kind]) -> Self {
        Self(kinds.iter().map(|kind| of_terms(&kind.terms)).collect())
    }

    /// Whether a kind has such a first part.
    #[inline]
    pub(super) fn has(&self, kind: u8, vector: Vector, op: Op, has_second: bool) -> bool {
        let asked = match (has_second, op) {
            (true, Op::Go | Op::Capture | Op::TakeUp) => FIRST,
            (false, Op::Go) => MOVES | ALONE,
            (false, Op::Capture) => CAPTURES | ALONE,
            (false, Op::TakeUp) => TAKES_UP | ALONE,
        };
        place(vector).is_some_and(|place| self.0[usize::from(kind)][place] & asked != 0)
    }
}

fn of_terms(terms: &[Term]) -> [u8; SPAN * SPAN] {
    let mut all = [0; SPAN * SPAN];
    let mut mark = |vector, what: u8| {
        let place = place(vector);
        place.map(|place| all[place] |= what).is_some()
    };
    for term in terms {
        match term {
            Term::Then { first, must, .. } => {
                for &vector in first {
                    mark(vector, if *must { FIRST } else { FIRST | ALONE });
                }
            }
            Term::Simple { mode, steps } => {
                for step in steps {
                    let moves = if step.range == 1 { MOVES | TAKES_UP } else { MOVES };
                    let what = match mode {
                        Mode::Both => moves | CAPTURES,
                        Mode::Move => moves,
                        Mode::Capture => CAPTURES,
                    };
                    let (x, y) = step.by;
                    for n in 1..=step.range.min(MOST as u8) as i8 {
                        // Beyond every board.
                        if !mark((x * n, y * n), what) {
                            break;
                        }
                    }
                }
            }
        }
    }
    all
}

#[inline]
fn place((x, y): Vector) -> Option<usize> {
    let (column, row) = (i16::from(x) + i16::from(MOST) - 1, i16::from(y) + i16::from(MOST) - 1);
    let span = 0..SPAN as i16;
    (span.contains(&column) && span.contains(&row)).then(|| row as usize * SPAN + column as usize)
}
