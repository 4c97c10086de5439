//! The start position. `start.array`.

use geometry::Cell;
use rules::Seat;

use crate::kind::Man;
use crate::position::Position;
use crate::tables::{N_FILES, N_RANKS};

/// White's first rank from a1 to h1; b1 has the catapult.
const FIRST_RANK: [Option<Man>; 8] = [
    Some(Man::Rook),
    None,
    Some(Man::Bishop),
    Some(Man::BridgeBuilder),
    Some(Man::King),
    Some(Man::Bishop),
    Some(Man::Horse),
    Some(Man::Ram),
];
const PAWN_FILES: [u8; 6] = [0, 2, 3, 4, 5, 7];

/// Both arrays, White to move.
pub(crate) fn start() -> Position {
    let mut position = Position::empty(Seat::FIRST);
    for (seat, first_rank, pawn_rank) in
        [(Seat::FIRST, 0, 1), (Seat::SECOND, N_RANKS - 1, N_RANKS - 2)]
    {
        let mut put = |file: u8, rank: u8, man: Option<Man>| {
            let cell = Cell::new(rank * N_FILES + file);
            position.sides[seat.idx()].insert(cell);
            match man {
                Some(man) => position.men[man.idx()].insert(cell),
                None => position.catapults.insert(cell),
            };
            if man == Some(Man::Horse) {
                position.inner.insert(cell);
            }
        };
        for (file, man) in (0..).zip(FIRST_RANK) {
            put(file, first_rank, man);
        }
        for file in PAWN_FILES {
            put(file, pawn_rank, Some(Man::Pawn));
        }
    }
    position
}
