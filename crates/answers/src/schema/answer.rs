//! The schemas of answers.

use record::Report;
use rules::erased::{SCHEMA, Variant};
use schemars::schema_for;
use serde_json::{Value, json};

use crate::schema::{DRAFT, for_readers, id};
use crate::{
    Checked, Converted, Counted, Explaining, MoveList, Play, Question, RuleList, Seen, VariantList,
};

/// What has an answer with a schema: all questions, and what is known without an item.
pub const ANSWERS: [&str; 11] = [
    Question::START.name,
    Question::CHECK.name,
    Question::MOVES.name,
    Question::EXPLAIN.name,
    Question::PLAY.name,
    Question::PERFT.name,
    Question::SCENE.name,
    Question::VALIDATE.name,
    Question::CONVERT.name,
    "variants",
    "rules",
];

/// The schema of the answer to a question, one of [`ANSWERS`]: of the facts, or of the error.
///
/// ```
/// let schema = answers::schema::answer("moves").expect("it is a question");
/// assert_eq!(schema["anyOf"][0]["properties"]["count"]["type"], "integer");
/// ```
pub fn answer(name: &str) -> Option<Value> {
    let facts = match name {
        "start" => envelope(),
        "check" => schema_for!(Checked).into(),
        "moves" => schema_for!(MoveList).into(),
        "explain" => schema_for!(Explaining).into(),
        "play" => schema_for!(Play).into(),
        "perft" => schema_for!(Counted).into(),
        "scene" => schema_for!(Seen).into(),
        "validate" => schema_for!(Report).into(),
        "convert" => schema_for!(Converted).into(),
        "variants" => schema_for!(VariantList).into(),
        "rules" => schema_for!(RuleList).into(),
        _ => return None,
    };
    Some(for_readers(or_error(facts, &format!("the answer to `{name}`"))))
}

/// What `validate` says of a record of a variant.
pub(super) fn report(variant: &dyn Variant) -> Value {
    let mut schema: Value = schema_for!(Report).into();
    schema["title"] =
        json!("the report on a record; `id` only with --jsonl, and only if the item has one");
    let title = variant.family().title;
    or_error(schema, &format!("what `validate --jsonl` prints of a game record of {title}"))
}

/// A start in its envelope; the schema of positions says what is within.
fn envelope() -> Value {
    json!({
        "type": "object",
        "properties": {
            "variant": {"type": "string"},
            "options": {"type": "object"},
            "position": {"type": "object"},
        },
        "required": ["variant", "options", "position"],
    })
}

/// Facts with the schema's number and the item's id, or the error in their place.
fn or_error(mut facts: Value, title: &str) -> Value {
    let defs = facts.as_object_mut().and_then(|fields| {
        fields.remove("$schema");
        fields.remove("$defs")
    });
    facts["properties"]["schema"] = json!({"const": SCHEMA});
    facts["properties"]["id"] = id();
    json!({
        "$schema": DRAFT,
        "title": title,
        "anyOf": [facts, error()],
        "$defs": defs.unwrap_or_else(|| json!({})),
    })
}

/// The answer to an item that can't be read.
fn error() -> Value {
    let issue = |more: &[(&str, Value)]| {
        let mut issue = json!({
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "pointer": {"type": "string", "description": "Where it is in the item, as a JSON pointer."},
                "message": {"type": "string"},
            },
            "required": ["code", "pointer", "message"],
        });
        for (name, schema) in more {
            issue["properties"][name] = schema.clone();
        }
        issue
    };
    let mut own_id = id();
    own_id["type"] = json!(["string", "integer", "null"]);
    json!({
        "title": "the answer to a line that can't be read",
        "type": "object",
        "properties": {
            "schema": {"const": SCHEMA},
            "id": own_id,
            "error": issue(&[("issues", json!({"type": "array", "items": issue(&[])}))]),
        },
        "required": ["schema", "id", "error"],
    })
}
