//! Lines of text in pieces that are never broken, each with its color.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::TextStyle;
use crate::plain::plain;

/// A run of text in one color.
#[derive(Clone, Debug)]
struct Span {
    text: String,
    style: Style,
}

/// A line, made of runs; it may be wrapped only where a break has been allowed.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    spans: Vec<Span>,
    /// Indices of spans before which the line may be broken.
    breaks: Vec<usize>,
}

impl Line {
    /// A line that may be wrapped between its words.
    pub(super) fn from_words(text: &str) -> Self {
        let mut line = Self::default();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            line.push_word(word);
        }
        line
    }

    pub(super) fn push(&mut self, text: &str) {
        self.push_styled(text, Style::new());
    }

    pub(super) fn push_styled(&mut self, text: &str, style: Style) {
        self.spans.push(Span { text: plain(text), style });
    }

    /// Appends a blank, where the line may be broken instead, and the word.
    pub(super) fn push_word(&mut self, word: &str) {
        self.allow_break();
        self.push(word);
    }

    /// Appends a blank where the line may be broken instead; nothing at its beginning.
    pub(super) fn allow_break(&mut self) {
        if !self.spans.is_empty() {
            self.push(" ");
            self.breaks.push(self.spans.len());
        }
    }

    pub(super) fn append(&mut self, other: Self) {
        self.spans.extend(other.spans);
    }

    /// Fills up with blanks to a width.
    pub(super) fn pad_to(&mut self, width: usize) {
        let missing = width.saturating_sub(self.width());
        if missing > 0 {
            self.push(&" ".repeat(missing));
        }
    }

    pub(super) fn width(&self) -> usize {
        self.spans.iter().map(|span| span.text.width()).sum()
    }
}

/// Writes a line, broken where allowed if it is too long; further lines are indented.
pub(super) fn write_wrapped(out: &mut String, line: &Line, style: &TextStyle) {
    let limit = style.width.unwrap_or(usize::MAX);
    let mut ends = line.breaks.clone();
    ends.push(line.spans.len());
    let mut begin = 0;
    let mut used = 0;
    let mut row: Vec<&Span> = Vec::new();
    for end in ends {
        let chunk = &line.spans[begin..end];
        begin = end;
        let wide: usize = chunk.iter().map(|span| span.text.width()).sum();
        let trailing = usize::from(chunk.last().is_some_and(|span| span.text == " "));
        if used > 2 && used + wide - trailing > limit {
            write_row(out, &row, style.color);
            row.clear();
            out.push_str("  ");
            used = 2;
        }
        used += wide;
        row.extend(chunk);
    }
    write_row(out, &row, style.color);
}

/// Writes spans without the blanks at the end.
fn write_row(out: &mut String, row: &[&Span], color: bool) {
    let n_kept = row.iter().rposition(|span| !span.text.trim_end_matches(' ').is_empty());
    let kept = n_kept.map_or(0, |last| last + 1);
    for (idx, span) in row[..kept].iter().enumerate() {
        let text = if idx + 1 == kept { span.text.trim_end_matches(' ') } else { &span.text };
        if color && span.style != Style::new() {
            out.extend([&span.style.to_string(), text, &format!("{:#}", span.style)]);
        } else {
            out.push_str(text);
        }
    }
    out.push('\n');
}
