//! How a game ends by what a position alone shows. `ends.order`

use rules::{Outcome, Seat};

use crate::Tchess;
use crate::mods::{Mod, escort, king_capture, priorities, strike};
use crate::position::Position;
use crate::rules as rule;

impl Tchess {
    /// A goal that shows on the board: those of the side whose turn it is before the other's. `ends.frozen`
    pub(crate) fn goal(&self, position: &Position) -> Option<Outcome> {
        if !self.has_goals {
            return None;
        }
        let goals = [position.turn, position.turn.other()].into_iter();
        goals
            .map(|seat| self.goal_of(position, seat))
            .find_map(|goal| goal)
            .or_else(|| escort::nobody_left(self, position))
    }

    fn goal_of(&self, position: &Position, seat: Seat) -> Option<Outcome> {
        let goal = if strike::wins(self, position, seat) {
            &rule::STRIKE_KING_TAKEN
        } else if escort::wins(self, position, seat) {
            &rule::ESCORT_WIN
        } else if king_capture::wins(self, position, seat) {
            &rule::KING_CAPTURE_WIN
        } else if priorities::has_lost_all(self, position, seat.other()) {
            &rule::PRIORITIES_WIN
        } else {
            return None;
        };
        Some(Outcome::win(seat, goal))
    }

    /// Whether quiet plies have ended the game, unless something before them has. `base.hundred-plies`
    #[inline]
    pub(crate) fn is_capped(&self, position: &Position) -> bool {
        position.quiet_plies >= strike::quiet_limit(self.mods) && !position.is_choosing()
    }

    pub(crate) fn find_outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(goal) = self.goal(position) {
            return Some(goal);
        }
        if position.is_choosing() {
            return None;
        }
        let without_action =
            if self.has_action(position) { None } else { self.end_without_action(position) };
        without_action
            .or_else(|| self.is_capped(position).then(|| Outcome::draw(&rule::BASE_HUNDRED_PLIES)))
    }

    fn end_without_action(&self, position: &Position) -> Option<Outcome> {
        if self.mods.has(Mod::Strike) {
            return strike::end_without_action(self, position);
        }
        let seat = position.turn;
        let helpless = king_capture::helpless(self, position, seat);
        Some(helpless.unwrap_or_else(|| {
            if self.check_is_on && self.king_attacker(position, seat).is_some() {
                Outcome::win(seat.other(), &rule::BASE_MATE)
            } else {
                Outcome::draw(&rule::BASE_STALEMATE)
            }
        }))
    }
}
