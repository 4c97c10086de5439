//! Actions that the notation can write for a piece that stands there: far more than a law could ask of, so these are
//! the legal ones, simple ones to every cell, all that differ from a few legal ones in one field, and a sample.

use geometry::{Cell, CellSet};
use rules::Rules;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::Position;

/// From so many legal actions all that differ in one field are given.
const N_VARIED: usize = 4;
/// How many are drawn at random.
const N_SAMPLED: usize = 300;

/// What a move may be written to become.
const PROMOTIONS: [Option<Kind>; 6] = [
    None,
    Some(Kind::Queen),
    Some(Kind::Rook),
    Some(Kind::Bishop),
    Some(Kind::Knight),
    Some(Kind::Meteoroid),
];
const MOVES: [Op; 4] = [Op::Go, Op::Capture, Op::EnPassant, Op::Targeting];
const BARE: [Op; 4] = [Op::Done, Op::Pass, Op::CastleKingside, Op::CastleQueenside];

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn conceive(&self, position: &Position<N>, out: &mut Vec<Action>) {
        let base = out.len();
        self.push_actions(position, out);
        let n_legal = out.len() - base;
        out.extend(BARE.map(Action::bare));
        let mut dice = Dice(fingerprint(position));
        if self.is_first_turn(position) {
            for cell in self.tables.all {
                out.push(Action::target(cell));
                out.extend(Kind::ALL.map(|kind| Action::assign(cell, kind)));
            }
        }
        self.push_simple(position, out);
        for _ in 0..N_VARIED.min(n_legal) {
            let action = out[base + dice.below(n_legal)];
            self.vary(position, action, out);
        }
        self.sample(position, &mut dice, out);
        // Most of them come in ascending runs.
        out[base..].sort();
        let mut kept = base;
        for idx in base..out.len() {
            if idx == base || out[idx] != out[kept - 1] {
                out[kept] = out[idx];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Every move and capture to every cell; promotions, en passant, Targeting and Gravity Assists by those who could.
    fn push_simple(&self, position: &Position<N>, out: &mut Vec<Action>) {
        for from in position.own() {
            let go = Action::new(Op::Go, from, from);
            let capture = Action::new(Op::Capture, from, from);
            for to in self.tables.all {
                out.push(go.toward(to));
                out.push(capture.toward(to));
            }
            let near = self.tables.around(from).kings;
            match position.kind_at(from) {
                Some(Kind::Pawn | Kind::Probe) => {
                    for to in near {
                        let all = PROMOTIONS.map(|into| go.toward(to).promoting(into));
                        out.extend(all);
                        out.extend(PROMOTIONS.map(|into| capture.toward(to).promoting(into)));
                        out.push(Action::new(Op::EnPassant, from, to));
                    }
                }
                Some(Kind::Meteoroid) => {
                    let targeting = Action::new(Op::Targeting, from, from);
                    out.extend(self.tables.all.into_iter().map(|to| targeting.toward(to)));
                }
                _ => {}
            }
        }
        let planets = position.planets() | position.of(Kind::Probe);
        for from in planets & position.own() & self.tables.battlefield {
            for first in self.tables.around(from).kings {
                let strikes = position.occupied();
                let assists = strikes.into_iter().map(|to| Action::gravity(from, first, to));
                out.extend(assists);
            }
        }
    }

    /// All that differ from an action in one field.
    fn vary(&self, position: &Position<N>, action: Action, out: &mut Vec<Action>) {
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
            let other = if op == Op::Gravity {
                Action::gravity(from, action.to(), action.strike())
            } else {
                Action::new(op, from, action.to())
            };
            out.push(other.promoting(action.promotion()));
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

/// A linear congruential sequence: samples that depend on the position alone.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}
