//! Stage 2 of loading: what no turn leads to, though nothing forbids to set it up. These are warnings.

use rules::{Issue, Seat, Warnings};

use crate::TriPoint;
use crate::options::Ruleset;
use crate::position::{Ending, Phase, Position, SIDES, Stored};
use crate::rules as rule;

impl TriPoint {
    /// What can't be left of a turn in which so little was done.
    pub(super) fn doubt_turn(
        &self,
        position: &Position,
        starts_here: bool,
        warnings: &mut Warnings,
    ) {
        if starts_here || !matches!(position.phase, Phase::City | Phase::Unit) {
            return;
        }
        // A unit that acted or stepped is on the board still, unless it was scorched or its absorber has acted.
        let has_acted = !position.acted.is_empty() || !position.scorched.is_empty();
        let capital = position.capitals[position.to_act.idx()];
        let twice = position.twice.filter(|&city| capital != Some(city));
        // city.capital: a king that steps to another city does so by actions of cities, and so does one that rises.
        if let (Some(city), Some(capital), false) = (twice, capital, has_acted) {
            let [city, capital] = [city, capital].map(|cell| self.tables.topology.name(cell));
            let message = format!(
                "only the capital has two actions: that is {capital}, and nothing has been done since the turn started"
            );
            let pointer = format!("/city_actions_left/{city}");
            warnings.push(Issue::new(pointer, rule::CITY_CAPITAL.slug, message));
        }
        let has_moved = !position.stepped(1).is_empty()
            || !position.scorched.is_empty()
            || position.phase == Phase::Unit && has_acted;
        if position.roamed && !has_moved {
            let message = "no unit has made a step in this turn, so none has roamed";
            warnings.push(Issue::new("/roamed", rule::TURN_RESET.slug, message));
        }
    }

    /// How the board contradicts an outcome. `turn.close`
    pub(super) fn doubt_outcome(&self, position: &Position, stored: Stored) -> Option<Issue> {
        let Stored { winner, ending } = stored;
        let told = match (winner, ending) {
            (Some(winner), Ending::Dethroned) => self.not_dethroned(position, winner.other()),
            (Some(winner), Ending::CounterLimit) => self.below_limit(position, winner.other()),
            (Some(winner), Ending::FullOccupation) => self.not_full(position, winner),
            (_, Ending::Threefold) => {
                let message = "no repetition ends the game: option repetition is off";
                (!self.options.threefold).then(|| message.to_owned())
            }
            (None, Ending::Dethroned | Ending::CounterLimit | Ending::FullOccupation) => None,
        };
        told.map(|message| Issue::new("/outcome", ending.rule().slug, message))
    }

    fn not_dethroned(&self, position: &Position, loser: Seat) -> Option<String> {
        let king = (position.sides[loser.idx()] & position.kings).first()?;
        let (side, name) = (SIDES[loser.idx()], self.tables.topology.name(king));
        Some(format!("{side} has a king, on {name}, so it was not dethroned"))
    }

    fn below_limit(&self, position: &Position, loser: Seat) -> Option<String> {
        let side = SIDES[loser.idx()];
        let Some(limit) = self.options.counter_limit else {
            return Some("no counter ends the game: option counter_limit is null".to_owned());
        };
        if !position.has_king(loser) {
            return Some(format!(
                "{side} has no king, so it was dethroned before its counter told"
            ));
        }
        let counter = position.counters[loser.idx()];
        (counter < limit)
            .then(|| format!("{side}'s counter is {counter}, below the limit of {limit}"))
    }

    fn not_full(&self, position: &Position, winner: Seat) -> Option<String> {
        // The occupation is that of the side whose turn would start.
        let started = Position { to_act: winner, ..*position };
        if self.occupies_fully(&started) {
            return None;
        }
        if self.options.ruleset == Ruleset::QuickRun {
            return Some("in ruleset quick-run Full Occupation does not win".to_owned());
        }
        let standing = position.standing();
        let n_held = (standing & started.own()).len();
        let side = SIDES[winner.idx()];
        Some(format!("{side} has units on {n_held} of {} standing cities", standing.len()))
    }
}
