//! What becomes of the actions that the generator finds.

use geometry::Cell;

use crate::action::{Action, Op, Spin};
use crate::position::Set;

/// Actions that differ in their last cell, promotion and turn only.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    pub(crate) action: Action,
    /// Whether the last cell is the second part's, and what that does.
    pub(crate) second: Option<(bool, Op)>,
    /// Bit 0 for no promotion, bit `n` + 1 for kind `n`.
    pub(crate) promotions: u32,
    /// 1, or 4 where the token may be turned afterwards.
    pub(crate) n_spins: u8,
}

impl Batch {
    #[inline]
    pub(crate) fn toward(&self, to: Cell) -> Action {
        match self.second {
            None => self.action.toward(to),
            Some((drops, op)) => self.action.then(drops, op, to),
        }
    }
}

/// What is done with legal actions: list them, count them, or see whether there is one.
pub(crate) trait Sink {
    /// Whether batches must come in the order of the list.
    const ORDERED: bool;

    fn take(&mut self, batch: &Batch, targets: Set);

    /// Takes one action as it is.
    fn take_one(&mut self, action: Action);

    /// Whether no more are wanted.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for Vec<Action> {
    const ORDERED: bool = true;

    #[inline]
    fn take(&mut self, batch: &Batch, targets: Set) {
        if batch.promotions == 1 && batch.n_spins == 1 {
            self.extend(targets.into_iter().map(|to| batch.toward(to)));
            return;
        }
        for to in targets {
            let action = batch.toward(to);
            let mut promotions = batch.promotions;
            while promotions != 0 {
                let promotion = (promotions.trailing_zeros() as u8).checked_sub(1);
                promotions &= promotions - 1;
                let action = action.promoting(promotion);
                self.push(action);
                if batch.n_spins > 1 {
                    self.extend(Spin::ALL.map(|spin| action.spinning(Some(spin))));
                }
            }
        }
    }

    #[inline]
    fn take_one(&mut self, action: Action) {
        self.push(action);
    }
}

/// Counts.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    const ORDERED: bool = false;

    #[inline]
    fn take(&mut self, batch: &Batch, targets: Set) {
        let each = u64::from(batch.promotions.count_ones()) * u64::from(batch.n_spins);
        self.0 += targets.len() as u64 * each;
    }

    #[inline]
    fn take_one(&mut self, _: Action) {
        self.0 += 1;
    }
}

/// Stops at the first.
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    const ORDERED: bool = false;

    fn take(&mut self, _: &Batch, targets: Set) {
        self.0 |= !targets.is_empty();
    }

    fn take_one(&mut self, _: Action) {
        self.0 = true;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}
