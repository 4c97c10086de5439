//! What a process costs: processor time, which a busy machine distorts less than the clock, and instructions.

use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// A program, what it is told, and what it reads.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) input: String,
    /// What stands before the count on its line, in the output; nothing: the last line is the count alone.
    pub(super) before_count: &'static str,
}

/// What a process counted, and the processor time it took.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) count: f64,
    pub(super) time: Duration,
}

impl Call {
    /// A call of a program whose last line is its count.
    pub(super) fn new<S: Into<String>>(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = S>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { program: program.into(), arguments, input: String::new(), before_count: "" }
    }

    /// Runs it.
    pub(super) fn run(&self) -> Result<Run> {
        let before = spent()?;
        let (output, _) = communicate(
            Command::new(&self.program).args(&self.arguments).stderr(Stdio::null()),
            &self.input,
        )?;
        let time = spent()?.saturating_sub(before);
        Ok(Run { count: self.count(&output)?, time })
    }

    /// What it counts, and its instructions.
    pub(super) fn instructions(&self) -> Result<(f64, f64)> {
        let (output, total) = self.cachegrind()?;
        Ok((self.count(&output)?, total))
    }

    /// Its instructions, of a call that counts nothing.
    pub(super) fn all_instructions(&self) -> Result<f64> {
        self.cachegrind().map(|(_, total)| total)
    }

    /// What it prints, and its instructions as cachegrind counts them: always the same, but for a few.
    fn cachegrind(&self) -> Result<(String, f64)> {
        let mut command = Command::new("valgrind");
        command
            .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
            .arg(&self.program)
            .args(&self.arguments)
            .stderr(Stdio::piped());
        let (output, report) = communicate(&mut command, &self.input)?;
        let total = report.lines().find_map(|line| line.split_once("refs:"));
        let total = total.and_then(|(_, number)| number.trim().replace(',', "").parse().ok());
        let total = total.with_context(|| format!("valgrind counted nothing: {report}"))?;
        Ok((output, total))
    }

    fn count(&self, output: &str) -> Result<f64> {
        let line = match self.before_count {
            "" => output.lines().last(),
            words => output.lines().find_map(|line| line.strip_prefix(words)),
        };
        let count = line.and_then(|line| line.trim().parse().ok());
        count.with_context(|| {
            format!("{} {:?} counted nothing", self.program.display(), self.arguments)
        })
    }
}

/// Runs a command to its end: what it printed, and said where its errors are piped.
fn communicate(command: &mut Command, input: &str) -> Result<(String, String)> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("can't start {command:?}"))?;
    // What is read is little: it fits in the pipe.
    child.stdin.take().context("input is piped")?.write_all(input.as_bytes())?;
    let mut output = String::new();
    child.stdout.take().context("output is piped")?.read_to_string(&mut output)?;
    let mut report = String::new();
    if let Some(mut errors) = child.stderr.take() {
        errors.read_to_string(&mut report)?;
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok((output, report))
}

pub(super) fn median(rates: &[f64]) -> f64 {
    let mut rates = rates.to_vec();
    rates.sort_unstable_by(f64::total_cmp);
    rates[rates.len() / 2]
}

pub(super) fn best(rates: &[f64]) -> f64 {
    rates.iter().copied().fold(0.0, f64::max)
}

/// The processor time of all children that have ended.
#[cfg(unix)]
pub(super) fn spent() -> Result<Duration> {
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
pub(super) fn spent() -> Result<Duration> {
    bail!("processor times are asked of Unix only")
}
