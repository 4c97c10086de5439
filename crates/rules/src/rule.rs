//! A rule of a family's table: what code, refusals, endings and fixtures cite.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::Serialize;

/// Declares a family's rules as statics and lists them all in `TABLE`, in the order given, so that none can be
/// cited without being listed.
#[macro_export]
macro_rules! rule_table {
    ($($name:ident = $rule:expr;)*) => {
        $(pub(crate) static $name: $crate::Rule = $rule;)*
        /// All rules of the family, in the order of its rules file.
        pub static TABLE: &[&$crate::Rule] = &[$(&$name),*];
    };
}

/// One rule, cited by its slug everywhere.
///
/// A family declares each rule as a `static` and lists them in its table; code cites the static, so a
/// slug can't be misspelt. Two rules are equal exactly when their slugs are.
///
/// ```
/// use rules::{Rule, Status, Use};
///
/// static KING_STEP: Rule = Rule::source("king.step", "One square in any of 8 directions.", "King", &[Use::Grants]);
/// assert_eq!(KING_STEP.slug, "king.step");
/// assert_eq!(KING_STEP.status, Status::Source);
/// ```
#[derive(Debug)]
pub struct Rule {
    /// The stable name, such as `king.step`.
    pub slug: &'static str,
    /// Whose rule it is.
    pub status: Status,
    /// The rule in a sentence or two.
    pub text: &'static str,
    /// Where it comes from: the part of the source that says it, or what it follows from.
    pub source: &'static str,
    /// The ways in which the rule shows; each has a fixture.
    pub uses: &'static [Use],
}

/// Whose rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The published source says it.
    Source,
    /// The inventor's published answers say it.
    Inventor,
    /// The source leaves it open and this project settled it.
    Ruling,
    /// This project's own rule where no source exists.
    House,
}

/// A way in which a rule shows.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Use {
    /// It is the rule by which `check` grants some action.
    Grants,
    /// It is the rule by which `check` or the parser refuses some action.
    Refuses,
    /// It ends games.
    Ends,
    /// `load` reports a set-up by it.
    Loads,
    /// It defines a term or a fact about the board.
    Defines,
}

impl Rule {
    /// A rule of the published source.
    pub const fn source(
        slug: &'static str,
        text: &'static str,
        source: &'static str,
        uses: &'static [Use],
    ) -> Self {
        Self { slug, status: Status::Source, text, source, uses }
    }

    /// A rule of the inventor's published answers.
    pub const fn inventor(
        slug: &'static str,
        text: &'static str,
        source: &'static str,
        uses: &'static [Use],
    ) -> Self {
        Self { slug, status: Status::Inventor, text, source, uses }
    }

    /// A rule that settles what the source leaves open.
    pub const fn ruling(
        slug: &'static str,
        text: &'static str,
        source: &'static str,
        uses: &'static [Use],
    ) -> Self {
        Self { slug, status: Status::Ruling, text, source, uses }
    }

    /// A rule of this project's own.
    pub const fn house(
        slug: &'static str,
        text: &'static str,
        source: &'static str,
        uses: &'static [Use],
    ) -> Self {
        Self { slug, status: Status::House, text, source, uses }
    }
}

impl Status {
    /// The word used in tables and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Inventor => "inventor",
            Self::Ruling => "ruling",
            Self::House => "house",
        }
    }
}

impl Use {
    /// All uses, in the order of the tables.
    pub const ALL: [Self; 5] =
        [Self::Grants, Self::Refuses, Self::Ends, Self::Loads, Self::Defines];

    /// The word used in tables and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Grants => "grants",
            Self::Refuses => "refuses",
            Self::Ends => "ends",
            Self::Loads => "loads",
            Self::Defines => "defines",
        }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.slug == other.slug
    }
}

impl Eq for Rule {}

impl PartialOrd for Rule {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rule {
    fn cmp(&self, other: &Self) -> Ordering {
        self.slug.cmp(other.slug)
    }
}

impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.slug.hash(state);
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug)
    }
}
