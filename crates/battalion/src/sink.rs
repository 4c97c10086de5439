//! What is done with legal actions: list them, count them, or see whether there is one.

use geometry::{Cell, CellSet};

use crate::action::{Action, Op};
use crate::kind::Kind;

/// Takes legal actions from the generator, in any order.
pub(crate) trait Sink<const N: usize> {
    /// Takes legal actions that differ in their target only.
    fn take(&mut self, action: Action, targets: CellSet<N>);

    /// Takes one legal action.
    fn take_one(&mut self, action: Action);

    /// Takes legal moves and captures of one piece.
    #[inline]
    fn take_moves(&mut self, from: Cell, quiet: CellSet<N>, captures: CellSet<N>) {
        self.take(Action::new(Op::Go, from, from), quiet);
        self.take(Action::new(Op::Capture, from, from), captures);
    }

    /// Takes legal promotions to every kind that a pawn may become. `chess.promotion`
    fn take_promotions(&mut self, action: Action, targets: CellSet<N>) {
        for kind in Kind::PROMOTIONS {
            self.take(action.promoting(Some(kind)), targets);
        }
    }

    /// Whether no more are wanted.
    fn is_full(&self) -> bool {
        false
    }
}

impl<const N: usize> Sink<N> for Vec<Action> {
    #[inline]
    fn take(&mut self, action: Action, targets: CellSet<N>) {
        self.extend(targets.into_iter().map(|to| action.toward(to)));
    }

    #[inline]
    fn take_one(&mut self, action: Action) {
        self.push(action);
    }
}

/// Counts.
pub(crate) struct Count(pub(crate) u64);

impl<const N: usize> Sink<N> for Count {
    #[inline]
    fn take(&mut self, _: Action, targets: CellSet<N>) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn take_one(&mut self, _: Action) {
        self.0 += 1;
    }

    #[inline]
    fn take_moves(&mut self, _: Cell, quiet: CellSet<N>, captures: CellSet<N>) {
        self.0 += (quiet | captures).len() as u64;
    }

    #[inline]
    fn take_promotions(&mut self, _: Action, targets: CellSet<N>) {
        self.0 += (targets.len() * Kind::PROMOTIONS.len()) as u64;
    }
}

/// Stops at the first.
pub(crate) struct Any(pub(crate) bool);

impl<const N: usize> Sink<N> for Any {
    #[inline]
    fn take(&mut self, _: Action, targets: CellSet<N>) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn take_one(&mut self, _: Action) {
        self.0 = true;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}
