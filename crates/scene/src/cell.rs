//! A cell as it is drawn.

use serde::Serialize;

use crate::{Mark, Point, Terrain, Token};

/// A cell as it is drawn: where it is, what its ground looks like, what stands on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SceneCell {
    /// Its name, `e4`. Boards with rows and columns get labels at the edge where names are letters, then digits.
    pub name: String,
    /// Its corners in order, either way round; a curved side is given by several points.
    pub outline: Vec<Point>,
    /// The place of a piece on it.
    pub center: Point,
    /// The look of its ground.
    pub terrain: Terrain,
    /// The seat whose home ground it is, drawn as a tint. Text does not show it.
    pub home: Option<u8>,
    /// What stands on it, bottom first.
    pub stack: Vec<Token>,
    /// Signs on it; the order doesn't matter.
    pub marks: Vec<Mark>,
}

impl SceneCell {
    /// An empty cell of light land.
    ///
    /// ```
    /// use scene::{Point, SceneCell};
    ///
    /// let corners = [(0.0, 0.0), (1.0, 0.0), (0.5, 0.9)].map(Point::from).to_vec();
    /// let cell = SceneCell::new("a1", corners, Point::new(0.5, 0.3));
    /// assert!(cell.stack.is_empty());
    /// ```
    pub fn new(name: impl Into<String>, outline: Vec<Point>, center: Point) -> Self {
        Self {
            name: name.into(),
            outline,
            center,
            terrain: Terrain::LIGHT,
            home: None,
            stack: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// A square cell of side 1 around its center.
    pub fn square(name: impl Into<String>, center: Point) -> Self {
        let outline = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(dx, dy)| center.shifted(dx, dy))
            .to_vec();
        Self::new(name, outline, center)
    }

    /// A hexagon of side 1 with corners to the east and west ("flat-top") around its center.
    pub fn hex(name: impl Into<String>, center: Point) -> Self {
        let half = 3.0_f64.sqrt() / 2.0;
        let outline =
            [(1.0, 0.0), (0.5, half), (-0.5, half), (-1.0, 0.0), (-0.5, -half), (0.5, -half)]
                .map(|(dx, dy)| center.shifted(dx, dy))
                .to_vec();
        Self::new(name, outline, center)
    }
}
