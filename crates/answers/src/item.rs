//! Work items: what is asked.

use rules::erased::document::{escape, read_part};
use rules::erased::{AnyGame, Envelope, Loaded, kind, read_schema};
use rules::{Issue, Issues, Strictness, Warnings, shown, suggest};
use serde_json::{Map, Value};

use crate::desk::Desk;
use crate::question::Question;
use crate::trouble::Trouble;

/// A work item, taken apart: a JSON object whose fields a [`Question`] knows.
#[derive(Debug)]
pub struct Item {
    fields: Map<String, Value>,
}

/// An item's id. A greater number, or one with a point, would not come back as it was written.
///
/// # Errors
/// `wrong-type`.
pub fn read_id(item: &Value) -> Result<Option<Value>, Issue> {
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
    /// Takes an item apart, and refuses fields that the question does not know.
    ///
    /// # Errors
    /// `wrong-type`, or every fault of `schema` and every unknown field.
    pub fn read(value: Value, question: &Question) -> Result<Self, Issues> {
        let Value::Object(fields) = value else {
            let what = question.fields.first().copied().unwrap_or_default();
            let message =
                format!("expected a work item, an object with `{what}`, found {}", kind(&value));
            return Err(Issue::new("", "wrong-type", message).into());
        };
        let mut found = Vec::new();
        read_schema(&fields, "", &mut found);
        let known = question.fields;
        for name in fields.keys() {
            if Question::COMMON.contains(&name.as_str()) || known.contains(&name.as_str()) {
                continue;
            }
            let mut message = format!("unknown field `{}`", shown(name));
            match suggest(name, known.iter().copied()) {
                Some(near) => message += &["; did you mean `", near, "`?"].concat(),
                None if name == "variant" && known.contains(&"position") => {
                    message += "; an envelope goes into the field `position`";
                }
                None => message += &["; this command reads ", &known.join(", ")].concat(),
            }
            found.push(Issue::new(format!("/{}", escape(name)), "unknown-field", message));
        }
        Issues::stage(&mut found)?;
        Ok(Self { fields })
    }

    /// The id, which comes back in the answer.
    pub fn id(&self) -> Option<&Value> {
        self.fields.get("id")
    }

    /// A field, if it is there.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    /// A field that must be there.
    ///
    /// # Errors
    /// `missing-field`.
    pub fn required(&self, name: &str) -> Result<&Value, Issue> {
        self.field(name).ok_or_else(|| missing(name))
    }

    /// A text, if the field is there.
    ///
    /// # Errors
    /// `wrong-type`.
    pub fn text(&self, name: &str) -> Result<Option<&str>, Issue> {
        match self.field(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(name, "a string", other)),
        }
    }

    /// A text that must be there.
    ///
    /// # Errors
    /// `missing-field`, `wrong-type`.
    pub fn required_text(&self, name: &str) -> Result<&str, Issue> {
        self.text(name)?.ok_or_else(|| missing(name))
    }

    /// `true` or `false`, if the field is there.
    ///
    /// # Errors
    /// `wrong-type`.
    pub fn bool(&self, name: &str) -> Result<Option<bool>, Issue> {
        let bool =
            |value: &Value| value.as_bool().ok_or_else(|| wrong_type(name, "true or false", value));
        self.field(name).map(bool).transpose()
    }

    /// A whole number, if the field is there.
    ///
    /// # Errors
    /// `wrong-type`.
    pub fn whole(&self, name: &str) -> Result<Option<u32>, Issue> {
        let whole = |value: &Value| {
            let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| wrong_type(name, "a whole number", value))
        };
        self.field(name).map(whole).transpose()
    }

    /// A whole number that must be there.
    ///
    /// # Errors
    /// `missing-field`, `wrong-type`.
    pub fn required_whole(&self, name: &str) -> Result<u32, Issue> {
        self.whole(name)?.ok_or_else(|| missing(name))
    }

    /// A list of texts; none where the field is absent.
    ///
    /// # Errors
    /// `wrong-type`.
    pub fn texts(&self, name: &str) -> Result<Vec<String>, Issue> {
        self.field(name)
            .map_or_else(|| Ok(Vec::new()), |value| read_part(value, &format!("/{name}")))
    }

    /// How strictly the item wants its position read: as it says, or else as the desk does.
    ///
    /// # Errors
    /// `wrong-type`.
    pub fn strictness(&self, desk: &Desk<'_>) -> Result<Strictness, Issue> {
        Ok(match self.bool("study")? {
            None => desk.strictness,
            Some(false) => Strictness::Play,
            Some(true) => Strictness::Study,
        })
    }

    /// The game at the item's position, which is taken out of the item, and what is unlikely about it.
    ///
    /// # Errors
    /// `missing-field`, or every issue of the first stage of loading that has any.
    pub fn load(&mut self, desk: &Desk<'_>) -> Result<(Box<dyn AnyGame>, Warnings), Issues> {
        let strictness = self.strictness(desk)?;
        let position = self.fields.get_mut("position").ok_or_else(|| missing("position"))?;
        let envelope = Envelope::take(position, "/position")?;
        let Loaded { game, warnings } =
            envelope.load_cached(desk.cache, strictness, "/position")?;
        Ok((game, warnings))
    }

    /// The game at the item's position after the moves of `after`, whose repetitions count.
    ///
    /// # Errors
    /// Those of [`load`](Item::load); `illegal-move`, and what stops the desk.
    pub fn game(&mut self, desk: &Desk<'_>) -> Result<Box<dyn AnyGame>, Trouble> {
        let moves = self.texts("after")?;
        desk.check_length(&moves, "/after")?;
        let (mut game, _) = self.load(desk)?;
        for (idx, text) in moves.iter().enumerate() {
            desk.go_on()?;
            game.replay(text).map_err(|error| not_after(idx, text, &error.explanation.message))?;
        }
        Ok(game)
    }
}

/// The issue of a move of `after` that can't be played.
pub(crate) fn not_after(idx: usize, text: &str, why: &str) -> Issue {
    Issue::new(format!("/after/{idx}"), "illegal-move", format!("{}: {why}", shown(text)))
}

pub(crate) fn missing(name: &str) -> Issue {
    Issue::new("", "missing-field", format!("missing field `{name}`"))
}

fn wrong_type(name: &str, expected: &str, found: &Value) -> Issue {
    let message = format!("expected {expected}, found {}", kind(found));
    Issue::new(format!("/{name}"), "wrong-type", message)
}
