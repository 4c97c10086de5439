//! `cargo xtask bench records`: validating records, beside those who do it for chess, in the same run.
//!
//! Times are processor times of whole processes, so that a busy machine distorts them less, and are compared only:
//! plies a second, ours to the peer's, as a ratio of medians of runs by turns. Everybody has one thread of work.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::measure::{median, spent};
use super::table::{RUNS, grouped};
use crate::{files, tools};

/// At least so many plies are validated.
const PLIES: u32 = 1_000_000;
/// And so many where this is one part of a longer run.
pub(super) const FEWER_PLIES: u32 = 100_000;
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

/// Plies a second of both sides of a race, medians.
pub(super) struct Raced {
    pub(super) name: &'static str,
    pub(super) ours: f64,
    pub(super) peers: f64,
    pub(super) aim: f64,
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
    let raced = measure(&program, &Peers::find()?, PLIES)?;
    println!("{:<40} {:>8} {:>8}", "plies a second, ours to the peer's", "ratio", "aim");
    for Raced { name, ours, peers, aim } in &raced {
        println!("{name:<40} {:>8.2} {aim:>8.2}", ours / peers);
    }
    let missed: Vec<_> = missed(&raced).collect();
    if !missed.is_empty() {
        bail!("below the aim: {}", missed.join("; "));
    }
    Ok(())
}

/// The races in which we were slower than is aimed at.
pub(super) fn missed(raced: &[Raced]) -> impl Iterator<Item = &'static str> {
    raced.iter().filter(|raced| raced.ours / raced.peers < raced.aim).map(|raced| raced.name)
}

/// As a table in Markdown.
pub(super) fn page(raced: &[Raced]) -> String {
    let mut page = "| records : peer | plies a second | the peer's | ratio | wanted |\n".to_owned();
    page += "|---|---:|---:|---:|---:|\n";
    for Raced { name, ours, peers, aim } in raced {
        let ratio = ours / peers;
        let (ours, peers) = (grouped(*ours), grouped(*peers));
        page += &format!("| {name} | {ours} | {peers} | {ratio:.1} | at least {aim:.1} |\n");
    }
    page
}

/// Who else reads games of chess.
pub(super) struct Peers {
    pgn_extract: PathBuf,
    /// A Python that has python-chess.
    python: PathBuf,
}

impl Peers {
    /// # Errors
    /// When one can't be installed here.
    pub(super) fn find() -> Result<Self> {
        let pgn_extract = tools::need("pgn-extract", "pgn-extract")?;
        Ok(Self { pgn_extract, python: tools::python(&["chess"])? })
    }
}

/// Validates so many plies, or a few more, in races with the peers.
pub(super) fn measure(program: &Path, peers: &Peers, n_plies: u32) -> Result<Vec<Raced>> {
    let Peers { pgn_extract, python } = peers;
    let directory = tools::directory("bench-records")?;
    let (troy, n_troy) = troy(program, &directory, n_plies)?;
    let (chess, n_chess) = chess(python, &directory, n_plies)?;
    let ours = |records: &Path, n_plies| {
        let words = ["validate", "--jobs", "1", "--quiet"].map(PathBuf::from);
        let command = [vec![program.to_owned()], words.to_vec(), vec![records.to_owned()]].concat();
        Side { command, n_plies }
    };
    let script = files::root().join("xtask/python/validate_pgn.py");
    let by_python =
        || Side { command: vec![python.clone(), script.clone(), chess.clone()], n_plies: n_chess };
    let races = [
        Race {
            name: "troy, JSONL : chess, python-chess",
            ours: ours(&troy, n_troy),
            peers: by_python(),
            aim: 10.0,
        },
        Race {
            name: "chess, PGN : the same, python-chess",
            ours: ours(&chess, n_chess),
            peers: by_python(),
            aim: 10.0,
        },
        Race {
            name: "chess, PGN : the same, pgn-extract -r",
            ours: ours(&chess, n_chess),
            peers: Side {
                command: vec![pgn_extract.clone(), "-s".into(), "-r".into(), chess.clone()],
                n_plies: n_chess,
            },
            aim: 1.0,
        },
    ];
    races.iter().map(Race::run).collect()
}

impl Race {
    /// Runs both sides by turns.
    fn run(&self) -> Result<Raced> {
        let mut ours = Vec::new();
        let mut theirs = Vec::new();
        for _ in 0..RUNS {
            ours.push(self.ours.rate()?);
            theirs.push(self.peers.rate()?);
        }
        let (ours, peers) = (median(&ours), median(&theirs));
        Ok(Raced { name: self.name, ours, peers, aim: self.aim })
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

/// Random games of troy: the file, and how many plies they have.
fn troy(program: &Path, directory: &Path, least: u32) -> Result<(PathBuf, u32)> {
    let mut command = Command::new(program);
    // Games are given up after 400 plies, so that 4,000 are more than enough.
    let lines =
        tools::output(command.args(["generate", "troy", "--games", "4000", "--seed", SEED]))?;
    let text = String::from_utf8(lines).context("records are text")?;
    let mut n_plies = 0;
    let mut length = 0;
    for line in text.lines() {
        if n_plies >= least {
            break;
        }
        let record: serde_json::Value = serde_json::from_str(line)?;
        n_plies += record["moves"].as_array().map_or(0, Vec::len) as u32;
        length += line.len() + 1;
    }
    if n_plies < least {
        bail!("the games of troy have {n_plies} plies only");
    }
    let path = directory.join(format!("troy-{least}.jsonl"));
    files::write(&path, &text[..length])?;
    Ok((path, n_plies))
}

/// Random games of chess by python-chess, made once: the file, and how many plies they have.
fn chess(python: &Path, directory: &Path, least: u32) -> Result<(PathBuf, u32)> {
    let path = directory.join(format!("chess-{least}.pgn"));
    let script = |name: &str| files::root().join("xtask/python").join(name);
    if !path.is_file() {
        println!("making {least} random plies of chess");
        let mut command = Command::new(python);
        command.arg(script("random_pgn.py")).args([&least.to_string(), SEED]);
        let text = String::from_utf8(tools::output(&mut command)?).context("PGN is text")?;
        files::write(&path, &text)?;
    }
    let counted = tools::output(Command::new(python).arg(script("validate_pgn.py")).arg(&path))?;
    let counted = String::from_utf8(counted)?;
    let n_plies = counted.trim().parse().with_context(|| format!("no count in {counted:?}"))?;
    Ok((path, n_plies))
}
