//! Positions as people write them: loading, with every issue, and saving.

use geometry::Cell;
use rules::{Issue, Issues, Seat, Strictness, Warnings, Whole, find_cell, shown, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Glinski;
use crate::attack::attacker;
use crate::man::{Man, WORDS};
use crate::play::passed_pawn;
use crate::position::{Position, SIDES};
use crate::tables::{LAST_CELLS, PAWN_STARTS, Set, forward};

/// A position as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// `white` or `black`; in a finished game the side that would move.
    #[schemars(extend("enum" = SIDES))]
    pub to_act: String,
    /// The men of both sides; written from a1 to a6, then b1 to b7, up to l6.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub pieces: Vec<Piece>,
    /// The cell that a pawn skipped on the turn before, or null. `pawn.en-passant`
    #[serde(default)]
    pub en_passant: Option<String>,
    /// Quiet plies so far, 0 to 65535.
    #[serde(default)]
    #[schemars(extend("minimum" = 0, "maximum" = u16::MAX))]
    pub quiet_plies: Whole,
}

/// A piece of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The cell, in lower case.
    pub at: String,
    /// `white` or `black`.
    #[schemars(extend("enum" = SIDES))]
    pub side: String,
    /// The kind.
    #[schemars(extend("enum" = WORDS))]
    pub kind: String,
}

/// A piece whose words are understood.
struct Placed {
    cell: Cell,
    seat: Seat,
    man: Man,
}

impl Glinski {
    pub(crate) fn read_setup(
        &self,
        setup: &Setup,
        strictness: Strictness,
    ) -> Result<(Position, Warnings), Issues> {
        let mut found = Vec::new();
        let to_act = side(|| "/to_act".into(), &setup.to_act, &mut found);
        let pieces: Vec<_> = setup
            .pieces
            .iter()
            .enumerate()
            .map(|(idx, piece)| self.place(idx, piece, &mut found))
            .collect();
        let skipped = setup.en_passant.as_ref().and_then(|name| {
            find_cell(&self.tables.topology, || "/en_passant".into(), name, &mut found)
        });
        let quiet_plies = setup.quiet_plies.within(0, u16::MAX);
        if quiet_plies.is_none() {
            found.push(Issue::new("/quiet_plies", "out-of-range", "quiet plies are 0 to 65535"));
        }
        Issues::stage(&mut found)?;
        let pieces: Vec<Placed> = pieces.into_iter().flatten().collect();

        let mut position = Position::empty(to_act.unwrap_or(Seat::FIRST));
        position.quiet_plies = quiet_plies.unwrap_or_default();
        self.put(&pieces, &mut position, &mut found);
        let mut warnings = self.count_kings(&pieces, strictness, &mut found);
        self.put_skipped(skipped, &mut position, &mut found);
        Issues::stage(&mut found)?;

        self.judge_other_king(&position, strictness, &mut found, &mut warnings);
        Issues::stage(&mut found)?;
        surplus(&position, &mut warnings);
        Ok((position, warnings))
    }

    /// Stage 1: one piece for itself.
    fn place(&self, idx: usize, piece: &Piece, found: &mut Vec<Issue>) -> Option<Placed> {
        let pointer = |field: &str| format!("/pieces/{idx}/{field}");
        let cell = find_cell(&self.tables.topology, || pointer("at"), &piece.at, found);
        let seat = side(|| pointer("side"), &piece.side, found);
        let man = man(|| pointer("kind"), &piece.kind, found);
        Some(Placed { cell: cell?, seat: seat?, man: man? })
    }

    /// Stage 2: how pieces fit on the board. A cell taken twice keeps the earlier piece.
    fn put(&self, pieces: &[Placed], position: &mut Position, found: &mut Vec<Issue>) {
        for (idx, piece) in pieces.iter().enumerate() {
            let pointer = format!("/pieces/{idx}");
            let name = self.tables.topology.name(piece.cell);
            let taken = position.occupied().contains(piece.cell);
            if taken {
                let message = format!("{name} is taken by an earlier piece");
                found.push(Issue::new(pointer.clone(), "two-pieces-on-a-cell", message));
            }
            let last = LAST_CELLS[piece.seat.idx()];
            if piece.man == Man::Pawn && last.contains(piece.cell) {
                let message = format!("a pawn on {name} would have been promoted");
                found.push(Issue::new(pointer, "pawn.promote", message));
            }
            if !taken {
                position.put(piece.cell, piece.seat, piece.man);
            }
        }
    }

    /// Stage 2: one king a side, those on cells taken twice included.
    fn count_kings(
        &self,
        pieces: &[Placed],
        strictness: Strictness,
        found: &mut Vec<Issue>,
    ) -> Warnings {
        let mut warnings = Vec::new();
        for (idx, side) in SIDES.into_iter().enumerate() {
            let is_its_king = |piece: &&Placed| piece.seat.idx() == idx && piece.man == Man::King;
            let kings: Vec<_> = pieces.iter().filter(is_its_king).map(|king| king.cell).collect();
            match *kings {
                [] => {
                    let issue = Issue::new("/pieces", "no-king", format!("{side} has no king"));
                    match strictness {
                        Strictness::Play => found.push(issue),
                        Strictness::Study => warnings.push(issue),
                    }
                }
                [_] => {}
                _ => {
                    let names = kings.iter().map(|&cell| self.tables.topology.name(cell));
                    let names: Vec<_> = names.collect();
                    let message = format!("{side} has kings on {}", names.join(", "));
                    found.push(Issue::new("/pieces", "two-kings", message));
                }
            }
        }
        warnings
    }

    /// Stage 2: a pawn has just gone two cells over a skipped cell.
    fn put_skipped(&self, skipped: Option<Cell>, position: &mut Position, found: &mut Vec<Issue>) {
        let Some(skipped) = skipped else { return };
        let (topology, seat) = (&self.tables.topology, position.to_act.other());
        let name = topology.name(skipped);
        // Where a pawn comes from is what lies ahead of the other side's pawns.
        let start = topology.across(skipped, forward(position.to_act));
        let start = start.filter(|&start| PAWN_STARTS[seat.idx()].contains(start));
        let mut refuse = |message: String| {
            found.push(Issue::new("/en_passant", "pawn.en-passant", message));
        };
        let Some(start) = start else {
            return refuse(format!("no pawn of {} skips {name}", SIDES[seat.idx()]));
        };
        let pawn = passed_pawn(skipped, position.to_act);
        let stands = position.of(Man::Pawn) & position.enemy();
        if !stands.contains(pawn) {
            let pawn = topology.name(pawn);
            return refuse(format!("no pawn that skipped {name} stands on {pawn}"));
        }
        if let Some(taken) = (Set::single(skipped).with(start) & position.occupied()).first() {
            let taken = topology.name(taken);
            return refuse(format!("{taken} is taken, so no pawn has just come over {name}"));
        }
        position.set_skipped(Some(skipped));
    }

    /// Stage 3: the side that is not to move must not be capturable.
    fn judge_other_king(
        &self,
        position: &Position,
        strictness: Strictness,
        found: &mut Vec<Issue>,
        warnings: &mut Warnings,
    ) {
        let other = position.to_act.other();
        let Some(attacker) = attacker(&self.tables, position, other) else { return };
        let message = format!(
            "{} is to move, and could take the {} king from {}",
            SIDES[position.to_act.idx()],
            SIDES[other.idx()],
            self.tables.topology.name(attacker),
        );
        let issue = Issue::new("", "check.own-king-safe", message);
        match strictness {
            Strictness::Play => found.push(issue),
            Strictness::Study => warnings.push(issue),
        }
    }

    pub(crate) fn write_setup(&self, position: &Position) -> Setup {
        let name = |cell| self.tables.topology.name(cell).to_owned();
        let pieces = position.occupied().into_iter().filter_map(|cell| {
            Some(Piece {
                at: name(cell),
                side: SIDES[position.seat_at(cell)?.idx()].into(),
                kind: position.man_at(cell)?.word().into(),
            })
        });
        Setup {
            to_act: SIDES[position.to_act.idx()].into(),
            pieces: pieces.collect(),
            en_passant: position.skipped().map(name),
            quiet_plies: Whole(position.quiet_plies.into()),
        }
    }
}

fn side(pointer: impl FnOnce() -> String, word: &str, found: &mut Vec<Issue>) -> Option<Seat> {
    let seat = SIDES.iter().position(|&side| side == word);
    if seat.is_none() {
        let mut message = format!("there is no side {}", shown(word));
        match suggest(word, SIDES) {
            Some(near) => message += &format!("; did you mean {near}?"),
            None => message += "; it is white or black",
        }
        found.push(Issue::new(pointer(), "no-such-side", message));
    }
    seat.map(|idx| Seat::new(idx as u8))
}

fn man(pointer: impl FnOnce() -> String, word: &str, found: &mut Vec<Issue>) -> Option<Man> {
    let man = Man::ALL.into_iter().find(|man| man.word() == word);
    if man.is_none() {
        let mut message = format!("there is no kind {}", shown(word));
        match suggest(word, WORDS) {
            Some(near) => message += &format!("; did you mean {near}?"),
            None => message += &format!("; the kinds are {}", WORDS.join(", ")),
        }
        found.push(Issue::new(pointer(), "no-such-kind", message));
    }
    man
}

/// Warns of more men than the start has and pawns can have become.
fn surplus(position: &Position, warnings: &mut Warnings) {
    const N_PAWNS: usize = 9;
    const START: [(Man, usize); 4] =
        [(Man::Queen, 1), (Man::Rook, 2), (Man::Bishop, 3), (Man::Knight, 2)];
    for (side, name) in position.sides.into_iter().zip(SIDES) {
        let count = |man| (position.of(man) & side).len();
        let promoted = START.into_iter().map(|(man, most)| count(man).saturating_sub(most));
        let n_promoted: usize = promoted.sum();
        if count(Man::Pawn) + n_promoted > N_PAWNS {
            let message = format!(
                "{name} has {} pawns and {n_promoted} men that were promoted, {N_PAWNS} pawns at the start",
                count(Man::Pawn)
            );
            warnings.push(Issue::new("/pieces", "surplus-pieces", message));
        }
    }
}
