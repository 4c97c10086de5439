//! How games end.

use rules::{MAX_SEATS, Outcome, Rule, Seat};

use crate::TitansBattalion;
use crate::position::Position;
use crate::rules as rule;

impl<const N: usize> TitansBattalion<N> {
    /// Whether the count of quiet plies draws, if nothing else ends the game. `end.hundred-plies`
    #[inline]
    pub(crate) fn is_capped(&self, position: &Position<N>) -> bool {
        self.choices.move_cap != 0 && position.quiet_plies >= self.choices.move_cap
    }

    /// The end of the game, if this position is one.
    pub(crate) fn end(&self, position: &Position<N>) -> Option<Outcome> {
        if self.is_party() {
            let capped = || self.is_capped(position).then_some(&rule::END_HUNDRED_PLIES);
            return self
                .victory(position)
                .or_else(|| capped().map(|rule| self.draw(position, rule)));
        }
        if self.has_action(position) {
            let draw = self.draw(position, &rule::END_HUNDRED_PLIES);
            return self.is_capped(position).then_some(draw);
        }
        // Asked before the count of quiet plies: end.hundred-plies.
        let loser = position.to_act;
        Some(match self.attacker(position, loser) {
            Some(_) => Outcome::win(loser.other(), &rule::END_CHECKMATE),
            None => self.draw(position, &rule::END_STALEMATE),
        })
    }

    /// Who has won in Party Mode.
    pub(crate) fn victory(&self, position: &Position<N>) -> Option<Outcome> {
        if !self.is_party() {
            return None;
        }
        let is_in = |seat: Seat| position.has_titan(seat);
        // party.assassin: asked first, since it ends games earlier.
        if let Some(hunts) = &self.choices.hunts {
            let hunted = |seat: Seat| hunts[seat.idx()];
            let wins = |seat| is_in(seat) && !is_in(hunted(seat));
            if self.seats_in_order().any(wins) {
                return Some(self.places(wins, &rule::PARTY_ASSASSIN));
            }
        }
        let n_in = self.seats_in_order().filter(|&seat| is_in(seat)).count();
        (n_in == 1).then(|| self.places(is_in, &rule::PARTY_LAST_TITAN))
    }

    /// All seats that are still in share the first place.
    pub(crate) fn draw(&self, position: &Position<N>, rule: &'static Rule) -> Outcome {
        self.places(|seat| !self.is_party() || position.has_titan(seat), rule)
    }

    fn seats_in_order(&self) -> impl Iterator<Item = Seat> {
        self.choices.plan.seats()
    }

    /// Place 1 for some, the next place for all others.
    fn places(&self, is_first: impl Fn(Seat) -> bool, rule: &'static Rule) -> Outcome {
        let n_first = self.seats_in_order().filter(|&seat| is_first(seat)).count() as u8;
        let mut places = [1; MAX_SEATS];
        for seat in self.seats_in_order() {
            if !is_first(seat) {
                places[seat.idx()] = n_first + 1;
            }
        }
        Outcome::new(&places[..self.n_seats()], rule)
    }
}
