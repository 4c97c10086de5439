//! Actions that the notation can write for a city or unit that stands there, and the placements that are due.
//!
//! Supports of two steps and attacks with joiners are far more than a law could ask of: of these, all near the unit
//! are given, and every other action in full.

use geometry::Cell;

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::options::Ruleset;
use crate::position::{Phase, Position};
use crate::tables::{CITIES, Set};

impl TriPoint {
    pub(crate) fn conceive(&self, position: &Position, out: &mut Vec<Action>) {
        let placed = if position.phase == Phase::Place { self.all } else { CITIES };
        for kind in [Kind::King, Kind::Battalion] {
            out.extend(placed.into_iter().map(|cell| Action::single(kind, cell)));
        }
        let own = position.own();
        for cell in self.all {
            out.push(Action::single(Kind::Scorch, cell));
            if own.contains(cell) {
                self.conceive_unit(position, cell, out);
            } else {
                // Nobody can act there, which the judge must see.
                for kind in [Kind::Step, Kind::Attack, Kind::Merge] {
                    out.push(Action::pair(kind, cell, self.all.first().expect("cells")));
                }
            }
        }
        for city in CITIES & (own | position.acting) {
            self.conceive_city(position, city, out);
        }
        out.extend([Action::END_CITIES, Action::END]);
    }

    fn conceive_unit(&self, position: &Position, unit: Cell, out: &mut Vec<Action>) {
        for kind in [Kind::Step, Kind::Attack, Kind::Merge] {
            out.extend(self.all.into_iter().map(|to| Action::pair(kind, unit, to)));
        }
        let near = self.tables.neighbors[unit.idx()];
        let all = self.tables.slots_of(unit, near);
        for target in near {
            let attack = Action::pair(Kind::Attack, unit, target);
            let is_aimed = position.enemy().contains(target);
            for slots in 1..=all {
                let is_written = slots & !all == 0 && (is_aimed || slots.is_power_of_two());
                if is_written {
                    out.push(attack.joined_by(slots));
                }
            }
        }
    }

    fn conceive_city(&self, position: &Position, city: Cell, out: &mut Vec<Action>) {
        for kind in [Kind::Conscript, Kind::Promote] {
            out.extend(self.all.into_iter().map(|cell| Action::pair(kind, city, cell)));
        }
        let own = position.own();
        let doubles = self.options.ruleset == Ruleset::QuickRun;
        for unit in self.all {
            let near = self.tables.neighbors[unit.idx()];
            if !own.contains(unit) {
                let to = near.first().expect("a cell has neighbors");
                out.push(Action::support(city, unit, to));
                continue;
            }
            out.extend(self.all.into_iter().map(|to| Action::support(city, unit, to)));
            for to in near {
                let second = self.tables.neighbors[to.idx()];
                let second = if doubles { second.with(city) } else { Set::single(unit) };
                let action = Action::support(city, unit, to);
                out.extend(second.into_iter().map(|second| action.then(second)));
            }
        }
    }
}
