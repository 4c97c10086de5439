//! The tables of a `Topology`, computed once from what is glued to what.

use std::sync::OnceLock;

use crate::outline::Outline;
use crate::topology::{Chart, UNREACHABLE, name_key};
use crate::{Cell, CellSet256, Heading, Spot, Tiling, Topology, Way};

/// What a constructor knows about its board; all else follows.
pub(crate) struct Parts {
    pub(crate) tiling: Tiling,
    pub(crate) names: Vec<String>,
    pub(crate) spots: Vec<Spot>,
    /// One entry per cell.
    pub(crate) charted: Vec<Option<(i16, i16)>>,
    pub(crate) seams: Seams,
    pub(crate) zones: Vec<(String, CellSet256)>,
    /// One entry per cell.
    pub(crate) outlines: Vec<Outline>,
}

impl Parts {
    /// A board whose cells all lie on one chart and are glued by that alone, on `n_rows` rows.
    pub(crate) fn flat(
        tiling: Tiling,
        places: Vec<(i16, i16)>,
        names: Vec<String>,
        n_rows: i16,
    ) -> Self {
        let spots = places.iter().map(|(x, y)| Spot::flat(*x, *y)).collect();
        let outlines = places.iter().map(|place| Outline::flat(tiling, *place, n_rows)).collect();
        let charted: Vec<_> = places.into_iter().map(Some).collect();
        let seams = Seams::of_chart(tiling, &charted);
        Self { tiling, names, spots, charted, seams, zones: Vec::new(), outlines }
    }
}

/// Which side is glued to which: one entry per cell and side.
pub(crate) struct Seams {
    tiling: Tiling,
    glued: Vec<Option<(Cell, Way)>>,
}

impl Seams {
    pub(crate) fn new(tiling: Tiling, n_cells: usize) -> Self {
        Self { tiling, glued: vec![None; n_cells * tiling.n_sides()] }
    }

    /// Seams of all cells that lie side by side on the chart.
    pub(crate) fn of_chart(tiling: Tiling, charted: &[Option<(i16, i16)>]) -> Self {
        let chart = Chart::new(charted);
        let mut seams = Self::new(tiling, charted.len());
        for (idx, place) in charted.iter().enumerate() {
            let Some((x, y)) = *place else { continue };
            for way in tiling.sides() {
                let (dx, dy) = tiling.displacement(way);
                let next = chart.at(x + dx, y + dy);
                let slot = seams.slot(Cell::new(idx as u8), way);
                seams.glued[slot] = next.map(|next| (next, way.opposite(tiling)));
            }
        }
        seams
    }

    /// What a side is glued to.
    pub(crate) fn get(&self, cell: Cell, side: Way) -> Option<(Cell, Way)> {
        self.glued[self.slot(cell, side)]
    }

    /// Glues two sides, each free until then.
    pub(crate) fn glue(&mut self, a: (Cell, Way), b: (Cell, Way)) {
        let (slot_a, slot_b) = (self.slot(a.0, a.1), self.slot(b.0, b.1));
        self.glued[slot_a] = Some(b);
        self.glued[slot_b] = Some(a);
    }

    fn slot(&self, cell: Cell, side: Way) -> usize {
        debug_assert!(side.is_side(), "only sides are glued");
        cell.idx() * self.tiling.n_sides() + side.idx() / 2
    }

    /// Enter by a side, leave by the opposite one.
    fn over_side(&self, heading: Heading) -> Option<Heading> {
        let (cell, entered) = self.get(heading.cell, heading.way)?;
        Some(Heading::new(cell, entered.opposite(self.tiling)))
    }

    /// Over the side that lies `first` ways off the corner, then over the one `second` ways off it,
    /// in the carried chart.
    fn over_two_sides(&self, heading: Heading, first: i16, second: i16) -> Option<Heading> {
        let between =
            self.over_side(Heading::new(heading.cell, heading.way.turned(first, self.tiling)))?;
        let corner = between.way.turned(-first, self.tiling);
        let beyond =
            self.over_side(Heading::new(between.cell, corner.turned(second, self.tiling)))?;
        Some(Heading::new(beyond.cell, beyond.way.turned(-second, self.tiling)))
    }

    fn over_corner(&self, heading: Heading, chart: &Chart) -> Option<Heading> {
        match (self.over_two_sides(heading, -1, 1), self.over_two_sides(heading, 1, -1)) {
            (Some(one), Some(other)) => (one == other).then_some(one),
            (Some(only), None) | (None, Some(only)) => Some(only),
            (None, None) => {
                let (x, y) = chart.of_cell[heading.cell.idx()]?;
                let (dx, dy) = self.tiling.displacement(heading.way);
                chart.at(x + dx, y + dy).map(|cell| Heading::new(cell, heading.way))
            }
        }
    }
}

impl Chart {
    pub(crate) fn new(charted: &[Option<(i16, i16)>]) -> Self {
        let places = || charted.iter().flatten();
        let (Some(west), Some(south)) =
            (places().map(|place| place.0).min(), places().map(|place| place.1).min())
        else {
            return Self { of_cell: charted.into(), ..Self::default() };
        };
        let n_columns = places().map(|place| place.0 - west + 1).max().unwrap_or(0);
        let n_rows = places().map(|place| place.1 - south + 1).max().unwrap_or(0);
        let mut cells = vec![None; n_columns as usize * n_rows as usize];
        for (idx, place) in charted.iter().enumerate() {
            if let Some((x, y)) = place {
                cells[(y - south) as usize * n_columns as usize + (x - west) as usize] =
                    Some(Cell::new(idx as u8));
            }
        }
        Self { of_cell: charted.into(), west, south, n_columns, cells: cells.into() }
    }
}

impl Topology {
    /// Computes all tables but distances.
    pub(crate) fn from_parts(parts: Parts) -> Self {
        let Parts { tiling, names, spots, charted, seams, zones, outlines } = parts;
        let n_cells = names.len();
        assert!((1..=256).contains(&n_cells), "constructors check the number of cells");
        let lengths = [spots.len(), charted.len(), outlines.len()];
        assert_eq!(lengths, [n_cells; 3], "every cell has a spot, a place or none, and an outline");

        let chart = Chart::new(&charted);
        let mut by_name: Vec<Cell> = (0..n_cells).map(|idx| Cell::new(idx as u8)).collect();
        let mut by_spot = by_name.clone();
        by_name.sort_by_key(|cell| &names[cell.idx()]);
        by_spot.sort_by_key(|cell| spots[cell.idx()]);
        let steps = steps(n_cells, &seams, &chart);
        let mut topology = Self {
            tiling,
            name_keys: by_name.iter().map(|cell| name_key(&names[cell.idx()])).collect(),
            by_name: by_name.into(),
            names: names.into(),
            by_spot: by_spot.into(),
            spots: spots.into(),
            is_bent: is_bent(&steps, &chart, tiling),
            neighbors: reached(&steps, tiling, Way::is_side),
            king_neighbors: reached(&steps, tiling, |_| true),
            steps,
            rays: Box::default(),
            ray_starts: Box::default(),
            ray_sets: Box::default(),
            distances: OnceLock::new(),
            king_distances: OnceLock::new(),
            chart,
            zones,
            outlines: outlines.into(),
        };
        topology.fill_rays();
        topology
    }

    fn fill_rays(&mut self) {
        let mut rays = Vec::new();
        let mut starts = vec![0];
        let mut sets = Vec::with_capacity(self.steps.len());
        for cell in self.cells() {
            for way in self.tiling.ways() {
                let start = rays.len();
                let mut set = CellSet256::EMPTY;
                let mut next = self.step(Heading::new(cell, way));
                // Steps can be taken back, so a line that doesn't end comes back to its first cell.
                while let Some(at) = next.filter(|at| at.cell != cell) {
                    assert!(rays.len() - start < self.steps.len(), "no heading comes twice");
                    rays.push(at);
                    set.insert(at.cell);
                    next = self.step(at);
                }
                starts.push(rays.len() as u32);
                sets.push(set);
            }
        }
        self.rays = rays.into();
        self.ray_starts = starts.into();
        self.ray_sets = sets.into();
    }
}

/// Every step, without those that couldn't be taken back.
fn steps(n_cells: usize, seams: &Seams, chart: &Chart) -> Box<[Option<Heading>]> {
    let tiling = seams.tiling;
    let step = |heading: Heading| {
        if heading.way.is_side() {
            seams.over_side(heading)
        } else {
            seams.over_corner(heading, chart)
        }
    };
    let mut steps = Vec::with_capacity(n_cells * tiling.n_ways());
    for idx in 0..n_cells {
        for way in tiling.ways() {
            let heading = Heading::new(Cell::new(idx as u8), way);
            let is_back =
                |after: &Heading| step(after.reversed(tiling)) == Some(heading.reversed(tiling));
            steps.push(step(heading).filter(is_back));
        }
    }
    steps.into()
}

/// Whether a step leads elsewhere than to the next place of the chart, or turns on the way.
fn is_bent(steps: &[Option<Heading>], chart: &Chart, tiling: Tiling) -> bool {
    steps.iter().enumerate().any(|(idx, step)| {
        let way = Way::new((idx % tiling.n_ways()) as u8);
        let (dx, dy) = tiling.displacement(way);
        let next = chart.of_cell[idx / tiling.n_ways()].and_then(|(x, y)| chart.at(x + dx, y + dy));
        step.is_some_and(|after| after.way != way || next != Some(after.cell))
    })
}

/// For each cell, those one step away by a way of the kind.
fn reached(
    steps: &[Option<Heading>],
    tiling: Tiling,
    is_kind: fn(Way) -> bool,
) -> Box<[CellSet256]> {
    steps
        .chunks(tiling.n_ways())
        .map(|of_cell| {
            let ways = tiling.ways().zip(of_cell).filter(|(way, _)| is_kind(*way));
            ways.filter_map(|(_, step)| step.map(|after| after.cell)).collect()
        })
        .collect()
}

/// Breadth first from every cell, a whole front at a time.
pub(crate) fn distances(neighbors: &[CellSet256]) -> Box<[u16]> {
    let n_cells = neighbors.len();
    let mut distances = vec![UNREACHABLE; n_cells * n_cells];
    for (from, row) in distances.chunks_mut(n_cells).enumerate() {
        let mut front = CellSet256::single(Cell::new(from as u8));
        let mut seen = front;
        let mut n_steps = 0;
        while !front.is_empty() {
            let mut next = CellSet256::EMPTY;
            for cell in front {
                row[cell.idx()] = n_steps;
                next |= neighbors[cell.idx()];
            }
            front = next.minus(seen);
            seen |= front;
            n_steps += 1;
        }
    }
    distances.into()
}
