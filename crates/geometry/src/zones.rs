//! Zones: sets of cells that a board's builder named.

use crate::{CellSet256, GeometryError, Topology};

impl Topology {
    /// The cells of a zone.
    pub fn zone(&self, name: &str) -> Option<&CellSet256> {
        self.zones.iter().find(|(zone, _)| zone == name).map(|(_, cells)| cells)
    }

    /// All zones in the order in which they were named.
    pub fn zones(&self) -> impl ExactSizeIterator<Item = (&str, &CellSet256)> {
        self.zones.iter().map(|(name, cells)| (name.as_str(), cells))
    }

    /// The same board with one more named set of cells.
    ///
    /// # Errors
    /// If there is such a zone already, or the board lacks one of the cells.
    ///
    /// ```
    /// use geometry::{CellSet256, Topology};
    /// let chess = Topology::square(8, 8)?;
    /// let home = chess.cells().take(16).collect::<CellSet256>();
    /// let chess = chess.with_zone("white", home)?;
    /// assert_eq!(chess.zone("white"), Some(&home));
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    pub fn with_zone(mut self, name: &str, cells: CellSet256) -> Result<Self, GeometryError> {
        if self.zone(name).is_some() {
            return Err(GeometryError::ZoneTwice { zone: name.to_owned() });
        }
        if let Some(cell) = cells.minus(self.full()).first() {
            return Err(GeometryError::ZoneOffBoard { zone: name.to_owned(), cell: cell.idx() });
        }
        self.zones.push((name.to_owned(), cells));
        Ok(self)
    }
}
