//! `cargo xtask scale`: the recipes of docs/scale.md, run on this machine, against a single process.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{files, tools};

/// So many games, about 12 MB of them.
const GAMES: u64 = 3000;
/// As many tasks as the recipe of the array has.
const TASKS: u32 = 8;

/// The page, and where its recipes are run.
struct Scale {
    page: String,
    directory: PathBuf,
    /// The search path with the program in front.
    path: std::ffi::OsString,
    /// The reports of one process over all.
    single: Vec<u8>,
}

/// Runs the recipes.
///
/// # Errors
/// When something is missing that can't be installed, a recipe fails, or its reports are others than those of a
/// single process.
pub(crate) fn run() -> Result<()> {
    let program = tools::build()?;
    tools::need("parallel", "parallel")?;
    tools::need("java", "default-jre-headless")?;
    let python = tools::python(&["pyspark"])?;
    let scale = Scale::new(&program)?;
    scale.parallel()?;
    scale.array()?;
    scale.spark(&python)?;
    println!("scale: every recipe gives the reports of a single process");
    Ok(())
}

impl Scale {
    /// Makes the games, some of them faulty, and judges them in one process.
    fn new(program: &Path) -> Result<Self> {
        let directory = tools::directory("scale")?;
        let page = files::read(&files::root().join("docs/scale.md"))?;
        let place = program.parent().context("the program lies in a directory")?.to_owned();
        let old = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(place).chain(std::env::split_paths(&old)))?;
        let mut scale = Self { page, directory, path, single: Vec::new() };
        let games = GAMES.to_string();
        let made =
            tools::output(Command::new(program).args(["generate", "troy", "--games", &games]))?;
        files::write(
            &scale.directory.join("games.jsonl"),
            &with_faults(&String::from_utf8(made)?),
        )?;
        scale.sh("number", &[])?;
        let mut whole = Command::new(program);
        whole.args(["validate", "--jsonl", "items.jsonl", "--jobs", "1", "--exit-zero"]);
        scale.single = tools::output(whole.current_dir(&scale.directory))?;
        let reports = std::str::from_utf8(&scale.single).context("reports are text")?;
        let n_reports = reports.lines().count() as u64;
        let n_wrong = reports.lines().filter(|report| !report.contains("\"ok\":true")).count();
        if n_reports != GAMES || n_wrong == 0 {
            bail!("{n_reports} reports, {n_wrong} with findings, on {GAMES} games");
        }
        println!("scale: {GAMES} games, {n_wrong} of them with findings");
        Ok(scale)
    }

    fn parallel(&self) -> Result<()> {
        self.sh("parallel", &[])?;
        self.compare("GNU parallel", &tools::read(&self.directory.join("reports.jsonl"))?)
    }

    fn array(&self) -> Result<()> {
        for task in 1..=TASKS {
            let task = task.to_string();
            let count = TASKS.to_string();
            self.sh(
                "slurm",
                &[("SLURM_ARRAY_TASK_ID", &task), ("SLURM_ARRAY_TASK_COUNT", &count)],
            )?;
        }
        self.sh("slurm-merge", &[])?;
        self.compare("an array of tasks", &tools::read(&self.directory.join("reports.jsonl"))?)
    }

    fn spark(&self, python: &Path) -> Result<()> {
        let script = self.directory.join("recipe.py");
        files::write(&script, self.recipe("python pyspark")?)?;
        let reports = self.directory.join("reports.spark");
        if reports.exists() {
            std::fs::remove_dir_all(&reports)?;
        }
        let mut spark = Command::new(python);
        spark.arg(&script).args(["items.jsonl", "reports.spark"]).current_dir(&self.directory);
        tools::output(spark.env("PATH", &self.path).env("PYSPARK_PYTHON", python))?;
        let mut parts: Vec<_> = std::fs::read_dir(&reports)?
            .map(|entry| Ok(entry?.path()))
            .collect::<std::io::Result<_>>()?;
        parts.retain(|part| {
            part.file_name().is_some_and(|name| name.to_string_lossy().starts_with("part-"))
        });
        parts.sort();
        if parts.len() < 2 {
            bail!("PySpark wrote {} parts: nothing was shared out", parts.len());
        }
        let mut merged = Vec::new();
        for part in &parts {
            merged.extend(tools::read(part)?);
        }
        self.compare("PySpark", &merged)
    }

    /// Runs a recipe of the shell, where the games are.
    fn sh(&self, name: &str, variables: &[(&str, &str)]) -> Result<()> {
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", self.recipe(&format!("sh {name}"))?]).current_dir(&self.directory);
        shell.env("PATH", &self.path).envs(variables.iter().copied());
        tools::output(&mut shell).map(|_| ())
    }

    /// The block of the page with these words behind its fence.
    fn recipe(&self, words: &str) -> Result<&str> {
        let fence = format!("\n```{words}\n");
        let begun = self
            .page
            .find(&fence)
            .with_context(|| format!("docs/scale.md has no block `{words}`"))?;
        let rest = &self.page[begun + fence.len()..];
        let end =
            rest.find("\n```").with_context(|| format!("the block `{words}` does not end"))?;
        Ok(&rest[..=end])
    }

    fn compare(&self, what: &str, merged: &[u8]) -> Result<()> {
        if merged != self.single {
            let differs =
                merged.iter().zip(&self.single).take_while(|(ours, theirs)| ours == theirs).count();
            bail!(
                "{what}: {} bytes against {} of a single process; they differ from byte {differs}",
                merged.len(),
                self.single.len()
            );
        }
        println!("scale: {what}: the same {} bytes", merged.len());
        Ok(())
    }
}

/// Damages some lines, each kind in another way.
fn with_faults(games: &str) -> String {
    let mut text = String::new();
    for (number, line) in games.lines().enumerate() {
        match number % 100 {
            7 => text += &line.replacen("\"moves\":[", "\"moves\":[\"Ra1-a5\",", 1),
            33 => text += &line[..line.len() / 2],
            61 => text += &line.replacen("\"moves\"", "\"moovs\"", 1),
            _ => text += line,
        }
        text.push('\n');
    }
    text
}
