//! `fuzz`: random games under the laws.

use std::path::Path;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use rules::Issues;
use rules::erased::{Built, Cache, Envelope, FuzzCase, FuzzGame, Loaded, Variant};
use serde_json::Value;

use crate::args::FuzzArgs;
use crate::bug;
use crate::chance;
use crate::choices::{Bias, Shard};
use crate::commands::fixtures;
use crate::commands::fuzz_case::{self, law_set};
use crate::commands::fuzz_report::{Breach, Sets, Tally};
use crate::exit::{Exit, Failure, unwritable};
use crate::input::{self, Source};
use crate::interrupt;
use crate::jsonl;
use crate::options;
use crate::output::{Out, tell, warn_all};
use crate::progress;

/// After so many games it is seen whether the run should end.
const BATCH: u32 = 256;
/// A thread takes so many games at once: games differ in length, and whoever is ready helps the others.
const AT_ONCE: usize = 4;

/// What all games of a run have in common.
struct Setting {
    sets: Sets,
    start: Option<Value>,
}

/// Plays random games; what comes of each depends on the seed and its number alone.
pub(crate) fn run(args: &FuzzArgs, cache: &Cache) -> Result<Exit, Failure> {
    let setting = setting(args, cache)?;
    if let Some(dir) = &args.save {
        probe(dir).map_err(|error| unwritable(dir, &error))?;
    }
    let numbers = Numbers::of(args);
    let pool = jsonl::pool(args.threads)?;
    interrupt::install(|| {})?;
    let bar = progress::bar(Some(numbers.count), "games", false);
    let started = Instant::now();
    let limit = args.time_limit.map(|seconds| Duration::from_secs(u32::from(seconds).into()));
    let is_late = || limit.is_some_and(|limit| started.elapsed() >= limit);
    let is_stopped = || is_late() || interrupt::is_asked();
    let play_one = |mut tally: Tally, nth: u64| {
        if !is_stopped() {
            play(args, &setting, numbers.nth(nth), &is_stopped, &mut tally);
            bar.inc(1);
        }
        tally
    };
    let new = || Tally::new(setting.sets.first().coverage());
    let mut tally = new();
    for begin in (0..numbers.count).step_by(BATCH as usize) {
        let rest = numbers.count - begin;
        let n_games = u32::try_from(rest).map_or(BATCH, |rest| rest.min(BATCH));
        if is_stopped() {
            break;
        }
        tally = tally.with(match &pool {
            Some(pool) => {
                let games = (0..n_games).into_par_iter().with_max_len(AT_ONCE);
                let games = games.map(|nth| begin + u64::from(nth));
                pool.install(|| games.fold(new, play_one).reduce(new, Tally::with))
            }
            None => (begin..begin + u64::from(n_games)).fold(new(), play_one),
        });
    }
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    tracing::info!("{} actions in {seconds:.3} s", tally.n_actions);
    if let Some(dir) = &args.fixtures {
        tally.fixtures = Some(fixtures::coverage(dir, setting.sets.first())?);
    }
    let mut out = Out::stdout();
    tally.print(args, &setting.sets, numbers.count, &mut out)?;
    out.flush()?;
    if let Some(dir) = &args.save {
        let saved: Vec<&Breach> = tally.breaches.values().collect();
        let small = |breach: &&Breach| {
            fuzz_case::small(breach.number(), breach.case(), args, &setting.sets)
        };
        let small: Vec<_> = match &pool {
            Some(pool) => pool.install(|| saved.par_iter().map(small).collect()),
            None => saved.iter().map(small).collect(),
        };
        for file in small {
            let path = file.write(dir)?;
            tell(&format!("written: {0}; again: menagerie replay {0}", path.display()));
        }
    }
    let n_left = numbers.count - tally.n_games;
    if n_left > 0 {
        let why = if interrupt::is_asked() { "interrupted" } else { "the time is up" };
        tell(&format!("{why}: {} of {} games were played", tally.n_games, numbers.count));
    }
    Ok(match n_left {
        _ if tally.n_breaches > 0 => Exit::Finding,
        0 => Exit::Fine,
        _ if interrupt::is_asked() => Exit::Interrupted,
        _ => Exit::Limit,
    })
}

/// The numbers of the games of a run.
struct Numbers {
    count: u64,
    first: u64,
    step: u64,
}

impl Numbers {
    fn of(args: &FuzzArgs) -> Self {
        match (args.game, args.shard) {
            (Some(number), _) => Self { count: 1, first: number, step: 1 },
            (None, None) => Self { count: args.games, first: 0, step: 1 },
            (None, Some(Shard { part, of })) => {
                let count = (args.games + of - part) / of;
                Self { count, first: part - 1, step: of }
            }
        }
    }

    fn nth(&self, nth: u64) -> u64 {
        self.first + nth * self.step
    }
}

/// Makes the directory, and sees whether files can be written there before hours are spent on what they would say.
fn probe(dir: &Path) -> std::io::Result<()> {
    if dir.exists() && !dir.is_dir() {
        return Err(std::io::Error::other("it is a file, and cases are written to a directory"));
    }
    std::fs::create_dir_all(dir)?;
    let path = dir.join(format!(".menagerie-{}", std::process::id()));
    std::fs::write(&path, "")?;
    std::fs::remove_file(&path)
}

/// The option set of the command line, or those that go by a name, each with the options of the command line.
fn sets(args: &FuzzArgs, variant: &dyn Variant) -> Result<Sets, Failure> {
    let Some(name) = &args.mods else {
        let Built { rules, warnings } = options::build(variant, &args.options)?;
        warn_all(&args.variant, &warnings);
        return Ok(Sets(vec![rules]));
    };
    let named = variant.option_sets(name).filter(|sets| !sets.is_empty());
    let named = named.ok_or_else(|| {
        let message = format!(
            "{} has no option sets called `{name}`; -o gives one set [no-such-sets]",
            args.variant
        );
        Failure::Usage(message)
    })?;
    let common = options::read(variant.family(), &args.options)?;
    let common = common.as_object().into_iter().flatten();
    let sets_itself = |field: &str| named.iter().any(|set| set.get(field) != named[0].get(field));
    if let Some((field, _)) = common.clone().find(|(field, _)| sets_itself(field)) {
        let message = format!("-o {field}: --mods {name} gives this option itself [usage]");
        return Err(Failure::Usage(message));
    }
    let mut refused = None;
    let mut built = Vec::with_capacity(named.len());
    for mut set in named.iter().cloned() {
        for (field, value) in common.clone() {
            set[field] = value.clone();
        }
        match variant.build(&set) {
            Ok(fine) => built.push(fine.rules),
            Err(issues) => refused = refused.or(Some(issues)),
        }
    }
    // An option may contradict some of the sets: those are left out, and it is said how many.
    if let Some(issues) = refused {
        let n_refused = named.len() - built.len();
        let first = issues.first();
        let message =
            format!("{n_refused} of {} sets don't go with these options: {first}", named.len());
        if built.is_empty() {
            return Err(Failure::Usage(message));
        }
        tell(&message);
    }
    Ok(Sets(built))
}

fn setting(args: &FuzzArgs, cache: &Cache) -> Result<Setting, Failure> {
    let variant = options::find(cache.variants(), &args.variant)?;
    let Some(path) = &args.start else {
        return Ok(Setting { sets: sets(args, variant)?, start: None });
    };
    if let Some(option) = args.options.first() {
        return Err(Failure::Usage(format!(
            "-o {option} can't be used with --start: the options are in the file [usage]"
        )));
    }
    let source = Source::read(path)?;
    let value = source.value()?;
    let read = || -> Result<(Envelope, Loaded), Issues> {
        let envelope = Envelope::read(&value, "")?;
        let loaded = envelope.load_cached(cache, input::strictness(args.study), "")?;
        Ok((envelope, loaded))
    };
    let (envelope, loaded) = read().map_err(|issues| source.illegal(issues))?;
    warn_all(&source.name, &loaded.warnings);
    let family = cache.variants().find(&envelope.variant).map(|found| found.family().id);
    if family != Ok(variant.family().id) {
        let message = format!(
            "--start {path}: it is a position of {}, not of {} [usage]",
            envelope.variant, args.variant
        );
        return Err(Failure::Usage(message));
    }
    let built = cache
        .build(&envelope.variant, &envelope.options, "")
        .map_err(|issues| source.illegal(issues))?;
    Ok(Setting { sets: Sets(vec![built.rules]), start: envelope.position })
}

fn play(
    args: &FuzzArgs,
    setting: &Setting,
    number: u64,
    is_stopped: &(dyn Fn() -> bool + Sync),
    tally: &mut Tally,
) {
    let mut below = chance::of_game(args.seed, number);
    let case = FuzzCase {
        start: setting.start.as_ref(),
        setups: args.setups,
        max_actions: args.max_actions,
        laws: law_set(args.laws),
        bias: match args.bias {
            Bias::Mix => rules::fuzz::Bias::Mix,
            Bias::None => rules::fuzz::Bias::None,
            Bias::Captures => rules::fuzz::Bias::Captures,
            Bias::Rare => rules::fuzz::Bias::Rare,
        },
        strictness: input::strictness(args.study),
        is_stopped,
    };
    let rules = setting.sets.of(number);
    let mut coverage = rules.coverage();
    let played = bug::guard(|| rules.fuzz(case, &mut below, &mut coverage));
    let game = match played {
        Ok(Ok(game)) => game,
        Ok(Err(issues)) => {
            let detail = format!("the start does not load: {}", issues.first());
            fuzz_case::lost(&case, rules, detail)
        }
        Err(message) => fuzz_case::lost(&case, rules, format!("a panic: {message}")),
    };
    let caught = bug::caught();
    // What was broken off says nothing: how far it came depends on the machine.
    if game.is_stopped {
        return;
    }
    tally.coverage.add(&coverage);
    tally.count(number, with_place(game, caught));
}

/// Where a law broke by a panic, its place in the program is said.
fn with_place(mut game: FuzzGame, caught: Option<String>) -> FuzzGame {
    if let (Some(breach), Some(message)) = (&mut game.breach, caught) {
        breach.detail = format!("a panic: {message}");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn shards_share_the_numbers_out() {
        for (games, of) in [(0, 1), (1, 3), (9, 3), (10, 3), (11, 4)] {
            let mut all = Vec::new();
            for part in 1..=of {
                let count = (games + of - part) / of;
                let numbers = Numbers { count, first: part - 1, step: of };
                all.extend((0..count).map(|nth| numbers.nth(nth)));
            }
            all.sort_unstable();
            assert_eq!(all, (0..games).collect::<Vec<_>>());
        }
    }
}
