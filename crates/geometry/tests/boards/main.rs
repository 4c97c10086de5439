//! Boards as later crates use them, and laws over random ones.

mod battlefields;
mod cell_sets;
mod errors;
mod hexagons;
mod laws;
mod outlines;
mod plans;
mod rings;
mod squares;
