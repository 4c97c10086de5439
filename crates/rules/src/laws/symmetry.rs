//! Law 7: a mapped position has the mapped list, the mapped seat to act and the mapped outcome.

use super::{Breach, Buffers};
use crate::{Rules, Strictness, Symmetry};

pub(super) fn maps_the_list<R: Rules>(
    rules: &R,
    mapped_rules: &R,
    symmetry: &Symmetry<R>,
    position: &R::Position,
    saved: &R::Setup,
    strictness: Strictness,
    buffers: &mut Buffers<R>,
) -> Result<(), Breach> {
    let name = symmetry.name;
    let setup = (symmetry.setup)(rules, saved);
    let mapped = match mapped_rules.load(&setup, strictness) {
        Ok((mapped, _)) => mapped,
        Err(issues) => return Err(Breach::new(7, format!("{name}: {setup:?}: {issues}"))),
    };
    let to_act = rules.to_act(position).map(symmetry.seat);
    let outcome = rules.outcome(position).map(|outcome| outcome.mapped(symmetry.seat));
    if mapped_rules.to_act(&mapped) != to_act || mapped_rules.outcome(&mapped) != outcome {
        let found = format!("{name}: {setup:?}: not {to_act:?} is to act, or not {outcome:?}");
        return Err(Breach::new(7, found));
    }
    buffers.other.clear();
    mapped_rules.push_actions(&mapped, &mut buffers.other);
    buffers.conceivable.clear();
    let images = buffers.legal.iter().map(|&action| (symmetry.action)(rules, action));
    buffers.conceivable.extend(images);
    buffers.conceivable.sort_unstable();
    if buffers.other == buffers.conceivable {
        return Ok(());
    }
    let lost = buffers.conceivable.iter().find(|action| !buffers.other.contains(action));
    let new = buffers.other.iter().find(|action| !buffers.conceivable.contains(action));
    Err(Breach::new(7, format!("{name}: {setup:?} lacks {lost:?} and has {new:?}")))
}
