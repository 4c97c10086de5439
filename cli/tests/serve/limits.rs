//! No request harms another: what is too much, too slow, too many or from elsewhere is turned away.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use web::Limits;

use crate::client::{Client, get, post, start};

#[test]
fn what_is_too_much_is_refused() {
    let limits = Limits { n_bytes: 1 << 16, n_actions: 10, n_texts: 2, ..Limits::default() };
    let server = start(limits);
    let long = format!("{{\"id\": \"{}\"}}", "x".repeat(1 << 17));
    let position = json!({"variant": "troy"});
    let many = json!({"position": position, "moves": vec!["Ra1-b1"; 11]});
    let before = json!({"position": position, "after": vec!["Ra1-b1"; 11]});
    let turn = ["Ra1-b1"; 11].join(";");
    let turns = json!({"record": {"variant": "troy", "moves": [turn.clone()]}});
    let bare = json!({"variant": "troy", "moves": vec!["Ra1-b1"; 11]});
    let texts = json!({"position": position, "each": ["a", "b", "c"]});
    let one = json!({"position": position, "move": turn});
    let each = json!({"position": position, "each": [turn]});
    let text = json!({"text": format!("[Variant \"troy\"]\n\n{} *", "Ra1-b1 ".repeat(11))});
    let deep = json!({"position": position, "depth": 65});
    for (question, body, code) in [
        ("moves", long, "too-long"),
        ("play", many.to_string(), "too-many-moves"),
        ("moves", before.to_string(), "too-many-moves"),
        ("validate", turns.to_string(), "too-many-moves"),
        ("validate", bare.to_string(), "too-many-moves"),
        ("explain", texts.to_string(), "too-many-texts"),
        ("explain", one.to_string(), "too-many-moves"),
        ("explain", each.to_string(), "too-many-moves"),
        ("convert", text.to_string(), "too-many-moves"),
        ("perft", deep.to_string(), "depth-limit"),
    ] {
        let reply = Client::connect(server.address).post(question, &body);
        assert_eq!((reply.status, &*reply.code()), (413, code), "{question}: {reply:?}");
    }
    let small = start(Limits { n_answer_bytes: 1000, ..Limits::default() });
    let reply = post(&small, "moves", &json!({"id": 1, "position": position}));
    assert_eq!((reply.status, &*reply.code()), (413, "too-long-answer"));
    assert_eq!(reply.json()["id"], 1);
    // Of more faults than can be sent the first is told.
    let unknown: serde_json::Map<_, _> =
        (0..100).map(|idx| (format!("x{idx}"), json!(0))).collect();
    let reply = post(&small, "moves", &json!(unknown));
    assert_eq!((reply.status, &*reply.code()), (400, "unknown-field"));
    assert_eq!(reply.json()["error"]["issues"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_body_that_does_not_come_keeps_its_slot_only_for_a_while() {
    let limits = Limits { n_waiting: 1, time: Duration::from_millis(1500), ..Limits::default() };
    let server = start(limits);
    let mut slow = Client::connect(server.address);
    slow.send(b"POST /api/v1/moves HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
        .expect("it reads");
    thread::sleep(Duration::from_millis(300));
    let item = json!({"position": {"variant": "troy"}});
    let turned_away = post(&server, "moves", &item);
    assert_eq!((turned_away.status, &*turned_away.code()), (429, "too-many-requests"));
    assert!(turned_away.head.contains("retry-after: 1"), "{turned_away:?}");
    // What needs no work is answered all the same.
    assert_eq!(get(&server, "/api/v1/variants").status, 200);
    let told = slow.receive().expect("it answers");
    assert_eq!((told.status, &*told.code()), (408, "too-slow"));
    assert_eq!(post(&server, "moves", &item).status, 200);
}

#[test]
fn deep_work_ends_when_its_time_is_up_and_holds_up_nobody() {
    let one = NonZeroUsize::MIN;
    let limits = Limits { time: Duration::from_millis(800), n_workers: one, ..Limits::default() };
    let server = start(limits);
    let deep = json!({"id": "deep", "position": {"variant": "tchess"}, "depth": 64});
    let begun = Instant::now();
    let late = post(&server, "perft", &deep);
    assert_eq!((late.status, &*late.code()), (504, "time-limit"));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // The only worker is free again, since the count was told to stop.
    assert_eq!(post(&server, "moves", &json!({"position": {"variant": "troy"}})).status, 200);
    let counted =
        post(&server, "perft", &json!({"position": {"variant": "troy"}, "depth": 2})).json();
    assert_eq!(counted["depth"], 2);
}

#[test]
fn deep_work_leaves_a_worker_to_others() {
    let two = NonZeroUsize::new(2).expect("it is not 0");
    let time = Duration::from_secs(6);
    let server = start(Limits { time, n_workers: two, ..Limits::default() });
    let address = server.address;
    let deep = json!({"position": {"variant": "tchess"}, "depth": 64}).to_string();
    let long: Vec<_> = (0..4)
        .map(|_| {
            let deep = deep.clone();
            thread::spawn(move || Client::connect(address).post("perft", &deep).status)
        })
        .collect();
    thread::sleep(Duration::from_millis(500));
    let begun = Instant::now();
    assert_eq!(post(&server, "moves", &json!({"position": {"variant": "troy"}})).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    for asked in long {
        assert_eq!(asked.join().expect("it is answered"), 504);
    }
}

#[test]
fn work_for_a_client_that_is_gone_is_stopped() {
    let limits = Limits { n_workers: NonZeroUsize::MIN, ..Limits::default() };
    let server = start(limits);
    let body = json!({"position": {"variant": "tchess"}, "depth": 64}).to_string();
    let mut gone = Client::connect(server.address);
    let head = format!(
        "POST /api/v1/perft HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    gone.send(head.as_bytes()).expect("it reads");
    thread::sleep(Duration::from_millis(300));
    drop(gone);
    let begun = Instant::now();
    assert_eq!(post(&server, "moves", &json!({"position": {"variant": "troy"}})).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn a_thousand_at_once_are_answered_or_turned_away() {
    const N_CLIENTS: usize = 1000;
    let n_workers = NonZeroUsize::new(2).expect("it is not 0");
    let server = start(Limits { n_waiting: 64, n_workers, ..Limits::default() });
    let address = server.address;
    let clients: Vec<_> = (0..N_CLIENTS)
        .map(|idx| {
            let ask = move || {
                let item = json!({"position": {"variant": "troy"}, "id": idx});
                Client::connect(address).post("moves", &item.to_string())
            };
            let small = thread::Builder::new().stack_size(256 << 10);
            small.spawn(ask).expect("there is a thread")
        })
        .collect();
    let mut n_answered = 0;
    for (idx, client) in clients.into_iter().enumerate() {
        let reply = client.join().expect("it got an answer");
        match reply.status {
            200 => {
                let answer = reply.json();
                assert_eq!((&answer["id"], &answer["count"]), (&json!(idx), &json!(19)));
                n_answered += 1;
            }
            429 => assert_eq!(reply.code(), "too-many-requests"),
            other => panic!("status {other}: {reply:?}"),
        }
    }
    assert!(n_answered >= 64, "{n_answered}");
    assert_eq!(get(&server, "/api/v1").status, 200);
}

#[test]
fn connections_that_do_nothing_are_closed() {
    let idle = Duration::from_millis(700);
    let time = Duration::from_millis(300);
    let server = start(Limits { idle, time, n_connections: 2, ..Limits::default() });
    let silent = Client::connect(server.address);
    let mut half = Client::connect(server.address);
    half.send(b"POST /api/v1/moves HTTP/1.1\r\nHost: loc").expect("it reads");
    // A third gets in once one of the two is closed.
    let begun = Instant::now();
    assert_eq!(get(&server, "/api/v1").status, 200);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    for mut client in [silent, half] {
        let told = client.rest();
        assert!(!told.contains(" 200 "), "{told}");
    }
    let mut kept = Client::connect(server.address);
    assert_eq!(kept.get("/api/v1").status, 200);
    assert_eq!(kept.rest(), "", "it is closed when nothing more is asked");
}

#[test]
fn who_takes_no_answer_is_left() {
    let limits = Limits { n_waiting: 1, time: Duration::from_millis(500), ..Limits::default() };
    let server = start(limits);
    let item = json!({"position": {"variant": "troy"}}).to_string();
    let head = format!(
        "POST /api/v1/scene HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{item}",
        item.len()
    );
    let mut deaf = Client::connect(server.address);
    // More answers than the system keeps for somebody who reads none of them.
    for _ in 0..2000 {
        if deaf.send(head.as_bytes()).is_err() {
            break;
        }
    }
    let begun = Instant::now();
    while post(&server, "moves", &json!({"position": {"variant": "troy"}})).status != 200 {
        assert!(begun.elapsed() < Duration::from_mins(1), "the slot is never given back");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn names_and_pages_from_elsewhere_are_turned_away() {
    let server = start(Limits::default());
    let port = server.address.port();
    let ask = |headers: &str| {
        let mut client = Client::connect(server.address);
        client.send(format!("GET /api/v1 HTTP/1.1\r\n{headers}\r\n").as_bytes()).expect("it reads");
        client.receive().expect("it answers")
    };
    for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"] {
        assert_eq!(ask(&format!("Host: {host}:{port}\r\n")).status, 200, "{host}");
    }
    let foreign = ask("Host: board.example\r\n");
    assert_eq!((foreign.status, &*foreign.code()), (421, "foreign-host"));
    let own = format!("Host: localhost:{port}\r\n");
    assert_eq!(ask(&format!("{own}Origin: http://localhost:{port}\r\n")).status, 200);
    for origin in ["https://board.example", "null", "http://localhost:1"] {
        let foreign = ask(&format!("{own}Origin: {origin}\r\n"));
        assert_eq!((foreign.status, &*foreign.code()), (403, "foreign-origin"), "{origin}");
    }
}

#[test]
fn a_request_names_one_host() {
    let server = start(Limits::default());
    let both = "Host: localhost\r\nHost: localhost\r\n";
    for (version, hosts, status) in [
        ("1.1", "", 400),
        ("1.1", both, 400),
        ("1.0", both, 400),
        ("1.0", "", 200),
        ("1.0", "Host: localhost\r\n", 200),
    ] {
        let mut client = Client::connect(server.address);
        let request = format!("GET /api/v1 HTTP/{version}\r\n{hosts}\r\n");
        client.send(request.as_bytes()).expect("it reads");
        assert_eq!(client.receive().expect("it answers").status, status, "{version} {hosts:?}");
    }
}

#[test]
fn a_body_announced_too_long_is_not_waited_for() {
    let server = start(Limits::default());
    for expect in ["", "Expect: 100-continue\r\n"] {
        let mut client = Client::connect(server.address);
        let head = "POST /api/v1/moves HTTP/1.1\r\nHost: localhost\r\n";
        let request = format!("{head}{expect}Content-Length: 99999999\r\n\r\n{{");
        client.send(request.as_bytes()).expect("it reads");
        let reply = client.receive().expect("it answers");
        assert_eq!((reply.status, &*reply.code()), (413, "too-long"), "{expect}");
    }
}

#[test]
fn what_is_no_request_does_no_harm() {
    let server = start(Limits::default());
    let mut long_head = "GET / HTTP/1.1\r\nHost: localhost\r\n".to_owned();
    for idx in 0..5000 {
        let _ = write!(long_head, "X-{idx}: {}\r\n", "x".repeat(50));
    }
    let nested = "[".repeat(100_000);
    let nested = format!(
        "POST /api/v1/moves HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{nested}",
        nested.len()
    );
    for request in [
        "\r\n\r\n\r\n",
        "GET\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}",
        "POST /api/v1/moves HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}",
        "POST /api/v1/moves HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        &long_head,
        &nested,
    ] {
        let mut client = Client::connect(server.address);
        let _ = client.send(request.as_bytes());
        if let Ok(reply) = client.receive() {
            assert!((400..500).contains(&reply.status), "{reply:?}");
        }
        assert_eq!(get(&server, "/api/v1").status, 200);
    }
}
