//! Law 6: the things on the board, balanced against the effects.

use super::{Breach, Buffers};
use crate::{Effect, Rules, Thing};

pub(super) fn balances<R: Rules>(
    rules: &R,
    position: &R::Position,
    action: R::Action,
    buffers: &mut Buffers<R>,
) -> Result<(), Breach> {
    let Buffers { before, after, effects, .. } = buffers;
    before.clear();
    rules.push_things(position, before);
    effects.clear();
    rules.effects(position, action, effects);
    let mut played = *position;
    rules.play_unchecked(&mut played, action);
    after.clear();
    rules.push_things(&played, after);
    let fault = apply(before, effects).err().or_else(|| {
        before.sort_unstable();
        after.sort_unstable();
        (before != after).then(|| difference(before, after))
    });
    match fault {
        None => Ok(()),
        Some(fault) => Err(Breach::new(6, format!("{}: {fault}", rules.text(position, action)))),
    }
}

fn apply(things: &mut Vec<Thing>, effects: &[Effect]) -> Result<(), String> {
    for effect in effects {
        if let Some(before) = effect.before {
            let Some(idx) = things.iter().position(|&thing| thing == before) else {
                return Err(format!("{effect:?} happens to something that is not there"));
            };
            things.swap_remove(idx);
        }
    }
    things.extend(effects.iter().filter_map(|effect| effect.after));
    Ok(())
}

fn difference(expected: &[Thing], found: &[Thing]) -> String {
    let missing: Vec<_> = expected.iter().filter(|thing| !found.contains(thing)).collect();
    let surplus: Vec<_> = found.iter().filter(|thing| !expected.contains(thing)).collect();
    format!("the effects leave {missing:?}, the board has {surplus:?}")
}
