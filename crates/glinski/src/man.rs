//! The kinds of men.

use rules::Kind;

/// A kind of man. Its index is its set in a position, and the first key of the order of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Man {
    /// Royal; one a side.
    King,
    /// Slides all twelve ways.
    Queen,
    /// Slides across sides.
    Rook,
    /// Slides across corners, and keeps to one color.
    Bishop,
    /// Leaps.
    Knight,
    /// Steps forward and is promoted.
    Pawn,
}

/// The number of kinds of men.
pub(crate) const N_MEN: usize = 6;

/// The words of JSON, by [`Kind`].
pub(crate) const WORDS: [&str; N_MEN] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

impl Man {
    pub(crate) const ALL: [Self; N_MEN] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// What a pawn may become, in the order of actions. `pawn.promote`
    pub(crate) const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    #[inline]
    pub(crate) const fn idx(self) -> usize {
        self as usize
    }

    #[inline]
    pub(crate) const fn from_idx(idx: u32) -> Self {
        Self::ALL[idx as usize]
    }

    /// The word of JSON.
    pub const fn word(self) -> &'static str {
        WORDS[self as usize]
    }

    /// The capital by which moves name it; a pawn's is left out there.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The kind with this capital.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|man| man.letter() == letter)
    }

    pub(crate) const fn kind(self) -> Kind {
        Kind(self as u8)
    }
}
