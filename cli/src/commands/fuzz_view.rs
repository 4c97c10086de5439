//! What an inventor would know of random games: how much there is to choose, how long they take, who wins.

use std::collections::BTreeMap;

use rules::erased::FuzzGame;
use rules::erased::facts::OutcomeFact;
use rules::{Coverage, Rule, Use};
use serde_json::{Map, Value, json};

use crate::exit::Failure;
use crate::output::{ASIDE, Out, styled};
use crate::words::plural;

/// Facts about the games from the start; those from drawn set-ups would say nothing of the variant.
#[derive(Default)]
pub(crate) struct View {
    n_games: u64,
    n_given_up: u64,
    n_actions: u64,
    n_choices: u64,
    most_choices: u64,
    /// By length: how many games ended after so many actions.
    lengths: BTreeMap<u64, u64>,
    /// How many games each seat alone won, by its index.
    won: Vec<u64>,
    /// Games without a single winner.
    n_shared: u64,
    /// Which rules granted the actions that were played, and ended the games.
    used: Option<Coverage>,
}

impl View {
    /// Counts a game.
    pub(crate) fn count(&mut self, game: &FuzzGame) {
        if !game.is_from_start || game.breach.is_some() {
            return;
        }
        self.n_games += 1;
        self.n_actions += game.n_actions;
        self.n_choices += game.n_choices;
        self.most_choices = self.most_choices.max(game.most_choices);
        self.use_rules(&game.used);
        let Some(OutcomeFact { places, .. }) = &game.outcome else {
            self.n_given_up += 1;
            return;
        };
        *self.lengths.entry(game.n_actions).or_default() += 1;
        let mut first = places.iter().enumerate().filter(|&(_, &place)| place == 1);
        match (first.next(), first.next()) {
            (Some((seat, _)), None) => self.win(seat, 1),
            _ => self.n_shared += 1,
        }
    }

    /// Adds what others saw.
    pub(crate) fn add(&mut self, other: Self) {
        self.n_games += other.n_games;
        self.n_given_up += other.n_given_up;
        self.n_actions += other.n_actions;
        self.n_choices += other.n_choices;
        self.most_choices = self.most_choices.max(other.most_choices);
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        for (seat, count) in other.won.into_iter().enumerate() {
            self.win(seat, count);
        }
        self.n_shared += other.n_shared;
        if let Some(used) = &other.used {
            self.use_rules(used);
        }
    }

    fn use_rules(&mut self, used: &Coverage) {
        match &mut self.used {
            None => self.used = Some(used.clone()),
            Some(all) => all.add(used),
        }
    }

    fn win(&mut self, seat: usize, count: u64) {
        if self.won.len() <= seat {
            self.won.resize(seat + 1, 0);
        }
        self.won[seat] += count;
    }

    /// Prints it.
    pub(crate) fn print(
        &self,
        seats: &[&str],
        never: &[&str],
        out: &mut Out,
    ) -> Result<(), Failure> {
        let games = plural(self.n_games, "game");
        out.line(&styled(ASIDE, format!("for an inventor, of {games} from the start:")))?;
        if self.n_games > 0 {
            let choices = decimal(hundredths(self.n_choices, self.n_actions));
            out.line(&format!("  choices: {choices} on average, at most {}", self.most_choices))?;
            let mut results: Vec<_> =
                self.by_seat(seats).map(|(seat, count)| format!("{seat} won {count}")).collect();
            results.push(format!("drawn or shared {}", self.n_shared));
            results.push(format!("given up {}", self.n_given_up));
            out.line(&format!("  results: {}", results.join(", ")))?;
        }
        if let Some((mean, median, most)) = self.length() {
            let mean = decimal(mean);
            let lengths = format!("{mean} actions on average, median {median}, at most {most}");
            let n_ended = plural(self.n_games - self.n_given_up, "game");
            out.line(&format!("  length of the {n_ended} that ended: {lengths}"))?;
        }
        if 2 * self.n_given_up > self.n_games {
            out.line(
                "  most were given up: with a greater --max-actions results and lengths say more",
            )?;
        }
        if self.n_games == 0 {
            return Ok(());
        }
        let never = if never.is_empty() { "none".to_owned() } else { never.join(", ") };
        out.line(&format!("  rules that granted no action played and ended none of them: {never}"))
    }

    /// The rules of the table that may grant actions or end games, and did not.
    pub(crate) fn never_used(&self, is_in_force: impl Fn(&Rule) -> bool) -> Vec<&'static str> {
        let Some(used) = &self.used else { return Vec::new() };
        let mut rules: Vec<(&'static Rule, u64)> = Vec::new();
        for met in used.iter().filter(|met| matches!(met.usage, Use::Grants | Use::Ends)) {
            match rules.last_mut() {
                Some((rule, count)) if *rule == met.rule => *count += met.count,
                _ => rules.push((met.rule, met.count)),
            }
        }
        rules.retain(|&(rule, count)| count == 0 && is_in_force(rule));
        rules.into_iter().map(|(rule, _)| rule.slug).collect()
    }

    /// How often a rule granted an action that was played, or ended a game.
    pub(crate) fn n_used(&self, rule: &'static Rule, usage: Use) -> u64 {
        self.used.as_ref().map_or(0, |used| used.count(rule, usage))
    }

    /// The same for programs.
    pub(crate) fn object(&self, seats: &[&str], never: &[&str]) -> Value {
        let won: Map<String, Value> =
            self.by_seat(seats).map(|(seat, count)| (seat.to_owned(), count.into())).collect();
        let length = self.length().map(
            |(mean, median, most)| json!({"mean": number(mean), "median": median, "most": most}),
        );
        json!({
            "games": self.n_games,
            "choices": {
                "mean": number(hundredths(self.n_choices, self.n_actions)),
                "most": self.most_choices,
            },
            "length": length,
            "won": won,
            "shared": self.n_shared,
            "given_up": self.n_given_up,
            "never_used": never,
        })
    }

    fn by_seat<'a>(&'a self, seats: &'a [&'a str]) -> impl Iterator<Item = (&'a str, u64)> {
        let won = |seat: usize| self.won.get(seat).copied().unwrap_or_default();
        seats.iter().enumerate().map(move |(idx, &seat)| (seat, won(idx)))
    }

    /// Of the games that ended: a hundred times the mean length, the median, and the greatest.
    fn length(&self) -> Option<(u64, u64, u64)> {
        let (&most, _) = self.lengths.last_key_value()?;
        let n_games: u64 = self.lengths.values().sum();
        let sum: u64 = self.lengths.iter().map(|(length, count)| length * count).sum();
        // Of an even number of games the shorter one of the two in the middle.
        let mut n_before = 0;
        let median = self.lengths.iter().find_map(|(&length, count)| {
            n_before += count;
            (2 * n_before >= n_games).then_some(length)
        });
        Some((hundredths(sum, n_games), median.unwrap_or(most), most))
    }
}

/// A hundred times a mean: a whole number, so that no float is printed differently anywhere.
pub(crate) fn hundredths(sum: u64, n: u64) -> u64 {
    sum * 100 / n.max(1)
}

/// Hundredths as a decimal number.
pub(crate) fn decimal(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Hundredths as a number of JSON.
fn number(hundredths: u64) -> Value {
    serde_json::from_str(&decimal(hundredths)).expect("a decimal number is JSON")
}

#[cfg(test)]
mod tests {
    use super::View;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        let median = |lengths: &[(u64, u64)]| {
            let view = View { lengths: lengths.iter().copied().collect(), ..View::default() };
            view.length().map(|(_, median, _)| median)
        };
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[(7, 1)]), Some(7));
        assert_eq!(median(&[(1, 1), (5, 1), (9, 1)]), Some(5));
        assert_eq!(median(&[(1, 1), (9, 3)]), Some(9));
        assert_eq!(median(&[(1, 2), (9, 2)]), Some(1));
    }
}
