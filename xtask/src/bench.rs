//! `cargo xtask bench`: what work costs, in instructions, and beside a peer in the same run.
//!
//! Instructions are counted by callgrind and repeat exactly, whatever else the machine is doing, so they are gated.
//! Times are compared with the peer's only, run by turns, as a ratio of medians.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::files;

/// How often each side of a comparison is run.
const RUNS: usize = 5;

/// One kind of work, counted as the difference of a larger and a smaller run, so that starting the program is no part.
struct Work {
    name: &'static str,
    large: &'static [&'static str],
    small: &'static [&'static str],
    /// How many units the larger run does more than the smaller one.
    units: f64,
    unit: &'static str,
    /// More instructions a unit than this are a failure.
    gate: f64,
}

/// Perft numbers of troy's start, from the rules file's independent program.
const PERFT: [f64; 4] = [19.0, 361.0, 8_173.0, 184_846.0];

/// The gates leave a tenth above what was measured when they were set, or are the project's own limits.
const WORKS: [Work; 3] = [
    Work {
        name: "perft troy 4, leaves played",
        large: &["perft", "troy", "4", "--play-leaves", "--threads", "1"],
        small: &["perft", "troy", "1", "--play-leaves", "--threads", "1"],
        units: PERFT[3] - PERFT[0],
        unit: "leaf",
        gate: 2_500.0,
    },
    Work {
        name: "perft troy 4, last ply counted",
        large: &["perft", "troy", "4", "--threads", "1"],
        small: &["perft", "troy", "1", "--threads", "1"],
        units: PERFT[3] - PERFT[0],
        unit: "leaf",
        gate: 1_250.0,
    },
    Work {
        name: "moves troy, cold, as a process",
        large: &["moves", "troy"],
        small: &[],
        units: 1.0,
        unit: "run",
        gate: 30_000_000.0,
    },
];

/// The peer: Debian's Fairy-Stockfish, on the river game nearest to troy that it has.
const PEER: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];
/// What xiangqi's `go perft 4` counts.
const PEER_NODES: f64 = 3_290_240.0;
const OUR_NODES: f64 = 4_651_381.0;
/// Nodes a second, ours to the peer's.
const PEER_GATE: f64 = 2.0;

/// Builds the program, measures, prints a table.
///
/// # Errors
/// When something can't be built or run, and when a gate is passed.
pub(crate) fn run() -> Result<()> {
    let program = build()?;
    let mut over = Vec::new();
    if is_there("valgrind") {
        for work in &WORKS {
            let large = instructions(&program, work.large)?;
            let small =
                if work.small.is_empty() { 0.0 } else { instructions(&program, work.small)? };
            let each = (large - small) / work.units;
            println!(
                "{:<34} {each:>14.0} instructions a {} (at most {:.0})",
                work.name, work.unit, work.gate
            );
            if each > work.gate {
                over.push(work.name);
            }
        }
    } else {
        println!("valgrind is not installed: instructions are not counted");
    }
    match PEER.into_iter().find(|peer| is_there(peer)) {
        None => println!("fairy-stockfish is not installed: there is no peer to compare with"),
        Some(peer) => {
            let ratio = compare(&program, peer)?;
            let name = "perft troy 5 : xiangqi perft 4";
            println!(
                "{name:<34} {ratio:>14.1} times the peer's nodes a second (at least {PEER_GATE})"
            );
            if ratio < PEER_GATE {
                over.push(name);
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
        .args(["build", "--release", "--package", "menagerie"])
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

/// The instructions of one run, as callgrind counts them.
fn instructions(program: &Path, arguments: &[&str]) -> Result<f64> {
    let counted = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .output()
        .context("can't start valgrind")?;
    let report = String::from_utf8_lossy(&counted.stderr);
    let line = report.lines().find(|line| line.contains("Collected"));
    let number =
        line.and_then(|line| line.rsplit(' ').next()).and_then(|number| number.parse().ok());
    number.with_context(|| format!("valgrind counted nothing: {report}"))
}

/// Nodes a second, ours to the peer's: medians of runs by turns, starting left out.
fn compare(program: &Path, peer: &str) -> Result<f64> {
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    for _ in 0..RUNS {
        ours.push(our_time(program, "5")?.saturating_sub(our_time(program, "1")?));
        theirs.push(peer_time(peer, 4)?.saturating_sub(peer_time(peer, 1)?));
    }
    let rate = |nodes: f64, times: &mut Vec<Duration>| {
        times.sort_unstable();
        nodes / times[RUNS / 2].as_secs_f64().max(1e-6)
    };
    Ok(rate(OUR_NODES, &mut ours) / rate(PEER_NODES, &mut theirs))
}

fn our_time(program: &Path, depth: &str) -> Result<Duration> {
    let begun = Instant::now();
    let arguments = ["perft", "troy", depth, "--threads", "1"];
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).status()?;
    if !status.success() {
        bail!("`menagerie perft troy {depth}` ended with {status}");
    }
    Ok(begun.elapsed())
}

fn peer_time(peer: &str, depth: u32) -> Result<Duration> {
    let begun = Instant::now();
    let mut child = Command::new(peer)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("can't start {peer}"))?;
    let script = format!(
        "setoption name UCI_Variant value xiangqi\nposition startpos\ngo perft {depth}\nquit\n"
    );
    child.stdin.take().context("the peer takes no input")?.write_all(script.as_bytes())?;
    child.wait()?;
    Ok(begun.elapsed())
}
