//! From a JSON pointer to the line and column in the text.

/// A place in a text: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Where the value that a pointer leads to begins in a text that is known to be JSON.
///
/// `None` when the pointer leads nowhere.
pub(crate) fn locate(text: &str, pointer: &str) -> Option<Place> {
    let mut scan = Scan { bytes: text.as_bytes(), at: 0 };
    scan.blanks();
    for segment in pointer.split('/').skip(1) {
        let name = segment.replace("~1", "/").replace("~0", "~");
        scan.enter(&name)?;
    }
    let before = text.get(..scan.at)?;
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = 1 + before.matches('\n').count();
    Some(Place { line, column: 1 + before[line_start..].chars().count() })
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Goes to the value of that name or index inside the object or list that begins here.
    fn enter(&mut self, name: &str) -> Option<()> {
        let is_object = match self.peek()? {
            b'{' => true,
            b'[' => false,
            _ => return None,
        };
        self.at += 1;
        let mut idx = 0_usize;
        loop {
            self.blanks();
            let is_wanted = if is_object {
                let start = self.at;
                self.skip_string()?;
                let found: String = serde_json::from_slice(&self.bytes[start..self.at]).ok()?;
                self.blanks();
                self.at += 1; // the colon
                self.blanks();
                found == name
            } else {
                idx.to_string() == name
            };
            if is_wanted {
                return (self.peek()? != b']').then_some(());
            }
            self.skip_value()?;
            self.blanks();
            if self.peek()? != b',' {
                return None;
            }
            self.at += 1;
            idx += 1;
        }
    }

    fn skip_string(&mut self) -> Option<()> {
        if self.peek()? != b'"' {
            return None;
        }
        self.at += 1;
        while self.peek()? != b'"' {
            self.at += if self.peek()? == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        Some(())
    }

    fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.skip_string()?;
                    if depth == 0 {
                        return Some(());
                    }
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' | b',' if depth == 0 => return Some(()),
                b'}' | b']' => {
                    depth -= 1;
                    if depth == 0 {
                        self.at += 1;
                        return Some(());
                    }
                }
                _ => {}
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, locate};

    #[test]
    fn pointers_lead_to_places() {
        let text = "{\"a\": [1, {\"b\\\"/\": \"x,]\"}],\n \"é\": {\"c\": null}, \"d\": 3}";
        let at = |line, column| Some(Place { line, column });
        assert_eq!(locate(text, ""), at(1, 1));
        assert_eq!(locate(text, "/a"), at(1, 7));
        assert_eq!(locate(text, "/a/0"), at(1, 8));
        assert_eq!(locate(text, "/a/1"), at(1, 11));
        assert_eq!(locate(text, "/a/1/b\"~1"), at(1, 20));
        assert_eq!(locate(text, "/é/c"), at(2, 13));
        assert_eq!(locate(text, "/d"), at(2, 25));
        for nowhere in ["/b", "/a/2", "/a/x", "/d/0", "/a/0/0"] {
            assert_eq!(locate(text, nowhere), None, "{nowhere}");
        }
        assert_eq!(locate("[]", "/0"), None);
        assert_eq!(locate("{}", "/a"), None);
    }
}
