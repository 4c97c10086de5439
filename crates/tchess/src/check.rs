//! The judge: grants or refuses one action, without the generator and without its tables.
//!
//! An action is judged by these questions, from the first row to the last; the first that fails refuses it, so an
//! action that is wrong in two ways is refused by the upper row. An action that a modification forbids, or that only a
//! modification that is off would allow, is refused by that modification's rule.
//!
//! | question | what fails | rule |
//! |---|---|---|
//! | over | a goal or the count of quiet plies has ended the game | the rule that ended it |
//! | phase | a choice is due and this is none, or the other choice; a choice, and none is due | `choices.order` |
//! | turn | the top piece on the first square is the enemy's, unless one's own King beneath it is named | `base.turn` |
//! | origin | the kind is royal and a King is held beneath the top piece, one's own or the enemy's | `king-capture.prisoner` |
//! | | the kind is that of the passenger beneath | `transport.inert` |
//! | | nothing of one's own there, or the top piece is of another kind | `base.turn` |
//! | | `&`, and no passenger beneath (or Transport is off) | `transport.carry` |
//! | | the piece has acted in this turn | `strike.used` |
//! | | the King under Flag capture, turns in place too | `flag-capture.still` |
//! | shape | a turn in place without Reform | `reform.turn-instead` |
//! | | a turn after an action without Polarity | `polarity.turn` |
//! | | `^` without Transport | `transport.mount` |
//! | | `^` by a piece without role horse | `transport.carriers` |
//! | | `^` by a captor | `king-capture.prisoner` |
//! | | `^` with `&` (carrying onto an own piece) | `transport.carry` |
//! | | a second part after a capture, `/` or not | `base.capture` |
//! | | a capture by a King under King capture or Flag capture, `/` or not | `king-capture.no-attack` |
//! | | `/` after `^` | `transport.no-vault` |
//! | | `/` without Transport, without `&`, or after anything but an N leap | `transport.drop-midway` |
//! | | `^` by anything but an N leap | `transport.mount` |
//! | | a second part of a kind without any | `base.composite` |
//! | | the first part, by a heading that does not allow it (another heading would) | `polarity.frame` |
//! | | the first part in any other way; a `-` or `x` that the kind has for the other only; X alone of `t[X-Y]` | `base.turn` |
//! | | the second part leads back to the start | `base.composite` |
//! | | the second part, in a direction that the heading or the first part bars under Polarity | `polarity.second-part` |
//! | | the second part in any other way | `base.composite` |
//! | path | a piece in the way of the first part (the nearest to the start is named) | `base.turn` |
//! | | a piece in the way of the second part (the nearest to its start is named) | `base.composite` |
//! | target | `-` to a square that is not empty, the first part of two included | `base.turn` |
//! | | the same by a carrier with its passenger onto an own piece | `transport.carry` |
//! | | `x` where no enemy stands, in a second part too | `base.capture` |
//! | | `^` where no own piece stands | `transport.mount` |
//! | | `^` onto a stack, the royal kind or a horse | `transport.passengers` |
//! | | `-` in a second part to a square that is not empty | `base.composite` |
//! | | the same by a carrier with a passenger on board onto an own piece | `transport.carry` |
//! | | the King, by a carrier with its passenger still (or newly) on board | `king-capture.loaded` |
//! | | a captor, where the freed King would have no square | `king-capture.no-room` |
//! | promotion | missing, superfluous, or into a kind that may not be promoted to | `base.promotion` |
//! | | into a kind of the target set | `priorities.no-promotion` |
//! | | missing, superfluous or into another kind where a passenger pawn is concerned, set down or still covered | `transport.pawn-uncovered` |
//! | royal-safety | the own King would be capturable | `base.check` |
//! | | the own King enters an attacked enemy portal under Escort | `escort.attacked-portal` |
//! | | a turn in place that leaves the own King capturable | `reform.turn-instead` |
//! | | only an heir of the captured Jester could take the own King | `illusions.check` |
//!
//! Choices: a square that is none of the nearest, or is forbidden, is refused at the target by
//! `king-capture.release`; an heir that is no own pawn by `illusions.heir`.

use geometry::Cell;
use rules::Reason::{Origin, Over, Phase, Promotion, RoyalSafety, Shape, Target, Turn};
use rules::{Refusal, Rule};

use crate::Tchess;
use crate::action::{Action, Form, Op};
use crate::base::Role;
use crate::mods::{Mod, escort, king_capture, strike, transport};
use crate::position::{Position, Token};
use crate::rules as rule;

pub(crate) mod firsts;
mod grant;
mod route;

type Verdict = Result<(), Refusal>;

impl Tchess {
    pub(crate) fn judge(
        &self,
        position: &Position,
        action: Action,
    ) -> Result<&'static Rule, Refusal> {
        if self.is_capped(position) || self.has_goals {
            let over = if self.is_capped(position) {
                self.find_outcome(position)
            } else {
                self.goal(position)
            };
            if let Some(outcome) = over {
                return Err(Refusal::new(Over, outcome.rule));
            }
        }
        let case = Case::new(self, position, action);
        case.phase()?;
        if action.form() == Form::Choice {
            return case.choice();
        }
        case.pseudo_legal()?;
        case.king_is_safe()?;
        Ok(case.granting_rule())
    }

    /// Whether an action is one but for the own King's safety.
    #[cfg(test)]
    pub(crate) fn is_pseudo_legal(&self, position: &Position, action: Action) -> bool {
        Case::new(self, position, action).pseudo_legal().is_ok()
    }
}

/// One action in its position.
struct Case<'a> {
    rules: &'a Tchess,
    position: &'a Position,
    action: Action,
    from: Cell,
    /// The token on top of the first square.
    token: Token,
    under: Option<Token>,
    is_captor: bool,
}

impl<'a> Case<'a> {
    fn new(rules: &'a Tchess, position: &'a Position, action: Action) -> Self {
        let from = action.from();
        let under = position.under(from);
        let is_captor = king_capture::is_captor(rules, under);
        Self { rules, position, action, from, token: position.top(from), under, is_captor }
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.position.side(self.position.turn).contains(cell)
    }

    fn is_enemy(&self, cell: Cell) -> bool {
        self.position.side(self.position.turn.other()).contains(cell)
    }

    /// The passenger beneath the actor.
    fn passenger(&self) -> Option<Token> {
        self.under.filter(|_| !self.is_captor)
    }

    fn passenger_stays(&self) -> bool {
        self.passenger().is_some() && !self.action.carries()
    }

    /// Whether a passenger is on board at the end.
    fn ends_loaded(&self) -> bool {
        self.action.carries() && !self.action.drops() || self.action.op() == Op::TakeUp
    }

    /// `choices.order`
    fn phase(&self) -> Verdict {
        let due = match (self.position.freed, self.position.owes_heir) {
            (Some(_), _) => Some(self.rules.royal),
            (None, true) => self.rules.jester,
            (None, false) => None,
        };
        let chosen = (self.action.form() == Form::Choice).then(|| self.action.kind());
        if due == chosen { Ok(()) } else { Err(Refusal::new(Phase, &rule::CHOICES_ORDER)) }
    }

    fn choice(&self) -> Result<&'static Rule, Refusal> {
        let cell = self.from;
        let Some(freed) = self.position.freed else {
            let is_pawn = |token: Token| self.rules.role(token.kind()) == Role::Pawn;
            let has_pawn =
                self.is_enemy(cell) && (is_pawn(self.token) || self.under.is_some_and(is_pawn));
            return if has_pawn {
                Ok(&rule::ILLUSIONS_HEIR)
            } else {
                Err(Refusal::at(Target, &rule::ILLUSIONS_HEIR, cell))
            };
        };
        let forbidden = escort::forbidden_to_freed(self.rules, self.position.turn);
        let is_free =
            |cell: &Cell| self.position.seat_at(*cell).is_none() && !forbidden.contains(*cell);
        let distance = |cell: Cell| self.rules.king_distance(freed.at, cell);
        let nearest = self.rules.all.into_iter().filter(is_free).map(distance).min();
        if is_free(&cell) && Some(distance(cell)) == nearest {
            Ok(&rule::KING_CAPTURE_RELEASE)
        } else {
            Err(Refusal::at(Target, &rule::KING_CAPTURE_RELEASE, cell))
        }
    }

    fn pseudo_legal(&self) -> Verdict {
        self.actor_is_there()?;
        self.actor_may_act()?;
        match self.action.form() {
            Form::Turn => {
                return if self.rules.mods.has(Mod::Reform) {
                    Ok(())
                } else {
                    Err(Refusal::new(Shape, &rule::REFORM_TURN_INSTEAD))
                };
            }
            Form::Move | Form::Choice => {}
        }
        self.has_such_a_form()?;
        self.drops_rightly()?;
        self.route_fits()?;
        self.route_is_clear()?;
        self.first_target()?;
        self.second_target()?;
        self.spares_the_stack()?;
        self.promotes_rightly()
    }

    fn actor_is_there(&self) -> Verdict {
        let from = self.from;
        let kind = self.action.kind();
        let names_royal = kind == self.rules.royal && self.is_captor;
        let missing = if self.is_enemy(from) {
            if !names_royal {
                return Err(Refusal::at(Turn, &rule::BASE_TURN, from));
            }
            &rule::KING_CAPTURE_PRISONER
        } else if !self.is_own(from) {
            &rule::BASE_TURN
        } else if self.token.kind() == kind {
            return Ok(());
        } else if names_royal {
            &rule::KING_CAPTURE_PRISONER
        } else if self.passenger().is_some_and(|passenger| passenger.kind() == kind) {
            &rule::TRANSPORT_INERT
        } else {
            &rule::BASE_TURN
        };
        Err(Refusal::at(Origin, missing, from))
    }

    fn actor_may_act(&self) -> Verdict {
        let refused = if self.action.carries() && self.passenger().is_none() {
            &rule::TRANSPORT_CARRY
        } else if !strike::may_act(self.token) {
            &rule::STRIKE_USED
        } else if !king_capture::may_act(self.rules, self.token) {
            &rule::FLAG_CAPTURE_STILL
        } else {
            return Ok(());
        };
        Err(Refusal::at(Origin, refused, self.from))
    }

    /// What modifications say about the form of an action, before its squares are looked at.
    fn has_such_a_form(&self) -> Verdict {
        let action = self.action;
        let mods = self.rules.mods;
        let refused = if action.spin().is_some() && !mods.has(Mod::Polarity) {
            &rule::POLARITY_TURN
        } else if action.op() == Op::TakeUp && !mods.has(Mod::Transport) {
            &rule::TRANSPORT_MOUNT
        } else if action.op() == Op::TakeUp && !transport::is_carrier(self.rules, self.token) {
            &rule::TRANSPORT_CARRIERS
        } else if action.op() == Op::TakeUp && self.is_captor {
            &rule::KING_CAPTURE_PRISONER
        } else if action.op() == Op::TakeUp && action.carries() {
            &rule::TRANSPORT_CARRY
        } else if action.op() == Op::Capture && action.second().is_some() {
            &rule::BASE_CAPTURE
        } else if action.captures().is_some() && !king_capture::may_capture(self.rules, self.token)
        {
            &rule::KING_CAPTURE_NO_ATTACK
        } else {
            return Ok(());
        };
        Err(Refusal::new(Shape, refused))
    }

    /// `transport.drop-midway`, `transport.no-vault`
    fn drops_rightly(&self) -> Verdict {
        let action = self.action;
        if !action.drops() {
            return Ok(());
        }
        let vaults = self.rules.mods.has(Mod::Transport) && action.op() == Op::TakeUp;
        if vaults {
            return Err(Refusal::new(Shape, &rule::TRANSPORT_NO_VAULT));
        }
        if !action.carries() || !self.is_knight_leap() {
            return Err(Refusal::new(Shape, &rule::TRANSPORT_DROP_MIDWAY));
        }
        Ok(())
    }

    fn first_target(&self) -> Verdict {
        let to = self.action.to();
        let refused = match self.action.op() {
            Op::Go if self.position.seat_at(to).is_none() => return Ok(()),
            Op::Go if self.action.carries() && self.is_own(to) => &rule::TRANSPORT_CARRY,
            Op::Go => &rule::BASE_TURN,
            Op::Capture if self.is_enemy(to) => return Ok(()),
            Op::Capture => &rule::BASE_CAPTURE,
            Op::TakeUp if !self.is_own(to) => &rule::TRANSPORT_MOUNT,
            Op::TakeUp => {
                let single = self.position.under(to).is_none();
                if single && transport::is_passenger(self.rules, self.position.top(to)) {
                    return Ok(());
                }
                &rule::TRANSPORT_PASSENGERS
            }
        };
        Err(Refusal::at(Target, refused, to))
    }

    fn second_target(&self) -> Verdict {
        let Some((op, to)) = self.action.second() else { return Ok(()) };
        let refused = match op {
            Op::Go | Op::TakeUp if self.position.seat_at(to).is_none() => return Ok(()),
            Op::Go | Op::TakeUp if self.ends_loaded() && self.is_own(to) => &rule::TRANSPORT_CARRY,
            Op::Go | Op::TakeUp => &rule::BASE_COMPOSITE,
            Op::Capture if self.is_enemy(to) => return Ok(()),
            Op::Capture => &rule::BASE_CAPTURE,
        };
        Err(Refusal::at(Target, refused, to))
    }

    /// `king-capture.loaded`, `king-capture.no-room`
    fn spares_the_stack(&self) -> Verdict {
        let Some(cell) = self.action.captures().filter(|_| self.rules.mods.imprisons()) else {
            return Ok(());
        };
        if self.position.top(cell).kind() == self.rules.royal && self.ends_loaded() {
            return Err(Refusal::at(Target, &rule::KING_CAPTURE_LOADED, cell));
        }
        if king_capture::is_captor(self.rules, self.position.under(cell)) {
            let mut after = *self.position;
            self.rules.play_on_board(&mut after, self.action);
            let forbidden = escort::forbidden_to_freed(self.rules, self.position.turn);
            if self.rules.all.minus(after.occupied() | forbidden).is_empty() {
                return Err(Refusal::at(Target, &rule::KING_CAPTURE_NO_ROOM, cell));
            }
        }
        Ok(())
    }

    /// `base.promotion`, `transport.pawn-uncovered`, `priorities.no-promotion`
    fn promotes_rightly(&self) -> Verdict {
        let action = self.action;
        let is_pawn = |token: Token| self.rules.role(token.kind()) == Role::Pawn;
        let far = self.rules.far_ranks[self.position.turn.idx()];
        let (place, by) = if is_pawn(self.token) {
            (Some(action.end()), &rule::BASE_PROMOTION)
        } else if self.passenger().is_some_and(is_pawn) {
            let left = self.passenger_stays().then_some(self.from);
            let place = if action.drops() { Some(action.to()) } else { left };
            (place, &rule::TRANSPORT_PAWN_UNCOVERED)
        } else if action.op() == Op::TakeUp && is_pawn(self.position.top(action.to())) {
            (None, &rule::TRANSPORT_PAWN_UNCOVERED)
        } else {
            (None, &rule::BASE_PROMOTION)
        };
        let arrives = place.filter(|&cell| far.contains(cell));
        let at = place.unwrap_or_else(|| action.end());
        let refused = match (action.promotion(), arrives) {
            (None, Some(_)) if self.rules.promotions != 0 => by,
            (None, _) => return Ok(()),
            (Some(_), None) => by,
            (Some(kind), Some(_)) if self.rules.promotions >> kind & 1 != 0 => return Ok(()),
            (Some(kind), Some(_)) => {
                let found = self.rules.kinds.get(usize::from(kind));
                if found.is_some_and(|kind| kind.promotion) {
                    &rule::PRIORITIES_NO_PROMOTION
                } else {
                    by
                }
            }
        };
        Err(Refusal::at(Promotion, refused, at))
    }

    fn king_is_safe(&self) -> Verdict {
        if !self.rules.check_is_on {
            return Ok(());
        }
        let mut after = *self.position;
        self.rules.play_on_board(&mut after, self.action);
        let Some(exposure) = self.rules.exposes(&after, self.position.turn) else { return Ok(()) };
        let refused = if exposure.through_heir {
            &rule::ILLUSIONS_CHECK
        } else if self.action.form() == Form::Turn {
            &rule::REFORM_TURN_INSTEAD
        } else {
            escort::exposing_rule(self.rules, self.position, self.action)
        };
        Err(Refusal::at(RoyalSafety, refused, exposure.by))
    }
}
