//! A piece that is shown on another one.

use serde::Serialize;

use crate::Glyph;

/// A kind of piece as it is shown small, on another piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Sign {
    /// The word for it.
    pub kind: String,
    /// A short text for it.
    pub code: String,
    /// What is drawn for it; without one its code.
    pub glyph: Option<Glyph>,
}

impl Sign {
    /// A sign with the glyph that its word has.
    pub fn new(kind: impl Into<String>, code: impl Into<String>) -> Self {
        let kind = kind.into();
        Self { glyph: Glyph::for_kind(&kind), kind, code: code.into() }
    }
}
