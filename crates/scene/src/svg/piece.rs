//! Pieces and stacks of pieces, in a square of side 100 around the cell's center.

use ::svg::node::element::{Element, Group, Rectangle};

use super::canvas::{circle, corners, count, label, num, path, polygon, type_size};
use super::palette::{Palette, SideColors};
use crate::{Point, Token};

/// How high a carrier is drawn under its load.
const TRAY: f64 = 30.0;

/// A stack: a lone piece as a disc; otherwise the carriers as trays with the load on top, all of them with their codes.
pub(super) fn stack(tokens: &[Token], palette: &Palette) -> Group {
    let mut group = Group::new();
    let Some((top, carriers)) = tokens.split_last() else {
        return group;
    };
    if carriers.is_empty() {
        let radius = if top.facing.is_some() { 33.0 } else { 37.0 };
        return group.add(disc(top, 0.0, 0.0, radius, 0.78, palette));
    }
    let height = TRAY.min(52.0 / count(carriers.len()));
    let trays = height * count(carriers.len());
    for (idx, carrier) in carriers.iter().enumerate() {
        let y = 46.0 - height * (count(idx) + 0.5);
        // A load that faces down points into the middle of the tray under it.
        let is_pointed_at = idx + 1 == carriers.len() && top.facing == Some(4);
        group = group.add(tray(carrier, y, height, is_pointed_at, palette));
    }
    let radius: f64 = if top.facing.is_some() { 26.0 } else { 32.0 };
    let radius = radius.min((92.0 - trays) / 2.0 + 1.0);
    // Badges sit on the upper half: below they would hide the carrier's code.
    group.add(disc(top, 0.0, 48.0 - trays - radius, radius, -0.5, palette))
}

fn faded(group: Group, token: &Token) -> Group {
    if token.faded { group.set("opacity", "0.5") } else { group }
}

/// A piece as a disc; `badges` is how far below its middle its badges sit, in radii.
fn disc(token: &Token, x: f64, y: f64, radius: f64, badges: f64, palette: &Palette) -> Group {
    let colors = palette.side(token.side);
    let mut group = faded(Group::new(), token);
    if let Some(facing) = token.facing {
        group = group.add(nose(x, y, radius, facing, colors));
    }
    for element in body(token.side, x, y, radius, colors) {
        group = group.add(element);
    }
    let has_pips = token.points.is_some() || token.hits > 0;
    let middle = if has_pips { y - 0.16 * radius } else { y };
    let size = type_size(&token.code, 1.6 * radius, 1.15 * radius);
    group = group.add(label(&token.code, x, middle, size, colors.ink));
    for pip in pips(token, x, y + 0.6 * radius, radius, colors) {
        group = group.add(pip);
    }
    let offset = 0.78 * radius;
    if let Some(inner) = &token.inner {
        group =
            group.add(badge(inner, x + offset, y + badges * radius, 0.42 * radius, true, colors));
    }
    if let Some(other) = &token.acts_as {
        group =
            group.add(badge(other, x - offset, y + badges * radius, 0.42 * radius, false, colors));
    }
    group
}

/// The shape of a side's pieces: two kinds of discs, squares, octagons; from the fifth side on dashed.
fn body(side: u8, x: f64, y: f64, radius: f64, colors: SideColors) -> Vec<Element> {
    let dashes = if side < 4 { "none" } else { "9 5" };
    let outline: Element = match side % 4 {
        0 | 1 => circle(x, y, radius).into(),
        2 => square(x, y, 0.92 * radius, 0.3 * radius),
        _ => polygon(&octagon(x, y, 1.06 * radius)).into(),
    };
    let mut outline = outline;
    let attributes = outline.get_attributes_mut();
    attributes.insert("fill".to_owned(), colors.fill.into());
    attributes.insert("stroke".to_owned(), colors.edge.into());
    attributes.insert("stroke-width".to_owned(), "4".into());
    attributes.insert("stroke-dasharray".to_owned(), dashes.into());
    let mut elements = vec![outline];
    if side % 4 == 1 {
        // On dark ground and in black print a dark disc is told by the light ring within.
        let ring = circle(x, y, radius - 5.0).set("fill", "none").set("stroke", colors.ink);
        elements.push(ring.set("stroke-width", "1.5").into());
    }
    elements
}

fn square(x: f64, y: f64, half: f64, rounding: f64) -> Element {
    Rectangle::new()
        .set("x", num(x - half))
        .set("y", num(y - half))
        .set("width", num(2.0 * half))
        .set("height", num(2.0 * half))
        .set("rx", num(rounding))
        .into()
}

fn octagon(x: f64, y: f64, radius: f64) -> Vec<Point> {
    let slope = std::f64::consts::FRAC_1_SQRT_2;
    let around = [
        (0.0, -1.0),
        (slope, -slope),
        (1.0, 0.0),
        (slope, slope),
        (0.0, 1.0),
        (-slope, slope),
        (-1.0, 0.0),
        (-slope, -slope),
    ];
    around.map(|(dx, dy)| Point::new(x + radius * dx, y + radius * dy)).to_vec()
}

/// An arrowhead beyond the rim.
fn nose(x: f64, y: f64, radius: f64, facing: u8, colors: SideColors) -> Element {
    let tip = radius + 16.0;
    let shape = [
        Point::new(0.0, -tip),
        Point::new(0.62 * radius, -0.6 * radius),
        Point::new(-0.62 * radius, -0.6 * radius),
    ];
    let turn = format!("translate({} {}) rotate({})", num(x), num(y), 45 * u16::from(facing % 8));
    polygon(&shape)
        .set("transform", turn)
        .set("fill", colors.edge)
        .set("stroke", colors.ink)
        .set("stroke-width", "1.5")
        .set("stroke-linejoin", "round")
        .into()
}

/// A carrier under its load: a tray with its code, which makes way for what points at its middle.
fn tray(token: &Token, y: f64, height: f64, is_pointed_at: bool, palette: &Palette) -> Group {
    let colors = palette.side(token.side);
    let (top, bottom) = (y - height / 2.0 + 1.0, y + height / 2.0 - 1.0);
    let shape = [(-45.0, top), (45.0, top), (36.0, bottom), (-36.0, bottom)].map(Point::from);
    let dashes = if token.side < 4 { "none" } else { "9 5" };
    let mut group = faded(Group::new(), token).add(
        polygon(&shape)
            .set("fill", colors.fill)
            .set("stroke", colors.edge)
            .set("stroke-width", "3.5")
            .set("stroke-dasharray", dashes)
            .set("stroke-linejoin", "round"),
    );
    if token.side % 4 == 1 {
        let inner =
            [(-40.0, top + 3.5), (40.0, top + 3.5), (33.5, bottom - 3.5), (-33.5, bottom - 3.5)];
        let ring = polygon(&inner.map(Point::from)).set("fill", "none").set("stroke", colors.ink);
        group = group.add(ring.set("stroke-width", "1.2"));
    }
    let (x, width) = if is_pointed_at { (26.0, 24.0) } else { (0.0, 46.0) };
    let size = type_size(&token.code, width, 0.86 * height);
    group = group.add(label(&token.code, x, y, size, colors.ink));
    let radius = 0.42 * height;
    if let Some(inner) = &token.inner {
        group = group.add(badge(inner, 34.0, y, radius, true, colors));
    }
    if let Some(other) = &token.acts_as {
        group = group.add(badge(other, -34.0, y, radius, false, colors));
    }
    if let Some(facing) = token.facing {
        let x = if token.acts_as.is_some() { 20.0 } else { -30.0 };
        group = group.add(pointer(x, y, 0.46 * height, facing, colors.ink));
    }
    group
}

/// An arrow within a tray.
fn pointer(x: f64, y: f64, radius: f64, facing: u8, ink: &str) -> Element {
    let turn = format!("translate({} {}) rotate({})", num(x), num(y), 45 * u16::from(facing % 8));
    let data = format!(
        "M0 {t} L{w} {b} L0 {m} L-{w} {b} Z",
        t = num(-radius),
        w = num(0.8 * radius),
        b = num(0.85 * radius),
        m = num(0.35 * radius)
    );
    path(&data).set("transform", turn).set("fill", ink).into()
}

/// A small sign at the rim: round for what is inside, square for what the piece acts as.
fn badge(code: &str, x: f64, y: f64, radius: f64, is_round: bool, colors: SideColors) -> Group {
    let mut shape: Element =
        if is_round { circle(x, y, radius).into() } else { square(x, y, 0.92 * radius, 2.0) };
    let attributes = shape.get_attributes_mut();
    attributes.insert("fill".to_owned(), colors.ink.into());
    attributes.insert("stroke".to_owned(), colors.fill.into());
    attributes.insert("stroke-width".to_owned(), "2.5".into());
    let size = type_size(code, 1.5 * radius, 1.45 * radius);
    Group::new().add(shape).add(label(code, x, y, size, colors.fill))
}

/// Strength as dots, those struck off crossed out; many as a number.
fn pips(token: &Token, x: f64, y: f64, radius: f64, colors: SideColors) -> Vec<Element> {
    let n_pips = token.points.unwrap_or(0).max(token.hits);
    if n_pips > 5 {
        let words = match token.hits {
            0 => n_pips.to_string(),
            hits => format!("{}-{hits}", token.points.unwrap_or(0)),
        };
        return vec![label(&words, x, y, 0.4 * radius, colors.ink)];
    }
    let size = 0.12 * radius;
    let mut elements = Vec::new();
    for idx in 0..n_pips {
        let at = x + 0.32 * radius * (f64::from(idx) - f64::from(n_pips - 1) / 2.0);
        if idx < token.hits {
            let (west, east, north, south) = (at - size, at + size, y - size, y + size);
            let cross = format!(
                "M{w} {n} L{e} {s} M{w} {s} L{e} {n}",
                w = num(west),
                e = num(east),
                n = num(north),
                s = num(south)
            );
            elements.push(path(&cross).set("stroke", colors.ink).set("stroke-width", "2.5").into());
        } else {
            elements.push(circle(at, y, size).set("fill", colors.ink).into());
        }
    }
    elements
}

/// A star of five points.
pub(super) fn star(x: f64, y: f64, radius: f64) -> String {
    let turns = (0..10_u8).map(|idx| {
        let angle = f64::from(idx) * std::f64::consts::PI / 5.0;
        let reach = if idx % 2 == 0 { radius } else { 0.45 * radius };
        Point::new(x + reach * angle.sin(), y - reach * angle.cos())
    });
    corners(turns)
}
