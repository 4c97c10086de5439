//! Everything about a game's board that never changes, looked up by cell in sets of the width of its positions.

mod around;

use std::sync::OnceLock;

use geometry::{Cell, CellSet, Heading, Tiling, Way};
use rules::{MAX_SEATS, Seat};

pub(crate) use self::around::{Ahead, Around, Castle, DIAGONALS, code, decoded, decoded_cell};
use crate::gravity::onward;
use crate::ground::{Ground, Nearness};
use crate::kind::Kind;
use crate::plan::Plan;
use crate::position::Wing;

/// Any byte is an index of a cell, so tables of this length need no check.
const ANY_CELL: usize = 256;

/// The constant tables of one game.
#[derive(Debug)]
pub(crate) struct Tables<const N: usize> {
    n_cells: usize,
    /// All cells.
    pub(crate) all: CellSet<N>,
    pub(crate) battlefield: CellSet<N>,
    /// Whether all cells lie on one chart, so that cells along a way ascend or descend.
    is_flat: bool,
    around: Box<[Around<N>; ANY_CELL]>,
    /// By seat.
    ahead: [Box<[Ahead<N>; ANY_CELL]>; MAX_SEATS],
    /// By seat: where its Pawn-class pieces promote. `chess.promotion`, `probe.promote`
    pub(crate) promotes: [CellSet<N>; MAX_SEATS],
    /// By two cells of one line of a flat board: the cells strictly between.
    between: Vec<CellSet<N>>,
    /// On curved boards, by cell and way: the cells ahead in their order.
    lines: Vec<[Box<[Cell]>; 8]>,
    /// By seat and wing.
    castles: [[Option<Castle<N>>; 2]; MAX_SEATS],
    /// By cell: the castling rights that outlast a move from it or a capture on it.
    kept_rights: Box<[u8; ANY_CELL]>,
    /// By seat: whether its Battalion has a first turn. `first-turn.when`
    pub(crate) has_first_turn: [bool; MAX_SEATS],
    /// By two cells: how near they are, as a rank among all distances. `gravity.closer`
    nearness: Vec<u16>,
    /// By cell and number of a diagonal: the heading after the next step of a Gravity Assist on an empty board, as four
    /// times the cell plus the number of the diagonal. `gravity.bounce`
    pub(crate) bounces: Box<[[u16; 4]; ANY_CELL]>,
    /// On flat boards with Targets, by Target and Meteoroid; a Target's row is made when it is first asked for, since few
    /// cells ever hold one. `targeting.ray`
    target_rays: Box<[OnceLock<Box<[CellSet<N>]>>]>,
    /// By mirror and cell: the cell of the mirrored board, made when first asked for.
    images: [OnceLock<Box<[Cell]>>; N_MIRRORS],
}

/// There are so many mirrors.
const N_MIRRORS: usize = 3;

fn boxed<T: Clone>(value: T) -> Box<[T; ANY_CELL]> {
    let all = vec![value; ANY_CELL].into_boxed_slice();
    let Ok(all) = all.try_into() else { unreachable!("the vector has this length") };
    all
}

/// By two cells: the rank of their distance among all of the board.
fn nearness_ranks(ground: &Ground) -> Vec<u16> {
    let cells = ground.topology.cells();
    let n_cells = cells.len();
    // A board has few distances: each gets a number when first met.
    let mut known: Vec<(Nearness, u16)> = Vec::new();
    let mut numbers = vec![0; n_cells * n_cells];
    for titan in cells.clone() {
        for cell in cells.clone().skip(titan.idx()) {
            let distance = ground.nearness(cell, [titan]);
            let place = known.partition_point(|(other, _)| *other < distance);
            if known.get(place).is_none_or(|(other, _)| *other != distance) {
                known.insert(place, (distance, known.len() as u16));
            }
            numbers[titan.idx() * n_cells + cell.idx()] = known[place].1;
            numbers[cell.idx() * n_cells + titan.idx()] = known[place].1;
        }
    }
    let mut ranks = vec![0; known.len()];
    for (rank, (_, number)) in (0..).zip(known) {
        ranks[usize::from(number)] = rank;
    }
    numbers.into_iter().map(|number: u16| ranks[usize::from(number)]).collect()
}

/// Whether cells ascend along a way of a flat board, so that the nearest is the first of a set.
#[inline]
const fn ascends(way: usize) -> bool {
    // N, NE, E and NW.
    0b1000_0111 >> way & 1 != 0
}

impl<const N: usize> Tables<N> {
    pub(crate) fn new(plan: &Plan, ground: &Ground) -> Self {
        let n_cells = ground.topology.n_cells();
        let no_ahead = Ahead {
            step: CellSet::EMPTY,
            stepped_from: CellSet::EMPTY,
            takes: CellSet::EMPTY,
            taken_from: CellSet::EMPTY,
            double: None,
        };
        let mut tables = Self {
            n_cells,
            all: ground.topology.full(),
            battlefield: ground.battlefield().resized(),
            is_flat: !ground.is_curved(),
            around: boxed(Around::NOTHING),
            ahead: std::array::from_fn(|_| boxed(no_ahead)),
            promotes: [CellSet::EMPTY; MAX_SEATS],
            between: Vec::new(),
            lines: Vec::new(),
            castles: [[None; 2]; MAX_SEATS],
            kept_rights: boxed(u8::MAX),
            has_first_turn: [false; MAX_SEATS],
            nearness: Vec::new(),
            bounces: boxed([0; 4]),
            target_rays: Box::default(),
            images: Default::default(),
        };
        for cell in ground.topology.cells() {
            tables.around[cell.idx()] = Around::of(ground, cell);
        }
        if tables.is_flat {
            tables.fill_between(ground);
        } else {
            let line = |cell, way| {
                let ray = ground.topology.ray(Heading::new(cell, Way::new(way)));
                ray.iter().map(|heading| heading.cell).collect()
            };
            let lines = |cell| std::array::from_fn(|way| line(cell, way as u8));
            tables.lines = ground.topology.cells().map(lines).collect();
        }
        for seat in plan.seats() {
            tables.has_first_turn[seat.idx()] = plan.battalion(seat).first_turn;
            tables.fill_ahead(ground, seat);
            if plan.battalion(seat).castling {
                tables.fill_castles(ground, seat);
            }
        }
        tables.fill_gravity(ground);
        if tables.is_flat && tables.has_first_turn.contains(&true) {
            tables.target_rays = ground.topology.cells().map(|_| OnceLock::new()).collect();
        }
        tables
    }

    fn fill_between(&mut self, ground: &Ground) {
        self.between = vec![CellSet::EMPTY; self.n_cells * self.n_cells];
        for cell in ground.topology.cells() {
            for way in Tiling::Square.ways() {
                let mut passed = CellSet::EMPTY;
                for next in ground.topology.ray(Heading::new(cell, way)) {
                    self.between[cell.idx() * self.n_cells + next.cell.idx()] = passed;
                    passed.insert(next.cell);
                }
            }
        }
    }

    fn fill_ahead(&mut self, ground: &Ground, seat: Seat) {
        let ahead = &mut self.ahead[seat.idx()];
        for cell in ground.topology.cells() {
            let step = ground.ahead(seat, cell).map(|heading| heading.cell);
            let takes = ground.pawn_captures(seat, cell).resized();
            if let Some(to) = step {
                ahead[to.idx()].stepped_from.insert(cell);
            }
            for to in takes {
                ahead[to.idx()].taken_from.insert(cell);
            }
            let here = &mut ahead[cell.idx()];
            here.step = step.into_iter().collect();
            here.takes = takes;
            here.double = ground.double_step(seat, cell);
            if ground.promotes(seat, cell) {
                self.promotes[seat.idx()].insert(cell);
            }
        }
    }

    /// `chess.castling`
    fn fill_castles(&mut self, ground: &Ground, seat: Seat) {
        let home = |file| {
            ground.home(seat, file, 0).expect("a Battalion that castles has 8 files in row 0")
        };
        for wing in Wing::BOTH {
            let (king_to, rook, rook_to) = match wing {
                Wing::Kingside => (6, 7, 5),
                Wing::Queenside => (2, 0, 3),
            };
            let (first, last) = (rook.min(4) + 1, rook.max(4));
            let castle = Castle {
                king: home(4),
                king_to: home(king_to),
                rook: home(rook),
                rook_to: home(rook_to),
                between: (first..last).map(home).collect(),
            };
            self.kept_rights[castle.king.idx()] &= !wing.bit(seat);
            self.kept_rights[castle.rook.idx()] &= !wing.bit(seat);
            self.castles[seat.idx()][wing as usize] = Some(castle);
        }
    }

    fn fill_gravity(&mut self, ground: &Ground) {
        self.nearness = nearness_ranks(ground);
        for cell in ground.topology.cells() {
            for (number, way) in DIAGONALS.into_iter().enumerate() {
                let heading = Heading::new(cell, way);
                // Whatever bounces on the spot stays there for ever.
                let onward = onward(ground, heading, CellSet::<N>::EMPTY).unwrap_or(heading);
                self.bounces[cell.idx()][number] = code(onward);
            }
        }
    }

    #[inline]
    pub(crate) fn n_cells(&self) -> usize {
        self.n_cells
    }

    #[inline]
    pub(crate) fn is_flat(&self) -> bool {
        self.is_flat
    }

    #[inline]
    pub(crate) fn around(&self, cell: Cell) -> &Around<N> {
        &self.around[cell.idx()]
    }

    #[inline]
    pub(crate) fn ahead(&self, seat: Seat, cell: Cell) -> &Ahead<N> {
        &self.ahead[seat.idx()][cell.idx()]
    }

    /// How a seat castles, if its Battalion does.
    #[inline]
    pub(crate) fn castle(&self, seat: Seat, wing: Wing) -> Option<&Castle<N>> {
        self.castles[seat.idx()][wing as usize].as_ref()
    }

    #[inline]
    pub(crate) fn kept_rights(&self, cell: Cell) -> u8 {
        self.kept_rights[cell.idx()]
    }

    /// The rank of the distance of two cells among all of the board.
    #[inline]
    pub(crate) fn nearness(&self, titan: Cell, cell: Cell) -> u16 {
        self.nearness[titan.idx() * self.n_cells + cell.idx()]
    }

    /// The cells strictly between two cells of one line of a flat board.
    #[inline]
    pub(crate) fn between(&self, one: Cell, other: Cell) -> CellSet<N> {
        self.between[one.idx() * self.n_cells + other.idx()]
    }

    /// Where a Meteoroid may go to for a Target, were it empty. `targeting.ray`, `targeting.curved`
    #[inline]
    pub(crate) fn target_ray(&self, ground: &Ground, target: Cell, meteoroid: Cell) -> CellSet<N> {
        let Some(row) = self.target_rays.get(target.idx()) else {
            return ground.target_ray(target, meteoroid).resized();
        };
        let row = row.get_or_init(|| {
            ground.topology.cells().map(|at| ground.target_ray(target, at).resized()).collect()
        });
        row[meteoroid.idx()]
    }

    /// By cell: the cell of the board in a mirror, as they are made when it is first asked for.
    pub(crate) fn images(&self, mirror: usize, make: impl FnOnce() -> Box<[Cell]>) -> &[Cell] {
        self.images[mirror].get_or_init(make)
    }

    /// The cells along a way up to the first blocker, which is included.
    #[inline]
    pub(crate) fn reach(&self, from: Cell, way: usize, blockers: CellSet<N>) -> CellSet<N> {
        let ray = self.around(from).rays[way];
        let met = ray & blockers;
        if !self.is_flat {
            return if met.is_empty() { ray } else { self.walk(from, way, blockers) };
        }
        let nearest = if ascends(way) { met.first() } else { met.last() };
        match nearest {
            Some(blocker) => ray ^ self.around(blocker).rays[way],
            None => ray,
        }
    }

    /// The same, cell by cell.
    fn walk(&self, from: Cell, way: usize, blockers: CellSet<N>) -> CellSet<N> {
        let mut reached = CellSet::EMPTY;
        for &cell in &self.lines[from.idx()][way] {
            reached.insert(cell);
            if blockers.contains(cell) {
                break;
            }
        }
        reached
    }

    /// On a curved board, the cells ahead in their order.
    pub(crate) fn line(&self, from: Cell, way: usize) -> &[Cell] {
        &self.lines[from.idx()][way]
    }

    /// What a rook reaches, first blockers included.
    #[inline]
    pub(crate) fn reach_straight(&self, from: Cell, blockers: CellSet<N>) -> CellSet<N> {
        self.reach(from, 0, blockers)
            | self.reach(from, 2, blockers)
            | self.reach(from, 4, blockers)
            | self.reach(from, 6, blockers)
    }

    /// What a bishop reaches, first blockers included.
    #[inline]
    pub(crate) fn reach_diagonal(&self, from: Cell, blockers: CellSet<N>) -> CellSet<N> {
        self.reach(from, 1, blockers)
            | self.reach(from, 3, blockers)
            | self.reach(from, 5, blockers)
            | self.reach(from, 7, blockers)
    }

    /// Where a piece that moves as a kind may go without capture, as far as what blocks it lets it, occupied cells
    /// included that something else must leave out. Without castling, Targeting and steps in Party Mode.
    #[inline]
    pub(crate) fn quiet_reach(
        &self,
        kind: Kind,
        seat: Seat,
        from: Cell,
        occupied: CellSet<N>,
    ) -> CellSet<N> {
        match kind {
            Kind::Pawn => {
                let ahead = self.ahead(seat, from);
                let free = ahead.step.minus(occupied);
                match ahead.double {
                    Some((_, to)) if !free.is_empty() => free.with(to),
                    Some(_) | None => free,
                }
            }
            Kind::Probe => self.ahead(seat, from).step,
            Kind::Comet => self.around(from).comet_twos | self.around(from).comet_threes,
            Kind::King
            | Kind::Queen
            | Kind::Rook
            | Kind::Bishop
            | Kind::Knight
            | Kind::PlanetaryTitan
            | Kind::Meteoroid
            | Kind::Bob
            | Kind::Jack
            | Kind::Tim
            | Kind::Asteroid => self.strike_reach(kind, seat, from, occupied),
        }
    }

    /// Where a piece that captures as a kind may capture, were enemies there. A Planet's kind captures as an Asteroid.
    /// Without Gravity Assists and steps in Party Mode.
    #[inline]
    pub(crate) fn strike_reach(
        &self,
        kind: Kind,
        seat: Seat,
        from: Cell,
        occupied: CellSet<N>,
    ) -> CellSet<N> {
        match kind {
            Kind::King | Kind::PlanetaryTitan => self.around(from).kings,
            Kind::Queen => {
                self.reach_straight(from, occupied) | self.reach_diagonal(from, occupied)
            }
            Kind::Rook => self.reach_straight(from, occupied),
            Kind::Bishop => self.reach_diagonal(from, occupied),
            Kind::Knight => self.around(from).knights,
            Kind::Pawn => self.ahead(seat, from).takes,
            Kind::Probe => self.ahead(seat, from).step,
            Kind::Comet => self.around(from).comet_twos,
            Kind::Meteoroid | Kind::Asteroid | Kind::Bob | Kind::Jack | Kind::Tim => {
                self.around(from).meteors
            }
        }
    }
}
