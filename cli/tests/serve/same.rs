//! The API returns what the command line returns, byte for byte, also when many ask at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use assert_cmd::Command;
use registry::VARIANTS;
use serde_json::{Value, json};
use web::Limits;

use crate::client::{Client, get, post, start};

/// A question, the item, and what the command line prints of it.
struct Case {
    question: &'static str,
    item: String,
    expected: String,
}

/// Every so many fixtures of a family and sort one is asked about; which ones never changes with the program.
const STRIDE: usize = 5;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// A sample of the fixtures of a family and sort, in the order of their names.
fn sample(family: &str, sort: &str) -> Vec<Value> {
    let mut folders = vec![fixtures().join(family).join(sort)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("fixtures are there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() >= 5, "{family}/{sort}: {}", files.len());
    let read = |path: &PathBuf| {
        serde_json::from_slice(&fs::read(path).expect("it can be read")).expect("it is JSON")
    };
    files.iter().step_by(STRIDE).map(read).collect()
}

/// The items that the fixtures of a family make, by question.
fn items(family: &str) -> BTreeMap<&'static str, Vec<Value>> {
    let mut items: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for fixture in sample(family, "positions") {
        let mut base = json!({"position": fixture["position"]});
        if let Some(study) = fixture.get("study") {
            base["study"] = study.clone();
        }
        let mut add = |question, after: bool, fields: Value| {
            let mut item = base.clone();
            let fields = fields.as_object().expect("fields").clone();
            item.as_object_mut().expect("an item").extend(fields);
            if after && let Some(play) = fixture.get("play") {
                item["after"] = play.clone();
            }
            items.entry(question).or_default().push(item);
        };
        add("moves", true, json!({}));
        add("moves", true, json!({"count": true}));
        add("check", false, json!({}));
        add("perft", false, json!({"depth": 1, "divide": true}));
        let mut texts: Vec<&str> = Vec::new();
        for field in ["legal", "refused", "unreadable", "reads"] {
            let entries = fixture[field].as_object().into_iter().flatten();
            texts.extend(entries.map(|(text, _)| text.as_str()).take(3));
        }
        for text in &texts {
            add("explain", true, json!({"move": text}));
        }
        add("explain", true, json!({"each": texts}));
        let mut moves = fixture["play"].as_array().cloned().unwrap_or_default();
        moves.extend(texts.iter().copied().map(Value::from));
        add("play", false, json!({"moves": moves}));
        let cells = fixture["exactly"].as_object().into_iter().flatten();
        for (cell, _) in cells.take(1) {
            add("moves", true, json!({"from": cell}));
            add("explain", true, json!({"all": cell}));
        }
    }
    let setups = sample(family, "setups");
    items.entry("check").or_default().extend(setups.into_iter().map(|fixture| {
        json!({"position": fixture["position"], "study": fixture.get("study") == Some(&json!(true))})
    }));
    let records = sample(family, "records").into_iter().flat_map(|fixture| {
        let record = fixture["record"].clone();
        [json!({"record": record}), record]
    });
    items.entry("validate").or_default().extend(records);
    items
}

/// What the command line prints for a stream of items, a line an item.
fn printed(question: &str, items: &[String]) -> Vec<String> {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let command = command.args([question, "--jsonl", "-"]).write_stdin(items.join("\n"));
    let output = command.output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    let lines: Vec<_> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), items.len(), "{question}");
    lines
}

/// Every item with an id of its own, and what the command line prints of it.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for family in VARIANTS.families {
        for (question, items) in items(family.id()) {
            let with_id = |(idx, mut item): (usize, Value)| {
                item["id"] = json!(format!("{}-{idx}", family.id()));
                item.to_string()
            };
            let items: Vec<_> = items.into_iter().enumerate().map(with_id).collect();
            let lines = printed(question, &items);
            let case = |(item, expected)| Case { question, item, expected };
            cases.extend(items.into_iter().zip(lines).map(case));
        }
    }
    cases
}

/// Limits for a machine that does much else, which is not what is tested here.
fn patient() -> Limits {
    let time = Duration::from_mins(2);
    Limits { time, idle: time, ..Limits::default() }
}

#[test]
fn the_api_answers_what_the_command_line_prints() {
    let cases = cases();
    assert!(cases.len() > 300, "{}", cases.len());
    let server = start(patient());
    let mut client = Client::connect(server.address);
    let mut n_answers = BTreeMap::new();
    for Case { question, item, expected } in &cases {
        let reply = client.post(question, item);
        assert_eq!(reply.body.trim_end(), expected, "{question} {item}");
        *n_answers.entry((question, reply.status)).or_insert(0) += 1;
    }
    for question in ["moves", "explain", "play", "check", "perft", "validate"] {
        let n_answers = n_answers.get(&(&question, 200)).copied().unwrap_or(0);
        assert!(n_answers >= 20, "{question}: {n_answers} answers");
    }
}

#[test]
fn facts_are_what_the_command_line_prints() {
    let server = start(patient());
    let json_of = |args: &[&str]| {
        let mut command = Command::cargo_bin("menagerie").expect("the program is built");
        let output = command.args(args).output().expect("it runs").stdout;
        serde_json::from_slice::<Value>(&output).expect("it prints JSON")
    };
    assert_eq!(get(&server, "/api/v1/variants").json(), json_of(&["variants", "--json"]));
    for id in VARIANTS.ids() {
        let rules = get(&server, &format!("/api/v1/rules/{id}"));
        assert_eq!(rules.json(), json_of(&["rules", id, "--json"]));
        let begun = post(&server, "start", &json!({"variant": id}));
        assert_eq!(begun.json(), json_of(&["start", id, "--json"]));
        let seen = post(&server, "scene", &json!({"position": {"variant": id}, "format": "json"}));
        assert_eq!(seen.json(), json_of(&["show", id, "--json"]));
        for form in ["position", "record", "item", "report"] {
            let schema = get(&server, &format!("/api/v1/schema/{form}/{id}"));
            assert_eq!(schema.json(), json_of(&["schema", form, id]), "{form} {id}");
        }
    }
}

#[test]
fn ten_thousand_requests_at_64_in_flight_lose_none() {
    const N_REQUESTS: usize = 10_000;
    const IN_FLIGHT: usize = 64;
    let cases = cases();
    let server = start(patient());
    let (begun, n_equal) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // What the command line has no answer for has no status 200 either: the test before looks at it.
    let cases: Vec<_> =
        cases.iter().filter(|case| !case.expected.contains(r#","error":{"#)).collect();
    thread::scope(|scope| {
        for _ in 0..IN_FLIGHT {
            scope.spawn(|| {
                let mut client = Client::connect(server.address);
                loop {
                    let number = begun.fetch_add(1, Ordering::Relaxed);
                    if number >= N_REQUESTS {
                        return;
                    }
                    let Case { question, item, expected } = cases[number % cases.len()];
                    let reply = client.post(question, item);
                    assert_eq!(reply.status, 200, "{question} {item}: {reply:?}");
                    assert_eq!(reply.body.trim_end(), expected, "{question} {item}");
                    n_equal.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(n_equal.into_inner(), N_REQUESTS);
}
