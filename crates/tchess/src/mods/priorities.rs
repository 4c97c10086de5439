//! Other priorities: target sets.

use rules::{Issue, Seat};

use super::{Mod, Mods};
use crate::Tchess;
use crate::base::{Base, Role};
use crate::position::Position;

/// `war-council`
const WAR_COUNCIL: [&str; 4] = ["king", "lion", "ferz", "magister"];
/// `theocracy`
const THEOCRACY: [&str; 2] = ["bishop", "paladin"];

/// Sets the targets of the modification that names them.
pub(crate) fn read_named(mods: &mut Mods, base: &Base, found: &mut Vec<Issue>) {
    let words: &[&str] = if mods.has(Mod::WarCouncil) {
        &WAR_COUNCIL
    } else if mods.has(Mod::Theocracy) {
        &THEOCRACY
    } else {
        return;
    };
    let mut set = 0;
    for &word in words {
        if let Some(kind) = base.kinds.iter().position(|kind| kind.word == word) {
            set |= 1_u32 << kind;
        } else {
            let message = format!("the target set needs a kind {word}");
            found.push(Issue::new("/base/kinds", "base-lacks-kind", message));
        }
    }
    mods.targets = Some(set);
    let lacks_royal = base
        .kinds
        .iter()
        .enumerate()
        .any(|(idx, kind)| kind.role == Role::Royal && set >> idx & 1 == 0);
    if found.is_empty() && lacks_royal && (mods.has(Mod::Escort) || mods.imprisons()) {
        let message = "a target set without the royal kind makes the King an ordinary piece";
        found.push(Issue::new("/mods", "mods-refused", message));
    }
}

/// `priorities.start`
pub(crate) fn judge_start(mods: Mods, base: &Base, is_custom: bool, found: &mut Vec<Issue>) {
    let Some(targets) = mods.targets else { return };
    for (seat, side) in [(Seat::FIRST, "white"), (Seat::SECOND, "black")] {
        for (idx, kind) in base.kinds.iter().enumerate() {
            let stands = || {
                base.start
                    .iter()
                    .any(|&(_, owner, found)| owner == seat && usize::from(found) == idx)
            };
            if targets >> idx & 1 != 0 && !stands() {
                let pointer = if is_custom { "/targets" } else { "/base/start" };
                let message = format!("{side} has no {} at the start", kind.word);
                found.push(Issue::new(pointer, "target-missing", message));
            }
        }
    }
}

/// Whether a side has nothing of the target set left. `priorities.win`
pub(crate) fn has_lost_all(rules: &Tchess, position: &Position, seat: Seat) -> bool {
    let Some(targets) = rules.mods.targets else { return false };
    // A King waiting to be placed and an heir that is owed count as present.
    let owed = |role| rules.kinds.iter().position(|kind| kind.role == role);
    if position.freed.is_some() && position.turn == seat && has(targets, owed(Role::Royal)) {
        return false;
    }
    if position.owes_heir && position.turn != seat && has(targets, owed(Role::Jester)) {
        return false;
    }
    if position.kings[seat.idx()].is_some() && targets >> rules.royal & 1 != 0 {
        return false;
    }
    !position.side(seat).iter().any(|cell| {
        let under = position.under(cell).map(crate::position::Token::kind);
        // Beneath a piece is its passenger, or the enemy King, who was asked above.
        let passenger = under.filter(|&kind| kind != rules.royal);
        targets >> position.top(cell).kind() & 1 != 0
            || passenger.is_some_and(|kind| targets >> kind & 1 != 0)
    })
}

fn has(targets: u32, kind: Option<usize>) -> bool {
    kind.is_some_and(|kind| targets >> kind & 1 != 0)
}

/// What a pawn may become, as bits by kind. `priorities.no-promotion`
pub(crate) fn promotions(mods: Mods, base: &Base) -> u32 {
    let all = base.kinds.iter().enumerate().filter(|(_, kind)| kind.promotion);
    let all = all.fold(0, |all, (idx, _)| all | 1_u32 << idx);
    all & !mods.targets.unwrap_or_default()
}
