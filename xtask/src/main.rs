//! The workspace's own chores: `cargo xtask ci | tidy | docs | bench | e2e | scale | fuzz-bytes | mutants | new-variant`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for people at a terminal"
)]

mod bench;
mod ci;
mod docs;
mod e2e;
mod files;
mod fuzz_bytes;
mod mutants;
mod new_variant;
mod pictures;
mod scale;
mod tidy;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

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
    /// Writes each family's RULES.md from its table of rules, and the pictures of the README.
    Docs {
        /// Only says whether they are current.
        #[arg(long)]
        check: bool,
    },
    /// Measures everything beside peers in the same run; takes minutes, and is no part of `ci`.
    Bench {
        /// Something else to measure.
        what: Option<What>,
        #[command(flatten)]
        arguments: bench::Arguments,
    },
    /// Plays every family on the page in a real browser; installs Chromium where it is missing.
    E2e(e2e::Arguments),
    /// Runs the recipes of docs/scale.md on this machine; takes minutes, and is no part of `ci`.
    Scale,
    /// Gives every parser bytes that a fuzzer thinks of; needs nightly Rust and cargo-fuzz, and is no part of `ci`.
    FuzzBytes {
        /// For so many seconds each.
        #[arg(long, default_value = "600")]
        seconds: u32,
        /// Only this one.
        target: Option<String>,
    },
    /// Plants small faults into a family's rules and counts those that no test sees; needs cargo-mutants, takes half an
    /// hour a family, and is no part of `ci`.
    Mutants(mutants::Arguments),
    /// Writes a compiling skeleton of a variant family and registers it.
    NewVariant {
        /// The variant id: lower-case words joined by hyphens.
        name: String,
    },
}

/// What `bench` measures alone.
#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Instructions only, against those of the last setting: a tenth more is a failure.
    Gates,
    /// Validating records, beside python-chess and pgn-extract; takes minutes.
    Records,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Ci => ci::run(),
        Chore::Tidy => tidy::run(),
        Chore::Docs { check } => docs::run(check),
        Chore::Bench { what: None, arguments } => bench::run(&arguments),
        Chore::Bench { what: Some(What::Gates), .. } => bench::gates::run(),
        Chore::Bench { what: Some(What::Records), .. } => bench::records::run(),
        Chore::E2e(arguments) => e2e::run(&arguments),
        Chore::Scale => scale::run(),
        Chore::FuzzBytes { seconds, target } => fuzz_bytes::run(seconds, target.as_deref()),
        Chore::Mutants(arguments) => mutants::run(&arguments),
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
