//! What `load` and `new` report: every issue of a stage, with its place.

use rules::erased::document::read_object;
use rules::{Issues, Rule, Rules, Strictness};
use serde_json::{Value, json};

use crate::cairns::options::Options;
use crate::cairns::setup::Setup;
use crate::cairns::{Cairns, rules as rule};
use crate::{cairns, corners, corners_with};

/// A faulty set-up and all that is reported of it: pointer and code.
type Case = (Value, &'static [(&'static str, &'static str)]);

fn walkers(at: &[(&str, &str)]) -> Value {
    at.iter().map(|(at, side)| json!({"at": at, "side": side})).collect()
}

/// Stage 1: parts.
fn faulty_parts() -> Vec<Case> {
    vec![
        (
            json!({
                "to_act": "read", "left": 3, "cairn": -1, "places": [0, 4, 0],
                "walkers": [{"at": "z9", "side": "red"}, {"at": "a1", "side": "Green"}],
                "water": ["b3", "A1", "a12"],
            }),
            &[
                ("/to_act", "unknown-value"),
                ("/left", "out-of-range"),
                ("/cairn", "out-of-range"),
                ("/places/1", "out-of-range"),
                ("/walkers/0/at", "no-such-cell"),
                ("/walkers/1/side", "unknown-value"),
                ("/water/1", "no-such-cell"),
                ("/water/2", "no-such-cell"),
            ],
        ),
        (corners_with(json!({"left": 0})), &[("/left", "out-of-range")]),
        (
            corners_with(json!({"left": 99_999_999_999_999_999_999_f64})),
            &[("/left", "out-of-range")],
        ),
    ]
}

/// Stage 2: parts on the board.
fn faulty_boards() -> Vec<Case> {
    let crowd = [
        ("a1", "red"),
        ("a1", "blue"),
        ("b3", "red"),
        ("c3", "green"),
        ("a2", "red"),
        ("a3", "red"),
    ];
    vec![(
        corners_with(json!({"walkers": walkers(&crowd), "water": ["b3", "c3", "b3"]})),
        &[
            ("/water/1", "summit.clear"),
            ("/water/2", "cell-given-twice"),
            ("/walkers/1", "two-pieces-on-a-cell"),
            ("/walkers/2", "board.water"),
            ("/walkers/3", "summit.clear"),
            ("/walkers/5", "place.home"),
        ],
    )]
}

/// Stage 3: whether play could lead here.
fn unreachable_positions() -> Vec<Case> {
    let placing = |to_act: &str, at: &[(&str, &str)]| {
        corners_with(json!({"to_act": to_act, "walkers": walkers(at)}))
    };
    let red_and_green = [("a1", "red"), ("a2", "red"), ("c5", "green"), ("d4", "green")];
    let stuck = [
        ("a1", "red"),
        ("a2", "red"),
        ("c5", "green"),
        ("d4", "green"),
        ("e1", "blue"),
        ("d1", "blue"),
    ];
    let over = |to_act: &str| {
        let mut setup = crate::games::over();
        setup["to_act"] = json!(to_act);
        setup
    };
    vec![
        (placing("red", &[("b1", "red")]), &[("/walkers", "place.home")]),
        (placing("red", &[("a3", "red")]), &[("/walkers", "place.clockwise")]),
        (placing("green", &[("a1", "red")]), &[("/walkers", "place.first")]),
        (placing("red", &[("c5", "green"), ("d4", "green")]), &[("/walkers", "place.first")]),
        (corners_with(json!({"walkers": [], "left": 1})), &[("", "place.first")]),
        (corners_with(json!({"walkers": [], "water": []})), &[("", "place.first")]),
        (corners_with(json!({"walkers": walkers(&red_and_green)})), &[("/places", "out.places")]),
        (
            corners_with(
                json!({"walkers": walkers(&[red_and_green.as_slice(), &[("e1", "blue")]].concat())}),
            ),
            &[("/walkers", "place.first")],
        ),
        (corners_with(json!({"places": [0, 1, 0]})), &[("/places", "out.places")]),
        (
            corners_with(
                json!({"walkers": walkers(&red_and_green), "places": [0, 0, 3], "to_act": "green", "cairn": 1}),
            ),
            &[("/places", "out.places")],
        ),
        (corners_with(json!({"places": [1, 1, 1], "left": 1})), &[("/left", "turn.steps")]),
        (over("red"), &[("/to_act", "out.places")]),
        (corners_with(json!({"water": ["b3", "c2"]})), &[("/water", "stones.conserved")]),
        (
            corners_with(json!({"walkers": walkers(&stuck), "water": ["a3", "b1", "b2", "b3"]})),
            &[("/water", "stones.conserved"), ("/to_act", "out.stranded")],
        ),
    ]
}

fn all() -> Vec<Case> {
    [faulty_parts(), faulty_boards(), unreachable_positions()].concat()
}

fn issues(setup: &Value) -> Issues {
    let setup: Setup = read_object(setup, "").expect("the set-up is of the right shape");
    cairns(json!({})).load(&setup, Strictness::Play).expect_err("the set-up is at fault")
}

/// The rules by which the cases here are reported.
pub(crate) fn issues_met() -> Vec<&'static Rule> {
    let found = all().into_iter().flat_map(|(setup, _)| issues(&setup));
    found.filter_map(|issue| Cairns::FAMILY.rule(&issue.code)).collect()
}

#[test]
fn every_issue_of_a_stage_is_reported() {
    for (setup, expected) in all() {
        let found = issues(&setup);
        let found: Vec<_> = found.iter().map(|issue| (&*issue.pointer, &*issue.code)).collect();
        assert_eq!(found, expected, "{setup}");
    }
}

/// In a position whose clan to act is out already, nobody could say whose turn it is.
#[test]
fn whoever_is_out_does_not_act() {
    let left = [("c5", "green"), ("d4", "green"), ("e1", "blue"), ("d1", "blue")];
    let setup = corners_with(json!({"walkers": walkers(&left), "places": [3, 0, 0]}));
    // Red has no walkers: it would be placing, and others have acted.
    let found = issues(&setup);
    assert!(found.iter().all(|issue| issue.pointer != "/places"), "{found}");
}

#[test]
fn options_report_every_issue_at_once() {
    let options =
        Options { first: "bleu".into(), steps: rules::Whole(4), repetition: "twofold".into() };
    let issues = Cairns::new(options).expect_err("all three are at fault");
    assert_eq!(
        issues.to_string(),
        "/first: there is no `bleu`; did you mean blue? [unknown-value]\n\
         /repetition: there is no `twofold`; threefold, off [unknown-value]\n\
         /steps: a turn has 1 to 3 actions [out-of-range]"
    );
}

#[test]
fn every_option_cites_a_rule_and_states_its_default() {
    let defaults = serde_json::to_value(Options::default()).expect("options are JSON");
    for option in Cairns::FAMILY.options {
        assert!(Cairns::FAMILY.rule(option.rule).is_some(), "{}", option.name);
        let default: Value = serde_json::from_str(option.default).expect("a default is JSON");
        assert_eq!(defaults[option.name], default);
    }
    assert_eq!(rule::TABLE.len(), 20);
}

#[test]
fn study_forgives_what_is_only_unlikely() {
    let setup = corners_with(json!({"water": ["b3", "c2"]}));
    let setup: Setup = read_object(&setup, "").expect("typed");
    let cairns = cairns(json!({}));
    let (_, warnings) = cairns.load(&setup, Strictness::Study).expect("only unlikely");
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].code, "stones.conserved");
    let (_, warnings) =
        cairns.load(&read_object(&corners(), "").expect("typed"), Strictness::Play).expect("fine");
    assert_eq!(warnings, []);
}
