//! Pictures for people: every kind of board at the width of a desk and of a phone, light and dark. Only on demand.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::cases;
use crate::desk::{STARTS, as_desktop, as_phone, prefer};
use crate::page::{Means, Page};
use crate::stage::Stage;

/// Fixtures with many kinds of pieces in the midst of a game.
const MIDST: [(&str, &str); 5] = [
    ("troy-midst", "troy/positions/lists/r-white.json"),
    ("tchess-midst", "tchess/positions/lists/random-04.json"),
    ("battalion-midst", "battalion/positions/lists/position-a.json"),
    ("tri-point-midst", "tri-point/positions/lists/00-city.json"),
    ("glinski-midst", "glinski/positions/lists/random-4.json"),
];

pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let starts = STARTS.iter().map(|(name, start)| {
        let mut record: Value = serde_json::from_str(start).expect("a start is JSON");
        record["result"] = json!("*");
        if record.get("moves").is_none() {
            record["moves"] = json!([]);
        }
        (*name, record)
    });
    let midst = MIDST.iter().map(|(name, path)| {
        let fixture = cases::fixture(path).unwrap_or_else(|error| panic!("{path}: {error:#}"));
        (*name, cases::record(&fixture))
    });
    let mut trials = Vec::new();
    for (name, record) in starts.chain(midst) {
        for is_phone in [false, true] {
            for scheme in ["light", "dark"] {
                let record = record.clone();
                let width = if is_phone { "phone" } else { "desk" };
                let title = format!("look::{name}-{width}-{scheme}");
                let file = format!("{name}-{width}-{scheme}.png");
                let pictures = stage.pictures.clone();
                let trial = stage.trial(title, async move |page: &Page| {
                    let bytes = picture(page, &record, is_phone, scheme).await;
                    as_desktop(page).await?;
                    prefer(page, "light").await?;
                    std::fs::write(pictures.join(&file), bytes?).context(file)
                });
                trials.push(trial.with_ignored_flag(true));
            }
        }
    }
    trials
}

async fn picture(page: &Page, record: &Value, is_phone: bool, scheme: &str) -> Result<Vec<u8>> {
    if is_phone {
        as_phone(page).await?;
    }
    prefer(page, scheme).await?;
    page.open("").await?;
    page.import_record(record).await?;
    let position = page.position().await?;
    let legal = page.program.moves(&position, None)?;
    if let Some(from) = legal.iter().rev().find_map(|fact| fact.from.as_ref()) {
        page.pick(if is_phone { Means::Finger } else { Means::Mouse }, from).await?;
    }
    page.read("scrollTo(0, 0)", vec![]).await?;
    page.browser.screenshot().await
}
