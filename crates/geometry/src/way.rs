//! `Way`: a direction out of a cell, and the `Tiling` that says how many there are.

/// The shape of all cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tiling {
    /// Four sides, eight ways. Curved cells of rings and bands are of this kind too.
    Square,
    /// Six sides, twelve ways; flat-top, so that a side faces north.
    Hex,
}

impl Tiling {
    /// How many sides a cell has: 4 or 6.
    #[inline]
    pub const fn n_sides(self) -> usize {
        match self {
            Self::Square => 4,
            Self::Hex => 6,
        }
    }

    /// How many ways lead out of a cell, one for each side and one for each corner: 8 or 12.
    #[inline]
    pub const fn n_ways(self) -> usize {
        2 * self.n_sides()
    }

    /// All ways, clockwise from north.
    ///
    /// ```
    /// use geometry::{Tiling, way};
    /// assert_eq!(Tiling::Square.ways().nth(2), Some(way::square::E));
    /// assert_eq!(Tiling::Hex.ways().count(), 12);
    /// ```
    pub fn ways(self) -> impl DoubleEndedIterator<Item = Way> + ExactSizeIterator + Clone {
        (0..self.n_ways() as u8).map(Way)
    }

    /// The ways across a side, clockwise from north.
    pub fn sides(self) -> impl DoubleEndedIterator<Item = Way> + ExactSizeIterator + Clone {
        (0..self.n_sides() as u8).map(|side| Way(2 * side))
    }

    /// The ways across a corner, clockwise from north.
    pub fn corners(self) -> impl DoubleEndedIterator<Item = Way> + ExactSizeIterator + Clone {
        (0..self.n_sides() as u8).map(|side| Way(2 * side + 1))
    }

    /// What one step does to the coordinates of a flat chart: (file, rank) on squares, axial (q, r)
    /// on hexes.
    ///
    /// ```
    /// use geometry::{Tiling, way};
    /// assert_eq!(Tiling::Square.displacement(way::square::NE), (1, 1));
    /// assert_eq!(Tiling::Hex.displacement(way::hex::N), (0, -1)); // r counts down
    /// assert_eq!(Tiling::Hex.displacement(way::hex::E), (2, -1)); // across a corner
    /// ```
    ///
    /// # Panics
    /// If the tiling has no such way.
    pub const fn displacement(self, way: Way) -> (i16, i16) {
        const SQUARE: [(i16, i16); 8] =
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        const HEX: [(i16, i16); 12] = [
            (0, -1),
            (1, -2),
            (1, -1),
            (2, -1),
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 2),
            (-1, 1),
            (-2, 1),
            (-1, 0),
            (-1, -1),
        ];
        match self {
            Self::Square => SQUARE[way.idx()],
            Self::Hex => HEX[way.idx()],
        }
    }
}

/// A direction out of a cell, numbered clockwise from north: even across a side, odd across a
/// corner.
///
/// The number alone doesn't say what it means: way 3 is south-east out of a square and east out of
/// a hex. Names are in [`square`] and [`hex`]. In a curved cell north is the next spoke and east
/// the next ring inwards, so a way means something in its own cell only; to go straight on, follow
/// a [`Heading`](crate::Heading).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Way(u8);

impl Way {
    /// The way with this number: 0..8 out of squares, 0..12 out of hexes.
    #[inline]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The number, for tables with one entry per way.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Whether this way leads across a side.
    #[inline]
    pub const fn is_side(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Whether this way leads across a corner.
    #[inline]
    pub const fn is_corner(self) -> bool {
        !self.is_side()
    }

    /// The way after a clockwise turn by `n` ways (anticlockwise if negative): two ways from side
    /// to side.
    ///
    /// ```
    /// use geometry::{Tiling, way::square::*};
    /// assert_eq!(N.turned(2, Tiling::Square), E);
    /// assert_eq!(N.turned(-1, Tiling::Square), NW);
    /// ```
    #[inline]
    #[must_use]
    pub const fn turned(self, n: i16, tiling: Tiling) -> Self {
        let n_ways = tiling.n_ways() as i32;
        Self((self.0 as i32 + n as i32).rem_euclid(n_ways) as u8)
    }

    /// The way back.
    ///
    /// ```
    /// use geometry::{Tiling, way};
    /// assert_eq!(way::square::NE.opposite(Tiling::Square), way::square::SW);
    /// assert_eq!(way::hex::NE.opposite(Tiling::Hex), way::hex::SW);
    /// ```
    #[inline]
    #[must_use]
    pub const fn opposite(self, tiling: Tiling) -> Self {
        self.turned(tiling.n_sides() as i16, tiling)
    }
}

/// The ways out of a square cell. In a curved one north is the next spoke, east the next ring
/// inwards.
pub mod square {
    use super::Way;

    /// North: across the side that faces rising ranks.
    pub const N: Way = Way(0);
    /// North-east, across a corner.
    pub const NE: Way = Way(1);
    /// East: across the side that faces rising files.
    pub const E: Way = Way(2);
    /// South-east, across a corner.
    pub const SE: Way = Way(3);
    /// South: across the side that faces falling ranks.
    pub const S: Way = Way(4);
    /// South-west, across a corner.
    pub const SW: Way = Way(5);
    /// West: across the side that faces falling files.
    pub const W: Way = Way(6);
    /// North-west, across a corner.
    pub const NW: Way = Way(7);
}

/// The ways out of a hex cell, which has a flat top: a side faces north, a corner faces east.
pub mod hex {
    use super::Way;

    /// North: across the top side.
    pub const N: Way = Way(0);
    /// North-north-east, across a corner.
    pub const NNE: Way = Way(1);
    /// North-east, across a side.
    pub const NE: Way = Way(2);
    /// East, across a corner.
    pub const E: Way = Way(3);
    /// South-east, across a side.
    pub const SE: Way = Way(4);
    /// South-south-east, across a corner.
    pub const SSE: Way = Way(5);
    /// South: across the bottom side.
    pub const S: Way = Way(6);
    /// South-south-west, across a corner.
    pub const SSW: Way = Way(7);
    /// South-west, across a side.
    pub const SW: Way = Way(8);
    /// West, across a corner.
    pub const W: Way = Way(9);
    /// North-west, across a side.
    pub const NW: Way = Way(10);
    /// North-north-west, across a corner.
    pub const NNW: Way = Way(11);
}
