//! Where the parts of a record stand in its text.

use std::ops::Range;

/// Something, and the bytes in which it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spanned<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// Where the parts of a record stand in its text: the way from a JSON pointer into the record, as issues have it, to
/// bytes of the text.
///
/// ```
/// # use rules::erased::Cache;
/// let text = "[Variant \"troy\"]\n\n1. Ra1-b1 Pa10-a9 *\n";
/// let reading = record::text::read(text, &Cache::new(registry::VARIANTS)).expect("it is a game");
/// let span = reading.places.span("/moves/1").expect("there are two moves");
/// assert_eq!(&text[span], "Pa10-a9");
/// assert_eq!(reading.places.span("/start"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The tags' values by pointer.
    pub(super) tags: Vec<(String, Range<usize>)>,
    /// The result behind the moves.
    pub(super) end: Option<Range<usize>>,
    pub(super) line: LinePlaces,
    pub(super) faults: Vec<Range<usize>>,
}

/// Where a line of moves stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinePlaces {
    pub moves: Vec<Range<usize>>,
    /// Its variations in order, each with the note that holds it.
    pub variations: Vec<(usize, LinePlaces)>,
}

impl Places {
    /// The bytes in which the value stands that a pointer leads to, or the nearest value around it; nothing for the
    /// whole record, and for what the text doesn't say.
    pub fn span(&self, pointer: &str) -> Option<Range<usize>> {
        if let Some(rest) = pointer.strip_prefix("/moves/") {
            return self.line.of_move(rest);
        }
        if let Some(rest) = pointer.strip_prefix("/notes/") {
            return self.line.of_note(rest);
        }
        let is_within = |place: &str| {
            pointer.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let tag = self.tags.iter().find(|(place, _)| is_within(place));
        let end = self.end.as_ref().filter(|_| is_within("/result"));
        end.or(tag.map(|(_, span)| span)).cloned()
    }

    /// The bytes at which the issue with this number was found, for a text that could not be read.
    pub fn fault(&self, idx: usize) -> Option<Range<usize>> {
        self.faults.get(idx).cloned()
    }
}

impl LinePlaces {
    fn of_move(&self, rest: &str) -> Option<Range<usize>> {
        self.moves.get(number(rest).0?).cloned()
    }

    /// What `IDX/variations/IDX/moves/IDX` leads to.
    fn of_note(&self, rest: &str) -> Option<Range<usize>> {
        let (note, rest) = number(rest);
        let (variation, rest) = number(rest.strip_prefix("variations/")?);
        let mut here = self.variations.iter().filter(|(idx, _)| Some(*idx) == note);
        let (_, line) = here.nth(variation?)?;
        if let Some(rest) = rest.strip_prefix("notes/") {
            return line.of_note(rest);
        }
        line.of_move(rest.strip_prefix("moves/")?)
    }
}

/// The number at the beginning of a pointer's rest, and what follows its slash.
fn number(rest: &str) -> (Option<usize>, &str) {
    let (segment, rest) = rest.split_once('/').unwrap_or((rest, ""));
    (segment.parse().ok(), rest)
}
