//! Boards as data: square, hexagonal and curved topologies that know no game.
//!
//! A [`Topology`] is an immutable board: which cells there are, what lies beyond each side and each
//! corner of a cell, what the cells are called, how far apart they are, and how they are drawn. A
//! constructor computes all tables but distances, which wait for the first question; every question after that is a
//! look-up:
//!
//! - [`Topology::square`], [`Topology::hex`], [`Topology::ring`] for plain boards;
//! - an [`Assembly`] for boards glued together from flat blocks and curved bands.
//!
//! ```
//! use geometry::{Heading, Topology, way::square::*};
//! let board = Topology::square(8, 8)?;
//! let e4 = board.find("e4").expect("a chessboard has e4");
//! for heading in board.ray(Heading::new(e4, NW)) {
//!     println!("{}", board.name(heading.cell)); // d5, c6, b7, a8
//! }
//! # Ok::<(), geometry::GeometryError>(())
//! ```
//!
//! # Ways out of a cell
//!
//! [`Way`]s are numbered clockwise from north: even across a side, odd across a corner.
//!
//! A square cell has eight; a curved cell has the same, with the next spoke as north and the next
//! ring inwards as east:
//!
//! ```text
//!                                       next spoke
//!         0 N                             0 N
//!   7 NW   |   1 NE               7 NW  ___|___  1 NE
//!       +-----+                        /       |
//!       |     |               outer   /        |   inner
//! 6 W --|     |-- 2 E    6 W --ring--(         |---ring-- 2 E
//!       |     |                       \        |
//!       +-----+                        \_______|
//!   5 SW   |   3 SE               5 SW     |     3 SE
//!         4 S                             4 S
//!                                     spoke before
//! ```
//!
//! A hex cell has twelve. It has a flat top, so north is across a side and east across a corner:
//!
//! ```text
//!            11    0    1                      NNW   N   NNE
//!              \   |   /
//!               *-----*
//!          10 -/       \- 2                  NW             NE
//!             /         \
//!         9 -*           *- 3               W                 E
//!             \         /
//!           8 -\       /- 4                  SW             SE
//!               *-----*
//!              /   |   \
//!             7    6    5                      SSW   S   SSE
//! ```
//!
//! # Straight on
//!
//! Enter a cell by a side, leave it by the opposite one: that is straight on everywhere, but on a
//! curved board the way's number changes. So a line is followed by [`Heading`]s (a cell and a way
//! out of it), and a path that keeps to the directions of its first cell by [`Frame`]s. Here is a
//! strip of 8 x 2 under an arch of 4 rings and 6 spokes (the Byzantine territory): from a2 north
//! the outer ring runs ba1, ba2 .. ba6 and comes back down on h2, heading south.
//!
//! ```text
//!                  ba3     |     ba4
//!        ba2        bb3    |    bb4        ba5
//!              bb2   bc3   |   bc4   bb5
//!                  bc2 bd3 | bd4 bc5
//!                    bd2       bd5
//!         ba1  bb1  bc1  bd1  bd6  bc6  bb6  ba6
//!       +----+----+----+----+----+----+----+----+
//!       | a2 | b2 | c2 | d2 | e2 | f2 | g2 | h2 |
//!       +----+----+----+----+----+----+----+----+
//!       | a1 | b1 | c1 | d1 | e1 | f1 | g1 | h1 |
//!       +----+----+----+----+----+----+----+----+
//! ```
//!
//! bd1 and bd6 both stand at the corner between d2 and e2, but are no neighbors: inside ring d is
//! nothing. From d2 north-east a line crosses east into e2 and then north into bd6 (the other order
//! leads nowhere); it goes on outwards, bc5, bb4, ba3.
//!
//! # What this crate doesn't know
//!
//! Games: no pieces, seats, terrain or turns. A topology never changes. Floating-point numbers are
//! in outlines only, which are for drawing; whatever rules may ask is in integers.

// Coordinates and indices are below 256 by construction, which the constructors check.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod assembly;
mod build;
mod cell;
mod cell_set;
mod cells;
mod error;
mod heading;
mod hex;
mod leap;
mod outline;
mod ring;
mod spot;
mod square;
mod tables;
mod topology;
pub mod way;
mod zones;

pub use assembly::{Assembly, Run};
pub use cell::Cell;
pub use cell_set::{CellSet, CellSet64, CellSet128, CellSet256};
pub use cells::Cells;
pub use error::{AssemblyError, GeometryError};
pub use heading::{Frame, Heading};
pub use outline::Point;
pub use spot::{BandId, Spot};
pub use topology::Topology;
pub use way::{Tiling, Way};
