//! The position, and the questions that the generator and the judge share.

use geometry::{Cell, CellSet128};
use rules::Seat;

/// How many clans there are.
pub(crate) const N_CLANS: usize = 3;
/// How many walkers a clan places.
pub(crate) const N_WALKERS: usize = 2;

/// A position. Two are equal exactly when play goes on alike from both.
///
/// The stored outcome is `places`: the game is over when none of them is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// The clan that must act; in a finished game one that is on the board.
    pub(crate) to_act: Seat,
    /// How many actions the turn has left, 1 to `steps`; `steps` while walkers are placed and after the end.
    pub(crate) left: u8,
    pub(crate) walkers: [CellSet128; N_CLANS],
    /// Where a walker carries a stone.
    pub(crate) carrying: CellSet128,
    pub(crate) water: CellSet128,
    /// How many stones lie on the summit.
    pub(crate) cairn: u8,
    /// Each clan's place; 0 while it plays.
    pub(crate) places: [u8; N_CLANS],
}

impl Position {
    pub(crate) fn own(&self) -> CellSet128 {
        self.walkers[self.to_act.idx()]
    }

    pub(crate) fn everybody(&self) -> CellSet128 {
        self.walkers[0] | self.walkers[1] | self.walkers[2]
    }

    pub(crate) fn clan_at(&self, cell: Cell) -> Option<Seat> {
        clans().find(|seat| self.walkers[seat.idx()].contains(cell))
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.places.contains(&0)
    }

    /// Whether the clan to act still places walkers.
    pub(crate) fn is_placing(&self) -> bool {
        !self.is_over() && self.own().len() < N_WALKERS
    }

    /// How many clans are still in the game.
    pub(crate) fn n_playing(&self) -> u8 {
        clans().filter(|clan| self.places[clan.idx()] == 0).count() as u8
    }

    /// A clan leaves the board with everything that it carries.
    pub(crate) fn leave(&mut self, clan: Seat, place: u8) {
        self.places[clan.idx()] = place;
        self.carrying = self.carrying.minus(self.walkers[clan.idx()]);
        self.walkers[clan.idx()] = CellSet128::EMPTY;
    }
}

/// All clans in seating order.
pub(crate) fn clans() -> impl Iterator<Item = Seat> {
    (0..N_CLANS as u8).map(Seat::new)
}

/// The clan seated after another.
pub(crate) fn next(clan: Seat) -> Seat {
    Seat::new((clan.idx() as u8 + 1) % N_CLANS as u8)
}
