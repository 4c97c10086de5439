//! `Assembly`: a board put together from flat blocks and curved bands, side to side.

use crate::build;
use crate::{AssemblyError, BandId, Spot, Topology, Way};

/// How a band runs, and where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// A closed ring: the last spoke is glued to the first. It is drawn around the middle of this
    /// chart place.
    Closed {
        /// The place of the chart, which need not be a cell; see [`Spot::Flat`].
        around: (i16, i16),
    },
    /// A U: spokes 1 and last have free ends. It is drawn standing on a straight base, twice as
    /// wide as the band has rings.
    Arch {
        /// The flat place at the foot of ring `a` of spoke 1. The base runs from there to the
        /// right, seen along `rise`.
        foot: (i16, i16),
        /// The side of the foot on which the arch stands: [`way::square`](crate::way::square) N, E,
        /// S or W.
        rise: Way,
    },
}

/// A board in the making: put parts on it, glue sides, name zones, and [`build`](Self::build).
///
/// Flat blocks lie on one chart; flat cells next to each other are glued by themselves. Bands are
/// curved: in their cells north is the next spoke and east the next ring inwards; outside the first
/// ring and inside the last is nothing. All other sides are glued in pairs by the caller, each side
/// once. Nothing is checked before `build`.
///
/// Order of the cells: the flat ones row by row from the south-west, then band by band, ring by
/// ring, spoke by spoke. Names: file letters start at `a` with the westmost column, ranks at 1 with
/// the southmost row (so the finished chart starts at (0, 0)); a curved cell is the band's prefix,
/// a ring letter (`a` outermost) and a spoke number from 1.
///
/// ```
/// use geometry::{Assembly, Heading, way::square::*};
/// // A strip of 8 x 2 under a U of 4 rings and 6 spokes.
/// let mut assembly = Assembly::new();
/// assembly.block(0, 0, 8, 2);
/// assembly.arch("b", 4, 6, (0, 1), N);
/// let board = assembly.build()?;
/// assert_eq!(board.n_cells(), 40);
///
/// // Up one leg and down the other: the line comes back turned by half.
/// let a1 = board.find("a1").expect("the strip has a1");
/// let ray = board.ray(Heading::new(a1, N));
/// let names: Vec<&str> = ray.iter().map(|heading| board.name(heading.cell)).collect();
/// assert_eq!(names, ["a2", "ba1", "ba2", "ba3", "ba4", "ba5", "ba6", "h2", "h1"]);
/// # Ok::<(), geometry::AssemblyError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Assembly {
    pub(crate) blocks: Vec<Block>,
    pub(crate) holes: Vec<(i16, i16)>,
    pub(crate) bands: Vec<Band>,
    pub(crate) seams: Vec<[(Spot, Way); 2]>,
    pub(crate) zones: Vec<(String, Vec<Spot>)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) width: u8,
    pub(crate) height: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct Band {
    pub(crate) prefix: String,
    pub(crate) rings: u8,
    pub(crate) spokes: u8,
    pub(crate) run: Run,
}

impl Assembly {
    /// An empty board.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a flat block on the chart, its south-west cell at (x, y).
    pub fn block(&mut self, x: i16, y: i16, width: u8, height: u8) -> &mut Self {
        self.blocks.push(Block { x, y, width, height });
        self
    }

    /// Leaves out one cell of a block.
    pub fn hole(&mut self, x: i16, y: i16) -> &mut Self {
        self.holes.push((x, y));
        self
    }

    /// Adds a curved band. Its free ends, if any, are for the caller to glue; or see
    /// [`arch`](Self::arch).
    ///
    /// # Panics
    /// If there are 256 bands already; a board has no room for so many.
    pub fn band(&mut self, prefix: &str, rings: u8, spokes: u8, run: Run) -> BandId {
        let id = BandId(u8::try_from(self.bands.len()).expect("a board has fewer than 256 bands"));
        self.bands.push(Band { prefix: prefix.to_owned(), rings, spokes, run });
        id
    }

    /// Adds a U that stands with both ends on a straight row of flat cells, and glues it there.
    ///
    /// Ring `a` of spoke 1 stands on the cell `foot`, the next rings on the next cells to the right
    /// (seen along `rise`, from the board to the arch); then the last spoke with its innermost
    /// ring, and so on to its ring `a`.
    ///
    /// # Panics
    /// If there are 256 bands already; a board has no room for so many.
    pub fn arch(
        &mut self,
        prefix: &str,
        rings: u8,
        spokes: u8,
        foot: (i16, i16),
        rise: Way,
    ) -> BandId {
        let band = self.band(prefix, rings, spokes, Run::Arch { foot, rise });
        let (step_x, step_y) = build::rightward(rise);
        let mut base = (foot.0, foot.1);
        let first_leg = (0..rings).map(|ring| (Spot::curved(band, ring, 0), crate::way::square::S));
        let last_leg = (0..rings)
            .rev()
            .map(|ring| (Spot::curved(band, ring, spokes.wrapping_sub(1)), crate::way::square::N));
        for leg in first_leg.chain(last_leg) {
            self.glue((Spot::flat(base.0, base.1), rise), leg);
            base = (base.0.saturating_add(step_x), base.1.saturating_add(step_y));
        }
        band
    }

    /// Glues a side of one cell to a side of another. Who leaves by the one enters by the other and
    /// goes on to the opposite side; all ways turn accordingly, nothing is reflected.
    ///
    /// ```
    /// use geometry::{Assembly, Heading, Spot, way::square::*};
    /// // A tube: every rank is closed to a ring.
    /// let mut assembly = Assembly::new();
    /// assembly.block(0, 0, 4, 3);
    /// for y in 0..3 {
    ///     assembly.glue((Spot::flat(3, y), E), (Spot::flat(0, y), W));
    /// }
    /// let tube = assembly.build()?;
    /// let c1 = tube.find("c1").expect("the tube has c1");
    /// let ray = tube.ray(Heading::new(c1, NE));
    /// let names: Vec<&str> = ray.iter().map(|heading| tube.name(heading.cell)).collect();
    /// assert_eq!(names, ["d2", "a3"]);
    /// assert_eq!(tube.lap(Heading::new(c1, E)), Some(4));
    /// # Ok::<(), geometry::AssemblyError>(())
    /// ```
    pub fn glue(&mut self, one: (Spot, Way), other: (Spot, Way)) -> &mut Self {
        self.seams.push([one, other]);
        self
    }

    /// Names a set of cells.
    pub fn zone(&mut self, name: &str, cells: impl IntoIterator<Item = Spot>) -> &mut Self {
        self.zones.push((name.to_owned(), cells.into_iter().collect()));
        self
    }

    /// The finished board.
    ///
    /// # Errors
    /// The first thing that doesn't fit: parts one by one, then names, seams, zones.
    pub fn build(&self) -> Result<Topology, AssemblyError> {
        build::build(self)
    }
}
