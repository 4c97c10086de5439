//! Escorting the King: a side wins when its King ends his action on the enemy portal.

use rules::{Outcome, Rule, Seat};

use super::Mod;
use crate::Tchess;
use crate::action::Action;
use crate::position::{Position, Set};
use crate::rules as rule;

/// Whether a side's King stands on the enemy portal, which only an action of his own brings about. `escort.win`
pub(crate) fn wins(rules: &Tchess, position: &Position, seat: Seat) -> bool {
    rules.mods.has(Mod::Escort)
        && position.kings[seat.idx()] == Some(rules.portals[seat.other().idx()])
        && !position.is_held(seat)
}

/// `escort.no-kings`
pub(crate) fn nobody_left(rules: &Tchess, position: &Position) -> Option<Outcome> {
    let gone = rules.mods.escort_only && position.kings == [None, None];
    gone.then(|| Outcome::draw(&rule::ESCORT_NO_KINGS))
}

/// Where a freed King may not be put: he would have won. `king-capture.release`
pub(crate) fn forbidden_to_freed(rules: &Tchess, owner: Seat) -> Set {
    if rules.mods.has(Mod::Escort) {
        Set::single(rules.portals[owner.other().idx()])
    } else {
        Set::EMPTY
    }
}

/// The rule that refuses an action which leaves the King capturable. `escort.attacked-portal`
pub(crate) fn exposing_rule(rules: &Tchess, position: &Position, action: Action) -> &'static Rule {
    let enters = rules.mods.has(Mod::Escort)
        && action.kind() == rules.royal
        && action.end() == rules.portals[position.turn.other().idx()];
    if enters { &rule::ESCORT_ATTACKED_PORTAL } else { &rule::BASE_CHECK }
}
