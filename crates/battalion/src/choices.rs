//! The generator of the choices of a first turn.

use geometry::{Cell, CellSet};
use rules::Seat;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::Position;
use crate::sink::Sink;

/// How many Targets a player chooses in each opposing army. `first-turn.targets`
pub(crate) const N_TARGETS: usize = 4;

/// An army of which Targets are still to be chosen.
pub(crate) struct Due<const N: usize> {
    pub(crate) army: Seat,
    pub(crate) eligible: CellSet<N>,
    pub(crate) chosen: CellSet<N>,
    pub(crate) n_missing: usize,
}

impl<const N: usize> TitansBattalion<N> {
    /// Whether the seat to act must make the choices of its first turn. `first-turn.when`
    #[inline]
    pub(crate) fn is_first_turn(&self, position: &Position<N>) -> bool {
        let seat = position.to_act;
        self.tables.has_first_turn[seat.idx()] && position.turns_done(seat) == 0
    }

    /// The other seats still in the game, in turn order after one.
    pub(crate) fn opponents(
        &self,
        position: &Position<N>,
        seat: Seat,
    ) -> impl Iterator<Item = Seat> {
        let n_seats = self.n_seats();
        let after = (1..n_seats).map(move |n| Seat::new(((seat.idx() + n) % n_seats) as u8));
        after.filter(move |&other| !self.is_party() || position.has_titan(other))
    }

    /// What of an army may be a Target. `first-turn.no-titans`
    #[inline]
    pub(crate) fn eligible(position: &Position<N>, army: Seat) -> CellSet<N> {
        position.side(army).minus(position.titans())
    }

    /// The army of which the seat to act must choose Targets next; none when all sets are complete.
    /// `first-turn.sequence`
    pub(crate) fn due_army(&self, position: &Position<N>) -> Option<Due<N>> {
        let seat = position.to_act;
        let due = |army| {
            let eligible = Self::eligible(position, army);
            let chosen = position.targets[seat.idx()] & eligible;
            // first-turn.targets: all, if fewer are eligible.
            let n_missing = eligible.len().min(N_TARGETS).saturating_sub(chosen.len());
            Due { army, eligible, chosen, n_missing }
        };
        self.opponents(position, seat).map(due).find(|due| due.n_missing > 0)
    }

    /// Generates what a first turn may go on with, ascending. `first-turn.sequence`
    pub(crate) fn generate_choices(&self, position: &Position<N>, sink: &mut impl Sink<N>) {
        let seat = position.to_act;
        // titan.royal: nothing in a first turn parries.
        if self.attacker(position, seat).is_some() {
            return;
        }
        if let Some(due) = self.due_army(position) {
            let mut open = after(due.eligible, due.chosen.last());
            // Those that leave enough later ones.
            for _ in 1..due.n_missing {
                open.pop_last();
            }
            open.into_iter().for_each(|cell| sink.take_one(Action::target(cell)));
            return;
        }
        let planets = position.own() & position.planets();
        let last = position.typed_planets(seat).map(|(_, cell)| cell).max();
        for cell in after(planets, last) {
            for kind in Kind::ALL {
                if self.is_assignable(position, kind) {
                    sink.take_one(Action::assign(cell, kind));
                }
            }
        }
        sink.take_one(Action::bare(Op::Done));
    }

    /// Whether the seat to act may assign a kind: no Planet's, none that it has assigned, and one that an opponent
    /// has. `first-turn.planets`
    fn is_assignable(&self, position: &Position<N>, kind: Kind) -> bool {
        let seat = position.to_act;
        !kind.is_planet()
            && position.planet_of_type(seat, kind).is_none()
            && self
                .opponents(position, seat)
                .any(|army| position.of(kind).intersects(position.side(army)))
    }
}

/// Those of a set that come after a cell.
fn after<const N: usize>(set: CellSet<N>, last: Option<Cell>) -> CellSet<N> {
    match last {
        Some(last) => set.minus(CellSet::first_n(last.idx() + 1)),
        None => set,
    }
}
