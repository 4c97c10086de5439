//! What stands on the board, and what an action changes of it.

use geometry::Cell;
use rules::{Effect, Seat, Thing};

use crate::Glinski;
use crate::action::{Action, Op};
use crate::man::Man;
use crate::play::victim;
use crate::position::Position;
use crate::tables::N_CELLS;

impl Glinski {
    /// In the order of [`Thing`], so that nobody need sort them.
    pub(crate) fn list_things(position: &Position, out: &mut Vec<Thing>) {
        let mut men = [None; N_CELLS];
        for man in Man::ALL {
            for cell in position.of(man) {
                men[cell.idx()] = Some(man);
            }
        }
        for cell in position.occupied() {
            if let (Some(seat), Some(man)) = (position.seat_at(cell), men[cell.idx()]) {
                out.push(thing(cell, seat, man));
            }
        }
    }

    /// The changes by the rules' words, not by comparing two positions.
    pub(crate) fn list_effects(position: &Position, action: Action, out: &mut Vec<Effect>) {
        let (seat, man) = (position.to_act, action.man());
        if action.op() == Op::Capture {
            let cell = victim(position, action);
            let taken = position.man_at(cell).expect("a legal capture takes a man");
            let cause = if cell == action.to() { "captured" } else { "captured in passing" };
            out.push(Effect::lost(thing(cell, seat.other(), taken), cause));
        }
        let (becomes, cause) = match action.promotion() {
            Some(becomes) => (becomes, "promoted"),
            None => (man, "moved"),
        };
        let before = thing(action.from(), seat, man);
        out.push(Effect::changed(before, thing(action.to(), seat, becomes), cause));
    }
}

fn thing(cell: Cell, seat: Seat, man: Man) -> Thing {
    Thing { cell, tier: 0, seat: Some(seat), kind: man.kind(), state: 0 }
}
