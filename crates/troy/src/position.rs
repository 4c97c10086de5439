//! `Position`: all that can change, as sets of cells.

use geometry::Cell;
use rules::Seat;

use crate::kind::{Man, N_MEN};
use crate::tables::{RIVER, RIVER_START, Set};

/// A valid position: plain data of 208 bytes.
///
/// Two are equal exactly when play goes on alike from both, which includes the count of quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By kind: where the men of both sides are, riding or not.
    pub(crate) men: [Set; N_MEN],
    /// By seat: where its men and catapults are.
    pub(crate) sides: [Set; 2],
    /// Where the catapults of both sides are.
    pub(crate) catapults: Set,
    /// Which horses have their archer inside.
    pub(crate) inner: Set,
    /// Bit `n` for a bridge on the `n`-th cell of rank 6.
    pub(crate) bridges: u8,
    pub(crate) to_act: Seat,
    pub(crate) quiet_plies: u16,
}

impl Position {
    pub(crate) const fn empty(to_act: Seat) -> Self {
        Self {
            men: [Set::EMPTY; N_MEN],
            sides: [Set::EMPTY; 2],
            catapults: Set::EMPTY,
            inner: Set::EMPTY,
            bridges: 0,
            to_act,
            quiet_plies: 0,
        }
    }

    #[inline]
    pub(crate) fn own(&self) -> Set {
        self.sides[self.to_act.idx()]
    }

    #[inline]
    pub(crate) fn enemy(&self) -> Set {
        self.sides[self.to_act.other().idx()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// River cells without a bridge.
    #[inline]
    pub(crate) fn open_river(&self) -> Set {
        RIVER ^ self.bridged()
    }

    /// River cells with a bridge.
    #[inline]
    pub(crate) fn bridged(&self) -> Set {
        Set::from_bits(u128::from(self.bridges) << RIVER_START)
    }

    /// Where any man is, riding or not.
    #[inline]
    pub(crate) fn all_men(&self) -> Set {
        self.men.iter().fold(Set::EMPTY, |all, &men| all | men)
    }

    #[inline]
    pub(crate) fn of(&self, man: Man) -> Set {
        self.men[man.idx()]
    }

    /// The man on a cell, riding or not.
    #[inline]
    pub(crate) fn man_at(&self, cell: Cell) -> Option<Man> {
        Man::ALL.into_iter().find(|&man| self.of(man).contains(cell))
    }

    pub(crate) fn seat_at(&self, cell: Cell) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| self.sides[seat.idx()].contains(cell))
    }

    /// Where a side's king is, riding or not; `None` in a study without one.
    #[inline]
    pub(crate) fn king(&self, seat: Seat) -> Option<Cell> {
        (self.of(Man::King) & self.sides[seat.idx()]).first()
    }

    /// Takes everything off some cells but bridges.
    #[inline]
    pub(crate) fn clear(&mut self, cells: Set) {
        for men in &mut self.men {
            *men = men.minus(cells);
        }
        for side in &mut self.sides {
            *side = side.minus(cells);
        }
        self.catapults = self.catapults.minus(cells);
        self.inner = self.inner.minus(cells);
    }
}

/// The bit of a river cell among the bridges.
#[inline]
pub(crate) const fn bridge_bit(cell: Cell) -> u8 {
    1 << (cell.get() - RIVER_START)
}
