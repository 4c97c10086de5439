//! What the longer chores need beside Rust: the program itself, peers, a Python with packages.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::files;

/// Builds the program as it is shipped.
pub(crate) fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .current_dir(files::root())
        .args(["build", "--release", "--package", "menagerie", "--bin", "menagerie"])
        .status()
        .context("can't start cargo")?;
    if !build.success() {
        bail!("the release build failed");
    }
    Ok(target().join("release/menagerie"))
}

/// Builds programs and examples (`--bin NAME`, `--example NAME`) without optimization, as the tests have them built: with fewer packages or targets dependencies would have
/// other features, and nearly all of them be built again. Where the programs are then.
pub(crate) fn build_as_tested(targets: &[&str]) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .current_dir(files::root())
        .args(["build", "--quiet", "--workspace", "--all-features", "--tests"])
        .args(targets)
        .status()
        .context("can't start cargo")?;
    if !build.success() {
        bail!("the build failed");
    }
    Ok(target().join("debug"))
}

/// Where build output goes.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| files::root().join("target"), PathBuf::from)
}

/// A directory of its own for a chore's files, below the build output.
pub(crate) fn directory(name: &str) -> Result<PathBuf> {
    let path = target().join(name);
    std::fs::create_dir_all(&path).with_context(|| format!("can't make {}", path.display()))?;
    Ok(path)
}

/// The path of a program; Debian's package is installed where it is missing.
pub(crate) fn need(program: &str, package: &str) -> Result<PathBuf> {
    if let Some(path) = find(program) {
        return Ok(path);
    }
    println!("{program} is not installed: asking apt for {package}");
    let install: &[&str] = &["install", "--yes", "--no-install-recommends", package];
    // A fresh image has no list of packages. Without a word on failure: what there is to say stands below.
    for arguments in [install, &["update"], install] {
        let done = Command::new("apt-get")
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if arguments == install && done.is_ok_and(|status| status.success()) {
            break;
        }
    }
    find(program).with_context(|| {
        format!(
            "{program} is needed and could not be installed (no Debian, no root, or no network?); on Debian it is in \
             the package {package}"
        )
    })
}

/// Where a program is: on the path, or where Debian keeps games.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let directories = std::env::split_paths(&paths).chain([PathBuf::from("/usr/games")]);
    directories.map(|directory| directory.join(program)).find(|path| path.is_file())
}

/// A Python of its own, with these packages: its path.
pub(crate) fn python(packages: &[&str]) -> Result<PathBuf> {
    let venv = target().join("venv");
    let python = venv.join("bin/python");
    if !python.is_file() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(&venv).status();
        if !made.is_ok_and(|status| status.success()) {
            bail!("python3 with venv is needed (on Debian: python3-venv)");
        }
    }
    for package in packages {
        let import = Command::new(&python)
            .args(["-c", &format!("import {package}")])
            .stderr(Stdio::null())
            .status();
        if import.is_ok_and(|status| status.success()) {
            continue;
        }
        println!("installing the Python package {package}");
        let pip = Command::new(&python).args(["-m", "pip", "install", "--quiet", package]).status();
        if !pip.is_ok_and(|status| status.success()) {
            bail!("pip could not install {package} (no network?)");
        }
    }
    Ok(python)
}

/// Runs a command and gives what it prints; its errors are shown.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("can't start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} ended with {}", output.status);
    }
    Ok(output.stdout)
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("can't read {}", path.display()))
}
