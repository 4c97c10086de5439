//! Work items, one a line: each gets its one answer, in order.
//!
//! What an item gets depends on that line alone: not on its neighbours, their order, or how many are done at
//! once.

use rayon::prelude::*;
use rules::erased::document::escape;
use rules::erased::{SCHEMA, kind, read_schema, read_value};
use rules::{Issue, Issues, suggest};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::args::StreamArgs;
use crate::bug;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::lines::{Line, Lines, MAX_LINE_BYTES};
use crate::output::{Out, clean, object, tell};

/// One work item: a JSON object.
#[derive(Debug)]
pub(crate) struct Item {
    fields: Map<String, Value>,
}

/// What an item gets.
#[derive(Debug)]
pub(crate) struct Answer {
    /// One line of JSON.
    pub text: String,
    /// What it says about the run.
    pub exit: Exit,
    /// A word on stderr.
    pub note: Option<String>,
}

/// Why an item has no answer but an error.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The item, or something in it, could not be read.
    Issues(Issues),
    /// A limit was reached.
    Limit(Issue),
}

impl From<Issues> for Trouble {
    fn from(issues: Issues) -> Self {
        Self::Issues(issues)
    }
}

impl From<Issue> for Trouble {
    fn from(issue: Issue) -> Self {
        Self::Issues(issue.into())
    }
}

/// Answers all lines of the stream; `work` does one item, of these fields.
pub(crate) fn run<W>(args: &StreamArgs, fields: &[&str], work: W) -> Result<Exit, Failure>
where
    W: Fn(&mut Item) -> Result<Answer, Trouble> + Sync,
{
    let path = args.jsonl.as_deref().unwrap_or("-");
    let (name, reader) = input::open(path)?;
    let mut lines = Lines::new(reader);
    let mut out = Out::data();
    let mut exit = Exit::Fine;
    let pool = pool(args.jobs)?;
    loop {
        let chunk = lines.next_chunk().map_err(|error| input::unreadable(&name, &error))?;
        if chunk.is_empty() {
            return Ok(exit);
        }
        let answer = |line: &Line| answer(line, fields, &work);
        let answers: Vec<Answer> = match &pool {
            Some(pool) if chunk.len() > 1 => {
                pool.install(|| chunk.par_iter().map(answer).collect())
            }
            Some(_) | None => chunk.iter().map(answer).collect(),
        };
        for (line, answer) in chunk.iter().zip(answers) {
            if let Some(note) = &answer.note {
                tell(&format!("{}:{}: {}", clean(&name), line.number, clean(note)));
            }
            exit = exit.max(answer.exit);
            out.line(&answer.text)?;
        }
        out.flush()?;
    }
}

/// Threads for so many jobs; 0 means one a processor. None are needed for one job.
pub(crate) fn pool(jobs: u32) -> Result<Option<rayon::ThreadPool>, Failure> {
    let jobs = threads(jobs);
    if jobs == 1 {
        return Ok(None);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.min(MOST_JOBS)).build();
    pool.map(Some).map_err(|error| Failure::Limit(format!("can't start {jobs} threads: {error}")))
}

/// More jobs at once than this serve nobody.
const MOST_JOBS: usize = 1024;

/// So many threads; 0 means as many as there are processors.
pub(crate) fn threads(wanted: u32) -> usize {
    match wanted {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get),
        wanted => wanted as usize,
    }
}

fn answer<W>(line: &Line, fields: &[&str], work: &W) -> Answer
where
    W: Fn(&mut Item) -> Result<Answer, Trouble> + Sync,
{
    let Some(bytes) = &line.bytes else {
        return error(None, &too_long().into(), Exit::Finding);
    };
    let value = match read_value(bytes) {
        Ok(value) => value,
        Err(fault) => {
            let issue = Issue::new("", fault.code(), fault.in_line());
            return error(None, &issue.into(), Exit::Finding);
        }
    };
    let id = match read_id(&value) {
        Ok(id) => id,
        Err(issue) => return error(None, &issue.into(), Exit::Finding),
    };
    let mut item = match Item::read(value, fields) {
        Ok(item) => item,
        Err(issues) => return error(id.as_ref(), &issues, Exit::Finding),
    };
    match bug::guard(|| work(&mut item)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(Trouble::Issues(issues))) => error(id.as_ref(), &issues, Exit::Finding),
        Ok(Err(Trouble::Limit(issue))) => error(id.as_ref(), &issue.into(), Exit::Limit),
        Err(message) => error(id.as_ref(), &Issue::new("", "bug", message).into(), Exit::Bug),
    }
}

/// The issue of a line that is not kept.
pub(crate) fn too_long() -> Issue {
    let message = format!("the line is longer than {MAX_LINE_BYTES} bytes");
    Issue::new("", "too-long", message)
}

/// An item's id. A greater number, or one with a point, would not come back as it was written.
pub(crate) fn read_id(item: &Value) -> Result<Option<Value>, Issue> {
    match item.get("id") {
        None => Ok(None),
        Some(id) if id.is_string() || id.is_i64() || id.is_u64() => Ok(Some(id.clone())),
        Some(id) => {
            let found = if id.is_number() { "another number" } else { kind(id) };
            let message =
                format!("an id is a string or a whole number of at most 64 bits; found {found}");
            Err(Issue::new("/id", "wrong-type", message))
        }
    }
}

/// The object for an item that has no answer: its first issue, and all of them.
pub(crate) fn error_object(id: Option<&Value>, issues: &Issues) -> Value {
    let Issue { pointer, code, message } = issues.first();
    json!({
        "schema": SCHEMA,
        "id": id.unwrap_or(&Value::Null),
        "error": {"code": code, "pointer": pointer, "message": message, "issues": issues},
    })
}

/// The answer for an item that has none.
fn error(id: Option<&Value>, issues: &Issues, exit: Exit) -> Answer {
    let line = error_object(id, issues);
    let note = Some(issues.first().to_string());
    Answer { text: line.to_string(), exit, note }
}

impl Answer {
    /// Facts about an item: what `--json` prints, with the item's id.
    pub(crate) fn new<T: Serialize>(item: &Item, facts: &T, exit: Exit) -> Self {
        Self { text: object(item.fields.get("id"), facts), exit, note: None }
    }
}

impl Item {
    /// Takes an item apart. Every item may have `schema` and `id`, and must have no fields but these.
    fn read(value: Value, known: &[&str]) -> Result<Self, Issues> {
        let Value::Object(fields) = value else {
            let message =
                format!("expected a work item, an object with `position`, found {}", kind(&value));
            return Err(Issue::new("", "wrong-type", message).into());
        };
        let mut found = Vec::new();
        read_schema(&fields, "", &mut found);
        for name in fields.keys() {
            if ["schema", "id"].contains(&name.as_str()) || known.contains(&name.as_str()) {
                continue;
            }
            let mut message = format!("unknown field `{}`", clean(name));
            match suggest(name, known.iter().copied()) {
                Some(near) => message += &["; did you mean `", near, "`?"].concat(),
                None if name == "variant" => {
                    message += "; an envelope goes into the field `position`";
                }
                None => message += &["; this command reads ", &known.join(", ")].concat(),
            }
            found.push(Issue::new(format!("/{}", escape(name)), "unknown-field", message));
        }
        Issues::stage(&mut found)?;
        Ok(Self { fields })
    }

    /// A field that must be there.
    pub(crate) fn required(&self, name: &str) -> Result<&Value, Issue> {
        self.fields
            .get(name)
            .ok_or_else(|| Issue::new("", "missing-field", format!("missing field `{name}`")))
    }

    /// A text, if the field is there.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Issue> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(name, "a string", other)),
        }
    }

    /// A whole number, if the field is there.
    pub(crate) fn whole(&self, name: &str) -> Result<Option<u32>, Issue> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(value) => {
                let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
                number.map(Some).ok_or_else(|| wrong_type(name, "a whole number", value))
            }
        }
    }

    /// A list of texts, if the field is there.
    pub(crate) fn texts(&self, name: &str) -> Result<Option<Vec<String>>, Issue> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(value) => rules::erased::document::read_part(value, &format!("/{name}")).map(Some),
        }
    }

    /// The game at the item's position, which is taken out of the item.
    pub(crate) fn game(
        &mut self,
        cache: &rules::erased::Cache,
        study: bool,
    ) -> Result<Box<dyn rules::erased::AnyGame>, Issues> {
        let missing = || Issue::new("", "missing-field", "missing field `position`");
        let position = self.fields.get_mut("position").ok_or_else(missing)?;
        let (game, _warnings) = input::load_value(position, "/position", cache, study)?;
        Ok(game)
    }
}

fn wrong_type(name: &str, expected: &str, found: &Value) -> Issue {
    Issue::new(
        format!("/{name}"),
        "wrong-type",
        format!("expected {expected}, found {}", kind(found)),
    )
}
