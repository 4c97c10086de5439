//! `cargo xtask docs`: each family's RULES.md from its table of rules, and the pictures of the README.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{files, pictures, tools};

/// Writes the pages and pictures, or says which are not current.
///
/// # Errors
/// With `check`, when a page or a picture is missing or not current; when the programs that write and draw can't be
/// built.
pub(crate) fn run(check: bool) -> Result<()> {
    let built = tools::build_as_tested(&["--bin", "menagerie", "--example", "rules_pages"])?;
    let mut stale = Vec::new();
    let mut all = pages(&built.join("examples/rules_pages"))?;
    all.extend(pictures::draw(&built.join("menagerie"))?);
    for (path, page) in all {
        let is_current = std::fs::read_to_string(&path).is_ok_and(|found| found == page);
        let name = files::shown(&path);
        if is_current {
            println!("docs: {name} is current");
        } else if check {
            println!("docs: {name} is not current");
            stale.push(name);
        } else {
            files::write(&path, &page)?;
            println!("docs: {name} written");
        }
    }
    if !stale.is_empty() {
        bail!("`cargo xtask docs` writes {}", stale.join(", "));
    }
    Ok(())
}

/// Each family's page of rules, and where it belongs: a family lies in the directory of its id.
fn pages(program: &Path) -> Result<Vec<(PathBuf, String)>> {
    let written = tools::output(&mut Command::new(program))?;
    let pages: BTreeMap<String, String> =
        serde_json::from_slice(&written).context("no pages were written")?;
    let crates = files::root().join("crates");
    Ok(pages.into_iter().map(|(id, page)| (crates.join(id).join("RULES.md"), page)).collect())
}
