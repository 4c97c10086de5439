//! `Topology`: an immutable board, its tables, and the questions that they answer.

use std::fmt;
use std::sync::OnceLock;

use crate::outline::Outline;
use crate::tables::distances;
use crate::{Cell, CellSet, CellSet256, Frame, Heading, Point, Spot, Tiling, Way};

/// A board: which cells there are, what lies beyond each side and corner, names, coordinates and
/// outlines.
///
/// It is built once ([`square`](Self::square), [`hex`](Self::hex), [`ring`](Self::ring), or an
/// [`Assembly`](crate::Assembly)) and never changes; every answer is looked up. What a cell holds
/// or is made of belongs to a game's position, not here.
///
/// Methods that take a cell or a way panic if the board has none such. Those with a parameter `N`
/// give the set in the size that the caller computes with, and panic if the answer has a cell that
/// this size lacks: `N` words are enough for 64 `N` cells.
///
/// ```
/// use geometry::{Heading, Topology, way::square::*};
/// let chess = Topology::square(8, 8)?;
/// let d1 = chess.find("d1").expect("a chessboard has d1");
/// let ray = chess.ray(Heading::new(d1, NE));
/// let names: Vec<&str> = ray.iter().map(|heading| chess.name(heading.cell)).collect();
/// assert_eq!(names, ["e2", "f3", "g4", "h5"]);
/// # Ok::<(), geometry::GeometryError>(())
/// ```
#[derive(Clone)]
pub struct Topology {
    pub(crate) tiling: Tiling,
    pub(crate) names: Box<[String]>,
    /// All cells, sorted by name.
    pub(crate) by_name: Box<[Cell]>,
    /// In the same order: how their names begin.
    pub(crate) name_keys: Box<[u64]>,
    pub(crate) spots: Box<[Spot]>,
    /// All cells, sorted by spot.
    pub(crate) by_spot: Box<[Cell]>,
    /// One entry per heading, as are `rays` and `ray_sets`: cell by cell, way by way.
    pub(crate) steps: Box<[Option<Heading>]>,
    /// All rays, one after the other; the ray of heading `i` is `ray_starts[i]..ray_starts[i + 1]`.
    pub(crate) rays: Box<[Heading]>,
    pub(crate) ray_starts: Box<[u32]>,
    pub(crate) ray_sets: Box<[CellSet256]>,
    pub(crate) neighbors: Box<[CellSet256]>,
    pub(crate) king_neighbors: Box<[CellSet256]>,
    /// One row per cell; `UNREACHABLE` where no path leads. Made when first asked for, since few games ask.
    pub(crate) distances: OnceLock<Box<[u16]>>,
    pub(crate) king_distances: OnceLock<Box<[u16]>>,
    pub(crate) chart: Chart,
    /// Whether some step disagrees with the chart, so that leaps must be followed side by side too.
    pub(crate) is_bent: bool,
    pub(crate) zones: Vec<(String, CellSet256)>,
    pub(crate) outlines: Box<[Outline]>,
}

/// The first eight bytes of a name, in the order of names as far as they differ there.
pub(crate) fn name_key(name: &str) -> u64 {
    let bytes = name.bytes().chain(std::iter::repeat(0)).take(8);
    bytes.fold(0, |key, byte| key << 8 | u64::from(byte))
}

/// No path: more than any distance on 256 cells.
pub(crate) const UNREACHABLE: u16 = u16::MAX;

/// The flat coordinates of the cells that have any, both ways round.
#[derive(Clone, Default)]
pub(crate) struct Chart {
    pub(crate) of_cell: Box<[Option<(i16, i16)>]>,
    pub(crate) west: i16,
    pub(crate) south: i16,
    pub(crate) n_columns: i16,
    pub(crate) cells: Box<[Option<Cell>]>,
}

impl Chart {
    pub(crate) fn at(&self, x: i16, y: i16) -> Option<Cell> {
        let column =
            x.checked_sub(self.west).filter(|column| (0..self.n_columns).contains(column))?;
        let row = y.checked_sub(self.south).filter(|row| *row >= 0)?;
        let idx = row as usize * self.n_columns as usize + column as usize;
        self.cells.get(idx).copied().flatten()
    }
}

impl Topology {
    /// The shape of the cells.
    #[inline]
    pub fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// How many cells there are: 1 to 256.
    #[inline]
    pub fn n_cells(&self) -> usize {
        self.names.len()
    }

    /// All cells, ascending.
    #[inline]
    pub fn cells(
        &self,
    ) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone + use<> {
        // A u16 range, since a u8 one has no room for 256 cells; its length is exact.
        (0..self.names.len() as u16).map(|idx| Cell::new(idx as u8))
    }

    /// The set of all cells.
    #[inline]
    pub fn full<const N: usize>(&self) -> CellSet<N> {
        CellSet::first_n(self.n_cells())
    }

    /// Whether the board has a cell of this index.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        cell.idx() < self.n_cells()
    }

    /// The name of a cell, as people write it.
    #[inline]
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.idx()]
    }

    /// The cell of this name: exact, so neither `A1` nor `a01` is `a1`.
    ///
    /// ```
    /// let chess = geometry::Topology::square(8, 8)?;
    /// assert!(chess.find("a8").is_some());
    /// assert!(["A8", "a08", "a9", "a8 ", ""].iter().all(|name| chess.find(name).is_none()));
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    pub fn find(&self, name: &str) -> Option<Cell> {
        let key = name_key(name);
        let first = self.name_keys.partition_point(|&other| other < key);
        let begin_alike = self.name_keys[first..].iter().take_while(|&&other| other == key).count();
        let found = &self.by_name[first..first + begin_alike];
        found.iter().copied().find(|&cell| self.name(cell) == name)
    }

    /// Where the builder put a cell, in the builder's own numbers: for curved cells band, ring and
    /// spoke. On plain flat boards it is the place on the chart.
    ///
    /// ```
    /// use geometry::{Assembly, Spot, way::square::*};
    /// let mut assembly = Assembly::new();
    /// assembly.block(10, 10, 8, 2);
    /// let band = assembly.arch("b", 4, 6, (10, 11), N);
    /// let board = assembly.build()?;
    /// let a1 = board.find("a1").expect("the block's south-west cell");
    /// assert_eq!((board.spot(a1), board.chart(a1)), (Spot::flat(10, 10), Some((0, 0))));
    /// // Ring a is 0, spoke 3 is 2.
    /// assert_eq!(board.cell_at(Spot::curved(band, 0, 2)), board.find("ba3"));
    /// # Ok::<(), geometry::AssemblyError>(())
    /// ```
    #[inline]
    pub fn spot(&self, cell: Cell) -> Spot {
        self.spots[cell.idx()]
    }

    /// The cell that the builder put on a spot.
    pub fn cell_at(&self, spot: Spot) -> Option<Cell> {
        let found = self.by_spot.binary_search_by_key(&spot, |cell| self.spot(*cell));
        found.ok().map(|found| self.by_spot[found])
    }

    /// One step straight on: the next cell, with the heading that goes on from there; nothing at an
    /// edge.
    ///
    /// A step across a corner crosses two sides, one of those beside the corner and then the other,
    /// in either order. If both orders exist and agree, or only one exists, that is the step; if
    /// they disagree (on the cell, or on the way out of it) there is none. If neither exists it is
    /// the flat cell diagonally there on the chart, if any. Last, a step that couldn't be taken
    /// back by these rules doesn't exist (which happens only at odd corners: five or more cells
    /// meet there, or a pinch is glued elsewhere).
    ///
    /// So every step has a reverse: if `step(h) == Some(g)`, then `step(g.reversed())` is
    /// `h.reversed()`.
    ///
    /// # Panics
    /// If the board has no such cell or its cells no such way.
    #[inline]
    pub fn step(&self, heading: Heading) -> Option<Heading> {
        self.steps[self.idx(heading)]
    }

    /// The cell beyond a side, or a corner.
    ///
    /// # Panics
    /// If the board has no such cell or its cells no such way.
    #[inline]
    pub fn across(&self, cell: Cell, way: Way) -> Option<Cell> {
        self.step(Heading::new(cell, way)).map(|heading| heading.cell)
    }

    /// One step by a way of a chart that is carried along, across a side or a corner: what exact
    /// rays are followed by.
    ///
    /// ```
    /// use geometry::{Frame, Topology, way::square::*};
    /// // On a ring nothing turns; see `Assembly` for boards where a chart comes back turned.
    /// let ring = Topology::ring(4, 16)?;
    /// let mut frame = Frame::at(ring.find("a1").expect("the ring has a1"));
    /// for way in [N, E, N] {
    ///     frame = ring.cross(frame, way).expect("the ring goes on there");
    /// }
    /// assert_eq!(ring.name(frame.cell), "b3");
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell.
    #[inline]
    pub fn cross(&self, frame: Frame, way: Way) -> Option<Frame> {
        let after = self.step(frame.heading(way, self.tiling))?;
        let n_ways = self.tiling.n_ways();
        Some(Frame {
            cell: after.cell,
            turn: ((after.way.idx() + n_ways - way.idx() % n_ways) % n_ways) as u8,
        })
    }

    /// The line straight on from a heading: every step of it, nearest first, up to the edge or
    /// until it would be back in the cell where it starts. So it never contains its own start.
    ///
    /// No heading comes twice. A cell may, where a line crosses itself on a curved board.
    ///
    /// # Panics
    /// If the board has no such cell or its cells no such way.
    #[inline]
    pub fn ray(&self, heading: Heading) -> &[Heading] {
        let idx = self.idx(heading);
        &self.rays[self.ray_starts[idx] as usize..self.ray_starts[idx + 1] as usize]
    }

    /// The cells of [`ray`](Self::ray) as a set.
    ///
    /// # Panics
    /// If the board has no such cell, its cells no such way, or the set no room.
    #[inline]
    pub fn ray_set<const N: usize>(&self, heading: Heading) -> CellSet<N> {
        self.ray_sets[self.idx(heading)].resized()
    }

    /// How many steps straight on lead back to the same heading: the length of a closed ring;
    /// nothing where the line ends.
    ///
    /// ```
    /// use geometry::{Heading, Topology, way::square::*};
    /// let ring = Topology::ring(4, 16)?;
    /// let a1 = ring.find("a1").expect("the ring has a1");
    /// assert_eq!(ring.lap(Heading::new(a1, S)), Some(16));
    /// assert_eq!(ring.lap(Heading::new(a1, E)), None);
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell or its cells no such way.
    pub fn lap(&self, heading: Heading) -> Option<usize> {
        let mut at = heading;
        // Steps can be taken back, so a line that comes back to any heading comes back to its
        // first: the loop is bounded by the number of headings.
        for n_steps in 1..=self.steps.len() {
            at = self.step(at)?;
            if at == heading {
                return Some(n_steps);
            }
        }
        unreachable!("a line either ends or comes back")
    }

    /// The cells across a side, ascending.
    #[inline]
    pub fn neighbors(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + use<> {
        self.neighbors[cell.idx()].iter()
    }

    /// The cells across a side.
    #[inline]
    pub fn neighbor_set<const N: usize>(&self, cell: Cell) -> CellSet<N> {
        self.neighbors[cell.idx()].resized()
    }

    /// The cells across a side or a corner.
    #[inline]
    pub fn king_set<const N: usize>(&self, cell: Cell) -> CellSet<N> {
        self.king_neighbors[cell.idx()].resized()
    }

    /// How many steps across sides lead from one cell to another; nothing if none do.
    ///
    /// ```
    /// let chess = geometry::Topology::square(8, 8)?;
    /// let (a1, c2) = (chess.find("a1").expect("a corner"), chess.find("c2").expect("a cell"));
    /// assert_eq!(chess.distance(a1, c2), Some(3));
    /// assert_eq!(chess.king_distance(a1, c2), Some(2));
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cells.
    #[inline]
    pub fn distance(&self, from: Cell, to: Cell) -> Option<u8> {
        self.looked_up(self.distances(), from, to)
    }

    /// How many steps across sides or corners lead from one cell to another; nothing if none do.
    ///
    /// # Panics
    /// If the board has no such cells.
    #[inline]
    pub fn king_distance(&self, from: Cell, to: Cell) -> Option<u8> {
        let all = self.king_distances.get_or_init(|| distances(&self.king_neighbors));
        self.looked_up(all, from, to)
    }

    /// The longest [`distance`](Self::distance) between two cells that are connected at all.
    pub fn diameter(&self) -> u8 {
        self.distances()
            .iter()
            .filter(|steps| **steps != UNREACHABLE)
            .max()
            .map_or(0, |steps| *steps as u8)
    }

    fn distances(&self) -> &[u16] {
        self.distances.get_or_init(|| distances(&self.neighbors))
    }

    /// The coordinates of a flat cell: (file, rank) from 0, east and north; on hexes axial (q, r),
    /// r counting down, the center (0, 0). Curved cells have none.
    #[inline]
    pub fn chart(&self, cell: Cell) -> Option<(i16, i16)> {
        self.chart.of_cell[cell.idx()]
    }

    /// The flat cell at these coordinates.
    #[inline]
    pub fn at(&self, x: i16, y: i16) -> Option<Cell> {
        self.chart.at(x, y)
    }

    /// The outline of a cell, for drawing only: clockwise from the left end of its side north.
    /// Curved sides have many points, so that the outline can be drawn as a polygon.
    #[inline]
    pub fn outline(&self, cell: Cell) -> &[Point] {
        &self.outlines[cell.idx()].points
    }

    /// The part of the [`outline`](Self::outline) that is one side, from its left end to its right
    /// end as seen from inside: to draw a border, or a wall.
    ///
    /// # Panics
    /// If the board has no such cell, or the way is no side of it.
    pub fn side_outline(&self, cell: Cell, side: Way) -> impl Iterator<Item = Point> {
        assert!(side.is_side(), "a corner is no side");
        self.outlines[cell.idx()].side(side.idx() / 2)
    }

    /// The middle of a cell, for drawing only.
    #[inline]
    pub fn center(&self, cell: Cell) -> Point {
        self.outlines[cell.idx()].center
    }

    /// The north-west and the south-east corner of the smallest upright rectangle around all
    /// outlines.
    pub fn extent(&self) -> (Point, Point) {
        let mut low = Point { x: f64::INFINITY, y: f64::INFINITY };
        let mut high = Point { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY };
        for point in self.outlines.iter().flat_map(|outline| &outline.points) {
            low = Point { x: low.x.min(point.x), y: low.y.min(point.y) };
            high = Point { x: high.x.max(point.x), y: high.y.max(point.y) };
        }
        (low, high)
    }

    /// The place of a heading in the tables that have one entry per heading.
    #[inline]
    fn idx(&self, heading: Heading) -> usize {
        let n_ways = self.tiling.n_ways();
        assert!(heading.way.idx() < n_ways, "the cells of this board have no such way");
        heading.cell.idx() * n_ways + heading.way.idx()
    }

    fn looked_up(&self, table: &[u16], from: Cell, to: Cell) -> Option<u8> {
        assert!(self.has(to), "the board has no such cell");
        let steps = table[from.idx() * self.n_cells() + to.idx()];
        (steps != UNREACHABLE).then_some(steps as u8)
    }
}

impl fmt::Debug for Topology {
    /// Short: the tables of a board fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Topology")
            .field("tiling", &self.tiling)
            .field("n_cells", &self.n_cells())
            .finish_non_exhaustive()
    }
}
