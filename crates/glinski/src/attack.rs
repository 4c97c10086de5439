//! What attacks a king.

use geometry::Cell;
use rules::Seat;

use crate::man::Man;
use crate::position::Position;
use crate::tables::{Set, Tables};

/// Some enemy man that could take the king of `seat`, were its side to move. `check.attack`
pub(crate) fn attacker(tables: &Tables, position: &Position, seat: Seat) -> Option<Cell> {
    let king = position.king(seat)?;
    let enemy = position.sides[seat.other().idx()];
    if let Some(leaper) = leapers(tables, position, king, seat, enemy).first() {
        return Some(leaper);
    }
    let occupied = position.occupied();
    sliders(tables, position, king, enemy)
        .into_iter()
        .find(|slider| !tables.between[slider.idx()][king.idx()].intersects(occupied))
}

/// Whether a man of `enemy`, the side against `seat`, could take on a cell, were these the occupied ones.
#[inline]
pub(crate) fn is_attacked(
    tables: &Tables,
    position: &Position,
    cell: Cell,
    seat: Seat,
    enemy: Set,
    occupied: Set,
) -> bool {
    if !leapers(tables, position, cell, seat, enemy).is_empty() {
        return true;
    }
    sliders(tables, position, cell, enemy)
        .into_iter()
        .any(|slider| !tables.between[slider.idx()][cell.idx()].intersects(occupied))
}

/// Enemies of `seat` that reach a cell in one step or leap.
#[inline]
fn leapers(tables: &Tables, position: &Position, cell: Cell, seat: Seat, enemy: Set) -> Set {
    let all = tables.steps[cell.idx()] & position.of(Man::King)
        | tables.leaps[cell.idx()] & position.of(Man::Knight)
        // A pawn captures on the cells from which one of the other side would capture on its own.
        | tables.pawn_captures[seat.idx()][cell.idx()] & position.of(Man::Pawn);
    all & enemy
}

/// Enemies that would reach a cell on an empty board by sliding.
#[inline]
fn sliders(tables: &Tables, position: &Position, cell: Cell, enemy: Set) -> Set {
    let queens = position.of(Man::Queen);
    let straight = tables.straights[cell.idx()] & (position.of(Man::Rook) | queens);
    let diagonal = tables.diagonals[cell.idx()] & (position.of(Man::Bishop) | queens);
    (straight | diagonal) & enemy
}

/// What checks and pins leave to the side to move.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Where a man other than the king may go: anywhere, or where it ends the only check.
    pub(crate) answers: Set,
    /// Own men that may move only on the line through them and the king.
    pub(crate) pinned: Set,
}

impl Danger {
    pub(crate) fn of(tables: &Tables, position: &Position, king: Cell, all: Set) -> Self {
        let (own, enemy) = (position.own(), position.enemy());
        let occupied = own | enemy;
        let leapers = leapers(tables, position, king, position.to_act, enemy);
        let mut n_checks = leapers.len();
        let mut answers = if n_checks == 0 { all } else { leapers };
        let mut pinned = Set::EMPTY;
        for slider in sliders(tables, position, king, enemy) {
            let between = tables.between[slider.idx()][king.idx()];
            let blockers = (between & occupied).bits();
            if blockers == 0 {
                n_checks += 1;
                answers = between.with(slider);
            } else if blockers.is_power_of_two() {
                pinned |= Set::from_bits(blockers) & own;
            }
        }
        // check.own-king-safe: nothing but the king's own move answers two checks.
        if n_checks > 1 {
            answers = Set::EMPTY;
        }
        Self { answers, pinned }
    }
}
