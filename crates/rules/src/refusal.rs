//! Why an action is not legal, as data.

use std::fmt;

use geometry::Cell;
use serde::Serialize;

use crate::Rule;

/// Why `check` does not grant an action: the first question that failed, the rule, and the cells.
///
/// Plain data: laws produce thousands of these per position. The sentence for people is made on
/// demand by [`Rules::describe_refusal`](crate::Rules::describe_refusal).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// Which question failed.
    pub reason: Reason,
    /// The rule that refuses.
    pub rule: &'static Rule,
    /// The cell that matters most: the blocker, the attacker, the empty target.
    pub at: Option<Cell>,
}

/// The questions asked of an action, in the order in which they are asked.
///
/// The codes are stable: other programs match on them.
///
/// ```
/// use rules::Reason;
///
/// assert!(Reason::Turn < Reason::Shape);
/// assert_eq!(Reason::TurnIncomplete.code(), "turn-incomplete");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// It is an action of another phase.
    Phase,
    /// It is another seat's turn.
    Turn,
    /// Nothing that can act so stands there.
    Origin,
    /// There is no such place to go.
    Destination,
    /// The piece does not move like that.
    Shape,
    /// Something is in the way.
    Path,
    /// The target is not what such an action needs.
    Target,
    /// The promotion is missing, or there is none.
    Promotion,
    /// The turn can't end, or go on, like that.
    TurnIncomplete,
    /// The own royal piece would be left attacked.
    RoyalSafety,
    /// A repetition rule forbids it.
    Repetition,
    /// The text fits several actions.
    Ambiguous,
}

impl Refusal {
    /// A refusal without a cell.
    #[inline]
    pub const fn new(reason: Reason, rule: &'static Rule) -> Self {
        Self { reason, rule, at: None }
    }

    /// A refusal with the cell that matters.
    #[inline]
    pub const fn at(reason: Reason, rule: &'static Rule, cell: Cell) -> Self {
        Self { reason, rule, at: Some(cell) }
    }
}

impl Reason {
    /// All reasons, in the order in which they are asked.
    pub const ALL: [Self; 13] = [
        Self::Over,
        Self::Phase,
        Self::Turn,
        Self::Origin,
        Self::Destination,
        Self::Shape,
        Self::Path,
        Self::Target,
        Self::Promotion,
        Self::TurnIncomplete,
        Self::RoyalSafety,
        Self::Repetition,
        Self::Ambiguous,
    ];

    /// The stable code, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Phase => "phase",
            Self::Turn => "turn",
            Self::Origin => "origin",
            Self::Destination => "destination",
            Self::Shape => "shape",
            Self::Path => "path",
            Self::Target => "target",
            Self::Promotion => "promotion",
            Self::TurnIncomplete => "turn-incomplete",
            Self::RoyalSafety => "royal-safety",
            Self::Repetition => "repetition",
            Self::Ambiguous => "ambiguous",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
