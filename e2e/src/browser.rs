//! A browser, as a person has it in hand: keys, a mouse, fingers; and what it has to complain about.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use fantoccini::actions::{
    Actions, InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions,
    PointerAction, TouchActions,
};
use fantoccini::wd::{Capabilities, TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// How long anything may take: far more than a person would wait, since the machine may have much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// What Chromium needs to run as root, without a screen, at full speed though nobody looks, and to ask nothing of anybody.
const ARGUMENTS: [&str; 14] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--window-size=1280,900",
    "--lang=en",
];

/// A point of the window, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// One browser window.
pub(crate) struct Browser {
    client: Client,
}

impl Browser {
    /// Starts a browser; `webdriver` is the address of a running chromedriver.
    pub(crate) async fn start(webdriver: &str) -> Result<Self> {
        let mut capabilities = Capabilities::new();
        let options = json!({ "args": ARGUMENTS });
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(webdriver)
            .await
            .context("no browser starts")?;
        let timeouts = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), None);
        client.update_timeouts(timeouts).await?;
        Ok(Self { client })
    }

    pub(crate) async fn close(self) -> Result<()> {
        Ok(self.client.close().await?)
    }

    pub(crate) async fn goto(&self, address: &str) -> Result<()> {
        Ok(self.client.goto(address).await?)
    }

    /// What a script returns.
    pub(crate) async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let ran = self.client.execute(script, arguments).await;
        ran.with_context(|| format!("the script `{script}`"))
    }

    /// What a script gives to the function that is its last argument.
    pub(crate) async fn script_async(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute_async(script, arguments).await?)
    }

    /// Waits until a script returns something true, and gives that.
    pub(crate) async fn until(
        &self,
        what: &str,
        script: &str,
        arguments: &[Value],
    ) -> Result<Value> {
        let begun = Instant::now();
        loop {
            let found = self.script(script, arguments.to_vec()).await?;
            let is_true = !matches!(found, Value::Null | Value::Bool(false));
            if is_true {
                return Ok(found);
            }
            if begun.elapsed() > PATIENCE {
                bail!("waited in vain: {what}");
            }
            tokio::time::sleep(Duration::from_millis(8)).await;
        }
    }

    /// Presses keys, one after the other; special keys are written as [`fantoccini::key::Key`] has them.
    pub(crate) async fn press(&self, keys: &str) -> Result<()> {
        let pressed = keys.chars().fold(KeyActions::new("keys".to_owned()), |actions, value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        Ok(self.client.perform_actions(Actions::from(pressed)).await?)
    }

    /// Presses a key while another is held.
    pub(crate) async fn press_with(&self, held: char, value: char) -> Result<()> {
        let pressed = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: held });
        Ok(self.client.perform_actions(Actions::from(pressed)).await?)
    }

    /// Clicks with the mouse.
    pub(crate) async fn click(&self, at: Point) -> Result<()> {
        let clicked = MouseActions::new("mouse".to_owned())
            .then(to(at))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        Ok(self.client.perform_actions(Actions::from(clicked)).await?)
    }

    /// Drags with the mouse, by way of the middle.
    pub(crate) async fn drag(&self, from: Point, onto: Point) -> Result<()> {
        let middle = Point { x: f64::midpoint(from.x, onto.x), y: f64::midpoint(from.y, onto.y) };
        let dragged = MouseActions::new("mouse".to_owned())
            .then(to(from))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(to(middle))
            .then(to(onto))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        Ok(self.client.perform_actions(Actions::from(dragged)).await?)
    }

    /// Touches with a finger.
    pub(crate) async fn tap(&self, at: Point) -> Result<()> {
        let tapped = TouchActions::new("finger".to_owned())
            .then(to(at))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        Ok(self.client.perform_actions(Actions::from(tapped)).await?)
    }

    /// Types into the field that a selector finds, or names a file to a field for files.
    pub(crate) async fn type_into(&self, selector: &str, text: &str) -> Result<()> {
        let field = self.client.find(fantoccini::Locator::Css(selector)).await?;
        Ok(field.send_keys(text).await?)
    }

    pub(crate) async fn screenshot(&self) -> Result<Vec<u8>> {
        Ok(self.client.screenshot().await?)
    }

    /// A command of the developer tools' protocol.
    pub(crate) async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        let done = self.client.issue_cmd(Vendor { path: "goog/cdp/execute", body }).await;
        done.with_context(|| format!("the command {command}"))
    }

    /// What the page had to complain about since this was asked last: all of level warning and above.
    pub(crate) async fn complaints(&self) -> Result<Vec<String>> {
        let body = json!({ "type": "browser" });
        let entries = self.client.issue_cmd(Vendor { path: "se/log", body }).await?;
        let entries = entries.as_array().context("a log is a list")?;
        let is_loud =
            |entry: &&Value| matches!(entry["level"].as_str(), Some("WARNING" | "SEVERE"));
        Ok(entries.iter().filter(is_loud).map(|entry| entry["message"].to_string()).collect())
    }
}

fn to(at: Point) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::ZERO), x: at.x, y: at.y }
}

/// A command that only chromedriver knows.
#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
