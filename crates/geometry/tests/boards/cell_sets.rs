//! `CellSet` against a set of the standard library.

use std::collections::BTreeSet;

use geometry::{Cell, CellSet, CellSet128, CellSet256};
use proptest::prelude::*;

fn cells(idxs: &BTreeSet<u8>) -> impl Iterator<Item = Cell> {
    idxs.iter().copied().map(Cell::new)
}

fn set_of<const N: usize>(idxs: &BTreeSet<u8>) -> CellSet<N> {
    cells(idxs).collect()
}

fn idxs<const N: usize>(set: CellSet<N>) -> BTreeSet<u8> {
    set.iter().map(Cell::get).collect()
}

proptest! {
    #[test]
    fn agrees_with_a_tree_set(one: BTreeSet<u8>, other: BTreeSet<u8>, probe: u8) {
        let below = |n: u8, idxs: &BTreeSet<u8>| idxs.iter().map(|idx| idx % n).collect();
        agree::<4>(&one, &other, probe)?;
        agree::<3>(&below(192, &one), &below(192, &other), probe % 192)?;
        agree::<2>(&below(128, &one), &below(128, &other), probe % 128)?;
        agree::<1>(&below(64, &one), &below(64, &other), probe % 64)?;
    }

    #[test]
    fn order_of_iteration(idxs: BTreeSet<u8>) {
        let set: CellSet256 = set_of(&idxs);
        prop_assert!(set.iter().eq(cells(&idxs)));
        prop_assert!(set.iter().rev().map(Cell::get).eq(idxs.iter().rev().copied()));
        prop_assert_eq!(set.iter().len(), idxs.len());
        let mut rest = set;
        let mut popped = Vec::new();
        while let Some(cell) = rest.pop_first() {
            popped.push(cell);
        }
        prop_assert!(popped.into_iter().eq(cells(&idxs)));
        prop_assert_eq!(rest, CellSet::EMPTY);
    }
}

fn agree<const N: usize>(
    one: &BTreeSet<u8>,
    other: &BTreeSet<u8>,
    probe: u8,
) -> Result<(), TestCaseError> {
    let (a, b): (CellSet<N>, CellSet<N>) = (set_of(one), set_of(other));
    prop_assert_eq!(idxs(a & b), one & other);
    prop_assert_eq!(idxs(a | b), one | other);
    prop_assert_eq!(idxs(a ^ b), one ^ other);
    prop_assert_eq!(idxs(a.minus(b)), one - other);
    prop_assert_eq!(a.is_subset(b), one.is_subset(other));
    prop_assert!((a & b).is_subset(a) && a.is_subset(a | b));
    prop_assert_eq!(a.intersects(b), !one.is_disjoint(other));
    prop_assert_eq!((a.len(), a.is_empty()), (one.len(), one.is_empty()));
    prop_assert_eq!(a.first().map(Cell::get), one.first().copied());
    prop_assert_eq!(a.last().map(Cell::get), one.last().copied());
    prop_assert_eq!(CellSet::from_words(a.words()), a);
    prop_assert_eq!(a == b, one == other);

    let probe = Cell::new(probe);
    prop_assert_eq!(a.contains(probe), one.contains(&probe.get()));
    prop_assert!(a.with(probe).contains(probe) && !a.without(probe).contains(probe));
    let (mut more, mut less) = (a, a);
    prop_assert_eq!(more.insert(probe), !a.contains(probe));
    prop_assert_eq!(less.remove(probe), a.contains(probe));
    prop_assert_eq!((more, less), (a.with(probe), a.without(probe)));
    Ok(())
}

#[test]
fn sets_of_other_sizes() {
    let low = CellSet128::first_n(128);
    assert_eq!((low.len(), low.last()), (128, Some(Cell::new(127))));
    let wide: CellSet256 = low.resized();
    assert_eq!((wide.resized::<2>(), CellSet128::from_bits(low.bits())), (low, low));
    assert_eq!(CellSet256::first_n(256).minus(wide).first(), Some(Cell::new(128)));
    for n in 0..=256 {
        let counted: CellSet256 = (0..=255).take(n).map(Cell::new).collect();
        assert_eq!(CellSet256::first_n(n), counted);
    }
}

/// Sets in a list are hashed word by word, whatever their size: one cell in another place is another digest.
#[test]
fn hashes_tell_lists_of_sets_apart() {
    fn digests<const N: usize>(length: usize) {
        let digest = |sets: &[CellSet<N>]| {
            let mut hasher = std::hash::DefaultHasher::new();
            std::hash::Hash::hash_slice(sets, &mut hasher);
            std::hash::Hasher::finish(&hasher)
        };
        let mut seen = BTreeSet::from([digest(&vec![CellSet::EMPTY; length])]);
        for at in 0..length {
            for idx in (0..64 * N).step_by(7) {
                let mut sets = vec![CellSet::<N>::EMPTY; length];
                sets[at].insert(Cell::new(idx as u8));
                assert!(seen.insert(digest(&sets)), "{N} words, {length} sets, {at}, {idx}");
                assert!(seen.contains(&digest(&sets.clone())));
            }
        }
    }
    for length in 1..=5 {
        digests::<1>(length);
        digests::<2>(length);
        digests::<3>(length);
        digests::<4>(length);
    }
}

#[test]
#[should_panic(expected = "no place in the smaller size")]
fn a_cell_is_never_lost() {
    CellSet256::single(Cell::new(128)).resized::<2>();
}

#[test]
fn usable_in_constants() {
    const SET: CellSet128 =
        CellSet128::single(Cell::new(3)).union(CellSet128::first_n(2)).without(Cell::new(0));
    assert_eq!(format!("{SET:?}"), "[#1, #3]");
}
