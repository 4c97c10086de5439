//! The whole drawing.

use serde::Serialize;

use crate::{Mark, Point, SceneCell, Shade, Terrain};

/// A line from the middle of a cell to the middle of another, with a head at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Arrow {
    /// Index of the cell where it begins.
    pub from: usize,
    /// Index of the cell where it ends.
    pub to: usize,
}

/// A drawing of a position: plain data that any renderer can draw.
///
/// The order of `cells` is the order of everything derived from it (lists, layers of the picture); arrows name cells
/// by their index there, and an arrow whose index is out of range is not drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// What the drawing shows, for a heading and for screen readers.
    pub title: String,
    /// Short lines under the board, such as `white to act` or `quiet plies 3`.
    pub caption: Vec<String>,
    /// The names of the sides by seat, `white`, `black`; a seat without one is called `side 3`.
    pub sides: Vec<String>,
    /// The cells.
    pub cells: Vec<SceneCell>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// A scene without cells, with the sides `white` and `black`.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            sides: vec!["white".to_owned(), "black".to_owned()],
            ..Self::default()
        }
    }

    /// A checkered board of squares, rank by rank from `a1` (dark) in the south-west.
    ///
    /// ```
    /// use scene::{Scene, Terrain};
    ///
    /// let scene = Scene::grid("empty", 8, 11);
    /// assert_eq!(scene.cells.len(), 88);
    /// assert_eq!(scene.cells[8].name, "a2");
    /// assert_eq!(scene.cells[0].terrain, Terrain::DARK);
    /// ```
    pub fn grid(title: impl Into<String>, files: u8, ranks: u8) -> Self {
        let mut scene = Self::new(title);
        for rank in 0..ranks {
            for file in 0..files {
                let center = Point::new(f64::from(file) + 0.5, f64::from(ranks - rank) - 0.5);
                let mut cell = SceneCell::square(
                    format!("{}{}", file_letters(file), u16::from(rank) + 1),
                    center,
                );
                if file % 2 == rank % 2 {
                    cell.terrain = Terrain::DARK;
                }
                scene.cells.push(cell);
            }
        }
        scene
    }

    /// A hexagon of hexes in three shades, file by file from the west, each file from its south end (`a1`).
    ///
    /// `side` is the number of cells along an edge.
    ///
    /// ```
    /// use scene::Scene;
    ///
    /// let scene = Scene::hexagon("empty", 3);
    /// assert_eq!(scene.cells.len(), 19);
    /// assert_eq!(scene.cells[9].name, "c3");
    /// ```
    pub fn hexagon(title: impl Into<String>, side: u8) -> Self {
        let mut scene = Self::new(title);
        let radius = i32::from(side) - 1;
        let row = 3.0_f64.sqrt();
        for q in -radius..=radius {
            let lowest = radius.min(radius - q);
            let highest = (-radius).max(-radius - q);
            for r in (highest..=lowest).rev() {
                let center =
                    Point::new(1.5 * f64::from(q), row * (f64::from(r) + f64::from(q) / 2.0));
                let letters = file_letters((q + radius).unsigned_abs() as u8);
                let mut cell = SceneCell::hex(format!("{letters}{}", lowest - r + 1), center);
                let shade = match (q - r).rem_euclid(3) {
                    0 => Shade::Light,
                    1 => Shade::Medium,
                    _ => Shade::Dark,
                };
                cell.terrain = Terrain::Land { shade };
                scene.cells.push(cell);
            }
        }
        scene
    }

    /// The index of the first cell of that name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| cell.name == name)
    }

    /// The first cell of that name, to be changed.
    pub fn cell_mut(&mut self, name: &str) -> Option<&mut SceneCell> {
        self.cells.iter_mut().find(|cell| cell.name == name)
    }

    /// Puts a mark on the first cell of that name, once, and says which that is.
    ///
    /// ```
    /// use scene::{Mark, Scene};
    ///
    /// let mut scene = Scene::grid("", 2, 2);
    /// assert_eq!(scene.mark("a2", Mark::Destination), Some(2));
    /// assert_eq!(scene.mark("z9", Mark::Destination), None);
    /// ```
    pub fn mark(&mut self, name: &str, mark: Mark) -> Option<usize> {
        let idx = self.find(name)?;
        let marks = &mut self.cells[idx].marks;
        if !marks.contains(&mark) {
            marks.push(mark);
        }
        Some(idx)
    }

    /// Marks where a move began and where it ended, as far as it has such cells, and draws an arrow from one to the
    /// other.
    ///
    /// ```
    /// use scene::Scene;
    ///
    /// let mut scene = Scene::grid("", 2, 2);
    /// scene.show_move(Some("a1"), Some("b2"));
    /// scene.show_move(None, Some("b1"));
    /// assert_eq!(scene.arrows.len(), 1);
    /// assert_eq!(scene.describe(1).as_deref(), Some("b1: empty; a move ended here"));
    /// ```
    pub fn show_move(&mut self, from: Option<&str>, to: Option<&str>) {
        let from = from.and_then(|name| self.mark(name, Mark::From));
        let to = to.and_then(|name| self.mark(name, Mark::To));
        if let (Some(from), Some(to)) = (from, to)
            && from != to
        {
            let arrow = Arrow { from, to };
            if !self.arrows.contains(&arrow) {
                self.arrows.push(arrow);
            }
        }
    }

    /// The name of a side.
    ///
    /// ```
    /// use scene::Scene;
    ///
    /// let scene = Scene::new("");
    /// assert_eq!(scene.side_name(1), "black");
    /// assert_eq!(scene.side_name(2), "side 3");
    /// ```
    pub fn side_name(&self, side: u8) -> String {
        match self.sides.get(usize::from(side)) {
            Some(name) if !name.is_empty() => name.clone(),
            Some(_) | None => format!("side {}", u16::from(side) + 1),
        }
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn file_letters(file: u8) -> String {
    let last = char::from(b'a' + file % 26);
    match file / 26 {
        0 => last.to_string(),
        tens => format!("{}{last}", char::from(b'a' + tens - 1)),
    }
}
