//! Law 11: what an item gets does not depend on its neighbours, their order, or how many are done at once.

use assert_cmd::Command;

fn stdout(args: &[&str], stdin: &str) -> Vec<String> {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let output = command.args(args).write_stdin(stdin).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// Runs a command over the items in several ways, and compares what each item gets.
fn answers_stand_alone(command: &str, items: &[&str]) {
    let together = stdout(&[command, "--jsonl", "--jobs", "4"], &items.join("\n"));
    assert_eq!(together.len(), items.len());
    let one_by_one = stdout(&[command, "--jsonl", "--jobs", "1"], &items.join("\n"));
    assert_eq!(together, one_by_one);
    let turned: Vec<_> = items.iter().rev().copied().collect();
    let mut turned = stdout(&[command, "--jsonl", "--jobs", "4"], &turned.join("\n"));
    turned.reverse();
    assert_eq!(together, turned);
    for (item, answer) in items.iter().zip(&together) {
        assert_eq!(&stdout(&[command, "--jsonl"], item), std::slice::from_ref(answer));
    }
}

#[test]
fn moves_stand_alone() {
    answers_stand_alone(
        "moves",
        &[
            r#"{"id": 1, "position": {"variant": "troy"}}"#,
            r#"{"id": 2, "position": {"variant": "troy", "options": {"move_cap": 1}}}"#,
            r#"{"id": 3, "position": {"variant": "troy", "options": {"move_cap": 0}}}"#,
            "{",
            r#"{"id": 3, "position": {"variant": "tory"}}"#,
            r#"{"id": 1, "position": {"variant": "troy"}, "from": "b1"}"#,
            r#"{"id": 4, "position": {"variant": "tchess", "options": {"mods": ["strike"]}}}"#,
            r#"{"id": 5, "position": {"variant": "tchess"}}"#,
            r#"{"id": 6, "position": {"variant": "battalion"}}"#,
            r#"{"id": 7, "position": {"variant": "chess"}}"#,
            r#"{"id": 8, "position": {"variant": "tri-point", "options": {"ruleset": "quick-run"}}}"#,
            r#"{"id": 9, "position": {"variant": "tri-point"}}"#,
        ],
    );
}

#[test]
fn records_stand_alone() {
    let repeated = r#"["THg1-f3", "THg11-f9", "THf3-g1", "THf9-g11", "THg1-f3", "THg11-f9", "THf3-g1", "THf9-g11"]"#;
    let long = format!(r#"{{"variant": "troy", "moves": {repeated}, "result": "1/2-1/2"}}"#);
    let off = format!(
        r#"{{"variant": "troy", "options": {{"repetition": "off"}}, "moves": {repeated}}}"#
    );
    answers_stand_alone(
        "validate",
        &[
            r#"{"id": "x", "variant": "troy", "moves": ["Ra1-b1", "Ra1-b1"]}"#,
            &long,
            "not JSON",
            &off,
            &long,
            r#"{"id": "y", "record": {"variant": "troy", "moves": ["Ra1-b1"]}}"#,
            r#"{"id": "z", "variant": "chess", "moves": ["e4", "e5", "Ke3"]}"#,
            r#"{"variant": "tri-point", "moves": ["Ka1;Ba2;Bb2", "Kd1;Bc1;Be1;conscript d1>d2;end"]}"#,
            r#"{"variant": "tchess", "options": {"mods": ["polarity"]}, "moves": ["Nb1-c3"]}"#,
            r#"{"variant": "battalion", "moves": ["target f8"]}"#,
        ],
    );
}

#[test]
fn perft_does_not_depend_on_threads() {
    let counts = ["1", "2", "5"]
        .map(|threads| stdout(&["perft", "troy", "3", "--divide", "--threads", threads], ""));
    assert_eq!(counts[0].last().map(String::as_str), Some("8173"));
    assert_eq!(counts[0], counts[1]);
    assert_eq!(counts[0], counts[2]);
    for more in [["--hash", "1"].as_slice(), &["--hash", "2", "--threads", "2"]] {
        let args = [&["perft", "troy", "3", "--divide"], more].concat();
        assert_eq!(stdout(&args, ""), counts[0], "{more:?}");
    }
}

/// Items share one table, and nothing of what others put into it.
#[test]
fn perft_does_not_depend_on_a_shared_table() {
    let items = [
        r#"{"id": 1, "position": {"variant": "troy"}, "depth": 3}"#,
        r#"{"id": 2, "position": {"variant": "troy", "options": {"move_cap": 2}}, "depth": 3}"#,
        r#"{"id": 3, "position": {"variant": "chess"}, "depth": 3, "divide": true}"#,
        r#"{"id": 4, "position": {"variant": "troy"}, "depth": 2, "turns": true}"#,
        r#"{"id": 5, "position": {"variant": "troy"}, "depth": 4}"#,
    ]
    .join("\n");
    let plain = stdout(&["perft", "--jsonl"], &items);
    for jobs in ["1", "4"] {
        let shared = stdout(&["perft", "--jsonl", "--jobs", jobs, "--hash", "1"], &items);
        assert_eq!(shared, plain);
    }
}

#[test]
fn fuzzing_does_not_depend_on_threads_or_shards() {
    for variant in ["troy", "tchess", "battalion", "tri-point", "glinski"] {
        fuzzing_a_variant_does_not(variant);
    }
}

fn fuzzing_a_variant_does_not(variant: &str) {
    let fuzz = |more: &[&str]| {
        let mut args = vec![
            "fuzz",
            variant,
            "--mods",
            "all",
            "--games",
            "6",
            "--max-actions",
            "20",
            "--setups",
            "40",
            "--seed",
            "5",
            "--json",
            "--coverage",
        ];
        args.extend(more);
        stdout(&args, "")
    };
    let whole = fuzz(&["--threads", "1"]);
    assert_eq!(whole, fuzz(&["--threads", "4"]));
    let number = |lines: &[String], name: &str| {
        let report: serde_json::Value = serde_json::from_str(&lines[0]).expect("it is JSON");
        report[name].as_u64().expect("it is a number")
    };
    let parts = [fuzz(&["--shard", "1/2"]), fuzz(&["--shard", "2/2"])];
    for name in ["games", "actions", "choices", "given_up"] {
        let sum: u64 = parts.iter().map(|part| number(part, name)).sum();
        assert_eq!(sum, number(&whole, name), "{name}");
    }
}
