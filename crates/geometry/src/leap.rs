//! Leaps: displacements on the flat chart, and side by side where the board bends.

use crate::{Cell, CellSet256, Frame, Tiling, Topology, Way, way};

impl Topology {
    /// The flat cell at a displacement from a flat cell: plain coordinates, whatever lies between.
    /// See [`landings`](Self::landings) for curved boards.
    ///
    /// ```
    /// let chess = geometry::Topology::square(8, 8)?;
    /// let g1 = chess.find("g1").expect("a chessboard has g1");
    /// assert_eq!(chess.leap(g1, (-1, 2)).map(|cell| chess.name(cell)), Some("f3"));
    /// assert_eq!(chess.leap(g1, (2, 1)), None);
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn leap(&self, from: Cell, (dx, dy): (i16, i16)) -> Option<Cell> {
        let (x, y) = self.chart(from)?;
        self.at(x.checked_add(dx)?, y.checked_add(dy)?)
    }

    /// Every end of one signed leap in the chart of `from`, without `from` itself.
    ///
    /// Between flat cells it is plain coordinates. Besides, where the board bends, it is whatever
    /// is reached by crossing |dx| sides sideways and |dy| lengthwise in any order, all by the ways
    /// of the chart of `from`. On most boards these agree and there is one end or none.
    ///
    /// ```
    /// use geometry::Topology;
    /// // Around a ring of 16, five spokes one way and eleven the other lead to the same cell.
    /// let ring = Topology::ring(4, 16)?;
    /// let a1 = ring.find("a1").expect("the ring has a1");
    /// assert_eq!(ring.landings(a1, (0, 5)), ring.landings(a1, (0, -11)));
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn landings(&self, from: Cell, (dx, dy): (i8, i8)) -> CellSet256 {
        let mut ends: CellSet256 =
            self.leap(from, (i16::from(dx), i16::from(dy))).into_iter().collect();
        match self.tiling {
            Tiling::Square if self.is_bent => ends |= self.crossed(from, dx, dy),
            Tiling::Square | Tiling::Hex => {}
        }
        ends.without(from)
    }

    /// Where an (a, b) leap leads in all its rotations and reflections (eight on squares, twelve on
    /// hexes, where (a, b) is axial), ascending, each cell once, never `from` itself.
    ///
    /// ```
    /// let chess = geometry::Topology::square(8, 8)?;
    /// let b1 = chess.find("b1").expect("a chessboard has b1");
    /// let ends = chess.leaps(b1, (1, 2));
    /// let names: Vec<&str> = ends.into_iter().map(|cell| chess.name(cell)).collect();
    /// assert_eq!(names, ["d2", "a3", "c3"]);
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell, or a + b is more than 127.
    pub fn leaps(&self, from: Cell, (a, b): (u8, u8)) -> Vec<Cell> {
        assert!(a.checked_add(b).is_some_and(|sum| sum <= 127), "a leap of more than 127 sides");
        let (a, b) = (a as i8, b as i8);
        let mut ends = CellSet256::EMPTY;
        for (dx, dy) in images(self.tiling, a, b) {
            ends |= self.landings(from, (dx, dy));
        }
        ends.iter().collect()
    }

    /// Whether an (a, b) leap in any of its rotations and reflections leads from one cell to another: whether
    /// [`leaps`](Self::leaps) has it.
    ///
    /// ```
    /// let chess = geometry::Topology::square(8, 8)?;
    /// let cell = |name| chess.find(name).expect("a chessboard has it");
    /// assert!(chess.is_leap(cell("b1"), cell("c3"), (1, 2)));
    /// assert!(!chess.is_leap(cell("b1"), cell("b3"), (1, 2)));
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cells, or a + b is more than 127.
    pub fn is_leap(&self, from: Cell, to: Cell, (a, b): (u8, u8)) -> bool {
        assert!(a.checked_add(b).is_some_and(|sum| sum <= 127), "a leap of more than 127 sides");
        match self.tiling {
            Tiling::Square => {
                if let (Some(start), Some(end)) = (self.chart(from), self.chart(to)) {
                    let (across, along) = (start.0.abs_diff(end.0), start.1.abs_diff(end.1));
                    let (a, b) = (u16::from(a), u16::from(b));
                    if from != to && [(a, b), (b, a)].contains(&(across, along)) {
                        return true;
                    }
                }
                self.is_bent && self.leaps(from, (a, b)).contains(&to)
            }
            Tiling::Hex => self.leaps(from, (a, b)).contains(&to),
        }
    }

    /// Whatever is reached by |dx| crossings sideways and |dy| lengthwise in any order.
    fn crossed(&self, from: Cell, dx: i8, dy: i8) -> CellSet256 {
        let sideways = if dx < 0 { way::square::W } else { way::square::E };
        let lengthwise = if dy < 0 { way::square::S } else { way::square::N };
        let n_columns = usize::from(dx.unsigned_abs()) + 1;
        // A row of the lattice of crossings: where one may be after 0, 1, ... sideways ones.
        let mut row: Vec<Vec<Frame>> = vec![Vec::new(); n_columns];
        row[0].push(Frame::at(from));
        self.spread(&mut row, sideways);
        for _ in 0..dy.unsigned_abs() {
            for frames in &mut row {
                *frames =
                    frames.iter().filter_map(|frame| self.cross(*frame, lengthwise)).collect();
            }
            self.spread(&mut row, sideways);
        }
        row[n_columns - 1].iter().map(|frame| frame.cell).collect()
    }

    /// Adds to each entry of the row what one crossing leads to from the entry before.
    fn spread(&self, row: &mut [Vec<Frame>], sideways: Way) {
        for column in 1..row.len() {
            let (before, after) = row.split_at_mut(column);
            after[0]
                .extend(before[column - 1].iter().filter_map(|frame| self.cross(*frame, sideways)));
            after[0].sort_unstable();
            after[0].dedup();
        }
    }
}

/// All images of a displacement under the symmetries of the tiling; some may coincide.
fn images(tiling: Tiling, a: i8, b: i8) -> Vec<(i8, i8)> {
    match tiling {
        Tiling::Square => {
            let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            signs.iter().flat_map(|(x, y)| [(x * a, y * b), (x * b, y * a)]).collect()
        }
        Tiling::Hex => {
            let turns = |place: (i8, i8)| {
                std::iter::successors(Some(place), |(q, r)| Some((-r, q + r))).take(6)
            };
            turns((a, b)).chain(turns((b, a))).collect()
        }
    }
}
