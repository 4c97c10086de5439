//! Panics: a short message instead of a trace, and an exit code of their own.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::io::Write as _;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics say what a user can do about them.
pub(crate) fn install_hook() {
    panic::set_hook(Box::new(|info| {
        let message = describe(info);
        if IS_GUARDED.get() {
            MESSAGE.replace(Some(message));
            return;
        }
        // Nothing better can be done where even stderr is closed.
        let _ = writeln!(
            anstream::stderr(),
            "menagerie {} has a bug: {message}\nPlease report it, with the command line and the input.",
            env!("CARGO_PKG_VERSION")
        );
    }));
}

/// Does some work; a panic becomes an error that says what happened, and is not printed.
///
/// Only for work that leaves nothing half-done behind: on values of its own.
///
/// # Errors
/// What the panic said.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let was_guarded = IS_GUARDED.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(was_guarded);
    done.map_err(|payload| MESSAGE.take().unwrap_or_else(|| payload_text(&*payload).to_owned()))
}

/// What the last panic in guarded work said that was caught on the way, with its place; it is said once.
pub(crate) fn caught() -> Option<String> {
    MESSAGE.take()
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let text = payload_text(info.payload());
    match info.location() {
        Some(place) => format!("{text} ({}:{})", place.file(), place.line()),
        None => text.to_owned(),
    }
}

fn payload_text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}

#[cfg(test)]
mod tests {
    use super::{guard, install_hook};

    #[test]
    fn a_guarded_panic_becomes_its_message() {
        install_hook();
        assert_eq!(guard(|| 3), Ok(3));
        let message = guard(|| panic!("no {}", "such thing")).unwrap_err();
        assert!(message.starts_with("no such thing ("), "{message}");
        assert!(message.contains("bug.rs:"), "{message}");
    }
}
