//! Texts of actions: writing the one form, and reading it.

#[cfg(test)]
mod tests;

use geometry::{Cell, Topology};
use rules::{ParseActionError, Reason, Refusal, Rules, Seat, parse_parts};

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::{Kind, WORDS};
use crate::position::Position;
use crate::rules as rule;

/// No action is longer, blanks and marks around it included.
const MAX_BYTES: usize = 64;

/// The letters of pieces.
const LETTERS: [char; 10] = ['K', 'Q', 'R', 'B', 'N', 'M', 'C', 'P', 'J', 'T'];
/// The letter of an Asteroid, which is in no start.
const ASTEROID: char = 'A';

/// What a text says: an action, and perhaps the letter of who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) action: Action,
    pub(crate) letter: Option<char>,
}

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn write(&self, position: &Position<N>, action: Action, out: &mut String) {
        let topology = &self.ground.topology;
        let actor = |out: &mut String| {
            out.push_str(position.kind_at(action.from()).map_or("", Kind::letter));
            out.push_str(topology.name(action.from()));
        };
        match action.op() {
            Op::Target => {
                out.push_str("target ");
                out.push_str(topology.name(action.from()));
            }
            Op::Assign => {
                out.push_str("assign ");
                actor(out);
                out.push('=');
                out.push_str(action.kind().word());
            }
            Op::Done => out.push_str("done"),
            Op::Pass => out.push_str("pass"),
            Op::CastleKingside => out.push_str("O-O"),
            Op::CastleQueenside => out.push_str("O-O-O"),
            Op::EnPassant => {
                out.push_str(topology.name(action.from()));
                self.write_end('x', action, out);
                out.push_str("ep");
            }
            Op::Go => {
                actor(out);
                self.write_end('-', action, out);
            }
            Op::Capture => {
                actor(out);
                self.write_end('x', action, out);
            }
            Op::Targeting => {
                actor(out);
                self.write_end('>', action, out);
            }
            Op::Gravity => {
                actor(out);
                out.push('*');
                out.push_str(topology.name(action.to()));
                self.write_end('x', action, out);
            }
        }
    }

    fn write_end(&self, sign: char, action: Action, out: &mut String) {
        out.push(sign);
        out.push_str(self.ground.topology.name(action.end()));
        if let Some(kind) = action.promotion() {
            out.push('=');
            out.push_str(kind.letter());
        }
    }

    pub(crate) fn read(
        &self,
        position: &Position<N>,
        text: &str,
    ) -> Result<Action, ParseActionError> {
        if let Some(action) = self.read_short_san(position, text) {
            return Ok(action);
        }
        let form = Form::read(&self.ground.topology, text);
        let Form { action, letter } = match form {
            Ok(form) => form,
            // Chess has a notation of its own.
            Err(error) => return self.read_san(position, text).unwrap_or(Err(error)),
        };
        let Some(letter) = letter else { return Ok(action) };
        let stands = position.kind_at(action.from()).map_or("", Kind::letter);
        let is_own = position.own().contains(action.from());
        if !is_own || stands.starts_with(letter) {
            return Ok(action);
        }
        // The letter is asked about where a piece that could not act at all would be.
        match self.check(position, action) {
            Err(refusal) if refusal.reason < Reason::Origin => Ok(action),
            Ok(_) | Err(_) => {
                let refusal = Refusal::at(Reason::Origin, &rule::TURN_ORDER, action.from());
                Err(ParseActionError::Refused(refusal))
            }
        }
    }

    /// Reads a turn. Targets of a first turn, and its assignments, may be written in any order; they are played in the
    /// one order that there is. `first-turn.sequence`
    pub(crate) fn read_turn(
        &self,
        position: &Position<N>,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        let parts: Vec<&str> = text.split(';').collect();
        if !self.is_first_turn(position) {
            return parse_parts(self, position, parts, out);
        }
        let mut choices = Vec::new();
        for (idx, part) in parts.iter().enumerate() {
            let action = self.read(position, part).map_err(|error| (idx, error))?;
            if !matches!(action.op(), Op::Target | Op::Assign) {
                break;
            }
            choices.push(action);
        }
        let n_choices = choices.len();
        let opponents: Vec<Seat> = self.opponents(position, position.to_act).collect();
        choices.sort_by_key(|action| {
            let army = position.seat_at(action.from());
            let place = opponents.iter().position(|&seat| Some(seat) == army);
            let is_target = action.op() == Op::Target;
            (!is_target, if is_target { place.unwrap_or(opponents.len()) } else { 0 }, *action)
        });
        let mut position = *position;
        for action in choices {
            out.push(action);
            if self.check(&position, action).is_err() {
                return Ok(());
            }
            self.play_unchecked(&mut position, action);
        }
        let rest = parts[n_choices..].iter().copied();
        parse_parts(self, &position, rest, out).map_err(|(idx, error)| (n_choices + idx, error))
    }
}

impl Form {
    /// Reads a text without looking at any position.
    pub(crate) fn read(topology: &Topology, text: &str) -> Result<Self, ParseActionError> {
        if text.len() > MAX_BYTES {
            return Err(ParseActionError::TooLong { length: text.len() });
        }
        let rest = text.trim_end_matches(claims_nothing).trim_start();
        if rest.is_empty() {
            return Err(ParseActionError::Empty);
        }
        let blanks = text.chars().take_while(|sign| sign.is_whitespace()).count();
        Scanner { topology, rest, column: blanks + 1 }.form()
    }
}

/// Blanks and marks of check, mate and opinion at the end say nothing.
fn claims_nothing(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '+' | '#' | '!' | '?')
}

/// What is left of a text.
struct Scanner<'a> {
    topology: &'a Topology,
    rest: &'a str,
    /// Of the next character, from 1.
    column: usize,
}

impl Scanner<'_> {
    fn form(mut self) -> Result<Form, ParseActionError> {
        let bare = [
            ("done", Op::Done),
            ("pass", Op::Pass),
            ("O-O-O", Op::CastleQueenside),
            ("0-0-0", Op::CastleQueenside),
            ("O-O", Op::CastleKingside),
            ("0-0", Op::CastleKingside),
        ];
        for (word, op) in bare {
            if self.passes(word) {
                self.end("the end")?;
                return Ok(Form { action: Action::bare(op), letter: None });
            }
        }
        if self.passes_word("target") {
            let cell = self.cell("a square")?;
            self.end("the end")?;
            return Ok(Form { action: Action::target(cell), letter: None });
        }
        let assigns = self.passes_word("assign");
        let letter = self.letter();
        let from = self.cell(match (assigns, letter) {
            (false, None) => "a letter (K Q R B N M C P J T A), a square, O-O, O-O-O, target, assign, done or pass",
            (true, None) => "the letter of a Planet (B J T) or a square",
            (_, Some(_)) => "a square",
        })?;
        let action = if assigns {
            self.expect('=', "=")?;
            Action::assign(from, self.kind()?)
        } else {
            self.movement(from)?
        };
        Ok(Form { action, letter })
    }

    fn movement(&mut self, from: Cell) -> Result<Action, ParseActionError> {
        let op = match self.peek() {
            Some('-') => Op::Go,
            Some('x') => Op::Capture,
            Some('>') => Op::Targeting,
            Some('*') => Op::Gravity,
            _ => return Err(self.expected("-, x, > or *")),
        };
        self.skip(1);
        let to = self.cell("a square")?;
        let mut action = if op == Op::Gravity {
            self.expect('x', "x and what is struck")?;
            Action::gravity(from, to, self.cell("a square")?)
        } else {
            Action::new(op, from, to)
        };
        let mut promotion = None;
        if self.passes("=") {
            let letter = self.peek();
            let known = Kind::PROMOTIONS.into_iter().chain([Kind::Meteoroid]);
            promotion = known
                .into_iter()
                .find(|kind| letter.is_some_and(|letter| kind.letter().starts_with(letter)));
            if promotion.is_none() {
                return Err(self.expected("Q, R, B, N or M"));
            }
            self.skip(1);
        }
        if op == Op::Capture && self.passes("ep") {
            action = Action::new(Op::EnPassant, from, to);
        }
        self.end(match (op, promotion) {
            (Op::Capture, None) if action.op() == op => "=, ep or the end",
            (Op::Capture, Some(_)) if action.op() == op => "ep or the end",
            (_, None) if action.op() == op => "= or the end",
            (_, _) => "the end",
        })?;
        Ok(action.promoting(promotion))
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Passes over so many ASCII characters.
    fn skip(&mut self, n: usize) {
        self.rest = &self.rest[n..];
        self.column += n;
    }

    fn passes(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.skip(text.len());
        }
        found
    }

    /// Passes over a word and the blanks after it.
    fn passes_word(&mut self, word: &str) -> bool {
        let Some(after) = self.rest.strip_prefix(word) else { return false };
        let rest = after.trim_start();
        if rest.len() == after.len() && !after.is_empty() {
            return false;
        }
        let blanks = &after[..after.len() - rest.len()];
        self.column += word.len() + blanks.chars().count();
        self.rest = rest;
        true
    }

    fn expect(&mut self, sign: char, expected: &'static str) -> Result<(), ParseActionError> {
        if self.peek() == Some(sign) {
            self.skip(1);
            return Ok(());
        }
        Err(self.expected(expected))
    }

    fn letter(&mut self) -> Option<char> {
        let letter = self.peek().filter(|sign| *sign == ASTEROID || LETTERS.contains(sign))?;
        self.skip(1);
        Some(letter)
    }

    /// Small letters and digits.
    fn cell(&mut self, expected: &'static str) -> Result<Cell, ParseActionError> {
        let signs = self.rest.as_bytes();
        let n_letters = signs.iter().take(2).take_while(|sign| sign.is_ascii_lowercase()).count();
        let n_digits = signs[n_letters..].iter().take_while(|sign| sign.is_ascii_digit()).count();
        if n_letters == 0 || n_digits == 0 {
            return Err(self.expected(expected));
        }
        let name = &self.rest[..n_letters + n_digits];
        let Some(cell) = self.topology.find(name) else {
            return Err(ParseActionError::NoSuchCell { column: self.column, cell: name.into() });
        };
        self.skip(n_letters + n_digits);
        Ok(cell)
    }

    /// The word of a kind, up to the end.
    fn kind(&mut self) -> Result<Kind, ParseActionError> {
        if let Some(kind) = Kind::find(self.rest) {
            return Ok(kind);
        }
        let found = match rules::suggest(self.rest, WORDS) {
            Some(near) => format!("{:?}; did you mean {near}?", self.rest),
            None if self.rest.is_empty() => "the end".into(),
            None => format!("{:?}", self.rest),
        };
        let expected = "the word of a kind, such as queen or planetary-titan";
        Err(ParseActionError::Syntax { column: self.column, expected, found })
    }

    fn end(&self, expected: &'static str) -> Result<(), ParseActionError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn expected(&self, expected: &'static str) -> ParseActionError {
        let found = self.peek().map_or_else(|| "the end".into(), |sign| format!("{sign:?}"));
        ParseActionError::Syntax { column: self.column, expected, found }
    }
}
