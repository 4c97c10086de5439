//! Where one game of a stream ends: all that must be known of its text without reading it.

use super::chess;
use super::games::{MARK, MAX_GAME_BYTES};
use super::words::{is_blank_byte, is_result, word_length};
use crate::notes::is_suffix_byte;

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing yet.
    #[default]
    Before,
    /// Tags and comments.
    Head,
    Moves,
    /// Its result was met.
    Over,
}

/// What is known of the game that is being cut out.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the text so far")]
#[derive(Debug, Default)]
pub(super) struct Cut {
    pub text: Vec<u8>,
    pub line: u64,
    pub offset: u64,
    pub phase: Phase,
    pub is_too_long: bool,
    pub has_mark: bool,
    in_comment: bool,
    depth: u32,
    /// Other variants join actions by `;`.
    is_other: bool,
    first_tag: Vec<u8>,
    after_blank: bool,
}

/// Whether a game ends before what stands at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    Ends,
}

impl Cut {
    pub(super) fn keep(&mut self, bytes: &[u8]) {
        if self.phase == Phase::Before {
            return;
        }
        self.is_too_long |= self.text.len() + bytes.len() > MAX_GAME_BYTES;
        if !self.is_too_long {
            self.text.extend_from_slice(bytes);
        }
    }

    /// Whether the game ends before a line.
    pub(super) fn ends_before(&mut self, line: &[u8]) -> Next {
        let after_blank = std::mem::replace(&mut self.after_blank, false);
        // Where files were joined a new one begins.
        if line.starts_with(MARK) && self.phase != Phase::Before {
            return Next::Ends;
        }
        let bare = line.trim_ascii_start();
        let Some(first) = bare.first() else {
            self.after_blank = true;
            return Next::GoOn;
        };
        // A game's first tag is `Event`, or else the same as that of the game before it.
        let begins = |name: &[u8]| name == b"Event" || *name == self.first_tag;
        let ends = if self.in_comment {
            // The comment has no end where tags follow.
            tag_name(line).is_some_and(|name| after_blank || begins(name))
        } else {
            match self.phase {
                Phase::Before => false,
                Phase::Head => after_blank && tag_name(bare).is_some_and(begins),
                Phase::Moves => *first == b'[',
                Phase::Over => !(matches!(first, b'{' | b';') || line.starts_with(b"%")),
            }
        };
        if ends { Next::Ends } else { Next::GoOn }
    }

    /// Looks through a line from a place; gives the place where the game ends, or the line.
    pub(super) fn scan(&mut self, line: &[u8], start: usize) -> (usize, Next) {
        let mut at = start;
        if at == 0 && !self.in_comment && line.starts_with(b"%") {
            return (line.len(), Next::GoOn);
        }
        while let Some(&byte) = line.get(at) {
            if self.in_comment {
                match line[at..].iter().position(|&byte| byte == b'}') {
                    None => return (line.len(), Next::GoOn),
                    Some(end) => at += end + 1,
                }
                self.in_comment = false;
                continue;
            }
            if is_blank_byte(byte) {
                at += 1;
                continue;
            }
            if byte == b'{' {
                self.in_comment = true;
                self.begin(Phase::Head);
                at += 1;
                continue;
            }
            let follows = at > start && !is_blank_byte(line[at - 1]);
            if byte == b';' && !(self.phase == Phase::Moves && self.is_other && follows) {
                self.begin(Phase::Head);
                return (line.len(), Next::GoOn);
            }
            if self.phase == Phase::Over {
                return (at, Next::Ends);
            }
            at += match byte {
                b'[' if matches!(self.phase, Phase::Before | Phase::Head) => self.tag(&line[at..]),
                _ => self.token(&line[at..]),
            };
        }
        (at, Next::GoOn)
    }

    fn begin(&mut self, phase: Phase) {
        if self.phase == Phase::Before {
            self.phase = phase;
        }
    }

    /// Notes a tag, and gives its length.
    fn tag(&mut self, line: &[u8]) -> usize {
        self.phase = Phase::Head;
        let Some(name) = tag_name(line) else { return tag_length(line) };
        if self.first_tag.is_empty() {
            self.first_tag = name.to_vec();
        }
        if name == b"Variant" {
            let value = line.iter().position(|&byte| byte == b'"').unwrap_or_default();
            let text = String::from_utf8_lossy(&line[value..value + string_length(&line[value..])]);
            self.is_other = !chess::is_chess(text.trim_matches('"'));
        }
        tag_length(line)
    }

    /// Passes a token of the moves, and gives its length.
    fn token(&mut self, line: &[u8]) -> usize {
        self.phase = Phase::Moves;
        match line[0] {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'"' => {
                let n_bytes = string_length(line);
                let rest = &line[n_bytes..];
                return n_bytes + rest.iter().take_while(|&&byte| is_suffix_byte(byte)).count();
            }
            b'}' | b';' | b'$' => {}
            _ => return self.word(line),
        }
        1
    }

    fn word(&mut self, line: &[u8]) -> usize {
        let n_bytes = word_length(line);
        let word = &line[..n_bytes];
        if !matches!(word, [b'*' | b'.' | b'0'..=b'9', ..]) {
            return n_bytes;
        }
        let n_digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let n_dots = word[n_digits..].iter().take_while(|&&byte| byte == b'.').count();
        let bare = if n_dots > 0 { &word[n_digits + n_dots..] } else { word };
        let is_result = self.depth == 0 && str::from_utf8(bare).is_ok_and(is_result);
        if is_result {
            self.phase = Phase::Over;
        }
        n_bytes
    }
}

/// The name of a tag that begins a line.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let rest = line.strip_prefix(b"[")?.trim_ascii_start();
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(byte);
    let (name, rest) = rest.split_at(rest.iter().take_while(is_name).count());
    let rest = rest.trim_ascii_start();
    (!name.is_empty() && rest.starts_with(b"\"")).then_some(name)
}

/// The length of a tag; without an end it ends with its line.
fn tag_length(line: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = line.get(at) {
        match byte {
            b']' => return at + 1,
            b'"' => at += string_length(&line[at..]),
            _ => at += 1,
        }
    }
    line.len()
}

/// The length of a string with its quotation marks; without an end it ends with its line.
fn string_length(line: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = line.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            _ => at += 1,
        }
    }
    line.len()
}
