//! Marks on cells, and arrows between them.

use ::svg::node::element::{Element, Group, Polygon};

use super::canvas::{UNIT, circle, label, line, num, path, polygon, scaled};
use super::palette::Palette;
use super::piece::star;
use crate::{Mark, Point, Scene, SceneCell};

fn sorted(cell: &SceneCell) -> Vec<Mark> {
    let mut marks = cell.marks.clone();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// The marks that lie under the pieces.
pub(super) fn under(cell: &SceneCell, palette: &Palette) -> Vec<Element> {
    let mut elements = Vec::new();
    for mark in sorted(cell) {
        let drawn = match mark {
            Mark::Check => ring(palette.danger, "8"),
            Mark::Target { side } => target(side, palette),
            Mark::Destination if cell.stack.is_empty() => {
                let dot = circle(0.0, 0.0, 14.0).set("fill", palette.hint);
                dot.set("stroke", palette.page).set("stroke-width", "2").into()
            }
            Mark::Destination => ring(palette.hint, "6"),
            Mark::From
            | Mark::To
            | Mark::Attacked
            | Mark::Resting
            | Mark::Used
            | Mark::Capital { .. } => continue,
        };
        elements.push(classed(mark, drawn));
    }
    elements
}

/// The marks that must be seen over the pieces. Cells that show their names have no room in the very corners.
pub(super) fn over(cell: &SceneCell, is_named: bool, palette: &Palette) -> Vec<Element> {
    let corner = if is_named { 30.0 } else { 37.0 };
    let mut elements = Vec::new();
    let mut n_capitals = 0.0;
    for mark in sorted(cell) {
        let drawn = match mark {
            Mark::Check => sign("!", corner, -corner, palette.danger, palette),
            Mark::Attacked => attacked(-corner, corner, palette),
            Mark::Resting => sign("z", corner, corner, palette.ink, palette),
            Mark::Used => used(corner, palette),
            Mark::Capital { side } => {
                n_capitals += 1.0;
                // The stars stand where a piece leaves most room.
                let (x, y) = (24.0 * (n_capitals - 1.0) - 1.1 * corner, 1.0 - 1.1 * corner);
                capital(x, y, side, palette)
            }
            Mark::From | Mark::To | Mark::Destination | Mark::Target { .. } => continue,
        };
        elements.push(classed(mark, drawn));
    }
    elements
}

fn classed(mark: Mark, drawn: Element) -> Element {
    Group::new().set("class", format!("mark-{}", mark.word())).add(drawn).into()
}

fn ring(color: &str, width: &str) -> Element {
    circle(0.0, 0.0, 43.0)
        .set("fill", color)
        .set("fill-opacity", "0.25")
        .set("stroke", color)
        .set("stroke-width", width)
        .into()
}

/// A letter on a small page-colored disc.
fn sign(words: &str, x: f64, y: f64, ink: &str, palette: &Palette) -> Element {
    let plate = circle(x, y, 11.0).set("fill", palette.page).set("stroke", ink);
    Group::new().add(plate.set("stroke-width", "2")).add(label(words, x, y, 19.0, ink)).into()
}

fn attacked(x: f64, y: f64, palette: &Palette) -> Element {
    let cross = path("M-8 -8 L8 8 M8 -8 L-8 8").set("fill", "none");
    cross
        .set("transform", format!("translate({} {})", num(x), num(y)))
        .set("stroke", palette.danger)
        .set("stroke-width", "6")
        .into()
}

fn used(corner: f64, palette: &Palette) -> Element {
    let plate = circle(0.0, 0.0, 11.0).set("fill", palette.page).set("stroke", palette.ink);
    let tick = path("M-6 0 L-1 5 L7 -6").set("fill", "none").set("stroke", palette.ink);
    Group::new()
        .set("transform", format!("translate({} {})", num(corner), num(corner)))
        .add(plate.set("stroke-width", "2"))
        .add(tick.set("stroke-width", "3.5"))
        .into()
}

/// A cross-hair in the color of the side that chose it, with a dark casing.
fn target(side: u8, palette: &Palette) -> Element {
    let colors = palette.side(side);
    let hair = "M0 -49 V-27 M0 49 V27 M-49 0 H-27 M49 0 H27";
    let mut group = Group::new();
    for (color, width) in [(colors.edge, "9"), (colors.tint, "5")] {
        let lines = path(hair).set("stroke", color).set("stroke-width", width);
        let around = circle(0.0, 0.0, 42.0).set("fill", "none").set("stroke", color);
        let thin = if width == "9" { "5.5" } else { "2.5" };
        group = group.add(around.set("stroke-width", thin)).add(lines);
    }
    group.into()
}

fn capital(x: f64, y: f64, side: u8, palette: &Palette) -> Element {
    let colors = palette.side(side);
    Polygon::new()
        .set("points", star(x, y, 15.0))
        .set("fill", colors.fill)
        .set("stroke", colors.edge)
        .set("stroke-width", "2.5")
        .set("stroke-linejoin", "round")
        .into()
}

/// The arrows, each as a line and a head; those too short to be seen, and from or to nowhere, are left out.
pub(super) fn arrows(scene: &Scene, palette: &Palette) -> Vec<Group> {
    let center = |idx: usize| scene.cells.get(idx).and_then(|cell| scaled(cell.center));
    let drawn = scene.arrows.iter().filter_map(|arrow| {
        let (from, to) = (center(arrow.from)?, center(arrow.to)?);
        let length = from.distance(to);
        (length > 0.7 * UNIT).then(|| draw_arrow(from, to, length, palette))
    });
    drawn.collect()
}

fn draw_arrow(from: Point, to: Point, length: f64, palette: &Palette) -> Group {
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let along =
        |reach: f64, aside: f64| from.shifted(reach * dx - aside * dy, reach * dy + aside * dx);
    let tip = length - 0.3 * UNIT;
    let neck = tip - 0.26 * UNIT;
    let head = [along(tip, 0.0), along(neck, 0.16 * UNIT), along(neck, -0.16 * UNIT)];
    let shaft = line(along(0.3 * UNIT, 0.0), along(neck + 1.0, 0.0));
    let mut group = Group::new().set("class", "arrow").set("opacity", "0.75");
    for (color, width, rim) in [(palette.page, "15", "6"), (palette.hint, "9", "0")] {
        group = group
            .add(shaft.clone().set("stroke", color).set("stroke-width", width))
            .add(polygon(&head).set("fill", color).set("stroke", color).set("stroke-width", rim));
    }
    group
}
