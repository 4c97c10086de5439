//! Outlines of cells, for drawing only: the one place with floating-point numbers.

use std::f64::consts::{PI, TAU};

use crate::Tiling;

/// A point of a drawing: the unit is the side of a flat cell, x counts east, y SOUTH (as in SVG).
/// Never for rules.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Eastward.
    pub x: f64,
    /// Southward.
    pub y: f64,
}

impl Point {
    /// This point, `length` further in the direction of the unit vector `by`.
    pub(crate) fn moved(self, by: (f64, f64), length: f64) -> Self {
        Self { x: self.x + by.0 * length, y: self.y + by.1 * length }
    }
}

/// A cell as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    /// Clockwise from the left end of the side north.
    pub(crate) points: Vec<Point>,
    /// For each side, clockwise from north, the index of its first point.
    pub(crate) side_starts: Vec<usize>,
    pub(crate) center: Point,
}

impl Outline {
    /// The points along one side, from its left end to its right end as seen from inside.
    pub(crate) fn side(&self, side: usize) -> impl Iterator<Item = Point> {
        let n_points = self.points.len();
        let start = self.side_starts[side];
        let end = self.side_starts.get(side + 1).copied().unwrap_or(n_points);
        (start..=end).map(move |idx| self.points[idx % n_points])
    }

    /// A flat cell at a place of the chart. Squares: (0, `n_rows` - 1) is in the north-west corner
    /// of the drawing, whose point (0, 0) that is. Hexes: the cell (0, 0) is centered on the point
    /// (0, 0).
    pub(crate) fn flat(tiling: Tiling, (x, y): (i16, i16), n_rows: i16) -> Self {
        let (center, radius, first_angle) = match tiling {
            Tiling::Square => {
                let center = Point { x: f64::from(x) + 0.5, y: f64::from(n_rows - y) - 0.5 };
                (center, 0.5_f64.sqrt(), -0.75 * PI)
            }
            Tiling::Hex => {
                let height = 3.0_f64.sqrt();
                let center = Point {
                    x: 1.5 * f64::from(x),
                    y: height * (f64::from(y) + f64::from(x) / 2.0),
                };
                (center, 1.0, -2.0 * PI / 3.0)
            }
        };
        let n_sides = tiling.n_sides() as u8;
        let corner = |side: u8| {
            let angle = first_angle + TAU * f64::from(side) / f64::from(n_sides);
            center.moved((angle.cos(), angle.sin()), radius)
        };
        Self {
            points: (0..n_sides).map(corner).collect(),
            side_starts: (0..tiling.n_sides()).collect(),
            center,
        }
    }
}

/// How a band of rings is drawn: around a pole, clockwise, ring by ring.
///
/// The line between two rings, `r` from the pole, is a circle for a closed ring. An arch has no
/// inner radius, since its feet stand side by side. So that its innermost cells have room, the half
/// circle is lifted and bulges: at angle t it is at `(r cos t + bulge sin 2t, (r + lift) sin t)`,
/// which leaves a hole like a drop between the legs. As the lift is more than twice the bulge, two
/// arches on sides that meet in a corner don't touch but there.
pub(crate) struct Curve {
    pole: Point,
    /// Where t = 0 points.
    along: (f64, f64),
    /// Where t = a quarter turn points.
    rise: (f64, f64),
    inner: f64,
    lift: f64,
    bulge: f64,
    span: f64,
    n_rings: u8,
    n_spokes: u8,
}

/// Points along one curved side of a cell, its first end included.
const N_ARC: u8 = 16;

impl Curve {
    /// A closed ring around a pole; the first spoke begins at the top.
    pub(crate) fn ring(pole: Point, n_rings: u8, n_spokes: u8) -> Self {
        // In the middle of the band a spoke is about as wide as a ring.
        let inner = (f64::from(n_spokes) / TAU - f64::from(n_rings) / 2.0).max(1.0);
        Self {
            pole,
            along: (0.0, -1.0),
            rise: (1.0, 0.0),
            inner,
            lift: 0.0,
            bulge: 0.0,
            span: TAU,
            n_rings,
            n_spokes,
        }
    }

    /// An arch that rises from a base of 2 * `n_rings` units, whose left end (seen along `rise`) is
    /// `foot`.
    pub(crate) fn arch(foot: Point, rise: (f64, f64), n_rings: u8, n_spokes: u8) -> Self {
        let right = (-rise.1, rise.0);
        let pole = foot.moved(right, f64::from(n_rings));
        // With these the inmost cells are about one unit long.
        let (lift, bulge) = (0.37 * f64::from(n_spokes), 0.14 * f64::from(n_spokes));
        let along = (-right.0, -right.1);
        Self { pole, along, rise, inner: 0.0, lift, bulge, span: PI, n_rings, n_spokes }
    }

    /// The cell of a ring, the outermost being 0, and a spoke, the first being 0.
    pub(crate) fn outline(&self, ring: u8, spoke: u8) -> Outline {
        let outer = f64::from(self.n_rings - ring);
        let (start, end) = (f64::from(spoke), f64::from(spoke + 1));
        let steps = (0..=N_ARC).map(|step| f64::from(step) / f64::from(N_ARC));
        let inner_side = steps.clone().rev().map(|part| self.point(outer - 1.0, start + part));
        let outer_side = steps.map(|part| self.point(outer, start + part));
        // North is the end of the spoke, east the inner side: clockwise from the outer end of the
        // north side, where the outer side ends too.
        let first = self.point(outer, end);
        let points = std::iter::once(first)
            .chain(inner_side)
            .chain(outer_side.take(usize::from(N_ARC)))
            .collect();
        let n_arc = usize::from(N_ARC);
        let side_starts = vec![0, 1, 1 + n_arc, 2 + n_arc];
        Outline { points, side_starts, center: self.point(outer - 0.5, start + 0.5) }
    }

    /// The point `rings` rings away from the inside and `spokes` spokes from the start.
    fn point(&self, rings: f64, spokes: f64) -> Point {
        let angle = self.span * spokes / f64::from(self.n_spokes);
        let radius = rings + self.inner;
        let along = radius * angle.cos() + self.bulge * (2.0 * angle).sin();
        let rise = (radius + self.lift) * angle.sin();
        self.pole.moved(self.along, along).moved(self.rise, rise)
    }
}
