//! Catapults of Troy: a river, bridges, and thrown pieces.
//!
//! Invented by Gary K. Gifford in 2003. The rules are those of his page, then of his published answers, then
//! this project's rulings; `RULES.md` lists them all and says which is which. Reading principle: a privilege is
//! given, not assumed, so a power that no rule grants does not exist.
//!
//! ```
//! use std::sync::Arc;
//! use rules::Rules;
//! use troy::{Options, Troy};
//!
//! let (troy, _) = Troy::new(Options::default())?;
//! let start = troy.start();
//! let mut actions = Vec::new();
//! troy.push_actions(&start, &mut actions);
//! assert_eq!(actions.len(), 19);
//! assert_eq!(troy.text(&start, actions[0]), "Cb1-a1");
//!
//! let action = troy.parse(&start, "Ra1-a2").expect("a1 is a rook's");
//! let refusal = troy.check(&start, action).expect_err("its own pawn stands there");
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
mod grant;
mod kind;
mod notation;
mod options;
mod play;
mod position;
mod reading;
mod rules;
mod scene;
mod setup;
mod start;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;
mod troy;

pub use self::rules::TABLE;
pub use action::{Action, Op};
pub use kind::{Code, Man};
pub use options::Options;
pub use position::Position;
pub use setup::{Load, Piece, Setup};
pub use troy::Troy;
