//! What stands on the board, and what an action changes of it.

use geometry::{Cell, CellSet};
use rules::{Effect, Seat, Thing};

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::{CELLS_PER_WORD, Position, Wing};

/// One piece a cell.
const GROUND: u8 = 0;
/// In a thing's state: the type of a Planet plus 1, and from here on a bit for each seat whose Target it is.
const TARGETS: u8 = 4;

/// The bit of a Target of a seat.
fn mark(seat: Seat) -> u8 {
    1 << (TARGETS + seat.idx() as u8)
}

impl<const N: usize> TitansBattalion<N> {
    /// In the order of [`Thing`], so that nobody need sort them.
    pub(crate) fn list_things(position: &Position<N>, out: &mut Vec<Thing>) {
        let mut kinds = [[None; CELLS_PER_WORD]; N];
        let at = |cell: Cell| (cell.idx() / CELLS_PER_WORD, cell.idx() % CELLS_PER_WORD);
        // Kind by kind: to ask of each cell what stands there takes much longer.
        for kind in Kind::ALL {
            for cell in position.of(kind) {
                let (word, idx) = at(cell);
                kinds[word][idx] = Some(kind);
            }
        }
        let marked = position.targets.iter().fold(CellSet::EMPTY, |marked, &set| marked | set);
        out.extend(position.occupied().into_iter().filter_map(|cell| {
            let (word, idx) = at(cell);
            let (seat, kind) = (position.seat_at(cell)?, kinds[word][idx]?);
            Some(if kind.is_planet() || marked.contains(cell) {
                stands(position, cell, seat, kind)
            } else {
                Thing { cell, tier: GROUND, seat: Some(seat), kind: kind.thing(), state: 0 }
            })
        }));
    }

    /// The changes by the rules' words, not by comparing two positions.
    pub(crate) fn list_effects(
        &self,
        position: &Position<N>,
        action: Action,
        out: &mut Vec<Effect>,
    ) {
        let seat = position.to_act;
        let from = action.from();
        match action.op() {
            Op::Done | Op::Pass => {}
            Op::Target => {
                let before = standing(position, from);
                let after = Thing { state: before.state | mark(seat), ..before };
                out.push(Effect::changed(before, after, "chosen as a Target"));
            }
            Op::Assign => {
                let before = standing(position, from);
                let state = before.state | type_state(action.kind());
                out.push(Effect::changed(before, Thing { state, ..before }, "assigned a type"));
            }
            Op::CastleKingside => self.castle_effects(position, Wing::Kingside, out),
            Op::CastleQueenside => self.castle_effects(position, Wing::Queenside, out),
            Op::Go | Op::Targeting => move_effects(position, action, None, out),
            Op::Capture => {
                out.push(Effect::lost(standing(position, action.to()), "captured"));
                self.capture_effects(position, action, action.to(), out);
            }
            Op::Gravity => {
                out.push(Effect::lost(standing(position, action.strike()), "struck"));
                self.capture_effects(position, action, action.strike(), out);
            }
            Op::EnPassant => {
                let passed = position.en_passant();
                let (_, pawn) = passed.expect("only a pawn that passed is taken in passing");
                out.push(Effect::lost(standing(position, pawn), "captured in passing"));
                self.capture_effects(position, action, pawn, out);
            }
        }
    }

    fn castle_effects(&self, position: &Position<N>, wing: Wing, out: &mut Vec<Effect>) {
        let castle = self.tables.castle(position.to_act, wing);
        let castle = castle.expect("only who may castle has a right to");
        for (from, to) in [(castle.king, castle.king_to), (castle.rook, castle.rook_to)] {
            let before = standing(position, from);
            out.push(Effect::changed(before, Thing { cell: to, ..before }, "castled"));
        }
    }

    /// What else a capture brings: the mover goes, and a seat that loses its last Titan its Targets. `party.out`
    fn capture_effects(
        &self,
        position: &Position<N>,
        action: Action,
        captured: Cell,
        out: &mut Vec<Effect>,
    ) {
        let titans = position.titans();
        let loser = position.seat_at(captured).filter(|&loser| {
            let others = (titans & position.side(loser)).without(captured);
            self.is_party() && titans.contains(captured) && others.is_empty()
        });
        move_effects(position, action, loser, out);
        let Some(loser) = loser else { return };
        let targets = position.targets[loser.idx()].without(captured).without(action.from());
        for cell in targets {
            let before = standing(position, cell);
            let after = Thing { state: before.state & !mark(loser), ..before };
            out.push(Effect::changed(before, after, "no longer a Target"));
        }
    }
}

/// The mover goes and may become another kind; it is no Target of a seat that is out by it.
fn move_effects<const N: usize>(
    position: &Position<N>,
    action: Action,
    loser: Option<Seat>,
    out: &mut Vec<Effect>,
) {
    let before = standing(position, action.from());
    let mut after = Thing { cell: action.end(), ..before };
    if let Some(kind) = action.promotion() {
        after.kind = kind.thing();
    }
    if let Some(loser) = loser {
        after.state &= !mark(loser);
    }
    let cause = if action.promotion().is_some() { "promoted" } else { "moved" };
    out.push(Effect::changed(before, after, cause));
}

fn type_state(kind: Kind) -> u8 {
    kind as u8 + 1
}

fn standing<const N: usize>(position: &Position<N>, cell: Cell) -> Thing {
    thing(position, cell).expect("a legal action concerns pieces that stand there")
}

fn thing<const N: usize>(position: &Position<N>, cell: Cell) -> Option<Thing> {
    Some(stands(position, cell, position.seat_at(cell)?, position.kind_at(cell)?))
}

fn stands<const N: usize>(position: &Position<N>, cell: Cell, seat: Seat, kind: Kind) -> Thing {
    let planet_type = if kind.is_planet() { position.type_at(seat, cell) } else { None };
    let mut state = planet_type.map_or(0, type_state);
    for (idx, targets) in position.targets.iter().enumerate() {
        if targets.contains(cell) {
            state |= mark(Seat::new(idx as u8));
        }
    }
    Thing { cell, tier: GROUND, seat: Some(seat), kind: kind.thing(), state }
}
