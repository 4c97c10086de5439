//! What the API answers, and what it says where it has no answer.

use registry::VARIANTS;
use serde_json::{Value, json};
use web::Limits;

use crate::client::{Client, Running, get, post, start};

/// The answer to an item, which must have one.
fn answer(server: &Running, question: &str, item: &Value) -> Value {
    let reply = post(server, question, item);
    assert_eq!(reply.status, 200, "{question} {item}: {reply:?}");
    fits_schema(server, question, &reply.json());
    reply.json()
}

/// Whether the schema of the answers knows all fields of an answer, and none that it wants is missing.
fn fits_schema(server: &Running, question: &str, answer: &Value) {
    let schema = get(server, &format!("/api/v1/schema/answer/{question}")).json();
    let facts = &schema["anyOf"][0];
    let forms = facts["anyOf"].as_array().map_or(vec![facts], |forms| forms.iter().collect());
    let found = answer.as_object().expect("an object");
    let fits = forms.iter().any(|form| {
        let form = form["$ref"].as_str().map_or(*form, |target| {
            schema.pointer(&target[1..]).expect("references lead somewhere")
        });
        let common = ["schema", "id"];
        let is_known = |name: &String| {
            form["properties"].get(name).is_some() || common.contains(&name.as_str())
        };
        let required = form["required"].as_array().into_iter().flatten();
        found.keys().all(is_known)
            && required.filter_map(Value::as_str).all(|name| found.contains_key(name))
    });
    assert!(fits, "{question}: {answer} is none of {facts}");
}

#[test]
fn every_variant_starts_and_is_drawn() {
    let server = start(Limits::default());
    for id in VARIANTS.ids() {
        let position = answer(&server, "start", &json!({"variant": id}));
        let moves = answer(&server, "moves", &json!({"position": position, "id": 7}));
        assert_eq!(moves["id"], 7);
        let first = moves["moves"][0]["text"].as_str().expect("a start has moves");
        let play = answer(&server, "play", &json!({"position": position, "moves": [first]}));
        assert_eq!(play["ok"], true);
        let item = json!({"position": position, "after": [first], "theme": "dark"});
        let picture = answer(&server, "scene", &item);
        let n_cells = picture["cells"].as_array().map_or(0, Vec::len);
        let drawn = picture["svg"].as_str().expect("a picture").matches("data-cell=").count();
        assert!(n_cells > 60 && drawn == n_cells, "{id}: {n_cells} cells, {drawn} drawn");
        let data = answer(&server, "scene", &json!({"position": position, "format": "json"}));
        assert_eq!(data["scene"]["cells"].as_array().map(Vec::len), Some(n_cells));
        let checked = answer(&server, "check", &json!({"position": position}));
        assert_eq!(checked["ok"], true);
        let counted = answer(&server, "perft", &json!({"position": position, "depth": 1}));
        assert_eq!(counted["count"], moves["count"].to_string());
    }
}

#[test]
fn a_refusal_is_an_answer_with_its_rule() {
    let server = start(Limits::default());
    let item = json!({"position": {"variant": "troy"}, "move": "Ra1-a5"});
    let refused = answer(&server, "explain", &item);
    assert_eq!(
        (&refused["legal"], &refused["rule"]["slug"]),
        (&json!(false), &json!("rook.slide"))
    );
    let each = json!({"position": {"variant": "troy"}, "each": ["Ra1-b1", "Ra1-a5"]});
    let both = answer(&server, "explain", &each);
    let legal = [0, 1].map(|idx| &both["explanations"][idx]["legal"]);
    assert_eq!(legal, [&json!(true), &json!(false)]);
    let all = answer(&server, "explain", &json!({"position": {"variant": "troy"}, "all": "a1"}));
    assert_eq!(all["n_legal"], 1);
}

#[test]
fn moves_that_were_played_before_are_remembered() {
    let server = start(Limits::default());
    let shuffle = ["THg1-f3", "THg11-f9", "THf3-g1", "THf9-g11"];
    let twice = [shuffle, shuffle].concat();
    let mut after = twice.clone();
    let last = after.pop();
    let position = json!({"variant": "troy"});
    let item = json!({"position": position, "after": after, "move": last});
    let explained = answer(&server, "explain", &item);
    assert_eq!(explained["ends"]["places"], json!([1, 1]), "{explained}");
    let ended = json!({"position": position, "after": twice});
    assert_eq!(answer(&server, "moves", &ended)["count"], 0);
    assert!(answer(&server, "scene", &ended)["ending"].is_object());
    let illegal = post(&server, "moves", &json!({"position": position, "after": ["Ra1-b1", "x"]}));
    assert_eq!((illegal.status, &*illegal.code()), (400, "illegal-move"));
    assert_eq!(illegal.json()["error"]["pointer"], "/after/1");
}

#[test]
fn a_problem_is_read_as_one() {
    let server = start(Limits::default());
    let pieces = json!([
        {"at": "a1", "side": "white", "kind": "rook"},
        {"at": "e11", "side": "black", "kind": "king"},
    ]);
    let kingless = json!({"variant": "troy", "position": {"to_act": "white", "pieces": pieces}});
    for (study, ok) in [(json!(null), false), (json!(false), false), (json!(true), true)] {
        let mut item = json!({"position": kingless});
        if !study.is_null() {
            item["study"] = study;
        }
        let checked = answer(&server, "check", &item);
        assert_eq!(checked["ok"], ok, "{checked}");
    }
}

#[test]
fn what_is_wrong_with_an_item_is_said_with_its_place() {
    let server = start(Limits::default());
    let troy = r#""position": {"variant": "troy"}"#;
    for (question, body, code, pointer) in [
        ("moves", "", "empty-input", ""),
        ("moves", "{", "json-syntax", ""),
        ("moves", "{\n  \"id\": 1,\n  oops", "json-syntax", ""),
        ("moves", "[]", "wrong-type", ""),
        ("moves", "{}", "missing-field", ""),
        ("moves", r#"{"id": 1.5}"#, "wrong-type", "/id"),
        ("moves", r#"{"position": {"variant": "tory"}}"#, "no-such-variant", "/position/variant"),
        ("moves", r#"{"positon": {"variant": "troy"}}"#, "unknown-field", "/positon"),
        ("moves", &format!(r#"{{{troy}, "from": "z9"}}"#), "no-such-cell", "/from"),
        ("moves", &format!(r#"{{{troy}, "count": 1}}"#), "wrong-type", "/count"),
        ("explain", &format!("{{{troy}}}"), "missing-field", ""),
        (
            "explain",
            &format!(r#"{{{troy}, "move": "a", "all": "a1"}}"#),
            "conflicting-fields",
            "/all",
        ),
        (
            "start",
            r#"{"variant": "troy", "options": {"move_cap": "x"}}"#,
            "wrong-type",
            "/options/move_cap",
        ),
        ("scene", &format!(r#"{{{troy}, "theme": "pink"}}"#), "no-such-theme", "/theme"),
        ("scene", &format!(r#"{{{troy}, "format": "png"}}"#), "no-such-format", "/format"),
        ("perft", &format!("{{{troy}}}"), "missing-field", ""),
        ("validate", r#"{"study": true}"#, "missing-field", ""),
        ("convert", r#"{"text": "1. {never closed"}"#, "unclosed-comment", "/text"),
    ] {
        let reply = Client::connect(server.address).post(question, body);
        assert_eq!((reply.status, &*reply.code()), (400, code), "{question} {body}: {reply:?}");
        let error = &reply.json()["error"];
        assert!(error["pointer"].as_str().is_some_and(|found| found.starts_with(pointer)));
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
        assert_eq!(error["issues"][0]["code"], code);
    }
    let torn = Client::connect(server.address).post("moves", "{\n  \"id\": 1,\n  oops");
    let message = torn.json()["error"]["message"].to_string();
    assert!(message.contains("line 3, column 3"), "{message}");
}

#[test]
fn what_is_wrong_with_an_address_is_said() {
    let server = start(Limits::default());
    for (path, status, code) in [
        ("/nowhere", 404, "no-such-address"),
        ("/api/v2/moves", 404, "no-such-address"),
        ("/api/v1/rules/tory", 404, "no-such-variant"),
        ("/api/v1/rules/troy/rook.slid", 404, "no-such-rule"),
        ("/api/v1/schema/psition/troy", 404, "no-such-schema"),
        ("/api/v1/schema/answer/mvoes", 404, "no-such-schema"),
        ("/api/v1/moves", 405, "no-such-method"),
    ] {
        let reply = get(&server, path);
        assert_eq!((reply.status, &*reply.code()), (status, code), "{path}");
    }
    let posted = Client::connect(server.address).post("variants", "{}");
    assert_eq!((posted.status, &*posted.code()), (405, "no-such-method"));
}

#[test]
fn all_addresses_that_are_told_are_there() {
    let server = start(Limits::default());
    let about = get(&server, "/api/v1").json();
    for address in about["addresses"].as_array().expect("a list") {
        let path = address["path"].as_str().expect("a path");
        let path = path.replace("VARIANT", "troy").replace("SLUG", "king.step");
        let path = path.replace("QUESTION", "moves");
        let mut client = Client::connect(server.address);
        let reply = match address["method"].as_str() {
            Some("GET") => client.get(&path),
            _ => client.post(path.trim_start_matches("/api/v1/"), "{}"),
        };
        let is_there = reply.status == 200 || reply.code() == "missing-field";
        assert!(is_there || path.contains("/validate"), "{path}: {reply:?}");
        if let Some(schema) = address["answer"].as_str() {
            assert_eq!(get(&server, schema).status, 200, "{schema}");
        }
    }
    for question in ["variants", "rules"] {
        let path = if question == "rules" { "rules/troy" } else { question };
        let told = get(&server, &format!("/api/v1/{path}")).json();
        fits_schema(&server, question, &told);
    }
}

#[test]
fn records_are_judged_and_converted() {
    let server = start(Limits::default());
    let record = json!({
        "schema": 1, "variant": "troy", "options": {}, "headers": {}, "moves": ["Ra1-b1"], "result": "*",
    });
    let report = answer(&server, "validate", &json!({"record": record}));
    assert_eq!((&report["ok"], &report["verdict"]), (&json!(true), &json!("legal")));
    let written = answer(&server, "convert", &json!({"record": record}));
    let text = written["text"].as_str().expect("a text");
    let read = answer(&server, "convert", &json!({"text": text}));
    assert_eq!(read["records"], json!([record]));
    assert_eq!(answer(&server, "validate", &json!({"text": text}))["ok"], true);
    let twice = answer(&server, "validate", &json!({"text": format!("{text}\n{text}")}));
    assert_eq!(twice["findings"][0]["code"], "several-games");
    let none = answer(&server, "validate", &json!({"text": ""}));
    assert_eq!(none["findings"][0]["code"], "no-game");
}

#[test]
fn the_page_comes_with_its_policy() {
    let server = start(Limits::default());
    let page = get(&server, "/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy: default-src 'none'"), "{}", page.head);
    let words = page.body.split(['"', ' ']);
    for file in words.filter(|word| word.starts_with('/') && word.contains('.')) {
        assert_eq!(get(&server, file).status, 200, "{file}");
    }
}
