//! Why a board can't be built.

use thiserror::Error;

use crate::Way;

/// Why a plain board can't be built: one of its sizes is out of range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// A square board has 1 to 26 files, since a file is one letter.
    #[error("a square board has 1 to 26 files, not {files}")]
    Files {
        /// The number asked for.
        files: usize,
    },
    /// A square board has at least one rank.
    #[error("a square board has at least one rank")]
    NoRanks,
    /// A board has at most 256 cells.
    #[error("a board has at most 256 cells, not {cells}")]
    TooManyCells {
        /// The number asked for.
        cells: usize,
    },
    /// A hexagonal board has a side of 1 to 9 cells.
    #[error("the side of a hexagonal board is 1 to 9 cells long, not {side}")]
    HexSide {
        /// The side asked for.
        side: usize,
    },
    /// A hexagonal board of side n has 2n - 1 files, and each needs its letter.
    #[error("the {files} files need as many different lower-case letters, not {letters:?}")]
    FileLetters {
        /// How many files there are.
        files: usize,
        /// The letters given.
        letters: String,
    },
    /// A ring board has 1 to 26 rings, since a ring is one letter.
    #[error("a ring board has 1 to 26 rings, not {rings}")]
    Rings {
        /// The number asked for.
        rings: usize,
    },
    /// A closed ring has at least three cells, so that both neighbors of a cell differ from it and
    /// from one another; and no more than 255.
    #[error("a closed ring has 3 to 255 spokes, not {spokes}")]
    Spokes {
        /// The number asked for.
        spokes: usize,
    },
    /// A zone has a name of its own.
    #[error("there are two zones called {zone:?}")]
    ZoneTwice {
        /// The name.
        zone: String,
    },
    /// A zone contains only cells of the board.
    #[error("zone {zone:?} contains cell #{cell}, which the board doesn't have")]
    ZoneOffBoard {
        /// The name of the zone.
        zone: String,
        /// Index of the lowest such cell.
        cell: usize,
    },
}

/// Why an [`Assembly`](crate::Assembly) doesn't fit together. Cells are named as on the finished
/// board where they have a name, else by their place: `(3, -1)` of the chart, or band, ring and
/// spoke.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AssemblyError {
    /// Nothing was put on the board.
    #[error("the board has no cells")]
    NoCells,
    /// A board has at most 256 cells.
    #[error("a board has at most 256 cells, not {cells}")]
    TooManyCells {
        /// The number asked for.
        cells: usize,
    },
    /// Two flat blocks cover the same place.
    #[error("two flat blocks cover {cell}")]
    Overlap {
        /// The place.
        cell: String,
    },
    /// A hole where there is no cell, or the second in the same place.
    #[error("there is no cell at {cell} to leave out")]
    HoleInNothing {
        /// The place.
        cell: String,
    },
    /// A chart is at most 26 columns wide, since a file is one letter.
    #[error(
        "the chart is {columns} columns wide, from {west} to {east}, but there are 26 file letters"
    )]
    TooWide {
        /// The number of columns.
        columns: usize,
        /// A cell of the westmost column.
        west: String,
        /// A cell of the eastmost column.
        east: String,
    },
    /// A chart is at most 256 rows high.
    #[error("the chart is {rows} rows high, from {south} to {north}; at most 256 are allowed")]
    TooHigh {
        /// The number of rows.
        rows: usize,
        /// A cell of the southmost row.
        south: String,
        /// A cell of the northmost row.
        north: String,
    },
    /// A band's prefix is made of lower-case letters, or empty.
    #[error("the prefix of band {prefix:?} is not made of lower-case letters")]
    BandPrefix {
        /// The prefix.
        prefix: String,
    },
    /// A band has 1 to 26 rings and at least one spoke; a closed one at least three.
    #[error("band {prefix:?} can't have {rings} rings and {spokes} spokes")]
    BandSize {
        /// The prefix of the band.
        prefix: String,
        /// The number of rings asked for.
        rings: u8,
        /// The number of spokes asked for.
        spokes: u8,
    },
    /// A band rises across a side, not across a corner.
    #[error("band {prefix:?} can't rise by way {}: that is no side of a square", way.idx())]
    BandRise {
        /// The prefix of the band.
        prefix: String,
        /// The way asked for.
        way: Way,
    },
    /// Two cells get the same name.
    #[error("two cells are called {cell}")]
    NameTwice {
        /// The name.
        cell: String,
    },
    /// A side to glue, or a zone, refers to a cell that isn't there.
    #[error("{whose} refers to {cell}, where there is no cell")]
    NoSuchCell {
        /// The place.
        cell: String,
        /// What refers to it, in words.
        whose: String,
    },
    /// Only sides are glued, not corners.
    #[error("way {} of {cell} is no side", way.idx())]
    NotASide {
        /// The cell.
        cell: String,
        /// The way asked for.
        way: Way,
    },
    /// A side is glued once; flat cells next to each other are glued already.
    #[error("the {side} side of {cell} is glued to {first} already and can't be glued to {second}")]
    SideTaken {
        /// The cell.
        cell: String,
        /// The side in words: `north`, `east`, `south`, `west`.
        side: &'static str,
        /// The cell on the other side of the first seam.
        first: String,
        /// The cell on the other side of the second.
        second: String,
    },
    /// A cell is not glued to itself: a step must lead elsewhere.
    #[error("{cell} can't be glued to itself")]
    SelfGlue {
        /// The cell.
        cell: String,
    },
    /// A zone has a name of its own.
    #[error("there are two zones called {zone:?}, the second with {cell}")]
    ZoneTwice {
        /// The name.
        zone: String,
        /// The first cell of the second one, or `no cells`.
        cell: String,
    },
}
