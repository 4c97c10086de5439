//! What an action does, and the list of what it changed.

use geometry::Cell;
use rules::{Effect, Kind, Seat, Thing};

use super::Cairns;
use super::actions::{Action, Deed};
use super::position::{Position, clans, next};

/// The words for kinds of things, by [`Kind`].
pub(crate) const KINDS: [&str; 4] = ["walker", "stone", "water", "cairn"];

impl Cairns {
    pub(crate) fn play(&self, position: &mut Position, action: Action) {
        let clan = position.to_act;
        let own = &mut position.walkers[clan.idx()];
        match action {
            Action::Place(cell) => {
                own.insert(cell);
                if !position.is_placing() {
                    self.pass_turn(position);
                }
                return;
            }
            Action::End => return self.pass_turn(position),
            Action::Act(Deed::Step, _, to) if to == self.summit => {
                position.cairn += 1;
                position.leave(clan, position.cairn);
                return self.pass_turn(position);
            }
            Action::Act(Deed::Step, from, to) => {
                own.remove(from);
                own.insert(to);
                if position.carrying.remove(from) {
                    position.carrying.insert(to);
                }
            }
            Action::Act(Deed::Dig, from, to) => {
                position.water.insert(to);
                position.carrying.insert(from);
            }
            Action::Act(Deed::Lay, from, to) => {
                position.water.remove(to);
                position.carrying.remove(from);
            }
        }
        position.left -= 1;
        if position.left == 0 {
            self.pass_turn(position);
        }
    }

    /// The turn goes to the next clan that can act; those that can't are out, and the last one left ends the game.
    fn pass_turn(&self, position: &mut Position) {
        position.left = self.steps;
        // Whoever is passed over is out already or goes out: at most two rounds of the table.
        loop {
            position.to_act = next(position.to_act);
            if position.places[position.to_act.idx()] != 0 {
                continue;
            }
            if position.n_playing() == 1 {
                position.places[position.to_act.idx()] = position.cairn + 1;
                return;
            }
            if position.is_placing() || self.can_act(position) {
                return;
            }
            position.leave(position.to_act, position.cairn + position.n_playing());
        }
    }

    /// Everything visible on the board.
    pub(crate) fn list_things(&self, position: &Position, out: &mut Vec<Thing>) {
        out.extend(position.water.iter().map(water));
        out.extend((position.cairn > 0).then(|| self.cairn(position.cairn)));
        for clan in clans() {
            push_clan(position, clan, |thing| out.push(thing));
        }
    }

    /// The changes by the words of the rules.
    pub(crate) fn list_effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        let clan = position.to_act;
        match action {
            Action::Place(cell) => out.push(Effect::gained(walker(cell, clan), "placed")),
            Action::End => {}
            Action::Act(Deed::Step, _, to) if to == self.summit => {
                push_clan(position, clan, |thing| out.push(Effect::lost(thing, "gone home")));
                let grown = self.cairn(position.cairn + 1);
                out.push(match position.cairn {
                    0 => Effect::gained(grown, "raised"),
                    height => Effect::changed(self.cairn(height), grown, "raised"),
                });
            }
            Action::Act(Deed::Step, from, to) => {
                out.push(Effect::changed(walker(from, clan), walker(to, clan), "moved"));
                if position.carrying.contains(from) {
                    out.push(Effect::changed(stone(from, clan), stone(to, clan), "carried"));
                }
            }
            Action::Act(Deed::Dig, from, to) => {
                out.push(Effect::gained(water(to), "flooded"));
                out.push(Effect::gained(stone(from, clan), "dug up"));
            }
            Action::Act(Deed::Lay, from, to) => {
                out.push(Effect::lost(stone(from, clan), "laid"));
                out.push(Effect::lost(water(to), "filled"));
            }
        }
        // out.stranded: an action of one clan may put others out.
        let mut after = *position;
        self.play(&mut after, action);
        for other in clans().filter(|&other| other != clan) {
            if after.walkers[other.idx()].is_empty() {
                push_clan(position, other, |thing| out.push(Effect::lost(thing, "stranded")));
            }
        }
    }

    fn cairn(&self, height: u8) -> Thing {
        Thing { cell: self.summit, tier: 0, seat: None, kind: Kind(3), state: height }
    }
}

/// A clan's walkers and what they carry.
fn push_clan(position: &Position, clan: Seat, mut push: impl FnMut(Thing)) {
    for cell in position.walkers[clan.idx()] {
        push(walker(cell, clan));
        if position.carrying.contains(cell) {
            push(stone(cell, clan));
        }
    }
}

fn water(cell: Cell) -> Thing {
    Thing { cell, tier: 0, seat: None, kind: Kind(2), state: 0 }
}

fn walker(cell: Cell, clan: Seat) -> Thing {
    Thing { cell, tier: 1, seat: Some(clan), kind: Kind(0), state: 0 }
}

fn stone(cell: Cell, clan: Seat) -> Thing {
    Thing { cell, tier: 2, seat: Some(clan), kind: Kind(1), state: 0 }
}
