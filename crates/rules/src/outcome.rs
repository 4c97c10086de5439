//! How a game ended.

use arrayvec::ArrayVec;

use crate::{MAX_SEATS, Rule, Seat};

/// The places of all seats and the rule that ended the game.
///
/// Equality compares both: a draw by stalemate is not a draw by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    places: [u8; MAX_SEATS],
    n_seats: u8,
    /// The rule that ended the game.
    pub rule: &'static Rule,
}

impl Outcome {
    /// Each seat's place in seating order, 1 being the best; equal places are shared.
    ///
    /// # Panics
    /// When `places` is empty or longer than [`MAX_SEATS`].
    pub fn new(places: &[u8], rule: &'static Rule) -> Self {
        assert!(!places.is_empty() && places.len() <= MAX_SEATS, "one place a seat");
        let mut all = [0; MAX_SEATS];
        all[..places.len()].copy_from_slice(places);
        Self { places: all, n_seats: places.len() as u8, rule }
    }

    /// A game of two seats that `winner` won.
    pub fn win(winner: Seat, rule: &'static Rule) -> Self {
        Self::new(if winner == Seat::FIRST { &[1, 2] } else { &[2, 1] }, rule)
    }

    /// A game of two seats that nobody won.
    pub fn draw(rule: &'static Rule) -> Self {
        Self::new(&[1, 1], rule)
    }

    /// Each seat's place, in seating order.
    pub fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.n_seats)]
    }

    /// The same outcome after every seat's part was taken by another.
    #[must_use]
    pub fn mapped(self, seat: fn(Seat) -> Seat) -> Self {
        let mut places = [0; MAX_SEATS];
        for (idx, &place) in self.places().iter().enumerate() {
            places[seat(Seat::new(idx as u8)).idx()] = place;
        }
        Self { places, ..self }
    }

    /// The seats in first place.
    ///
    /// ```
    /// # use rules::{Outcome, Rule, Seat};
    /// # static LAST: Rule = Rule::house("end.last", "", "", &[]);
    /// assert_eq!(Outcome::new(&[1, 3, 1], &LAST).winners()[..], [Seat::FIRST, Seat::new(2)]);
    /// ```
    pub fn winners(&self) -> ArrayVec<Seat, MAX_SEATS> {
        let first = |(idx, &place): (usize, &u8)| (place == 1).then(|| Seat::new(idx as u8));
        self.places().iter().enumerate().filter_map(first).collect()
    }

    /// Who won, in words; `seats` are the seats' names.
    ///
    /// ```
    /// # use rules::{Outcome, Rule, Seat};
    /// # static LAST: Rule = Rule::house("end.last", "", "", &[]);
    /// let seats = ["white", "black", "red"];
    /// assert_eq!(Outcome::new(&[2, 1, 2], &LAST).words(&seats), "black won");
    /// assert_eq!(Outcome::new(&[1, 1, 3], &LAST).words(&seats), "draw between white and black");
    /// assert_eq!(Outcome::new(&[1, 1, 1], &LAST).words(&seats), "draw");
    /// ```
    pub fn words(&self, seats: &[&str]) -> String {
        winners_in_words(self.places(), seats)
    }

    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`; with more than two seats the places
    /// in seating order, `2-1-2-2`.
    ///
    /// ```
    /// # use rules::{Outcome, Rule, Seat};
    /// # static MATE: Rule = Rule::source("end.mate", "", "", &[]);
    /// assert_eq!(Outcome::win(Seat::SECOND, &MATE).result(), "0-1");
    /// assert_eq!(Outcome::new(&[2, 1, 2], &MATE).result(), "2-1-2");
    /// ```
    pub fn result(&self) -> String {
        match *self.places() {
            [1, 1] => "1/2-1/2".into(),
            [1, _] => "1-0".into(),
            [_, 1] => "0-1".into(),
            ref places => places.iter().map(u8::to_string).collect::<Vec<_>>().join("-"),
        }
    }
}

/// Who won by these places, in words.
pub(crate) fn winners_in_words(places: &[u8], seats: &[&str]) -> String {
    let first = places.iter().zip(seats).filter(|&(&place, _)| place == 1).map(|(_, &seat)| seat);
    match *first.collect::<Vec<_>>() {
        [winner] => format!("{winner} won"),
        ref winners if winners.len() == places.len() => "draw".to_owned(),
        ref winners => format!("draw between {}", winners.join(" and ")),
    }
}
