//! Why a request has no answer.

use axum::http::StatusCode;
use rules::{Issue, Issues};
use serde_json::{Value, json};

/// Why a request has no answer: the status, and all that is wrong.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) status: StatusCode,
    pub(crate) issues: Issues,
}

impl Trouble {
    /// Trouble with the request as a whole.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, issues: Issue::new("", code, message).into() }
    }

    /// The object for a request that has no answer: its first issue, and all of them.
    pub(crate) fn object(&self, id: Option<&Value>) -> String {
        let Issue { pointer, code, message } = self.issues.first();
        json!({
            "schema": rules::erased::SCHEMA,
            "id": id.unwrap_or(&Value::Null),
            "error": {"code": code, "pointer": pointer, "message": message, "issues": self.issues},
        })
        .to_string()
    }
}

impl From<Issues> for Trouble {
    fn from(issues: Issues) -> Self {
        Self { status: StatusCode::BAD_REQUEST, issues }
    }
}

impl From<Issue> for Trouble {
    fn from(issue: Issue) -> Self {
        Issues::from(issue).into()
    }
}
