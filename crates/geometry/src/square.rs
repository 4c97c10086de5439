//! Plain boards of squares.

use crate::tables::Parts;
use crate::{GeometryError, Tiling, Topology};

impl Topology {
    /// A rectangle of squares: names `a1` .. (file letter, rank from 1), cells ascending rank by
    /// rank: a1 b1 .. a2 b2 ..
    ///
    /// # Errors
    /// If there are not 1 to 26 files, no ranks, or more than 256 cells.
    ///
    /// ```
    /// use geometry::Topology;
    /// let troy = Topology::square(8, 11)?;
    /// assert_eq!(troy.n_cells(), 88);
    /// assert_eq!(troy.name(troy.at(7, 10).expect("h11 is on the board")), "h11");
    /// assert!(Topology::square(17, 16).is_err());
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    pub fn square(files: usize, ranks: usize) -> Result<Self, GeometryError> {
        if !(1..=26).contains(&files) {
            return Err(GeometryError::Files { files });
        }
        if ranks == 0 {
            return Err(GeometryError::NoRanks);
        }
        if files.saturating_mul(ranks) > 256 {
            return Err(GeometryError::TooManyCells { cells: files.saturating_mul(ranks) });
        }
        let (n_files, n_ranks) = (files as i16, ranks as i16);
        let places = (0..n_ranks).flat_map(|rank| (0..n_files).map(move |file| (file, rank)));
        let names = places.clone().map(|(file, rank)| square_name(file, rank)).collect();
        Ok(Self::from_parts(Parts::flat(Tiling::Square, places.collect(), names, n_ranks)))
    }
}

/// The name of a flat square cell, file 0..26 and rank from 0.
pub(crate) fn square_name(file: i16, rank: i16) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
