//! Positions as people write them: loading, with every issue, and saving.

use geometry::Cell;
use rules::{Issue, Issues, Seat, Strictness, Warnings, Whole, find_cell, shown, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Troy;
use crate::attack::attacker;
use crate::kind::{Man, WORDS};
use crate::position::{Position, bridge_bit};
use crate::tables::{FAR_RANKS, RIVER, Set};

/// A position as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// `white` or `black`; in a finished game the side that would move.
    #[schemars(extend("enum" = SIDES))]
    pub to_act: String,
    /// Men and catapults of both sides; written from a1 to h1, then a2 to h2, up to h11.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub pieces: Vec<Piece>,
    /// Cells of rank 6 with a bridge; written from a to h.
    #[serde(default)]
    pub bridges: Vec<String>,
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
    #[schemars(extend("enum" = PIECE_WORDS))]
    pub kind: String,
    /// On a troy-horse only: whether its archer is inside; absent: no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archer: Option<bool>,
    /// On a catapult only: what stands on it; absent: nothing.
    #[serde(
        default,
        deserialize_with = "rules::shape::optional_object",
        skip_serializing_if = "Option::is_none"
    )]
    pub load: Option<Load>,
}

/// A load of a [`Piece`]; its side is the catapult's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The kind; any but a catapult.
    #[schemars(extend("enum" = LOAD_WORDS))]
    pub kind: String,
    /// On a troy-horse only: whether its archer is inside; absent: no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archer: Option<bool>,
}

const SIDES: [&str; 2] = ["white", "black"];
/// The kinds that a piece may have: men and the catapult.
const PIECE_WORDS: &[&str] = WORDS.split_at(Man::ALL.len() + 1).0;
/// The kinds that a load may have.
const LOAD_WORDS: &[&str] = WORDS.split_at(Man::ALL.len()).0;

/// A piece whose words are understood.
struct Placed {
    cell: Cell,
    seat: Seat,
    catapult: bool,
    man: Option<Man>,
    inner: bool,
}

impl Troy {
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
        let bridges = self.bridges(&setup.bridges, &mut found);
        let quiet_plies = setup.quiet_plies.within(0, u16::MAX);
        if quiet_plies.is_none() {
            found.push(Issue::new("/quiet_plies", "out-of-range", "quiet plies are 0 to 65535"));
        }
        Issues::stage(&mut found)?;
        let pieces: Vec<Placed> = pieces.into_iter().flatten().collect();

        let mut position = Position::empty(to_act.unwrap_or(Seat::FIRST));
        position.bridges = bridges;
        position.quiet_plies = quiet_plies.unwrap_or_default();
        self.put(&pieces, &mut position, &mut found);
        let mut warnings = self.count_kings(&pieces, strictness, &mut found);
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
        let word = kind(|| pointer("kind"), &piece.kind, found);
        let catapult = piece.kind == "catapult";
        if word.is_some() && piece.archer.is_some() && piece.kind != "troy-horse" {
            found.push(archer_without_horse(pointer("archer"), &piece.kind));
        }
        let mut man = word.filter(|_| !catapult).map(|idx| Man::ALL[idx]);
        let mut inner = piece.archer == Some(true);
        if let Some(load) = &piece.load {
            if word.is_some() && !catapult {
                let message = format!("only a catapult has a load; this is {}", piece.kind);
                found.push(Issue::new(pointer("load"), "load-without-catapult", message));
            }
            let word = kind(|| pointer("load/kind"), &load.kind, found);
            if word.is_some() && load.kind == "catapult" {
                let message = "a catapult can't be a load";
                found.push(Issue::new(pointer("load/kind"), "catapult.no-second-load", message));
            }
            if word.is_some() && load.archer.is_some() && load.kind != "troy-horse" {
                found.push(archer_without_horse(pointer("load/archer"), &load.kind));
            }
            man = word.and_then(|idx| Man::ALL.get(idx).copied());
            inner = load.archer == Some(true);
        }
        Some(Placed { cell: cell?, seat: seat?, catapult, man, inner })
    }

    fn bridges(&self, names: &[String], found: &mut Vec<Issue>) -> u8 {
        let mut bridges = 0;
        for (idx, name) in names.iter().enumerate() {
            let pointer = || format!("/bridges/{idx}");
            let Some(cell) = find_cell(&self.tables.topology, pointer, name, found) else {
                continue;
            };
            if !RIVER.contains(cell) {
                let message = format!("{name} is not on the river, which is rank 6");
                found.push(Issue::new(pointer(), "board.river", message));
            } else if bridges & bridge_bit(cell) != 0 {
                let message = format!("there is a bridge on {name} already");
                found.push(Issue::new(pointer(), "board.bridges", message));
            } else {
                bridges |= bridge_bit(cell);
            }
        }
        bridges
    }

    /// Stage 2: how pieces fit on the board. A cell taken twice keeps the earlier piece.
    fn put(&self, pieces: &[Placed], position: &mut Position, found: &mut Vec<Issue>) {
        for (idx, piece) in pieces.iter().enumerate() {
            let pointer = || format!("/pieces/{idx}");
            let name = self.tables.topology.name(piece.cell);
            let taken = position.occupied().contains(piece.cell);
            if taken {
                let message = format!("{name} is taken by an earlier piece");
                found.push(Issue::new(pointer(), "two-pieces-on-a-cell", message));
            }
            if position.open_river().contains(piece.cell) {
                let message = format!("{name} is river without a bridge");
                found.push(Issue::new(pointer(), "river.no-standing", message));
            }
            let far_rank = FAR_RANKS[piece.seat.idx()];
            if piece.man == Some(Man::Pawn) && far_rank.contains(piece.cell) {
                let load = if piece.catapult { "/load" } else { "" };
                let message = format!("a pawn on {name} would be an archer");
                found.push(Issue::new(pointer() + load, "pawn.promote", message));
            }
            if taken {
                continue;
            }
            position.sides[piece.seat.idx()].insert(piece.cell);
            if piece.catapult {
                position.catapults.insert(piece.cell);
            }
            if let Some(man) = piece.man {
                position.men[man.idx()].insert(piece.cell);
            }
            if piece.inner {
                position.inner.insert(piece.cell);
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
            let is_its_king =
                |piece: &&Placed| piece.seat.idx() == idx && piece.man == Some(Man::King);
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
            let seat = position.seat_at(cell)?;
            let man = position.man_at(cell);
            let archer = (man == Some(Man::Horse)).then(|| position.inner.contains(cell));
            let catapult = position.catapults.contains(cell);
            let load = man.filter(|_| catapult).map(|man| Load { kind: man.word().into(), archer });
            Some(Piece {
                at: name(cell),
                side: SIDES[seat.idx()].into(),
                kind: man.filter(|_| !catapult).map_or("catapult", Man::word).into(),
                archer: archer.filter(|_| !catapult),
                load,
            })
        });
        Setup {
            to_act: SIDES[position.to_act.idx()].into(),
            pieces: pieces.collect(),
            bridges: position.bridged().into_iter().map(name).collect(),
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

/// The index of a kind's word.
fn kind(pointer: impl FnOnce() -> String, word: &str, found: &mut Vec<Issue>) -> Option<usize> {
    let kind = PIECE_WORDS.iter().position(|&known| known == word);
    if kind.is_none() {
        let mut message = format!("there is no kind {}", shown(word));
        match suggest(word, PIECE_WORDS.iter().copied()) {
            Some(near) => message += &format!("; did you mean {near}?"),
            None => message += &format!("; the kinds are {}", PIECE_WORDS.join(", ")),
        }
        found.push(Issue::new(pointer(), "no-such-kind", message));
    }
    kind
}

fn archer_without_horse(pointer: String, kind: &str) -> Issue {
    let message = format!("only a troy-horse has an archer inside; this is {kind}");
    Issue::new(pointer, "archer-without-horse", message)
}

/// Warns of more of a kind than the start has.
fn surplus(position: &Position, warnings: &mut Warnings) {
    const START: [(Man, usize); 6] = [
        (Man::BridgeBuilder, 1),
        (Man::Ram, 1),
        (Man::Bishop, 2),
        (Man::Rook, 1),
        (Man::Pawn, 6),
        (Man::Horse, 1),
    ];
    for (side, name) in position.sides.into_iter().zip(SIDES) {
        let count = |cells: Set| (cells & side).len();
        let mut warn = |count: usize, most: usize, words: &str| {
            if count > most {
                let message = format!("{name} has {count} {words}, {most} at the start");
                warnings.push(Issue::new("/pieces", "surplus-pieces", message));
            }
        };
        for (man, most) in START {
            warn(count(position.of(man)), most, &format!("of kind {}", man.word()));
        }
        warn(count(position.catapults), 1, "of kind catapult");
        let shooters =
            count(position.of(Man::Pawn)) + count(position.of(Man::Archer)) + count(position.inner);
        warn(shooters, 7, "pawns, archers and archers inside horses");
    }
}
