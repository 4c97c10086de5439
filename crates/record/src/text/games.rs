//! Cutting a stream into games.

use std::io::{self, BufRead, Read};

use rules::Issue;

use super::cut::{Cut, Next, Phase};

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
    /// Why there is no further line, when that is still to be told.
    broken: Option<io::Error>,
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
            broken: None,
        }
    }

    /// Reads the next line, with its end; nothing is left of the last one.
    fn next_line(&mut self) -> io::Result<bool> {
        self.offset += self.line.len() as u64;
        self.line.clear();
        (self.at, self.is_cut) = (0, false);
        let limit = MAX_GAME_BYTES as u64 + 1;
        let read = self.reader.by_ref().take(limit).read_until(b'\n', &mut self.line);
        if let Err(error) = read {
            // What was read of the line is no line.
            self.line.clear();
            return Err(error);
        }
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
            if self.at == self.line.len() {
                match self.broken.take().map_or_else(|| self.next_line(), Err) {
                    Ok(true) => {}
                    Ok(false) => {
                        let is_there = self.cut.phase != Phase::Before;
                        return Ok(is_there.then(|| self.finish()));
                    }
                    // A game that has its result is whole.
                    Err(error) if self.cut.phase == Phase::Over => {
                        self.broken = Some(error);
                        return Ok(Some(self.finish()));
                    }
                    Err(error) => return Err(error),
                }
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
            let n_lines = text[..at].split(|&byte| byte == b'\n').count() as u64 - 1;
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
