//! King capture and Flag capture: the King is taken prisoner, led away, and freed with his captor's fall.

use geometry::Cell;
use rules::{Outcome, Seat};

use super::Mod;
use crate::Tchess;
use crate::mods::escort;
use crate::position::{Position, Set, Token};
use crate::rules as rule;

/// Whether a token may act at all. `flag-capture.still`
#[inline]
pub(crate) fn may_act(rules: &Tchess, token: Token) -> bool {
    !(rules.mods.has(Mod::FlagCapture) && token.kind() == rules.royal)
}

/// Whether a token may capture. `king-capture.no-attack`
#[inline]
pub(crate) fn may_capture(rules: &Tchess, token: Token) -> bool {
    !(rules.mods.imprisons() && token.kind() == rules.royal)
}

/// Whether a stack is a captor with its prisoner.
#[inline]
pub(crate) fn is_captor(rules: &Tchess, under: Option<Token>) -> bool {
    under.is_some_and(|token| token.kind() == rules.royal)
}

/// The enemy King where a carrier with its passenger can't take him. `king-capture.loaded`
pub(crate) fn barred_when_loaded(rules: &Tchess, position: &Position, enemy: Seat) -> Set {
    let king = position.kings[enemy.idx()].filter(|_| rules.mods.imprisons());
    let free = king.filter(|_| !position.is_held(enemy));
    free.into_iter().collect()
}

/// The cells on which a freed King could be put, were these occupied; near or far.
fn room(rules: &Tchess, owner: Seat, occupied: Set) -> Set {
    rules.all.minus(occupied | escort::forbidden_to_freed(rules, owner))
}

/// Whether a freed King finds a square after an action that vacates and fills some cells. `king-capture.no-room`
pub(crate) fn has_room(
    rules: &Tchess,
    position: &Position,
    owner: Seat,
    vacated: Set,
    filled: Set,
) -> bool {
    let occupied = position.occupied().minus(vacated) | filled;
    !room(rules, owner, occupied).is_empty()
}

/// The nearest free cells around the square of the capture. `king-capture.release`
pub(crate) fn release_cells(rules: &Tchess, position: &Position, at: Cell) -> Set {
    let room = room(rules, position.turn, position.occupied());
    for distance in 1..=rules.reaches_all {
        let ring = room.into_iter().filter(|&cell| rules.king_distance(at, cell) == distance);
        let ring: Set = ring.collect();
        if !ring.is_empty() {
            return ring;
        }
    }
    Set::EMPTY
}

/// Whether a stack on a cell stands on its captor's own portal, where a target set makes it deliver.
/// `king-capture.delivered`
pub(crate) fn delivers(rules: &Tchess, position: &Position, captor: Seat, cell: Cell) -> bool {
    rules.mods.imprisons()
        && rules.mods.targets.is_some()
        && rules.portals[captor.idx()] == cell
        && is_captor(rules, position.under(cell))
}

/// Whether a side has led the enemy King to its own portal. `king-capture.win`
pub(crate) fn wins(rules: &Tchess, position: &Position, seat: Seat) -> bool {
    let enemy = seat.other();
    rules.mods.imprisons()
        && rules.mods.targets.is_none()
        && position.is_held(enemy)
        && position.kings[enemy.idx()] == Some(rules.portals[seat.idx()])
}

/// The end of a side that has no action while its King is held. `king-capture.helpless`
pub(crate) fn helpless(rules: &Tchess, position: &Position, seat: Seat) -> Option<Outcome> {
    (rules.mods.imprisons() && position.is_held(seat))
        .then(|| Outcome::win(seat.other(), &rule::KING_CAPTURE_HELPLESS))
}
