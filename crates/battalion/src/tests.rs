//! What the rules file works out, counts from elsewhere, and laws over random games and set-ups.

mod chess;
mod counts;
mod facts;
mod forms;
mod laws;
mod probes;
mod queries;

use std::sync::Arc;

use rules::fuzz::dice;
use rules::{Rules, Strictness};

use crate::{Options, Position, Setup, TitansBattalion};

/// Any board has room here.
type Wide = TitansBattalion<3>;

fn build(options: Options) -> Arc<Wide> {
    Arc::new(Wide::new(options).unwrap_or_else(|issues| panic!("{issues}")).0)
}

fn game(south: &str, north: &str) -> Arc<Wide> {
    build(Options::with_battalions([south, north]))
}

/// Three Bodies against the chess army.
fn usual() -> Arc<Wide> {
    build(Options::default())
}

/// A position from words: `white planetary-titan d1, black rook a9`, with `=kind` for a type and `!` for what can't be
/// captured; ids by place in the list from 1. `rest` are the other fields.
fn place(rules: &Wide, to_act: &str, pieces: &str, rest: &str) -> Position<3> {
    let piece = |words: &str| {
        let words: Vec<&str> = words.split_whitespace().collect();
        let (kind, assigned) = words[1].split_once('=').unwrap_or((words[1], ""));
        let at = words[2].trim_end_matches('!');
        let flags = if words[2].ends_with('!') { "[\"uncapturable\"]" } else { "[]" };
        let assigned = if assigned.is_empty() { "null".into() } else { format!("\"{assigned}\"") };
        format!(
            r#"{{"side":"{}","kind":"{kind}","at":"{at}","assigned":{assigned},"flags":{flags}}}"#,
            words[0]
        )
    };
    let pieces: Vec<String> = pieces.split(',').map(piece).collect();
    let comma = if rest.is_empty() { "" } else { "," };
    let text = format!(r#"{{"to_act":"{to_act}","pieces":[{}]{comma}{rest}}}"#, pieces.join(","));
    load(rules, &text)
}

fn load(rules: &Wide, text: &str) -> Position<3> {
    let setup: Setup = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let loaded = rules.load(&setup, Strictness::Play);
    loaded.unwrap_or_else(|issues| panic!("{text}: {issues}")).0
}

/// Plays turns, written as in records.
fn play(rules: &Wide, position: &mut Position<3>, turns: &str) {
    for turn in turns.split(',') {
        let mut actions = Vec::new();
        rules.parse_turn(position, turn, &mut actions).unwrap_or_else(|error| panic!("{error:?}"));
        for action in actions {
            if let Err(refusal) = rules.check(position, action) {
                panic!("{turn}: {}", rules.describe_refusal(position, Some(action), &refusal));
            }
            rules.play_unchecked(position, action);
        }
    }
}

/// The texts of the legal actions that begin so, in alphabetical order.
fn moves(rules: &Wide, position: &Position<3>, prefix: &str) -> Vec<String> {
    let mut actions = Vec::new();
    rules.push_actions(position, &mut actions);
    let mut texts: Vec<String> =
        actions.iter().map(|&action| rules.text(position, action)).collect();
    texts.retain(|text| text.starts_with(prefix));
    texts.sort();
    texts
}

/// The slug by which an action is refused.
fn refusal(rules: &Wide, position: &Position<3>, text: &str) -> &'static str {
    let action = rules.parse(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match rules.check(position, action) {
        Ok(rule) => panic!("{text} is granted by {rule}"),
        Err(refusal) => refusal.rule.slug,
    }
}

/// The slug by which an action is granted.
fn grant(rules: &Wide, position: &Position<3>, text: &str) -> &'static str {
    let action = rules.parse(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match rules.check(position, action) {
        Ok(rule) => rule.slug,
        Err(refusal) => panic!("{text} is refused by {}", refusal.rule),
    }
}
