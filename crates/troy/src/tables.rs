//! Everything about the board that never changes, looked up by cell.

use geometry::way::square as way;
use geometry::{Cell, CellSet128, GeometryError, Heading, Tiling, Topology};

/// A set of the board's 88 cells.
pub(crate) type Set = CellSet128;

pub(crate) const N_CELLS: usize = 88;
pub(crate) const N_FILES: u8 = 8;
pub(crate) const N_RANKS: u8 = 11;

/// The index of a6: rank 6 is the river.
pub(crate) const RIVER_START: u8 = 40;
/// Rank 6. `board.river`.
pub(crate) const RIVER: Set = Set::from_bits(0xff << RIVER_START);
/// White's and Black's bank. `board.size`.
pub(crate) const BANKS: [Set; 2] =
    [Set::from_bits((1 << 40) - 1), Set::from_bits(((1 << 40) - 1) << 48)];
/// Where White's and Black's pawns become archers. `pawn.promote`.
pub(crate) const FAR_RANKS: [Set; 2] = [Set::from_bits(0xff << 80), Set::from_bits(0xff)];

/// No straight line leads from one cell to the other.
pub(crate) const NO_WAY: u8 = 8;

/// The constant tables of the board.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) topology: Topology,
    /// By cell and way: the cells ahead up to the edge.
    pub(crate) rays: Box<[[Set; 8]; N_CELLS]>,
    /// By cell: one step in any of 8 directions.
    pub(crate) steps: Box<[Set; N_CELLS]>,
    /// By cell: knight's leaps.
    pub(crate) leaps: Box<[Set; N_CELLS]>,
    /// By cell: one or two squares along queen lines.
    pub(crate) discs: Box<[Set; N_CELLS]>,
    /// By cell: its file and rank.
    pub(crate) straights: Box<[Set; N_CELLS]>,
    /// By cell: its diagonals.
    pub(crate) diagonals: Box<[Set; N_CELLS]>,
    /// By side and cell: one square straight forward.
    pub(crate) advances: Box<[[Set; N_CELLS]; 2]>,
    /// By side and cell: one square diagonally forward.
    pub(crate) pawn_captures: Box<[[Set; N_CELLS]; 2]>,
    /// By two cells of one line: the cells strictly between.
    pub(crate) between: Vec<[Set; N_CELLS]>,
    /// By two cells of one line: the way from the first to the second; else [`NO_WAY`].
    pub(crate) ways: Vec<[u8; N_CELLS]>,
}

/// Whether cells ascend along a way, so that the nearest is the first of a set.
#[inline]
pub(crate) const fn ascends(way: usize) -> bool {
    // N, NE, E and NW.
    0b1000_0111 >> way & 1 != 0
}

impl Tables {
    pub(crate) fn new() -> Result<Self, GeometryError> {
        let topology = Topology::square(usize::from(N_FILES), usize::from(N_RANKS))?;
        let mut tables = Self {
            rays: Box::new([[Set::EMPTY; 8]; N_CELLS]),
            steps: Box::new([Set::EMPTY; N_CELLS]),
            leaps: Box::new([Set::EMPTY; N_CELLS]),
            discs: Box::new([Set::EMPTY; N_CELLS]),
            straights: Box::new([Set::EMPTY; N_CELLS]),
            diagonals: Box::new([Set::EMPTY; N_CELLS]),
            advances: Box::new([[Set::EMPTY; N_CELLS]; 2]),
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
        for way in Tiling::Square.ways() {
            let heading = Heading::new(cell, way);
            let ray: Set = self.topology.ray_set(heading);
            self.rays[idx][way.idx()] = ray;
            let lines = if way.is_side() { &mut self.straights } else { &mut self.diagonals };
            lines[idx] |= ray;
            let mut passed = Set::EMPTY;
            for (distance, next) in self.topology.ray(heading).iter().enumerate() {
                self.between[idx][next.cell.idx()] = passed;
                self.ways[idx][next.cell.idx()] = way.idx() as u8;
                passed.insert(next.cell);
                if distance < 2 {
                    self.discs[idx].insert(next.cell);
                }
            }
        }
        for (side, ahead, diagonals) in
            [(0, way::N, [way::NE, way::NW]), (1, way::S, [way::SE, way::SW])]
        {
            let next = |way| self.topology.step(Heading::new(cell, way)).map(|next| next.cell);
            self.advances[side][idx] = next(ahead).into_iter().collect();
            self.pawn_captures[side][idx] = diagonals.into_iter().filter_map(next).collect();
        }
    }

    /// The nearest cell of a set along a way.
    #[inline]
    pub(crate) fn nearest(set: Set, way: usize) -> Option<Cell> {
        if ascends(way) { set.first() } else { set.last() }
    }

    /// The cells along a way up to the first blocker, which is included.
    #[inline]
    pub(crate) fn reach(&self, from: Cell, way: usize, blockers: Set) -> Set {
        let ray = self.rays[from.idx()][way];
        match Self::nearest(ray & blockers, way) {
            Some(blocker) => ray ^ self.rays[blocker.idx()][way],
            None => ray,
        }
    }

    /// What a rook reaches, first blockers included.
    #[inline]
    pub(crate) fn reach_straight(&self, from: Cell, blockers: Set) -> Set {
        self.reach(from, 0, blockers)
            | self.reach(from, 2, blockers)
            | self.reach(from, 4, blockers)
            | self.reach(from, 6, blockers)
    }

    /// What a bishop reaches, first blockers included.
    #[inline]
    pub(crate) fn reach_diagonal(&self, from: Cell, blockers: Set) -> Set {
        self.reach(from, 1, blockers)
            | self.reach(from, 3, blockers)
            | self.reach(from, 5, blockers)
            | self.reach(from, 7, blockers)
    }

    /// The ray of a ram: up to the edge or to the last cell before open river. Terms in "Board and state".
    #[inline]
    pub(crate) fn ram_ray(&self, from: Cell, way: usize, open_river: Set) -> Set {
        let ray = self.rays[from.idx()][way];
        match Self::nearest(ray & open_river, way) {
            Some(gap) => (ray ^ self.rays[gap.idx()][way]).without(gap),
            None => ray,
        }
    }
}
