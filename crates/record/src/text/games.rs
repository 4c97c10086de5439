//! Cutting a stream into games.

use std::io::{self, BufRead, Read};

use rules::Issue;

use super::cut::{Cut, Next, Phase};

/// A longer game is a fault of its own and is not kept in memory.
pub const MAX_GAME_BYTES: usize = 16 << 20;

/// A byte-order mark.
pub(super) const MARK: &[u8] = "\u{feff}".as_bytes();

/// One game's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text.
    pub text: String,
    /// The number of its first line in the stream, from 1.
    pub line: u64,
    /// How many bytes of the stream stand before it.
    pub offset: u64,
    /// How its bytes were read.
    pub encoding: Encoding,
    /// Whether a byte-order mark stood before it, which was passed over.
    pub has_mark: bool,
}

/// How the bytes of a text are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// ISO 8859-1, the character set of the PGN standard: whatever is not UTF-8.
    Latin1,
}

impl Excerpt {
    /// The place in the stream, in bytes from 0, of a byte of the text.
    pub fn offset_of(&self, at: usize) -> u64 {
        let n_bytes = match self.encoding {
            Encoding::Utf8 => at,
            Encoding::Latin1 => self.text[..at].chars().count(),
        };
        self.offset + n_bytes as u64
    }

    /// What is odd about its bytes, as warnings on the whole record: `encoding`.
    pub fn remarks(&self) -> Vec<Issue> {
        let mark = "a byte-order mark stands before the game, and is passed over";
        let latin1 = "the text is not UTF-8, and is read as Latin-1 (ISO 8859-1), the character set of the PGN standard";
        let found = [(self.has_mark, mark), (self.encoding == Encoding::Latin1, latin1)];
        let found = found.into_iter().filter(|(is_so, _)| *is_so);
        found.map(|(_, message)| Issue::new("", "encoding", message)).collect()
    }
}

/// Why a game's text can't be given; those after it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutFault {
    /// It is longer than [`MAX_GAME_BYTES`].
    TooLong {
        /// Its first line, from 1.
        line: u64,
    },
    /// There is a NUL in it, so it is no text.
    Nul {
        /// The line, from 1.
        line: u64,
        /// The place in the stream, in bytes from 0.
        offset: u64,
    },
}

impl CutFault {
    /// The line, from 1.
    pub const fn line(self) -> u64 {
        match self {
            Self::TooLong { line } | Self::Nul { line, .. } => line,
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
            Self::Nul { offset, .. } => {
                Issue::new("", "encoding", format!("a NUL at byte {offset}"))
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
                // Files that were joined have one in the middle, too.
                if self.at == 0 && self.line.starts_with(MARK) {
                    self.cut.has_mark = true;
                    self.cut.offset += MARK.len() as u64;
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
        text.truncate(text.trim_ascii_end().len());
        if text.contains(&0) {
            let before = text.split(|&byte| byte == 0).next().unwrap_or_default();
            let n_lines = before.split(|&byte| byte == b'\n').count() as u64 - 1;
            let offset = offset + before.len() as u64;
            return Err(CutFault::Nul { line: line + n_lines, offset });
        }
        let (text, encoding) = match String::from_utf8(text) {
            Ok(text) => (text, Encoding::Utf8),
            Err(error) => {
                let text = error.as_bytes().iter().copied().map(char::from).collect();
                (text, Encoding::Latin1)
            }
        };
        Ok(Excerpt { text, line, offset, encoding, has_mark })
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
