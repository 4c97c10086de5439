//! The page as a thing to be used: small windows, fingers, colors, screen readers, slow answers, bad input, weight.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use fantoccini::key::Key;
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::browser::Point;
use crate::page::{Means, Page};
use crate::stage::Stage;

/// A start of each family, and of each kind of board.
pub(crate) const STARTS: [(&str, &str); 7] = [
    ("troy", r#"{"variant":"troy"}"#),
    ("tchess", r#"{"variant":"tchess","options":{"mods":["strike","transport","polarity"]}}"#),
    ("battalion", r#"{"variant":"battalion"}"#),
    (
        "byzantine",
        r#"{"variant":"battalion","options":{"battalions":["byzantine","three-bodies"]}}"#,
    ),
    (
        "party",
        r#"{"variant":"battalion","options":{"battalions":["three-bodies","medieval","byzantine","medieval"]}}"#,
    ),
    ("tri-point", r#"{"variant":"tri-point","moves":["Ka1","Ba2","Bb2","Kd1","Bc1","Be1"]}"#),
    ("glinski", r#"{"variant":"glinski"}"#),
];

pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let mut trials = vec![
        stage.trial("desk::skip-link", skip_link),
        stage.trial("desk::way-back", way_back),
        stage.trial("desk::last-word", last_word),
        stage.trial("desk::colors", colors),
        stage.trial("desk::drag", drag),
        stage.trial("desk::quick-clicks", quick_clicks),
        stage.trial("desk::bad-imports", bad_imports),
        stage.trial("desk::bad-options", bad_options),
        stage.trial("desk::problem", problem),
        stage.trial("desk::several-games", several_games),
        stage.trial("desk::remarks", remarks),
        stage.trial("desk::weight", weight),
        stage.trial("desk::typed", typed),
    ];
    for (name, start) in STARTS {
        trials.push(stage.trial(format!("desk::labels::{name}"), async move |page: &Page| {
            labels(page, start).await
        }));
        trials.push(stage.trial(format!("desk::phone::{name}"), async move |page: &Page| {
            let done = phone(page, start).await;
            as_desktop(page).await?;
            done
        }));
    }
    trials
}

async fn open(page: &Page, start: &str) -> Result<()> {
    page.open("").await?;
    let mut record: Value = serde_json::from_str(start)?;
    record["schema"] = json!(1);
    record["result"] = json!("*");
    if record.get("moves").is_none() {
        record["moves"] = json!([]);
    }
    page.import_record(&record).await
}

/// The window of a phone, with a touch screen.
pub(crate) async fn as_phone(page: &Page) -> Result<()> {
    let size = json!({ "width": 375, "height": 812, "deviceScaleFactor": 2, "mobile": true });
    page.browser.devtools("Emulation.setDeviceMetricsOverride", size).await?;
    let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
    page.browser.devtools("Emulation.setTouchEmulationEnabled", touch).await.map(drop)
}

pub(crate) async fn as_desktop(page: &Page) -> Result<()> {
    page.browser.devtools("Emulation.clearDeviceMetricsOverride", json!({})).await?;
    let touch = json!({ "enabled": false });
    page.browser.devtools("Emulation.setTouchEmulationEnabled", touch).await.map(drop)
}

/// The colors that the system prefers.
pub(crate) async fn prefer(page: &Page, scheme: &str) -> Result<()> {
    let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    page.browser.devtools("Emulation.setEmulatedMedia", features).await.map(drop)
}

/// At the width of a phone nothing is cut off, and a finger plays.
async fn phone(page: &Page, start: &str) -> Result<()> {
    as_phone(page).await?;
    open(page, start).await?;
    let wide = "return [...document.querySelectorAll('body *')].filter((e) => e.getClientRects().length > 0 \
                && !e.closest('.unseen, .skip, .moves, .list') && e.getBoundingClientRect().right > innerWidth + 0.5)\
                .map((e) => e.outerHTML.slice(0, 80)).slice(0, 3).concat(document.documentElement.scrollWidth > innerWidth \
                ? [`the page scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`] : [])";
    let is_narrow = async |what: &str| -> Result<()> {
        page.settled().await?;
        let is_still = "return document.getAnimations().length === 0";
        page.browser.until("what moves to stand still", is_still, &[]).await?;
        let found = page.read(wide, vec![]).await?;
        ensure!(found == json!([]), "too wide with {what}: {found}");
        Ok(())
    };
    is_narrow("the board").await?;
    let board = "const b = document.querySelector('#board svg').getBoundingClientRect(); return [b.left, b.right, b.width]";
    let board = page.read(board, vec![]).await?;
    ensure!(
        board[0].as_f64() >= Some(0.0) && board[1].as_f64() <= Some(375.0),
        "the board is at {board}"
    );

    let position = page.position().await?;
    let legal = page.program.moves(&position, None)?;
    let fact = legal.iter().find(|fact| fact.from.is_some() && fact.to.is_some());
    let fact = fact
        .or_else(|| legal.iter().find(|fact| fact.to.is_some()))
        .context("something can be done")?;
    if let Some(from) = &fact.from {
        page.pick(Means::Finger, from).await?;
        is_narrow("a selected piece").await?;
        page.press(Means::Finger, "#selection .bar button").await?;
    }
    page.act(Means::Finger, fact).await?;
    ensure!(page.last_action().await?.as_ref() == Some(&fact.text), "a finger plays another move");
    is_narrow("a move").await?;
    for (button, dialog, close) in [
        ("#open-new", "the form", "#new [data-close]"),
        ("#open-transfer", "import and export", "#transfer [data-close]"),
        ("#open-rules", "the rules", "#close-rules"),
    ] {
        page.press(Means::Finger, button).await?;
        is_narrow(dialog).await?;
        page.press(Means::Finger, close).await?;
    }
    Ok(())
}

/// Every cell says its name and what stands there, and the board what it is.
async fn labels(page: &Page, start: &str) -> Result<()> {
    open(page, start).await?;
    let role = page.attributes("#board svg", "role").await?;
    ensure!(role == ["application"], "the board's role is {role:?}");
    let names = page.attributes("#board [data-cell]", "data-cell").await?;
    let labels = page.attributes("#board [data-cell]", "aria-label").await?;
    ensure!(names.len() == labels.len(), "some cells have no label");
    for (name, label) in names.iter().zip(&labels) {
        ensure!(label.starts_with(name.as_str()), "the label of {name} is {label}");
    }
    let position = page.position().await?;
    let pieces = position["position"]["pieces"]
        .as_array()
        .or_else(|| position["position"]["units"].as_array());
    for piece in pieces.context("there are pieces")? {
        let word = |name: &str| piece[name].as_str().unwrap_or_default().replace('-', " ");
        let (at, side) = (word("at"), word("side"));
        let kind = if piece.get("kind").is_some() { word("kind") } else { word("class") };
        let label =
            names.iter().position(|name| *name == at).map(|idx| labels[idx].replace('-', " "));
        let label = label.with_context(|| format!("{at} is a cell"))?;
        ensure!(
            label.contains(&side) && label.contains(&kind),
            "a {side} {kind} is on {at}: {label}"
        );
    }
    let tabs = page.attributes("#board [tabindex='0']", "data-cell").await?;
    ensure!(tabs.len() == 1, "Tab stops at {tabs:?}");

    // Whatever can be used has a name.
    let nameless = "return [...document.querySelectorAll('button, input, select, textarea, [role=button], dialog, aside')]\
                    .filter((e) => !(e.ariaLabel || e.getAttribute('aria-labelledby') || e.innerText?.trim() || e.textContent.trim() \
                    || e.labels?.length || e.title)).map((e) => e.outerHTML.slice(0, 90))";
    let nameless = page.read(nameless, vec![]).await?;
    ensure!(nameless == json!([]), "without a name: {nameless}");
    Ok(())
}

/// The browser's way back leads to the game before, and stepping to an end leaves the focus somewhere.
async fn way_back(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"chess","moves":["e2-e4"]}"#).await?;
    page.import(r#"{"schema":1,"variant":"troy","moves":[],"result":"*"}"#).await?;
    page.settled().await?;
    page.browser.script("history.back()", vec![]).await?;
    let title = "return document.querySelector('#game-title').textContent.includes('hess')";
    page.browser.until("the game before", title, &[]).await?;
    let record = page.export_json("record").await?;
    ensure!(record["moves"] == json!(["e2-e4"]), "the game before is {record}");
    page.press(Means::Keyboard, "#first").await?;
    page.settled().await?;
    let cell = "return !!document.activeElement?.dataset.cell";
    page.browser.until("the focus on the board", cell, &[]).await.map(drop)
}

/// The reason is the last thing that is said of an illegal move.
async fn last_word(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"troy"}"#).await?;
    let field = "document.querySelector('#text').value = 'Ra1-h8'; document.querySelector('#typed').requestSubmit()";
    page.browser.script(field, vec![]).await?;
    let said = "return document.querySelector('#live').textContent.includes('Ra1-h8 is illegal')";
    page.browser.until("the reason", said, &[]).await?;
    page.settled().await?;
    ensure!(page.read(said, vec![]).await? == true, "something else is said later");
    Ok(())
}

/// From the top of the page two keys lead to the board, whose focus is seen.
async fn skip_link(page: &Page) -> Result<()> {
    page.open("").await?;
    page.browser.press(&Key::Tab).await?;
    page.browser.press(&Key::Enter).await?;
    let cell = "return document.activeElement.dataset.cell ?? null";
    page.browser.until("the focus on a cell", cell, &[]).await?;
    let hash = page.read("return location.hash", vec![]).await?;
    ensure!(
        hash.as_str().is_some_and(|hash| hash.starts_with("#g=")),
        "the address loses the game: {hash}"
    );
    let outlined = "return document.querySelectorAll('#board .focus').length > 0";
    page.browser.press(&Key::Up).await?;
    page.browser.until("the focus to be seen", outlined, &[]).await?;
    // Everywhere else the focus is outlined, too.
    let outline = "const style = getComputedStyle(document.activeElement); return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2";
    for button in ["#open-rules", "#theme", "#back, #first, #typed input"] {
        page.tab_to(button).await?;
        ensure!(page.read(outline, vec![]).await? == true, "the focus on {button} is not seen");
    }
    Ok(())
}

/// The colors follow the system, and a choice outlasts it and a reload.
async fn colors(page: &Page) -> Result<()> {
    let ground = "return [getComputedStyle(document.body).backgroundColor, document.querySelector('#board svg').outerHTML.length]";
    let read = async || -> Result<String> { Ok(page.read(ground, vec![]).await?[0].to_string()) };
    let drawn = "return document.querySelector('#board svg').innerHTML";
    prefer(page, "light").await?;
    page.open("").await?;
    let (light, light_board) = (read().await?, page.read(drawn, vec![]).await?);
    prefer(page, "dark").await?;
    page.settled().await?;
    let (dark, dark_board) = (read().await?, page.read(drawn, vec![]).await?);
    ensure!(light != dark, "the page does not follow the system");
    ensure!(light_board != dark_board, "the board does not follow the system");
    page.tab_to("#theme").await?;
    page.browser.press("light").await?;
    page.settled().await?;
    ensure!(read().await? == light, "a choice does not win");
    page.open("").await?;
    ensure!(read().await? == light, "a choice is forgotten");
    page.tab_to("#theme").await?;
    page.browser.press("as the").await?;
    page.settled().await?;
    ensure!(read().await? == dark, "the system's colors do not come back");
    prefer(page, "light").await
}

/// Pieces can be dragged; a drag to nowhere, and one that is illegal, leave the position as it was.
async fn drag(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"chess"}"#).await?;
    let point = async |cell: &str| page.point(&format!("#board [data-cell=\"{cell}\"]")).await;
    let (from, to) = (point("e2").await?, point("e4").await?);
    page.browser.drag(from, to).await?;
    page.settled().await?;
    ensure!(page.last_action().await?.as_deref() == Some("e2-e4"), "a drag plays nothing");
    page.browser.drag(point("d7").await?, point("d4").await?).await?;
    page.settled().await?;
    ensure!(page.refusal().await?.rule == "chess.pawn", "an illegal drag is not explained");
    page.browser.drag(point("d7").await?, Point { x: 3.0, y: 450.0 }).await?;
    page.settled().await?;
    ensure!(page.last_action().await?.as_deref() == Some("e2-e4"), "something was played");
    ensure!(
        page.attributes("#board .ghost", "class").await?.is_empty(),
        "a ghost stays on the board"
    );
    Ok(())
}

/// Clicks that come while an answer is due are done afterwards, in their order.
async fn quick_clicks(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"chess"}"#).await?;
    let clicks = "for (const cell of ['e2', 'e4', 'e7', 'e5', 'g1', 'f3']) \
                  document.querySelector(`#board [data-cell=${cell}]`).dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    page.read(clicks, vec![]).await?;
    page.settled().await?;
    let played = page.attributes("#moves [data-move]", "data-move").await?;
    ensure!(played == ["e2-e4", "e7-e5", "Ng1-f3"], "of quick clicks came {played:?}");
    Ok(())
}

/// What can't be read is refused with its place, and the game on the board stays.
async fn bad_imports(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"chess","moves":["e2-e4"]}"#).await?;
    let before = page.export_json("record").await?;
    for (text, said) in [
        ("", "no game"),
        (r#"{"variant":"#, "JSON"),
        ("{", "JSON"),
        ("[]", "no game"),
        ("nonsense", ""),
        ("hello", ""),
        ("123", ""),
        (r#"{"variant":"chesss"}"#, "chess"),
        (
            r#"{"variant":"troy","position":{"to_act":"white","pieces":[{"at":"a1","side":"white","kind":"king"},{"at":"a1","side":"black","kind":"king"}]}}"#,
            "a1",
        ),
        (
            r#"{"variant":"troy","position":{"to_act":"white","pieces":[{"at":"z9","side":"white","kind":"king"}]}}"#,
            "no-such-cell",
        ),
        (
            r#"{"schema":1,"variant":"troy","options":{"mov_cap":3},"moves":[],"result":"*"}"#,
            "move_cap",
        ),
        ("[Variant \"Troy\"]\n[Options \"{]\n\n1. Pa2-a3 *", ""),
        ("http://127.0.0.1/#g=AAAA", "damaged"),
    ] {
        page.import(text).await?;
        let issues = page.text("#transfer-issues").await?;
        ensure!(!issues.is_empty() && issues.contains(said), "of {text:?} is said {issues:?}");
        page.press(Means::Mouse, "#transfer [data-close]").await?;
    }
    ensure!(page.export_json("record").await? == before, "the game on the board is another");

    // A game that can be played in part is, with the reason why not further.
    page.import(
        r#"{"schema":1,"variant":"chess","options":{},"moves":["e2-e4","e7-e4"],"result":"*"}"#,
    )
    .await?;
    ensure!(page.refusal().await?.rule == "chess.pawn", "the illegal move is not explained");
    ensure!(page.last_action().await?.as_deref() == Some("e2-e4"), "its beginning is not played");
    Ok(())
}

/// Options that don't go together are refused with the reason.
async fn bad_options(page: &Page) -> Result<()> {
    page.open("").await?;
    page.press(Means::Mouse, "#open-new").await?;
    page.press(Means::Mouse, "#variants input[value=tchess]").await?;
    page.press(Means::Mouse, "#option-box > summary").await?;
    for word in ["escort", "flag-capture"] {
        page.press(Means::Mouse, &format!("#option-mods input[value={word}]")).await?;
    }
    page.press(Means::Mouse, "#new-form [type=submit]").await?;
    let issues = page.text("#new-issues").await?;
    ensure!(issues.contains("mods-refused"), "said is {issues:?}");
    page.press(Means::Mouse, "#new [data-name=mods] .slug").await?;
    let rule = page
        .browser
        .until(
            "the rule's text",
            "return document.querySelector('#new blockquote')?.innerText",
            &[],
        )
        .await?;
    let facts = page.program.rules("tchess")?;
    let fact = facts
        .iter()
        .find(|fact| fact.slug == "mods.refused")
        .context("the rule is in the table")?;
    ensure!(
        rule.as_str().is_some_and(|shown| shown.starts_with(&fact.text)),
        "the rule reads {rule}"
    );
    page.press(Means::Mouse, "#new [data-close]").await
}

/// What can stand in no game is read as a problem, and says so; it can be played on, and outlasts a reload.
async fn problem(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"chess"}"#).await?;
    let lone = r#"{"variant":"troy","position":{"to_act":"white","pieces":[{"at":"a1","side":"white","kind":"rook"}]}}"#;
    page.import(lone).await?;
    let note = page.text("#transfer-issues").await?;
    ensure!(note.contains("problem"), "said is {note:?}");
    page.press(Means::Mouse, "#transfer [data-close]").await?;
    for cell in ["a1", "a5"] {
        page.pick(Means::Mouse, cell).await?;
    }
    ensure!(page.last_action().await?.as_deref() == Some("Ra1-a5"), "the rook does not move");
    let record = page.address().await?;
    page.show(&record).await?;
    ensure!(page.last_action().await?.as_deref() == Some("Ra1-a5"), "the link shows another game");
    Ok(())
}

/// Of several games the first is shown, and said to be.
async fn several_games(page: &Page) -> Result<()> {
    let tags = "[Variant \"troy\"]\n[Result \"*\"]\n\n";
    let texts = format!("{tags}1. Pa2-a3 *\n\n{tags}1. Pb2-b3 *\n");
    let line = |text: &str| json!({"schema": 1, "variant": "troy", "options": {}, "moves": [text], "result": "*"});
    let lines = format!("{}\n{}\n", line("Pa2-a3"), line("Pb2-b3"));
    for games in [texts, lines] {
        open(page, r#"{"variant":"chess"}"#).await?;
        page.import(&games).await?;
        let note = page.text("#transfer-issues").await?;
        ensure!(note.contains("the first of 2 games"), "said is {note:?}");
        page.press(Means::Mouse, "#transfer [data-close]").await?;
        ensure!(page.last_action().await?.as_deref() == Some("Pa2-a3"), "another game is shown");
    }
    Ok(())
}

/// What the page does not show of a record is kept as long as the game is that; a move more makes it another.
async fn remarks(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"chess"}"#).await?;
    page.import("[Variant \"troy\"]\n[Result \"*\"]\n\n1. Pa2-a3 {why not} Pa10-a9 *").await?;
    if page.is_shown("#transfer").await? {
        page.press(Means::Mouse, "#transfer [data-close]").await?;
    }
    page.press(Means::Mouse, "#back").await?;
    let text = page.export("text").await?;
    ensure!(text.contains("{why not}"), "the remark is lost: {text}");
    page.press(Means::Mouse, "#last").await?;
    for cell in ["c2", "c3"] {
        page.pick(Means::Mouse, cell).await?;
    }
    ensure!(page.last_action().await?.as_deref() == Some("Pc2-c3"), "no further move is played");
    let record = page.address().await?;
    ensure!(record["moves"] == json!(["Pa2-a3", "Pa10-a9", "Pc2-c3"]), "it is {record}");
    Ok(())
}

/// All that the page loads.
async fn weight(page: &Page) -> Result<()> {
    page.open("").await?;
    let loaded = "return performance.getEntries().filter((e) => e.decodedBodySize !== undefined && !e.name.includes('/api/'))\
                  .map((e) => [e.name, e.decodedBodySize])";
    let loaded: Vec<(String, u64)> = serde_json::from_value(page.read(loaded, vec![]).await?)?;
    let n_bytes: u64 = loaded.iter().map(|(_, n_bytes)| n_bytes).sum();
    ensure!(loaded.len() > 10, "only {loaded:?} were loaded");
    ensure!(n_bytes > 20_000 && n_bytes < 300_000, "{n_bytes} bytes: {loaded:?}");
    let foreign = loaded.iter().find(|(name, _)| !name.starts_with(page.url.trim_end_matches('/')));
    ensure!(foreign.is_none(), "{foreign:?} comes from elsewhere");
    Ok(())
}

/// Moves can be typed, a whole turn at once; what is not understood, or ambiguous, is said.
async fn typed(page: &Page) -> Result<()> {
    open(page, r#"{"variant":"tchess","options":{"mods":["strike"]}}"#).await?;
    let type_text = async |text: &str| -> Result<()> {
        page.read("document.getElementById('text').value = ''", vec![]).await?;
        page.browser.type_into("#text", text).await?;
        page.browser.press(&Key::Enter).await?;
        page.settled().await
    };
    type_text("Pa3-a4; Pb3-b4; Pc3-c4").await?;
    let played = page.attributes("#moves [data-move]", "data-move").await?;
    ensure!(played == ["Pa3-a4", "Pb3-b4", "Pc3-c4"], "played were {played:?}");
    type_text("gibberish").await?;
    let said = page.text("#why h3").await?;
    ensure!(said.contains("not understood"), "said is {said}");
    page.read("document.getElementById('text').value = 'Pa8-a7'", vec![]).await?;
    page.press(Means::Mouse, "#ask").await?;
    let said = page.text("#why h3").await?;
    ensure!(said.contains("is legal"), "said is {said}");
    Ok(())
}
