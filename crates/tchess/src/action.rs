//! `Action`: one atomic action, as fields in a word.

use std::fmt;

use geometry::Cell;

/// One atomic action: a move along a route, a turn in place, or a choice.
///
/// The order is by first cell, then form, `&`, the parts, promotion, turn and kind, and so is the order of all lists. The
/// value says no more than its text: whether it is legal is for [`check`](rules::Rules::check) to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u64);

/// Which of the three forms of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A piece goes somewhere.
    Move,
    /// A piece turns in place.
    Turn,
    /// A freed King's square or an heir is chosen.
    Choice,
}

/// What a part of a move does where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `-`: it ends on an empty square.
    Go,
    /// `x`: it captures.
    Capture,
    /// `^`: it takes up an own piece.
    TakeUp,
}

/// A turn of a token by a quarter or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spin {
    /// `<`: to its left.
    Left,
    /// `>`: to its right.
    Right,
    /// `v`: about.
    About,
}

const FROM: u32 = 34;
const FORM: u32 = 32;
const CARRIES: u32 = 31;
const OP: u32 = 29;
const TO: u32 = 22;
const SECOND_OP: u32 = 20;
const DROPS: u32 = 19;
const SECOND_TO: u32 = 12;
const PROMOTION: u32 = 7;
const SPIN: u32 = 5;
const KIND: u32 = 0;

impl Op {
    /// The sign of the notation.
    pub const fn sign(self) -> char {
        match self {
            Self::Go => '-',
            Self::Capture => 'x',
            Self::TakeUp => '^',
        }
    }
}

impl Spin {
    pub(crate) const ALL: [Self; 3] = [Self::Left, Self::Right, Self::About];

    /// The sign of the notation.
    pub const fn sign(self) -> char {
        match self {
            Self::Left => '<',
            Self::Right => '>',
            Self::About => 'v',
        }
    }

    /// In quarters clockwise.
    pub(crate) const fn quarters(self) -> u8 {
        match self {
            Self::Left => 3,
            Self::Right => 1,
            Self::About => 2,
        }
    }

    /// The same seen in a mirror.
    pub(crate) const fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::About => Self::About,
        }
    }
}

impl Action {
    const fn field(self, shift: u32, bits: u32) -> u8 {
        (self.0 >> shift & ((1 << bits) - 1)) as u8
    }

    const fn with(self, shift: u32, bits: u32, value: u8) -> Self {
        Self(self.0 & !(((1 << bits) - 1) << shift) | (value as u64) << shift)
    }

    /// A move of one part by a token of `kind`.
    #[inline]
    pub(crate) const fn new(kind: u8, from: Cell, op: Op, to: Cell) -> Self {
        Self(
            (kind as u64) << KIND
                | (from.get() as u64) << FROM
                | (to.get() as u64) << TO
                | (op as u64) << OP,
        )
    }

    /// A turn in place.
    pub(crate) const fn turn(kind: u8, cell: Cell, spin: Spin) -> Self {
        Self((kind as u64) << KIND | (cell.get() as u64) << FROM | 1 << FORM).spinning(Some(spin))
    }

    /// A choice.
    pub(crate) const fn choice(kind: u8, cell: Cell) -> Self {
        Self((kind as u64) << KIND | (cell.get() as u64) << FROM | 2 << FORM)
    }

    /// The same to another cell, in the first part.
    #[inline]
    #[must_use]
    pub(crate) const fn toward(self, to: Cell) -> Self {
        self.with(TO, 7, to.get())
    }

    #[must_use]
    pub(crate) const fn starting(self, from: Cell) -> Self {
        self.with(FROM, 7, from.get())
    }

    #[must_use]
    pub(crate) const fn doing(self, op: Op) -> Self {
        self.with(OP, 2, op as u8)
    }

    #[must_use]
    pub(crate) const fn by(self, kind: u8) -> Self {
        self.with(KIND, 5, kind)
    }

    /// The same with the passenger along at first.
    #[inline]
    #[must_use]
    pub(crate) const fn carrying(self, carries: bool) -> Self {
        self.with(CARRIES, 1, carries as u8)
    }

    /// The same with a second part.
    #[inline]
    #[must_use]
    pub(crate) const fn then(self, drops: bool, op: Op, to: Cell) -> Self {
        self.with(SECOND_OP, 2, op as u8 + 1).with(DROPS, 1, drops as u8).with(
            SECOND_TO,
            7,
            to.get(),
        )
    }

    /// The same without a second part.
    #[must_use]
    pub(crate) const fn at_once(self) -> Self {
        self.with(SECOND_OP, 2, 0).with(DROPS, 1, 0).with(SECOND_TO, 7, 0)
    }

    /// The same with a promotion, or none.
    #[inline]
    #[must_use]
    pub(crate) const fn promoting(self, kind: Option<u8>) -> Self {
        self.with(
            PROMOTION,
            5,
            match kind {
                Some(kind) => kind + 1,
                None => 0,
            },
        )
    }

    /// The same with a turn afterwards, or none.
    #[inline]
    #[must_use]
    pub(crate) const fn spinning(self, spin: Option<Spin>) -> Self {
        self.with(
            SPIN,
            2,
            match spin {
                Some(spin) => spin as u8 + 1,
                None => 0,
            },
        )
    }

    /// Which form it has.
    #[inline]
    pub const fn form(self) -> Form {
        match self.field(FORM, 2) {
            0 => Form::Move,
            1 => Form::Turn,
            _ => Form::Choice,
        }
    }

    /// The kind of the moving token before promotion, or of what is chosen.
    #[inline]
    pub const fn kind(self) -> u8 {
        self.field(KIND, 5)
    }

    /// Where the moving token stands, or what is chosen.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell::new(self.field(FROM, 7))
    }

    /// What the first part does.
    #[inline]
    pub const fn op(self) -> Op {
        match self.field(OP, 2) {
            0 => Op::Go,
            1 => Op::Capture,
            _ => Op::TakeUp,
        }
    }

    /// Where the first part ends.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::new(self.field(TO, 7))
    }

    /// What the second part does, and where it ends.
    #[inline]
    pub const fn second(self) -> Option<(Op, Cell)> {
        let to = Cell::new(self.field(SECOND_TO, 7));
        match self.field(SECOND_OP, 2) {
            0 => None,
            1 => Some((Op::Go, to)),
            _ => Some((Op::Capture, to)),
        }
    }

    /// Where the whole ends.
    #[inline]
    pub const fn end(self) -> Cell {
        match (self.form(), self.second()) {
            (Form::Turn | Form::Choice, _) => self.from(),
            (Form::Move, Some((_, to))) => to,
            (Form::Move, None) => self.to(),
        }
    }

    /// Where it captures, if it does.
    #[inline]
    pub const fn captures(self) -> Option<Cell> {
        match (self.second(), self.op()) {
            (Some((Op::Capture, to)), _) => Some(to),
            (None, Op::Capture) => Some(self.to()),
            (Some((Op::Go | Op::TakeUp, _)), _) | (None, Op::Go | Op::TakeUp) => None,
        }
    }

    /// Whether it has `&`.
    #[inline]
    pub const fn carries(self) -> bool {
        self.field(CARRIES, 1) != 0
    }

    /// Whether it has `/`.
    #[inline]
    pub const fn drops(self) -> bool {
        self.field(DROPS, 1) != 0
    }

    /// The kind that the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<u8> {
        match self.field(PROMOTION, 5) {
            0 => None,
            kind => Some(kind - 1),
        }
    }

    /// The turn, in place or afterwards.
    #[inline]
    pub const fn spin(self) -> Option<Spin> {
        match self.field(SPIN, 2) {
            0 => None,
            1 => Some(Spin::Left),
            2 => Some(Spin::Right),
            _ => Some(Spin::About),
        }
    }

    /// The same with every cell mapped.
    pub(crate) fn mapped(self, cell: impl Fn(Cell) -> Cell) -> Self {
        let mut mapped = self.starting(cell(self.from()));
        match self.form() {
            Form::Turn | Form::Choice => return mapped,
            Form::Move => mapped = mapped.toward(cell(self.to())),
        }
        match self.second() {
            Some((op, to)) => mapped.then(self.drops(), op, cell(to)),
            None => mapped,
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind())?;
        if self.carries() {
            f.write_str("&")?;
        }
        match self.form() {
            Form::Choice => write!(f, "@{:?}", self.from())?,
            Form::Turn => write!(f, "{:?}", self.from())?,
            Form::Move => write!(f, "{:?}{}{:?}", self.from(), self.op().sign(), self.to())?,
        }
        if self.drops() {
            f.write_str("/")?;
        }
        if let Some((op, to)) = self.second() {
            write!(f, "{}{to:?}", op.sign())?;
        }
        if let Some(kind) = self.promotion() {
            write!(f, "={kind}")?;
        }
        self.spin().map_or(Ok(()), |spin| write!(f, "{}", spin.sign()))
    }
}
