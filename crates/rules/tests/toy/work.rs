//! The object-safe form: envelopes, whole turns, streams of lines.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use rules::erased::{
    AnyGame, Cache, Envelope, Erased, FuzzCase, Loaded, Variant, Variants, read_value,
};
use rules::perft::Perft;
use rules::{Issues, Strictness};
use serde_json::{Value, json};

use crate::cairns::Cairns;
use crate::{corners, corners_with, dice};

static CAIRNS: Erased<Cairns> = Erased::new();
const VARIANTS: Variants = Variants { families: &[&CAIRNS], aliases: &[] };

fn open(envelope: &Value) -> Result<Loaded, Issues> {
    Envelope::read(envelope, "")?.load(&VARIANTS, Strictness::Play, "")
}

fn game(setup: &Value) -> Box<dyn AnyGame> {
    let loaded = open(&json!({"variant": "cairns", "position": setup}));
    loaded.expect("the test's envelope loads").game
}

fn start() -> Box<dyn AnyGame> {
    open(&json!({"variant": "cairns"})).expect("a plain start").game
}

#[track_caller]
fn check(envelope: &Value, expected: &[(&str, &str)]) {
    let issues = open(envelope).expect_err("the envelope is at fault");
    let found: Vec<_> = issues.iter().map(|issue| (&*issue.pointer, &*issue.code)).collect();
    assert_eq!(found, expected, "{envelope}");
}

#[test]
fn every_fault_of_an_envelope_has_its_place() {
    for value in [json!(null), json!(true), json!(1), json!("cairns"), json!([])] {
        check(&value, &[("", "wrong-type")]);
    }
    check(&json!({}), &[("", "missing-field")]);
    check(&json!({"variant": "cairn"}), &[("/variant", "no-such-variant")]);
    for schema in [json!(2), json!(0), json!(-1), json!(1.5), json!(1e300)] {
        check(&json!({"schema": schema, "variant": "cairns"}), &[("/schema", "no-such-schema")]);
    }
    check(&json!({"schema": "1", "variant": "cairns"}), &[("/schema", "wrong-type")]);
    check(&json!({"schema": null, "variant": "cairns"}), &[("/schema", "wrong-type")]);
    // All four fields, and two that there are not, in one go.
    check(
        &json!({"Variant": 1, "a/b": 1, "schema": [], "variant": 7, "options": [], "position": null}),
        &[
            ("/Variant", "unknown-field"),
            ("/a~1b", "unknown-field"),
            ("/schema", "wrong-type"),
            ("/variant", "wrong-type"),
            ("/options", "wrong-type"),
            ("/position", "wrong-type"),
        ],
    );
    let cairns = |options: Value, position: Value| json!({"schema": 1, "variant": "cairns", "options": options, "position": position});
    check(
        &cairns(json!({"stepps": 1, "tide": 2}), corners()),
        &[("/options/stepps", "unknown-field"), ("/options/tide", "unknown-field")],
    );
    check(&cairns(json!({"steps": "two"}), corners()), &[("/options/steps", "wrong-type")]);
    check(&cairns(json!({"steps": 9}), corners()), &[("/options/steps", "out-of-range")]);
    check(&cairns(json!({}), json!({})), &[("/position", "missing-field")]);
    check(
        &cairns(json!({}), corners_with(json!({"tide": 1}))),
        &[("/position/tide", "unknown-field")],
    );
    check(
        &cairns(json!({}), corners_with(json!({"water": ["z9", "y9"]}))),
        &[("/position/water/0", "no-such-cell"), ("/position/water/1", "no-such-cell")],
    );
}

#[test]
fn an_envelope_may_be_a_part_of_a_document() {
    let value = json!({"variant": "cairns", "options": {"steps": 0}});
    let envelope = Envelope::read(&value, "/position").expect("of the right shape");
    let issues = envelope.load(&VARIANTS, Strictness::Play, "/position").expect_err("no steps");
    assert_eq!(issues.first().pointer, "/position/options/steps");
    let issues = Envelope::read(&json!({"position": 1}), "/a").expect_err("two faults");
    let found: Vec<_> = issues.iter().map(|issue| &*issue.pointer).collect();
    assert_eq!(found, ["/a", "/a/position"]);
}

/// A turn with a bad part leaves position, count and past as they were, also where it ran into an end.
#[test]
fn a_turn_is_played_whole_or_taken_back() {
    let round = "a1-a2; a2-a1; c5-d4; d4-c5; e1-e2; e2-e1";
    let mut played = game(&corners());
    let replayed = played.replay(round).expect("a legal round");
    assert_eq!((replayed.n_actions, replayed.n_turns), (6, 3));
    let mut told = game(&corners());
    assert_eq!(told.play(round).expect("a legal round").len(), 6);
    for game in [&mut played, &mut told] {
        assert_eq!(game.occurrences(), [0, 6]);
        let before = game.envelope();
        let ended = format!("{round}; a1-a2");
        for (text, part) in [("a1-a2; a2-a5", 1), ("a1-a2; nonsense", 1), (&ended, 6)] {
            let error = game.replay(text).expect_err("the last part is none");
            assert_eq!(error.part, part, "{text}");
            assert_eq!(game.play(text).expect_err("the last part is none"), error);
            assert_eq!((game.envelope(), game.n_actions()), (before.clone(), 6), "{text}");
            assert_eq!(game.occurrences(), [0, 6], "{text}");
            assert_eq!(game.outcome(), None, "{text}");
        }
        game.replay(round).expect("the round is still legal");
        assert_eq!(game.outcome().map(|outcome| outcome.rule), Some("end.repetition"));
        assert_eq!(game.occurrences(), [0, 6, 12]);
        game.replay("a1-a2").expect_err("the game is over");
        assert_eq!(game.occurrences(), [0, 6, 12], "a refused action takes no end back");
    }
}

#[test]
fn near_names_are_suggested() {
    let message = |envelope| open(&envelope).expect_err("a misspelling").first().message.clone();
    assert_eq!(
        message(json!({"variant": "carins"})),
        "there is no variant `carins`; did you mean `cairns`?"
    );
    assert_eq!(
        message(json!({"variant": "cairns", "options": {"stepps": 1}})),
        "cairns has no option `stepps`; did you mean `steps`?"
    );
    assert_eq!(
        message(json!({"variant": "cairns", "option": {}})),
        "unknown field `option`; did you mean `options`?"
    );
    assert_eq!(
        game(&corners()).moves(Some("A1")).expect_err("cells are in lower case").message,
        "there is no cell A1; did you mean a1?"
    );
    // What is quoted is quoted in short.
    let long = "x".repeat(1 << 20);
    for envelope in [
        json!({"variant": &long}),
        json!({"variant": "cairns", &long: 1}),
        json!({"variant": "cairns", "options": {&long: 1}}),
    ] {
        let length = message(envelope).len();
        assert!(length < 1000, "{length} bytes");
    }
}

#[test]
fn warnings_of_options_and_positions_have_pointers() {
    let envelope = json!({
        "variant": "cairns", "options": {"steps": 1}, "position": corners_with(json!({"water": ["b3"]})),
    });
    let envelope = Envelope::read(&envelope, "/w").expect("of the right shape");
    let loaded = envelope.load(&VARIANTS, Strictness::Study, "/w").expect("only unlikely");
    let found: Vec<_> = loaded.warnings.iter().map(|issue| &*issue.pointer).collect();
    assert_eq!(found, ["/w/options/steps", "/w/position/water"]);
}

#[test]
fn a_plain_start_is_an_envelope() {
    let game =
        open(&json!({"variant": "cairns", "options": {"first": "blue"}})).expect("a start").game;
    assert_eq!((game.to_act(), game.n_moves(), game.result().as_str()), (Some("blue"), 2, "*"));
    assert_eq!(game.seats(), ["red", "green", "blue"]);
    let moves = game.moves(None).expect("all cells");
    let texts: Vec<_> =
        moves.iter().map(|fact| (&*fact.text, fact.rule, fact.to.as_deref())).collect();
    // Blue's home is e1 d1 c1 clockwise; lists are in the order of cells.
    let expected = [("+d1", "place.home", Some("d1")), ("+e1", "place.home", Some("e1"))];
    assert_eq!(texts, expected);
}

#[test]
fn a_whole_turn_is_played_or_nothing() {
    let mut game = game(&corners());
    let before = game.envelope();
    for (text, part, code) in [
        ("a1-a2;a2-a3", 1, "target"),
        ("a1-a2;a2-z9", 1, "no-such-cell"),
        ("a1-a2;", 1, "empty"),
        (";a1-a2", 0, "empty"),
        ("a1-c3;a1-a2", 0, "shape"),
        ("a1-a2;end;a2-a1", 2, "turn"),
        ("a1-a2;end;end", 2, "turn-incomplete"),
        ("", 0, "empty"),
    ] {
        let error = game.play(text).expect_err("a part is not legal");
        assert_eq!((error.part, error.explanation.code), (part, Some(code)), "{text}");
        assert!(!error.explanation.legal);
        assert_eq!((game.envelope(), game.n_actions()), (before.clone(), 0), "{text}");
    }
    let played = game.play(" a1~a2 ; end").expect("a turn");
    let played: Vec<_> = played
        .iter()
        .map(|action| (&*action.canonical, action.seat, action.rule, action.ends_turn))
        .collect();
    assert_eq!(played, [("a1~a2", "red", "dig", false), ("end", "red", "turn.end", true)]);
    assert_eq!((game.n_actions(), game.to_act()), (2, Some("green")));
}

/// A choice is a set: the reader takes both orders, and plays the one that counts.
#[test]
fn a_choice_may_be_written_in_any_order() {
    for text in ["+a1;+a3", "+a3;+a1", " +A3 ; +a1 "] {
        let mut game = start();
        let played = game.play(text).expect("two cells of the home");
        let played: Vec<_> = played.iter().map(|action| &*action.canonical).collect();
        assert_eq!(played, ["+a1", "+a3"], "{text}");
        assert_eq!(game.to_act(), Some("green"));
    }
}

/// The parts of a choice are played in another order than written; the answer speaks of the one at fault.
#[test]
fn a_faulty_choice_is_answered_for_the_part_at_fault() {
    let mut game = start();
    for (text, culprit, code) in [
        ("+c5;+a1", "+c5", "destination"),
        ("+a1;+c5", "+c5", "destination"),
        ("+a3;+a3", "+a3", "turn-incomplete"),
        ("+a1;+a1", "+a1", "target"),
        ("+a3;end", "+a3", "turn-incomplete"),
    ] {
        let error = game.play(text).expect_err("no choice");
        assert_eq!(error.explanation.text, culprit, "{text}");
        assert_eq!(error.explanation.code, Some(code), "{text}");
        assert_eq!(game.n_actions(), 0);
    }
}

/// One line in, one line out: an envelope that is written is read again as the same game.
#[test]
fn envelopes_survive_a_stream_of_lines() {
    let cache = Cache::new(VARIANTS);
    let mut lines = String::new();
    let mut games = Vec::new();
    for seed in 0..40 {
        let first = ["red", "green", "blue"][seed as usize % 3];
        let options = json!({"steps": 1 + seed % 3, "first": first});
        let envelope = Envelope { variant: "cairns".into(), options, position: None };
        let mut game = envelope.load_cached(&cache, Strictness::Play, "").expect("a start").game;
        let mut choose = dice(seed);
        for _ in 0..3 * seed {
            let moves = game.moves(None).expect("all cells");
            if moves.is_empty() {
                break;
            }
            game.play(&moves[choose(moves.len())].text).expect("a listed move is legal");
        }
        lines += &format!("{}\n", game.envelope());
        games.push(game);
    }
    assert_eq!(lines.lines().count(), games.len());
    for (line, game) in lines.lines().zip(&games) {
        let value = read_value(line.as_bytes()).expect("what was written is JSON");
        let envelope = Envelope::read(&value, "").expect("what was written is an envelope");
        assert_eq!(envelope.write(), value);
        let loaded = envelope.load_cached(&cache, Strictness::Play, "").expect("it loads");
        assert_eq!(loaded.game.envelope(), game.envelope());
        assert_eq!(loaded.game.moves(None), game.moves(None));
        assert_eq!(loaded.game.outcome(), game.outcome());
        // Law 11: what a line gives does not depend on its neighbors.
        let alone = envelope.load(&VARIANTS, Strictness::Play, "").expect("it loads");
        assert_eq!(alone.game.envelope(), game.envelope());
    }
}

#[test]
fn the_cache_keeps_no_faults_and_no_strangers() {
    let cache = Cache::new(VARIANTS);
    for _ in 0..2 {
        assert!(cache.build("cairns", &json!({"steps": 9}), "").is_err());
        let built = cache.build("cairns", &json!({"steps": 1}), "/x").expect("valid options");
        assert_eq!(built.warnings[0].pointer, "/x/options/steps");
        assert!(cache.build("carins", &json!({}), "").is_err());
        let (one, two) = (json!({"steps": 2}), json!({"steps": 3}));
        assert_eq!(cache.build("cairns", &one, "").expect("valid").rules.options()["steps"], 2);
        assert_eq!(cache.build("cairns", &two, "").expect("valid").rules.options()["steps"], 3);
    }
}

#[test]
fn a_clone_goes_its_own_way() {
    let game = game(&corners());
    let mut twin = game.clone();
    twin.play("a1-a2").expect("legal");
    assert_ne!(twin.envelope(), game.envelope());
    assert_eq!(format!("{game:?}"), game.envelope().to_string());
}

#[test]
fn a_repetition_ends_the_game_for_all_questions() {
    let mut game = game(&corners());
    for _ in 0..2 {
        game.play("a1-a2;a2-a1;c5-d4;d4-c5;e1-e2;e2-e1").expect("forth and back");
    }
    assert_eq!((game.to_act(), game.n_moves(), game.result().as_str()), (None, 0, "1-1-1"));
    assert_eq!(game.outcome().expect("over").rule, "end.repetition");
    assert_eq!(game.occurrences(), [0, 6, 12]);
    assert_eq!(game.moves(None), Ok(Vec::new()));
    assert_eq!(game.divide(Perft::actions(2), &AtomicBool::new(false)), Some(Vec::new()));
    let refused = game.play("a1-a2").expect_err("over");
    assert_eq!(refused.explanation.code, Some("over"));
    assert_eq!(refused.explanation.nearest, Vec::<String>::new());
}

#[test]
fn counts_are_divided_by_texts() {
    let game = game(&corners());
    let counts = game.divide(Perft::actions(2), &AtomicBool::new(false)).expect("nobody stops it");
    assert_eq!((counts.len(), counts[0].clone()), (10, ("a1-a2".into(), 7)));
    assert_eq!(game.divide(Perft::actions(9), &AtomicBool::new(true)), None);
}

#[test]
fn random_games_are_played_by_the_erased_form_too() {
    let built = CAIRNS.build(&json!({})).expect("no options");
    let mut coverage = built.rules.coverage();
    let setup = corners();
    let case = FuzzCase { start: Some(&setup), max_actions: 300, ..FuzzCase::default() };
    for seed in 0..20 {
        let played = built.rules.fuzz(case, &mut dice(seed), &mut coverage).expect("it loads");
        assert!(played.breach.is_none(), "{:?}", played.breach);
        assert!(played.outcome.is_some() || played.n_actions == 300);
    }
    // Cairns draws no set-ups.
    let case = FuzzCase { start: None, setups: 100, ..case };
    let played = built.rules.fuzz(case, &mut dice(0), &mut coverage).expect("the start loads");
    assert!(played.is_from_start && played.breach.is_none());
    let bad = json!({});
    let case = FuzzCase { start: Some(&bad), ..case };
    let issues = built.rules.fuzz(case, &mut dice(0), &mut coverage).expect_err("no set-up");
    assert_eq!(issues.first().code, "missing-field");
}

proptest! {
    /// Law 10 for texts: an action or an error, and an error changes nothing.
    #[test]
    fn any_text_is_played_or_refused(text in "([a-e][1-5]|[-~=+;]|end| |.){0,12}") {
        for mut game in [game(&corners()), start()] {
            let before = game.envelope();
            let answer = game.explain(&text);
            prop_assert_eq!(answer.legal, answer.code.is_none());
            match game.play(&text) {
                Ok(played) => prop_assert_eq!(played.len() as u32, game.n_actions()),
                Err(error) => {
                    prop_assert!(error.explanation.code.is_some(), "{:?}", error);
                    prop_assert_eq!(game.envelope(), before);
                }
            }
        }
    }

    /// Law 10 for documents: what still loads after some damage can be played.
    #[test]
    fn a_damaged_envelope_is_played_or_refused(
        at in 0..400_usize,
        length in 0..8_usize,
        damage in prop_oneof![any::<String>(), "[0-9a-e\\[\\]{},\":.-]{0,4}"],
    ) {
        let text = game(&corners()).envelope().to_string();
        let (at, end) = (at.min(text.len()), (at + length).min(text.len()));
        let damaged = [&text[..at], damage.as_str(), &text[end..]].concat();
        let Ok(value) = read_value(damaged.as_bytes()) else { return Ok(()) };
        match open(&value) {
            Err(issues) => prop_assert!(issues.iter().all(|issue| !issue.code.is_empty())),
            Ok(mut loaded) => {
                let moves = loaded.game.moves(None).expect("all cells");
                let first = moves.first().map(|fact| loaded.game.play(&fact.text));
                prop_assert!(first.is_none_or(|played| played.is_ok()));
            }
        }
    }

    #[test]
    fn any_bytes_are_a_document_or_an_error(bytes: Vec<u8>) {
        if let Err(error) = read_value(&bytes) {
            prop_assert!(!error.code().is_empty());
        }
    }
}

/// A drawing and the schemas are of the game that was built.
#[test]
fn a_game_is_drawn_and_described() {
    let drawing = game(&corners()).scene();
    assert_eq!((drawing.cells.len(), drawing.sides.len()), (19, 3));
    assert_eq!(CAIRNS.options_schema()["properties"]["steps"]["type"], "integer");
    assert!(CAIRNS.position_schema()["required"].as_array().is_some_and(|names| names.len() == 3));
}
