//! `cargo xtask e2e`: the page in a real browser.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::tools;

/// So many browsers at once, where nothing else is said.
const JOBS: u32 = 2;

/// What is given to the tests themselves.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only tests whose names contain this.
    filter: Option<String>,
    /// So many browsers at once.
    #[arg(long, default_value_t = JOBS)]
    jobs: u32,
    /// Instead of testing, takes pictures of every kind of board, to be looked at.
    #[arg(long)]
    look: bool,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { filter: None, jobs: JOBS, look: false }
    }
}

/// Builds the program and the tests, starts what they need, runs them and ends it.
///
/// # Errors
/// When a test fails, or what is needed is missing.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    tools::need("chromium", "chromium")?;
    let chromedriver = tools::need("chromedriver", "chromium-driver")?;
    let built = tools::build_as_tested(&["--bin", "menagerie", "--bin", "e2e"])?;
    let program = built.join("menagerie");
    let pictures = tools::directory("e2e")?;
    let profiles = tempfile::tempdir().context("can't make a directory for profiles")?;
    let server = Service::start(
        Command::new(&program).args(["serve", "--port", "0"]),
        "http://",
        profiles.path(),
    )?;
    let driver = Service::start(
        Command::new(chromedriver).arg("--port=0"),
        "started successfully on port ",
        profiles.path(),
    )?;
    let page = server.word.clone();
    let port = driver.word.trim_end_matches('.').to_owned();
    let mut tests = Command::new(built.join("e2e"));
    tests
        .env("E2E_MENAGERIE", &program)
        .env("E2E_PAGE", format!("http://{page}"))
        .env("E2E_WEBDRIVER", format!("http://127.0.0.1:{port}"))
        .env("E2E_PICTURES", &pictures)
        .arg(format!("--test-threads={}", arguments.jobs))
        .args(&arguments.filter)
        .args(arguments.look.then_some("--ignored"));
    let status = tests.status().context("can't start the tests");
    // What is asked so ends its browsers, too.
    ask_to_end(&port);
    let status = status?;
    if !status.success() {
        bail!("tests in the browser failed; pictures of them are in {}", pictures.display());
    }
    Ok(())
}

/// A program that runs in the background, and says on a line of its output where it can be reached.
struct Service {
    child: Child,
    /// What follows the mark on that line.
    word: String,
}

impl Service {
    fn start(command: &mut Command, mark: &str, temporary: &Path) -> Result<Self> {
        let mut child = command
            .env("TMPDIR", temporary)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("can't start {command:?}"))?;
        let stdout = child.stdout.take().expect("its output is a pipe");
        let mut service = Self { child, word: String::new() };
        let mut lines = BufReader::new(stdout).lines();
        for line in lines.by_ref() {
            let line = line?;
            if let Some((_, found)) = line.split_once(mark) {
                let end = found.find(char::is_whitespace).unwrap_or(found.len());
                found[..end].trim_end_matches('/').clone_into(&mut service.word);
                break;
            }
        }
        if service.word.is_empty() {
            bail!("{command:?} does not say where it can be reached");
        }
        // A full pipe would stop it.
        std::thread::spawn(move || lines.count());
        Ok(service)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(500) {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks chromedriver to end; if it doesn't, it is killed later.
fn ask_to_end(port: &str) {
    let Ok(mut stream) = TcpStream::connect(format!("127.0.0.1:{port}")) else { return };
    let request =
        format!("GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    if stream.write_all(request.as_bytes()).is_ok() {
        let _ = stream.shutdown(Shutdown::Write);
    }
}
