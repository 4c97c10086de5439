//! The path of a Gravity Assist.

use geometry::{Cell, CellSet, Heading};
use rules::Seat;

use crate::TitansBattalion;
use crate::ground::{Ground, flip_lengthwise, flip_sideways};
use crate::kind::Kind;
use crate::position::Position;
use crate::tables::{Tables, code, decoded, decoded_cell};

/// How a path goes that starts by a diagonal step to a square that is no wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// The first piece on it that can be captured; none if there never is one. `gravity.must-strike`
    pub(crate) strike: Option<Cell>,
    /// Whether it bounces before that.
    pub(crate) bounces: bool,
}

/// The heading after one more diagonal step among walls, bouncing first if it must. `gravity.bounce`
///
/// `None` when it bounces to and fro between walls on the spot, as in a lane one square wide.
pub(crate) fn onward<const N: usize>(
    ground: &Ground,
    heading: Heading,
    walls: CellSet<N>,
) -> Option<Heading> {
    let is_wall = |cell: Option<Cell>| cell.is_none_or(|cell| walls.contains(cell));
    let mut at = heading;
    // Each look turns the heading; after four it comes back to one that it had.
    for _ in 0..4 {
        let next = ground.topology.step(at);
        if !is_wall(next.map(|next| next.cell)) {
            return next;
        }
        let flanks = ground.flanks(at);
        at.way = match (is_wall(flanks.sideways), is_wall(flanks.lengthwise)) {
            (true, false) => flip_sideways(at.way),
            (false, true) => flip_lengthwise(at.way),
            (true, true) | (false, false) => flip_sideways(flip_lengthwise(at.way)),
        };
    }
    None
}

/// Follows a path step by step among walls and capturable pieces, from the heading by which it enters its first square.
/// The start counts as empty, so it is in neither set. `gravity.walls`
pub(crate) fn follow<const N: usize>(
    ground: &Ground,
    walls: CellSet<N>,
    prey: CellSet<N>,
    first: Heading,
) -> Path {
    let mut at = first;
    let mut bounces = false;
    // A path that visits a square twice by one heading never strikes; there are four headings a square.
    for _ in 0..=4 * ground.topology.n_cells() {
        if prey.contains(at.cell) {
            return Path { strike: Some(at.cell), bounces };
        }
        let straight = ground.topology.step(at);
        let Some(next) = onward(ground, at, walls) else { break };
        bounces |= straight != Some(next);
        at = next;
    }
    Path { strike: None, bounces }
}

impl<const N: usize> TitansBattalion<N> {
    /// What a path strikes among `prey`; `first` is the code of the heading by which it enters its first square.
    #[inline]
    pub(crate) fn strike(&self, first: u16, walls: CellSet<N>, prey: CellSet<N>) -> Option<Cell> {
        let mut at = first;
        for _ in 0..=4 * self.tables.n_cells() {
            let cell = decoded_cell(at);
            if prey.contains(cell) {
                return Some(cell);
            }
            // A step looks no farther than the squares around.
            at = if walls.intersects(self.tables.around(cell).kings) {
                code(onward(&self.ground, decoded(at), walls)?)
            } else {
                self.tables.bounces[cell.idx()][usize::from(at & 3)]
            };
            // Back at the first heading, it has been everywhere.
            if at == first {
                break;
            }
        }
        None
    }
}

/// Which of a seat's pieces could make Gravity Assists from where they stand, if `gone` were captured: probes, and
/// Planets of that type, on the Battlefield. `gravity.needs`
#[inline]
pub(crate) fn assisted<const N: usize>(
    tables: &Tables<N>,
    position: &Position<N>,
    seat: Seat,
    gone: CellSet<N>,
) -> CellSet<N> {
    let side = position.side(seat).minus(gone);
    let has_titan = position.of(Kind::PlanetaryTitan).intersects(side);
    if !has_titan || !position.planets().intersects(side) {
        return CellSet::EMPTY;
    }
    let mut probes = position.of(Kind::Probe);
    if let Some(planet) = position.planet_of_type(seat, Kind::Probe) {
        probes.insert(planet);
    }
    probes & side & tables.battlefield
}

/// How near a cell is to the nearest of some Titans, as a rank. `gravity.closer`
#[inline]
pub(crate) fn nearness<const N: usize>(tables: &Tables<N>, titans: CellSet<N>, cell: Cell) -> u16 {
    titans.iter().map(|titan| tables.nearness(titan, cell)).min().unwrap_or(u16::MAX)
}
