//! Illusions: when a side loses its Jester, a pawn of its choice becomes one.

use geometry::Cell;
use rules::Seat;

use super::Mod;
use crate::Tchess;
use crate::base::Role;
use crate::position::{Position, Set};

/// Where a side has a pawn, on top or beneath.
pub(crate) fn heirs(rules: &Tchess, position: &Position, seat: Seat) -> Set {
    let has_pawn = |&cell: &Cell| {
        let is_pawn = |kind| rules.role(kind) == Role::Pawn;
        let under = position.under(cell);
        is_pawn(position.top(cell).kind()) || under.is_some_and(|token| is_pawn(token.kind()))
    };
    position.side(seat).into_iter().filter(has_pawn).collect()
}

/// After the loss of what stood on a cell: whether its owner owes an heir. `illusions.heir`
pub(crate) fn calls_heir(
    rules: &Tchess,
    position: &Position,
    loser: Seat,
    lost: impl IntoIterator<Item = u8>,
) -> bool {
    rules.mods.has(Mod::Illusions)
        && lost.into_iter().any(|kind| rules.role(kind) == Role::Jester)
        && !heirs(rules, position, loser).is_empty()
}

/// The pawn on a cell becomes the Jester; it keeps its tier, heading and mark.
pub(crate) fn enthrone(rules: &Tchess, position: &mut Position, cell: Cell) {
    let Some(jester) = rules.jester else { return };
    let token = if rules.role(position.top(cell).kind()) == Role::Pawn {
        &mut position.tops[cell.idx()]
    } else {
        &mut position.unders[cell.idx()]
    };
    *token = token.with_kind(jester);
}

/// Where a captured stack would call an heir.
pub(crate) fn jesters(rules: &Tchess, position: &Position, seat: Seat) -> Set {
    let has_jester = |&cell: &Cell| {
        let is_jester = |kind| rules.role(kind) == Role::Jester;
        let under = position.under(cell);
        is_jester(position.top(cell).kind()) || under.is_some_and(|token| is_jester(token.kind()))
    };
    position.side(seat).into_iter().filter(has_jester).collect()
}

/// An heir that the enemy could choose and that could then take the King of `seat`. `illusions.check`
pub(crate) fn heir_that_attacks(rules: &Tchess, position: &Position, seat: Seat) -> Option<Cell> {
    heirs(rules, position, seat.other()).into_iter().find_map(|cell| {
        let mut after = *position;
        enthrone(rules, &mut after, cell);
        rules.king_attacker(&after, seat)
    })
}
