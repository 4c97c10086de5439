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

/// How many cases a property test takes: so many, or as many as `PROPTEST_CASES` says where that is more.
fn n_cases(usual: u32) -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    asked.map_or(usual, |asked: u32| asked.max(usual))
}
