//! Inputs cut into records, in order and ahead of those who judge them.
//!
//! One thread reads; it is at most two chunks of some mebibytes ahead, so that memory does not grow with the input.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use record::text::{CutFault, Excerpt, Games, looks_like_text};
use rules::erased::document::MAX_BYTES;
use serde_json::Value;

use crate::archive;
use crate::exit::Failure;
use crate::input::{self, Source};
use crate::interrupt;
use crate::items::{Item, Items, Torn};
use crate::lines::{Line, Lines, MAX_LINE_BYTES};
use crate::words::plural;

/// So many games of a text are sent together, and so many bytes of them.
const MAX_CHUNK_TEXTS: usize = 256;
const MAX_CHUNK_BYTES: usize = 1 << 20;

/// An input as it was named.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// A file, or `-`.
    pub path: String,
    /// Whether it is known to have one record a line.
    pub is_lines: bool,
}

/// What comes next.
pub(crate) enum Event {
    /// An input begins, which messages call so.
    Begun(Arc<str>),
    /// Its next records.
    Pieces(Vec<Piece>),
    /// It can't be read, or not further.
    Failed {
        /// The input as it was named.
        path: String,
        /// Why.
        failure: Failure,
    },
    /// All inputs have come to their end.
    Ended,
    /// Nothing, but somebody asked for the end.
    Woken,
}

/// One record, not read yet.
#[derive(Debug)]
pub(crate) enum Piece {
    /// A line.
    Line(Line),
    /// An item of a list.
    Item(Item),
    /// A document that is one record, and its text to find places in.
    Record(Value, Arc<str>),
    /// A game in a text.
    Text(Result<Excerpt, CutFault>),
}

/// How an input is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Lines,
    List,
    Document,
    Text,
}

/// Begins to read the inputs.
///
/// # Errors
/// When Ctrl-C can't be waited for.
pub(crate) fn read(inputs: Vec<Named>, n_bytes: Arc<AtomicU64>) -> Result<Events, Failure> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let waker = sender.clone();
    interrupt::install(move || {
        // Whoever finds the channel full is not waiting, and will ask.
        let _ = waker.try_send(Event::Woken);
    })?;
    thread::spawn(move || {
        // Sending fails when nobody wants more: then there is nothing left to do.
        let _ = send_all(&inputs, &n_bytes, &sender);
    });
    Ok(Events(receiver))
}

/// What the inputs give, in order.
pub(crate) struct Events(Receiver<Event>);

impl Events {
    /// Waits for what comes next.
    pub(crate) fn next(&self) -> Event {
        // The one who waits for Ctrl-C holds a sender as long as the program runs.
        self.0.recv().unwrap_or(Event::Ended)
    }
}

type Sent = Result<(), mpsc::SendError<Event>>;

fn send_all(inputs: &[Named], n_bytes: &Arc<AtomicU64>, sender: &SyncSender<Event>) -> Sent {
    for input in inputs {
        match begin(input, n_bytes) {
            Ok(reader) => reader.send(sender)?,
            Err(failure) => sender.send(Event::Failed { path: input.path.clone(), failure })?,
        }
    }
    sender.send(Event::Ended)
}

/// An input that was opened.
struct Opened {
    path: String,
    name: Arc<str>,
    form: Form,
    reader: Box<dyn Read + Send>,
}

fn begin(input: &Named, n_bytes: &Arc<AtomicU64>) -> Result<Opened, Failure> {
    let (name, reader) = input::open_counted(&input.path, n_bytes)?;
    let (head, rest) = read_head(reader).map_err(|error| input::unreadable(&name, &error))?;
    let extension = Path::new(archive::plain_name(&input.path)).extension();
    let extension = extension.and_then(|extension| extension.to_str());
    let form = if input.is_lines { Form::Lines } else { Form::of(extension, &head) };
    tracing::info!("{name}: reading {}", form.words());
    let reader = Box::new(Cursor::new(head).chain(rest));
    Ok(Opened { path: input.path.clone(), name: name.into(), form, reader })
}

/// The first line that is not blank, with all before it, and the reader of the rest.
fn read_head(reader: impl Read) -> io::Result<(Vec<u8>, impl Read)> {
    let mut reader = BufReader::new(reader);
    let mut head = Vec::new();
    loop {
        let before = head.len();
        let n_read = reader.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut head)?;
        if n_read == 0 || !head[before..].trim_ascii().is_empty() {
            return Ok((head, reader));
        }
        // Blanks before the first record are nothing that would have to be kept for places: lines count them.
        if head.len() > MAX_LINE_BYTES {
            return Ok((head, reader));
        }
    }
}

impl Form {
    fn of(extension: Option<&str>, head: &[u8]) -> Self {
        if matches!(extension, Some("jsonl" | "ndjson")) {
            return Self::Lines;
        }
        if matches!(extension, Some("pgn" | "txt")) || looks_like_text(head) {
            return Self::Text;
        }
        let line = head.trim_ascii();
        // Documents for people have their braces on different lines.
        if line.starts_with(b"{") && line.ends_with(b"}") {
            Self::Lines
        } else if line.starts_with(b"[") {
            Self::List
        } else {
            Self::Document
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Lines => "a record a line",
            Self::List => "a list of records",
            Self::Document => "one record",
            Self::Text => "text",
        }
    }
}

impl Opened {
    fn send(self, sender: &SyncSender<Event>) -> Sent {
        sender.send(Event::Begun(Arc::clone(&self.name)))?;
        let path = self.path.clone();
        match self.form {
            Form::Lines => self.send_lines(sender),
            Form::List => self.send_items(sender),
            Form::Text => self.send_texts(sender),
            Form::Document => match self.document() {
                Ok(record) => sender.send(Event::Pieces(vec![record])),
                Err(failure) => sender.send(Event::Failed { path, failure }),
            },
        }
    }

    fn send_lines(self, sender: &SyncSender<Event>) -> Sent {
        let mut lines = Lines::new(self.reader);
        loop {
            match lines.next_chunk() {
                Ok(chunk) if chunk.is_empty() => return Ok(()),
                Ok(chunk) => {
                    sender.send(Event::Pieces(chunk.into_iter().map(Piece::Line).collect()))?;
                }
                Err(error) => {
                    let judged = plural(lines.n_read(), "whole line");
                    let failure = input::unreadable(&self.name, &error)
                        .after(&format!("{judged} came before, and nothing after them is judged"));
                    return sender.send(Event::Failed { path: self.path, failure });
                }
            }
        }
    }

    fn send_items(self, sender: &SyncSender<Event>) -> Sent {
        let mut items = Items::new(self.reader);
        let mut n_items = 0;
        loop {
            let torn = match items.next_chunk() {
                Ok(chunk) if chunk.is_empty() => return Ok(()),
                Ok(chunk) => {
                    n_items += chunk.len() as u64;
                    sender.send(Event::Pieces(chunk.into_iter().map(Piece::Item).collect()))?;
                    continue;
                }
                Err(torn) => torn,
            };
            let name = &self.name;
            let failure = match torn {
                Torn::Reading(error) => input::unreadable(name, &error),
                Torn::Syntax(at, what) => Failure::Unreadable(format!(
                    "{name}: line {}, column {}: {what} [json-syntax]",
                    at.line, at.column
                )),
            };
            let judged = plural(n_items, "whole item");
            let failure =
                failure.after(&format!("{judged} came before, and nothing after them is judged"));
            return sender.send(Event::Failed { path: self.path, failure });
        }
    }

    fn send_texts(self, sender: &SyncSender<Event>) -> Sent {
        let mut games = Games::new(BufReader::with_capacity(1 << 20, self.reader));
        let mut n_games = 0;
        loop {
            let (mut chunk, mut n_bytes) = (Vec::new(), 0);
            let torn = loop {
                match games.next() {
                    Some(Ok(game)) => {
                        n_bytes += game.as_ref().map_or(0, |excerpt| excerpt.text.len());
                        chunk.push(Piece::Text(game));
                    }
                    Some(Err(error)) => break Some(error),
                    None => break None,
                }
                if chunk.len() == MAX_CHUNK_TEXTS || n_bytes >= MAX_CHUNK_BYTES {
                    break None;
                }
            };
            let is_last = chunk.is_empty() || torn.is_some();
            n_games += chunk.len() as u64;
            if !chunk.is_empty() {
                sender.send(Event::Pieces(chunk))?;
            }
            if let Some(error) = torn {
                let judged = plural(n_games, "whole game");
                let failure = input::unreadable(&self.name, &error)
                    .after(&format!("{judged} came before, and nothing after them is judged"));
                return sender.send(Event::Failed { path: self.path, failure });
            }
            if is_last {
                return Ok(());
            }
        }
    }

    fn document(self) -> Result<Piece, Failure> {
        let mut bytes = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        let read = self.reader.take(limit).read_to_end(&mut bytes);
        let name = self.name.to_string();
        read.map_err(|error| input::unreadable(&name, &error))?;
        if bytes.len() > MAX_BYTES {
            let message = format!(
                "{name}: it is longer than {MAX_BYTES} bytes, the most that is read of one record; many records go on \
                 lines of their own (JSONL) or into a list [too-long]"
            );
            return Err(Failure::Limit(message));
        }
        let source = Source { name, bytes };
        let value = source.value()?;
        Ok(Piece::Record(value, String::from_utf8_lossy(&source.bytes).into()))
    }
}
