//! Plain chess, which two Medieval armies on the 8x2 Battlefield play: its own ways of writing positions and moves.

mod fen;
mod san;
#[cfg(test)]
mod tests;

use geometry::CellSet;

use crate::TitansBattalion;
use crate::kind::Kind;
use crate::plan::Battlefield;
use crate::position::Position;

/// The kinds of chess with the letters of FEN.
const MEN: [(Kind, char); 6] = [
    (Kind::King, 'K'),
    (Kind::Queen, 'Q'),
    (Kind::Rook, 'R'),
    (Kind::Bishop, 'B'),
    (Kind::Knight, 'N'),
    (Kind::Pawn, 'P'),
];

impl<const N: usize> TitansBattalion<N> {
    /// Whether it is chess: the board and both armies are. `territory.medieval`
    pub(crate) fn is_chess(&self) -> bool {
        let options = &self.choices.canonical;
        self.choices.plan.battlefield == Battlefield::Narrow
            && options.battalions.len() == 2
            && options.battalions.iter().all(|name| name == "medieval")
    }

    /// Whether the notations of chess say all there is to say about a position.
    fn is_plain(&self, position: &Position<N>) -> bool {
        let men = MEN.iter().fold(CellSet::EMPTY, |men, &(kind, _)| men | position.of(kind));
        let marks = position.immutable | position.uncapturable;
        let targets = position.targets.iter().fold(CellSet::EMPTY, |all, &targets| all | targets);
        self.is_chess() && position.occupied() == men && (marks | targets).is_empty()
    }
}
