//! Refusals in sentences.

use geometry::Cell;
use rules::{Reason, Refusal, Rules};

use crate::Tchess;
use crate::action::{Action, Form, Op};
use crate::mods::{Mod, escort};
use crate::position::{Position, Token};
use crate::rules as rule;

impl Tchess {
    pub(crate) fn describe(
        &self,
        position: &Position,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        let by_rule = || refusal.rule.text.to_owned();
        let at = refusal.at.map(|cell| (self.topology.name(cell), self.what_is_on(position, cell)));
        match (refusal.reason, at) {
            (Reason::Phase, _) => self.phase(position),
            (Reason::Turn, Some((cell, what))) => {
                let side = self.seats()[position.turn.idx()];
                format!("{what} is on {cell}, and it is {side}'s turn")
            }
            (Reason::Origin, Some((cell, what))) => self.origin(refusal, cell, &what),
            (Reason::Shape, _) => action.map_or_else(by_rule, |action| self.shape(action, refusal)),
            (Reason::Path, Some((cell, what))) => format!("{what} on {cell} is in the way"),
            (Reason::Target, Some(_)) if refusal.rule == &rule::KING_CAPTURE_RELEASE => {
                self.release(position, refusal)
            }
            (Reason::Target, Some((cell, what))) => {
                action.map_or_else(by_rule, |action| target(action, refusal, cell, &what))
            }
            (Reason::Promotion, Some((cell, _))) => {
                action.map_or_else(by_rule, |action| self.promotion(action, refusal, cell))
            }
            (Reason::RoyalSafety, Some(_)) => self.exposed(position, action, refusal),
            _ => by_rule(),
        }
    }

    fn phase(&self, position: &Position) -> String {
        let side = self.seats()[position.actor().idx()];
        if position.freed.is_some() {
            format!("{side} must first choose a square for the freed King")
        } else if position.owes_heir {
            format!("{side} must first choose an heir")
        } else {
            "no choice is due".into()
        }
    }

    fn word(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("piece", |kind| &kind.word)
    }

    fn what_is_on(&self, position: &Position, cell: Cell) -> String {
        let Some(seat) = position.seat_at(cell) else { return "nothing".into() };
        let side = self.seats()[seat.idx()];
        let kind = |token: Token| self.word(token.kind());
        let top = kind(position.top(cell));
        match position.under(cell) {
            None => format!("{side}'s {top}"),
            Some(under) if under.kind() == self.royal => {
                format!("{side}'s {top} holding the enemy {}", kind(under))
            }
            Some(under) => format!("{side}'s {top} carrying a {}", kind(under)),
        }
    }

    fn origin(&self, refusal: &Refusal, cell: &str, what: &str) -> String {
        let rule = refusal.rule;
        if rule == &rule::STRIKE_USED {
            format!("{what} on {cell} has acted in this turn")
        } else if rule == &rule::TRANSPORT_CARRY && !self.mods.has(Mod::Transport) {
            needs(Mod::Transport)
        } else if rule == &rule::TRANSPORT_CARRY {
            format!("no loaded carrier is on {cell}, but {what}")
        } else if rule == &rule::TRANSPORT_INERT || rule == &rule::KING_CAPTURE_PRISONER {
            format!("what is beneath {what} on {cell} can't act")
        } else if rule == &rule::FLAG_CAPTURE_STILL {
            format!("{what} on {cell} has no action of its own")
        } else {
            format!("no such piece is on {cell}, but {what}")
        }
    }

    fn shape(&self, action: Action, refusal: &Refusal) -> String {
        let who = self.word(action.kind());
        let rule = refusal.rule;
        if rule == &rule::BASE_TURN {
            return match action.op() {
                Op::Capture => format!("a {who} does not capture like that"),
                Op::Go | Op::TakeUp => format!("a {who} does not move like that"),
            };
        }
        if rule == &rule::BASE_COMPOSITE {
            return format!("a {who} has no such second part");
        }
        if rule == &rule::POLARITY_FRAME {
            return format!("the {who} does not point that way");
        }
        if rule == &rule::POLARITY_SECOND_PART {
            return "the second part does not go on in a direction of the first".into();
        }
        if rule == &rule::REFORM_TURN_INSTEAD {
            return needs(Mod::Reform);
        }
        if rule == &rule::POLARITY_TURN {
            return needs(Mod::Polarity);
        }
        if !self.mods.has(Mod::Transport)
            && (rule == &rule::TRANSPORT_MOUNT || rule == &rule::TRANSPORT_DROP_MIDWAY)
        {
            return needs(Mod::Transport);
        }
        if rule == &rule::TRANSPORT_CARRIERS {
            return format!("a {who} is no horse and takes nothing up");
        }
        rule.text.to_owned()
    }

    fn release(&self, position: &Position, refusal: &Refusal) -> String {
        let (Some(cell), Some(freed)) = (refusal.at, position.freed) else {
            return refusal.rule.text.to_owned();
        };
        let name = self.topology.name(cell);
        if position.occupied().contains(cell) {
            return format!("{name} holds {}", self.what_is_on(position, cell));
        }
        if escort::forbidden_to_freed(self, position.turn).contains(cell) {
            return format!("under Escort a freed King is never put on {name}, the enemy's portal");
        }
        let at = self.topology.name(freed.at);
        format!("{name} is farther from {at} than another free square")
    }

    fn promotion(&self, action: Action, refusal: &Refusal, cell: &str) -> String {
        let rule = refusal.rule;
        match action.promotion() {
            None => format!("a pawn that is uncovered on {cell} promotes: write = and a kind"),
            Some(kind) if rule == &rule::PRIORITIES_NO_PROMOTION => {
                format!("nobody may promote into a {}, which is a target", self.word(kind))
            }
            Some(kind) => format!("nothing becomes a {} on {cell}", self.word(kind)),
        }
    }

    fn exposed(&self, position: &Position, action: Option<Action>, refusal: &Refusal) -> String {
        let (Some(by), Some(action)) = (refusal.at, action) else {
            return refusal.rule.text.to_owned();
        };
        let mut after = *position;
        if action.form() != Form::Choice {
            self.play_on_board(&mut after, action);
        }
        let king = after.kings[position.turn.idx()].map_or("?", |king| self.topology.name(king));
        let attacker = self.what_is_on(&after, by);
        let name = self.topology.name(by);
        if refusal.rule == &rule::ILLUSIONS_CHECK {
            return format!(
                "{attacker} on {name} could become the heir and take the King on {king}"
            );
        }
        format!("{attacker} on {name} could take the King on {king}")
    }
}

fn needs(module: Mod) -> String {
    format!("that needs modification `{}`", module.slug())
}

fn target(action: Action, refusal: &Refusal, cell: &str, what: &str) -> String {
    let rule = refusal.rule;
    if rule == &rule::ILLUSIONS_HEIR {
        return format!("no pawn of that side is on {cell}, but {what}");
    }
    if rule == &rule::BASE_CAPTURE {
        return format!("there is no enemy on {cell}, but {what}");
    }
    if rule == &rule::TRANSPORT_MOUNT {
        return format!("there is no own piece on {cell}, but {what}");
    }
    if rule == &rule::TRANSPORT_PASSENGERS {
        return format!("{what} on {cell} can't be carried");
    }
    if rule == &rule::KING_CAPTURE_LOADED || rule == &rule::KING_CAPTURE_NO_ROOM {
        return rule.text.to_owned();
    }
    match action.form() {
        Form::Move => format!("{cell} holds {what}"),
        Form::Turn | Form::Choice => rule.text.to_owned(),
    }
}
