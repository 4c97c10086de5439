//! Stage 2 of loading in phase `place`: whether placements alone lead to a set-up.

use rules::{Issue, Rule, Seat};

use super::words::Placed;
use crate::TriPoint;
use crate::options::Ruleset;
use crate::position::{Class, Position, SIDES};
use crate::rules as rule;
use crate::tables::{CITIES, EDGE_MIDDLES, Set, opposite};

impl TriPoint {
    /// The table in `rules.rs`.
    pub(super) fn judge_placement(
        &self,
        units: &[Placed],
        n_scorched: usize,
        position: &Position,
        found: &mut Vec<Issue>,
    ) {
        let mut report = |pointer: String, rule: &'static Rule, message: &str| {
            found.push(Issue::new(pointer, rule.slug, message));
        };
        for idx in 0..n_scorched {
            let message = "no city is scorched before both sides have placed";
            report(format!("/scorched/{idx}"), &rule::START_DARK_FIRST, message);
        }
        for (side, counter) in SIDES.into_iter().zip(position.counters) {
            if counter > 0 {
                let message = "nobody counts before both sides have placed";
                report(format!("/counter/{side}"), &rule::START_DARK_FIRST, message);
            }
        }
        let has_all = [Seat::FIRST, Seat::SECOND]
            .map(|seat| position.sides[seat.idx()].len() > self.n_placed(seat));
        let light = units.iter().find(|unit| unit.seat == Seat::SECOND);
        if let Some(light) = light.filter(|_| !has_all[0]) {
            let message = "Dark places all its units first";
            report(format!("/units/{}", light.idx), &rule::START_DARK_FIRST, message);
        }
        if has_all[0] == (position.to_act == Seat::FIRST) {
            let message = if has_all[0] {
                "Dark has placed all its units"
            } else {
                "Dark places all its units first"
            };
            report("/to_act".into(), &rule::START_DARK_FIRST, message);
        }
        if has_all[1] {
            let message = "Light has placed all its units, so its turn has begun";
            report("/phase".into(), &rule::START_LIGHT, message);
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            self.judge_side(seat, units, position, &mut report);
        }
    }

    fn judge_side(
        &self,
        seat: Seat,
        units: &[Placed],
        position: &Position,
        report: &mut impl FnMut(String, &'static Rule, &str),
    ) {
        let side = position.sides[seat.idx()];
        let king = (side & position.kings).first();
        let settled = self.options.settled[seat.idx()];
        let homes = if settled {
            CITIES
        } else {
            king.map_or(Set::EMPTY, |king| self.tables.neighbors[king.idx()])
        };
        let mut n_battalions = 0;
        for unit in units.iter().filter(|unit| unit.seat == seat) {
            let pointer = || format!("/units/{}", unit.idx);
            match unit.class {
                Class::King => {
                    if let Some(message) = self.bad_king(unit, units) {
                        report(pointer(), &rule::START_KING, message);
                    }
                }
                Class::Regiment => {
                    report(pointer(), &rule::START_ORDER, "only kings and Battalions are placed");
                }
                Class::Battalion => {
                    n_battalions += 1;
                    let rule = if settled { &rule::START_SETTLED } else { &rule::START_BATTALIONS };
                    if king.is_none() {
                        let message = "the king is placed before the Battalions";
                        report(pointer(), &rule::START_ORDER, message);
                    } else if !homes.contains(unit.cell) {
                        let message = if settled {
                            "settled Battalions are placed in cities"
                        } else {
                            "Battalions are placed next to the king's city"
                        };
                        report(pointer(), rule, message);
                    } else if n_battalions == self.n_placed(seat) + 1 {
                        report(pointer(), rule, "that is one Battalion more than are placed");
                    }
                }
            }
        }
        // What is still due has cells after the last one, unless something else is wrong already.
        let battalions = side.minus(position.kings);
        let Some(last) = battalions.last() else { return };
        let is_fine = battalions.len() == n_battalions && battalions.is_subset(homes);
        let n_due = self.n_placed(seat).saturating_sub(n_battalions);
        let later = homes.minus(position.occupied()).minus(Set::first_n(last.idx()));
        if is_fine && later.len() < n_due {
            let idx = units.iter().find(|unit| unit.cell == last).map_or(0, |unit| unit.idx);
            let message = "after this Battalion too few cells are left for the others";
            report(format!("/units/{idx}"), &rule::START_ASCENDING, message);
        }
    }

    fn bad_king(&self, king: &Placed, units: &[Placed]) -> Option<&'static str> {
        if !CITIES.contains(king.cell) {
            return Some("a king is placed in a city");
        }
        if self.options.ruleset != Ruleset::QuickRun {
            return None;
        }
        if !EDGE_MIDDLES.contains(king.cell) {
            return Some("in ruleset quick-run a king is placed in the middle of an edge");
        }
        let is_dark = |unit: &&Placed| unit.seat == Seat::FIRST && unit.class == Class::King;
        let dark = units.iter().find(is_dark).filter(|_| king.seat == Seat::SECOND);
        let faces = dark.is_none_or(|dark| opposite(dark.cell) == king.cell);
        (!faces).then_some("in ruleset quick-run the kings are placed opposite one another")
    }
}
