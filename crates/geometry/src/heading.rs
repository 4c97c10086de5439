//! `Heading`, by which a line is followed, and `Frame`, a chart carried along a path.

use crate::{Cell, Tiling, Way};

/// A cell and a way out of it: what a line is followed by, since "straight on" bends on curved
/// boards.
///
/// Entering a cell by one side you leave it by the opposite one; the heading after a step is the
/// way out in the new cell's own chart. So a way alone must never be kept from one cell to the
/// next.
///
/// ```
/// use geometry::{Heading, Topology, way::square::*};
/// // A closed ring of 16 spokes: north of the last spoke is the first.
/// let ring = Topology::ring(4, 16)?;
/// let last = ring.find("a16").expect("the ring has 16 spokes");
/// let next = ring.step(Heading::new(last, N)).expect("the ring is closed");
/// assert_eq!((ring.name(next.cell), next.way), ("a1", N));
/// # Ok::<(), geometry::GeometryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading {
    /// Where it is.
    pub cell: Cell,
    /// Which way out, in the cell's own chart.
    pub way: Way,
}

impl Heading {
    /// The heading out of `cell` by `way`.
    #[inline]
    pub const fn new(cell: Cell, way: Way) -> Self {
        Self { cell, way }
    }

    /// The heading in the same cell the other way.
    #[inline]
    #[must_use]
    pub const fn reversed(self, tiling: Tiling) -> Self {
        Self { cell: self.cell, way: self.way.opposite(tiling) }
    }
}

/// A cell seen from the chart of another one: how the ways of a chart that was carried there lie in
/// the cell.
///
/// A path that is straight in the chart of its first cell (an exact ray, a leap counted side by
/// side) keeps to that chart's ways. [`Topology::cross`](crate::Topology::cross) carries the frame
/// one step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    /// Where it is.
    pub cell: Cell,
    /// By how many ways, clockwise, a way of the chart must be turned to be a way of the cell:
    /// 0..8, or 0..12 on hexes.
    pub turn: u8,
}

impl Frame {
    /// The cell in its own chart.
    #[inline]
    pub const fn at(cell: Cell) -> Self {
        Self { cell, turn: 0 }
    }

    /// The heading out of the cell by a way of the carried chart.
    #[inline]
    pub const fn heading(self, way: Way, tiling: Tiling) -> Heading {
        Heading { cell: self.cell, way: way.turned(self.turn as i16, tiling) }
    }
}
