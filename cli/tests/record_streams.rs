//! Records by the thousand: packed, broken off, shared out and interrupted.

mod common;

use common::{Ran, generate, gzip, run, zstandard};
use tempfile::TempDir;

fn validate(args: &[&str], stdin: impl Into<Vec<u8>>) -> Ran {
    run(&[&["validate"], args].concat(), stdin)
}

/// Some games, a few of them faulty, one a line.
fn games() -> String {
    let mut lines: Vec<_> = generate(&["troy", "--games", "12", "--max-actions", "24"]);
    lines.insert(3, "{\"variant\": \"troy\", \"moves\": [\"Ra1-a5\"]}".to_owned());
    lines.insert(7, "not JSON".to_owned());
    lines.insert(11, "{\"variant\": \"tory\", \"moves\": []}".to_owned());
    lines.join("\n") + "\n"
}

/// The same as one list; the line that is no JSON stands between brackets.
fn list() -> String {
    let items: Vec<_> =
        games().lines().map(|line| line.replace("not JSON", "{not JSON}")).collect();
    format!("[\n{}\n]\n", items.join(",\n"))
}

fn file(dir: &TempDir, name: &str, bytes: &[u8]) -> String {
    let path = dir.path().join(name);
    std::fs::write(&path, bytes).expect("the directory can be written");
    path.to_str().expect("it is text").to_owned()
}

#[test]
fn archives_are_read_like_what_they_hold() {
    let dir = TempDir::new().expect("there is room");
    let plain = validate(&["--jsonl"], games());
    assert_eq!((plain.code, plain.stdout.lines().count()), (Some(1), 15), "{plain:?}");
    for (name, bytes) in
        [("a.jsonl.gz", gzip(games().as_bytes())), ("a.jsonl.zst", zstandard(games().as_bytes()))]
    {
        let path = file(&dir, name, &bytes);
        assert_eq!(validate(&["--jsonl", &path], ""), plain, "{name}");
        assert_eq!(validate(&["--jsonl"], bytes.clone()), plain, "{name} from standard input");
        // The name alone says that it has one record a line, and a wrong name does no harm.
        let named = validate(&["--quiet", &path], "");
        let path = file(&dir, "plain", &bytes);
        let unnamed = validate(&["--quiet", &path], "");
        assert_eq!(named.stdout.replace(name, "plain"), unnamed.stdout);
    }
}

#[test]
fn a_broken_archive_is_judged_as_far_as_it_goes() {
    let dir = TempDir::new().expect("there is room");
    let games = games().repeat(40);
    let whole = validate(&["--jsonl"], games.clone()).stdout;
    for (name, bytes) in
        [("a.jsonl.gz", gzip(games.as_bytes())), ("a.jsonl.zst", zstandard(games.as_bytes()))]
    {
        let path = file(&dir, name, &bytes[..bytes.len() - 7]);
        let ran = validate(&["--jsonl", &path], "");
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(whole.starts_with(&ran.stdout) && ran.stdout.ends_with('\n'));
        let n_lines = ran.stdout.lines().count();
        for words in [&*format!("{n_lines} whole line"), "[truncated-archive]", &path] {
            assert!(ran.stderr.contains(words), "{words:?} is missing in {}", ran.stderr);
        }
        // The other files are judged.
        let fine = file(&dir, "fine.jsonl", games.lines().next().unwrap_or_default().as_bytes());
        let ran = validate(&[&path, &fine], "");
        assert!(ran.stdout.contains("fine.jsonl:1: game"), "{}", ran.stdout);
        assert!(ran.stdout.contains("; 1 file could not be read"), "{}", ran.stdout);
    }
    let mut damaged = gzip(games.as_bytes());
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x55;
    let ran = validate(&["--jsonl"], damaged);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("-archive]"), "{}", ran.stderr);
}

#[test]
fn a_list_is_judged_like_lines_and_as_far_as_it_goes() {
    let of_lines = validate(&["--jsonl"], games()).stdout;
    let verdicts = |text: &str| -> Vec<String> {
        let field =
            |line: &str| line.split("\"verdict\":\"").nth(1)?.split('"').next().map(str::to_owned);
        text.lines().filter_map(field).collect()
    };
    let ran = validate(&["-", "--json"], list());
    assert_eq!(ran.code, Some(1));
    let mut expected = verdicts(&of_lines);
    expected.insert(7, "unreadable".to_owned());
    assert_eq!(verdicts(&ran.stdout), expected);

    // Places are those of the whole input.
    let ran = validate(&["-", "--quiet"], list());
    assert!(ran.stdout.contains("<stdin>:5:31: game 4: illegal"), "{}", ran.stdout);
    assert!(ran.stdout.contains("line 9, column 2: "), "{}", ran.stdout);

    let torn = list();
    let torn = &torn[..torn.len() - 5];
    let ran = validate(&["-"], torn);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(
        ran.stdout.contains("game 14: legal") && ran.stdout.contains("1 file could not be read")
    );
    assert!(ran.stderr.contains("14 whole items came before"), "{}", ran.stderr);
    assert!(ran.stderr.contains("line 16, column "), "{}", ran.stderr);
}

#[test]
fn jobs_change_no_byte() {
    let games = games().repeat(20);
    for shape in [&["-"][..], &["-", "--json"], &["--jsonl"]] {
        let one = validate(&[shape, &["--jobs", "1"]].concat(), games.clone());
        for jobs in ["2", "5"] {
            assert_eq!(validate(&[shape, &["--jobs", jobs]].concat(), games.clone()), one);
        }
    }
}

#[test]
fn shards_taken_in_turn_are_the_whole() {
    let whole = validate(&["--jsonl"], games()).stdout;
    for n_shards in [1, 2, 4, 20] {
        let shards: Vec<_> = (1..=n_shards)
            .map(|part| {
                validate(&["--jsonl", "--shard", &format!("{part}/{n_shards}")], games()).stdout
            })
            .collect();
        let mut lines: Vec<_> = shards.iter().map(|shard| shard.lines()).collect();
        let mut merged = String::new();
        for turn in 0.. {
            let Some(line) = lines[turn % n_shards].next() else { break };
            merged += &format!("{line}\n");
        }
        assert_eq!(merged, whole, "{n_shards}");
    }
}

#[test]
fn the_same_fault_is_counted() {
    let bad = "{\"variant\": \"troy\", \"moves\": [\"Ra1-a5\"]}\n";
    let ran = validate(&["-"], bad.repeat(1024) + "{\"variant\": \"troy\", \"moves\": [\"x\"]}\n");
    let summary = ran.stdout.lines().find(|line| line.starts_with("x1,024: ")).unwrap_or_default();
    assert!(summary.ends_with("[path] (first in <stdin>, game 1)"), "{summary}");
    assert_eq!(ran.stdout.lines().filter(|line| line.starts_with('x')).count(), 1);
    // Every game is told, too.
    assert_eq!(ran.stdout.matches(": illegal at move 1").count(), 1024);
    let ran = validate(&["-", "--json"], bad.repeat(3));
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("it is JSON");
    assert_eq!(report["summary"]["faults"][0]["count"], 3);
    assert_eq!(report["summary"]["faults"][0]["first"]["game"], 1);
}

#[test]
fn generated_games_depend_on_seed_and_number_alone() {
    let generate = |more: &[&str]| {
        generate(&[&["troy", "--games", "9", "--max-actions", "60"], more].concat())
    };
    let whole = generate(&[]);
    assert_eq!(whole.len(), 9);
    assert_eq!(generate(&["--threads", "1"]), whole);
    assert_eq!(generate(&["--threads", "3"]), whole);
    let parts = ["1/4", "2/4", "3/4", "4/4"].map(|shard| generate(&["--shard", shard]));
    assert_eq!(parts.concat(), whole);
    assert_ne!(generate(&["--seed", "2"]), whole);
}

#[test]
fn generated_games_are_legal_in_every_variant() {
    for args in [
        &["troy"][..],
        &["troy", "-o", "move_cap=10"],
        &["chess"],
        &["battalion"],
        &["tchess"],
        &["tchess", "-o", "mods=strike,transport,polarity,reform"],
        &["tri-point"],
        &["tri-point", "-o", "ruleset=invasion"],
        &["glinski"],
    ] {
        let games = generate(&[args, &["--games", "6", "--max-actions", "150"]].concat());
        if games.is_empty() {
            continue;
        }
        let ran = validate(&["-", "--quiet"], games.join("\n"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""), "{args:?}: {}", ran.stderr);
    }
    let ended = generate(&["troy", "-o", "move_cap=2", "--games", "1"]);
    assert!(ended[0].ends_with("\"result\":\"1/2-1/2\",\"termination\":\"normal\"}"), "{ended:?}");
    let open = generate(&["troy", "--games", "1", "--max-actions", "3"]);
    assert!(open[0].ends_with("\"result\":\"*\"}"), "{open:?}");
}

#[test]
fn texts_are_streams_too() {
    let dir = TempDir::new().expect("there is room");
    let args = ["--games", "12", "--max-actions", "24", "--to", "text"];
    let text = |variant| generate(&[&[variant], &args[..]].concat()).join("\n") + "\n";
    let games = text("chess") + "[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *\n\n" + &text("troy");
    let path = file(&dir, "games.pgn", games.as_bytes());
    let plain = validate(&["--json", &path, "--jobs", "1"], "");
    assert_eq!(plain.code, Some(1), "{}", plain.stderr);
    assert!(plain.stdout.contains("\"games\":25,\"legal\":24,"), "{}", plain.stdout);
    for jobs in ["2", "5"] {
        assert_eq!(validate(&["--json", &path, "--jobs", jobs], ""), plain);
    }
    for (name, bytes) in
        [("b.pgn.gz", gzip(games.as_bytes())), ("b.pgn.zst", zstandard(games.as_bytes()))]
    {
        let packed = file(&dir, name, &bytes);
        let ran = validate(&["--json", &packed], "");
        assert_eq!(ran.stdout.replace(&packed, &path), plain.stdout);
    }
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let ran = validate(&["--json", &path, "--shard", shard], "");
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("it is JSON");
        let games = report["games"].as_array().cloned().unwrap_or_default();
        games.iter().map(|game| game["game"].as_u64()).collect::<Vec<_>>()
    });
    let numbers = |first: u64| (first..=25).step_by(3).map(Some).collect::<Vec<_>>();
    assert_eq!(parts, [numbers(1), numbers(2), numbers(3)]);
}

/// Ctrl-C, as the terminal sends it.
#[cfg(unix)]
mod interrupted {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::{Child, Command, Stdio};

    use super::generate;

    fn start(args: &[&str]) -> Child {
        Command::new(assert_cmd::cargo::cargo_bin("menagerie"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs")
    }

    fn interrupt(child: &Child) {
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }

    /// What it says on stderr in the end.
    fn ends_with_130(mut child: Child) -> String {
        let mut told = String::new();
        let stderr = child.stderr.as_mut().expect("it is piped");
        stderr.read_to_string(&mut told).expect("it is text");
        assert_eq!(child.wait().expect("it ended").code(), Some(130), "{told}");
        told
    }

    #[test]
    fn a_run_leaves_whole_lines() {
        let mut child = start(&["validate", "--jsonl", "--jobs", "2"]);
        let games = generate(&["troy", "--games", "20", "--max-actions", "40"]).join("\n") + "\n";
        let mut stdin = child.stdin.take().expect("it is piped");
        // Feeds until the program reads no more.
        let feeder = std::thread::spawn(move || while stdin.write_all(games.as_bytes()).is_ok() {});
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut first = String::new();
        stdout.read_line(&mut first).expect("it is text");
        interrupt(&child);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("it is text");
        assert!(rest.is_empty() || rest.ends_with('\n'));
        for line in first.lines().chain(rest.lines()) {
            let report: serde_json::Value = serde_json::from_str(line).expect("the line is whole");
            assert_eq!(report["ok"], true);
        }
        let told = ends_with_130(child);
        let n_lines = 1 + rest.lines().count();
        assert!(told.contains(&format!("interrupted: {n_lines} game")), "{told}");
        feeder.join().expect("it stops");
    }

    #[test]
    fn converting_leaves_whole_records() {
        for form in ["jsonl", "json"] {
            let mut child = start(&["convert", "-", "--to", form]);
            let games =
                generate(&["troy", "--games", "20", "--max-actions", "40"]).join("\n") + "\n";
            let mut stdin = child.stdin.take().expect("it is piped");
            let feeder =
                std::thread::spawn(move || while stdin.write_all(games.as_bytes()).is_ok() {});
            let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
            let mut text = String::new();
            stdout.read_line(&mut text).expect("it is text");
            interrupt(&child);
            stdout.read_to_string(&mut text).expect("it is text");
            let told = ends_with_130(child);
            feeder.join().expect("it stops");
            let n_records = if form == "json" {
                let list: Vec<serde_json::Value> =
                    serde_json::from_str(&text).expect("the list has its end");
                list.len()
            } else {
                let is_whole = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
                assert!(text.ends_with('\n') && text.lines().all(is_whole));
                text.lines().count()
            };
            assert!(told.contains(&format!("interrupted: {n_records} record")), "{told}");
        }
    }

    #[test]
    fn a_run_that_waits_for_input_ends() {
        let mut child = start(&["validate", "-", "--json"]);
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin.write_all(b"{\"variant\": \"troy\", \"moves\": []}\n").expect("it reads");
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut text = String::new();
        stdout.read_line(&mut text).expect("it is text");
        stdout.read_until(b'}', &mut Vec::new()).expect("the first game is told at once");
        interrupt(&child);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("it is text");
        assert!(rest.ends_with("}\n") && rest.contains("\"summary\":"), "{rest}");
        ends_with_130(child);
        drop(stdin);
    }

    #[test]
    fn generating_leaves_whole_lines() {
        let mut child =
            start(&["generate", "troy", "--games", "1000000000", "--max-actions", "20"]);
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it is text");
        interrupt(&child);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("it is text");
        assert!(rest.lines().all(|line| line.ends_with('}')) && rest.ends_with('\n'));
        assert!(ends_with_130(child).contains("interrupted after "));
    }
}
