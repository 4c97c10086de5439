//! Titan's Battalion: a Battlefield and one Battalion (army and Territory) per player, all of it data.
//!
//! The Battalion Three Bodies is by its author's page, a work in progress; the base game it is played in has no public
//! rulebook, so much is a ruling of this project. `RULES.md` lists all rules and says which is which. Armies,
//! Territories and Battlefields are data ([`BattalionForm`]): the shipped ones are files in `data/`, and option
//! `define` adds others.
//!
//! ```
//! use battalion::{Options, TitansBattalion};
//! use rules::Rules;
//!
//! // Three Bodies against the army of chess: 68 squares, which two words of 64 hold.
//! let (game, _) = TitansBattalion::<2>::new(Options::default())?;
//! let start = game.start();
//! let mut actions = Vec::new();
//! game.push_actions(&start, &mut actions);
//! assert_eq!(game.text(&start, actions[0]), "target a8");
//!
//! let king = game.parse(&start, "target e9").expect("a choice of a Target");
//! let refusal = game.check(&start, king).expect_err("e9 is the king's");
//! assert_eq!(refusal.rule.slug, "first-turn.no-titans");
//! # Ok::<(), rules::Issues>(())
//! ```

// Cells, files and rows are below 256 by construction, which the options' reader checks.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod action;
mod actions;
mod attack;
mod battalion;
mod check;
mod chess;
mod choices;
mod conceivable;
mod describe;
mod drawn;
mod effects;
mod ends;
mod gravity;
mod ground;
mod kind;
mod notation;
mod option_sets;
mod options;
mod plan;
mod play;
mod position;
mod probes;
mod rules;
mod scene;
mod setup;
mod sink;
mod symmetry;
mod tables;
mod targeting;
#[cfg(test)]
mod tests;
mod titans_battalion;

pub use self::rules::TABLE;
pub use action::{Action, Op};
pub use battalion::BattalionForm;
pub use kind::Kind;
pub use options::{Cap, Options};
pub use position::Position;
pub use setup::{BySide, Passed, Piece, Setup};
pub use titans_battalion::{TitansBattalion, n_cells};
