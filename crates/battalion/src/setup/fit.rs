//! The later stages: what refers to pieces, the whole, and check.

use geometry::Cell;
use rules::{Issue, Issues, Seat, Strictness, Warnings};

use super::{Parts, Placed, WINGS};
use crate::TitansBattalion;
use crate::choices::N_TARGETS;
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::position::Position;

impl<const N: usize> TitansBattalion<N> {
    /// The stages after the first.
    pub(super) fn fit(
        &self,
        parts: &Parts,
        strictness: Strictness,
    ) -> Result<(Position<N>, Warnings), Issues> {
        let mut found = Vec::new();
        let mut warnings = Vec::new();
        let mut position = place_all(parts);
        self.put_targets(parts, &mut position, &mut found);
        self.put_resting(parts, &mut position, &mut found);
        self.judge_types(parts, &position, &mut found);
        self.put_castling(parts, &mut position, &mut found);
        self.put_en_passant(parts, &mut position, &mut found);
        Issues::stage(&mut found)?;

        self.count_titans(&position, strictness, &mut found, &mut warnings);
        self.judge_seats_out(&position, &mut found);
        self.judge_first_turns(parts, &position, &mut found);
        Issues::stage(&mut found)?;

        self.judge_check(&position, strictness, &mut found, &mut warnings);
        Issues::stage(&mut found)?;
        self.warn_of_surplus(&position, &mut warnings);
        Ok((position, warnings))
    }

    fn put_targets(&self, parts: &Parts, position: &mut Position<N>, found: &mut Vec<Issue>) {
        for (seat, ids) in &parts.targets {
            let side = SIDES[seat.idx()];
            let mut n_of_side = [0; SIDES.len()];
            for &(idx, id) in ids {
                let pointer = || format!("/targets/{side}/{idx}");
                let Some(piece) = find(parts, id, pointer, found) else { continue };
                let name = self.ground.topology.name(piece.cell);
                if piece.kind.is_titan() {
                    let message = format!("the piece on {name} is a Titan");
                    found.push(Issue::new(pointer(), "first-turn.no-titans", message));
                }
                if piece.seat == *seat && self.owes_first_turn(position, *seat) {
                    let message = format!("the piece on {name} is {side}'s own");
                    found.push(Issue::new(pointer(), "first-turn.targets", message));
                }
                n_of_side[piece.seat.idx()] += 1;
                position.targets[seat.idx()].insert(piece.cell);
            }
            for (owner, count) in SIDES.into_iter().zip(n_of_side) {
                if count > N_TARGETS {
                    let message = format!("{count} Targets of {owner}'s, at most {N_TARGETS}");
                    found.push(Issue::new(format!("/targets/{side}"), "too-many-targets", message));
                }
            }
        }
    }

    /// `planet.rest`
    fn put_resting(&self, parts: &Parts, position: &mut Position<N>, found: &mut Vec<Issue>) {
        for &(seat, id) in &parts.resting {
            let side = SIDES[seat.idx()];
            let pointer = || format!("/resting/{side}");
            let Some(piece) = find(parts, id, pointer, found) else { continue };
            if piece.seat == seat && piece.kind.is_planet() {
                position.set_resting(seat, Some(piece.cell));
            } else {
                let name = self.ground.topology.name(piece.cell);
                let message = format!("the piece on {name} is no Planet of {side}'s");
                found.push(Issue::new(pointer(), "planet.rest", message));
            }
        }
    }

    /// While types are being assigned, an opponent has a piece of each kind assigned. `first-turn.planets`
    fn judge_types(&self, parts: &Parts, position: &Position<N>, found: &mut Vec<Issue>) {
        if !self.is_first_turn(position) {
            return;
        }
        let seat = position.to_act;
        for piece in parts.pieces.iter().filter(|piece| piece.seat == seat) {
            let Some(kind) = piece.assigned else { continue };
            let has = |army: Seat| position.of(kind).intersects(position.side(army));
            if !self.opponents(position, seat).any(has) {
                let message = format!("no opponent has a piece of kind {}", kind.word());
                let pointer = format!("/pieces/{}/assigned", piece.idx);
                found.push(Issue::new(pointer, "first-turn.planets", message));
            }
        }
    }

    fn put_castling(&self, parts: &Parts, position: &mut Position<N>, found: &mut Vec<Issue>) {
        for (seat, wings) in &parts.castling {
            let side = SIDES[seat.idx()];
            for &(idx, wing) in wings {
                let stands = |cell: Cell, kind: Kind| {
                    (position.of(kind) & position.side(*seat)).contains(cell)
                };
                let message = match self.tables.castle(*seat, wing) {
                    None => format!("{side}'s Battalion doesn't castle"),
                    Some(castle) if !stands(castle.king, Kind::King) => {
                        let name = self.ground.topology.name(castle.king);
                        format!("no king of {side}'s stands at home on {name}")
                    }
                    Some(castle) if !stands(castle.rook, Kind::Rook) => {
                        let name = self.ground.topology.name(castle.rook);
                        let word = WINGS[wing as usize];
                        format!("no {word} rook of {side}'s stands at home on {name}")
                    }
                    Some(_) => {
                        position.castling |= wing.bit(*seat);
                        continue;
                    }
                };
                let pointer = format!("/castling/{side}/{idx}");
                found.push(Issue::new(pointer, "chess.castling", message));
            }
        }
    }

    fn put_en_passant(&self, parts: &Parts, position: &mut Position<N>, found: &mut Vec<Issue>) {
        let Some((skipped, id)) = parts.en_passant else { return };
        let Some(pawn) = find(parts, id, || "/en_passant/pawn".into(), found) else { return };
        let topology = &self.ground.topology;
        let starts =
            |start: &Cell| self.ground.double_step(pawn.seat, *start) == Some((skipped, pawn.cell));
        let mut refuse = |pointer: &str, message: String| {
            found.push(Issue::new(pointer, "chess.en-passant", message));
        };
        if pawn.kind != Kind::Pawn || pawn.seat == position.to_act {
            let name = topology.name(pawn.cell);
            let side = SIDES[position.to_act.idx()];
            let message = format!("the piece on {name} is no pawn of another side than {side}");
            refuse("/en_passant/pawn", message);
            return;
        }
        let Some(start) = topology.cells().find(starts) else {
            let (skipped, pawn) = (topology.name(skipped), topology.name(pawn.cell));
            refuse("/en_passant/at", format!("no pawn skips {skipped} that ends on {pawn}"));
            return;
        };
        for cell in [skipped, start].into_iter().filter(|&cell| position.occupied().contains(cell))
        {
            let name = topology.name(cell);
            refuse("/en_passant/at", format!("{name} is taken, so no pawn has just passed it"));
        }
        position.set_en_passant(Some((skipped, pawn.cell)));
    }

    fn count_titans(
        &self,
        position: &Position<N>,
        strictness: Strictness,
        found: &mut Vec<Issue>,
        warnings: &mut Warnings,
    ) {
        let lacks = |seat: &Seat| !position.has_titan(*seat);
        if self.is_party() {
            if self.choices.plan.seats().all(|seat| lacks(&seat)) {
                found.push(Issue::new("/pieces", "no-titan", "no side has a Titan"));
            }
            return;
        }
        for seat in self.choices.plan.seats().filter(lacks) {
            let issue =
                Issue::new("/pieces", "no-titan", format!("{} has no Titan", SIDES[seat.idx()]));
            match strictness {
                Strictness::Play => found.push(issue),
                Strictness::Study => warnings.push(issue),
            }
        }
    }

    /// `party.out`
    fn judge_seats_out(&self, position: &Position<N>, found: &mut Vec<Issue>) {
        if !self.is_party() {
            return;
        }
        for seat in self.choices.plan.seats().filter(|&seat| !position.has_titan(seat)) {
            let side = SIDES[seat.idx()];
            // Nor has it castling rights, which need a king at home: chess.castling.
            let has = [
                ("to_act".to_owned(), position.to_act == seat, "the turn"),
                (format!("targets/{side}"), !position.targets[seat.idx()].is_empty(), "Targets"),
                (format!("resting/{side}"), position.resting(seat).is_some(), "a resting Planet"),
            ];
            for (field, _, words) in has.into_iter().filter(|&(_, has, _)| has) {
                let message = format!("{side} has no Titan and is out, but has {words}");
                found.push(Issue::new(format!("/{field}"), "party.out", message));
            }
        }
    }

    /// Whether a seat has yet to make its first turn.
    fn owes_first_turn(&self, position: &Position<N>, seat: Seat) -> bool {
        self.choices.plan.battalion(seat).first_turn && position.turns_done(seat) == 0
    }

    /// What has been chosen before the end of a first turn is a beginning of one. `first-turn.sequence`
    fn judge_first_turns(&self, parts: &Parts, position: &Position<N>, found: &mut Vec<Issue>) {
        for seat in self.choices.plan.seats() {
            if !self.owes_first_turn(position, seat) {
                continue;
            }
            let side = SIDES[seat.idx()];
            let has_targets = !position.targets[seat.idx()].is_empty();
            let mut refuse = |pointer: String, message: String| {
                found.push(Issue::new(pointer, "first-turn.order", message));
            };
            let may_assign = if seat == position.to_act {
                let begun = self.begun_sets(position, seat);
                if begun.is_none() {
                    let message = "these Targets are not a beginning of the choices in their order";
                    refuse(format!("/targets/{side}"), message.into());
                }
                begun.unwrap_or(true)
            } else {
                if has_targets {
                    let message = format!("{side} has not begun its first turn, but has Targets");
                    refuse(format!("/targets/{side}"), message);
                }
                false
            };
            let typed = |piece: &&Placed| piece.seat == seat && piece.assigned.is_some();
            for piece in parts.pieces.iter().filter(typed).filter(|_| !may_assign) {
                let message = format!("{side} has not come to assign types yet");
                refuse(format!("/pieces/{}/assigned", piece.idx), message);
            }
        }
    }

    /// Whether all sets of Targets are complete; nothing if what there is could not have been chosen in order.
    fn begun_sets(&self, position: &Position<N>, seat: Seat) -> Option<bool> {
        let mut left = position.targets[seat.idx()];
        let mut is_complete = true;
        for army in self.opponents(position, seat) {
            let eligible = Self::eligible(position, army);
            let chosen = left & eligible;
            // An army's set is begun only after the one before is complete.
            if !is_complete && !chosen.is_empty() {
                return None;
            }
            left = left.minus(chosen);
            let n_due = eligible.len().min(N_TARGETS);
            for (n_before, cell) in chosen.into_iter().enumerate() {
                let n_later = eligible.into_iter().filter(|&other| other > cell).count();
                if n_before + 1 + n_later < n_due {
                    return None;
                }
            }
            is_complete &= chosen.len() == n_due;
        }
        left.is_empty().then_some(is_complete)
    }

    /// The royal Titan of the seat that is not to act must not be capturable, but in a first turn, where nothing is
    /// captured and a type may be assigned that attacks it.
    fn judge_check(
        &self,
        position: &Position<N>,
        strictness: Strictness,
        found: &mut Vec<Issue>,
        warnings: &mut Warnings,
    ) {
        if self.is_party() || self.is_first_turn(position) {
            return;
        }
        let other = position.to_act.other();
        let Some(attacker) = self.attacker(position, other) else { return };
        let message = format!(
            "{} is to act, and could take the Titan of {} from {}",
            SIDES[position.to_act.idx()],
            SIDES[other.idx()],
            self.ground.topology.name(attacker),
        );
        let issue = Issue::new("", "opponent-in-check", message);
        match strictness {
            Strictness::Play => found.push(issue),
            Strictness::Study => warnings.push(issue),
        }
    }
}

fn place_all<const N: usize>(parts: &Parts) -> Position<N> {
    let mut position = Position::empty(parts.to_act);
    for piece in &parts.pieces {
        position.place(piece.cell, piece.seat, piece.kind, piece.id);
        if piece.immutable {
            position.immutable.insert(piece.cell);
        }
        if piece.uncapturable {
            position.uncapturable.insert(piece.cell);
        }
        if let Some(kind) = piece.assigned {
            position.assign(piece.seat, piece.cell, kind);
        }
    }
    for &(seat, turns) in &parts.turns_done {
        position.set_turns_done(seat, turns);
    }
    position.quiet_plies = parts.quiet_plies;
    position
}

/// The piece with an id.
fn find<'a>(
    parts: &'a Parts,
    id: u8,
    pointer: impl FnOnce() -> String,
    found: &mut Vec<Issue>,
) -> Option<&'a Placed> {
    let piece = parts.pieces.iter().find(|piece| piece.id == id);
    if piece.is_none() {
        let message = format!("no piece has id {id}");
        found.push(Issue::new(pointer(), "dangling-id", message));
    }
    piece
}
