//! The notation by itself: writing canonical texts, and reading texts to a [`Form`] without looking at any position.

use arrayvec::ArrayVec;
use geometry::Cell;
use rules::ParseActionError;

use crate::action::{Action, Op};
use crate::kind::Code;
use crate::tables::{N_FILES, N_RANKS};

/// No form is longer, blanks and quotation marks included.
const MAX_BYTES: usize = 256;

pub(crate) fn write(action: Action, out: &mut String) {
    out.push_str(action.code().text());
    push_cell(action.from(), out);
    out.push(action.op().sign());
    push_cell(action.to(), out);
    if action.drops() {
        out.push_str("/A");
    }
    if action.promotes() {
        out.push_str("=A");
    }
}

fn push_cell(cell: Cell, out: &mut String) {
    let (file, rank) = (cell.get() % N_FILES, cell.get() / N_FILES + 1);
    out.push(char::from(b'a' + file));
    if rank >= 10 {
        out.push('1');
    }
    out.push(char::from(b'0' + rank % 10));
}

/// Reads a canonical text, and nothing else: what [`Form::read`] makes of it, faster.
pub(crate) fn read_canonical(text: &str) -> Option<Action> {
    let (code, rest) = match *text.as_bytes() {
        [b'K', ref rest @ ..] => (Code::King, rest),
        [b'B', b'B', ref rest @ ..] => (Code::BridgeBuilder, rest),
        [b'B', ref rest @ ..] => (Code::Bishop, rest),
        [b'C', b'+', ref rest @ ..] => (Code::LoadedCatapult, rest),
        [b'C', ref rest @ ..] => (Code::Catapult, rest),
        [b'R', b'a', b'm', ref rest @ ..] => (Code::Ram, rest),
        [b'R', ref rest @ ..] => (Code::Rook, rest),
        [b'P', ref rest @ ..] => (Code::Pawn, rest),
        [b'T', b'H', ref rest @ ..] => (Code::Horse, rest),
        [b'A', ref rest @ ..] => (Code::Archer, rest),
        _ => return None,
    };
    let (from, rest) = canonical_cell(rest)?;
    let (&sign, rest) = rest.split_first()?;
    let op = match sign {
        b'-' => Op::Go,
        b'x' => Op::Capture,
        b's' => Op::Shoot,
        b'^' => Op::Build,
        b'r' => Op::Remove,
        b'~' => Op::Launch,
        _ => return None,
    };
    let (to, suffix) = canonical_cell(rest)?;
    let action = Action::new(code, from, op, to);
    match suffix {
        b"" => Some(action),
        b"/A" => Some(action.dropping()),
        b"=A" => Some(action.promoting()),
        _ => None,
    }
}

fn canonical_cell(bytes: &[u8]) -> Option<(Cell, &[u8])> {
    let (file, rank, rest) = match *bytes {
        [file, b'1', one @ b'0'..=b'1', ref rest @ ..] => (file, 9 + one - b'0', rest),
        [file, one @ b'1'..=b'9', ref rest @ ..] => (file, one - b'1', rest),
        _ => return None,
    };
    let file = file.checked_sub(b'a').filter(|&file| file < N_FILES)?;
    Some((Cell::new(rank * N_FILES + file), rest))
}

/// What a text says: `[code] [cell] op cell [/A] [=A]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) code: Option<Code>,
    pub(crate) from: Option<Cell>,
    pub(crate) op: Op,
    pub(crate) to: Cell,
    pub(crate) drops: bool,
    pub(crate) promotes: bool,
}

impl Form {
    /// Reads a text without looking at any position.
    pub(crate) fn read(text: &str) -> Result<Self, ParseActionError> {
        if text.len() > MAX_BYTES {
            return Err(ParseActionError::TooLong { length: text.len() });
        }
        let rest = text.trim_end_matches(claims_nothing);
        if rest.is_empty() {
            return Err(ParseActionError::Empty);
        }
        Scanner { rest, text }.form()
    }

    /// Whether an action is what this says, `op` standing for the operator.
    pub(crate) fn fits(self, action: Action, op: Op) -> bool {
        self.code.is_none_or(|code| code == action.code())
            && self.from.is_none_or(|from| from == action.from())
            && action.op() == op
            && action.to() == self.to
            && action.drops() == self.drops
            && (action.promotes() || !self.promotes)
    }

    pub(crate) fn exact(self) -> Option<Action> {
        let mut action = Action::new(self.code?, self.from?, self.op, self.to);
        if self.drops {
            action = action.dropping();
        }
        Some(if self.promotes { action.promoting() } else { action })
    }
}

/// Blanks and quotation marks say nothing.
fn is_dropped(sign: char) -> bool {
    if sign.is_ascii_alphanumeric() {
        return false;
    }
    sign.is_whitespace() || QUOTATION_MARKS.contains(&sign)
}

const QUOTATION_MARKS: [char; 12] = [
    '\'', '"', '`', '\u{b4}', '\u{ab}', '\u{bb}', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201c}',
    '\u{201d}', '\u{201e}',
];

/// Nor do marks of check, mate and opinion at the end.
fn claims_nothing(sign: char) -> bool {
    is_dropped(sign) || matches!(sign, '+' | '#' | '!' | '?')
}

/// What is left of a text. Blanks and quotation marks are passed over.
#[derive(Clone, Copy)]
struct Scanner<'a> {
    rest: &'a str,
    /// The whole text, for columns.
    text: &'a str,
}

impl Scanner<'_> {
    fn form(mut self) -> Result<Form, ParseActionError> {
        let code = self.code();
        let from = if self.is_at_cell() { Some(self.cell()?) } else { None };
        let op = self.op().ok_or_else(|| {
            self.expected(match (code, from) {
                (None, None) => "a code (K BB C C+ Ram B R P TH A, in this case), a cell or an operator (- x s ^ r ~)",
                (Some(_), None) => "a cell or an operator (- x s ^ r ~)",
                (_, Some(_)) => "an operator (- x s ^ r ~)",
            })
        })?;
        if !self.is_at_cell() {
            return Err(self.expected("a cell"));
        }
        let to = self.cell()?;
        let drops = self.passes("/A");
        let promotes = self.passes("=A");
        if self.peek().is_some() {
            return Err(self.expected("the end, /A or =A"));
        }
        Ok(Form { code, from, op, to, drops, promotes })
    }

    #[inline]
    fn peek(mut self) -> Option<char> {
        self.next()
    }

    #[inline]
    fn next(&mut self) -> Option<char> {
        let mut signs = self.rest.chars();
        let sign = signs.find(|&sign| !is_dropped(sign));
        self.rest = signs.as_str();
        sign
    }

    /// Passes over a text, or stays.
    #[inline]
    fn passes(&mut self, text: &str) -> bool {
        let mut rest = *self;
        let found = text.chars().all(|sign| rest.next() == Some(sign));
        if found {
            *self = rest;
        }
        found
    }

    /// A code is read only where a whole cell or an operator follows it; the longest is tried first.
    fn code(&mut self) -> Option<Code> {
        let candidates: &[Code] = match self.peek()? {
            'K' => &[Code::King],
            'B' => &[Code::BridgeBuilder, Code::Bishop],
            'C' => &[Code::LoadedCatapult, Code::Catapult],
            'R' => &[Code::Ram, Code::Rook],
            'P' => &[Code::Pawn],
            'T' => &[Code::Horse],
            'A' => &[Code::Archer],
            _ => &[],
        };
        candidates.iter().copied().find(|code| {
            let mut rest = *self;
            let fits = rest.passes(code.text()) && (rest.is_at_cell() || rest.is_at_op());
            if fits {
                *self = rest;
            }
            fits
        })
    }

    fn is_at_op(mut self) -> bool {
        self.op().is_some()
    }

    fn op(&mut self) -> Option<Op> {
        let mut rest = *self;
        let sign = rest.next()?;
        let op = Op::ALL.into_iter().find(|op| op.sign() == sign)?;
        *self = rest;
        Some(op)
    }

    /// A letter with digits: a cell, whether or not the board has it.
    fn is_at_cell(mut self) -> bool {
        self.next().is_some_and(|sign| sign.is_ascii_alphabetic())
            && self.next().is_some_and(|sign| sign.is_ascii_digit())
    }

    /// Reads the cell it is at.
    fn cell(&mut self) -> Result<Cell, ParseActionError> {
        let before = *self;
        let letter = self.next().unwrap_or_default().to_ascii_lowercase();
        let mut digits = ArrayVec::<char, 4>::new();
        while self.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            let digit = self.next().unwrap_or_default();
            // More digits than fit name no cell either.
            digits.try_push(digit).unwrap_or_default();
        }
        let file = (u32::from(letter) - u32::from('a')) as u8;
        let rank = match *digits {
            [one] => one.to_digit(10),
            ['1', one] => one.to_digit(10).map(|one| 10 + one),
            _ => None,
        };
        let rank = rank.map_or(0, |rank| rank as u8);
        if file >= N_FILES || !(1..=N_RANKS).contains(&rank) {
            let length = before.rest.len() - self.rest.len();
            let cell = before.rest[..length].trim().to_owned();
            return Err(ParseActionError::NoSuchCell { column: before.column(), cell });
        }
        Ok(Cell::new((rank - 1) * N_FILES + file))
    }

    /// Where the next sign stands, in characters from 1.
    fn column(&self) -> usize {
        let rest = self.rest.trim_start_matches(is_dropped);
        let passed = &self.text[..self.text.len() - self.after().len() - rest.len()];
        passed.chars().count() + 1
    }

    /// What was cut off the end of the text.
    fn after(&self) -> &str {
        &self.text[self.text.trim_end_matches(claims_nothing).len()..]
    }

    fn expected(&self, expected: &'static str) -> ParseActionError {
        let found = self.peek().map_or_else(|| "the end".into(), |sign| format!("{sign:?}"));
        ParseActionError::Syntax { column: self.column(), expected, found }
    }
}
