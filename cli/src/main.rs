//! The `menagerie` program: rules engines for unusual chess variants, on the command line.
//!
//! Data goes to standard output and everything else to standard error; the same input gives the same bytes. Each
//! command is a module of [`commands`]; what they share (reading positions, streams of work items, exit codes)
//! is beside it. No rule of any game is known here.

mod archive;
mod args;
mod bug;
mod carets;
mod chance;
mod choices;
mod commands;
mod exit;
mod help;
mod input;
mod interrupt;
mod items;
mod jsonl;
mod layout;
mod lines;
mod locate;
mod options;
mod output;
mod progress;
mod records;
mod words;

use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::EnvFilter;

use crate::args::Cli;
use crate::exit::Exit;

/// Records are many small strings, which this makes and drops in half the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The environment variable that says what is traced, in the form `menagerie=debug`.
const TRACE_VARIABLE: &str = "MENAGERIE_LOG";

fn main() -> ExitCode {
    bug::install_hook();
    // The hook has told everything about a panic.
    let exit = std::panic::catch_unwind(run).unwrap_or(Exit::Bug);
    ExitCode::from(exit.code())
}

fn run() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nothing can be done where the help can't be written.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage } else { Exit::Fine };
        }
    };
    output::choose_color(cli.color);
    trace(cli.verbose);
    let exit = commands::run(&cli.command).unwrap_or_else(|failure| {
        output::tell_failure(&failure);
        failure.exit()
    });
    if cli.exit_zero && exit == Exit::Finding { Exit::Fine } else { exit }
}

/// Sends traces to stderr, where they are wanted.
fn trace(verbose: u8) {
    let wanted = match verbose {
        0 => std::env::var(TRACE_VARIABLE).unwrap_or_default(),
        1 => "menagerie=info".to_owned(),
        2 => "menagerie=debug".to_owned(),
        _ => "trace".to_owned(),
    };
    if wanted.is_empty() {
        return;
    }
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(wanted))
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .without_time()
        .init();
}
