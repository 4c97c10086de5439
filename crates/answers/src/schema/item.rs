//! The schema of work items.

use rules::erased::{SCHEMA, Variant};
use serde_json::{Map, Value, json};

use crate::perft::MAX_DEPTH;
use crate::question::Question;
use crate::schema::embed::embed_whole;
use crate::schema::{DRAFT, id, name, position, record};

/// The items of all questions; each reads some of the fields, and refuses the others.
pub(super) fn item(variant: &dyn Variant) -> Value {
    let mut defs = Map::new();
    defs.insert("position".to_owned(), embed_whole(position(variant), "position"));
    defs.insert("record".to_owned(), embed_whole(record(variant), "record"));
    defs.insert("options".to_owned(), embed_whole(variant.options_schema(), "options"));
    let mut items = Vec::new();
    for question in &Question::ALL {
        if question.one_of.is_empty() {
            items.push(one(question, variant, None));
        }
        items.extend(question.one_of.iter().map(|chosen| one(question, variant, Some(chosen))));
    }
    json!({
        "$schema": DRAFT,
        "title": format!("a work item about {}", variant.family().title),
        "anyOf": items,
        "$defs": defs,
    })
}

/// The item of a question, with `chosen` of those fields of which it has only one.
fn one(question: &Question, variant: &dyn Variant, chosen: Option<&&'static str>) -> Value {
    let Question { name, fields, required, one_of, is_stream, .. } = *question;
    let whence = if is_stream { format!("{name} --jsonl") } else { format!("POST /api/v1/{name}") };
    let or_itself = match (name, chosen) {
        ("validate", Some(&"record")) => "; it may also be the record itself, with an `id`",
        _ => "",
    };
    let mut item = json!({
        "title": format!("a work item of `{whence}`{or_itself}"),
        "type": "object",
        "properties": {"schema": {"const": SCHEMA}, "id": id()},
        "required": required.iter().chain(chosen).collect::<Vec<_>>(),
        "additionalProperties": false,
    });
    for name in fields {
        if chosen == Some(name) || !one_of.contains(name) {
            item["properties"][name] = field(question, name, variant);
        }
    }
    item["properties"]["study"] = flag("Whether the position is read as a problem, like --study.");
    item
}

fn flag(description: &str) -> Value {
    json!({"type": "boolean", "description": description})
}

/// The schema of a field by its name.
///
/// # Panics
/// For a name that no question has, which a test would find.
fn field(question: &Question, field: &str, variant: &dyn Variant) -> Value {
    let text = |description: &str| json!({"type": "string", "description": description});
    let words = |description: &str, words: &[&str]| json!({"type": "string", "enum": words, "description": description});
    let texts = |description: &str| json!({"type": "array", "items": {"type": "string"}, "description": description});
    match field {
        "position" => json!({"$ref": "#/$defs/position"}),
        "record" => json!({"$ref": "#/$defs/record"}),
        "options" => json!({"$ref": "#/$defs/options"}),
        "variant" => name(variant),
        "text" if *question == Question::CONVERT => text("Games as text."),
        "text" => text("A game as text."),
        "after" => texts("Moves that are played before, so that their repetitions count."),
        "from" => text("Only the moves of the piece on this cell."),
        "count" => flag("Whether only their number is asked."),
        "move" if *question == Question::PLAY => text("One move, after those of `moves`."),
        "move" => text("The move to be judged."),
        "all" => text("The cell of the piece to be judged whole."),
        "each" => texts("The moves to be judged."),
        "moves" => texts("The moves in turn."),
        "depth" => json!({
            "type": "integer",
            "minimum": 0,
            "maximum": MAX_DEPTH,
            "description": "How many actions long.",
        }),
        "turns" => flag("Whether the depth counts whole turns."),
        "divide" => flag("Whether the count is divided by the first move."),
        "format" => words("A picture, or data.", &["svg", "json"]),
        "theme" => words("The colors.", &["light", "dark", "print"]),
        "coordinates" => flag("Whether cells' names are drawn."),
        "caption" => flag("Whether the lines under the board are drawn."),
        other => unreachable!("no question has the field {other}"),
    }
}
