//! Turns of several actions, choices that are due, steps through a game, and what is taken back.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::page::{Means, Page};
use crate::stage::Stage;

pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (family, start, moves) in TURNS {
        for means in [Means::Mouse, Means::Keyboard] {
            let name = format!("{family}::turn::{}", means.word());
            trials.push(
                stage.trial(name, async move |page: &Page| turn(page, means, start, moves).await),
            );
        }
    }
    for (family, start, cells) in CHOICES {
        let name = format!("{family}::choice");
        trials.push(stage.trial(name, async move |page: &Page| choice(page, start, cells).await));
    }
    trials.push(stage.trial("steps", steps));
    trials.push(stage.trial("steps::another-move", another_move));
    trials
}

/// A family, a start, and actions of one turn that do not end it.
const TURNS: [(&str, &str, &[&str]); 4] = [
    ("tchess", r#"{"variant":"tchess","options":{"mods":["strike"]}}"#, &["Pa3-a4", "Pb3-b4"]),
    ("battalion", r#"{"variant":"battalion"}"#, &["target a8", "target b8", "target c8"]),
    (
        "tri-point",
        r#"{"variant":"tri-point","moves":["Ka1","Ba2","Bb2","Kd1","Bc1","Be1","end"]}"#,
        &["conscript a1>b1", "end cities"],
    ),
    ("tri-point::placing", r#"{"variant":"tri-point"}"#, &["Ka1", "Ba2"]),
];

fn record(start: &str) -> Result<Value> {
    let mut record: Value = serde_json::from_str(start)?;
    for (name, value) in [("moves", json!([])), ("result", json!("*")), ("schema", json!(1))] {
        if record.get(name).is_none() {
            record[name] = value;
        }
    }
    Ok(record)
}

/// Plays a part of a turn, and takes it back, first its last action and then the rest.
async fn turn(page: &Page, means: Means, start: &str, moves: &[&str]) -> Result<()> {
    page.show(&record(start)?).await?;
    let mut positions = Vec::new();
    for text in moves {
        let position = page.position().await?;
        let legal = page.program.moves(&position, None)?;
        positions.push(position);
        let fact =
            legal.iter().find(|fact| fact.text == *text).with_context(|| (*text).to_owned())?;
        page.act(means, fact).await?;
        let shown = page.text("#turn").await?;
        ensure!(shown.contains(text), "the turn so far is {shown}");
    }
    page.press(means, "#turn button:nth-of-type(1)").await?;
    let shown = page.position().await?;
    ensure!(positions.last() == Some(&shown), "taken back it is {shown}");
    let fact = page
        .program
        .moves(&shown, None)?
        .into_iter()
        .find(|fact| fact.text == moves[moves.len() - 1]);
    page.act(means, &fact.context("it is legal again")?).await?;
    page.press(means, "#turn button:nth-of-type(2)").await?;
    let shown = page.position().await?;
    let first_of_turn = positions.first();
    ensure!(first_of_turn == Some(&shown), "the whole turn taken back it is {shown}");
    Ok(())
}

/// A family, a game in which a choice is due, and the cells of which one is to be chosen.
const CHOICES: [(&str, &str, &[&str]); 4] = [
    (
        "tchess::king",
        r#"{"variant":"tchess","options":{"mods":["king-capture"]},"start":{"to_act":"white","pieces":[
            {"at":"a1","side":"white","kind":"king"},{"at":"f2","side":"white","kind":"tower"},
            {"at":"f9","side":"black","kind":"king"},{"at":"a9","side":"black","kind":"tower"},
            {"at":"h9","side":"black","kind":"pawn"}]},"moves":["Rf2xf9","Ra9xf9"]}"#,
        &["e8", "f8", "g8", "g9", "e10", "f10", "g10", "e9"],
    ),
    (
        "tchess::heir",
        r#"{"variant":"tchess","options":{"mods":["illusions"]},"start":{"to_act":"white","pieces":[
            {"at":"d1","side":"white","kind":"king"},{"at":"h4","side":"white","kind":"tower"},
            {"at":"a10","side":"black","kind":"king"},{"at":"h8","side":"black","kind":"jester"},
            {"at":"b6","side":"black","kind":"pawn"},{"at":"c6","side":"black","kind":"pawn"}]},"moves":["Rh4xh8"]}"#,
        &["b6", "c6"],
    ),
    (
        "battalion",
        r#"{"variant":"battalion"}"#,
        &["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a9", "b9", "c9", "d9"],
    ),
    ("tri-point", r#"{"variant":"tri-point","moves":["Ka1"]}"#, &["a2", "b1"]),
];

/// What may be chosen is marked for everybody, and said; one of them is chosen.
async fn choice(page: &Page, start: &str, cells: &[&str]) -> Result<()> {
    page.show(&record(start)?).await?;
    let status = page.text("#status").await?;
    ensure!(status.contains("choose a marked cell"), "the status is {status}");
    let mut marked = page.attributes("#board .target", "data-cell").await?;
    let mut expected: Vec<String> = cells.iter().map(|&cell| cell.to_owned()).collect();
    marked.sort();
    expected.sort();
    ensure!(marked == expected, "marked are {marked:?}");
    for label in page.attributes("#board .target", "aria-label").await? {
        ensure!(label.contains("can be chosen"), "who doesn't see it hears: {label}");
    }
    page.pick(Means::Mouse, cells[0]).await?;
    let last = page.last_action().await?.context("something was played")?;
    ensure!(last.ends_with(cells[0]), "{last} was played");
    Ok(())
}

const GAME: &str = r#"{"variant":"chess","moves":["e2-e4","e7-e5","Ng1-f3","Nb8-c6"]}"#;

/// Steps by the buttons and by the list, which change nothing.
async fn steps(page: &Page) -> Result<()> {
    page.show(&record(GAME)?).await?;
    let moves = ["e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6"];
    let whole = page.export_json("record").await?;
    for means in [Means::Mouse, Means::Keyboard] {
        for (button, expected) in [
            ("#first", None),
            ("#forward", Some(moves[0])),
            ("#forward", Some(moves[1])),
            ("#back", Some(moves[0])),
            ("#moves li:nth-child(3) button", Some(moves[2])),
            ("#last", Some(moves[3])),
        ] {
            page.press(means, button).await?;
            let last = page.last_action().await?;
            ensure!(last.as_deref() == expected, "after {button} the game stands at {last:?}");
        }
    }
    ensure!(page.export_json("record").await? == whole, "stepping changed the game");
    page.press(Means::Mouse, "#undo").await?;
    let record = page.export_json("record").await?;
    ensure!(record["moves"].as_array().map_or(0, Vec::len) == 3, "undo leaves {record}");
    Ok(())
}

/// Another move in the midst of a game asks before it drops what came after; the same move is a step.
async fn another_move(page: &Page) -> Result<()> {
    page.show(&record(GAME)?).await?;
    let n_moves = async || -> Result<usize> {
        Ok(page.export_json("record").await?["moves"].as_array().map_or(0, Vec::len))
    };
    page.press(Means::Mouse, "#first").await?;
    for cell in ["e2", "e4"] {
        page.pick(Means::Mouse, cell).await?;
    }
    ensure!(n_moves().await? == 4, "the move that was played is another");
    ensure!(page.last_action().await?.as_deref() == Some("e2-e4"), "it is no step");

    for (answer, expected) in [("keep", 4), ("drop", 2)] {
        for cell in ["d7", "d5"] {
            page.pick(Means::Mouse, cell).await?;
        }
        ensure!(page.is_shown("#choose").await?, "nothing is asked");
        page.choose(Means::Keyboard, answer).await?;
        ensure!(
            n_moves().await? == expected,
            "after {answer} the game has {} moves",
            n_moves().await?
        );
    }
    Ok(())
}
