//! Records as text: what is read, what is refused and where, and that nothing is lost on the way.

mod chess;
mod faults;
mod form;
mod identities;
mod streams;

use record::Record;
use record::text::{self, Misread, Reading};
use rules::erased::Cache;
use serde_json::{Value, json};

fn cache() -> Cache {
    Cache::new(registry::VARIANTS)
}

fn reading(text: &str) -> Reading {
    text::read(text, &cache()).unwrap_or_else(|misread| panic!("{text}\n{:#?}", misread.issues))
}

fn misread(text: &str) -> Misread {
    match text::read(text, &cache()) {
        Ok(reading) => panic!("{text}\n{:#?}", reading.record),
        Err(misread) => *misread,
    }
}

/// The record of a text, as JSON.
fn record(text: &str) -> Value {
    reading(text).record.write()
}

/// The codes of all that is wrong with a text, each with what is marked.
fn faults(text: &str) -> Vec<(String, String)> {
    let misread = misread(text);
    let marked = |idx| misread.places.fault(idx).map_or("", |span| &text[span]).to_owned();
    let issues = misread.issues.iter().enumerate();
    issues.map(|(idx, issue)| (issue.code.to_string(), marked(idx))).collect()
}

fn only(code: &str, marked: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), marked.to_owned())]
}

/// A record in the shape of its variant, with these moves.
fn of_moves(variant: &str, moves: &[&str]) -> Record {
    let value = json!({"variant": variant, "moves": moves});
    Record::read(&value, "").expect("it is a record")
}
