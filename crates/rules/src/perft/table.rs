//! `Table`: counts found before, in memory of a fixed size that threads share without a lock.

use std::collections::TryReserveError;
use std::fmt;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::digest::Digest;

/// As many counts as fit in a cache line.
const SLOTS: usize = 4;
/// Above these bits of a slot's data stands the number of the run.
const COUNT_BITS: u32 = 56;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;

/// A transposition table: how many sequences of a length there are from positions that were met before.
///
/// A position is known by 64 bits of a digest of all of it, and by its place in the table, which another 64 bits decide.
/// That two positions are taken for one is possible: a position is compared with four others, each of which has its
/// digest with odds of 1 to 2^64, so that 2^30 positions meet such a one with odds of about 1 to 2^32.
pub struct Table {
    buckets: Vec<Bucket>,
    /// How many runs have asked it: the counts of one are no other's.
    n_runs: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// One count. Both halves are written one after another while others read: what belongs together is what gives the key.
#[derive(Default)]
struct Slot {
    /// The key, xor `data`.
    sealed: AtomicU64,
    /// The number of the run (1 to 255), and below it the count; 0 where nothing is.
    data: AtomicU64,
}

/// The table as one run of one variant sees it.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    table: &'a Table,
    run: u64,
}

/// Where the count of a position and a depth has its place.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    bucket: &'a Bucket,
    key: u64,
    run: u64,
}

impl Table {
    /// A table of so many bytes, rounded down to whole buckets of 64; of one at least. All of it is taken at once, and never
    /// more.
    ///
    /// # Errors
    /// When there is not so much memory to be had.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let n_buckets = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(n_buckets)?;
        buckets.resize_with(n_buckets, Bucket::default);
        Ok(Self { buckets, n_runs: AtomicU64::new(0) })
    }

    /// The memory of a new run, for which all is forgotten.
    pub(super) fn begin(&self) -> Memory<'_> {
        Memory { table: self, run: self.n_runs.fetch_add(1, Ordering::Relaxed) + 1 }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} bytes)", self.buckets.len() * size_of::<Bucket>())
    }
}

impl<'a> Memory<'a> {
    #[inline]
    pub(super) fn place<P: Hash>(self, position: &P, depth: u32) -> Place<'a> {
        let mut digest = Digest::new(self.run);
        position.hash(&mut digest);
        let (at, key) = digest.end(depth);
        let buckets = &self.table.buckets;
        let idx = (u128::from(at) * buckets.len() as u128) >> 64;
        Place { bucket: &buckets[idx as usize], key, run: self.run % 255 + 1 }
    }
}

impl Place<'_> {
    /// The count, if it is known.
    #[inline]
    pub(super) fn find(self) -> Option<u128> {
        self.bucket.0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_it = data != 0 && slot.sealed.load(Ordering::Relaxed) ^ data == self.key;
            is_it.then(|| u128::from(data & COUNT_MASK))
        })
    }

    /// Keeps a count in place of the one that was the quickest to find, or of another run's.
    #[inline]
    pub(super) fn keep(self, count: u128) {
        // A greater one is met where nobody waits for it.
        if count > u128::from(COUNT_MASK) {
            return;
        }
        let data = self.run << COUNT_BITS | count as u64;
        let worth = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if data >> COUNT_BITS == self.run { 1 + (data & COUNT_MASK) } else { 0 }
        };
        if let Some(slot) = self.bucket.0.iter().min_by_key(worth) {
            slot.data.store(data, Ordering::Relaxed);
            slot.sealed.store(self.key ^ data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT_MASK, SLOTS, Table};

    #[test]
    fn a_count_is_found_by_its_position_depth_and_run() {
        let table = Table::new(1 << 20).expect("a MiB");
        let memory = table.begin();
        memory.place(&[1_u8, 2], 3).keep(77);
        assert_eq!(memory.place(&[1_u8, 2], 3).find(), Some(77));
        assert_eq!(memory.place(&[1_u8, 2], 4).find(), None);
        assert_eq!(memory.place(&[2_u8, 1], 3).find(), None);
        assert_eq!(table.begin().place(&[1_u8, 2], 3).find(), None);
    }

    #[test]
    fn a_full_bucket_forgets_other_runs_and_then_the_least() {
        let table = Table::new(0).expect("a bucket");
        assert_eq!(format!("{table:?}"), "Table(64 bytes)");
        table.begin().place(&0, 1).keep(1 << 40);
        let memory = table.begin();
        for number in 1..=SLOTS as u128 + 1 {
            memory.place(&number, 1).keep(10 - number);
        }
        let found: Vec<_> = (1..=5_u128).map(|number| memory.place(&number, 1).find()).collect();
        assert_eq!(found, [Some(9), Some(8), Some(7), None, Some(5)]);
    }

    #[test]
    fn what_has_no_room_is_not_kept_and_what_is_none_is() {
        let table = Table::new(1 << 10).expect("a KiB");
        let memory = table.begin();
        memory.place(&1, 1).keep(u128::from(COUNT_MASK) + 1);
        assert_eq!(memory.place(&1, 1).find(), None);
        memory.place(&1, 1).keep(u128::from(COUNT_MASK));
        assert_eq!(memory.place(&1, 1).find(), Some(u128::from(COUNT_MASK)));
        memory.place(&2, 1).keep(0);
        assert_eq!(memory.place(&2, 1).find(), Some(0));
    }

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(Table::new(usize::MAX).is_err());
    }

    /// Many threads write other counts to the same bucket; nobody may read a count that belongs to another key.
    #[test]
    fn torn_slots_are_not_believed() {
        let table = Table::new(64).expect("a bucket");
        let memory = table.begin();
        std::thread::scope(|scope| {
            for first in 0..4_u64 {
                scope.spawn(move || {
                    for number in (first..40_000).step_by(2) {
                        let place = memory.place(&(number % 64), 1);
                        if let Some(count) = place.find() {
                            assert_eq!(count, u128::from(number % 64) << 20);
                        }
                        place.keep(u128::from(number % 64) << 20);
                    }
                });
            }
        });
    }
}
