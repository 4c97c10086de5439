//! `Work`: what one kind of work costs in instructions.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

/// One kind of work, counted as the difference of a larger and a smaller run, so that starting the program is no part.
pub(super) struct Work {
    pub(super) name: &'static str,
    large: &'static [&'static str],
    small: &'static [&'static str],
    /// How many units the larger run does more than the smaller one.
    units: f64,
    pub(super) unit: &'static str,
    /// More instructions a unit than this are a failure.
    pub(super) gate: f64,
}

/// Leaves of troy's start at depths 1 and 4, from the rules file's independent program.
const TROY: [f64; 2] = [19.0, 184_846.0];
/// The same of TCHESS's plain base at depths 1 and 3, and under `strike`.
const TCHESS: [f64; 2] = [44.0, 94_291.0];
const STRIKE: [f64; 2] = [44.0, 58_131.0];
/// Of chess at depths 1 and 4, as everybody counts them.
const CHESS: [f64; 2] = [20.0, 197_281.0];

/// The gates leave a tenth above what was measured when they were set.
pub(super) const WORKS: [Work; 8] = [
    Work {
        name: "perft troy 4, leaves played",
        large: &["perft", "troy", "4", "--play-leaves", "--threads", "1"],
        small: &["perft", "troy", "1", "--play-leaves", "--threads", "1"],
        units: TROY[1] - TROY[0],
        unit: "leaf",
        gate: 435.0,
    },
    Work {
        name: "perft troy 4, last ply counted",
        large: &["perft", "troy", "4", "--threads", "1"],
        small: &["perft", "troy", "1", "--threads", "1"],
        units: TROY[1] - TROY[0],
        unit: "leaf",
        gate: 230.0,
    },
    Work {
        name: "moves troy, cold, as a process",
        large: &["moves", "troy"],
        small: &[],
        units: 1.0,
        unit: "run",
        gate: 3_000_000.0,
    },
    Work {
        name: "perft tchess 3, leaves played",
        large: &["perft", "tchess", "3", "--play-leaves", "--threads", "1"],
        small: &["perft", "tchess", "1", "--play-leaves", "--threads", "1"],
        units: TCHESS[1] - TCHESS[0],
        unit: "leaf",
        gate: 845.0,
    },
    Work {
        name: "perft tchess 3, last ply counted",
        large: &["perft", "tchess", "3", "--threads", "1"],
        small: &["perft", "tchess", "1", "--threads", "1"],
        units: TCHESS[1] - TCHESS[0],
        unit: "leaf",
        gate: 440.0,
    },
    Work {
        name: "perft tchess strike 3, leaves played",
        large: &["perft", "tchess", "3", "-o", "mods=strike", "--play-leaves", "--threads", "1"],
        small: &["perft", "tchess", "1", "-o", "mods=strike", "--play-leaves", "--threads", "1"],
        units: STRIKE[1] - STRIKE[0],
        unit: "leaf",
        gate: 2_085.0,
    },
    Work {
        name: "perft chess 4, leaves played",
        large: &["perft", "chess", "4", "--play-leaves", "--threads", "1"],
        small: &["perft", "chess", "1", "--play-leaves", "--threads", "1"],
        units: CHESS[1] - CHESS[0],
        unit: "leaf",
        gate: 645.0,
    },
    Work {
        name: "perft chess 4, last ply counted",
        large: &["perft", "chess", "4", "--threads", "1"],
        small: &["perft", "chess", "1", "--threads", "1"],
        units: CHESS[1] - CHESS[0],
        unit: "leaf",
        gate: 195.0,
    },
];

impl Work {
    /// Instructions a unit.
    pub(super) fn cost(&self, program: &Path) -> Result<f64> {
        let large = instructions(program, self.large)?;
        let small = if self.small.is_empty() { 0.0 } else { instructions(program, self.small)? };
        Ok((large - small) / self.units)
    }
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
