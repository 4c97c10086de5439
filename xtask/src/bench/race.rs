//! `Race`: perft beside a peer, in the same run and by turns.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// How often each side of a comparison is run.
const RUNS: usize = 5;

/// Where Debian's Fairy-Stockfish is.
pub(super) const PEERS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// Two counts of about the same size, one thread each.
pub(super) struct Race {
    pub(super) name: &'static str,
    /// Our variant, and how deep.
    ours: (&'static str, u32),
    /// The peer's nearest game, and how deep.
    peers: (&'static str, u32),
    /// Fewer nodes a second, ours to the peer's, are a failure.
    pub(super) gate: f64,
}

pub(super) const RACES: [Race; 3] = [
    // The river game nearest to ours that the peer has.
    Race { name: "troy : xiangqi", ours: ("troy", 5), peers: ("xiangqi", 4), gate: 2.0 },
    // The same game, through the family that assembles it.
    Race { name: "chess : chess", ours: ("chess", 5), peers: ("chess", 5), gate: 2.0 },
    // The peer's largest board, 10 x 10.
    Race { name: "tchess : grand chess", ours: ("tchess", 4), peers: ("grand", 4), gate: 2.0 },
];

/// What a run counted and how long it took.
struct Run {
    nodes: f64,
    time: Duration,
}

impl Race {
    /// Nodes a second, ours to the peer's: medians of runs by turns, starting left out.
    pub(super) fn run(&self, program: &Path, peer: &str) -> Result<f64> {
        let mut ours = Vec::new();
        let mut theirs = Vec::new();
        for _ in 0..RUNS {
            let (variant, depth) = self.ours;
            ours.push(rate(&run_ours(program, variant, depth)?, &run_ours(program, variant, 1)?));
            let (variant, depth) = self.peers;
            theirs.push(rate(&run_peer(peer, variant, depth)?, &run_peer(peer, variant, 1)?));
        }
        Ok(median(ours) / median(theirs))
    }
}

/// Nodes a second, starting left out.
fn rate(large: &Run, small: &Run) -> f64 {
    large.nodes / large.time.saturating_sub(small.time).as_secs_f64().max(1e-6)
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn run_ours(program: &Path, variant: &str, depth: u32) -> Result<Run> {
    let begun = Instant::now();
    let arguments = ["perft", variant, &depth.to_string(), "--threads", "1"];
    let output = Command::new(program).args(arguments).stderr(Stdio::inherit()).output()?;
    let time = begun.elapsed();
    if !output.status.success() {
        bail!("`menagerie perft {variant} {depth}` ended with {}", output.status);
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
