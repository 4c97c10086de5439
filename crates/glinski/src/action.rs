//! `Action`: one move, as five fields in a word.

use std::fmt;

use geometry::Cell;

use crate::man::Man;

/// What is done on the last cell of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Op {
    /// `-`: the cell is vacant.
    Go,
    /// `x`: an enemy man is captured there, or in passing.
    Capture,
}

/// One move, which is a whole turn.
///
/// The order is by man, then first cell, operator, last cell and promotion, and so is the order of all lists. The value
/// says no more than its text: whether it is legal is for [`check`](rules::Rules::check) to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

const MAN: u32 = 18;
const FROM: u32 = 11;
const CAPTURES: u32 = 1 << 10;
const TO: u32 = 3;
/// 0 for none, else the index of the man.
const PROMOTION: u32 = 7;

impl Op {
    pub(crate) const ALL: [Self; 2] = [Self::Go, Self::Capture];

    /// The operator of the notation.
    pub const fn sign(self) -> char {
        match self {
            Self::Go => '-',
            Self::Capture => 'x',
        }
    }
}

impl Action {
    /// The action of `man` on `from` that does `op` on `to`.
    #[inline]
    pub const fn new(man: Man, from: Cell, op: Op, to: Cell) -> Self {
        let captures = match op {
            Op::Go => 0,
            Op::Capture => CAPTURES,
        };
        let cells = (from.get() as u32) << FROM | (to.get() as u32) << TO;
        Self((man as u32) << MAN | cells | captures)
    }

    /// The same to another cell.
    #[inline]
    #[must_use]
    pub(crate) const fn toward(self, to: Cell) -> Self {
        Self(self.0 & !(0x7f << TO) | (to.get() as u32) << TO)
    }

    /// The same from another cell.
    #[must_use]
    pub(crate) const fn starting(self, from: Cell) -> Self {
        Self(self.0 & !(0x7f << FROM) | (from.get() as u32) << FROM)
    }

    /// The same with a promotion to one of the four kinds that a pawn may become.
    #[inline]
    #[must_use]
    pub(crate) const fn promoting(self, man: Man) -> Self {
        Self(self.0 & !PROMOTION | man as u32)
    }

    /// Who moves.
    #[inline]
    pub const fn man(self) -> Man {
        Man::from_idx(self.0 >> MAN)
    }

    /// Where it stands.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell::new((self.0 >> FROM & 0x7f) as u8)
    }

    /// What it does.
    #[inline]
    pub const fn op(self) -> Op {
        if self.0 & CAPTURES == 0 { Op::Go } else { Op::Capture }
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::new((self.0 >> TO & 0x7f) as u8)
    }

    /// What it becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Man> {
        match self.0 & PROMOTION {
            0 => None,
            idx => Some(Man::from_idx(idx)),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (man, from, op, to) = (self.man(), self.from(), self.op(), self.to());
        write!(f, "{}{from:?}{}{to:?}", man.letter(), op.sign())?;
        match self.promotion() {
            Some(man) => write!(f, "={}", man.letter()),
            None => Ok(()),
        }
    }
}
