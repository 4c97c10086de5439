//! Texts in a position: the one action that a text fits, legal ones first.

use rules::Reason::{Origin, Shape, Turn};
use rules::{ParseActionError, Reason, Refusal, Rules};

use crate::Troy;
use crate::action::{Action, Op};
use crate::kind::Code;
use crate::notation::{Form, read_canonical};
use crate::position::Position;
use crate::rules as rule;

/// At most so many candidates are named.
const MAX_CANDIDATES: usize = 24;

impl Troy {
    pub(crate) fn read(&self, position: &Position, text: &str) -> Result<Action, ParseActionError> {
        let is_legal = |&action: &Action| self.check(position, action).is_ok();
        if let Some(action) = read_canonical(text).filter(is_legal) {
            return Ok(action);
        }
        let form = Form::read(text)?;
        let exact = form.exact();
        if let Some(action) = exact.filter(is_legal) {
            return Ok(action);
        }
        let mut actions = Vec::new();
        self.push_actions(position, &mut actions);
        let ops: &[Op] = if form.op == Op::Go {
            &[Op::Go, Op::Capture, Op::Launch]
        } else {
            std::slice::from_ref(&form.op)
        };
        let fitting = |ops: &[Op], actions: &[Action]| -> Vec<Action> {
            let fits = |&action: &Action| ops.iter().any(|&op| form.fits(action, op));
            actions.iter().copied().filter(fits).collect()
        };
        // `-` stands for `x` or `~` only where nothing goes there by `-`.
        let mut legal = fitting(&ops[..1], &actions);
        if legal.is_empty() {
            legal = fitting(ops, &actions);
        }
        match *legal {
            [action] => return Ok(action),
            [] => {}
            _ => return Err(self.ambiguous(position, &legal, true)),
        }
        if let Some(action) = exact.filter(|&action| self.has_actor(position, action)) {
            return Ok(self.meant(position, action).1);
        }
        actions.clear();
        crate::conceivable::push_conceivable(position, &mut actions);
        // What was not written is not assumed: `=A` is taken up only where it was left out on a far rank.
        let mut conceivable = fitting(&ops[..1], &actions);
        conceivable.retain(|action| action.promotes() == form.promotes);
        let nearest = self.nearest_to_legal(position, conceivable);
        let same_actor =
            |one: &Action, other: &Action| (one.code(), one.from()) == (other.code(), other.from());
        match *nearest {
            [] => Err(ParseActionError::Refused(Self::nobody(position, form))),
            [first, ref others @ ..] if others.iter().all(|other| same_actor(&first, other)) => {
                Ok(first)
            }
            _ => Err(self.ambiguous(position, &nearest, false)),
        }
    }

    /// Of illegal actions those whose first failing question is asked last, ascending: what was most likely meant.
    fn nearest_to_legal(&self, position: &Position, actions: Vec<Action>) -> Vec<Action> {
        let mut judged: Vec<_> =
            actions.into_iter().map(|action| self.meant(position, action)).collect();
        let last = judged.iter().map(|&(reason, _)| reason).max();
        judged.retain(|&(reason, _)| Some(reason) == last);
        judged.sort_unstable_by_key(|&(_, action)| action);
        judged.into_iter().map(|(_, action)| action).collect()
    }

    /// What an illegal action stands for, if that fails later: `-` onto an enemy for a capture, `-` of a load that does
    /// not move like that for a launch, and any of them for the one with `=A`.
    fn meant(&self, position: &Position, action: Action) -> (Option<Reason>, Action) {
        let judge = |action| {
            let refused = self.check(position, action).err();
            (refused.map(|refusal| refusal.reason), action)
        };
        let plain = judge(action);
        let rides = action.code().man().is_some() && position.catapults.contains(action.from());
        let op = match plain.0 {
            Some(Reason::Promotion) if !action.promotes() => action.op(),
            _ if action.op() != Op::Go => return plain,
            Some(Reason::Target) if position.enemy().contains(action.to()) => Op::Capture,
            Some(Reason::Shape) if rides => Op::Launch,
            _ => return plain,
        };
        let other = Action::new(action.code(), action.from(), op, action.to());
        let variants = [judge(other.promoting()), judge(other)];
        let other = variants.into_iter().max_by_key(|&(reason, _)| reason).unwrap_or(plain);
        if other.0 > plain.0 { other } else { plain }
    }

    fn ambiguous(&self, position: &Position, fitting: &[Action], legal: bool) -> ParseActionError {
        let candidates = fitting.iter().take(MAX_CANDIDATES);
        let candidates = candidates.map(|&action| self.text(position, action)).collect();
        ParseActionError::Ambiguous { candidates, legal }
    }

    /// Why nothing on the board could act like that.
    fn nobody(position: &Position, form: Form) -> Refusal {
        let own = position.own();
        let Some(from) = form.from else {
            return match (form.code, form.op) {
                (Some(Code::Catapult | Code::LoadedCatapult), Op::Capture) => {
                    Refusal::new(Shape, &rule::CATAPULT_SLIDE)
                }
                (Some(Code::Archer), _) if position.inner.intersects(own) => Refusal {
                    at: (position.inner & own).first(),
                    ..Refusal::new(Origin, &rule::HORSE_INNER_ARCHER)
                },
                (Some(Code::LoadedCatapult), _) => Refusal::new(Origin, &rule::CATAPULT_CARRY),
                (_, Op::Launch) => Refusal::new(Origin, &rule::CATAPULT_LAUNCH),
                _ => Refusal::new(Origin, &rule::TURN_ONE_ACTION),
            };
        };
        if position.enemy().contains(from) {
            return Refusal::at(Turn, &rule::TURN_ONE_ACTION, from);
        }
        let own = own.contains(from);
        let catapult = own && position.catapults.contains(from);
        let rule = match form.code {
            Some(Code::Archer) if own && position.inner.contains(from) => &rule::HORSE_INNER_ARCHER,
            Some(Code::LoadedCatapult) if catapult => &rule::CATAPULT_CARRY,
            code if own && form.op == Op::Launch => match code.and_then(Code::man) {
                Some(man) if !catapult && !position.of(man).contains(from) => {
                    &rule::TURN_ONE_ACTION
                }
                _ => &rule::CATAPULT_LAUNCH,
            },
            _ => &rule::TURN_ONE_ACTION,
        };
        Refusal::at(Origin, rule, from)
    }
}
