//! Cutting a stream into games.

use std::io::{self, BufRead, Read};

use rules::Issue;

use super::chess;
use super::lexer::{is_blank, is_result};
use crate::notes::is_suffix_byte;

/// A longer game is a fault of its own and is not kept in memory.
pub const MAX_GAME_BYTES: usize = 16 << 20;

const MARK: &[u8] = "\u{feff}".as_bytes();

/// One game's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text.
    pub text: String,
    /// The number of its first line in the stream, from 1.
    pub line: u64,
    /// How many bytes of the stream stand before it.
    pub offset: u64,
}

/// Why a game's text can't be given; those after it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutFault {
    /// It is longer than [`MAX_GAME_BYTES`].
    TooLong {
        /// Its first line, from 1.
        line: u64,
    },
    /// It is no UTF-8 text without a byte-order mark and NUL.
    Encoding {
        /// The line, from 1.
        line: u64,
        /// The place in the stream, in bytes from 0.
        offset: u64,
        /// What stands there.
        what: &'static str,
    },
}

impl CutFault {
    /// The line, from 1.
    pub const fn line(self) -> u64 {
        match self {
            Self::TooLong { line } | Self::Encoding { line, .. } => line,
        }
    }

    /// The same as an issue of the whole record: `too-long` or `encoding`.
    pub fn issue(self) -> Issue {
        match self {
            Self::TooLong { .. } => {
                let message = format!(
                    "the game is longer than {MAX_GAME_BYTES} bytes, the most that is read"
                );
                Issue::new("", "too-long", message)
            }
            Self::Encoding { offset, what, .. } => {
                Issue::new("", "encoding", format!("{what} at byte {offset}"))
            }
        }
    }
}

/// The games of a stream, which is read as far as they are asked for.
///
/// A game ends at its result, or where a line begins with the tags of the next one: so a game that is garbled, or whose
/// comment has no end, takes no other one with it. Comments right behind a result belong to the game before them.
///
/// ```
/// let stream = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 {so\n\n[Event \"3\"]\n\n1-0 1. c4 *";
/// let games: Vec<_> = record::text::Games::new(stream.as_bytes())
///     .map(|game| game.expect("a slice can be read").expect("it is UTF-8"))
///     .map(|game| (game.line, game.text.lines().last().unwrap_or_default().to_owned()))
///     .collect();
/// assert_eq!(
///     games,
///     [(1, "1. e4 *".to_owned()), (5, "1. d4 {so".to_owned()), (9, "1-0".to_owned()), (11, "1. c4 *".to_owned())]
/// );
/// ```
pub struct Games<R> {
    reader: R,
    /// The line that is being looked at, and how much of it is done with.
    line: Vec<u8>,
    at: usize,
    n_lines: u64,
    /// How many bytes stand before the line.
    offset: u64,
    /// Whether the line is longer than is kept.
    is_cut: bool,
    cut: Cut,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
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
#[derive(Debug, Default)]
struct Cut {
    text: Vec<u8>,
    line: u64,
    offset: u64,
    phase: Phase,
    is_too_long: bool,
    has_mark: bool,
    in_comment: bool,
    depth: u32,
    /// Other variants join actions by `;`.
    is_other: bool,
    first_tag: Vec<u8>,
    after_blank: bool,
}

/// Whether a game ends before what stands at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Ends,
}

impl<R: BufRead> Games<R> {
    /// The games of `reader`.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
            at: 0,
            n_lines: 0,
            offset: 0,
            is_cut: false,
            cut: Cut::default(),
        }
    }

    /// Reads the next line, with its end; nothing is left of the last one.
    fn next_line(&mut self) -> io::Result<bool> {
        self.offset += self.line.len() as u64;
        self.line.clear();
        (self.at, self.is_cut) = (0, false);
        let limit = MAX_GAME_BYTES as u64 + 1;
        self.reader.by_ref().take(limit).read_until(b'\n', &mut self.line)?;
        self.n_lines += 1;
        if self.line.len() > MAX_GAME_BYTES && !self.line.ends_with(b"\n") {
            self.is_cut = true;
            let kept = self.line.len();
            // What is beyond the limit is only passed.
            let beyond = pass_line(&mut self.reader)?;
            self.line.truncate(kept);
            self.offset += beyond;
        }
        Ok(!self.line.is_empty())
    }

    fn next_game(&mut self) -> io::Result<Option<Result<Excerpt, CutFault>>> {
        loop {
            if self.at == self.line.len() && !self.next_line()? {
                let is_there = self.cut.phase != Phase::Before;
                return Ok(is_there.then(|| self.finish()));
            }
            if self.cut.phase == Phase::Before && self.cut.text.is_empty() {
                self.cut.line = self.n_lines;
                self.cut.offset = self.offset + self.at as u64;
                if self.offset == 0 && self.at == 0 && self.line.starts_with(MARK) {
                    self.cut.has_mark = true;
                    self.at = MARK.len();
                }
            }
            if self.at == 0 && self.cut.ends_before(&self.line) == Next::Ends {
                return Ok(Some(self.finish()));
            }
            let start = self.at;
            let (end, next) = self.cut.scan(&self.line, start);
            self.cut.keep(&self.line[start..end]);
            self.cut.is_too_long |= self.is_cut && end == self.line.len();
            self.at = end;
            if next == Next::Ends {
                return Ok(Some(self.finish()));
            }
        }
    }

    fn finish(&mut self) -> Result<Excerpt, CutFault> {
        let Cut { mut text, line, offset, is_too_long, has_mark, .. } =
            std::mem::take(&mut self.cut);
        if is_too_long {
            return Err(CutFault::TooLong { line });
        }
        let encoding = |at: usize, text: &[u8], what| {
            let n_lines = text[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
            CutFault::Encoding { line: line + n_lines, offset: offset + at as u64, what }
        };
        if has_mark {
            return Err(CutFault::Encoding { line: 1, offset: 0, what: "a byte-order mark" });
        }
        text.truncate(text.trim_ascii_end().len());
        if let Some(at) = text.iter().position(|&byte| byte == 0) {
            return Err(encoding(at, &text, "a NUL"));
        }
        match String::from_utf8(text) {
            Ok(text) => Ok(Excerpt { text, line, offset }),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                Err(encoding(at, error.as_bytes(), "a byte that is not UTF-8"))
            }
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Result<Excerpt, CutFault>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

/// Passes the rest of a line without its end, in bounded memory.
fn pass_line(reader: &mut impl BufRead) -> io::Result<u64> {
    let mut n_passed = 0;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let n_bytes = end.map_or(buffer.len(), |end| end + 1);
        let is_done = end.is_some() || buffer.is_empty();
        reader.consume(n_bytes);
        n_passed += n_bytes as u64;
        if is_done {
            return Ok(n_passed);
        }
    }
}

impl Cut {
    fn keep(&mut self, bytes: &[u8]) {
        if self.phase == Phase::Before {
            return;
        }
        self.is_too_long |= self.text.len() + bytes.len() > MAX_GAME_BYTES;
        if !self.is_too_long {
            self.text.extend_from_slice(bytes);
        }
    }

    /// Whether the game ends before a line.
    fn ends_before(&mut self, line: &[u8]) -> Next {
        let after_blank = std::mem::replace(&mut self.after_blank, false);
        let bare = line.trim_ascii_start();
        let Some(first) = bare.first() else {
            self.after_blank = true;
            return Next::GoOn;
        };
        let ends = if self.in_comment {
            // The comment has no end where tags follow.
            let name = tag_name(line);
            name.is_some_and(|name| after_blank || *name == self.first_tag)
        } else {
            match self.phase {
                Phase::Before => false,
                Phase::Head => {
                    after_blank && tag_name(bare).is_some_and(|name| *name == self.first_tag)
                }
                Phase::Moves => *first == b'[',
                Phase::Over => !(matches!(first, b'{' | b';') || line.starts_with(b"%")),
            }
        };
        if ends { Next::Ends } else { Next::GoOn }
    }

    /// Looks through a line from a place; gives the place where the game ends, or the line.
    fn scan(&mut self, line: &[u8], start: usize) -> (usize, Next) {
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
            if is_blank(char::from(byte)) {
                at += 1;
                continue;
            }
            if byte == b'{' {
                self.in_comment = true;
                self.begin(Phase::Head);
                at += 1;
                continue;
            }
            let follows = at > start && !is_blank(char::from(line[at - 1]));
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
            b'}' | b';' => {}
            _ => return self.word(line),
        }
        1
    }

    fn word(&mut self, line: &[u8]) -> usize {
        let is_end = |byte: &u8| {
            is_blank(char::from(*byte)) || matches!(byte, b'{' | b'}' | b'(' | b')' | b';')
        };
        let n_bytes = line.iter().position(is_end).unwrap_or(line.len());
        let word = &line[..n_bytes];
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
