//! Texts in a position: the one action that a text fits, legal ones first.

use geometry::Cell;
use rules::Reason::{Origin, Turn};
use rules::{ParseActionError, Refusal, Rules};

use crate::Glinski;
use crate::action::{Action, Op};
use crate::man::Man;
use crate::notation::Form;
use crate::position::Position;
use crate::rules as rule;

/// At most so many candidates are named.
const MAX_CANDIDATES: usize = 24;

impl Glinski {
    pub(crate) fn read(&self, position: &Position, text: &str) -> Result<Action, ParseActionError> {
        let form = Form::read(&self.tables.topology, text)?;
        if let Some(from) = form.from {
            return self.read_from(position, form, from);
        }
        let mut actions = Vec::new();
        self.push_actions(position, &mut actions);
        actions.retain(|&action| form.fits(action));
        // A pawn's letter is left out always, another's for short.
        if form.man.is_none() && actions.iter().any(|action| action.man() == Man::Pawn) {
            actions.retain(|action| action.man() == Man::Pawn);
        }
        match *actions {
            [action] => return Ok(action),
            [] => {}
            _ => return Err(self.ambiguous(position, &actions, true)),
        }
        // Without a letter a pawn is meant: texts of other games leave out no other's.
        let men = position.own() & position.of(form.man.unwrap_or(Man::Pawn));
        let meant = men.into_iter().map(|from| self.read_from(position, form, from));
        let nearest = self.nearest_to_legal(position, meant.collect::<Result<_, _>>()?);
        match *nearest {
            [] => Err(ParseActionError::Refused(Refusal::new(Origin, &rule::TURN_ONE_MOVE))),
            [action] => Ok(action),
            _ => Err(self.ambiguous(position, &nearest, false)),
        }
    }

    /// The action of what stands on a cell, legal or not.
    fn read_from(
        &self,
        position: &Position,
        form: Form,
        from: Cell,
    ) -> Result<Action, ParseActionError> {
        if position.enemy().contains(from) {
            let refusal = Refusal::at(Turn, &rule::TURN_ONE_MOVE, from);
            return Err(ParseActionError::Refused(refusal));
        }
        let standing = position.man_at(from);
        let Some(man) = standing.filter(|&man| form.man.is_none_or(|named| named == man)) else {
            let refusal = Refusal::at(Origin, &rule::TURN_ONE_MOVE, from);
            return Err(ParseActionError::Refused(refusal));
        };
        // `-` stands for `x` where something can be captured, and so does no operator.
        let captures = match man {
            Man::Pawn => {
                let ends = self.tables.pawn_captures[position.to_act.idx()][from.idx()];
                let takes =
                    position.enemy().contains(form.to) || position.skipped() == Some(form.to);
                takes && ends.contains(form.to)
            }
            Man::King | Man::Queen | Man::Rook | Man::Bishop | Man::Knight => {
                position.enemy().contains(form.to)
            }
        };
        let op = match form.op {
            Some(Op::Capture) => Op::Capture,
            Some(Op::Go) | None if captures => Op::Capture,
            Some(Op::Go) | None => Op::Go,
        };
        let action = Action::new(man, from, op, form.to);
        Ok(form.promotion.map_or(action, |becomes| action.promoting(becomes)))
    }

    /// Of illegal actions those whose first failing question is asked last: what was most likely meant.
    fn nearest_to_legal(&self, position: &Position, actions: Vec<Action>) -> Vec<Action> {
        let judge = |action| self.check(position, action).err().map(|refusal| refusal.reason);
        let mut judged: Vec<_> =
            actions.into_iter().map(|action| (judge(action), action)).collect();
        let last = judged.iter().map(|&(reason, _)| reason).max();
        judged.retain(|&(reason, _)| Some(reason) == last);
        judged.into_iter().map(|(_, action)| action).collect()
    }

    fn ambiguous(&self, position: &Position, fitting: &[Action], legal: bool) -> ParseActionError {
        let candidates = fitting.iter().take(MAX_CANDIDATES);
        let candidates = candidates.map(|&action| self.text(position, action)).collect();
        ParseActionError::Ambiguous { candidates, legal }
    }
}
