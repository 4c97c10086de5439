//! `cargo xtask bench`: what work costs, in instructions, and beside a peer in the same run.
//!
//! Instructions are counted by callgrind and repeat exactly, whatever else the machine is doing, so they are gated.
//! Times are compared with the peer's only, run by turns, as a ratio of medians.

mod race;
pub(crate) mod records;
mod work;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::files;
use race::{PEERS, RACES};
use work::WORKS;

/// Builds the program, measures, prints a table.
///
/// # Errors
/// When something can't be built or run, and when a gate is passed.
pub(crate) fn run() -> Result<()> {
    let program = build()?;
    let mut over = Vec::new();
    if is_there("valgrind") {
        for work in &WORKS {
            let each = work.cost(&program)?;
            println!(
                "{:<40} {each:>8.0} instructions a {} (at most {:.0})",
                work.name, work.unit, work.gate
            );
            if each > work.gate {
                over.push(work.name);
            }
        }
    } else {
        println!("valgrind is not installed: instructions are not counted");
    }
    let peer = PEERS.into_iter().find(|peer| is_there(peer));
    for race in &RACES {
        match race.run(&program, peer)? {
            None => println!("{:<40} the peer is not installed", race.name),
            Some(ratio) => {
                println!(
                    "{:<40} {ratio:>8.2} times the peer's nodes a second (at least {:.2})",
                    race.name, race.gate
                );
                if ratio < race.gate {
                    over.push(race.name);
                }
            }
        }
    }
    if !over.is_empty() {
        bail!("over the gate: {}", over.join(", "));
    }
    Ok(())
}

fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .current_dir(files::root())
        .args(["build", "--release", "--package", "menagerie", "--bin", "menagerie"])
        .args(["--package", "menagerie-battalion", "--example", "perft_peers"])
        .status()
        .context("can't start cargo")?;
    if !build.success() {
        bail!("the release build failed");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| files::root().join("target"), PathBuf::from);
    Ok(target.join("release/menagerie"))
}

fn is_there(program: &str) -> bool {
    let asked =
        Command::new(program).arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).status();
    asked.is_ok()
}
