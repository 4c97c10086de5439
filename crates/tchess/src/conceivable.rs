//! Actions that the notation can write for a piece that stands there: far more than a law could ask of, so these are
//! the legal ones, simple ones to every square, all that differ from a few legal ones in one field, and a sample.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use geometry::Cell;
use rules::Rules;
use rules::fuzz::Dice;

use crate::Tchess;
use crate::action::{Action, Form, Op, Spin};
use crate::position::{Position, Set};

/// From so many legal actions all that differ in one field are given.
const VARIED: usize = 6;
/// How many are drawn at random.
const SAMPLED: usize = 400;

/// The signs of a second part.
pub(crate) const SECONDS: [(bool, Op); 4] =
    [(false, Op::Go), (true, Op::Go), (false, Op::Capture), (true, Op::Capture)];

impl Tchess {
    pub(crate) fn conceive(&self, position: &Position, out: &mut Vec<Action>) {
        self.push_simple(position, out);
        if position.is_choosing() {
            out.extend(self.choices(position));
            return;
        }
        let mut others = Vec::new();
        self.push_actions(position, &mut others);
        let n_legal = others.len();
        let mut dice = Dice(u64::from(position.quiet_plies) ^ fingerprint(position));
        for _ in 0..VARIED.min(n_legal) {
            let action = others[dice.below(n_legal)];
            self.vary(position, action, &SECONDS, &mut others);
        }
        if n_legal > 0 {
            for _ in 0..SAMPLED {
                let action = others[dice.below(n_legal)];
                others.push(self.damaged(action, &mut dice));
            }
        }
        self.sample(position, &mut dice, &mut others);
        // Simple ones are all given, each once.
        let mut seen: HashSet<Action, BuildHasherDefault<Scatter>> = HashSet::default();
        seen.reserve(others.len());
        let own = position.side(position.actor());
        others.retain(|&action| !is_simple(position, own, action) && seen.insert(action));
        out.append(&mut others);
    }

    /// The choice that is due, of every square.
    pub(crate) fn choices(&self, position: &Position) -> impl Iterator<Item = Action> + use<> {
        let kind = if position.freed.is_some() { self.royal } else { self.jester.unwrap_or(0) };
        self.all.into_iter().map(move |cell| Action::choice(kind, cell))
    }

    /// Every action of one part to every square, and every turn in place.
    fn push_simple(&self, position: &Position, out: &mut Vec<Action>) {
        for from in position.side(position.actor()) {
            let kind = position.top(from).kind();
            for to in self.all {
                out.push(Action::new(kind, from, Op::Go, to));
            }
            for to in self.all {
                out.push(Action::new(kind, from, Op::Capture, to));
            }
            out.extend(Spin::ALL.map(|spin| Action::turn(kind, from, spin)));
        }
        for from in position.side(position.actor()) & position.stacks {
            let under = position.unders[from.idx()];
            if under.kind() != position.top(from).kind() {
                out.push(Action::new(under.kind(), from, Op::Go, from));
            }
        }
    }

    /// All that differ from an action in one field; an action without a second part gets such ones to every square.
    pub(crate) fn vary(
        &self,
        position: &Position,
        action: Action,
        seconds: &[(bool, Op)],
        out: &mut Vec<Action>,
    ) {
        if action.form() != Form::Move {
            return;
        }
        for cell in self.all {
            out.push(action.toward(cell));
            match action.second() {
                Some((op, _)) => out.push(action.then(action.drops(), op, cell)),
                None => {
                    out.extend(seconds.iter().map(|&(drops, op)| action.then(drops, op, cell)));
                }
            }
        }
        for from in position.side(position.turn) {
            out.push(action.starting(from).by(position.top(from).kind()));
        }
        for op in [Op::Go, Op::Capture, Op::TakeUp] {
            out.push(action.doing(op));
        }
        if let Some((op, to)) = action.second() {
            out.push(action.at_once());
            out.push(action.then(!action.drops(), op, to));
            let other = if op == Op::Go { Op::Capture } else { Op::Go };
            out.push(action.then(action.drops(), other, to));
        }
        out.push(action.carrying(!action.carries()));
        out.push(action.promoting(None));
        out.extend((0..self.kinds.len() as u8).map(|kind| action.promoting(Some(kind))));
        out.push(action.spinning(None));
        out.extend(Spin::ALL.map(|spin| action.spinning(Some(spin))));
    }

    /// An action that differs from another in one field, drawn.
    pub(crate) fn damaged(&self, action: Action, dice: &mut Dice) -> Action {
        match action.form() {
            Form::Turn => {
                return Action::turn(action.kind(), action.from(), Spin::ALL[dice.below(3)]);
            }
            Form::Choice => return Action::choice(action.kind(), self.draw_cell(dice)),
            Form::Move => {}
        }
        match dice.below(8) {
            0 => action.toward(self.draw_cell(dice)),
            1 => action.doing([Op::Go, Op::Capture, Op::TakeUp][dice.below(3)]),
            2 => action.then(
                dice.below(2) == 0,
                [Op::Go, Op::Capture][dice.below(2)],
                self.draw_cell(dice),
            ),
            3 => action.carrying(!action.carries()),
            4 => action.promoting(Some(dice.below(self.kinds.len()) as u8)),
            5 => action.spinning(Some(Spin::ALL[dice.below(3)])),
            6 => action.at_once(),
            _ => match action.second() {
                Some((op, to)) => action.then(!action.drops(), op, to),
                None => action.promoting(None),
            },
        }
    }

    /// Routes drawn at random.
    fn sample(&self, position: &Position, dice: &mut Dice, out: &mut Vec<Action>) {
        let own: Vec<Cell> = position.side(position.actor()).into_iter().collect();
        if own.is_empty() {
            return;
        }
        for _ in 0..SAMPLED {
            let from = own[dice.below(own.len())];
            out.push(self.draw_route(position, from, dice));
        }
    }

    /// A route of one part or two.
    pub(crate) fn draw_route(&self, position: &Position, from: Cell, dice: &mut Dice) -> Action {
        let to = self.draw_cell(dice);
        let op = [Op::Go, Op::Go, Op::Capture, Op::TakeUp][dice.below(4)];
        let action = Action::new(position.top(from).kind(), from, op, to)
            .carrying(position.stacks.contains(from) && dice.below(2) == 0);
        if dice.below(2) == 0 {
            let end = self.draw_cell(dice);
            let op = [Op::Go, Op::Capture][dice.below(2)];
            return action.then(dice.below(4) == 0, op, end);
        }
        action
    }

    pub(crate) fn draw_cell(&self, dice: &mut Dice) -> Cell {
        Cell::new(dice.below(self.all.len()) as u8)
    }
}

/// Scatters the words of actions over a set of them: sorting thousands would take longer.
#[derive(Default)]
struct Scatter(u64);

impl Hasher for Scatter {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// Whether an action is one of [`Tchess::push_simple`].
#[inline]
fn is_simple(position: &Position, own: Set, action: Action) -> bool {
    let from = action.from();
    if action.second().is_some() || !own.contains(from) {
        return false;
    }
    let kind = position.top(from).kind();
    match action.form() {
        Form::Choice => false,
        Form::Turn => action.spin().is_some_and(|spin| action == Action::turn(kind, from, spin)),
        Form::Move => match action.op() {
            Op::TakeUp => false,
            Op::Go | Op::Capture => {
                let under = position.under(from);
                action == Action::new(kind, from, action.op(), action.to())
                    || under.is_some_and(|under| {
                        action == Action::new(under.kind(), from, Op::Go, from)
                    })
            }
        },
    }
}

/// A number that depends on the position alone.
fn fingerprint(position: &Position) -> u64 {
    let tops = position.occupied().into_iter();
    tops.fold(0x9e37_79b9, |sum, cell| {
        let token = position.top(cell).code() as u64;
        (sum ^ (token << 7 | cell.idx() as u64)).wrapping_mul(0x0100_0000_01b3)
    })
}
