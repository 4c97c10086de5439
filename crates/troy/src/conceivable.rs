//! Every action that the notation can write for a man that stands there.

use crate::action::{Action, Op};
use crate::kind::{Code, Man};
use crate::position::Position;
use crate::tables::{N_CELLS, Set};

pub(crate) fn push_conceivable(position: &Position, out: &mut Vec<Action>) {
    let own = position.own();
    for from in own & position.catapults {
        push(Action::new(Code::Catapult, from, Op::Go, from), &[], out);
        if let Some(load) = position.man_at(from) {
            push(Action::new(Code::LoadedCatapult, from, Op::Go, from), suffixes(load), out);
        }
    }
    for man in Man::ALL {
        for from in own & position.of(man) {
            let action = |op| Action::new(man.code(), from, op, from);
            push(action(Op::Go), suffixes(man), out);
            push(action(Op::Capture), suffixes(man), out);
            if man == Man::Archer {
                push(action(Op::Shoot), &[], out);
            }
            if man == Man::BridgeBuilder {
                push(action(Op::Build), &[], out);
                push(action(Op::Remove), &[], out);
            }
            if position.catapults.contains(from) {
                push(action(Op::Launch), suffixes(man), out);
            }
        }
    }
}

/// Which suffixes the notation knows for a man, alone or as a load.
const fn suffixes(man: Man) -> &'static [fn(Action) -> Action] {
    match man {
        Man::Horse => &[Action::dropping],
        Man::Pawn => &[Action::promoting],
        Man::King | Man::BridgeBuilder | Man::Ram | Man::Bishop | Man::Rook | Man::Archer => &[],
    }
}

fn push(action: Action, suffixes: &[fn(Action) -> Action], out: &mut Vec<Action>) {
    for to in Set::first_n(N_CELLS) {
        let action = action.toward(to);
        out.push(action);
        out.extend(suffixes.iter().map(|suffix| suffix(action)));
    }
}
