//! Where the board, its labels and its caption are on the page.

use super::canvas::{UNIT, count, num, scaled};
use crate::layout::Layout;
use crate::{Point, Scene, SceneCell};

/// The page in drawing units.
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The south edge of the board.
    pub(super) board_bottom: f64,
    /// The west edge of the board.
    pub(super) board_left: f64,
    /// The size of the type of labels and caption.
    pub(super) type_size: f64,
    /// The caption, broken into lines.
    pub(super) caption: Vec<String>,
}

impl Frame {
    pub(super) fn new(scene: &Scene, layout: &Layout, coordinates: bool) -> Self {
        let points = scene.cells.iter().flat_map(extent).collect::<Vec<_>>();
        let least = |of: fn(&Point) -> f64| points.iter().map(of).reduce(f64::min).unwrap_or(0.0);
        let most = |of: fn(&Point) -> f64| points.iter().map(of).reduce(f64::max).unwrap_or(UNIT);
        let (board_left, board_top) = (least(|p| p.x), least(|p| p.y));
        let (board_right, board_bottom) = (most(|p| p.x), most(|p| p.y));
        let board_width = board_right - board_left;
        // Type is as large as the page, not the cells, demands: a wide board is shown smaller.
        let type_size = (board_width / 42.0).max(0.22 * UNIT);
        let margin = 0.12 * UNIT;
        let gutter = if coordinates && layout.labels.is_some() { 1.5 * type_size } else { 0.0 };
        let width = board_width + gutter + 2.0 * margin;
        let caption = wrap(&scene.caption, width / (0.62 * type_size));
        let caption_height = match caption.len() {
            0 => 0.0,
            n_lines => (count(n_lines) * 1.4 + 0.4) * type_size,
        };
        Self {
            left: board_left - gutter - margin,
            top: board_top - margin,
            width,
            height: board_bottom - board_top + gutter + 2.0 * margin + caption_height,
            board_bottom,
            board_left,
            type_size,
            caption,
        }
    }

    pub(super) fn view_box(&self) -> String {
        let numbers = [self.left, self.top, self.width, self.height].map(num);
        numbers.join(" ")
    }

    #[allow(clippy::cast_sign_loss, reason = "it is at least 1")]
    pub(super) fn pixel_height(&self, width: u32) -> u32 {
        (f64::from(width) * self.height / self.width).round().clamp(1.0, f64::from(u32::MAX)) as u32
    }
}

/// Breaks lines between words so that none is longer than `limit` characters, unless a word is.
fn wrap(lines: &[String], limit: f64) -> Vec<String> {
    let mut out = Vec::new();
    for line in lines {
        let mut row = String::new();
        for word in line.split_whitespace() {
            if !row.is_empty() && count(row.chars().count() + 1 + word.chars().count()) > limit {
                out.push(std::mem::take(&mut row));
            }
            if !row.is_empty() {
                row.push(' ');
            }
            row += word;
        }
        if !row.is_empty() {
            out.push(row);
        }
    }
    out
}

/// The points a cell reaches to, in drawing units.
fn extent(cell: &SceneCell) -> Vec<Point> {
    let mut points = outline(cell);
    if points.len() < 3 {
        let half = 0.5 * UNIT;
        if let Some(center) = scaled(cell.center) {
            points.extend([center.shifted(-half, -half), center.shifted(half, half)]);
        }
    }
    points
}

/// The corners of a cell in drawing units.
pub(super) fn outline(cell: &SceneCell) -> Vec<Point> {
    cell.outline.iter().filter_map(|&point| scaled(point)).collect()
}

/// The largest circle around a cell's center that lies in the cell.
pub(super) struct Room {
    pub(super) center: Point,
    pub(super) radius: f64,
}

impl Room {
    pub(super) fn new(cell: &SceneCell) -> Self {
        let center = scaled(cell.center).unwrap_or_default();
        let corners = outline(cell);
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let nearest = sides.map(|(&a, &b)| distance_to_side(center, a, b)).reduce(f64::min);
        let radius = match nearest {
            Some(nearest) if corners.len() >= 3 => nearest.clamp(0.1 * UNIT, 2.0 * UNIT),
            Some(_) | None => 0.5 * UNIT,
        };
        Self { center, radius }
    }

    /// Moves the origin to the center and makes the circle's diameter [`UNIT`].
    pub(super) fn transform(&self) -> String {
        let Point { x, y } = self.center;
        let scale = num(2.0 * self.radius / UNIT);
        format!("translate({} {}) scale({scale})", num(x), num(y))
    }
}

fn distance_to_side(point: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    if length <= f64::EPSILON {
        return point.distance(a);
    }
    let along = (((point.x - a.x) * dx + (point.y - a.y) * dy) / length).clamp(0.0, 1.0);
    point.distance(a.shifted(along * dx, along * dy))
}

#[cfg(test)]
mod tests {
    use super::{Room, wrap};
    use crate::{Point, SceneCell};

    #[test]
    fn room_is_the_inner_circle() {
        let square = Room::new(&SceneCell::square("a1", Point::new(3.0, 4.0)));
        assert_eq!(square.transform(), "translate(300 400) scale(1)");
        let hex = Room::new(&SceneCell::hex("a1", Point::new(0.0, 0.0)));
        assert_eq!(hex.transform(), "translate(0 0) scale(1.73)");
    }

    #[test]
    fn captions_break_between_words() {
        let lines = ["white to act".to_owned(), String::new(), "unbreakable".to_owned()];
        assert_eq!(wrap(&lines, 8.0), ["white to", "act", "unbreakable"]);
    }
}
