//! Positions a second through `moves --jsonl`, beside Python's ways for chess; and a cold start.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::measure::{Call, best, median, spent};
use super::table::{Programs, RUNS, grouped};
use crate::{files, tools};

/// So many positions of each variant, and how often each comes up in the stream.
const POSITIONS: u32 = 4_000;
const TIMES: u32 = 5;
/// By Python module: the line of the table, and how many of chess's positions it is given.
const MODULES: [(&str, &str, u32); 2] = [("chess", PYTHON_CHESS, 4_000), ("pyffish", PYFFISH, 500)];
/// Positions are taken after so many moves at most.
const LONGEST: usize = 100;

/// Variants whose positions are listed, each a line of the table.
const VARIANTS: [&str; 6] = ["chess", "glinski", "troy", "tchess", "battalion", "tri-point"];

/// What was measured of streams and starts.
pub(super) struct Streams {
    /// Who lists the moves of what, and positions a second, by run.
    pub(super) rates: Vec<(String, Vec<f64>)>,
    /// Milliseconds of processor time of `moves troy`, by run, and its instructions.
    pub(super) cold: (Vec<f64>, Option<f64>),
}

/// The names of the lines that aims speak of.
pub(super) const CHESS: &str = "chess, ours";
pub(super) const PYTHON_CHESS: &str = "chess, python-chess, from FEN";
pub(super) const PYFFISH: &str = "chess, pyffish, from FEN";

/// One reader of positions: what it runs, and how many positions are in its input.
struct Reader {
    name: String,
    command: Vec<PathBuf>,
    /// The same without positions: starting Python and loading a module is no part of the figure.
    start: Option<Vec<PathBuf>>,
    n_positions: f64,
}

/// Makes positions, and lets everybody list their moves by turns.
pub(super) fn measure(programs: &Programs) -> Result<Streams> {
    let directory = tools::directory("bench-streams")?;
    let mut readers = Vec::new();
    for variant in VARIANTS {
        let path = positions(&programs.menagerie, variant, &directory)?;
        let words = ["moves", "--jobs", "1", "--jsonl"].map(PathBuf::from);
        let command = [vec![programs.menagerie.clone()], words.to_vec(), vec![path]].concat();
        let n_positions = f64::from(POSITIONS * TIMES);
        readers.push(Reader {
            name: format!("{variant}, ours"),
            command,
            start: None,
            n_positions,
        });
    }
    for (module, name, n_positions) in MODULES {
        // A peer that can't be installed here is told as absent.
        match tools::python(&["chess", module]) {
            Ok(python) => {
                let fens = fens(&python, &directory)?;
                let script = files::root().join("xtask/python/list_moves.py");
                let start = vec![python, script, module.into(), fens];
                let command = [start.clone(), vec![n_positions.to_string().into()]].concat();
                let start = Some([start, vec!["0".into()]].concat());
                let n_positions = f64::from(n_positions);
                readers.push(Reader { name: name.to_owned(), command, start, n_positions });
            }
            Err(error) => println!("{name}: absent: {error:#}"),
        }
    }
    let mut rates: Vec<_> =
        readers.iter().map(|reader| (reader.name.clone(), Vec::new())).collect();
    for _ in 0..RUNS {
        for (reader, (_, rates)) in readers.iter().zip(&mut rates) {
            let start = reader.start.as_deref().map_or(Ok(0.0), seconds)?;
            rates.push(reader.n_positions / (seconds(&reader.command)? - start).max(1e-6));
        }
    }
    Ok(Streams { rates, cold: cold(programs)? })
}

fn cold(programs: &Programs) -> Result<(Vec<f64>, Option<f64>)> {
    let words = ["moves", "troy"];
    let command: Vec<_> =
        std::iter::once(programs.menagerie.clone()).chain(words.map(PathBuf::from)).collect();
    let times: Vec<_> = (0..RUNS).map(|_| Ok(seconds(&command)? * 1e3)).collect::<Result<_>>()?;
    let call = Call::new(&programs.menagerie, words);
    let counted = programs.has_valgrind.then(|| call.all_instructions()).transpose()?;
    Ok((times, counted))
}

/// The processor time of a process.
fn seconds(command: &[PathBuf]) -> Result<f64> {
    let (program, arguments) = command.split_first().context("a reader has a program")?;
    let before = spent()?;
    let status = Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .status()
        .with_context(|| format!("can't start {}", program.display()))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(spent()?.saturating_sub(before).as_secs_f64().max(1e-6))
}

/// Positions of random games as work items, one a line: the file.
fn positions(program: &Path, variant: &str, directory: &Path) -> Result<PathBuf> {
    let games = POSITIONS.to_string();
    let longest = LONGEST.to_string();
    let mut generate = Command::new(program);
    generate.args(["generate", variant, "--seed", "1", "--games", &games]);
    let records = tools::output(generate.args(["--max-actions", &longest]))?;
    let mut starts = String::new();
    for (number, line) in std::str::from_utf8(&records)?.lines().enumerate() {
        let record: Value = serde_json::from_str(line)?;
        let moves = record["moves"].as_array().context("a record has moves")?;
        // Every length comes up, and as often in each variant.
        let moves = &moves[..moves.len() * (number % LONGEST) / LONGEST];
        let position = json!({"variant": variant});
        starts += &format!("{}\n", json!({"position": position, "moves": moves}));
    }
    let starts_path = directory.join(format!("{variant}.starts.jsonl"));
    files::write(&starts_path, &starts)?;
    let played = tools::output(Command::new(program).args(["play", "--jsonl"]).arg(&starts_path))?;
    let mut items = String::new();
    for line in std::str::from_utf8(&played)?.lines() {
        let answer: Value = serde_json::from_str(line)?;
        items += &format!("{}\n", json!({"position": answer["position"]}));
    }
    let path = directory.join(format!("{variant}.jsonl"));
    files::write(&path, &items.repeat(TIMES as usize))?;
    Ok(path)
}

/// The positions of chess as FEN, one a line: the file.
fn fens(python: &Path, directory: &Path) -> Result<PathBuf> {
    let script = files::root().join("xtask/python/fens.py");
    let mut command = Command::new(python);
    let most = MODULES.iter().map(|&(_, _, n_positions)| n_positions).max().unwrap_or_default();
    command.arg(script).arg(directory.join("chess.starts.jsonl")).arg(most.to_string());
    let fens = tools::output(&mut command)?;
    let path = directory.join("chess.fen");
    files::write(&path, std::str::from_utf8(&fens)?)?;
    Ok(path)
}

impl Streams {
    /// Positions a second, the median, of a line of the table.
    pub(super) fn find(&self, name: &str) -> Option<f64> {
        let (_, rates) = self.rates.iter().find(|(at, _)| at == name)?;
        Some(median(rates))
    }

    /// As Markdown.
    pub(super) fn page(&self) -> String {
        let mut page =
            "| all moves of a position | positions a second, median | best |\n".to_owned();
        page += "|---|---:|---:|\n";
        for (name, rates) in &self.rates {
            page +=
                &format!("| {name} | {} | {} |\n", grouped(median(rates)), grouped(best(rates)));
        }
        for absent in [PYTHON_CHESS, PYFFISH] {
            if self.find(absent).is_none() {
                page += &format!("| {absent} | not installed | |\n");
            }
        }
        let (times, instructions) = &self.cold;
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        page += &format!(
            "\nA cold start, `moves troy` as a process: {:.1} ms of processor time, {least:.1} at best",
            median(times)
        );
        if let Some(instructions) = instructions {
            page += &format!("; {} instructions", grouped(*instructions));
        }
        page + ".\n"
    }
}
