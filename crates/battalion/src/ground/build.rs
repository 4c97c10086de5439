//! Assembles the board of a plan. `board.assembly`

use geometry::way::square::{E, N, S};
use geometry::{Assembly, BandId, Cell, CellSet256, Spot, Topology, Way};
use rules::Seat;

use super::distances::Distances;
use super::{Ground, MAX_ROWS, MAX_WIDTH, Place, Zone};
use crate::battalion::{Battalion, Shape, Square};
use crate::plan::{LETTERS, Plan, homeward};
use crate::targeting::TargetRays;

/// Of a curved Territory. `territory.byzantine`
const N_RINGS: u8 = 4;
/// Of a curved Territory.
pub(super) const N_SPOKES: u8 = 6;

pub(super) fn build(plan: &Plan) -> Ground {
    let (topology, bands) = assemble(plan);
    let is_curved = bands.iter().any(Option::is_some);
    let mut places =
        vec![Place { zone: Zone::Battlefield, local: None, spoke: None }; topology.n_cells()];
    let mut homes = [[[None; MAX_WIDTH]; MAX_ROWS]; 4];
    let mut battlefield: CellSet256 = topology.full();
    for seat in plan.seats() {
        let battalion = plan.battalion(seat);
        for row in 0..battalion.depth() {
            for file in 0..battalion.width() {
                let spot = match bands[seat.idx()] {
                    None => flat(plan, seat, file, row),
                    Some(band) => curved(band, seat, file, row),
                };
                let Some(cell) = topology.cell_at(spot) else { continue };
                homes[seat.idx()][usize::from(row)][usize::from(file)] = Some(cell);
                battlefield.remove(cell);
                places[cell.idx()] = Place {
                    zone: Zone::Territory(seat),
                    local: Some((file, row)),
                    spoke: spoke(spot),
                };
            }
        }
    }
    let is_rampart = |cell: &Cell| {
        let spoke = places[cell.idx()].spoke;
        spoke.is_some_and(|spoke| spoke + 1 == N_SPOKES / 2 || spoke == N_SPOKES / 2)
    };
    let ramparts = topology.cells().filter(|cell| plan.has_ramparts && is_rampart(cell)).collect();
    let charted = || topology.cells().filter_map(|cell| topology.chart(cell));
    let n_files = charted().map(|(file, _)| file + 1).max().unwrap_or_default();
    let n_ranks = charted().map(|(_, rank)| rank + 1).max().unwrap_or_default();
    Ground {
        chart_size: (n_files, n_ranks),
        distances: Distances::new(&topology, is_curved),
        target_rays: TargetRays::new(&topology, is_curved),
        places: places.into(),
        battlefield,
        ramparts,
        homes,
        is_curved,
        topology,
    }
}

/// The board, and the bands of curved Territories by seat.
fn assemble(plan: &Plan) -> (Topology, [Option<BandId>; 4]) {
    let mut assembly = Assembly::new();
    assembly.block(0, 0, plan.battlefield.width(), plan.battlefield.height());
    let mut bands = [None; 4];
    for seat in plan.seats() {
        let battalion = plan.battalion(seat);
        match battalion.shape {
            Shape::Flat => put_block(&mut assembly, plan, seat, battalion),
            Shape::Curved => {
                let rise = homeward(seat);
                // Spoke 1 is on the owner's right hand.
                let file = if counts_to_right(seat) { 2 * N_RINGS - 1 } else { 0 };
                let foot = place(plan, seat, file, -1);
                let letter = LETTERS[seat.idx()];
                bands[seat.idx()] = Some(assembly.arch(letter, N_RINGS, N_SPOKES, foot, rise));
            }
        }
    }
    let topology =
        assembly.build().expect("the options' reader checked that Territories fit their sides");
    (topology, bands)
}

/// Whether local files count toward the right hand of the seat's player.
fn counts_to_right(seat: Seat) -> bool {
    let way: Way = homeward(seat);
    way == S || way == E
}

fn put_block(assembly: &mut Assembly, plan: &Plan, seat: Seat, battalion: &Battalion) {
    let (width, depth) = (battalion.width(), battalion.depth());
    let (near, far) = (place(plan, seat, 0, 0), place(plan, seat, 0, i16::from(depth) - 1));
    let corner = (near.0.min(far.0), near.1.min(far.1));
    if matches!(homeward(seat), N | S) {
        assembly.block(corner.0, corner.1, width, depth);
    } else {
        assembly.block(corner.0, corner.1, depth, width);
    }
    for (row, squares) in (0..).zip(&battalion.rows) {
        for (file, square) in (0..).zip(squares) {
            if *square == Square::Hole {
                let (x, y) = place(plan, seat, file, i16::from(depth - 1 - row));
                assembly.hole(x, y);
            }
        }
    }
}

/// A place on the chart by local file and steps away from the Battlefield: 0 is the first row off it, -1 the row of the
/// Battlefield that it touches. `board.local`
fn place(plan: &Plan, seat: Seat, file: u8, away: i16) -> (i16, i16) {
    let along = i16::from(plan.offsets[seat.idx()] + file);
    let (width, height) =
        (i16::from(plan.battlefield.width()), i16::from(plan.battlefield.height()));
    match seat.idx() {
        0 => (along, -1 - away),
        1 => (along, height + away),
        2 => (width + away, along),
        _ => (-1 - away, along),
    }
}

fn flat(plan: &Plan, seat: Seat, file: u8, row: u8) -> Spot {
    let depth = plan.battalion(seat).depth();
    let (x, y) = place(plan, seat, file, i16::from(depth - 1 - row));
    Spot::flat(x, y)
}

/// `territory.byzantine.army`
fn curved(band: BandId, seat: Seat, file: u8, row: u8) -> Spot {
    let is_low = file < N_RINGS;
    let ring = if is_low { file } else { 2 * N_RINGS - 1 - file };
    // Rows count from the seam: row 2 is the spoke at the foot of a leg.
    let from_foot = N_SPOKES / 2 - 1 - row;
    let is_first_leg = is_low != counts_to_right(seat);
    let spoke = if is_first_leg { from_foot } else { N_SPOKES - 1 - from_foot };
    Spot::curved(band, ring, spoke)
}

fn spoke(spot: Spot) -> Option<u8> {
    match spot {
        Spot::Flat { .. } => None,
        Spot::Curved { spoke, .. } => Some(spoke),
    }
}
