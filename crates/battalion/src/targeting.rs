//! The rays of Targeting: from a Target through a Meteoroid and on, in exact integers.

use std::cmp::Ordering;
use std::sync::OnceLock;

use geometry::way::square::{E, N, NE, NW, S, SE, SW, W};
use geometry::{Cell, CellSet256, Frame, Heading, Topology, Way};

/// Directions of rays on curved boards have no larger parts: this covers every board that can be built here.
/// `targeting.curved`
const MAX_PART: i16 = 40;

/// The rays of a board: for a Target and a Meteoroid, the squares that qualify.
#[derive(Debug)]
pub(crate) enum TargetRays {
    /// All cells are on one chart.
    Flat,
    /// By Target and Meteoroid; a Target's row is computed when first asked for, since that takes a while and few cells
    /// ever hold one.
    Curved(Box<[OnceLock<Box<[CellSet256]>>]>),
}

impl TargetRays {
    pub(crate) fn new(topology: &Topology, is_curved: bool) -> Self {
        if is_curved {
            Self::Curved(topology.cells().map(|_| OnceLock::new()).collect())
        } else {
            Self::Flat
        }
    }

    /// What qualifies: without the Target and the Meteoroid themselves.
    pub(crate) fn of(&self, topology: &Topology, target: Cell, meteoroid: Cell) -> CellSet256 {
        match self {
            Self::Flat => flat_ray(topology, target, meteoroid),
            Self::Curved(rows) => {
                rows[target.idx()].get_or_init(|| row(topology, target))[meteoroid.idx()]
            }
        }
    }
}

/// `targeting.ray`: the squares T + k * d with k >= 1 but for the Meteoroid's own, d being M - T in lowest terms. Holes
/// don't end it.
fn flat_ray(topology: &Topology, target: Cell, meteoroid: Cell) -> CellSet256 {
    let (Some((x, y)), Some((to_x, to_y))) = (topology.chart(target), topology.chart(meteoroid))
    else {
        return CellSet256::EMPTY;
    };
    let divisor = gcd(to_x - x, to_y - y);
    if divisor == 0 {
        return CellSet256::EMPTY;
    }
    let (dx, dy) = ((to_x - x) / divisor, (to_y - y) / divisor);
    // A chart is at most 26 columns wide and less high.
    let on_ray = (1..32).filter_map(|k| topology.at(x + k * dx, y + k * dy));
    on_ray.collect::<CellSet256>().without(meteoroid)
}

/// What qualifies for a Target on a board with a curved Territory, by Meteoroid. `targeting.curved`
fn row(topology: &Topology, target: Cell) -> Box<[CellSet256]> {
    let mut row: Box<[_]> =
        topology.cells().map(|meteoroid| flat_ray(topology, target, meteoroid)).collect();
    // A Meteoroid is less than a closed ring away, if there is one.
    let lap = |way| topology.lap(Heading::new(target, way)).unwrap_or(usize::MAX);
    let (sideways, lengthwise) = (lap(E), lap(N));
    let parts = |lap: usize| {
        let most = MAX_PART.min(i16::try_from(lap - 1).unwrap_or(MAX_PART));
        -most..=most
    };
    let directions = parts(sideways).flat_map(|p| parts(lengthwise).map(move |q| (p, q)));
    let mut centers = Vec::new();
    for (p, q) in directions.filter(|&(p, q)| gcd(p, q) == 1) {
        centers.clear();
        follow(topology, target, (p, q), &mut centers);
        let on_ray: CellSet256 = centers.iter().copied().collect();
        let (across, along) = (usize::from(p.unsigned_abs()), usize::from(q.unsigned_abs()));
        let less_than_a_lap = |n: usize| n * across < sideways && n * along < lengthwise;
        for (_, &meteoroid) in (1..).zip(&centers).take_while(|&(n, _)| less_than_a_lap(n)) {
            row[meteoroid.idx()] |= on_ray.without(meteoroid);
        }
    }
    row
}

/// Appends the cells on whose centers a ray from a Target passes, in order, up to where it ends.
fn follow(topology: &Topology, target: Cell, direction: (i16, i16), centers: &mut Vec<Cell>) {
    let mut frame = Frame::at(target);
    // Steps can be taken back, so a ray that doesn't end comes back to the Target.
    while let Some(next) = segment(topology, frame, direction).filter(|next| next.cell != target) {
        centers.push(next.cell);
        frame = next;
    }
}

/// From a center to the next one, over sides in the order in which the straight segment crosses them, and over corners
/// where it crosses two at once.
fn segment(topology: &Topology, mut frame: Frame, (p, q): (i16, i16)) -> Option<Frame> {
    let (sideways, lengthwise, corner) = ways(p, q);
    let (across, along) = (p.abs(), q.abs());
    let (mut n_across, mut n_along) = (0, 0);
    while n_across < across || n_along < along {
        // The next side across is met at (2 n_across + 1) / (2 across) of the segment, likewise along.
        let order = ((2 * n_across + 1) * along).cmp(&((2 * n_along + 1) * across));
        let way = match order {
            Ordering::Less => sideways,
            Ordering::Equal => corner,
            Ordering::Greater => lengthwise,
        };
        n_across += i16::from(order.is_le());
        n_along += i16::from(order.is_ge());
        frame = topology.cross(frame, way)?;
    }
    Some(frame)
}

/// The ways of the Target's chart that a direction crosses sides and corners by.
const fn ways(p: i16, q: i16) -> (Way, Way, Way) {
    match (p < 0, q < 0) {
        (false, false) => (E, N, NE),
        (false, true) => (E, S, SE),
        (true, false) => (W, N, NW),
        (true, true) => (W, S, SW),
    }
}

/// The greatest common divisor, not negative; 0 of two zeros.
const fn gcd(a: i16, b: i16) -> i16 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
