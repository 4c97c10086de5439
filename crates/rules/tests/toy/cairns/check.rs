//! The judge: grants or refuses one action by its two cells, without the generator.

use geometry::Cell;
use rules::Reason::{Destination, Origin, Over, Phase, Shape, Target, Turn, TurnIncomplete};
use rules::{Outcome, Refusal, Rule};

use super::Cairns;
use super::actions::{Action, Deed};
use super::position::{N_CLANS, N_WALKERS, Position};
use super::rules as rule;

type Verdict = Result<&'static Rule, Refusal>;

impl Cairns {
    /// Asks every question in the order of [`rules::Reason`].
    pub(crate) fn judge(&self, position: &Position, action: Action) -> Verdict {
        if let Some(outcome) = Self::end_of(position) {
            return Err(Refusal::new(Over, outcome.rule));
        }
        let is_place = matches!(action, Action::Place(_));
        if is_place != position.is_placing() {
            return Err(Refusal::new(Phase, &rule::PLACE_FIRST));
        }
        match action {
            Action::Place(cell) => self.judge_place(position, cell),
            Action::End if position.left == self.steps => {
                Err(Refusal::new(TurnIncomplete, &rule::TURN_END))
            }
            Action::End => Ok(&rule::TURN_END),
            Action::Act(deed, from, to) => {
                self.walker_can(position, deed, from, to)?;
                match deed {
                    Deed::Step => self.judge_step(position, from, to),
                    Deed::Dig => self.judge_dig(position, to),
                    Deed::Lay if position.water.contains(to) => Ok(&rule::LAY),
                    Deed::Lay => Err(Refusal::at(Target, &rule::LAY, to)),
                }
            }
        }
    }

    fn judge_place(&self, position: &Position, cell: Cell) -> Verdict {
        let home = &self.homes[position.to_act.idx()];
        let Some(rank) = home.iter().position(|&known| known == cell) else {
            return Err(Refusal::at(Destination, &rule::PLACE_HOME, cell));
        };
        if position.own().contains(cell) {
            return Err(Refusal::at(Target, &rule::CELL_FREE, cell));
        }
        let is_before_another = home[rank..].iter().any(|&later| position.own().contains(later));
        let leaves_too_few = rank + (N_WALKERS - position.own().len()) > home.len();
        if is_before_another || leaves_too_few {
            return Err(Refusal::at(TurnIncomplete, &rule::PLACE_CLOCKWISE, cell));
        }
        Ok(&rule::PLACE_HOME)
    }

    /// Whether an own walker is there, next to the cell, and with or without a stone as the deed needs it.
    fn walker_can(
        &self,
        position: &Position,
        deed: Deed,
        from: Cell,
        to: Cell,
    ) -> Result<(), Refusal> {
        match position.clan_at(from) {
            Some(clan) if clan == position.to_act => {}
            Some(_) => return Err(Refusal::at(Turn, &rule::TURN_OWN, from)),
            None => return Err(Refusal::at(Origin, &rule::TURN_OWN, from)),
        }
        let carries = position.carrying.contains(from);
        let by = match deed {
            Deed::Step => &rule::STEP,
            Deed::Dig if carries => return Err(Refusal::at(Origin, &rule::DIG_ONE, from)),
            Deed::Dig => &rule::DIG,
            Deed::Lay if !carries => return Err(Refusal::at(Origin, &rule::LAY, from)),
            Deed::Lay => &rule::LAY,
        };
        match self.topology.distance(from, to) {
            Some(1) => Ok(()),
            _ => Err(Refusal::at(Shape, by, to)),
        }
    }

    fn judge_step(&self, position: &Position, from: Cell, to: Cell) -> Verdict {
        if position.water.contains(to) {
            return Err(Refusal::at(Target, &rule::BOARD_WATER, to));
        }
        if position.clan_at(to).is_some() {
            return Err(Refusal::at(Target, &rule::CELL_FREE, to));
        }
        match (to == self.summit, position.carrying.contains(from)) {
            (false, _) => Ok(&rule::STEP),
            (true, true) => Ok(&rule::SUMMIT_CAIRN),
            (true, false) => Err(Refusal::at(Target, &rule::SUMMIT_CAIRN, to)),
        }
    }

    fn judge_dig(&self, position: &Position, to: Cell) -> Verdict {
        if to == self.summit {
            return Err(Refusal::at(Target, &rule::SUMMIT_CLEAR, to));
        }
        if position.water.contains(to) {
            return Err(Refusal::at(Target, &rule::DIG, to));
        }
        if position.clan_at(to).is_some() {
            return Err(Refusal::at(Target, &rule::CELL_FREE, to));
        }
        Ok(&rule::DIG)
    }

    /// The stored outcome: one clan on the board, or the clans left share a place.
    pub(crate) fn end_of(position: &Position) -> Option<Outcome> {
        let n_empty = position.walkers.iter().filter(|walkers| walkers.is_empty()).count();
        let by = if n_empty == N_CLANS - 1 { &rule::END_LAST } else { &rule::END_REPETITION };
        position.is_over().then(|| Outcome::new(&position.places, by))
    }

    /// One sentence that says why, without the rule.
    pub(crate) fn describe(&self, position: &Position, refusal: &Refusal) -> String {
        let Some(cell) = refusal.at else { return refusal.rule.text.into() };
        let name = self.topology.name(cell);
        let what = match position.clan_at(cell) {
            Some(clan) => format!("a walker of {}", super::CLANS[clan.idx()]),
            None if position.water.contains(cell) => "water".into(),
            None if cell == self.summit => "the summit".into(),
            None => "dry and empty".into(),
        };
        match refusal.reason {
            Destination => format!("{name} is not at home"),
            Shape => format!("{name} is not next to the walker"),
            TurnIncomplete => format!("{name} can't be chosen now: the cells are chosen clockwise"),
            _ => format!("{name} is {what}"),
        }
    }
}
