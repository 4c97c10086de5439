//! How far cells are apart, exactly. `gravity.closer`

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::sync::OnceLock;

use geometry::{Cell, Topology};

/// A distance, compared exactly: `whole + diagonal * sqrt(2)`.
///
/// On flat boards `whole` is the square of Euclid's distance and `diagonal` 0; on boards with a curved Territory they
/// are the orthogonal and the diagonal steps of the shortest chain. Only distances of one board are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nearness {
    pub(super) whole: u16,
    pub(super) diagonal: u16,
}

impl Nearness {
    /// Farther than any chain of steps: nothing is there, or nothing leads there.
    pub(crate) const FAR: Self = Self { whole: u16::MAX, diagonal: 0 };
}

impl Ord for Nearness {
    fn cmp(&self, other: &Self) -> Ordering {
        // x + y * sqrt(2) against 0, where a square root is never a fraction: compare squares with signs kept.
        let x = i64::from(self.whole) - i64::from(other.whole);
        let y = i64::from(self.diagonal) - i64::from(other.diagonal);
        (x * x.abs()).cmp(&(-2 * y * y.abs()))
    }
}

impl PartialOrd for Nearness {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The distances of a board.
#[derive(Debug)]
pub(super) enum Distances {
    /// By the squares' coordinates.
    Euclid,
    /// By chains of steps, computed for a cell when first asked for.
    Chains(Box<[OnceLock<Box<[Nearness]>>]>),
}

impl Distances {
    pub(super) fn new(topology: &Topology, is_curved: bool) -> Self {
        if is_curved {
            Self::Chains(topology.cells().map(|_| OnceLock::new()).collect())
        } else {
            Self::Euclid
        }
    }

    pub(super) fn between(&self, topology: &Topology, from: Cell, to: Cell) -> Nearness {
        match self {
            Self::Euclid => euclid(topology, from, to),
            Self::Chains(rows) => rows[from.idx()].get_or_init(|| chains(topology, from))[to.idx()],
        }
    }
}

fn euclid(topology: &Topology, from: Cell, to: Cell) -> Nearness {
    let place = |cell| topology.chart(cell).expect("all cells of a flat board are on its chart");
    let ((x, y), (to_x, to_y)) = (place(from), place(to));
    let (dx, dy) = (to_x.abs_diff(x), to_y.abs_diff(y));
    Nearness { whole: dx * dx + dy * dy, diagonal: 0 }
}

/// The shortest chains of steps from a cell to all others: each cell is looked at again when a shorter one leads there.
fn chains(topology: &Topology, from: Cell) -> Box<[Nearness]> {
    let mut found = vec![Nearness::FAR; topology.n_cells()];
    found[from.idx()] = Nearness { whole: 0, diagonal: 0 };
    let mut open = VecDeque::from([from]);
    while let Some(cell) = open.pop_front() {
        let Nearness { whole, diagonal } = found[cell.idx()];
        for way in topology.tiling().ways() {
            let Some(next) = topology.across(cell, way) else { continue };
            let longer = if way.is_side() {
                Nearness { whole: whole + 1, diagonal }
            } else {
                Nearness { whole, diagonal: diagonal + 1 }
            };
            if longer < found[next.idx()] {
                found[next.idx()] = longer;
                open.push_back(next);
            }
        }
    }
    found.into()
}
