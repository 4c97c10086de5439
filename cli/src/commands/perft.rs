//! `perft`: how many sequences of moves there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rules::Issue;
use rules::erased::facts::options_used;
use rules::erased::{AnyGame, Cache};
use rules::perft::Perft;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::PerftArgs;
use crate::choices::whole;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer, Trouble};
use crate::output::Out;

/// No count of longer sequences ends, or fits its number.
const MAX_DEPTH: u32 = 64;

/// Counts are decimal strings: they outgrow what other programs read as a number.
#[derive(Serialize)]
struct Counted {
    variant: &'static str,
    options: Map<String, Value>,
    depth: u32,
    turns: bool,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Divided>>,
}

#[derive(Serialize)]
struct Divided {
    #[serde(rename = "move")]
    text: String,
    count: String,
}

/// Counts sequences of moves.
pub(crate) fn run(args: &PerftArgs, cache: &Cache) -> Result<Exit, Failure> {
    if args.position.stream.jsonl.is_some() {
        return jsonl::run(&args.position.stream, &["position", "depth"], |item| {
            let game = item.game(cache, args.position.reading.study)?;
            let missing = || Issue::new("", "missing-field", "missing field `depth`");
            let depth = item.whole("depth")?.ok_or_else(missing)?;
            let counted = count(&*game, depth, args).map_err(Trouble::Limit)?;
            Ok(Answer::new(item, &counted, Exit::Fine))
        });
    }
    let place = args.position.place(cache.variants());
    let depth = match (place.next, args.depth) {
        (None, Some(depth)) => depth,
        (Some(word), None) => whole(word)
            .map_err(|message| Failure::Usage(format!("DEPTH {word}: {message} [usage]")))?,
        (None, None) => {
            return Err(Failure::Usage("how deep? DEPTH is missing [usage]".to_owned()));
        }
        (Some(_), Some(_)) => return input::refuse_next(place).map(|()| Exit::Usage),
    };
    let game = input::load_from(place.position, &args.position.reading, cache)?;
    let started = Instant::now();
    let counted = count(&*game, depth, args).map_err(|issue| limit(&issue))?;
    tracing::info!("counted {} in {:.3} s", counted.count, started.elapsed().as_secs_f64());
    let mut out = Out::stdout();
    if args.position.json {
        out.object(&counted)?;
    } else {
        for Divided { text, count } in counted.divide.iter().flatten() {
            out.line(&format!("{text}: {count}"))?;
        }
        if counted.divide.as_ref().is_some_and(|divided| !divided.is_empty()) {
            out.line("")?;
        }
        out.line(&counted.count)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn limit(issue: &Issue) -> Failure {
    Failure::Limit(format!("{} [{}]", issue.message, issue.code))
}

fn count(game: &dyn AnyGame, depth: u32, args: &PerftArgs) -> Result<Counted, Issue> {
    if depth > MAX_DEPTH {
        let message = format!("depth {depth} is beyond the limit of {MAX_DEPTH}");
        return Err(Issue::new("/depth", "depth-limit", message));
    }
    let threads = jsonl::threads(args.threads);
    let perft = Perft { depth, turns: args.turns, play_leaves: args.play_leaves, threads };
    let divided = divide(game, perft, args)?;
    let total: u128 = if depth == 0 { 1 } else { divided.iter().map(|(_, count)| count).sum() };
    let to_divided = |(text, count): (String, u128)| Divided { text, count: count.to_string() };
    Ok(Counted {
        variant: game.family().id,
        options: options_used(game.family(), &game.options()),
        depth,
        turns: args.turns,
        count: total.to_string(),
        divide: args.divide.then(|| divided.into_iter().map(to_divided).collect()),
    })
}

/// Counts, but no longer than the time limit.
fn divide(
    game: &dyn AnyGame,
    perft: Perft,
    args: &PerftArgs,
) -> Result<Vec<(String, u128)>, Issue> {
    let stop = AtomicBool::new(false);
    let Some(seconds) = args.time_limit else {
        return Ok(game.divide(perft, &stop).unwrap_or_default());
    };
    let limit = Duration::from_secs(seconds.get().into());
    let own = Mutex::new(game.boxed_clone());
    let counted = std::thread::scope(|scope| {
        let (done, wait) = channel::<()>();
        let (own, stop) = (&own, &stop);
        let counting = scope.spawn(move || {
            let counted = own.lock().ok().and_then(|game| game.divide(perft, stop));
            drop(done);
            counted
        });
        if wait.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
            stop.store(true, Ordering::Relaxed);
        }
        counting.join()
    });
    match counted {
        Ok(Some(counted)) => Ok(counted),
        Ok(None) => {
            let message = format!("depth {} is not counted after {seconds} seconds", perft.depth);
            Err(Issue::new("", "time-limit", message))
        }
        Err(payload) => std::panic::resume_unwind(payload),
    }
}
