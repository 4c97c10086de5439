//! Who could take what stands on a cell, and which changes could expose a King.

use geometry::Cell;
use rules::Seat;

use crate::Tchess;
use crate::mods::{illusions, transport};
use crate::position::{Position, Set};
use crate::tables::Middle;

/// One way of one enemy to a cell.
#[derive(Clone, Copy)]
struct Way<'a> {
    from: Cell,
    between: Set,
    middle: Option<&'a Middle>,
}

impl Tchess {
    /// An enemy that could take the King of a side as the board stands: pinned ones too, and with heirs that are owed
    /// not yet chosen.
    #[inline]
    pub(crate) fn king_attacker(&self, position: &Position, seat: Seat) -> Option<Cell> {
        let king = position.kings[seat.idx()]?;
        let enemies = position.side(seat.other());
        self.attacker(position, king, position.occupied(), enemies)
    }

    /// The same, and with every heir that the enemy could choose. `illusions.check`
    pub(crate) fn exposes(&self, position: &Position, seat: Seat) -> Option<Exposure> {
        if let Some(by) = self.king_attacker(position, seat) {
            return Some(Exposure { by, through_heir: false });
        }
        if !position.owes_heir {
            return None;
        }
        let by = illusions::heir_that_attacks(self, position, seat)?;
        Some(Exposure { by, through_heir: true })
    }

    /// One of `enemies` that could take what stands on `target`. `occupied` may differ from the position by a King that
    /// has moved.
    pub(crate) fn attacker(
        &self,
        position: &Position,
        target: Cell,
        occupied: Set,
        enemies: Set,
    ) -> Option<Cell> {
        enemies.into_iter().find(|&from| {
            let code = position.top(from).code();
            self.tables.reach(code, from).may_hit.contains(target)
                && self.tables.each_way(code, from, target, |between, middle| {
                    let way = Way { from, between, middle };
                    self.blockers(position, way, occupied).is_empty()
                })
        })
    }

    /// What stands in the way. The start is empty while a piece is under way, unless it leaves a passenger there.
    #[inline]
    fn blockers(&self, position: &Position, way: Way<'_>, occupied: Set) -> Set {
        let Way { from, between, middle } = way;
        let Some(middle) = middle else { return between & occupied };
        let blockers = (between & occupied).without(from);
        if !occupied.contains(middle.cell) {
            return blockers;
        }
        // transport.pick-up-and-go
        if middle.is_leap && transport::may_take_up(self, position, from, middle.cell) {
            return if position.stacks.contains(from) { between & occupied } else { blockers };
        }
        blockers.with(middle.cell)
    }

    /// Which actions of the side whose turn it is could expose its King.
    pub(crate) fn danger(&self, position: &Position) -> Danger {
        let seat = position.turn;
        let mut danger = Danger { in_check: false, pinned: Set::EMPTY };
        let Some(king) = position.kings[seat.idx()] else { return danger };
        let occupied = position.occupied();
        for from in position.side(seat.other()) {
            let code = position.top(from).code();
            if !self.tables.reach(code, from).may_hit.contains(king) {
                continue;
            }
            self.tables.each_way(code, from, king, |between, middle| {
                let blockers = self.blockers(position, Way { from, between, middle }, occupied);
                match blockers.len() {
                    0 => danger.in_check = true,
                    1 => danger.pinned |= blockers,
                    _ => {}
                }
                false
            });
        }
        danger
    }
}

/// Who could take a King, and whether only once an heir has been chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exposure {
    pub(crate) by: Cell,
    pub(crate) through_heir: bool,
}

/// Which changes on the board could expose the King of the side to act.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// He is attacked already: every action must be tried.
    pub(crate) in_check: bool,
    /// Vacating one of these may open a way.
    pub(crate) pinned: Set,
}

impl Danger {
    pub(crate) const NONE: Self = Self { in_check: false, pinned: Set::EMPTY };
}
