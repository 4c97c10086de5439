//! Counting sequences of actions: the usual check of one generator against another.

mod table;

use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Rules;
use table::Memory;
pub use table::Table;

/// From this depth on a count looks whether it shall stop: often enough, and too rarely to cost time.
const ASKS_TO_STOP: u32 = 3;

/// From this depth on a table is asked: below it, counting takes no longer than a digest of the position.
const ASKS_TABLE: u32 = 2;

/// Work that is less deep is not shared: a first action is one thread's.
const SHARED_DEPTH: u32 = 2;

/// More threads than this serve nobody.
const MOST_THREADS: usize = 1024;

/// A thread takes so many second actions at once.
const AT_ONCE: usize = 4;

/// How sequences are counted.
#[derive(Clone, Copy, Debug)]
pub struct Perft<'a> {
    /// How long the sequences are, in actions, or in whole turns with [`turns`](Perft::turns).
    pub depth: u32,
    /// Whether the depth counts whole turns.
    pub turns: bool,
    /// Whether the last action of each sequence is played too, instead of only counted.
    pub play_leaves: bool,
    /// How many threads share the work, at least 1.
    pub threads: usize,
    /// Where counts are kept that might be wanted again. Not asked with [`play_leaves`](Perft::play_leaves), as no leaf
    /// below what it knows would be played.
    pub table: Option<&'a Table>,
}

impl Perft<'_> {
    /// Sequences of `depth` actions, counted on one thread without playing the last one, and without a table.
    pub const fn actions(depth: u32) -> Self {
        Self { depth, turns: false, play_leaves: false, threads: 1, table: None }
    }

    /// The number of sequences from `position`. A finished game has no continuation; repetition is not asked.
    pub fn count<R: Rules>(self, rules: &R, position: &R::Position) -> u128 {
        if self.depth == 0 {
            return 1;
        }
        self.divide(rules, position).into_iter().map(|(_, count)| count).sum()
    }

    /// The number of sequences that begin with each legal action, in the generator's order.
    ///
    /// At depth 0 there is none to begin with, and the list is empty.
    ///
    /// # Panics
    /// When a thread panicked, which a bug of the variant alone brings about.
    pub fn divide<R: Rules>(self, rules: &R, position: &R::Position) -> Vec<(R::Action, u128)> {
        let never = AtomicBool::new(false);
        self.divide_until(rules, position, &never).expect("nobody sets it")
    }

    /// Like [`divide`](Self::divide), but gives up soon after another thread sets `stop`: `None` then.
    ///
    /// # Panics
    /// When a thread panicked, which a bug of the variant alone brings about.
    pub fn divide_until<R: Rules>(
        self,
        rules: &R,
        position: &R::Position,
        stop: &AtomicBool,
    ) -> Option<Vec<(R::Action, u128)>> {
        if self.depth == 0 {
            return Some(Vec::new());
        }
        let mut roots = Vec::new();
        rules.push_actions(position, &mut roots);
        let mut counts = vec![0_u128; roots.len()];
        let memory = self.table.filter(|_| !self.play_leaves).map(Table::begin);
        let walk = Walk { perft: self, rules, memory, stop };
        if self.threads <= 1 {
            let mut scratch = Vec::with_capacity(1024);
            for (&action, count) in roots.iter().zip(&mut counts) {
                let (after, depth) = self.step(rules, position, self.depth, action);
                *count = walk.below(&after, depth, &mut scratch);
            }
        } else {
            let feed = Mutex::new(Feed::new(position, &roots));
            let shared = Mutex::new(&mut counts);
            std::thread::scope(|scope| {
                for _ in 0..self.threads.min(MOST_THREADS) {
                    scope.spawn(|| walk.work(&feed, &shared));
                }
            });
        }
        let stopped = stop.load(Ordering::Relaxed);
        (!stopped).then(|| roots.into_iter().zip(counts).collect())
    }

    fn step<R: Rules>(
        self,
        rules: &R,
        position: &R::Position,
        depth: u32,
        action: R::Action,
    ) -> (R::Position, u32) {
        let mut after = *position;
        rules.play_unchecked(&mut after, action);
        (after, depth - u32::from(self.counts(rules, position, action)))
    }

    /// Whether an action is one of those that are counted.
    fn counts<R: Rules>(self, rules: &R, position: &R::Position, action: R::Action) -> bool {
        !self.turns || rules.ends_turn(position, action)
    }
}

/// One count under way.
struct Walk<'a, R: Rules> {
    perft: Perft<'a>,
    rules: &'a R,
    memory: Option<Memory<'a>>,
    stop: &'a AtomicBool,
}

/// What threads share: the first action, and the second ones after it, so that they end together. Only one first action's
/// are there at a time, so that memory does not grow with the number of sequences.
struct Feed<'a, R: Rules> {
    start: &'a R::Position,
    roots: &'a [R::Action],
    /// How many first actions were begun with.
    n_begun: usize,
    /// The last of them was played, with the depth below it; and which second actions after it are left.
    after: (R::Position, u32),
    seconds: Vec<R::Action>,
}

/// Some of the work.
struct Task<R: Rules> {
    root: usize,
    after: R::Position,
    depth: u32,
}

impl<'a, R: Rules> Feed<'a, R> {
    fn new(start: &'a R::Position, roots: &'a [R::Action]) -> Self {
        Self { start, roots, n_begun: 0, after: (*start, 0), seconds: Vec::new() }
    }

    /// The next task: second actions to go on with, or all below the first action where that is not deep enough to share.
    fn next(&mut self, walk: &Walk<'_, R>, seconds: &mut Vec<R::Action>) -> Option<Task<R>> {
        seconds.clear();
        while self.seconds.is_empty() {
            let &root = self.roots.get(self.n_begun)?;
            self.n_begun += 1;
            self.after = walk.perft.step(walk.rules, self.start, walk.perft.depth, root);
            let (after, depth) = self.after;
            if depth < SHARED_DEPTH {
                return Some(Task { root: self.n_begun - 1, after, depth });
            }
            walk.rules.push_actions(&after, &mut self.seconds);
        }
        let rest = self.seconds.len().saturating_sub(AT_ONCE);
        seconds.extend(self.seconds.drain(rest..));
        let (after, depth) = self.after;
        Some(Task { root: self.n_begun - 1, after, depth })
    }
}

impl<R: Rules> Walk<'_, R> {
    fn work(&self, feed: &Mutex<Feed<'_, R>>, counts: &Mutex<&mut Vec<u128>>) {
        let mut scratch = Vec::with_capacity(1024);
        let mut seconds = Vec::with_capacity(AT_ONCE);
        loop {
            let next =
                feed.lock().expect("no thread panics while it takes").next(self, &mut seconds);
            let Some(Task { root, after, depth }) = next else { return };
            let mut count = 0;
            if depth < SHARED_DEPTH {
                count = self.below(&after, depth, &mut scratch);
            }
            for &second in &seconds {
                let (position, depth) = self.perft.step(self.rules, &after, depth, second);
                count += self.below(&position, depth, &mut scratch);
            }
            counts.lock().expect("no thread panics while it adds")[root] += count;
        }
    }

    fn below(&self, position: &R::Position, depth: u32, scratch: &mut Vec<R::Action>) -> u128 {
        let Perft { turns, play_leaves, .. } = self.perft;
        if depth == 0 {
            return 1;
        }
        if depth == 1 && !turns && !play_leaves {
            return u128::from(self.rules.count_actions(position, scratch));
        }
        // A turn may be long, so its actions say nothing about how much is left.
        if (turns || depth >= ASKS_TO_STOP) && self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        match self.memory {
            Some(memory) if turns || depth >= ASKS_TABLE => {
                let place = memory.place(position, depth);
                place.find().unwrap_or_else(|| {
                    let count = self.list(position, depth, scratch);
                    // What was broken off is no count.
                    if !self.stop.load(Ordering::Relaxed) {
                        place.keep(count);
                    }
                    count
                })
            }
            _ => self.list(position, depth, scratch),
        }
    }

    fn list(&self, position: &R::Position, depth: u32, scratch: &mut Vec<R::Action>) -> u128 {
        let base = scratch.len();
        self.rules.push_actions(position, scratch);
        let mut count = 0;
        for idx in base..scratch.len() {
            // Not by `step`: handing the position back would copy it once more for every leaf.
            let mut after = *position;
            let depth = depth - u32::from(self.perft.counts(self.rules, position, scratch[idx]));
            self.rules.play_unchecked(&mut after, scratch[idx]);
            count += if depth == 0 {
                black_box(&after);
                1
            } else {
                self.below(&after, depth, scratch)
            };
        }
        scratch.truncate(base);
        count
    }
}
