//! Everything about the board that never changes, looked up by cell.

use geometry::way::hex as way;
use geometry::{Cell, CellSet128, GeometryError, Heading, Tiling, Topology, Way};
use rules::Seat;

/// A set of the board's 91 cells.
pub(crate) type Set = CellSet128;

pub(crate) const N_CELLS: usize = 91;
/// The letters of the files from the west. `board.cells`
const FILES: &str = "abcdefghikl";
const N_FILES: usize = 11;
/// By file: how many cells it has.
const FILE_LENGTHS: [u8; N_FILES] = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6];
/// By file from b to k: the rank on which White's pawn starts. `start.array`
const PAWN_RANKS: [u8; N_FILES - 2] = [1, 2, 3, 4, 5, 4, 3, 2, 1];
/// The rank on which Black's pawns start, on the files from b to k. `start.array`
const BLACK_PAWN_RANK: u8 = 7;

/// By side: the last cell of every file, where its pawns are promoted. `pawn.promote`
pub(crate) const LAST_CELLS: [Set; 2] = last_cells();
/// By side: where its pawns start, from where any of them may go two cells. `pawn.double`
pub(crate) const PAWN_STARTS: [Set; 2] = pawn_starts();

/// By bit: itself and all higher ones.
static FROM_BIT: [u128; 128] = from_bits();

/// No straight line leads from one cell to the other.
pub(crate) const NO_WAY: u8 = 12;
/// The ways along which cells ascend are those before this one.
const FIRST_DESCENDING: usize = 6;

/// The cell of a file, counted from 0, and a rank.
pub(crate) const fn cell(file: usize, rank: u8) -> Cell {
    assert!(rank >= 1 && rank <= FILE_LENGTHS[file], "the file has that rank");
    let mut idx = rank - 1;
    let mut before = 0;
    while before < file {
        idx += FILE_LENGTHS[before];
        before += 1;
    }
    Cell::new(idx)
}

const fn last_cells() -> [Set; 2] {
    let mut sets = [Set::EMPTY; 2];
    let mut file = 0;
    while file < N_FILES {
        sets[0] = sets[0].with(cell(file, FILE_LENGTHS[file]));
        sets[1] = sets[1].with(cell(file, 1));
        file += 1;
    }
    sets
}

const fn pawn_starts() -> [Set; 2] {
    let mut sets = [Set::EMPTY; 2];
    let mut file = 1;
    while file < N_FILES - 1 {
        sets[0] = sets[0].with(cell(file, PAWN_RANKS[file - 1]));
        sets[1] = sets[1].with(cell(file, BLACK_PAWN_RANK));
        file += 1;
    }
    sets
}

const fn from_bits() -> [u128; 128] {
    let mut all = [0; 128];
    let mut bit = 0;
    while bit < 128 {
        all[bit] = u128::MAX << bit;
        bit += 1;
    }
    all
}

/// Which way a side's pawns go.
pub(crate) const fn forward(seat: Seat) -> Way {
    if seat.idx() == 0 { way::N } else { way::S }
}

/// Which ways a side's pawns capture. `pawn.capture`
const fn capture_ways(seat: Seat) -> [Way; 2] {
    if seat.idx() == 0 { [way::NW, way::NE] } else { [way::SW, way::SE] }
}

/// The constant tables of the board.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) topology: Topology,
    /// By cell and way: the cells ahead up to the edge.
    rays: Vec<[Set; 12]>,
    /// By cell: one step across a side or a corner.
    pub(crate) steps: Box<[Set; N_CELLS]>,
    /// By cell: the knight's leaps.
    pub(crate) leaps: Box<[Set; N_CELLS]>,
    /// By cell: its lines across sides.
    pub(crate) straights: Box<[Set; N_CELLS]>,
    /// By cell: its lines across corners.
    pub(crate) diagonals: Box<[Set; N_CELLS]>,
    /// By side and cell: where a pawn captures.
    pub(crate) pawn_captures: Box<[[Set; N_CELLS]; 2]>,
    /// By two cells of one line: the cells strictly between.
    pub(crate) between: Vec<[Set; N_CELLS]>,
    /// By two cells of one line: the way from the first to the second; else [`NO_WAY`].
    pub(crate) ways: Vec<[u8; N_CELLS]>,
}

impl Tables {
    pub(crate) fn new() -> Result<Self, GeometryError> {
        let topology = Topology::hex_with_files(6, FILES)?;
        let mut tables = Self {
            rays: vec![[Set::EMPTY; 12]; N_CELLS],
            steps: Box::new([Set::EMPTY; N_CELLS]),
            leaps: Box::new([Set::EMPTY; N_CELLS]),
            straights: Box::new([Set::EMPTY; N_CELLS]),
            diagonals: Box::new([Set::EMPTY; N_CELLS]),
            pawn_captures: Box::new([[Set::EMPTY; N_CELLS]; 2]),
            between: vec![[Set::EMPTY; N_CELLS]; N_CELLS],
            ways: vec![[NO_WAY; N_CELLS]; N_CELLS],
            topology,
        };
        for cell in tables.topology.cells() {
            tables.fill(cell);
        }
        Ok(tables)
    }

    fn fill(&mut self, cell: Cell) {
        let idx = cell.idx();
        self.steps[idx] = self.topology.king_set(cell);
        self.leaps[idx] = self.topology.leaps(cell, (1, 2)).into_iter().collect();
        for way in Tiling::Hex.ways() {
            let heading = Heading::new(cell, way);
            let ray: Set = self.topology.ray_set(heading);
            self.rays[idx][way.idx()] = ray;
            let lines = if way.is_side() { &mut self.straights } else { &mut self.diagonals };
            lines[idx] |= ray;
            let mut passed = Set::EMPTY;
            for next in self.topology.ray(heading) {
                self.between[idx][next.cell.idx()] = passed;
                self.ways[idx][next.cell.idx()] = way.idx() as u8;
                passed.insert(next.cell);
            }
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            let ends = capture_ways(seat).into_iter();
            let ends = ends.filter_map(|way| self.topology.across(cell, way));
            self.pawn_captures[seat.idx()][idx] = ends.collect();
        }
    }

    /// The nearest cell of a set along a way.
    pub(crate) fn nearest(set: Set, way: usize) -> Option<Cell> {
        if way < FIRST_DESCENDING { set.first() } else { set.last() }
    }

    /// The line through both cells from the first on, up to the edge; empty if there is none.
    #[inline]
    pub(crate) fn line(&self, from: Cell, through: Cell) -> Set {
        let way = usize::from(self.ways[from.idx()][through.idx()]);
        self.rays[from.idx()].get(way).copied().unwrap_or(Set::EMPTY)
    }

    /// What a rook reaches, first blockers included.
    #[inline]
    pub(crate) fn reach_straight(&self, from: Cell, blockers: Set) -> Set {
        let rays = &self.rays[from.idx()];
        ascending(rays[0], blockers)
            | ascending(rays[2], blockers)
            | ascending(rays[4], blockers)
            | descending(rays[6], blockers)
            | descending(rays[8], blockers)
            | descending(rays[10], blockers)
    }

    /// What a bishop reaches, first blockers included.
    #[inline]
    pub(crate) fn reach_diagonal(&self, from: Cell, blockers: Set) -> Set {
        let rays = &self.rays[from.idx()];
        ascending(rays[1], blockers)
            | ascending(rays[3], blockers)
            | ascending(rays[5], blockers)
            | descending(rays[7], blockers)
            | descending(rays[9], blockers)
            | descending(rays[11], blockers)
    }
}

/// The part of an ascending ray up to its lowest blocker; all of it if it has none.
#[inline]
fn ascending(ray: Set, blockers: Set) -> Set {
    let hit = (ray & blockers).bits();
    // Taking one off turns over the lowest bit and all below; off nothing, all.
    ray & Set::from_bits(hit ^ hit.wrapping_sub(1))
}

/// The part of a descending ray down to its highest blocker; all of it if it has none.
#[inline]
fn descending(ray: Set, blockers: Set) -> Set {
    let hit = (ray & blockers).bits();
    let highest = (hit | 1).ilog2();
    ray & Set::from_bits(FROM_BIT[highest as usize])
}
