//! The kinds of men, and the codes that name an actor in the notation.

use rules::Kind;

/// A man: whatever is not a catapult. Its index is its set in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Man {
    /// Royal; one a side.
    King,
    /// Builds and removes bridges.
    BridgeBuilder,
    /// Sweeps a whole ray and splinters.
    Ram,
    /// Slides diagonally.
    Bishop,
    /// Slides straight.
    Rook,
    /// Steps forward; becomes an archer.
    Pawn,
    /// Leaps; may carry an archer inside.
    Horse,
    /// Walks and shoots.
    Archer,
}

/// Who acts, as the notation says it: a man, a catapult without what stands on it, or one with its load.
///
/// The order is that of the notation's table, and the first key of the order of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Code {
    /// `K`
    King,
    /// `BB`
    BridgeBuilder,
    /// `C`
    Catapult,
    /// `C+`
    LoadedCatapult,
    /// `Ram`
    Ram,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `P`
    Pawn,
    /// `TH`
    Horse,
    /// `A`
    Archer,
}

/// The number of kinds of men.
pub(crate) const N_MEN: usize = 8;

/// A catapult, among the kinds of things.
pub(crate) const CATAPULT: Kind = Kind(N_MEN as u8);
/// A bridge, among the kinds of things.
pub(crate) const BRIDGE: Kind = Kind(N_MEN as u8 + 1);

/// The words of JSON, by [`Kind`].
pub(crate) const WORDS: [&str; N_MEN + 2] = [
    "king",
    "bridge-builder",
    "ram",
    "bishop",
    "rook",
    "pawn",
    "troy-horse",
    "archer",
    "catapult",
    "bridge",
];

impl Man {
    pub(crate) const ALL: [Self; N_MEN] = [
        Self::King,
        Self::BridgeBuilder,
        Self::Ram,
        Self::Bishop,
        Self::Rook,
        Self::Pawn,
        Self::Horse,
        Self::Archer,
    ];

    #[inline]
    pub(crate) const fn idx(self) -> usize {
        self as usize
    }

    /// The word of JSON.
    pub const fn word(self) -> &'static str {
        WORDS[self as usize]
    }

    pub(crate) const fn kind(self) -> Kind {
        Kind(self as u8)
    }

    #[inline]
    pub(crate) const fn code(self) -> Code {
        match self {
            Self::King => Code::King,
            Self::BridgeBuilder => Code::BridgeBuilder,
            Self::Ram => Code::Ram,
            Self::Bishop => Code::Bishop,
            Self::Rook => Code::Rook,
            Self::Pawn => Code::Pawn,
            Self::Horse => Code::Horse,
            Self::Archer => Code::Archer,
        }
    }
}

impl Code {
    const ALL: [Self; 10] = [
        Self::King,
        Self::BridgeBuilder,
        Self::Catapult,
        Self::LoadedCatapult,
        Self::Ram,
        Self::Bishop,
        Self::Rook,
        Self::Pawn,
        Self::Horse,
        Self::Archer,
    ];

    #[inline]
    pub(crate) const fn from_idx(idx: u32) -> Self {
        Self::ALL[idx as usize]
    }

    /// The text of the notation.
    pub const fn text(self) -> &'static str {
        match self {
            Self::King => "K",
            Self::BridgeBuilder => "BB",
            Self::Catapult => "C",
            Self::LoadedCatapult => "C+",
            Self::Ram => "Ram",
            Self::Bishop => "B",
            Self::Rook => "R",
            Self::Pawn => "P",
            Self::Horse => "TH",
            Self::Archer => "A",
        }
    }

    /// The man that acts; `None` for a catapult.
    #[inline]
    pub const fn man(self) -> Option<Man> {
        match self {
            Self::King => Some(Man::King),
            Self::BridgeBuilder => Some(Man::BridgeBuilder),
            Self::Catapult | Self::LoadedCatapult => None,
            Self::Ram => Some(Man::Ram),
            Self::Bishop => Some(Man::Bishop),
            Self::Rook => Some(Man::Rook),
            Self::Pawn => Some(Man::Pawn),
            Self::Horse => Some(Man::Horse),
            Self::Archer => Some(Man::Archer),
        }
    }
}
