//! Tokens in lines.

use super::words::is_blank;

/// Lines end before a token that would go beyond this column, in characters.
const WIDTH: usize = 80;

/// Movetext that is being written.
pub(super) struct Layout {
    text: String,
    column: usize,
    /// Whether something stands between the last move and what follows, so that a number must say where we are.
    is_interrupted: bool,
    glued: bool,
}

impl Layout {
    pub(super) const fn new() -> Self {
        Self { text: String::new(), column: 0, is_interrupted: false, glued: false }
    }

    pub(super) const fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    /// A move, a glyph, the result.
    pub(super) fn push(&mut self, unit: &str) {
        let width = unit.chars().count();
        if self.column > 0 && !self.glued {
            if self.column + 1 + width > WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(unit);
        self.column += width;
        (self.is_interrupted, self.glued) = (false, false);
    }

    /// A comment.
    pub(super) fn push_between(&mut self, unit: &str) {
        self.push(unit);
        self.is_interrupted = true;
    }

    /// The beginning of a variation.
    pub(super) fn open(&mut self) {
        self.push("(");
        self.glued = true;
    }

    /// The end of a variation, right behind its last token.
    pub(super) fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
        (self.is_interrupted, self.glued) = (true, false);
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// Whether a comment can stand in braces as it is.
pub(super) fn is_plain_comment(text: &str) -> bool {
    let is_hidden = |sign: char| sign == '}' || sign.is_control();
    text.trim_matches(is_blank) == text
        && !text.contains(is_hidden)
        && !text.starts_with("[%text ")
        && !text.starts_with("[%written ")
}
