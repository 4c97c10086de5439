//! Why a request has no answer.

use answers::{Trouble, error_object};
use axum::http::StatusCode;
use rules::{Issue, Issues};
use serde_json::Value;

use crate::limits::Limits;

/// Why a request has no answer: the status, and all that is wrong.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) status: StatusCode,
    issues: Issues,
}

impl Fault {
    /// A fault of the request as a whole.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, issues: Issue::new("", code, message).into() }
    }

    /// Something that there is not.
    pub(crate) fn not_found(issue: Issue) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            issues: Issue { pointer: String::new(), ..issue }.into(),
        }
    }

    /// The time is up.
    pub(crate) fn late(limits: &Limits) -> Self {
        let message = format!("there was no answer within {:?}", limits.time);
        Self::new(StatusCode::GATEWAY_TIMEOUT, "time-limit", message)
    }

    /// Why the work on an item came to nothing.
    pub(crate) fn of(trouble: Trouble, limits: &Limits) -> Self {
        match trouble {
            Trouble::Issues(issues) => Self { status: StatusCode::BAD_REQUEST, issues },
            Trouble::Limit(issue) => {
                Self { status: StatusCode::PAYLOAD_TOO_LARGE, issues: issue.into() }
            }
            Trouble::Stopped => Self::late(limits),
        }
    }

    /// The same without all issues but the first, where they would be too many to send.
    pub(crate) fn first_alone(&self) -> Self {
        Self { status: self.status, issues: self.issues.first().clone().into() }
    }

    /// The object that is sent instead of an answer.
    pub(crate) fn object(&self, id: Option<&Value>) -> String {
        error_object(id, &self.issues).to_string()
    }
}
