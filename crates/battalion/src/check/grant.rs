//! Which rule grants a move that is legal: the most specific one.

use rules::Rule;

use super::Case;
use crate::action::Op;
use crate::kind::Kind;
use crate::rules as rule;

impl<const N: usize> Case<'_, N> {
    /// The rule that grants a move, given the one by which it goes.
    pub(super) fn grants(&self, kind: Kind, by: &'static Rule) -> &'static Rule {
        if self.action.op() == Op::EnPassant {
            return by;
        }
        match (self.action.promotion(), kind) {
            (None, _) => by,
            (Some(_), Kind::Probe) => &rule::PROBE_PROMOTE,
            (
                Some(_),
                Kind::King
                | Kind::Queen
                | Kind::Rook
                | Kind::Bishop
                | Kind::Knight
                | Kind::Pawn
                | Kind::PlanetaryTitan
                | Kind::Meteoroid
                | Kind::Comet
                | Kind::Bob
                | Kind::Jack
                | Kind::Tim
                | Kind::Asteroid,
            ) => &rule::CHESS_PROMOTION,
        }
    }
}
