//! Counts, worked facts, loading, laws over random games and random set-ups.

mod board;
mod counts;
mod facts;
mod laws;
mod loading;
mod notation;
mod reasons;

use std::sync::Arc;

use rules::fuzz::dice;
use rules::{Rules, Strictness};
use serde_json::{Value, json};

use crate::{Options, Position, Setup, TriPoint};

/// The rules with options given as JSON.
#[track_caller]
fn rules(options: &Value) -> Arc<TriPoint> {
    let options: Options = serde_json::from_value(options.clone()).expect("options");
    build(options)
}

#[track_caller]
fn build(options: Options) -> Arc<TriPoint> {
    match TriPoint::new(options) {
        Ok((rules, _)) => Arc::new(rules),
        Err(issues) => panic!("{issues}"),
    }
}

fn standard() -> Arc<TriPoint> {
    rules(&json!({}))
}

#[track_caller]
fn load(rules: &TriPoint, setup: &Value) -> Position {
    let setup: Setup = serde_json::from_value(setup.clone()).expect("a set-up");
    match rules.load(&setup, Strictness::Play) {
        Ok((position, _)) => position,
        Err(issues) => panic!("{issues}"),
    }
}

/// Units from texts like `Kg7 Ba1 Rc3`.
fn units(dark: &str, light: &str) -> Value {
    let mut units = Vec::new();
    for (side, texts) in [("dark", dark), ("light", light)] {
        for text in texts.split_whitespace() {
            let class = match text.as_bytes()[0] {
                b'B' => "battalion",
                b'R' => "regiment",
                _ => "king",
            };
            units.push(json!({"at": text[1..], "side": side, "class": class}));
        }
    }
    units.into()
}

/// The turn of a side starts, with the kings on their capitals.
#[track_caller]
fn turn(rules: &TriPoint, to_act: &str, dark: &str, light: &str) -> Position {
    load(rules, &json!({"to_act": to_act, "units": units(dark, light)}))
}

/// Plays turns, each action legal.
#[track_caller]
fn play(rules: &TriPoint, position: &Position, turns: &[&str]) -> Position {
    let mut position = *position;
    for turn in turns {
        let mut actions = Vec::new();
        rules.parse_turn(&position, turn, &mut actions).expect("actions");
        for action in actions {
            if let Err(refusal) = rules.check(&position, action) {
                let text = rules.text(&position, action);
                panic!("{text}: {}", rules.describe_refusal(&position, Some(action), &refusal));
            }
            rules.play_unchecked(&mut position, action);
        }
    }
    position
}

fn texts(rules: &TriPoint, position: &Position) -> Vec<String> {
    let mut actions = Vec::new();
    rules.push_actions(position, &mut actions);
    actions.into_iter().map(|action| rules.text(position, action)).collect()
}

#[track_caller]
fn granted(rules: &TriPoint, position: &Position, text: &str) -> &'static str {
    let action = rules.parse(position, text).expect("an action");
    rules.check(position, action).expect("legal").slug
}

/// The rule that refuses a text.
#[track_caller]
fn refused(rules: &TriPoint, position: &Position, text: &str) -> &'static str {
    match rules.parse(position, text) {
        Ok(action) => rules.check(position, action).expect_err("refused").rule.slug,
        Err(rules::ParseActionError::Refused(refusal)) => refusal.rule.slug,
        Err(error) => panic!("{error}"),
    }
}

/// The slug of the rule that ended the game, and who won.
fn ending(rules: &TriPoint, position: &Position) -> Option<(String, &'static str)> {
    rules.outcome(position).map(|outcome| (outcome.result(), outcome.rule.slug))
}
