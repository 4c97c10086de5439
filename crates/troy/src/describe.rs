//! Refusals in sentences.

use geometry::Cell;
use rules::{Reason, Refusal, Rules};

use crate::Troy;
use crate::action::{Action, Op};
use crate::kind::{Code, Man};
use crate::position::Position;
use crate::rules as rule;
use crate::tables::{RIVER, Tables};

impl Troy {
    /// One sentence: what on the board refuses.
    pub(crate) fn describe(
        &self,
        position: &Position,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        let teller = Teller { troy: self, position, refusal };
        let told = match refusal.reason {
            Reason::Turn => teller.turn(),
            Reason::Origin => Some(teller.origin()),
            Reason::Shape => {
                action.map_or_else(|| teller.shape_of_nobody(), |action| Some(teller.shape(action)))
            }
            Reason::Path => {
                refusal.at.map(|cell| format!("{} is in the way", teller.standing(position, cell)))
            }
            Reason::Target => action.and_then(|action| teller.target(action)),
            Reason::Promotion => action.map(|action| teller.promotion(action)),
            Reason::RoyalSafety => action.and_then(|action| teller.exposed(action)),
            Reason::Over
            | Reason::Phase
            | Reason::Destination
            | Reason::TurnIncomplete
            | Reason::Repetition
            | Reason::Ambiguous => None,
        };
        told.unwrap_or_else(|| refusal.rule.text.to_owned())
    }
}

struct Teller<'a> {
    troy: &'a Troy,
    position: &'a Position,
    refusal: &'a Refusal,
}

impl Teller<'_> {
    fn name(&self, cell: Cell) -> &str {
        self.troy.tables.topology.name(cell)
    }

    fn is(&self, rule: &'static rules::Rule) -> bool {
        self.refusal.rule == rule
    }

    fn turn(&self) -> Option<String> {
        let standing = self.standing(self.position, self.refusal.at?);
        let side = self.troy.seats()[self.position.to_act.idx()];
        Some(format!("{standing} can't act: it is {side}'s turn"))
    }

    fn origin(&self) -> String {
        let side = self.troy.seats()[self.position.to_act.idx()];
        let Some(cell) = self.refusal.at else {
            return format!("{side} has nothing that could do that");
        };
        let standing = self.standing(self.position, cell);
        if self.is(&rule::HORSE_INNER_ARCHER) {
            format!("the archer on {} is inside its horse, where it can't act", self.name(cell))
        } else if self.is(&rule::CATAPULT_LAUNCH) {
            format!("only a catapult's load is thrown, and there is {standing}")
        } else if self.is(&rule::CATAPULT_CARRY) {
            format!("only a loaded catapult can carry, and there is {standing}")
        } else if self.position.seat_at(cell).is_none() {
            format!("{} is empty", self.name(cell))
        } else {
            format!("there is {standing}, nothing else")
        }
    }

    fn shape_of_nobody(&self) -> Option<String> {
        self.is(&rule::CATAPULT_SLIDE).then(|| "a catapult never captures".into())
    }

    fn shape(&self, action: Action) -> String {
        let (code, op) = (action.code(), action.op());
        let who = code.man().map_or("a catapult", a_man);
        match op {
            _ if self.is(&rule::HORSE_DROP_OWN_MOVE) => {
                "only a Troy Horse that leaps by itself leaves its archer behind".into()
            }
            _ if self.is(&rule::BRIDGE_BUILDER_NEVER_OWN) => {
                format!("the builder stands on the bridge on {} itself", self.name(action.to()))
            }
            Op::Go if code == Code::Catapult || code == Code::LoadedCatapult => {
                "a catapult drives along files and ranks".into()
            }
            Op::Go => format!("{who} does not move like that"),
            Op::Capture if code.man().is_none() => "a catapult never captures".into(),
            Op::Capture if code == Code::Ram => "a ram sweeps along files and ranks".into(),
            Op::Capture => format!("{who} does not capture like that"),
            Op::Shoot if code != Code::Archer => "only an archer shoots".into(),
            Op::Shoot => "an arrow flies one or two squares along a queen's line".into(),
            Op::Build if code != Code::BridgeBuilder => "only a bridge builder builds".into(),
            Op::Remove if code != Code::BridgeBuilder => {
                "only a bridge builder removes bridges".into()
            }
            Op::Build | Op::Remove => "a bridge builder works one king's step away".into(),
            Op::Launch => self.launch_shape(action),
        }
    }

    fn launch_shape(&self, action: Action) -> String {
        if action.code().man().is_some() {
            return "a catapult throws along a file or rank".into();
        }
        let load = self.position.man_at(action.from());
        load.map_or_else(
            || format!("the catapult on {} has no load to throw", self.name(action.from())),
            |load| format!("a launch is written with the load's code, here {}", load.code().text()),
        )
    }

    fn target(&self, action: Action) -> Option<String> {
        let cell = self.refusal.at?;
        let name = self.name(cell);
        let standing = self.standing(self.position, cell);
        if action.drops()
            && let Some(told) = self.no_drop(name)
        {
            return Some(told);
        }
        let sweeps = action.op() == Op::Capture && action.code() == Code::Ram;
        let stands = !sweeps && action.op() != Op::Remove;
        if stands && self.position.open_river().contains(cell) {
            return Some(format!("{name} is river without a bridge"));
        }
        Some(match action.op() {
            Op::Capture if sweeps => return self.sweep(action),
            Op::Go | Op::Launch if self.is(&rule::CATAPULT_NO_SECOND_LOAD) => {
                format!("{standing} takes no load")
            }
            Op::Go | Op::Launch => format!("{standing} is there already"),
            Op::Capture | Op::Shoot if self.position.seat_at(cell).is_none() => {
                format!("there is no enemy on {name}")
            }
            Op::Capture | Op::Shoot => format!("{standing} is no enemy"),
            Op::Build if self.is(&rule::BOARD_BRIDGES) => {
                format!("there is a bridge on {name} already")
            }
            Op::Build => format!("{name} is not on the river"),
            Op::Remove if self.is(&rule::BRIDGE_BUILDER_NEVER_OWN) => {
                format!("{standing} would fall with the bridge")
            }
            Op::Remove => format!("there is no bridge on {name}"),
        })
    }

    /// Why an archer can't be left on a cell; `None` where the leap itself is at fault.
    fn no_drop(&self, cell: &str) -> Option<String> {
        let inside = self.refusal.at.is_some_and(|cell| self.position.inner.contains(cell));
        if self.is(&rule::HORSE_DROP) {
            Some(if inside {
                format!(
                    "{cell} is on the horse's own bank: an archer is only left beyond the river"
                )
            } else {
                format!("the horse on {cell} has no archer inside")
            })
        } else if self.is(&rule::HORSE_DROP_NOT_ON_ARRIVAL) {
            Some(
                "the leap that crosses the river can't leave the archer behind; a later one can"
                    .into(),
            )
        } else if self.is(&rule::HORSE_DROP_ON_BRIDGE) {
            Some(format!("{cell} is a bridge, and option drop_on_bridge is off"))
        } else if self.is(&rule::HORSE_DROP_ON_CATAPULT) {
            Some(format!("the horse on {cell} rides, and option drop_on_catapult is off"))
        } else {
            None
        }
    }

    fn sweep(&self, action: Action) -> Option<String> {
        if self.is(&rule::RAM_FIRST_HIT_ENEMY) {
            let standing = self.standing(self.position, self.refusal.at?);
            return Some(format!("the ram would meet {standing} first, one of its own side"));
        }
        if self.is(&rule::RAM_OWN_KING_IN_RAY) {
            return Some(format!("its own king on {} is in the ray", self.name(self.refusal.at?)));
        }
        let tables = &self.troy.tables;
        let way = usize::from(tables.ways[action.from().idx()][action.to().idx()]);
        let ray = tables.ram_ray(action.from(), way, self.position.open_river());
        if !ray.intersects(self.position.occupied()) {
            return Some("there is nothing to capture on this ray".into());
        }
        let last = Tables::nearest(ray, (way + 4) % 8)?;
        Some(if self.is(&rule::RAM_SWEEP_STOPS_AT_GAP) {
            format!("open river ends the ray on {}", self.name(last))
        } else {
            format!(
                "a sweep can't stop on {}; it goes through to {}",
                self.name(action.to()),
                self.name(last)
            )
        })
    }

    fn promotion(&self, action: Action) -> String {
        let to = self.name(action.to());
        if action.promotes() {
            format!("nothing becomes an archer on {to}")
        } else {
            format!("a pawn that arrives on {to} becomes an archer: write =A")
        }
    }

    /// Who would attack the king, and from where.
    fn exposed(&self, action: Action) -> Option<String> {
        let by = self.refusal.at?;
        let mut after = *self.position;
        self.troy.play_unchecked(&mut after, action);
        let king = after.king(self.position.to_act)?;
        let attacker = self.standing(&after, by);
        let mut text = format!("{attacker} would attack the king on {}", self.name(king));
        let between = self.troy.tables.between[by.idx()][king.idx()];
        if after.of(Man::Ram).contains(by) && between.intersects(after.occupied()) {
            text += "; a man in between does not stop a ram";
        }
        Some(text)
    }

    /// What stands on a cell, with the cell.
    fn standing(&self, position: &Position, cell: Cell) -> String {
        let name = self.name(cell);
        let Some(seat) = position.seat_at(cell) else {
            return if !RIVER.contains(cell) {
                format!("nothing on {name}")
            } else if position.bridged().contains(cell) {
                format!("an empty bridge on {name}")
            } else {
                format!("open river on {name}")
            };
        };
        let side = self.troy.seats()[seat.idx()];
        match (position.catapults.contains(cell), position.man_at(cell)) {
            (true, Some(load)) => format!("{side}'s catapult with {} on {name}", a_man(load)),
            (true, None) => format!("{side}'s empty catapult on {name}"),
            (false, man) => format!("{side}'s {} on {name}", man.map_or("piece", Man::word)),
        }
    }
}

/// The article and word for a man.
const fn a_man(man: Man) -> &'static str {
    match man {
        Man::King => "a king",
        Man::BridgeBuilder => "a bridge builder",
        Man::Ram => "a ram",
        Man::Bishop => "a bishop",
        Man::Rook => "a rook",
        Man::Pawn => "a pawn",
        Man::Horse => "a Troy Horse",
        Man::Archer => "an archer",
    }
}
