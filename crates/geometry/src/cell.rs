//! `Cell`: a place on a board, as a small index that tables are looked up by.

use std::fmt;

/// A place on a board: an index into the tables of one [`Topology`](crate::Topology).
///
/// Cells ascend in the order that the board's constructor documents, and `Ord` is that order. A
/// cell knows neither its name nor its board: the same index means another place on another board.
/// A board has at most 256 cells, so every `u8` can be one.
///
/// ```
/// use geometry::{Cell, Topology};
/// let chess = Topology::square(8, 8)?;
/// assert_eq!(chess.find("b1"), Some(Cell::new(1)));
/// assert_eq!(chess.name(Cell::new(63)), "h8");
/// # Ok::<(), geometry::GeometryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index. Whether a board has it is for the board to say.
    #[inline]
    pub const fn new(idx: u8) -> Self {
        Self(idx)
    }

    /// The index, for tables with one entry per cell.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The index as the byte that it is stored in.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
