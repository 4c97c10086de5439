//! `Plan`: the parts of one game, validated: Battalions, Battlefield, offsets, ramparts.

use geometry::Way;
use geometry::way::square::{E, N, S, W};
use rules::Seat;

use crate::battalion::Battalion;

/// The names of the seats, in seating order. `board.seats`
pub(crate) const SIDES: [&str; 4] = ["white", "black", "red", "green"];

/// The letters of curved Territories, by seat. `board.names`
pub(crate) const LETTERS: [&str; 4] = ["w", "b", "r", "g"];

/// The way from the Battlefield to a seat's Territory.
pub(crate) const fn homeward(seat: Seat) -> Way {
    [S, N, E, W][seat.idx()]
}

/// A board's middle. `board.assembly`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Battlefield {
    /// `8x2`
    Narrow,
    /// `10x2`
    Wide,
    /// `8x8`
    Square,
}

/// What a game is assembled from, checked by the options' reader.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// One for each seat: two to four.
    pub(crate) battalions: Vec<Battalion>,
    pub(crate) battlefield: Battlefield,
    /// One for each seat. `board.offset`
    pub(crate) offsets: Vec<u8>,
    /// Whether curved Territories have ramparts. `square.rampart`
    pub(crate) has_ramparts: bool,
}

impl Battlefield {
    pub(crate) const ALL: [Self; 3] = [Self::Narrow, Self::Wide, Self::Square];

    /// The word of JSON.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Narrow => "8x2",
            Self::Wide => "10x2",
            Self::Square => "8x8",
        }
    }

    /// How many files it has.
    pub(crate) const fn width(self) -> u8 {
        match self {
            Self::Narrow | Self::Square => 8,
            Self::Wide => 10,
        }
    }

    /// How many ranks it has.
    pub(crate) const fn height(self) -> u8 {
        match self {
            Self::Narrow | Self::Wide => 2,
            Self::Square => 8,
        }
    }

    /// How long the side is on which a seat's Territory stands.
    pub(crate) const fn side(self, seat: Seat) -> u8 {
        if homeward(seat).idx() == N.idx() || homeward(seat).idx() == S.idx() {
            self.width()
        } else {
            self.height()
        }
    }
}

impl Plan {
    /// The seats, in seating order.
    pub(crate) fn seats(&self) -> impl ExactSizeIterator<Item = Seat> + use<> {
        (0..self.battalions.len() as u8).map(Seat::new)
    }

    pub(crate) fn battalion(&self, seat: Seat) -> &Battalion {
        &self.battalions[seat.idx()]
    }

    /// `party.mode`
    pub(crate) fn is_party(&self) -> bool {
        self.battalions.len() > 2
    }
}
