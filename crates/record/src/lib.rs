//! Game records as data: reading, replaying and judging them.
//!
//! A [`Record`] is a game as it was written down: the variant with its options, where it began, the moves,
//! and what its keeper claims about the end. [`judge`] replays it by the rules and gives a [`Report`]:
//! it stops at the first move that is not legal and never guesses how the game went on.
//!
//! Records are JSON, or [`text`] in the manner of PGN.
//!
//! Everything goes through `rules::erased`, so a record of any variant is read alike. The crate opens no
//! files and knows no variant by name, but for `chess`, which is what PGN means where it names none.

mod canonical;
mod irregular;
mod judge;
mod notes;
mod record;
mod report;
mod result;
pub mod text;
mod variations;

pub use canonical::canonical;
pub use irregular::Irregular;
pub use judge::{Judging, judge, replay};
pub use notes::{MAX_DEPTH, Note, Variation};
pub use record::{Record, TERMINATIONS, Termination};
pub use report::{Fault, Report, Verdict};
