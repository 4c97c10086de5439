//! Work items: what a request asks.

use axum::http::StatusCode;
use rules::erased::document::{escape, read_part};
use rules::erased::{AnyGame, Envelope, Loaded, SCHEMA, kind, read_schema};
use rules::{Issue, Issues, Strictness, Warnings, shown, suggest};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::office::Desk;
use crate::trouble::Trouble;

/// A work item, taken apart.
pub(crate) struct Item {
    fields: Map<String, Value>,
}

/// The fields that every item may have.
const COMMON: [&str; 3] = ["schema", "id", "study"];

/// An item's id. A greater number, or one with a point, would not come back as it was written.
pub(crate) fn read_id(item: &Value) -> Result<Option<Value>, Issue> {
    match item.get("id") {
        None => Ok(None),
        Some(id) if id.is_string() || id.is_i64() || id.is_u64() => Ok(Some(id.clone())),
        Some(id) => {
            let found = if id.is_number() { "another number" } else { kind(id) };
            let message =
                format!("an id is a string or a whole number of at most 64 bits; found {found}");
            Err(Issue::new("/id", "wrong-type", message))
        }
    }
}

impl Item {
    pub(crate) fn read(value: Value) -> Result<Self, Issues> {
        let Value::Object(fields) = value else {
            let message = format!("expected a work item, an object, found {}", kind(&value));
            return Err(Issue::new("", "wrong-type", message).into());
        };
        let mut found = Vec::new();
        read_schema(&fields, "", &mut found);
        Issues::stage(&mut found)?;
        Ok(Self { fields })
    }

    /// Refuses fields that are not known here.
    pub(crate) fn only(&self, known: &[&str]) -> Result<(), Issues> {
        let mut found = Vec::new();
        for name in self.fields.keys() {
            if COMMON.contains(&name.as_str()) || known.contains(&name.as_str()) {
                continue;
            }
            let mut message = format!("unknown field `{}`", shown(name));
            match suggest(name, known.iter().copied()) {
                Some(near) => message += &["; did you mean `", near, "`?"].concat(),
                None => message += &["; this request reads ", &known.join(", ")].concat(),
            }
            found.push(Issue::new(format!("/{}", escape(name)), "unknown-field", message));
        }
        Issues::stage(&mut found)
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    /// A text, if the field is there.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Issue> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(name, "a string", other)),
        }
    }

    /// A text that must be there.
    pub(crate) fn required_text(&self, name: &str) -> Result<&str, Issue> {
        self.text(name)?.ok_or_else(|| missing(name))
    }

    /// `true` or `false`, if the field is there.
    pub(crate) fn bool(&self, name: &str) -> Result<Option<bool>, Issue> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(*value)),
            Some(other) => Err(wrong_type(name, "true or false", other)),
        }
    }

    /// A list of texts; none where the field is absent.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<String>, Issue> {
        let Some(value) = self.fields.get(name) else { return Ok(Vec::new()) };
        read_part(value, &format!("/{name}"))
    }

    pub(crate) fn strictness(&self) -> Result<Strictness, Issue> {
        let is_study = self.bool("study")?.unwrap_or(false);
        Ok(if is_study { Strictness::Study } else { Strictness::Play })
    }

    /// The game at the item's position, which is taken out of the item, and what is unlikely about it.
    pub(crate) fn load(&mut self, desk: &Desk<'_>) -> Result<(Box<dyn AnyGame>, Warnings), Issues> {
        let strictness = self.strictness()?;
        let position = self.fields.get_mut("position").ok_or_else(|| missing("position"))?;
        let envelope = Envelope::take(position, "/position")?;
        let Loaded { game, warnings } =
            envelope.load_cached(desk.cache, strictness, "/position")?;
        Ok((game, warnings))
    }

    /// The game at the item's position after the moves of `after`.
    pub(crate) fn game(&mut self, desk: &Desk<'_>) -> Result<Box<dyn AnyGame>, Trouble> {
        let moves = self.texts("after")?;
        check_length(&moves, "/after", desk)?;
        let (mut game, _) = self.load(desk)?;
        for (idx, text) in moves.iter().enumerate() {
            desk.go_on()?;
            game.replay(text).map_err(|error| {
                let message = format!("{}: {}", shown(text), error.explanation.message);
                Issue::new(format!("/after/{idx}"), "illegal-move", message)
            })?;
        }
        Ok(game)
    }

    /// Facts as one JSON object: schema, the item's id, then the facts.
    pub(crate) fn answer<T: Serialize>(&self, facts: &T) -> String {
        object(self.fields.get("id"), facts)
    }
}

/// Refuses games longer than anybody can be let wait for.
pub(crate) fn check_length(
    moves: &[String],
    pointer: &str,
    desk: &Desk<'_>,
) -> Result<(), Trouble> {
    let n_actions: usize = moves.iter().map(|text| 1 + text.matches(';').count()).sum();
    if n_actions <= desk.limits.n_moves {
        return Ok(());
    }
    let message = format!("{n_actions} actions are more than {}, the most", desk.limits.n_moves);
    let issues = Issue::new(pointer, "too-many-moves", message).into();
    Err(Trouble { status: StatusCode::PAYLOAD_TOO_LARGE, issues })
}

/// Facts as one JSON object on one line, with the schema's number in front.
pub(crate) fn object<T: Serialize>(id: Option<&Value>, facts: &T) -> String {
    #[derive(Serialize)]
    struct Object<'a, T> {
        schema: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a Value>,
        #[serde(flatten)]
        facts: &'a T,
    }
    let object = Object { schema: SCHEMA, id, facts };
    serde_json::to_string(&object).expect("facts have text keys and no odd numbers")
}

pub(crate) fn missing(name: &str) -> Issue {
    Issue::new("", "missing-field", format!("missing field `{name}`"))
}

fn wrong_type(name: &str, expected: &str, found: &Value) -> Issue {
    let message = format!("expected {expected}, found {}", kind(found));
    Issue::new(format!("/{name}"), "wrong-type", message)
}
