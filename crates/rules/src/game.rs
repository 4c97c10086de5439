//! A position with its past: what repetition rules need.

mod past;

use std::sync::Arc;

use past::Past;

use crate::{Outcome, Refusal, Rule, Rules};

/// How often a position must occur for a repetition rule to end the game, in every variant that has one.
const OCCURRENCES_THAT_END: usize = 3;

/// A position in play, with the past that repetition rules compare.
///
/// A lone position never ends by repetition; a game does, its first position counted.
#[derive(Debug)]
pub struct Game<R: Rules> {
    rules: Arc<R>,
    position: R::Position,
    n_actions: u32,
    past: Past<R::Key>,
    repeated: Option<(Outcome, Occurrences)>,
}

/// Where a game stood: what [`Game::take_back`] goes back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark<P> {
    position: P,
    n_actions: u32,
}

/// After which numbers of actions the present position stood on the board, ascending, the present one last.
pub type Occurrences = Vec<u32>;

impl<P> Mark<P> {
    /// How many actions had been played.
    pub fn n_actions(&self) -> u32 {
        self.n_actions
    }
}

impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        let (rules, past) = (Arc::clone(&self.rules), self.past.clone());
        Self { rules, past, repeated: self.repeated.clone(), ..*self }
    }
}

impl<R: Rules> Game<R> {
    /// A game that begins at `position`.
    pub fn new(rules: Arc<R>, position: R::Position) -> Self {
        let mut game = Self { rules, position, n_actions: 0, past: Past::new(), repeated: None };
        game.remember();
        game
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The present position.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// How many actions have been played.
    pub fn n_actions(&self) -> u32 {
        self.n_actions
    }

    /// The outcome, by the position or else by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        let repeated = self.repeated.as_ref().map(|&(outcome, _)| outcome);
        repeated.or_else(|| self.rules.outcome(&self.position))
    }

    /// Whether the game ended by repetition.
    pub fn is_repeated(&self) -> bool {
        self.repeated.is_some()
    }

    /// The occurrences of the present position; empty where nothing is compared.
    pub fn occurrences(&self) -> Occurrences {
        // A position that stores its outcome is no longer the one that occurred.
        if let Some((_, occurrences)) = &self.repeated {
            return occurrences.clone();
        }
        let key = self.rules.repetition_key(&self.position);
        key.map(|key| self.past.occurrences(&key)).unwrap_or_default()
    }

    /// Judges an action; gives the rule that grants it.
    ///
    /// # Errors
    /// The refusal. After an end by repetition everything is refused by its rule.
    pub fn check(&self, action: R::Action) -> Result<&'static Rule, Refusal> {
        match &self.repeated {
            Some((outcome, _)) => Err(Refusal::new(crate::Reason::Over, outcome.rule)),
            None => self.rules.check(&self.position, action),
        }
    }

    /// Judges an action and plays it; gives the rule that grants it.
    ///
    /// # Errors
    /// The refusal, as of [`check`](Self::check); the game is unchanged then.
    pub fn play(&mut self, action: R::Action) -> Result<&'static Rule, Refusal> {
        let rule = self.check(action)?;
        self.play_unchecked(action);
        Ok(rule)
    }

    /// Plays an action that is known to be legal.
    pub fn play_unchecked(&mut self, action: R::Action) {
        self.rules.play_unchecked(&mut self.position, action);
        self.n_actions += 1;
        self.remember();
    }

    /// Puts a position on the board as if an action had led to it: the past is kept.
    ///
    /// For records of what was played against the rules.
    pub fn put(&mut self, position: R::Position) {
        self.position = position;
        self.n_actions += 1;
        self.repeated = None;
        self.remember();
    }

    /// Where the game stands.
    pub fn mark(&self) -> Mark<R::Position> {
        Mark { position: self.position, n_actions: self.n_actions }
    }

    /// Goes back to a mark that was made in this game while it went on, as if nothing had been played since.
    pub fn take_back(&mut self, mark: &Mark<R::Position>) {
        self.position = mark.position;
        self.n_actions = mark.n_actions;
        self.repeated = None;
        self.past.take_back(mark.n_actions);
    }

    fn remember(&mut self) {
        let Some(key) = self.rules.repetition_key(&self.position) else { return };
        let n_occurrences = self.past.push(key, self.n_actions);
        if n_occurrences >= OCCURRENCES_THAT_END && self.rules.outcome(&self.position).is_none() {
            // Asked before the position stores the outcome, and is another.
            let occurrences = self.occurrences();
            let outcome = self.rules.end_by_repetition(&mut self.position);
            self.repeated = outcome.map(|outcome| (outcome, occurrences));
        }
    }
}
