//! Texts of actions: writing and reading the canonical form.

use geometry::Cell;
use rules::ParseActionError;

use crate::Tchess;
use crate::action::{Action, Form, Op, Spin};

/// No action is longer; blanks around it included.
const MAX_BYTES: usize = 64;

impl Tchess {
    pub(crate) fn write(&self, action: Action, out: &mut String) {
        let letter = |kind: u8| self.kinds.get(usize::from(kind)).map_or('?', |kind| kind.letter);
        out.push(letter(action.kind()));
        if action.form() == Form::Choice {
            out.push('@');
            out.push_str(self.topology.name(action.from()));
            return;
        }
        if action.carries() {
            out.push('&');
        }
        out.push_str(self.topology.name(action.from()));
        if action.form() == Form::Move {
            out.push(action.op().sign());
            out.push_str(self.topology.name(action.to()));
            if let Some((op, to)) = action.second() {
                if action.drops() {
                    out.push('/');
                }
                out.push(op.sign());
                out.push_str(self.topology.name(to));
            }
        }
        if let Some(kind) = action.promotion() {
            out.push('=');
            out.push(letter(kind));
        }
        if let Some(spin) = action.spin() {
            out.push(spin.sign());
        }
    }

    /// Reads one action. The text says all that an action holds, so no position is needed.
    pub(crate) fn read(&self, text: &str) -> Result<Action, ParseActionError> {
        if text.len() > MAX_BYTES {
            return Err(ParseActionError::TooLong { length: text.len() });
        }
        let rest = text.trim();
        if rest.is_empty() {
            return Err(ParseActionError::Empty);
        }
        let blanks = text.chars().take_while(|sign| sign.is_whitespace()).count();
        Scanner { rules: self, rest, column: blanks + 1 }.action()
    }
}

/// What is left of a text.
struct Scanner<'a> {
    rules: &'a Tchess,
    rest: &'a str,
    /// Of the next character, from 1.
    column: usize,
}

impl Scanner<'_> {
    fn action(mut self) -> Result<Action, ParseActionError> {
        let kind = self.kind("a piece's letter")?;
        if self.passes('@') {
            let cell = self.cell("a square")?;
            self.end("the end")?;
            return Ok(Action::choice(kind, cell));
        }
        let carries = self.passes('&');
        let from = self.cell(if carries { "a square" } else { "&, @ or a square" })?;
        if !carries && let Some(spin) = self.spin() {
            self.end("the end")?;
            return Ok(Action::turn(kind, from, spin));
        }
        let Some(op) = self.op(true) else {
            return Err(self.expected(if carries { "-, x or ^" } else { "-, x, ^, <, > or v" }));
        };
        let to = self.cell("a square")?;
        let mut action = Action::new(kind, from, op, to).carrying(carries);
        let drops = self.passes('/');
        if let Some(op) = self.op(false) {
            action = action.then(drops, op, self.cell("a square")?);
        } else if drops {
            return Err(self.expected("- or x"));
        }
        if self.passes('=') {
            action = action.promoting(Some(self.kind("the letter of a kind")?));
        }
        action = action.spinning(self.spin());
        self.end(match (action.spin(), action.promotion(), action.second()) {
            (Some(_), _, _) => "the end",
            (None, Some(_), _) => "<, >, v or the end",
            (None, None, Some(_)) => "=, <, >, v or the end",
            (None, None, None) => "a second part, =, <, >, v or the end",
        })?;
        Ok(action)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self) {
        let mut signs = self.rest.chars();
        self.column += usize::from(signs.next().is_some());
        self.rest = signs.as_str();
    }

    fn passes(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.skip();
        }
        found
    }

    fn kind(&mut self, expected: &'static str) -> Result<u8, ParseActionError> {
        let sign = self.peek();
        let kind = self.rules.kinds.iter().position(|kind| Some(kind.letter) == sign);
        let kind = kind.ok_or_else(|| self.expected(expected))?;
        self.skip();
        Ok(kind as u8)
    }

    fn op(&mut self, is_first: bool) -> Option<Op> {
        let op = match self.peek()? {
            '-' => Op::Go,
            'x' => Op::Capture,
            '^' if is_first => Op::TakeUp,
            _ => return None,
        };
        self.skip();
        Some(op)
    }

    fn spin(&mut self) -> Option<Spin> {
        let sign = self.peek()?;
        let spin = Spin::ALL.into_iter().find(|spin| spin.sign() == sign)?;
        self.skip();
        Some(spin)
    }

    /// A small letter and digits.
    fn cell(&mut self, expected: &'static str) -> Result<Cell, ParseActionError> {
        let is_letter = self.peek().is_some_and(|sign| sign.is_ascii_lowercase());
        let digits = self.rest.chars().skip(1).take_while(char::is_ascii_digit).count();
        if !is_letter || digits == 0 {
            return Err(self.expected(expected));
        }
        let (name, rest) = self.rest.split_at(1 + digits);
        let Some(cell) = self.rules.topology.find(name) else {
            return Err(ParseActionError::NoSuchCell { column: self.column, cell: name.into() });
        };
        self.rest = rest;
        self.column += 1 + digits;
        Ok(cell)
    }

    fn end(&self, expected: &'static str) -> Result<(), ParseActionError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn expected(&self, expected: &'static str) -> ParseActionError {
        let found = self.peek().map_or_else(|| "the end".into(), |sign| format!("{sign:?}"));
        ParseActionError::Syntax { column: self.column, expected, found }
    }
}
