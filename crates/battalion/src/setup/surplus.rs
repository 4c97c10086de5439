//! Warns of pieces that no play could have brought about.

use rules::{Issue, Seat, Warnings};

use crate::TitansBattalion;
use crate::kind::{Kind, N_KINDS};
use crate::plan::SIDES;
use crate::position::Position;

impl<const N: usize> TitansBattalion<N> {
    /// Warns of more of a kind than the array and its promotions allow.
    pub(super) fn warn_of_surplus(&self, position: &Position<N>, warnings: &mut Warnings) {
        for seat in self.choices.plan.seats() {
            let count = |kind: Kind| (position.of(kind) & position.side(seat)).len();
            let numbers = self.numbers_at_start(seat);
            let at_start = |kind: Kind| numbers[kind.idx()];
            let extra = |kind: Kind| count(kind).saturating_sub(at_start(kind));
            let gone = |kind: Kind| at_start(kind).saturating_sub(count(kind));
            // What pawns and probes may have become. `chess.promotion`, `probe.promote`
            let promoted: usize = Kind::PROMOTIONS.into_iter().map(extra).sum();
            let are_pawns = promoted <= gone(Kind::Pawn);
            let are_probes = extra(Kind::Meteoroid) <= gone(Kind::Probe);
            for kind in Kind::ALL.into_iter().filter(|&kind| extra(kind) > 0) {
                let may_be_promoted = match kind {
                    Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight => are_pawns,
                    Kind::Meteoroid => are_probes,
                    Kind::King
                    | Kind::Pawn
                    | Kind::PlanetaryTitan
                    | Kind::Comet
                    | Kind::Probe
                    | Kind::Bob
                    | Kind::Jack
                    | Kind::Tim
                    | Kind::Asteroid => false,
                };
                if !may_be_promoted {
                    let (side, word) = (SIDES[seat.idx()], kind.word());
                    let message = format!(
                        "{side} has {} of kind {word}, {} at the start, and not so many were promoted",
                        count(kind),
                        at_start(kind),
                    );
                    warnings.push(Issue::new("/pieces", "surplus", message));
                }
            }
        }
    }

    /// By kind: how many are in the array.
    fn numbers_at_start(&self, seat: Seat) -> [usize; N_KINDS] {
        let mut numbers = [0; N_KINDS];
        for (_, _, kind) in self.choices.plan.battalion(seat).pieces() {
            numbers[kind.idx()] += 1;
        }
        numbers
    }
}
