//! A piece as it is drawn.

use serde::Serialize;

use crate::{Glyph, Sign};

/// A piece as it is drawn: words and small numbers, no powers.
///
/// Built with [`Token::new`] and the `with_` methods; every field may also be set directly.
///
/// ```
/// use scene::{Glyph, Sign, Token};
///
/// let horse = Token::new(0, "troy-horse", "TH").with_inner("archer", "A");
/// assert_eq!(horse.glyph, Some(Glyph::WheeledHorse));
/// assert_eq!(horse.inner, Some(Sign::new("archer", "A")));
/// assert!(!horse.faded);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    /// The seat it belongs to, counted from 0.
    pub side: u8,
    /// The word for it, for readers and screen readers: `troy-horse`.
    pub kind: String,
    /// A short text for it as the first side writes it, at best one to three characters: `TH`.
    pub code: String,
    /// What pictures show for it; without one its code on a shield.
    pub glyph: Option<Glyph>,
    /// Something hidden inside it, such as the archer in a horse.
    pub inner: Option<Sign>,
    /// The kind whose powers it has taken on.
    pub acts_as: Option<Sign>,
    /// Where it points, in eighths of a full turn: 0 north, 2 east, 4 south, 6 west. Taken modulo 8.
    pub facing: Option<u8>,
    /// Its strength, drawn as that many pips.
    pub points: Option<u8>,
    /// How many of its points have been struck off.
    pub hits: u8,
    /// Drawn pale: it has acted, is a prisoner, or is otherwise out of action.
    pub faded: bool,
}

impl Token {
    /// A plain piece of a side, with the glyph that its word has ([`Glyph::for_kind`]).
    pub fn new(side: u8, kind: impl Into<String>, code: impl Into<String>) -> Self {
        let Sign { kind, code, glyph } = Sign::new(kind, code);
        Self {
            side,
            kind,
            code,
            glyph,
            inner: None,
            acts_as: None,
            facing: None,
            points: None,
            hits: 0,
            faded: false,
        }
    }

    /// The same drawn as something else.
    #[must_use]
    pub fn with_glyph(mut self, glyph: Option<Glyph>) -> Self {
        self.glyph = glyph;
        self
    }

    /// The same with something hidden inside.
    #[must_use]
    pub fn with_inner(mut self, kind: impl Into<String>, code: impl Into<String>) -> Self {
        self.inner = Some(Sign::new(kind, code));
        self
    }

    /// The same with the powers of another kind.
    #[must_use]
    pub fn with_acts_as(mut self, kind: impl Into<String>, code: impl Into<String>) -> Self {
        self.acts_as = Some(Sign::new(kind, code));
        self
    }

    /// The same pointing in a direction, in eighths of a full turn clockwise from north.
    #[must_use]
    pub fn with_facing(mut self, eighths: u8) -> Self {
        self.facing = Some(eighths);
        self
    }

    /// The same with a strength.
    #[must_use]
    pub fn with_points(mut self, points: u8) -> Self {
        self.points = Some(points);
        self
    }

    /// The same with points struck off.
    #[must_use]
    pub fn with_hits(mut self, hits: u8) -> Self {
        self.hits = hits;
        self
    }

    /// The same drawn pale.
    #[must_use]
    pub fn with_faded(mut self, faded: bool) -> Self {
        self.faded = faded;
        self
    }
}
