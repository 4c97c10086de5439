//! What attacks a king.

use geometry::Cell;
use rules::Seat;

use crate::kind::Man;
use crate::position::Position;
use crate::tables::{Set, Tables};

/// Some enemy man that could take the king of `seat`, were its side to move. `check.attack`.
///
/// A removal adds nothing here: a builder that could drown the king is a step away, and could take it.
pub(crate) fn attacker(tables: &Tables, position: &Position, seat: Seat) -> Option<Cell> {
    let king = position.king(seat)?;
    let enemy = position.sides[seat.other().idx()];
    let leapers = tables.steps[king.idx()]
        & (position.of(Man::King) | position.of(Man::BridgeBuilder))
        | tables.leaps[king.idx()] & position.of(Man::Horse)
        | tables.pawn_captures[seat.idx()][king.idx()] & position.of(Man::Pawn);
    if let Some(attacker) = (leapers & enemy).first() {
        return Some(attacker);
    }
    let occupied = position.occupied();
    let blockers = occupied | position.open_river();
    let straight = tables.straights[king.idx()] & enemy;
    let sliders = straight & position.of(Man::Rook)
        | tables.diagonals[king.idx()] & enemy & position.of(Man::Bishop);
    for slider in sliders {
        if !tables.between[slider.idx()][king.idx()].intersects(blockers) {
            return Some(slider);
        }
    }
    // river.shot-crosses: only pieces stop an arrow, so shots attack all that walks do.
    for archer in tables.discs[king.idx()] & enemy & position.of(Man::Archer) {
        if !tables.between[archer.idx()][king.idx()].intersects(occupied) {
            return Some(archer);
        }
    }
    let rams = straight & position.of(Man::Ram);
    rams.into_iter().find(|&ram| ram_attacks(tables, position, ram, king, seat))
}

/// Whether the ray from a ram toward the king has no gap and meets one of the king's side first. `ram.check`.
#[inline]
fn ram_attacks(tables: &Tables, position: &Position, ram: Cell, king: Cell, seat: Seat) -> bool {
    let between = tables.between[ram.idx()][king.idx()];
    if between.intersects(position.open_river()) {
        return false;
    }
    let way = usize::from(tables.ways[ram.idx()][king.idx()]);
    let first = Tables::nearest(between & position.occupied(), way);
    first.is_none_or(|first| position.sides[seat.idx()].contains(first))
}

/// Which changes on the board could expose the king of the side to move.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// The king is attacked already: every action must be tried.
    pub(crate) in_check: bool,
    /// Vacating one of these may open a line.
    pub(crate) pinned: Set,
    /// Vacating or entering one of these may change what a ram meets first.
    pub(crate) ram_lines: Set,
    /// A bridge that comes or goes here may open a line.
    pub(crate) lines: Set,
}

impl Danger {
    pub(crate) const NONE: Self =
        Self { in_check: false, pinned: Set::EMPTY, ram_lines: Set::EMPTY, lines: Set::EMPTY };

    pub(crate) fn of(tables: &Tables, position: &Position) -> Self {
        let Some(king) = position.king(position.to_act) else { return Self::NONE };
        let enemy = position.enemy();
        let occupied = position.occupied();
        let open_river = position.open_river();
        let mut danger = Self {
            in_check: attacker(tables, position, position.to_act).is_some(),
            lines: tables.straights[king.idx()] | tables.diagonals[king.idx()],
            ..Self::NONE
        };
        let straight = tables.straights[king.idx()] & enemy;
        let sliders = straight & position.of(Man::Rook)
            | tables.diagonals[king.idx()] & enemy & position.of(Man::Bishop);
        for slider in sliders {
            let between = tables.between[slider.idx()][king.idx()];
            let blockers = between & occupied;
            if blockers.len() == 1 && !between.intersects(open_river) {
                danger.pinned |= blockers;
            }
        }
        for archer in tables.discs[king.idx()] & enemy & position.of(Man::Archer) {
            danger.pinned |= tables.between[archer.idx()][king.idx()] & occupied;
        }
        for ram in straight & position.of(Man::Ram) {
            let between = tables.between[ram.idx()][king.idx()];
            if !between.intersects(open_river) {
                danger.ram_lines |= between;
            }
        }
        danger
    }
}
