//! Actions that the notation can write for a piece that stands there: far more than a law could ask of, so these are
//! the legal ones, simple ones to every cell, all that differ from a few legal ones in one field, and a sample.

use geometry::{Cell, CellSet};
use rules::Rules;
use rules::fuzz::Dice;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::Position;

/// From so many legal actions all that differ in one field are given.
const N_VARIED: usize = 4;
/// How many are drawn at random.
const N_SAMPLED: usize = 300;

/// What a move may be written to become.
pub(crate) const PROMOTIONS: [Option<Kind>; 6] = [
    None,
    Some(Kind::Queen),
    Some(Kind::Rook),
    Some(Kind::Bishop),
    Some(Kind::Knight),
    Some(Kind::Meteoroid),
];
pub(crate) const MOVES: [Op; 4] = [Op::Go, Op::Capture, Op::EnPassant, Op::Targeting];
pub(crate) const BARE: [Op; 4] = [Op::Done, Op::Pass, Op::CastleKingside, Op::CastleQueenside];

/// The own pieces by what is conceivable of them.
pub(crate) struct Actors<const N: usize> {
    pub(crate) own: CellSet<N>,
    /// Pawns and probes: promotions and en passant.
    pub(crate) pawns: CellSet<N>,
    /// Targeting.
    pub(crate) meteoroids: CellSet<N>,
    /// Probes and Planets on the Battlefield: Gravity Assists.
    pub(crate) assisted: CellSet<N>,
    /// What those may strike, of all seats.
    pub(crate) occupied: CellSet<N>,
}

impl<const N: usize> Actors<N> {
    pub(crate) fn of(rules: &TitansBattalion<N>, position: &Position<N>) -> Self {
        let (own, probes) = (position.own(), position.of(Kind::Probe));
        Self {
            own,
            pawns: (position.of(Kind::Pawn) | probes) & own,
            meteoroids: position.of(Kind::Meteoroid) & own,
            assisted: (position.planets() | probes) & own & rules.tables.battlefield,
            occupied: position.occupied(),
        }
    }
}

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn conceive(&self, position: &Position<N>, out: &mut Vec<Action>) {
        let mut legal = Vec::new();
        self.push_actions(position, &mut legal);
        let mut dice = Dice(fingerprint(position));
        let by_whom = Actors::of(self, position);
        self.push_plain(position, out);
        self.push_special(&by_whom, out);
        out.extend(BARE.map(Action::bare));
        if self.is_first_turn(position) {
            for cell in self.tables.all {
                out.push(Action::target(cell));
                out.extend(Kind::ALL.map(|kind| Action::assign(cell, kind)));
            }
        }
        let mut others = legal.clone();
        for _ in 0..N_VARIED.min(legal.len()) {
            let action = legal[dice.below(legal.len())];
            self.vary(position, action, &mut others);
        }
        self.sample(position, &mut dice, &mut others);
        // Whatever is given already, each once, need not be sorted to be given once.
        others.retain(|&action| !self.is_given(&by_whom, action));
        others.sort_unstable();
        others.dedup();
        out.append(&mut others);
    }

    /// Whether an action, legal or drawn, is among those that are given in every position.
    fn is_given(&self, by_whom: &Actors<N>, action: Action) -> bool {
        let from = action.from();
        let is_near = || self.tables.around(from).kings.contains(action.to());
        match action.op() {
            Op::Target
            | Op::Assign
            | Op::Done
            | Op::Pass
            | Op::CastleKingside
            | Op::CastleQueenside => true,
            Op::Go | Op::Capture if action.promotion().is_none() => by_whom.own.contains(from),
            Op::Go | Op::Capture => by_whom.pawns.contains(from) && is_near(),
            Op::EnPassant => {
                action.promotion().is_none() && by_whom.pawns.contains(from) && is_near()
            }
            Op::Targeting => action.promotion().is_none() && by_whom.meteoroids.contains(from),
            Op::Gravity => {
                action.promotion().is_none()
                    && by_whom.assisted.contains(from)
                    && is_near()
                    && by_whom.occupied.contains(action.strike())
            }
        }
    }

    /// Every move and capture of every own piece to every cell, without promotion.
    fn push_plain(&self, position: &Position<N>, out: &mut Vec<Action>) {
        for from in position.own() {
            for op in [Op::Go, Op::Capture] {
                let action = Action::new(op, from, from);
                out.extend(self.tables.all.into_iter().map(|to| action.toward(to)));
            }
        }
    }

    /// Promotions, en passant, Targeting and Gravity Assists by those who could.
    fn push_special(&self, by_whom: &Actors<N>, out: &mut Vec<Action>) {
        for from in by_whom.pawns {
            for to in self.tables.around(from).kings {
                for op in [Op::Go, Op::Capture] {
                    let action = Action::new(op, from, to);
                    out.extend(PROMOTIONS[1..].iter().map(|&into| action.promoting(into)));
                }
                out.push(Action::new(Op::EnPassant, from, to));
            }
        }
        for from in by_whom.meteoroids {
            let targeting = Action::new(Op::Targeting, from, from);
            out.extend(self.tables.all.into_iter().map(|to| targeting.toward(to)));
        }
        for from in by_whom.assisted {
            for first in self.tables.around(from).kings {
                let strikes = by_whom.occupied.into_iter();
                out.extend(strikes.map(|to| Action::gravity(from, first, to)));
            }
        }
    }

    /// All that differ from an action in one field.
    pub(crate) fn vary(&self, position: &Position<N>, action: Action, out: &mut Vec<Action>) {
        let op = action.op();
        if !op.is_move() {
            return;
        }
        out.extend(self.tables.all.into_iter().map(|to| action.toward(to)));
        out.extend(PROMOTIONS.map(|into| action.promoting(into)));
        if op == Op::Gravity {
            out.extend(self.tables.all.into_iter().map(|to| action.striking(to)));
        } else {
            let other = |op| {
                let other = Action::new(op, action.from(), action.to());
                other.promoting(action.promotion())
            };
            out.extend(MOVES.map(other));
        }
        for from in position.own() {
            out.push(action.starting(from));
        }
    }

    /// Moves of all forms drawn at random.
    fn sample(&self, position: &Position<N>, dice: &mut Dice, out: &mut Vec<Action>) {
        let own: Vec<Cell> = position.own().into_iter().collect();
        if own.is_empty() {
            return;
        }
        let all: Vec<Cell> = self.tables.all.into_iter().collect();
        for _ in 0..N_SAMPLED {
            let from = own[dice.below(own.len())];
            let to = all[dice.below(all.len())];
            let action = match dice.below(5) {
                4 => Action::gravity(from, to, all[dice.below(all.len())]),
                nth => Action::new(MOVES[nth], from, to),
            };
            out.push(action.promoting(PROMOTIONS[dice.below(PROMOTIONS.len())]));
        }
    }
}

/// A number that depends on the position alone.
fn fingerprint<const N: usize>(position: &Position<N>) -> u64 {
    let mut sum = u64::from(position.quiet_plies);
    let mut add = |set: CellSet<N>| {
        for cell in set {
            sum = (sum ^ cell.idx() as u64).wrapping_mul(0x0100_0000_01b3);
        }
        sum = sum.wrapping_mul(0x0100_0000_01b3).wrapping_add(1);
    };
    position.kinds.into_iter().chain(position.sides).for_each(&mut add);
    sum
}
