//! A stream of lines, in chunks of what is there.

use std::io::{self, BufRead, BufReader, Read};

/// A longer line is a fault of its own and is not kept in memory.
pub(crate) const MAX_LINE_BYTES: usize = 16 << 20;

/// No chunk has more lines, or items, than this, so that output flows.
pub(crate) const MAX_CHUNK: usize = 4096;

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
    /// What came after the lines of the last chunk.
    failed: Option<io::Error>,
}

impl<R: Read> Lines<R> {
    /// The lines of `reader`.
    pub(crate) fn new(reader: R) -> Self {
        Self { reader: BufReader::with_capacity(1 << 20, reader), n_read: 0, failed: None }
    }

    /// How many lines were read whole, blank ones too.
    pub(crate) fn n_read(&self) -> u64 {
        self.n_read
    }

    /// The next lines: at least one, and as many as came with it, so that a partner who writes a line and waits
    /// for the answer gets it. Empty at the end.
    ///
    /// # Errors
    /// The failure to read on, after the whole lines before it; of a line that broke off nothing is given.
    pub(crate) fn next_chunk(&mut self) -> io::Result<Vec<Line>> {
        let mut chunk = Vec::new();
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while chunk.len() < MAX_CHUNK {
            if !chunk.is_empty() && memchr::memchr(b'\n', self.reader.buffer()).is_none() {
                break;
            }
            match self.next_line() {
                Err(error) if chunk.is_empty() => return Err(error),
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
                Ok(None) => break,
                Ok(Some(line))
                    if line.bytes.as_ref().is_some_and(|bytes| bytes.trim_ascii().is_empty()) => {}
                Ok(Some(line)) => chunk.push(line),
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
            let end = memchr::memchr(b'\n', buffer);
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
    fn the_lines_before_a_failure_are_given() {
        struct Broken(&'static [u8]);
        impl std::io::Read for Broken {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                if self.0.is_empty() {
                    return Err(std::io::Error::other("broken"));
                }
                self.0.read(buffer)
            }
        }
        let mut lines = Lines::new(Broken(b"ab\ncd\nbroken o"));
        let chunk = lines.next_chunk().expect("there are whole lines");
        assert_eq!((chunk.len(), lines.n_read()), (2, 2));
        assert!(lines.next_chunk().is_err());
    }

    #[test]
    fn a_long_line_is_given_up_and_the_next_is_read() {
        let mut text = vec![b'['; MAX_LINE_BYTES + 1];
        text.extend_from_slice(b"\nab\n");
        assert_eq!(numbers(&text), [(1, None), (2, Some(2))]);
    }
}
