//! The end of a game, with its rule; and the record that comes of it.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use libtest_mimic::Trial;

use crate::cases;
use crate::page::{Means, Page};
use crate::stage::Stage;

/// Records of fixtures whose last action ends the game.
const ENDED: [&str; 16] = [
    "troy/records/problem.json",
    "troy/records/threefold.json",
    "tchess/records/escort.json",
    "tchess/records/king-brought-home.json",
    "tchess/records/mate.json",
    "tchess/records/strike-king-taken.json",
    "tchess/records/threefold.json",
    "battalion/records/chess-scholar.json",
    "battalion/records/party-assassin.json",
    "battalion/records/stalemate.json",
    "tri-point/records/dethroned-by-scorching.json",
    "tri-point/records/counter-limit.json",
    "tri-point/records/full-occupation.json",
    "glinski/records/mate.json",
    "glinski/records/stalemate.json",
    "glinski/records/threefold.json",
];

pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let trial = |path: &'static str| {
        let name = path.trim_end_matches(".json").replace("/records/", "::end::");
        stage.trial(name, async move |page: &Page| ended(page, path).await)
    };
    ENDED.into_iter().map(trial).collect()
}

/// Plays the last action of a record.
async fn ended(page: &Page, path: &str) -> Result<()> {
    let fixture = cases::fixture(path)?;
    let mut record = fixture["record"].clone();
    let moves: Vec<String> = serde_json::from_value(record["moves"].clone())?;
    let mut moves: Vec<String> = moves
        .iter()
        .flat_map(|turn| turn.split(';').map(|action| action.trim().to_owned()))
        .collect();
    let last = moves.pop().context("a record has moves")?;
    record["moves"] = serde_json::to_value(&moves)?;
    record["result"] = "*".into();
    if let Some(fields) = record.as_object_mut() {
        fields.remove("termination");
    }
    page.show(&record).await?;
    ensure!(
        !page.is_shown("#ending").await?,
        "it has ended already: {}",
        page.text("#ending").await?
    );

    let position = page.position().await?;
    let legal = page.program.moves(&position, None)?;
    let fact = legal.iter().find(|fact| fact.text == last).context("the last action is legal")?;
    page.act(Means::Mouse, fact).await?;

    let rule = fixture["outcome"]["rule"].as_str().context("the fixture names the rule")?;
    ensure!(page.text("#ending .slug").await? == rule, "{}", page.text("#ending").await?);
    let family = path.split('/').next().unwrap_or_default();
    let facts = page.program.rules(family)?;
    let fact = facts.iter().find(|fact| fact.slug == rule).context("the rule is in the table")?;
    ensure!(page.text("#ending blockquote").await? == fact.text, "another text is shown");
    let status = page.text("#status").await?;
    ensure!(status.to_lowercase().starts_with("the game is over"), "the status is {status}");
    ensure!(page.text("#live").await?.contains("over"), "the end is not said aloud");

    let record = page.export_json("record").await?;
    let report = page.program.validate(&record)?;
    ensure!(report["verdict"] == "legal", "{report}");
    ensure!(report["outcome"]["places"] == fixture["outcome"]["places"], "{report}");
    ensure!(report["findings"].as_array().is_some_and(Vec::is_empty), "{report}");

    // What is tried afterwards is refused by that rule.
    let n_before = record["moves"].as_array().map_or(0, Vec::len);
    page.press(Means::Mouse, "#back").await?;
    ensure!(!page.is_shown("#ending").await?, "one step back it has not ended");
    let back = page.address().await?;
    ensure!(back["result"] == record["result"], "one step back the result is {}", back["result"]);
    page.press(Means::Mouse, "#last").await?;
    ensure!(page.is_shown("#ending").await?, "at its last step it has ended");
    let record = page.export_json("record").await?;
    ensure!(
        record["moves"].as_array().map_or(0, Vec::len) == n_before,
        "stepping changed the game"
    );
    Ok(())
}
