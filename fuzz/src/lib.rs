//! The parsers of Menagerie as functions of bytes, shared with the tests that run everywhere.

#[path = "../../crates/registry/tests/bytes/targets.rs"]
mod targets;

pub use targets::*;
