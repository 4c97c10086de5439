//! What is wrong, or unlikely, about a set-up or about options.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

/// One thing wrong with input: where, which code, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, schemars::JsonSchema)]
pub struct Issue {
    /// A JSON pointer (RFC 6901) to the field at fault, or to the object that lacks one.
    pub pointer: String,
    /// The stable kebab-case code; where a rule is broken, the rule's slug.
    pub code: Cow<'static, str>,
    /// One sentence for people; may change.
    pub message: String,
}

/// Things found that don't stop loading.
pub type Warnings = Vec<Issue>;

/// How strictly a set-up is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// A position that could be reached in play, as far as the rules file asks.
    #[default]
    Play,
    /// For problems: a missing royal and a capturable one are only warned about.
    Study,
}

/// Whether an issue stops loading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// It stops loading.
    Error,
    /// It does not.
    Warning,
}

/// Every issue found in one stage of loading; never empty.
///
/// ```
/// use rules::{Issue, Issues};
///
/// let issues = Issues::from(vec![Issue::new("/bridges/1", "no-such-cell", "there is no cell z9")]);
/// assert_eq!(issues.to_string(), "/bridges/1: there is no cell z9 [no-such-cell]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(transparent)]
pub struct Issues(Vec<Issue>);

impl Issue {
    /// An issue at `pointer` with a stable `code`.
    pub fn new(
        pointer: impl Into<String>,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Self {
        Self { pointer: pointer.into(), code: code.into(), message: message.into() }
    }

    /// The same issue seen from a document that holds the part at `prefix`.
    #[must_use]
    pub fn within(mut self, prefix: &str) -> Self {
        self.pointer.insert_str(0, prefix);
        self
    }
}

impl Issues {
    /// `Ok` when nothing was found: the end of a stage of loading.
    ///
    /// ```
    /// use rules::{Issue, Issues};
    ///
    /// let mut found = Vec::new();
    /// assert!(Issues::stage(&mut found).is_ok());
    /// found.push(Issue::new("/at", "no-such-cell", "there is no cell z9"));
    /// let issues = Issues::stage(&mut found).unwrap_err().within("/pieces/4");
    /// assert_eq!(issues.first().pointer, "/pieces/4/at");
    /// ```
    ///
    /// # Errors
    /// The issues found, if any.
    pub fn stage(found: &mut Vec<Issue>) -> Result<(), Self> {
        if found.is_empty() { Ok(()) } else { Err(Self(std::mem::take(found))) }
    }

    /// The same issues seen from a document that holds the part at `prefix`.
    #[must_use]
    pub fn within(self, prefix: &str) -> Self {
        Self(self.0.into_iter().map(|issue| issue.within(prefix)).collect())
    }

    /// The issues in the order in which they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Issue> {
        self.0.iter()
    }

    /// The first issue.
    ///
    /// # Panics
    /// Never: there is always one.
    pub fn first(&self) -> &Issue {
        self.0.first().expect("issues are never empty")
    }
}

impl From<Vec<Issue>> for Issues {
    fn from(found: Vec<Issue>) -> Self {
        assert!(!found.is_empty(), "no issues are not an error");
        Self(found)
    }
}

impl From<Issue> for Issues {
    fn from(issue: Issue) -> Self {
        Self(vec![issue])
    }
}

impl IntoIterator for Issues {
    type Item = Issue;
    type IntoIter = std::vec::IntoIter<Issue>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Issues {
    type Item = &'a Issue;
    type IntoIter = std::slice::Iter<'a, Issue>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointer = if self.pointer.is_empty() { "(the whole)" } else { &self.pointer };
        write!(f, "{pointer}: {} [{}]", self.message, self.code)
    }
}

impl fmt::Display for Issues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, issue) in self.0.iter().enumerate() {
            if idx > 0 {
                writeln!(f)?;
            }
            write!(f, "{issue}")?;
        }
        Ok(())
    }
}
