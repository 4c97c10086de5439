//! Options of a variant on the command line: `-o key=value`.

use rules::erased::{Built, Variant};
use rules::{Family, Issue, OptionFact, OptionKind};
use serde_json::{Map, Value};

use crate::exit::Failure;
use crate::input::Source;

/// Builds a variant with the options of the command line.
pub(crate) fn build(variant: &dyn Variant, options: &[String]) -> Result<Built, Failure> {
    let family = variant.family();
    let written = read(family, options)?;
    variant.build(&written).map_err(|issues| {
        let lines: Vec<_> = issues.iter().map(|issue| describe(family, issue)).collect();
        Failure::Usage(lines.join("\n"))
    })
}

/// The variant with this id, for commands that take nothing else.
pub(crate) fn find(
    variants: rules::erased::Variants,
    id: &str,
) -> Result<&'static dyn Variant, Failure> {
    variants.find(id).map_err(|issue| Failure::Usage(format!("{} [{}]", issue.message, issue.code)))
}

fn describe(family: &Family, issue: &Issue) -> String {
    let name = issue.pointer.trim_start_matches('/');
    let values = match family.option(name) {
        Some(option) if issue.code == "wrong-type" => format!("; it takes {}", values(option.kind)),
        Some(_) | None => String::new(),
    };
    format!("-o {name}: {}{values} [{}]", issue.message, issue.code)
}

/// The options as JSON.
pub(crate) fn read(family: &Family, options: &[String]) -> Result<Value, Failure> {
    let mut fields = Map::new();
    for option in options {
        let Some((name, text)) = option.split_once('=') else {
            return Err(Failure::Usage(format!("-o {option}: expected KEY=VALUE [usage]")));
        };
        // An unknown name is kept as it is: the family refuses it, with a suggestion.
        let known = family.option(name);
        let value = read_value(known, name, text)?;
        if fields.insert(name.to_owned(), value).is_some() {
            return Err(Failure::Usage(format!("-o {name}: it is given twice [usage]")));
        }
    }
    Ok(Value::Object(fields))
}

fn read_value(option: Option<&OptionFact>, name: &str, text: &str) -> Result<Value, Failure> {
    if let Some(path) = text.strip_prefix('@') {
        return Source::read(path)?.value();
    }
    let json = || serde_json::from_str::<Value>(text);
    let bare = || Value::String(text.to_owned());
    let none = text == "none" || text == "null";
    let is_null_by_default = option.is_some_and(|option| option.default == "null");
    Ok(match option.map(|option| option.kind) {
        Some(OptionKind::Whole(_, _, true)) if none => Value::Null,
        // A word that is one of the choices means itself, `none` and `off` too.
        Some(OptionKind::Choice(words)) if words.contains(&text) => bare(),
        Some(OptionKind::Choice(_)) => json().ok().filter(Value::is_string).unwrap_or_else(bare),
        Some(OptionKind::Words(_)) => match json() {
            Ok(list @ Value::Array(_)) => list,
            Ok(_) | Err(_) if none && is_null_by_default => Value::Null,
            Ok(_) | Err(_) if text.is_empty() || none => Value::Array(Vec::new()),
            Ok(_) | Err(_) => words(text),
        },
        Some(OptionKind::Bool | OptionKind::Whole(..)) => json().unwrap_or_else(|_| bare()),
        Some(OptionKind::Json) | None => match json() {
            Ok(value) => value,
            Err(_) if text == "none" => Value::Null,
            Err(error) if text.starts_with(['{', '[', '"']) => {
                return Err(Failure::Usage(format!("-o {name}: {error} [json-syntax]")));
            }
            Err(_) if text.contains(',') => words(text),
            Err(_) => bare(),
        },
    })
}

/// A comma list.
fn words(text: &str) -> Value {
    text.split(',').map(|word| Value::from(word.trim())).collect()
}

/// What values an option takes, in words.
pub(crate) fn values(kind: OptionKind) -> String {
    match kind {
        OptionKind::Bool => "true or false".to_owned(),
        OptionKind::Choice(words) => words.join(" or "),
        OptionKind::Whole(least, most, false) => format!("{least} to {most}"),
        OptionKind::Whole(least, most, true) => format!("{least} to {most}, or none"),
        OptionKind::Words([]) => "a list of words".to_owned(),
        OptionKind::Words(words) => format!("a list of {}", words.join(", ")),
        OptionKind::Json => "JSON".to_owned(),
    }
}

/// A value as it is written after `=`.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(word) => word.clone(),
        Value::Array(words) if words.iter().all(Value::is_string) => {
            let words: Vec<_> = words.iter().filter_map(Value::as_str).collect();
            if words.is_empty() { "none".to_owned() } else { words.join(",") }
        }
        other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            other.to_string()
        }
    }
}

/// Options with the values used, on one line.
pub(crate) fn list(used: &Map<String, Value>) -> String {
    if used.is_empty() {
        return "none".to_owned();
    }
    let words: Vec<_> =
        used.iter().map(|(name, value)| format!("{name}={}", shown(value))).collect();
    words.join(" ")
}
