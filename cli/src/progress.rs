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
        let target =
            if is_hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        Self::on(target, size, n_bytes)
    }

    fn on(target: ProgressDrawTarget, size: Option<u64>, n_bytes: Arc<AtomicU64>) -> Self {
        let bar = ProgressBar::with_draw_target(size, target);
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::atomic::AtomicU64;
    use std::sync::{Arc, Mutex};

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::Meter;

    /// A terminal that only remembers what was written.
    #[derive(Clone, Debug, Default)]
    struct Screen(Arc<Mutex<String>>);

    impl TermLike for Screen {
        fn width(&self) -> u16 {
            200
        }

        fn move_cursor_up(&self, _n: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _n: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _n: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _n: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, line: &str) -> io::Result<()> {
            self.write_str(line)
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.0.lock().expect("nobody panics with it").push_str(text);
            Ok(())
        }

        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }

        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    fn shown(size: Option<u64>) -> String {
        let screen = Screen::default();
        let target = ProgressDrawTarget::term_like(Box::new(screen.clone()));
        let mut meter = Meter::on(target, size, Arc::new(AtomicU64::new(50)));
        meter.add(1234);
        screen.0.lock().expect("nobody panics with it").clone()
    }

    /// Rate and remaining time, where the size is known.
    #[test]
    fn a_terminal_shows_how_far_games_have_come() {
        let known = shown(Some(200));
        for words in ["1234 games, ", " a second", "25%", " left)"] {
            assert!(known.contains(words), "{words:?} is missing in {known:?}");
        }
        let unknown = shown(None);
        assert!(unknown.contains("1234 games, ") && !unknown.contains('%'), "{unknown:?}");
    }
}
