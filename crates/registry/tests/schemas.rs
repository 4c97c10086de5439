//! What is written is what the schemas describe: at the start, within turns and after the end, in every family.
//!
//! The schemas use few keywords. They are read here by the letter of JSON Schema, and an unknown one is a fault, so that
//! none passes unread.

use std::collections::BTreeSet;

use registry::VARIANTS;
use rules::fuzz::dice;
use serde_json::{Value, json};

/// What is wrong with a value, each fault with its place.
fn faults(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let Value::Object(keywords) = schema else {
        return if *schema == Value::Bool(true) {
            Vec::new()
        } else {
            vec![format!("{at}: {schema}")]
        };
    };
    let mut found = Vec::new();
    for (keyword, rule) in keywords {
        let fits = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" => true,
            "$ref" => {
                let target = rule.as_str().and_then(|target| target.strip_prefix('#'));
                let target = target.and_then(|target| root.pointer(target)).expect("a definition");
                found.extend(faults(root, target, value, at));
                true
            }
            "type" => one_or_many(rule).iter().any(|name| is_of_type(value, name)),
            "enum" => rule.as_array().is_some_and(|all| all.contains(value)),
            "const" => rule == value,
            "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
            "maximum" => value.as_f64().is_none_or(|number| Some(number) <= rule.as_f64()),
            "anyOf" => {
                let mut all = rule.as_array().into_iter().flatten();
                all.any(|schema| faults(root, schema, value, at).is_empty())
            }
            "required" => {
                let mut names = rule.as_array().into_iter().flatten().filter_map(Value::as_str);
                value.as_object().is_none_or(|fields| names.all(|name| fields.contains_key(name)))
            }
            "properties" => {
                for (name, schema) in rule.as_object().into_iter().flatten() {
                    let field = value.get(name).into_iter();
                    found
                        .extend(field.flat_map(|field| {
                            faults(root, schema, field, &format!("{at}/{name}"))
                        }));
                }
                true
            }
            "propertyNames" => {
                for name in value.as_object().into_iter().flatten().map(|(name, _)| name) {
                    found.extend(faults(root, rule, &json!(name), &format!("{at}/{name}")));
                }
                true
            }
            "additionalProperties" => {
                let known = keywords.get("properties").and_then(Value::as_object);
                for (name, field) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| !known.contains_key(name)) {
                        found.extend(faults(root, rule, field, &format!("{at}/{name}")));
                    }
                }
                true
            }
            "items" => {
                for (idx, item) in value.as_array().into_iter().flatten().enumerate() {
                    found.extend(faults(root, rule, item, &format!("{at}/{idx}")));
                }
                true
            }
            _ => panic!("{at}: the keyword {keyword} is not read here"),
        };
        if !fits {
            found.push(format!("{at}: {value} against {keyword} {rule}"));
        }
    }
    found
}

fn one_or_many(names: &Value) -> Vec<&str> {
    match names {
        Value::String(name) => vec![name],
        other => other.as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    }
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => name == "number" || name == "integer" && !number.is_f64(),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

#[test]
fn positions_and_options_are_as_their_schemas_say() {
    for variant in VARIANTS.families {
        let (options, position) = (variant.options_schema(), variant.position_schema());
        let id = variant.id();
        let sets = variant.option_sets("all").unwrap_or_else(|| vec![json!({})]);
        let mut met = BTreeSet::new();
        for (seed, set) in (0..).zip(sets) {
            let built = variant.build(&set).expect("options");
            let found = faults(&options, &options, &built.rules.options(), "/options");
            assert!(found.is_empty(), "{id}: {found:?}");
            let mut game = built.rules.start_game();
            let mut choose = dice(seed);
            for n_played in 0..60 {
                let found = faults(&position, &position, &game.position(), "/position");
                assert!(found.is_empty(), "{id}: {found:?}");
                let moves = game.moves(None).expect("moves from all cells");
                met.insert(match n_played {
                    0 => "start",
                    _ if moves.is_empty() => "finished",
                    _ => "on the way",
                });
                if moves.is_empty() {
                    break;
                }
                game.play(&moves[choose(moves.len())].text).expect("it is legal");
            }
        }
        assert!(met.contains("start") && met.contains("on the way"), "{id}: {met:?}");
        // Other families' finished positions are positions without moves.
        assert!(id != "tri-point" || met.contains("finished"), "{met:?}");
    }
}

/// Where null is a value, it is of a type.
#[test]
fn null_is_of_the_type_where_it_is_among_the_values() {
    fn visit(schema: &Value, at: &str) {
        let null =
            schema.get("enum").and_then(Value::as_array).map(|all| all.contains(&Value::Null));
        if let (Some(has_null), Some(names)) = (null, schema.get("type")) {
            assert_eq!(one_or_many(names).contains(&"null"), has_null, "{at}: {schema}");
        }
        for (name, part) in schema.as_object().into_iter().flatten() {
            visit(part, &format!("{at}/{name}"));
        }
    }
    for variant in VARIANTS.families {
        visit(&variant.position_schema(), variant.id());
        visit(&variant.options_schema(), variant.id());
    }
}
