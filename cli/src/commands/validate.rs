//! `validate`: game records, replayed.

use std::sync::Arc;

use answers::{Desk, Trouble, judge_text, read_id};
use rayon::prelude::*;
use record::text::Places;
use record::{Judging, Report};
use rules::erased::{Cache, ReadError, read_value};
use rules::{Issue, Issues};
use serde_json::Value;

use crate::args::ValidateArgs;
use crate::bug;
use crate::commands::validate_printer::{Printed, Printer};
use crate::commands::validate_report::{Judged, Shape, Whence};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt;
use crate::items::{Item, Spot};
use crate::jsonl;
use crate::lines::MAX_LINE_BYTES;
use crate::output::{tell, tell_failure};
use crate::progress::Meter;
use crate::records::{self, Event, Named, Piece};
use crate::words::plural;

/// All that judging needs to know.
struct Run<'a> {
    args: &'a ValidateArgs,
    bench: Bench<'a>,
    pool: Option<rayon::ThreadPool>,
    printer: Printer,
    meter: Meter,
    n_games: u64,
    exit: Exit,
}

/// What judges one game after another.
struct Bench<'a> {
    cache: &'a Cache,
    judging: Judging,
    shape: Shape,
}

/// A game before it is judged.
struct Game {
    number: u64,
    piece: Piece,
}

/// Whether to go on after some games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Stop,
}

/// Replays all records of all inputs, in order.
pub(crate) fn run(args: &ValidateArgs, cache: &Cache) -> Result<Exit, Failure> {
    let inputs = inputs(args)?;
    let shape = match (args.json, &args.jsonl) {
        (true, _) => Shape::Object,
        (false, Some(_)) => Shape::Lines,
        (false, None) => Shape::Text { is_quiet: args.quiet },
    };
    let judging = Judging {
        strictness: input::strictness(args.study),
        as_played: args.as_played,
        variations: args.variations,
        position: !matches!(shape, Shape::Text { .. }),
    };
    let size = inputs.iter().map(|input| input::size(&input.path)).sum();
    let n_bytes = Arc::default();
    let mut run = Run {
        args,
        bench: Bench { cache, judging, shape },
        pool: jsonl::pool(args.jobs)?,
        printer: Printer::new(shape)?,
        meter: Meter::new(size, Arc::clone(&n_bytes)),
        n_games: 0,
        exit: Exit::Fine,
    };
    run.judge_all(&records::read(inputs, n_bytes)?)?;
    run.meter.finish();
    let n_judged = run.printer.n_games();
    run.printer.finish()?;
    if interrupt::is_asked() {
        tell(&format!("interrupted: {} judged, the rest is not", plural(n_judged, "game")));
        return Ok(Exit::Interrupted);
    }
    Ok(run.exit)
}

/// The inputs in order.
fn inputs(args: &ValidateArgs) -> Result<Vec<Named>, Failure> {
    if args.records.iter().filter(|path| *path == "-").count() > 1 {
        let message = "standard input, `-`, can be read only once [usage]";
        return Err(Failure::Usage(message.to_owned()));
    }
    let stream = args.jsonl.as_deref().filter(|path| *path != "-" || args.records.is_empty());
    let named = |(path, is_lines): (&str, bool)| Named { path: path.to_owned(), is_lines };
    let files = args.records.iter().map(|path| (path.as_str(), false));
    Ok(stream.map(|path| (path, true)).into_iter().chain(files).map(named).collect())
}

impl Run<'_> {
    fn judge_all(&mut self, events: &records::Events) -> Result<(), Failure> {
        let mut name = Arc::from("");
        while !interrupt::is_asked() {
            match events.next() {
                Event::Begun(begun) => name = begun,
                Event::Pieces(pieces) => {
                    if self.judge_pieces(&name, pieces)? == Next::Stop {
                        return Ok(());
                    }
                }
                Event::Failed { path, failure } => {
                    self.printer.flush()?;
                    tell_failure(&failure);
                    self.printer.unreadable_file(&path);
                    self.exit = self.exit.max(failure.exit());
                }
                Event::Woken => {}
                Event::Ended => return Ok(()),
            }
        }
        Ok(())
    }

    fn judge_pieces(&mut self, name: &Arc<str>, pieces: Vec<Piece>) -> Result<Next, Failure> {
        let n_before = self.n_games;
        self.n_games += pieces.len() as u64;
        let games = (n_before..).zip(pieces).map(|(number, piece)| Game { number, piece });
        let games: Vec<Game> = games
            .filter(|game| self.args.shard.is_none_or(|shard| shard.takes(game.number)))
            .collect();
        let bench = &self.bench;
        // After Ctrl-C nothing new is begun; what is printed then is what came before the first game left out.
        let print = |game: &Game| {
            (!interrupt::is_asked()).then(|| Printed::new(bench.judge(game, name), bench.shape))
        };
        let next = match &self.pool {
            Some(pool) if games.len() > 1 => {
                let all: Vec<_> = pool.install(|| games.par_iter().map(print).collect());
                print_all(&mut self.printer, self.args, &mut self.exit, all.into_iter())?
            }
            Some(_) | None => {
                print_all(&mut self.printer, self.args, &mut self.exit, games.iter().map(print))?
            }
        };
        self.meter.add(games.len() as u64);
        self.printer.flush()?;
        Ok(next)
    }
}

fn print_all(
    printer: &mut Printer,
    args: &ValidateArgs,
    exit: &mut Exit,
    games: impl Iterator<Item = Option<Printed>>,
) -> Result<Next, Failure> {
    for game in games.map_while(|game| game) {
        let is_ok = game.is_ok();
        *exit = (*exit).max(game.exit());
        printer.print(game)?;
        if !is_ok && args.fail_fast {
            return Ok(Next::Stop);
        }
    }
    Ok(Next::GoOn)
}

impl Bench<'_> {
    fn judge(&self, game: &Game, name: &Arc<str>) -> Judged {
        let mut id = None;
        let mut is_bad_json = false;
        let mut places = Places::default();
        let judged = bug::guard(|| match &game.piece {
            Piece::Line(line) => match self.judge_line(line.bytes.as_deref(), &mut id) {
                Ok(report) => report,
                Err(issues) => {
                    is_bad_json = true;
                    Report::unreadable(issues)
                }
            },
            Piece::Item(item) => {
                let base = format!("/{}", item.idx);
                match read_item(item) {
                    Ok(value) => self.replay(&value, &base),
                    Err((code, message)) => {
                        is_bad_json = true;
                        Report::unreadable([Issue::new(base, code, message)])
                    }
                }
            }
            Piece::Record(value, _) => self.replay(value, ""),
            Piece::Text(Ok(excerpt)) => {
                let (report, found) = judge_text(excerpt, self.cache, self.judging);
                places = found;
                report
            }
            Piece::Text(Err(fault)) => Report::unreadable([fault.issue()]),
        });
        let (report, exit) = match judged {
            Ok(report) => {
                let exit = Exit::finding_unless(report.ok);
                (report, exit)
            }
            Err(message) => (Report::unreadable([Issue::new("", "bug", message)]), Exit::Bug),
        };
        let whence = whence(&game.piece, &report, places);
        Judged {
            file: Arc::clone(name),
            number: game.number,
            whence,
            id,
            is_bad_json,
            report,
            exit,
        }
    }

    /// The report on a line, or why it is no work item.
    fn judge_line(&self, line: Option<&[u8]>, id: &mut Option<Value>) -> Result<Report, Issues> {
        let value = read_line(line, id)?;
        let desk = Desk::new(self.cache, self.judging.strictness);
        answers::validate(value, self.judging, &desk).map_err(|trouble| match trouble {
            Trouble::Issues(issues) => issues,
            Trouble::Limit(issue) => issue.into(),
            Trouble::Stopped => unreachable!("nobody stops the work on a stream's items"),
        })
    }

    fn replay(&self, value: &Value, base: &str) -> Report {
        record::judge(value, base, self.cache, self.judging)
    }
}

/// Where the game came from. Its text is kept only where places in it will be told.
fn whence(piece: &Piece, report: &Report, places: Places) -> Whence {
    let is_silent = report.findings.is_empty() && report.warnings.is_empty();
    match piece {
        Piece::Line(line) => Whence::Line(line.number),
        Piece::Item(Item { at, .. }) if is_silent => {
            Whence::Item(*at, String::new(), String::new())
        }
        Piece::Item(Item { idx, at, bytes }) => {
            let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default());
            Whence::Item(*at, format!("/{idx}"), text.into_owned())
        }
        Piece::Record(_, text) => Whence::Document(Arc::clone(text)),
        Piece::Text(Ok(excerpt)) if is_silent => Whence::Line(excerpt.line),
        Piece::Text(Ok(excerpt)) => Whence::Text(excerpt.clone(), places),
        Piece::Text(Err(fault)) => Whence::Line(fault.line()),
    }
}

/// The work item on a line.
pub(crate) fn read_line(line: Option<&[u8]>, id: &mut Option<Value>) -> Result<Value, Issue> {
    let Some(bytes) = line else {
        return Err(jsonl::too_long());
    };
    let value = read_value(bytes).map_err(|error| Issue::new("", error.code(), error.in_line()))?;
    *id = read_id(&value)?;
    Ok(value)
}

/// The record in a list; else a code, and what is wrong at which place of the whole input.
pub(crate) fn read_item(item: &Item) -> Result<Value, (&'static str, String)> {
    let Some(bytes) = &item.bytes else {
        let message = format!("this item of the list is longer than {MAX_LINE_BYTES} bytes");
        return Err(("too-long", message));
    };
    read_value(bytes).map_err(|error| (error.code(), within(error, item.at).to_string()))
}

/// An error in an item, seen from the whole input.
fn within(error: ReadError, at: Spot) -> ReadError {
    let line_within = |line: usize| at.line as usize + line - 1;
    let column_within = |line: usize, column: usize| {
        if line == 1 { at.column as usize - 1 + column } else { column }
    };
    match error {
        ReadError::Empty | ReadError::TooLong { .. } => error,
        ReadError::Encoding { what, offset } => {
            ReadError::Encoding { what, offset: at.offset as usize + offset }
        }
        ReadError::Syntax { line, column, message } => ReadError::Syntax {
            line: line_within(line),
            column: column_within(line, column),
            message,
        },
        ReadError::DuplicateField { line, column, name } => ReadError::DuplicateField {
            line: line_within(line),
            column: column_within(line, column),
            name,
        },
    }
}
