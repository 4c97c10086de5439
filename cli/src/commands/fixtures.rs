//! What fixtures show, for the coverage report of `fuzz`.

use std::path::{Path, PathBuf};

use rules::erased::{AnyRules, fixtures, read_value};
use rules::{Coverage, shown};

use crate::exit::Failure;

/// Counts the uses that the fixtures of a variant below a directory say they show; whether that is true is for the tests.
pub(crate) fn coverage(dir: &Path, rules: &dyn AnyRules) -> Result<Coverage, Failure> {
    let family = rules.family();
    let mut coverage = rules.coverage();
    let below = dir.join(family.id);
    if !below.is_dir() {
        let hint = if dir.ends_with(family.id) { "; give the directory above it" } else { "" };
        let message = format!("there is no directory `{}` in it{hint} [no-such-file]", family.id);
        return Err(unreadable(dir, &message));
    }
    let files = files_below(&below)?;
    if files.is_empty() {
        return Err(unreadable(&below, &"there is no fixture in it [no-such-file]"));
    }
    for path in files {
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
        let fixture = read_value(&bytes).map_err(|error| unreadable(&path, &error))?;
        for (slug, usage) in fixtures::shown(&fixture) {
            let unknown = || {
                let message = format!("{} has no rule {} [no-such-rule]", family.id, shown(slug));
                unreadable(&path, &message)
            };
            coverage.meet(family.rule(slug).ok_or_else(unknown)?, usage);
        }
    }
    Ok(coverage)
}

fn files_below(dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let entries = std::fs::read_dir(dir).map_err(|error| unreadable(dir, &error))?;
    for entry in entries {
        let path = entry.map_err(|error| unreadable(dir, &error))?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(files)
}

fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Unreadable(format!("{}: {error}", path.display()))
}
