//! What people write beside the moves of a game: remarks, marks, and other ways it might have gone.

use rules::Issue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Variations may stand in variations, this deep; a JSON reader must have room for all the lists and objects.
pub const MAX_DEPTH: usize = 24;

/// No suffix is longer.
pub(crate) const MAX_SUFFIX: usize = 8;

/// What is noted between two moves.
///
/// Two notes stand at the same place only where their parts follow each other in another order than the fields do, such
/// as a comment behind a variation; so there is one way to say it, and texts and JSON carry the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// After how many entries of `moves` it stands; 0 is before the first.
    pub at: usize,
    /// What is glued to the move before it: `!`, `?`, `'`, `*`, or several of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suffix: Option<String>,
    /// Numbers of the numeric annotation glyphs of PGN, `$1` being 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// Remarks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// How the game might have gone instead of the move before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// How a game might have gone on, from the position before the last move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// The moves, as in the record.
    pub moves: Vec<String>,
    /// What is noted between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// The parts of a note in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Suffix,
    Nag,
    Comment,
    Variation,
}

impl Note {
    /// An empty note.
    pub(crate) fn at(at: usize) -> Self {
        Self { at, ..Self::default() }
    }

    /// Its last part; nothing in an empty note.
    pub(crate) fn last(&self) -> Option<Part> {
        let parts = [
            (Part::Variation, !self.variations.is_empty()),
            (Part::Comment, !self.comments.is_empty()),
            (Part::Nag, !self.nags.is_empty()),
            (Part::Suffix, self.suffix.is_some()),
        ];
        parts.into_iter().find(|&(_, is_there)| is_there).map(|(part, _)| part)
    }

    fn first(&self) -> Option<Part> {
        let parts = [
            (Part::Suffix, self.suffix.is_some()),
            (Part::Nag, !self.nags.is_empty()),
            (Part::Comment, !self.comments.is_empty()),
            (Part::Variation, !self.variations.is_empty()),
        ];
        parts.into_iter().find(|&(_, is_there)| is_there).map(|(part, _)| part)
    }
}

/// The note to which a part at this place belongs: the last one, or a new one where that can't take it.
pub(crate) fn note_for(notes: &mut Vec<Note>, at: usize, part: Part) -> &mut Note {
    let fits = notes.last().is_some_and(|note| note.at == at && note.last() <= Some(part));
    if !fits {
        notes.push(Note::at(at));
    }
    notes.last_mut().expect("one was pushed if none was there")
}

/// Whether a text may stand behind a move as its suffix.
pub(crate) fn is_suffix(text: &str) -> bool {
    (1..=MAX_SUFFIX).contains(&text.len()) && text.bytes().all(is_suffix_byte)
}

/// The signs of suffixes. `notes`
pub(crate) const fn is_suffix_byte(byte: u8) -> bool {
    matches!(byte, b'!' | b'?' | b'\'' | b'*')
}

/// Whatever is wrong with notes on so many moves: there must be one way to write them.
pub(crate) fn check_notes(
    notes: &[Note],
    n_moves: usize,
    base: &str,
    depth: usize,
    found: &mut Vec<Issue>,
) {
    for (idx, note) in notes.iter().enumerate() {
        let pointer = format!("{base}/notes/{idx}");
        if let Some(message) = fault(notes, idx, n_moves) {
            found.push(Issue::new(&pointer, "bad-note", message));
        }
        for (idx, variation) in note.variations.iter().enumerate() {
            let pointer = format!("{pointer}/variations/{idx}");
            if depth == MAX_DEPTH {
                let message = format!("variations may stand in each other {MAX_DEPTH} deep");
                found.push(Issue::new(pointer, "too-deep", message));
                return;
            }
            check_notes(&variation.notes, variation.moves.len(), &pointer, depth + 1, found);
        }
    }
}

fn fault(notes: &[Note], idx: usize, n_moves: usize) -> Option<String> {
    let note = &notes[idx];
    let before = idx.checked_sub(1).map(|idx| &notes[idx]);
    if note.at > n_moves {
        return Some(format!("it stands after {} moves, but there are {n_moves}", note.at));
    }
    if note.first().is_none() {
        return Some("it says nothing".to_owned());
    }
    if let Some(suffix) = &note.suffix {
        let is_behind_move = note.at > 0 && before.is_none_or(|before| before.at < note.at);
        if !is_behind_move {
            return Some("a suffix stands right behind a move".to_owned());
        }
        if !is_suffix(suffix) {
            return Some(format!(
                "a suffix is of `!`, `?`, `'` and `*`, at most {MAX_SUFFIX} of them"
            ));
        }
    }
    let before = before?;
    if before.at > note.at {
        return Some("it stands before the note in front of it".to_owned());
    }
    let is_next = before.at == note.at && before.last() <= note.first();
    is_next.then(|| "it belongs to the note in front of it".to_owned())
}
