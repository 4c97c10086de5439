//! The envelope of a position: which variant, which options, which set-up.

use serde_json::{Map, Value, json};

use crate::erased::any_rules::{Built, Loaded};
use crate::erased::cache::Cache;
use crate::erased::document::escape;
use crate::erased::variants::Variants;
use crate::suggest::{shown, suggest};
use crate::{Issue, Issues, Strictness};

/// The version of the JSON forms that is read and written.
pub const SCHEMA: u64 = 1;

const FIELDS: [&str; 4] = ["schema", "variant", "options", "position"];

/// The parts of an envelope, of the right types but not yet understood.
///
/// ```
/// use rules::erased::Envelope;
/// use serde_json::json;
///
/// let envelope = Envelope::read(&json!({"variant": "troy"}), "")?;
/// assert_eq!(envelope.write(), json!({"schema": 1, "variant": "troy", "options": {}}));
///
/// let issues = Envelope::read(&json!({"varaint": "troy", "options": []}), "/item").unwrap_err();
/// let found: Vec<_> = issues.iter().map(|issue| (&*issue.pointer, &*issue.code)).collect();
/// assert_eq!(found, [
///     ("/item/varaint", "unknown-field"),
///     ("/item", "missing-field"),
///     ("/item/options", "wrong-type"),
/// ]);
/// # Ok::<(), rules::Issues>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// The variant id.
    pub variant: String,
    /// The options; empty when absent.
    pub options: Value,
    /// The set-up; `None` is the start.
    pub position: Option<Value>,
}

impl Envelope {
    /// Takes an envelope apart. `base` is the pointer to it in the whole document.
    ///
    /// # Errors
    /// Every fault of its four fields.
    pub fn read(value: &Value, base: &str) -> Result<Self, Issues> {
        Self::take(&mut value.clone(), base)
    }

    /// Like [`read`](Self::read), but moves the parts out of the value instead of copying them.
    ///
    /// # Errors
    /// Every fault of its four fields.
    pub fn take(value: &mut Value, base: &str) -> Result<Self, Issues> {
        let Value::Object(fields) = value else {
            let message = format!("expected an object with `variant`, found {}", kind(value));
            return Err(Issue::new(base, "wrong-type", message).into());
        };
        let mut found = Vec::new();
        for name in fields.keys().filter(|name| !FIELDS.contains(&name.as_str())) {
            let known = "a position file has `schema`, `variant`, `options` and `position`";
            let shown = shown(name);
            let message = match suggest(name, FIELDS) {
                Some(near) => format!("unknown field `{shown}`; did you mean `{near}`?"),
                None => format!("unknown field `{shown}`; {known}"),
            };
            found.push(Issue::new(format!("{base}/{}", escape(name)), "unknown-field", message));
        }
        read_schema(fields, base, &mut found);
        let variant = match fields.get("variant") {
            Some(Value::String(variant)) => variant.clone(),
            Some(other) => {
                let message = format!("expected a variant's name, found {}", kind(other));
                found.push(Issue::new(format!("{base}/variant"), "wrong-type", message));
                String::new()
            }
            None => {
                found.push(Issue::new(base, "missing-field", "missing field `variant`"));
                String::new()
            }
        };
        for name in ["options", "position"] {
            if let Some(other) = fields.get(name).filter(|part| !part.is_object()) {
                let message = format!("expected an object, found {}", kind(other));
                found.push(Issue::new(format!("{base}/{name}"), "wrong-type", message));
            }
        }
        Issues::stage(&mut found)?;
        let mut take = |name| fields.get_mut(name).map(Value::take);
        let (options, position) = (take("options").unwrap_or_else(|| json!({})), take("position"));
        Ok(Self { variant, options, position })
    }

    /// Builds the variant and loads the position. `base` is the pointer to the envelope in the whole document.
    ///
    /// # Errors
    /// Every issue of the first stage that has any.
    pub fn load(
        &self,
        variants: &Variants,
        strictness: Strictness,
        base: &str,
    ) -> Result<Loaded, Issues> {
        self.load_cached(&Cache::new(*variants), strictness, base)
    }

    /// Like [`load`](Self::load), for many documents: a variant is built once for the same options.
    ///
    /// # Errors
    /// Every issue of the first stage that has any.
    pub fn load_cached(
        &self,
        cache: &Cache,
        strictness: Strictness,
        base: &str,
    ) -> Result<Loaded, Issues> {
        let Built { rules, mut warnings } = cache.build(&self.variant, &self.options, base)?;
        let Some(position) = &self.position else {
            return Ok(Loaded { game: rules.start_game(), warnings });
        };
        let position_base = format!("{base}/position");
        let loaded = rules.load_game(position, strictness);
        let loaded = loaded.map_err(|issues| issues.within(&position_base))?;
        warnings.extend(loaded.warnings.into_iter().map(|issue| issue.within(&position_base)));
        Ok(Loaded { game: loaded.game, warnings })
    }

    /// The envelope as JSON, fields in order.
    pub fn write(&self) -> Value {
        let mut value = json!({"schema": SCHEMA, "variant": self.variant, "options": self.options});
        if let (Some(position), Value::Object(fields)) = (&self.position, &mut value) {
            fields.insert("position".into(), position.clone());
        }
        value
    }
}

/// Checks the `schema` field of any of the JSON forms.
pub fn read_schema(fields: &Map<String, Value>, base: &str, found: &mut Vec<Issue>) {
    let Some(schema) = fields.get("schema") else { return };
    let pointer = format!("{base}/schema");
    match schema.as_u64() {
        Some(SCHEMA) => {}
        Some(other) => {
            let message =
                format!("schema {other} is not known; this program reads schema {SCHEMA}");
            found.push(Issue::new(pointer, "no-such-schema", message));
        }
        None if schema.is_number() => {
            let message =
                format!("schema {schema} is not known; this program reads schema {SCHEMA}");
            found.push(Issue::new(pointer, "no-such-schema", message));
        }
        None => {
            let message = format!("expected the number {SCHEMA}, found {}", kind(schema));
            found.push(Issue::new(pointer, "wrong-type", message));
        }
    }
}

/// What a JSON value is, in words.
pub fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
