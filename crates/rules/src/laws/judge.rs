//! Laws 3, 4 and 5: the judge agrees with the list, the outcome with both, and refusing changes nothing.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::{Breach, Buffers, CONCEIVABLE_IN_FULL, next};
use crate::{Coverage, Game, Rule, Rules, Use};

/// In one position out of so many all conceivable actions are listed, to find a legal one that is missing or one that is given
/// twice.
const COMPARED_ONE_IN: u64 = 8;

/// About so many of them are then compared with each other.
const N_COMPARED: usize = 512;

pub(super) fn outcome_agrees<R: Rules>(
    rules: &R,
    position: &R::Position,
    legal: &[R::Action],
) -> Result<(), Breach> {
    let outcome = rules.outcome(position);
    let to_act = rules.to_act(position);
    if outcome.is_some() == to_act.is_none() && outcome.is_some() == legal.is_empty() {
        return Ok(());
    }
    let n_legal = legal.len();
    Err(Breach::new(4, format!("outcome {outcome:?}, to act {to_act:?}, {n_legal} actions")))
}

pub(super) fn counts_agree<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut Buffers<R>,
) -> Result<(), Breach> {
    buffers.other.clear();
    let counted = rules.count_actions(position, &mut buffers.other);
    let listed = buffers.legal.len() as u64;
    if counted == listed && buffers.other.is_empty() {
        return Ok(());
    }
    Err(Breach::new(3, format!("{counted} actions are counted, {listed} listed")))
}

/// Law 3 in a random game: the judge is asked of the family's probes.
pub(super) fn agrees<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut Buffers<R>,
    mut seed: u64,
    coverage: &mut Coverage,
) -> Result<(), Breach> {
    buffers.asked.clear();
    rules.push_probes(position, &buffers.legal, seed, &mut buffers.asked);
    let stride = buffers.asked.len().div_ceil(CONCEIVABLE_IN_FULL).max(1);
    let offset = next(&mut seed) as usize % stride;
    let judged = judge_all(rules, position, offset, stride, buffers);
    buffers.verdicts.tell(coverage);
    let n_granted = judged?;
    let compares_all = next(&mut seed).is_multiple_of(COMPARED_ONE_IN);
    if stride == 1 && n_granted == buffers.legal.len() && !compares_all {
        return Ok(());
    }
    every_legal_one_is_granted(rules, position, buffers)?;
    if stride > 1 && !compares_all {
        return Ok(());
    }
    every_legal_one_is_conceivable(rules, position, buffers, N_COMPARED, seed)
}

/// Law 3 of all conceivable actions.
pub(super) fn agrees_on_all<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut Buffers<R>,
    coverage: &mut Coverage,
) -> Result<(), Breach> {
    buffers.asked.clear();
    rules.push_conceivable(position, &mut buffers.asked);
    let judged = judge_all(rules, position, 0, 1, buffers);
    buffers.verdicts.tell(coverage);
    judged?;
    every_legal_one_is_conceivable(rules, position, buffers, usize::MAX, 0)
}

/// Asks the judge about every `stride`th of the actions to ask about; how many legal ones it grants.
fn judge_all<R: Rules>(
    rules: &R,
    position: &R::Position,
    offset: usize,
    stride: usize,
    buffers: &mut Buffers<R>,
) -> Result<usize, Breach> {
    let Buffers { legal, asked, granted, verdicts, .. } = buffers;
    granted.clear();
    granted.resize(legal.len(), false);
    verdicts.clear();
    let mut n_granted = 0;
    for &action in asked.iter().skip(offset).step_by(stride) {
        match rules.check(position, action) {
            Ok(rule) => {
                verdicts.count((rule, Use::Grants));
                let Ok(idx) = legal.binary_search(&action) else {
                    let text = rules.text(position, action);
                    let found = format!("{text} is granted by {rule} but not listed");
                    return Err(Breach::new(3, found));
                };
                // One given twice must not stand for another that is missing.
                n_granted += usize::from(!std::mem::replace(&mut granted[idx], true));
            }
            Err(refusal) => verdicts.count((refusal.rule, Use::Refuses)),
        }
    }
    Ok(n_granted)
}

/// Verdicts counted by rule, so that each rule is looked up but once for a position in the coverage.
#[derive(Default)]
pub(super) struct Verdicts {
    counts: Vec<((&'static Rule, Use), u64)>,
    /// The one counted last: verdicts come in runs of one rule.
    last: usize,
}

impl Verdicts {
    fn clear(&mut self) {
        self.counts.clear();
        self.last = 0;
    }

    #[inline]
    fn count(&mut self, met: (&'static Rule, Use)) {
        // Two places of one rule would do no harm, so that the address may stand for it.
        let is_same =
            |other: &(&'static Rule, Use)| std::ptr::eq(other.0, met.0) && other.1 == met.1;
        if !self.counts.get(self.last).is_some_and(|(last, _)| is_same(last)) {
            let found = self.counts.iter().position(|(other, _)| is_same(other));
            self.last = found.unwrap_or_else(|| {
                self.counts.push((met, 0));
                self.counts.len() - 1
            });
        }
        self.counts[self.last].1 += 1;
    }

    fn tell(&self, coverage: &mut Coverage) {
        for &((rule, usage), count) in &self.counts {
            for _ in 0..count {
                coverage.meet(rule, usage);
            }
        }
    }
}

fn every_legal_one_is_granted<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &Buffers<R>,
) -> Result<(), Breach> {
    for &action in &buffers.legal {
        if let Err(refusal) = rules.check(position, action) {
            let text = rules.text(position, action);
            let found = format!("{text} is listed but refused by {}", refusal.rule);
            return Err(Breach::new(3, found));
        }
    }
    Ok(())
}

/// Of about `n_compared` conceivable actions, which the seed picks, none may be given twice.
fn every_legal_one_is_conceivable<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut Buffers<R>,
    n_compared: usize,
    mut seed: u64,
) -> Result<(), Breach> {
    let Buffers { legal, other: conceivable, granted: given, .. } = buffers;
    conceivable.clear();
    rules.push_conceivable(position, conceivable);
    given.clear();
    given.resize(legal.len(), false);
    for action in &*conceivable {
        if let Ok(idx) = legal.binary_search(action) {
            given[idx] = true;
        }
    }
    if let Some(idx) = given.iter().position(|&given| !given) {
        let text = rules.text(position, legal[idx]);
        return Err(Breach::new(3, format!("{text} is listed but not conceivable")));
    }
    if conceivable.len() > CONCEIVABLE_IN_FULL {
        return Ok(());
    }
    // Two that are the same have the same hash.
    let n_parts = conceivable.len().div_ceil(n_compared).max(1) as u64;
    let part = next(&mut seed) % n_parts;
    conceivable.retain(|action| FxBuildHasher.hash_one(action) % n_parts == part);
    conceivable.sort_unstable();
    if conceivable.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Breach::new(3, "a conceivable action is given twice"));
    }
    Ok(())
}

pub(super) fn refusal_changes_nothing<R: Rules>(
    game: &Game<R>,
    buffers: &Buffers<R>,
    mut seed: u64,
) -> Result<(), Breach> {
    if buffers.asked.is_empty() {
        return Ok(());
    }
    let action = buffers.asked[next(&mut seed) as usize % buffers.asked.len()];
    let Err(refusal) = game.rules().check(game.position(), action) else { return Ok(()) };
    // Law 9: whatever is refused can be told why.
    drop(game.rules().describe_refusal(game.position(), Some(action), &refusal));
    let mut after = Game::new(game.rules().clone(), *game.position());
    let refused = after.play(action).is_err();
    if refused && after.position() == game.position() && after.n_actions() == 0 {
        return Ok(());
    }
    Err(Breach::new(5, format!("{action:?} is refused and yet changes the game")))
}
