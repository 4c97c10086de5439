//! `cargo xtask ci`: everything that must pass before a change is taken, in one order, up to the first failure.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::{bench, docs, e2e, files, tidy};

/// One step: its name, and how it is done.
struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    /// Arguments to cargo.
    Cargo(&'static [&'static str]),
    /// The same with `RUSTDOCFLAGS`.
    Doc(&'static [&'static str]),
    /// Done by this program itself.
    Own(fn() -> Result<()>),
}

/// Runs all steps.
///
/// # Errors
/// The first step that failed.
pub(crate) fn run() -> Result<()> {
    let mut times = Vec::new();
    let begun = Instant::now();
    for step in steps() {
        println!("==> {}", step.name);
        let started = Instant::now();
        let done = step.work.run();
        times.push((step.name, started.elapsed(), done.is_ok()));
        println!("<== {}: {:.1} s", step.name, started.elapsed().as_secs_f64());
        if let Err(error) = done {
            summary(&times, begun.elapsed());
            return Err(error.context(format!("step `{}` failed", step.name)));
        }
    }
    summary(&times, begun.elapsed());
    Ok(())
}

fn steps() -> Vec<Step> {
    let step = |name, work| Step { name, work };
    let tests: &[&str] = if has_nextest() {
        &["nextest", "run", "--workspace", "--all-features", "--no-fail-fast"]
    } else {
        // Without `--doc`, which is a step of its own, and without benches.
        &["test", "--workspace", "--all-features", "--lib", "--bins", "--tests", "--no-fail-fast"]
    };
    vec![
        step("fmt", Work::Cargo(&["fmt", "--all", "--check"])),
        step(
            "clippy",
            Work::Cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--all-features",
                "--",
                "-D",
                "warnings",
            ]),
        ),
        step("tests", Work::Cargo(tests)),
        step("doctests", Work::Cargo(&["test", "--workspace", "--all-features", "--doc"])),
        step("doc", Work::Doc(&["doc", "--workspace", "--all-features", "--no-deps"])),
        step("tidy", Work::Own(tidy::run)),
        step("docs --check", Work::Own(|| docs::run(true))),
        step("bench gates", Work::Own(bench::gates::run)),
        step("e2e", Work::Own(|| e2e::run(&e2e::Arguments::default()))),
    ]
}

impl Work {
    fn run(&self) -> Result<()> {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(files::root());
        let arguments = match *self {
            Self::Own(work) => return work(),
            Self::Cargo(arguments) => arguments,
            Self::Doc(arguments) => {
                cargo.env("RUSTDOCFLAGS", "-D warnings");
                arguments
            }
        };
        let status = cargo.args(arguments).status().context("can't start cargo")?;
        if !status.success() {
            bail!("`cargo {}` ended with {status}", arguments.join(" "));
        }
        Ok(())
    }
}

fn has_nextest() -> bool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let asked = Command::new(cargo)
        .args(["nextest", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

fn summary(times: &[(&str, Duration, bool)], all: Duration) {
    println!("\nsummary");
    for (name, time, passed) in times {
        let verdict = if *passed { "ok" } else { "FAILED" };
        println!("  {name:<14} {verdict:<6} {:>8.1} s", time.as_secs_f64());
    }
    let n_failed = times.iter().filter(|(_, _, passed)| !passed).count();
    println!(
        "  {:<14} {:<6} {:>8.1} s",
        "all",
        if n_failed == 0 { "ok" } else { "FAILED" },
        all.as_secs_f64()
    );
}
