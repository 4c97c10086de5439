//! `schema`: the JSON schemas of what is read and written.

use rules::erased::{SCHEMA, Variant};
use serde_json::{Map, Value, json};

use crate::args::SchemaArgs;
use crate::choices::Form;
use crate::exit::{Exit, Failure};
use crate::layout::lay_out;
use crate::options;
use crate::output::Out;

/// The language that the schemas are written in.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Prints a schema.
pub(crate) fn run(args: &SchemaArgs) -> Result<Exit, Failure> {
    let variant = options::find(registry::VARIANTS, &args.variant)?;
    let mut schema = match args.form {
        Form::Position => position(variant),
        Form::Record => record(variant),
        Form::Item => item(variant),
        Form::Report => report(variant),
    };
    keep_first_paragraphs(&mut schema);
    let mut out = Out::stdout();
    out.text(&lay_out(&schema))?;
    out.flush()?;
    Ok(Exit::Fine)
}

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

/// The items of all commands; each reads some of the fields, and refuses the others.
fn item(variant: &dyn Variant) -> Value {
    let text = |description: &str| json!({"type": "string", "description": description});
    let own = [
        (
            "moves",
            json!({"from": text("Only the moves of the piece on this cell.")}),
            [].as_slice(),
        ),
        ("explain", json!({"move": text("The move to be judged.")}), &["move"]),
        ("explain", json!({"all": text("The cell of the piece to be judged whole.")}), &["all"]),
        (
            "play",
            json!({
                "moves": {"type": "array", "items": {"type": "string"}, "description": "The moves in turn."},
                "move": text("One move, after those of `moves`."),
            }),
            &[],
        ),
        ("check", json!({}), &[]),
        (
            "perft",
            json!({"depth": {"type": "integer", "minimum": 0, "maximum": 64, "description": "How many actions long."}}),
            &["depth"],
        ),
    ];
    let mut defs = Map::new();
    defs.insert("position".to_owned(), embed_whole(position(variant), "position"));
    defs.insert("record".to_owned(), embed_whole(record(variant), "record"));
    let mut items: Vec<Value> = own
        .into_iter()
        .map(|(command, fields, required)| {
            let mut required: Vec<_> = required.to_vec();
            required.insert(0, "position");
            let mut item = json!({
                "title": format!("a work item of `{command} --jsonl`"),
                "type": "object",
                "properties": {
                    "schema": {"const": SCHEMA},
                    "id": id(),
                    "position": {"$ref": "#/$defs/position"},
                },
                "required": required,
                "additionalProperties": false,
            });
            for (name, field) in fields.as_object().into_iter().flatten() {
                item["properties"][name] = field.clone();
            }
            item
        })
        .collect();
    items.push(json!({
        "title": "a work item of `validate --jsonl`; it may also be the record itself, with an `id`",
        "type": "object",
        "properties": {
            "schema": {"const": SCHEMA},
            "id": id(),
            "record": {"$ref": "#/$defs/record"},
        },
        "required": ["record"],
        "additionalProperties": false,
    }));
    json!({
        "$schema": DRAFT,
        "title": format!("a work item about {}", variant.family().title),
        "anyOf": items,
        "$defs": defs,
    })
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

/// A schema as a part of another that keeps its own definitions, to which its references then lead.
fn embed_whole(mut schema: Value, name: &str) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("$schema");
    }
    relocate(&mut schema, &format!("#/$defs/{name}/$defs/"));
    schema
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

fn report(variant: &dyn Variant) -> Value {
    let mut report = json!(schemars::schema_for!(record::Report));
    let fields = report.as_object_mut();
    let defs = fields.and_then(|fields| {
        fields.remove("$schema");
        fields.remove("$defs")
    });
    report["title"] =
        json!("the report on a record; `id` only with --jsonl, and only if the item has one");
    report["properties"]["schema"] = json!({"const": SCHEMA});
    report["properties"]["id"] = id();
    json!({
        "$schema": DRAFT,
        "title": format!("what `validate --jsonl` prints of a game record of {}", variant.family().title),
        "anyOf": [report, error()],
        "$defs": defs,
    })
}

/// A schema as a part of another: its definitions move to the whole's, under names that begin with `prefix`.
fn embed(mut schema: Value, prefix: &str, defs: &mut Map<String, Value>) -> Value {
    relocate(&mut schema, &format!("#/$defs/{prefix}-"));
    let own = schema.as_object_mut().and_then(|fields| {
        fields.remove("$schema");
        fields.remove("$defs")
    });
    for (name, def) in own.as_ref().and_then(Value::as_object).into_iter().flatten() {
        defs.insert(format!("{prefix}-{name}"), def.clone());
    }
    schema
}

/// Lets references to definitions lead to names that begin with `to`.
fn relocate(value: &mut Value, to: &str) {
    const REF: &str = "#/$defs/";
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field.as_str().and_then(|target| target.strip_prefix(REF)) {
                    Some(target) if name == "$ref" => {
                        *field = json!(format!("{to}{target}"));
                    }
                    _ => relocate(field, to),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| relocate(item, to)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
