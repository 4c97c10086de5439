//! `Ground`: all that never changes about the squares of a game: zones, homes, directions, leaps, distances, rays.

mod build;
mod distances;
#[cfg(test)]
mod tests;

use geometry::way::square::{N, S};
use geometry::{Cell, CellSet256, Heading, Topology, Way};
use rules::Seat;

use self::distances::Distances;
pub(crate) use self::distances::Nearness;
use crate::plan::{Plan, homeward};
use crate::targeting::TargetRays;

/// The board of one game, and every question about it that no piece can change the answer of.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) topology: Topology,
    /// By cell.
    places: Box<[Place]>,
    battlefield: CellSet256,
    ramparts: CellSet256,
    /// By seat, row and file.
    homes: [[[Option<Cell>; MAX_WIDTH]; MAX_ROWS]; 4],
    is_curved: bool,
    /// How many files and ranks the chart of the flat cells has.
    pub(crate) chart_size: (i16, i16),
    distances: Distances,
    target_rays: TargetRays,
}

/// The most local files there are.
pub(crate) const MAX_WIDTH: usize = 10;
/// The most rows of a Territory.
pub(crate) const MAX_ROWS: usize = 4;

/// Whose ground a cell is. `square.flags`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    /// Nobody's.
    Battlefield,
    /// A seat's, also after that seat is out.
    Territory(Seat),
}

/// What a cell is.
#[derive(Clone, Copy, Debug)]
struct Place {
    zone: Zone,
    /// Local file and row, in a Territory. `board.local`
    local: Option<(u8, u8)>,
    /// The spoke from 0, in a curved Territory.
    spoke: Option<u8>,
}

/// The two squares beside a diagonal heading that touch the square it leads from. `gravity.bounce`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flanks {
    pub(crate) sideways: Option<Cell>,
    pub(crate) lengthwise: Option<Cell>,
}

impl Ground {
    /// The board of a plan, with its tables.
    pub(crate) fn new(plan: &Plan) -> Self {
        build::build(plan)
    }

    pub(crate) fn zone(&self, cell: Cell) -> Zone {
        self.places[cell.idx()].zone
    }

    pub(crate) fn battlefield(&self) -> CellSet256 {
        self.battlefield
    }

    /// `square.rampart`
    pub(crate) fn ramparts(&self) -> CellSet256 {
        self.ramparts
    }

    /// Whether any Territory on the board is curved.
    pub(crate) fn is_curved(&self) -> bool {
        self.is_curved
    }

    /// The cell of a local file and row of a seat's Territory; none for a hole and beyond the edges. In a curved one
    /// it is the square where the army's array has that place. `board.local`, `territory.byzantine.army`
    pub(crate) fn home(&self, seat: Seat, file: u8, row: u8) -> Option<Cell> {
        *self.homes[seat.idx()].get(usize::from(row))?.get(usize::from(file))?
    }

    /// `forward`
    pub(crate) fn forward(&self, seat: Seat, cell: Cell) -> Way {
        let tiling = self.topology.tiling();
        let Place { zone, spoke, .. } = self.places[cell.idx()];
        match (zone, spoke) {
            (Zone::Battlefield, _) => homeward(seat).opposite(tiling),
            (Zone::Territory(owner), None) if owner == seat => homeward(seat).opposite(tiling),
            // Toward its back edge.
            (Zone::Territory(owner), None) => homeward(owner),
            // The seam between spokes 3 and 4 is the back edge.
            (Zone::Territory(owner), Some(spoke)) => {
                if (spoke < build::N_SPOKES / 2) == (owner == seat) { S } else { N }
            }
        }
    }

    /// One orthogonal step forward: what is "in front". `forward`
    pub(crate) fn ahead(&self, seat: Seat, cell: Cell) -> Option<Heading> {
        self.topology.step(Heading::new(cell, self.forward(seat, cell)))
    }

    /// Where a pawn captures: the two diagonals that contain the forward heading. `chess.pawn`
    pub(crate) fn pawn_captures(&self, seat: Seat, cell: Cell) -> CellSet256 {
        let forward = self.forward(seat, cell);
        let diagonal = |turn| forward.turned(turn, self.topology.tiling());
        [-1, 1].into_iter().filter_map(|turn| self.topology.across(cell, diagonal(turn))).collect()
    }

    /// The skipped square and the end of a pawn's double step: from row 1 of its own Territory, in line.
    /// `chess.double-step`
    pub(crate) fn double_step(&self, seat: Seat, cell: Cell) -> Option<(Cell, Cell)> {
        let Place { zone, local, .. } = self.places[cell.idx()];
        if zone != Zone::Territory(seat) || local.is_none_or(|(_, row)| row != 1) {
            return None;
        }
        let ray = self.topology.ray(Heading::new(cell, self.forward(seat, cell)));
        Some((ray.first()?.cell, ray.get(1)?.cell))
    }

    /// Whether a Pawn-class piece of the seat that ends a move here promotes: off the Battlefield, with the square in
    /// front missing or rampart. `chess.promotion`, `probe.promote`
    pub(crate) fn promotes(&self, seat: Seat, cell: Cell) -> bool {
        self.zone(cell) != Zone::Battlefield
            && self.ahead(seat, cell).is_none_or(|ahead| self.ramparts.contains(ahead.cell))
    }

    /// `board.leap`
    pub(crate) fn leaps(&self, cell: Cell, leap: (u8, u8)) -> CellSet256 {
        self.topology.leaps(cell, leap).into_iter().collect()
    }

    /// The `n`th cell of each line from a cell: those in between exist. `comet.two`, `comet.three`
    pub(crate) fn comet(&self, cell: Cell, n: usize) -> CellSet256 {
        let lines = self.topology.tiling().ways().map(|way| Heading::new(cell, way));
        lines.filter_map(|line| self.topology.ray(line).get(n - 1).map(|at| at.cell)).collect()
    }

    /// The squares that a Meteoroid may go to for a Target, were they empty: those of all rays from the Target through
    /// the Meteoroid, but for these two. `targeting.ray`, `targeting.curved`
    ///
    /// A curved board computes the rays of a Target when it is first asked for one.
    pub(crate) fn target_ray(&self, target: Cell, meteoroid: Cell) -> CellSet256 {
        self.target_rays.of(&self.topology, target, meteoroid)
    }

    /// How near a cell is to the nearest of some Titans. `gravity.closer`
    pub(crate) fn nearness(&self, cell: Cell, titans: impl IntoIterator<Item = Cell>) -> Nearness {
        let each =
            titans.into_iter().map(|titan| self.distances.between(&self.topology, titan, cell));
        each.min().unwrap_or(Nearness::FAR)
    }

    /// What lies beside a diagonal heading.
    pub(crate) fn flanks(&self, heading: Heading) -> Flanks {
        let tiling = self.topology.tiling();
        let across = |turn| self.topology.across(heading.cell, heading.way.turned(turn, tiling));
        // Clockwise from north-east: the side one way before it is lengthwise, then sideways, and so on.
        let (before, after) = (across(-1), across(1));
        if heading.way.idx() % 4 == 1 {
            Flanks { lengthwise: before, sideways: after }
        } else {
            Flanks { lengthwise: after, sideways: before }
        }
    }
}

/// A diagonal way with its sideways part flipped: north-east becomes north-west. `gravity.bounce`
pub(crate) const fn flip_sideways(way: Way) -> Way {
    Way::new((8 - way.idx() as u8) % 8)
}

/// A diagonal way with its lengthwise part flipped: north-east becomes south-east. `gravity.bounce`
pub(crate) const fn flip_lengthwise(way: Way) -> Way {
    Way::new((12 - way.idx() as u8) % 8)
}
