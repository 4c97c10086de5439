//! Every use of every rule is shown by a fixture, and fixtures cite only rules that exist.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use rules::erased::fixtures;
use rules::{Family, Use};
use serde_json::Value;

use crate::files;

/// What the fixtures of one family show.
struct Shown<'a> {
    family: &'static Family,
    uses: BTreeSet<(String, Use)>,
    faults: &'a mut Vec<String>,
}

pub(super) fn check(faults: &mut Vec<String>) -> Result<()> {
    for variant in registry::VARIANTS.families {
        let family = variant.family();
        let directory = files::root().join("fixtures").join(family.id);
        if !directory.is_dir() {
            faults.push(format!(
                "{}: there are no fixtures of {}",
                files::shown(&directory),
                family.id
            ));
            continue;
        }
        let mut shown = Shown { family, uses: BTreeSet::new(), faults };
        let mut n_files = 0;
        for path in files::below(&directory, &["json"])? {
            let text = files::read(&path)?;
            let fixture: Value = serde_json::from_str(&text)
                .with_context(|| format!("{} is no JSON", files::shown(&path)))?;
            shown.add(&path, &fixture);
            n_files += 1;
        }
        let mut n_uses = 0;
        let mut missing = Vec::new();
        for rule in family.rules {
            for &usage in rule.uses {
                n_uses += 1;
                if !shown.uses.contains(&(rule.slug.to_owned(), usage)) {
                    missing.push(format!(
                        "{}: no fixture shows that {} {}",
                        family.id,
                        rule.slug,
                        usage.word()
                    ));
                }
            }
        }
        println!(
            "tidy: {}: {} of {n_uses} uses shown by {n_files} fixtures",
            family.id,
            n_uses - missing.len()
        );
        faults.extend(missing);
    }
    Ok(())
}

impl Shown<'_> {
    fn add(&mut self, path: &Path, fixture: &Value) {
        for (slug, usage) in fixtures::shown(fixture) {
            if self.family.rule(slug).is_none() {
                self.faults.push(format!("{}: there is no rule {slug:?}", files::shown(path)));
            }
            self.uses.insert((slug.to_owned(), usage));
        }
    }
}
