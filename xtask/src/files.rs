//! Where the workspace's files are.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root").to_owned()
}

/// All files below a directory with one of these extensions, sorted; build output and hidden directories aside.
pub(crate) fn below(directory: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(directory, extensions, &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(directory: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(directory)
        .with_context(|| format!("can't list {}", directory.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                collect(&path, extensions, found)?;
            }
        } else if path
            .extension()
            .is_some_and(|found| extensions.iter().any(|wanted| found == *wanted))
        {
            found.push(path);
        }
    }
    Ok(())
}

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}

/// Writes a text file and the directories above it.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)
            .with_context(|| format!("can't make {}", directory.display()))?;
    }
    std::fs::write(path, text).with_context(|| format!("can't write {}", path.display()))
}

/// A path as people name it: from the root, with forward slashes.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string().replace('\\', "/")
}
