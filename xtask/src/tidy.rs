//! `cargo xtask tidy`: what no compiler checks.

use std::path::Path;

use anyhow::{Result, bail};

use crate::files;

/// Prints every fault.
///
/// # Errors
/// When there is any.
pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    check(&mut faults)?;
    if faults.is_empty() {
        println!("tidy: nothing to complain about");
        return Ok(());
    }
    for fault in &faults {
        println!("tidy: {fault}");
    }
    bail!("{} faults", faults.len())
}

/// A source file of a crate or of the program has at most so many lines.
const MAX_LINES: usize = 600;

/// What no source file may say. Split, so that this file doesn't.
const FORBIDDEN: [&str; 5] = [
    concat!("to", "do!"),
    concat!("db", "g!"),
    concat!("unimpl", "emented!"),
    concat!(".unw", "rap()"),
    concat!("#[ign", "ore"),
];

fn check(faults: &mut Vec<String>) -> Result<()> {
    let root = files::root();
    if !root.join("Cargo.lock").is_file() {
        faults.push("Cargo.lock is missing".to_owned());
    }
    for path in files::below(&root, &["rs"])? {
        check_source(&path, &files::read(&path)?, faults);
    }
    for path in files::below(&root, &["md"])? {
        check_links(&path, &files::read(&path)?, faults);
    }
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"] {
        if !root.join(page).is_file() {
            faults.push(format!("{page} is missing"));
        }
    }
    Ok(())
}

fn check_source(path: &Path, text: &str, faults: &mut Vec<String>) {
    let name = files::shown(path);
    if !text.starts_with("//! ") {
        faults
            .push(format!("{name}: the first line does not say what the file is for (`//! ...`)"));
    }
    let is_library_or_program =
        (name.starts_with("crates/") || name.starts_with("cli/")) && name.contains("/src/");
    let n_lines = text.lines().count();
    if is_library_or_program && n_lines > MAX_LINES {
        faults.push(format!("{name}: {n_lines} lines, more than {MAX_LINES}"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        for word in FORBIDDEN.into_iter().filter(|word| code.contains(word)) {
            faults.push(format!("{name}:{number}: `{word}`"));
        }
    }
}

/// Every relative link leads to a file.
fn check_links(path: &Path, text: &str, faults: &mut Vec<String>) {
    let mut in_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        for rest in line.split("](").skip(1) {
            let link = rest.split(')').next().unwrap_or_default();
            let target = link.split('#').next().unwrap_or_default();
            let is_elsewhere = link.contains("://") || link.starts_with("mailto:");
            let directory = path.parent().unwrap_or(path);
            if !target.is_empty() && !is_elsewhere && !directory.join(target).exists() {
                faults.push(format!(
                    "{}:{number}: the link to {target} leads nowhere",
                    files::shown(path)
                ));
            }
        }
    }
}
