//! `Race`: perft beside a peer, in the same run and by turns.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

/// How often each side of a comparison is run.
const RUNS: usize = 5;

/// Where Debian's Fairy-Stockfish is.
pub(super) const PEERS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// Two counts of about the same size, one thread each.
pub(super) struct Race {
    pub(super) name: &'static str,
    ours: Side,
    peers: Side,
    /// Fewer nodes a second, ours to the peer's, are a failure.
    pub(super) gate: f64,
}

/// Who counts, and how deep.
enum Side {
    /// The program: what comes after `perft`, but for the depth.
    Menagerie(&'static [&'static str], u32),
    /// The program at the position to which these moves lead from the default start of `battalion`.
    After(&'static [&'static str], u32),
    /// Fairy-Stockfish at the start of a variant, as it names it; the last ply is only counted.
    FairyStockfish(&'static str, u32),
    /// `perft_peers` of the battalion crate: chess counted by somebody else, or by the family's types alone.
    Example(&'static str, u32),
}

/// Two first moves after which all of Three Bodies' powers are awake.
const THREE_BODIES: [&str; 2] = [
    "target f8; target g8; target d9; target h9; assign Bb2=queen; assign Jd2=knight; assign Tf2=rook; done",
    "e8-e6",
];

pub(super) const RACES: [Race; 6] = [
    // The river game nearest to ours that the peer has.
    Race {
        name: "troy : xiangqi, Fairy-Stockfish",
        ours: Side::Menagerie(&["troy"], 5),
        peers: Side::FairyStockfish("xiangqi", 4),
        gate: 2.0,
    },
    // The same game, through the family that assembles it.
    Race {
        name: "chess : chess, Fairy-Stockfish",
        ours: Side::Menagerie(&["chess"], 5),
        peers: Side::FairyStockfish("chess", 5),
        gate: 2.0,
    },
    // The peer's largest board, 10 x 10.
    Race {
        name: "tchess : grand chess, Fairy-Stockfish",
        ours: Side::Menagerie(&["tchess"], 4),
        peers: Side::FairyStockfish("grand", 4),
        gate: 2.0,
    },
    // The fastest library for chess alone.
    Race {
        name: "chess : cozy-chess, leaves played",
        ours: Side::Menagerie(&["chess", "--play-leaves"], 5),
        peers: Side::Example("cozy-chess", 5),
        gate: 1.0 / 3.0,
    },
    // What Targets, borrowing and bouncing cost.
    Race {
        name: "three-bodies : chess, leaves played",
        ours: Side::After(&THREE_BODIES, 4),
        peers: Side::Menagerie(&["chess", "--play-leaves"], 5),
        gate: 0.2,
    },
    // What registry, JSON and command line cost.
    Race {
        name: "chess : the same without the program",
        ours: Side::Menagerie(&["chess"], 6),
        peers: Side::Example("direct", 6),
        gate: 1.0 / 1.3,
    },
];

/// What a run counted and how long it took.
struct Run {
    nodes: f64,
    time: Duration,
}

impl Race {
    /// Nodes a second, ours to the peer's: medians of runs by turns, starting left out.
    pub(super) fn run(&self, program: &Path, peer: Option<&str>) -> Result<Option<f64>> {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let (Some(our), Some(their)) =
                (self.ours.rate(program, peer)?, self.peers.rate(program, peer)?)
            else {
                return Ok(None);
            };
            ours.push(our);
            theirs.push(their);
        }
        Ok(Some(median(ours) / median(theirs)))
    }
}

impl Side {
    /// Nodes a second, starting left out; `None` where the peer is not installed.
    fn rate(&self, program: &Path, peer: Option<&str>) -> Result<Option<f64>> {
        let (large, small) = match *self {
            Self::Menagerie(arguments, depth) => {
                (run_ours(program, arguments, depth)?, run_ours(program, arguments, 1)?)
            }
            Self::After(moves, depth) => {
                let position = play(program, moves)?;
                let path = position.path().to_str().context("a path that is no text")?;
                let arguments = [path, "--play-leaves"];
                (run_ours(program, &arguments, depth)?, run_ours(program, &arguments, 1)?)
            }
            Self::FairyStockfish(variant, depth) => match peer {
                None => return Ok(None),
                Some(peer) => (run_peer(peer, variant, depth)?, run_peer(peer, variant, 1)?),
            },
            Self::Example(who, depth) => {
                let program = program.with_file_name("examples").join("perft_peers");
                (run_example(&program, who, depth)?, run_example(&program, who, 1)?)
            }
        };
        let seconds = large.time.saturating_sub(small.time).as_secs_f64();
        Ok(Some(large.nodes / seconds.max(1e-6)))
    }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// The position after moves from the default start of `battalion`, in a file.
fn play(program: &Path, moves: &[&str]) -> Result<NamedTempFile> {
    let output = Command::new(program).args(["play", "battalion"]).args(moves).output()?;
    if !output.status.success() {
        bail!("`menagerie play battalion` ended with {}", output.status);
    }
    let mut file = NamedTempFile::with_suffix(".json")?;
    file.write_all(&output.stdout)?;
    Ok(file)
}

fn run_ours(program: &Path, arguments: &[&str], depth: u32) -> Result<Run> {
    let (position, flags) = arguments.split_first().context("a race without a position")?;
    let mut command = Command::new(program);
    command.args(["perft", position, &depth.to_string(), "--threads", "1"]).args(flags);
    timed(&mut command)
}

fn run_example(program: &Path, who: &str, depth: u32) -> Result<Run> {
    timed(Command::new(program).args([who, &depth.to_string()]))
}

/// Runs a program whose last line is its count.
fn timed(command: &mut Command) -> Result<Run> {
    let begun = Instant::now();
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("can't start {command:?}"))?;
    let time = begun.elapsed();
    if !output.status.success() {
        bail!("{command:?} ended with {}", output.status);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let total = text.lines().last().and_then(|line| line.trim().parse().ok());
    let nodes = total.with_context(|| format!("no count in {text:?}"))?;
    Ok(Run { nodes, time })
}

fn run_peer(peer: &str, variant: &str, depth: u32) -> Result<Run> {
    let begun = Instant::now();
    let mut child = Command::new(peer)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("can't start {peer}"))?;
    let script = format!(
        "setoption name UCI_Variant value {variant}\nposition startpos\ngo perft {depth}\nquit\n"
    );
    child.stdin.take().context("the peer takes no input")?.write_all(script.as_bytes())?;
    let output = child.wait_with_output()?;
    let time = begun.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let total = text.lines().find_map(|line| line.strip_prefix("Nodes searched: "));
    let nodes = total
        .and_then(|total| total.trim().parse().ok())
        .with_context(|| format!("{peer} counted nothing for {variant}"))?;
    Ok(Run { nodes, time })
}
