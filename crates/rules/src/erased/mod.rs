//! The object-safe form: any family, over JSON values and strings.
//!
//! The only place, with `registry`, `record`, `answers` and who serves them, that knows `dyn` and JSON values.

mod any_game;
mod any_rules;
mod cache;
mod case;
pub mod document;
mod envelope;
pub mod facts;
pub mod fixtures;
mod fuzzing;
mod shrink;
mod variants;

pub use any_game::{AnyGame, PlayError, PlayedAction, Replayed};
pub use any_rules::{AnyRules, Built, BySize, Erased, Loaded, Variant};
pub use cache::Cache;
pub use case::{Case, CaseBreach, Retried};
pub use document::{ReadError, read_value};
pub use envelope::{Envelope, SCHEMA, kind, read_schema};
pub use fuzzing::{FuzzCase, FuzzGame};
pub use variants::{Alias, Variants};
