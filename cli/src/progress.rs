//! Progress on stderr, on a terminal only.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
