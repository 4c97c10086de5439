//! `fuzz`: random games under the laws.

use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;
use rules::Issues;
use rules::erased::{Built, Cache, CaseBreach, Envelope, FuzzCase, FuzzGame, Loaded, Variant};
use rules::laws::LawSet;
use serde_json::Value;

use crate::args::FuzzArgs;
use crate::bug;
use crate::chance;
use crate::choices::Laws;
use crate::commands::fixtures;
use crate::commands::fuzz_report::{Sets, Tally};
use crate::exit::{Exit, Failure, unwritable};
use crate::input::{self, Source};
use crate::jsonl;
use crate::options;
use crate::output::{Out, tell, warn_all};
use crate::progress;

/// The law that a panic breaks: what `load` accepts never panics.
const NO_PANICS: u8 = 9;

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
    let numbers: Vec<u64> = match (args.game, args.shard) {
        (Some(number), _) => vec![number],
        (None, None) => (0..args.games).collect(),
        (None, Some(shard)) => (0..args.games).filter(|&number| shard.takes(number)).collect(),
    };
    let bar = progress::bar(Some(numbers.len() as u64), "games", false);
    let started = Instant::now();
    let play_one = |tally: Tally, number: &u64| {
        let tally = play(args, &setting, *number, tally);
        bar.inc(1);
        tally
    };
    let new = || Tally::new(setting.sets.first().coverage());
    let mut tally = match jsonl::pool(args.threads)? {
        Some(pool) => {
            pool.install(|| numbers.par_iter().fold(new, play_one).reduce(new, Tally::with))
        }
        None => numbers.iter().fold(new(), play_one),
    };
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    tracing::info!("{} actions in {seconds:.3} s", tally.n_actions);
    if let Some(dir) = &args.fixtures {
        tally.fixtures = Some(fixtures::coverage(dir, setting.sets.first())?);
    }
    let mut out = Out::stdout();
    tally.print(args, &setting.sets, &mut out)?;
    out.flush()?;
    if let Some(dir) = &args.save {
        for breach in tally.breaches.values() {
            let path =
                breach.save(dir, args, setting.sets.of(breach.number()), setting.start.as_ref())?;
            tell(&format!("written: {}", path.display()));
        }
    }
    Ok(Exit::finding_unless(tally.n_breaches == 0))
}

/// Makes the directory, and sees whether files can be written there before hours are spent on what they would say.
fn probe(dir: &Path) -> std::io::Result<()> {
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

fn play(args: &FuzzArgs, setting: &Setting, number: u64, mut tally: Tally) -> Tally {
    let mut below = chance::of_game(args.seed, number);
    let case = FuzzCase {
        start: setting.start.as_ref(),
        max_actions: args.max_actions,
        laws: match args.laws {
            Laws::All => LawSet::All,
            Laws::Quick => LawSet::Quick,
        },
        strictness: input::strictness(args.study),
    };
    let rules = setting.sets.of(number);
    let mut coverage = rules.coverage();
    let played = bug::guard(|| rules.fuzz(case, &mut below, &mut coverage));
    tally.coverage.add(&coverage);
    let game = match played {
        Ok(Ok(game)) => game,
        Ok(Err(issues)) => lost(format!("the start does not load: {}", issues.first())),
        Err(message) => lost(format!("a panic: {message}")),
    };
    tally.count(number, game);
    tally
}

/// A game of which nothing is known but that it went wrong.
fn lost(detail: String) -> FuzzGame {
    let breach = CaseBreach { law: NO_PANICS, detail, moves: Vec::new(), position: Value::Null };
    FuzzGame { n_actions: 0, n_choices: 0, outcome: None, breach: Some(breach) }
}
