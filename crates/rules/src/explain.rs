//! Why an action is legal, or is not: the answer to a text.

use schemars::JsonSchema;
use serde::Serialize;

use crate::erased::facts::{self, EffectFact, RuleFact};
use crate::{Game, ParseActionError, Reason, Refusal, Rule, Rules};

/// At most so many legal moves are offered instead of an illegal one.
const NEAREST: usize = 5;

/// The answer to "is this legal, and why?".
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The text as given.
    pub text: String,
    /// The canonical text of the action that was understood.
    #[serde(rename = "move")]
    pub canonical: Option<String>,
    /// Whether it is legal.
    pub legal: bool,
    /// Which question failed; absent when legal. See [`Reason`] and [`ParseActionError::code`].
    pub code: Option<&'static str>,
    /// One sentence.
    pub message: String,
    /// The rule that grants or refuses; absent when the text could not be read. Where a text fits several actions and
    /// none of them is legal, the rule that refuses the first.
    pub rule: Option<RuleFact>,
    /// The cell that matters: the blocker, the attacker.
    pub at: Option<String>,
    /// What stands on that cell, and on the cells that the action goes from and to.
    pub pieces: Vec<PieceFact>,
    /// Where the text stops making sense, in characters from 1; absent when it could be read.
    pub column: Option<usize>,
    /// What it changes, when legal.
    pub effects: Vec<EffectFact>,
    /// How the game ends, when it is legal and ends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<EndFact>,
    /// Legal moves near to an illegal one.
    pub nearest: Vec<String>,
    /// The moves that the text fits, when several do.
    pub candidates: Vec<String>,
}

/// The end that a move brings about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EndFact {
    /// Each seat's place in seating order, 1 being the best.
    pub places: Vec<u8>,
    /// The slug of the rule that ends the game.
    pub rule: &'static str,
    /// Both in words.
    pub text: String,
}

/// A piece that an explanation speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PieceFact {
    /// Where it stands.
    pub at: String,
    /// Whose it is; absent for terrain.
    pub side: Option<String>,
    /// What it is.
    pub kind: String,
}

/// The short form that lists use: one conceivable action and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Verdict {
    /// The canonical text.
    #[serde(rename = "move")]
    pub canonical: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Which question failed; absent when legal.
    pub code: Option<&'static str>,
    /// The slug of the rule that grants or refuses.
    pub rule: &'static str,
    /// One sentence.
    pub message: String,
}

/// Explains one action by its text.
pub fn explain<R: Rules>(game: &Game<R>, text: &str) -> Explanation {
    let rules = &**game.rules();
    let position = game.position();
    if let Some(outcome) = game.outcome() {
        let refusal = Refusal::new(Reason::Over, outcome.rule);
        let parsed = rules.parse(position, text).ok();
        return refused(game, text, parsed, &refusal);
    }
    match rules.parse(position, text) {
        Err(ParseActionError::Refused(refusal)) => refused(game, text, None, &refusal),
        Err(error) => unreadable(game, text, &error),
        Ok(action) => match rules.check(position, action) {
            Ok(rule) => granted(game, text, action, rule),
            Err(refusal) => refused(game, text, Some(action), &refusal),
        },
    }
}

/// The verdict on every conceivable action of the actor on `cell`, ascending.
pub fn explain_all<R: Rules>(game: &Game<R>, cell: geometry::Cell) -> Vec<Verdict> {
    let rules = &**game.rules();
    let position = game.position();
    let over = game.outcome().map(|outcome| Refusal::new(Reason::Over, outcome.rule));
    let mut actions = Vec::new();
    rules.push_conceivable(position, &mut actions);
    actions.retain(|&action| rules.span(position, action).from == Some(cell));
    actions.sort_unstable();
    let verdict = |action| {
        let judged = over.map_or_else(|| rules.check(position, action), Err);
        let (legal, code, rule, message) = match judged {
            Ok(rule) => (true, None, rule, rule.text.to_owned()),
            Err(refusal) => {
                let message = describe(game, Some(action), &refusal);
                (false, Some(refusal.reason.code()), refusal.rule, message)
            }
        };
        Verdict { canonical: rules.text(position, action), legal, code, rule: rule.slug, message }
    };
    actions.into_iter().map(verdict).collect()
}

fn granted<R: Rules>(
    game: &Game<R>,
    text: &str,
    action: R::Action,
    rule: &'static Rule,
) -> Explanation {
    let rules = &**game.rules();
    let mut effects = Vec::new();
    rules.effects(game.position(), action, &mut effects);
    let effects: Vec<_> = effects.iter().map(|effect| facts::effect(rules, effect)).collect();
    let ends = end_by(game, action);
    let words = effects.iter().map(|effect| effect.text.as_str());
    let words: Vec<_> = words.chain(ends.as_ref().map(|end| end.text.as_str())).collect();
    Explanation {
        canonical: Some(rules.text(game.position(), action)),
        legal: true,
        message: words.join("; "),
        rule: Some(RuleFact::from(rule)),
        pieces: pieces(game, action, None),
        effects,
        ends,
        ..Explanation::of(text)
    }
}

/// How the game ends when a legal action is played: by what then is on the board, or by repetition.
fn end_by<R: Rules>(game: &Game<R>, action: R::Action) -> Option<EndFact> {
    let mut after = game.clone();
    after.play_unchecked(action);
    let outcome = after.outcome()?;
    let (result, rule) = (outcome.words(game.rules().seats()), outcome.rule.slug);
    let text = format!("that ends the game: {result} ({rule})");
    Some(EndFact { places: outcome.places().to_vec(), rule, text })
}

fn refused<R: Rules>(
    game: &Game<R>,
    text: &str,
    action: Option<R::Action>,
    refusal: &Refusal,
) -> Explanation {
    let rules = &**game.rules();
    let at = refusal.at.map(|cell| rules.topology().name(cell).to_owned());
    let canonical = action.map(|action| rules.text(game.position(), action));
    let nearest = match refusal.reason {
        // The list of a position that stores no outcome goes on after an end by repetition.
        Reason::Over => Vec::new(),
        _ => nearest(game, action, canonical.as_deref().unwrap_or(text)),
    };
    Explanation {
        canonical,
        code: Some(refusal.reason.code()),
        message: describe(game, action, refusal),
        rule: Some(RuleFact::from(refusal.rule)),
        at,
        pieces: action.map_or_else(Vec::new, |action| pieces(game, action, refusal.at)),
        nearest,
        ..Explanation::of(text)
    }
}

fn unreadable<R: Rules>(game: &Game<R>, text: &str, error: &ParseActionError) -> Explanation {
    let column = match *error {
        ParseActionError::Syntax { column, .. } | ParseActionError::NoSuchCell { column, .. } => {
            Some(column)
        }
        ParseActionError::Empty
        | ParseActionError::TooLong { .. }
        | ParseActionError::Refused(_)
        | ParseActionError::Ambiguous { .. } => None,
    };
    let (candidates, rule) = match error {
        ParseActionError::Ambiguous { candidates, legal } => {
            let first = candidates.first().filter(|_| !legal);
            (candidates.clone(), first.and_then(|first| refusing_rule(game, first)))
        }
        _ => (Vec::new(), None),
    };
    Explanation {
        code: Some(error.code()),
        message: error.to_string(),
        column,
        nearest: if candidates.is_empty() { nearest(game, None, text) } else { Vec::new() },
        candidates,
        rule,
        ..Explanation::of(text)
    }
}

/// The rule that refuses what a text says, where it is read as one action.
fn refusing_rule<R: Rules>(game: &Game<R>, text: &str) -> Option<RuleFact> {
    let action = game.rules().parse(game.position(), text).ok()?;
    let refusal = game.rules().check(game.position(), action).err()?;
    Some(RuleFact::from(refusal.rule))
}

/// The sentence for a refusal; after the end it says who won.
fn describe<R: Rules>(game: &Game<R>, action: Option<R::Action>, refusal: &Refusal) -> String {
    match refusal.reason {
        Reason::Over => {
            let result = game.outcome().map(|outcome| outcome.words(game.rules().seats()));
            let over = format!("the game is over: {}", result.unwrap_or_default());
            // What would be wrong with the action anyhow is what a solver of problems asks.
            let judged = action.map(|action| game.rules().check(game.position(), action));
            match judged {
                Some(Err(anyhow)) if anyhow.reason != Reason::Over => {
                    let words = game.rules().describe_refusal(game.position(), action, &anyhow);
                    format!("{over}; besides, {words} [{}]", anyhow.rule)
                }
                _ => over,
            }
        }
        _ => game.rules().describe_refusal(game.position(), action, refusal),
    }
}

fn pieces<R: Rules>(
    game: &Game<R>,
    action: R::Action,
    at: Option<geometry::Cell>,
) -> Vec<PieceFact> {
    let rules = &**game.rules();
    let span = rules.span(game.position(), action);
    let mut things = Vec::new();
    rules.push_things(game.position(), &mut things);
    things.sort_unstable();
    let named = |cell| [span.from, span.to, at].contains(&Some(cell));
    things
        .iter()
        .filter(|thing| named(thing.cell))
        .map(|thing| PieceFact {
            at: rules.topology().name(thing.cell).to_owned(),
            side: thing.seat.map(|seat| rules.seats()[seat.idx()].to_owned()),
            kind: rules.kind_word(thing.kind).to_owned(),
        })
        .collect()
}

/// Legal moves by the same actor or to the same cell, nearest text first.
fn nearest<R: Rules>(game: &Game<R>, action: Option<R::Action>, text: &str) -> Vec<String> {
    if text.len() > 64 {
        return Vec::new();
    }
    let rules = &**game.rules();
    let position = game.position();
    let wanted = action.map(|action| rules.span(position, action)).unwrap_or_default();
    let mut legal = Vec::new();
    rules.push_actions(position, &mut legal);
    let mut ranked: Vec<_> = legal
        .into_iter()
        .filter_map(|legal| {
            let span = rules.span(position, legal);
            let same_from = wanted.from.is_some() && span.from == wanted.from;
            let same_to = wanted.to.is_some() && span.to == wanted.to;
            let canonical = rules.text(position, legal);
            let mut distance = strsim::damerau_levenshtein(&canonical, text);
            // A short notation says little, so that less of it can be wrong.
            if let Some(san) = rules.san(position, legal)
                && strsim::damerau_levenshtein(&san, text) <= 1
            {
                distance = distance.min(1);
            }
            let near = same_from || same_to || distance <= 2;
            near.then_some((!same_from, !same_to, distance, canonical))
        })
        .collect();
    ranked.sort();
    ranked.into_iter().take(NEAREST).map(|(_, _, _, canonical)| canonical).collect()
}

impl Explanation {
    fn of(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            canonical: None,
            legal: false,
            code: None,
            message: String::new(),
            rule: None,
            at: None,
            pieces: Vec::new(),
            column: None,
            effects: Vec::new(),
            ends: None,
            nearest: Vec::new(),
            candidates: Vec::new(),
        }
    }
}
