//! Forsyth-Edwards notation (FEN) of chess positions.
//!
//! Fields: placement, side to act, castling, en passant, half-move clock, number of the move. The last two may be left
//! out together.
//!
//! *En passant.* The standard names the skipped square after every double step, X-FEN only where a pawn could take
//! there. Either is read: whether anybody can take is no condition, but a pawn must stand behind the square, and the
//! square and the one it came from must be empty. The standard is written, so that a position is read back
//! as it was, but for ids.
//!
//! *Counters.* The half-move clock is the count of quiet plies. The number of the move is not part of a position: the
//! game that goes on from it counts on.

use geometry::Cell;
use rules::{Issue, Seat, Whole};

use super::MEN;
use crate::TitansBattalion;
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::position::{Position, Wing};
use crate::setup::{BySide, Passed, Piece, Setup};

/// No FEN of chess is longer; a placement alone has at most 71 characters.
const MAX_BYTES: usize = 256;

/// A greater number of the move is none.
const MOST_MOVES: i64 = 1_000_000;

/// The letters of castling rights, with seat and wing.
const RIGHTS: [(char, Seat, Wing); 4] = [
    ('K', Seat::FIRST, Wing::Kingside),
    ('Q', Seat::FIRST, Wing::Queenside),
    ('k', Seat::SECOND, Wing::Kingside),
    ('q', Seat::SECOND, Wing::Queenside),
];

/// A field of a text.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: &'static str,
    text: &'a str,
    /// Where it begins, in characters from 1.
    column: usize,
}

impl<const N: usize> TitansBattalion<N> {
    /// The position in FEN; nothing where FEN can't say it.
    pub(crate) fn write_fen(&self, position: &Position<N>, n_plies: u32) -> Option<String> {
        // What would not be read: pawns on the outer ranks, and second kings.
        let mut pawns = position.of(Kind::Pawn).into_iter();
        let kings = position.of(Kind::King);
        let is_read = pawns.all(|pawn| !matches!(pawn.get() / 8, 0 | 7))
            && position.sides.iter().all(|&side| (kings & side).len() <= 1);
        if !self.is_plain(position) || !is_read {
            return None;
        }
        let ranks: Vec<String> = (0..8).rev().map(|rank| write_rank(position, rank)).collect();
        let side = if position.to_act == Seat::FIRST { 'w' } else { 'b' };
        let held = RIGHTS.iter().filter(|(_, seat, wing)| position.may_castle(*seat, *wing));
        let rights: String = held.map(|(letter, _, _)| *letter).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passed = position.en_passant();
        let passed = passed.map_or("-", |(skipped, _)| self.ground.topology.name(skipped));
        let quiet = position.quiet_plies;
        let number = n_plies / 2 + 1;
        Some(format!("{} {side} {rights} {passed} {quiet} {number}", ranks.join("/")))
    }

    /// A FEN as a set-up, still to be loaded, and how many plies were played before it.
    ///
    /// # Errors
    /// `no-fen` where the game is not chess, else `bad-fen` with place and reason.
    pub(crate) fn read_fen_text(&self, text: &str) -> Result<(Setup, u32), Issue> {
        if !self.is_chess() {
            let message = "only two medieval Battalions on 8x2 have FEN: that is chess";
            return Err(Issue::new("", "no-fen", message));
        }
        let fields = split(text)?;
        let pieces = read_placement(fields[0])?;
        let to_act = read_side(fields[1])?;
        let castling = read_castling(fields[2])?;
        let en_passant = read_en_passant(fields[3], to_act, &pieces)?;
        let quiet_plies = match fields.get(4) {
            Some(field) => read_number(*field, 0, self.most_quiet_plies.into())?,
            None => 0,
        };
        let number = match fields.get(5) {
            Some(field) => read_number(*field, 1, MOST_MOVES)?,
            None => 1,
        };
        let n_plies = 2 * (number as u32 - 1) + to_act.idx() as u32;
        let piece = |(idx, &(cell, seat, kind)): (usize, &(Cell, Seat, Kind))| Piece {
            id: Some(Whole(idx as i64 + 1)),
            at: self.ground.topology.name(cell).to_owned(),
            side: SIDES[seat.idx()].into(),
            kind: kind.word().into(),
            assigned: None,
            flags: Vec::new(),
        };
        let setup = Setup {
            to_act: SIDES[to_act.idx()].into(),
            pieces: pieces.iter().enumerate().map(piece).collect(),
            targets: BySide::default(),
            resting: BySide::default(),
            turns_done: BySide::default(),
            castling,
            en_passant: en_passant.map(|(skipped, idx)| Passed {
                at: self.ground.topology.name(skipped).to_owned(),
                pawn: Whole(idx as i64 + 1),
            }),
            quiet_plies: Whole(quiet_plies),
        };
        Ok((setup, n_plies))
    }
}

fn write_rank<const N: usize>(position: &Position<N>, rank: u8) -> String {
    let mut text = String::new();
    let mut n_empty = 0;
    for cell in (0..8).map(|file| Cell::new(8 * rank + file)) {
        let man = MEN.iter().find(|&&(kind, _)| position.of(kind).contains(cell));
        let Some(&(_, letter)) = man else {
            n_empty += 1;
            continue;
        };
        if n_empty > 0 {
            text += &n_empty.to_string();
            n_empty = 0;
        }
        let is_white = position.side(Seat::FIRST).contains(cell);
        text.push(if is_white { letter } else { letter.to_ascii_lowercase() });
    }
    if n_empty > 0 {
        text += &n_empty.to_string();
    }
    text
}

/// The fields of a text: four, or six.
fn split(text: &str) -> Result<Vec<Field<'_>>, Issue> {
    const NAMES: [&str; 6] = [
        "placement",
        "side to act",
        "castling",
        "en passant",
        "half-move clock",
        "number of the move",
    ];
    if text.len() > MAX_BYTES {
        let message = format!("the text is {} bytes long, longer than any FEN", text.len());
        return Err(Issue::new("", "bad-fen", message));
    }
    let mut fields = Vec::new();
    let mut column = 1;
    for part in text.split(char::is_whitespace) {
        if !part.is_empty() {
            let name = NAMES.get(fields.len()).copied().unwrap_or("too much");
            fields.push(Field { name, text: part, column });
        }
        column += part.chars().count() + 1;
    }
    if !matches!(fields.len(), 4 | 6) {
        let message = format!(
            "a FEN has six fields ({}), or the first four of them, not {}",
            NAMES.join(", "),
            fields.len(),
        );
        return Err(Issue::new("", "bad-fen", message));
    }
    Ok(fields)
}

impl Field<'_> {
    /// Something wrong at a character of the field, counted from 0.
    fn issue(self, at: usize, message: &str) -> Issue {
        let message = format!("{}, column {}: {message}", self.name, self.column + at);
        Issue::new("", "bad-fen", message)
    }
}

/// The men in ascending order of cells.
fn read_placement(field: Field<'_>) -> Result<Vec<(Cell, Seat, Kind)>, Issue> {
    let n_ranks = field.text.matches('/').count() + 1;
    if n_ranks != 8 {
        let ninth = field.text.chars().enumerate().filter(|&(_, sign)| sign == '/').nth(7);
        let at = ninth.map_or(field.text.chars().count(), |(at, _)| at);
        return Err(field.issue(at, &format!("there are {n_ranks} ranks, not 8")));
    }
    let mut men = Vec::new();
    let (mut rank, mut file) = (7_u8, 0_u8);
    let mut after_digit = false;
    for (at, sign) in field.text.chars().enumerate() {
        let fault = |message: &str| Err(field.issue(at, message));
        let is_digit = sign.is_ascii_digit();
        if sign == '/' {
            if file != 8 {
                return fault(&format!("rank {} has {file} squares, not 8", rank + 1));
            }
            (rank, file) = (rank - 1, 0);
        } else if let Some(count) = sign.to_digit(10) {
            if !(1..=8).contains(&count) {
                return fault(&format!("{sign} is no number of empty squares"));
            }
            if after_digit {
                return fault("two numbers follow one another");
            }
            file += count as u8;
        } else {
            let upper = sign.to_ascii_uppercase();
            let Some(&(kind, _)) = MEN.iter().find(|&&(_, letter)| letter == upper) else {
                return fault(&format!("{sign:?} is no man (KQRBNP, kqrbnp), number or /"));
            };
            if file < 8 {
                let seat = if sign == upper { Seat::FIRST } else { Seat::SECOND };
                judge_man(field, at, (rank, seat, kind), &men)?;
                men.push((Cell::new(8 * rank + file), seat, kind));
            }
            file += 1;
        }
        if file > 8 {
            return fault(&format!("rank {} has more than 8 squares", rank + 1));
        }
        after_digit = is_digit;
    }
    let end = field.text.chars().count();
    if file != 8 {
        return Err(field.issue(end, &format!("rank {} has {file} squares, not 8", rank + 1)));
    }
    men.sort_unstable_by_key(|&(cell, _, _)| cell);
    Ok(men)
}

/// What no game of chess has: pawns on the outer ranks, and second kings.
fn judge_man(
    field: Field<'_>,
    at: usize,
    (rank, seat, kind): (u8, Seat, Kind),
    men: &[(Cell, Seat, Kind)],
) -> Result<(), Issue> {
    if kind == Kind::Pawn && matches!(rank, 0 | 7) {
        return Err(field.issue(at, &format!("no pawn stands on rank {}", rank + 1)));
    }
    let is_second = |&(_, other, man): &(Cell, Seat, Kind)| other == seat && man == kind;
    if kind == Kind::King && men.iter().any(is_second) {
        return Err(field.issue(at, &format!("{} has a second king", SIDES[seat.idx()])));
    }
    Ok(())
}

fn read_side(field: Field<'_>) -> Result<Seat, Issue> {
    match field.text {
        "w" => Ok(Seat::FIRST),
        "b" => Ok(Seat::SECOND),
        _ => Err(field.issue(0, "the side is w or b")),
    }
}

fn read_castling(field: Field<'_>) -> Result<BySide<Vec<String>>, Issue> {
    let mut held = [Vec::new(), Vec::new()];
    if field.text != "-" {
        for (at, sign) in field.text.chars().enumerate() {
            let Some(&(_, seat, wing)) = RIGHTS.iter().find(|&&(letter, ..)| letter == sign) else {
                return Err(field.issue(at, "it is - or some of KQkq"));
            };
            let wings: &mut Vec<String> = &mut held[seat.idx()];
            let word = match wing {
                Wing::Kingside => "kingside",
                Wing::Queenside => "queenside",
            };
            if wings.iter().any(|held| held == word) {
                return Err(field.issue(at, &format!("{sign} is there twice")));
            }
            wings.push(word.to_owned());
        }
    }
    let named = SIDES.iter().zip(held).filter(|(_, wings)| !wings.is_empty());
    Ok(BySide(named.map(|(side, wings)| ((*side).to_owned(), wings)).collect()))
}

/// The skipped square and the index of the pawn behind it.
fn read_en_passant(
    field: Field<'_>,
    to_act: Seat,
    men: &[(Cell, Seat, Kind)],
) -> Result<Option<(Cell, usize)>, Issue> {
    if field.text == "-" {
        return Ok(None);
    }
    let (rank, behind, sign) = if to_act == Seat::FIRST { (5, 4, '6') } else { (2, 3, '3') };
    let file = match *field.text.as_bytes() {
        [file @ b'a'..=b'h', digit] if char::from(digit) == sign => file - b'a',
        _ => {
            let side = SIDES[to_act.idx()];
            let message = format!("with {side} to act it is - or a square of rank {sign}");
            return Err(field.issue(0, &message));
        }
    };
    let pawn = (Cell::new(8 * behind + file), to_act.other(), Kind::Pawn);
    let idx = men.iter().position(|&man| man == pawn).ok_or_else(|| {
        let side = SIDES[to_act.other().idx()];
        field.issue(0, &format!("no {side} pawn stands behind {}", field.text))
    })?;
    Ok(Some((Cell::new(8 * rank + file), idx)))
}

fn read_number(field: Field<'_>, least: i64, most: i64) -> Result<i64, Issue> {
    let is_whole = field.text.bytes().all(|sign| sign.is_ascii_digit());
    let number = field.text.parse::<i64>().ok();
    number
        .filter(|number| is_whole && (least..=most).contains(number))
        .ok_or_else(|| field.issue(0, &format!("it is a whole number, {least} to {most}")))
}
