//! What became of the planted faults.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::files;

/// By fault, as cargo-mutants names it; a later stage overrides an earlier one.
#[derive(Default)]
pub(super) struct Score(BTreeMap<String, Fate>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// A test failed, or ran on and on.
    Seen,
    Missed,
    /// It does not compile, so it counts for nothing.
    Unviable,
}

impl Score {
    /// Takes over a report of cargo-mutants; of any but the first, only what is of the sample, since the tool lets fields
    /// of structures through its filter.
    pub(super) fn read(&mut self, path: &Path) -> Result<()> {
        let report: Value = serde_json::from_str(&files::read(path)?)?;
        let is_first = self.is_empty();
        let outcomes = report["outcomes"].as_array().context("a report has outcomes")?;
        for outcome in outcomes {
            // The run without a fault is no object.
            let Some(name) = outcome["scenario"]["Mutant"]["name"].as_str() else { continue };
            let summary = outcome["summary"].as_str().context("an outcome has a summary")?;
            let fate = match summary {
                "CaughtMutant" | "Timeout" => Fate::Seen,
                "MissedMutant" => Fate::Missed,
                "Unviable" => Fate::Unviable,
                other => anyhow::bail!("{name}: unknown outcome {other}"),
            };
            if is_first || self.0.contains_key(name) {
                self.0.insert(name.to_owned(), fate);
            }
        }
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In order of file and line.
    pub(super) fn missed(&self) -> Vec<&str> {
        let missed = self.0.iter().filter(|(_, fate)| **fate == Fate::Missed);
        missed.map(|(name, _)| name.as_str()).collect()
    }

    /// A regular expression for the missed ones and no other.
    pub(super) fn pattern(&self) -> String {
        let missed = self.missed();
        let escaped = missed.iter().map(|name| {
            let mut pattern = String::new();
            for sign in name.chars() {
                if !sign.is_alphanumeric() && !sign.is_whitespace() && sign.is_ascii() {
                    pattern.push('\\');
                }
                pattern.push(sign);
            }
            pattern
        });
        format!("^(?:{})$", escaped.collect::<Vec<_>>().join("|"))
    }

    /// How many of a hundred viable faults are seen, rounded down.
    pub(super) fn percent(&self) -> usize {
        let seen = self.count(Fate::Seen);
        (seen * 100).checked_div(seen + self.count(Fate::Missed)).unwrap_or(100)
    }

    fn count(&self, wanted: Fate) -> usize {
        self.0.values().filter(|fate| **fate == wanted).count()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seen, missed) = (self.count(Fate::Seen), self.count(Fate::Missed));
        let unviable = self.count(Fate::Unviable);
        let share = self.percent();
        write!(
            f,
            "{seen} of {} viable faults are seen ({share}%); {unviable} don't compile",
            seen + missed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_compile_counts_for_nothing() {
        let fates = [
            ("a", Fate::Seen),
            ("b.rs:1: x | y", Fate::Missed),
            ("c", Fate::Unviable),
            ("d", Fate::Seen),
        ];
        let score = Score(fates.map(|(name, fate)| (name.to_owned(), fate)).into());
        assert_eq!(score.percent(), 66);
        assert_eq!(score.missed(), ["b.rs:1: x | y"]);
        assert_eq!(score.pattern(), r"^(?:b\.rs\:1\: x \| y)$");
    }
}
