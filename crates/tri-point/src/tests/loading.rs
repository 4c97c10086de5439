//! What loading accepts, fills in, and reports where.

use rules::{Rules, Strictness};
use serde_json::{Value, json};

use super::{ending, load, rules, standard, units};
use crate::{Options, Setup, TriPoint};

/// The codes and pointers of what is wrong with a set-up.
#[track_caller]
fn issues(rules: &TriPoint, setup: &Value) -> Vec<String> {
    let setup: Setup = serde_json::from_value(setup.clone()).expect("a set-up");
    let issues = rules.load(&setup, Strictness::Play).expect_err("issues");
    issues.iter().map(|issue| format!("{} {}", issue.pointer, issue.code)).collect()
}

#[track_caller]
fn warnings(rules: &TriPoint, setup: &Value, strictness: Strictness) -> Vec<String> {
    let setup: Setup = serde_json::from_value(setup.clone()).expect("a set-up");
    let (_, warnings) = rules.load(&setup, strictness).expect("it loads");
    warnings.iter().map(|issue| format!("{} {}", issue.pointer, issue.code)).collect()
}

/// The set-up with some fields replaced.
fn with(setup: &Value, fields: Value) -> Value {
    let mut setup = setup.clone();
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    setup.as_object_mut().expect("a set-up").extend(fields);
    setup
}

/// Both kings in cities, and a unit of each class elsewhere.
fn base() -> Value {
    json!({"to_act": "dark", "units": units("Ka1 Bc3", "Km7 Rk5")})
}

#[test]
fn words_and_numbers() {
    let rules = standard();
    let faulty = with(
        &base(),
        json!({
            "to_act": "white",
            "phase": "cities",
            "units": [
                {"at": "z9", "side": "darc", "class": "pawn", "steps": -1, "marks": -2},
            ],
            "scorched": ["A1"],
            "capital": {"dark": "a0"},
            "counter": {"light": -1},
            "city_actions_left": {"a9": 1, "a1": 3},
            "outcome": {"winner": "nobody", "rule": "end.mate"},
        }),
    );
    assert_eq!(
        issues(&rules, &faulty),
        [
            "/phase unknown-value",
            "/to_act no-such-side",
            "/units/0/at no-such-cell",
            "/units/0/side no-such-side",
            "/units/0/class no-such-kind",
            "/units/0/steps out-of-range",
            "/units/0/marks out-of-range",
            "/scorched/0 no-such-cell",
            "/capital/dark no-such-cell",
            "/counter/light out-of-range",
            "/city_actions_left/a9 no-such-cell",
            "/city_actions_left/a1 out-of-range",
            "/outcome/winner no-such-side",
            "/outcome/rule unknown-value",
        ]
    );
}

#[test]
fn null_goes_with_the_phase() {
    let rules = standard();
    let faults = |fields| issues(&rules, &with(&base(), fields));
    assert_eq!(faults(json!({"to_act": null})), ["/to_act wrong-type"]);
    assert_eq!(faults(json!({"phase": "over"})), ["/to_act wrong-type", "/outcome wrong-type"]);
    let outcome = |winner: Value, rule: &str| json!({"winner": winner, "rule": rule});
    assert_eq!(
        faults(json!({"outcome": outcome("dark".into(), "end.dethroned")})),
        ["/outcome wrong-type"]
    );
    for outcome in [outcome(Value::Null, "end.dethroned"), outcome("dark".into(), "end.threefold")]
    {
        let over = json!({"to_act": null, "phase": "over", "outcome": outcome});
        assert_eq!(faults(over), ["/outcome/winner wrong-type"]);
    }
}

#[test]
fn who_won_goes_with_the_rule() {
    let rules = standard();
    for (winner, rule, words) in [
        (
            Value::Null,
            "end.dethroned",
            "expected dark or light, found null: by end.dethroned somebody wins",
        ),
        ("dark".into(), "end.threefold", "expected null, found dark: end.threefold is a draw"),
    ] {
        let outcome = json!({"winner": winner, "rule": rule});
        let over = json!({"to_act": null, "phase": "over", "outcome": outcome});
        let setup: Setup = serde_json::from_value(with(&base(), over)).expect("a set-up");
        let issues = rules.load(&setup, Strictness::Play).expect_err("issues");
        let told: Vec<_> = issues.iter().map(|issue| issue.message.as_str()).collect();
        assert_eq!(told, [words]);
    }
}

/// An outcome is not checked against the rest, but it is doubted.
#[test]
fn an_outcome_that_the_board_contradicts_is_doubted() {
    let doubts = |options: Value, fields: Value, winner: Value, rule: &str| {
        let rules = super::rules(&options);
        let outcome = json!({"winner": winner, "rule": rule});
        let over = json!({"to_act": null, "phase": "over", "outcome": outcome});
        let capital = json!({"capital": {"dark": "a1", "light": "m7"}});
        let setup = with(&with(&with(&base(), over), capital), fields);
        warnings(&rules, &setup, Strictness::Play)
    };
    let none: [&str; 0] = [];
    let kingless = json!({"units": units("Bc3", "Km7")});
    let dethroned = ["/outcome end.dethroned"];
    assert_eq!(doubts(json!({}), json!({}), "light".into(), "end.dethroned"), dethroned);
    assert_eq!(doubts(json!({}), kingless.clone(), "dark".into(), "end.dethroned"), dethroned);
    assert_eq!(doubts(json!({}), kingless.clone(), "light".into(), "end.dethroned"), none);

    let limit = json!({"counter_limit": 3});
    let counted = json!({"counter": {"dark": 3, "light": 1}});
    let over_limit = ["/outcome end.counter-limit"];
    let by_limit = "end.counter-limit";
    assert_eq!(doubts(limit.clone(), json!({}), "light".into(), by_limit), over_limit);
    assert_eq!(doubts(limit.clone(), counted.clone(), "light".into(), by_limit), none);
    assert_eq!(doubts(limit.clone(), counted.clone(), "dark".into(), by_limit), over_limit);
    assert_eq!(doubts(limit, with(&counted, kingless), "light".into(), by_limit), over_limit);
    assert_eq!(doubts(json!({}), counted, "light".into(), by_limit), over_limit);

    let held = "Ka1 Ba4 Ba7 Bd1 Bd10 Bg1 Bg7 Bg13 Bj1 Bj10 Bm1 Bm4";
    let held = json!({"units": units(held, "Km7")});
    let full = "end.full-occupation";
    assert_eq!(doubts(json!({}), json!({}), "dark".into(), full), ["/outcome end.full-occupation"]);
    assert_eq!(doubts(json!({}), held.clone(), "dark".into(), full), none);
    let quick = json!({"ruleset": "quick-run"});
    assert_eq!(doubts(quick, held, "dark".into(), full), ["/outcome end.full-occupation"]);

    let threefold = json!({"repetition": "threefold"});
    let drawn = doubts(json!({}), json!({}), Value::Null, "end.threefold");
    assert_eq!(drawn, ["/outcome end.threefold"]);
    assert_eq!(doubts(threefold, json!({}), Value::Null, "end.threefold"), none);
}

/// What no turn leads to loads, but is doubted.
#[test]
fn a_turn_in_which_nothing_was_done_is_doubted() {
    let rules = standard();
    let doubts = |fields| warnings(&rules, &with(&base(), fields), Strictness::Play);
    let none: [&str; 0] = [];
    assert_eq!(
        doubts(json!({"city_actions_left": {"d1": 2}})),
        ["/city_actions_left/d1 city.capital"]
    );
    assert_eq!(doubts(json!({"city_actions_left": {"a1": 2, "d1": 1}})), none);
    assert_eq!(doubts(json!({"city_actions_left": {"d1": 2}, "scorched": ["g1"]})), none);
    let mut acted = units("Ka1 Bc3", "Km7 Rk5");
    acted[0]["acted"] = true.into();
    // The king may have been promoted there by its city.
    assert_eq!(doubts(json!({"city_actions_left": {"d1": 2}, "units": acted})), none);

    let roamed = |fields| doubts(with(&json!({"city_actions_left": {}, "roamed": true}), fields));
    let doubted = ["/roamed turn.reset"];
    assert_eq!(roamed(json!({})), doubted);
    assert_eq!(roamed(json!({"units": acted})), doubted);
    assert_eq!(roamed(json!({"scorched": ["g1"]})), none);
    assert_eq!(roamed(json!({"phase": "unit"})), doubted);
    assert_eq!(roamed(json!({"phase": "unit", "units": acted})), none);
    let mut stepped = acted.clone();
    stepped[1]["steps"] = 1.into();
    assert_eq!(roamed(json!({"units": stepped})), none);
}

#[test]
fn fields_are_named_and_of_their_type() {
    let read = |fields| serde_json::from_value::<Setup>(with(&base(), fields)).map(|_| ());
    for (field, value) in [
        ("turn", json!("dark")),
        ("capital", json!(null)),
        ("capital", json!(["a1", "m7"])),
        ("counter", json!(null)),
        ("counter", json!({"white": 1})),
        ("city_actions_left", json!(null)),
        ("city_actions_left", json!([])),
        ("roamed", json!(null)),
        ("units", json!([["a1", "dark", "king"]])),
        ("outcome", json!("end.dethroned")),
    ] {
        assert!(read(json!({field: value})).is_err(), "{field} {value}");
    }
    let without = |name: &str| {
        let mut setup = base();
        setup.as_object_mut().expect("a set-up").remove(name);
        serde_json::from_value::<Setup>(setup)
    };
    assert!(without("to_act").is_err() && without("units").is_err());
}

#[test]
fn units_fit() {
    let rules = standard();
    let faults = |units: Value| issues(&rules, &with(&base(), json!({"units": units})));
    assert_eq!(faults(units("Ka1 Ba1", "Km7")), ["/units/1 two-pieces-on-a-cell"]);
    let many = "Bb1 Bb2 Bb3 Bb4 Bb5 Bb6 Bb7 Bb8 Bc1 Bc2 Bc3 Bc4 Bc5 Bc6 Re1 Kg7";
    assert_eq!(
        faults(units(&format!("Ka1 {many}"), "Km7")),
        ["/units/13 unit.caps", "/units/16 unit.caps"]
    );
    let mut spent = units("Ka1 Bc3", "Km7 Rk5");
    spent[0]["steps"] = 4.into();
    spent[1]["marks"] = 2.into();
    spent[2]["acted"] = true.into();
    spent[3]["steps"] = 1.into();
    let given = with(&base(), json!({"units": spent, "city_actions_left": {}}));
    assert_eq!(
        issues(&rules, &given),
        [
            "/units/0/steps unit.points",
            "/units/1/marks attack.defeat",
            "/units/1/marks turn.reset",
            "/units/2/acted turn.reset",
            "/units/3/steps turn.reset",
        ]
    );
    spent = units("Ka1 Bc3", "Km7 Rk5");
    spent[0]["steps"] = 1.into();
    spent[1]["acted"] = true.into();
    assert_eq!(faults(spent.clone()), ["/units/0/steps turn.reset", "/units/1/acted turn.reset"]);
    let given = with(&base(), json!({"units": spent, "city_actions_left": {}}));
    load(&rules, &given);
}

#[test]
fn cities_fit() {
    let standard = standard();
    let faults = |fields| issues(&standard, &with(&base(), fields));
    assert_eq!(
        faults(json!({"scorched": ["g7", "b1", "g7"]})),
        ["/scorched/1 not-a-city", "/scorched/2 duplicate"]
    );
    let on_scorched = json!({"scorched": ["a1"], "capital": {"dark": "a1"}});
    assert_eq!(faults(on_scorched.clone()), ["/units/0 city.scorch"]);
    let passable = rules(&json!({"scorched": "passable"}));
    load(&passable, &with(&base(), on_scorched));
    assert_eq!(faults(json!({"capital": {"dark": "b1"}})), ["/capital/dark not-a-city"]);
    assert_eq!(faults(json!({"capital": {"dark": "g7"}})), ["/capital/dark city.capital"]);
    assert_eq!(faults(json!({"capital": {"light": null}})), ["/capital/light city.capital"]);
    assert_eq!(faults(json!({"units": units("Kb1", "Km7")})), ["/capital/dark city.capital"]);
    assert_eq!(
        faults(json!({"scorched": ["g1"], "city_actions_left": {"g1": 1, "b1": 1, "m7": 1}})),
        [
            "/city_actions_left/g1 not-a-city",
            "/city_actions_left/b1 not-a-city",
            "/city_actions_left/m7 city.occupied",
        ]
    );
    assert_eq!(
        faults(json!({"city_actions_left": {"g1": 2, "a1": 2}})),
        ["/city_actions_left city.capital"]
    );
    assert_eq!(
        faults(json!({"phase": "unit", "city_actions_left": {"a1": 1}})),
        ["/city_actions_left turn.reset"]
    );
    assert_eq!(faults(json!({"roamed": true})), ["/roamed turn.reset"]);
    load(&standard, &with(&base(), json!({"roamed": true, "city_actions_left": {}})));
}

#[test]
fn counters_are_below_the_limit_until_the_end() {
    let rules = rules(&json!({"counter_limit": 3}));
    let counter = json!({"dark": 2, "light": 3});
    assert_eq!(
        issues(&rules, &with(&base(), json!({"counter": counter}))),
        ["/counter/light end.counter-limit"]
    );
    let outcome = json!({"winner": "dark", "rule": "end.counter-limit"});
    let over = json!({"to_act": null, "phase": "over", "outcome": outcome, "counter": counter});
    load(&rules, &with(&base(), over));
}

#[test]
fn a_king_may_be_missing_where_it_can_be_replaced() {
    let rules = standard();
    let capital = json!({"dark": "a1", "light": "m7"});
    let without = |units: Value, fields: Value| {
        let setup = with(&base(), json!({"units": units, "capital": capital}));
        with(&setup, fields)
    };
    let own = without(units("Bc3", "Km7"), json!({}));
    assert_eq!(warnings(&rules, &own, Strictness::Play), ["/units no-king"]);
    let other = without(units("Ka1", "Bc3"), json!({}));
    assert_eq!(issues(&rules, &other), ["/units end.dethroned"]);
    assert_eq!(warnings(&rules, &other, Strictness::Study), ["/units end.dethroned"]);
    let both = without(units("Bc3", "Bd3"), json!({"phase": "unit"}));
    assert_eq!(warnings(&rules, &both, Strictness::Play), ["/units no-king", "/units no-king"]);
}

#[test]
fn a_turn_that_starts_here_is_checked_and_filled_in() {
    let rules = standard();
    let held = "Ka1 Ba4 Ba7 Bd1 Bd10 Bg1 Bg7 Bg13 Bj1 Bj10 Bm1 Bm4";
    let setup = json!({"to_act": "dark", "units": units(held, "Km7")});
    let over = load(&rules, &setup);
    assert_eq!(ending(&rules, &over), Some(("1-0".into(), "end.full-occupation")));
    let goes_on = load(&rules, &with(&setup, json!({"city_actions_left": {}})));
    assert_eq!(ending(&rules, &goes_on), None);

    // One standing city is the enemy's, and none one's own.
    let burnt = ["a4", "a7", "d1", "d10", "g1", "g7", "g13", "j1", "j10", "m1", "m4", "m7"];
    let capital = json!({"dark": "m7", "light": "m4"});
    let last = json!({
        "to_act": "dark", "units": units("Kb1", "Kc1"), "scorched": burnt, "capital": capital,
    });
    assert_eq!(ending(&rules, &load(&rules, &last)), None);
    let own = with(&last, json!({"units": units("Kb1 Ba1", "Kc1")}));
    let won = ending(&rules, &load(&rules, &own));
    assert_eq!(won, Some(("1-0".into(), "end.full-occupation")));
    let counted = super::rules(&json!({"full_occupation": "scorched-count"}));
    assert_eq!(ending(&counted, &load(&counted, &own)), None);
}

#[test]
fn placements_are_reachable() {
    let standard = standard();
    let place = |fields: Value| {
        let start = json!({"to_act": "dark", "phase": "place", "units": []});
        with(&start, fields)
    };
    let faults = |fields| issues(&standard, &place(fields));
    assert_eq!(
        faults(json!({"scorched": ["g7"], "counter": {"dark": 1}})),
        ["/scorched/0 start.dark-first", "/counter/dark start.dark-first"]
    );
    assert_eq!(faults(json!({"to_act": "light"})), ["/to_act start.dark-first"]);
    assert_eq!(faults(json!({"units": units("Ka1 Ba2 Bb2", "")})), ["/to_act start.dark-first"]);
    assert_eq!(faults(json!({"units": units("Ka1", "Kd1")})), ["/units/1 start.dark-first"]);
    assert_eq!(
        faults(json!({"to_act": "light", "units": units("Ka1 Ba2 Bb2", "Kd1 Bc1 Be1")})),
        ["/phase start.light"]
    );
    assert_eq!(faults(json!({"units": units("Ka1 Ra2", "")})), ["/units/1 start.order"]);
    assert_eq!(faults(json!({"units": units("Ba2", "")})), ["/units/0 start.order"]);
    assert_eq!(faults(json!({"units": units("Kb1", "")})), ["/units/0 start.king"]);
    assert_eq!(faults(json!({"units": units("Ka1 Bg7", "")})), ["/units/1 start.battalions"]);
    assert_eq!(
        faults(json!({"to_act": "light", "units": units("Ka1 Ba2 Bb1 Bb2", "")})),
        ["/units/3 start.battalions"]
    );
    assert_eq!(faults(json!({"units": units("Ka1 Bb2", "")})), ["/units/1 start.ascending"]);
    assert_eq!(faults(json!({"units": units("Ka1 Ba1", "")})), ["/units/1 two-pieces-on-a-cell"]);
    let early = json!({"units": units("", ""), "capital": {"dark": "a1"}});
    assert_eq!(faults(early), ["/capital/dark city.capital"]);
    load(&standard, &place(json!({"units": units("Ka1 Bb1", "")})));

    let settled = rules(&json!({"ruleset": "pre-settled"}));
    let faults = |dark: &str| issues(&settled, &place(json!({"units": units(dark, "")})));
    assert_eq!(faults("Ka1 Ba2"), ["/units/1 start.settled"]);
    assert_eq!(faults("Ka1 Bm4"), ["/units/1 start.ascending"]);
    let quick = rules(&json!({"ruleset": "quick-run"}));
    let faults = |fields| issues(&quick, &place(fields));
    assert_eq!(faults(json!({"units": units("Ka1", "")})), ["/units/0 start.king"]);
    assert_eq!(
        faults(json!({"to_act": "light", "units": units("Ka4 Ba3 Ba5", "Kd1")})),
        ["/units/3 start.king"]
    );
}

#[test]
fn options_are_read() {
    let found = |options: &Value| {
        let options: Options = serde_json::from_value(options.clone()).expect("options");
        let list = |issues: &[rules::Issue]| -> Vec<String> {
            let shown = issues.iter().map(|issue| format!("{} {}", issue.pointer, issue.code));
            shown.collect()
        };
        match TriPoint::new(options) {
            Ok((_, warnings)) => list(&warnings),
            Err(issues) => list(&issues.into_iter().collect::<Vec<_>>()),
        }
    };
    assert_eq!(
        found(&json!({"ruleset": "quickrun", "attack": "two", "counter_limit": 0})),
        ["/ruleset unknown-value", "/attack unknown-value", "/counter_limit out-of-range"]
    );
    assert_eq!(found(&json!({"settled": "light"})), ["/settled option-without-effect"]);
    assert!(found(&json!({"settled": "light", "ruleset": "invasion"})).is_empty());
    assert_eq!(
        found(&json!({"ruleset": "quick-run", "full_occupation": "scorched-count"})),
        ["/full_occupation option-without-effect"]
    );
    assert_eq!(
        serde_json::to_value(Options::default()).expect("options are JSON"),
        json!({
            "ruleset": "standard", "settled": "dark", "movement": "support-only",
            "capital": "stays", "fresh_units": "act", "promote": "any", "scorched": "blocked",
            "attack": "one", "coalition": "touch-lead", "full_occupation": "standing",
            "counter_limit": null, "repetition": "off",
        })
    );
}
