//! Playing a legal action.

use geometry::Cell;
use rules::Seat;

use crate::action::{Action, Op};
use crate::man::Man;
use crate::position::Position;
use crate::tables::Set;

/// Plays a legal action of the side to move.
#[inline]
pub(crate) fn play(position: &mut Position, action: Action) {
    let (man, from, to) = (action.man(), action.from(), action.to());
    let seat = position.to_act;
    let (left, entered) = (Set::single(from), Set::single(to));
    let captures = action.op() == Op::Capture;
    if captures {
        let victim = victim(position, action);
        let standing = Set::single(victim);
        for men in &mut position.men {
            *men = men.minus(standing);
        }
        let enemy = &mut position.sides[seat.other().idx()];
        *enemy = enemy.minus(standing);
    }
    let becomes = action.promotion().unwrap_or(man);
    position.men[man.idx()] ^= left;
    position.men[becomes.idx()] ^= entered;
    position.sides[seat.idx()] ^= left ^ entered;
    // end.quiet-count
    if captures || man == Man::Pawn {
        position.quiet_plies = 0;
    } else {
        position.quiet_plies = position.quiet_plies.saturating_add(1);
    }
    position.set_skipped(skipped_by(action));
    position.to_act = seat.other();
}

/// Where the man stands that a capture takes: for one in passing before the cell that was skipped.
#[inline]
pub(crate) fn victim(position: &Position, action: Action) -> Cell {
    let to = action.to();
    // Cells of a file have consecutive numbers.
    match position.skipped() {
        Some(skipped) if skipped == to && action.man() == Man::Pawn => {
            passed_pawn(skipped, position.to_act)
        }
        Some(_) | None => to,
    }
}

/// Where the pawn stands that has just skipped a cell, seen from the side that is now to act.
#[inline]
pub(crate) const fn passed_pawn(skipped: Cell, to_act: Seat) -> Cell {
    let back = if to_act.idx() == 0 { skipped.get() - 1 } else { skipped.get() + 1 };
    Cell::new(back)
}

/// The cell that a double step skips. `pawn.en-passant`
#[inline]
fn skipped_by(action: Action) -> Option<Cell> {
    let (from, to) = (action.from().get(), action.to().get());
    let is_double = action.man() == Man::Pawn && action.op() == Op::Go && from.abs_diff(to) == 2;
    is_double.then_some(Cell::new(from.midpoint(to)))
}
