//! Judges what is no move of one piece: choices of a first turn, passing, castling.

use rules::Reason::{Origin, Path, Phase, RoyalSafety, Target, TurnIncomplete};
use rules::{Refusal, Rule};

use super::{Case, Verdict};
use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::choices::Due;
use crate::kind::Kind;
use crate::position::{Position, Wing};
use crate::rules as rule;

impl<const N: usize> TitansBattalion<N> {
    pub(super) fn judge_choice(
        &self,
        position: &Position<N>,
        action: Action,
    ) -> Verdict<&'static Rule> {
        let due = self.due_army(position);
        let by = match (action.op(), due) {
            (Op::Target, Some(due)) => {
                self.is_target(position, action, &due)?;
                &rule::FIRST_TURN_TARGETS
            }
            (Op::Assign, None) => {
                self.is_assignment(position, action)?;
                &rule::FIRST_TURN_PLANETS
            }
            (Op::Done, None) => &rule::FIRST_TURN_DONE,
            _ => return Err(Refusal::new(Phase, &rule::FIRST_TURN_SEQUENCE)),
        };
        self.is_safe(position, action)?;
        Ok(by)
    }

    fn is_target(&self, position: &Position<N>, action: Action, due: &Due<N>) -> Verdict {
        let cell = action.from();
        let refuse = |by| Err(Refusal::at(Target, by, cell));
        let owner = position.seat_at(cell).filter(|&seat| seat != position.to_act);
        let Some(owner) = owner else { return refuse(&rule::FIRST_TURN_TARGETS) };
        if !self.opponents(position, position.to_act).any(|seat| seat == owner) {
            return refuse(&rule::PARTY_OUT);
        }
        if position.titans().contains(cell) {
            return refuse(&rule::FIRST_TURN_NO_TITANS);
        }
        let n_later = due.eligible.into_iter().filter(|&later| later > cell).count();
        let is_next = owner == due.army
            && due.chosen.into_iter().all(|chosen| chosen < cell)
            && n_later + 1 >= due.n_missing;
        if is_next { Ok(()) } else { refuse(&rule::FIRST_TURN_SEQUENCE) }
    }

    fn is_assignment(&self, position: &Position<N>, action: Action) -> Verdict {
        let (cell, kind, seat) = (action.from(), action.kind(), position.to_act);
        if !(position.planets() & position.own()).contains(cell) {
            return Err(Refusal::at(Origin, &rule::FIRST_TURN_PLANETS, cell));
        }
        let mut typed = position.typed_planets(seat);
        if typed.any(|(_, planet)| planet >= cell) {
            return Err(Refusal::at(Target, &rule::FIRST_TURN_SEQUENCE, cell));
        }
        let is_taken = position.typed_planets(seat).any(|(taken, _)| taken == kind);
        let mut opponents = self.opponents(position, seat);
        let is_theirs = opponents.any(|army| {
            position.side(army).into_iter().any(|piece| position.kind_at(piece) == Some(kind))
        });
        if kind.is_planet() || is_taken || !is_theirs {
            return Err(Refusal::at(Target, &rule::FIRST_TURN_PLANETS, cell));
        }
        Ok(())
    }

    /// `party.pass`
    pub(super) fn judge_pass(&self, position: &Position<N>) -> Verdict<&'static Rule> {
        let by = &rule::PARTY_PASS;
        if !self.is_party() {
            return Err(Refusal::new(Phase, by));
        }
        // Castling need not be asked: a king that may castle can also step to the square that it would cross.
        let mut own = position.own().into_iter();
        match own.find(|&from| Case::can_go(self, position, from)) {
            Some(cell) => Err(Refusal::at(TurnIncomplete, by, cell)),
            None => Ok(by),
        }
    }

    /// `chess.castling`
    pub(super) fn judge_castling(
        &self,
        position: &Position<N>,
        action: Action,
    ) -> Verdict<&'static Rule> {
        let by = &rule::CHESS_CASTLING;
        let seat = position.to_act;
        let wing = if action.op() == Op::CastleKingside { Wing::Kingside } else { Wing::Queenside };
        let castle = self.tables.castle(seat, wing).filter(|_| position.may_castle(seat, wing));
        let Some(castle) = castle else { return Err(Refusal::new(Origin, by)) };
        let mut in_the_way: Vec<_> = (castle.between & position.occupied()).into_iter().collect();
        in_the_way.sort_by_key(|cell| self.ground.topology.king_distance(castle.king, *cell));
        if let Some(&cell) = in_the_way.first() {
            return Err(Refusal::at(Path, by, cell));
        }
        let is_attacked = |position: &Position<N>| {
            let attacker = self.attacker(position, seat);
            attacker.map_or(Ok(()), |cell| Err(Refusal::at(RoyalSafety, by, cell)))
        };
        is_attacked(position)?;
        let mut crossing = *position;
        crossing.shift(seat, Kind::King, Kind::King, castle.king, castle.rook_to);
        is_attacked(&crossing)?;
        let mut after = *position;
        self.play(&mut after, action);
        is_attacked(&after)?;
        Ok(by)
    }
}

impl<const N: usize> Case<'_, N> {
    /// Whether a piece has any move in Party Mode, where nothing but shape, path and target is asked.
    fn can_go(rules: &TitansBattalion<N>, position: &Position<N>, from: geometry::Cell) -> bool {
        let goes = |action| {
            let case = Case::new(rules, position, action);
            case.actor().is_ok_and(|kind| case.goes(kind).is_ok())
        };
        rules.ground.topology.cells().any(|to| {
            let ops = [Op::Go, Op::Capture, Op::EnPassant, Op::Targeting];
            ops.into_iter().any(|op| goes(Action::new(op, from, to)))
                || position.occupied().into_iter().any(|strike| {
                    rules.ground.topology.king_set::<N>(from).contains(to)
                        && goes(Action::gravity(from, to, strike))
                })
        })
    }
}
