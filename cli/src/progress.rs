//! Progress on stderr, on a terminal only.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::words::plural;

/// A bar for `n` things, or a counter when nobody knows how many there are.
///
/// Nothing is drawn where stderr is no terminal, nor where results go to the same terminal line by line.
pub(crate) fn bar(n: Option<u64>, things: &'static str, prints_lines: bool) -> ProgressBar {
    if prints_lines && io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let (template, length) = match n {
        Some(n) => ("{bar:30} {pos} of {len} {msg} ({eta})", n),
        None => ("{spinner} {pos} {msg} ({elapsed})", 0),
    };
    let bar = ProgressBar::with_draw_target(n.map(|_| length), ProgressDrawTarget::stderr());
    bar.set_message(things);
    bar.with_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}

/// How far many games have come: in bytes of their inputs where these are known, else in games.
pub(crate) struct Meter {
    bar: ProgressBar,
    n_bytes: Option<Arc<AtomicU64>>,
    n_games: u64,
    begun: Instant,
}

impl Meter {
    /// For inputs of `size` bytes, of which `n_bytes` have been read.
    pub(crate) fn new(size: Option<u64>, n_bytes: Arc<AtomicU64>) -> Self {
        let is_hidden = io::stdout().is_terminal();
        let bar = if is_hidden {
            ProgressBar::hidden()
        } else {
            ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr())
        };
        let template = match size {
            Some(_) => "{bar:30} {percent:>3}% {msg} ({eta} left)",
            None => "{spinner} {msg} ({elapsed})",
        };
        let style = ProgressStyle::with_template(template);
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, n_bytes: size.map(|_| n_bytes), n_games: 0, begun: Instant::now() }
    }

    /// So many games more have been judged.
    pub(crate) fn add(&mut self, n_games: u64) {
        self.n_games += n_games;
        if self.bar.is_hidden() {
            return;
        }
        let millis = self.begun.elapsed().as_millis().max(1);
        let rate = u128::from(self.n_games) * 1000 / millis;
        self.bar.set_message(format!("{}, {rate} a second", plural(self.n_games, "game")));
        match &self.n_bytes {
            Some(n_bytes) => self.bar.set_position(n_bytes.load(Ordering::Relaxed)),
            None => self.bar.tick(),
        }
    }

    /// Takes it off the terminal.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
