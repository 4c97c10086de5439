//! Answers to "why?": the first question that fails, and what could be played instead.

use std::sync::Arc;

use rules::explain::{explain, explain_all};
use rules::laws::{LawSet, Laws};
use rules::{Coverage, Game, Rules, Strictness};
use serde_json::{Value, json};

use crate::broken::Broken;
use crate::cairns::Cairns;
use crate::cairns::options::Options;
use crate::{cairns, corners, corners_with, fault, load};

fn game(setup: Value) -> Game<Cairns> {
    let cairns = cairns(json!({}));
    let position = load(&cairns, setup);
    Game::new(cairns, position)
}

/// Texts, and the code and rule of the answer; no code when legal, no rule when unreadable.
#[track_caller]
fn check(game: &Game<Cairns>, expected: &[(&str, &str, &str)]) {
    for &(text, code, rule) in expected {
        let found = explain(game, text);
        let found_rule = found.rule.as_ref().map_or("", |rule| rule.slug);
        assert_eq!((found.code.unwrap_or(""), found_rule), (code, rule), "{text}: {found:?}");
        assert_eq!(found.legal, code.is_empty(), "{text}");
        assert!(!found.message.is_empty() || found.effects.is_empty(), "{text}");
        for near in &found.nearest {
            assert!(explain(game, near).legal, "{text}: {near} is offered");
        }
    }
}

#[test]
fn actions() {
    check(
        &game(corners()),
        &[
            ("a1-a2", "", "step"),
            (" A1 - A2 ", "", "step"),
            ("a1~b2", "", "dig"),
            ("-b4", "", "step"),
            ("+a2", "phase", "place.first"),
            ("c5-c4", "turn", "turn.own"),
            ("b1-b2", "origin", "turn.own"),
            ("-c4", "origin", "turn.own"),
            ("a1=c2", "origin", "lay"),
            ("a1-c3", "shape", "step"),
            ("a1-a1", "shape", "step"),
            ("a3-b3", "target", "board.water"),
            ("a3~b3", "target", "dig"),
            ("end", "turn-incomplete", "turn.end"),
            ("", "empty", ""),
            ("a1", "syntax", ""),
            ("a1-", "syntax", ""),
            ("a1-a2x", "syntax", ""),
            ("a1-z9", "no-such-cell", ""),
            ("-a2", "ambiguous", ""),
        ],
    );
}

#[test]
fn placing() {
    let cairns = cairns(json!({}));
    let mut game = Game::new(Arc::clone(&cairns), cairns.start());
    check(
        &game,
        &[
            ("+a1", "", "place.home"),
            ("+a3", "turn-incomplete", "place.clockwise"),
            ("+c5", "destination", "place.home"),
            ("a1-a2", "phase", "place.first"),
            ("end", "phase", "place.first"),
        ],
    );
    crate::games::play(&mut game, "+a2");
    check(
        &game,
        &[
            ("+a3", "", "place.home"),
            ("+a2", "target", "cell.free"),
            ("+a1", "turn-incomplete", "place.clockwise"),
        ],
    );
}

#[test]
fn an_answer_names_pieces_cells_and_alternatives() {
    let game = game(corners());
    let refused = explain(&game, "a3-b3");
    assert_eq!(refused.canonical.as_deref(), Some("a3-b3"));
    assert_eq!(refused.at.as_deref(), Some("b3"));
    assert_eq!(refused.message, "b3 is water");
    assert_eq!(refused.nearest, ["a3-b4", "a3-a2", "a3~b4", "a3~a2", "a1-b1"]);
    let kinds: Vec<_> = refused
        .pieces
        .iter()
        .map(|piece| (&*piece.at, piece.side.as_deref(), &*piece.kind))
        .collect();
    assert_eq!(kinds, [("a3", Some("red"), "walker"), ("b3", None, "water")]);

    let granted = explain(&game, "a1~a2");
    assert_eq!(granted.message, "water flooded on a2; red stone dug up on a1");

    let unreadable = explain(&game, "a1 - 77");
    assert_eq!((unreadable.code, unreadable.column), (Some("syntax"), Some(6)));
    let ambiguous = explain(&game, "-a2");
    assert_eq!(ambiguous.candidates, ["a1-a2", "a3-a2"]);
    assert_eq!(ambiguous.nearest, Vec::<String>::new());
}

#[test]
fn every_conceivable_action_of_a_walker_has_a_verdict() {
    let mut carrying = corners();
    carrying["walkers"][0]["stone"] = json!(true);
    carrying["water"] = json!(["b3", "c2", "d3", "b1"]);
    let game = game(carrying);
    let cell = |name| game.rules().topology().find(name).expect("a cell");
    let verdicts = explain_all(&game, cell("a1"));
    // Three deeds on 19 cells.
    assert_eq!(verdicts.len(), 57);
    let legal: Vec<_> = verdicts
        .iter()
        .filter(|verdict| verdict.legal)
        .map(|verdict| &*verdict.canonical)
        .collect();
    assert_eq!(legal, ["a1-a2", "a1-b2", "a1=b1"]);
    for verdict in &verdicts {
        let single = explain(&game, &verdict.canonical);
        assert_eq!(single.code, verdict.code);
        assert_eq!(single.rule.map(|rule| rule.slug), Some(verdict.rule));
        assert!(!verdict.message.is_empty());
    }
    assert_eq!(explain_all(&game, cell("c5")), []);
}

/// Nothing is legal any more, so nothing is offered either.
#[test]
fn after_the_end_everything_is_refused_by_the_rule_that_ended_it() {
    let mut repeated = game(corners());
    crate::games::go_round_twice(&mut repeated);
    check(
        &repeated,
        &[("a1-a2", "over", "end.repetition"), ("nonsense", "over", "end.repetition")],
    );
    let over = game(crate::games::over());
    check(&over, &[("e1-e2", "over", "end.last")]);
    let cell = over.rules().topology().find("e1").expect("a cell");
    assert!(explain_all(&over, cell).iter().all(|verdict| verdict.code == Some("over")));
}

/// Repetition is in the past, so the game is asked, not the position.
#[test]
fn a_move_that_ends_the_game_says_so() {
    let mut game = game(corners());
    crate::games::play(
        &mut game,
        "a1-a2 a2-a1 c5-d4 d4-c5 e1-e2 e2-e1 a1-a2 a2-a1 c5-d4 d4-c5 e1-e2",
    );
    let last = explain(&game, "e2-e1");
    let end = last.ends.expect("the third occurrence");
    assert_eq!(end.rule, "end.repetition");
    assert!(last.message.ends_with(&end.text), "{}", last.message);
    assert_eq!(explain(&game, "e2-d2").ends, None);
    let alone = Game::new(Arc::clone(game.rules()), *game.position());
    assert_eq!(explain(&alone, "e2-e1").ends, None);
}

/// The position of a variant that stores no outcome has legal actions; a game that ended in it has none.
#[test]
fn after_a_repetition_that_is_not_stored_nothing_is_offered() {
    type Forgetful = Broken<{ fault::STORES_NO_REPETITION }>;
    let rules = Arc::new(Forgetful::new(Options::default()).expect("no options").0);
    let setup = serde_json::from_value(json!({"setup": corners()})).expect("typed");
    let (position, _) = rules.load(&setup, Strictness::Play).expect("legal");
    let mut game = Game::new(Arc::clone(&rules), position);
    for text in "a1-a2 a2-a1 c5-d4 d4-c5 e1-e2 e2-e1 ".repeat(2).split_whitespace() {
        let action = rules.parse(game.position(), text).expect("read");
        game.play(action).expect("legal");
    }
    assert!(game.is_repeated() && rules.outcome(game.position()).is_none());
    assert_eq!(game.occurrences(), [0, 6, 12]);
    let answer = explain(&game, "a1-a2");
    assert_eq!((answer.legal, answer.code, answer.nearest), (false, Some("over"), Vec::new()));
    let cell = rules.topology().find("a1").expect("a cell");
    assert!(explain_all(&game, cell).iter().all(|verdict| !verdict.legal));
    let action = rules.parse(game.position(), "a1-a2").expect("read");
    assert_eq!(game.play(action).expect_err("over").rule.slug, "end.repetition");
    // The laws speak of positions; this one goes on.
    let mut coverage = Coverage::new(Forgetful::FAMILY.rules);
    let held = Laws::new(&rules).hold(&game, LawSet::All, Strictness::Play, 1, &mut coverage);
    assert_eq!(held, Ok(()));
}

#[test]
fn a_summit_asks_a_stone() {
    let walkers = json!([
        {"at": "b2", "side": "red", "stone": true}, {"at": "c4", "side": "red"},
        {"at": "c5", "side": "green"}, {"at": "e3", "side": "green"},
        {"at": "e1", "side": "blue"}, {"at": "c1", "side": "blue"},
    ]);
    let game = game(corners_with(json!({"walkers": walkers, "water": ["b3", "c2", "d3", "a1"]})));
    check(
        &game,
        &[
            ("b2-c3", "", "summit.cairn"),
            ("c4-c3", "target", "summit.cairn"),
            ("c4~c3", "target", "summit.clear"),
            ("c4-c5", "target", "cell.free"),
            ("c4~c5", "target", "cell.free"),
            ("b2~b1", "origin", "dig.one"),
            ("b2=c2", "", "lay"),
            ("b2=b1", "target", "lay"),
        ],
    );
    assert_eq!(
        explain(&game, "b2-c3").message,
        "red walker on b2 gone home; red stone on b2 gone home; red walker on c4 gone home; cairn raised on c3"
    );
}
