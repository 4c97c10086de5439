//! The command line, which answers the same questions as the page.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

/// The program `menagerie`.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
}

/// A legal move, as `moves --json` prints it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct MoveFact {
    pub(crate) text: String,
    pub(crate) rule: String,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
}

/// A rule, as `rules --json` prints it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RuleFact {
    pub(crate) slug: String,
    pub(crate) text: String,
    pub(crate) source: String,
    pub(crate) uses: Vec<String>,
}

impl Program {
    /// What it prints, as JSON; exit codes 0 and 1 are answers.
    fn json(&self, arguments: &[&str], input: &Value) -> Result<Value> {
        let mut child = Command::new(&self.path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("can't start {}", self.path.display()))?;
        let mut stdin = child.stdin.take().context("stdin is a pipe")?;
        // A command that reads nothing may have ended already.
        let _ = stdin.write_all(input.to_string().as_bytes());
        drop(stdin);
        let output = child.wait_with_output()?;
        if !matches!(output.status.code(), Some(0 | 1)) || output.stdout.is_empty() {
            bail!("menagerie {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    /// The legal moves of a position, of one cell or of all.
    pub(crate) fn moves(&self, position: &Value, from: Option<&str>) -> Result<Vec<MoveFact>> {
        let mut arguments = vec!["moves", "-", "--json"];
        if let Some(cell) = from {
            arguments.extend(["--from", cell]);
        }
        let list = self.json(&arguments, position)?;
        Ok(serde_json::from_value(list["moves"].clone())?)
    }

    /// What `play` tells of moves; `position` in it is where they lead.
    pub(crate) fn play(&self, position: &Value, moves: &[String]) -> Result<Value> {
        let mut arguments = vec!["play", "-", "--json"];
        arguments.extend(moves.iter().map(String::as_str));
        self.json(&arguments, position)
    }

    /// Where a record ends.
    pub(crate) fn position(&self, record: &Value) -> Result<Value> {
        Ok(self.play(&start_of(record), &moves_of(record)?)?["position"].clone())
    }

    /// The report on a record.
    pub(crate) fn validate(&self, record: &Value) -> Result<Value> {
        Ok(self.json(&["validate", "-", "--json"], record)?["games"][0].clone())
    }

    /// Why a move is legal or not.
    pub(crate) fn explain(&self, position: &Value, action: &str) -> Result<Value> {
        self.json(&["explain", "-", action, "--json"], position)
    }

    /// All families, as `variants` prints them.
    pub(crate) fn families(&self) -> Result<Vec<String>> {
        let list = self.json(&["variants", "--json"], &Value::Null)?;
        let ids = list["variants"].as_array().context("`variants` lists them")?.iter();
        Ok(ids.filter_map(|variant| variant["id"].as_str().map(str::to_owned)).collect())
    }

    /// All rules of a variant.
    pub(crate) fn rules(&self, variant: &str) -> Result<Vec<RuleFact>> {
        let list = self.json(&["rules", variant, "--json"], &Value::Null)?;
        Ok(serde_json::from_value(list["rules"].clone())?)
    }

    /// A record in another form.
    pub(crate) fn convert_to_text(&self, record: &Value) -> Result<String> {
        let mut child = Command::new(&self.path)
            .args(["convert", "-", "--to", "text"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        child.stdin.take().context("stdin is a pipe")?.write_all(record.to_string().as_bytes())?;
        Ok(String::from_utf8(child.wait_with_output()?.stdout)?)
    }
}

/// Where a record begins.
fn start_of(record: &Value) -> Value {
    let mut start = json!({ "variant": record["variant"], "options": record["options"] });
    if let Some(position) = record.get("start") {
        start["position"] = position.clone();
    }
    start
}

fn moves_of(record: &Value) -> Result<Vec<String>> {
    Ok(serde_json::from_value(record["moves"].clone())?)
}
