//! Records are judged move by move, and no further than the rules allow.

use record::{Record, Report, Verdict, judge};
use rules::Strictness;
use rules::erased::{Cache, Erased, Variants};
use serde_json::{Value, json};
use troy::Troy;

const VARIANTS: Variants = Variants { families: &[&Erased::<Troy>::new()], aliases: &[] };

/// A there-and-back that brings the same position about every four moves.
const ROUND: [&str; 4] = ["THg1-f3", "THg11-f9", "THf3-g1", "THf9-g11"];

fn report(record: &Value) -> Report {
    judge(record, "", &Cache::new(VARIANTS), Strictness::Play)
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
    assert_eq!(game("1-0", Value::Null), only("/result", "game-not-over"));
    assert_eq!(game("1-0", json!("normal")), only("/result", "game-not-over"));
    assert_eq!(game("1-0", json!("resignation")), []);
    assert_eq!(game("1/2-1/2", json!("agreement")), []);
    assert_eq!(game("2-0", Value::Null), only("/result", "no-such-result"));
    assert_eq!(game("1-0", json!("resigned")), only("/termination", "no-such-termination"));
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
