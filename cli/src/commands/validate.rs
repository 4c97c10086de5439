//! `validate`: game records, replayed.

use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use indicatif::ProgressBar;
use rayon::prelude::*;
use record::Report;
use rules::erased::document::MAX_BYTES;
use rules::erased::{Cache, read_value};
use rules::{Issue, Strictness};
use serde_json::Value;

use crate::args::ValidateArgs;
use crate::bug;
use crate::commands::validate_report::{Judged, Printer, Shape};
use crate::exit::{Exit, Failure};
use crate::input::{self, Source};
use crate::jsonl;
use crate::lines::{Line, Lines, MAX_LINE_BYTES};
use crate::output::tell_failure;
use crate::progress;

/// So many records of one document are judged before their reports are printed.
const CHUNK: usize = 4096;

/// One game before it is judged.
struct Game {
    number: u64,
    line: Option<u64>,
    content: Content,
}

enum Content {
    /// A line of JSONL; `None` when it is too long.
    Line(Option<Vec<u8>>),
    /// A value in a document, and the pointer to it.
    Value(Value, String),
}

/// All that judging needs to know.
struct Run<'a> {
    args: &'a ValidateArgs,
    cache: &'a Cache,
    pool: Option<rayon::ThreadPool>,
    printer: Printer,
    progress: ProgressBar,
    n_games: u64,
    exit: Exit,
}

/// Whether to go on after some games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Stop,
}

/// Replays all records of all inputs, in order.
pub(crate) fn run(args: &ValidateArgs, cache: &Cache) -> Result<Exit, Failure> {
    if args.records.iter().filter(|path| *path == "-").count() > 1 {
        let message = "standard input, `-`, can be read only once [usage]";
        return Err(Failure::Usage(message.to_owned()));
    }
    let shape = match (args.json, &args.jsonl) {
        (true, _) => Shape::Object,
        (false, Some(_)) => Shape::Lines,
        (false, None) => Shape::Text { is_quiet: args.quiet },
    };
    let mut run = Run {
        args,
        cache,
        pool: jsonl::pool(args.jobs)?,
        printer: Printer::new(shape)?,
        progress: progress::bar(None, "games", true),
        n_games: 0,
        exit: Exit::Fine,
    };
    let stream = args.jsonl.as_deref().filter(|path| *path != "-" || args.records.is_empty());
    let inputs = stream.map(|path| (path, true)).into_iter();
    let inputs = inputs.chain(args.records.iter().map(|path| (path.as_str(), false)));
    for (path, is_stream) in inputs {
        match run.judge_input(path, is_stream) {
            Ok(Next::GoOn) => {}
            Ok(Next::Stop) => break,
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => {
                run.printer.flush()?;
                tell_failure(&failure);
                run.printer.unreadable_file(path);
                run.exit = run.exit.max(failure.exit());
            }
        }
    }
    run.progress.finish_and_clear();
    run.printer.finish()?;
    Ok(run.exit)
}

impl Run<'_> {
    fn judge_input(&mut self, path: &str, is_stream: bool) -> Result<Next, Failure> {
        let (name, reader) = input::open(path)?;
        let (head, rest) = read_head(reader).map_err(|error| input::unreadable(&name, &error))?;
        let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
        let is_jsonl =
            is_stream || matches!(extension, Some("jsonl" | "ndjson")) || looks_like_jsonl(&head);
        tracing::info!(
            "{name}: reading {}",
            if is_jsonl { "a record a line" } else { "a document" }
        );
        let whole = Cursor::new(head).chain(rest);
        if is_jsonl { self.judge_lines(&name, whole) } else { self.judge_document(name, whole) }
    }

    fn judge_lines(&mut self, name: &str, reader: impl Read) -> Result<Next, Failure> {
        let mut lines = Lines::new(reader);
        loop {
            let chunk = lines.next_chunk().map_err(|error| input::unreadable(name, &error))?;
            if chunk.is_empty() {
                return Ok(Next::GoOn);
            }
            let content = |line: Line| (Some(line.number), Content::Line(line.bytes));
            if self.judge_games(name, None, chunk.into_iter().map(content))? == Next::Stop {
                return Ok(Next::Stop);
            }
        }
    }

    fn judge_document(&mut self, name: String, reader: impl Read) -> Result<Next, Failure> {
        let mut bytes = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        reader
            .take(limit)
            .read_to_end(&mut bytes)
            .map_err(|error| input::unreadable(&name, &error))?;
        let source = Source { name, bytes };
        let value = source.value()?;
        let Source { name, bytes } = source;
        let text: Arc<str> = String::from_utf8_lossy(&bytes).into();
        let games = match value {
            Value::Array(records) => {
                let number = |(idx, record)| (record, format!("/{idx}"));
                records.into_iter().enumerate().map(number).collect()
            }
            record => vec![(record, String::new())],
        };
        let mut games =
            games.into_iter().map(|(record, base)| (None, Content::Value(record, base)));
        loop {
            let chunk: Vec<_> = games.by_ref().take(CHUNK).collect();
            if chunk.is_empty() {
                return Ok(Next::GoOn);
            }
            if self.judge_games(&name, Some(&text), chunk.into_iter())? == Next::Stop {
                return Ok(Next::Stop);
            }
        }
    }

    fn judge_games(
        &mut self,
        name: &str,
        text: Option<&Arc<str>>,
        contents: impl Iterator<Item = (Option<u64>, Content)>,
    ) -> Result<Next, Failure> {
        let mut games = Vec::new();
        for (line, content) in contents {
            let number = self.n_games;
            self.n_games += 1;
            if self.args.shard.is_none_or(|shard| shard.takes(number)) {
                games.push(Game { number, line, content });
            }
        }
        let strictness = input::strictness(self.args.study);
        let cache = self.cache;
        let judge = |game: &Game| judge(game, name, text, cache, strictness);
        let judged: Vec<Judged> = match &self.pool {
            Some(pool) if games.len() > 1 => pool.install(|| games.par_iter().map(judge).collect()),
            Some(_) | None => games.iter().map(judge).collect(),
        };
        for game in judged {
            self.progress.inc(1);
            let is_ok = game.report.ok;
            self.exit = self.exit.max(game.exit);
            self.printer.print(game)?;
            if !is_ok && self.args.fail_fast {
                return Ok(Next::Stop);
            }
        }
        self.printer.flush()?;
        Ok(Next::GoOn)
    }
}

/// The first line that is not blank, with all before it, and the reader of the rest.
fn read_head(reader: impl Read) -> std::io::Result<(Vec<u8>, impl Read)> {
    let mut reader = BufReader::new(reader);
    let mut head = Vec::new();
    loop {
        let before = head.len();
        let n_read = reader.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut head)?;
        if n_read == 0 || !head[before..].trim_ascii().is_empty() {
            return Ok((head, reader));
        }
    }
}

/// Whether a first line is an object of its own: documents for people have their braces on different lines.
fn looks_like_jsonl(head: &[u8]) -> bool {
    let line = head.trim_ascii();
    line.starts_with(b"{") && line.ends_with(b"}")
}

fn judge(
    game: &Game,
    name: &str,
    text: Option<&Arc<str>>,
    cache: &Cache,
    strictness: Strictness,
) -> Judged {
    let mut id = None;
    let mut is_line_bad = false;
    let judged = bug::guard(|| match &game.content {
        Content::Value(value, base) => record::judge(value, base, cache, strictness),
        Content::Line(line) => match read_line(line.as_deref(), &mut id) {
            Ok((value, base)) => record::judge(&value, base, cache, strictness),
            Err(issue) => {
                is_line_bad = true;
                Report::unreadable([issue])
            }
        },
    });
    let (report, exit) = match judged {
        Ok(report) => {
            let exit = Exit::finding_unless(report.ok);
            (report, exit)
        }
        Err(message) => (Report::unreadable([Issue::new("", "bug", message)]), Exit::Bug),
    };
    Judged {
        file: name.to_owned(),
        number: game.number,
        line: game.line,
        text: text.cloned(),
        id,
        is_line_bad,
        report,
        exit,
    }
}

/// The record on a line, and the pointer to it.
fn read_line(line: Option<&[u8]>, id: &mut Option<Value>) -> Result<(Value, &'static str), Issue> {
    let Some(bytes) = line else {
        return Err(jsonl::too_long());
    };
    let value = read_value(bytes).map_err(|error| Issue::new("", error.code(), error.in_line()))?;
    *id = jsonl::read_id(&value)?;
    Ok(unwrap_item(value))
}

/// The record of a work item, and the pointer to it; an item may also be the record itself, with an `id`.
fn unwrap_item(mut value: Value) -> (Value, &'static str) {
    let Some(fields) = value.as_object_mut() else { return (value, "") };
    let is_item = fields.keys().all(|name| ["schema", "id", "record"].contains(&name.as_str()));
    if is_item && let Some(record) = fields.get_mut("record") {
        return (record.take(), "/record");
    }
    fields.shift_remove("id");
    (value, "")
}
