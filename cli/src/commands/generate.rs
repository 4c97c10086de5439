//! `generate`: random legal records.

use rayon::prelude::*;
use record::{Record, Termination};
use rules::erased::{AnyRules, Built, Cache, SCHEMA};
use rules::random::RandomGame;
use serde_json::{Map, Value};

use crate::args::GenerateArgs;
use crate::chance;
use crate::choices::Records;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::jsonl;
use crate::options;
use crate::output::{Out, tell, warn_all};
use crate::progress;
use crate::words::plural;

/// So many games are played before they are printed.
const CHUNK: u64 = 256;

/// What all games of a run have in common.
struct Setting<'a> {
    args: &'a GenerateArgs,
    cache: &'a Cache,
    rules: &'a dyn AnyRules,
    options: Map<String, Value>,
}

/// Plays random games and writes them down; each depends on the seed and its number alone.
pub(crate) fn run(args: &GenerateArgs, cache: &Cache) -> Result<Exit, Failure> {
    let variant = options::find(cache.variants(), &args.variant)?;
    let Built { rules, warnings } = options::build(variant, &args.options)?;
    warn_all(&args.variant, &warnings);
    // As they were given: whoever reads a record of chess wants to see chess, not the family with all it takes.
    let written = options::read(variant.family(), &args.options)?;
    let options = written.as_object().cloned().unwrap_or_default();
    let setting = Setting { args, cache, rules: &*rules, options };
    let numbers = match args.shard {
        None => 0..args.games,
        Some(shard) => shard.block(args.games),
    };
    interrupt::install(|| {})?;
    let pool = jsonl::pool(args.threads)?;
    let bar = progress::bar(Some(numbers.end - numbers.start), "games", true);
    let mut out = Out::data();
    let mut next = numbers.start;
    while next < numbers.end && !interrupt::is_asked() {
        let end = numbers.end.min(next.saturating_add(CHUNK));
        let write = |number| setting.write(number);
        let games: Vec<String> = match &pool {
            Some(pool) => pool.install(|| (next..end).into_par_iter().map(write).collect()),
            None => (next..end).map(write).collect(),
        };
        for game in &games {
            out.line(game)?;
        }
        out.flush()?;
        bar.inc(end - next);
        next = end;
    }
    bar.finish_and_clear();
    if next < numbers.end {
        let (n_done, n_all) = (next - numbers.start, numbers.end - numbers.start);
        tell(&format!("interrupted after {} of {n_all}", plural(n_done, "game")));
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Fine)
}

impl Setting<'_> {
    /// Plays one game and writes it down, without the line's end.
    fn write(&self, number: u64) -> String {
        let Self { args, cache, .. } = self;
        let mut below = chance::of_game(args.seed, number);
        let game = self.rules.random(args.max_actions, &mut below);
        let record = self.record(number, game);
        // Records of chess are written in SAN.
        let record = record::canonical(&record, cache);
        match args.to {
            Records::Jsonl => record.write().to_string(),
            Records::Text => record::text::write(&record, cache),
        }
    }

    fn record(&self, number: u64, game: RandomGame) -> Record {
        let RandomGame { turns, outcome } = game;
        let headers = [
            ("Event", "Random legal moves".to_owned()),
            ("Round", (number + 1).to_string()),
            ("Seed", self.args.seed.to_string()),
        ];
        Record {
            schema: SCHEMA,
            variant: self.args.variant.clone(),
            options: self.options.clone(),
            start: None,
            headers: headers.map(|(name, text)| (name.to_owned(), text)).into_iter().collect(),
            moves: turns,
            result: outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result()),
            termination: outcome.map(|_| Termination::Normal),
            irregular: Vec::new(),
            notes: Vec::new(),
        }
    }
}
