//! TCHESS: a data-driven base game and ten modifications that combine over it.
//!
//! The modifications are those of the game's fourth "layer", a Russian text. The base that they modify was never
//! published where we could find it: the one here is a house reconstruction, not the author's, and it is data
//! ([`BaseForm`]) that option `base` replaces. `RULES.md` lists all rules and says whose each one is.
//!
//! ```
//! use rules::Rules;
//! use tchess::{Options, Tchess};
//!
//! let (tchess, _) = Tchess::new(Options::with_mods(["transport"]))?;
//! let start = tchess.start();
//! let mut actions = Vec::new();
//! tchess.push_actions(&start, &mut actions);
//! assert_eq!(actions.len(), 64);
//!
//! let mount = tchess.parse(&start, "Ra1^a3").expect("the notation allows it");
//! let refusal = tchess.check(&start, mount).expect_err("a tower carries nothing");
//! assert_eq!(refusal.rule.slug, "transport.carriers");
//! # Ok::<(), rules::Issues>(())
//! ```

// Cells and vectors are below 128 by construction, which the base's reader checks.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod action;
mod actions;
mod attack;
mod base;
mod check;
mod conceivable;
mod describe;
mod drawn;
mod effects;
mod ends;
mod mods;
mod movement;
mod notation;
mod options;
mod play;
mod position;
mod probes;
mod rules;
mod scene;
mod setup;
mod sink;
mod symmetry;
mod tables;
mod tchess;
#[cfg(test)]
mod tests;

pub use self::rules::TABLE;
pub use action::{Action, Form, Op, Spin};
pub use base::{BaseForm, KindForm, Portals};
pub use mods::{Mod, allowed_sets};
pub use options::Options;
pub use position::Position;
pub use setup::{Pending, Piece, Setup, Under};
pub use tchess::Tchess;
