//! Facts in the form in which they are printed as JSON.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::outcome::winners_in_words;
use crate::{Effect, Family, Outcome, Rule, Rules, Thing, Use};

/// A rule, cited in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleFact {
    /// The slug.
    pub slug: &'static str,
    /// Whose rule it is.
    pub status: &'static str,
    /// The rule in words.
    pub text: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The ways in which it shows.
    pub uses: &'static [Use],
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OutcomeFact {
    /// Each seat's place in seating order, 1 being the best.
    pub places: Vec<u8>,
    /// The slug of the rule that ended it.
    pub rule: &'static str,
}

/// A legal move, in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveFact {
    /// The canonical text.
    pub text: String,
    /// The same in standard algebraic notation, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The slug of the rule that grants it.
    pub rule: &'static str,
    /// The cell it goes from, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The cell it goes to, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// One change on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EffectFact {
    /// Whose thing; absent for terrain.
    pub side: Option<String>,
    /// What it was, or is when it appears.
    pub kind: String,
    /// Where it was; absent when it appears.
    pub from: Option<String>,
    /// Where it is afterwards; absent when it is lost.
    pub to: Option<String>,
    /// What it is afterwards, when that is something else.
    pub becomes: Option<String>,
    /// What happened to it.
    pub cause: &'static str,
    /// All of this in words.
    pub text: String,
}

impl From<&'static Rule> for RuleFact {
    fn from(rule: &'static Rule) -> Self {
        let Rule { slug, status, text, source, uses } = *rule;
        Self { slug, status: status.word(), text, source, uses }
    }
}

impl OutcomeFact {
    /// Who won, in words; `seats` are the seats' names.
    pub fn words(&self, seats: &[&str]) -> String {
        winners_in_words(&self.places, seats)
    }
}

impl From<Outcome> for OutcomeFact {
    fn from(outcome: Outcome) -> Self {
        Self { places: outcome.places().to_vec(), rule: outcome.rule.slug }
    }
}

/// Every option with the value that is used: as written, else the default.
pub fn options_used(family: &Family, written: &Value) -> Map<String, Value> {
    let used = |option: &crate::OptionFact| {
        let default = || serde_json::from_str(option.default).unwrap_or(Value::Null);
        (option.name.to_owned(), written.get(option.name).cloned().unwrap_or_else(default))
    };
    family.options.iter().map(used).collect()
}

/// An effect in names and words.
///
/// # Panics
/// When the effect has neither a before nor an after, which none of its constructors makes.
pub fn effect<R: Rules>(rules: &R, effect: &Effect) -> EffectFact {
    let Effect { before, after, cause } = *effect;
    let name = |thing: Thing| rules.topology().name(thing.cell).to_owned();
    let kind = |thing: Thing| rules.kind_word(thing.kind).to_owned();
    let subject = before.or(after).expect("an effect has a before or an after");
    let side = subject.seat.map(|seat| rules.seats()[seat.idx()].to_owned());
    let (from, to) = (before.map(name), after.map(name));
    let becomes = after.map(kind).filter(|after| *after != kind(subject));
    let mut text = side.as_ref().map_or_else(String::new, |side| format!("{side} "));
    text += &kind(subject);
    text += &match (&from, &to) {
        (Some(from), Some(to)) if from == to => format!(" on {from} {cause}"),
        (Some(from), Some(to)) => format!(" {cause} from {from} to {to}"),
        (Some(from), None) => format!(" on {from} {cause}"),
        (None, Some(to)) => format!(" {cause} on {to}"),
        (None, None) => String::new(),
    };
    if let Some(becomes) = &becomes {
        text += &format!(", becomes {becomes}");
    }
    EffectFact { side, kind: kind(subject), from, to, becomes, cause, text }
}
