//! Counts, worked facts, laws over random games and random set-ups, and queries against their slow twins.

mod counts;
mod facts;
mod laws;
mod loading;
mod probes;

use std::sync::Arc;

use rules::fuzz::dice;
use rules::{Rules, Strictness, Whole};

use crate::setup::{Piece, Setup, Under};
use crate::{BaseForm, Options, Position, Tchess};

/// The second base, which needed no code.
const ALT: &str = include_str!("../../../fixtures/tchess/bases/alt.json");

fn alt() -> BaseForm {
    serde_json::from_str(ALT).expect("a base")
}

fn tchess(options: Options) -> Arc<Tchess> {
    match Tchess::new(options) {
        Ok((rules, _)) => Arc::new(rules),
        Err(issues) => panic!("{issues}"),
    }
}

fn with(mods: &str) -> Arc<Tchess> {
    tchess(Options::with_mods(mods.split_whitespace()))
}

/// A set-up from texts like `Kf1 Gc3:w Nb1/J Ra9+k`: `:` says where it points, `/` is over a passenger, `+` over the
/// enemy King, each with its own heading.
fn setup(rules: &Tchess, white: &str, black: &str) -> Setup {
    let kind = |letter: char| {
        let letter = letter.to_ascii_uppercase();
        let found = rules.kinds.iter().find(|kind| kind.letter == letter);
        found.expect("a letter of the base").word.clone()
    };
    let mut pieces = Vec::new();
    for (side, other, texts) in [("white", "black", white), ("black", "white", black)] {
        for text in texts.split_whitespace() {
            let (top, under) = match text.find(['/', '+']) {
                Some(idx) => (&text[..idx], Some(&text[idx..])),
                None => (text, None),
            };
            let facing = |text: &str| text.split_once(':').map(|(_, facing)| facing.to_owned());
            let letter = |text: &str| text.chars().next().expect("a letter");
            let under = under.map(|under| Under {
                side: if under.starts_with('/') { side } else { other }.into(),
                kind: kind(letter(&under[1..])),
                facing: facing(under),
                used: false,
            });
            pieces.push(Piece {
                at: top[1..].split(':').next().expect("a cell").into(),
                side: side.into(),
                kind: kind(letter(top)),
                facing: facing(top),
                used: false,
                under,
            });
        }
    }
    Setup {
        to_act: "white".into(),
        turn: None,
        actions_left: None,
        quiet_plies: Whole(0),
        pieces,
        pending: Vec::new(),
    }
}

#[track_caller]
fn load(rules: &Tchess, setup: &Setup) -> Position {
    match rules.load(setup, Strictness::Play) {
        Ok((position, _)) => position,
        Err(issues) => panic!("{issues}"),
    }
}

#[track_caller]
fn position(rules: &Tchess, white: &str, black: &str) -> Position {
    load(rules, &setup(rules, white, black))
}

fn texts(rules: &Tchess, position: &Position) -> Vec<String> {
    let mut actions = Vec::new();
    rules.push_actions(position, &mut actions);
    actions.into_iter().map(|action| rules.text(position, action)).collect()
}

/// Plays texts, each legal.
#[track_caller]
fn play(rules: &Tchess, position: &Position, moves: &str) -> Position {
    let mut position = *position;
    for text in moves.split_whitespace() {
        let action = rules.parse(&position, text).expect("an action");
        if let Err(refusal) = rules.check(&position, action) {
            panic!("{text}: {}", rules.describe_refusal(&position, Some(action), &refusal));
        }
        rules.play_unchecked(&mut position, action);
    }
    position
}

/// The rule that refuses a text.
#[track_caller]
fn refused(rules: &Tchess, position: &Position, text: &str) -> &'static str {
    let action = rules.parse(position, text).expect("an action");
    rules.check(position, action).expect_err("refused").rule.slug
}
