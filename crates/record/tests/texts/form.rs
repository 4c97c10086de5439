//! What texts may look like.

use record::text;
use serde_json::json;

use crate::{cache, faults, of_moves, only, reading, record};

#[test]
fn everything_of_a_record_can_be_said() {
    let text = r#"
[Termination "resignation"]
[Options "{\"movement\":\"free\"}"]
[Variant "tri-point"]
[White "Ann \"the \\ axe\""]
[Result "1-0"]

{Before.} 1. Ka1; Ba2 ;Bb2
1...
"#;
    // A blank before `;` where an action follows is what nobody can read for sure.
    assert_eq!(faults(text), only("ambiguous-semicolon", ";Bb2"));
    let text = text.replace("Ba2 ;Bb2", "Ba2;\n Bb2!? $3 {usual} (Ka1 {or so} (Ka2) $1 Kd1)")
        + "Kd1;Bc1;Be1;end cities;end 1-0";
    assert_eq!(
        record(&text),
        json!({
            "schema": 1, "variant": "tri-point", "options": {"movement": "free"},
            "headers": {"White": "Ann \"the \\ axe\""},
            "moves": ["Ka1; Ba2; Bb2", "Kd1;Bc1;Be1;end cities;end"],
            "result": "1-0", "termination": "resignation",
            "notes": [
                {"at": 0, "comments": ["Before."]},
                {"at": 1, "suffix": "!?", "nags": [3], "comments": ["usual"], "variations": [{
                    "moves": ["Ka1", "Kd1"],
                    "notes": [
                        {"at": 1, "comments": ["or so"], "variations": [{"moves": ["Ka2"]}]},
                        {"at": 1, "nags": [1]}
                    ]
                }]}
            ]
        })
    );
}

#[test]
fn words_that_belong_together_make_one_entry() {
    let text = "[Variant \"battalion\"]\n\n1. target f8; target\n g8;target d9 2. assign Bb2=queen done! *";
    assert_eq!(
        record(text)["moves"],
        json!(["target f8; target g8;target d9", "assign Bb2=queen", "done"])
    );
    let text = "[Variant \"tri-point\"]\n1. end cities 2. end 3. end cities;g9-g10 scorch *";
    let moves = json!(["end cities", "end", "end cities;g9-g10", "scorch"]);
    assert_eq!(record(text)["moves"], moves);
}

#[test]
fn the_canonical_text_is_a_fixpoint_and_reads_well() {
    let text = "[White \"Ann\"]\n[Variant \"troy\"]\n[Event \"Club\"]\n\n\
                1. Ra1-b1!? {a\n  rook} $1 (1. Pa2-a3 Pa10-a9) {so} Pa10-a9 2 Pa2-a3 {}";
    let canonical = "[Event \"Club\"]\n[White \"Ann\"]\n[Result \"*\"]\n[Variant \"troy\"]\n\n\
                     1. Ra1-b1!? {a rook} $1 (Pa2-a3 Pa10-a9) {so} 1... Pa10-a9 2. Pa2-a3 {} *\n";
    assert_eq!(text::write(&reading(text).record, &cache()), canonical);
    assert_eq!(text::write(&reading(canonical).record, &cache()), canonical);
}

#[test]
fn rounds_are_counted_by_seats() {
    let text = |variant: &str, moves: &[&str]| {
        let text = text::write(&of_moves(variant, moves), &cache());
        text.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(text("troy", &["Ra1-b1", "Pa10-a9", "Pa2-a3"]), "1. Ra1-b1 Pa10-a9 2. Pa2-a3 *");
    assert_eq!(
        text("tri-point", &["Ka1", "Ba2;Bb2", "Kd1;Bc1;Be1", "end cities", "end", "end"]),
        "1. Ka1 Ba2;Bb2 Kd1;Bc1;Be1 end cities end 2. end *"
    );
    // What can't be played counts as a turn each.
    assert_eq!(text("troy", &["x1", "y1", "z1"]), "1. x1 y1 2. z1 *");
}

#[test]
fn odd_moves_are_quoted() {
    let odd = [
        "",
        " ",
        "e4!",
        "1-0",
        "*",
        "12.",
        "12",
        "...",
        "{x}",
        "(x)",
        "a b",
        "a;b",
        "a1;b1 ",
        "a1;  b1",
        "\"a1\"",
        "%a",
        "[a]",
        "$1",
        "end",
        "cities",
        "target",
        "a1",
        "é\n\u{1}",
        "\\u000a",
        "a}b",
        "; a",
        "x*",
    ];
    for variant in ["troy", "tri-point", "battalion", "glinski", "chess"] {
        let record = of_moves(variant, &odd);
        let text = text::write(&record, &cache());
        assert_eq!(reading(&text).record, record, "{text}");
    }
}

#[test]
fn a_move_of_signs_alone_keeps_apart_from_its_suffix() {
    let record = record("[Variant \"troy\"]\n1. ' ! *");
    assert_eq!(record["moves"], json!(["'"]));
    let record = record::Record::read(&record, "").expect("it is a record");
    let text = text::write(&record, &cache());
    assert!(text.ends_with("1. \"'\"! *\n"), "{text}");
    assert_eq!(reading(&text).record, record);
}

#[test]
fn names_that_could_mean_more_are_quoted() {
    let headers = json!({
        "Result": "x", "Variant": "y", "mods": "strike", "two words": "\u{7f}\n", "é": "", "": "", "]": "[",
        "Opening": "Sicilian", "FEN": "?", "Termination": "Normal", "White": "Ann"
    });
    for variant in ["troy", "tchess", "chess"] {
        let value = json!({"variant": variant, "headers": headers, "moves": []});
        let record = record::Record::read(&value, "").expect("it is a record");
        let text = text::write(&record, &cache());
        assert!(text.contains("[\"Result\" \"x\"]"), "{text}");
        assert_eq!(text.contains("[Termination \"Normal\"]"), variant == "chess", "{text}");
        assert_eq!(reading(&text).record, record, "{text}");
    }
}

#[test]
fn any_result_survives() {
    for result in ["1-0", "1/2-1/2", "*", "2-1-2-2", "draw", "", "0-0", "1-0 "] {
        let mut record = of_moves("troy", &["Ra1-b1"]);
        record.result = result.to_owned();
        let text = text::write(&record, &cache());
        assert_eq!(reading(&text).record, record, "{text}");
    }
}

#[test]
fn comments_by_semicolon_stand_where_they_can_be_nothing_else() {
    let text = "; a club game\n[Variant \"troy\"] ; really\n; R1 here\n1. Ra1-b1 ; a rook\n; and more, 2 pawns\nPa10-a9 *\n; end";
    let notes = json!([
        {"at": 0, "comments": ["a club game", "really", "R1 here"]},
        {"at": 1, "comments": ["a rook", "and more, 2 pawns"]},
        {"at": 2, "comments": ["end"]}
    ]);
    assert_eq!(record(text)["notes"], notes);
    assert_eq!(faults("[Variant \"troy\"]\n1. Ra1-b1; good *"), only("ambiguous-semicolon", ";"));
    assert_eq!(
        faults("[Variant \"troy\"]\n1. Ra1-b1;\n2. Pa2-a3 *"),
        only("ambiguous-semicolon", ";")
    );
    assert_eq!(
        faults("[Variant \"troy\"]\n1. Ra1-b1 ; Pa10-a9 was better\n *"),
        only("ambiguous-semicolon", "; Pa10-a9 was better")
    );
    assert_eq!(
        record("1. e4 ; Nf3 is another\ne5;good\n*")["notes"],
        json!([{"at": 1, "comments": ["Nf3 is another"]}, {"at": 2, "comments": ["good"]}]),
        "in chess nothing is joined"
    );
    assert_eq!(faults("1. e4; Nf3 is another\n*")[0].0, "missing-field", "or it is no chess");
    let text = "[Variant \"chess\"]\n1. e4 e5;Nf3 *";
    assert_eq!(faults(text), only("ambiguous-semicolon", ";Nf3 *"));
}

#[test]
fn lines_that_begin_with_a_percent_sign_are_passed_over() {
    let text = "%a\n[Variant \"troy\"]\n%{\n1. Ra1-b1\n% {( 1-0\nPa10-a9 *";
    assert_eq!(record(text)["moves"], json!(["Ra1-b1", "Pa10-a9"]));
}

#[test]
fn moves_against_the_rules_are_marked_by_a_tag() {
    let value = json!({
        "variant": "troy", "moves": ["Ra1-a5", "Pa10-a9"],
        "irregular": [{"at": 0, "then": {"to_act": "black", "quiet_plies": null}}]
    });
    let record = record::Record::read(&value, "").expect("it is a record");
    let text = text::write(&record, &cache());
    assert!(text.contains("[Irregular \"[{\\\"at\\\":0,"), "{text}");
    assert_eq!(reading(&text).record, record);
    let tag = |json: &str| format!("[Variant \"troy\"]\n[Irregular \"{json}\"]\n1. Ra1-a5 *");
    assert_eq!(faults(&tag("{}"))[0].0, "wrong-type");
    assert_eq!(faults(&tag("[{\\\"at\\\":1,\\\"then\\\":{}}]"))[0].0, "no-such-move");
}
