//! By which of the rules that allow a legal action it is granted.

use geometry::Cell;
use rules::Rule;

use crate::action::Op;
use crate::check::Case;
use crate::kind::Code;
use crate::rules as rule;
use crate::tables::RIVER;

impl Case<'_> {
    /// The first slug of the list in "Notation" that fits a legal action.
    pub(crate) fn granting_rule(&self) -> &'static Rule {
        let action = self.action;
        if action.promotes() {
            return &rule::PAWN_PROMOTE;
        }
        if action.op() == Op::Launch {
            return &rule::CATAPULT_LAUNCH;
        }
        let to = action.to();
        match action.code() {
            Code::LoadedCatapult => &rule::CATAPULT_CARRY,
            Code::Catapult if self.position.man_at(action.from()).is_some() => {
                &rule::CATAPULT_LEAVE
            }
            Code::Catapult if self.is_own(to) => &rule::CATAPULT_LOAD,
            Code::Catapult => &rule::CATAPULT_SLIDE,
            code => self.special_rule(code).unwrap_or_else(|| self.plain_rule(to)),
        }
    }

    fn special_rule(&self, code: Code) -> Option<&'static Rule> {
        let (riding, to) = (self.is_riding(), self.to);
        match (code, self.op) {
            (Code::BridgeBuilder, Op::Build | Op::Remove) if riding => {
                Some(&rule::BRIDGE_BUILDER_LOADED)
            }
            (Code::BridgeBuilder, Op::Build) => Some(&rule::BRIDGE_BUILDER_BUILD),
            (Code::BridgeBuilder, Op::Remove) if self.is_enemy(to) => {
                Some(&rule::BRIDGE_BUILDER_REMOVE_DROWNS)
            }
            (Code::BridgeBuilder, Op::Remove) => Some(&rule::BRIDGE_BUILDER_REMOVE),
            (Code::Archer, Op::Shoot) if riding => Some(&rule::ARCHER_SHOOT_LOADED),
            (Code::Archer, Op::Shoot) => Some(&rule::ARCHER_SHOOT),
            (Code::Ram, Op::Capture) if riding => Some(&rule::RAM_FROM_CATAPULT),
            (Code::Ram, Op::Capture) => Some(&rule::RAM_SWEEP),
            (Code::Horse, _) if self.action.drops() && riding => {
                Some(&rule::HORSE_DROP_ON_CATAPULT)
            }
            (Code::Horse, _) if self.action.drops() => {
                let on_bridge = RIVER.contains(self.from);
                Some(if on_bridge { &rule::HORSE_DROP_ON_BRIDGE } else { &rule::HORSE_DROP })
            }
            _ => None,
        }
    }

    fn plain_rule(&self, to: Cell) -> &'static Rule {
        if self.op == Op::Go && self.position.catapults.contains(to) {
            &rule::CATAPULT_MOUNT
        } else if self.is_riding() {
            &rule::CATAPULT_DISMOUNT
        } else {
            self.own_slug()
        }
    }
}
