//! The kinds of pieces: their words, letters, and the classes that rules speak of.

/// A kind of piece, in the order of the rules' list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// The Medieval Titan.
    King,
    /// Slides along all lines.
    Queen,
    /// Slides along ranks and files.
    Rook,
    /// Slides diagonally.
    Bishop,
    /// Leaps (1,2).
    Knight,
    /// Steps forward, captures diagonally forward.
    Pawn,
    /// The Titan of Three Bodies.
    PlanetaryTitan,
    /// One step, a (2,2) leap, and Targeting.
    Meteoroid,
    /// Leaps along lines.
    Comet,
    /// Steps forward; Gravity Assists.
    Probe,
    /// A Planet.
    Bob,
    /// A Planet.
    Jack,
    /// A Planet.
    Tim,
    /// A Meteoroid without Targeting. `asteroid.step`
    Asteroid,
}

/// The number of kinds.
pub(crate) const N_KINDS: usize = 14;

/// The words of JSON, by index.
pub(crate) const WORDS: [&str; N_KINDS] = [
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "planetary-titan",
    "meteoroid",
    "comet",
    "probe",
    "bob",
    "jack",
    "tim",
    "asteroid",
];

impl Kind {
    pub(crate) const ALL: [Self; N_KINDS] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::PlanetaryTitan,
        Self::Meteoroid,
        Self::Comet,
        Self::Probe,
        Self::Bob,
        Self::Jack,
        Self::Tim,
        Self::Asteroid,
    ];

    /// What a pawn may become, in the order of the notation. `chess.promotion`
    pub(crate) const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The kind with an index below [`N_KINDS`].
    #[inline]
    pub(crate) const fn from_idx(idx: usize) -> Self {
        Self::ALL[idx]
    }

    #[inline]
    pub(crate) const fn idx(self) -> usize {
        self as usize
    }

    /// The word of JSON.
    ///
    /// ```
    /// assert_eq!(battalion::Kind::PlanetaryTitan.word(), "planetary-titan");
    /// ```
    pub const fn word(self) -> &'static str {
        WORDS[self as usize]
    }

    /// The kind with a word of JSON.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The letter of the notation; nothing for a pawn. Two pairs of kinds share one, since the cell says which piece
    /// it is.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::King | Self::PlanetaryTitan => "K",
            Self::Queen => "Q",
            Self::Rook => "R",
            Self::Bishop | Self::Bob => "B",
            Self::Knight => "N",
            Self::Pawn => "",
            Self::Meteoroid => "M",
            Self::Comet => "C",
            Self::Probe => "P",
            Self::Jack => "J",
            Self::Tim => "T",
            Self::Asteroid => "A",
        }
    }

    /// The kind as the contract's list of things has it.
    #[inline]
    pub(crate) const fn thing(self) -> rules::Kind {
        rules::Kind(self as u8)
    }

    /// `titan`
    #[inline]
    pub const fn is_titan(self) -> bool {
        matches!(self, Self::King | Self::PlanetaryTitan)
    }

    /// Bob, Jack and Tim.
    #[inline]
    pub const fn is_planet(self) -> bool {
        matches!(self, Self::Bob | Self::Jack | Self::Tim)
    }

    /// `term.pawn-class`
    #[inline]
    pub const fn is_pawn_class(self) -> bool {
        matches!(self, Self::Pawn | Self::Probe)
    }
}
