//! The copy of the workspace into which faults are planted.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::files;

/// What of the workspace the tests need.
const PARTS: [&str; 8] =
    [".cargo", "Cargo.toml", "Cargo.lock", "README.md", "cli", "crates", "fixtures", "xtask"];

/// Makes the copy equal to the workspace. Only what differs is written, so that nothing else is compiled again.
pub(super) fn refresh(copy: &Path) -> Result<()> {
    let mut wanted = BTreeSet::new();
    for part in PARTS {
        list(&files::root().join(part), &mut wanted)?;
    }
    let mut there = BTreeSet::new();
    if copy.exists() {
        list(copy, &mut there)?;
    }
    for path in there {
        let within = path.strip_prefix(copy).expect("it was listed below the copy");
        if !wanted.contains(&files::root().join(within)) {
            fs::remove_file(&path).with_context(|| format!("can't remove {}", path.display()))?;
        }
    }
    for path in wanted {
        let within = path.strip_prefix(files::root()).expect("it was listed below the root");
        let bytes = fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
        let target = copy.join(within);
        if fs::read(&target).is_ok_and(|old| old == bytes) {
            continue;
        }
        let directory = target.parent().expect("a file lies in a directory");
        fs::create_dir_all(directory)?;
        fs::write(&target, bytes).with_context(|| format!("can't write {}", target.display()))?;
    }
    Ok(())
}

/// All files at or below a path.
fn list(path: &Path, found: &mut BTreeSet<PathBuf>) -> Result<()> {
    if path.is_dir() {
        let entries =
            fs::read_dir(path).with_context(|| format!("can't list {}", path.display()))?;
        for entry in entries {
            list(&entry?.path(), found)?;
        }
    } else if path.exists() {
        found.insert(path.to_owned());
    }
    Ok(())
}
