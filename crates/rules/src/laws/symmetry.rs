//! Law 7: a mapped position has the mapped list, the mapped seat to act and the mapped outcome.

use std::sync::OnceLock;

use super::{Breach, Buffers, Depth};
use crate::{Rules, Strictness, Symmetry};

/// By symmetry: the variant with the mapped options, built when it is first asked for; `None` where it has none. All laws
/// of one variant may share it.
pub(crate) struct Mapped<R>(Vec<OnceLock<Option<R>>>);

impl<R: Rules> Mapped<R> {
    /// Nothing built yet.
    pub(crate) fn new(rules: &R) -> Self {
        Self(rules.symmetries().iter().map(|_| OnceLock::new()).collect())
    }

    fn of(&self, rules: &R, idx: usize) -> Option<&R> {
        let build = || {
            let symmetry = &rules.symmetries()[idx];
            let mapped = R::new((symmetry.options)(rules.options())).ok();
            let is_default = *rules.options() == R::Options::default();
            assert!(
                mapped.is_some() || !is_default,
                "the default options have no {}",
                symmetry.name
            );
            mapped.map(|(rules, _)| rules)
        };
        self.0[idx].get_or_init(build).as_ref()
    }
}

/// The symmetries that law 7 is asked of in a position, with the mapped variants.
pub(super) fn asked<'a, R: Rules>(
    rules: &'a R,
    mapped: &'a Mapped<R>,
    position: &'a R::Position,
    depth: Depth,
    seed: u64,
) -> impl Iterator<Item = (&'static Symmetry<R>, &'a R)> {
    let symmetries = rules.symmetries();
    let first = seed as usize % symmetries.len().max(1);
    // From one that the seed picks onward: the first that holds.
    let order = (first..symmetries.len()).chain(0..first);
    let holding = order.filter(|&idx| (symmetries[idx].holds)(rules, position));
    let found = holding.filter_map(|idx| Some((&symmetries[idx], mapped.of(rules, idx)?)));
    found.take(match depth {
        Depth::Sampled => 1,
        Depth::Full => symmetries.len(),
    })
}

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
    buffers.images.clear();
    let images = buffers.legal.iter().map(|&action| (symmetry.action)(rules, action));
    buffers.images.extend(images);
    buffers.images.sort_unstable();
    if buffers.other == buffers.images {
        return Ok(());
    }
    let lost = buffers.images.iter().find(|action| !buffers.other.contains(action));
    let new = buffers.other.iter().find(|action| !buffers.images.contains(action));
    Err(Breach::new(7, format!("{name}: {setup:?} lacks {lost:?} and has {new:?}")))
}
