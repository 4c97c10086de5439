//! `Position`: all that can change, and tokens as bytes.

use std::hash::{Hash, Hasher};

use geometry::{Cell, CellSet128};
use rules::Seat;

/// A set of the board's cells, at most 128.
pub(crate) type Set = CellSet128;

pub(crate) const MAX_CELLS: usize = 128;

/// Where a token points: n, e, s, w.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Heading(u8);

impl Heading {
    pub(crate) const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// Toward the enemy.
    pub(crate) const fn toward_enemy(seat: Seat) -> Self {
        Self(seat.idx() as u8 * 2)
    }

    pub(crate) const fn get(self) -> u8 {
        self.0
    }

    /// So many quarters clockwise.
    pub(crate) const fn turned(self, quarters: u8) -> Self {
        Self((self.0 + quarters) & 3)
    }

    pub(crate) const fn word(self) -> &'static str {
        ["n", "e", "s", "w"][self.0 as usize]
    }

    pub(crate) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| heading.word() == word)
    }

    /// A vector of the token's frame as the board sees it.
    pub(crate) const fn outward(self, (x, y): (i8, i8)) -> (i8, i8) {
        match self.0 {
            0 => (x, y),
            1 => (y, -x),
            2 => (-x, -y),
            _ => (-y, x),
        }
    }

    /// A vector of the board as the token sees it.
    pub(crate) const fn inward(self, vector: (i8, i8)) -> (i8, i8) {
        Self((4 - self.0) & 3).outward(vector)
    }
}

/// A token: its kind, where it points, and whether it has acted in this turn. Its side is the position's to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Token(u8);

impl Hash for Token {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0);
    }

    /// By blocks of bytes: most of a position are tokens, and one by one they would cost many times as much.
    fn hash_slice<H: Hasher>(tokens: &[Self], state: &mut H) {
        let (blocks, rest) = tokens.as_chunks::<16>();
        for block in blocks {
            let mut bytes = [0; 16];
            for (byte, token) in bytes.iter_mut().zip(block) {
                *byte = token.0;
            }
            state.write(&bytes);
        }
        for token in rest {
            token.hash(state);
        }
    }
}

const USED: u8 = 0x80;

impl Token {
    pub(crate) const fn new(kind: u8, heading: Heading) -> Self {
        Self(kind << 2 | heading.0)
    }

    /// Kind and heading: what its moves depend on.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        (self.0 & !USED) as usize
    }

    #[inline]
    pub(crate) const fn kind(self) -> u8 {
        (self.0 & !USED) >> 2
    }

    pub(crate) const fn heading(self) -> Heading {
        Heading(self.0 & 3)
    }

    #[inline]
    pub(crate) const fn is_used(self) -> bool {
        self.0 & USED != 0
    }

    #[must_use]
    pub(crate) const fn used(self, used: bool) -> Self {
        Self(self.0 & !USED | if used { USED } else { 0 })
    }

    #[must_use]
    pub(crate) const fn with_kind(self, kind: u8) -> Self {
        Self(self.0 & (USED | 3) | kind << 2)
    }

    #[must_use]
    pub(crate) const fn turned(self, quarters: u8) -> Self {
        Self(self.0 & !3 | self.heading().turned(quarters).0)
    }
}

/// A freed King who waits to be placed: his owner is the side whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FreedKing {
    /// The rescuer's square.
    pub(crate) at: Cell,
    pub(crate) heading: Heading,
}

/// A valid position: plain data of at most 1 KiB.
///
/// Two are equal exactly when play goes on alike from both, which includes the count of quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By cell: the upper or only token; the default where there is none.
    pub(crate) tops: [Token; MAX_CELLS],
    /// By cell: the token beneath; the default where there is none.
    pub(crate) unders: [Token; MAX_CELLS],
    /// By seat: where its tokens are on top.
    pub(crate) sides: [Set; 2],
    /// Cells with two tokens.
    pub(crate) stacks: Set,
    /// By seat: where its King is, held or not.
    pub(crate) kings: [Option<Cell>; 2],
    /// Whose turn it is.
    pub(crate) turn: Seat,
    pub(crate) actions_left: u8,
    pub(crate) quiet_plies: u16,
    pub(crate) freed: Option<FreedKing>,
    /// Whether the side whose turn it isn't owes an heir.
    pub(crate) owes_heir: bool,
}

impl Position {
    pub(crate) const fn empty(turn: Seat) -> Self {
        Self {
            tops: [Token(0); MAX_CELLS],
            unders: [Token(0); MAX_CELLS],
            sides: [Set::EMPTY; 2],
            stacks: Set::EMPTY,
            kings: [None; 2],
            turn,
            actions_left: 0,
            quiet_plies: 0,
            freed: None,
            owes_heir: false,
        }
    }

    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> Set {
        self.sides[seat.idx()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// Who must act or choose.
    #[inline]
    pub(crate) fn actor(&self) -> Seat {
        if self.freed.is_none() && self.owes_heir { self.turn.other() } else { self.turn }
    }

    #[inline]
    pub(crate) fn is_choosing(&self) -> bool {
        self.freed.is_some() || self.owes_heir
    }

    pub(crate) fn seat_at(&self, cell: Cell) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND].into_iter().find(|&seat| self.side(seat).contains(cell))
    }

    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Token {
        self.tops[cell.idx()]
    }

    /// The token beneath.
    #[inline]
    pub(crate) fn under(&self, cell: Cell) -> Option<Token> {
        self.stacks.contains(cell).then(|| self.unders[cell.idx()])
    }

    /// Whether a side's King lies beneath an enemy.
    #[inline]
    pub(crate) fn is_held(&self, seat: Seat) -> bool {
        self.kings[seat.idx()].is_some_and(|king| self.side(seat.other()).contains(king))
    }

    /// Puts a token on an empty cell.
    pub(crate) fn put(&mut self, seat: Seat, cell: Cell, token: Token) {
        self.sides[seat.idx()].insert(cell);
        self.tops[cell.idx()] = token;
    }

    /// Puts a token beneath another.
    pub(crate) fn put_under(&mut self, cell: Cell, token: Token) {
        self.stacks.insert(cell);
        self.unders[cell.idx()] = token;
    }

    /// Takes everything of a side's stack off a cell.
    pub(crate) fn lift(&mut self, seat: Seat, cell: Cell) -> (Token, Option<Token>) {
        let (top, under) = (self.top(cell), self.under(cell));
        self.sides[seat.idx()].remove(cell);
        self.tops[cell.idx()] = Token::default();
        if under.is_some() {
            self.stacks.remove(cell);
            self.unders[cell.idx()] = Token::default();
        }
        (top, under)
    }
}
