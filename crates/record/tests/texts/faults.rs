//! What is wrong with texts, and where.

use record::text::{self, MAX_GAME_BYTES, Reading};
use record::{Judging, MAX_DEPTH, Verdict, replay};

use serde_json::json;

use crate::{cache, faults, misread, only, reading, record};

/// A game of troy with these moves and tags.
fn troy(tags: &str, moves: &str) -> String {
    format!("[Event \"x\"]\n[Variant \"troy\"]\n{tags}\n{moves}\n")
}

#[test]
fn faults_of_form_are_marked() {
    let cases = [
        ("1. Ra1-b1 {so *", "unclosed-comment", "{"),
        ("1. Ra1-b1 } *", "stray-brace", "}"),
        ("1. Ra1-b1 (Pa2-a3 *", "misplaced-result", "*"),
        ("1. Ra1-b1 (Pa2-a3", "unclosed-variation", "("),
        ("1. Ra1-b1 ) *", "stray-parenthesis", ")"),
        ("1. Ra1-b1 $$1 *", "bad-nag", "$"),
        ("1. Ra1-b1 $256 *", "bad-nag", "$256"),
        ("1. Ra1-b1 $x *", "bad-nag", "$x"),
        ("1. Ra1-b1 $ *", "bad-nag", "$"),
        ("1. Ra1-b1 $1x *", "bad-nag", "$1x"),
        ("1. \"Ra1-b1\n *", "unclosed-string", "\""),
        ("1. Ra1-b1 $1 ! *", "misplaced-suffix", "!"),
        ("1. Ra1-b1 * Pa10-a9", "misplaced-result", "Pa10-a9"),
        ("1. Ra1-b1\n[White \"Ann\"]\n*", "misplaced-tag", "["),
    ];
    for (moves, code, marked) in cases {
        assert_eq!(faults(&troy("", moves)), only(code, marked), "{moves}");
    }
    let misread = misread(&troy("", "1. Ra1-b1 Pa10-a9 $$1 *"));
    assert_eq!(misread.issues[0].pointer, "/moves/2", "the fault stands before the third move");
    assert_eq!(misread.headers.get("Event").map(String::as_str), Some("x"));
}

#[test]
fn faults_of_tags_are_marked() {
    let cases = [
        ("[White Ann]", "bad-tag", "A"),
        ("[White \"Ann]", "bad-tag", "\""),
        ("[White \"Ann\"", "bad-tag", "1"),
        ("[White \"Ann \"the axe\" Lee\"]", "bad-tag", "t"),
        ("[ \"Ann\"]", "bad-tag", "]"),
        ("[Options \"[]\"]", "wrong-type", "\"[]\""),
        ("[Options \"{\"]", "json-syntax", "\"{\""),
        ("[Position \"1\"]", "wrong-type", "\"1\""),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]", "unknown-tag", "FEN"),
        ("[SetUp \"1\"]", "missing-field", "\"1\""),
        ("[SetUp \"yes\"]", "unknown-tag", "\"yes\""),
        ("[Termination \"resigned\"]", "no-such-termination", "\"resigned\""),
        ("[Event \"y\"]", "duplicate-field", "Event"),
    ];
    for (tags, code, marked) in cases {
        assert_eq!(faults(&troy(tags, "1. Ra1-b1 *")), only(code, marked), "{tags}");
    }
    // Two results are a fault, but the moves can be judged all the same.
    let text = troy("[Result \"1-0\"]", "1. Ra1-b1 *");
    let Reading { record, findings, places, .. } = reading(&text);
    assert_eq!((findings.len(), &*findings[0].code), (1, "contradictory-result"));
    assert_eq!(
        (record.result.as_str(), &text[places.fault(0).expect("it has a place")]),
        ("1-0", "*")
    );
    let twice = "[Variant \"troy\"]\n[Variant \"troy\"]\n*";
    assert_eq!(faults(twice), only("duplicate-field", "Variant"));
    assert_eq!(
        faults("[Variant \"troy\"]\n[Termination \"Normal\"]\n*")[0].0,
        "no-such-termination"
    );
}

#[test]
fn a_tag_that_could_change_the_rules_is_never_kept_as_a_header() {
    for tag in [
        "Mods",
        "Modifications",
        "Ruleset",
        "RuleSet",
        "Rules",
        "Setup",
        "Board",
        "Army",
        "variant",
        "Varient",
        "Option",
        "Irregulars",
    ] {
        let text = format!("[Variant \"tchess\"]\n[{tag} \"strike\"]\n*");
        assert_eq!(faults(&text), only("unknown-tag", tag));
    }
    // The name of an option, of the variant that has it.
    let text = |variant| format!("[Variant \"{variant}\"]\n[move_cap \"2\"]\n[MoveCap \"3\"]\n*");
    let marked = |tag: &str| ("unknown-tag".to_owned(), tag.to_owned());
    assert_eq!(faults(&text("troy")), [marked("move_cap"), marked("MoveCap")]);
    assert_eq!(record(&text("tri-point"))["headers"], json!({"move_cap": "2", "MoveCap": "3"}));
    // The order of tags never matters.
    assert_eq!(faults("[move_cap \"2\"]\n[Variant \"troy\"]\n*"), only("unknown-tag", "move_cap"));
    // What only describes is kept: the name of an opening, the number of a board.
    let kept =
        "[Opening \"Sicilian\"]\n[Variation \"Dragon\"]\n[Board \"12\"]\n[Variant \"troy\"]\n*";
    assert_eq!(
        record(kept)["headers"],
        json!({"Opening": "Sicilian", "Variation": "Dragon", "Board": "12"})
    );
}

#[test]
fn a_game_without_a_variant_is_refused_with_a_hint() {
    let misread = misread("[White \"Ann\"]\n\n1. Ra1-b1 Pa10-a9 *");
    assert_eq!(misread.issues[0].code, "missing-field");
    assert!(misread.issues[0].message.contains("troy"), "{}", misread.issues[0].message);
    for text in ["[Options \"{}\"]\n1. e4 *", "[Position \"{}\"]\n*", "1. Ka1;Ba2 *"] {
        assert!(faults(text).iter().any(|(code, _)| code == "missing-field"), "{text}");
    }
}

#[test]
fn an_unknown_variant_is_that_games_fault_only() {
    for variant in ["crazyhouse", "Chess960", "tory"] {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 e5 *");
        assert_eq!(faults(&text), only("no-such-variant", &format!("\"{variant}\"")));
    }
    assert_eq!(record("[Variant \"Catapults of Troy\"]\n*")["variant"], "troy");
}

#[test]
fn a_start_that_is_not_understood_is_never_replaced_by_the_usual_one() {
    let text = "[Variant \"troy\"]\n[Position \"{\\\"to_act\\\":\\\"white\\\",\\\"pieces\\\":[]}\"]\n1. Ra1-b1 *";
    let reading = reading(text);
    let report = replay(&reading.record, "", &cache(), Judging::STRICT);
    assert_eq!((report.verdict, report.n_replayed), (Verdict::Unreadable, 0));
    let marked = reading.places.span(&report.findings[0].pointer).expect("the tag");
    assert!(text[marked].starts_with("\"{"));
}

#[test]
fn junk_between_moves_is_a_move_that_is_none() {
    for junk in ["aa10.", "junk", "????", "e4x", "--", "±"] {
        let text = troy("", &format!("1. Ra1-b1 {junk} Pa10-a9 *"));
        let reading = reading(&text);
        let report = replay(&reading.record, "", &cache(), Judging::STRICT);
        let fault = report.fault.expect("junk is no move");
        assert_eq!((fault.entry, fault.text.as_str()), (1, junk));
        assert_eq!(&text[reading.places.span("/moves/1").expect("it is there")], junk);
    }
}

#[test]
fn marks_behind_a_move_say_nothing_about_it_and_are_kept() {
    for suffix in ["!", "?", "!?", "??", "'", "*", "!*'", "!!!!!!!!"] {
        let text = troy("", &format!("1. Ra1-b1{suffix} Pa10-a9 *"));
        let record = reading(&text).record;
        assert_eq!(record.moves, ["Ra1-b1", "Pa10-a9"]);
        assert_eq!(record.notes[0].suffix.as_deref(), Some(suffix));
        assert!(text::write(&record, &cache()).contains(&format!("Ra1-b1{suffix} Pa10")));
    }
}

#[test]
fn nothing_is_played_after_an_illegal_move() {
    let text = troy("", "1. Ra1-b1 Pa10-a9 2. Pa2-a4 Pc2-c3 *");
    let reading = reading(&text);
    let report = replay(&reading.record, "", &cache(), Judging::STRICT);
    assert_eq!((report.n_replayed, report.n_entries), (2, 4));
    let span = reading.places.span(&report.findings[0].pointer).expect("the move");
    assert_eq!(&text[span], "Pa2-a4");
}

#[test]
fn places_lead_into_variations() {
    let text = troy("", "1. Ra1-b1 {a} (1. Pa2-a3 (Pc2-c3 Pd10-d9) (Pd2-d3)) *");
    let places = reading(&text).places;
    let at = |pointer: &str| places.span(pointer).map(|span| &text[span]);
    assert_eq!(at("/notes/0/variations/0/moves/0"), Some("Pa2-a3"));
    assert_eq!(at("/notes/0/variations/0/notes/0/variations/0/moves/1"), Some("Pd10-d9"));
    assert_eq!(at("/notes/0/variations/0/notes/0/variations/1/moves/0"), Some("Pd2-d3"));
    assert_eq!(at("/variant"), Some("\"troy\""));
    assert_eq!(at("/result"), Some("*"));
    assert_eq!(at("/headers/Event"), Some("\"x\""));
    for nowhere in
        ["", "/moves/1", "/notes/0/variations/1/moves/0", "/notes/x", "/options", "/moves/"]
    {
        assert_eq!(at(nowhere), None, "{nowhere}");
    }
}

#[test]
fn numbers_that_leave_out_a_turn_are_warned_about() {
    let odd = |moves: &str| {
        let text = troy("", moves);
        reading(&text).warnings.iter().map(|issue| issue.pointer.clone()).collect::<Vec<_>>()
    };
    assert_eq!(odd("1. Ra1-b1 Pa10-a9 2. Pa2-a3 *"), [""; 0]);
    assert_eq!(odd("Ra1-b1 1... Pa10-a9 2 Pa2-a3 *"), [""; 0]);
    assert_eq!(odd("1. Ra1-b1 Pa10-a9 3. Pa2-a3 *"), ["/moves/2"]);
    assert_eq!(odd("5. Ra1-b1 *"), ["/moves/0"]);
    assert_eq!(odd("2. Ra1-b1 1. Pa10-a9 *"), ["/moves/0", "/moves/1"]);
    assert_eq!(odd("1. Ra1-b1"), ["/result"], "the text may have been cut");
}

#[test]
fn variations_nest_as_deep_as_json_can_hold_them() {
    let nested = |depth: usize| {
        let open = "(Pa2-a3 ".repeat(depth);
        troy("", &format!("1. Ra1-b1 {open}{} *", ")".repeat(depth)))
    };
    let record = reading(&nested(MAX_DEPTH)).record;
    let bytes = record.write().to_string();
    let list = format!("[{{\"record\":{bytes}}}]");
    let value = rules::erased::read_value(list.as_bytes()).expect("JSON has room");
    assert_eq!(record::Record::read(&value[0]["record"], ""), Ok(record));
    assert_eq!(faults(&nested(MAX_DEPTH + 1)), only("too-deep", "("));
    assert_eq!(faults(&nested(100_000)), only("too-deep", "("));
    assert!(nested(1_000_000).len() < MAX_GAME_BYTES);
}

#[test]
fn notes_are_said_in_one_way_only() {
    let cases = [
        json!([{"at": 2, "nags": [1]}]),
        json!([{"at": 0}]),
        json!([{"at": 0, "suffix": "!"}]),
        json!([{"at": 1, "suffix": "x"}]),
        json!([{"at": 1, "suffix": ""}]),
        json!([{"at": 1, "nags": [1]}, {"at": 0, "nags": [1]}]),
        json!([{"at": 1, "nags": [1]}, {"at": 1, "comments": ["a"]}]),
        json!([{"at": 1, "nags": [1]}, {"at": 1, "suffix": "!"}]),
    ];
    for notes in cases {
        let value = json!({"variant": "troy", "moves": ["Ra1-b1"], "notes": notes});
        let issues = record::Record::read(&value, "").expect_err("there is another way");
        assert_eq!(issues.first().code, "bad-note", "{notes}");
        assert!(issues.first().pointer.starts_with("/notes/"));
    }
}

#[test]
fn variations_are_judged_only_where_that_is_asked_for() {
    let text = troy(
        "",
        "1. Ra1-b1 (1. Pa2-a3 Pa10-a9) (1. Pa2-a4) Pa10-a9 (1... Pc10-c9 2. Pc2-c3 (2. xyz)) *",
    );
    let reading = reading(&text);
    let report = replay(&reading.record, "", &cache(), Judging::STRICT);
    assert!(report.ok, "{:?}", report.findings);
    let judging = Judging { variations: true, ..Judging::STRICT };
    let report = replay(&reading.record, "", &cache(), judging);
    assert_eq!((report.verdict, report.ok), (Verdict::Legal, false));
    let marked = |issue: &rules::Issue| {
        let span = reading.places.span(&issue.pointer).expect("a move");
        (issue.code.to_string(), text[span].to_owned())
    };
    let found: Vec<_> = report.findings.iter().map(marked).collect();
    assert_eq!(
        found,
        [("shape".to_owned(), "Pa2-a4".to_owned()), ("syntax".to_owned(), "xyz".to_owned())]
    );
}
