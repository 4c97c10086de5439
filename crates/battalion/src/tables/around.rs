//! What lies around one cell, and headings along diagonals as numbers.

use geometry::way::square::{NE, NW, SE, SW};
use geometry::{Cell, CellSet, Heading, Way};

use crate::ground::Ground;

/// The diagonal ways, by the number that Gravity Assists know them by.
pub(crate) const DIAGONALS: [Way; 4] = [NE, SE, SW, NW];

/// What lies around a cell, whoever looks.
#[derive(Clone, Debug)]
pub(crate) struct Around<const N: usize> {
    /// By way: the cells ahead up to the edge.
    pub(crate) rays: [CellSet<N>; 8],
    /// All cells on rook lines.
    pub(crate) straights: CellSet<N>,
    /// All cells on bishop lines.
    pub(crate) diagonals: CellSet<N>,
    /// One step across a side.
    pub(crate) sides: CellSet<N>,
    /// One step in any of eight ways.
    pub(crate) kings: CellSet<N>,
    pub(crate) knights: CellSet<N>,
    /// An orthogonal step or a (2,2) leap.
    pub(crate) meteors: CellSet<N>,
    pub(crate) comet_twos: CellSet<N>,
    pub(crate) comet_threes: CellSet<N>,
    /// By number of a diagonal: the heading after one step, coded as in [`Tables::bounces`].
    pub(crate) corners: [Option<u16>; 4],
}

/// What lies around a cell for one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<const N: usize> {
    /// The cell in front, if any.
    pub(crate) step: CellSet<N>,
    /// The cells that have this one in front.
    pub(crate) stepped_from: CellSet<N>,
    /// Where a pawn captures.
    pub(crate) takes: CellSet<N>,
    /// Where a pawn that captures here stands.
    pub(crate) taken_from: CellSet<N>,
    /// The skipped cell and the end of a pawn's double step.
    pub(crate) double: Option<(Cell, Cell)>,
}

/// One way for a seat to castle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castle<const N: usize> {
    pub(crate) king: Cell,
    pub(crate) king_to: Cell,
    pub(crate) rook: Cell,
    /// Where the rook goes: the cell that the king crosses.
    pub(crate) rook_to: Cell,
    /// All cells between king and rook.
    pub(crate) between: CellSet<N>,
}

/// A heading along a diagonal as a number.
pub(crate) fn code(heading: Heading) -> u16 {
    // The diagonal ways are 1, 3, 5 and 7.
    4 * u16::from(heading.cell.get()) + (heading.way.idx() / 2) as u16
}

/// The heading that a number stands for.
pub(crate) fn decoded(code: u16) -> Heading {
    Heading::new(decoded_cell(code), DIAGONALS[usize::from(code & 3)])
}

/// The cell of a heading as a number.
#[inline]
pub(crate) const fn decoded_cell(code: u16) -> Cell {
    Cell::new((code >> 2) as u8)
}

impl<const N: usize> Around<N> {
    pub(super) const NOTHING: Self = Self {
        rays: [CellSet::EMPTY; 8],
        straights: CellSet::EMPTY,
        diagonals: CellSet::EMPTY,
        sides: CellSet::EMPTY,
        kings: CellSet::EMPTY,
        knights: CellSet::EMPTY,
        meteors: CellSet::EMPTY,
        comet_twos: CellSet::EMPTY,
        comet_threes: CellSet::EMPTY,
        corners: [None; 4],
    };

    pub(super) fn of(ground: &Ground, cell: Cell) -> Self {
        let topology = &ground.topology;
        let ray = |way: Way| topology.ray_set::<N>(Heading::new(cell, way));
        let lines = |ways: [u8; 4]| {
            ways.into_iter().fold(CellSet::EMPTY, |all, way| all | ray(Way::new(way)))
        };
        let sides = topology.neighbor_set(cell);
        Self {
            rays: std::array::from_fn(|way| ray(Way::new(way as u8))),
            straights: lines([0, 2, 4, 6]),
            diagonals: lines([1, 3, 5, 7]),
            sides,
            kings: topology.king_set(cell),
            knights: ground.leaps(cell, (1, 2)).resized(),
            meteors: sides | ground.leaps(cell, (2, 2)).resized(),
            comet_twos: ground.comet(cell, 2).resized(),
            comet_threes: ground.comet(cell, 3).resized(),
            corners: DIAGONALS.map(|way| topology.step(Heading::new(cell, way)).map(code)),
        }
    }
}
