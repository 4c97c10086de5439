//! `Position`: all that can change, as sets of cells.

use geometry::Cell;
use rules::Seat;

use crate::man::{Man, N_MEN};
use crate::tables::Set;

/// The sides in seating order.
pub(crate) const SIDES: [&str; 2] = ["white", "black"];

/// Stands for no cell; the board has fewer.
const NOWHERE: u8 = u8::MAX;

/// A valid position: plain data of 136 bytes.
///
/// Two are equal exactly when all that is saved is equal, which includes the cell that a pawn has just skipped, whether or
/// not anything can capture there, and the count of quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By kind: where the men of both sides are.
    pub(crate) men: [Set; N_MEN],
    /// By seat: where its men are.
    pub(crate) sides: [Set; 2],
    pub(crate) quiet_plies: u16,
    /// The cell that a pawn skipped on the turn before. `pawn.en-passant`
    skipped: u8,
    pub(crate) to_act: Seat,
}

impl Position {
    pub(crate) const fn empty(to_act: Seat) -> Self {
        Self {
            men: [Set::EMPTY; N_MEN],
            sides: [Set::EMPTY; 2],
            quiet_plies: 0,
            skipped: NOWHERE,
            to_act,
        }
    }

    /// Puts a man on an empty cell.
    pub(crate) fn put(&mut self, cell: Cell, seat: Seat, man: Man) {
        self.men[man.idx()].insert(cell);
        self.sides[seat.idx()].insert(cell);
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

    #[inline]
    pub(crate) fn of(&self, man: Man) -> Set {
        self.men[man.idx()]
    }

    pub(crate) fn man_at(&self, cell: Cell) -> Option<Man> {
        Man::ALL.into_iter().find(|&man| self.of(man).contains(cell))
    }

    pub(crate) fn seat_at(&self, cell: Cell) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| self.sides[seat.idx()].contains(cell))
    }

    /// Where a side's king is; `None` in a study without one.
    #[inline]
    pub(crate) fn king(&self, seat: Seat) -> Option<Cell> {
        (self.of(Man::King) & self.sides[seat.idx()]).first()
    }

    /// The cell that a pawn of the other side skipped on the turn before.
    #[inline]
    pub(crate) fn skipped(&self) -> Option<Cell> {
        (self.skipped != NOWHERE).then_some(Cell::new(self.skipped))
    }

    #[inline]
    pub(crate) fn set_skipped(&mut self, cell: Option<Cell>) {
        self.skipped = cell.map_or(NOWHERE, Cell::get);
    }
}
