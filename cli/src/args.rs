//! What can be written on the command line.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use rules::erased::Variants;

use crate::choices::{
    Bias, Color, Form, Laws, Picture, Played, Records, Shard, Theme, Written, address, mebibytes,
    percent, positive, whole,
};
use crate::help;

/// Rules engines for unusual chess variants: legal moves, reasons, records, counts, drawings.
#[derive(Debug, Parser)]
#[command(name = "menagerie", version, max_term_width = 100, after_help = help::MENAGERIE)]
pub(crate) struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,

    /// When to color
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = COMMON)]
    pub color: Color,

    /// Say more on stderr about what is done; twice: even more
    #[arg(short, long, global = true, action = clap::ArgAction::Count, help_heading = COMMON)]
    pub verbose: u8,

    /// Exit with 0 where a finding would give 1, for schedulers that retry what fails
    #[arg(long, global = true, help_heading = COMMON)]
    pub exit_zero: bool,
}

const COMMON: &str = "Common options";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the variants, with their options
    Variants(VariantsArgs),
    /// List a variant's rules, or show one of them
    Rules(RulesArgs),
    /// Print a variant's start position as JSON
    Start(StartArgs),
    /// Draw a position
    Show(ShowArgs),
    /// List the legal moves of a position
    #[command(after_long_help = help::MOVES)]
    Moves(MovesArgs),
    /// Say why a move is legal, or is not
    #[command(after_long_help = help::EXPLAIN)]
    Explain(ExplainArgs),
    /// Play moves and print the position they lead to
    #[command(after_long_help = help::PLAY)]
    Play(PlayArgs),
    /// Say what is wrong, or unlikely, about a position
    #[command(after_long_help = help::CHECK)]
    Check(CheckArgs),
    /// Count sequences of moves
    #[command(after_long_help = help::PERFT)]
    Perft(PerftArgs),
    /// Replay game records and report the first illegal move of each
    #[command(after_long_help = help::VALIDATE)]
    Validate(ValidateArgs),
    /// Write game records in another form: JSON, JSONL, or text like PGN
    #[command(after_long_help = help::CONVERT)]
    Convert(ConvertArgs),
    /// Play random games and test the laws that the rules must obey
    #[command(after_long_help = format!("{}\n\n{}", help::FUZZ, help::laws()))]
    Fuzz(FuzzArgs),
    /// Try a case of a broken law again that `fuzz --save` wrote
    #[command(after_long_help = help::REPLAY)]
    Replay(ReplayArgs),
    /// Write random legal game records, for load tests and examples
    Generate(GenerateArgs),
    /// Show a board in the browser, and answer questions as JSON
    #[command(after_long_help = help::SERVE)]
    Serve(ServeArgs),
    /// Print the JSON schema of positions, records, work items or reports
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// Which position.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// A JSON file, `-` for standard input, or a variant id for its start
    #[arg(required_unless_present = "fen")]
    pub position: Option<String>,
    /// How to read it
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How a position is read.
#[derive(Debug, Args)]
pub(crate) struct ReadingArgs {
    /// An option of the variant whose start is meant; a value is JSON, a bare word, a comma list, `none`, or @FILE
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// A position of chess in Forsyth-Edwards notation, instead of POSITION
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// For problems: only warn when a royal is missing, or the side not to move could be captured
    #[arg(long)]
    pub study: bool,
}

/// One position, or a stream of work items.
#[derive(Debug, Args)]
pub(crate) struct PositionOrStreamArgs {
    /// A JSON file, `-` for standard input, or a variant id for its start
    #[arg(required_unless_present_any = ["jsonl", "fen"], conflicts_with = "jsonl")]
    pub position: Option<String>,
    /// How to read it
    #[command(flatten)]
    pub reading: ReadingArgs,
    /// The stream
    #[command(flatten)]
    pub stream: StreamArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// POSITION, and what stands in its place where `--fen` says the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// A file, `-`, or a variant.
    pub position: &'a str,
    /// The word after POSITION, where that was left out.
    pub next: Option<&'a str>,
}

impl PositionOrStreamArgs {
    /// Where the position is read from, when no stream is.
    pub(crate) fn place(&self, variants: Variants) -> Place<'_> {
        self.reading.place(self.position.as_deref(), variants)
    }
}

impl ReadingArgs {
    /// Where the position is read from. Beside `--fen` POSITION is a variant, or left out for chess.
    pub(crate) fn place<'a>(&self, first: Option<&'a str>, variants: Variants) -> Place<'a> {
        let is_left_out =
            self.fen.is_some() && first.is_none_or(|word| variants.find(word).is_err());
        if is_left_out {
            Place { position: "chess", next: first }
        } else {
            Place { position: first.unwrap_or_default(), next: None }
        }
    }
}

/// A stream of work items.
#[derive(Debug, Args)]
pub(crate) struct StreamArgs {
    /// Read one work item a line, print one JSON object a line, in the same order
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        default_missing_value = "-",
        conflicts_with_all = ["options", "fen", "json"]
    )]
    pub jsonl: Option<String>,
    /// How many items are done at once; 0 means one a processor
    #[arg(long, value_name = "N", default_value = "0", requires = "jsonl", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub jobs: u32,
}

/// `variants`
#[derive(Debug, Args)]
pub(crate) struct VariantsArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `rules`
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The variant id
    pub variant: String,
    /// One rule
    pub slug: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `start`
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// The variant id
    pub variant: String,
    /// An option; a value is JSON, a bare word, a comma list, `none`, or @FILE
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Print it on one line
    #[arg(long)]
    pub json: bool,
}

/// `show`
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Which position
    #[command(flatten)]
    pub position: PositionArgs,
    /// As what; without it the name of the file decides (.svg, .png), else text
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Picture>,
    /// Write to a file instead of standard output, which is `-`
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Mark where the piece on this cell could go
    #[arg(long, value_name = "CELL")]
    pub from: Option<String>,
    /// Play this move first, and draw it as an arrow; may be given again: only the last one is drawn
    #[arg(long = "move", value_name = "MOVE", allow_hyphen_values = true)]
    pub moves: Vec<String>,
    /// Draw text with ASCII alone
    #[arg(long)]
    pub ascii: bool,
    /// The width of a picture in pixels, 16 to 16384 [default: 640]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub size: Option<u32>,
    /// The colors of a picture [default: light]
    #[arg(long, value_name = "THEME")]
    pub theme: Option<Theme>,
    /// Draw a picture without the names of cells
    #[arg(long)]
    pub no_coordinates: bool,
    /// Print the drawing as one JSON object
    #[arg(long, conflicts_with_all = ["format", "ascii", "size", "theme", "no_coordinates"])]
    pub json: bool,
}

/// `serve`
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free, and prints which
    #[arg(long, default_value = "7878")]
    pub port: u16,
    /// The address to listen at; only loopback addresses are closed to others
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub bind: IpAddr,
    /// Open it in the browser
    #[arg(long)]
    pub open: bool,
}

/// `moves`
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    /// Which position
    #[command(flatten)]
    pub position: PositionOrStreamArgs,
    /// Only the moves of the piece on this cell
    #[arg(long, value_name = "CELL")]
    pub from: Option<String>,
    /// Print only how many there are
    #[arg(long)]
    pub count: bool,
    /// Print only the moves, without the rule that grants each
    #[arg(short, long, conflicts_with_all = ["json", "jsonl", "count"])]
    pub quiet: bool,
    /// Write chess moves in standard algebraic notation (--json has both)
    #[arg(long, conflicts_with_all = ["json", "jsonl", "count"])]
    pub san: bool,
}

/// `explain`
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Which position
    #[command(flatten)]
    pub position: PositionOrStreamArgs,
    /// The move, as a player would write it
    #[arg(
        value_name = "MOVE",
        required_unless_present_any = ["all", "jsonl", "fen"],
        conflicts_with_all = ["all", "jsonl"]
    )]
    pub text: Option<String>,
    /// Judge everything that the piece on this cell might be thought able to do
    #[arg(long, value_name = "CELL", conflicts_with = "jsonl")]
    pub all: Option<String>,
}

/// `play`
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Which position
    #[command(flatten)]
    pub position: PositionOrStreamArgs,
    /// The moves in turn; the actions of one turn may be joined by `;`
    #[arg(value_name = "MOVE", conflicts_with = "jsonl")]
    pub moves: Vec<String>,
    /// What to print
    #[arg(long, value_name = "FORMAT", default_value = "json", conflicts_with_all = ["json", "jsonl"])]
    pub format: Played,
    /// With `--format show`: draw with ASCII alone
    #[arg(long, conflicts_with_all = ["json", "jsonl"])]
    pub ascii: bool,
}

/// `check`
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Which position
    #[command(flatten)]
    pub position: PositionOrStreamArgs,
}

/// `perft`
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// Which position
    #[command(flatten)]
    pub position: PositionOrStreamArgs,
    /// How many actions long, at most 64
    #[arg(
        required_unless_present_any = ["jsonl", "fen"],
        conflicts_with = "jsonl",
        value_parser = whole::<u32>,
        allow_negative_numbers = true
    )]
    pub depth: Option<u32>,
    /// Count separately for each first action
    #[arg(long)]
    pub divide: bool,
    /// Let the depth count whole turns
    #[arg(long)]
    pub turns: bool,
    /// How many threads share one count; 0 means one a processor
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub threads: u32,
    /// Really play the last action of each sequence instead of only counting it
    #[arg(long)]
    pub play_leaves: bool,
    /// Remember counts in so many MiB, all taken at once and shared by all threads and items; 1 to 65536
    #[arg(
        long,
        value_name = "MIB",
        value_parser = mebibytes,
        allow_negative_numbers = true,
        conflicts_with = "play_leaves"
    )]
    pub hash: Option<u32>,
    /// Give up after so many seconds (exit code 4)
    #[arg(long, value_name = "SECONDS", value_parser = positive, allow_negative_numbers = true)]
    pub time_limit: Option<NonZeroU32>,
}

/// `validate`
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
#[derive(Debug, Args)]
pub(crate) struct ValidateArgs {
    /// Files of records, or `-` for standard input (once): JSON (one record, or a list), JSONL (one a
    /// line), or text like PGN
    #[arg(value_name = "RECORD", required_unless_present = "jsonl")]
    pub records: Vec<String>,
    /// Read one record a line, print one JSON object a line, in the same order
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        default_missing_value = "-",
        conflicts_with = "quiet"
    )]
    pub jsonl: Option<String>,
    /// How many games are judged at once; 0 means one a processor
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub jobs: u32,
    /// Judge only every N-th game, beginning with the I-th (from 1)
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Stop after the first game with a finding
    #[arg(long)]
    pub fail_fast: bool,
    /// For problems: starts without a royal are only warned about
    #[arg(long)]
    pub study: bool,
    /// Go on after a move that the record marks as played although it is illegal, with the effects that it states
    #[arg(long)]
    pub as_played: bool,
    /// Check the moves of variations, too
    #[arg(long)]
    pub variations: bool,
    /// Leave out games without findings, and the summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    pub json: bool,
}

/// `convert`
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Files of records, or `-` for standard input (once): JSON, JSONL, or text like PGN
    #[arg(value_name = "RECORD", required = true)]
    pub records: Vec<String>,
    /// In which form to write them
    #[arg(long, value_name = "FORM")]
    pub to: Written,
    /// Write to a file instead of standard output, which is `-`
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write every move as the variant writes it (chess: in standard algebraic notation), and not as the record does
    #[arg(long)]
    pub canonical: bool,
}

/// `fuzz`
#[derive(Debug, Args)]
pub(crate) struct FuzzArgs {
    /// The variant id
    pub variant: String,
    /// An option; a value is JSON, a bare word, a comma list, `none`, or @FILE
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Spread the games over several option sets that the variant names: `all`, and for tchess `all-pairs`
    #[arg(long, value_name = "SETS", conflicts_with = "start")]
    pub mods: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub games: u64,
    /// Where chance begins: the same seed gives the same games
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub seed: u64,
    /// Give up a game after so many actions
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub max_actions: u32,
    /// What random play prefers
    #[arg(long, value_name = "WORD", default_value = "mix")]
    pub bias: Bias,
    /// How many of a hundred games begin with a set-up drawn at random, and not with the start
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "25",
        conflicts_with = "start",
        value_parser = percent,
        allow_negative_numbers = true
    )]
    pub setups: u8,
    /// Break off after so many seconds (exit code 4 if games are left, and no law broke)
    #[arg(long, value_name = "SECONDS", value_parser = positive, allow_negative_numbers = true)]
    pub time_limit: Option<NonZeroU32>,
    /// Which laws are asked at every position
    #[arg(long, value_name = "SET", default_value = "all")]
    pub laws: Laws,
    /// Report how often each rule was met in each of its uses, and what an inventor would know of the games
    #[arg(long)]
    pub coverage: bool,
    /// Count what the fixtures of the variant below this directory show, too
    #[arg(long, value_name = "DIR", requires = "coverage")]
    pub fixtures: Option<PathBuf>,
    /// Write a small case of each broken law to a file in this directory; `replay` tries it again
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Play only every N-th game, beginning with the I-th (from 1)
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Play only the game with this number (from 0)
    #[arg(
        long,
        value_name = "NUMBER",
        conflicts_with_all = ["games", "shard"],
        value_parser = whole::<u64>,
        allow_negative_numbers = true
    )]
    pub game: Option<u64>,
    /// How many games are played at once; 0 means one a processor
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub threads: u32,
    /// Begin at the position in this file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub start: Option<String>,
    /// For problems: a start without a royal is only warned about
    #[arg(long, requires = "start")]
    pub study: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `replay`
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// A file that `fuzz --save` wrote, or `-` for standard input
    pub case: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `generate`
#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The variant id
    pub variant: String,
    /// An option; a value is JSON, a bare word, a comma list, `none`, or @FILE
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub games: u64,
    /// Where chance begins: the same seed gives the same games
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub seed: u64,
    /// Give up a game after so many actions; its result is `*`
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub max_actions: u32,
    /// In what form
    #[arg(long, value_name = "FORM", default_value = "jsonl")]
    pub to: Records,
    /// Write only the I-th of N parts (from 1): the parts one after another are the whole
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// How many games are played at once; 0 means one a processor
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub threads: u32,
}

/// `schema`
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Of what
    pub form: Form,
    /// The variant id
    pub variant: String,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
