//! A game of each family from the form to the exports and back, with the mouse and with the keyboard alone, beside the
//! command line.

use std::io::Write as _;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use fantoccini::key::Key;
use libtest_mimic::Trial;
use serde_json::{Value, json};

use crate::page::{Means, Page};
use crate::stage::Stage;

/// What is filled into the form, and played.
struct Game {
    name: &'static str,
    /// The variant's id in the form.
    variant: &'static str,
    title: &'static str,
    options: &'static [(&'static str, Setting)],
    /// The same options as JSON.
    json: &'static str,
    moves: &'static [&'static str],
}

/// How an option is set in the form.
#[derive(Clone, Copy)]
enum Setting {
    /// A box is checked or unchecked.
    Toggle,
    /// A text takes the place of what stands there, or a word is chosen from a list.
    Text(&'static str),
    /// Boxes of words are checked, in this order.
    Words(&'static [&'static str]),
}

const GAMES: [Game; 8] = [
    Game {
        name: "troy",
        variant: "troy",
        title: "Catapults of Troy",
        options: &[("move_cap", Setting::Text("50")), ("drop_on_bridge", Setting::Toggle)],
        json: r#"{"move_cap":50,"drop_on_bridge":false}"#,
        moves: &[
            "Pa2-a3", "Pa10-a9", "Cb1-c1", "Cb11-c11", "C+c1-b1", "Bc11~c9", "Bb1~b5", "THg11-f9",
        ],
    },
    Game {
        name: "tchess",
        variant: "tchess",
        title: "TCHESS",
        options: &[("mods", Setting::Words(&["transport", "strike"]))],
        json: r#"{"mods":["strike","transport"]}"#,
        moves: &["Nb1^d2", "Pa3-a4", "Pb3-b4", "Pa8-a7", "Pb8-b7", "Pc8-c7", "N&d2-e4"],
    },
    Game {
        name: "battalion",
        variant: "battalion",
        title: "Titan's Battalion",
        options: &[("ramparts", Setting::Text("none")), ("probe_captures", Setting::Toggle)],
        json: r#"{"ramparts":"none","probe_captures":false}"#,
        moves: &[
            "target f8",
            "target g8",
            "target d9",
            "target h9",
            "assign Bb2=queen",
            "assign Jd2=knight",
            "done",
            "e8-e6",
            "Jd2-e4",
            "a8-a7",
            "Pa3-a4",
            "a7-a6",
            "Mb1>c5",
        ],
    },
    Game {
        name: "chess",
        variant: "chess",
        title: "Chess",
        options: &[],
        json: r#"{"battalions":["medieval","medieval"],"repetition":"off","move_cap":null}"#,
        moves: &["e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6", "Bf1-b5", "a7-a6", "O-O"],
    },
    Game {
        name: "party",
        variant: "battalion",
        title: "Titan's Battalion",
        options: &[
            ("battalions", Setting::Text("byzantine, medieval, medieval")),
            ("assassin", Setting::Words(&["black", "red", "white"])),
        ],
        json: r#"{"battalions":["byzantine","medieval","medieval"],"assassin":["black","red","white"]}"#,
        moves: &[],
    },
    Game {
        name: "defined",
        variant: "battalion",
        title: "Titan's Battalion",
        options: &[
            ("battalions", Setting::Text("few, medieval")),
            (
                "define",
                Setting::Text(
                    r#"{"few":{"shape":"flat","first_turn":false,"castling":false,"rows":[["rook","king","asteroid"],["pawn","pawn","pawn"]]}}"#,
                ),
            ),
            ("offsets", Setting::Text("[2,0]")),
        ],
        json: r#"{"battalions":["few","medieval"],"offsets":[2,0],"define":{"few":{"shape":"flat","first_turn":false,
            "castling":false,"rows":[["rook","king","asteroid"],["pawn","pawn","pawn"]]}}}"#,
        moves: &[],
    },
    Game {
        name: "tri-point",
        variant: "tri-point",
        title: "Tri Point King",
        options: &[
            ("counter_limit", Setting::Text("9")),
            ("repetition", Setting::Text("threefold")),
        ],
        json: r#"{"counter_limit":9,"repetition":"threefold"}"#,
        moves: &[
            "Ka1",
            "Ba2",
            "Bb2",
            "Kd1",
            "Bc1",
            "Be1",
            "support d1>c1-b1",
            "support d1>d1-c1",
            "end cities",
            "b1*b2",
            "end",
        ],
    },
    Game {
        name: "glinski",
        variant: "glinski",
        title: "Gliński's Hexagonal Chess",
        options: &[("stalemate", Setting::Text("draw")), ("move_cap", Setting::Text("50"))],
        json: r#"{"stalemate":"draw","move_cap":50}"#,
        moves: &["e4-e6", "d7-d5", "e6xd6", "e7xd6", "Nd1-f4", "Qe10-e7", "f5-f6"],
    },
];

pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for game in &GAMES {
        for means in [Means::Mouse, Means::Keyboard] {
            let name = format!("{}::game::{}", game.name, means.word());
            trials.push(stage.trial(name, async move |page: &Page| {
                page.open("").await?;
                start(page, means, game).await?;
                play(page, means, game).await?;
                exports(page, means, game).await
            }));
        }
    }
    trials
}

/// Fills in the form.
async fn start(page: &Page, means: Means, game: &Game) -> Result<()> {
    page.press(means, "#open-new").await?;
    let radio = format!("#variants input[value=\"{}\"]", game.variant);
    match means {
        Means::Mouse | Means::Finger => page.press(means, &radio).await?,
        Means::Keyboard => {
            page.tab_to("#variants input").await?;
            for _ in 0..10 {
                if page.attributes("#variants input:checked", "value").await? == [game.variant] {
                    break;
                }
                page.browser.press(&Key::Down).await?;
            }
        }
    }
    page.press(means, "#option-box > summary").await?;
    for (name, setting) in game.options {
        set(page, means, name, *setting).await.context(*name)?;
    }
    page.press(means, "#new-form [type=submit]").await?;
    ensure!(!page.is_shown("#new").await?, "not started: {}", page.text("#new-issues").await?);
    let title = page.text("#game-title").await?;
    ensure!(title == game.title, "the title is {title}");
    Ok(())
}

async fn set(page: &Page, means: Means, name: &str, setting: Setting) -> Result<()> {
    let field = format!("#option-{name}");
    match setting {
        Setting::Toggle => toggle(page, means, &field).await,
        Setting::Words(words) => {
            for word in words {
                toggle(page, means, &format!("{field} input[value=\"{word}\"]")).await?;
            }
            Ok(())
        }
        Setting::Text(text) => {
            let is_list = page.read(
                "return document.querySelector(arguments[0]).matches('select')",
                vec![json!(field)],
            );
            if is_list.await? == true {
                page.tab_to(&field).await?;
                return page.browser.press(text).await;
            }
            match means {
                Means::Mouse | Means::Finger => page.press(means, &field).await?,
                Means::Keyboard => page.tab_to(&field).await?,
            }
            page.browser.press_with(char::from(Key::Control), 'a').await?;
            page.browser.press(text).await
        }
    }
}

async fn toggle(page: &Page, means: Means, selector: &str) -> Result<()> {
    match means {
        Means::Mouse | Means::Finger => page.press(means, selector).await,
        Means::Keyboard => {
            page.tab_to(selector).await?;
            page.browser.press(" ").await
        }
    }
}

/// Plays the moves, each as the command line lists it.
async fn play(page: &Page, means: Means, game: &Game) -> Result<()> {
    let start = envelope(game)?;
    let mut moves: Vec<String> = Vec::new();
    for text in game.moves {
        let position = page.program.play(&start, &moves)?["position"].clone();
        let legal = page.program.moves(&position, None)?;
        let fact = legal.iter().find(|fact| fact.text == *text);
        let fact = fact.with_context(|| format!("{text} is not legal"))?;
        page.act(means, fact).await.with_context(|| (*text).to_owned())?;
        moves.push((*text).to_owned());
    }
    Ok(())
}

fn envelope(game: &Game) -> Result<Value> {
    let options: Value = serde_json::from_str(game.json)?;
    let variant = if game.variant == "chess" { "battalion" } else { game.variant };
    Ok(json!({ "variant": variant, "options": options }))
}

/// Writes the game in every form, reads it back by every way, and asks the command line what it holds of it.
async fn exports(page: &Page, means: Means, game: &Game) -> Result<()> {
    let moves: Vec<String> = game.moves.iter().map(|&text| text.to_owned()).collect();
    let expected = page.program.play(&envelope(game)?, &moves)?["position"].clone();
    let position = page.export_json("position").await?;
    ensure!(position == expected, "the page stands at {position}\nthe command line at {expected}");

    let record = page.export_json("record").await?;
    let report = page.program.validate(&record)?;
    ensure!(report["verdict"] == "legal", "the record is not legal: {report}");
    let played = record["moves"].as_array().context("a record has moves")?;
    let played: Vec<&str> =
        played.iter().filter_map(Value::as_str).flat_map(|turn| turn.split(';')).collect();
    ensure!(played == game.moves, "the record has {played:?}");

    let text = page.export("text").await?;
    let converted = page.program.convert_to_text(&record)?;
    ensure!(text == converted, "the page writes\n{text}\nthe command line\n{converted}");

    let link = page.export("link").await?;
    let (address, fragment) = link.split_once('#').context("a link has a fragment")?;
    ensure!(
        address.trim_end_matches('/') == page.url.trim_end_matches('/'),
        "the link leads to {address}"
    );
    page.open(&format!("#{fragment}")).await?;
    ensure!(page.export_json("record").await? == record, "the link holds another game");

    // By the clipboard.
    for (form, shown) in [("text", &text), ("record", &serde_json::to_string(&record)?)] {
        page.open("").await?;
        let put = "document.getElementById('transfer-text').value = arguments[0]";
        page.press(means, "#open-transfer").await?;
        page.read(put, vec![json!(shown)]).await?;
        page.tab_to("#transfer-text").await?;
        let control = char::from(Key::Control);
        for letter in ['a', 'x', 'v'] {
            page.browser.press_with(control, letter).await?;
        }
        page.press(means, "#load").await?;
        ensure!(!page.is_shown("#transfer").await?, "{}", page.text("#transfer-issues").await?);
        let read = page.export_json("record").await?;
        ensure!(same_game(&read, &record), "pasted as {form} it is {read}");
    }

    // By a file.
    page.open("").await?;
    let mut file = tempfile::Builder::new().suffix(".json").tempfile()?;
    file.write_all(position.to_string().as_bytes())?;
    page.press(means, "#open-transfer").await?;
    page.browser.type_into("#file", &file.path().display().to_string()).await?;
    page.browser
        .until("the file to be read", "return !document.getElementById('transfer').open", &[])
        .await?;
    page.settled().await?;
    let read = page.export_json("position").await?;
    ensure!(read == position, "from a file it is {read}");
    Ok(())
}

/// Texts have headers of their own.
fn same_game(left: &Value, right: &Value) -> bool {
    ["variant", "options", "start", "moves", "result"]
        .iter()
        .all(|name| left.get(name) == right.get(name))
}
