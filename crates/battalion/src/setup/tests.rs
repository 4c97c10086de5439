//! Set-ups: what is filled in, and every fault by its stage.

use rules::{Issue, Rules, Strictness};

use super::Setup;
use crate::{Options, Position, TitansBattalion};

type Game = TitansBattalion<3>;

fn game(options: Options) -> Game {
    Game::new(options).expect("options that are fine").0
}

fn default() -> Game {
    game(Options::default())
}

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn load(game: &Game, json: &str) -> Result<(Position<3>, Vec<String>), Vec<String>> {
    let codes = |issues: &[Issue]| -> Vec<String> {
        issues.iter().map(|issue| format!("{} {}", issue.pointer, issue.code)).collect()
    };
    match game.load(&setup(json), Strictness::Play) {
        Ok((position, warnings)) => Ok((position, codes(&warnings))),
        Err(issues) => Err(codes(&issues.into_iter().collect::<Vec<_>>())),
    }
}

/// The faults of a set-up of two Titans, with more pieces and fields.
fn faults(game: &Game, pieces: &str, fields: &str) -> Vec<String> {
    let json = format!(
        r#"{{"to_act":"white","pieces":[{{"id":1,"at":"d1","side":"white","kind":"planetary-titan"}},{{"id":2,"at":"f9","side":"black","kind":"king"}}{pieces}]{fields}}}"#
    );
    match load(game, &json) {
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    }
}

#[test]
fn the_start_is_saved_in_full() {
    let game = default();
    let saved = serde_json::to_string(&game.save(&game.start())).expect("set-ups are JSON");
    let first = r#"{"to_act":"white","pieces":[{"id":1,"at":"a1","side":"white","kind":"comet"},"#;
    assert!(saved.starts_with(first), "{saved}");
    let last = r#"{"id":33,"at":"h9","side":"black","kind":"rook"}],"targets":{},"resting":{},"turns_done":{"white":0},"castling":{"black":["kingside","queenside"]},"en_passant":null,"quiet_plies":0}"#;
    assert!(saved.ends_with(last), "{saved}");
    let (again, warnings) = game.load(&setup(&saved), Strictness::Play).expect("the start");
    assert_eq!((again, warnings.len()), (game.start(), 0));
}

#[test]
fn ids_left_out_are_the_smallest_not_in_use() {
    let game = default();
    let json = r#"{"to_act":"white","pieces":[{"at":"d1","side":"white","kind":"planetary-titan"},{"id":1,"at":"f9","side":"black","kind":"king"},{"at":"a1","side":"white","kind":"comet","flags":["uncapturable","immutable"]},{"id":3,"at":"b1","side":"white","kind":"comet"}],"turns_done":{"white":3}}"#;
    let (position, _) = load(&game, json).expect("a fine set-up");
    let saved = game.save(&position);
    let ids: Vec<_> =
        saved.pieces.iter().map(|piece| (piece.at.as_str(), piece.id.map(|id| id.0))).collect();
    assert_eq!(ids, [("a1", Some(4)), ("b1", Some(3)), ("d1", Some(2)), ("f9", Some(1))]);
    assert_eq!(saved.pieces[0].flags, ["immutable", "uncapturable"]);
}

#[test]
fn faults_of_parts() {
    let game = default();
    let piece = |fields: &str| faults(&game, &format!(",{{{fields}}}"), "");
    assert_eq!(
        piece(r#""id":0,"at":"a10","side":"red","kind":"rok","flags":["royal"]"#),
        [
            "/pieces/2/id id-range",
            "/pieces/2/at no-such-cell",
            "/pieces/2/side no-such-side",
            "/pieces/2/kind no-such-kind",
            "/pieces/2/flags/0 unknown-flag",
        ]
    );
    assert_eq!(
        piece(r#""at":"d1","side":"white","kind":"comet""#),
        ["/pieces/2 two-pieces-on-a-cell"]
    );
    assert_eq!(
        piece(r#""id":2,"at":"a1","side":"white","kind":"comet""#),
        ["/pieces/2/id duplicate-id"]
    );
    assert_eq!(
        piece(r#""at":"a1","side":"white","kind":"comet","assigned":"rook""#),
        ["/pieces/2/assigned planet.own-type"]
    );
    assert_eq!(
        piece(r#""at":"a1","side":"white","kind":"bob","assigned":"jack""#),
        ["/pieces/2/assigned first-turn.planets"]
    );
    let two = r#","at":"a1","side":"white","kind":"bob","assigned":"rook""#.replacen(',', "", 1);
    let two = format!(r#",{{{two}}},{{"at":"b1","side":"white","kind":"jack","assigned":"rook"}}"#);
    assert_eq!(faults(&game, &two, ""), ["/pieces/3/assigned first-turn.planets"]);
    let fields = r#","targets":{"red":[1],"white":[2,256,2]},"resting":{"white":0},"turns_done":{"white":4,"black":1},"castling":{"black":["long"]},"en_passant":{"at":"z1","pawn":0},"quiet_plies":101"#;
    assert_eq!(
        faults(&game, "", fields),
        [
            "/targets/red no-such-side",
            "/targets/white/1 id-range",
            "/targets/white/2 duplicate-id",
            "/resting/white id-range",
            "/turns_done/white turns-range",
            "/turns_done/black no-first-turn",
            "/castling/black/0 unknown-flag",
            "/en_passant/at no-such-cell",
            "/en_passant/pawn id-range",
            "/quiet_plies out-of-range",
        ]
    );
}

#[test]
fn faults_of_references() {
    let game = default();
    let men = r#",{"id":3,"at":"a1","side":"white","kind":"comet"},{"id":4,"at":"a8","side":"black","kind":"pawn"},{"id":5,"at":"b8","side":"black","kind":"pawn"},{"id":6,"at":"c8","side":"black","kind":"pawn"},{"id":7,"at":"d8","side":"black","kind":"pawn"},{"id":8,"at":"e8","side":"black","kind":"pawn"}"#;
    let all = r#","targets":{"white":[9,1,3,4,5,6,7,8]},"resting":{"white":9},"castling":{"black":["queenside"],"white":["kingside"]},"en_passant":{"at":"a8","pawn":9}"#;
    assert_eq!(
        faults(&game, men, all),
        [
            "/targets/white/0 dangling-id",
            "/targets/white/1 first-turn.no-titans",
            "/targets/white/1 first-turn.targets",
            "/targets/white/2 first-turn.targets",
            "/targets/white too-many-targets",
            "/resting/white dangling-id",
            "/castling/black/0 chess.castling",
            "/castling/white/0 chess.castling",
            "/en_passant/pawn dangling-id",
        ]
    );
    // After the first turn an own piece may have become a Target.
    assert_eq!(faults(&game, men, r#","targets":{"white":[3]},"turns_done":{"white":1}"#), [""; 0]);
    assert_eq!(faults(&game, men, r#","resting":{"white":3}"#), ["/resting/white planet.rest"]);
    let bob = r#",{"at":"a1","side":"white","kind":"bob","assigned":"queen"}"#;
    assert_eq!(faults(&game, bob, ""), ["/pieces/2/assigned first-turn.planets"]);
}

#[test]
fn en_passant_is_after_a_double_step() {
    let game = game(Options::with_battalions(["medieval", "three-bodies"]));
    let at = |pawn: &str, skipped: &str, more: &str| {
        let json = format!(
            r#"{{"to_act":"black","pieces":[{{"at":"e1","side":"white","kind":"king"}},{{"at":"d9","side":"black","kind":"planetary-titan"}},{{"id":9,"at":"{pawn}","side":"white","kind":"pawn"}}{more}],"turns_done":{{"black":3}},"en_passant":{{"at":"{skipped}","pawn":9}}}}"#
        );
        load(&game, &json).err().unwrap_or_default()
    };
    assert_eq!(at("b4", "b3", ""), [""; 0]);
    assert_eq!(at("b5", "b4", ""), ["/en_passant/at chess.en-passant"]);
    assert_eq!(at("b4", "c3", ""), ["/en_passant/at chess.en-passant"]);
    let on = |cell: &str| format!(r#",{{"at":"{cell}","side":"white","kind":"knight"}}"#);
    assert_eq!(at("b4", "b3", &on("b3")), ["/en_passant/at chess.en-passant"]);
    assert_eq!(at("b4", "b3", &on("b2")), ["/en_passant/at chess.en-passant"]);
    let own = r#"{"to_act":"white","pieces":[{"at":"e1","side":"white","kind":"king"},{"at":"d9","side":"black","kind":"planetary-titan"},{"id":9,"at":"b4","side":"white","kind":"pawn"}],"turns_done":{"black":3},"en_passant":{"at":"b3","pawn":9}}"#;
    assert_eq!(load(&game, own).err().unwrap_or_default(), ["/en_passant/pawn chess.en-passant"]);
}

#[test]
fn a_first_turn_is_begun_in_order() {
    let game = default();
    let with = |targets: &str, assigned: &str| {
        let mut start = game.save(&game.start());
        let ids: Vec<i64> = targets
            .split_whitespace()
            .filter_map(|at| start.pieces.iter().find(|piece| piece.at == at))
            .filter_map(|piece| piece.id.map(|id| id.0))
            .collect();
        start.targets.0.push(("white".into(), ids.into_iter().map(rules::Whole).collect()));
        for piece in start.pieces.iter_mut().filter(|piece| piece.at == "b2") {
            piece.assigned = (!assigned.is_empty()).then(|| assigned.to_owned());
        }
        match game.load(&start, Strictness::Play) {
            Ok(_) => String::new(),
            Err(issues) => format!("{} {}", issues.first().pointer, issues.first().code),
        }
    };
    assert_eq!(with("f8", ""), "");
    assert_eq!(with("f8 g8 d9", ""), "");
    assert_eq!(with("f8 g8 d9 h9", "queen"), "");
    // After g9 two more are due, and one is left.
    assert_eq!(with("f8 g9", ""), "/targets/white first-turn.order");
    assert_eq!(with("f8 g8 d9", "queen"), "/pieces/7/assigned first-turn.order");
    assert_eq!(with("f8 g8 d9 h9", "comet"), "/pieces/7/assigned first-turn.planets");

    let other = r#"{"to_act":"black","pieces":[{"id":1,"at":"d1","side":"white","kind":"planetary-titan"},{"id":2,"at":"f9","side":"black","kind":"king"},{"id":3,"at":"a9","side":"black","kind":"rook"},{"id":4,"at":"b2","side":"white","kind":"bob","assigned":"rook"}],"targets":{"white":[3]}}"#;
    assert_eq!(
        load(&game, other).expect_err("white has not begun"),
        ["/targets/white first-turn.order", "/pieces/3/assigned first-turn.order"]
    );
}

#[test]
fn faults_of_the_whole() {
    let game = default();
    let alone = r#"{"to_act":"white","pieces":[{"at":"f9","side":"black","kind":"king"}],"turns_done":{"white":3}}"#;
    assert_eq!(load(&game, alone).expect_err("no Titan"), ["/pieces no-titan"]);
    let (_, warnings) = game.load(&setup(alone), Strictness::Study).expect("a problem");
    assert_eq!(warnings.first().map(|issue| issue.code.as_ref()), Some("no-titan"));

    let check = r#"{"to_act":"white","pieces":[{"at":"d1","side":"white","kind":"planetary-titan"},{"at":"f9","side":"black","kind":"king"},{"at":"f8","side":"white","kind":"meteoroid"}],"turns_done":{"white":3}}"#;
    assert_eq!(load(&game, check).expect_err("check"), [" opponent-in-check"]);
    assert!(game.load(&setup(check), Strictness::Study).is_ok());
    // Not asked during a first turn.
    assert!(load(&game, &check.replace(r#""white":3"#, r#""white":0"#)).is_ok());
}

#[test]
fn faults_of_seats_that_are_out() {
    let game = game(Options::with_battalions(["three-bodies", "medieval", "medieval"]));
    let json = r#"{"to_act":"black","pieces":[{"at":"g1","side":"white","kind":"planetary-titan"},{"at":"k9","side":"red","kind":"king"},{"at":"h15","side":"black","kind":"rook"}],"turns_done":{"white":3}}"#;
    assert_eq!(load(&game, json).expect_err("black is out"), ["/to_act party.out"]);
    let none = r#"{"to_act":"red","pieces":[{"at":"h15","side":"black","kind":"rook"}]}"#;
    let faults = load(&game, none).expect_err("nobody is in");
    assert_eq!(faults, ["/pieces no-titan", "/to_act party.out"]);
    let targets = r#"{"to_act":"red","pieces":[{"id":1,"at":"a1","side":"white","kind":"comet"},{"id":4,"at":"k9","side":"red","kind":"king"},{"id":3,"at":"h15","side":"black","kind":"king"},{"id":2,"at":"k8","side":"red","kind":"rook"},{"id":5,"at":"e2","side":"white","kind":"bob"}],"targets":{"white":[2]},"resting":{"white":5},"turns_done":{"white":3}}"#;
    let fixed = targets.replace("\"a1\"", "\"d1\"");
    let faults = load(&game, &fixed).expect_err("white is out");
    assert_eq!(faults, ["/targets/white party.out", "/resting/white party.out"]);
}

#[test]
fn surplus_is_only_unlikely() {
    let game = default();
    let warned = |pieces: &str| {
        let json = format!(
            r#"{{"to_act":"white","pieces":[{{"at":"d1","side":"white","kind":"planetary-titan"}},{{"at":"h9","side":"black","kind":"king"}}{pieces}],"turns_done":{{"white":3}}}}"#
        );
        load(&game, &json).expect("it loads").1.len()
    };
    let men = |side: &str, kind: &str, cells: &str| -> String {
        let man = |at: &str| format!(r#",{{"at":"{at}","side":"{side}","kind":"{kind}"}}"#);
        cells.split(' ').map(man).collect()
    };
    assert_eq!(warned(&men("black", "knight", "a9 b9 c9 d9")), 0);
    let pawns = men("black", "pawn", "a8 b8 c8 d8 e8 f8 g8");
    assert_eq!(warned(&(pawns.clone() + &men("black", "knight", "a9 b9 c9"))), 0);
    assert_eq!(warned(&(pawns + &men("black", "knight", "a9 b9 c9 d9"))), 1);
    assert_eq!(warned(&men("white", "comet", "a1 b1 c1")), 1);
    let probes = men("white", "probe", "a3 b3 c3 d3 e3 f3");
    assert_eq!(warned(&(probes.clone() + &men("white", "meteoroid", "a1 b1 c1 e1 f1"))), 0);
    assert_eq!(warned(&(probes + &men("white", "meteoroid", "a1 b1 c1 e1 f1 g1"))), 1);
    assert_eq!(warned(&men("white", "queen", "a1")), 1);
}

#[test]
fn the_start_of_defined_battalions_must_load() {
    let json = r#"{"battalions":["guns","medieval"],"define":{"guns":{"shape":"flat","first_turn":false,"castling":false,"rows":[["king",null,null,null,null,"bishop"],[null,null,"pawn",null,null,null]]}}}"#;
    let options: Options = serde_json::from_str(json).expect("options");
    assert!(Game::new(options).is_ok());
    let open = json.replace("medieval", "mine").replace(
        r#""define":{"#,
        r#""define":{"mine":{"shape":"flat","first_turn":false,"castling":false,"rows":[["king"]]},"#,
    );
    let open = open.replace(
        r#"["king",null,null,null,null,"bishop"]"#,
        r#"["rook","king",null,null,null,null]"#,
    );
    let options: Options = serde_json::from_str(&open).expect("options");
    let issues = Game::new(options).expect_err("the rook gives check at the start");
    let first = issues.first();
    assert_eq!((first.pointer.as_str(), first.code.as_ref()), ("/battalions", "opponent-in-check"));
}

#[test]
fn faults_of_shape_have_places() {
    use rules::erased::document::read_object;
    let fault = |text: &str| {
        let value = serde_json::from_str(text).expect("JSON");
        let issue = read_object::<Setup>(&value, "").expect_err(text);
        format!("{} {}", issue.pointer, issue.code)
    };
    assert_eq!(fault(r#"{"pieces":[]}"#), " missing-field");
    let with = |fields: &str| fault(&format!(r#"{{"to_act":"white","pieces":[],{fields}}}"#));
    assert_eq!(with(r#""turn":1"#), "/turn unknown-field");
    assert_eq!(with(r#""targets":[]"#), "/targets wrong-type");
    assert_eq!(with(r#""targets":{"white":["1"]}"#), "/targets/white/0 wrong-type");
    assert_eq!(with(r#""resting":{"white":null}"#), "/resting/white wrong-type");
    assert_eq!(with(r#""en_passant":["a1",1]"#), "/en_passant wrong-type");
    assert_eq!(with(r#""en_passant":{"at":"a1"}"#), "/en_passant missing-field");
    let options = |text: &str| {
        let value = serde_json::from_str(text).expect("JSON");
        let issue = read_object::<Options>(&value, "").expect_err(text);
        format!("{} {}", issue.pointer, issue.code)
    };
    assert_eq!(options(r#"{"battalions":"medieval"}"#), "/battalions wrong-type");
    assert_eq!(options(r#"{"move_cap":1.5}"#), "/move_cap wrong-type");
    assert_eq!(options(r#"{"offsets":[0,true]}"#), "/offsets/1 wrong-type");
    assert_eq!(options(r#"{"define":{"x":[]}}"#), "/define/x wrong-type");
    assert_eq!(options(r#"{"define":{"x":{"shape":"flat"}}}"#), "/define/x missing-field");
    let form = r#""shape":"flat","first_turn":true,"castling":false,"rows":[["king",1]]"#;
    assert_eq!(
        options(&format!(r#"{{"define":{{"x":{{{form}}}}}}}"#)),
        "/define/x/rows/0/1 wrong-type"
    );
}
