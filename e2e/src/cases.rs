//! What kinds of actions there are, and a position for each: every rule that grants actions, in every form in which
//! its actions are written, from the fixtures.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

/// An action to be made on the page.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The slug that grants it.
    pub(crate) rule: String,
    /// Where the case is from.
    pub(crate) fixture: String,
    /// The record that leads to the position.
    pub(crate) record: Value,
    pub(crate) action: String,
}

/// One case for each rule that grants actions and each form in which they are written, by rule: from the directory of
/// fixtures that is named like the family.
pub(crate) fn cases(family: &str) -> Result<BTreeMap<String, Vec<Case>>> {
    let mut by_rule: BTreeMap<String, BTreeMap<String, Case>> = BTreeMap::new();
    for path in files(family)? {
        let fixture: Value = serde_json::from_slice(&std::fs::read(&path)?)
            .with_context(|| path.display().to_string())?;
        let Some(legal) = fixture["legal"].as_object() else { continue };
        // Problems are read by a test of their own.
        if fixture["study"] == true {
            continue;
        }
        for (action, rule) in legal {
            let rule = rule.as_str().context("a move leads to the slug that grants it")?.to_owned();
            let forms = by_rule.entry(rule.clone()).or_default();
            forms.entry(form(action, family)).or_insert_with(|| Case {
                rule,
                fixture: shown(&path),
                record: record(&fixture),
                action: action.clone(),
            });
        }
    }
    let lists = by_rule.into_iter().map(|(rule, forms)| (rule, forms.into_values().collect()));
    Ok(lists.collect())
}

/// The record of a game that stands where a fixture asks.
pub(crate) fn record(fixture: &Value) -> Value {
    let position = &fixture["position"];
    let mut record = json!({
        "schema": 1,
        "variant": position["variant"],
        "options": position.get("options").cloned().unwrap_or(json!({})),
        "moves": fixture.get("play").cloned().unwrap_or(json!([])),
        "result": "*",
    });
    if let Some(start) = position.get("position") {
        record["start"] = start.clone();
    }
    record
}

/// The fixture of a path below the fixtures' directory.
pub(crate) fn fixture(path: &str) -> Result<Value> {
    let path = root().join(path);
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    Ok(serde_json::from_slice(&bytes)?)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn files(family: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![root().join(family).join("positions")];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// How an action is written, whatever its cells and pieces: `Gc3-d5xf7v` is `X#-#x#v`.
fn form(action: &str, family: &str) -> String {
    let is_seat = |letter| family == "battalion" && "wbrg".contains(letter);
    let mut form = String::new();
    let mut rest = action;
    while let Some(first) = rest.chars().next() {
        let after_seat = if is_seat(first) { &rest[1..] } else { rest };
        let n_cell = cell_length(after_seat).map(|length| length + rest.len() - after_seat.len());
        if let Some(length) = n_cell.or_else(|| cell_length(rest)) {
            form.push('#');
            rest = &rest[length..];
        } else if first.is_ascii_uppercase() {
            let word = rest.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
            form.push('X');
            rest = word.strip_prefix("am").unwrap_or(word);
        } else if let Some(kind) = rest.strip_prefix('=')
            && kind.starts_with(|letter: char| letter.is_ascii_lowercase())
        {
            // The word of an assigned kind.
            form.push_str("=X");
            let is_in_word = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            rest = kind.trim_start_matches(is_in_word);
        } else {
            form.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    form
}

/// The length of the cell that a text begins with: a letter, then a number.
fn cell_length(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
    let n_digits =
        digits.len() - digits.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    (n_digits > 0).then_some(1 + n_digits)
}
