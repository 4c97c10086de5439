//! What the ground of a cell looks like.

use serde::Serialize;

/// How dark plain land is drawn: two shades for squares, three for hexes, where neighbors never share one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// The brightest.
    #[default]
    Light,
    /// In between; only where there are three.
    Medium,
    /// The darkest.
    Dark,
}

/// The look of a cell's ground, a generic word that several games share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case", tag = "word")]
pub enum Terrain {
    /// Plain ground.
    Land {
        /// How dark it is.
        shade: Shade,
    },
    /// Open water.
    Water,
    /// Water with a bridge over it.
    Bridge,
    /// A city that stands.
    City,
    /// Burnt ground.
    Scorched,
    /// A gate that belongs to a side.
    Portal {
        /// The seat that owns it.
        side: u8,
    },
    /// A fortified edge.
    Rampart,
}

impl Terrain {
    /// Light plain land.
    pub const LIGHT: Self = Self::Land { shade: Shade::Light };
    /// Dark plain land.
    pub const DARK: Self = Self::Land { shade: Shade::Dark };

    /// The word for it.
    ///
    /// ```
    /// use scene::Terrain;
    /// assert_eq!(Terrain::Bridge.word(), "bridge");
    /// assert_eq!(Terrain::Portal { side: 0 }.word(), "portal");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::Land { .. } => "land",
            Self::Water => "water",
            Self::Bridge => "bridge",
            Self::City => "city",
            Self::Scorched => "scorched",
            Self::Portal { .. } => "portal",
            Self::Rampart => "rampart",
        }
    }
}

impl Default for Terrain {
    fn default() -> Self {
        Self::LIGHT
    }
}
