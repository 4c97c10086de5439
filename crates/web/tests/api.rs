//! The API answers as the command line does, says what is wrong, and is not to be worn down.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use registry::VARIANTS;
use rules::erased::Cache;
use serde_json::{Value, json};
use web::Limits;

/// Starts a server of its own on a free port; it ends with the test program.
fn start(limits: Limits) -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let ready = |address| sender.send(address).expect("the test waits");
        web::serve(address, Cache::new(VARIANTS), limits, ready)
    });
    receiver.recv_timeout(Duration::from_secs(30)).expect("it listens")
}

/// Sends bytes and gives the status, the head and the body of what comes back.
fn exchange(address: SocketAddr, request: &[u8]) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time can be set");
    // Who is turned away before all was read may close while we write.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8(bytes).expect("it is text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head, then a body");
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    (status, head.to_lowercase(), body.to_owned())
}

fn get(address: SocketAddr, path: &str) -> (u16, Value) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let (status, _, body) = exchange(address, request.as_bytes());
    (status, serde_json::from_str(&body).expect("JSON"))
}

fn post_text(address: SocketAddr, question: &str, body: &str) -> (u16, Value) {
    let length = body.len();
    let head = format!(
        "POST /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
    );
    let (status, _, body) = exchange(address, (head + body).as_bytes());
    (status, serde_json::from_str(&body).expect("JSON"))
}

fn post(address: SocketAddr, question: &str, item: &Value) -> (u16, Value) {
    post_text(address, question, &item.to_string())
}

#[test]
fn every_variant_starts_and_is_drawn() {
    let address = start(Limits::default());
    for id in VARIANTS.ids() {
        let (status, envelope) = post(address, "start", &json!({"variant": id}));
        assert_eq!(status, 200, "{envelope}");
        let (status, moves) = post(address, "moves", &json!({"position": envelope, "id": 7}));
        assert_eq!((status, &moves["id"]), (200, &json!(7)), "{moves}");
        let first = moves["moves"][0]["text"].as_str().expect("a start has moves");
        let (status, play) =
            post(address, "play", &json!({"position": envelope, "moves": [first]}));
        assert_eq!((status, &play["ok"]), (200, &json!(true)), "{play}");
        let (status, scene) = post(
            address,
            "scene",
            &json!({"position": envelope, "after": [first], "theme": "dark"}),
        );
        assert_eq!(status, 200, "{scene}");
        let n_cells = scene["cells"].as_array().map_or(0, Vec::len);
        let drawn = scene["svg"].as_str().expect("a picture").matches("data-cell=").count();
        assert!(n_cells > 60 && drawn == n_cells, "{id}: {n_cells} cells, {drawn} drawn");
        assert_eq!(get(address, &format!("/api/v1/rules/{id}")).0, 200);
        assert_eq!(get(address, &format!("/api/v1/schema/options/{id}")).0, 200);
    }
}

#[test]
fn a_refusal_is_an_answer_with_its_rule() {
    let address = start(Limits::default());
    let item = json!({"position": {"variant": "troy"}, "move": "Ra1-a5"});
    let (status, answer) = post(address, "explain", &item);
    assert_eq!((status, &answer["legal"]), (200, &json!(false)));
    assert_eq!(answer["rule"]["slug"], "rook.slide");
    let each = json!({"position": {"variant": "troy"}, "each": ["Ra1-b1", "Ra1-a5"]});
    let (_, answer) = post(address, "explain", &each);
    let legal: Vec<_> = answer["explanations"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["legal"])
        .collect();
    assert_eq!(legal, [&json!(true), &json!(false)]);
}

#[test]
fn moves_that_were_played_before_are_remembered() {
    let address = start(Limits::default());
    let mut after = vec!["Ra1-b1", "Pa10-a9"];
    let (_, two) =
        post(address, "moves", &json!({"position": {"variant": "troy"}, "after": after}));
    assert_eq!(two["to_act"], "white");
    after.push("Ra1-b1");
    let (status, answer) =
        post(address, "moves", &json!({"position": {"variant": "troy"}, "after": after}));
    assert_eq!(status, 400);
    assert_eq!(answer["error"]["code"], "illegal-move");
    assert_eq!(answer["error"]["pointer"], "/after/2");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let address = start(Limits::default());
    let cases = [
        ("moves", "{", "json-syntax", ""),
        ("moves", "[]", "wrong-type", ""),
        ("moves", "{}", "missing-field", ""),
        ("moves", r#"{"id": 1.5}"#, "wrong-type", "/id"),
        ("moves", r#"{"position": {"variant": "tory"}}"#, "no-such-variant", "/position/variant"),
        ("moves", r#"{"positon": {"variant": "troy"}}"#, "unknown-field", "/positon"),
        ("moves", r#"{"position": {"variant": "troy"}, "from": "z9"}"#, "no-such-cell", "/from"),
        (
            "start",
            r#"{"variant": "troy", "options": {"move_cap": "x"}}"#,
            "wrong-type",
            "/options/move_cap",
        ),
        (
            "scene",
            r#"{"position": {"variant": "troy"}, "theme": "pink"}"#,
            "no-such-theme",
            "/theme",
        ),
        (
            "convert",
            r#"{"text": "[Variant \"troy\"]\n\n1. {never closed"}"#,
            "unclosed-comment",
            "",
        ),
    ];
    for (question, body, code, pointer) in cases {
        let (status, answer) = post_text(address, question, body);
        assert_eq!(status, 400, "{question} {body}: {answer}");
        let error = &answer["error"];
        assert_eq!(error["code"], code, "{question} {body}: {error}");
        if !pointer.is_empty() {
            assert_eq!(error["pointer"], pointer, "{question} {body}: {error}");
        }
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
    for (path, status, code) in [
        ("/nowhere", 404, "no-such-address"),
        ("/api/v1/rules/tory", 404, "no-such-variant"),
        ("/api/v1/rules/troy/rook.slid", 404, "no-such-rule"),
        ("/api/v1/moves", 405, "no-such-method"),
    ] {
        let (found, answer) = get(address, path);
        assert_eq!((found, &answer["error"]["code"]), (status, &json!(code)), "{path}");
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let limits = Limits { n_bytes: 1 << 16, n_moves: 10, n_texts: 2, ..Limits::default() };
    let address = start(limits);
    let long = format!("{{\"id\": \"{}\"}}", "x".repeat(1 << 17));
    let position = json!({"variant": "troy"});
    let many = json!({"position": position, "moves": vec!["Ra1-b1"; 11]});
    let turns = json!({"record": {"variant": "troy", "moves": [["Ra1-b1"; 11].join(";")]}});
    let texts = json!({"position": position, "each": ["a", "b", "c"]});
    for (question, body, code) in [
        ("moves", long, "too-long"),
        ("play", many.to_string(), "too-many-moves"),
        ("validate", turns.to_string(), "too-many-moves"),
        ("explain", texts.to_string(), "too-many-texts"),
    ] {
        let (status, answer) = post_text(address, question, &body);
        assert_eq!((status, &answer["error"]["code"]), (413, &json!(code)), "{question}");
    }
}

#[test]
fn who_waits_too_long_is_told_so_and_others_are_turned_away() {
    let limits = Limits { n_waiting: 1, time: Duration::from_millis(1500), ..Limits::default() };
    let address = start(limits);
    let mut slow = TcpStream::connect(address).expect("it listens");
    slow.write_all(b"POST /api/v1/moves HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{")
        .expect("it reads");
    thread::sleep(Duration::from_millis(300));
    let (status, answer) = post(address, "moves", &json!({"position": {"variant": "troy"}}));
    assert_eq!((status, &answer["error"]["code"]), (429, &json!("too-many-requests")));
    let mut told = String::new();
    slow.read_to_string(&mut told).expect("it answers");
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("too-slow"), "{told}");
    let (status, _) = post(address, "moves", &json!({"position": {"variant": "troy"}}));
    assert_eq!(status, 200);
}

#[test]
fn many_at_once_are_answered_or_turned_away() {
    let n_workers = NonZeroUsize::new(2).expect("it is not 0");
    let address = start(Limits { n_waiting: 16, n_workers, ..Limits::default() });
    let clients: Vec<_> = (0..200)
        .map(|idx| {
            thread::spawn(move || {
                post(address, "moves", &json!({"position": {"variant": "troy"}, "id": idx}))
            })
        })
        .collect();
    let mut n_answered = 0;
    for (idx, client) in clients.into_iter().enumerate() {
        let (status, answer) = client.join().expect("it got an answer");
        match status {
            200 => {
                assert_eq!((&answer["id"], &answer["count"]), (&json!(idx), &json!(19)));
                n_answered += 1;
            }
            429 => assert_eq!(answer["error"]["code"], "too-many-requests"),
            other => panic!("status {other}: {answer}"),
        }
    }
    assert!(n_answered >= 16);
    assert_eq!(get(address, "/api/v1").0, 200);
}

#[test]
fn records_are_judged_and_converted() {
    let address = start(Limits::default());
    let record = json!({"schema": 1, "variant": "troy", "options": {}, "headers": {}, "moves": ["Ra1-b1"], "result": "*"});
    let (_, report) = post(address, "validate", &json!({"record": record}));
    assert_eq!((&report["ok"], &report["verdict"]), (&json!(true), &json!("legal")));
    let (_, written) = post(address, "convert", &json!({"record": record}));
    let (_, read) = post(address, "convert", &json!({"text": written["text"]}));
    assert_eq!(read["records"], json!([record]));
    let (_, report) = post(address, "validate", &json!({"text": written["text"]}));
    assert_eq!(report["ok"], true);
}

#[test]
fn the_page_comes_with_its_policy() {
    let address = start(Limits::default());
    let (status, head, body) =
        exchange(address, b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assert_eq!(status, 200);
    assert!(head.contains("content-security-policy: default-src 'none'"), "{head}");
    for file in body.split(['"', ' ']).filter(|word| word.starts_with('/') && word.contains('.')) {
        let request = format!("GET {file} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        assert_eq!(exchange(address, request.as_bytes()).0, 200, "{file}");
    }
}
