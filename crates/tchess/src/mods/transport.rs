//! Transport: horses carry other pieces of their side.

use geometry::Cell;

use super::Mod;
use crate::Tchess;
use crate::base::Role;
use crate::position::{Position, Set, Token};

/// Whether a token carries. `transport.carriers`
#[inline]
pub(crate) fn is_carrier(rules: &Tchess, token: Token) -> bool {
    rules.mods.has(Mod::Transport) && rules.role(token.kind()) == Role::Horse
}

/// Whether a token may be carried. `transport.passengers`
pub(crate) fn is_passenger(rules: &Tchess, token: Token) -> bool {
    match rules.role(token.kind()) {
        Role::Royal | Role::Horse => false,
        Role::Pawn | Role::Jester | Role::Plain => true,
    }
}

/// The cells whose pieces a carrier of their side may take up.
pub(crate) fn passengers(rules: &Tchess, position: &Position, own: Set) -> Set {
    if !rules.mods.has(Mod::Transport) {
        return Set::EMPTY;
    }
    let singles = own.minus(position.stacks).into_iter();
    singles.filter(|&cell| is_passenger(rules, position.top(cell))).collect()
}

/// Whether the piece on `from` may leap onto `to` and take up what stands there.
pub(crate) fn may_take_up(rules: &Tchess, position: &Position, from: Cell, to: Cell) -> bool {
    is_carrier(rules, position.top(from))
        && position.under(from).is_none_or(|under| under.kind() != rules.royal)
        && position.seat_at(from) == position.seat_at(to)
        && !position.stacks.contains(to)
        && is_passenger(rules, position.top(to))
}
