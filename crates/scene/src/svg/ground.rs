//! Cells without what stands on them.

use ::svg::node::element::{Definitions, Element, Path, Pattern, Rectangle};

use super::canvas::{circle, line, path, polygon};
use super::frame::outline;
use super::palette::Palette;
use crate::{Mark, Point, Scene, SceneCell, Shade, Terrain};

/// The patterns that a scene needs.
pub(super) fn patterns(scene: &Scene, palette: &Palette) -> Definitions {
    let has = |wanted: fn(Terrain) -> bool| scene.cells.iter().any(|cell| wanted(cell.terrain));
    let mut definitions = Definitions::new();
    if has(|terrain| matches!(terrain, Terrain::Water | Terrain::Bridge)) {
        let waves = "M0 12 q12.5 -14 25 0 t25 0";
        let drawn = stroke(path(waves), palette.wave, "3.5");
        definitions = definitions.add(pattern(palette, "water", "50", "25", drawn));
    }
    if has(|terrain| terrain == Terrain::Scorched) {
        let hatch = "M0 0 L20 20 M20 0 L0 20";
        let drawn = stroke(path(hatch), palette.scorched_line, "2.5");
        definitions = definitions.add(pattern(palette, "scorched", "20", "20", drawn));
    }
    if has(|terrain| terrain == Terrain::Rampart) {
        let bricks = "M0 0 H40 M0 16 H40 M20 0 V16 M0 16 V32 M40 16 V32";
        let drawn = stroke(path(bricks), palette.rampart_line, "3");
        definitions = definitions.add(pattern(palette, "rampart", "40", "32", drawn));
    }
    definitions
}

fn pattern(palette: &Palette, name: &str, width: &str, height: &str, drawn: Path) -> Pattern {
    Pattern::new()
        .set("id", palette.pattern(name))
        .set("width", width)
        .set("height", height)
        .set("patternUnits", "userSpaceOnUse")
        .add(drawn)
}

fn stroke(path: Path, color: &str, width: &str) -> Path {
    path.set("fill", "none").set("stroke", color).set("stroke-width", width)
}

/// The cell's area, in the coordinates of the page.
pub(super) fn draw(cell: &SceneCell, palette: &Palette) -> Vec<Element> {
    let corners = outline(cell);
    let (fill, pattern) = match cell.terrain {
        Terrain::Land { shade } => (palette.land(shade), None),
        Terrain::Water | Terrain::Bridge => (palette.water, Some("water")),
        Terrain::City => (palette.city, None),
        Terrain::Scorched => (palette.scorched, Some("scorched")),
        Terrain::Portal { .. } => (palette.land(Shade::Medium), None),
        Terrain::Rampart => (palette.rampart, Some("rampart")),
    };
    let class = format!("ground {}", class(cell.terrain));
    let ground = polygon(&corners).set("class", class).set("fill", fill);
    let ground = ground.set("stroke", palette.border).set("stroke-width", "2");
    let mut elements: Vec<Element> = vec![ground.into()];
    if let Some(name) = pattern {
        let fill = format!("url(#{})", palette.pattern(name));
        elements.push(polygon(&corners).set("fill", fill).into());
    }
    if let (Some(side), true) = (cell.home, palette.has_tints()) {
        let tint = polygon(&corners).set("fill", palette.side(side).tint);
        elements.push(tint.set("fill-opacity", "0.16").into());
    }
    for (mark, dashes) in [(Mark::From, "11 7"), (Mark::To, "none")] {
        if cell.marks.contains(&mark) {
            let frame =
                polygon(&inset(cell, &corners, 0.92)).set("class", format!("mark-{}", mark.word()));
            let frame = frame.set("fill", palette.moved);
            elements.push(
                frame
                    .set("fill-opacity", "0.35")
                    .set("stroke", palette.moved)
                    .set("stroke-width", "6")
                    .set("stroke-dasharray", dashes)
                    .into(),
            );
        }
    }
    if cell.terrain == Terrain::City {
        let wall = polygon(&inset(cell, &corners, 0.88)).set("fill", "none");
        elements.push(wall.set("stroke", palette.city_line).set("stroke-width", "5").into());
    }
    elements
}

/// What a style sheet calls a ground.
const fn class(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Land { shade: Shade::Light } => "land-light",
        Terrain::Land { shade: Shade::Medium } => "land-medium",
        Terrain::Land { shade: Shade::Dark } => "land-dark",
        Terrain::Water
        | Terrain::Bridge
        | Terrain::City
        | Terrain::Scorched
        | Terrain::Portal { .. }
        | Terrain::Rampart => terrain.word(),
    }
}

/// Corners drawn in toward the center.
fn inset(cell: &SceneCell, corners: &[Point], scale: f64) -> Vec<Point> {
    let center = super::canvas::scaled(cell.center).unwrap_or_default();
    let toward = |from: f64, to: f64| from + (to - from) * scale;
    corners.iter().map(|p| Point::new(toward(center.x, p.x), toward(center.y, p.y))).collect()
}

/// What the ground bears, in a square of side 100 around the center.
pub(super) fn features(cell: &SceneCell, palette: &Palette) -> Vec<Element> {
    match cell.terrain {
        Terrain::Bridge => bridge(palette),
        Terrain::City => {
            // Under a piece a town can't be seen; the wall around the cell can.
            if cell.stack.is_empty() { vec![town(palette)] } else { Vec::new() }
        }
        Terrain::Portal { side } => portal(side, cell.stack.is_empty(), palette),
        Terrain::Land { .. } | Terrain::Water | Terrain::Scorched | Terrain::Rampart => Vec::new(),
    }
}

fn bridge(palette: &Palette) -> Vec<Element> {
    let deck = Rectangle::new()
        .set("x", "-43")
        .set("y", "-49")
        .set("width", "86")
        .set("height", "98")
        .set("fill", palette.plank)
        .set("stroke", palette.plank_edge)
        .set("stroke-width", "2");
    let gaps = stroke(
        path("M-43 -35 H43 M-43 -21 H43 M-43 -7 H43 M-43 7 H43 M-43 21 H43 M-43 35 H43"),
        palette.plank_edge,
        "2",
    );
    let rails = stroke(path("M-42 -50 V50 M42 -50 V50"), palette.plank_edge, "7");
    vec![deck.into(), gaps.into(), rails.into()]
}

fn town(palette: &Palette) -> Element {
    // Three roofs in the color of the ground: no piece has that.
    let outline = "M-34 24 V4 L-23 -8 L-12 4 V-10 L0 -24 L12 -10 V4 L23 -8 L34 4 V24 Z M-12 4 V24 M12 4 V24 M-4 24 V12 H4 V24";
    path(outline)
        .set("fill", "none")
        .set("stroke", palette.city_line)
        .set("stroke-width", "3.5")
        .set("stroke-linejoin", "round")
        .into()
}

fn portal(side: u8, is_empty: bool, palette: &Palette) -> Vec<Element> {
    let colors = palette.side(side);
    let ring = |radius: f64, color: &str, width: &str| -> Element {
        circle(0.0, 0.0, radius)
            .set("fill", "none")
            .set("stroke", color)
            .set("stroke-width", width)
            .into()
    };
    let mut elements = vec![ring(44.0, palette.border, "11"), ring(44.0, colors.fill, "7")];
    if is_empty {
        elements.extend([ring(22.0, palette.border, "8"), ring(22.0, colors.fill, "4")]);
    }
    for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        let (from, to) = (Point::new(38.0 * x, 38.0 * y), Point::new(50.0 * x, 50.0 * y));
        let spoke = line(from, to).set("stroke", palette.border);
        elements.push(spoke.set("stroke-width", "3").into());
    }
    elements
}
