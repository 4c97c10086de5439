//! Laws 1 and 8: saving and loading lose nothing.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Breach, Buffers, next};
use crate::{Rules, Strictness};

pub(super) fn loads_back<R: Rules>(
    rules: &R,
    position: &R::Position,
    setup: &R::Setup,
    strictness: Strictness,
) -> Result<R::Position, Breach> {
    match rules.load(setup, strictness) {
        Ok((loaded, _)) if loaded == *position => Ok(loaded),
        Ok(_) => Err(Breach::new(1, format!("{setup:?} loads as another position"))),
        Err(issues) => Err(Breach::new(1, format!("{setup:?} does not load: {issues}"))),
    }
}

/// The set-up survives being written as JSON and read again.
pub(super) fn reads_back<S>(setup: &S) -> Result<(), Breach>
where
    S: Serialize + DeserializeOwned + Debug + PartialEq,
{
    let read = serde_json::to_value(setup).and_then(serde_json::from_value::<S>);
    match read {
        Ok(read) if read == *setup => Ok(()),
        other => Err(Breach::new(1, format!("{setup:?} is read back as {other:?}"))),
    }
}

pub(super) fn plays_alike<R: Rules>(
    rules: &R,
    position: &R::Position,
    loaded: &R::Position,
    buffers: &mut Buffers<R>,
    mut seed: u64,
) -> Result<(), Breach> {
    buffers.other.clear();
    rules.push_actions(loaded, &mut buffers.other);
    if buffers.other != buffers.legal {
        return Err(Breach::new(8, "the loaded position has another list of actions"));
    }
    if buffers.legal.is_empty() {
        return Ok(());
    }
    let action = buffers.legal[next(&mut seed) as usize % buffers.legal.len()];
    let (mut replayed, mut reloaded) = (*position, *loaded);
    rules.play_unchecked(&mut replayed, action);
    rules.play_unchecked(&mut reloaded, action);
    if replayed == reloaded {
        return Ok(());
    }
    Err(Breach::new(8, format!("{action:?} leads elsewhere from the loaded position")))
}
