//! Bytes to values, values to typed parts: every fault has a code and a place.

use rules::Whole;
use rules::erased::document::{MAX_BYTES, read_object};
use rules::erased::{ReadError, read_value};
use serde_json::{Value, json};

use crate::cairns::options::Options;
use crate::cairns::setup::Setup;
use crate::{corners, corners_with};

fn code(bytes: &[u8]) -> &'static str {
    read_value(bytes).expect_err("the bytes are no document").code()
}

#[test]
fn what_is_no_text_is_no_document() {
    assert_eq!(code(b""), "empty-input");
    assert_eq!(code(b" \r\n\t"), "empty-input");
    for bytes in
        [&b"\xef\xbb\xbf{}"[..], b"\0", b"{}\0", b"{\"a\": \"\0\"}", b"\xff", b"{\"a\xc3\": 1}"]
    {
        assert_eq!(code(bytes), "encoding", "{bytes:?}");
    }
    let found = read_value(b"{\"a\xc3\": 1}").expect_err("half a character");
    assert_eq!(found, ReadError::Encoding { what: "a byte that is not UTF-8", offset: 3 });
    // An escaped NUL is text like any other.
    assert!(read_value(br#"{"a": "\u0000"}"#).is_ok());
}

#[test]
fn only_strict_json_is_read() {
    for text in [
        "{",
        "[1,]",
        "{\"a\":1,}",
        "// no",
        "{'a': 1}",
        "{a: 1}",
        "NaN",
        "01",
        "1.",
        "+1",
        "\"\n\"",
        "{} {}",
        "{}x",
        "nul",
        "1e400",
        "\"\\ud800\"",
        "\u{a0}{}",
    ] {
        assert_eq!(code(text.as_bytes()), "json-syntax", "{text}");
    }
    assert_eq!(
        read_value(b"{\n  \"a\": 1,\n  \"b\" 2\n}").expect_err("a colon is missing").to_string(),
        "line 3, column 7: expected `:`"
    );
}

#[test]
fn a_name_given_twice_is_an_error_at_any_depth() {
    for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":2,"a":null}}]"#, r#"{"a":1,"\u0061":2}"#] {
        let found = read_value(text.as_bytes()).expect_err("`a` is given twice");
        assert!(
            matches!(&found, ReadError::DuplicateField { line: 1, name, .. } if name == "a"),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn every_prefix_of_a_document_is_an_error() {
    let text = json!({"schema": 1, "variant": "cairns", "options": {"é": "\u{1d11e}"}, "position": corners()});
    let text = text.to_string();
    assert!(read_value(text.as_bytes()).is_ok());
    for end in 0..text.len() {
        assert!(read_value(&text.as_bytes()[..end]).is_err(), "{end}");
    }
}

/// Neither depth nor length exhausts anything.
#[test]
fn excess_is_an_error() {
    assert_eq!(code(&vec![b'['; 10 << 20]), "json-syntax");
    let deep = |depth: usize| [vec![b'['; depth], vec![b']'; depth]].concat();
    assert!(read_value(&deep(100)).is_ok());
    assert_eq!(code(&deep(10_000)), "json-syntax");
    let nested = [br#"{"a":"#.repeat(100_000), b"1".to_vec(), b"}".repeat(100_000)].concat();
    assert_eq!(code(&nested), "json-syntax");
    assert_eq!(code(&vec![b' '; MAX_BYTES + 1]), "too-long");
    let text = format!("\"{}\"", "x".repeat(10 << 20));
    assert!(read_value(text.as_bytes()).is_ok());
}

/// Where a part is at fault, and how.
#[track_caller]
fn part(setup: &Value) -> (String, String) {
    let issue = read_object::<Setup>(setup, "/position").expect_err("the part is at fault");
    (issue.pointer, issue.code.into_owned())
}

fn at(pointer: &str, code: &str) -> (String, String) {
    (format!("/position{pointer}"), code.to_owned())
}

#[test]
fn a_fault_of_shape_has_its_place() {
    let walker = |walker: Value| {
        let mut setup = corners();
        setup["walkers"][3] = walker;
        setup
    };
    // An unknown field is the field itself.
    let unknown = json!({"at": "a1", "side": "red", "color": 1});
    assert_eq!(part(&walker(unknown)), at("/walkers/3/color", "unknown-field"));
    assert_eq!(part(&corners_with(json!({"a/b~": 1}))), at("/a~1b~0", "unknown-field"));
    // A missing field is the object that lacks it.
    assert_eq!(part(&walker(json!({"at": "a1"}))), at("/walkers/3", "missing-field"));
    assert_eq!(part(&json!({})), at("", "missing-field"));
    // A value of a wrong type is the value.
    let wrong = json!({"at": "a1", "side": 7});
    assert_eq!(part(&walker(wrong)), at("/walkers/3/side", "wrong-type"));
    assert_eq!(part(&walker(json!(null))), at("/walkers/3", "wrong-type"));
    assert_eq!(part(&walker(json!(["a1", "red"]))), at("/walkers/3", "wrong-type"));
    assert_eq!(part(&corners_with(json!({"walkers": {}}))), at("/walkers", "wrong-type"));
    assert_eq!(part(&corners_with(json!({"water": [1]}))), at("/water/0", "wrong-type"));
    assert_eq!(part(&corners_with(json!({"places": [0, 0.5, 0]}))), at("/places/1", "wrong-type"));
    assert_eq!(part(&corners_with(json!({"places": [0, 0]}))), at("/places", "wrong-type"));
    assert_eq!(part(&corners_with(json!({"left": "2"}))), at("/left", "wrong-type"));
    assert_eq!(part(&json!([])), at("", "wrong-type"));
    let options = read_object::<Options>(&json!({"steps": true}), "").expect_err("no number");
    assert_eq!((&*options.pointer, &*options.code), ("/steps", "wrong-type"));
}

/// A message quotes what was found, which may be as long as the document.
#[test]
fn a_fault_is_told_in_short() {
    let long = "x".repeat(1 << 20);
    for setup in [corners_with(json!({"left": long})), corners_with(json!({&long: 1}))] {
        let issue = read_object::<Setup>(&setup, "").expect_err("the part is at fault");
        assert!(issue.message.len() < 1000, "{} bytes", issue.message.len());
    }
}

#[test]
fn whole_numbers_are_read_whole() {
    let read = |text: &str| {
        let value = read_value(text.as_bytes()).map_err(|error| error.code().to_owned())?;
        let part = read_object::<Setup>(&corners_with(json!({"left": value})), "");
        part.map(|setup| setup.left).map_err(|issue| issue.code.into_owned())
    };
    for (text, number) in [
        ("0", 0),
        ("-1", -1),
        ("65536", 65_536),
        ("9223372036854775807", i64::MAX),
        ("-9223372036854775808", i64::MIN),
        // Beyond 64 bits: the nearest, so that it is out of any range.
        ("9223372036854775808", i64::MAX),
        ("18446744073709551615", i64::MAX),
        ("99999999999999999999", i64::MAX),
        ("-99999999999999999999", i64::MIN),
        ("1e300", i64::MAX),
        ("-1e300", i64::MIN),
    ] {
        assert_eq!(read(text), Ok(Some(Whole(number))), "{text}");
    }
    for text in ["1.5", "-0.5", "1.0", "1e2", "-0", "true", "\"1\"", "[]", "{}"] {
        assert_eq!(read(text), Err("wrong-type".into()), "{text}");
    }
    assert_eq!(read("null"), Ok(None));
    // No number of JSON's readers is that large.
    assert_eq!(read("1e400"), Err("json-syntax".into()));
    assert_eq!(serde_json::to_value(Whole(-3)).expect("a number"), json!(-3));
}
