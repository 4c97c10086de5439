//! The options, and their facts.

use rules::{Issue, Issues, OptionFact, OptionKind, Warnings, Whole, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::position::SIDES;

/// The options as people write them; part of every position and record, and written with all their names, so that a
/// file keeps its meaning should a default change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The ruleset. `ruleset.one`
    #[schemars(extend("enum" = RULESETS))]
    pub ruleset: String,
    /// Which side is settled. `invasion`
    #[schemars(extend("enum" = SIDES))]
    pub settled: String,
    /// How units step. `step.only-by-support`
    #[schemars(extend("enum" = MOVEMENTS))]
    pub movement: String,
    /// When the capital acts twice. `city.capital`
    #[schemars(extend("enum" = CAPITALS))]
    pub capital: String,
    /// Whether recruits act in the turn in which they come in. `city.conscript`
    #[schemars(extend("enum" = FRESH_UNITS))]
    pub fresh_units: String,
    /// Which units a city promotes. `city.promote`
    #[schemars(extend("enum" = PROMOTIONS))]
    pub promote: String,
    /// Whether scorched cells can be entered. `city.scorch`
    #[schemars(extend("enum" = SCORCHED))]
    pub scorched: String,
    /// How much an attack marks. `attack.mark`
    #[schemars(extend("enum" = ATTACKS))]
    pub attack: String,
    /// Whom a joiner must touch. `attack.coalition`
    #[schemars(extend("enum" = COALITIONS))]
    pub coalition: String,
    /// How Full Occupation counts. `end.full-occupation`
    #[schemars(extend("enum" = FULL_OCCUPATIONS))]
    pub full_occupation: String,
    /// The counter that loses, 1 to 4294967295; null: none. `end.counter-limit`
    #[schemars(extend("minimum" = 1, "maximum" = u32::MAX))]
    pub counter_limit: Option<Whole>,
    /// Whether the third occurrence draws. `end.threefold`
    #[schemars(extend("enum" = REPETITIONS))]
    pub repetition: String,
}

pub(crate) const RULESETS: [&str; 4] = ["standard", "quick-run", "pre-settled", "invasion"];
pub(crate) const MOVEMENTS: [&str; 2] = ["support-only", "free"];
pub(crate) const CAPITALS: [&str; 2] = ["stays", "king-present"];
pub(crate) const FRESH_UNITS: [&str; 2] = ["act", "wait"];
pub(crate) const PROMOTIONS: [&str; 2] = ["any", "occupant"];
pub(crate) const SCORCHED: [&str; 2] = ["blocked", "passable"];
pub(crate) const ATTACKS: [&str; 2] = ["one", "points"];
pub(crate) const COALITIONS: [&str; 2] = ["touch-lead", "touch-both"];
pub(crate) const FULL_OCCUPATIONS: [&str; 2] = ["standing", "scorched-count"];
pub(crate) const REPETITIONS: [&str; 2] = ["off", "threefold"];

/// Which of the rulesets is played. `ruleset.one`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ruleset {
    Standard,
    QuickRun,
    PreSettled,
    Invasion,
}

const ALL_RULESETS: [Ruleset; 4] =
    [Ruleset::Standard, Ruleset::QuickRun, Ruleset::PreSettled, Ruleset::Invasion];

/// The options in the form in which the rules read them.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Choices {
    pub(crate) ruleset: Ruleset,
    /// By seat: whether its Battalions start in cities. `pre-settled`, `invasion`
    pub(crate) settled: [bool; 2],
    pub(crate) free_steps: bool,
    pub(crate) capital_needs_king: bool,
    pub(crate) recruits_wait: bool,
    pub(crate) promotes_occupant_only: bool,
    pub(crate) scorched_is_passable: bool,
    pub(crate) marks_points: bool,
    pub(crate) joiners_touch_both: bool,
    pub(crate) counts_scorched: bool,
    /// `None`: no limit.
    pub(crate) counter_limit: Option<u32>,
    pub(crate) threefold: bool,
}

pub(crate) static FACTS: [OptionFact; 12] = [
    choice("ruleset", &RULESETS, "\"standard\"", "The ruleset that is played.", "ruleset.one"),
    choice("settled", &SIDES, "\"dark\"", "In an invasion: which side is settled.", "invasion"),
    choice(
        "movement",
        &MOVEMENTS,
        "\"support-only\"",
        "Whether units step only by their cities' Support, or also freely, up to their caps.",
        "step.only-by-support",
    ),
    choice(
        "capital",
        &CAPITALS,
        "\"stays\"",
        "Whether the capital has its second action always, or only with the king there.",
        "city.capital",
    ),
    choice(
        "fresh_units",
        &FRESH_UNITS,
        "\"act\"",
        "Whether a conscripted unit may act and step in the same turn.",
        "city.conscript",
    ),
    choice(
        "promote",
        &PROMOTIONS,
        "\"any\"",
        "Whether a city promotes any own unit, or only the one that stands on it.",
        "city.promote",
    ),
    choice(
        "scorched",
        &SCORCHED,
        "\"blocked\"",
        "Whether the cell of a scorched city can be entered.",
        "city.scorch",
    ),
    choice(
        "attack",
        &ATTACKS,
        "\"one\"",
        "Whether an attack marks one point, or as many as the attacker has.",
        "attack.mark",
    ),
    choice(
        "coalition",
        &COALITIONS,
        "\"touch-lead\"",
        "Whether a joiner touches the attacker only, or the target too.",
        "attack.coalition",
    ),
    choice(
        "full_occupation",
        &FULL_OCCUPATIONS,
        "\"standing\"",
        "Whether all but one of the standing cities win, or twelve cities whatever was scorched.",
        "end.full-occupation",
    ),
    OptionFact {
        name: "counter_limit",
        kind: OptionKind::Whole(1, u32::MAX as u64, true),
        default: "null",
        text: "The counter at which a player loses; null (none) for no limit.",
        rule: "end.counter-limit",
    },
    choice(
        "repetition",
        &REPETITIONS,
        "\"off\"",
        "Whether the third occurrence of a position at the start of a turn draws the game.",
        "end.threefold",
    ),
];

const fn choice(
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    text: &'static str,
    rule: &'static str,
) -> OptionFact {
    OptionFact { name, kind: OptionKind::Choice(words), default, text, rule }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ruleset: RULESETS[0].into(),
            settled: SIDES[0].into(),
            movement: MOVEMENTS[0].into(),
            capital: CAPITALS[0].into(),
            fresh_units: FRESH_UNITS[0].into(),
            promote: PROMOTIONS[0].into(),
            scorched: SCORCHED[0].into(),
            attack: ATTACKS[0].into(),
            coalition: COALITIONS[0].into(),
            full_occupation: FULL_OCCUPATIONS[0].into(),
            counter_limit: None,
            repetition: REPETITIONS[0].into(),
        }
    }
}

impl Options {
    /// Checks the values.
    pub(crate) fn read(&self) -> Result<(Choices, Warnings), Issues> {
        let mut found = Vec::new();
        let mut read = |name: &str, word: &str, words: &[&str]| {
            let idx = words.iter().position(|&known| known == word);
            if idx.is_none() {
                found.push(unknown_word(name, word, words));
            }
            idx.unwrap_or_default()
        };
        let ruleset = ALL_RULESETS[read("ruleset", &self.ruleset, &RULESETS)];
        let settled = read("settled", &self.settled, &SIDES);
        let mut is_second = |name, word: &str, words: &[&str; 2]| read(name, word, words) == 1;
        let mut choices = Choices {
            ruleset,
            settled: [0, 1].map(|seat| match ruleset {
                Ruleset::Standard | Ruleset::QuickRun => false,
                Ruleset::PreSettled => true,
                Ruleset::Invasion => seat == settled,
            }),
            free_steps: is_second("movement", &self.movement, &MOVEMENTS),
            capital_needs_king: is_second("capital", &self.capital, &CAPITALS),
            recruits_wait: is_second("fresh_units", &self.fresh_units, &FRESH_UNITS),
            promotes_occupant_only: is_second("promote", &self.promote, &PROMOTIONS),
            scorched_is_passable: is_second("scorched", &self.scorched, &SCORCHED),
            marks_points: is_second("attack", &self.attack, &ATTACKS),
            joiners_touch_both: is_second("coalition", &self.coalition, &COALITIONS),
            counts_scorched: is_second("full_occupation", &self.full_occupation, &FULL_OCCUPATIONS),
            counter_limit: None,
            threefold: is_second("repetition", &self.repetition, &REPETITIONS),
        };
        if let Some(limit) = self.counter_limit {
            choices.counter_limit = limit.within(1, u32::MAX);
            if choices.counter_limit.is_none() {
                let message = "the counter's limit is 1 to 4294967295, or null for none";
                found.push(Issue::new("/counter_limit", "out-of-range", message));
            }
        }
        Issues::stage(&mut found)?;
        Ok((choices, without_effect(&choices, settled)))
    }
}

fn without_effect(choices: &Choices, settled: usize) -> Warnings {
    let mut warnings = Vec::new();
    let mut warn = |name: &str, message: &str| {
        warnings.push(Issue::new(format!("/{name}"), "option-without-effect", message));
    };
    if choices.ruleset != Ruleset::Invasion && settled != 0 {
        warn("settled", "which side is settled matters with ruleset `invasion` only");
    }
    if choices.ruleset == Ruleset::QuickRun && choices.counts_scorched {
        warn("full_occupation", "in ruleset `quick-run` Full Occupation does not win at all");
    }
    warnings
}

fn unknown_word(name: &str, word: &str, words: &[&str]) -> Issue {
    let shown: String = word.chars().take(40).collect();
    let listed: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    let mut message = format!("`{shown}` is not one of {}", listed.join(", "));
    if let Some(near) = suggest(word, words.iter().copied()) {
        message += &format!("; did you mean `{near}`?");
    }
    Issue::new(format!("/{name}"), "unknown-value", message)
}

/// Option sets in which every two values of two options meet somewhere: few sets, and any fault of two options
/// together shows. Counters are low enough to be reached in random games.
pub(crate) fn pairwise() -> Vec<Options> {
    let limits = [None, Some(Whole(2)), Some(Whole(12))];
    let sizes = [4, 2, 2, 2, 2, 2, 2, 2, 2, 2, limits.len(), 2];
    let word = |words: &[&str], idx: usize| words[idx].to_owned();
    let rows = covering_rows(&sizes);
    let options = rows.into_iter().map(|row| Options {
        ruleset: word(&RULESETS, row[0]),
        settled: word(&SIDES, row[1]),
        movement: word(&MOVEMENTS, row[2]),
        capital: word(&CAPITALS, row[3]),
        fresh_units: word(&FRESH_UNITS, row[4]),
        promote: word(&PROMOTIONS, row[5]),
        scorched: word(&SCORCHED, row[6]),
        attack: word(&ATTACKS, row[7]),
        coalition: word(&COALITIONS, row[8]),
        full_occupation: word(&FULL_OCCUPATIONS, row[9]),
        counter_limit: limits[row[10]],
        repetition: word(&REPETITIONS, row[11]),
    });
    options.collect()
}

/// Rows of one value a column such that each pair of values of two columns is in some row. Greedy: each column takes
/// the value that covers most pairs with the columns before it, so the first row has the defaults.
fn covering_rows(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut open = Vec::new();
    for (left, &n_left) in sizes.iter().enumerate() {
        for (right, &n_right) in sizes.iter().enumerate().skip(left + 1) {
            let pairs = (0..n_left).flat_map(|one| (0..n_right).map(move |other| (one, other)));
            open.extend(pairs.map(|(one, other)| ((left, one), (right, other))));
        }
    }
    let mut rows: Vec<Vec<usize>> = Vec::new();
    while let Some(&((left, one), (right, other))) = open.first() {
        let mut row: Vec<Option<usize>> = vec![None; sizes.len()];
        row[left] = Some(one);
        row[right] = Some(other);
        for column in 0..sizes.len() {
            if row[column].is_some() {
                continue;
            }
            let covered = |value: usize| {
                let fits = |&(a, b): &((usize, usize), (usize, usize))| {
                    let is_in = |(at, v): (usize, usize)| {
                        if at == column { v == value } else { row[at] == Some(v) }
                    };
                    (a.0 == column || b.0 == column) && is_in(a) && is_in(b)
                };
                open.iter().filter(|pair| fits(pair)).count()
            };
            // Of equally good values the first.
            let best = (0..sizes[column]).rev().max_by_key(|&value| covered(value));
            row[column] = best;
        }
        let row: Vec<usize> = row.into_iter().map(Option::unwrap_or_default).collect();
        open.retain(|&((left, one), (right, other))| row[left] != one || row[right] != other);
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_values_meet_in_some_set() {
        let sizes = [4, 2, 2, 2, 3, 2];
        let rows = covering_rows(&sizes);
        for left in 0..sizes.len() {
            for right in left + 1..sizes.len() {
                for (one, other) in (0..sizes[left])
                    .flat_map(|one| (0..sizes[right]).map(move |other| (one, other)))
                {
                    assert!(rows.iter().any(|row| row[left] == one && row[right] == other));
                }
            }
        }
    }

    #[test]
    fn few_option_sets_and_the_first_is_the_default() {
        let sets = pairwise();
        assert_eq!(sets[0], Options::default());
        assert!(sets.len() <= 20, "{}", sets.len());
        assert!(sets.iter().all(|options| options.read().is_ok()));
    }
}
