//! The one form of texts, and what is read beside it.

use rules::{ParseActionError, Rules, Strictness};

use super::Form;
use crate::setup::Setup;
use crate::{Action, Op, Options, Position, TitansBattalion};

type Game = TitansBattalion<2>;

fn game() -> Game {
    Game::new(Options::default()).expect("the default").0
}

/// The position of the perft table: Three Bodies with Targets and types, all sorts of moves.
fn middle(game: &Game) -> Position<2> {
    let json = r#"{"to_act":"white","pieces":[{"id":1,"at":"d1","side":"white","kind":"planetary-titan"},{"id":2,"at":"b2","side":"white","kind":"bob","assigned":"queen"},{"id":3,"at":"d2","side":"white","kind":"jack"},{"id":4,"at":"f4","side":"white","kind":"tim","assigned":"knight"},{"id":5,"at":"d5","side":"white","kind":"probe"},{"id":6,"at":"g6","side":"white","kind":"probe"},{"id":7,"at":"b7","side":"white","kind":"probe"},{"id":8,"at":"c1","side":"white","kind":"meteoroid"},{"id":9,"at":"e3","side":"white","kind":"meteoroid"},{"id":10,"at":"a1","side":"white","kind":"comet"},{"id":11,"at":"f9","side":"black","kind":"king"},{"id":12,"at":"a9","side":"black","kind":"rook"},{"id":13,"at":"g7","side":"black","kind":"knight"},{"id":14,"at":"e8","side":"black","kind":"pawn"},{"id":15,"at":"h5","side":"black","kind":"pawn"},{"id":16,"at":"c6","side":"black","kind":"pawn"},{"id":17,"at":"h8","side":"black","kind":"bishop"}],"targets":{"white":[12,14,17]},"resting":{"white":4},"turns_done":{"white":3}}"#;
    let setup: Setup = serde_json::from_str(json).expect("a set-up");
    game.load(&setup, Strictness::Play).expect("it is fine").0
}

#[test]
fn every_text_reads_back() {
    let game = game();
    for position in [game.start(), middle(&game)] {
        let mut actions = Vec::new();
        game.push_conceivable(&position, &mut actions);
        let mut texts: Vec<String> = Vec::new();
        for &action in &actions {
            let text = game.text(&position, action);
            assert_eq!(game.parse(&position, &text).ok(), Some(action), "{text}");
            texts.push(text);
        }
        texts.sort();
        texts.dedup();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(texts.len(), actions.len());
    }
}

#[test]
fn letters_may_be_left_out_but_not_be_wrong() {
    let game = game();
    let position = middle(&game);
    let text = |text: &str| {
        let action = game.parse(&position, text)?;
        Ok::<_, ParseActionError>(game.text(&position, action))
    };
    assert_eq!(text("d5*e4xb7").as_deref(), Ok("Pd5*e4xb7"));
    assert_eq!(text(" c1>b5 +!? ").as_deref(), Ok("Mc1>b5"));
    // An enemy's piece is asked about first.
    assert_eq!(text("Qf9-f8").as_deref(), Ok("Kf9-f8"));
    match text("Qc1-c2") {
        Err(ParseActionError::Refused(refusal)) => {
            assert_eq!((refusal.rule.slug, refusal.reason.code()), ("turn.order", "origin"));
            assert_eq!(refusal.at, game.topology().find("c1"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn faults_have_columns() {
    let game = game();
    let read = |text: &str| match Form::read(game.topology(), text) {
        Err(ParseActionError::Syntax { column, .. }) => format!("syntax {column}"),
        Err(ParseActionError::NoSuchCell { column, cell }) => format!("{cell} {column}"),
        Err(other) => other.code().to_owned(),
        Ok(form) => format!("{:?}", form.action.op()),
    };
    assert_eq!(read(" \t+"), "empty");
    assert_eq!(read(&"x".repeat(65)), "too-long");
    assert_eq!(read("Za1-a2"), "syntax 1");
    assert_eq!(read("Ma1=a2"), "syntax 4");
    assert_eq!(read("  Ma1-z2"), "z2 7");
    assert_eq!(read("Ma1-wa2"), "wa2 5");
    assert_eq!(read("Ma1-a2=K"), "syntax 8");
    assert_eq!(read("Ma1-a2ep"), "syntax 7");
    assert_eq!(read("Pd5*e6"), "syntax 7");
    assert_eq!(read("target  f8 x"), "syntax 11");
    assert_eq!(read("assign Bb2=quen"), "syntax 12");
    assert_eq!(read("assign Bb2"), "syntax 11");
    assert_eq!(read("doné"), "syntax 1");
    assert_eq!(read("done now"), "syntax 5");
    assert_eq!(read("a1xb2=Qep"), "EnPassant");
    assert_eq!(read("0-0-0"), "CastleQueenside");
    assert_eq!(read("O-O#"), "CastleKingside");
    let message = Form::read(game.topology(), "assign Bb2=quen").expect_err("no kind").to_string();
    assert!(message.contains("did you mean queen?"), "{message}");
}

fn turn(game: &Game, text: &str) -> Result<Vec<String>, (usize, String)> {
    let mut position = game.start();
    let mut actions = Vec::new();
    let read = game.parse_turn(&position, text, &mut actions);
    read.map_err(|(part, error)| (part, error.code().to_owned()))?;
    let mut texts = Vec::new();
    for action in actions {
        texts.push(game.text(&position, action));
        if game.check(&position, action).is_err() {
            break;
        }
        game.play_unchecked(&mut position, action);
    }
    Ok(texts)
}

#[test]
fn choices_of_a_first_turn_are_read_in_any_order() {
    let game = game();
    let sorted =
        "target f8; target g8; target d9; target h9; assign Bb2=queen; assign Jd2=rook; done";
    let parts: Vec<String> = sorted.split("; ").map(str::to_owned).collect();
    assert_eq!(turn(&game, sorted), Ok(parts));
    let mixed = "assign Jd2=rook;target h9;target d9; assign b2=queen;target g8; target f8;done";
    assert_eq!(turn(&game, mixed), turn(&game, sorted));
    // A part of a turn is sorted too; whether it is legal is not the reader's business.
    let some = vec!["target a8".into(), "target b8".into()];
    assert_eq!(turn(&game, "target b8; target a8"), Ok(some));
    // What comes after an illegal action is not read.
    let twice = "target a8; target b8; target a8; nonsense";
    assert_eq!(turn(&game, twice), Err((3, "syntax".into())));
    let length = |text: &str| turn(&game, text).map(|texts| texts.len());
    assert_eq!(length("target a8; target a8; done; nonsense"), Ok(2));
    assert_eq!(turn(&game, "target z8"), Err((0, "no-such-cell".into())));
    assert_eq!(turn(&game, "target a8;;done"), Err((1, "empty".into())));
}

#[test]
fn the_examples_of_the_rules() {
    let game = game();
    let examples = [
        ("target f8", Op::Target),
        ("assign Bb2=queen", Op::Assign),
        ("done", Op::Done),
        ("O-O", Op::CastleKingside),
        ("pass", Op::Pass),
        ("Ma1-a2", Op::Go),
        ("Ma1xc3", Op::Capture),
        ("Md1>d6", Op::Targeting),
        ("Pd8-d9=M", Op::Go),
        ("e7xd8=Q", Op::Capture),
        ("e5xd6ep", Op::EnPassant),
    ];
    for (text, op) in examples {
        let form = Form::read(game.topology(), text).expect(text);
        assert_eq!(form.action.op(), op, "{text}");
    }
    let cell = |name: &str| game.topology().find(name).expect("a cell");
    let form = Form::read(game.topology(), "Pd5*e6xb3").expect("a Gravity Assist");
    assert_eq!(form.action, Action::gravity(cell("d5"), cell("e6"), cell("b3")));
}
