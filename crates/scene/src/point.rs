//! Places on the drawing plane.

use serde::Serialize;

/// A place on the drawing plane: `x` grows to the east, `y` to the SOUTH, and the unit is the side of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Point {
    /// Eastward, in cell sides.
    pub x: f64,
    /// Southward, in cell sides.
    pub y: f64,
}

impl Point {
    /// A point from its coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point moved by `dx` to the east and `dy` to the south.
    ///
    /// ```
    /// use scene::Point;
    /// assert_eq!(Point::new(1.0, 1.0).shifted(0.5, -1.0), Point::new(1.5, 0.0));
    /// ```
    #[must_use]
    pub fn shifted(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self::new(x, y)
    }
}
