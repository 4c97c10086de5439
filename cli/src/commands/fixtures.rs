//! What fixtures show, for the coverage report of `fuzz`.

use std::path::{Path, PathBuf};

use rules::Coverage;
use rules::erased::{AnyRules, fixtures, read_value};

use crate::exit::Failure;

/// Counts the uses that the fixtures of a variant below a directory show.
pub(crate) fn coverage(dir: &Path, rules: &dyn AnyRules) -> Result<Coverage, Failure> {
    let family = rules.family();
    let mut coverage = rules.coverage();
    for path in files_below(&dir.join(family.id))? {
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
        let fixture = read_value(&bytes).map_err(|error| unreadable(&path, &error))?;
        for (slug, usage) in fixtures::shown(&fixture) {
            if let Some(rule) = family.rule(slug) {
                coverage.meet(rule, usage);
            }
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
