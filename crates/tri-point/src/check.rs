//! The judge: grants or refuses one action, without the generator.

use geometry::Cell;
use rules::Reason::{Origin, Over, Path, Phase as WrongPhase, Promotion, Shape, Target, Turn};
use rules::{Reason, Refusal, Rule, Seat};

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::options::Ruleset;
use crate::position::{Class, Phase, Position};
use crate::rules as rule;
use crate::tables::{CITIES, EDGE_MIDDLES, opposite};

type Verdict = Result<(), Refusal>;

impl TriPoint {
    /// Asks every question in the order that `rules.rs` documents.
    pub(crate) fn judge(
        &self,
        position: &Position,
        action: Action,
    ) -> Result<&'static Rule, Refusal> {
        if let Some(stored) = position.outcome {
            return Err(Refusal::new(Over, stored.ending.rule()));
        }
        let case =
            Case { game: self, position, action, actor: action.actor(), object: action.object() };
        case.is_of_phase()?;
        match action.kind() {
            Kind::King => case.places_king(),
            Kind::Battalion => case.places_battalion(),
            Kind::Conscript => case.conscripts(),
            Kind::Promote => case.promotes(),
            Kind::Support => case.supports(),
            Kind::Scorch => case.city_acts().map(|()| &rule::CITY_SCORCH),
            Kind::EndCities => Ok(&rule::TURN_ORDER),
            Kind::Step => case.steps(),
            Kind::Attack => case.attacks(),
            Kind::Merge => case.merges(),
            Kind::End => Ok(&rule::TURN_END),
        }
    }
}

/// One action in its position.
struct Case<'a> {
    game: &'a TriPoint,
    position: &'a Position,
    action: Action,
    actor: Cell,
    object: Cell,
}

impl Case<'_> {
    fn is_own(&self, cell: Cell) -> bool {
        self.position.seat_at(cell) == Some(self.position.to_act)
    }

    fn is_enemy(&self, cell: Cell) -> bool {
        self.position.seat_at(cell) == Some(self.position.to_act.other())
    }

    fn is_standing_city(&self, cell: Cell) -> bool {
        CITIES.contains(cell) && !self.position.scorched.contains(cell)
    }

    /// `turn.order`, `start.order`
    fn is_of_phase(&self) -> Verdict {
        let kind = self.action.kind();
        let is_placement = matches!(kind, Kind::King | Kind::Battalion);
        let wrong = match self.position.phase {
            Phase::Place if is_placement => {
                let king_is_due = !self.position.has_king(self.position.to_act);
                (king_is_due != (kind == Kind::King)).then_some(&rule::START_ORDER)
            }
            Phase::Place if kind == Kind::End => Some(&rule::TURN_END),
            Phase::Place => Some(&rule::TURN_ORDER),
            Phase::City | Phase::Unit | Phase::Over if is_placement => Some(&rule::START_ORDER),
            Phase::City => {
                let waits = matches!(kind, Kind::Attack | Kind::Merge)
                    || kind == Kind::Step && self.game.options.free_steps;
                waits.then_some(&rule::TURN_ORDER)
            }
            Phase::Unit | Phase::Over => {
                let is_past = matches!(
                    kind,
                    Kind::Conscript
                        | Kind::Promote
                        | Kind::Support
                        | Kind::Scorch
                        | Kind::EndCities
                );
                is_past.then_some(&rule::TURN_ORDER)
            }
        };
        wrong.map_or(Ok(()), |rule| Err(Refusal::new(WrongPhase, rule)))
    }

    fn places_king(&self) -> Result<&'static Rule, Refusal> {
        let cell = self.actor;
        let refuse = |rule| Err(Refusal::at(Target, rule, cell));
        if !CITIES.contains(cell) || self.position.seat_at(cell).is_some() {
            return refuse(&rule::START_KING);
        }
        if self.game.options.ruleset != Ruleset::QuickRun {
            return Ok(&rule::START_KING);
        }
        let other = self.position.kings.first();
        let faces_other = other.is_none_or(|other| opposite(other) == cell);
        if EDGE_MIDDLES.contains(cell) && faces_other {
            Ok(&rule::QUICK_RUN_START)
        } else {
            refuse(&rule::QUICK_RUN_START)
        }
    }

    fn places_battalion(&self) -> Result<&'static Rule, Refusal> {
        let seat = self.position.to_act;
        let rule = if self.game.options.settled[seat.idx()] {
            &rule::START_SETTLED
        } else {
            &rule::START_BATTALIONS
        };
        if !self.fits_battalion(seat, self.actor) {
            return Err(Refusal::at(Target, rule, self.actor));
        }
        let own = self.position.sides[seat.idx()].into_iter();
        let placed = own.filter(|&cell| self.position.class_at(cell) == Class::Battalion);
        let later = self.game.tables.topology.cells().filter(|&cell| cell > self.actor);
        let n_later = later.filter(|&cell| self.fits_battalion(seat, cell)).count();
        let n_due = self.game.n_placed(seat) - placed.clone().count();
        let is_late = n_later + 1 < n_due;
        if is_late || placed.clone().any(|earlier| earlier > self.actor) {
            return Err(Refusal::at(Target, &rule::START_ASCENDING, self.actor));
        }
        Ok(rule)
    }

    /// Whether a Battalion of a side may stand on a cell at the start, whatever was placed before.
    fn fits_battalion(&self, seat: Seat, cell: Cell) -> bool {
        let touches_king = || {
            let capital = self.position.capitals[seat.idx()];
            capital.is_some_and(|capital| self.game.tables.touch(capital, cell))
        };
        let settled = self.game.options.settled[seat.idx()];
        self.position.seat_at(cell).is_none()
            && if settled { CITIES.contains(cell) } else { touches_king() }
    }

    /// Whether the acting city is one's own and has an action left.
    fn city_acts(&self) -> Verdict {
        let city = self.actor;
        if self.is_enemy(city) && self.is_standing_city(city) {
            return Err(Refusal::at(Turn, &rule::CITY_OCCUPIED, city));
        }
        let has_action = self.position.actions_left(city) > 0;
        let fault = if !CITIES.contains(city) {
            Some(&rule::BOARD_CITIES)
        } else if !self.is_standing_city(city) {
            Some(&rule::CITY_STANDING)
        } else if !self.is_own(city) {
            Some(if has_action { &rule::CITY_VACATED } else { &rule::CITY_OCCUPIED })
        } else if !has_action {
            Some(&rule::CITY_ACTS)
        } else {
            None
        };
        fault.map_or(Ok(()), |rule| Err(Refusal::at(Origin, rule, city)))
    }

    fn conscripts(&self) -> Result<&'static Rule, Refusal> {
        self.city_acts()?;
        let rule = &rule::CITY_CONSCRIPT;
        if !self.game.tables.touch(self.actor, self.object) {
            return Err(Refusal::new(Shape, rule));
        }
        if self.position.seat_at(self.object).is_some() {
            return Err(Refusal::at(Target, rule, self.object));
        }
        // No two cities touch, so the cell is never a scorched one.
        self.has_place_for(Class::Battalion, Target)?;
        Ok(rule)
    }

    /// Whether the cap leaves room for one more. `unit.caps`
    fn has_place_for(&self, class: Class, reason: Reason) -> Verdict {
        if self.position.count(self.position.to_act, class) < class.most() {
            return Ok(());
        }
        Err(Refusal::at(reason, &rule::UNIT_CAPS, self.object))
    }

    fn promotes(&self) -> Result<&'static Rule, Refusal> {
        self.city_acts()?;
        let rule = &rule::CITY_PROMOTE;
        let is_barred = self.game.options.promotes_occupant_only && self.object != self.actor;
        if !self.is_own(self.object) || is_barred {
            return Err(Refusal::at(Target, rule, self.object));
        }
        let Some(above) = self.position.class_at(self.object).above() else {
            return Err(Refusal::at(Promotion, rule, self.object));
        };
        self.has_place_for(above, Promotion)?;
        Ok(rule)
    }

    fn supports(&self) -> Result<&'static Rule, Refusal> {
        self.city_acts()?;
        let (unit, to, second) = (self.object, self.action.to(), self.action.second());
        if !self.is_own(unit) {
            return Err(Refusal::at(Origin, &rule::CITY_SUPPORT, unit));
        }
        if second.is_some() && self.game.options.ruleset != Ruleset::QuickRun {
            return Err(Refusal::new(Shape, &rule::QUICK_RUN_MOVEMENT));
        }
        self.has_steps(unit, 1 + u8::from(second.is_some()))?;
        self.is_a_step(unit, to)?;
        let Some(second) = second else {
            self.is_open(to, None, Target)?;
            return Ok(&rule::CITY_SUPPORT);
        };
        self.is_a_step(to, second)?;
        self.is_open(to, None, Path)?;
        self.is_open(second, Some(unit), Target)?;
        Ok(&rule::QUICK_RUN_MOVEMENT)
    }

    fn has_steps(&self, unit: Cell, n_steps: u8) -> Verdict {
        let cap = self.game.step_cap(self.position.class_at(unit));
        if self.position.steps_at(unit) + n_steps <= cap {
            return Ok(());
        }
        Err(Refusal::at(Shape, &rule::UNIT_POINTS, unit))
    }

    fn is_a_step(&self, from: Cell, to: Cell) -> Verdict {
        if self.game.tables.touch(from, to) {
            return Ok(());
        }
        Err(Refusal::new(Shape, &rule::STEP_VALID))
    }

    /// Whether a cell can be entered; `left` is one that the unit itself has just left. `step.valid`
    fn is_open(&self, cell: Cell, left: Option<Cell>, reason: Reason) -> Verdict {
        if left != Some(cell) && self.position.seat_at(cell).is_some() {
            return Err(Refusal::at(reason, &rule::STEP_VALID, cell));
        }
        if self.position.scorched.contains(cell) && !self.game.options.scorched_is_passable {
            return Err(Refusal::at(reason, &rule::CITY_SCORCH, cell));
        }
        Ok(())
    }

    /// Whether an own unit stands where the actor should be.
    fn unit_is_there(&self, rule: &'static Rule) -> Verdict {
        if self.is_enemy(self.actor) {
            return Err(Refusal::at(Turn, &rule::TURN_ORDER, self.actor));
        }
        if !self.is_own(self.actor) {
            return Err(Refusal::at(Origin, rule, self.actor));
        }
        Ok(())
    }

    /// `unit.one-action`
    fn has_not_acted(&self, unit: Cell, reason: Reason) -> Verdict {
        if !self.position.acted.contains(unit) {
            return Ok(());
        }
        Err(Refusal::at(reason, &rule::UNIT_ONE_ACTION, unit))
    }

    fn steps(&self) -> Result<&'static Rule, Refusal> {
        let rule = &rule::STEP_FREE;
        self.unit_is_there(rule)?;
        if !self.game.options.free_steps {
            return Err(Refusal::new(Shape, &rule::STEP_ONLY_BY_SUPPORT));
        }
        self.has_steps(self.actor, 1)?;
        self.is_a_step(self.actor, self.object)?;
        self.is_open(self.object, None, Target)?;
        Ok(rule)
    }

    fn attacks(&self) -> Result<&'static Rule, Refusal> {
        let (lead, target) = (self.actor, self.object);
        let rule = &rule::ATTACK_MARK;
        self.unit_is_there(rule)?;
        self.has_not_acted(lead, Origin)?;
        if !self.game.tables.touch(lead, target) {
            return Err(Refusal::new(Shape, rule));
        }
        if !self.is_enemy(target) {
            return Err(Refusal::at(Target, rule, target));
        }
        let joiners = self.action.joiners();
        for joiner in self.game.tables.in_slots(lead, joiners) {
            self.may_join(joiner)?;
        }
        Ok(if joiners != 0 {
            &rule::ATTACK_COALITION
        } else if self.is_standing_city(lead) {
            &rule::ATTACK_FROM_CITY
        } else {
            rule
        })
    }

    fn may_join(&self, joiner: Cell) -> Verdict {
        let rule = &rule::ATTACK_COALITION;
        if !self.is_own(joiner) {
            return Err(Refusal::at(Target, rule, joiner));
        }
        self.has_not_acted(joiner, Target)?;
        if self.is_standing_city(joiner) {
            return Err(Refusal::at(Target, &rule::ATTACK_FROM_CITY, joiner));
        }
        let must_touch = self.game.options.joiners_touch_both;
        if must_touch && !self.game.tables.touch(joiner, self.object) {
            return Err(Refusal::at(Target, rule, joiner));
        }
        Ok(())
    }

    fn merges(&self) -> Result<&'static Rule, Refusal> {
        let (from, to) = (self.actor, self.object);
        let rule = &rule::INTEGRATE_MERGE;
        self.unit_is_there(rule)?;
        self.has_not_acted(from, Origin)?;
        let class = self.position.class_at(from);
        let Some(above) = class.above() else {
            return Err(Refusal::at(Shape, rule, from));
        };
        if !self.game.tables.touch(from, to) {
            return Err(Refusal::new(Shape, rule));
        }
        if !self.is_own(to) || self.position.class_at(to) > class {
            return Err(Refusal::at(Target, rule, to));
        }
        self.has_not_acted(to, Target)?;
        // The unit that leaves is of no higher class than the actor, so it frees no place of the result's class.
        self.has_place_for(above, Promotion)?;
        Ok(rule)
    }
}
