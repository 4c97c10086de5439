//! Every action that the notation can write for a man that stands there.

use crate::action::{Action, Op};
use crate::man::Man;
use crate::position::Position;
use crate::tables::{N_CELLS, Set};

pub(crate) fn push_conceivable(position: &Position, out: &mut Vec<Action>) {
    for man in Man::ALL {
        for from in position.own() & position.of(man) {
            for op in Op::ALL {
                for to in Set::first_n(N_CELLS) {
                    let action = Action::new(man, from, op, to);
                    out.push(action);
                    out.extend(Man::PROMOTIONS.map(|man| action.promoting(man)));
                }
            }
        }
    }
}
