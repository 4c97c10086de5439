//! Which uses of which rules a fixture file shows.
//!
//! Fixtures are expectations written from the rules; that they hold is what the fixture test proves. Here they are only
//! read for what they claim to show.

use serde_json::Value;

use crate::Use;

/// The slugs that a fixture cites, each with the use that it shows; unknown slugs too.
///
/// ```
/// use rules::Use;
/// use rules::erased::fixtures::shown;
/// use serde_json::json;
///
/// let fixture = json!({"legal": {"Ra1-b1": "catapult.mount"}, "refused": {"Ra1-a3": {"rule": "rook.slide"}}});
/// assert_eq!(shown(&fixture), [("catapult.mount", Use::Grants), ("rook.slide", Use::Refuses)]);
/// ```
pub fn shown(fixture: &Value) -> Vec<(&str, Use)> {
    let entries = |field: &str| fixture.get(field).and_then(Value::as_object).into_iter().flatten();
    let items = |field: &str| fixture.get(field).and_then(Value::as_array).into_iter().flatten();
    let mut cited = Vec::new();
    cited.extend(entries("legal").map(|(_, rule)| (rule, Use::Grants)));
    let refused = entries("refused").map(|(_, refused)| refused.get("rule").unwrap_or(refused));
    cited.extend(refused.map(|rule| (rule, Use::Refuses)));
    cited.extend(fixture.get("rule").map(|rule| (rule, Use::Refuses)));
    cited.extend(fixture.pointer("/outcome/rule").map(|rule| (rule, Use::Ends)));
    // Codes of shape are no slugs.
    let is_slug = |code: &&Value| code.as_str().is_some_and(|code| code.contains('.'));
    let issues = items("issues").chain(items("warnings"));
    let codes = issues.filter_map(|issue| issue.get("code")).filter(is_slug);
    cited.extend(codes.map(|code| (code, Use::Loads)));
    cited.extend(items("rules").map(|rule| (rule, Use::Defines)));
    cited.into_iter().map(|(slug, usage)| (slug.as_str().unwrap_or_default(), usage)).collect()
}
