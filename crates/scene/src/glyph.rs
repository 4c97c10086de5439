//! The drawings of pieces by name.
//!
//! A glyph is named by what it shows, not by what a game calls it. The drawings are the files in `glyphs/`: each is
//! a picture on its own, in a square of side 100 around the origin. Bodies take `fill` and `stroke` from whoever
//! draws them, details inside of bodies have `currentColor`.

use serde::Serialize;

/// What is drawn for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glyph {
    /// A crown with a cross.
    King,
    /// A crown with five points.
    Queen,
    /// A tower with battlements.
    Rook,
    /// A miter with a cross.
    Bishop,
    /// A horse's head.
    Knight,
    /// A head on a cone.
    Pawn,
    /// A hammer over an arch: who builds bridges.
    Hammer,
    /// A ram's head with curled horns.
    Ram,
    /// A wooden horse on wheels.
    WheeledHorse,
    /// A bow with its arrow.
    Bow,
    /// A throwing arm on wheels.
    Catapult,
    /// An orb with a cross: a crowned world.
    Orb,
    /// A rock with a trail of fire.
    Meteoroid,
    /// A star with a tail.
    Comet,
    /// A spacecraft with two panels.
    Probe,
    /// A banded planet with a B on it.
    PlanetB,
    /// A ringed planet with a J on it.
    PlanetJ,
    /// A planet with two moons and a T on it.
    PlanetT,
    /// A rock with craters.
    Asteroid,
    /// A head with a hooked beak.
    Griffin,
    /// A great helm with a plume.
    Helm,
    /// Two crossed swords.
    Swords,
    /// A face in a mane.
    Lion,
    /// A face under a cap with bells.
    Jester,
    /// A pointed hat with a star.
    WizardHat,
    /// A banner on its pole.
    Banner,
    /// Two crossed banners.
    Banners,
}

impl Glyph {
    /// Every glyph.
    pub const ALL: [Self; 27] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Hammer,
        Self::Ram,
        Self::WheeledHorse,
        Self::Bow,
        Self::Catapult,
        Self::Orb,
        Self::Meteoroid,
        Self::Comet,
        Self::Probe,
        Self::PlanetB,
        Self::PlanetJ,
        Self::PlanetT,
        Self::Asteroid,
        Self::Griffin,
        Self::Helm,
        Self::Swords,
        Self::Lion,
        Self::Jester,
        Self::WizardHat,
        Self::Banner,
        Self::Banners,
    ];

    /// The name, which is that of its file.
    ///
    /// ```
    /// assert_eq!(scene::Glyph::WheeledHorse.name(), "wheeled-horse");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::Hammer => "hammer",
            Self::Ram => "ram",
            Self::WheeledHorse => "wheeled-horse",
            Self::Bow => "bow",
            Self::Catapult => "catapult",
            Self::Orb => "orb",
            Self::Meteoroid => "meteoroid",
            Self::Comet => "comet",
            Self::Probe => "probe",
            Self::PlanetB => "planet-b",
            Self::PlanetJ => "planet-j",
            Self::PlanetT => "planet-t",
            Self::Asteroid => "asteroid",
            Self::Griffin => "griffin",
            Self::Helm => "helm",
            Self::Swords => "swords",
            Self::Lion => "lion",
            Self::Jester => "jester",
            Self::WizardHat => "wizard-hat",
            Self::Banner => "banner",
            Self::Banners => "banners",
        }
    }

    /// The glyph of that name.
    ///
    /// ```
    /// use scene::Glyph;
    ///
    /// assert_eq!(Glyph::find("bow"), Some(Glyph::Bow));
    /// assert_eq!(Glyph::find("banana"), None);
    /// ```
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.name() == name)
    }

    /// The glyph for a kind of piece, by what games commonly call it, or by the glyph's own name.
    ///
    /// A kind that nobody has heard of has none: it is drawn as its letter on a shield.
    ///
    /// ```
    /// use scene::Glyph;
    ///
    /// assert_eq!(Glyph::for_kind("tower"), Some(Glyph::Rook));
    /// assert_eq!(Glyph::for_kind("lance"), None);
    /// ```
    pub fn for_kind(word: &str) -> Option<Self> {
        Some(match word {
            "archer" => Self::Bow,
            "battalion" => Self::Banner,
            "bob" => Self::PlanetB,
            "bridge-builder" => Self::Hammer,
            "champion" => Self::Helm,
            "ferz" => Self::Queen,
            "jack" => Self::PlanetJ,
            "magister" => Self::WizardHat,
            "paladin" => Self::Swords,
            "planetary-titan" => Self::Orb,
            "regiment" => Self::Banners,
            "tim" => Self::PlanetT,
            "tower" => Self::Rook,
            "troy-horse" => Self::WheeledHorse,
            name => return Self::find(name),
        })
    }

    /// The drawing as an SVG document of its own.
    ///
    /// ```
    /// assert!(scene::Glyph::King.svg().starts_with("<svg "));
    /// ```
    #[cfg(feature = "svg")]
    pub const fn svg(self) -> &'static str {
        match self {
            Self::King => include_str!("glyphs/king.svg"),
            Self::Queen => include_str!("glyphs/queen.svg"),
            Self::Rook => include_str!("glyphs/rook.svg"),
            Self::Bishop => include_str!("glyphs/bishop.svg"),
            Self::Knight => include_str!("glyphs/knight.svg"),
            Self::Pawn => include_str!("glyphs/pawn.svg"),
            Self::Hammer => include_str!("glyphs/hammer.svg"),
            Self::Ram => include_str!("glyphs/ram.svg"),
            Self::WheeledHorse => include_str!("glyphs/wheeled-horse.svg"),
            Self::Bow => include_str!("glyphs/bow.svg"),
            Self::Catapult => include_str!("glyphs/catapult.svg"),
            Self::Orb => include_str!("glyphs/orb.svg"),
            Self::Meteoroid => include_str!("glyphs/meteoroid.svg"),
            Self::Comet => include_str!("glyphs/comet.svg"),
            Self::Probe => include_str!("glyphs/probe.svg"),
            Self::PlanetB => include_str!("glyphs/planet-b.svg"),
            Self::PlanetJ => include_str!("glyphs/planet-j.svg"),
            Self::PlanetT => include_str!("glyphs/planet-t.svg"),
            Self::Asteroid => include_str!("glyphs/asteroid.svg"),
            Self::Griffin => include_str!("glyphs/griffin.svg"),
            Self::Helm => include_str!("glyphs/helm.svg"),
            Self::Swords => include_str!("glyphs/swords.svg"),
            Self::Lion => include_str!("glyphs/lion.svg"),
            Self::Jester => include_str!("glyphs/jester.svg"),
            Self::WizardHat => include_str!("glyphs/wizard-hat.svg"),
            Self::Banner => include_str!("glyphs/banner.svg"),
            Self::Banners => include_str!("glyphs/banners.svg"),
        }
    }

    /// The shapes of the drawing, without the document around them, which is its first and its last line.
    #[cfg(feature = "svg")]
    pub(crate) fn shapes(self) -> &'static str {
        let document = self.svg().trim_end();
        let (_, rest) = document.split_once('\n').expect("a drawing has a first line");
        let (shapes, _) = rest.rsplit_once('\n').expect("a drawing has a last line");
        shapes
    }
}
