//! Colors by theme and by side.

use super::Theme;
use crate::Shade;

/// The colors of a side's pieces.
#[derive(Clone, Copy)]
pub(super) struct SideColors {
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    pub(super) ink: &'static str,
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

const SIDES: [SideColors; 4] = [
    SideColors { fill: "#fffdf4", edge: "#1d1d1d", ink: "#1d1d1d", tint: "#ffb000" },
    SideColors { fill: "#26282c", edge: "#000000", ink: "#ffffff", tint: "#2a62d8" },
    SideColors { fill: "#f6c6c0", edge: "#8c1a14", ink: "#6d110c", tint: "#d83a2a" },
    SideColors { fill: "#c3e6c4", edge: "#14541b", ink: "#0d3f13", tint: "#1f9e36" },
];

const DARK_SIDES: [SideColors; 4] = [
    SideColors { fill: "#f4f1e6", edge: "#0c0c0c", ink: "#141414", tint: "#ffb000" },
    SideColors { fill: "#0f1114", edge: "#e8e8e8", ink: "#ffffff", tint: "#4f86ff" },
    SideColors { fill: "#f0b4ac", edge: "#5c0d08", ink: "#5c0d08", tint: "#ff5a48" },
    SideColors { fill: "#a9d8ab", edge: "#0b3a10", ink: "#0b3a10", tint: "#3fce58" },
];

const PRINT_SIDES: [SideColors; 4] = [
    SideColors { fill: "#ffffff", edge: "#000000", ink: "#000000", tint: "#ffffff" },
    SideColors { fill: "#000000", edge: "#000000", ink: "#ffffff", tint: "#000000" },
    SideColors { fill: "#ffffff", edge: "#000000", ink: "#000000", tint: "#ffffff" },
    SideColors { fill: "#606060", edge: "#000000", ink: "#ffffff", tint: "#606060" },
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

    /// The colors of a side; from the fifth side on they come again, with dashed outlines.
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
