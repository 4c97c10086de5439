//! `cargo xtask bench gates`: no kind of work may cost a tenth more instructions than when the gates were set.
//!
//! Instructions repeat exactly on any machine, so a gate can be narrow. They are counted in the build `gates`, which is
//! quicker to make than a release and does without its last few percent.

use std::process::Command;

use anyhow::{Context, Result, bail};

use super::measure::Call;
use super::rows::Work;
use crate::{files, tools};

/// How much more than at the setting of the gates is let through.
const LEEWAY: f64 = 1.1;

/// A kind of work, and what a unit of it cost when the gate was set.
struct Gate {
    subject: &'static str,
    work: Work,
    /// Depths, or numbers of games: the second less the first is what is counted.
    amounts: [u32; 2],
    instructions: f64,
}

const fn gate(subject: &'static str, work: Work, amounts: [u32; 2], instructions: f64) -> Gate {
    Gate { subject, work, amounts, instructions }
}

/// After a change that is meant to cost more, or that costs much less: what the run prints goes here.
const GATES: [Gate; 20] = [
    gate("chess", Work::Bulk, [1, 4], 110.2),
    gate("chess", Work::Leaves, [1, 4], 457.7),
    gate("chess", Work::Playouts, [1, 20], 4_707.4),
    gate("glinski", Work::Bulk, [1, 3], 59.1),
    gate("glinski", Work::Leaves, [1, 3], 237.1),
    gate("glinski", Work::Playouts, [1, 20], 3_899.8),
    gate("troy", Work::Bulk, [1, 4], 195.9),
    gate("troy", Work::Leaves, [1, 4], 394.7),
    gate("troy", Work::Playouts, [1, 20], 6_136.6),
    gate("tchess", Work::Bulk, [1, 3], 353.8),
    gate("tchess", Work::Leaves, [1, 3], 761.5),
    gate("tchess", Work::Playouts, [1, 20], 15_495.9),
    gate("tchess-strike", Work::Leaves, [1, 3], 1_443.1),
    gate("battalion", Work::Leaves, [1, 6], 506.6),
    gate("battalion", Work::Playouts, [1, 10], 8_269.4),
    gate("three-bodies", Work::Bulk, [1, 3], 216.7),
    gate("three-bodies", Work::Leaves, [1, 3], 693.0),
    gate("tri-point", Work::Leaves, [1, 7], 321.7),
    gate("tri-point-placed", Work::Leaves, [1, 6], 356.0),
    gate("tri-point", Work::Playouts, [1, 10], 460.3),
];

/// Builds, counts, compares.
///
/// # Errors
/// When something can't be built or installed, and when a gate is passed.
pub(crate) fn run() -> Result<()> {
    tools::need("valgrind", "valgrind")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .current_dir(files::root())
        .args(["build", "--profile", "gates", "--package", "menagerie-yardstick"])
        .status()
        .context("can't start cargo")?;
    if !built.success() {
        bail!("the build failed");
    }
    let yardstick = tools::target().join("gates/yardstick");
    let mut over = Vec::new();
    for Gate { subject, work, amounts, instructions } in &GATES {
        let [small, large] = amounts.map(|amount| {
            Call::new(&yardstick, [subject, work.word(), &amount.to_string()]).instructions()
        });
        let (small, large) = (small?, large?);
        let each = (large.1 - small.1) / (large.0 - small.0);
        let change = each / instructions - 1.0;
        println!(
            "{subject:<18} {:<9} {each:>8.1} instructions a {:<6} ({:+.1} %)",
            work.word(),
            work.unit(),
            change * 100.0
        );
        if each > instructions * LEEWAY {
            over.push(format!("{subject} {} ({:+.1} %)", work.word(), change * 100.0));
        }
    }
    if !over.is_empty() {
        bail!("a tenth or more above the gate: {}", over.join(", "));
    }
    Ok(())
}
