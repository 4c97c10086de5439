//! `cargo xtask bench records`: validating records, beside those who do it for chess, in the same run.
//!
//! Times are processor times of whole processes, so that a busy machine distorts them less, and are compared only:
//! plies a second, ours to the peer's, as a ratio of medians of runs by turns. Everybody has one thread of work.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::{files, tools};
use anyhow::{Context, Result, bail};

/// At least so many plies are validated.
const PLIES: u32 = 1_000_000;
/// How often each side of a comparison is run.
const RUNS: usize = 3;
/// What chance begins with.
const SEED: &str = "1";

/// The same work by two programs, or work of the same size.
struct Race {
    name: &'static str,
    ours: Side,
    peers: Side,
    /// Fewer plies a second, ours to the peer's, are a failure.
    aim: f64,
}

/// One program with what it reads.
struct Side {
    command: Vec<PathBuf>,
    n_plies: u32,
}

/// Makes the games, measures, prints a table.
///
/// # Errors
/// When something can't be built, installed or run, and when an aim is missed.
pub(crate) fn run() -> Result<()> {
    let program = tools::build()?;
    let pgn_extract = tools::need("pgn-extract", "pgn-extract")?;
    let python = tools::python(&["chess"])?;
    let directory = tools::directory("bench-records")?;
    let (troy, n_troy) = troy(&program, &directory)?;
    let (chess, n_chess) = chess(&python, &directory)?;
    let ours = |records: &Path, n_plies| {
        let words = ["validate", "--jobs", "1", "--quiet"].map(PathBuf::from);
        let command = [vec![program.clone()], words.to_vec(), vec![records.to_owned()]].concat();
        Side { command, n_plies }
    };
    let script = files::root().join("xtask/python/validate_pgn.py");
    let races = [
        Race {
            name: "troy, JSONL : chess, python-chess",
            ours: ours(&troy, n_troy),
            peers: Side { command: vec![python, script, chess.clone()], n_plies: n_chess },
            aim: 10.0,
        },
        Race {
            name: "chess, PGN : the same, pgn-extract -r",
            ours: ours(&chess, n_chess),
            peers: Side {
                command: vec![pgn_extract, "-s".into(), "-r".into(), chess],
                n_plies: n_chess,
            },
            aim: 1.0,
        },
    ];
    println!(
        "{:<40} {:>8} {:>8}   plies: {n_troy} of troy, {n_chess} of chess",
        "", "ratio", "aim"
    );
    let mut missed = Vec::new();
    for race in &races {
        let ratio = race.run()?;
        println!("{:<40} {ratio:>8.2} {:>8.2}", race.name, race.aim);
        if ratio < race.aim {
            missed.push(race.name);
        }
    }
    if !missed.is_empty() {
        bail!("below the aim: {}", missed.join("; "));
    }
    Ok(())
}

impl Race {
    /// Plies a second, ours to the peer's: medians of runs by turns.
    fn run(&self) -> Result<f64> {
        let mut ours = Vec::new();
        let mut theirs = Vec::new();
        for _ in 0..RUNS {
            ours.push(self.ours.rate()?);
            theirs.push(self.peers.rate()?);
        }
        Ok(median(ours) / median(theirs))
    }
}

impl Side {
    /// Plies in a second of processor time.
    fn rate(&self) -> Result<f64> {
        let (program, arguments) = self.command.split_first().context("a side has a program")?;
        let before = spent()?;
        let status = Command::new(program)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .with_context(|| format!("can't start {}", program.display()))?;
        let time = spent()?.saturating_sub(before);
        if !status.success() {
            bail!("{:?} ended with {status}", self.command);
        }
        Ok(f64::from(self.n_plies) / time.as_secs_f64().max(1e-6))
    }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// The processor time of all children that have ended.
#[cfg(unix)]
fn spent() -> Result<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeVal;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let duration = |time: TimeVal| {
        let micros = time.tv_sec() * 1_000_000 + time.tv_usec();
        Duration::from_micros(micros.unsigned_abs())
    };
    Ok(duration(usage.user_time()) + duration(usage.system_time()))
}

#[cfg(not(unix))]
fn spent() -> Result<Duration> {
    bail!("processor times are asked of Unix only")
}

/// Random games of troy: the file, and how many plies they have.
fn troy(program: &Path, directory: &Path) -> Result<(PathBuf, u32)> {
    let mut command = Command::new(program);
    // Games are given up after 400 plies, so that 4,000 are more than enough.
    let lines =
        tools::output(command.args(["generate", "troy", "--games", "4000", "--seed", SEED]))?;
    let text = String::from_utf8(lines).context("records are text")?;
    let mut n_plies = 0;
    let mut length = 0;
    for line in text.lines() {
        if n_plies >= PLIES {
            break;
        }
        let record: serde_json::Value = serde_json::from_str(line)?;
        n_plies += record["moves"].as_array().map_or(0, Vec::len) as u32;
        length += line.len() + 1;
    }
    if n_plies < PLIES {
        bail!("the games of troy have {n_plies} plies only");
    }
    let path = directory.join("troy.jsonl");
    files::write(&path, &text[..length])?;
    Ok((path, n_plies))
}

/// Random games of chess by python-chess, made once: the file, and how many plies they have.
fn chess(python: &Path, directory: &Path) -> Result<(PathBuf, u32)> {
    let path = directory.join("chess.pgn");
    let script = |name: &str| files::root().join("xtask/python").join(name);
    if !path.is_file() {
        println!("making {PLIES} random plies of chess");
        let mut command = Command::new(python);
        command.arg(script("random_pgn.py")).args([&PLIES.to_string(), SEED]);
        let text = String::from_utf8(tools::output(&mut command)?).context("PGN is text")?;
        files::write(&path, &text)?;
    }
    let counted = tools::output(Command::new(python).arg(script("validate_pgn.py")).arg(&path))?;
    let counted = String::from_utf8(counted)?;
    let n_plies = counted.trim().parse().with_context(|| format!("no count in {counted:?}"))?;
    Ok((path, n_plies))
}
