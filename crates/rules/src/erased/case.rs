//! A broken law as a case of its own: trying it again, and making it smaller.

use std::sync::Arc;

use serde_json::{Value, json};

use super::any_rules::load;
use crate::fuzz::catch;
use crate::laws::{Breach, Depth, LawSet, Laws, Mapped};
use crate::{Coverage, Game, ParseActionError, Refusal, Rules, Strictness, shown};

/// A game, or the rest of one, in whose last position a law is said to break.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The set-up it begins with; `None` is the start.
    pub start: Option<Value>,
    /// The actions from there.
    pub moves: Vec<String>,
    /// Which laws are asked after them.
    pub laws: LawSet,
    /// How strictly set-ups are loaded.
    pub strictness: Strictness,
    /// The seed of the samples that the laws take.
    pub sample: u64,
}

/// A broken law, with all that is needed to see it again.
#[derive(Clone, Debug)]
pub struct CaseBreach {
    /// The law's number.
    pub law: u8,
    /// What was found.
    pub detail: String,
    /// The game up to it.
    pub case: Case,
    /// The position in which it was found, as people write it; null when it could not even be saved.
    pub position: Value,
}

/// What came of trying a case again.
#[derive(Clone, Debug)]
pub enum Retried {
    /// All laws hold in the last position.
    Held,
    /// The case says nothing (any more): its set-up does not load, or one of its moves is not legal.
    Unplayable(String),
    /// A law breaks, this one or another.
    Broken(CaseBreach),
}

/// Tries cases of one variant.
pub(super) struct Judge<R: Rules> {
    rules: Arc<R>,
    laws: Laws<R>,
    legal: Vec<R::Action>,
}

impl<R: Rules> Judge<R> {
    pub(super) fn new(rules: &Arc<R>, mapped: &Arc<Mapped<R>>) -> Self {
        // A smaller case has other samples, so that all is asked.
        let laws = Laws::sharing(rules, mapped).with_depth(Depth::Full);
        Self { rules: Arc::clone(rules), laws, legal: Vec::new() }
    }

    /// Plays a case, and asks the laws of its last position.
    pub(super) fn retry(&mut self, case: &Case) -> Retried {
        let mut last = None;
        let tried = catch(|| self.try_out(case, &mut last));
        match tried.unwrap_or_else(|words| Ok(Err(Breach::panic(self.laws.take_asked(), &words)))) {
            Err(why) => Retried::Unplayable(why),
            Ok(Ok(())) => Retried::Held,
            Ok(Err(Breach { law, detail })) => {
                let position = last.map_or(Value::Null, |last| saved(&*self.rules, &last));
                Retried::Broken(CaseBreach { law, detail, case: case.clone(), position })
            }
        }
    }

    /// The set-up after the first moves of a case, where that can be played.
    pub(super) fn after(&mut self, case: &Case, n_moves: usize) -> Option<Value> {
        let game = catch(|| self.replay(case, n_moves, &mut None)).ok()?.ok()?;
        Some(saved(&*self.rules, game.position())).filter(Value::is_object)
    }

    fn try_out(
        &mut self,
        case: &Case,
        last: &mut Option<R::Position>,
    ) -> Result<Result<(), Breach>, String> {
        let game = self.replay(case, case.moves.len(), last)?;
        let mut coverage = Coverage::new(R::FAMILY.rules);
        Ok(self.laws.hold(&game, case.laws, case.strictness, case.sample, &mut coverage))
    }

    /// Keeps the last position that was reached in `last`.
    fn replay(
        &mut self,
        case: &Case,
        n_moves: usize,
        last: &mut Option<R::Position>,
    ) -> Result<Game<R>, String> {
        let rules = &self.rules;
        let start = match &case.start {
            None => rules.start(),
            Some(setup) => {
                let loaded = load(&**rules, setup, case.strictness);
                loaded.map_err(|issues| issues.within("/start").first().to_string())?.0
            }
        };
        let mut game = Game::new(Arc::clone(rules), start);
        *last = Some(start);
        for (idx, text) in case.moves.iter().take(n_moves).enumerate() {
            let position = game.position();
            let unplayable = |why: &str| format!("/moves/{idx}: {}: {why}", shown(text));
            let action = rules.parse(position, text).map_err(|error| match error {
                ParseActionError::Refused(refusal) => {
                    unplayable(&told_refusal(&**rules, position, None, &refusal))
                }
                other => unplayable(&format!("it is no action: {other} [{}]", other.code())),
            })?;
            if game.is_repeated() || rules.to_act(position).is_none() {
                return Err(unplayable("the game is over before it [over]"));
            }
            self.legal.clear();
            rules.push_actions(position, &mut self.legal);
            if !self.legal.contains(&action) {
                return Err(unplayable(&match rules.check(position, action) {
                    Err(refusal) => told_refusal(&**rules, position, Some(action), &refusal),
                    Ok(rule) => format!("it is not listed, though {rule} grants it"),
                }));
            }
            game.play_unchecked(action);
            *last = Some(*game.position());
        }
        Ok(game)
    }
}

fn told_refusal<R: Rules>(
    rules: &R,
    position: &R::Position,
    action: Option<R::Action>,
    refusal: &Refusal,
) -> String {
    let why = rules.describe_refusal(position, action, refusal);
    format!("it is not legal: {why} [{}, {}]", refusal.reason.code(), refusal.rule.slug)
}

/// A position as people write it; null when that panics.
pub(super) fn saved<R: Rules>(rules: &R, position: &R::Position) -> Value {
    catch(|| json!(rules.save(position))).unwrap_or_default()
}
