//! The commands, one module each.

mod check;
mod convert;
mod explain;
mod fixtures;
mod fuzz;
mod fuzz_case;
mod fuzz_report;
mod fuzz_view;
mod generate;
mod moves;
mod perft;
mod play;
mod replay;
mod rules;
mod schema;
mod serve;
mod shell;
mod show;
mod start;
mod validate;
mod validate_printer;
mod validate_report;
mod variants;

use ::rules::erased::Cache;

use crate::args::Command;
use crate::exit::{Exit, Failure};

/// Does what a command line says.
pub(crate) fn run(command: &Command) -> Result<Exit, Failure> {
    let cache = Cache::new(registry::VARIANTS);
    match command {
        Command::Variants(args) => variants::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Start(args) => start::run(args),
        Command::Show(args) => show::run(args, &cache),
        Command::Moves(args) => moves::run(args, &cache),
        Command::Explain(args) => explain::run(args, &cache),
        Command::Play(args) => play::run(args, &cache),
        Command::Check(args) => check::run(args, &cache),
        Command::Perft(args) => perft::run(args, &cache),
        Command::Validate(args) => validate::run(args, &cache),
        Command::Convert(args) => convert::run(args, &cache),
        Command::Fuzz(args) => fuzz::run(args, &cache),
        Command::Replay(args) => replay::run(args),
        Command::Generate(args) => generate::run(args, &cache),
        Command::Serve(args) => serve::run(args),
        Command::Schema(args) => schema::run(args),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Man => shell::man(),
    }
}
