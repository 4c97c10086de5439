//! Counting sequences of actions: the usual check of one generator against another.

use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::Rules;

/// From this depth on a count looks whether it shall stop: often enough, and too rarely to cost time.
const ASKS_TO_STOP: u32 = 3;

/// How sequences are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// How long the sequences are, in actions, or in whole turns with [`turns`](Perft::turns).
    pub depth: u32,
    /// Whether the depth counts whole turns.
    pub turns: bool,
    /// Whether the last action of each sequence is played too, instead of only counted.
    pub play_leaves: bool,
    /// How many threads share the work, at least 1.
    pub threads: usize,
}

impl Perft {
    /// Sequences of `depth` actions, counted on one thread without playing the last one.
    pub const fn actions(depth: u32) -> Self {
        Self { depth, turns: false, play_leaves: false, threads: 1 }
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
        let tasks = self.tasks(rules, position, &roots);
        let mut counts = vec![0_u128; roots.len()];
        if self.threads <= 1 {
            let mut scratch = Vec::with_capacity(1024);
            for task in &tasks {
                counts[task.root] +=
                    self.below(rules, &task.position, task.depth, &mut scratch, stop);
            }
        } else {
            let next = AtomicUsize::new(0);
            let shared = Mutex::new(&mut counts);
            std::thread::scope(|scope| {
                for _ in 0..self.threads.min(tasks.len().max(1)) {
                    scope.spawn(|| self.work(rules, &tasks, &next, &shared, stop));
                }
            });
        }
        let stopped = stop.load(Ordering::Relaxed);
        (!stopped).then(|| roots.into_iter().zip(counts).collect())
    }

    fn work<R: Rules>(
        self,
        rules: &R,
        tasks: &[Task<R>],
        next: &AtomicUsize,
        counts: &Mutex<&mut Vec<u128>>,
        stop: &AtomicBool,
    ) {
        let mut scratch = Vec::with_capacity(1024);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = self.below(rules, &task.position, task.depth, &mut scratch, stop);
            counts.lock().expect("no thread panics while it adds")[task.root] += count;
        }
    }

    /// One task a first action; two actions deep where threads share the work, so that they end together.
    fn tasks<R: Rules>(
        self,
        rules: &R,
        position: &R::Position,
        roots: &[R::Action],
    ) -> Vec<Task<R>> {
        let mut tasks = Vec::with_capacity(roots.len());
        let mut seconds = Vec::new();
        for (root, &action) in roots.iter().enumerate() {
            let (after, depth) = self.step(rules, position, self.depth, action);
            if self.threads <= 1 || depth < 2 {
                tasks.push(Task { root, position: after, depth });
                continue;
            }
            seconds.clear();
            rules.push_actions(&after, &mut seconds);
            for &second in &seconds {
                let (position, depth) = self.step(rules, &after, depth, second);
                tasks.push(Task { root, position, depth });
            }
        }
        tasks
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

    fn below<R: Rules>(
        self,
        rules: &R,
        position: &R::Position,
        depth: u32,
        scratch: &mut Vec<R::Action>,
        stop: &AtomicBool,
    ) -> u128 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && !self.turns && !self.play_leaves {
            return u128::from(rules.count_actions(position, scratch));
        }
        // A turn may be long, so its actions say nothing about how much is left.
        if (self.turns || depth >= ASKS_TO_STOP) && stop.load(Ordering::Relaxed) {
            return 0;
        }
        let base = scratch.len();
        rules.push_actions(position, scratch);
        let mut count = 0;
        for idx in base..scratch.len() {
            // Not by `step`: handing the position back would copy it once more for every leaf.
            let mut after = *position;
            let depth = depth - u32::from(self.counts(rules, position, scratch[idx]));
            rules.play_unchecked(&mut after, scratch[idx]);
            count += if depth == 0 {
                black_box(&after);
                1
            } else {
                self.below(rules, &after, depth, scratch, stop)
            };
        }
        scratch.truncate(base);
        count
    }
}

struct Task<R: Rules> {
    root: usize,
    position: R::Position,
    depth: u32,
}
