//! `serve`: a board in the browser, and the JSON API behind it.

use std::net::SocketAddr;
use std::process::{Command, Stdio};

use rules::erased::Cache;
use web::Limits;

use crate::args::ServeArgs;
use crate::exit::{Exit, Failure};
use crate::output::{Out, tell};

/// Answers requests until the program is ended.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    let address = SocketAddr::new(args.bind, args.port);
    let limits = Limits::default();
    if !args.bind.is_loopback() {
        tell(&format!("{} is no loopback address: others may reach this program there", args.bind));
    }
    let ready = |address: SocketAddr| {
        let url = format!("http://{address}/");
        // Nobody reads it where standard output is closed, and requests are answered all the same.
        let _ = announce(&url);
        tell("Ctrl-C ends it");
        if args.open && !open(&url) {
            tell("no browser could be started: open the address yourself");
        }
    };
    web::serve(address, Cache::new(registry::VARIANTS), limits, ready).map_err(|error| {
        Failure::Unreadable(format!("{address}: it can't be listened to: {error} [address]"))
    })?;
    Ok(Exit::Fine)
}

/// The address alone on standard output, for those who start the program from another.
fn announce(url: &str) -> Result<(), Failure> {
    let mut out = Out::stdout();
    out.line(url)?;
    out.flush()
}

/// Starts the browser that the desktop prefers.
fn open(url: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = Command::new(program).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    quiet.is_ok()
}
