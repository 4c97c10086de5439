//! Pieces and stacks of pieces, in a square of side 100 around the cell's center.

use ::svg::node::Blob;
use ::svg::node::element::{Definitions, Element, Group, Rectangle, Use};

use super::canvas::{circle, corners, count, label, num, path, polygon, type_size};
use super::palette::{Palette, SideColors};
use crate::{Glyph, Point, Scene, Shade, Sign, Token};

/// How wide the line around a body is, in units of the glyph.
const EDGE: f64 = 5.0;
/// What a piece without a glyph is drawn as, with its letter on it.
const SHIELD: &str = "M-32 -38 H32 V2 C32 24 14 36 0 43 C-14 36 -32 24 -32 2 Z";
/// Where the small mark of a third or a fourth side is.
const SEAT_MARK: Point = Point::new(-37.0, 37.0);

/// Adds each glyph that a scene needs once.
pub(super) fn define(scene: &Scene, mut definitions: Definitions) -> Definitions {
    let tokens = scene.cells.iter().flat_map(|cell| &cell.stack);
    let shown = tokens.flat_map(|token| {
        let on_it = [&token.inner, &token.acts_as].into_iter().flatten();
        [token.glyph].into_iter().chain(on_it.map(|sign| sign.glyph)).flatten()
    });
    let mut glyphs: Vec<Glyph> = shown.collect();
    glyphs.sort_unstable();
    glyphs.dedup();
    for glyph in glyphs {
        let group = Group::new().set("id", id(glyph));
        definitions = definitions.add(group.add(Blob::new(glyph.shapes())));
    }
    definitions
}

fn id(glyph: Glyph) -> String {
    format!("menagerie-glyph-{}", glyph.name())
}

/// A stack: what carries stands below to the west, what is carried higher to the east, over its shoulder.
pub(super) fn stack(tokens: &[Token], palette: &Palette) -> Group {
    let mut group = Group::new();
    if let [alone] = tokens {
        return group.add(piece(alone, palette));
    }
    let last = count(tokens.len().saturating_sub(1));
    for (idx, token) in tokens.iter().enumerate() {
        let part = count(idx) / last;
        let toward = |from: f64, to: f64| from + (to - from) * part;
        let scale = if tokens.len() > 2 { 0.5 } else { 0.72 };
        let drawn = piece(token, palette);
        group = group
            .add(drawn.set("transform", moved(toward(-15.0, 14.0), toward(16.0, -15.0), scale)));
    }
    group
}

fn moved(x: f64, y: f64, scale: f64) -> String {
    format!("translate({} {}) scale({})", num(x), num(y), num(scale))
}

/// A piece with all that is to be known of it.
fn piece(token: &Token, palette: &Palette) -> Group {
    let colors = palette.side(token.side);
    let has_pips = token.points.is_some() || token.hits > 0;
    let has_badge = token.inner.is_some() || token.acts_as.is_some();
    // A piece makes room for the arrowhead at the rim.
    let angle = f64::from(token.facing.unwrap_or(0) % 8) * std::f64::consts::FRAC_PI_4;
    let (east, south) = (angle.sin(), -angle.cos());
    let (x, y, scale) = match (token.facing.is_some(), has_pips, has_badge) {
        (true, false, false) => (-4.0 * east, -4.0 * south, 0.78),
        (true, _, _) => (0.0, 0.0, 0.7),
        (false, true, _) => (0.0, -9.0, 0.76),
        (false, false, true) => (-6.0, 6.0, 0.76),
        (false, false, false) => (0.0, 0.0, 0.88),
    };
    let mut group = Group::new()
        .set("class", format!("piece side-{}", token.side))
        .set("data-side", token.side);
    if token.faded {
        group = group.set("opacity", "0.6");
    }
    let body = figure(token.glyph, &token.code, colors);
    group = group.add(body.set("transform", moved(x, y, scale)));
    if let Some(facing) = token.facing {
        group = group.add(nose(facing, palette));
    }
    for pip in pips(token, colors) {
        group = group.add(pip);
    }
    let badges = [(&token.acts_as, false), (&token.inner, true)].into_iter();
    let badges = badges.filter_map(|(sign, is_round)| Some((sign.as_ref()?, is_round)));
    for ((sign, is_round), x) in badges.zip([29.0, -29.0]) {
        let drawn = badge(sign, is_round, colors, palette);
        group = group.add(drawn.set("transform", moved(x, -29.0, 1.0)));
    }
    group.add(seat_mark(token.side, colors))
}

/// A glyph, or a shield with a letter on it, in a square of side 100.
///
/// It is drawn twice: a casing below keeps it apart from the ground, whatever that is.
fn figure(glyph: Option<Glyph>, code: &str, colors: SideColors) -> Group {
    let shape = || -> Element {
        match glyph {
            Some(glyph) => Use::new().set("href", format!("#{}", id(glyph))).into(),
            None => path(SHIELD).into(),
        }
    };
    let casing = Group::new()
        .set("class", "casing")
        .set("fill", colors.casing)
        .set("stroke", colors.casing)
        .set("color", colors.casing)
        .set("stroke-width", num(EDGE + 4.5));
    let body = Group::new()
        .set("class", "body")
        .set("fill", colors.fill)
        .set("stroke", colors.edge)
        .set("color", colors.ink)
        .set("stroke-width", num(EDGE * colors.edge_width));
    let mut group = Group::new()
        .set("stroke-linejoin", "round")
        .add(casing.add(shape()))
        .add(body.add(shape()));
    if glyph.is_none() {
        let size = type_size(code, 50.0, 46.0);
        group = group.add(label(code, 0.0, -3.0, size, colors.ink));
    }
    group
}

/// An arrowhead at the rim: where the piece faces.
fn nose(facing: u8, palette: &Palette) -> Element {
    let shape = [(0.0, -48.0), (15.0, -33.5), (0.0, -37.0), (-15.0, -33.5)].map(Point::from);
    polygon(&shape)
        .set("class", "facing")
        .set("transform", format!("rotate({})", 45 * u16::from(facing % 8)))
        .set("fill", palette.ink)
        .set("stroke", palette.page)
        .set("stroke-width", "3")
        .set("stroke-linejoin", "round")
        .set("paint-order", "stroke")
        .into()
}

/// A small sign at the shoulder: round for what is inside, square for what the piece acts as.
fn badge(sign: &Sign, is_round: bool, colors: SideColors, palette: &Palette) -> Group {
    let radius = 19.0;
    let plate_fill = palette.land(Shade::Light);
    let plate: Element = if is_round {
        let plate = circle(0.0, 0.0, radius).set("fill", plate_fill).set("stroke", palette.ink);
        plate.set("stroke-width", "2.5").into()
    } else {
        let half = 0.94 * radius;
        Rectangle::new()
            .set("x", num(-half))
            .set("y", num(-half))
            .set("width", num(2.0 * half))
            .set("height", num(2.0 * half))
            .set("rx", "4")
            .set("fill", plate_fill)
            .set("stroke", palette.ink)
            .set("stroke-width", "2.5")
            .into()
    };
    let shown = figure(sign.glyph, &sign.code, colors);
    let scale = if is_round { 0.3 } else { 0.34 };
    Group::new().add(plate).add(shown.set("transform", format!("scale({})", num(scale))))
}

/// What tells a third and a fourth side where there are no colors: a triangle, a square; further ones have numbers.
fn seat_mark(side: u8, colors: SideColors) -> Group {
    let Point { x, y } = SEAT_MARK;
    let group = Group::new().set("class", "seat");
    let mut shape: Element = match side {
        0 | 1 => return group,
        2 => polygon(
            &[(0.0, -9.0), (9.5, 8.0), (-9.5, 8.0)].map(|(dx, dy)| Point::new(x + dx, y + dy)),
        )
        .set("fill", colors.fill)
        .into(),
        3 => polygon(
            &[(-8.0, -8.0), (8.0, -8.0), (8.0, 8.0), (-8.0, 8.0)]
                .map(|(dx, dy)| Point::new(x + dx, y + dy)),
        )
        .set("fill", colors.fill)
        .into(),
        4.. => {
            let words = (u16::from(side) + 1).to_string();
            let plate = circle(x, y, 10.0).set("fill", colors.fill).set("stroke", colors.edge);
            return group.add(plate.set("stroke-width", "2")).add(label(
                &words,
                x,
                y,
                type_size(&words, 17.0, 17.0),
                colors.ink,
            ));
        }
    };
    let attributes = shape.get_attributes_mut();
    attributes.insert("stroke".to_owned(), colors.edge.into());
    attributes.insert("stroke-width".to_owned(), "3".into());
    attributes.insert("stroke-linejoin".to_owned(), "round".into());
    group.add(shape)
}

/// Strength as dots below the figure, those struck off crossed out; many as a number.
fn pips(token: &Token, colors: SideColors) -> Vec<Element> {
    let n_pips = token.points.unwrap_or(0).max(token.hits);
    let y = 40.0;
    if n_pips > 5 {
        let words = match token.hits {
            0 => n_pips.to_string(),
            hits => format!("{}-{hits}", token.points.unwrap_or(0)),
        };
        let plate = Rectangle::new().set("x", "-22").set("y", num(y - 9.0)).set("width", "44");
        let plate = plate.set("height", "18").set("rx", "5").set("fill", colors.fill);
        let plate = plate.set("stroke", colors.edge).set("stroke-width", "2");
        return vec![
            plate.into(),
            label(&words, 0.0, y, type_size(&words, 40.0, 16.0), colors.ink),
        ];
    }
    let mut elements = Vec::new();
    for idx in 0..n_pips {
        let x = 17.0 * (f64::from(idx) - f64::from(n_pips - 1) / 2.0);
        let casing = circle(x, y, 8.5).set("fill", colors.casing);
        let pip = circle(x, y, 6.0).set("fill", colors.fill).set("stroke", colors.edge);
        elements.push(casing.into());
        elements.push(pip.set("stroke-width", "2.5").into());
        if idx < token.hits {
            let cross = format!(
                "M{w} {n} L{e} {s} M{w} {s} L{e} {n}",
                w = num(x - 7.0),
                e = num(x + 7.0),
                n = num(y - 7.0),
                s = num(y + 7.0)
            );
            let cross = path(&cross).set("stroke", colors.ink).set("stroke-width", "3.5");
            elements.push(cross.into());
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
