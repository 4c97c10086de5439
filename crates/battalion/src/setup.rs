//! Positions as people write them: loading, with every issue, and saving.

mod by_side;
mod fit;
mod parts;
mod surplus;
#[cfg(test)]
mod tests;

use geometry::Cell;
use rules::{Issue, Issues, Seat, Strictness, Warnings, Whole};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::TitansBattalion;
use crate::kind::{Kind, WORDS};
use crate::plan::SIDES;
use crate::position::{Position, Wing};
pub use by_side::BySide;

/// A position as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// A side; in a finished game the one whose turn it would be.
    #[schemars(extend("enum" = SIDES))]
    pub to_act: String,
    /// All pieces; written in ascending order of cells.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub pieces: Vec<Piece>,
    /// For each side the ids of its Targets. `target.sticks`
    #[serde(default)]
    pub targets: BySide<Vec<Whole>>,
    /// For each side the id of its Planet that moved on its last turn. `planet.rest`
    #[serde(default)]
    pub resting: BySide<Whole>,
    /// For each side with a first turn, how many own turns it has completed: 0 to 3 (three or more).
    /// `targeting.after-three`
    #[serde(default)]
    pub turns_done: BySide<Whole>,
    /// For each side how it may still castle: `kingside`, `queenside`. `chess.castling`
    #[serde(default)]
    pub castling: BySide<Vec<String>>,
    /// The double step of the turn before. `chess.en-passant`
    #[serde(default, deserialize_with = "rules::shape::optional_object")]
    pub en_passant: Option<Passed>,
    /// Turns since the last capture or move of a Pawn-class piece. `end.hundred-plies`
    #[serde(default)]
    #[schemars(extend("minimum" = 0, "maximum" = u16::MAX))]
    pub quiet_plies: Whole,
}

/// A piece of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// What other fields know it by: 1 to 255, one for each piece; absent: the smallest number not in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("minimum" = 1, "maximum" = 255))]
    pub id: Option<Whole>,
    /// The cell, in lower case.
    pub at: String,
    /// Whose it is.
    #[schemars(extend("enum" = SIDES))]
    pub side: String,
    /// The kind.
    #[schemars(extend("enum" = WORDS))]
    pub kind: String,
    /// On a Planet only: the type assigned to it; absent: none. `first-turn.planets`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ASSIGNABLE))]
    pub assigned: Option<String>,
    /// `immutable`, `uncapturable`; absent: neither.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("items" = {"type": "string", "enum": FLAGS}))]
    pub flags: Vec<String>,
}

/// A double step of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// The cell that the pawn skipped.
    pub at: String,
    /// The pawn's id.
    pub pawn: Whole,
}

/// The words of a piece's flags, in alphabetical order: `term.immutable`, `term.uncapturable`.
const FLAGS: [&str; 2] = ["immutable", "uncapturable"];
/// The words of castling rights, by [`Wing`], which is their alphabetical order.
pub(crate) const WINGS: [&str; 2] = ["kingside", "queenside"];
/// What `assigned` may be: any kind but the Planets', or null.
const ASSIGNABLE: [Option<&str>; 12] = [
    Some("king"),
    Some("queen"),
    Some("rook"),
    Some("bishop"),
    Some("knight"),
    Some("pawn"),
    Some("planetary-titan"),
    Some("meteoroid"),
    Some("comet"),
    Some("probe"),
    Some("asteroid"),
    None,
];

/// A piece whose words are understood, with its index in the list.
#[derive(Clone, Copy)]
struct Placed {
    idx: usize,
    id: u8,
    cell: Cell,
    seat: Seat,
    kind: Kind,
    assigned: Option<Kind>,
    immutable: bool,
    uncapturable: bool,
}

/// A set-up whose words are understood. Sides and ids are still to be matched with pieces.
struct Parts {
    to_act: Seat,
    pieces: Vec<Placed>,
    /// By seat; ids with their index in the list.
    targets: Vec<(Seat, Vec<(usize, u8)>)>,
    resting: Vec<(Seat, u8)>,
    turns_done: Vec<(Seat, u8)>,
    castling: Vec<(Seat, Vec<(usize, Wing)>)>,
    en_passant: Option<(Cell, u8)>,
    quiet_plies: u16,
}

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn read_setup(
        &self,
        setup: &Setup,
        strictness: Strictness,
    ) -> Result<(Position<N>, Warnings), Issues> {
        let mut found = Vec::new();
        let parts = self.read_parts(setup, &mut found);
        Issues::stage(&mut found)?;
        let parts = parts.expect("parts without issues");
        self.fit(&parts, strictness)
    }

    /// The start is a position like any other: arrays of `define` may not stand so that the first side to act could take
    /// the other's royal Titan.
    ///
    /// # Errors
    /// The issues of the start, which is made of the Battalions.
    pub(crate) fn judge_start(&self, start: &Position<N>) -> Result<(), Issues> {
        let of_battalions = |issues: Issues| {
            let moved = |issue: Issue| Issue { pointer: "/battalions".into(), ..issue };
            Issues::from(issues.into_iter().map(moved).collect::<Vec<_>>())
        };
        let loaded = self.read_setup(&self.write_setup(start), Strictness::Play);
        loaded.map(|_| ()).map_err(of_battalions)
    }

    pub(crate) fn write_setup(&self, position: &Position<N>) -> Setup {
        let seats: Vec<Seat> = self.choices.plan.seats().collect();
        let id = |cell| Whole(position.id_at(cell).map_or(0, i64::from));
        let ids = |seat: &Seat| {
            let mut ids: Vec<_> = position.targets[seat.idx()].into_iter().map(id).collect();
            ids.sort_unstable();
            (!ids.is_empty()).then_some(ids)
        };
        let wings = |seat: &Seat| {
            let held = Wing::BOTH.into_iter().filter(|&wing| position.may_castle(*seat, wing));
            let words: Vec<_> = held.map(|wing| WINGS[wing as usize].to_owned()).collect();
            (!words.is_empty()).then_some(words)
        };
        let turns = |seat: &Seat| {
            let counts = self.choices.plan.battalion(*seat).first_turn;
            counts.then(|| Whole(position.turns_done(*seat).into()))
        };
        let passed = position.en_passant().map(|(skipped, pawn)| Passed {
            at: self.ground.topology.name(skipped).into(),
            pawn: id(pawn),
        });
        Setup {
            to_act: SIDES[position.to_act.idx()].into(),
            pieces: position
                .occupied()
                .into_iter()
                .filter_map(|at| self.write_piece(position, at))
                .collect(),
            targets: BySide::of(&seats, ids),
            resting: BySide::of(&seats, |seat| position.resting(*seat).map(id)),
            turns_done: BySide::of(&seats, turns),
            castling: BySide::of(&seats, wings),
            en_passant: passed,
            quiet_plies: Whole(position.quiet_plies.into()),
        }
    }

    fn write_piece(&self, position: &Position<N>, cell: Cell) -> Option<Piece> {
        let (seat, kind) = (position.seat_at(cell)?, position.kind_at(cell)?);
        let flags = [position.immutable.contains(cell), position.uncapturable.contains(cell)];
        let held = FLAGS.into_iter().zip(flags).filter(|&(_, is_set)| is_set);
        Some(Piece {
            id: position.id_at(cell).map(|id| Whole(id.into())),
            at: self.ground.topology.name(cell).into(),
            side: SIDES[seat.idx()].into(),
            kind: kind.word().into(),
            assigned: position.type_at(seat, cell).map(|kind| kind.word().into()),
            flags: held.map(|(word, _)| word.to_owned()).collect(),
        })
    }
}
