//! The contract that every variant family fulfils, and the laws that hold for all of them.
//!
//! A family implements [`Rules`] once: plain-data positions and actions, a generator
//! ([`Rules::push_actions`]), an independent judge ([`Rules::check`]), loading, saving and notation.
//! Everything else here is written once for all families: games with repetition ([`Game`]), counts
//! ([`perft`]), reasons ([`explain`]), the laws ([`laws`]), random play under the laws ([`fuzz`]) and
//! without them ([`random`]), and the object-safe form over JSON and strings that the command line speaks ([`erased`]).
//!
//! The crate does no input or output, reads no clock and draws no random numbers: whoever wants
//! chance passes a [`fuzz::Choose`].

mod coverage;
mod digest;
mod effect;
pub mod erased;
pub mod explain;
mod family;
pub mod fuzz;
mod game;
mod issue;
pub mod laws;
mod named;
mod outcome;
mod parse;
pub mod perft;
pub mod random;
mod refusal;
mod rule;
mod seat;
pub mod shape;
mod suggest;
mod variant;
mod whole;

pub use coverage::{Coverage, Met};
pub use effect::{Effect, Kind, Thing};
pub use family::{Family, OptionFact, OptionKind};
pub use game::{Game, Mark, Occurrences};
pub use issue::{Issue, Issues, Severity, Strictness, Warnings};
pub use named::find_cell;
pub use outcome::Outcome;
pub use parse::{ParseActionError, parse_parts};
pub use refusal::{Reason, Refusal};
pub use rule::{Rule, Status, Use};
pub use seat::{MAX_SEATS, Seat};
pub use suggest::{shown, suggest};
pub use variant::{Rules, Span, Symmetry};
pub use whole::Whole;
