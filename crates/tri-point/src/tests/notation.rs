//! Texts: what is written, what else is read, and what is an error where.

use proptest::prelude::*;
use rules::{ParseActionError, Rules};
use serde_json::json;

use super::{load, play, refused, rules, standard, texts, turn, units};
use crate::{Position, TriPoint};

#[track_caller]
fn fault(text: &str) -> (&'static str, Option<usize>) {
    let rules = standard();
    let position = turn(&rules, "dark", "Kg7 Ba1", "Km7");
    match rules.parse(&position, text).expect_err("no action") {
        ParseActionError::Syntax { column, .. } => ("syntax", Some(column)),
        ParseActionError::NoSuchCell { column, .. } => ("no-such-cell", Some(column)),
        error => (error.code(), None),
    }
}

#[test]
fn what_is_no_action() {
    assert_eq!(fault(" \t"), ("empty", None));
    assert_eq!(fault(&"a1".repeat(33)), ("too-long", None));
    for (text, column) in [
        ("x1-a2", 1),
        ("A1-a2", 1),
        ("Kk", 2),
        ("a1>a2", 3),
        ("a1-", 4),
        ("a1-a2-a3", 6),
        ("end turn", 1),
        ("End", 1),
        ("conscript", 1),
        ("conscript  d1>c1", 11),
        ("conscript d1-c1", 13),
        ("conscript d1>c1-c2", 16),
        ("support d1>c1", 14),
        ("support d1>c1-c2-c3-c4", 20),
        ("scorch d1>d2", 10),
        ("  b1*a1+", 9),
        ("b1*a1+c1+c1", 10),
        ("b1@b2+b3", 6),
    ] {
        let found = fault(text);
        let is_named = text.starts_with('x');
        let expected = if is_named { "no-such-cell" } else { "syntax" };
        assert_eq!(found, (expected, Some(column)), "{text}");
    }
    for text in ["a0-a1", "a01-a2", "a8-a7", "n1-m1", "a99999999999-a1"] {
        assert_eq!(fault(text), ("no-such-cell", Some(1)), "{text}");
    }
}

#[test]
fn a_word_in_other_letters_is_named() {
    let rules = standard();
    let position = turn(&rules, "dark", "Kg7 Ba1", "Km7");
    for (text, meant) in [
        ("END", Some("end")),
        ("End", Some("end")),
        ("end turn", Some("end")),
        ("END CITIES", Some("end cities")),
        ("end  cities", Some("end cities")),
        ("end citys", Some("end cities")),
        ("Scorch g7", Some("scorch")),
        ("conscribe g7>g8", Some("conscript")),
        ("conscript", None),
        ("x", None),
        ("A1-a2", None),
        ("a1>a2", None),
        ("pass", None),
    ] {
        let error = rules.parse(&position, text).expect_err(text).to_string();
        let found = error.split_once("; did you mean `").map(|(_, near)| near);
        assert_eq!(found, meant.map(|near| format!("{near}`?")).as_deref(), "{text}: {error}");
    }
}

#[test]
fn case_matters() {
    let rules = standard();
    let position = rules.start();
    let king = rules.parse(&position, "Kk7").expect("a king on k7");
    assert_eq!(rules.text(&position, king), "Kk7");
    let step = rules.parse(&position, "k7-k8").expect("a step of file k");
    assert_eq!(rules.text(&position, step), "k7-k8");
}

/// Dark's turn starts, with its king away from its capital a1.
#[track_caller]
fn away(rules: &TriPoint, dark: &str) -> Position {
    let capital = json!({"dark": "a1"});
    load(rules, &json!({"to_act": "dark", "units": units(dark, "Kg7"), "capital": capital}))
}

#[test]
fn joiners_stand_in_any_order() {
    let rules = standard();
    let position = away(&rules, "Kg6 Rf6 Bf5 Bg5");
    let action = rules.parse(&position, " g6*g7+g5+f5+f6 ").expect("an attack");
    assert_eq!(rules.text(&position, action), "g6*g7+f5+f6+g5");
}

#[test]
fn whoever_does_not_touch_the_attacker_does_not_join() {
    let rules = standard();
    let mut position = away(&rules, "Kg6 Rf6 Ba1");
    assert_eq!(refused(&rules, &position, "g6*g7+a1"), "turn.order");
    position = play(&rules, &position, &["end cities"]);
    assert_eq!(refused(&rules, &position, "g6*g7+f6+a1"), "attack.coalition");
    assert_eq!(refused(&rules, &position, "g6*g7+g6"), "attack.coalition");
    assert_eq!(refused(&rules, &position, "g6*a1+a1"), "attack.mark");
    assert_eq!(refused(&rules, &position, "g7*g6+a1"), "turn.order");
    position = play(&rules, &position, &["g6*g7"]);
    assert_eq!(refused(&rules, &position, "g6*g7+a1"), "unit.one-action");
}

#[test]
fn placed_battalions_stand_in_any_order_within_a_turn() {
    let rules = rules(&json!({"ruleset": "pre-settled"}));
    let sorted = play(&rules, &rules.start(), &["Ka1;Ba4;Ba7;Bd1;Bd10"]);
    let mixed = play(&rules, &rules.start(), &[" Ka1 ; Bd10;Ba4 ;Bd1;Ba7"]);
    assert_eq!(sorted, mixed);

    let mut actions = Vec::new();
    rules.parse_turn(&rules.start(), "Ka1;Bd10;Ba4;Ba4", &mut actions).expect("actions");
    let written: Vec<_> =
        actions.iter().map(|&action| rules.text(&rules.start(), action)).collect();
    assert_eq!(written, ["Ka1", "Ba4", "Ba4"], "reading stops after an illegal action");

    let fault = rules.parse_turn(&rules.start(), "Ka1;Bd1;Ba4;Bx", &mut Vec::new());
    assert_eq!(fault.expect_err("no cell").0, 3);
}

#[test]
fn every_text_of_a_turn_of_two_steps() {
    let rules = rules(&json!({"ruleset": "quick-run"}));
    let position = turn(&rules, "dark", "Ka4", "Km4");
    let supports = texts(&rules, &position);
    let back = "support a4>a4-a3-a4".to_owned();
    assert!(supports.contains(&back));
    assert_eq!(refused(&standard(), &position, &back), "quick-run.movement");
}

proptest! {
    #[test]
    fn any_text_is_an_action_or_an_error(text in "[KBa-n0-9*@+>;-]{0,14}|\\PC{0,10}|(support|end|scorch) \\PC{0,12}") {
        let rules = standard();
        let position: Position = rules.start();
        if let Ok(action) = rules.parse(&position, &text) {
            let canonical = rules.text(&position, action);
            prop_assert_eq!(rules.parse(&position, &canonical), Ok(action));
        }
        let _ = rules.parse_turn(&position, &text, &mut Vec::new());
    }
}
