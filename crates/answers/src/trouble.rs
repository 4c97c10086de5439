//! Answers as JSON, and why there is none.

use rules::erased::SCHEMA;
use rules::{Issue, Issues};
use serde::Serialize;
use serde_json::{Value, json};

/// Why an item has no answer but an error.
#[derive(Debug)]
pub enum Trouble {
    /// The item, or something in it, could not be read.
    Issues(Issues),
    /// A limit was reached.
    Limit(Issue),
    /// Nobody waits any more.
    Stopped,
}

impl From<Issues> for Trouble {
    fn from(issues: Issues) -> Self {
        Self::Issues(issues)
    }
}

impl From<Issue> for Trouble {
    fn from(issue: Issue) -> Self {
        Self::Issues(issue.into())
    }
}

/// Facts as one JSON object on one line: the schema's number, the work item's id, then the facts.
///
/// # Panics
/// Never: facts have text keys and no odd numbers.
pub fn object<T: Serialize>(id: Option<&Value>, facts: &T) -> String {
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

/// The object for an item that has no answer: its first issue, and all of them.
///
/// ```
/// use rules::{Issue, Issues};
///
/// let issues = Issues::from(Issue::new("/from", "no-such-cell", "there is no cell z9"));
/// let object = answers::error_object(None, &issues);
/// assert_eq!(object["error"]["code"], "no-such-cell");
/// assert_eq!(object["id"], serde_json::Value::Null);
/// ```
pub fn error_object(id: Option<&Value>, issues: &Issues) -> Value {
    let Issue { pointer, code, message } = issues.first();
    json!({
        "schema": SCHEMA,
        "id": id.unwrap_or(&Value::Null),
        "error": {"code": code, "pointer": pointer, "message": message, "issues": issues},
    })
}
