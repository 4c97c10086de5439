//! The record that README.md shows is one, and what it shows of it is what is printed.

use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// The block behind a fence of these words, in a section of the page.
fn block<'p>(section: &'p str, words: &str) -> &'p str {
    let fence = format!("\n```{words}\n");
    let begun = section.find(&fence).expect("the section has such a block") + fence.len();
    let end = section[begun..].find("```").expect("the block ends");
    &section[begun..begun + end]
}

#[test]
fn the_record_is_one() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let page = std::fs::read_to_string(page).expect("there is a README");
    let (_, section) = page.split_once("\n## Records as text\n").expect("there is a section");
    let dir = TempDir::new().expect("there is room");
    let game = dir.path().join("game.pgn");
    std::fs::write(&game, block(section, "text")).expect("it can be written");

    let run = |args: &[&str]| {
        let mut command = Command::cargo_bin("menagerie").expect("the program is built");
        let output = command.args(args).current_dir(dir.path()).output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("output is UTF-8")
    };
    let (command, shown) = block(section, "console").split_once('\n').expect("it has lines");
    assert_eq!(command, "$ menagerie validate game.pgn");
    let told = run(&["validate", "game.pgn"]);
    // The page leaves out the options, in one long line.
    let (games, options) = told.split_at(shown.len());
    assert_eq!(games, shown);
    assert!(options.starts_with("options: tri-point ") && options.contains("movement=free"));
    run(&["validate", "--variations", "game.pgn"]);

    // Nothing of it is lost in JSON.
    let text = run(&["convert", "game.pgn", "--to", "text"]);
    std::fs::write(dir.path().join("game.json"), run(&["convert", "game.pgn", "--to", "json"]))
        .expect("it can be written");
    assert_eq!(run(&["convert", "game.json", "--to", "text"]), text);
    for kept in ["[Options ", "{the usual}", "!? $5", "(end)", "{Bob was late}", "resignation"] {
        assert!(text.contains(kept), "{kept:?} is missing in {text}");
    }
}
