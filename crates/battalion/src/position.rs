//! `Position`: all that can change, as sets of cells.

use geometry::{Cell, CellSet};
use rules::{MAX_SEATS, Seat};

use crate::kind::{Kind, N_KINDS};

/// How many cells a board may have for each word of its sets.
pub(crate) const CELLS_PER_WORD: usize = 64;

/// How many kinds can be assigned to a Planet: all but the Planets'. `first-turn.planets`
pub(crate) const N_ASSIGNABLE: usize = 11;

/// Stands for no cell; no board has so many.
const NOWHERE: u8 = u8::MAX;

/// Own turns are counted up to here. `targeting.after-three`
pub(crate) const ENOUGH_TURNS: u8 = 3;

/// A valid position: plain data of 312 bytes for boards of up to 64 cells (`N` = 1), of 568 for those of up to 128
/// (`N` = 2), and of 824 for all others (`N` = 3).
///
/// Two are equal exactly when play goes on alike from both, which includes ids (what is saved) and the count of quiet
/// plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const N: usize> {
    /// By kind: where the pieces of all seats are.
    pub(crate) kinds: [CellSet<N>; N_KINDS],
    /// By seat: where its pieces are.
    pub(crate) sides: [CellSet<N>; MAX_SEATS],
    /// By controlling seat: where its Targets are. `target.sticks`
    pub(crate) targets: [CellSet<N>; MAX_SEATS],
    /// `term.immutable`
    pub(crate) immutable: CellSet<N>,
    /// `term.uncapturable`
    pub(crate) uncapturable: CellSet<N>,
    /// By cell: the id of the piece there, 0 where none stands.
    ids: [[u8; CELLS_PER_WORD]; N],
    /// By seat and assignable kind: where its Planet of that type stands.
    assigned: [[u8; N_ASSIGNABLE]; MAX_SEATS],
    /// By seat: where its resting Planet stands. `planet.rest`
    resting: [u8; MAX_SEATS],
    /// Two bits a seat: how many own turns it has completed, if it has a first turn.
    turns_done: u8,
    /// Two bits a seat: kingside and queenside. `chess.castling`
    pub(crate) castling: u8,
    /// The cell that a pawn skipped on the turn before, and where that pawn stands. `chess.en-passant`
    en_passant: [u8; 2],
    pub(crate) quiet_plies: u16,
    pub(crate) to_act: Seat,
}

/// The two ways of castling, by the bit of their right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Wing {
    Kingside,
    Queenside,
}

impl Wing {
    pub(crate) const BOTH: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// The bit of a seat's right.
    #[inline]
    pub(crate) const fn bit(self, seat: Seat) -> u8 {
        1 << (2 * seat.idx() + self as usize)
    }
}

/// All kinds, in the order in which it pays to ask what stands on a cell.
const COMMONEST_FIRST: [Kind; N_KINDS] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Queen,
    Kind::King,
    Kind::Probe,
    Kind::Meteoroid,
    Kind::Bob,
    Kind::Jack,
    Kind::Tim,
    Kind::Comet,
    Kind::PlanetaryTitan,
    Kind::Asteroid,
];

/// The place of a kind among those that can be assigned.
#[inline]
const fn slot(kind: Kind) -> Option<usize> {
    match kind {
        Kind::King
        | Kind::Queen
        | Kind::Rook
        | Kind::Bishop
        | Kind::Knight
        | Kind::Pawn
        | Kind::PlanetaryTitan
        | Kind::Meteoroid
        | Kind::Comet
        | Kind::Probe => Some(kind as usize),
        Kind::Asteroid => Some(N_ASSIGNABLE - 1),
        Kind::Bob | Kind::Jack | Kind::Tim => None,
    }
}

#[inline]
fn some_cell(idx: u8) -> Option<Cell> {
    (idx != NOWHERE).then(|| Cell::new(idx))
}

impl<const N: usize> Position<N> {
    /// A board without pieces.
    pub(crate) const fn empty(to_act: Seat) -> Self {
        Self {
            kinds: [CellSet::EMPTY; N_KINDS],
            sides: [CellSet::EMPTY; MAX_SEATS],
            targets: [CellSet::EMPTY; MAX_SEATS],
            immutable: CellSet::EMPTY,
            uncapturable: CellSet::EMPTY,
            ids: [[0; CELLS_PER_WORD]; N],
            assigned: [[NOWHERE; N_ASSIGNABLE]; MAX_SEATS],
            resting: [NOWHERE; MAX_SEATS],
            turns_done: 0,
            castling: 0,
            en_passant: [NOWHERE; 2],
            quiet_plies: 0,
            to_act,
        }
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn place(&mut self, cell: Cell, seat: Seat, kind: Kind, id: u8) {
        self.kinds[kind.idx()].insert(cell);
        self.sides[seat.idx()].insert(cell);
        *self.id_mut(cell) = id;
    }

    /// Moves a piece to an empty cell, with all that belongs to it but rest; it may become another kind.
    #[inline]
    pub(crate) fn shift(&mut self, seat: Seat, kind: Kind, becomes: Kind, from: Cell, to: Cell) {
        let (left, entered) = (CellSet::single(from), CellSet::single(to));
        self.kinds[kind.idx()] ^= left;
        self.kinds[becomes.idx()] ^= entered;
        self.sides[seat.idx()] ^= left ^ entered;
        let id = std::mem::take(self.id_mut(from));
        *self.id_mut(to) = id;
        if self.marks().contains(from) {
            for marks in self.marks_mut() {
                if marks.remove(from) {
                    marks.insert(to);
                }
            }
        }
        if kind.is_planet() {
            self.replace_planet(seat, from, to.get());
        }
    }

    /// Takes a piece off, with all that belongs to it.
    #[inline]
    pub(crate) fn take_off(&mut self, seat: Seat, kind: Kind, cell: Cell) {
        self.kinds[kind.idx()].remove(cell);
        self.sides[seat.idx()].remove(cell);
        *self.id_mut(cell) = 0;
        if self.marks().contains(cell) {
            for marks in self.marks_mut() {
                marks.remove(cell);
            }
        }
        if kind.is_planet() {
            self.replace_planet(seat, cell, NOWHERE);
            if self.resting(seat) == Some(cell) {
                self.set_resting(seat, None);
            }
        }
    }

    /// Where anything stands that is a Target or has a flag.
    #[inline]
    fn marks(&self) -> CellSet<N> {
        let flags = self.immutable | self.uncapturable;
        self.targets.iter().fold(flags, |all, &targets| all | targets)
    }

    fn marks_mut(&mut self) -> impl Iterator<Item = &mut CellSet<N>> {
        self.targets.iter_mut().chain([&mut self.immutable, &mut self.uncapturable])
    }

    fn replace_planet(&mut self, seat: Seat, from: Cell, to: u8) {
        for cell in &mut self.assigned[seat.idx()] {
            if *cell == from.get() {
                *cell = to;
            }
        }
    }

    /// Where the pieces of one kind are, of all seats.
    #[inline]
    pub(crate) fn of(&self, kind: Kind) -> CellSet<N> {
        self.kinds[kind.idx()]
    }

    /// Where the pieces of a seat are.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> CellSet<N> {
        self.sides[seat.idx()]
    }

    /// Where the pieces of the seat to act are.
    #[inline]
    pub(crate) fn own(&self) -> CellSet<N> {
        self.side(self.to_act)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> CellSet<N> {
        self.sides[0] | self.sides[1] | self.sides[2] | self.sides[3]
    }

    /// Where the Titans are, of all seats. `titan`
    #[inline]
    pub(crate) fn titans(&self) -> CellSet<N> {
        self.of(Kind::King) | self.of(Kind::PlanetaryTitan)
    }

    /// Where the Planets are, of all seats.
    #[inline]
    pub(crate) fn planets(&self) -> CellSet<N> {
        self.of(Kind::Bob) | self.of(Kind::Jack) | self.of(Kind::Tim)
    }

    /// Whether a seat still has a Titan. `party.out`
    #[inline]
    pub(crate) fn has_titan(&self, seat: Seat) -> bool {
        self.titans().intersects(self.side(seat))
    }

    /// A seat's only Titan, which is royal outside Party Mode. `titan.royal`
    #[inline]
    pub(crate) fn only_titan(&self, seat: Seat) -> Option<Cell> {
        let mut titans = self.titans() & self.side(seat);
        titans.pop_first().filter(|_| titans.is_empty())
    }

    /// What stands on a cell.
    #[inline]
    pub(crate) fn kind_at(&self, cell: Cell) -> Option<Kind> {
        COMMONEST_FIRST.iter().copied().find(|&kind| self.of(kind).contains(cell))
    }

    /// Whose piece stands on a cell.
    #[inline]
    pub(crate) fn seat_at(&self, cell: Cell) -> Option<Seat> {
        let idx = self.sides.iter().position(|side| side.contains(cell))?;
        Some(Seat::new(idx as u8))
    }

    /// The id of the piece on a cell.
    pub(crate) fn id_at(&self, cell: Cell) -> Option<u8> {
        let (word, idx) = Self::place_of_id(cell);
        let id = self.ids[word][idx];
        (id != 0).then_some(id)
    }

    #[inline]
    fn id_mut(&mut self, cell: Cell) -> &mut u8 {
        let (word, idx) = Self::place_of_id(cell);
        &mut self.ids[word][idx]
    }

    #[inline]
    const fn place_of_id(cell: Cell) -> (usize, usize) {
        (cell.idx() / CELLS_PER_WORD, cell.idx() % CELLS_PER_WORD)
    }

    /// Where a seat's Planet of a type stands.
    #[inline]
    pub(crate) fn planet_of_type(&self, seat: Seat, kind: Kind) -> Option<Cell> {
        some_cell(self.assigned[seat.idx()][slot(kind)?])
    }

    /// A seat's Planets with a type, and their types.
    #[inline]
    pub(crate) fn typed_planets(&self, seat: Seat) -> impl Iterator<Item = (Kind, Cell)> {
        let slots = self.assigned[seat.idx()];
        slots.into_iter().enumerate().filter_map(|(idx, cell)| {
            let kind = if idx == N_ASSIGNABLE - 1 { Kind::Asteroid } else { Kind::from_idx(idx) };
            Some((kind, some_cell(cell)?))
        })
    }

    /// The type of the Planet of a seat on a cell, if it has one.
    #[inline]
    pub(crate) fn type_at(&self, seat: Seat, cell: Cell) -> Option<Kind> {
        self.typed_planets(seat).find(|&(_, at)| at == cell).map(|(kind, _)| kind)
    }

    /// Gives a Planet a type that no other Planet of its seat has.
    pub(crate) fn assign(&mut self, seat: Seat, cell: Cell, kind: Kind) {
        let slot = slot(kind).expect("a Planet's kind is never assigned: first-turn.planets");
        self.assigned[seat.idx()][slot] = cell.get();
    }

    #[inline]
    pub(crate) fn resting(&self, seat: Seat) -> Option<Cell> {
        some_cell(self.resting[seat.idx()])
    }

    #[inline]
    pub(crate) fn set_resting(&mut self, seat: Seat, cell: Option<Cell>) {
        self.resting[seat.idx()] = cell.map_or(NOWHERE, Cell::get);
    }

    /// How many own turns a seat with a first turn has completed, up to [`ENOUGH_TURNS`].
    #[inline]
    pub(crate) fn turns_done(&self, seat: Seat) -> u8 {
        self.turns_done >> (2 * seat.idx()) & 3
    }

    #[inline]
    pub(crate) fn set_turns_done(&mut self, seat: Seat, turns: u8) {
        let shift = 2 * seat.idx();
        self.turns_done = self.turns_done & !(3 << shift) | turns.min(ENOUGH_TURNS) << shift;
    }

    #[inline]
    pub(crate) fn may_castle(&self, seat: Seat, wing: Wing) -> bool {
        self.castling & wing.bit(seat) != 0
    }

    /// The cell that a pawn skipped on the turn before, and where that pawn stands.
    #[inline]
    pub(crate) fn en_passant(&self) -> Option<(Cell, Cell)> {
        let [skipped, pawn] = self.en_passant;
        Some((some_cell(skipped)?, Cell::new(pawn)))
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, passed: Option<(Cell, Cell)>) {
        self.en_passant = match passed {
            Some((skipped, pawn)) => [skipped.get(), pawn.get()],
            None => [NOWHERE; 2],
        };
    }

    /// The same for all that a repetition rule compares but en passant: without ids and quiet plies. `end.threefold`
    pub(crate) fn without_names(mut self) -> Self {
        self.ids = [[0; CELLS_PER_WORD]; N];
        self.quiet_plies = 0;
        self
    }
}
