//! The notation by itself: writing canonical texts, and reading texts to a [`Form`] without looking at any position.

use geometry::{Cell, Topology};
use rules::ParseActionError;

use crate::action::{Action, Op};
use crate::man::Man;

/// No form is longer, blanks around it and marks included.
const MAX_BYTES: usize = 64;

pub(crate) fn write(topology: &Topology, action: Action, out: &mut String) {
    if action.man() != Man::Pawn {
        out.push(action.man().letter());
    }
    out.push_str(topology.name(action.from()));
    out.push(action.op().sign());
    out.push_str(topology.name(action.to()));
    if let Some(man) = action.promotion() {
        out.push('=');
        out.push(man.letter());
    }
}

/// What a text says: `[letter] [cell] [op] cell [=letter]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) man: Option<Man>,
    pub(crate) from: Option<Cell>,
    pub(crate) op: Option<Op>,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<Man>,
}

impl Form {
    /// Reads a text without looking at any position.
    pub(crate) fn read(topology: &Topology, text: &str) -> Result<Self, ParseActionError> {
        if text.len() > MAX_BYTES {
            return Err(ParseActionError::TooLong { length: text.len() });
        }
        let rest = text.trim_end_matches(claims_nothing);
        let rest = rest.strip_suffix("ep").unwrap_or(rest).trim();
        if rest.is_empty() {
            return Err(ParseActionError::Empty);
        }
        // What was trimmed before it is blanks: columns count from the first sign of all.
        let column = text.chars().take_while(|sign| sign.is_whitespace()).count() + 1;
        Scanner { topology, rest, column }.form()
    }

    /// Whether an action is what this says; `-` stands for `x` too.
    pub(crate) fn fits(self, action: Action) -> bool {
        self.man.is_none_or(|man| man == action.man())
            && self.from.is_none_or(|from| from == action.from())
            && self.op.is_none_or(|op| op == Op::Go || op == action.op())
            && self.to == action.to()
            && self.promotion == action.promotion()
    }
}

/// Blanks, and marks of check, mate and opinion, at the end.
fn claims_nothing(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '+' | '#' | '!' | '?')
}

/// What is left of a text.
struct Scanner<'a> {
    topology: &'a Topology,
    rest: &'a str,
    /// Where the next sign stands, in characters from 1.
    column: usize,
}

impl Scanner<'_> {
    fn form(mut self) -> Result<Form, ParseActionError> {
        let man = self.peek().and_then(Man::from_letter);
        if man.is_some() {
            self.skip();
        }
        let first = if self.is_at_cell() { Some(self.cell()?) } else { None };
        let op = self.op();
        let second = if self.is_at_cell() { Some(self.cell()?) } else { None };
        let (from, to) = match (first, op, second) {
            (_, _, Some(to)) => (first, to),
            (Some(to), None, None) => (None, to),
            (Some(_), Some(_), None) => return Err(self.expected("a cell")),
            (None, _, None) => {
                return Err(self.expected(match (man, op) {
                    (_, Some(_)) => "a cell",
                    (Some(_), None) => "a cell or an operator (- x)",
                    (None, None) => "a letter (K Q R B N), a cell or an operator (- x)",
                }));
            }
        };
        let promotion = self.promotion()?;
        if self.peek().is_some() {
            return Err(self.expected("the end, or a promotion (=Q =R =B =N)"));
        }
        Ok(Form { man, from, op, to, promotion })
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self) {
        let mut signs = self.rest.chars();
        self.column += usize::from(signs.next().is_some());
        self.rest = signs.as_str();
    }

    fn op(&mut self) -> Option<Op> {
        let sign = self.peek()?;
        let op = Op::ALL.into_iter().find(|op| op.sign() == sign)?;
        self.skip();
        Some(op)
    }

    /// A small letter with a digit: a cell, whether or not the board has it.
    fn is_at_cell(&self) -> bool {
        let mut signs = self.rest.chars();
        signs.next().is_some_and(|sign| sign.is_ascii_lowercase())
            && signs.next().is_some_and(|sign| sign.is_ascii_digit())
    }

    /// Reads the cell it is at.
    fn cell(&mut self) -> Result<Cell, ParseActionError> {
        let digits = self.rest[1..].find(|sign: char| !sign.is_ascii_digit());
        let (name, rest) = self.rest.split_at(digits.map_or(self.rest.len(), |idx| 1 + idx));
        let Some(cell) = self.topology.find(name) else {
            return Err(ParseActionError::NoSuchCell {
                column: self.column,
                cell: name.to_owned(),
            });
        };
        self.column += name.len();
        self.rest = rest;
        Ok(cell)
    }

    fn promotion(&mut self) -> Result<Option<Man>, ParseActionError> {
        if self.peek() != Some('=') {
            return Ok(None);
        }
        self.skip();
        let man = self.peek().and_then(Man::from_letter);
        let Some(man) = man.filter(|man| Man::PROMOTIONS.contains(man)) else {
            return Err(self.expected("what the pawn becomes (Q R B N)"));
        };
        self.skip();
        Ok(Some(man))
    }

    fn expected(&self, expected: &'static str) -> ParseActionError {
        let found = self.peek().map_or_else(|| "the end".into(), |sign| format!("{sign:?}"));
        ParseActionError::Syntax { column: self.column, expected, found }
    }
}
