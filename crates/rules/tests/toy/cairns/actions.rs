//! Actions, and the generator: it lists what is legal, from sets of cells.

use geometry::{Cell, CellSet128};

use super::Cairns;
use super::position::{N_WALKERS, Position};

/// One atomic action. Lists are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Action {
    /// A walker is placed.
    Place(Cell),
    /// A walker does something to a cell.
    Act(Deed, Cell, Cell),
    /// The turn ends early.
    End,
}

/// What a walker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Deed {
    Step,
    Dig,
    Lay,
}

impl Deed {
    pub(crate) const ALL: [Self; 3] = [Self::Step, Self::Dig, Self::Lay];

    /// The sign between two cells.
    pub(crate) const fn sign(self) -> char {
        match self {
            Self::Step => '-',
            Self::Dig => '~',
            Self::Lay => '=',
        }
    }
}

impl Cairns {
    /// Appends the legal actions, ascending.
    pub(crate) fn generate(&self, position: &Position, out: &mut Vec<Action>) {
        if position.is_over() {
            return;
        }
        if position.is_placing() {
            return out.extend(self.places_to_choose(position).iter().map(Action::Place));
        }
        for deed in Deed::ALL {
            for from in position.own() {
                let targets = self.targets(position, deed, from);
                out.extend(targets.iter().map(|to| Action::Act(deed, from, to)));
            }
        }
        if position.left < self.steps {
            out.push(Action::End);
        }
    }

    /// `out.stranded` asks this of a clan at the beginning of its turn.
    pub(crate) fn can_act(&self, position: &Position) -> bool {
        let any =
            |from| Deed::ALL.iter().any(|&deed| !self.targets(position, deed, from).is_empty());
        position.own().iter().any(any)
    }

    /// Home cells clockwise of the last one chosen, if enough of them remain. `place.clockwise`
    fn places_to_choose(&self, position: &Position) -> CellSet128 {
        let home = &self.homes[position.to_act.idx()];
        let n_due = N_WALKERS - position.own().len();
        let after_last = home.iter().rposition(|&cell| position.own().contains(cell));
        let after_last = after_last.map_or(0, |last| last + 1);
        home[after_last..=home.len() - n_due].iter().copied().collect()
    }

    fn targets(&self, position: &Position, deed: Deed, from: Cell) -> CellSet128 {
        let around: CellSet128 = self.topology.neighbor_set(from);
        let open = around.minus(position.water).minus(position.everybody());
        let carries = position.carrying.contains(from);
        match (deed, carries) {
            (Deed::Step, true) => open,
            (Deed::Step | Deed::Dig, false) => open.without(self.summit),
            (Deed::Lay, true) => around & position.water,
            (Deed::Dig, true) | (Deed::Lay, false) => CellSet128::EMPTY,
        }
    }

    /// Appends all that the notation can write for what stands there: the placing that is due or each walker's
    /// deeds, on any cell.
    pub(crate) fn conceive(&self, position: &Position, out: &mut Vec<Action>) {
        if position.is_placing() {
            out.extend(self.topology.cells().map(Action::Place));
        }
        for deed in Deed::ALL {
            for from in position.own() {
                out.extend(self.topology.cells().map(|to| Action::Act(deed, from, to)));
            }
        }
        out.push(Action::End);
    }
}
