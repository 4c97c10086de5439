//! Records as text, in the manner of PGN: tag pairs, then the moves.
//!
//! ```text
//! [Event "Club evening"]
//! [White "Ann"]
//! [Black "Bob"]
//! [Result "1-0"]
//! [Variant "tri-point"]
//! [Options "{\"movement\":\"free\"}"]
//! [Termination "resignation"]
//!
//! 1. Ka1;Ba2;Bb2 {The usual.} 1... Kd1;Bc1;Be1;conscript d1>d2;end 2. end cities;
//! g9-g10;end!? $5 (2. end) 1-0
//! ```
//!
//! A text carries the same as the JSON form of a [`Record`](crate::Record): [`write()`] gives one canonical text, and
//! [`read`] gives the record back, whatever its fields hold.
//!
//! **Tags** may come in any order. `Variant` (id or title), `Options`, `Position` (the record's `start`) and
//! `Irregular` (all three JSON), `Result` and `Termination` are fields of the record. Every other tag is a header, unless its name is near to one of those, or
//! could be meant to decide how the game is played (`Mods`, `Ruleset`, the name of an option): those are errors, since a header decides
//! nothing. A name in quotation marks, `["Mods" "none"]`, is a header whatever it is. In values `\"` and
//! `\\` are escapes, and `\u` with four hexadecimal digits, by which line ends are written; any other backslash stands
//! for itself.
//!
//! **Moves.** An entry of the record's `moves` is a word, or several that the variant's phrases hold together
//! (`target f8`, `end cities`). `;` right behind an action joins the next action of the turn, blanks and a line end may
//! come between: `target f8; done`. What can't stand like that is in quotation marks: `"Ra1 - b1"`. Numbers of turns
//! may be left out, and are not kept; numbers that don't follow each other are warned about. Everything is an entry that is nothing else, so a stray
//! word is reported where it stands.
//!
//! **Between the moves** stand `{comments}`, glyphs (`$1`), suffixes behind a move (of `!`, `?`, `'`, `*`), and variations in
//! parentheses: see [`Note`](crate::Note). In a comment a line end is a blank, and `{[%text "…"]}` holds one that
//! could not be written otherwise. A line that begins with `%` is passed over.
//!
//! **A comment by `;`** goes to the end of its line. `;` begins one before the moves, and elsewhere with a blank before
//! it, but not if what follows it looks like an action (a letter first and a digit in it, or a word of the
//! variant): that is an error, as is `;` right behind an action with something else behind it. In chess a turn is one action, so
//! `;` begins a comment everywhere, but with no blank before it and what looks like an action behind it. So no
//! action is ever lost in a comment.
//!
//! **Chess.** Without `Variant`, or with what other programs write there (`Standard`, `From Position`), a game is `chess`,
//! unless its first move is one of another variant and none of chess; then the variant is missing. `FEN`, with
//! `SetUp`, is the start, and its number that of the first move; where it is not the FEN of a position at move 1, it is
//! also kept as the header `FEN`. `Termination` has PGN's words for it; other values are kept as a header.
//!
//! What is read is not judged: see [`replay`](crate::replay).

mod chess;
mod cut;
mod dialect;
mod games;
mod layout;
mod lexer;
mod movetext;
mod places;
mod reading;
mod remarks;
mod strings;
mod tags;
mod words;
mod write;

pub(crate) use chess::CHESS;
pub use games::{CutFault, Encoding, Excerpt, Games, MAX_GAME_BYTES};
pub use places::Places;
pub(crate) use reading::begin;
pub use reading::{Misread, Reading, read};
pub(crate) use remarks::{is_loose, mark_remark, remarks};
pub use write::write;

/// Whether what begins like this is text rather than JSON: an object begins with `{` and then a name or its end, a list
/// with `[` and then a value or its end, and neither can begin a comment or a tag.
///
/// A comment may begin with a quotation mark, so a file's extension has the first word.
///
/// ```
/// use record::text::looks_like_text;
///
/// assert!(looks_like_text(b"\n[Event \"?\"]") && looks_like_text(b"1. e4 *") && looks_like_text(b"; a comment"));
/// assert!(looks_like_text(b"{Round 1} 1. e4 *"));
/// assert!(!looks_like_text(b" {\"variant\"") && !looks_like_text(b"{\n") && !looks_like_text(b"[\n{}") && !looks_like_text(b""));
/// assert!(!looks_like_text(b"[\"a\", 1]") && !looks_like_text(b"[null]") && !looks_like_text(b"[]"));
/// ```
pub fn looks_like_text(head: &[u8]) -> bool {
    let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head).trim_ascii_start();
    match *head {
        [] => false,
        [b'{', ref rest @ ..] => !matches!(rest.trim_ascii_start(), [] | [b'"' | b'}', ..]),
        [b'[', ref rest @ ..] => {
            let name: usize = rest
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
                .count();
            let after = rest[name..].trim_ascii_start();
            name > 0 && after.starts_with(b"\"") || is_quoted_tag(rest)
        }
        _ => true,
    }
}

/// Whether `["name" "value"` begins here.
fn is_quoted_tag(rest: &[u8]) -> bool {
    let mut parts = rest.split(|&byte| byte == b'"');
    let (before, _, between) = (parts.next(), parts.next(), parts.next());
    let is_blank = |part: Option<&[u8]>| part.is_some_and(|part| part.trim_ascii().is_empty());
    is_blank(before) && is_blank(between) && parts.next().is_some()
}
