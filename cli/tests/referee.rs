//! What referees, keepers of sites and users of data have missed elsewhere: whole runs over records, as they would do them.

mod common;

use common::{generate, run};
use serde_json::{Value, json};

/// The report on all games of an input.
fn report(args: &[&str], stdin: impl Into<Vec<u8>>) -> Value {
    let ran = run(&[&["validate", "-", "--json"], args].concat(), stdin);
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

/// The reports on records, one a line.
fn reports(records: &[Value]) -> Vec<Value> {
    let lines: Vec<_> = records.iter().map(Value::to_string).collect();
    let ran = run(&["validate", "--jsonl"], lines.join("\n"));
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

const THREE: &str = "[Event \"Open\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 *\n\n\
                     [White \"Cem\"]\n[Black \"Dee\"]\n\n1. d4 d5 *\n\n\
                     [Event \"Open\"]\n[Site \"https://example.org/x7\"]\n[Round \"3\"]\n[White \"Eve\"]\n\n\
                     1. e4 e5 {so far} 2. O-O Nf6 3. Nf3 *\n";

/// Not only that some move of some game is illegal, but in which game, whose, and where in the file.
#[test]
fn a_bad_move_in_the_third_game_has_all_its_places() {
    let found = report(&[], THREE);
    let game = &found["games"][2];
    let offset = THREE.find("O-O").expect("it is there");
    let line = THREE[..offset].matches('\n').count() + 1;
    assert_eq!(game["place"], json!({"line": line, "column": 22, "offset": offset, "text": "O-O"}));
    assert_eq!(
        (&game["game"], &game["headers"]["Site"]),
        (&json!(3), &json!("https://example.org/x7"))
    );
    let fault = &game["fault"];
    assert_eq!(
        (&fault["entry"], &fault["turn"], &fault["to_act"]),
        (&json!(2), &json!(3), &json!("white"))
    );
    assert_eq!((&fault["text"], &fault["code"]), (&json!("O-O"), &json!("path")));
    assert_eq!(found["summary"]["legal"], 2);

    let told = run(&["validate", "-"], THREE).stdout;
    for words in [
        &*format!(
            "<stdin>:{line}:22: game 3 (Eve - ?): illegal at move 3 of 5 (turn 3, white to act)"
        ),
        "  of: Event Open, Site https://example.org/x7, Round 3",
        "not judged: 2 moves after it",
    ] {
        assert!(told.contains(words), "{words:?} is missing in {told}");
    }
}

/// The eighth move would be legal where the seventh is not: games that never existed are not made up.
#[test]
fn an_illegal_seventh_move_leaves_six() {
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bb6", "Ba4"];
    let record = |moves: &[&str]| json!({"variant": "chess", "moves": moves});
    let found = reports(&[record(&moves), record(&moves[..6])]);
    assert_eq!((&found[0]["verdict"], &found[0]["n_replayed"]), (&json!("illegal"), &json!(6)));
    assert_eq!(found[0]["position_sha256"], found[1]["position_sha256"]);
    assert_eq!(found[1]["ok"], true);
}

#[test]
fn one_bad_byte_or_line_takes_no_other_record_with_it() {
    let good = "{\"variant\": \"troy\", \"moves\": [\"Ra1-b1\"]}\n";
    for (bad, code, place) in [
        (&b"{\"variant\": \"troy\", \"moves\": [\n"[..], "json-syntax", "column 30"),
        (b"{\"variant\": \"tr\xffoy\"}\n", "encoding", "byte 15"),
        (b"{\"variant\": \"tr\0oy\"}\n", "encoding", "byte 15"),
        (b"\xef\xbb\xbf{\"variant\": \"troy\"}\n", "encoding", "byte 0"),
        (b"[]\n", "wrong-type", "expected a record"),
        (b"{\"moves\": []}\n", "missing-field", "`variant`"),
    ] {
        let stream = [good.as_bytes(), bad, good.as_bytes()].concat();
        let found = report(&[], stream.clone());
        let verdicts: Vec<_> =
            found["games"].as_array().into_iter().flatten().map(|game| &game["verdict"]).collect();
        assert_eq!(verdicts, ["legal", "unreadable", "legal"], "{code}");
        let issue = &found["games"][1]["findings"][0];
        assert_eq!(issue["code"], code);
        assert!(issue["message"].as_str().is_some_and(|words| words.contains(place)), "{issue}");
        let ran = run(&["validate", "--jsonl"], stream);
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(1), 3), "{code}");
    }
    let text = "[Variant \"troy\"]\n1. Ra1-b1 *\n[Event \"M\0ller\"]\n1. e4 *\n[Variant \"troy\"]\n1. Ra1-b1 *\n";
    let found = report(&[], text);
    for (idx, verdict) in ["legal", "unreadable", "legal"].iter().enumerate() {
        assert_eq!(found["games"][idx]["verdict"], *verdict);
    }
    let message = &found["games"][1]["findings"][0]["message"];
    let at = text.find('\0').expect("it is there");
    let place = format!("at byte {at}");
    assert!(message.as_str().is_some_and(|words| words.ends_with(&place)), "{message}");
}

/// A header that changes the rules is applied; without it the same moves are another game.
#[test]
fn options_of_a_record_decide_and_are_shown() {
    let moves = "1. Pe3-e4;Pd3-d4;Cb2-c4 Pe8-e7;Pd8-d7;Cb9-c7 *\n";
    let strike = "[Variant \"tchess\"]\n[Options \"{\\\"mods\\\":[\\\"strike\\\"]}\"]\n\n";
    let found = report(&[], format!("{strike}{moves}\n[Variant \"tchess\"]\n\n{moves}"));
    let games = &found["games"];
    assert_eq!((&games[0]["verdict"], &games[0]["n_actions"]), (&json!("legal"), &json!(6)));
    assert_eq!(games[0]["options"]["mods"], json!(["strike"]));
    assert_eq!((&games[1]["verdict"], &games[1]["n_replayed"]), (&json!("illegal"), &json!(0)));
    assert_eq!(games[1]["options"]["mods"], json!([]));
    // Defaults are told, too: the report can be made again from itself.
    let used = &found["summary"]["options"];
    assert_eq!(used.as_array().map(Vec::len), Some(2));
    let told = run(&["validate", "-"], format!("{strike}{moves}")).stdout;
    assert!(told.contains("options: tchess ") && told.contains("mods=strike"), "{told}");
}

/// Every action before the bad one is legal, but the turn is not: it is taken back as a whole.
#[test]
fn of_an_illegal_turn_nothing_is_played() {
    let record = |moves: &[&str]| json!({"variant": "tri-point", "moves": moves});
    let bad = "Kd1;Bc1;Be1;conscript d1>d2;conscript d1>d2;end";
    let found = reports(&[record(&["Ka1;Ba2;Bb2", bad]), record(&["Ka1;Ba2;Bb2"])]);
    assert_eq!(found[0]["verdict"], "illegal");
    let fault = &found[0]["fault"];
    assert_eq!((&fault["entry"], &fault["part"]), (&json!(1), &json!(4)), "{fault}");
    assert_eq!((&found[0]["n_replayed"], &found[0]["n_turns"]), (&json!(1), &found[1]["n_turns"]));
    assert_eq!(found[0]["position_sha256"], found[1]["position_sha256"]);
}

/// Actions that may be written in any order are played in one; a fault is marked where it is written.
#[test]
fn a_fault_in_a_turn_is_marked_where_it_stands() {
    for (turn, part, marked) in [
        ("Kd1;Be1;Bb2", 2, "Bb2"),
        ("Kd1;Bb2;Be1", 1, "Bb2"),
        ("Kd1;Be1;Bc1;conscript d1>c1;end", 3, "conscript d1>c1"),
    ] {
        let text = format!("[Variant \"tri-point\"]\n\n1. Ka1;Ba2;Bb2 {turn} *\n");
        let found = report(&[], text.clone());
        let game = &found["games"][0];
        assert_eq!(game["verdict"], "illegal", "{game}");
        assert_eq!(
            (&game["fault"]["part"], &game["place"]["text"]),
            (&json!(part), &json!(marked))
        );
        let column = 16 + turn.find(marked).expect("it is there");
        assert_eq!((&game["place"]["line"], &game["place"]["column"]), (&json!(3), &json!(column)));
    }
}

/// Nobody is told that "????" was illegal: the text is there, and whatever it is the run goes on.
#[test]
fn every_text_of_a_move_gets_a_verdict_that_shows_it() {
    let long = "Ra1-b1".repeat(2 << 20);
    let texts = [
        "", "????", "é2e4", "a1a1", "a7a8x", "a1", "e2e2", "\u{0}", "😀", ";", "Ra1-b1;", "--",
        &long,
    ];
    for variant in ["troy", "tchess", "battalion", "chess", "tri-point", "glinski"] {
        let records: Vec<_> =
            texts.iter().map(|text| json!({"variant": variant, "moves": [text]})).collect();
        for (text, found) in texts.iter().zip(reports(&records)) {
            let shown: String = text.chars().take(20).collect();
            assert_eq!(found["ok"], false, "{variant} {shown}");
            assert!(["illegal", "unreadable"].contains(&found["verdict"].as_str().unwrap_or("")));
            let told = found["fault"]["text"].as_str().unwrap_or("?");
            let part = text.split(';').find(|part| told == part.trim());
            assert!(
                told == *text || part.is_some(),
                "{variant} {shown}: {}",
                found["fault"]["code"]
            );
            assert!(found["fault"]["message"].as_str().is_some_and(|words| words.len() > 4));
        }
    }
}

/// What `validate` reaches, every other command takes.
#[test]
fn the_last_position_of_a_report_is_one() {
    for args in
        [&["troy"][..], &["chess"], &["battalion"], &["tchess"], &["tri-point"], &["glinski"]]
    {
        let more = ["--games", "8", "--max-actions", "90", "--seed", "3"];
        let games = generate(&[args, &more].concat());
        let records: Vec<Value> =
            games.iter().map(|game| serde_json::from_str(game).expect("it is JSON")).collect();
        let items: Vec<_> = reports(&records)
            .iter()
            .map(|found| json!({"position": found["position"]}).to_string())
            .collect();
        for command in ["check", "moves"] {
            let ran = run(&[command, "--jsonl"], items.join("\n"));
            assert_eq!(
                (ran.code, ran.stdout.lines().count()),
                (Some(0), 8),
                "{args:?}: {}",
                ran.stderr
            );
        }
    }
}

/// A game over by repetition: after which plies, by which rule, in whose words.
#[test]
fn a_repetition_is_told_with_its_plies_and_its_rule() {
    let round = "THg1-f3 THg11-f9 THf3-g1 THf9-g11";
    let text = format!("[Variant \"troy\"]\n\n{round} {round} 1/2-1/2\n");
    let told = run(&["validate", "-"], text).stdout;
    for words in [
        "1/2-1/2 by end.threefold (the position stood after 0, 4, 8 actions)",
        "  rule: end.threefold (ruling; ",
        "rulings: troy end.threefold (1 game)",
    ] {
        assert!(told.contains(words), "{words:?} is missing in {told}");
    }
    // Not in a row, and never the third time where something lies between for good.
    let between = format!("[Variant \"troy\"]\n\n{round} Pa2-a3 Pa10-a9 {round} *\n");
    let found = report(&[], between);
    assert_eq!(
        (&found["games"][0]["verdict"], &found["games"][0]["outcome"]),
        (&json!("legal"), &Value::Null)
    );
    let twice = json!([6, 10]);
    assert_eq!(found["games"][0]["occurrences"], twice);
}

/// What is wrong with a game whose moves are legal is not always its end.
#[test]
fn games_are_counted_as_what_they_are() {
    let games = [
        "[Variant \"troy\"]\n[Termination \"normal\"]\n1. Ra1-b1 1-0",
        "[Variant \"troy\"]\n1. Ra1-b1 (Pa2-a4) *",
        "[Variant \"troy\"]\n[Irregular \"[{\\\"at\\\":0,\\\"then\\\":{}}]\"]\n1. Ra1-b1 *",
        "[Variant \"troy\"]\n[Termination \"normal\"]\n1. Ra1-b1 (Pa2-a4) 1-0",
        "[Variant \"troy\"]\n1. Ra1-b1 (Pa2-a3) *",
    ];
    let ran = run(&["validate", "-", "--variations"], games.join("\n\n"));
    let expected = "5 games: 1 legal, 2 with a wrong end, 1 with a legal move marked as irregular, \
                    1 with a faulty variation; 4 with findings";
    assert!(ran.stdout.lines().any(|line| line == expected), "{}", ran.stdout);
    let summary = &report(&["--variations"], games.join("\n\n"))["summary"];
    let counts = ["legal", "wrong_end", "needless_mark", "faulty_variation", "with_findings"];
    assert_eq!(counts.map(|name| summary[name].as_u64()), [1, 2, 1, 1, 4].map(Some));
}

/// Seats with bare kings may still agree on a draw, but no rule ends their game.
#[test]
fn no_draw_for_want_of_pieces_is_taken_for_granted() {
    let start = json!({"to_act": "white", "pieces": [
        {"at": "a1", "side": "white", "kind": "king"}, {"at": "h11", "side": "black", "kind": "king"}]});
    let game = |termination: &str| json!({"variant": "troy", "start": start, "moves": ["Ka1-a2"], "result": "1/2-1/2", "termination": termination});
    let found = reports(&[game("normal"), game("agreement")]);
    assert_eq!(found[0]["findings"][0]["code"], "game-not-over");
    assert_eq!(found[1]["ok"], true);
}

/// The record of a game that an illegal move ended: the attempt, why it is illegal, and nothing lost on the way.
#[test]
fn an_illegal_last_move_is_kept_in_every_form() {
    let text = "[Result \"1-0\"]\n[Variant \"troy\"]\n[Termination \"illegal-move\"]\n\n1. Ra1-b1 Pa10-a5 1-0\n";
    let json = run(&["convert", "-", "--to", "jsonl"], text).stdout;
    assert_eq!(run(&["convert", "-", "--to", "text"], json.clone()).stdout, text);
    for input in [text.to_owned(), json] {
        let found = report(&[], input.clone());
        let game = &found["games"][0];
        assert_eq!(
            (&game["ok"], &game["verdict"]),
            (&json!(true), &json!("ended-by-illegal-move"))
        );
        assert_eq!((&game["n_replayed"], &game["fault"]["text"]), (&json!(1), &json!("Pa10-a5")));
        assert_eq!(game["fault"]["rule"]["slug"], "pawn.step");
        let told = run(&["validate", "-"], input).stdout;
        assert!(told.contains("Pa10-a5: a pawn does not move like that [shape]"), "{told}");
    }
}

/// What was played is recorded though it is against the rules; nobody takes it for legal.
#[test]
fn a_move_against_the_rules_is_taken_as_it_was_played() {
    let start = "{\\\"to_act\\\":\\\"white\\\",\\\"pieces\\\":[\
                 {\\\"at\\\":\\\"a1\\\",\\\"side\\\":\\\"white\\\",\\\"kind\\\":\\\"king\\\"},\
                 {\\\"at\\\":\\\"h11\\\",\\\"side\\\":\\\"black\\\",\\\"kind\\\":\\\"king\\\"}]}";
    let then = start
        .replace("\\\"a1\\\"", "\\\"a3\\\"")
        .replace("white\\\",\\\"pieces", "black\\\",\\\"pieces");
    let text = format!(
        "[Result \"*\"]\n[Variant \"troy\"]\n[Position \"{start}\"]\n[Irregular \"[{{\\\"at\\\":0,\\\"then\\\":{then}}}]\"]\n\n\
         1. Ka1-a3 Kh11-g11 2. Ka3-a4 *\n"
    );
    let strict = &report(&[], text.clone())["games"][0];
    assert_eq!((&strict["verdict"], &strict["n_replayed"]), (&json!("illegal"), &json!(0)));
    let played = &report(&["--as-played"], text.clone())["games"][0];
    assert_eq!(
        (&played["verdict"], &played["ok"]),
        (&json!("irregular"), &json!(true)),
        "{played}"
    );
    assert_eq!(
        (&played["n_replayed"], &played["irregularities"][0]["text"]),
        (&json!(3), &json!("Ka1-a3"))
    );
    assert_eq!(run(&["convert", "-", "--to", "text"], text.clone()).stdout, text);
    let told = run(&["validate", "-", "--as-played"], text).stdout;
    assert!(told.contains("1 game: 0 legal, 1 irregular; 0 with findings"), "{told}");
}

/// A game that goes wrong does not hide what is wrong with its variations, nor where.
#[test]
fn faults_of_variations_are_told_beside_that_of_the_game() {
    let text = "[Variant \"troy\"]\n\n1. Ra1-b1 (Pa2-a4) Pa10-a9 2. Pa2-a5 (Rb1-c9) *\n";
    let told = run(&["validate", "-", "--variations"], text).stdout;
    for words in [
        "<stdin>:3:31: game 1: illegal at move 3 of 3",
        "Pa2-a5: a pawn does not move like that [shape]",
        "/notes/0/variations/0/moves/0: Pa2-a4: a pawn does not move like that [shape] (line 3, column 12)",
        "/notes/1/variations/0/moves/0: Rb1-c9: ",
        "(line 3, column 39)",
    ] {
        assert!(told.contains(words), "{words:?} is missing in {told}");
    }
    let ended = text
        .replace("[Variant", "[Termination \"illegal-move\"]\n[Variant")
        .replace("(Pa2-a4)", "(Pa2-a3)")
        .replace('*', "0-1");
    let told = run(&["validate", "-", "--variations"], ended).stdout;
    let lines: Vec<_> = told.lines().collect();
    assert!(lines[0].contains("ended-by-illegal-move at move 3 of 3"), "{told}");
    assert!(lines[2].contains("2. Pa2-a5") && lines[3].ends_with("^^^^^^ shape"), "{told}");
    assert_eq!(told.matches("Rb1-c9: ").count(), 1, "{told}");
}

/// Two results are one fault, an illegal move another; the game's place is that of the move.
#[test]
fn a_contradictory_result_hides_no_illegal_move() {
    let found = report(&[], "[Result \"*\"]\n\n1. e4 e5 2. Ke3 1-0\n");
    let game = &found["games"][0];
    assert_eq!(game["verdict"], "illegal");
    assert_eq!(game["place"]["text"], "Ke3");
    let codes: Vec<_> = game["findings"].as_array().expect("a list").iter().collect();
    assert_eq!((codes[0]["code"].as_str(), codes.len()), (Some("contradictory-result"), 2));
}
