//! A stream of lines, in chunks of what is there.

use std::io::{self, BufRead, BufReader, Read};

/// A longer line is a fault of its own and is not kept in memory.
pub(crate) const MAX_LINE_BYTES: usize = 16 << 20;

/// No chunk has more lines than this, so that output flows.
const MAX_CHUNK_LINES: usize = 4096;

/// One line that is not blank.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Its bytes without the line's end; `None` when it is too long.
    pub bytes: Option<Vec<u8>>,
}

/// The lines of a reader.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    n_read: u64,
}

impl<R: Read> Lines<R> {
    /// The lines of `reader`.
    pub(crate) fn new(reader: R) -> Self {
        Self { reader: BufReader::with_capacity(1 << 20, reader), n_read: 0 }
    }

    /// The next lines: at least one, and as many as came with it, so that a partner who writes a line and waits
    /// for the answer gets it. Empty at the end.
    pub(crate) fn next_chunk(&mut self) -> io::Result<Vec<Line>> {
        let mut chunk = Vec::new();
        while chunk.len() < MAX_CHUNK_LINES {
            if !chunk.is_empty() && !self.reader.buffer().contains(&b'\n') {
                break;
            }
            match self.next_line()? {
                None => break,
                Some(line)
                    if line.bytes.as_ref().is_some_and(|bytes| bytes.trim_ascii().is_empty()) => {}
                Some(line) => chunk.push(line),
            }
        }
        Ok(chunk)
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut n_bytes = 0;
        loop {
            let buffer = match self.reader.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() && n_bytes == 0 {
                return Ok(None);
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            n_bytes += part.len() + usize::from(end.is_some());
            if n_bytes <= MAX_LINE_BYTES {
                bytes.extend_from_slice(part);
            }
            let is_last = end.is_some() || buffer.is_empty();
            let consumed = part.len() + usize::from(end.is_some());
            self.reader.consume(consumed);
            if is_last {
                self.n_read += 1;
                let bytes = (n_bytes <= MAX_LINE_BYTES).then_some(bytes);
                return Ok(Some(Line { number: self.n_read, bytes }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, MAX_LINE_BYTES};

    fn numbers(text: &[u8]) -> Vec<(u64, Option<usize>)> {
        let mut lines = Lines::new(text);
        let mut found = Vec::new();
        loop {
            let chunk = lines.next_chunk().expect("a slice can be read");
            if chunk.is_empty() {
                return found;
            }
            found.extend(
                chunk.into_iter().map(|line| (line.number, line.bytes.map(|bytes| bytes.len()))),
            );
        }
    }

    #[test]
    fn blank_lines_count_but_are_left_out() {
        assert_eq!(numbers(b""), []);
        assert_eq!(numbers(b"\n \r\n"), []);
        assert_eq!(numbers(b"ab\n\nc\r\n d"), [(1, Some(2)), (3, Some(2)), (4, Some(2))]);
    }

    #[test]
    fn a_long_line_is_given_up_and_the_next_is_read() {
        let mut text = vec![b'['; MAX_LINE_BYTES + 1];
        text.extend_from_slice(b"\nab\n");
        assert_eq!(numbers(&text), [(1, None), (2, Some(2))]);
    }
}
