//! `Past`: the positions that were on the board, as a repetition rule compares them.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::digest::Digest;

/// The keys of a game's positions, in the order of play.
///
/// A game gets one a position and hardly ever one twice, so what must be cheap is to add one: keys lie one after another,
/// and only their digests are looked up. Equal digests say nothing by themselves: the keys are compared.
#[derive(Clone, Debug)]
pub(super) struct Past<K> {
    stood: Vec<Stood<K>>,
    /// By digest: the last position that has it.
    last: FxHashMap<u64, usize>,
}

#[derive(Clone, Debug)]
struct Stood<K> {
    key: K,
    /// How many actions had been played.
    n_actions: u32,
    digest: u64,
    /// The position before it with the same digest.
    earlier: Option<usize>,
}

impl<K: Eq + Hash> Past<K> {
    pub(super) fn new() -> Self {
        Self { stood: Vec::new(), last: FxHashMap::default() }
    }

    /// Adds what stands on the board after so many actions; how often it has stood there now.
    pub(super) fn push(&mut self, key: K, n_actions: u32) -> usize {
        let digest = digest(&key);
        let earlier = self.last.insert(digest, self.stood.len());
        let n_earlier = self.chain(earlier).filter(|stood| stood.key == key).count();
        self.stood.push(Stood { key, n_actions, digest, earlier });
        n_earlier + 1
    }

    /// After which numbers of actions a key stood on the board, ascending.
    pub(super) fn occurrences(&self, key: &K) -> Vec<u32> {
        let last = self.last.get(&digest(key)).copied();
        let same = self.chain(last).filter(|stood| stood.key == *key);
        let mut occurrences: Vec<_> = same.map(|stood| stood.n_actions).collect();
        occurrences.reverse();
        occurrences
    }

    /// Forgets what came after so many actions.
    pub(super) fn take_back(&mut self, n_actions: u32) {
        while let Some(stood) = self.stood.pop_if(|stood| stood.n_actions > n_actions) {
            match stood.earlier {
                Some(earlier) => self.last.insert(stood.digest, earlier),
                None => self.last.remove(&stood.digest),
            };
        }
    }

    /// A position and all before it with its digest, backward.
    fn chain(&self, from: Option<usize>) -> impl Iterator<Item = &Stood<K>> {
        std::iter::successors(from.map(|idx| &self.stood[idx]), |stood| {
            stood.earlier.map(|idx| &self.stood[idx])
        })
    }
}

fn digest<K: Hash>(key: &K) -> u64 {
    let mut digest = Digest::new(0);
    key.hash(&mut digest);
    digest.end(0).0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::hash::{Hash, Hasher};

    use super::Past;
    use crate::fuzz::Dice;

    /// A key whose digest says next to nothing.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Alike(usize);

    impl Hash for Alike {
        fn hash<H: Hasher>(&self, state: &mut H) {
            (self.0 % 2).hash(state);
        }
    }

    /// The slow twin: a list for each key.
    #[test]
    fn a_past_is_a_list_of_occurrences_for_each_key() {
        let mut dice = Dice(3);
        let mut past = Past::new();
        let mut lists: BTreeMap<Alike, Vec<u32>> = BTreeMap::new();
        let mut n_actions = 0;
        for _ in 0..2000 {
            if dice.below(20) == 0 {
                n_actions -= dice.below(n_actions as usize + 1) as u32;
                past.take_back(n_actions);
                for list in lists.values_mut() {
                    list.retain(|&at| at <= n_actions);
                }
            }
            n_actions += 1;
            // Some positions are not compared.
            if dice.below(4) > 0 {
                let key = Alike(dice.below(7));
                let list = lists.entry(key.clone()).or_default();
                list.push(n_actions);
                assert_eq!(past.push(key, n_actions), list.len());
            }
            let asked = Alike(dice.below(8));
            assert_eq!(past.occurrences(&asked), lists.get(&asked).cloned().unwrap_or_default());
        }
    }
}
