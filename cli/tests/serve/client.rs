//! A server and those who ask it.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use registry::VARIANTS;
use rules::erased::Cache;
use serde_json::Value;
use web::{Ender, Limits, Server};

/// A server of its own on a free port, with its own limits; it ends with the value.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    ender: Ender,
    thread: Option<JoinHandle<()>>,
}

pub(crate) fn start(limits: Limits) -> Running {
    let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = Server::bind(any_port, Cache::new(VARIANTS), limits).expect("a port is free");
    let (address, ender) = (server.address(), server.ender());
    Running { address, ender, thread: Some(thread::spawn(|| server.run())) }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.ender.end();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends well");
        }
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// The lines before the body, in lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The code of the error that came instead of an answer.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A connection that is kept.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time can be set");
        stream.set_nodelay(true).expect("it can be set");
        Self { stream: BufReader::new(stream) }
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Whatever comes until the other side closes.
    pub(crate) fn rest(&mut self) -> String {
        let mut bytes = Vec::new();
        let _ = self.stream.read_to_end(&mut bytes);
        String::from_utf8(bytes).expect("it is text")
    }

    /// Reads one response.
    pub(crate) fn receive(&mut self) -> io::Result<Reply> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let head = head.to_lowercase();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Reply { status, head, body: String::from_utf8(body).expect("it is text") })
    }

    pub(crate) fn get(&mut self, path: &str) -> Reply {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self.send(request.as_bytes()).expect("it reads");
        self.receive().expect("it answers")
    }

    pub(crate) fn post(&mut self, question: &str, body: &str) -> Reply {
        self.try_post(question, body).expect("it answers")
    }

    pub(crate) fn try_post(&mut self, question: &str, body: &str) -> io::Result<Reply> {
        let length = body.len();
        let head = format!(
            "POST /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
        );
        // Who is turned away before all was read may close while we write.
        let sent = self.send((head + body).as_bytes());
        self.receive().or_else(|error| sent.and(Err(error)))
    }
}

/// Asks on a connection of its own.
pub(crate) fn get(server: &Running, path: &str) -> Reply {
    Client::connect(server.address).get(path)
}

/// Asks on a connection of its own.
pub(crate) fn post(server: &Running, question: &str, item: &Value) -> Reply {
    Client::connect(server.address).post(question, &item.to_string())
}
