//! Work items, one a line: each gets its one answer, in order.
//!
//! What an item gets depends on that line alone: not on its neighbours, their order, or how many are done at
//! once.

use answers::{Item, Question, Trouble, error_object, object, read_id};
use rayon::prelude::*;
use rules::erased::read_value;
use rules::{Issue, Issues};
use serde::Serialize;
use serde_json::Value;

use crate::args::StreamArgs;
use crate::bug;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::lines::{Line, Lines, MAX_LINE_BYTES};
use crate::output::{Out, clean, tell};

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

/// Answers all lines of the stream; `work` does one item.
pub(crate) fn run<W>(args: &StreamArgs, question: &Question, work: W) -> Result<Exit, Failure>
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
        let answer = |line: &Line| answer(line, question, &work);
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

fn answer<W>(line: &Line, question: &Question, work: &W) -> Answer
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
    let mut item = match Item::read(value, question) {
        Ok(item) => item,
        Err(issues) => return error(id.as_ref(), &issues, Exit::Finding),
    };
    match bug::guard(|| work(&mut item)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(Trouble::Issues(issues))) => error(id.as_ref(), &issues, Exit::Finding),
        Ok(Err(Trouble::Limit(issue))) => error(id.as_ref(), &issue.into(), Exit::Limit),
        Ok(Err(Trouble::Stopped)) => unreachable!("nobody stops the work on a stream's items"),
        Err(message) => error(id.as_ref(), &Issue::new("", "bug", message).into(), Exit::Bug),
    }
}

/// The issue of a line that is not kept.
pub(crate) fn too_long() -> Issue {
    let message = format!("the line is longer than {MAX_LINE_BYTES} bytes");
    Issue::new("", "too-long", message)
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
        Self { text: object(item.id(), facts), exit, note: None }
    }
}
