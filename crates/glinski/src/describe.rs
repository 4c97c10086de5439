//! Refusals in sentences.

use geometry::Cell;
use rules::{Reason, Refusal, Rules};

use crate::Glinski;
use crate::action::{Action, Op};
use crate::man::Man;
use crate::position::{Position, SIDES};
use crate::rules as rule;

impl Glinski {
    /// One sentence: what on the board refuses.
    pub(crate) fn describe(
        &self,
        position: &Position,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        let teller = Teller { glinski: self, position, refusal };
        let told = match refusal.reason {
            Reason::Turn => teller.turn(),
            Reason::Origin => Some(teller.origin()),
            Reason::Shape => action.map(|action| teller.shape(action)),
            Reason::Path => {
                refusal.at.map(|cell| format!("{} is in the way", teller.standing(position, cell)))
            }
            Reason::Target => action.map(|action| teller.target(action)),
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
    glinski: &'a Glinski,
    position: &'a Position,
    refusal: &'a Refusal,
}

impl Teller<'_> {
    fn name(&self, cell: Cell) -> &str {
        self.glinski.tables.topology.name(cell)
    }

    fn is(&self, rule: &'static rules::Rule) -> bool {
        self.refusal.rule == rule
    }

    fn turn(&self) -> Option<String> {
        let standing = self.standing(self.position, self.refusal.at?);
        let side = SIDES[self.position.to_act.idx()];
        Some(format!("{standing} can't move: it is {side}'s turn"))
    }

    fn origin(&self) -> String {
        let side = SIDES[self.position.to_act.idx()];
        match self.refusal.at {
            None => format!("{side} has nothing that could do that"),
            Some(cell) if self.position.seat_at(cell).is_none() => {
                format!("{} is empty", self.name(cell))
            }
            Some(cell) => format!("there is {}, nothing else", self.standing(self.position, cell)),
        }
    }

    fn shape(&self, action: Action) -> String {
        let (from, to) = (self.name(action.from()), self.name(action.to()));
        if self.is(&rule::PAWN_DOUBLE) {
            return format!(
                "a pawn goes two cells from where pawns start only, and not from {from}"
            );
        }
        match (action.man(), action.op()) {
            (Man::Pawn, Op::Go) if self.is(&rule::PAWN_CAPTURE) => {
                format!("a pawn goes to {to} only by a capture")
            }
            (Man::Pawn, Op::Capture) => {
                "a pawn captures on the two cells beside the one ahead of it".into()
            }
            (Man::Pawn, Op::Go) => format!("{to} is not straight ahead of {from}"),
            (man, Op::Go | Op::Capture) => {
                format!("a {} on {from} does not reach {to}", man.word())
            }
        }
    }

    fn target(&self, action: Action) -> String {
        let standing = self.standing(self.position, action.to());
        match action.op() {
            Op::Go => format!("{standing} is there already"),
            Op::Capture if self.is(&rule::PAWN_EN_PASSANT) => {
                format!(
                    "the pawn beyond {} did not pass it on the turn before",
                    self.name(action.to())
                )
            }
            Op::Capture if self.position.seat_at(action.to()).is_none() => {
                format!("there is no enemy on {}", self.name(action.to()))
            }
            Op::Capture => format!("{standing} is no enemy"),
        }
    }

    fn promotion(&self, action: Action) -> String {
        let to = self.name(action.to());
        if action.promotion().is_some() {
            format!("nothing is promoted on {to} by this move")
        } else {
            format!("a pawn that arrives on {to} is promoted: write =Q, =R, =B or =N")
        }
    }

    /// Who would attack the king, and from where.
    fn exposed(&self, action: Action) -> Option<String> {
        let by = self.refusal.at?;
        let mut after = *self.position;
        self.glinski.play_unchecked(&mut after, action);
        let king = after.king(self.position.to_act)?;
        let attacker = self.standing(&after, by);
        Some(format!("{attacker} would attack the king on {}", self.name(king)))
    }

    /// What stands on a cell, with the cell.
    fn standing(&self, position: &Position, cell: Cell) -> String {
        let name = self.name(cell);
        match (position.seat_at(cell), position.man_at(cell)) {
            (Some(seat), Some(man)) => format!("{}'s {} on {name}", SIDES[seat.idx()], man.word()),
            (Some(_) | None, _) => format!("nothing on {name}"),
        }
    }
}
