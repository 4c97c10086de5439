//! Random games as a program: what ends a run, what is counted, and cases that are none.

mod common;

use std::time::{Duration, Instant};

use common::run;
use serde_json::{Value, json};
use tempfile::TempDir;

fn case() -> Value {
    json!({
        "schema": 1, "variant": "troy", "options": {}, "moves": ["Ra1-b1"], "law": 3, "detail": "", "laws": "quick",
        "study": false, "sample": 1, "seed": 1, "game": 0, "command": "", "position": null,
    })
}

#[test]
fn a_game_without_end_is_broken_off() {
    let begun = Instant::now();
    let endless = ["--max-actions", "4294967295", "-o", "move_cap=none", "-o", "repetition=off"];
    let limits = ["--games", "1", "--laws", "quick", "--setups", "0", "--time-limit", "1"];
    let ran = run(&[&["fuzz", "troy"], &limits[..], &endless[..]].concat(), "");
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(ran.stdout.starts_with("troy: 0 games of 1, 0 actions\n"), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn games_from_a_file_are_games_from_the_start() {
    let start = run(&["start", "tri-point"], "").stdout;
    let options = ["--games", "3", "--laws", "quick", "--coverage", "--json"];
    let ran = run(&[&["fuzz", "tri-point", "--start", "-"], &options[..]].concat(), start);
    let report: Value = serde_json::from_str(&ran.stdout).expect("one object");
    assert_eq!(report["view"]["games"], 3, "{ran:?}");
}

#[test]
fn a_set_up_that_is_over_is_no_game_that_ended() {
    let options = ["--games", "200", "--setups", "100", "--max-actions", "0", "--json"];
    let ran = run(&[&["fuzz", "tchess"], &options[..]].concat(), "");
    let report: Value = serde_json::from_str(&ran.stdout).expect("one object");
    let n_over = report["over_before"].as_u64().expect("a number");
    assert!(n_over > 0, "{report}");
    assert_eq!(report["outcomes"], json!([]));
    assert_eq!(report["given_up"].as_u64().map(|n_given_up| n_given_up + n_over), Some(200));
}

#[test]
fn rules_that_are_not_in_force_are_not_missed() {
    let never_used = |options: &[&str]| {
        let common =
            ["--games", "1", "--setups", "0", "--max-actions", "3", "--coverage", "--json"];
        let ran = run(&[&["fuzz", "tchess", "--laws", "quick"], &common[..], options].concat(), "");
        let report: Value = serde_json::from_str(&ran.stdout).expect("one object");
        report["view"]["never_used"].clone()
    };
    let misses = |rules: &Value, group: &str| {
        let rules = rules.as_array().expect("a list").iter().filter_map(Value::as_str);
        rules.filter(|slug| slug.starts_with(group)).count() > 0
    };
    let (plain, strike) = (never_used(&[]), never_used(&["-o", "mods=strike"]));
    assert!(misses(&plain, "base.") && !misses(&plain, "strike."), "{plain}");
    assert!(misses(&strike, "strike.") && !misses(&strike, "transport."), "{strike}");
}

#[test]
fn one_game_of_many_sets_says_its_set() {
    let ran = run(&["fuzz", "tchess", "--mods", "all", "--game", "5", "--max-actions", "1"], "");
    let options = ran.stdout.lines().nth(1).expect("a second line");
    assert!(options.contains("mods=") && !options.contains("sets"), "{ran:?}");
}

#[test]
fn chess_meets_chessmen_alone() {
    let options =
        ["--games", "60", "--setups", "100", "--max-actions", "2", "--coverage", "--json"];
    let ran = run(&[&["fuzz", "chess"], &options[..]].concat(), "");
    let report: Value = serde_json::from_str(&ran.stdout).expect("one object");
    let met = report["coverage"].as_array().expect("a list").iter();
    let strange = ["meteoroid.", "comet.", "asteroid.", "planet", "probe.step"];
    for met in met.filter(|met| met["count"] != 0 && met["use"] == "grants") {
        let slug = met["rule"].as_str().expect("a slug");
        assert!(!strange.iter().any(|group| slug.starts_with(group)), "{met}");
    }
}

#[test]
fn cases_that_are_none() {
    let with = |field: &str, value: Value| {
        let mut case = case();
        case[field] = value;
        case
    };
    let rows = [
        (json!([]), "(the whole): expected an object"),
        (json!({"schema": 2, "variant": "troy"}), "/schema: 2 is not 1 [unknown-schema]"),
        (with("law", json!(13)), "/law: there is no law 13; there are 1 to 12 [out-of-range]"),
        (with("laws", json!("foo")), "/laws: foo is neither all nor quick [unknown-laws]"),
        (with("variant", json!("toy")), "/variant: there is no variant `toy`"),
        (with("options", json!({"foo": 1})), "/options/foo: troy has no option `foo`"),
        (with("start", json!({"to_act": "white", "pieces": 1})), "/start/pieces: "),
        (with("moves", json!(["Ra1-b1", "Ra11-a1"])), "/moves/1: Ra11-a1: it is not legal: "),
        (with("moves", json!(["Ra1-"])), "/moves/0: Ra1-: it is no action: column 5: "),
        (
            with("moves", json!([""])),
            "/moves/0: (empty): it is no action: the move is empty [empty]",
        ),
    ];
    for (case, said) in rows {
        let ran = run(&["replay", "-"], case.to_string());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""), "{case}: {ran:?}");
        assert!(ran.stderr.contains(said), "{said:?} is missing: {ran:?}");
    }
    assert_eq!(run(&["replay", "-"], case().to_string()).code, Some(0));
}

#[test]
fn fixtures_that_are_none() {
    let dir = TempDir::new().expect("a directory can be made");
    let path = dir.path().to_str().expect("a path in UTF-8");
    let counts = |path: &str| {
        run(
            &[
                "fuzz",
                "troy",
                "--games",
                "1",
                "--max-actions",
                "0",
                "--coverage",
                "--fixtures",
                path,
            ],
            "",
        )
    };
    let said = |path: &str, words: &str| {
        let ran = counts(path);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.stderr.contains(words), "{words:?} is missing: {ran:?}");
    };
    said(path, "there is no directory `troy` in it [no-such-file]");
    let below = dir.path().join("troy");
    std::fs::create_dir(&below).expect("a directory can be made");
    said(path, "there is no fixture in it");
    said(below.to_str().expect("a path in UTF-8"), "give the directory above it");
    let fixture = json!({"rules": ["turn.one-action", "nope.rule"]});
    std::fs::write(below.join("a.json"), fixture.to_string()).expect("a file can be written");
    said(path, "troy has no rule nope.rule [no-such-rule]");
}
