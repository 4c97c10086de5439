//! Playing a legal action.

use geometry::Cell;
use rules::Seat;

use crate::action::{Action, Op};
use crate::kind::{Code, Man};
use crate::position::{Position, bridge_bit};
use crate::tables::{Set, Tables};

/// Plays a legal action of the side to move.
#[inline]
pub(crate) fn play(tables: &Tables, position: &mut Position, action: Action) {
    let losses = act(tables, position, action);
    // end.quiet-count
    let pawn_named = matches!(action.code(), Code::Pawn);
    if losses || pawn_named || action.promotes() {
        position.quiet_plies = 0;
    } else {
        position.quiet_plies = position.quiet_plies.saturating_add(1);
    }
    position.to_act = position.to_act.other();
}

/// Changes the board; says whether a piece was lost.
#[inline]
fn act(tables: &Tables, position: &mut Position, action: Action) -> bool {
    let seat = position.to_act;
    let (from, to) = (action.from(), action.to());
    match action.op() {
        Op::Go | Op::Launch => {
            if let Some(man) = action.code().man() {
                move_man(position, seat, man, action);
            } else {
                drive(position, seat, action);
            }
            false
        }
        Op::Capture => match action.code() {
            Code::Ram => {
                sweep(tables, position, seat, from, to);
                true
            }
            code => {
                position.clear(Set::single(to));
                let man = code.man().expect("catapults never capture: catapult.slide");
                move_man(position, seat, man, action);
                true
            }
        },
        Op::Shoot => {
            position.clear(Set::single(to));
            true
        }
        Op::Build => {
            position.bridges |= bridge_bit(to);
            false
        }
        Op::Remove => {
            position.bridges &= !bridge_bit(to);
            let drowns = position.occupied().contains(to);
            if drowns {
                position.clear(Set::single(to));
            }
            drowns
        }
    }
}

/// Moves a man to a cell that is free for it; a load leaves its catapult behind.
#[inline]
fn move_man(position: &mut Position, seat: Seat, man: Man, action: Action) {
    let (from, to) = (action.from(), action.to());
    position.men[man.idx()].remove(from);
    let becomes = if action.promotes() { Man::Archer } else { man };
    position.men[becomes.idx()].insert(to);
    let side = &mut position.sides[seat.idx()];
    side.insert(to);
    if !position.catapults.contains(from) && !action.drops() {
        side.remove(from);
    }
    if matches!(man, Man::Horse) {
        if action.drops() {
            position.inner.remove(from);
            position.men[Man::Archer.idx()].insert(from);
        } else if position.inner.remove(from) {
            position.inner.insert(to);
        }
    }
}

/// Drives a catapult: alone, leaving what stands on it, or with its load.
#[inline]
fn drive(position: &mut Position, seat: Seat, action: Action) {
    let (from, to) = (action.from(), action.to());
    position.catapults.remove(from);
    position.catapults.insert(to);
    position.sides[seat.idx()].insert(to);
    match position.man_at(from) {
        None => {
            position.sides[seat.idx()].remove(from);
        }
        Some(man) if matches!(action.code(), Code::LoadedCatapult) => {
            position.sides[seat.idx()].remove(from);
            position.men[man.idx()].remove(from);
            let becomes = if action.promotes() { Man::Archer } else { man };
            position.men[becomes.idx()].insert(to);
            if position.inner.remove(from) {
                position.inner.insert(to);
            }
        }
        Some(_) => {}
    }
}

/// Takes everything off the ray, and the ram; the catapult it rode stays. `ram.sweep`, `ram.splinter`.
fn sweep(tables: &Tables, position: &mut Position, seat: Seat, from: Cell, last: Cell) {
    let ray = tables.between[from.idx()][last.idx()].with(last);
    position.clear(ray);
    position.men[Man::Ram.idx()].remove(from);
    if !position.catapults.contains(from) {
        position.sides[seat.idx()].remove(from);
    }
}
