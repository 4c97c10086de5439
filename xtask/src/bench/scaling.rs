//! What a second thread brings, by the clock, and the most memory that is taken.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::table::Programs;

/// How often each side is run; the quickest counts, as the clock sees whatever else the machine does.
const RUNS: usize = 5;
/// A second thread should make work so many times as fast.
const WANTED: f64 = 1.8;
/// Where the machine itself does not do twice as much with two processes: so much of what it does.
const WANTED_OF_MACHINE: f64 = WANTED / 2.0;
/// A table of so many MiB is given to one count.
const TABLE: &str = "64";

/// Counts: the subject, and how deep. They take about a second or more, that the last task's end is a small part.
const COUNTS: [(&str, &str); 6] = [
    ("chess", "6"),
    ("glinski", "5"),
    ("troy", "6"),
    ("tchess", "4"),
    ("battalion", "8"),
    ("tri-point", "11"),
];
/// Random games under the laws: the variant, and how many.
const GAMES: [(&str, &str); 5] = [
    ("glinski", "120"),
    ("troy", "60"),
    ("tchess", "80"),
    ("battalion", "100"),
    ("tri-point", "200"),
];

/// One process: seconds by the clock, and KiB of memory at most.
struct Taken {
    seconds: f64,
    kibibytes: f64,
}

impl Taken {
    const NEVER: Self = Self { seconds: f64::INFINITY, kibibytes: 0.0 };

    fn quicker(self, other: Self) -> Self {
        if other.seconds < self.seconds { other } else { self }
    }
}

/// As Markdown, and which work missed what is wanted.
pub(super) fn page(programs: &Programs) -> Result<(String, Vec<String>)> {
    let mut page =
        "| work | one thread, seconds | two | times as fast | two processes | most memory, MiB | |\n"
            .to_owned();
    page += "|---|---:|---:|---:|---:|---:|---|\n";
    let mut missed = Vec::new();
    let yardstick = |subject: &str, depth: &str, more: &[&str]| {
        let words = [&[subject, "bulk", depth], more].concat();
        taken(&programs.yardstick, &words)
    };
    let fuzz = |variant: &str, games: &str, more: &[&str]| {
        let words = [&["fuzz", variant, "--games", games, "--threads"], more].concat();
        taken(&programs.menagerie, &words)
    };
    for (subject, depth) in COUNTS {
        let run = |threads: &str| yardstick(subject, depth, &[threads]);
        let what = format!("perft {subject} {depth}");
        page += &line(&what, run, &mut missed)?;
    }
    for (variant, games) in GAMES {
        let run = |threads: &str| fuzz(variant, games, &[threads]);
        let what = format!("fuzz {variant}, {games} games");
        page += &line(&what, run, &mut missed)?;
    }
    let (mut plain, mut with_table) = (Taken::NEVER, Taken::NEVER);
    for _ in 0..RUNS {
        plain = plain.quicker(yardstick("chess", "6", &["1"])?);
        with_table = with_table.quicker(yardstick("chess", "6", &["1", TABLE])?);
    }
    page += &format!(
        "\nWith a table of {TABLE} MiB `perft chess 6` takes {:.2} seconds instead of {:.2} on one thread, and {:.0} MiB.\n",
        with_table.seconds,
        plain.seconds,
        with_table.kibibytes / 1024.0
    );
    Ok((page, missed))
}

fn line(
    what: &str,
    run: impl Fn(&str) -> Result<Taken> + Sync,
    missed: &mut Vec<String>,
) -> Result<String> {
    let [mut one, mut two, mut twice] = [f64::INFINITY; 3];
    let mut kibibytes = 0.0_f64;
    for _ in 0..RUNS {
        one = one.min(run("1")?.seconds);
        let shared = run("2")?;
        two = two.min(shared.seconds);
        kibibytes = kibibytes.max(shared.kibibytes);
        twice = twice.min(side_by_side(&run)?);
    }
    let (faster, machine) = (one / two, 2.0 * one / twice);
    let verdict = if faster >= WANTED {
        ""
    } else if faster >= WANTED_OF_MACHINE * machine {
        "what the machine has"
    } else {
        missed.push(format!("{what} on two threads"));
        "**missed**"
    };
    let mebibytes = kibibytes / 1024.0;
    Ok(format!(
        "| {what} | {one:.2} | {two:.2} | {faster:.2} | {machine:.2} | {mebibytes:.0} | {verdict} |\n"
    ))
}

/// Seconds until two processes of one thread each have both done the work.
fn side_by_side(run: &(impl Fn(&str) -> Result<Taken> + Sync)) -> Result<f64> {
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| run("1"));
        run("1")?;
        other.join().expect("a run that fails is an error, not a panic")
    })?;
    Ok(begun.elapsed().as_secs_f64())
}

/// Runs a program, and looks now and then how much memory it has had at most.
fn taken(program: &Path, words: &[&str]) -> Result<Taken> {
    let begun = Instant::now();
    let mut child = Command::new(program)
        .args(words)
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("can't start {}", program.display()))?;
    let status_path = format!("/proc/{}/status", child.id());
    let mut kibibytes = 0.0_f64;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        // Where there is no such file, as outside of Linux, the table says 0.
        let text = std::fs::read_to_string(&status_path).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kibibytes = kibibytes.max(peak.unwrap_or_default());
        std::thread::sleep(Duration::from_millis(2));
    };
    if !status.success() {
        bail!("{} {words:?} ended with {status}", program.display());
    }
    Ok(Taken { seconds: begun.elapsed().as_secs_f64(), kibibytes })
}
