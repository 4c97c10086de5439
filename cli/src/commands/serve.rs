//! `serve`: a board in the browser, and the JSON API behind it.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;

use rules::erased::Cache;
use web::{Limits, Server};

use crate::args::ServeArgs;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::{Out, tell};

/// Answers requests until somebody asks for the end.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    let address = SocketAddr::new(args.bind, args.port);
    let cache = Cache::new(registry::VARIANTS);
    let server = Server::bind(address, cache, Limits::default())
        .map_err(|error| unheard(address, &error))?;
    let ender = server.ender();
    interrupt::install(move || ender.end())?;
    if !args.bind.is_loopback() {
        tell(&format!("{} is no loopback address: others may reach this program there", args.bind));
    }
    let url = format!("http://{}/", reachable(server.address()));
    // Requests are answered all the same where standard output is closed.
    if announce(&url).is_err() {
        tell(&format!("standard output takes nothing; it listens at {url}"));
    }
    tell("Ctrl-C ends it");
    if args.open && !open(&url) {
        tell("no browser could be started: open the address yourself");
    }
    server.run();
    Ok(Exit::Interrupted)
}

/// Where this machine itself finds what listens at an address: "all addresses" is none.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip @ (IpAddr::V4(_) | IpAddr::V6(_)) => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The failure to listen at an address.
fn unheard(address: SocketAddr, error: &io::Error) -> Failure {
    let (code, why) = match error.kind() {
        ErrorKind::AddrInUse => (
            "address-in-use",
            "another program listens there; --port 0 takes a port that is free".to_owned(),
        ),
        ErrorKind::AddrNotAvailable => {
            ("no-such-address", "it is no address of this machine".to_owned())
        }
        ErrorKind::PermissionDenied => {
            ("permission", "it may not be listened to; ports from 1024 on may".to_owned())
        }
        _ => ("address", error.to_string()),
    };
    Failure::Unreadable(format!("{address}: {why} [{code}]"))
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
    let mut command = Command::new(program);
    let quiet = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = quiet.spawn() else { return false };
    // It may run as long as the browser does, and wants to be waited for when it ends.
    thread::spawn(move || child.wait());
    true
}
