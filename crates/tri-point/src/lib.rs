//! Tri Point King (Bunny Chess, Bumble Chess, Battalion - Regiment - King): cities that act, and attacks in coalition.
//!
//! By H. J. Bendele. The rules are those of the published text, then this project's rulings; `RULES.md` lists them all
//! and says which is which. Reading principle: a power that no sentence grants does not exist, and neither does a limit
//! that no sentence sets; where a sentence can be read in two ways both are options.
//!
//! ```
//! use rules::Rules;
//! use tri_point::{Options, TriPoint};
//!
//! let (rules, _) = TriPoint::new(Options::default())?;
//! let mut position = rules.start();
//! for turn in ["Ka1;Ba2;Bb2", "Kd1;Bc1;Be1;support d1>c1-b1"] {
//!     let mut actions = Vec::new();
//!     rules.parse_turn(&position, turn, &mut actions).expect("actions");
//!     for action in actions {
//!         rules.check(&position, action).expect("legal");
//!         rules.play_unchecked(&mut position, action);
//!     }
//! }
//! let early = rules.parse(&position, "b1*a1").expect("an attack");
//! let refusal = rules.check(&position, early).expect_err("cities act first");
//! assert_eq!(refusal.rule.slug, "turn.order");
//! # Ok::<(), rules::Issues>(())
//! ```

mod action;
mod actions;
mod check;
mod conceivable;
mod describe;
mod drawn;
mod effects;
mod notation;
mod options;
mod past;
mod play;
mod position;
mod rules;
mod scene;
mod setup;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;
mod tri_point;

pub use self::rules::TABLE;
pub use action::{Action, Kind};
pub use options::Options;
pub use position::{Class, Phase, Position};
pub use setup::{ActionsLeft, Capitals, Counters, OutcomeForm, Setup, Unit};
pub use tri_point::TriPoint;
