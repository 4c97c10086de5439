//! A stream that never ends costs no more memory the longer it is: neither by its bytes nor by its records.

#![cfg(target_os = "linux")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// How often growth must be seen to be one.
const RUNS: usize = 4;

/// The most memory that the program has needed, in KiB, after so many chunks and after so many in all.
fn peaks(
    args: &[&str],
    n_early: usize,
    n_late: usize,
    chunk: impl Fn(usize) -> String,
) -> (u64, u64) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("menagerie"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let status = Path::new("/proc").join(child.id().to_string()).join("status");
    let peak = || -> u64 {
        let status = std::fs::read_to_string(&status).expect("it still runs");
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("it is told");
        let size = line.split_whitespace().nth(1).and_then(|size| size.parse().ok());
        size.expect("it is a number")
    };
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut feed = |from: usize, to: usize| {
        for number in from..to {
            stdin.write_all(chunk(number).as_bytes()).expect("it reads on");
        }
    };
    feed(0, n_early);
    let early = peak();
    feed(n_early, n_late);
    let late = peak();
    child.kill().expect("it still runs");
    child.wait().expect("it ended");
    (early, late)
}

/// Games with much beside their moves, so that the test is about bytes.
#[test]
fn it_does_not_grow_with_the_bytes() {
    let event = "x".repeat(30_000);
    let line = format!(
        "{{\"variant\": \"troy\", \"headers\": {{\"Event\": \"{event}\"}}, \"moves\": [\"Ra1-b1\"]}}\n"
    );
    let chunk = line.repeat(100);
    let args = ["validate", "-", "--quiet", "--jobs", "2"];
    let (early, late) = peaks(&args, 20, 80, |_| chunk.clone());
    assert!(late < 150 << 10, "{late} KiB");
    assert!(late < early + early / 2, "{early} KiB after 60 MB, {late} KiB after 240 MB");
}

/// Ten times as many small records; of every ten one has a fault that no other has, of every twenty one has options
/// of its own, for which a table might be kept.
fn lines(chunk: usize) -> String {
    let line = |number: usize| {
        let (event, cap) = (number % 977, 1 + number / 20);
        let options =
            if number % 20 == 3 { format!("{{\"move_cap\": {cap}}}") } else { "{}".to_owned() };
        let last = if number % 10 == 7 { format!("x{number}") } else { "Pa2-a3".to_owned() };
        format!(
            "{{\"variant\": \"troy\", \"options\": {options}, \"headers\": {{\"Event\": \"{event}\"}}, \
             \"moves\": [\"Ra1-b1\", \"Pa10-a9\", \"{last}\"], \"notes\": [{{\"at\": 1, \"comments\": [\"{number}\"]}}]}}\n"
        )
    };
    (chunk * 1000..(chunk + 1) * 1000).map(line).collect()
}

/// The same in text.
fn texts(chunk: usize) -> String {
    let game = |number: usize| {
        let last = if number % 10 == 7 { format!("x{number}") } else { "Pa2-a3".to_owned() };
        format!(
            "[Event \"{number}\"]\n[Variant \"troy\"]\n\n1. Ra1-b1 {{{number}}} Pa10-a9 2. {last} (2. Pc2-c3) *\n\n"
        )
    };
    (chunk * 1000..(chunk + 1) * 1000).map(game).collect()
}

#[test]
fn it_does_not_grow_with_the_records() {
    // What a thread keeps for itself differs from run to run, so that one does the work.
    let validate = ["validate", "-", "--quiet", "--variations", "--jobs", "1"];
    for (args, chunk) in [
        (&validate[..], lines as fn(usize) -> String),
        (&validate, texts),
        (&["convert", "-", "--to", "text", "--canonical"], lines),
        (&["convert", "-", "--to", "json"], texts),
    ] {
        // The reading thread's memory is given back by another one, of which some runs keep more from some moment on; what
        // grows with the records grows in every run.
        let told: Vec<_> = (0..RUNS)
            .map_while(|_| {
                let (early, late) = peaks(args, 8, 80, chunk);
                // Not 30 bytes a record.
                let grows = late >= early + (2 << 10);
                grows.then(|| format!("{early} KiB after 8,000 records, {late} KiB after 80,000"))
            })
            .collect();
        assert!(told.len() < RUNS, "{args:?}: {told:?}");
    }
}
