//! The program around the API: where it listens, and how it ends.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::client::Client;

/// The running program, which is ended with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(args: &[&str]) -> Program {
    let mut command = Command::new(cargo_bin("menagerie"));
    command.arg("serve").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    // No test starts a browser.
    Program(command.env("PATH", "").spawn().expect("the program is built"))
}

/// The address that the program prints first.
fn address(program: &mut Program) -> SocketAddr {
    let stdout = program.0.stdout.take().expect("it is a pipe");
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line).expect("it prints");
    let address = line.trim_end().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    address.and_then(|address| address.parse().ok()).unwrap_or_else(|| panic!("no address: {line}"))
}

fn stderr(program: &mut Program) -> String {
    let mut text = String::new();
    let mut stderr = program.0.stderr.take().expect("it is a pipe");
    stderr.read_to_string(&mut text).expect("it is text");
    text
}

#[test]
fn it_listens_at_loopback_and_lives_without_a_browser() {
    let mut program = serve(&["--port", "0", "--open"]);
    let address = address(&mut program);
    assert!(address.ip().is_loopback());
    assert_eq!(Client::connect(address).get("/api/v1").status, 200);
    program.0.kill().expect("it runs");
    assert!(stderr(&mut program).contains("no browser could be started"));
}

#[test]
fn it_is_told_where_it_can_be_reached() {
    let mut local = serve(&["--port", "0", "--bind", "localhost"]);
    assert!(address(&mut local).ip().is_loopback());
    let mut open = serve(&["--port", "0", "--bind", "0.0.0.0"]);
    let reached = address(&mut open);
    assert_eq!(Client::connect(reached).get("/api/v1").status, 200);
    open.0.kill().expect("it runs");
    assert!(stderr(&mut open).contains("others may reach this program"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_address_that_can_not_be_printed_is_told_otherwise() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let mut command = Command::new(cargo_bin("menagerie"));
    command.args(["serve", "--port", "0"]).stdout(full).stderr(Stdio::piped());
    let mut program = Program(command.spawn().expect("the program is built"));
    let mut line = String::new();
    let stderr = program.0.stderr.take().expect("it is a pipe");
    BufReader::new(stderr).read_line(&mut line).expect("it prints");
    assert!(line.contains("it listens at http://127.0.0.1:"), "{line}");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    let port = taken.local_addr().expect("it listens").port().to_string();
    let mut program = serve(&["--port", &port]);
    assert_eq!(program.0.wait().expect("it ends").code(), Some(3));
    let told = stderr(&mut program);
    assert!(told.contains(&port) && told.contains("[address-in-use]"), "{told}");
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_asked_to() {
    let mut program = serve(&["--port", "0"]);
    let address = address(&mut program);
    // A connection that is kept does not keep the program.
    let mut kept = Client::connect(address);
    assert_eq!(kept.get("/api/v1").status, 200);
    let asked = Command::new("kill").args(["-INT", &program.0.id().to_string()]).status();
    assert!(asked.is_ok_and(|status| status.success()));
    assert_eq!(program.0.wait().expect("it ends").code(), Some(130));
    assert_eq!(kept.rest(), "");
}
