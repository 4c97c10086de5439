//! Stage 2 of loading: how the parts of a set-up fit.

use geometry::Cell;
use rules::{Issue, Issues, Seat, Strictness, Warnings};

use super::words::{Capital, Left, Placed, Words};
use crate::TriPoint;
use crate::position::{AtStart, Class, Phase, Position, SIDES};
use crate::rules as rule;
use crate::tables::{CITIES, Set};

impl TriPoint {
    pub(super) fn fit(
        &self,
        words: &Words,
        strictness: Strictness,
    ) -> Result<(Position, Warnings), Issues> {
        let mut found = Vec::new();
        let mut warnings = Vec::new();
        let mut position = Position {
            to_act: words.to_act,
            phase: words.phase,
            counters: words.counters,
            roamed: words.roamed,
            outcome: words.outcome,
            ..Position::START
        };
        let mut about_scorched = Vec::new();
        for (idx, &cell) in words.scorched.iter().enumerate() {
            let pointer = || format!("/scorched/{idx}");
            if let Some(issue) = self.no_city(pointer, cell) {
                about_scorched.push(issue);
            } else if !position.scorched.insert(cell) {
                let message = format!("{} is named twice", self.name(cell));
                about_scorched.push(Issue::new(pointer(), "duplicate", message));
            }
        }
        let is_taken_twice =
            |found: &[Issue]| found.iter().any(|issue| issue.code == "two-pieces-on-a-cell");
        let starts_here = words.phase == Phase::City && words.left.is_none();
        for unit in &words.units {
            self.put_unit(unit, starts_here, &mut position, &mut found);
        }
        found.append(&mut about_scorched);
        self.put_capitals(words, &mut position, &mut found);
        self.judge_counters(&position, &mut found);
        let left = words.left.as_deref().unwrap_or_default();
        self.put_actions_left(left, &mut position, &mut found);
        if words.roamed && (starts_here || matches!(words.phase, Phase::Place | Phase::Over)) {
            let message = "no step of this turn has been made yet";
            found.push(Issue::new("/roamed", rule::TURN_RESET.slug, message));
        }
        judge_kings(&position, strictness, &mut found, &mut warnings);
        // A unit too many on a cell would be one too many to place, too.
        if words.phase == Phase::Place && !is_taken_twice(&found) {
            self.judge_placement(&words.units, words.scorched.len(), &position, &mut found);
        }
        Issues::stage(&mut found)?;
        self.doubt_turn(&position, starts_here, &mut warnings);
        warnings.extend(position.outcome.and_then(|stored| self.doubt_outcome(&position, stored)));

        if starts_here {
            self.start_turn(&mut position);
        } else if words.phase == Phase::City {
            position.at_start = AtStart(self.looks_like_a_start(&position));
        }
        Ok((position, warnings))
    }

    fn name(&self, cell: Cell) -> &str {
        self.tables.topology.name(cell)
    }

    /// `not-a-city`: none of the 13.
    fn no_city(&self, pointer: impl FnOnce() -> String, cell: Cell) -> Option<Issue> {
        let message = || format!("{} is none of the 13 cities", self.name(cell));
        (!CITIES.contains(cell)).then(|| Issue::new(pointer(), "not-a-city", message()))
    }

    /// A cell taken twice keeps the earlier unit.
    fn put_unit(
        &self,
        unit: &Placed,
        starts_here: bool,
        position: &mut Position,
        found: &mut Vec<Issue>,
    ) {
        let &Placed { idx, cell, seat, class, steps, acted, marks } = unit;
        let name = self.name(cell);
        let side = SIDES[seat.idx()];
        let mut report = |field: &str, code: &'static str, message: String| {
            found.push(Issue::new(format!("/units/{idx}{field}"), code, message));
        };
        if position.occupied().contains(cell) {
            let message = format!("{name} is taken by an earlier unit");
            return report("", "two-pieces-on-a-cell", message);
        }
        if position.scorched.contains(cell) && !self.options.scorched_is_passable {
            report("", rule::CITY_SCORCH.slug, format!("{name} is scorched, and can't be entered"));
        }
        position.put(seat, cell);
        position.set_class(cell, class);
        // Once a class: at the first that is too many.
        if position.count(seat, class) == class.most() + 1 {
            let message = format!("{side} has more than {} of kind {}", class.most(), class.word());
            report("", rule::UNIT_CAPS.slug, message);
        }
        let cap = self.step_cap(class);
        if steps > cap {
            let message = format!("a {} makes at most {cap} steps", class.word());
            report("/steps", rule::UNIT_POINTS.slug, message);
        }
        if marks > class.points() {
            let points = class.points();
            let message = format!("a {} is lost with more than {points} marks", class.word());
            report("/marks", rule::ATTACK_DEFEAT.slug, message);
        }
        let is_playing = matches!(position.phase, Phase::City | Phase::Unit);
        let is_its_turn = is_playing && !starts_here && seat == position.to_act;
        if steps > 0 && !is_its_turn {
            let message = format!("{side}'s unit on {name} has made no step in this turn");
            report("/steps", rule::TURN_RESET.slug, message);
        }
        if acted && !is_its_turn {
            let message = format!("{side}'s unit on {name} has not acted in this turn");
            report("/acted", rule::TURN_RESET.slug, message);
        }
        let can_be_marked = position.phase == Phase::Unit && seat != position.to_act;
        if marks > 0 && !can_be_marked {
            let message = format!("{side}'s unit on {name} has not been attacked in this turn");
            report("/marks", rule::TURN_RESET.slug, message);
        }
        position.set_steps(cell, steps.min(cap));
        position.set_marks(cell, marks.min(class.points()));
        if acted {
            position.acted.insert(cell);
        }
    }

    /// `city.capital`
    fn put_capitals(&self, words: &Words, position: &mut Position, found: &mut Vec<Issue>) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let side = SIDES[seat.idx()];
            let pointer = || format!("/capital/{side}");
            let kings = position.kings & position.sides[seat.idx()];
            let on_city = (kings & position.standing()).first();
            let capital = match words.capitals[seat.idx()] {
                Capital::OfKing => on_city,
                Capital::Given(capital) => capital,
            };
            if let Some(issue) = capital.and_then(|capital| self.no_city(pointer, capital)) {
                found.push(issue);
                continue;
            }
            let is_placing = words.phase == Phase::Place && kings.is_empty();
            let message = match (capital, on_city) {
                (Some(_), _) if is_placing => {
                    Some(format!("{side} has no capital before its king is placed"))
                }
                (capital, Some(king)) if capital != Some(king) => Some(format!(
                    "{side}'s king stands on {}, which is its capital",
                    self.name(king)
                )),
                (None, _) if words.phase != Phase::Place => Some(format!(
                    "{side}'s king is on no standing city, so its capital must be named: the last city that it stood on"
                )),
                (_, _) => None,
            };
            let issue = |message| Issue::new(pointer(), rule::CITY_CAPITAL.slug, message);
            found.extend(message.map(issue));
            position.capitals[seat.idx()] = capital;
        }
    }

    /// `end.counter-limit`
    fn judge_counters(&self, position: &Position, found: &mut Vec<Issue>) {
        let Some(limit) = self.options.counter_limit else { return };
        for (side, counter) in SIDES.into_iter().zip(position.counters) {
            if counter >= limit && position.phase != Phase::Over {
                let message = format!("{side}'s counter is at the limit, so it would have lost");
                let pointer = format!("/counter/{side}");
                found.push(Issue::new(pointer, rule::END_COUNTER_LIMIT.slug, message));
            }
        }
    }

    /// `city.acts`
    fn put_actions_left(&self, left: &[Left], position: &mut Position, found: &mut Vec<Issue>) {
        if position.phase != Phase::City && !left.is_empty() {
            let message = "cities have actions left in phase `city` only";
            found.push(Issue::new("/city_actions_left", rule::TURN_RESET.slug, message));
            return;
        }
        for &Left { city, n_actions } in left {
            let name = self.name(city);
            let pointer = || format!("/city_actions_left/{name}");
            if let Some(issue) = self.no_city(pointer, city) {
                found.push(issue);
            } else if position.scorched.contains(city) {
                let message = format!("the city on {name} is scorched");
                found.push(Issue::new(pointer(), "not-a-city", message));
            } else if position.enemy().contains(city) {
                let message = format!("an enemy stands on the city {name}");
                found.push(Issue::new(pointer(), rule::CITY_OCCUPIED.slug, message));
            }
            position.acting.insert(city);
            if n_actions == 2 {
                position.twice = Some(city);
            }
        }
        if left.iter().filter(|left| left.n_actions == 2).count() > 1 {
            let message = "only the capital has two actions";
            found.push(Issue::new("/city_actions_left", rule::CITY_CAPITAL.slug, message));
        }
    }

    /// Whether a position in phase `city` is as at the start of a turn. `end.threefold`
    fn looks_like_a_start(&self, position: &Position) -> bool {
        let mut started = *position;
        self.start_turn(&mut started);
        let is_fresh =
            position.acted.is_empty() && position.steps == [Set::EMPTY; 3] && !position.roamed;
        is_fresh && started == *position
    }
}

/// `end.dethroned`
fn judge_kings(
    position: &Position,
    strictness: Strictness,
    found: &mut Vec<Issue>,
    warnings: &mut Warnings,
) {
    if matches!(position.phase, Phase::Place | Phase::Over) {
        return;
    }
    for seat in [Seat::FIRST, Seat::SECOND] {
        if position.count(seat, Class::King) > 0 {
            continue;
        }
        let side = SIDES[seat.idx()];
        let has_lost = position.phase == Phase::City && seat != position.to_act;
        if has_lost {
            let message = format!("{side} has no king, so it would have lost at its last `end`");
            let issue = Issue::new("/units", rule::END_DETHRONED.slug, message);
            match strictness {
                Strictness::Play => found.push(issue),
                Strictness::Study => warnings.push(issue),
            }
        } else {
            warnings.push(Issue::new("/units", "no-king", format!("{side} has no king")));
        }
    }
}
