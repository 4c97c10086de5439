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
