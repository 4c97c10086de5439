//! Panics as findings: a law says that there are none.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does some work; what a panic says becomes the error.
///
/// Only for work that leaves nothing behind but what its caller expects half-done.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| words(&*payload))
}

fn words(payload: &(dyn Any + Send)) -> String {
    let literal = payload.downcast_ref::<&str>().map(|&words| words.to_owned());
    literal.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}
