//! `cargo xtask tidy`: what no compiler checks.

mod coverage;
mod hygiene;

use anyhow::{Result, bail};

/// Prints every fault.
///
/// # Errors
/// When there is any.
pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    coverage::check(&mut faults)?;
    hygiene::check(&mut faults)?;
    if faults.is_empty() {
        println!("tidy: nothing to complain about");
        return Ok(());
    }
    for fault in &faults {
        println!("tidy: {fault}");
    }
    bail!("{} faults", faults.len())
}
