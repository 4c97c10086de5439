//! A hundred games, seven of them with a fault of their own kind: 93 legal, 7 findings, each at its place.

mod common;

use common::{generate, run};
use serde_json::{Value, json};

/// A fault that was planted: in which game, how the game is told, and the first finding's pointer and code.
struct Planted {
    game: usize,
    verdict: &'static str,
    pointer: String,
    code: &'static str,
}

struct Corpus {
    games: Vec<Value>,
    planted: Vec<Planted>,
}

impl Corpus {
    /// Sixty games of troy, half of them over, and twenty each of chess and of tri-point.
    fn new() -> Self {
        let mut lines = generate(&["troy", "--games", "30", "--max-actions", "40"]);
        lines.extend(generate(&["troy", "-o", "move_cap=6", "--games", "30", "--seed", "2"]));
        lines.extend(generate(&["chess", "--games", "20", "--max-actions", "60"]));
        lines.extend(generate(&["tri-point", "--games", "20", "--max-actions", "60"]));
        let games: Vec<Value> =
            lines.iter().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
        assert_eq!(games.len(), 100);
        Self { games, planted: Vec::new() }
    }

    fn plant(
        &mut self,
        game: usize,
        verdict: &'static str,
        pointer: &str,
        code: &'static str,
    ) -> &mut Value {
        self.planted.push(Planted { game, verdict, pointer: pointer.to_owned(), code });
        &mut self.games[game]
    }

    /// A game of troy that came to its end.
    fn ended(&self, from: usize) -> usize {
        let is_over = |game: &Value| game["termination"] == "normal" && game["result"] == "1/2-1/2";
        (from..60).find(|&game| is_over(&self.games[game])).expect("a low cap ends most games")
    }
}

fn corpus() -> Corpus {
    let mut corpus = Corpus::new();
    // The pawn on a2 is in the rook's way.
    corpus.plant(4, "illegal", "/moves/0", "path")["moves"][0] = json!("Ra1-a4");
    // On a1 stands a rook.
    corpus.plant(17, "illegal", "/moves/0", "origin")["moves"][0] = json!("Ba1-b1");
    corpus.plant(29, "unreadable", "/moves/3", "syntax")["moves"][3] = json!("xyz");
    let wrong = corpus.ended(35);
    corpus.plant(wrong, "legal", "/result", "wrong-result")["result"] = json!("1-0");
    let over = corpus.ended(wrong + 1);
    let n_moves = corpus.games[over]["moves"].as_array().map_or(0, Vec::len);
    let game = corpus.plant(over, "illegal", &format!("/moves/{n_moves}"), "over");
    game["moves"].as_array_mut().expect("moves are a list").push(json!("Ra1-b1"));
    corpus.plant(64, "unreadable", "/moovs", "unknown-field")["moovs"] = json!([]);
    corpus.plant(88, "unreadable", "", "json-syntax");
    corpus
}

#[test]
fn seven_faults_in_a_hundred_games_are_found_where_they_are() {
    let Corpus { games, planted } = corpus();
    let lines = games.iter().enumerate().map(|(game, value)| {
        let line = value.to_string();
        // The last one is cut off in the middle.
        if game == 88 { line[..line.len() / 2].to_owned() } else { line }
    });
    let jsonl = lines.collect::<Vec<_>>().join("\n");

    let ran = run(&["validate", "-"], jsonl.clone());
    assert_eq!(ran.code, Some(1));
    let summary =
        ran.stdout.lines().find(|line| line.starts_with("100 games: ")).unwrap_or_default();
    assert_eq!(
        summary,
        "100 games: 93 legal, 1 with a wrong end, 3 illegal, 3 unreadable; 7 with findings"
    );

    let ran = run(&["validate", "-", "--json"], jsonl.clone());
    let report: Value = serde_json::from_str(&ran.stdout).expect("it is JSON");
    let found: Vec<_> = report["games"].as_array().expect("games are a list").iter().collect();
    assert_eq!(found.len(), 100);
    for (game, report) in found.iter().enumerate() {
        assert_eq!(
            (report["game"].as_u64(), report["line"].as_u64()),
            (Some(game as u64 + 1), Some(game as u64 + 1))
        );
        let Some(planted) = planted.iter().find(|planted| planted.game == game) else {
            assert_eq!(
                (&report["ok"], &report["verdict"]),
                (&json!(true), &json!("legal")),
                "{report}"
            );
            continue;
        };
        assert_eq!(report["ok"], false, "{report}");
        assert_eq!(report["verdict"], planted.verdict, "{report}");
        assert_eq!(report["findings"][0]["pointer"], *planted.pointer, "{report}");
        assert_eq!(report["findings"][0]["code"], planted.code, "{report}");
        assert_eq!(report["findings"].as_array().map(Vec::len), Some(1), "{report}");
    }

    let ran = run(&["validate", "--jsonl"], jsonl);
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(1), 100));
    let bad: Vec<_> = (0..100)
        .zip(ran.stdout.lines())
        .filter(|(_, line)| !line.contains("\"ok\":true"))
        .map(|(game, _)| game)
        .collect();
    let mut expected: Vec<_> = planted.iter().map(|planted| planted.game).collect();
    expected.sort_unstable();
    assert_eq!(bad, expected);
}

/// The same games in text, with faults that only texts have; each is told with its line and column.
#[test]
fn seven_faults_in_a_hundred_texts_are_found_where_they_are() {
    let corpus = Corpus::new();
    let over = corpus.ended(35);
    let lines: Vec<_> = corpus.games.iter().map(Value::to_string).collect();
    let whole = run(&["convert", "-", "--to", "text"], lines.join("\n")).stdout;
    let mut games: Vec<_> = whole.split_inclusive("\n\n[Event").map(str::to_owned).collect();
    assert_eq!(games.len(), 100);
    // Game, what is planted before its first or second move, and what is found: verdict, code, marked text.
    let planted = [
        (4, "1. ", "Ra1-a4 ", "illegal", "path", "Ra1-a4"),
        (17, "1. ", "Ba1-b1 ", "illegal", "origin", "Ba1-b1"),
        (29, "2. ", "aa10. ", "unreadable", "syntax", "aa10."),
        (over, "1/2-1/2", "", "legal", "wrong-result", "1-0"),
        (50, "2. ", "{never closed ", "unreadable", "unclosed-comment", "{"),
        (64, "[Seed", "[Mods \"strike\"]\n", "unreadable", "unknown-tag", "Mods"),
        (88, "1. ", "$$1 ", "unreadable", "bad-nag", "$"),
    ];
    for (game, before, text, ..) in planted {
        let game = &mut games[game];
        let at = game.find(before).unwrap_or_else(|| panic!("{before:?} is not in {game}"));
        if text.is_empty() {
            *game = game.replace("1/2-1/2", "1-0");
        } else {
            let at = if before.starts_with('[') { at } else { at + before.len() };
            game.insert_str(at, text);
        }
    }
    let stream = games.concat();
    let ran = run(&["validate", "-", "--json"], stream.clone());
    assert_eq!(ran.code, Some(1));
    let report: Value = serde_json::from_str(&ran.stdout).expect("it is JSON");
    let found: Vec<_> = report["games"].as_array().expect("games are a list").iter().collect();
    assert_eq!(found.len(), 100);
    for (number, report) in found.into_iter().enumerate() {
        assert_eq!(report["game"].as_u64(), Some(number as u64 + 1));
        let fault = planted.iter().find(|(game, ..)| *game == number);
        let Some((.., verdict, code, marked)) = fault else {
            assert_eq!(report["ok"], true, "{report}");
            continue;
        };
        assert_eq!((&report["ok"], &report["verdict"]), (&json!(false), &json!(verdict)));
        assert_eq!(report["findings"][0]["code"], *code, "{report}");
        let place = &report["place"];
        assert_eq!(place["text"], *marked);
        let line = place["line"].as_u64().expect("a number") as usize;
        let column = place["column"].as_u64().expect("a number") as usize;
        let there = stream.lines().nth(line - 1).expect("a line of the stream");
        assert!(there[column - 1..].starts_with(marked), "{there}");
        // The line is one of its own game.
        let before: usize = games[..number].iter().map(|game| game.matches('\n').count()).sum();
        let own = before..=before + games[number].matches('\n').count();
        assert!(own.contains(&(line - 1)), "{line} is not of game {number}");
    }
    let ran = run(&["validate", "-"], stream);
    let summary =
        "100 games: 93 legal, 1 with a wrong end, 2 illegal, 4 unreadable; 7 with findings";
    assert!(ran.stdout.lines().any(|line| line == summary), "{}", ran.stdout);
}
