//! How much one request may ask for, and all of them together.

use std::num::NonZeroUsize;
use std::time::Duration;

const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

/// How much one request may ask for, and all of them together.
///
/// ```
/// let limits = web::Limits { n_waiting: 8, ..web::Limits::default() };
/// assert!(limits.n_workers.get() >= 1 && limits.n_bytes >= 1 << 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A body has at most so many bytes.
    pub n_bytes: usize,
    /// An answer has at most so many bytes.
    pub n_answer_bytes: usize,
    /// A game has at most so many actions: whoever replays a record can't be stopped midway.
    pub n_actions: usize,
    /// At most so many moves are explained in one request.
    pub n_texts: usize,
    /// Requests are answered so many at once; where that is more than one, one fewer of those that may take all their time.
    pub n_workers: NonZeroUsize,
    /// At most so many requests are read, wait, or are answered; further ones are turned away.
    pub n_waiting: usize,
    /// At most so many connections are open; further ones wait until one is closed.
    pub n_connections: usize,
    /// A request that is not answered after so long never will be.
    pub time: Duration,
    /// A connection on which no request begins for so long, or whose request's head does not come, is closed.
    pub idle: Duration,
}

impl Default for Limits {
    /// A worker a processor, and at least two; room for a few browsers and one program that asks 64 things at once.
    fn default() -> Self {
        Self {
            n_bytes: 1 << 20,
            n_answer_bytes: 4 << 20,
            n_actions: 4096,
            n_texts: 64,
            n_workers: std::thread::available_parallelism().map_or(TWO, |n| n.max(TWO)),
            n_waiting: 128,
            n_connections: 512,
            time: Duration::from_secs(10),
            idle: Duration::from_secs(20),
        }
    }
}
