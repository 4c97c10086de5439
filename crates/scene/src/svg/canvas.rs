//! Numbers, words and simple shapes of the picture.

use ::svg::node::element::{Circle, Element, Line, Path, Polygon, Text};

use crate::Point;
use crate::plain::plain;

/// Drawing units per cell side.
pub(super) const UNIT: f64 = 100.0;

/// Beyond this many cell sides nothing is drawn, so that no sum of coordinates overflows.
const FAR: f64 = 10_000.0;

/// A number rounded to two decimals, without a negative zero.
pub(super) fn num(value: f64) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// How many, for measuring.
pub(super) fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// A point in drawing units, or nothing for one that is nowhere.
pub(super) fn scaled(point: Point) -> Option<Point> {
    let is_near = |value: f64| value.abs() <= FAR;
    (is_near(point.x) && is_near(point.y)).then(|| Point::new(point.x * UNIT, point.y * UNIT))
}

/// The `points` of a polygon, in drawing units.
pub(super) fn corners(points: impl IntoIterator<Item = Point>) -> String {
    let pairs = points.into_iter().map(|p| format!("{},{}", num(p.x), num(p.y)));
    pairs.collect::<Vec<_>>().join(" ")
}

pub(super) fn polygon(points: &[Point]) -> Polygon {
    Polygon::new().set("points", corners(points.iter().copied()))
}

pub(super) fn circle(x: f64, y: f64, radius: f64) -> Circle {
    Circle::new().set("cx", num(x)).set("cy", num(y)).set("r", num(radius))
}

pub(super) fn line(from: Point, to: Point) -> Line {
    Line::new()
        .set("x1", num(from.x))
        .set("y1", num(from.y))
        .set("x2", num(to.x))
        .set("y2", num(to.y))
}

pub(super) fn path(data: &str) -> Path {
    Path::new().set("d", data)
}

/// Words whose middle is at a place. Baseline attributes differ between viewers, so the height is set by hand.
pub(super) fn label(words: &str, x: f64, y: f64, size: f64, ink: &str) -> Element {
    Text::new(plain(words))
        .set("class", "label")
        .set("x", num(x))
        .set("y", num(y + 0.36 * size))
        .set("font-size", num(size))
        .set("fill", ink)
        .into()
}

/// The largest type in which words are at most as wide as asked, or as high.
pub(super) fn type_size(words: &str, width: f64, height: f64) -> f64 {
    // A bold capital is about three quarters as wide as it is high.
    let n_chars = count(words.chars().count().max(1));
    (width / (0.76 * n_chars)).min(height)
}
