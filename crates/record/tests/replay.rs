//! Records are judged move by move, and no further than the rules allow.

use record::{Judging, Record, Report, Verdict, judge};
use rules::erased::{Cache, Erased, Variants};
use serde_json::{Value, json};
use troy::Troy;

const VARIANTS: Variants = Variants { families: &[&Erased::<Troy>::new()], aliases: &[] };

/// A there-and-back that brings the same position about every four moves.
const ROUND: [&str; 4] = ["THg1-f3", "THg11-f9", "THf3-g1", "THf9-g11"];

fn report(record: &Value) -> Report {
    judge(record, "", &Cache::new(VARIANTS), Judging::STRICT)
}

/// The codes and places of the findings.
fn findings(record: &Value) -> Vec<(String, String)> {
    report(record)
        .findings
        .iter()
        .map(|issue| (issue.pointer.clone(), issue.code.to_string()))
        .collect()
}

fn only(pointer: &str, code: &str) -> Vec<(String, String)> {
    vec![(pointer.to_owned(), code.to_owned())]
}

#[test]
fn legal_moves_are_replayed_to_the_end() {
    let report = report(
        &json!({"variant": "troy", "moves": ["Ra1-b1", "Pa10-a9"], "headers": {"White": "Ann"}}),
    );
    assert!(report.ok);
    assert_eq!(report.verdict, Verdict::Legal);
    assert_eq!((report.n_replayed, report.n_actions, report.n_turns), (2, 2, 2));
}

#[test]
fn the_first_illegal_move_ends_the_replay() {
    // The fourth move would be legal in the position before the third: nothing is played after a fault.
    let report =
        report(&json!({"variant": "troy", "moves": ["Ra1-b1", "Pa10-a9", "Pa2-a4", "Pc2-c3"]}));
    assert_eq!((report.verdict, report.ok, report.n_replayed), (Verdict::Illegal, false, 2));
    let fault = report.fault.expect("there is one");
    assert_eq!((fault.entry, fault.part, fault.turn, fault.to_act), (2, 0, 3, Some("white")));
    assert_eq!((fault.text.as_str(), fault.code), ("Pa2-a4", "shape"));
    assert_eq!(fault.rule.expect("a rule refuses").slug, "pawn.step");
    assert!(fault.nearest.contains(&"Pa2-a3".to_owned()));
    assert_eq!(report.position.expect("it is known")["position"]["to_act"], "white");
}

/// Whichever rook is meant, it can't go there: that is an illegal move, not one that could not be read.
#[test]
fn a_move_that_is_illegal_in_every_reading_is_illegal() {
    let rooks = json!({"to_act": "white", "pieces": [
        {"at": "a1", "side": "white", "kind": "king"}, {"at": "g11", "side": "black", "kind": "king"},
        {"at": "d2", "side": "white", "kind": "rook"}, {"at": "f3", "side": "white", "kind": "rook"},
    ]});
    let mut record = json!({"variant": "troy", "start": rooks, "moves": ["R-e5"], "result": "0-1"});
    let told = report(&record);
    assert_eq!(told.verdict, Verdict::Illegal, "{:?}", told.findings);
    let fault = told.fault.expect("there is one");
    assert_eq!((fault.code, fault.candidates.len()), ("ambiguous", 2));
    assert!(fault.rule.is_some());
    record["termination"] = json!("illegal-move");
    let told = report(&record);
    assert_eq!((told.verdict, told.ok), (Verdict::EndedByIllegalMove, true), "{:?}", told.findings);
}

#[test]
fn an_unreadable_move_is_told_apart() {
    let report = report(&json!({"variant": "troy", "moves": ["xyz"]}));
    assert_eq!((report.verdict, report.ok), (Verdict::Unreadable, false));
    let fault = report.fault.expect("there is one");
    assert_eq!((fault.code, fault.rule), ("syntax", None));
}

#[test]
fn claims_are_compared_with_the_rules() {
    let game = |result: &str, termination: Value| {
        let mut record = json!({"variant": "troy", "moves": ["Ra1-b1"], "result": result});
        if !termination.is_null() {
            record["termination"] = termination;
        }
        findings(&record)
    };
    assert_eq!(game("*", Value::Null), []);
    assert_eq!(game("1-0", Value::Null), [], "somebody may have resigned");
    assert_eq!(game("1-0", json!("normal")), only("/result", "game-not-over"));
    assert_eq!(game("1-0", json!("resignation")), []);
    assert_eq!(game("1/2-1/2", json!("agreement")), []);
    assert_eq!(game("2-0", Value::Null), only("/result", "no-such-result"));
    assert_eq!(game("1-0", json!("resigned")), only("/termination", "no-such-termination"));
}

/// Nobody says why it stopped: that is worth a warning, unless the moves are in doubt anyway.
#[test]
fn an_unexplained_end_is_doubted() {
    let warnings = |moves: &[&str]| {
        let record = json!({"variant": "troy", "moves": moves, "result": "1-0"});
        let warnings = report(&record).warnings;
        warnings.iter().map(|issue| issue.code.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(warnings(&["Ra1-b1"]), ["game-not-over"]);
    assert_eq!(warnings(&["Ra1-a5"]), Vec::<String>::new());
}

/// Nobody agrees on a draw, or gives up, after the last move has ended the game.
#[test]
fn an_end_by_the_rules_is_no_agreement() {
    let moves: Vec<_> = ROUND.iter().chain(&ROUND).collect();
    for (termination, expected) in [
        ("agreement", &["contradictory-end"][..]),
        ("time", &["contradictory-end"]),
        ("normal", &[]),
    ] {
        let record = json!({"variant": "troy", "moves": moves, "result": "1/2-1/2", "termination": termination});
        let report = report(&record);
        let codes: Vec<_> = report.warnings.iter().map(|issue| &*issue.code).collect();
        assert_eq!((codes.as_slice(), report.ok), (expected, true), "{termination}");
    }
}

/// An illegal move, or giving up, has a loser: a draw by it is doubted.
#[test]
fn an_end_that_has_a_loser_is_no_draw() {
    for (moves, termination) in
        [(["Ra1-b1", "Pa10-a5"], "illegal-move"), (["Ra1-b1", "Pa10-a9"], "resignation")]
    {
        for (result, expected) in
            [("1/2-1/2", &["contradictory-end"][..]), ("*", &["contradictory-end"]), ("1-0", &[])]
        {
            let record = json!({"variant": "troy", "moves": moves, "result": result, "termination": termination});
            let report = report(&record);
            let codes: Vec<_> = report.warnings.iter().map(|issue| &*issue.code).collect();
            assert_eq!(codes, expected, "{termination} {result}");
            assert!(report.ok, "a referee may have decided so");
        }
    }
}

/// A king that leaps over its pawns, and the record says so.
fn irregular() -> Value {
    let start = json!({
        "to_act": "white",
        "pieces": [
            {"at": "a1", "side": "white", "kind": "king"}, {"at": "a2", "side": "white", "kind": "pawn"},
            {"at": "h11", "side": "black", "kind": "king"}, {"at": "h10", "side": "black", "kind": "pawn"},
        ],
        "bridges": [], "quiet_plies": 0,
    });
    let mut after = start["pieces"].clone();
    after[0]["at"] = json!("a3");
    json!({
        "variant": "troy", "start": start, "moves": ["Ka1-a3", "Kh11-g11", "Ka3-a4", "Kg11-h11"],
        "irregular": [{"at": 0, "then": {"to_act": "black", "pieces": after, "quiet_plies": 1}}],
    })
}

fn as_played(record: &Value) -> Report {
    let judging = Judging { as_played: true, ..Judging::STRICT };
    judge(record, "", &Cache::new(VARIANTS), judging)
}

#[test]
fn a_marked_move_is_played_only_where_that_is_asked_for() {
    let strict = report(&irregular());
    assert_eq!((strict.verdict, strict.ok, strict.n_replayed), (Verdict::Illegal, false, 0));
    assert!(strict.findings[0].message.ends_with("which `--as-played` takes up"));
    let played = as_played(&irregular());
    assert_eq!((played.verdict, played.ok, played.n_replayed), (Verdict::Irregular, true, 4));
    assert_eq!((played.n_turns, played.n_actions, played.fault), (4, 4, None));
    let [fault] = &played.irregularities[..] else { panic!("one move is irregular") };
    assert_eq!((fault.entry, fault.code, fault.text.as_str()), (0, "shape", "Ka1-a3"));
    let last = played.position.expect("it is known");
    assert_eq!(last["position"]["quiet_plies"], 4);
    assert_eq!(last["position"]["pieces"].as_array().map(Vec::len), Some(4));
}

#[test]
fn marks_that_do_not_fit_are_findings() {
    let found = |record: &Value| {
        let report = as_played(record);
        let found =
            report.findings.iter().map(|issue| (issue.pointer.clone(), issue.code.to_string()));
        (report.verdict, found.collect::<Vec<_>>())
    };
    // Legal, though marked as illegal.
    let mut record = irregular();
    record["irregular"][0]["at"] = json!(1);
    record["moves"] = json!(["Ka1-b1", "Kh11-g11"]);
    let expected = only("/irregular/0", "no-illegal-move");
    assert_eq!(found(&record), (Verdict::Legal, expected.clone()));
    assert_eq!(findings(&record), expected);
    // An illegal move that nobody marked stops the game all the same.
    let mut record = irregular();
    record["moves"][2] = json!("Ka3-a8");
    assert_eq!(found(&record), (Verdict::Illegal, only("/moves/2", "shape")));
    // What is stated can't stand on the board.
    let mut record = irregular();
    record["irregular"][0]["then"]["pieces"][0]["at"] = json!("a2");
    let (verdict, issues) = found(&record);
    assert_eq!(verdict, Verdict::Illegal);
    assert_eq!(issues[0].1, "two-pieces-on-a-cell");
    assert!(issues[0].0.starts_with("/irregular/0/then/pieces/"), "{issues:?}");
    // No such move, or twice the same.
    for (marks, pointer) in [
        (json!([{"at": 4, "then": {}}]), "/irregular/0/at"),
        (json!([{"at": 1, "then": {}}, {"at": 1, "then": {}}]), "/irregular/1/at"),
        (json!([{"at": 1, "then": {}}, {"at": 0, "then": {}}]), "/irregular/1/at"),
    ] {
        let mut record = irregular();
        record["irregular"] = marks;
        assert_eq!(found(&record), (Verdict::Unreadable, only(pointer, "no-such-move")));
    }
}

/// The past goes on over a move against the rules: the third occurrence still counts the first.
#[test]
fn repetition_is_seen_across_an_irregular_move() {
    let start = report(&json!({"variant": "troy", "moves": []})).position.expect("the start");
    let mut moves: Vec<&str> = ROUND.to_vec();
    moves.push("Ra1-a8");
    moves.extend(ROUND);
    // The rook's leap is stated to have changed nothing: the start for the third time.
    let then = json!({"to_act": "white", "quiet_plies": 0});
    let record = json!({"variant": "troy", "moves": moves, "irregular": [{"at": 4, "then": then}]});
    let report = as_played(&record);
    assert_eq!(report.occurrences, [0, 4, 5], "the game ended there");
    assert_eq!(report.outcome.expect("it ended").rule, "end.threefold");
    assert_eq!(start["position"]["to_act"], "white");
    assert_eq!((report.verdict, report.findings[0].code.as_ref()), (Verdict::Illegal, "over"));
}

/// The digest is that of the printed envelope, so that anybody can compute it.
#[test]
fn the_last_position_has_a_digest() {
    let one = report(&json!({"variant": "troy", "moves": ["Ra1-b1"]}));
    let other = report(&json!({"variant": "troy", "moves": ["Ra1-b1", "Pa10-a9"]}));
    let digest = one.position_sha256.expect("it is known");
    assert_eq!(digest.len(), 64);
    assert_ne!(Some(&digest), other.position_sha256.as_ref());
    let again =
        report(&json!({"variant": "troy", "moves": ["Ra1-b1"], "headers": {"White": "Ann"}}));
    assert_eq!(again.position_sha256, Some(digest));
}

#[test]
fn rulings_that_decided_are_named() {
    let plain = report(&json!({"variant": "troy", "moves": ["Ra1-b1"]}));
    assert_eq!(plain.rulings, Vec::<&str>::new());
    let moves: Vec<_> = ROUND.iter().chain(&ROUND).collect();
    let drawn = report(&json!({"variant": "troy", "moves": moves, "result": "1/2-1/2"}));
    assert_eq!(drawn.rulings, ["end.threefold"]);
}

#[test]
fn repetition_ends_the_game_and_its_ledger_is_told() {
    let mut moves: Vec<_> = ROUND.iter().chain(&ROUND).copied().collect();
    let drawn = report(&json!({"variant": "troy", "moves": moves, "result": "1/2-1/2"}));
    assert!(drawn.ok, "{drawn:?}");
    assert_eq!(drawn.outcome.expect("it ended").rule, "end.threefold");
    assert_eq!(drawn.occurrences, [0, 4, 8]);
    assert_eq!(
        findings(&json!({"variant": "troy", "moves": moves, "result": "1-0"})),
        only("/result", "wrong-result")
    );
    let resigned =
        json!({"variant": "troy", "moves": moves, "result": "1-0", "termination": "resignation"});
    assert_eq!(
        findings(&resigned),
        only("/result", "wrong-result"),
        "nobody resigns after the end"
    );
    moves.push("Ra1-b1");
    assert_eq!(findings(&json!({"variant": "troy", "moves": moves})), only("/moves/8", "over"));
    assert_eq!(
        findings(&json!({"variant": "troy", "options": {"repetition": "off"}, "moves": moves})),
        []
    );
}

#[test]
fn a_game_may_end_by_an_illegal_move() {
    let ended = |moves: &[&str]| json!({"variant": "troy", "moves": moves, "result": "1-0", "termination": "illegal-move"});
    let last = report(&ended(&["Ra1-b1", "Pa10-a5"]));
    assert_eq!((last.verdict, last.ok), (Verdict::EndedByIllegalMove, true));
    assert_eq!(last.fault.expect("it is told").code, "shape");
    let mut won = ended(&["Ra1-b1", "Pa10-a5"]);
    won["result"] = json!("0-1");
    assert_eq!(findings(&won), only("/result", "wrong-result"), "the offender can't win by it");
    assert_eq!(findings(&ended(&["Ra1-b1"])), only("/termination", "no-illegal-move"));
    assert_eq!(findings(&ended(&[])), only("/termination", "no-illegal-move"));
    assert_eq!(findings(&ended(&["Ra1-a5", "Pa10-a9"])), only("/moves/0", "path"));
    assert_eq!(
        findings(&ended(&["xyz"])),
        only("/moves/0", "syntax"),
        "a garbled text proves nothing"
    );
}

#[test]
fn a_game_may_begin_anywhere() {
    let start = json!({"to_act": "black", "pieces": [
        {"at": "a1", "side": "white", "kind": "king"}, {"at": "e11", "side": "black", "kind": "king"}]});
    assert!(report(&json!({"variant": "troy", "start": start, "moves": ["Ke11-e10"]})).ok);
    let crowded = json!({"to_act": "black", "pieces": [
        {"at": "e6", "side": "white", "kind": "king"}, {"at": "e11", "side": "black", "kind": "king"}]});
    let found = findings(&json!({"variant": "troy", "start": crowded, "moves": []}));
    assert_eq!(found, only("/start/pieces/0", "river.no-standing"));
}

#[test]
fn faults_of_shape_have_a_place_and_a_code() {
    let cases = [
        (json!([]), "", "wrong-type"),
        (json!({"moves": []}), "", "missing-field"),
        (json!({"variant": "troy"}), "", "missing-field"),
        (json!({"variant": "tory", "moves": []}), "/variant", "no-such-variant"),
        (json!({"schema": 2, "variant": "troy", "moves": []}), "/schema", "no-such-schema"),
        (json!({"variant": "troy", "moves": [1]}), "/moves/0", "wrong-type"),
        (
            json!({"variant": "troy", "moves": [], "headers": {"Date": 1}}),
            "/headers/Date",
            "wrong-type",
        ),
        (
            json!({"variant": "troy", "moves": [], "options": {"move_cap": 0}}),
            "/options/move_cap",
            "out-of-range",
        ),
    ];
    for (record, pointer, code) in cases {
        assert_eq!(findings(&record), only(pointer, code), "{record}");
        assert_eq!(report(&record).verdict, Verdict::Unreadable);
    }
    let unknown = findings(&json!({"variant": "troy", "moves": [], "mvoes": []}));
    assert_eq!(unknown[0].1, "unknown-field");
}

#[test]
fn what_is_written_reads_back() {
    let whole = json!({
        "schema": 1, "variant": "troy", "options": {"move_cap": null}, "start": {"to_act": "white", "pieces": []},
        "headers": {"Event": "a test"}, "moves": ["Ra1-b1"], "result": "1-0", "termination": "time",
    });
    let record = Record::read(&whole, "").expect("it is a record");
    assert_eq!(record.write(), whole);
    assert_eq!(Record::read(&record.write(), ""), Ok(record));
}
