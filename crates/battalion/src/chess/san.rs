//! Standard algebraic notation (SAN) of chess moves.
//!
//! Read as well: `x` left out; more about the start than needed, up to the whole square (`Ng1f3`, `g1f3`, as engines
//! write it, castling `e1g1` included); promotions without `=`, or in brackets; `P` for a pawn; `e.p.` behind a move.

use geometry::{Cell, CellSet};
use rules::{ParseActionError, Reason, Refusal, Rules};

use super::MEN;
use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::Position;
use crate::rules as rule;

/// At most so many candidates are named.
const MAX_CANDIDATES: usize = 24;

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    /// Nothing where neither letter nor whole start says it: then it is a pawn.
    kind: Option<Kind>,
    file: Option<u8>,
    rank: Option<u8>,
    captures: bool,
    to: Cell,
    promotion: Option<Kind>,
}

impl<const N: usize> TitansBattalion<N> {
    /// A legal move in SAN; nothing where the game is not chess.
    pub(crate) fn write_san(&self, position: &Position<N>, action: Action) -> Option<String> {
        if !self.is_plain(position) {
            return None;
        }
        let mut text = match action.op() {
            Op::CastleKingside => "O-O".to_owned(),
            Op::CastleQueenside => "O-O-O".to_owned(),
            Op::Go | Op::Capture | Op::EnPassant => self.write_move(position, action)?,
            Op::Target | Op::Assign | Op::Done | Op::Pass | Op::Targeting | Op::Gravity => {
                return None;
            }
        };
        let mut after = *position;
        self.play_unchecked(&mut after, action);
        text.push_str(self.mark_of(&after));
        Some(text)
    }

    /// What stands behind the move that led to a position.
    pub(crate) fn mark_of(&self, position: &Position<N>) -> &'static str {
        if self.attacker(position, position.to_act).is_none() {
            return "";
        }
        let outcome = self.outcome(position);
        if outcome.is_some_and(|outcome| outcome.rule == &rule::END_CHECKMATE) { "#" } else { "+" }
    }

    fn write_move(&self, position: &Position<N>, action: Action) -> Option<String> {
        let name = |cell| self.ground.topology.name(cell);
        let kind = position.kind_at(action.from())?;
        let captures = action.op() != Op::Go;
        let mut text = kind.letter().to_owned();
        let start = name(action.from());
        if kind == Kind::Pawn {
            if captures {
                text.push_str(&start[..1]);
            }
        } else {
            let rivals = self.reaching(position, kind, action.end(), false).without(action.from());
            let is_legal = |&from: &Cell| {
                self.check(position, Action::new(action.op(), from, action.end())).is_ok()
            };
            let rivals: CellSet<N> = rivals.into_iter().filter(is_legal).collect();
            let shares =
                |of: fn(Cell) -> u8| rivals.into_iter().any(|rival| of(rival) == of(action.from()));
            let (same_file, same_rank) = (shares(file), shares(rank));
            text.push_str(match (rivals.is_empty(), same_file, same_rank) {
                (true, _, _) => "",
                (false, false, _) => &start[..1],
                (false, true, false) => &start[1..],
                (false, true, true) => start,
            });
        }
        if captures {
            text.push('x');
        }
        text.push_str(name(action.end()));
        if let Some(kind) = action.promotion() {
            text.push('=');
            text.push_str(kind.letter());
        }
        Some(text)
    }

    /// Reads a move in SAN; nothing where the text is no such thing, or the game is not chess.
    pub(crate) fn read_san(
        &self,
        position: &Position<N>,
        text: &str,
    ) -> Option<Result<Action, ParseActionError>> {
        if !self.is_chess() {
            return None;
        }
        let mut form = Form::read(text)?;
        if let (None, Some(file), Some(rank)) = (form.kind, form.file, form.rank) {
            let from = Cell::new(8 * rank + file);
            form.kind = position.kind_at(from).filter(|_| position.own().contains(from));
        }
        Some(self.resolve(position, form))
    }

    /// Reads a short text in SAN without a list of all moves: what [`read_san`](Self::read_san) makes of it, where one
    /// man alone could be meant. The move need not be legal. Nothing where there is more to say.
    pub(crate) fn read_short_san(&self, position: &Position<N>, text: &str) -> Option<Action> {
        if !self.is_chess() || text.as_bytes().contains(&b'-') {
            return None;
        }
        let form = Form::read(text)?;
        let is_pawn = form.kind.is_none_or(|kind| kind == Kind::Pawn);
        let is_taken = position.occupied().contains(form.to);
        // A pawn with a file captures, and one without does not.
        let is_aslant = is_pawn && form.file.is_some();
        let is_clear = if is_pawn {
            is_aslant == form.captures && (is_aslant || !is_taken)
        } else {
            is_taken || !form.captures
        };
        if !is_clear || form.file.is_some() && form.rank.is_some() {
            return None;
        }
        let op = match (is_taken, is_aslant) {
            (true, _) => Op::Capture,
            (false, true) => {
                let passed = position.en_passant().is_some_and(|(skipped, _)| skipped == form.to);
                passed.then_some(Op::EnPassant)?
            }
            (false, false) => Op::Go,
        };
        let action = |from| Action::new(op, from, form.to).promoting(form.promotion);
        let kind = form.kind.unwrap_or(Kind::Pawn);
        let men = self.reaching(position, kind, form.to, is_aslant).into_iter();
        let mut men: CellSet<N> = men.filter(|&from| form.starts(from)).collect();
        if men.len() > 1 {
            let is_legal = |&from: &Cell| self.check(position, action(from)).is_ok();
            men = men.into_iter().filter(is_legal).collect();
        }
        let first = men.pop_first()?;
        men.is_empty().then(|| action(first))
    }

    /// Own men of a kind that could go to a square, but for what their king says; pawns straight on, or aslant.
    fn reaching(
        &self,
        position: &Position<N>,
        kind: Kind,
        to: Cell,
        is_aslant: bool,
    ) -> CellSet<N> {
        let (around, ahead) = (self.tables.around(to), self.tables.ahead(position.to_act, to));
        let mut men = position.of(kind) & position.own();
        men &= match kind {
            Kind::King => around.kings,
            Kind::Queen => around.straights | around.diagonals,
            Kind::Rook => around.straights,
            Kind::Bishop => around.diagonals,
            Kind::Knight => around.knights,
            Kind::Pawn if is_aslant => ahead.taken_from,
            Kind::Pawn => {
                let near = ahead.stepped_from;
                let is_free = |&cell: &Cell| !position.occupied().contains(cell);
                let far = near.first().filter(is_free);
                let far = far.map(|near| self.tables.ahead(position.to_act, near).stepped_from);
                near | far.unwrap_or(CellSet::EMPTY)
            }
            Kind::PlanetaryTitan
            | Kind::Meteoroid
            | Kind::Comet
            | Kind::Probe
            | Kind::Bob
            | Kind::Jack
            | Kind::Tim
            | Kind::Asteroid => CellSet::EMPTY,
        };
        if matches!(kind, Kind::Queen | Kind::Rook | Kind::Bishop) {
            let occupied = position.occupied();
            let is_open = |&from: &Cell| !self.tables.between(from, to).intersects(occupied);
            men = men.into_iter().filter(is_open).collect();
        }
        men
    }

    /// The one legal move that a form fits; else the move that was most likely meant.
    fn resolve(&self, position: &Position<N>, form: Form) -> Result<Action, ParseActionError> {
        let mut legal = Vec::new();
        self.push_actions(position, &mut legal);
        legal.retain(|&action| form.fits(position, action));
        match *legal {
            [action] => return Ok(action),
            [] => {}
            _ => return Err(self.several(position, &legal, true)),
        }
        let kind = form.kind.unwrap_or(Kind::Pawn);
        let is_enemys = position.occupied().minus(position.own()).contains(form.to);
        // A pawn that does not say its file captures nothing.
        let may_capture = kind != Kind::Pawn || form.file.is_some();
        let captures = form.captures || is_enemys && may_capture;
        let op = if captures { Op::Capture } else { Op::Go };
        let men = position.of(kind) & position.own();
        let meant = men
            .into_iter()
            .filter(|&from| form.starts(from) && form.keeps_file(from) && from != form.to);
        let meant = meant.map(|from| Action::new(op, from, form.to).promoting(form.promotion));
        let mut judged: Vec<(Option<Reason>, Action)> = meant
            .map(|action| {
                (self.check(position, action).err().map(|refusal| refusal.reason), action)
            })
            .collect();
        let last = judged.iter().map(|&(reason, _)| reason).max();
        judged.retain(|&(reason, _)| Some(reason) == last);
        let meant: Vec<Action> = judged.into_iter().map(|(_, action)| action).collect();
        match *meant {
            [] => Err(ParseActionError::Refused(Refusal::new(Reason::Origin, &rule::TURN_ORDER))),
            [action] => Ok(action),
            _ => Err(self.several(position, &meant, false)),
        }
    }

    /// The candidates in the notation of the one who asks.
    fn several(&self, position: &Position<N>, actions: &[Action], legal: bool) -> ParseActionError {
        let named = actions.iter().take(MAX_CANDIDATES);
        let write = |&action: &Action| {
            let san = if legal { self.write_san(position, action) } else { None };
            san.unwrap_or_else(|| self.write_in_full(position, action))
        };
        ParseActionError::Ambiguous { candidates: named.map(write).collect(), legal }
    }

    /// A move with the whole square that it comes from: what tells apart moves that are not legal, which have no SAN.
    fn write_in_full(&self, position: &Position<N>, action: Action) -> String {
        let name = |cell| self.ground.topology.name(cell);
        let letter = position.kind_at(action.from()).map_or("", Kind::letter);
        let sign = if action.op() == Op::Go { "" } else { "x" };
        let promotion = action.promotion().map(|kind| format!("={}", kind.letter()));
        let (from, to) = (name(action.from()), name(action.end()));
        format!("{letter}{from}{sign}{to}{}", promotion.unwrap_or_default())
    }
}

fn file(cell: Cell) -> u8 {
    cell.get() % 8
}

fn rank(cell: Cell) -> u8 {
    cell.get() / 8
}

impl Form {
    fn starts(self, from: Cell) -> bool {
        self.file.is_none_or(|given| given == file(from))
            && self.rank.is_none_or(|given| given == rank(from))
    }

    /// A pawn whose file is not told stays on it: only `exd5` is a capture.
    fn keeps_file(self, from: Cell) -> bool {
        let is_free = self.kind.is_some_and(|kind| kind != Kind::Pawn) || self.file.is_some();
        is_free || file(from) == file(self.to)
    }

    /// Whether an action is what this says.
    fn fits<const N: usize>(self, position: &Position<N>, action: Action) -> bool {
        let wing = match action.op() {
            Op::CastleKingside => 6,
            Op::CastleQueenside => 2,
            Op::Go | Op::Capture | Op::EnPassant => {
                let takes = action.op() != Op::Go;
                return position.kind_at(action.from()) == Some(self.kind.unwrap_or(Kind::Pawn))
                    && self.starts(action.from())
                    && self.keeps_file(action.from())
                    && action.end() == self.to
                    && action.promotion() == self.promotion
                    && (takes || !self.captures);
            }
            Op::Target | Op::Assign | Op::Done | Op::Pass | Op::Targeting | Op::Gravity => {
                return false;
            }
        };
        // As engines write it: the king's own squares.
        let king = position.only_titan(position.to_act);
        let is_whole = self.file.is_some() && self.rank.is_some() && self.kind == Some(Kind::King);
        king.is_some_and(|king| {
            is_whole && self.starts(king) && self.to == Cell::new(8 * rank(king) + wing)
        })
    }

    /// Reads a text: `[letter] [file] [rank] [x] square [promotion]`.
    fn read(text: &str) -> Option<Self> {
        let rest = claim(text.trim().as_bytes());
        let rest = rest.strip_suffix(b"e.p.").or(rest.strip_suffix(b"ep")).map_or(rest, claim);
        let kind = rest
            .first()
            .and_then(|first| MEN.iter().find(|&&(_, letter)| letter == char::from(*first)));
        let (kind, rest) = match kind {
            Some(&(kind, _)) => (Some(kind), &rest[1..]),
            None => (None, rest),
        };
        let (promotion, rest) = split_promotion(rest);
        let (start, square) = match *rest {
            [ref start @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                (start, Cell::new(8 * (rank - b'1') + file - b'a'))
            }
            _ => return None,
        };
        let (start, captures) = match *start {
            [ref start @ .., b'x' | b':'] => (start, true),
            [ref start @ .., b'-'] => (start, false),
            _ => (start, false),
        };
        let (file, rank) = match *start {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        Some(Self { kind, file, rank, captures, to: square, promotion })
    }
}

/// A move without what it says of check, and without praise.
fn claim(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., b'+' | b'#' | b'!' | b'?' | b' ' | b'\t'..=b'\r'] = text {
        text = rest;
    }
    text
}

/// A promotion at the end of a text: `=Q`, `/Q`, `(Q)`, `Q` or `q`.
fn split_promotion(text: &[u8]) -> (Option<Kind>, &[u8]) {
    let (is_bracketed, bare) = match text {
        [bare @ .., b')'] => (true, bare),
        _ => (false, text),
    };
    let [rest @ .., letter] = bare else { return (None, text) };
    let is_letter = |kind: &Kind| kind.letter().as_bytes() == [letter.to_ascii_uppercase()];
    if letter.is_ascii_digit() {
        return (None, text);
    }
    let Some(kind) = Kind::PROMOTIONS.into_iter().find(is_letter) else { return (None, text) };
    match rest {
        [rest @ .., b'('] if is_bracketed => (Some(kind), rest),
        [rest @ .., b'=' | b'/'] if !is_bracketed => (Some(kind), rest),
        [.., b'0'..=b'9'] if !is_bracketed => (Some(kind), rest),
        _ => (None, text),
    }
}
