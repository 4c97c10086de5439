//! How words of the input are shown in messages.

/// A word of the input, short enough to be shown.
pub(crate) fn shown(word: &str) -> String {
    /// In characters.
    const MOST: usize = 40;
    if word.is_empty() {
        return "of an empty name".into();
    }
    match word.char_indices().nth(MOST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}
