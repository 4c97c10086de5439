//! The notation: writing texts, and reading them.

use geometry::Cell;
use rules::{ParseActionError, Reason, Refusal, parse_parts};

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::position::{Phase, Position};
use crate::rules as rule;
use crate::tables::{N_SLOTS, Set, named};

/// No action is longer, blanks around it included.
const MAX_BYTES: usize = 64;

/// The actions of a city that name another cell.
const ON_A_CELL: [(&str, Kind); 3] =
    [("conscript ", Kind::Conscript), ("promote ", Kind::Promote), ("support ", Kind::Support)];

impl TriPoint {
    pub(crate) fn write(&self, action: Action, out: &mut String) {
        let name = |cell: Cell| self.tables.topology.name(cell);
        let (actor, object) = (name(action.actor()), name(action.object()));
        match action.kind() {
            Kind::King => out.extend(["K", actor]),
            Kind::Battalion => out.extend(["B", actor]),
            Kind::Conscript => out.extend(["conscript ", actor, ">", object]),
            Kind::Promote => out.extend(["promote ", actor, ">", object]),
            Kind::Support => {
                out.extend(["support ", actor, ">", object, "-", name(action.to())]);
                if let Some(second) = action.second() {
                    out.extend(["-", name(second)]);
                }
            }
            Kind::Scorch => out.extend(["scorch ", actor]),
            Kind::EndCities => out.push_str("end cities"),
            Kind::Step => out.extend([actor, "-", object]),
            Kind::Attack => {
                out.extend([actor, "*", object]);
                for joiner in self.tables.in_slots(action.actor(), action.joiners()) {
                    out.extend(["+", name(joiner)]);
                }
            }
            Kind::Merge => out.extend([actor, "@", object]),
            Kind::End => out.push_str("end"),
        }
    }

    /// Reads one action.
    pub(crate) fn read(&self, position: &Position, text: &str) -> Result<Action, ParseActionError> {
        let (action, joiners) = Scanner::read(text)?;
        if action.kind() != Kind::Attack {
            return Ok(action);
        }
        let lead = action.actor();
        let near = self.tables.neighbors[lead.idx()];
        let attack = action.joined_by(self.tables.slots_of(lead, joiners & near));
        let Some(stranger) = joiners.minus(near).first() else { return Ok(attack) };
        // No action says that whoever does not touch the attacker joins it. Earlier questions come first.
        let earlier = self.judge(position, action).err().filter(|refusal| {
            refusal.reason < Reason::Shape
                || refusal.reason == Reason::Shape && refusal.rule == &rule::ATTACK_MARK
        });
        let refusal = Refusal::at(Reason::Shape, &rule::ATTACK_COALITION, stranger);
        Err(ParseActionError::Refused(earlier.unwrap_or(refusal)))
    }

    /// Reads a turn: Battalions that are placed one after the other may stand in any order.
    pub(crate) fn read_turn(
        &self,
        position: &Position,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        if position.phase != Phase::Place {
            return parse_parts(self, position, text.split(';'), out);
        }
        let mut parts: Vec<&str> = text.split(';').collect();
        let placed = |part: &&str| {
            let action = Scanner::read(part).ok().map(|(action, _)| action);
            action.filter(|action| action.kind() == Kind::Battalion)
        };
        for run in parts.chunk_by_mut(|one, next| placed(one).is_some() && placed(next).is_some()) {
            run.sort_by_key(placed);
        }
        // Whatever was moved can be read, so a part that can't stands where it was written.
        parse_parts(self, position, parts, out)
    }
}

/// What is left of a text.
struct Scanner<'a> {
    rest: &'a str,
    /// Of the next character, from 1.
    column: usize,
}

impl<'a> Scanner<'a> {
    /// Reads a text without looking at any position: the action without joiners, and these.
    fn read(text: &'a str) -> Result<(Action, Set), ParseActionError> {
        if text.len() > MAX_BYTES {
            return Err(ParseActionError::TooLong { length: text.len() });
        }
        let rest = text.trim();
        if rest.is_empty() {
            return Err(ParseActionError::Empty);
        }
        let blanks = text.chars().take_while(|sign| sign.is_whitespace()).count();
        let mut scanner = Scanner { rest, column: blanks + 1 };
        let mut joiners = Set::EMPTY;
        let action = scanner.action(&mut joiners)?;
        Ok((action, joiners))
    }

    fn action(&mut self, joiners: &mut Set) -> Result<Action, ParseActionError> {
        match self.rest {
            "end" => return Ok(Action::END),
            "end cities" => return Ok(Action::END_CITIES),
            _ => {}
        }
        let found = ON_A_CELL.into_iter().find(|&(word, _)| self.passes(word));
        if let Some((_, kind)) = found {
            return self.of_a_city(kind);
        }
        let placed = if self.passes("scorch ") {
            Some((Kind::Scorch, "a city"))
        } else if self.passes("K") {
            Some((Kind::King, "a cell"))
        } else if self.passes("B") {
            Some((Kind::Battalion, "a cell"))
        } else {
            None
        };
        if let Some((kind, expected)) = placed {
            let action = Action::single(kind, self.cell(expected)?);
            return self.end("the end").map(|()| action);
        }
        self.of_a_unit(joiners)
    }

    fn of_a_city(&mut self, kind: Kind) -> Result<Action, ParseActionError> {
        let city = self.cell("a city")?;
        self.sign(">", "> and the cell that the city acts on")?;
        let object = self.cell("a cell")?;
        if kind != Kind::Support {
            return self.end("the end").map(|()| Action::pair(kind, city, object));
        }
        self.sign("-", "- and the cell that the unit goes to")?;
        let action = Action::support(city, object, self.cell("a cell")?);
        if !self.passes("-") {
            return self.end("- or the end").map(|()| action);
        }
        let action = action.then(self.cell("a cell")?);
        self.end("the end").map(|()| action)
    }

    fn of_a_unit(&mut self, joiners: &mut Set) -> Result<Action, ParseActionError> {
        let expected =
            "a cell, K or B and a cell, conscript, promote, support, scorch, end cities or end";
        let actor = match self.meant() {
            Some(near) => {
                let found = format!("{:?}; did you mean `{near}`?", self.rest);
                return Err(ParseActionError::Syntax { column: self.column, expected, found });
            }
            None => self.cell(expected)?,
        };
        let kinds = [("-", Kind::Step), ("*", Kind::Attack), ("@", Kind::Merge)];
        let Some((_, kind)) = kinds.into_iter().find(|&(sign, _)| self.passes(sign)) else {
            return Err(self.expected("-, * or @"));
        };
        let action = Action::pair(kind, actor, self.cell("a cell")?);
        if kind != Kind::Attack {
            return self.end("the end").map(|()| action);
        }
        for _ in 0..=N_SLOTS {
            if !self.passes("+") {
                break;
            }
            let column = self.column;
            let before = self.rest;
            let joiner = self.cell("the cell of a unit that joins")?;
            if !joiners.insert(joiner) {
                let name = &before[..before.len() - self.rest.len()];
                let found = format!("{name} for the second time");
                let expected = "another unit that joins";
                return Err(ParseActionError::Syntax { column, expected, found });
            }
        }
        self.end("+ or the end").map(|()| action)
    }

    /// The word that stands here in other letters, or `end` with a word too many.
    fn meant(&self) -> Option<&'static str> {
        const WORDS: [&str; 4] = ["conscript", "promote", "support", "scorch"];
        let lower = self.rest.to_lowercase();
        let mut words = lower.split_whitespace();
        let (first, second) = (words.next()?, words.next());
        if !first.bytes().all(|sign| sign.is_ascii_lowercase()) {
            return None;
        }
        let is_end = rules::suggest(first, ["end"]).is_some();
        match second.and_then(|second| rules::suggest(second, ["cities"])) {
            Some(_) if is_end => Some("end cities"),
            _ if is_end => Some("end"),
            _ => rules::suggest(first, WORDS).filter(|&near| !self.rest.starts_with(near)),
        }
    }

    /// Passes over a text, or stays.
    fn passes(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else { return false };
        self.column += text.chars().count();
        self.rest = rest;
        true
    }

    fn sign(&mut self, sign: &str, expected: &'static str) -> Result<(), ParseActionError> {
        if self.passes(sign) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// A small letter and digits.
    fn cell(&mut self, expected: &'static str) -> Result<Cell, ParseActionError> {
        let is_letter = self.rest.starts_with(|sign: char| sign.is_ascii_lowercase());
        let n_digits = self.rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !is_letter || n_digits == 0 {
            return Err(self.expected(expected));
        }
        let (name, rest) = self.rest.split_at(1 + n_digits);
        let rank = name[1..].parse().ok().filter(|_| !name[1..].starts_with('0'));
        let cell = rank.and_then(|rank| named(name.as_bytes()[0], rank));
        let Some(cell) = cell else {
            let cell = name.to_owned();
            return Err(ParseActionError::NoSuchCell { column: self.column, cell });
        };
        self.column += name.len();
        self.rest = rest;
        Ok(cell)
    }

    fn end(&self, expected: &'static str) -> Result<(), ParseActionError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn expected(&self, expected: &'static str) -> ParseActionError {
        let next = self.rest.chars().next();
        let found = next.map_or_else(|| "the end".into(), |sign| format!("{sign:?}"));
        ParseActionError::Syntax { column: self.column, expected, found }
    }
}
