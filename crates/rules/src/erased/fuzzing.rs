//! Random games under the laws, over JSON values and strings.

use std::sync::Arc;

use serde_json::{Value, json};

use super::any_rules::load;
use super::case::{Case, CaseBreach, saved};
use super::facts::OutcomeFact;
use crate::fuzz::{Bias, Choose, Plan, Player, Start, catch, draw_start};
use crate::laws::{Breach, LawSet, Mapped};
use crate::{Coverage, Issues, Rule, Rules, Strictness};

/// How a random game is played.
#[derive(Clone, Copy)]
pub struct FuzzCase<'a> {
    /// The set-up it begins with; `None` is the start, or a drawn set-up.
    pub start: Option<&'a Value>,
    /// How many of a hundred games begin with a set-up that is drawn at random, where none is given.
    pub setups: u8,
    /// The game is given up after so many actions.
    pub max_actions: u32,
    /// Which laws are asked.
    pub laws: LawSet,
    /// What play prefers.
    pub bias: Bias,
    /// How strictly the set-up is loaded.
    pub strictness: Strictness,
    /// Asked before every action: whether the game is to be broken off.
    pub is_stopped: &'a (dyn Fn() -> bool + Sync),
}

/// What came of a random game.
#[derive(Clone, Debug)]
pub struct FuzzGame {
    /// How many actions were played.
    pub n_actions: u64,
    /// How many legal actions there were to choose from, over all actions.
    pub n_choices: u64,
    /// How many there were where there were most.
    pub most_choices: u64,
    /// Whether it began with the start of the variant, or with the set-up given for all games.
    pub is_from_start: bool,
    /// Which rules granted the actions that were played, and which ended the game.
    pub used: Coverage,
    /// Whether it was broken off: it says nothing.
    pub is_stopped: bool,
    /// How it ended; `None` when it was given up or broke a law.
    pub outcome: Option<OutcomeFact>,
    /// The law that broke.
    pub breach: Option<CaseBreach>,
}

impl Default for FuzzCase<'_> {
    /// A game from the start under all laws.
    fn default() -> Self {
        Self {
            start: None,
            setups: 0,
            max_actions: 400,
            laws: LawSet::All,
            bias: Bias::Mix,
            strictness: Strictness::Play,
            is_stopped: &|| false,
        }
    }
}

impl FuzzGame {
    /// A game that did not come about, since a law broke before it; `start` is the set-up.
    pub fn lost(
        case: &FuzzCase<'_>,
        table: &'static [&'static Rule],
        start: Option<Value>,
        breach: Breach,
    ) -> Self {
        let FuzzCase { laws, strictness, .. } = *case;
        let case = Case { start, moves: Vec::new(), laws, strictness, sample: 0 };
        let Breach { law, detail } = breach;
        Self {
            n_actions: 0,
            n_choices: 0,
            most_choices: 0,
            is_from_start: false,
            used: Coverage::new(table),
            is_stopped: false,
            outcome: None,
            breach: Some(CaseBreach { law, detail, case, position: Value::Null }),
        }
    }
}

/// Plays one random game.
pub(super) fn play<R: Rules>(
    rules: &Arc<R>,
    mapped: &Arc<Mapped<R>>,
    case: FuzzCase<'_>,
    choose: &mut dyn Choose,
    coverage: &mut Coverage,
) -> Result<FuzzGame, Issues> {
    let mut is_from_start = case.start.is_some();
    let start = match case.start {
        Some(setup) => load(&**rules, setup, case.strictness)?.0,
        None if choose.below(100) >= usize::from(case.setups) => {
            is_from_start = true;
            rules.start()
        }
        None => match draw_start(&**rules, choose) {
            Start::Drawn(position) => position,
            Start::None => {
                is_from_start = true;
                rules.start()
            }
            Start::Broken(setup, breach) => {
                return Ok(FuzzGame::lost(&case, R::FAMILY.rules, Some(json!(setup)), breach));
            }
        },
    };
    let FuzzCase { max_actions, laws, strictness, is_stopped, .. } = case;
    let plan = Plan { max_actions, laws, strictness, is_stopped };
    let played =
        Player::sharing(rules, mapped).with_bias(case.bias).play(start, plan, choose, coverage);
    let breach = played.breach.map(|Breach { law, detail }| {
        let (moves, last) = told(&**rules, start, &played.actions);
        let is_usual = start == rules.start();
        let start = (!is_usual).then(|| saved(&**rules, &start));
        let case = Case { start, moves, laws, strictness, sample: played.sample };
        CaseBreach { law, detail, case, position: saved(&**rules, &last) }
    });
    Ok(FuzzGame {
        n_actions: played.actions.len() as u64,
        n_choices: played.n_choices,
        most_choices: played.most_choices,
        is_from_start,
        used: played.used,
        is_stopped: played.is_stopped,
        outcome: played.outcome.map(OutcomeFact::from),
        breach,
    })
}

/// The texts of actions, and the last position on the way that could be reached.
fn told<R: Rules>(
    rules: &R,
    start: R::Position,
    actions: &[R::Action],
) -> (Vec<String>, R::Position) {
    let (mut moves, mut last) = (Vec::new(), start);
    for &action in actions {
        let Ok(text) = catch(|| rules.text(&last, action)) else { break };
        moves.push(text);
        let mut next = last;
        if catch(|| rules.play_unchecked(&mut next, action)).is_err() {
            break;
        }
        last = next;
    }
    (moves, last)
}
