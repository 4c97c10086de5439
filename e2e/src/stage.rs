//! What all tests share: the browsers, which start slowly, and where the program is.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use libtest_mimic::{Failed, Trial};
use tokio::runtime::Runtime;

use crate::browser::Browser;
use crate::page::Page;
use crate::program::Program;

/// Where things are, and browsers that no test uses at the moment.
pub(crate) struct Stage {
    runtime: Runtime,
    webdriver: String,
    url: String,
    pub(crate) program: Program,
    pub(crate) pictures: PathBuf,
    idle: Mutex<Vec<Page>>,
}

impl Stage {
    pub(crate) fn from_environment() -> Self {
        let word = |name| std::env::var(name).unwrap_or_default();
        Self {
            runtime: Runtime::new().expect("threads can be started"),
            webdriver: word("E2E_WEBDRIVER"),
            url: word("E2E_PAGE"),
            program: Program { path: word("E2E_MENAGERIE").into() },
            pictures: word("E2E_PICTURES").into(),
            idle: Mutex::new(Vec::new()),
        }
    }

    /// A test that uses the page.
    pub(crate) fn trial<T>(self: &Arc<Self>, name: impl Into<String>, test: T) -> Trial
    where
        T: AsyncFnOnce(&Page) -> Result<()> + Send + 'static,
    {
        let (stage, name) = (Arc::clone(self), name.into());
        Trial::test(name.clone(), move || {
            stage.run(&name, test).map_err(|error| Failed::from(format!("{error:#}")))
        })
    }

    fn run<T: AsyncFnOnce(&Page) -> Result<()>>(&self, name: &str, test: T) -> Result<()> {
        self.runtime.block_on(async {
            let page = self.page().await?;
            let mut done = test(&page).await;
            let complaints = page.browser.complaints().await?;
            if done.is_ok() && !complaints.is_empty() {
                done = Err(anyhow::anyhow!("on the console: {}", complaints.join("\n")));
            }
            if done.is_ok() {
                self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(page);
                return done;
            }
            let picture = self.pictures.join(format!("{}.png", name.replace("::", "-")));
            if let Ok(bytes) = page.browser.screenshot().await {
                std::fs::write(&picture, bytes)?;
            }
            page.browser.close().await?;
            if let Err(error) = &done {
                std::fs::write(picture.with_extension("txt"), format!("{error:#}\n"))?;
            }
            done.with_context(|| format!("see {}", picture.display()))
        })
    }

    /// A browser that shows nothing yet.
    async fn page(&self) -> Result<Page> {
        if [&self.webdriver, &self.url].iter().any(|address| address.is_empty()) {
            bail!("run `cargo xtask e2e`, which starts what these tests need");
        }
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(page) = idle {
            return Ok(page);
        }
        let browser = Browser::start(&self.webdriver).await?;
        Ok(Page::new(browser, self.program.clone(), self.url.clone()))
    }

    /// Ends all browsers.
    pub(crate) fn close(&self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        self.runtime.block_on(async {
            for page in idle {
                // Whoever started chromedriver ends it, and what is left of the browsers with it.
                let _ = page.browser.close().await;
            }
        });
    }
}
