//! What docs/performance.md says of the machine, and how figures get there.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::table::Programs;
use crate::{files, tools};

const PAGE: &str = "docs/performance.md";

/// What is written lies between these lines of the page; the rest is by hand.
const MARKS: [&str; 2] =
    ["<!-- figures: written by cargo xtask bench --write -->\n", "<!-- end of figures -->\n"];

/// The machine, the day, and everybody's version.
pub(super) fn machine(programs: &Programs) -> String {
    let processor = field("/proc/cpuinfo", "model name");
    let n_processors = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let memory: f64 =
        field("/proc/meminfo", "MemTotal").trim_end_matches(" kB").parse().unwrap_or(0.0);
    let said = |program: &Path, words: &[&str]| {
        said(program, words).unwrap_or_else(|| "not installed".to_owned())
    };
    let rustc = said(Path::new("rustc"), &["--version"]);
    let valgrind = said(Path::new("valgrind"), &["--version"]);
    let [cozy, hexchess] = ["cozy-chess", "hexchess"].map(|name| locked(name).unwrap_or_default());
    let fairy = match &programs.fairy_stockfish {
        None => "not installed".to_owned(),
        Some(_) => said(
            Path::new("dpkg-query"),
            &["--show", "--showformat", "${Version}", "fairy-stockfish"],
        ),
    };
    let python = tools::target().join("venv/bin/python");
    let versions = "from importlib.metadata import version as v; print(*(f'{p} {v(p)}' for p in ('chess', 'pyffish')), sep=', ')";
    let pythons = said(&python, &["-c", versions]);
    let date = said(Path::new("date"), &["--utc", "+%Y-%m-%d"]);
    let commit =
        said(Path::new("git"), &["-C", &files::root().to_string_lossy(), "describe", "--always"]);
    format!(
        "{date}, commit {commit}. {processor}, {n_processors} processors, {:.0} GiB. {rustc}; cozy-chess {cozy}; hexchess {hexchess}; Debian's \
         fairy-stockfish {fairy}; Python: {pythons}; {valgrind}.\n",
        memory / 1024.0 / 1024.0
    )
}

/// What stands behind the first such word of a file of the system.
fn field(path: &str, name: &str) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(name));
    let value = line.and_then(|line| line.split_once(':'));
    value.map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
}

/// The first line that a program says.
fn said(program: &Path, words: &[&str]) -> Option<String> {
    let output = Command::new(program).args(words).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().next()?.to_owned();
    output.status.success().then_some(line)
}

/// The version of a crate that is built.
fn locked(name: &str) -> Option<String> {
    let lock = files::read(&files::root().join("Cargo.lock")).ok()?;
    let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    rest.split_once('"').map(|(version, _)| version.to_owned())
}

/// Figures are of a commit that anybody can check out; the page itself may be at work.
///
/// # Errors
/// When another file is not as it was committed.
pub(super) fn must_be_committed() -> Result<()> {
    let status = ["status", "--porcelain", "--untracked-files=no"];
    let changed = tools::output(Command::new("git").current_dir(files::root()).args(status))?;
    let changed = String::from_utf8_lossy(&changed);
    match changed.lines().find(|line| !line.ends_with(PAGE)) {
        Some(line) => bail!("--write wants figures of a commit, and {} is changed", line.trim()),
        None => Ok(()),
    }
}

/// Puts the figures into docs/performance.md.
pub(super) fn write(figures: &str) -> Result<()> {
    let path = files::root().join(PAGE);
    let page = files::read(&path)?;
    let [begin, end] = MARKS;
    let missing = || format!("docs/performance.md has no line {begin}or no line {end}");
    let (before, rest) = page.split_once(begin).with_context(missing)?;
    let (_, after) = rest.split_once(end).with_context(missing)?;
    files::write(&path, &format!("{before}{begin}\n{figures}\n{end}{after}"))
}
