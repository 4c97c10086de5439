//! Bytes to a JSON value, strictly: nothing is repaired, and every fault has a place.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Number, Value};

use crate::Issue;
use crate::shape::Object;
use crate::suggest::suggest;

/// Input longer than this many bytes is refused as one document.
pub const MAX_BYTES: usize = 64 << 20;

/// Why bytes are no JSON document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is nothing but white space.
    #[error("the input is empty")]
    Empty,
    /// There is too much.
    #[error("the input is {length} bytes long; at most {MAX_BYTES} are read")]
    TooLong {
        /// The length in bytes.
        length: usize,
    },
    /// The bytes are not UTF-8 text without a byte-order mark and NUL.
    #[error("{what} at byte {offset}")]
    Encoding {
        /// What stands there.
        what: &'static str,
        /// Where, in bytes from 0.
        offset: usize,
    },
    /// The text is no JSON.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, in bytes from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A name stands twice in one object, so that one of the two values would be lost.
    #[error("line {line}, column {column}: the field `{name}` is given twice")]
    DuplicateField {
        /// The line, from 1.
        line: usize,
        /// The column, in bytes from 1.
        column: usize,
        /// The name.
        name: String,
    },
}

impl ReadError {
    /// The stable kebab-case code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty-input",
            Self::TooLong { .. } => "too-long",
            Self::Encoding { .. } => "encoding",
            Self::Syntax { .. } => "json-syntax",
            Self::DuplicateField { .. } => "duplicate-field",
        }
    }

    /// The same in words for bytes that are one line of a stream: places are in that line, whose own number only
    /// the reader of the stream knows.
    ///
    /// ```
    /// use rules::erased::read_value;
    ///
    /// assert_eq!(read_value(b"{]").unwrap_err().in_line(), "column 2: key must be a string");
    /// ```
    pub fn in_line(&self) -> String {
        match self {
            Self::Empty | Self::TooLong { .. } => self.to_string(),
            Self::Encoding { what, offset } => format!("{what} at byte {offset} of the line"),
            Self::Syntax { column, message, .. } => format!("column {column}: {message}"),
            Self::DuplicateField { column, name, .. } => {
                format!("column {column}: the field `{name}` is given twice")
            }
        }
    }
}

/// Reads one JSON value and nothing after it.
///
/// # Errors
/// Where and why the bytes are none.
///
/// ```
/// use rules::erased::read_value;
///
/// assert!(read_value(br#"{"a": [1, 2]}"#).is_ok());
/// assert_eq!(read_value(b"\xef\xbb\xbf{}").unwrap_err().code(), "encoding");
/// assert_eq!(read_value(br#"{"a": 1, "a": 2}"#).unwrap_err().code(), "duplicate-field");
/// assert_eq!(read_value(b"{").unwrap_err().to_string(), "line 1, column 1: EOF while parsing an object");
/// ```
pub fn read_value(bytes: &[u8]) -> Result<Value, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLong { length: bytes.len() });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| ReadError::Encoding {
        what: "a byte that is not UTF-8",
        offset: error.valid_up_to(),
    })?;
    if text.starts_with('\u{feff}') {
        return Err(ReadError::Encoding { what: "a byte-order mark", offset: 0 });
    }
    if let Some(offset) = text.find('\0') {
        return Err(ReadError::Encoding { what: "a NUL", offset });
    }
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value =
        Strict.deserialize(&mut deserializer).and_then(|value| deserializer.end().map(|()| value));
    value.map_err(|error| fault(&error))
}

/// Reads an object of a document as a typed part, by names only: see [`read_part`].
///
/// # Errors
/// The first fault of shape, and anything else than an object.
pub fn read_object<T: DeserializeOwned>(value: &Value, pointer: &str) -> Result<T, Issue> {
    read_part::<Object<T>>(value, pointer).map(|object| object.0)
}

/// Reads a typed part of a document; `pointer` is where the part stands in it.
///
/// An unknown field and a value of a wrong type are reported where they stand, a missing field at the object that
/// lacks it.
///
/// # Errors
/// The first fault of shape (`wrong-type`, `unknown-field`, `missing-field`, `out-of-range`).
///
/// ```
/// use rules::erased::document::read_part;
/// use serde_json::json;
///
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Piece { at: String, #[serde(default)] steps: rules::Whole }
///
/// let fault = |piece| {
///     let pieces = json!([{"at": "a1"}, piece]);
///     let issue = read_part::<Vec<Piece>>(&pieces, "/pieces").unwrap_err();
///     (issue.pointer, issue.code)
/// };
/// assert_eq!(fault(json!({"at": "a1", "color": 1})), ("/pieces/1/color".into(), "unknown-field".into()));
/// assert_eq!(fault(json!({"steps": 1})), ("/pieces/1".into(), "missing-field".into()));
/// assert_eq!(fault(json!({"at": "a1", "steps": 1.5})), ("/pieces/1/steps".into(), "wrong-type".into()));
/// ```
pub fn read_part<T: DeserializeOwned>(value: &Value, pointer: &str) -> Result<T, Issue> {
    // Keeping track of the place takes longer than reading, so it is done only when there is something to report.
    if let Ok(part) = T::deserialize(value) {
        return Ok(part);
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let mut place = pointer.to_owned();
        for segment in error.path() {
            use serde_path_to_error::Segment;
            match segment {
                Segment::Seq { index } => place += &format!("/{index}"),
                Segment::Map { key } => place += &format!("/{}", escape(key)),
                Segment::Enum { variant } => place += &format!("/{}", escape(variant)),
                Segment::Unknown => {}
            }
        }
        let message = error.into_inner().to_string();
        Issue::new(place, shape_code(&message), shortened(reworded(message)))
    })
}

/// A message quotes what was found, which may be as long as the document: what was expected stands at its end.
fn shortened(message: String) -> String {
    const HEAD: usize = 200;
    const TAIL: usize = 400;
    if message.len() <= HEAD + TAIL {
        return message;
    }
    let head = message.floor_char_boundary(HEAD);
    let tail = message.ceil_char_boundary(message.len() - TAIL);
    format!("{} … {}", &message[..head], &message[tail..])
}

/// What serde says, in the words that are used elsewhere: `expected an object, found a list`.
fn reworded(message: String) -> String {
    if let Some((what, expected)) = message.rsplit_once(", expected ") {
        if let Some(found) =
            what.strip_prefix("invalid type: ").or(what.strip_prefix("invalid value: "))
        {
            return format!("expected {}, found {}", expected_words(expected), found_words(found));
        }
        if let Some(found) = what.strip_prefix("invalid length ") {
            return format!("expected {}, found {found}", expected_words(expected));
        }
        for kind in ["unknown field ", "unknown variant "] {
            if let Some(name) = what.strip_prefix(kind) {
                let known: Vec<_> = expected.split('`').skip(1).step_by(2).collect();
                return match suggest(name.trim_matches('`'), known.iter().copied()) {
                    Some(near) => format!("{what}; did you mean `{near}`?"),
                    None => format!("{what}; expected {expected}"),
                };
            }
        }
    }
    message
}

fn expected_words(words: &str) -> &str {
    match words {
        "a sequence" => "a list",
        "a map" => "an object",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        words if words.starts_with("struct ") => "an object",
        words => words,
    }
}

fn found_words(words: &str) -> Cow<'_, str> {
    let (kind, rest) = words.split_once(' ').unwrap_or((words, ""));
    match kind {
        "map" => "an object".into(),
        "sequence" => "a list".into(),
        "null" | "unit" => "null".into(),
        "integer" | "boolean" => rest.trim_matches('`').into(),
        "floating" => rest.trim_start_matches("point ").trim_matches('`').into(),
        "string" => format!("the string {rest}").into(),
        _ => words.into(),
    }
}

fn shape_code(message: &str) -> &'static str {
    if message.starts_with("unknown field") {
        "unknown-field"
    } else if message.starts_with("missing field") {
        "missing-field"
    } else if message.starts_with("out of range") {
        "out-of-range"
    } else {
        "wrong-type"
    }
}

/// A name as a segment of a JSON pointer.
///
/// ```
/// assert_eq!(rules::erased::document::escape("a/b~c"), "a~1b~0c");
/// ```
pub fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Most objects are pieces: a map that begins with room for one need not be made anew while it is read.
const FIELDS_OF_A_PIECE: usize = 4;

const DUPLICATE: &str = "duplicate field ";

fn fault(error: &serde_json::Error) -> ReadError {
    let (line, column) = (error.line(), error.column());
    let full = error.to_string();
    let message = full.split(" at line ").next().unwrap_or(&full).to_owned();
    match message.strip_prefix(DUPLICATE) {
        Some(name) => ReadError::DuplicateField { line, column, name: name.to_owned() },
        None => ReadError::Syntax { line, column, message },
    }
}

/// Like `serde_json`'s own reading of a [`Value`], but a name given twice is an error.
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Strict)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if map.is_empty() {
                map = Map::with_capacity(FIELDS_OF_A_PIECE);
            }
            match map.entry(name) {
                Entry::Occupied(entry) => {
                    return Err(A::Error::custom(format!("{DUPLICATE}{}", entry.key())));
                }
                Entry::Vacant(entry) => {
                    entry.insert(fields.next_value_seed(Strict)?);
                }
            }
        }
        Ok(Value::Object(map))
    }
}
