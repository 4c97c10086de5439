//! Playing legal actions.

use geometry::Cell;
use rules::Seat;

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::options::Ruleset;
use crate::position::{AtStart, Class, Ending, Phase, Position, Stored};
use crate::tables::Set;

impl TriPoint {
    /// Plays an action that is legal.
    pub(crate) fn play(&self, position: &mut Position, action: Action) {
        position.at_start = AtStart(false);
        let (actor, object) = (action.actor(), action.object());
        let seat = position.to_act;
        match action.kind() {
            Kind::King => {
                position.put(seat, actor);
                crown(position, seat, actor);
            }
            Kind::Battalion => self.place(position, actor),
            Kind::Conscript => {
                spend(position, actor);
                position.put(seat, object);
                if self.options.recruits_wait {
                    position.acted.insert(object);
                    position.set_steps(object, self.step_cap(Class::Battalion));
                }
            }
            Kind::Promote => {
                spend(position, actor);
                rise(position, seat, object);
            }
            Kind::Support => {
                // city.counts-as-action: the occupant, even if it is the one that leaves.
                spend(position, actor);
                self.step(position, seat, object, action.to());
                if let Some(second) = action.second() {
                    self.step(position, seat, action.to(), second);
                }
            }
            Kind::Scorch => {
                position.remove(seat, actor);
                position.scorched.insert(actor);
                position.acting.remove(actor);
                position.twice = position.twice.filter(|&city| city != actor);
            }
            Kind::EndCities => {
                position.phase = Phase::Unit;
                forfeit(position);
            }
            Kind::Step => self.step(position, seat, actor, object),
            Kind::Attack => self.attack(position, action),
            Kind::Merge => self.merge(position, seat, actor, object),
            Kind::End => self.close(position),
        }
    }

    /// The most steps of a unit in a turn. `unit.points`, `quick-run.movement`
    #[inline]
    pub(crate) fn step_cap(&self, class: Class) -> u8 {
        match self.options.ruleset {
            Ruleset::QuickRun => 2 * class.points(),
            Ruleset::Standard | Ruleset::PreSettled | Ruleset::Invasion => class.points(),
        }
    }

    /// How many Battalions a side places. `start.battalions`, `start.settled`
    pub(crate) fn n_placed(&self, seat: Seat) -> usize {
        if self.options.settled[seat.idx()] { 4 } else { 2 }
    }

    /// `start.order`, `start.dark-first`, `start.light`
    fn place(&self, position: &mut Position, cell: Cell) {
        let seat = position.to_act;
        position.put(seat, cell);
        if position.sides[seat.idx()].len() <= self.n_placed(seat) {
            return;
        }
        if seat == Seat::FIRST {
            position.to_act = Seat::SECOND;
        } else {
            self.start_turn(position);
        }
    }

    /// A step of either kind.
    fn step(&self, position: &mut Position, seat: Seat, from: Cell, to: Cell) {
        self.note_roaming(position, seat, to);
        position.relocate(seat, from, to);
        position.set_steps(to, position.steps_at(to) + 1);
        if position.kings.contains(to) {
            crown(position, seat, to);
        }
    }

    /// `counter.home`: from the capital as it is just before a king enters another city.
    fn note_roaming(&self, position: &mut Position, seat: Seat, to: Cell) {
        if let Some(capital) = position.capitals[seat.idx()] {
            position.roamed |= !self.tables.near[capital.idx()].contains(to);
        }
    }

    /// `attack.mark`, `attack.coalition`, `attack.defeat`
    fn attack(&self, position: &mut Position, action: Action) {
        let (lead, target) = (action.actor(), action.object());
        let mut marks = position.marks_at(target) + self.lead_marks(position, lead);
        position.acted.insert(lead);
        for joiner in self.tables.in_slots(lead, action.joiners()) {
            marks += position.class_at(joiner).points();
            position.acted.insert(joiner);
        }
        if marks > position.class_at(target).points() {
            position.remove(position.to_act.other(), target);
        } else {
            position.set_marks(target, marks);
        }
    }

    /// What the attacking unit itself marks. `attack.mark`
    pub(crate) fn lead_marks(&self, position: &Position, lead: Cell) -> u8 {
        if self.options.marks_points { position.class_at(lead).points() } else { 1 }
    }

    /// `integrate.merge`
    fn merge(&self, position: &mut Position, seat: Seat, from: Cell, to: Cell) {
        self.note_roaming(position, seat, to);
        position.remove(seat, to);
        position.relocate(seat, from, to);
        position.acted.insert(to);
        rise(position, seat, to);
    }

    /// `turn.close`; the third occurrence is the game's affair.
    fn close(&self, position: &mut Position) {
        let seat = position.to_act;
        let counter = &mut position.counters[seat.idx()];
        *counter = if position.roamed { 0 } else { counter.saturating_add(1) };
        let is_over_limit = self.options.counter_limit.is_some_and(|limit| *counter >= limit);
        // turn.reset
        position.acted = Set::EMPTY;
        position.steps = [Set::EMPTY; 3];
        position.marks = [Set::EMPTY; 2];
        position.roamed = false;
        forfeit(position);
        if !position.has_king(seat) {
            return finish(position, Some(seat.other()), Ending::Dethroned);
        }
        if is_over_limit {
            return finish(position, Some(seat.other()), Ending::CounterLimit);
        }
        position.to_act = seat.other();
        self.start_turn(position);
    }

    /// The turn of the side to act begins, with nothing done in it. `turn.order`, `city.acts`
    pub(crate) fn start_turn(&self, position: &mut Position) {
        if self.occupies_fully(position) {
            return finish(position, Some(position.to_act), Ending::FullOccupation);
        }
        position.phase = Phase::City;
        position.at_start = AtStart(true);
        position.acting = position.standing() & position.own();
        position.twice = position.capitals[position.to_act.idx()].filter(|&capital| {
            let has_king = position.kings.contains(capital);
            position.acting.contains(capital) && (has_king || !self.options.capital_needs_king)
        });
    }

    /// `end.full-occupation`, `quick-run.no-full-occupation`
    pub(crate) fn occupies_fully(&self, position: &Position) -> bool {
        /// Of the 13 cities, with `full_occupation: scorched-count`.
        const ALL_BUT_ONE: usize = 12;
        if self.options.ruleset == Ruleset::QuickRun {
            return false;
        }
        let standing = position.standing();
        let held = standing & position.own();
        if self.options.counts_scorched {
            return held.len() >= ALL_BUT_ONE;
        }
        !held.is_empty() && standing.minus(held).len() <= 1
    }
}

/// A city's action: its occupant has acted. `city.counts-as-action`
fn spend(position: &mut Position, city: Cell) {
    position.acted.insert(city);
    if position.twice == Some(city) {
        position.twice = None;
    } else {
        position.acting.remove(city);
    }
}

/// No city has an action left.
fn forfeit(position: &mut Position) {
    position.acting = Set::EMPTY;
    position.twice = None;
}

/// The unit on a cell becomes one of the next class.
fn rise(position: &mut Position, seat: Seat, cell: Cell) {
    match position.class_at(cell) {
        Class::Battalion => position.set_class(cell, Class::Regiment),
        Class::Regiment | Class::King => crown(position, seat, cell),
    }
}

/// A king stands on a cell. `city.capital`
fn crown(position: &mut Position, seat: Seat, cell: Cell) {
    position.set_class(cell, Class::King);
    if position.standing().contains(cell) {
        position.capitals[seat.idx()] = Some(cell);
    }
}

/// Nobody acts any more, and which side would is forgotten.
pub(crate) fn finish(position: &mut Position, winner: Option<Seat>, ending: Ending) {
    forfeit(position);
    position.phase = Phase::Over;
    position.to_act = Seat::FIRST;
    position.at_start = AtStart(false);
    position.outcome = Some(Stored { winner, ending });
}
