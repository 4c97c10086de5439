//! What can't be done is explained: by the rule that says so, whose it is, and where it stands among the rules.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use fantoccini::key::Key;
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::page::{Means, Page};
use crate::stage::Stage;

/// A position, the cells that are chosen there, and the rule that forbids what they mean.
///
/// Where the cells can mean several things, the last of the list are other rules that are told, too.
type Refused =
    (&'static str, &'static str, &'static [&'static str], &'static str, &'static [&'static str]);

const REFUSED: [Refused; 23] = [
    ("troy", r#"{"variant":"troy"}"#, &["a1", "a5"], "rook.slide", &[]),
    ("troy", r#"{"variant":"troy"}"#, &["b1", "b8"], "river.blocks-slides", &[]),
    ("troy", r#"{"variant":"troy"}"#, &["e1", "e3"], "king.step", &[]),
    ("troy", r#"{"variant":"troy"}"#, &["a2", "b3"], "pawn.capture", &[]),
    ("troy", r#"{"variant":"troy"}"#, &["a10", "a9"], "turn.one-action", &[]),
    (
        "tchess",
        r#"{"variant":"tchess","options":{"mods":["strike"]}}"#,
        &["f1", "f5"],
        "base.turn",
        &[],
    ),
    (
        "tchess",
        r#"{"variant":"tchess","options":{"mods":["strike"]}}"#,
        &["a8", "a7"],
        "base.turn",
        &[],
    ),
    (
        "tchess",
        r#"{"variant":"tchess","moves":["Pa3-a4"],"options":{"mods":["strike"]}}"#,
        &["a4", "a5"],
        "strike.used",
        &[],
    ),
    ("battalion", r#"{"variant":"chess"}"#, &["e2", "e5"], "chess.pawn", &[]),
    ("battalion", r#"{"variant":"chess"}"#, &["c1", "e3"], "chess.bishop", &[]),
    (
        "battalion",
        r#"{"variant":"chess","moves":["e2-e4","e7-e5","Ng1-f3","Ng8-f6"]}"#,
        &["e1", "g1"],
        "chess.king",
        &["chess.castling"],
    ),
    ("battalion", r#"{"variant":"chess"}"#, &["e7", "e5"], "turn.order", &[]),
    ("battalion", r#"{"variant":"battalion"}"#, &["e9"], "first-turn.no-titans", &[]),
    ("battalion", r#"{"variant":"battalion"}"#, &["d5"], "first-turn.targets", &[]),
    ("tri-point", r#"{"variant":"tri-point"}"#, &["b2"], "start.king", &[]),
    (
        "tri-point",
        r#"{"variant":"tri-point","moves":["Ka1","Ba2","Bb2"]}"#,
        &["a1"],
        "start.king",
        &[],
    ),
    (
        "tri-point",
        r#"{"variant":"tri-point","moves":["Ka1","Ba2","Bb2","Kd1","Bc1","Be1"]}"#,
        &["d1", "m7"],
        "city.promote",
        &["city.conscript"],
    ),
    (
        "tri-point",
        r#"{"variant":"tri-point","moves":["Ka1","Ba2","Bb2","Kd1","Bc1","Be1","end cities"]}"#,
        &["d1", "a1"],
        "step.only-by-support",
        &["attack.mark"],
    ),
    ("glinski", r#"{"variant":"glinski"}"#, &["c1", "c3"], "rook.slide", &[]),
    ("glinski", r#"{"variant":"glinski"}"#, &["d1", "d2"], "knight.leap", &[]),
    ("glinski", r#"{"variant":"glinski"}"#, &["b1", "a1"], "pawn.capture", &[]),
    ("glinski", r#"{"variant":"glinski"}"#, &["g7", "g6"], "turn.one-move", &[]),
    // A capture is meant, though the text joins its cells by a letter.
    (
        "battalion",
        r#"{"variant":"chess","moves":["e2-e4","e7-e5","Nb1-c3","Bf8-b4","d2-d3","d7-d5"]}"#,
        &["c3", "d5"],
        "titan.royal",
        &[],
    ),
];

pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (idx, refused) in REFUSED.iter().enumerate() {
        for means in [Means::Mouse, Means::Keyboard] {
            let name = format!("{}::refused::{}-{idx}::{}", refused.0, refused.3, means.word());
            trials.push(
                stage.trial(name, async move |page: &Page| explained(page, means, refused).await),
            );
        }
    }
    trials
}

async fn explained(page: &Page, means: Means, refused: &Refused) -> Result<()> {
    let (family, start, cells, rule, others) = refused;
    let mut record: Value = serde_json::from_str(start)?;
    for (name, value) in [("moves", json!([])), ("result", json!("*")), ("schema", json!(1))] {
        if record.get(name).is_none() {
            record[name] = value;
        }
    }
    page.show(&record).await?;
    let before = page.position().await?;
    for cell in *cells {
        page.pick(means, cell).await?;
    }
    let refusal = page.refusal().await?;
    ensure!(refusal.rule == *rule, "{rule} should say it, and not {refusal:?}");
    ensure!(refusal.title.ends_with("is illegal"), "{refusal:?}");
    let facts = page.program.rules(family)?;
    let fact = facts.iter().find(|fact| fact.slug == *rule).context("the rule is in the table")?;
    ensure!(
        refusal.text == fact.text && refusal.source.ends_with(&fact.source),
        "{refusal:?} is not {fact:?}"
    );

    // The same that the command line says of it.
    let action = refusal.title.trim_end_matches(" is illegal");
    let said = page.program.explain(&before, action)?;
    let code = said["code"].as_str().unwrap_or_default();
    let message = said["message"].as_str().unwrap_or_default();
    ensure!(refusal.reason == format!("{message} [{code}]"), "{refusal:?} is not {said}");
    ensure!(page.position().await? == before, "a refusal changed the position");

    let told = page.text("#why .reasons").await?;
    let missing = others.iter().find(|other| !told.contains(**other));
    ensure!(missing.is_none(), "{missing:?} is not told: {told:?}");

    let spoken = page.text("#live").await?;
    ensure!(!spoken.is_empty(), "nothing is said to those who don't see it");
    page.press(means, "#why .slug").await?;
    let cited = page.attributes("#rules .cited", "id").await?;
    ensure!(cited == [format!("rule-{rule}")], "the rules are open at {cited:?}");
    ensure!(page.is_shown("#rules").await?, "the rules are not open");
    page.browser.press(&Key::Escape).await?;
    ensure!(!page.is_shown("#rules").await?, "Escape does not close the rules");
    Ok(())
}
