//! Hexagons of hexagons.

use crate::tables::Parts;
use crate::{GeometryError, Tiling, Topology};

const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyz";

impl Topology {
    /// A hexagon of flat-top hexes, `side` cells along each edge: 3 * side * (side - 1) + 1 cells.
    ///
    /// Files are lettered from the west, ranks counted from 1 up each file; cells ascend by file,
    /// then by rank: a1 a2 .. b1 .. The chart is axial (q, r), r counting down, the center (0, 0):
    /// file q + side - 1, rank min(side - 1, side - 1 - q) - r + 1. So the distance of two cells is
    /// max(|dq|, |dr|, |dq + dr|).
    ///
    /// # Errors
    /// If the side is not 1 to 9.
    ///
    /// ```
    /// use geometry::Topology;
    /// let board = Topology::hex(7)?;
    /// assert_eq!(board.n_cells(), 127);
    /// let (a1, g7) = (board.find("a1").expect("a corner"), board.find("g7").expect("the center"));
    /// assert_eq!(board.chart(g7), Some((0, 0)));
    /// assert_eq!(board.distance(a1, g7), Some(6));
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    pub fn hex(side: usize) -> Result<Self, GeometryError> {
        Self::hex_with_files(side, &ALPHABET[..n_files(side)?])
    }

    /// A hexagon whose files have the given letters from the west.
    ///
    /// # Errors
    /// If the side is not 1 to 9, or the letters are not 2 * side - 1 different lower-case ones.
    ///
    /// ```
    /// use geometry::Topology;
    /// // Gliński's board has no file j.
    /// let board = Topology::hex_with_files(6, "abcdefghikl")?;
    /// assert_eq!(board.n_cells(), 91);
    /// assert!(board.find("l6").is_some() && board.find("j1").is_none());
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    pub fn hex_with_files(side: usize, letters: &str) -> Result<Self, GeometryError> {
        let files = n_files(side)?;
        let is_fine = |(idx, letter): (usize, u8)| {
            letter.is_ascii_lowercase() && !letters.as_bytes()[..idx].contains(&letter)
        };
        if letters.len() != files || !letters.bytes().enumerate().all(is_fine) {
            return Err(GeometryError::FileLetters { files, letters: letters.to_owned() });
        }
        let reach = side as i16 - 1;
        let mut places = Vec::new();
        let mut names = Vec::new();
        for (q, letter) in (-reach..=reach).zip(letters.chars()) {
            let (bottom, top) = (reach.min(reach - q), (-reach).max(-reach - q));
            for r in (top..=bottom).rev() {
                places.push((q, r));
                names.push(format!("{letter}{}", bottom - r + 1));
            }
        }
        Ok(Self::from_parts(Parts::flat(Tiling::Hex, places, names, 0)))
    }
}

fn n_files(side: usize) -> Result<usize, GeometryError> {
    if (1..=9).contains(&side) { Ok(2 * side - 1) } else { Err(GeometryError::HexSide { side }) }
}
