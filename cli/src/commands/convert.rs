//! `convert`: records from one form into another.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use answers::record_of;
use record::Record;
use record::text::{self, Excerpt, Misread, Reading};
use rules::Issue;
use rules::erased::Cache;
use serde_json::{Value, json};

use crate::args::ConvertArgs;
use crate::carets;
use crate::choices::Written;
use crate::commands::validate::{read_item, read_line};
use crate::exit::{Exit, Failure, unwritable};
use crate::interrupt;
use crate::layout::lay_out;
use crate::output::{BAD, Out, clean, issue_line, styled, tell, tell_failure};
use crate::records::{self, Event, Named, Piece};
use crate::words::plural;

/// Where records go.
enum Sink {
    Stdout(Out),
    File(BufWriter<File>),
}

/// Writes records as they come.
struct Writer<'a> {
    sink: Sink,
    form: Written,
    cache: &'a Cache,
    /// A first record that may be the only one, which makes it no list.
    first: Option<Value>,
    n_written: u64,
}

/// Converts all records of all inputs, in order.
pub(crate) fn run(args: &ConvertArgs, cache: &Cache) -> Result<Exit, Failure> {
    refuse_own_input(args)?;
    let named = |path: &String| Named { path: path.clone(), is_lines: false };
    let inputs = args.records.iter().map(named).collect();
    let sink = match &args.output {
        Some(path) if path.as_os_str() != "-" => {
            let file = File::create(path).map_err(|error| unwritable(path, &error))?;
            Sink::File(BufWriter::new(file))
        }
        Some(_) | None => Sink::Stdout(Out::data()),
    };
    let mut writer = Writer { sink, form: args.to, cache, first: None, n_written: 0 };
    let events = records::read(inputs, Arc::default())?;
    let (mut exit, mut name, mut n_games) = (Exit::Fine, Arc::from(""), 0);
    while !interrupt::is_asked() {
        match events.next() {
            Event::Begun(begun) => name = begun,
            Event::Pieces(pieces) => {
                for piece in pieces {
                    n_games += 1;
                    let mut id = None;
                    match read(&piece, cache, &mut id) {
                        Ok(record) if args.canonical => {
                            writer.record(&record::canonical(&record, cache), id)?;
                        }
                        Ok(record) => writer.record(&record, id)?,
                        Err(faults) => {
                            tell_faults(&name, n_games, &piece, &faults);
                            exit = exit.max(Exit::Finding);
                        }
                    }
                }
                writer.flush()?;
            }
            Event::Failed { failure, .. } => {
                tell_failure(&failure);
                exit = exit.max(failure.exit());
            }
            Event::Woken => {}
            Event::Ended => {
                writer.finish()?;
                return Ok(exit);
            }
        }
    }
    let n_written = writer.n_written;
    writer.finish()?;
    tell(&format!("interrupted: {} written, the rest is not", plural(n_written, "record")));
    Ok(Exit::Interrupted)
}

/// Nobody can be asked to read what is written over meanwhile.
fn refuse_own_input(args: &ConvertArgs) -> Result<(), Failure> {
    if args.records.iter().filter(|path| *path == "-").count() > 1 {
        let message = "standard input, `-`, can be read only once [usage]";
        return Err(Failure::Usage(message.to_owned()));
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    let Some(output) = args.output.as_deref().and_then(real) else { return Ok(()) };
    match args.records.iter().find(|path| real(Path::new(path)).as_ref() == Some(&output)) {
        None => Ok(()),
        Some(path) => {
            let message = format!("--output {path}: it is read, too, and would be lost [usage]");
            Err(Failure::Usage(message))
        }
    }
}

/// What is wrong with a record, and for a text where.
struct Faults {
    issues: Vec<Issue>,
    misread: Option<Box<Misread>>,
}

impl<I: IntoIterator<Item = Issue>> From<I> for Faults {
    fn from(issues: I) -> Self {
        Self { issues: issues.into_iter().collect(), misread: None }
    }
}

/// Reads a record, and the id of its work item.
fn read(piece: &Piece, cache: &Cache, id: &mut Option<Value>) -> Result<Record, Faults> {
    match piece {
        Piece::Line(line) => {
            let item =
                read_line(line.bytes.as_deref(), id).map_err(|issue| Faults::from([issue]))?;
            let (value, base) = record_of(item);
            Ok(Record::read(&value, base)?)
        }
        Piece::Item(item) => {
            let base = format!("/{}", item.idx);
            let value = read_item(item)
                .map_err(|(code, message)| Faults::from([Issue::new(&base, code, message)]))?;
            Ok(Record::read(&value, &base)?)
        }
        Piece::Record(value, _) => Ok(Record::read(value, "")?),
        Piece::Text(Err(fault)) => Err(Faults::from([fault.issue()])),
        Piece::Text(Ok(excerpt)) => match text::read(&excerpt.text, cache) {
            Ok(Reading { record, findings, .. }) if findings.is_empty() => Ok(record),
            Ok(Reading {
                record: Record { variant, headers, .. },
                findings: issues,
                places,
                ..
            }) => {
                let misread =
                    Misread { issues: issues.clone(), places, variant: Some(variant), headers };
                Err(Faults { issues, misread: Some(Box::new(misread)) })
            }
            Err(misread) => {
                let issues = misread.issues.clone();
                Err(Faults { issues, misread: Some(misread) })
            }
        },
    }
}

/// Tells on stderr which record was left out, and why.
fn tell_faults(name: &str, number: u64, piece: &Piece, faults: &Faults) {
    let line = match piece {
        Piece::Line(line) => Some(line.number),
        Piece::Item(item) => Some(item.at.line),
        Piece::Text(Ok(excerpt)) => Some(excerpt.line),
        Piece::Text(Err(fault)) => Some(fault.line()),
        Piece::Record(..) => None,
    };
    let place = line.map_or_else(String::new, |line| format!(":{line}"));
    let name = clean(name);
    tell(&format!("{}: {name}{place}: game {number}: not a record", styled(BAD, "error")));
    for (idx, issue) in faults.issues.iter().enumerate() {
        tell(&format!("  {}", issue_line(issue, None)));
        if let (Piece::Text(Ok(excerpt)), Some(misread)) = (piece, &faults.misread) {
            tell_place(&name, excerpt, misread, idx, &issue.code);
        }
    }
}

fn tell_place(name: &str, excerpt: &Excerpt, misread: &Misread, idx: usize, code: &str) {
    let span = misread.places.fault(idx);
    let lines = span.and_then(|span| carets::snippet(name, excerpt, span, code));
    for line in lines.into_iter().flatten() {
        tell(&line);
    }
}

impl Writer<'_> {
    fn record(&mut self, record: &Record, id: Option<Value>) -> Result<(), Failure> {
        match self.form {
            Written::Text => {
                let text = text::write(record, self.cache);
                let gap = if self.n_written == 0 { "" } else { "\n" };
                self.sink.put(&format!("{gap}{text}"))?;
            }
            Written::Jsonl => {
                let line = match id {
                    Some(id) => json!({"id": id, "record": record}),
                    None => record.write(),
                };
                self.sink.put(&format!("{line}\n"))?;
            }
            Written::Json if self.n_written == 0 => self.first = Some(record.write()),
            Written::Json => {
                if let Some(first) = self.first.take() {
                    self.sink.put(&format!("[\n{first}"))?;
                }
                self.sink.put(&format!(",\n{}", record.write()))?;
            }
        }
        self.n_written += 1;
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Stdout(out) => out.flush(),
            Sink::File(file) => Ok(file.flush()?),
        }
    }

    fn finish(mut self) -> Result<(), Failure> {
        if self.form == Written::Json {
            let end = match (self.first.take(), self.n_written) {
                (Some(only), _) => lay_out(&only),
                (None, 0) => "[]\n".to_owned(),
                (None, _) => "\n]\n".to_owned(),
            };
            self.sink.put(&end)?;
        }
        self.flush()
    }
}

impl Sink {
    fn put(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            Self::Stdout(out) => out.text(text),
            Self::File(file) => Ok(file.write_all(text.as_bytes())?),
        }
    }
}
