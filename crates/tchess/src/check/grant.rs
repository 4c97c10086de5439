//! By which rule a legal action is granted: the first of these that fits.
//!
//! 1. a choice: `king-capture.release` (King), `illusions.heir` (heir);
//! 2. a turn in place: `reform.turn-instead`;
//! 3. a promotion: of the mover `base.promotion`, of a passenger set down `transport.pawn-uncovered`;
//! 4. by a carrier: `/` `transport.drop-midway`; `^` that leaves a passenger `transport.leave-and-mount`; `^` with a
//!    second part `transport.pick-up-and-go`; any other `^` `transport.mount`; `&` `transport.carry`; a loaded
//!    carrier without `&` `transport.leave`;
//! 5. taking the King under King capture or Flag capture, and any action of a captor: `king-capture.prisoner`;
//! 6. a turn after the action: `polarity.turn`;
//! 7. two parts: `base.composite`; a capture: `base.capture`; anything else: `base.turn`.

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
