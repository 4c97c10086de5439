//! The JSON schemas of what is asked and answered.

mod answer;
mod embed;
mod item;

use rules::erased::{SCHEMA, Variant};
use serde_json::{Map, Value, json};

pub use answer::{ANSWERS, answer};

use crate::schema::answer::report;
use crate::schema::embed::embed;
use crate::schema::item::item;

/// The language that the schemas are written in.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The forms of which [`of`] knows the schema.
pub const FORMS: [&str; 5] = ["position", "record", "item", "report", "options"];

/// The schema of a form by its name: one of [`FORMS`].
///
/// ```
/// let troy = registry::VARIANTS.find("troy")?;
/// let schema = answers::schema::of("position", troy).expect("it is one of the forms");
/// assert_eq!(schema["title"], "a position of Catapults of Troy");
/// # Ok::<(), rules::Issue>(())
/// ```
pub fn of(form: &str, variant: &dyn Variant) -> Option<Value> {
    let schema = match form {
        "position" => position(variant),
        "record" => record(variant),
        "item" => item(variant),
        "report" => report(variant),
        "options" => variant.options_schema(),
        _ => return None,
    };
    Some(for_readers(schema))
}

/// A position in its envelope.
fn position(variant: &dyn Variant) -> Value {
    let mut defs = Map::new();
    let options = embed(variant.options_schema(), "options", &mut defs);
    let position = embed(variant.position_schema(), "position", &mut defs);
    let family = variant.family();
    json!({
        "$schema": DRAFT,
        "title": format!("a position of {}", family.title),
        "type": "object",
        "properties": {
            "schema": {"const": SCHEMA},
            "variant": name(variant),
            "options": options,
            "position": position,
        },
        "required": ["variant"],
        "additionalProperties": false,
        "$defs": defs,
    })
}

/// A game record.
fn record(variant: &dyn Variant) -> Value {
    let mut schema = json!(schemars::schema_for!(record::Record));
    let mut defs = schema["$defs"].as_object().cloned().unwrap_or_default();
    let options = embed(variant.options_schema(), "options", &mut defs);
    let start = embed(variant.position_schema(), "position", &mut defs);
    let family = variant.family();
    schema["title"] = json!(format!("a game record of {}", family.title));
    schema["properties"]["schema"] = json!({"const": SCHEMA});
    schema["properties"]["variant"] = name(variant);
    schema["properties"]["options"] = options;
    schema["properties"]["start"] = json!({"anyOf": [start, {"type": "null"}]});
    let description = schema["properties"]["result"]["description"].take();
    schema["properties"]["result"] = result(variant);
    schema["properties"]["result"]["description"] = description;
    schema["properties"]["result"]["default"] = json!("*");
    schema["$defs"] = Value::Object(defs);
    schema
}

/// The name of the variant; what is written by another name is printed by the family's.
fn name(variant: &dyn Variant) -> Value {
    match (variant.id(), variant.family().id) {
        (id, family) if id == family => json!({"const": family}),
        (id, family) => json!({"enum": [id, family]}),
    }
}

/// The results that a record of the variant may have.
fn result(variant: &dyn Variant) -> Value {
    let n_seats = variant.build(&json!({})).map_or(2, |built| built.rules.seats().len());
    if n_seats == 2 {
        return json!({"type": "string", "enum": ["1-0", "0-1", "1/2-1/2", "*"]});
    }
    let more = n_seats.saturating_sub(1);
    let pattern = format!("^(\\*|[1-{n_seats}](-[1-{n_seats}]){{{more}}})$");
    json!({"type": "string", "pattern": pattern})
}

/// A schema for those who read it without the program: see [`keep_first_paragraphs`].
fn for_readers(mut schema: Value) -> Value {
    keep_first_paragraphs(&mut schema);
    schema
}

/// The first paragraph of every description: the rest of a type's documentation is for those who use it from Rust.
fn keep_first_paragraphs(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "description" => {
                        let first = text.split("\n\n").next().unwrap_or_default();
                        *text = first.replace("[`", "`").replace("`]", "`");
                    }
                    other => keep_first_paragraphs(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(keep_first_paragraphs),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What tells an item and its answer from others.
fn id() -> Value {
    json!({
        "description": "Comes back in the answer.",
        "type": ["string", "integer"],
        "minimum": i64::MIN,
        "maximum": u64::MAX,
    })
}
