//! `schema`: the JSON schemas of what is read and written.

use rules::erased::{SCHEMA, Variant};
use serde_json::{Map, Value, json};

use crate::args::SchemaArgs;
use crate::choices::Form;
use crate::exit::{Exit, Failure};
use crate::layout::lay_out;
use crate::options;
use crate::output::Out;

/// Prints a schema.
pub(crate) fn run(args: &SchemaArgs) -> Result<Exit, Failure> {
    let variant = options::find(registry::VARIANTS, &args.variant)?;
    let schema = match args.form {
        Form::Position => position(variant),
        Form::Record => record(variant),
        Form::Report => report(variant),
    };
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
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("a position of {}", family.title),
        "type": "object",
        "properties": {
            "schema": {"const": SCHEMA},
            "variant": {"const": family.id},
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
    schema["properties"]["variant"] = json!({"const": family.id});
    schema["properties"]["options"] = options;
    schema["properties"]["start"] = json!({"anyOf": [start, {"type": "null"}]});
    schema["$defs"] = Value::Object(defs);
    schema
}

fn report(variant: &dyn Variant) -> Value {
    let mut schema = json!(schemars::schema_for!(record::Report));
    schema["title"] = json!(format!("a report on a game record of {}", variant.family().title));
    schema
}

/// A schema as a part of another: its definitions move to the whole's, under names that begin with `prefix`.
fn embed(mut schema: Value, prefix: &str, defs: &mut Map<String, Value>) -> Value {
    rename(&mut schema, prefix);
    let own = schema.as_object_mut().and_then(|fields| {
        fields.remove("$schema");
        fields.remove("$defs")
    });
    for (name, def) in own.as_ref().and_then(Value::as_object).into_iter().flatten() {
        defs.insert(format!("{prefix}-{name}"), def.clone());
    }
    schema
}

fn rename(value: &mut Value, prefix: &str) {
    const REF: &str = "#/$defs/";
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field.as_str().and_then(|target| target.strip_prefix(REF)) {
                    Some(target) if name == "$ref" => {
                        *field = json!(format!("{REF}{prefix}-{target}"));
                    }
                    _ => rename(field, prefix),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, prefix)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
