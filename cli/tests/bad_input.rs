//! Bad input of every sort: an answer with a place and a reason, and the right exit code; never a panic.

use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

/// A position of the smallest sort, and a valid one.
const FINE: &str = r#"{"schema": 1, "variant": "troy", "options": {"move_cap": 50}, "position": {
  "to_act": "white",
  "pieces": [
    {"at": "e1", "side": "white", "kind": "king"},
    {"at": "c6", "side": "white", "kind": "troy-horse", "archer": true},
    {"at": "e11", "side": "black", "kind": "king"},
    {"at": "a5", "side": "black", "kind": "catapult", "load": {"kind": "rook"}}
  ],
  "bridges": ["c6"], "quiet_plies": 3
}}"#;

/// What a run came to.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(args: &[&str], stdin: impl Into<Vec<u8>>) -> Ran {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let output = command.args(args).write_stdin(stdin).output().expect("it runs");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}

/// Runs `moves -` on an input that is no position: exit code 3, nothing on stdout, and all of `said` on stderr.
#[track_caller]
fn refuses(input: impl Into<Vec<u8>>, said: &[&str]) {
    let ran = run(&["moves", "-"], input);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(ran.stdout, "", "{ran:?}");
    for words in said.iter().chain(&["error: <stdin>: "]) {
        assert!(ran.stderr.contains(words), "{words:?} is missing: {ran:?}");
    }
}

/// The valid position with one part replaced.
fn with(part: &str, instead: &str) -> String {
    assert!(FINE.contains(part), "{part}");
    FINE.replacen(part, instead, 1)
}

#[test]
fn the_valid_position_is_one() {
    let ran = run(&["moves", "-", "--count"], FINE);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{ran:?}");
    assert!(ran.stdout.trim().parse::<u32>().is_ok_and(|count| count > 0), "{ran:?}");
}

#[test]
fn empty_input() {
    refuses("", &["[empty-input]"]);
    refuses(" \n\t", &["[empty-input]"]);
}

#[test]
fn bytes_that_are_no_text() {
    refuses(*b"{\"variant\": \"tr\xffoy\"}", &["at byte 15", "[encoding]"]);
    refuses(
        *b"\xef\xbb\xbf{\"variant\": \"troy\"}",
        &["byte-order mark", "at byte 0", "[encoding]"],
    );
    refuses("{\"variant\": \"tr\0oy\"}", &["NUL", "at byte 15", "[encoding]"]);
}

#[test]
fn every_prefix_is_a_value_or_an_error() {
    // One process a prefix would take minutes: a stream does them all, each as an item of its own.
    let whole = FINE.replace('\n', " ");
    let mut items = String::new();
    for end in 1..whole.len() {
        items += &format!("{{\"position\": {}\n", &whole[..end]);
    }
    let ran = run(&["check", "--jsonl"], items);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), whole.len() - 1);
    for line in lines {
        assert!(
            line.contains("\"code\":\"json-syntax\"") && line.contains("\"message\":\"column "),
            "{line}"
        );
    }
    for end in [1, 30, FINE.len() / 2, FINE.len() - 1] {
        refuses(&FINE[..end], &["line ", "column ", "[json-syntax]"]);
    }
}

#[test]
fn wrong_types() {
    refuses("[]", &["(the whole): expected an object", "[wrong-type]"]);
    refuses("3", &["[wrong-type]"]);
    refuses(with("\"troy\"", "7"), &["/variant: ", "[wrong-type]"]);
    refuses(with("{\"move_cap\": 50}", "[]"), &["/options: ", "[wrong-type]"]);
    refuses(with("50", "\"fifty\""), &["/options/move_cap: ", "[wrong-type]"]);
    refuses(with("\"e1\"", "1"), &["/position/pieces/0/at: ", "[wrong-type]", "line 4"]);
    refuses(with("true", "\"yes\""), &["/position/pieces/1/archer: ", "[wrong-type]"]);
    refuses(with("[\"c6\"]", "\"c6\""), &["/position/bridges: ", "[wrong-type]"]);
    refuses(with("3\n", "3.5\n"), &["/position/quiet_plies: "]);
    refuses(with("3\n", "-1\n"), &["/position/quiet_plies: "]);
    refuses(with("3\n", "99999999999999999999\n"), &["/position/quiet_plies: "]);
}

#[test]
fn unknown_fields_options_and_words() {
    refuses(
        with("\"position\"", "\"positon\""),
        &["/positon: ", "did you mean `position`?", "[unknown-field]"],
    );
    refuses(with("\"to_act\"", "\"turn\""), &["/position", "`turn`", "[unknown-field]"]);
    refuses(
        with("\"move_cap\"", "\"move_cup\""),
        &["/options/move_cup: ", "`move_cap`", "[unknown-field]"],
    );
    refuses(
        with("\"troy\"", "\"tory\""),
        &["/variant: ", "did you mean `troy`?", "[no-such-variant]"],
    );
    refuses(with("\"king\"", "\"kign\""), &["/position/pieces/0/kind: ", "[no-such-kind]"]);
    refuses(
        with("\"side\": \"white\"", "\"side\": \"red\""),
        &["/position/pieces/0/side: ", "[no-such-side]"],
    );
    refuses(
        with("\"schema\": 1", "\"schema\": 1, \"schema\": 1"),
        &["`schema` is given twice", "[duplicate-field]"],
    );
    refuses("{}", &["missing field `variant`", "[missing-field]"]);
}

#[test]
fn a_schema_from_the_future() {
    for schema in ["2", "0", "1.5", "18446744073709551615"] {
        refuses(
            with("\"schema\": 1", &format!("\"schema\": {schema}")),
            &["/schema: ", schema, "[no-such-schema]"],
        );
    }
    let record = r#"{"schema": 2, "variant": "troy", "moves": [], "plan": "unknown today"}"#;
    let ran = run(&["validate", "-"], record);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.stdout.contains("/schema: schema 2 is not known"), "{ran:?}");
}

#[test]
fn set_ups_that_do_not_fit() {
    refuses(
        with("\"c6\", \"side\"", "\"e1\", \"side\""),
        &["/position/pieces/1: ", "[two-pieces-on-a-cell]"],
    );
    refuses(with("[\"c6\"]", "[\"d6\"]"), &["/position/pieces/1: ", "c6", "[river.no-standing]"]);
    refuses(
        with("\"troy-horse\", \"archer\": true", "\"king\""),
        &["/position/pieces: ", "[two-kings]"],
    );
    refuses(
        with("\"side\": \"black\", \"kind\": \"king\"", "\"side\": \"black\", \"kind\": \"ram\""),
        &["[no-king]"],
    );
    for cell in ["z9", "e12", "e0", "E1", "", "é1", "e", "e111"] {
        let quoted = format!("\"{cell}\"");
        refuses(with("\"e1\"", &quoted), &["/position/pieces/0/at: ", "[no-such-cell]"]);
    }
    refuses(with("[\"c6\"]", "[\"c6\", \"c5\"]"), &["/position/bridges/1: ", "[board.river]"]);
}

#[test]
fn deep_and_long_documents() {
    let deep = "[".repeat(10 << 20);
    refuses(deep.clone(), &["line 1, column ", "recursion limit", "[json-syntax]"]);
    let ran = run(
        &["moves", "--jsonl"],
        format!("{deep}\n{{\"position\": {{\"variant\": \"troy\"}}}}\n"),
    );
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.stdout.lines().count(), 2, "{}", ran.stderr);
    let ran = run(&["validate", "-"], deep);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
}

#[test]
fn moves_that_are_no_text_of_a_move() {
    let long = "a".repeat(1 << 20);
    let record = format!("{{\"variant\": \"troy\", \"moves\": [\"{long}\"]}}\n");
    let ran = run(&["validate", "-"], record);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("longer than any move") && ran.stdout.contains("[too-long]"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.len() < 4000, "a long text is cut");
    for text in [
        "é2e4",
        "♔e1",
        "\u{202e}Ra1",
        "Ra1-é",
        "Ra1\u{301}-b1",
        "１",
        "😀",
        ";",
        ";;Ra1-b1",
        "Ra1-b1;",
    ] {
        let ran = run(&["explain", "troy", text], "");
        assert_eq!(ran.code, Some(1), "{text:?}: {ran:?}");
        assert!(ran.stdout.contains('['), "{text:?}: {ran:?}");
        let ran = run(&["play", "troy", text], "");
        assert_eq!(ran.code, Some(1), "{text:?}: {ran:?}");
        assert_eq!(ran.stdout, "", "{text:?}: {ran:?}");
    }
}

#[test]
fn files_that_are_none() {
    let dir = TempDir::new().expect("a directory can be made");
    let dir = dir.path().to_str().expect("it has a plain name").to_owned();
    let missing = format!("{dir}/missing.json");
    for (path, code) in [(missing.as_str(), "[no-such-file]"), (dir.as_str(), "[directory]")] {
        for command in ["moves", "check", "show"] {
            let ran = run(&[command, path], "");
            assert_eq!(ran.code, Some(3), "{ran:?}");
            assert!(ran.stderr.contains(path) && ran.stderr.contains(code), "{ran:?}");
        }
        let ran = run(&["moves", "--jsonl", path], "");
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let ran = run(&["validate", path, "-"], r#"{"variant": "troy", "moves": ["Ra1-b1"]}"#);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.stdout.contains("1 legal"), "the other input is judged: {ran:?}");
        assert!(ran.stderr.contains(path) && ran.stderr.contains(code), "{ran:?}");
    }
}

#[test]
fn hostile_words_do_not_reach_the_terminal() {
    let ran = run(&["moves", "-"], "{\"variant\": \"troy\", \"\\u001b[2J\\nerror\": 1}");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(!ran.stderr.contains('\u{1b}'), "{ran:?}");
    assert_eq!(ran.stderr.lines().count(), 2, "{ran:?}");
    let ran = run(&["explain", "troy", "\u{1b}[2J"], "");
    assert!(!ran.stdout.contains('\u{1b}'), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};

    let program: PathBuf = assert_cmd::cargo::cargo_bin("menagerie");
    for args in [
        ["moves", "troy"].as_slice(),
        &["rules", "troy", "--json"],
        &["explain", "troy", "--all", "a1"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let child = Command::new(&program).args(args).stdout(writer).stderr(Stdio::piped()).spawn();
        let output = child.expect("it runs").wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn usage_errors_exit_with_2() {
    for args in [
        ["moves"].as_slice(),
        &["mvoes", "troy"],
        &["moves", "troy", "--jsonl"],
        &["moves", "troy", "-o", "move_cap"],
        &["moves", "troy", "-o", "move_cap=0"],
        &["moves", "troy", "-o", "move_cap=3", "-o", "move_cap=4"],
        &["moves", "troy", "--from", "z9"],
        &["moves", "-", "-o", "move_cap=3"],
        &["explain", "troy"],
        &["perft", "troy", "-1"],
        &["perft", "troy", "2", "--hash", "0"],
        &["perft", "troy", "2", "--hash", "65537"],
        &["perft", "troy", "2", "--hash", "99999999999999999999"],
        &["perft", "troy", "2", "--hash", "-1"],
        &["perft", "troy", "2", "--hash", "16", "--play-leaves"],
        &["rules", "troy", "no.such-rule"],
        &["fuzz", "tory"],
        &["validate"],
        &["validate", "-", "--shard", "3/2"],
    ] {
        let ran = run(args, FINE);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert!(ran.stderr.starts_with("error: ") && ran.stdout.is_empty(), "{args:?}: {ran:?}");
    }
}
