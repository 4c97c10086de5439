//! The items of a JSON list, cut one by one, so that a list may be longer than memory.
//!
//! Cutting is exact for what is JSON: brackets outside of strings are matched. Where they don't match nobody can say
//! where an item ends, and the list is given up; what is wrong within an item is for its reader to say.

use std::io::{self, BufRead, BufReader, Read};

use crate::lines::{MAX_CHUNK, MAX_LINE_BYTES};

/// Deeper brackets are given up: no reader takes them, and each costs memory.
const MAX_DEPTH: usize = 1 << 20;

/// A place in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The bytes before it.
    pub offset: u64,
}

/// One item.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// Its place in the list, from 0.
    pub idx: u64,
    /// Where it begins.
    pub at: Spot,
    /// Its bytes; `None` when it is too long.
    pub bytes: Option<Vec<u8>>,
}

/// Why there are no more items, though the list has not ended.
#[derive(Debug)]
pub(crate) enum Torn {
    /// It can't be read.
    Reading(io::Error),
    /// It is no list from here on.
    Syntax(Spot, &'static str),
}

/// The items of a list.
pub(crate) struct Items<R> {
    reader: BufReader<R>,
    at: Spot,
    n_cut: u64,
    has_begun: bool,
    has_ended: bool,
    failed: Option<Torn>,
}

impl From<io::Error> for Torn {
    fn from(error: io::Error) -> Self {
        Self::Reading(error)
    }
}

impl<R: Read> Items<R> {
    /// The items of the list that `reader` gives, and nothing else.
    pub(crate) fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 20, reader),
            at: Spot { line: 1, column: 1, offset: 0 },
            n_cut: 0,
            has_begun: false,
            has_ended: false,
            failed: None,
        }
    }

    /// The next items: at least one; empty at the end.
    ///
    /// # Errors
    /// What is wrong, after the items before it.
    pub(crate) fn next_chunk(&mut self) -> Result<Vec<Item>, Torn> {
        let mut chunk = Vec::new();
        if let Some(torn) = self.failed.take() {
            return Err(torn);
        }
        let begun = self.at.offset;
        while chunk.len() < MAX_CHUNK && self.at.offset - begun < 1 << 20 {
            match self.next_item() {
                Ok(Some(item)) => chunk.push(item),
                Ok(None) => break,
                Err(torn) if chunk.is_empty() => return Err(torn),
                Err(torn) => {
                    self.failed = Some(torn);
                    break;
                }
            }
        }
        Ok(chunk)
    }

    fn next_item(&mut self) -> Result<Option<Item>, Torn> {
        if self.has_ended {
            return Ok(None);
        }
        if !self.has_begun {
            self.blanks()?;
            if self.peek()? != Some(b'[') {
                return Err(Torn::Syntax(self.at, "expected a list"));
            }
            self.step();
            self.has_begun = true;
        }
        match (self.blanks()?, self.n_cut) {
            (Some(b']'), _) => return self.end().map(|()| None),
            (Some(b','), 1..) => {
                self.step();
                self.blanks()?;
            }
            (None, _) => return Err(Torn::Syntax(self.at, "the list does not end")),
            (Some(_), 0) => {}
            (Some(_), 1..) => {
                return Err(Torn::Syntax(self.at, "expected `,` or `]` after an item of the list"));
            }
        }
        let item = self.item()?;
        self.n_cut += 1;
        Ok(Some(item))
    }

    /// Nothing may stand behind the list.
    fn end(&mut self) -> Result<(), Torn> {
        self.step();
        self.has_ended = true;
        match self.blanks()? {
            None => Ok(()),
            Some(_) => Err(Torn::Syntax(self.at, "something stands behind the list")),
        }
    }

    fn item(&mut self) -> Result<Item, Torn> {
        let at = self.at;
        let mut bytes = Some(Vec::new());
        let mut open = Vec::new();
        while let Some(byte) = self.peek()? {
            match byte {
                b'"' => self.string(&mut bytes)?,
                b'{' | b'[' => {
                    if open.len() >= MAX_DEPTH {
                        return Err(Torn::Syntax(self.at, "lists and objects nest too deep"));
                    }
                    open.push(if byte == b'{' { b'}' } else { b']' });
                    self.keep(byte, &mut bytes);
                }
                b'}' | b']' if !open.is_empty() => {
                    if open.pop() != Some(byte) {
                        return Err(Torn::Syntax(
                            self.at,
                            "a bracket that closes another than was opened",
                        ));
                    }
                    self.keep(byte, &mut bytes);
                }
                b',' | b'}' | b']' | b' ' | b'\t' | b'\n' | b'\r' if open.is_empty() => break,
                _ => self.keep(byte, &mut bytes),
            }
            // A list or an object ends with its bracket, whatever follows.
            if open.is_empty() && matches!(byte, b'}' | b']' | b'"') {
                break;
            }
        }
        if !open.is_empty() {
            return Err(Torn::Syntax(self.at, "the input ends within an item of the list"));
        }
        if self.at == at {
            let what = if self.peek()?.is_some() {
                "expected an item of the list"
            } else {
                "the list does not end"
            };
            return Err(Torn::Syntax(at, what));
        }
        Ok(Item { idx: self.n_cut, at, bytes })
    }

    /// A string, quotes and all.
    fn string(&mut self, bytes: &mut Option<Vec<u8>>) -> Result<(), Torn> {
        let begun = self.at;
        self.keep(b'"', bytes);
        while let Some(byte) = self.peek()? {
            // Where a quote is missing strings and what is between them change places: a raw line end tells it.
            if byte < b' ' {
                return Err(Torn::Syntax(begun, "a string does not end on its line"));
            }
            self.keep(byte, bytes);
            match byte {
                b'"' => return Ok(()),
                b'\\' => {
                    if let Some(escaped) = self.peek()?.filter(|&escaped| escaped >= b' ') {
                        self.keep(escaped, bytes);
                    }
                }
                _ => {}
            }
        }
        Err(Torn::Syntax(begun, "the input ends within a string"))
    }

    /// Goes over a byte of the item and keeps it, unless there are too many.
    fn keep(&mut self, byte: u8, bytes: &mut Option<Vec<u8>>) {
        self.step();
        if bytes.as_ref().is_some_and(|bytes| bytes.len() >= MAX_LINE_BYTES) {
            *bytes = None;
        }
        if let Some(bytes) = bytes {
            bytes.push(byte);
        }
    }

    /// Goes over blanks to the next byte; `None` at the end.
    fn blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.step(),
                other => return Ok(other),
            }
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.reader.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Goes over the byte that was looked at.
    fn step(&mut self) {
        let Some(&byte) = self.reader.buffer().first() else { return };
        self.reader.consume(1);
        self.at.offset += 1;
        if byte == b'\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else if byte & 0xc0 != 0x80 {
            // Continuation bytes of UTF-8 are no characters of their own.
            self.at.column += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Items, Torn};
    use crate::lines::MAX_LINE_BYTES;

    /// The items, with line and column of each, and what was wrong in the end.
    fn cut(text: &str) -> (Vec<String>, Option<String>) {
        let mut items = Items::new(text.as_bytes());
        let mut found = Vec::new();
        loop {
            match items.next_chunk() {
                Ok(chunk) if chunk.is_empty() => return (found, None),
                Ok(chunk) => found.extend(chunk.into_iter().map(|item| {
                    let bytes = item.bytes.expect("it is short");
                    let text = String::from_utf8(bytes).expect("it was text");
                    format!("{}:{} {text}", item.at.line, item.at.column)
                })),
                Err(Torn::Syntax(at, what)) => {
                    return (found, Some(format!("{}:{} {what}", at.line, at.column)));
                }
                Err(Torn::Reading(error)) => panic!("a slice can be read: {error}"),
            }
        }
    }

    #[test]
    fn items_are_cut_where_they_end() {
        assert_eq!(cut("[]"), (vec![], None));
        assert_eq!(cut(" [ ] \n"), (vec![], None));
        let (items, torn) = cut("[{\"a\": \"],}\\\"\"}\n, [1, [2]],\n\"é,\", 3 , null,{}]\n");
        assert_eq!(torn, None);
        let expected = [
            "1:2 {\"a\": \"],}\\\"\"}",
            "2:3 [1, [2]]",
            "3:1 \"é,\"",
            "3:7 3",
            "3:11 null",
            "3:16 {}",
        ];
        assert_eq!(items, expected);
    }

    #[test]
    fn what_is_wrong_within_an_item_is_left_to_its_reader() {
        assert_eq!(cut("[{a: 1}, tru]").0, ["1:2 {a: 1}", "1:10 tru"]);
    }

    #[test]
    fn a_torn_list_gives_what_came_before() {
        for (text, n_items, torn) in [
            ("[1 2]", 1, "1:4 expected `,` or `]` after an item of the list"),
            ("[1,]", 1, "1:4 expected an item of the list"),
            ("[,1]", 0, "1:2 expected an item of the list"),
            ("[1", 1, "1:3 the list does not end"),
            ("[1,", 1, "1:4 the list does not end"),
            ("[{\"a\": 1", 0, "1:9 the input ends within an item of the list"),
            ("[{\"a\": [1}, 2]", 0, "1:10 a bracket that closes another than was opened"),
            ("[1, {\"a: 1},\n{\"b\": 2}]", 1, "1:6 a string does not end on its line"),
            ("[1, \"ab", 1, "1:5 the input ends within a string"),
            ("[1]]", 1, "1:4 something stands behind the list"),
            ("{}", 0, "1:1 expected a list"),
        ] {
            let (items, found) = cut(text);
            assert_eq!((items.len(), found.as_deref()), (n_items, Some(torn)), "{text}");
        }
    }

    #[test]
    fn a_long_item_is_given_up_and_the_next_is_read() {
        let text = format!("[\"{}\", 2]", "x".repeat(MAX_LINE_BYTES));
        let mut items = Items::new(text.as_bytes());
        let mut found = items.next_chunk().expect("it is a list");
        found.extend(items.next_chunk().expect("it is a list"));
        let kept: Vec<_> = found.iter().map(|item| item.bytes.as_ref().map(Vec::len)).collect();
        assert_eq!(kept, [None, Some(1)]);
    }
}
