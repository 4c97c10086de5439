//! Ctrl-C: a run of many games ends where what it printed is whole: between two of them, or by dropping the one in play.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::{Exit, Failure};

static IS_ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C, and the signals that ask a program to end, only note the wish, and `wake` whoever waits. Asked
/// again, the program ends at once, perhaps within a line: the first wish may wait for a reader that reads no more.
pub(crate) fn install(wake: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let noted = ctrlc::set_handler(move || {
        if IS_ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        wake();
    });
    noted.map_err(|error| Failure::Limit(format!("can't wait for Ctrl-C: {error}")))
}

/// Whether the run should end.
pub(crate) fn is_asked() -> bool {
    IS_ASKED.load(Ordering::Relaxed)
}
