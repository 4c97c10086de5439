//! Plain closed ring boards.

use crate::{Assembly, GeometryError, Run, Topology};

impl Topology {
    /// A closed ring: `rings` circles of `spokes` cells. Ring letters start at `a` outermost,
    /// spokes at 1: `a1` .. ; cells ascend ring by ring. North is the next spoke, east the next
    /// ring inwards. No cell is flat: there is no chart.
    ///
    /// # Errors
    /// If there are not 1 to 26 rings and 3 to 255 spokes, or more than 256 cells.
    ///
    /// ```
    /// use geometry::{Heading, Topology, way::square::*};
    /// let byzantine = Topology::ring(4, 16)?;
    /// let a1 = byzantine.find("a1").expect("the ring has a1");
    /// // All around but for the start: there is no null move.
    /// assert_eq!(byzantine.ray(Heading::new(a1, N)).len(), 15);
    /// assert_eq!(byzantine.ray(Heading::new(a1, E)).len(), 3);
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "it never does: the sizes are checked")]
    pub fn ring(rings: usize, spokes: usize) -> Result<Self, GeometryError> {
        if !(1..=26).contains(&rings) {
            return Err(GeometryError::Rings { rings });
        }
        if !(3..=255).contains(&spokes) {
            return Err(GeometryError::Spokes { spokes });
        }
        if rings * spokes > 256 {
            return Err(GeometryError::TooManyCells { cells: rings * spokes });
        }
        let mut assembly = Assembly::new();
        assembly.band("", rings as u8, spokes as u8, Run::Closed { around: (0, 0) });
        Ok(assembly.build().expect("rings of valid sizes always fit together"))
    }
}
