//! Places in texts: lines with carets below them.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use record::Fault;
use record::text::Excerpt;

use crate::locate::Place;
use crate::output::{clean, is_hidden};

/// A longer line is not shown: nobody finds the carets below it.
const MAX_LINE: usize = 400;
/// So much of one place is marked.
const MAX_MARKED: usize = 200;

/// The line and column, from 1, of a place in an excerpt, seen from its whole file.
pub(crate) fn place(excerpt: &Excerpt, at: usize) -> Place {
    let before = excerpt.text.get(..at).unwrap_or(&excerpt.text);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = excerpt.line as usize + before.matches('\n').count();
    Place { line, column: 1 + before[start..].chars().count() }
}

/// The lines in which a place stands, with carets and a word below them; nothing where the place can't be seen at
/// a glance.
pub(crate) fn snippet(
    file: &str,
    excerpt: &Excerpt,
    span: Range<usize>,
    label: &str,
) -> Option<Vec<String>> {
    let text = &excerpt.text;
    let start = text.get(..span.start)?.rfind('\n').map_or(0, |newline| newline + 1);
    let end = text.get(span.start..)?.find('\n').map_or(text.len(), |newline| span.start + newline);
    let line = text[start..end].trim_end_matches('\r');
    let is_shown =
        line.chars().count() <= MAX_LINE && !line.contains(|c| c != '\t' && is_hidden(c));
    if !is_shown || line.is_empty() {
        return None;
    }
    let length = line.len();
    let marked_end = (span.end - start).clamp(span.start - start, length);
    let marked = span.start - start..marked_end.min(span.start - start + MAX_MARKED);
    let marked = marked.start..line.floor_char_boundary(marked.end);
    let label = clean(label);
    let annotation = AnnotationKind::Primary.span(marked).label(&*label);
    let line_start = place(excerpt, span.start).line;
    let snippet = Snippet::source(line).line_start(line_start).path(clean(file).into_owned());
    let group = Group::with_level(Level::ERROR).element(snippet.annotation(annotation));
    let shown = Renderer::styled().render(&[group]);
    // The heading has said the file and the place.
    Some(
        shown
            .lines()
            .filter(|line| !line.contains("-->"))
            .map(|line| format!("  {line}"))
            .collect(),
    )
}

/// The part of an entry that a fault is in: one of the actions that `;` joins, from where it stops making sense.
pub(crate) fn part(excerpt: &Excerpt, entry: &Range<usize>, fault: &Fault) -> Range<usize> {
    let text = excerpt.text.get(entry.clone()).unwrap_or_default();
    // What is quoted may hold escapes, so that nothing in it can be counted.
    if text.starts_with('"') {
        return entry.clone();
    }
    let mut start = entry.start;
    for (idx, part) in text.split(';').enumerate() {
        let bare = part.trim();
        if idx == fault.part {
            let begin = start + (part.len() - part.trim_start().len());
            let column = fault.column.filter(|_| bare.starts_with(fault.text.trim()));
            let skipped = column.and_then(|column| bare.char_indices().nth(column - 1));
            return begin + skipped.map_or(0, |(at, _)| at)..begin + bare.len();
        }
        start += part.len() + 1;
    }
    entry.clone()
}
