//! Documents to begin with: the fixtures, and the examples of the guide.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The files below the workspace's root that a target begins with, as bytes that it takes.
pub(crate) fn seeds(root: &Path, target: &str) -> Vec<Vec<u8>> {
    match target {
        "position" => members(root, "position"),
        "options" => {
            let options = |value: Value| value.get("options").cloned();
            parts(root, "position").filter_map(options).map(|value| bytes(&value)).collect()
        }
        "record_json" => members(root, "record"),
        "record_text" => {
            let texts = files(&root.join("cli/tests/cmd")).into_iter();
            let texts = texts.filter(|path| path.extension().is_some_and(|end| end == "pgn"));
            texts.map(|path| read(&path)).collect()
        }
        "notation" => {
            let legal = parts(root, "legal").filter_map(|value| value.as_object().cloned());
            let moves = legal.flat_map(|moves| moves.into_iter().map(|(text, _)| text));
            let texts = moves.enumerate().map(|(nth, text)| {
                // Any ply, and all variants.
                let mut seed = vec![nth as u8, (nth / 7) as u8];
                seed.extend(text.bytes());
                seed
            });
            texts.collect()
        }
        "fen" => FENS.iter().map(|fen| fen.as_bytes().to_vec()).collect(),
        _ => Vec::new(),
    }
}

/// The start, castling and passing, promotions, and counts. (chessprogramming.org, "Perft Results")
const FENS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
];

fn members(root: &Path, name: &'static str) -> Vec<Vec<u8>> {
    parts(root, name).map(|value| bytes(&value)).collect()
}

/// What the fixtures have under a name.
fn parts(root: &Path, name: &'static str) -> impl Iterator<Item = Value> {
    let paths = files(&root.join("fixtures")).into_iter();
    let values = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let values = values.filter_map(|path| serde_json::from_slice::<Value>(&read(&path)).ok());
    values.filter_map(move |value| value.get(name).cloned())
}

fn bytes(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

/// All files below a directory, in order.
fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a directory can be listed").path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
