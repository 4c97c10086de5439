//! By which rule a legal action is granted: the order is that of the list in `rules.rs`.

use rules::Rule;

use super::Case;
use crate::action::{Form, Op};
use crate::base::Role;
use crate::rules as rule;

impl Case<'_> {
    pub(super) fn granting_rule(&self) -> &'static Rule {
        let action = self.action;
        if action.form() == Form::Turn {
            return &rule::REFORM_TURN_INSTEAD;
        }
        if action.promotion().is_some() {
            return match self.rules.role(self.token.kind()) {
                Role::Pawn => &rule::BASE_PROMOTION,
                Role::Royal | Role::Horse | Role::Jester | Role::Plain => {
                    &rule::TRANSPORT_PAWN_UNCOVERED
                }
            };
        }
        if let Some(granting) = self.transport_rule() {
            return granting;
        }
        if self.is_captor || self.takes_king() {
            &rule::KING_CAPTURE_PRISONER
        } else if action.spin().is_some() {
            &rule::POLARITY_TURN
        } else if action.second().is_some() {
            &rule::BASE_COMPOSITE
        } else if action.op() == Op::Capture {
            &rule::BASE_CAPTURE
        } else {
            &rule::BASE_TURN
        }
    }

    fn transport_rule(&self) -> Option<&'static Rule> {
        let action = self.action;
        if action.drops() {
            Some(&rule::TRANSPORT_DROP_MIDWAY)
        } else if action.op() == Op::TakeUp && self.passenger().is_some() {
            Some(&rule::TRANSPORT_LEAVE_AND_MOUNT)
        } else if action.op() == Op::TakeUp && action.second().is_some() {
            Some(&rule::TRANSPORT_PICK_UP_AND_GO)
        } else if action.op() == Op::TakeUp {
            Some(&rule::TRANSPORT_MOUNT)
        } else if action.carries() {
            Some(&rule::TRANSPORT_CARRY)
        } else if self.passenger().is_some() {
            Some(&rule::TRANSPORT_LEAVE)
        } else {
            None
        }
    }

    fn takes_king(&self) -> bool {
        let king = self.position.kings[self.position.turn.other().idx()];
        let is_free = !self.position.is_held(self.position.turn.other());
        self.rules.mods.imprisons() && is_free && king.is_some() && self.action.captures() == king
    }
}
