//! Refusals in sentences.

use geometry::Cell;
use rules::{Reason, Refusal, Rules};

use crate::Troy;
use crate::action::{Action, Op};
use crate::kind::{Code, Man};
use crate::notation::a_man;
use crate::position::Position;
use crate::rules as rule;
use crate::tables::RIVER;

impl Troy {
    pub(crate) fn describe(
        &self,
        position: &Position,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        let name = |cell| self.tables.topology.name(cell);
        let at = refusal.at.map(|cell| (name(cell), self.what_is_on(position, cell)));
        let by_rule = || refusal.rule.text.to_owned();
        match (refusal.reason, at) {
            (Reason::Turn, Some((cell, what))) => {
                let side = self.seats()[position.to_act.idx()];
                format!("{what} is on {cell}, and it is {side}'s turn")
            }
            (Reason::Origin, Some((cell, what))) => missing_actor(refusal, cell, &what),
            (Reason::Origin, None) => "no own man could do that".into(),
            (Reason::Shape, _) => action.map_or_else(by_rule, |action| shape(action, refusal)),
            (Reason::Path, Some((cell, what))) => format!("{what} on {cell} is in the way"),
            (Reason::Target, Some((cell, what))) => {
                let inside = refusal.at.is_some_and(|cell| position.inner.contains(cell));
                no_drop(refusal, cell, inside)
                    .or_else(|| action.map(|action| target(action, refusal, cell, &what)))
                    .unwrap_or_else(by_rule)
            }
            (Reason::Promotion, Some((cell, _))) => {
                if action.is_some_and(Action::promotes) {
                    format!("nothing becomes an archer on {cell}")
                } else {
                    format!("a pawn that arrives on {cell} becomes an archer: write =A")
                }
            }
            (Reason::RoyalSafety, Some(_)) => {
                refusal.at.and_then(|by| self.exposed(position, action, by)).unwrap_or_else(by_rule)
            }
            _ => by_rule(),
        }
    }

    /// Who would attack the king, and from where.
    fn exposed(&self, position: &Position, action: Option<Action>, by: Cell) -> Option<String> {
        let name = |cell| self.tables.topology.name(cell);
        let mut after = *position;
        self.play_unchecked(&mut after, action?);
        let king = after.king(position.to_act)?;
        let attacker = self.what_is_on(&after, by);
        let mut text =
            format!("{attacker} on {} would attack the king on {}", name(by), name(king));
        let between = self.tables.between[by.idx()][king.idx()];
        let rams = after.of(Man::Ram).contains(by) && between.intersects(after.occupied());
        if rams {
            text += "; a man in between does not stop a ram";
        }
        Some(text)
    }

    fn what_is_on(&self, position: &Position, cell: Cell) -> String {
        let Some(seat) = position.seat_at(cell) else {
            let bridged = position.bridged().contains(cell);
            return if !RIVER.contains(cell) {
                "nothing".into()
            } else if bridged {
                "an empty bridge".into()
            } else {
                "open river".into()
            };
        };
        let side = self.seats()[seat.idx()];
        let man = position.man_at(cell).map(Man::word);
        match (position.catapults.contains(cell), man) {
            (true, Some(load)) => format!("{side}'s catapult with a {load}"),
            (true, None) => format!("{side}'s empty catapult"),
            (false, man) => format!("{side}'s {}", man.unwrap_or("piece")),
        }
    }
}

fn missing_actor(refusal: &Refusal, cell: &str, what: &str) -> String {
    if refusal.rule == &rule::HORSE_INNER_ARCHER {
        format!("the archer on {cell} is inside its horse and can't act")
    } else if refusal.rule == &rule::CATAPULT_LAUNCH || refusal.rule == &rule::CATAPULT_CARRY {
        format!("no loaded catapult is on {cell}, but {what}")
    } else {
        format!("no such man is on {cell}, but {what}")
    }
}

fn shape(action: Action, refusal: &Refusal) -> String {
    let rule = refusal.rule;
    if rule == &rule::HORSE_DROP_OWN_MOVE {
        return "only a Troy Horse that leaps by itself leaves its archer behind".into();
    }
    if rule == &rule::BRIDGE_BUILDER_NEVER_OWN {
        return rule.text.into();
    }
    let who = action.code().man().map_or("a catapult", a_man);
    match action.op() {
        Op::Go if action.code() == Code::Catapult => {
            "a catapult drives along files and ranks".into()
        }
        Op::Go => format!("{who} does not move like that"),
        Op::Capture if action.code().man().is_none() => "a catapult never captures".into(),
        Op::Capture => format!("{who} does not capture like that"),
        Op::Shoot => "an arrow flies one or two squares along a queen's line".into(),
        Op::Build | Op::Remove => "a bridge builder works one king's step away".into(),
        Op::Launch => "a catapult throws along a file or rank".into(),
    }
}

/// Why an archer can't be left on a cell; `None` where the leap itself is at fault.
fn no_drop(refusal: &Refusal, cell: &str, inside: bool) -> Option<String> {
    let rule = refusal.rule;
    if rule == &rule::HORSE_DROP {
        Some(if inside {
            format!(
                "{cell} is on the horse's own bank: the archer can only be left beyond the river"
            )
        } else {
            format!("the horse on {cell} has no archer inside")
        })
    } else if rule == &rule::HORSE_DROP_NOT_ON_ARRIVAL {
        Some(
            "the leap that crosses the river can't leave the archer behind; a later one can".into(),
        )
    } else if rule == &rule::HORSE_DROP_ON_BRIDGE {
        Some(format!("{cell} is a bridge, and option drop_on_bridge is off"))
    } else if rule == &rule::HORSE_DROP_ON_CATAPULT {
        Some(format!("the horse on {cell} rides, and option drop_on_catapult is off"))
    } else {
        None
    }
}

fn target(action: Action, refusal: &Refusal, cell: &str, what: &str) -> String {
    let rule = refusal.rule;
    if rule == &rule::RIVER_NO_STANDING || rule == &rule::RIVER_LEAP {
        return format!("{cell} is river without a bridge");
    }
    if rule == &rule::RAM_SWEEP || rule == &rule::RAM_SWEEP_STOPS_AT_GAP {
        return format!(
            "a sweep goes to the last square of its ray, which is not {cell}, or meets nobody"
        );
    }
    if rule == &rule::RAM_FIRST_HIT_ENEMY {
        return format!("the first piece on the ray, on {cell}, is {what}");
    }
    if rule == &rule::RAM_OWN_KING_IN_RAY {
        return format!("the own king on {cell} is in the ray");
    }
    match action.op() {
        Op::Go | Op::Launch => format!("{cell} holds {what}"),
        Op::Capture | Op::Shoot => format!("there is no enemy on {cell}, but {what}"),
        Op::Build => format!("no bridge can be built on {cell}: it holds {what}"),
        Op::Remove => format!("no bridge can be removed from {cell}: it holds {what}"),
    }
}
