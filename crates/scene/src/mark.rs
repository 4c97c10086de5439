//! Signs put on a cell beside its ground and its pieces.

use serde::Serialize;

/// A sign on a cell: what a player would point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case", tag = "word")]
pub enum Mark {
    /// A king in check stands here.
    Check,
    /// The move shown begins here.
    From,
    /// The move shown ends here.
    To,
    /// A move could end here.
    Destination,
    /// The enemy attacks this cell.
    Attacked,
    /// What stands here has been chosen as a target by a side.
    Target {
        /// The seat that chose it.
        side: u8,
    },
    /// What stands here rests: it can't act now.
    Resting,
    /// What stands here has acted in this turn.
    Used,
    /// A side's capital, whoever stands on it and whatever has become of the ground.
    Capital {
        /// The seat whose capital it is.
        side: u8,
    },
}

impl Mark {
    /// The word for it.
    ///
    /// ```
    /// use scene::Mark;
    /// assert_eq!(Mark::Check.word(), "check");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::From => "from",
            Self::To => "to",
            Self::Destination => "destination",
            Self::Attacked => "attacked",
            Self::Target { .. } => "target",
            Self::Resting => "resting",
            Self::Used => "used",
            Self::Capital { .. } => "capital",
        }
    }

    /// The seat it belongs to, for the marks that have one.
    pub const fn side(self) -> Option<u8> {
        match self {
            Self::Target { side } | Self::Capital { side } => Some(side),
            Self::Check
            | Self::From
            | Self::To
            | Self::Destination
            | Self::Attacked
            | Self::Resting
            | Self::Used => None,
        }
    }
}
