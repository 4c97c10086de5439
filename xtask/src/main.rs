//! The workspace's own chores: `cargo xtask ci | tidy | docs | bench | new-variant`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for people at a terminal"
)]

mod bench;
mod ci;
mod docs;
mod files;
mod new_variant;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The workspace's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything that must pass before a change is taken.
    Ci,
    /// Checks the files: every use of every rule has a fixture, and the repository is in order.
    Tidy,
    /// Writes each family's RULES.md from its table of rules.
    Docs {
        /// Only says whether they are current.
        #[arg(long)]
        check: bool,
    },
    /// Counts instructions, and compares with a peer in the same run.
    Bench,
    /// Writes a compiling skeleton of a variant family and registers it.
    NewVariant {
        /// The variant id: lower-case words joined by hyphens.
        name: String,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Ci => ci::run(),
        Chore::Tidy => tidy::run(),
        Chore::Docs { check } => docs::run(check),
        Chore::Bench => bench::run(),
        Chore::NewVariant { name } => new_variant::run(&name),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
