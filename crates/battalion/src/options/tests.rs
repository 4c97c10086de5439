//! Options: what is filled in, and every fault of them.

use rules::{Issues, Whole};

use super::{Cap, Options};

fn read(json: &str) -> Result<super::Choices, Issues> {
    serde_json::from_str::<Options>(json).expect("the shape is right").read()
}

fn codes(json: &str) -> Vec<String> {
    let issues = read(json).expect_err("there is something wrong");
    issues.iter().map(|issue| format!("{} {}", issue.pointer, issue.code)).collect()
}

#[test]
fn defaults_are_filled_in() {
    let choices = read("{}").expect("all defaults");
    let written = serde_json::to_string(&choices.canonical).expect("options are JSON");
    assert_eq!(
        written,
        r#"{"battalions":["three-bodies","medieval"],"battlefield":"8x2","offsets":[0,0],"ramparts":"apex","assassin":null,"repetition":"threefold","move_cap":100,"rest_gives_check":false,"probe_captures":true,"define":{}}"#,
    );
    let again = read(&written).expect("what was written");
    assert_eq!(again.canonical, choices.canonical);
    let four = read(r#"{"battalions":["medieval","medieval","medieval","medieval"]}"#);
    let four = four.expect("four seats").canonical;
    assert_eq!((four.battlefield.as_deref(), four.move_cap), (Some("8x8"), Cap::Plies(Whole(200))));
    let never = read(r#"{"move_cap":null}"#).expect("no cap");
    assert_eq!((never.move_cap, never.canonical.move_cap), (0, Cap::Never));
}

#[test]
fn faults_of_values() {
    assert_eq!(codes(r#"{"battalions":["medieval"]}"#), ["/battalions seats"]);
    assert_eq!(
        codes(
            r#"{"battalions":["medival","medieval","x"],"battlefield":"8x3","ramparts":"","repetition":"of","move_cap":0}"#
        ),
        [
            "/battalions/0 unknown-battalion",
            "/battalions/2 unknown-battalion",
            "/battlefield unknown-battlefield",
            "/ramparts unknown-value",
            "/repetition unknown-value",
            "/move_cap out-of-range",
        ]
    );
    let three = r#""battalions":["medieval","medieval","three-bodies"]"#;
    assert_eq!(
        codes(&format!(r#"{{{three},"battlefield":"8x2"}}"#)),
        ["/battlefield party-needs-8x8"]
    );
    assert_eq!(codes(r#"{"offsets":[2,0]}"#), ["/offsets/0 offset-range"]);
    assert_eq!(
        codes(r#"{"offsets":[0,-1,0]}"#),
        ["/offsets offset-range", "/offsets/1 offset-range"]
    );
    assert!(read(r#"{"battlefield":"10x2","offsets":[3,2]}"#).is_ok());
    assert_eq!(codes(r#"{"assassin":["black","white"]}"#), ["/assassin assassin-needs-party"]);
    let hunts = |hunts: &str| codes(&format!(r#"{{{three},"assassin":{hunts}}}"#));
    assert_eq!(hunts(r#"["black","white"]"#), ["/assassin assassin-not-a-derangement"]);
    assert_eq!(hunts(r#"["black","white","red"]"#), ["/assassin/2 assassin-not-a-derangement"]);
    assert_eq!(hunts(r#"["black","red","black"]"#), ["/assassin/2 assassin-not-a-derangement"]);
    assert_eq!(hunts(r#"["black","green","white"]"#), ["/assassin/1 unknown-value"]);
    let fine = read(&format!(r#"{{{three},"assassin":["black","red","white"]}}"#)).expect("a ring");
    assert_eq!(fine.hunts.map(|hunts| hunts.len()), Some(3));
}

#[test]
fn faults_of_defined_battalions() {
    let defined = |name: &str, shape: &str, castling: bool, rows: &str| {
        codes(&format!(
            r#"{{"define":{{"{name}":{{"shape":"{shape}","first_turn":false,"castling":{castling},"rows":{rows}}}}}}}"#
        ))
    };
    assert_eq!(
        defined("medieval", "flat", false, r#"[["king"]]"#),
        ["/define/medieval name-taken"]
    );
    assert_eq!(defined("x", "flat", false, "[]"), ["/define/x/rows rows-shape"]);
    assert_eq!(
        defined("a/b", "round", false, r#"[["king",null],["kin"]]"#),
        [
            "/define/a~1b/shape unknown-value",
            "/define/a~1b/rows/1 rows-shape",
            "/define/a~1b/rows/1/0 no-such-kind"
        ]
    );
    assert_eq!(
        defined("x", "flat", true, r#"[["hole","hole"],["pawn","hole"]]"#),
        [
            "/define/x/rows/1/1 board.assembly",
            "/define/x/rows no-titan",
            "/define/x/castling chess.castling"
        ]
    );
    let row = r#"["rook",null,null,null,"king",null,null,"rook"]"#;
    assert_eq!(
        defined("x", "curved", false, &format!("[{row},{row}]")),
        ["/define/x/rows rows-shape"]
    );
    assert_eq!(
        defined("x", "curved", true, &format!("[{row},{row},{row}]")),
        ["/define/x/castling chess.castling"]
    );
    let wide = r#"{"battalions":["w","medieval"],"define":{"w":{"shape":"flat","first_turn":false,"castling":false,"rows":[["king",null,null,null,null,null,null,null,null]]}}}"#;
    assert_eq!(codes(wide), ["/battalions/0 board.assembly"]);
    assert!(serde_json::from_str::<Options>(r#"{"define":{"x":["flat",true,true,[]]}}"#).is_err());
}
