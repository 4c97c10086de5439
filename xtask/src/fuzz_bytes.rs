//! `cargo xtask fuzz-bytes`: every parser under a fuzzer that sees which code a document reaches.
//!
//! It needs nightly Rust and cargo-fuzz, so it is no part of `ci`; there the same targets get damaged documents.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::files;

#[path = "../../crates/registry/tests/bytes/seeds.rs"]
mod seeds;

/// The binaries of `fuzz/`.
const TARGETS: [&str; 6] = ["position", "options", "record_json", "record_text", "notation", "fen"];

/// The longest document that the fuzzer makes, in bytes.
const MOST_BYTES: u32 = 8192;

/// A document that takes so many seconds is a finding.
const SLOW: u32 = 20;

/// Gives each target so many seconds.
///
/// # Errors
/// When the tools are missing, or a target found something: its input is below `fuzz/artifacts`.
pub(crate) fn run(seconds: u32, only: Option<&str>) -> Result<()> {
    let root = files::root();
    let help = "fuzzing bytes takes nightly Rust (`rustup toolchain install nightly`) and cargo-fuzz \
                (`cargo install cargo-fuzz`)";
    let asked =
        nightly(&["fuzz", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    ensure!(asked.is_ok_and(|status| status.success()), "{help}");
    if let Some(name) = only {
        ensure!(TARGETS.contains(&name), "there is no target {name}: {}", TARGETS.join(", "));
    }
    let mut failed = Vec::new();
    for target in TARGETS.into_iter().filter(|&target| only.is_none_or(|only| only == target)) {
        println!("==> {target}");
        let corpus = root.join("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus).with_context(|| format!("can't make {}", corpus.display()))?;
        for (nth, seed) in seeds::seeds(&root, target).into_iter().enumerate() {
            let path = corpus.join(format!("seed-{nth}"));
            fs::write(&path, seed).with_context(|| format!("can't write {}", path.display()))?;
        }
        let limits = [
            format!("-max_total_time={seconds}"),
            format!("-max_len={MOST_BYTES}"),
            format!("-timeout={SLOW}"),
        ];
        let run = nightly(&["fuzz", "run", target, "--"]).args(limits).status();
        if !run.context("can't start cargo")?.success() {
            failed.push(target);
        }
    }
    if !failed.is_empty() {
        bail!("something was found: {} (fuzz/artifacts)", failed.join(", "));
    }
    Ok(())
}

/// `cargo +nightly`, whatever toolchain runs this.
fn nightly(arguments: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.arg("+nightly").args(arguments).current_dir(files::root());
    cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
    cargo
}
