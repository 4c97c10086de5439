//! Strike: three actions a turn by three different pieces.

use rules::{Outcome, Seat};

use super::{Mod, Mods, king_capture};
use crate::Tchess;
use crate::position::{Position, Set, Token};
use crate::rules as rule;

/// How many actions a turn has at most. `strike.three`
#[inline]
pub(crate) const fn actions_per_turn(mods: Mods) -> u8 {
    if mods.has(Mod::Strike) { 3 } else { 1 }
}

/// How many the first side has on its first turn. `strike.balanced`
pub(crate) const fn first_actions(mods: Mods) -> u8 {
    if mods.balanced { 1 } else { actions_per_turn(mods) }
}

/// How many quiet plies draw. `base.hundred-plies`
#[inline]
pub(crate) const fn quiet_limit(mods: Mods) -> u16 {
    if mods.has(Mod::Strike) { 300 } else { 100 }
}

/// Whether a token has not acted in this turn. `strike.used`
#[inline]
pub(crate) const fn may_act(token: Token) -> bool {
    !token.is_used()
}

/// Marks a token that acts.
#[inline]
pub(crate) const fn mark(mods: Mods, token: Token) -> Token {
    token.used(mods.has(Mod::Strike))
}

/// Takes all marks off. Only the side whose turn it is has any, so that nobody need look where its tokens are: the bytes of
/// all cells are cleared at once.
fn clear_marks(position: &mut Position) {
    for top in &mut position.tops {
        *top = top.used(false);
    }
    if !position.stacks.is_empty() {
        for under in &mut position.unders {
            *under = under.used(false);
        }
    }
}

/// Where a side has a token with a mark, on top or beneath.
pub(crate) fn marked(position: &Position, seat: Seat) -> Set {
    let is_used = |&cell: &geometry::Cell| {
        position.top(cell).is_used() || position.under(cell).is_some_and(Token::is_used)
    };
    position.side(seat).into_iter().filter(is_used).collect()
}

/// Goes on after an action or choice with no choice due: ends the turn if it is over, and passes while a side has no
/// action. `strike.as-many-as-possible`, `strike.pass`
pub(crate) fn go_on(rules: &Tchess, position: &mut Position) {
    if !rules.mods.has(Mod::Strike) {
        if position.actions_left == 0 {
            pass_on(rules, position);
        }
        return;
    }
    if position.actions_left > 0 && rules.has_action(position) {
        return;
    }
    clear_marks(position);
    pass_on(rules, position);
    if rules.has_action(position)
        || king_capture::helpless(rules, position, position.turn).is_some()
    {
        return;
    }
    let mut passed = *position;
    pass_on(rules, &mut passed);
    // If the other has none either, or loses for want of one, the turn stays with the first.
    if rules.has_action(&passed) {
        *position = passed;
    }
}

fn pass_on(rules: &Tchess, position: &mut Position) {
    position.turn = position.turn.other();
    position.actions_left = actions_per_turn(rules.mods);
}

/// The end of a turn that begins without an action: `None` where the side passes. `strike.both-pass`
pub(crate) fn end_without_action(rules: &Tchess, position: &Position) -> Option<Outcome> {
    if !marked(position, position.turn).is_empty() {
        return None;
    }
    if let Some(outcome) = king_capture::helpless(rules, position, position.turn) {
        return Some(outcome);
    }
    let mut passed = *position;
    pass_on(rules, &mut passed);
    if rules.has_action(&passed) {
        return None;
    }
    let helpless = king_capture::helpless(rules, position, passed.turn);
    Some(helpless.unwrap_or_else(|| Outcome::draw(&rule::STRIKE_BOTH_PASS)))
}

/// Whether a side has taken the King where that wins. `strike.king-taken`
pub(crate) fn wins(rules: &Tchess, position: &Position, seat: Seat) -> bool {
    let mods = rules.mods;
    mods.has(Mod::Strike)
        && !mods.imprisons()
        && !mods.king_may_lack()
        && position.kings[seat.other().idx()].is_none()
}
