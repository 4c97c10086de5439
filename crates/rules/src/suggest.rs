//! "Did you mean": the nearest of some words, and how a word is quoted.

/// The candidate nearest to `word`, if any is near enough to be meant.
///
/// ```
/// use rules::suggest;
///
/// assert_eq!(suggest("tory", ["troy", "tchess"]), Some("troy"));
/// assert_eq!(suggest("xyzzy", ["troy", "tchess"]), None);
/// ```
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 64 {
        return None;
    }
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate)
        })
        .filter(|&(distance, candidate)| {
            // A part of a word joined by a hyphen is meant too: `horse` for `troy-horse`.
            distance <= 1 + candidate.len().min(lower.len()) / 4
                || candidate.split('-').any(|part| part == lower)
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A word of the input, short enough to be quoted in a message.
///
/// ```
/// assert_eq!(rules::shown("e4"), "e4");
/// assert_eq!(rules::shown(""), "(empty)");
/// assert_eq!(rules::shown(&"x".repeat(50)), "x".repeat(40) + "…");
/// ```
pub fn shown(word: &str) -> String {
    /// In characters.
    const MOST: usize = 40;
    if word.is_empty() {
        return "(empty)".to_owned();
    }
    match word.char_indices().nth(MOST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}
