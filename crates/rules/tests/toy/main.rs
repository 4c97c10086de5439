//! The contract, tried out with a small game that lives here only.

mod bites;
mod broken;
mod cairns;
mod counts;
mod documents;
mod explanations;
mod fault;
mod games;
mod lawful;
mod loading;
mod work;

use std::sync::Arc;

use rules::fuzz::dice;
use rules::{Rules, Strictness};
use serde_json::{Value, json};

use cairns::Cairns;
use cairns::options::Options;
use cairns::position::Position;

/// The game with options as they are written.
fn cairns(options: Value) -> Arc<Cairns> {
    let options: Options = serde_json::from_value(options).expect("the test's options are typed");
    Arc::new(Cairns::new(options).expect("the test's options are valid").0)
}

fn load(cairns: &Cairns, setup: Value) -> Position {
    let setup = serde_json::from_value(setup).expect("the test's set-up is typed");
    cairns.load(&setup, Strictness::Play).expect("the test's set-up is legal").0
}

/// After all have placed their walkers on the corners of the board; red is to act.
fn corners() -> Value {
    json!({
        "to_act": "red",
        "walkers": [
            {"at": "a1", "side": "red"}, {"at": "a3", "side": "red"},
            {"at": "c5", "side": "green"}, {"at": "e3", "side": "green"},
            {"at": "e1", "side": "blue"}, {"at": "c1", "side": "blue"},
        ],
        "water": ["b3", "c2", "d3"],
    })
}

/// `corners` with some fields replaced.
fn corners_with(fields: Value) -> Value {
    let (mut setup, Value::Object(fields)) = (corners(), fields) else {
        panic!("the fields are an object");
    };
    for (name, value) in fields {
        setup[name] = value;
    }
    setup
}
