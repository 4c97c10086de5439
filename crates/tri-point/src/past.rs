//! What a position still shows of the turn that led to it: for sentences, never for rules.
//!
//! A position keeps who has acted and stepped, not why. Within a turn only units of the side to act move: by steps,
//! which are counted, or by a merge, after which the unit has acted. What follows from that is said for certain here,
//! and nothing else is.

use geometry::Cell;

use crate::TriPoint;
use crate::position::{Class, Phase, Position};
use crate::tables::CITIES;

/// How a city with a unit on it came to have no action left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAction {
    /// It has used what it had.
    Used,
    /// It was entered in this turn, and had none.
    Entered,
    /// One or the other.
    Either,
}

/// How a unit came to its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    /// It has made them all.
    Made,
    /// It came in by Conscript and waits; what is above a Battalion's cap it has made since.
    Waits,
    /// One or the other.
    Either,
}

impl TriPoint {
    /// `city.acts`: of a city of the side to act, in phase `city`.
    pub(crate) fn why_no_action(&self, position: &Position, city: Cell) -> NoAction {
        if position.steps_at(city) == 0 {
            // Whoever stands on it did so when the turn started.
            return NoAction::Used;
        }
        // Whoever used it has acted, and stands here or has left by steps, unless it was scorched elsewhere.
        let users = position.acted & position.own();
        let mut users = (users & position.stepped(1)).into_iter();
        let has_user = users.any(|user| self.is_within(city, user, position.steps_at(user)));
        if has_user || !position.scorched.is_empty() { NoAction::Either } else { NoAction::Entered }
    }

    /// `city.conscript` with option `fresh_units: wait`.
    pub(crate) fn whence_steps(&self, position: &Position, unit: Cell) -> Steps {
        if !self.may_be_waiting(position, unit) {
            return Steps::Made;
        }
        // In phase `city` nobody acts but by a city.
        let may_have_acted = position.phase != Phase::City
            || CITIES.into_iter().any(|city| self.may_have_acted_on(position, city, unit));
        if may_have_acted { Steps::Either } else { Steps::Waits }
    }

    /// Whether a unit may have come in by Conscript in this turn, and waits.
    pub(crate) fn may_be_waiting(&self, position: &Position, unit: Cell) -> bool {
        let waiting = self.step_cap(Class::Battalion);
        let steps = position.steps_at(unit);
        if !self.options.recruits_wait || !position.acted.contains(unit) || steps < waiting {
            return false;
        }
        let came_in = 1 + steps - waiting;
        CITIES
            .into_iter()
            .any(|city| may_have_acted(position, city) && self.is_within(city, unit, came_in))
    }

    /// Whether what a city did may have been the action of a unit, wherever that is now.
    pub(crate) fn may_have_acted_on(&self, position: &Position, city: Cell, unit: Cell) -> bool {
        let steps = position.steps_at(unit);
        let is_within = self.is_within(city, unit, steps);
        // A scorched city may have acted before, but not with a unit that is still there.
        let is_standing = steps > 0 || !position.scorched.contains(city);
        let is_kept = city != unit && has_stayed(position, city);
        is_within && is_standing && !is_kept && may_have_acted(position, city)
    }

    fn is_within(&self, one: Cell, other: Cell, steps: u8) -> bool {
        self.tables.topology.distance(one, other).is_some_and(|far| far <= steps)
    }
}

/// Whether the unit of the side to act on a cell has stood there since the turn started.
fn has_stayed(position: &Position, cell: Cell) -> bool {
    let may_have_merged = position.phase == Phase::Unit
        && position.acted.contains(cell)
        && position.class_at(cell) > Class::Battalion;
    position.own().contains(cell) && position.steps_at(cell) == 0 && !may_have_merged
}

/// Whether a city may have acted in this turn.
fn may_have_acted(position: &Position, city: Cell) -> bool {
    let is_unused = position.actions_left(city) == 2
        || has_stayed(position, city) && !position.acted.contains(city);
    !is_unused && !position.enemy().contains(city)
}
