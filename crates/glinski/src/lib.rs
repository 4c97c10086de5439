//! Gliński's hexagonal chess: 91 hexes, three bishops, nine pawns.
//!
//! Invented by Władysław Gliński, who showed it in 1936 and published it in 1949 and 1973. The rules are those that all
//! descriptions of the game agree on; what they leave to chess or open is this project's ruling. `RULES.md` lists them all
//! and says which is which.
//!
//! ```
//! use glinski::{Glinski, Options};
//! use rules::Rules;
//!
//! let (glinski, _) = Glinski::new(Options::default())?;
//! let start = glinski.start();
//! let mut actions = Vec::new();
//! glinski.push_actions(&start, &mut actions);
//! assert_eq!(actions.len(), 51);
//! assert_eq!(glinski.text(&start, actions[0]), "Kg1-g2");
//!
//! let action = glinski.parse(&start, "Rc1-c3").expect("c1 is a rook's");
//! let refusal = glinski.check(&start, action).expect_err("its own pawn stands on c2");
//! assert_eq!(refusal.rule.slug, "rook.slide");
//! # Ok::<(), rules::Issues>(())
//! ```

mod action;
mod actions;
mod attack;
mod check;
mod conceivable;
mod describe;
mod drawn;
mod effects;
mod glinski;
mod man;
mod notation;
mod options;
mod play;
mod position;
mod probes;
mod reading;
mod rules;
mod scene;
mod setup;
mod start;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;

pub use self::rules::TABLE;
pub use action::{Action, Op};
pub use glinski::Glinski;
pub use man::Man;
pub use options::Options;
pub use position::Position;
pub use setup::{Piece, Setup};
