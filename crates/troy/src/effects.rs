//! What stands on the board, and what an action changes of it.

use geometry::Cell;
use rules::{Effect, Seat, Thing};

use crate::Troy;
use crate::action::{Action, Op};
use crate::kind::{BRIDGE, CATAPULT, Code, Man};
use crate::position::Position;
use crate::tables::{N_CELLS, Set};

/// Tiers of a cell, from the water up.
const BRIDGE_TIER: u8 = 0;
const CATAPULT_TIER: u8 = 1;
const MAN_TIER: u8 = 2;
const INNER_TIER: u8 = 3;

impl Troy {
    /// In the order of [`Thing`], so that nobody need sort them.
    pub(crate) fn list_things(position: &Position, out: &mut Vec<Thing>) {
        let mut men = [None; N_CELLS];
        for kind in Man::ALL {
            for cell in position.of(kind) {
                men[cell.idx()] = Some(kind);
            }
        }
        let bridged = position.bridged();
        for cell in position.occupied() | bridged {
            if bridged.contains(cell) {
                out.push(bridge(cell));
            }
            push_stack(position, cell, men[cell.idx()], |thing| out.push(thing));
        }
    }

    /// The changes by the rules' words, not by comparing two positions.
    pub(crate) fn list_effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        let (from, to) = (action.from(), action.to());
        let seat = position.to_act;
        match action.op() {
            Op::Go => {}
            Op::Launch => return move_man(position, action, "launched", out),
            Op::Shoot => return lose(position, Set::single(to), "shot", out),
            Op::Build => return out.push(Effect::gained(bridge(to), "built")),
            Op::Remove => {
                out.push(Effect::lost(bridge(to), "removed"));
                return lose(position, Set::single(to), "drowned", out);
            }
            Op::Capture if action.code() == Code::Ram => {
                let ray = self.tables.between[from.idx()][to.idx()].with(to);
                lose(position, ray, "swept away", out);
                // ram.splinter
                return out.push(Effect::lost(man(from, seat, Man::Ram), "splintered"));
            }
            Op::Capture => lose(position, Set::single(to), "captured", out),
        }
        match action.code() {
            Code::Catapult | Code::LoadedCatapult => {
                let carries = action.code() == Code::LoadedCatapult;
                let cause = if carries { "driven with its load" } else { "driven" };
                out.push(Effect::changed(catapult(from, seat), catapult(to, seat), cause));
                if carries {
                    move_man(position, action, "carried", out);
                }
            }
            Code::King
            | Code::BridgeBuilder
            | Code::Ram
            | Code::Bishop
            | Code::Rook
            | Code::Pawn
            | Code::Horse
            | Code::Archer => move_man(position, action, "moved", out),
        }
    }
}

/// A man goes, with the archer inside it unless that is dropped.
fn move_man(position: &Position, action: Action, cause: &'static str, out: &mut Vec<Effect>) {
    let (from, to) = (action.from(), action.to());
    let seat = position.to_act;
    let goes = position.man_at(from).expect("whoever moves stands there");
    let becomes = if action.promotes() { Man::Archer } else { goes };
    out.push(Effect::changed(man(from, seat, goes), man(to, seat, becomes), cause));
    if position.inner.contains(from) {
        let inside = inner(from, seat);
        out.push(if action.drops() {
            Effect::changed(inside, man(from, seat, Man::Archer), "dropped")
        } else {
            Effect::changed(inside, inner(to, seat), "carried inside the horse")
        });
    }
}

/// Everything on some cells is lost, of whichever side.
fn lose(position: &Position, cells: Set, cause: &'static str, out: &mut Vec<Effect>) {
    for cell in cells & position.occupied() {
        push_stack(position, cell, position.man_at(cell), |thing| {
            out.push(Effect::lost(thing, cause));
        });
    }
}

/// What stands on a cell, from the ground up.
fn push_stack(position: &Position, cell: Cell, standing: Option<Man>, mut push: impl FnMut(Thing)) {
    let Some(seat) = position.seat_at(cell) else { return };
    if position.catapults.contains(cell) {
        push(catapult(cell, seat));
    }
    if let Some(kind) = standing {
        push(man(cell, seat, kind));
    }
    if position.inner.contains(cell) {
        push(inner(cell, seat));
    }
}

fn bridge(cell: Cell) -> Thing {
    Thing { cell, tier: BRIDGE_TIER, seat: None, kind: BRIDGE, state: 0 }
}

fn catapult(cell: Cell, seat: Seat) -> Thing {
    Thing { cell, tier: CATAPULT_TIER, seat: Some(seat), kind: CATAPULT, state: 0 }
}

fn man(cell: Cell, seat: Seat, man: Man) -> Thing {
    Thing { cell, tier: MAN_TIER, seat: Some(seat), kind: man.kind(), state: 0 }
}

fn inner(cell: Cell, seat: Seat) -> Thing {
    Thing { cell, tier: INNER_TIER, seat: Some(seat), kind: Man::Archer.kind(), state: 0 }
}
