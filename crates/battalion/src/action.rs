//! `Action`: one atomic action, as five fields in a word.

use std::fmt;

use geometry::Cell;

use crate::kind::Kind;

/// What is done, as the notation says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Op {
    /// `target`: a Target is chosen. `first-turn.targets`
    Target,
    /// `assign`: a Planet gets a kind. `first-turn.planets`
    Assign,
    /// `done`: the first turn ends. `first-turn.done`
    Done,
    /// `pass`. `party.pass`
    Pass,
    /// `O-O`. `chess.castling`
    CastleKingside,
    /// `O-O-O`. `chess.castling`
    CastleQueenside,
    /// `-`: a move to an empty cell.
    Go,
    /// `x`: a capture by moving there.
    Capture,
    /// `ep`: a pawn takes the pawn that passed it. `chess.en-passant`
    EnPassant,
    /// `>`: a Targeting Move. `targeting.ray`
    Targeting,
    /// `*`: a Gravity Assist. `gravity.needs`
    Gravity,
}

/// One action; a whole turn but for the choices of a first turn.
///
/// Choices, `pass` and castling come first, then moves by their first cell, target, strike, [`Op`] and promotion; so
/// do all lists. The value says no more than its text without the letter: whether it is legal, or anything stands on
/// its cells, is for [`check`](rules::Rules::check) to say.
///
/// Bits from the top: 1 for a move, 8 for the first cell, 8 for the target, 8 for the strike, 4 for the operator, 3 for
/// the promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

const IS_MOVE: u32 = 1 << 31;
const FROM: u32 = 23;
const TO: u32 = 15;
const STRIKE: u32 = 7;
const OP: u32 = 3;
const CELL: u32 = 0xff;
const PROMOTION: u32 = 0b111;

/// What a promotion may be written as, by its number from 1.
const PROMOTIONS: [Kind; 5] =
    [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Meteoroid];

impl Op {
    const ALL: [Self; 11] = [
        Self::Target,
        Self::Assign,
        Self::Done,
        Self::Pass,
        Self::CastleKingside,
        Self::CastleQueenside,
        Self::Go,
        Self::Capture,
        Self::EnPassant,
        Self::Targeting,
        Self::Gravity,
    ];

    /// Whether a piece goes from one cell to another by it, castling aside.
    #[inline]
    pub const fn is_move(self) -> bool {
        self as u8 >= Self::Go as u8
    }

    /// Whether it belongs to a first turn.
    #[inline]
    pub const fn is_choice(self) -> bool {
        self as u8 <= Self::Done as u8
    }
}

impl Action {
    /// `target CELL`.
    pub const fn target(cell: Cell) -> Self {
        Self((cell.get() as u32) << FROM | (Op::Target as u32) << OP)
    }

    /// `assign CELL=kind`.
    pub const fn assign(cell: Cell, kind: Kind) -> Self {
        Self((cell.get() as u32) << FROM | (kind as u32) << STRIKE | (Op::Assign as u32) << OP)
    }

    /// `done`, `pass`, `O-O` or `O-O-O`.
    ///
    /// # Panics
    /// When the operator needs cells.
    pub const fn bare(op: Op) -> Self {
        assert!(op as u8 >= Op::Done as u8 && !op.is_move(), "the operator needs no cell");
        // `done` comes after all that it could have been instead.
        Self(CELL << FROM | (op as u32) << OP)
    }

    /// A move, capture, Targeting Move or en passant capture.
    ///
    /// # Panics
    /// When the operator is none of these.
    #[inline]
    pub const fn new(op: Op, from: Cell, to: Cell) -> Self {
        assert!(op.is_move(), "the operator moves a piece");
        Self(IS_MOVE | (from.get() as u32) << FROM | (to.get() as u32) << TO | (op as u32) << OP)
    }

    /// A Gravity Assist: where it starts, the first cell of its path, and what it strikes.
    #[inline]
    pub const fn gravity(from: Cell, first: Cell, strike: Cell) -> Self {
        let started = Self::new(Op::Gravity, from, first);
        Self(started.0 | (strike.get() as u32) << STRIKE)
    }

    /// The same from another cell.
    #[inline]
    #[must_use]
    pub const fn starting(self, from: Cell) -> Self {
        Self(self.0 & !(CELL << FROM) | (from.get() as u32) << FROM)
    }

    /// The same with another target: of a Gravity Assist the first cell of its path.
    #[inline]
    #[must_use]
    pub const fn toward(self, to: Cell) -> Self {
        Self(self.0 & !(CELL << TO) | (to.get() as u32) << TO)
    }

    /// The same Gravity Assist with another strike.
    #[inline]
    #[must_use]
    pub const fn striking(self, strike: Cell) -> Self {
        Self(self.0 & !(CELL << STRIKE) | (strike.get() as u32) << STRIKE)
    }

    /// The same with or without a promotion.
    ///
    /// # Panics
    /// When the notation has no such promotion.
    #[inline]
    #[must_use]
    pub const fn promoting(self, into: Option<Kind>) -> Self {
        let number = match into {
            None => 0,
            Some(Kind::Queen) => 1,
            Some(Kind::Rook) => 2,
            Some(Kind::Bishop) => 3,
            Some(Kind::Knight) => 4,
            Some(Kind::Meteoroid) => 5,
            Some(
                Kind::King
                | Kind::Pawn
                | Kind::PlanetaryTitan
                | Kind::Comet
                | Kind::Probe
                | Kind::Bob
                | Kind::Jack
                | Kind::Tim
                | Kind::Asteroid,
            ) => panic!("nothing is promoted to that"),
        };
        Self(self.0 & !PROMOTION | number)
    }

    /// What is done.
    #[inline]
    pub const fn op(self) -> Op {
        Op::ALL[(self.0 >> OP & 0xf) as usize]
    }

    /// The first cell: where the actor stands, or what is chosen. Nothing in bare actions.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell::new((self.0 >> FROM & CELL) as u8)
    }

    /// The target of a move: of a Gravity Assist the first cell of its path.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::new((self.0 >> TO & CELL) as u8)
    }

    /// What a Gravity Assist strikes.
    #[inline]
    pub const fn strike(self) -> Cell {
        Cell::new((self.0 >> STRIKE & CELL) as u8)
    }

    /// Where a move ends: the strike of a Gravity Assist, else the target.
    #[inline]
    pub const fn end(self) -> Cell {
        match self.op() {
            Op::Gravity => self.strike(),
            Op::Target
            | Op::Assign
            | Op::Done
            | Op::Pass
            | Op::CastleKingside
            | Op::CastleQueenside
            | Op::Go
            | Op::Capture
            | Op::EnPassant
            | Op::Targeting => self.to(),
        }
    }

    /// Which kind is assigned. In other actions it says nothing.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::from_idx((self.0 >> STRIKE & 0xf) as usize)
    }

    /// What the mover becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.0 & PROMOTION {
            0 => None,
            number => Some(PROMOTIONS[number as usize - 1]),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({:?}", self.op(), self.from())?;
        match self.op() {
            Op::Assign => write!(f, " {}", self.kind().word())?,
            Op::Gravity => write!(f, " {:?} {:?}", self.to(), self.strike())?,
            Op::Go | Op::Capture | Op::EnPassant | Op::Targeting => write!(f, " {:?}", self.to())?,
            Op::Target | Op::Done | Op::Pass | Op::CastleKingside | Op::CastleQueenside => {}
        }
        if let Some(kind) = self.promotion() {
            write!(f, " {}", kind.word())?;
        }
        f.write_str(")")
    }
}
