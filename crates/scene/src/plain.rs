//! Words that can do no harm where they are shown.

/// Replaces by `?` what would drive a terminal, turn the reading direction, or be no XML.
pub(crate) fn plain(words: &str) -> String {
    words.chars().map(|c| if is_harmful(c) { '?' } else { c }).collect()
}

fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn harm_is_shown_and_the_rest_is_kept() {
        assert_eq!(plain("a\u{1b}[0m\n\u{202e}b\u{ffff}"), "a?[0m??b?");
        assert_eq!(plain("König ♔ 王"), "König ♔ 王");
    }
}
