//! `perft`: how many sequences of moves there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use answers::{Counted, Desk, Divided, Question, Trouble};
use rules::Issue;
use rules::erased::{AnyGame, Cache};
use rules::perft::{Perft, Table};

use crate::args::PerftArgs;
use crate::choices::whole;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::output::Out;

/// Counts sequences of moves.
pub(crate) fn run(args: &PerftArgs, cache: &Cache) -> Result<Exit, Failure> {
    let table = args.hash.map(table).transpose()?;
    if args.position.stream.jsonl.is_some() {
        let desk = Desk::new(cache, input::strictness(args.position.reading.study));
        return jsonl::run(&args.position.stream, &Question::PERFT, |item| {
            let (game, _) = item.load(&desk)?;
            let perft = perft(item.required_whole("depth")?, args, table.as_ref());
            let perft = Perft { turns: item.bool("turns")?.unwrap_or(perft.turns), ..perft };
            let divide = item.bool("divide")?.unwrap_or(args.divide);
            let counted = count(&*game, perft, divide, args).map_err(Trouble::Limit)?;
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
    let perft = perft(depth, args, table.as_ref());
    let counted = count(&*game, perft, args.divide, args).map_err(|issue| limit(&issue))?;
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

/// Counts, with what of `perft` the arguments leave open.
fn count(
    game: &dyn AnyGame,
    perft: Perft<'_>,
    divide: bool,
    args: &PerftArgs,
) -> Result<Counted, Issue> {
    Counted::check_depth(perft.depth)?;
    let counts = count_in_time(game, perft, args)?;
    Ok(Counted::new(game, perft, counts, divide))
}

/// How the arguments want sequences counted.
fn perft<'a>(depth: u32, args: &PerftArgs, table: Option<&'a Table>) -> Perft<'a> {
    let threads = jsonl::threads(args.threads);
    Perft { depth, turns: args.turns, play_leaves: args.play_leaves, threads, table }
}

/// The table of this run: one for all items, so that nothing takes more memory than was asked for.
fn table(mebibytes: u32) -> Result<Table, Failure> {
    let bytes = u64::from(mebibytes) << 20;
    // A system may promise more than it has, and end the program when all of it is used.
    let fits = available_memory().is_none_or(|available| bytes <= available);
    let bytes = usize::try_from(bytes).ok().filter(|_| fits);
    bytes.and_then(|bytes| Table::new(bytes).ok()).ok_or_else(|| {
        Failure::Limit(format!("there is no memory for a table of {mebibytes} MiB [memory-limit]"))
    })
}

/// How many bytes the system could give away now, where it says so: on Linux.
fn available_memory() -> Option<u64> {
    let facts = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kibibytes = facts.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = kibibytes.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

/// Counts, but no longer than the time limit.
fn count_in_time(
    game: &dyn AnyGame,
    perft: Perft<'_>,
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
