//! Colors by theme and by side.

use super::Theme;
use crate::Shade;

/// The colors of a side's pieces.
#[derive(Clone, Copy)]
pub(super) struct SideColors {
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    pub(super) ink: &'static str,
    /// Around the edge, where the ground may have any color.
    pub(super) casing: &'static str,
    /// How wide the edge is, of what bright bodies have.
    pub(super) edge_width: f64,
    /// A tint of home ground.
    pub(super) tint: &'static str,
}

/// The colors of a theme.
pub(super) struct Palette {
    theme: Theme,
    pub(super) page: &'static str,
    pub(super) ink: &'static str,
    pub(super) border: &'static str,
    pub(super) water: &'static str,
    pub(super) wave: &'static str,
    pub(super) plank: &'static str,
    pub(super) plank_edge: &'static str,
    pub(super) city: &'static str,
    pub(super) city_line: &'static str,
    pub(super) scorched: &'static str,
    pub(super) scorched_line: &'static str,
    pub(super) rampart: &'static str,
    pub(super) rampart_line: &'static str,
    pub(super) moved: &'static str,
    pub(super) hint: &'static str,
    pub(super) danger: &'static str,
    sides: [SideColors; 4],
    land: [&'static str; 3],
}

/// A side's pieces with a dark line around a bright body.
const fn bright(
    fill: &'static str,
    line: &'static str,
    casing: &'static str,
    tint: &'static str,
) -> SideColors {
    SideColors { fill, edge: line, ink: line, casing, edge_width: 1.0, tint }
}

/// A side's pieces with a thin bright line around a dark body.
const fn dark(
    fill: &'static str,
    line: &'static str,
    casing: &'static str,
    tint: &'static str,
) -> SideColors {
    SideColors { fill, edge: line, ink: line, casing, edge_width: 0.62, tint }
}

const SIDES: [SideColors; 4] = [
    bright("#fffdf4", "#1d1d1d", "#fffdf4", "#ffb000"),
    dark("#26282c", "#f2f2f2", "#000000", "#2a62d8"),
    bright("#ee6a5b", "#3f0a06", "#ffe3df", "#d83a2a"),
    dark("#1c6b34", "#e6f6e3", "#03210b", "#1f9e36"),
];

const DARK_SIDES: [SideColors; 4] = [
    bright("#f4f1e6", "#141414", "#0c0c0c", "#ffb000"),
    dark("#0f1114", "#e8e8e8", "#000000", "#4f86ff"),
    bright("#ee6a5b", "#330503", "#330503", "#ff5a48"),
    dark("#145428", "#d6f2d0", "#021507", "#3fce58"),
];

const PRINT_SIDES: [SideColors; 4] = [
    bright("#ffffff", "#000000", "#ffffff", "#ffffff"),
    dark("#000000", "#ffffff", "#000000", "#000000"),
    bright("#c4c4c4", "#000000", "#ffffff", "#ffffff"),
    dark("#5a5a5a", "#ffffff", "#000000", "#606060"),
];

const LIGHT: Palette = Palette {
    theme: Theme::Light,
    page: "#ffffff",
    ink: "#333333",
    border: "#6b6254",
    water: "#a9d3ef",
    wave: "#4b8fc0",
    plank: "#c99a5b",
    plank_edge: "#6e4a1d",
    city: "#f3e29a",
    city_line: "#8a6a1a",
    scorched: "#6a625c",
    scorched_line: "#2b2622",
    rampart: "#cfc6ba",
    rampart_line: "#80766a",
    moved: "#f2c200",
    hint: "#1c7c3a",
    danger: "#d0121f",
    sides: SIDES,
    land: ["#f4ead6", "#e4d2b0", "#d0b488"],
};

const DARK: Palette = Palette {
    theme: Theme::Dark,
    page: "#17191c",
    ink: "#d8d8d8",
    border: "#0d0e10",
    water: "#1f4c6e",
    wave: "#5fa2d0",
    plank: "#8a6434",
    plank_edge: "#2e1d08",
    city: "#7d6c2c",
    city_line: "#e0c860",
    scorched: "#2a2320",
    scorched_line: "#8a5a44",
    rampart: "#5c574f",
    rampart_line: "#2b2823",
    moved: "#d9ae00",
    hint: "#52d67c",
    danger: "#ff5560",
    sides: DARK_SIDES,
    land: ["#5d6168", "#52565d", "#454950"],
};

const PRINT: Palette = Palette {
    theme: Theme::Print,
    page: "#ffffff",
    ink: "#000000",
    border: "#000000",
    water: "#ffffff",
    wave: "#555555",
    plank: "#e6e6e6",
    plank_edge: "#000000",
    city: "#ffffff",
    city_line: "#000000",
    scorched: "#ffffff",
    scorched_line: "#000000",
    rampart: "#ffffff",
    rampart_line: "#777777",
    moved: "#777777",
    hint: "#000000",
    danger: "#000000",
    sides: PRINT_SIDES,
    land: ["#ffffff", "#ececec", "#d6d6d6"],
};

impl Palette {
    pub(super) fn new(theme: Theme) -> Self {
        match theme {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
            Theme::Print => PRINT,
        }
    }

    /// The colors of a side; from the fifth side on they come again, and a number tells them apart.
    pub(super) fn side(&self, side: u8) -> SideColors {
        self.sides[usize::from(side % 4)]
    }

    pub(super) fn land(&self, shade: Shade) -> &'static str {
        match shade {
            Shade::Light => self.land[0],
            Shade::Medium => self.land[1],
            Shade::Dark => self.land[2],
        }
    }

    /// Whether home ground is tinted; on paper a tint would be one more gray.
    pub(super) fn has_tints(&self) -> bool {
        self.theme != Theme::Print
    }

    /// The name of a pattern. Pages may hold pictures of several themes, so it says which.
    pub(super) fn pattern(&self, name: &str) -> String {
        let theme = match self.theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        };
        format!("menagerie-{name}-{theme}")
    }
}
