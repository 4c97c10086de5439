//! Texts of actions: `+a1` places, `a1-a2` steps, `a1~a2` digs, `a1=a2` lays, `end` ends the turn.
//!
//! Blanks and case don't matter, and who acts may be left out where one walker alone can: `-a2`.

use geometry::Cell;
use rules::{ParseActionError, Reason, Refusal};

use super::Cairns;
use super::actions::{Action, Deed};
use super::position::Position;
use super::rules as rule;

/// No text is longer.
const MAX_BYTES: usize = 64;

/// What a text says.
enum Form {
    Exact(Action),
    /// Some walker does this to this cell.
    Anybody(Deed, Cell),
}

impl Cairns {
    pub(crate) fn write(&self, action: Action, out: &mut String) {
        match action {
            Action::Place(cell) => {
                out.push('+');
                out.push_str(self.topology.name(cell));
            }
            Action::Act(deed, from, to) => {
                out.push_str(self.topology.name(from));
                out.push(deed.sign());
                out.push_str(self.topology.name(to));
            }
            Action::End => out.push_str("end"),
        }
    }

    pub(crate) fn read(&self, position: &Position, text: &str) -> Result<Action, ParseActionError> {
        let (deed, to) = match self.form(text)? {
            Form::Exact(action) => return Ok(action),
            Form::Anybody(deed, to) => (deed, to),
        };
        let does = |action: &Action| matches!(*action, Action::Act(done, _, at) if (done, at) == (deed, to));
        let mut legal = Vec::new();
        self.generate(position, &mut legal);
        legal.retain(does);
        match *legal {
            [action] => Ok(action),
            [] => Err(ParseActionError::Refused(Refusal::at(Reason::Origin, &rule::TURN_OWN, to))),
            _ => {
                let candidates = legal.iter().map(|&action| {
                    let mut text = String::new();
                    self.write(action, &mut text);
                    text
                });
                Err(ParseActionError::Ambiguous { candidates: candidates.collect(), legal: true })
            }
        }
    }

    /// Reads a turn. Walkers that are placed are a set, so they may be named in any order. `place.clockwise`
    pub(crate) fn read_turn(
        &self,
        position: &Position,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        let mut parts: Vec<&str> = text.split(';').collect();
        if position.is_placing() {
            let clockwise = |part: &&str| match self.form(part) {
                Ok(Form::Exact(Action::Place(cell))) => {
                    self.homes.concat().iter().position(|&home| home == cell)
                }
                Ok(_) | Err(_) => None,
            };
            if parts.iter().all(|part| clockwise(part).is_some()) {
                parts.sort_by_key(clockwise);
            }
        }
        rules::parse_parts(self, position, parts, out)
    }

    fn form(&self, text: &str) -> Result<Form, ParseActionError> {
        if text.len() > MAX_BYTES {
            return Err(ParseActionError::TooLong { length: text.len() });
        }
        let signs = text.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace());
        let signs: Vec<_> = signs.map(|(idx, sign)| (idx + 1, sign.to_ascii_lowercase())).collect();
        let end = text.chars().count() + 1;
        let mut rest = Signs { rest: &signs, end };
        let form = match signs.first().map(|&(_, sign)| sign) {
            None => return Err(ParseActionError::Empty),
            Some('+') => {
                rest.skip();
                Form::Exact(Action::Place(self.cell_in(&mut rest)?))
            }
            Some('e') if signs.iter().map(|&(_, sign)| sign).eq("end".chars()) => {
                return Ok(Form::Exact(Action::End));
            }
            Some(sign) if sign.is_ascii_alphabetic() => {
                let from = self.cell_in(&mut rest)?;
                let deed = rest.deed()?;
                Form::Exact(Action::Act(deed, from, self.cell_in(&mut rest)?))
            }
            Some(_) => {
                let deed = rest.deed()?;
                Form::Anybody(deed, self.cell_in(&mut rest)?)
            }
        };
        rest.rest.first().map_or(Ok(form), |_| Err(rest.expected("the end")))
    }

    /// A letter and what digits follow it.
    fn cell_in(&self, signs: &mut Signs<'_>) -> Result<Cell, ParseActionError> {
        let letter = signs.rest.first().copied();
        let Some((column, letter)) = letter.filter(|(_, sign)| sign.is_ascii_alphabetic()) else {
            return Err(signs.expected("a cell"));
        };
        let mut cell = String::from(letter);
        signs.skip();
        while let Some(&(_, digit)) = signs.rest.first().filter(|(_, sign)| sign.is_ascii_digit()) {
            cell.push(digit);
            signs.skip();
        }
        self.topology.find(&cell).ok_or(ParseActionError::NoSuchCell { column, cell })
    }
}

/// What is left of a text, with columns.
struct Signs<'a> {
    rest: &'a [(usize, char)],
    end: usize,
}

impl Signs<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.get(1..).unwrap_or_default();
    }

    fn deed(&mut self) -> Result<Deed, ParseActionError> {
        let sign = self.rest.first().map(|&(_, sign)| sign);
        let deed = Deed::ALL.into_iter().find(|deed| Some(deed.sign()) == sign);
        let deed = deed.ok_or_else(|| self.expected("-, ~ or ="))?;
        self.skip();
        Ok(deed)
    }

    fn expected(&self, expected: &'static str) -> ParseActionError {
        let (column, found) = self
            .rest
            .first()
            .map_or((self.end, "the end".into()), |&(column, sign)| (column, format!("{sign:?}")));
        ParseActionError::Syntax { column, expected, found }
    }
}
