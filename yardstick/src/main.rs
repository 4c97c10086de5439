//! Does one kind of work by one variant, or by a peer, and prints how much was done: what `cargo xtask bench` measures.
//!
//! `yardstick SUBJECT WORK AMOUNT [THREADS [MIB]]`. The work: `bulk` counts the leaves at a depth without playing the last
//! action, `leaves` plays it; `playouts` plays so many random games to their end and prints how many actions these had.
//! With MIB `bulk` remembers counts in a table. No file is read, no JSON and no text: this is what the rules alone cost.

mod ours;
#[cfg(feature = "peers")]
mod peers;
mod work;

use std::process::ExitCode;

use work::{Job, Work};

/// Does a job, and says how much was done.
type Worker = fn(Job) -> u128;

/// Who works: the name, and how.
type Subject = (&'static str, Worker);

/// One line a variant, and one a peer.
const SUBJECTS: &[Subject] = &[
    ("chess", ours::chess),
    ("glinski", ours::glinski),
    ("troy", ours::troy),
    ("tchess", ours::tchess),
    ("tchess-strike", ours::tchess_strike),
    ("battalion", ours::battalion),
    ("three-bodies", ours::three_bodies),
    ("tri-point", ours::tri_point),
    ("tri-point-placed", ours::tri_point_placed),
    #[cfg(feature = "peers")]
    ("cozy-chess", peers::cozy_chess),
    #[cfg(feature = "peers")]
    ("hexchess", peers::hexchess),
];

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the count is what it is run for")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((subject, job)) = read(&arguments) else {
        let names: Vec<_> = SUBJECTS.iter().map(|(name, _)| *name).collect();
        eprintln!("usage: yardstick SUBJECT bulk|leaves|playouts AMOUNT [THREADS [MIB]]");
        eprintln!("subjects: {}", names.join(", "));
        return ExitCode::from(2);
    };
    println!("{}", subject(job));
    ExitCode::SUCCESS
}

fn read(arguments: &[String]) -> Option<(Worker, Job)> {
    let [subject, work, amount, more @ ..] = arguments else { return None };
    let (_, subject) = SUBJECTS.iter().find(|(name, _)| name == subject)?;
    let work = match work.as_str() {
        "bulk" => Work::Bulk,
        "leaves" => Work::Leaves,
        "playouts" => Work::Playouts,
        _ => return None,
    };
    let (threads, mebibytes) = match more {
        [] => (1, None),
        [threads] => (threads.parse().ok()?, None),
        [threads, mebibytes] => (threads.parse().ok()?, Some(mebibytes.parse().ok()?)),
        _ => return None,
    };
    Some((*subject, Job { work, amount: amount.parse().ok()?, threads, mebibytes }))
}
