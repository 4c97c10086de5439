//! The page, as a person uses it: with a mouse, with the keyboard alone, or with a finger.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::key::Key;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::browser::{Browser, Point};
use crate::program::{MoveFact, Program};

/// With what the page is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    Mouse,
    Keyboard,
    Finger,
}

impl Means {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Mouse => "mouse",
            Self::Keyboard => "keyboard",
            Self::Finger => "finger",
        }
    }
}

/// The page in a browser.
pub(crate) struct Page {
    pub(crate) browser: Browser,
    pub(crate) program: Program,
    pub(crate) url: String,
    /// How often it was opened in this browser.
    n_opened: AtomicU32,
}

/// One of the chooser's choices.
#[derive(Debug, Deserialize)]
struct Choice {
    action: String,
    words: String,
}

/// What the page says about a move that it refuses.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) title: String,
    pub(crate) reason: String,
    pub(crate) rule: String,
    pub(crate) text: String,
    pub(crate) source: String,
}

/// What the page shows after something was chosen.
#[derive(Debug, Deserialize)]
pub(crate) struct Shown {
    /// What the chooser offers, if it is open.
    choices: Option<Vec<Choice>>,
    /// What is explained, if anything is.
    explained: Option<String>,
    /// The last action that is played on the board.
    pub(crate) last: Option<String>,
}

/// Runs a script once the page has done all that it was asked to do.
const WHEN_SETTLED: &str = "
    const done = arguments[arguments.length - 1];
    const isSettled = () => document.readyState === 'complete' && document.querySelector('#board [data-cell]')
      && !document.body.hasAttribute('data-busy');
    const look = () => (isSettled() ? done(run.apply(null, arguments)) : setTimeout(look, 4));
    look();
    function run() {";

const SHOWN: &str = "
    const isShown = (id) => document.getElementById(id).getClientRects().length > 0;
    return {
      choices: isShown('choose') ? [...document.querySelectorAll('#choices [data-move]')]
        .map((e) => ({ action: e.dataset.move, words: e.querySelector('span').innerText })) : null,
      explained: isShown('why') ? document.getElementById('why').innerText : null,
      last: document.querySelector('#moves [aria-current=step]')?.dataset.move ?? null,
    };";

impl Page {
    pub(crate) fn new(browser: Browser, program: Program, url: String) -> Self {
        Self { browser, program, url, n_opened: AtomicU32::new(0) }
    }

    /// Opens the page anew: the first variant's start, or what the fragment holds.
    pub(crate) async fn open(&self, fragment: &str) -> Result<()> {
        // Another fragment alone would load nothing; and a page of another origin in between a new process.
        let query = self.n_opened.fetch_add(1, Ordering::Relaxed);
        self.browser.goto(&format!("{}/?{query}{fragment}", self.url)).await?;
        self.settled().await
    }

    /// What a script returns once the page has done all that it was asked to do.
    pub(crate) async fn read(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        self.browser.script_async(&format!("{WHEN_SETTLED}{script}\n}}"), arguments).await
    }

    /// Waits until the page has done all that it was asked to do.
    pub(crate) async fn settled(&self) -> Result<()> {
        self.read("return null", vec![]).await.map(drop)
    }

    /// What is shown now.
    pub(crate) async fn shown(&self) -> Result<Shown> {
        Ok(serde_json::from_value(self.read(SHOWN, vec![]).await?)?)
    }

    /// The text of an element as it is shown; nothing where it isn't.
    pub(crate) async fn text(&self, selector: &str) -> Result<String> {
        let script = "return document.querySelector(arguments[0])?.innerText ?? ''";
        let text = self.read(script, vec![json!(selector)]).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// The same attribute of all elements that a selector finds.
    pub(crate) async fn attributes(&self, selector: &str, name: &str) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.getAttribute(arguments[1]))";
        let found = self.read(script, vec![json!(selector), json!(name)]).await?;
        Ok(serde_json::from_value(found)?)
    }

    pub(crate) async fn is_shown(&self, selector: &str) -> Result<bool> {
        let script = "return !!document.querySelector(arguments[0])?.getClientRects().length";
        Ok(self.read(script, vec![json!(selector)]).await? == true)
    }

    /// A point of what a selector finds, in the window and not covered.
    pub(crate) async fn point(&self, selector: &str) -> Result<Point> {
        let found = self.read(include_str!("point.js"), vec![json!(selector)]).await?;
        match (found[0].as_f64(), found[1].as_f64()) {
            (Some(x), Some(y)) => Ok(Point { x, y }),
            _ => bail!("{found}"),
        }
    }

    /// Presses a button.
    pub(crate) async fn press(&self, means: Means, selector: &str) -> Result<()> {
        match means {
            Means::Mouse => self.browser.click(self.point(selector).await?).await?,
            Means::Finger => self.browser.tap(self.point(selector).await?).await?,
            Means::Keyboard => {
                self.tab_to(selector).await?;
                self.browser.press(&Key::Enter).await?;
            }
        }
        Ok(())
    }

    /// Tabs on, or back, until what a selector finds, or something in it, has the focus.
    pub(crate) async fn tab_to(&self, selector: &str) -> Result<()> {
        for _ in 0..60 {
            let presses = self.read(include_str!("tabs.js"), vec![json!(selector)]).await?;
            match presses.as_i64() {
                None => bail!("there is no {selector} to tab to"),
                Some(0) => return Ok(()),
                Some(n) if n > 0 => {
                    let keys: String =
                        std::iter::repeat_n(char::from(Key::Tab), n.unsigned_abs() as usize)
                            .collect();
                    self.browser.press(&keys).await?;
                }
                Some(_) => {
                    self.browser.press_with(char::from(Key::Shift), char::from(Key::Tab)).await?;
                }
            }
        }
        bail!("Tab never comes to {selector}")
    }

    /// Chooses a cell of the board.
    pub(crate) async fn pick(&self, means: Means, cell: &str) -> Result<()> {
        let selector = format!("#board [data-cell=\"{cell}\"]");
        match means {
            Means::Mouse => self.browser.click(self.point(&selector).await?).await?,
            Means::Finger => self.browser.tap(self.point(&selector).await?).await?,
            Means::Keyboard => {
                self.tab_to("#board [data-cell]").await?;
                let way = self.read(include_str!("arrows.js"), vec![json!(cell)]).await?;
                let way = way.as_array().with_context(|| format!("no arrows lead to {cell}"))?;
                let mut keys = String::new();
                for key in way {
                    keys += match key.as_str() {
                        Some("ArrowUp") => &Key::Up,
                        Some("ArrowDown") => &Key::Down,
                        Some("ArrowLeft") => &Key::Left,
                        _ => &Key::Right,
                    };
                }
                keys += &Key::Enter;
                self.browser.press(&keys).await?;
            }
        }
        Ok(())
    }

    /// Makes a move: where from, where to, and which, if that is asked.
    pub(crate) async fn act(&self, means: Means, action: &MoveFact) -> Result<()> {
        match (&action.from, &action.to) {
            (Some(from), to) => {
                self.pick(means, from).await?;
                self.pick(means, to.as_ref().unwrap_or(from)).await?;
            }
            (None, Some(to)) => self.pick(means, to).await?,
            (None, None) => {
                let button = format!("#actions [data-move=\"{}\"]", action.text);
                self.press(means, &button).await?;
            }
        }
        let mut shown = self.shown().await?;
        if let Some(choices) = &shown.choices {
            self.take(means, choices, &action.text).await?;
            shown = self.shown().await?;
        }
        ensure!(shown.explained.is_none(), "refused: {:?}", shown.explained);
        let last = shown.last.as_ref();
        ensure!(last == Some(&action.text), "{last:?} was played, not {}", action.text);
        Ok(())
    }

    /// Takes one of the choices of the chooser, which must be open.
    pub(crate) async fn choose(&self, means: Means, action: &str) -> Result<()> {
        let shown = self.shown().await?;
        self.take(means, &shown.choices.context("nothing is asked")?, action).await
    }

    async fn take(&self, means: Means, choices: &[Choice], action: &str) -> Result<()> {
        let words: BTreeSet<&str> = choices.iter().map(|choice| choice.words.as_str()).collect();
        ensure!(words.len() == choices.len(), "words that don't tell choices apart: {words:?}");
        let idx = choices.iter().position(|choice| choice.action == action);
        let idx = idx.with_context(|| format!("{action} is not among the choices"))?;
        match means {
            Means::Mouse | Means::Finger => {
                self.press(means, &format!("#choices [data-move=\"{action}\"]")).await
            }
            Means::Keyboard => {
                let keys: String = std::iter::repeat_n(char::from(Key::Down), idx).collect();
                self.browser.press(&(keys + &Key::Enter)).await
            }
        }
    }

    /// Puts a text into the import dialog and loads it.
    pub(crate) async fn import(&self, text: &str) -> Result<()> {
        self.press(Means::Mouse, "#open-transfer").await?;
        let script = "document.getElementById('transfer-text').value = arguments[0]";
        self.read(script, vec![json!(text)]).await?;
        self.press(Means::Mouse, "#load").await
    }

    /// Imports what must be without fault.
    pub(crate) async fn import_record(&self, record: &Value) -> Result<()> {
        self.import(&record.to_string()).await?;
        let still_open = self.is_shown("#transfer").await?;
        ensure!(!still_open, "not imported: {}", self.text("#transfer-issues").await?);
        let shown = self.shown().await?;
        ensure!(shown.explained.is_none(), "refused: {:?}", shown.explained);
        Ok(())
    }

    /// Shows a game by its link, whatever the page shows now.
    pub(crate) async fn show(&self, record: &Value) -> Result<()> {
        if self.n_opened.load(Ordering::Relaxed) == 0 {
            self.open("").await?;
        }
        let script = include_str!("address.js");
        let failed = self.browser.script_async(script, vec![record.clone()]).await?;
        ensure!(failed.is_null(), "{failed}");
        let shown = self.shown().await?;
        ensure!(shown.explained.is_none(), "refused: {:?}", shown.explained);
        Ok(())
    }

    /// The game that the address holds.
    pub(crate) async fn address(&self) -> Result<Value> {
        self.browser.script_async(include_str!("address.js"), vec![Value::Null]).await
    }

    /// Where the game in the address ends.
    pub(crate) async fn position(&self) -> Result<Value> {
        self.settled().await?;
        self.program.position(&self.address().await?)
    }

    /// What the export dialog writes: `record`, `text`, `position`, `link` or `picture`.
    pub(crate) async fn export(&self, form: &str) -> Result<String> {
        self.press(Means::Mouse, "#open-transfer").await?;
        let clear = "document.getElementById('transfer-text').value = ''";
        self.read(clear, vec![]).await?;
        self.press(Means::Mouse, &format!("[data-export=\"{form}\"]")).await?;
        let written = "return document.getElementById('transfer-text').value || null";
        let written = self.browser.until("an export", written, &[]).await?;
        self.press(Means::Mouse, "#transfer [data-close]").await?;
        Ok(written.as_str().unwrap_or_default().to_owned())
    }

    /// An export that is JSON.
    pub(crate) async fn export_json(&self, form: &str) -> Result<Value> {
        Ok(serde_json::from_str(&self.export(form).await?)?)
    }

    /// The last action that is played on the board.
    pub(crate) async fn last_action(&self) -> Result<Option<String>> {
        Ok(self.shown().await?.last)
    }

    /// The refusal that is shown.
    pub(crate) async fn refusal(&self) -> Result<Refusal> {
        ensure!(self.is_shown("#why").await?, "nothing is explained");
        Ok(Refusal {
            title: self.text("#why h3").await?,
            reason: self.text("#why .reason").await?,
            rule: self.text("#why .slug").await?,
            text: self.text("#why blockquote").await?,
            source: self.text("#why .source").await?,
        })
    }
}
