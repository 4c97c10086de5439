//! Stage 1 of loading: every word and number for itself.

use geometry::Cell;
use rules::{Issue, Issues, Seat, Whole, find_cell, shown, suggest};

use super::{ActionsLeft, CLASS_WORDS, OutcomeForm, Setup};
use crate::TriPoint;
use crate::position::{Class, Ending, Phase, SIDES, Stored};

/// A set-up whose words are understood.
pub(super) struct Words {
    /// Some seat in phase `over`, too.
    pub(super) to_act: Seat,
    pub(super) phase: Phase,
    pub(super) units: Vec<Placed>,
    /// In the order given.
    pub(super) scorched: Vec<Cell>,
    /// By seat.
    pub(super) capitals: [Capital; 2],
    pub(super) counters: [u32; 2],
    /// `None` where it is left out.
    pub(super) left: Option<Vec<Left>>,
    pub(super) roamed: bool,
    pub(super) outcome: Option<Stored>,
}

/// A side's capital.
#[derive(Clone, Copy)]
pub(super) enum Capital {
    /// It is left out: where the king is.
    OfKing,
    /// As it is given.
    Given(Option<Cell>),
}

/// A unit whose words are understood.
pub(super) struct Placed {
    pub(super) idx: usize,
    pub(super) cell: Cell,
    pub(super) seat: Seat,
    pub(super) class: Class,
    pub(super) steps: u8,
    pub(super) acted: bool,
    pub(super) marks: u8,
}

/// A city with actions left.
pub(super) struct Left {
    pub(super) city: Cell,
    /// 1 or 2.
    pub(super) n_actions: u8,
}

impl TriPoint {
    pub(super) fn read_words(&self, setup: &Setup) -> Result<Words, Issues> {
        let mut found = Vec::new();
        let phase = word("/phase", "phase", &setup.phase, &Phase::ALL.map(Phase::word), &mut found);
        let phase = phase.map(|idx| Phase::ALL[idx]);
        let to_act = read_to_act(setup, phase, &mut found);
        let units = setup.units.iter().enumerate();
        let units: Vec<_> =
            units.filter_map(|(idx, unit)| self.read_unit(idx, unit, &mut found)).collect();
        let scorched = setup.scorched.iter().enumerate();
        let scorched = scorched
            .filter_map(|(idx, name)| {
                find_cell(&self.tables.topology, || format!("/scorched/{idx}"), name, &mut found)
            })
            .collect();
        let capitals = setup.capital.as_ref().map(super::Capitals::each).unwrap_or_default();
        let capitals = [0, 1].map(|seat| match capitals[seat] {
            None => Capital::OfKing,
            Some(name) => Capital::Given(name.as_ref().and_then(|name| {
                find_cell(
                    &self.tables.topology,
                    || format!("/capital/{}", SIDES[seat]),
                    name,
                    &mut found,
                )
            })),
        });
        let given = setup.counter.each();
        let counters = [0, 1].map(|seat: usize| {
            given[seat].within(0, u32::MAX).unwrap_or_else(|| {
                let pointer = format!("/counter/{}", SIDES[seat]);
                found.push(Issue::new(pointer, "out-of-range", "a counter is 0 to 4294967295"));
                0
            })
        });
        let left = setup.city_actions_left.as_ref().map(|left| self.read_left(left, &mut found));
        let outcome = read_outcome(setup.outcome.as_ref(), phase, &mut found);
        Issues::stage(&mut found)?;
        Ok(Words {
            to_act: to_act.unwrap_or(Seat::FIRST),
            phase: phase.unwrap_or(Phase::City),
            units,
            scorched,
            capitals,
            counters,
            left,
            roamed: setup.roamed,
            outcome,
        })
    }

    fn read_unit(&self, idx: usize, unit: &super::Unit, found: &mut Vec<Issue>) -> Option<Placed> {
        let pointer = |field: &str| format!("/units/{idx}/{field}");
        let cell = find_cell(&self.tables.topology, || pointer("at"), &unit.at, found);
        let seat = side(&pointer("side"), &unit.side, found);
        let class = word(&pointer("class"), "kind", &unit.class, CLASS_WORDS, found);
        let mut number = |field: &str, given: Whole| {
            if given.0 < 0 {
                let message = format!("{field} are 0 or more");
                found.push(Issue::new(pointer(field), "out-of-range", message));
            }
            // Whatever is too large is above every cap.
            given.within(0, u8::MAX).unwrap_or(u8::MAX)
        };
        let (steps, marks) = (number("steps", unit.steps), number("marks", unit.marks));
        let class = Class::ALL[class?];
        Some(Placed { idx, cell: cell?, seat: seat?, class, steps, acted: unit.acted, marks })
    }

    fn read_left(&self, left: &ActionsLeft, found: &mut Vec<Issue>) -> Vec<Left> {
        let mut cities = Vec::new();
        for (name, number) in &left.0 {
            let pointer = || format!("/city_actions_left/{}", escaped(name));
            let city = find_cell(&self.tables.topology, pointer, name, found);
            let n_actions = number.within(1, 2);
            if n_actions.is_none() {
                let message = "a city has 1 or 2 actions left, or is not named";
                found.push(Issue::new(pointer(), "out-of-range", message));
            }
            if let (Some(city), Some(n_actions)) = (city, n_actions) {
                cities.push(Left { city, n_actions });
            }
        }
        cities
    }
}

/// Null exactly in phase `over`.
fn read_to_act(setup: &Setup, phase: Option<Phase>, found: &mut Vec<Issue>) -> Option<Seat> {
    let Some(name) = &setup.to_act else {
        if phase.is_some_and(|phase| phase != Phase::Over) {
            let message = "expected dark or light, found null: somebody acts before the end";
            found.push(Issue::new("/to_act", "wrong-type", message));
        }
        return None;
    };
    let seat = side("/to_act", name, found);
    if seat.is_some() && phase == Some(Phase::Over) {
        let message = format!("expected null, found {name}: nobody acts when the game is over");
        found.push(Issue::new("/to_act", "wrong-type", message));
    }
    seat
}

/// An object exactly in phase `over`, without a winner exactly after a third occurrence.
fn read_outcome(
    outcome: Option<&OutcomeForm>,
    phase: Option<Phase>,
    found: &mut Vec<Issue>,
) -> Option<Stored> {
    let is_over = phase.map(|phase| phase == Phase::Over);
    let Some(outcome) = outcome else {
        if is_over == Some(true) {
            let message = "expected an object, found null: the game is over";
            found.push(Issue::new("/outcome", "wrong-type", message));
        }
        return None;
    };
    if is_over == Some(false) {
        let message = "expected null, found an object: the game is not over";
        found.push(Issue::new("/outcome", "wrong-type", message));
        return None;
    }
    let name = outcome.winner.as_ref();
    let winner = name.and_then(|name| side("/outcome/winner", name, found));
    let rules = Ending::ALL.map(|ending| ending.rule().slug);
    word("/outcome/rule", "ending", &outcome.rule, &rules, found);
    let ending = outcome.ending()?;
    let message = match (name, ending) {
        (None, Ending::Dethroned | Ending::CounterLimit | Ending::FullOccupation) => {
            Some(format!("expected dark or light, found null: by {} somebody wins", outcome.rule))
        }
        (Some(name), Ending::Threefold) => {
            Some(format!("expected null, found {}: {} is a draw", shown(name), outcome.rule))
        }
        (None, Ending::Threefold)
        | (Some(_), Ending::Dethroned | Ending::CounterLimit | Ending::FullOccupation) => None,
    };
    found.extend(message.map(|message| Issue::new("/outcome/winner", "wrong-type", message)));
    Some(Stored { winner, ending })
}

fn side(pointer: &str, name: &str, found: &mut Vec<Issue>) -> Option<Seat> {
    word(pointer, "side", name, &SIDES, found).map(|idx| Seat::new(idx as u8))
}

/// The index of a word among those that are known. `what` says what it is, and so the code.
fn word(
    pointer: &str,
    what: &str,
    given: &str,
    known: &[&str],
    found: &mut Vec<Issue>,
) -> Option<usize> {
    let idx = known.iter().position(|&word| word == given);
    if idx.is_none() {
        let code = match what {
            "side" => "no-such-side",
            "kind" => "no-such-kind",
            _ => "unknown-value",
        };
        let mut message = format!("there is no {what} {}", shown(given));
        match suggest(given, known.iter().copied()) {
            Some(near) => message += &format!("; did you mean {near}?"),
            None => message += &format!("; known are {}", known.join(", ")),
        }
        found.push(Issue::new(pointer, code, message));
    }
    idx
}

/// A name as a segment of a JSON pointer.
fn escaped(name: &str) -> String {
    rules::erased::document::escape(name)
}
