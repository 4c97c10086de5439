//! Random games under the laws. Chance comes from outside.

mod catch;
mod dice;
mod pick;
mod start;

use std::sync::Arc;

pub(crate) use catch::catch;
pub use dice::{Dice, dice, n_cases};
pub use pick::Bias;
pub use start::{Start, draw_start};

use crate::laws::{Breach, Depth, LawSet, Laws, Mapped};
use crate::{Coverage, Game, Outcome, Rules, Strictness, Use};
use pick::Picker;

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
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The game is given up after so many actions, which is no fault.
    pub max_actions: u32,
    /// Which laws are asked before every action.
    pub laws: LawSet,
    /// How strictly the first position was loaded.
    pub strictness: Strictness,
    /// Asked before every action: whether the game is to be broken off.
    pub is_stopped: &'a (dyn Fn() -> bool + Sync),
}

impl Default for Plan<'_> {
    /// All laws, and nobody to break it off.
    fn default() -> Self {
        Self {
            max_actions: 400,
            laws: LawSet::All,
            strictness: Strictness::Play,
            is_stopped: &|| false,
        }
    }
}

/// What came of one random game.
#[derive(Clone, Debug)]
pub struct Played<R: Rules> {
    /// The actions, from the first position. After a panic the last one may be what panicked.
    pub actions: Vec<R::Action>,
    /// How many legal actions there were to choose from, over all actions.
    pub n_choices: u64,
    /// How many there were where there were most.
    pub most_choices: u64,
    /// How it ended; `None` when it was given up.
    pub outcome: Option<Outcome>,
    /// Which rules granted the actions that were played, and which ended the game.
    pub used: Coverage,
    /// Whether it was broken off.
    pub is_stopped: bool,
    /// The law that broke after these actions.
    pub breach: Option<Breach>,
    /// The seed of the samples that the laws took in the last position.
    pub sample: u64,
}

/// One player of random games: builds what the laws need once.
pub struct Player<R: Rules> {
    laws: Laws<R>,
    picker: Picker<R>,
    bias: Bias,
}

impl<R: Rules> Player<R> {
    /// A player of games by these rules, who mixes all ways to choose.
    pub fn new(rules: &Arc<R>) -> Self {
        Self::sharing(rules, &Arc::new(Mapped::new(rules)))
    }

    /// The same with mapped variants that other players of this variant use too.
    pub(crate) fn sharing(rules: &Arc<R>, mapped: &Arc<Mapped<R>>) -> Self {
        Self { laws: Laws::sharing(rules, mapped), picker: Picker::new(), bias: Bias::Mix }
    }

    /// The same with another bias.
    #[must_use]
    pub fn with_bias(self, bias: Bias) -> Self {
        Self { bias, ..self }
    }

    /// The same with another depth of the laws.
    #[must_use]
    pub fn with_depth(self, depth: Depth) -> Self {
        Self { laws: self.laws.with_depth(depth), ..self }
    }

    /// Plays one game from `start` and asks the laws at every position, the last one too. A panic breaks a law. `coverage`
    /// counts what the judge answered, to the laws too.
    pub fn play(
        &mut self,
        start: R::Position,
        plan: Plan<'_>,
        choose: &mut dyn Choose,
        coverage: &mut Coverage,
    ) -> Played<R> {
        self.picker.begin(self.bias, choose);
        let mut played = Played {
            actions: Vec::new(),
            n_choices: 0,
            most_choices: 0,
            outcome: None,
            used: Coverage::new(R::FAMILY.rules),
            is_stopped: false,
            breach: None,
            sample: 0,
        };
        let done = catch(|| self.go_on(start, plan, choose, coverage, &mut played));
        let found = done.unwrap_or_else(|words| Err(Breach::panic(self.laws.take_asked(), &words)));
        played.breach = found.err();
        played
    }

    fn go_on(
        &mut self,
        start: R::Position,
        plan: Plan<'_>,
        choose: &mut dyn Choose,
        coverage: &mut Coverage,
        played: &mut Played<R>,
    ) -> Result<(), Breach> {
        let rules = Arc::clone(self.laws.rules());
        let mut game = Game::new(Arc::clone(&rules), start);
        loop {
            if (plan.is_stopped)() {
                played.is_stopped = true;
                return Ok(());
            }
            played.sample = choose.below(1 << 31) as u64;
            self.laws.hold(&game, plan.laws, plan.strictness, played.sample, coverage)?;
            let legal = self.laws.legal();
            // Only an empty list or a repetition can mean an end, so that few outcomes need be asked.
            if legal.is_empty() || game.is_repeated() {
                played.outcome = game.outcome();
                if let Some(outcome) = played.outcome {
                    coverage.meet(outcome.rule, Use::Ends);
                    played.used.meet(outcome.rule, Use::Ends);
                }
                return Ok(());
            }
            if played.actions.len() as u64 >= u64::from(plan.max_actions) {
                return Ok(());
            }
            let n_legal = legal.len() as u64;
            played.n_choices += n_legal;
            played.most_choices = played.most_choices.max(n_legal);
            let action = self.picker.pick(&*rules, game.position(), legal, choose);
            if let Ok(rule) = rules.check(game.position(), action) {
                coverage.meet(rule, Use::Grants);
                played.used.meet(rule, Use::Grants);
                self.picker.note(rule);
            }
            played.actions.push(action);
            game.play_unchecked(action);
        }
    }
}
