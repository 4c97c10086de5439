//! Law 6: the things on the board, balanced against the effects.

use super::{Breach, Buffers};
use crate::{Effect, Rules, Thing};

pub(super) fn balances<R: Rules>(
    rules: &R,
    position: &R::Position,
    action: R::Action,
    buffers: &mut Buffers<R>,
) -> Result<(), Breach> {
    let Buffers { things, before, after, effects, .. } = buffers;
    before.clone_from(things);
    effects.clear();
    rules.effects(position, action, effects);
    let mut played = *position;
    rules.play_unchecked(&mut played, action);
    after.clear();
    rules.push_things(&played, after);
    after.sort_unstable();
    let fault = apply(before, effects)
        .err()
        .or_else(|| (before != after).then(|| difference(before, after)));
    match fault {
        None => Ok(()),
        Some(fault) => Err(Breach::new(6, format!("{}: {fault}", rules.text(position, action)))),
    }
}

/// Applies effects to things in order, and keeps the order.
fn apply(things: &mut Vec<Thing>, effects: &[Effect]) -> Result<(), String> {
    for effect in effects {
        if let Some(before) = effect.before {
            let Ok(idx) = things.binary_search(&before) else {
                return Err(format!("{effect:?} happens to something that is not there"));
            };
            things.remove(idx);
        }
    }
    for after in effects.iter().filter_map(|effect| effect.after) {
        let idx = things.partition_point(|&thing| thing < after);
        things.insert(idx, after);
    }
    Ok(())
}

fn difference(expected: &[Thing], found: &[Thing]) -> String {
    let missing: Vec<_> = expected.iter().filter(|thing| !found.contains(thing)).collect();
    let surplus: Vec<_> = found.iter().filter(|thing| !expected.contains(thing)).collect();
    format!("the effects leave {missing:?}, the board has {surplus:?}")
}
