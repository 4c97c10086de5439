//! Random games under the laws. Chance comes from outside.

use std::sync::Arc;

use crate::laws::{Breach, LawSet, Laws};
use crate::{Coverage, Game, Outcome, Rule, Rules, Strictness, Use};

/// One action in so many is picked by its rule.
const BIAS: usize = 6;

/// Where chance comes from: a number below `n`, which is at least 1.
pub trait Choose {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize;
}

impl<F: FnMut(usize) -> usize> Choose for F {
    fn below(&mut self, n: usize) -> usize {
        self(n)
    }
}

/// How one random game is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The game is given up after so many actions, which is no fault.
    pub max_actions: u32,
    /// Which laws are asked before every action.
    pub laws: LawSet,
    /// How strictly the first position was loaded.
    pub strictness: Strictness,
}

/// What came of one random game.
#[derive(Clone, Debug)]
pub struct Played<R: Rules> {
    /// The actions, from the first position.
    pub actions: Vec<R::Action>,
    /// How many legal actions there were to choose from, over all actions.
    pub n_choices: u64,
    /// How it ended; `None` when it was given up.
    pub outcome: Option<Outcome>,
    /// The law that broke after these actions.
    pub breach: Option<Breach>,
}

/// One player of random games: builds what the laws need once.
pub struct Player<R: Rules> {
    laws: Laws<R>,
    /// The rules that grant the actions of a position, in the order of its list.
    granting: Vec<&'static Rule>,
}

impl<R: Rules> Player<R> {
    /// A player of games by these rules.
    pub fn new(rules: &Arc<R>) -> Self {
        Self { laws: Laws::new(rules), granting: Vec::new() }
    }

    /// Plays one game from `start` and asks the laws at every position, the last one too.
    pub fn play(
        &mut self,
        start: R::Position,
        plan: Plan,
        choose: &mut dyn Choose,
        coverage: &mut Coverage,
    ) -> Played<R> {
        let rules = Arc::clone(self.laws.rules());
        let mut game = Game::new(Arc::clone(&rules), start);
        let mut actions = Vec::new();
        let mut n_choices = 0;
        loop {
            let seed = choose.below(1 << 31) as u64;
            let found = self.laws.hold(&game, plan.laws, plan.strictness, seed, coverage);
            if let Err(breach) = found {
                return Played { actions, n_choices, outcome: None, breach: Some(breach) };
            }
            // Only an empty list or a repetition can mean an end, so that few outcomes need be asked.
            if self.laws.legal().is_empty() || game.is_repeated() {
                let outcome = game.outcome();
                if let Some(outcome) = outcome {
                    coverage.meet(outcome.rule, Use::Ends);
                }
                return Played { actions, n_choices, outcome, breach: None };
            }
            if actions.len() as u64 >= u64::from(plan.max_actions) {
                return Played { actions, n_choices, outcome: None, breach: None };
            }
            n_choices += self.laws.legal().len() as u64;
            let action = self.pick(&rules, game.position(), choose, coverage);
            game.play_unchecked(action);
            actions.push(action);
        }
    }

    /// Mostly any action; sometimes an action of a random one of the rules that grant some, so that rare powers
    /// are used.
    fn pick(
        &mut self,
        rules: &R,
        position: &R::Position,
        choose: &mut dyn Choose,
        coverage: &mut Coverage,
    ) -> R::Action {
        let legal = self.laws.legal();
        let any = legal[choose.below(legal.len())];
        if let Ok(rule) = rules.check(position, any) {
            coverage.meet(rule, Use::Grants);
        }
        if choose.below(BIAS) != 0 {
            return any;
        }
        self.granting.clear();
        let granted = legal.iter().map_while(|&action| rules.check(position, action).ok());
        self.granting.extend(granted);
        if self.granting.len() < legal.len() {
            return any;
        }
        let mut distinct: Vec<&'static Rule> = Vec::new();
        for &rule in &self.granting {
            if !distinct.contains(&rule) {
                distinct.push(rule);
            }
        }
        let wanted = distinct[choose.below(distinct.len())];
        let n_wanted = self.granting.iter().filter(|&&rule| rule == wanted).count();
        let nth = choose.below(n_wanted);
        let mut fitting = legal.iter().zip(&self.granting).filter(|&(_, &rule)| rule == wanted);
        fitting.nth(nth).map_or(any, |(&action, _)| action)
    }
}
