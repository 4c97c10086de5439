//! A schema as a part of another.

use serde_json::{Map, Value, json};

/// A schema as a part of another that keeps its own definitions, to which its references then lead.
pub(super) fn embed_whole(mut schema: Value, name: &str) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("$schema");
    }
    relocate(&mut schema, &format!("#/$defs/{name}/$defs/"));
    schema
}

/// A schema as a part of another: its definitions move to the whole's, under names that begin with `prefix`.
pub(super) fn embed(mut schema: Value, prefix: &str, defs: &mut Map<String, Value>) -> Value {
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
