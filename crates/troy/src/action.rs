//! `Action`: one turn, as five fields in a word.

use std::fmt;

use geometry::Cell;

use crate::kind::Code;

/// What is done, as the notation's operator says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Op {
    /// `-`: a move to a vacant cell, mounting, or a catapult's drive.
    Go,
    /// `x`: a capture by moving there, or a ram's sweep.
    Capture,
    /// `s`: an archer's shot.
    Shoot,
    /// `^`: a bridge is built.
    Build,
    /// `r`: a bridge is removed.
    Remove,
    /// `~`: a catapult throws its load.
    Launch,
}

/// One action, which is a whole turn.
///
/// The order is by code, then cell, operator, target, `/A` and `=A`, and so is the order of all lists. The value says
/// no more than its text: whether it is legal is for [`check`](rules::Rules::check) to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

const CODE: u32 = 19;
const FROM: u32 = 12;
const OP: u32 = 9;
const TO: u32 = 2;
const DROPS: u32 = 1 << 1;
const PROMOTES: u32 = 1;

impl Op {
    pub(crate) const ALL: [Self; 6] =
        [Self::Go, Self::Capture, Self::Shoot, Self::Build, Self::Remove, Self::Launch];

    /// The operator of the notation.
    pub const fn sign(self) -> char {
        match self {
            Self::Go => '-',
            Self::Capture => 'x',
            Self::Shoot => 's',
            Self::Build => '^',
            Self::Remove => 'r',
            Self::Launch => '~',
        }
    }
}

impl Action {
    /// The action of `code` on `from` that does `op` to `to`.
    #[inline]
    pub const fn new(code: Code, from: Cell, op: Op, to: Cell) -> Self {
        let from = (from.get() as u32) << FROM;
        Self((code as u32) << CODE | from | (op as u32) << OP | (to.get() as u32) << TO)
    }

    /// The same with `/A`: the horse leaves its archer behind.
    #[inline]
    #[must_use]
    pub const fn dropping(self) -> Self {
        Self(self.0 | DROPS)
    }

    /// The same with `=A`: a pawn becomes an archer.
    #[inline]
    #[must_use]
    pub const fn promoting(self) -> Self {
        Self(self.0 | PROMOTES)
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

    /// Who acts.
    #[inline]
    pub const fn code(self) -> Code {
        Code::from_idx(self.0 >> CODE)
    }

    /// Where the actor is; for a load its catapult's cell.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell::new((self.0 >> FROM & 0x7f) as u8)
    }

    /// What is done.
    #[inline]
    pub const fn op(self) -> Op {
        Op::ALL[(self.0 >> OP & 7) as usize]
    }

    /// What it aims at; for a sweep the last cell of the ray.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::new((self.0 >> TO & 0x7f) as u8)
    }

    /// Whether it has `/A`.
    #[inline]
    pub const fn drops(self) -> bool {
        self.0 & DROPS != 0
    }

    /// Whether it has `=A`.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTES != 0
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, from, op, to) = (self.code(), self.from(), self.op(), self.to());
        write!(f, "{}{from:?}{}{to:?}", code.text(), op.sign())?;
        f.write_str(if self.drops() { "/A" } else { "" })?;
        f.write_str(if self.promotes() { "=A" } else { "" })
    }
}
