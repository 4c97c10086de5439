//! What `fuzz` found: counts, coverage and broken laws.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use rules::erased::facts::{OutcomeFact, options_used};
use rules::erased::{AnyRules, CaseBreach, FuzzGame, SCHEMA};
use rules::{Coverage, Met, Use};
use serde_json::{Value, json};

use crate::args::FuzzArgs;
use crate::choices::{Bias, Laws, Shard};
use crate::commands::fuzz_view::{View, decimal, hundredths};
use crate::exit::Failure;
use crate::options;
use crate::output::{ASIDE, BAD, CITED, GOOD, Out, clean, styled};
use crate::words::plural;

/// At most so many broken laws are kept, those of the first games; all are counted.
const MOST_BREACHES: usize = 100;

/// What came of some games; the order in which they were played never shows.
pub(crate) struct Tally {
    /// So many were played.
    pub n_games: u64,
    /// Over all games.
    pub n_actions: u64,
    n_choices: u64,
    n_given_up: u64,
    /// Set-ups in which the game is over.
    n_over: u64,
    outcomes: BTreeMap<(&'static str, Vec<u8>), u64>,
    view: View,
    /// Over all games.
    pub n_breaches: u64,
    /// By the game's number.
    pub breaches: BTreeMap<u64, Breach>,
    /// Which rules were met.
    pub coverage: Coverage,
    /// Which rules fixtures show.
    pub fixtures: Option<Coverage>,
}

/// The option sets that the games of a run are spread over, by turns; at least one.
pub(crate) struct Sets(pub Vec<Arc<dyn AnyRules>>);

impl Sets {
    /// The set by which a game is played.
    pub(crate) fn of(&self, number: u64) -> &dyn AnyRules {
        &*self.0[(number % self.0.len() as u64) as usize]
    }

    /// The seats of the greatest set; those of smaller ones are the first of them.
    fn seats(&self) -> &[&'static str] {
        let seats = self.0.iter().map(|rules| rules.seats()).max_by_key(|seats| seats.len());
        seats.unwrap_or_default()
    }

    /// The first set: what all of them have in common can be asked of it.
    pub(crate) fn first(&self) -> &dyn AnyRules {
        self.of(0)
    }
}

/// A broken law.
pub(crate) struct Breach {
    number: u64,
    case: CaseBreach,
}

impl Tally {
    /// No game yet.
    pub(crate) fn new(coverage: Coverage) -> Self {
        Self {
            n_games: 0,
            n_actions: 0,
            n_choices: 0,
            n_given_up: 0,
            n_over: 0,
            outcomes: BTreeMap::new(),
            view: View::default(),
            n_breaches: 0,
            breaches: BTreeMap::new(),
            coverage,
            fixtures: None,
        }
    }

    /// Counts a game.
    pub(crate) fn count(&mut self, number: u64, game: FuzzGame) {
        self.n_games += 1;
        self.n_actions += game.n_actions;
        self.n_choices += game.n_choices;
        self.view.count(&game);
        if let Some(case) = game.breach {
            self.n_breaches += 1;
            self.breaches.insert(number, Breach { number, case });
            self.trim();
        } else if let Some(outcome) = game.outcome {
            if game.n_actions == 0 {
                self.n_over += 1;
                return;
            }
            *self.outcomes.entry((outcome.rule, outcome.places)).or_default() += 1;
        } else {
            self.n_given_up += 1;
        }
    }

    /// What came of these games and those.
    pub(crate) fn with(mut self, other: Self) -> Self {
        self.n_games += other.n_games;
        self.n_actions += other.n_actions;
        self.n_choices += other.n_choices;
        self.n_given_up += other.n_given_up;
        self.n_over += other.n_over;
        for (outcome, count) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += count;
        }
        self.view.add(other.view);
        self.n_breaches += other.n_breaches;
        self.breaches.extend(other.breaches);
        self.trim();
        self.coverage.add(&other.coverage);
        self
    }

    fn trim(&mut self) {
        while self.breaches.len() > MOST_BREACHES {
            self.breaches.pop_last();
        }
    }

    /// The mean number of legal actions where one was chosen.
    fn branching(&self) -> String {
        decimal(hundredths(self.n_choices, self.n_actions))
    }

    /// Prints the report.
    pub(crate) fn print(
        &self,
        args: &FuzzArgs,
        sets: &Sets,
        n_asked: u64,
        out: &mut Out,
    ) -> Result<(), Failure> {
        if args.json {
            return out.line(&self.object(args, sets, n_asked).to_string());
        }
        let laws = laws_word(args.laws);
        // One game is played by one set.
        let rules = sets.of(args.game.unwrap_or_default());
        let used = match &args.mods {
            Some(name) if args.game.is_none() => {
                format!("{} sets ({name}), by turns", sets.0.len())
            }
            Some(_) | None => options::list(&options_used(rules.family(), &rules.options())),
        };
        let (mut games, actions) = (plural(self.n_games, "game"), plural(self.n_actions, "action"));
        if self.n_games < n_asked {
            games += &format!(" of {n_asked}");
        }
        if let Some(number) = args.game {
            games += &format!(" (number {number})");
        }
        if let Some(Shard { part, of }) = args.shard {
            games += &format!(" (shard {part}/{of})");
        }
        out.line(&format!("{}: {games}, {actions}", args.variant))?;
        out.line(&format!("  {} {}", styled(ASIDE, "options:"), used))?;
        out.line(&format!(
            "  {} seed {}, bias {}{}, laws {laws}",
            styled(ASIDE, "chance:"),
            args.seed,
            bias_word(args.bias),
            if args.start.is_some() {
                String::new()
            } else {
                format!(", set-ups {} %", args.setups)
            }
        ))?;
        if self.n_actions > 0 {
            let label = styled(ASIDE, "choice:");
            out.line(&format!("  {label} {} legal actions on average", self.branching()))?;
        }
        let names = sets.seats();
        for ((rule, won), count) in self.endings(names) {
            out.line(&format!(
                "  {} {}: {won}, {count}",
                styled(ASIDE, "ended by"),
                styled(CITED, rule)
            ))?;
        }
        if self.n_given_up > 0 {
            let label = styled(ASIDE, "given up");
            out.line(&format!(
                "  {label} after {}: {}",
                plural(args.max_actions.into(), "action"),
                self.n_given_up
            ))?;
        }
        if self.n_over > 0 {
            let label = styled(ASIDE, "over before the first action:");
            out.line(&format!("  {label} {}", self.n_over))?;
        }
        if args.coverage {
            self.print_coverage(args.laws, out)?;
            self.view.print(names, &self.never_used(sets), out)?;
        }
        for breach in self.breaches.values() {
            let CaseBreach { law, detail, case, .. } = &breach.case;
            let heading = format!(
                "game {}, after {}: law {law} is broken",
                breach.number,
                plural(case.moves.len() as u64, "action")
            );
            out.line(&format!("{}: {}", styled(BAD, heading), clean(detail)))?;
            out.line(&format!(
                "  {} {}",
                styled(ASIDE, "again:"),
                command(args, sets.of(breach.number), breach.number)
            ))?;
        }
        match self.n_breaches {
            0 if self.n_games == 0 => out.line("no game was played, so no law was tested"),
            0 if self.n_actions == 0 => {
                out.line("the laws held, of first positions only: nothing was played")
            }
            0 => out.line(&styled(GOOD, "every law held")),
            n => out.line(&format!("{}: {n}", styled(BAD, "games that broke a law"))),
        }
    }

    /// How often a rule ended games with the same winners: places further back don't matter here.
    fn endings(&self, seats: &[&str]) -> BTreeMap<(&'static str, String), u64> {
        let mut endings = BTreeMap::new();
        for ((rule, places), count) in &self.outcomes {
            let won = OutcomeFact { places: places.clone(), rule }.words(seats);
            *endings.entry((*rule, won)).or_default() += count;
        }
        endings
    }

    fn never_used(&self, sets: &Sets) -> Vec<&'static str> {
        self.view.never_used(|rule| sets.0.iter().any(|rules| rules.is_in_force(rule)))
    }

    fn print_coverage(&self, laws: Laws, out: &mut Out) -> Result<(), Failure> {
        out.line(&styled(
            ASIDE,
            "rules met, by use, counting all answers that the laws asked for:",
        ))?;
        let mut unmet = Vec::new();
        for (Met { rule, usage, count }, n_fixtures) in self.met() {
            let mut line = format!("  {} {}: {count}", styled(CITED, rule.slug), usage.word());
            if usage == Use::Grants && count > 0 {
                line += &format!(" ({} played from the start)", self.view.n_used(rule, usage));
            }
            match n_fixtures {
                // No game shows what defines a term or is found by loading, and the quick laws ask for no refusal.
                None if matches!(usage, Use::Defines | Use::Loads) => continue,
                None if usage == Use::Refuses && laws == Laws::Quick => continue,
                None | Some(0) if count == 0 => {
                    unmet.push(format!("{} ({})", rule.slug, usage.word()));
                    continue;
                }
                None => {}
                Some(1) => line += ", 1 fixture",
                Some(n_fixtures) => line += &format!(", {n_fixtures} fixtures"),
            }
            out.line(&line)?;
        }
        match unmet.len() {
            0 => out.line("  every rule was met in each of its uses"),
            n => {
                out.line(&styled(ASIDE, format!("not met: {n}")))?;
                unmet.iter().try_for_each(|line| out.line(&format!("  {line}")))
            }
        }
    }

    /// How often each rule was met in each of its uses, and how many fixtures show it, where they were asked.
    fn met(&self) -> Vec<(Met, Option<u64>)> {
        let Some(fixtures) = &self.fixtures else {
            return self.coverage.iter().map(|met| (met, None)).collect();
        };
        let mut both = self.coverage.clone();
        both.add(fixtures);
        let played = |rule, usage| self.coverage.count(rule, usage);
        both.iter()
            .map(|Met { rule, usage, count }| {
                let played = played(rule, usage);
                (Met { rule, usage, count: played }, Some(count - played))
            })
            .collect()
    }

    fn object(&self, args: &FuzzArgs, sets: &Sets, n_asked: u64) -> Value {
        let rules = sets.of(args.game.unwrap_or_default());
        let outcomes: Vec<_> = self
            .outcomes
            .iter()
            .map(|((rule, places), count)| json!({"rule": rule, "places": places, "games": count}))
            .collect();
        let breach = |breach: &Breach| {
            let CaseBreach { law, detail, case, position } = &breach.case;
            json!({
                "game": breach.number, "law": law, "detail": detail, "start": case.start, "moves": case.moves,
                "position": position,
                "command": command(args, sets.of(breach.number), breach.number),
            })
        };
        let mut object = json!({
            "schema": SCHEMA,
            "variant": args.variant,
            "options": options_used(rules.family(), &rules.options()),
            "seed": args.seed,
            "bias": bias_word(args.bias),
            "setups": if args.start.is_some() { 0 } else { args.setups },
            "laws": laws_word(args.laws),
            "max_actions": args.max_actions,
            "shard": args.shard.map(|Shard { part, of }| format!("{part}/{of}")),
            "game": args.game,
            "asked": n_asked,
            "games": self.n_games,
            "actions": self.n_actions,
            "choices": self.n_choices,
            "given_up": self.n_given_up,
            "over_before": self.n_over,
            "outcomes": outcomes,
            "n_breaches": self.n_breaches,
            "breaches": self.breaches.values().map(breach).collect::<Vec<_>>(),
        });
        if let Some(name) = &args.mods {
            object["mods"] = json!(name);
        }
        if args.mods.is_some() && args.game.is_none() {
            object["options"] = sets.0.iter().map(|rules| rules.options()).collect();
        }
        if args.coverage {
            let met = |(Met { rule, usage, count }, n_fixtures)| {
                let mut met = json!({"rule": rule.slug, "use": usage, "count": count});
                if usage == Use::Grants {
                    met["played_from_start"] = self.view.n_used(rule, usage).into();
                }
                if let Some(n_fixtures) = n_fixtures {
                    let n_fixtures: u64 = n_fixtures;
                    met["fixtures"] = n_fixtures.into();
                }
                met
            };
            object["coverage"] = self.met().into_iter().map(met).collect();
            object["view"] = self.view.object(sets.seats(), &self.never_used(sets));
        }
        object
    }
}

impl Breach {
    /// The game that broke it.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// What broke.
    pub(crate) const fn case(&self) -> &CaseBreach {
        &self.case
    }
}

/// The command that plays one game of the run again.
pub(crate) fn command(args: &FuzzArgs, rules: &dyn AnyRules, number: u64) -> String {
    let mut command = format!("menagerie fuzz {}", args.variant);
    if let Some(path) = &args.start {
        let _ = write!(command, " --start {}", quoted(path));
        command += if args.study { " --study" } else { "" };
    } else {
        for (name, value) in rules.options().as_object().into_iter().flatten() {
            let _ = write!(command, " -o {}", quoted(&format!("{name}={}", options::shown(value))));
        }
        let _ = write!(command, " --setups {}", args.setups);
    }
    let FuzzArgs { seed, max_actions, laws, .. } = args;
    let (laws, bias) = (laws_word(*laws), bias_word(args.bias));
    let _ = write!(command, " --bias {bias} --seed {seed} --max-actions {max_actions}");
    let _ = write!(command, " --laws {laws} --game {number}");
    command
}

fn bias_word(bias: Bias) -> &'static str {
    match bias {
        Bias::Mix => "mix",
        Bias::None => "none",
        Bias::Captures => "captures",
        Bias::Rare => "rare",
    }
}

/// The word for a set of laws.
pub(crate) fn laws_word(laws: Laws) -> &'static str {
    match laws {
        Laws::All => "all",
        Laws::Quick => "quick",
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
