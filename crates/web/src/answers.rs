//! Positions: what is legal, why, and what comes of it. The same objects as the command line's.

use axum::http::StatusCode;
use rules::erased::facts::{MoveFact, OutcomeFact, RuleFact, options_used};
use rules::erased::{AnyGame, PlayedAction};
use rules::explain::{Explanation, Verdict};
use rules::{Issue, Issues, Warnings};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::item::{Item, check_length, missing};
use crate::office::Desk;
use crate::trouble::Trouble;

/// `start`: a variant's first position.
pub(crate) fn start(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["variant", "options"])?;
    let empty = Value::Object(Map::new());
    let options = item.field("options").unwrap_or(&empty);
    let built = desk.cache.build(item.required_text("variant")?, options, "")?;
    let mut envelope = built.rules.start_game().envelope();
    if let Value::Object(fields) = &mut envelope {
        fields.shift_remove("schema");
    }
    Ok(item.answer(&envelope))
}

#[derive(Serialize)]
struct MoveList {
    variant: &'static str,
    to_act: Option<&'static str>,
    outcome: Option<OutcomeFact>,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveFact>>,
}

/// `moves`: the legal moves.
pub(crate) fn moves(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["position", "after", "from", "count"])?;
    let game = item.game(desk)?;
    let from = item.text("from")?;
    let moves = game.moves(from).map_err(|issue| issue.within("/from"))?;
    let counts_only = item.bool("count")?.unwrap_or(false);
    let (variant, to_act, outcome) = (game.family().id, game.to_act(), game.outcome());
    let (count, moves) = (moves.len(), (!counts_only).then_some(moves));
    Ok(item.answer(&MoveList { variant, to_act, outcome, count, moves }))
}

/// What an explanation speaks of.
#[derive(Serialize)]
struct About {
    variant: &'static str,
    options: Map<String, Value>,
    to_act: Option<&'static str>,
    outcome: Option<OutcomeFact>,
}

#[derive(Serialize)]
struct Explained {
    #[serde(flatten)]
    about: About,
    #[serde(flatten)]
    explanation: Explanation,
}

#[derive(Serialize)]
struct ExplainedAll<'a> {
    #[serde(flatten)]
    about: About,
    cell: &'a str,
    n_legal: usize,
    count: usize,
    verdicts: Vec<Verdict>,
}

#[derive(Serialize)]
struct ExplainedEach {
    #[serde(flatten)]
    about: About,
    explanations: Vec<Explanation>,
}

/// `explain`: why a move is legal or not, all that a piece might be thought able to do, or several moves at once.
pub(crate) fn explain(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["position", "after", "move", "all", "each"])?;
    let given: Vec<_> =
        ["move", "all", "each"].into_iter().filter(|name| item.field(name).is_some()).collect();
    match *given {
        ["move"] => {
            let game = item.game(desk)?;
            let explanation = explained(&*game, item.required_text("move")?);
            Ok(item.answer(&Explained { about: about(&*game), explanation }))
        }
        ["all"] => {
            let game = item.game(desk)?;
            let cell = item.required_text("all")?;
            let verdicts = game.explain_all(cell).map_err(|issue| issue.within("/all"))?;
            let n_legal = verdicts.iter().filter(|verdict| verdict.legal).count();
            let (about, count) = (about(&*game), verdicts.len());
            Ok(item.answer(&ExplainedAll { about, cell, n_legal, count, verdicts }))
        }
        ["each"] => {
            let texts = item.texts("each")?;
            if texts.len() > desk.limits.n_texts {
                let most = desk.limits.n_texts;
                let message = format!("{} texts are more than {most}, the most", texts.len());
                let issues = Issue::new("/each", "too-many-texts", message).into();
                return Err(Trouble { status: StatusCode::PAYLOAD_TOO_LARGE, issues });
            }
            let game = item.game(desk)?;
            let mut explanations = Vec::with_capacity(texts.len());
            for text in &texts {
                desk.go_on()?;
                explanations.push(explained(&*game, text));
            }
            Ok(item.answer(&ExplainedEach { about: about(&*game), explanations }))
        }
        [] => {
            let message = "missing field `move` (or `all`, or `each`)";
            Err(Issue::new("", "missing-field", message).into())
        }
        [_, second, ..] => {
            let message = "an item has one of `move`, `all` and `each`";
            Err(Issue::new(format!("/{second}"), "conflicting-fields", message).into())
        }
        [_] => unreachable!("only these three names were looked for"),
    }
}

fn about(game: &dyn AnyGame) -> About {
    About {
        variant: game.family().id,
        options: options_used(game.family(), &game.options()),
        to_act: game.to_act(),
        outcome: game.outcome(),
    }
}

/// Of a turn whose actions are joined by `;` the first that is illegal is explained, or else the last.
fn explained(game: &dyn AnyGame, text: &str) -> Explanation {
    let Some((before, last)) = text.rsplit_once(';') else { return game.explain(text) };
    let mut after = game.boxed_clone();
    match after.replay(before) {
        Ok(_) => after.explain(last.trim()),
        Err(error) => error.explanation,
    }
}

/// What came of some moves. After an illegal one nothing more is played.
#[derive(Serialize)]
struct Play {
    variant: &'static str,
    ok: bool,
    played: Vec<PlayedEntry>,
    illegal: Option<IllegalEntry>,
    to_act: Option<&'static str>,
    outcome: Option<OutcomeFact>,
    position: Value,
}

#[derive(Serialize)]
struct PlayedEntry {
    text: String,
    actions: Vec<PlayedAction>,
}

#[derive(Serialize)]
struct IllegalEntry {
    /// Which of the moves, from 0.
    entry: usize,
    /// Which of its actions, from 0.
    part: usize,
    #[serde(flatten)]
    explanation: Explanation,
}

/// `play`: moves, and the position they lead to.
pub(crate) fn play(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["position", "moves", "move"])?;
    let mut moves = item.texts("moves")?;
    moves.extend(item.text("move")?.map(str::to_owned));
    check_length(&moves, "/moves", desk)?;
    let (mut game, _) = item.load(desk)?;
    let mut played = Vec::with_capacity(moves.len());
    let mut illegal = None;
    for (entry, text) in moves.into_iter().enumerate() {
        desk.go_on()?;
        match game.play(&text) {
            Ok(actions) => played.push(PlayedEntry { text, actions }),
            Err(error) => {
                let (part, explanation) = (error.part, error.explanation);
                illegal = Some(IllegalEntry { entry, part, explanation });
                break;
            }
        }
    }
    let play = Play {
        variant: game.family().id,
        ok: illegal.is_none(),
        played,
        illegal,
        to_act: game.to_act(),
        outcome: game.outcome(),
        position: game.envelope(),
    };
    Ok(item.answer(&play))
}

#[derive(Serialize)]
struct Checked {
    variant: Option<String>,
    ok: bool,
    to_act: Option<&'static str>,
    outcome: Option<OutcomeFact>,
    issues: Vec<Issue>,
    warnings: Warnings,
}

/// `check`: what is wrong, or unlikely, about a position. On what is no position the issues are the answer.
pub(crate) fn check(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["position"])?;
    item.strictness()?;
    let position = item.field("position").ok_or_else(|| missing("position"))?;
    let variant = position.get("variant").and_then(Value::as_str).map(str::to_owned);
    let checked = match item.load(desk) {
        Ok((game, warnings)) => {
            let (to_act, outcome) = (game.to_act(), game.outcome());
            Checked { variant, ok: true, to_act, outcome, issues: Vec::new(), warnings }
        }
        Err(issues) => {
            let issues = Issues::into_iter(issues).collect();
            let (to_act, outcome, warnings) = (None, None, Vec::new());
            Checked { variant, ok: false, to_act, outcome, issues, warnings }
        }
    };
    Ok(item.answer(&checked))
}

/// How the game ended, in words, with the rule.
#[derive(Serialize)]
pub(crate) struct Ending {
    pub(crate) words: String,
    pub(crate) rule: RuleFact,
}

/// How a game ended.
pub(crate) fn ending(game: &dyn AnyGame) -> Option<Ending> {
    let outcome = game.outcome()?;
    let rule = game.family().rule(outcome.rule)?;
    Some(Ending { words: outcome.words(game.seats()), rule: rule.into() })
}
