//! `Spot`: where the builder of a board put a cell.

/// A place of an [`Assembly`](crate::Assembly), where the finished board has a cell if something
/// was put there.
///
/// [`Topology::spot`](crate::Topology::spot) and [`Topology::cell_at`](crate::Topology::cell_at)
/// lead from the finished board back to its plan: to the ring and spoke of a curved cell, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// On the chart that all flat blocks share: x counts east, y north, from wherever the caller
    /// likes.
    Flat {
        /// Column.
        x: i16,
        /// Row.
        y: i16,
    },
    /// In a curved band.
    Curved {
        /// Which one.
        band: BandId,
        /// Ring, the outermost (named `a`) being 0.
        ring: u8,
        /// Spoke, the first (named `1`) being 0.
        spoke: u8,
    },
}

impl Spot {
    /// A place on the flat chart.
    pub const fn flat(x: i16, y: i16) -> Self {
        Self::Flat { x, y }
    }

    /// A place in a band: ring and spoke from 0.
    pub const fn curved(band: BandId, ring: u8, spoke: u8) -> Self {
        Self::Curved { band, ring, spoke }
    }
}

/// A band of one [`Assembly`](crate::Assembly), as [`band`](crate::Assembly::band) returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BandId(pub(crate) u8);

impl BandId {
    /// Which of the assembly's bands it is, in the order in which they were added.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}
