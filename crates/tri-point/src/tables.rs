//! Everything about the board that never changes, looked up by cell.

use geometry::{Cell, CellSet128, GeometryError, Topology};

/// A set of the board's 127 cells.
pub(crate) type Set = CellSet128;

pub(crate) const N_CELLS: usize = 127;
pub(crate) const N_FILES: u8 = 13;

/// By file: how many cells it has.
const FILE_LENGTHS: [u8; N_FILES as usize] = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7];
/// By file: the index of its first cell.
const FILE_STARTS: [u8; N_FILES as usize] = file_starts();

/// The 13 cities, standing or not. `board.cities`
pub(crate) const CITIES: Set =
    CORNERS.union(EDGE_MIDDLES).with(named(b'g', 7).expect("the board has g7"));
const CORNERS: Set = all_named([(b'a', 1), (b'a', 7), (b'g', 1), (b'g', 13), (b'm', 1), (b'm', 7)]);
/// The cities in the middle of an edge. `quick-run.start`
pub(crate) const EDGE_MIDDLES: Set =
    all_named([(b'a', 4), (b'd', 1), (b'd', 10), (b'j', 1), (b'j', 10), (b'm', 4)]);

/// How many neighbors a cell has at most, and so how many joiners an attack.
pub(crate) const N_SLOTS: usize = 6;

const fn file_starts() -> [u8; N_FILES as usize] {
    let mut starts = [0; N_FILES as usize];
    let mut file = 1;
    while file < N_FILES as usize {
        starts[file] = starts[file - 1] + FILE_LENGTHS[file - 1];
        file += 1;
    }
    starts
}

/// The cell of a file, as a small letter, and a rank. `board.order`
pub(crate) const fn named(file: u8, rank: u8) -> Option<Cell> {
    if !file.is_ascii_lowercase() || file - b'a' >= N_FILES {
        return None;
    }
    let file = (file - b'a') as usize;
    if rank == 0 || rank > FILE_LENGTHS[file] {
        return None;
    }
    Some(Cell::new(FILE_STARTS[file] + rank - 1))
}

const fn all_named<const N: usize>(names: [(u8, u8); N]) -> Set {
    let mut set = Set::EMPTY;
    let mut idx = 0;
    while idx < N {
        set = set.with(named(names[idx].0, names[idx].1).expect("the board has it"));
        idx += 1;
    }
    set
}

/// The cell on the other side of the center.
pub(crate) const fn opposite(cell: Cell) -> Cell {
    Cell::new(N_CELLS as u8 - 1 - cell.get())
}

/// The constant tables of the board.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) topology: Topology,
    /// By cell: those it touches.
    pub(crate) neighbors: Box<[Set; N_CELLS]>,
    /// By cell: those it touches, in slots that are the same six directions everywhere, ascending.
    slots: Box<[[Option<Cell>; N_SLOTS]; N_CELLS]>,
    /// By cell: those at most two cells away, itself included. `counter.home`
    pub(crate) near: Box<[Set; N_CELLS]>,
}

impl Tables {
    pub(crate) fn new() -> Result<Self, GeometryError> {
        /// Axial (q, r), by ascending cell: files from the west, and r counts down.
        const DIRECTIONS: [(i16, i16); N_SLOTS] =
            [(-1, 1), (-1, 0), (0, 1), (0, -1), (1, 0), (1, -1)];
        let topology = Topology::hex(7)?;
        let mut tables = Self {
            neighbors: Box::new([Set::EMPTY; N_CELLS]),
            slots: Box::new([[None; N_SLOTS]; N_CELLS]),
            near: Box::new([Set::EMPTY; N_CELLS]),
            topology,
        };
        for cell in tables.topology.cells() {
            let at = tables.topology.chart(cell);
            let (q, r) = at.expect("a plain board has coordinates");
            let slots = DIRECTIONS.map(|(dq, dr)| tables.topology.at(q + dq, r + dr));
            tables.slots[cell.idx()] = slots;
            tables.neighbors[cell.idx()] = slots.into_iter().flatten().collect();
        }
        for idx in 0..N_CELLS {
            let touched = tables.neighbors[idx];
            let second = touched.into_iter().map(|next| tables.neighbors[next.idx()]);
            tables.near[idx] = second.fold(touched, |near, more| near | more);
        }
        Ok(tables)
    }

    pub(crate) fn touch(&self, one: Cell, other: Cell) -> bool {
        self.neighbors[one.idx()].contains(other)
    }

    /// The bits, by slot, of those neighbors of a cell that are in a set: six at most, ascending with the cells.
    #[inline]
    pub(crate) fn slots_of(&self, cell: Cell, set: Set) -> u8 {
        let mut bits = 0;
        for (slot, neighbor) in self.slots[cell.idx()].iter().enumerate() {
            if let Some(neighbor) = *neighbor {
                bits |= u8::from(set.contains(neighbor)) << slot;
            }
        }
        bits
    }

    /// The neighbors of a cell in some slots, ascending.
    #[inline]
    pub(crate) fn in_slots(&self, cell: Cell, bits: u8) -> impl Iterator<Item = Cell> + use<'_> {
        let slots = self.slots[cell.idx()].iter().enumerate();
        slots.filter_map(move |(slot, &neighbor)| neighbor.filter(|_| bits >> slot & 1 != 0))
    }
}
