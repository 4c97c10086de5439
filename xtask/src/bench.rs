//! `cargo xtask bench`: what work costs, beside peers in the same run and by turns.
//!
//! Times are processor times of whole processes, and are compared only within a run; instructions, as valgrind counts
//! them, repeat exactly.

mod aims;
pub(crate) mod gates;
mod measure;
mod page;
pub(crate) mod records;
mod rows;
mod scaling;
mod streams;
mod table;

use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{files, tools};
use table::{Programs, Table};

/// How everything is measured.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write the figures into docs/performance.md
    #[arg(long)]
    write: bool,
    /// Measure what was built before, and build nothing
    #[arg(long)]
    built: bool,
}

/// Builds, measures, prints all tables.
///
/// # Errors
/// When something can't be built or run, and when an aim is missed.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.write {
        page::must_be_committed()?;
    }
    let programs = programs(arguments.built)?;
    let table = Table::measure(&programs)?;
    println!("listing moves of streams");
    let streams = streams::measure(&programs)?;
    println!("validating records");
    let (mut records, mut raced) = (String::new(), Vec::new());
    // Peers that can't be installed here are told as absent.
    match records::Peers::find() {
        Ok(peers) => {
            raced = records::measure(&programs.menagerie, &peers, records::FEWER_PLIES)?;
            records += &records::page(&raced);
        }
        Err(error) => records += &format!("Records were not compared: {error:#}.\n"),
    }
    println!("sharing work between threads");
    let (scaling, slow) = scaling::page(&programs)?;
    let (aims, missed) = aims::page(&table, &streams);
    let missed = missed.into_iter().chain(records::missed(&raced));
    let missed: Vec<_> = missed.map(str::to_owned).chain(slow).collect();
    let figures = format!(
        "{}\n### Aims\n\n{aims}\n{}### Streams and starts\n\n{}\n### Records\n\n{records}\n### Two threads, and memory\n\n{scaling}",
        page::machine(&programs),
        table.page(),
        streams.page(),
    );
    println!("\n{figures}");
    if arguments.write {
        page::write(&figures)?;
    }
    if !missed.is_empty() {
        bail!("missed: {}", missed.join("; "));
    }
    Ok(())
}

fn programs(are_built: bool) -> Result<Programs> {
    if !are_built {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let build = Command::new(cargo)
            .current_dir(files::root())
            .args(["build", "--release", "--package", "menagerie", "--bin", "menagerie"])
            .args(["--package", "menagerie-yardstick", "--bin", "yardstick"])
            .args(["--features", "menagerie-yardstick/peers"])
            .status()
            .context("can't start cargo")?;
        if !build.success() {
            bail!("the release build failed");
        }
    }
    let release = tools::target().join("release");
    let fairy_stockfish = tools::find("fairy-stockfish");
    if fairy_stockfish.is_none() {
        println!("fairy-stockfish is not installed: its lines stay empty");
    }
    let has_valgrind = tools::find("valgrind").is_some();
    if !has_valgrind {
        println!("valgrind is not installed: instructions are not counted");
    }
    Ok(Programs {
        menagerie: release.join("menagerie"),
        yardstick: release.join("yardstick"),
        fairy_stockfish,
        has_valgrind,
    })
}
