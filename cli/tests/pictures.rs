//! Pictures through the program: formats, files, moves that are drawn, and what is refused.

mod common;

use assert_cmd::Command;
use common::run;

/// Runs `show` and gives the bytes on standard output.
fn shown(args: &[&str]) -> Vec<u8> {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let output = command.arg("show").args(args).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    assert!(output.stderr.is_empty(), "{args:?}");
    output.stdout
}

#[test]
fn png_goes_to_a_pipe_in_the_size_asked() {
    for variant in ["troy", "tchess", "battalion", "tri-point", "glinski"] {
        let file = shown(&[variant, "--format", "png", "--size", "200", "--theme", "print"]);
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"), "{variant}");
        assert_eq!(file[16..20], 200_u32.to_be_bytes(), "{variant}");
    }
}

#[test]
fn the_name_of_the_file_says_the_format() {
    let directory = tempfile::tempdir().expect("a directory");
    for (name, beginning) in
        [("a.png", &b"\x89PNG"[..]), ("a.svg", b"<svg "), ("a.txt", b"Catapults")]
    {
        let path = directory.path().join(name);
        let shown = path.to_str().expect("it is UTF-8");
        let ran = run(&["show", "troy", "--output", shown], "");
        assert_eq!(
            (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
            (Some(0), "", ""),
            "{name}"
        );
        let file = std::fs::read(&path).expect("it was written");
        assert!(file.starts_with(beginning), "{name}");
    }
}

#[test]
fn the_last_move_is_drawn_on_the_position_after_it() {
    let text = shown(&["troy", "--move", "THg1-f3", "--move", "Pd10-d9", "--format", "svg"]);
    let text = String::from_utf8(text).expect("SVG is text");
    assert_eq!(text.matches("class=\"arrow\"").count(), 1);
    for title in [
        "d10: empty; a move began here",
        "d9: black pawn; a move ended here",
        "f3: white troy-horse with archer inside",
        "g1: empty",
    ] {
        assert!(text.contains(&format!("<title>{title}</title>")), "{title}");
    }
    // A turn of several actions has an arrow for each that goes somewhere.
    let text = shown(&["troy", "--move", "THg1-f3", "--json"]);
    let scene: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(scene["scene"]["arrows"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_move_that_is_illegal_is_explained_and_nothing_is_drawn() {
    let ran = run(&["show", "troy", "--move", "Ra1-a5", "--format", "svg"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.contains("--move Ra1-a5 can't be played"), "{}", ran.stderr);
    assert!(ran.stderr.contains("rook.slide"), "{}", ran.stderr);
}

#[test]
fn options_of_pictures_are_refused_where_none_is_drawn() {
    for option in [&["--size", "100"][..], &["--theme", "dark"], &["--no-coordinates"]] {
        let ran = run(&[&["show", "troy"], option].concat(), "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{option:?}");
        assert!(ran.stderr.contains(option[0]), "{}", ran.stderr);
    }
    let ran = run(&["show", "troy", "--format", "png", "--size", "16384"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(4), ""));
    assert!(ran.stderr.contains("too-many-pixels"), "{}", ran.stderr);
}
