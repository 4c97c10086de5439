//! What lies and stands on the board, and what an action changes of it.

use geometry::Cell;
use rules::{Effect, Kind as ThingKind, Seat, Thing};

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::position::{CAPITAL, CITY, Class, Position, SCORCHED};
use crate::tables::CITIES;

/// Tiers of a cell, from the ground up.
const GROUND_TIER: u8 = 0;
const CAPITAL_TIER: u8 = 1;
const UNIT_TIER: u8 = 2;

impl TriPoint {
    pub(crate) fn list_things(position: &Position, out: &mut Vec<Thing>) {
        out.extend(CITIES.into_iter().map(|city| {
            ground(city, if position.scorched.contains(city) { SCORCHED } else { CITY })
        }));
        for seat in [Seat::FIRST, Seat::SECOND] {
            out.extend(position.capitals[seat.idx()].map(|city| capital(city, seat)));
            let units = position.sides[seat.idx()].into_iter();
            out.extend(units.map(|cell| standing(position, seat, cell)));
        }
    }

    /// The changes by the rules' words, not by comparing two positions.
    pub(crate) fn list_effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        let (actor, object) = (action.actor(), action.object());
        let seat = position.to_act;
        match action.kind() {
            Kind::King => {
                out.push(Effect::gained(unit(actor, seat, Class::King, 0), "placed"));
                crown(position, actor, out);
            }
            Kind::Battalion => {
                out.push(Effect::gained(unit(actor, seat, Class::Battalion, 0), "placed"));
            }
            Kind::Conscript => {
                out.push(Effect::gained(unit(object, seat, Class::Battalion, 0), "conscripted"));
            }
            Kind::Promote => {
                let before = standing(position, seat, object);
                let above = above(position, object);
                out.push(Effect::changed(before, unit(object, seat, above, 0), "promoted"));
                if above == Class::King {
                    crown(position, object, out);
                }
            }
            Kind::Support => go(position, object, action.to(), action.second(), out),
            Kind::Scorch => {
                let (city, scorched) = (ground(actor, CITY), ground(actor, SCORCHED));
                out.push(Effect::changed(city, scorched, "burnt down"));
                out.push(Effect::lost(standing(position, seat, actor), "lost with the city"));
            }
            Kind::Step => go(position, actor, object, None, out),
            Kind::Attack => out.push(self.mark(position, action)),
            Kind::Merge => {
                let above = above(position, actor);
                out.push(Effect::lost(standing(position, seat, object), "absorbed"));
                let (before, after) =
                    (standing(position, seat, actor), unit(object, seat, above, 0));
                out.push(Effect::changed(before, after, "moved"));
                if above == Class::King {
                    crown(position, object, out);
                }
            }
            Kind::EndCities => {}
            // turn.reset
            Kind::End => {
                let marked = position.marks[0] | position.marks[1];
                out.extend(marked.into_iter().map(|cell| {
                    let owner = if position.own().contains(cell) { seat } else { seat.other() };
                    let after = unit(cell, owner, position.class_at(cell), 0);
                    Effect::changed(standing(position, owner, cell), after, "freed of its marks")
                }));
            }
        }
    }

    /// `attack.defeat`
    fn mark(&self, position: &Position, action: Action) -> Effect {
        let (lead, target) = (action.actor(), action.object());
        let enemy = position.to_act.other();
        let joiners = self.tables.in_slots(lead, action.joiners());
        let points = joiners.map(|joiner| position.class_at(joiner).points()).sum::<u8>();
        let marks = position.marks_at(target) + self.lead_marks(position, lead) + points;
        let before = standing(position, enemy, target);
        let class = position.class_at(target);
        if marks > class.points() {
            Effect::lost(before, "defeated")
        } else {
            Effect::changed(before, unit(target, enemy, class, marks), MARKED[usize::from(marks)])
        }
    }
}

/// How a unit that survives an attack stands there, by its marks: at most three.
const MARKED: [&str; 4] =
    ["unmarked", "marked (1 in all)", "marked (2 in all)", "marked (3 in all)"];

/// A unit goes one step or two.
fn go(position: &Position, from: Cell, to: Cell, second: Option<Cell>, out: &mut Vec<Effect>) {
    let seat = position.to_act;
    let class = position.class_at(from);
    let end = second.unwrap_or(to);
    let before = standing(position, seat, from);
    out.push(Effect::changed(before, unit(end, seat, class, 0), "moved"));
    if class == Class::King {
        // city.capital: the last of the cities entered; of two cells in a row one is a city at most.
        let entered = if position.standing().contains(end) { end } else { to };
        crown(position, entered, out);
    }
}

/// The king of the side to act stands on a cell. `city.capital`
fn crown(position: &Position, cell: Cell, out: &mut Vec<Effect>) {
    let seat = position.to_act;
    if !position.standing().contains(cell) || position.capitals[seat.idx()] == Some(cell) {
        return;
    }
    let after = capital(cell, seat);
    out.push(match position.capitals[seat.idx()] {
        Some(before) => Effect::changed(capital(before, seat), after, "moved"),
        None => Effect::gained(after, "chosen"),
    });
}

fn above(position: &Position, cell: Cell) -> Class {
    position.class_at(cell).above().expect("a king is neither promoted nor merged")
}

fn ground(cell: Cell, kind: ThingKind) -> Thing {
    Thing { cell, tier: GROUND_TIER, seat: None, kind, state: 0 }
}

fn capital(cell: Cell, seat: Seat) -> Thing {
    Thing { cell, tier: CAPITAL_TIER, seat: Some(seat), kind: CAPITAL, state: 0 }
}

/// A unit; its marks are its state.
fn unit(cell: Cell, seat: Seat, class: Class, marks: u8) -> Thing {
    Thing { cell, tier: UNIT_TIER, seat: Some(seat), kind: class.kind(), state: marks }
}

fn standing(position: &Position, seat: Seat, cell: Cell) -> Thing {
    unit(cell, seat, position.class_at(cell), position.marks_at(cell))
}
