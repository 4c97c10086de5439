//! The start position. `start.array`

use rules::Seat;

use crate::man::Man;
use crate::position::Position;
use crate::tables::{PAWN_STARTS, cell};

/// White's pieces by file from 0 and rank. Black's stand on the same files, as far from their end.
const WHITE: [(Man, usize, u8); 9] = [
    (Man::King, 6, 1),
    (Man::Queen, 4, 1),
    (Man::Rook, 2, 1),
    (Man::Rook, 8, 1),
    (Man::Bishop, 5, 1),
    (Man::Bishop, 5, 2),
    (Man::Bishop, 5, 3),
    (Man::Knight, 3, 1),
    (Man::Knight, 7, 1),
];
const BLACK: [(Man, usize, u8); 9] = [
    (Man::King, 6, 10),
    (Man::Queen, 4, 10),
    (Man::Rook, 2, 8),
    (Man::Rook, 8, 8),
    (Man::Bishop, 5, 11),
    (Man::Bishop, 5, 10),
    (Man::Bishop, 5, 9),
    (Man::Knight, 3, 9),
    (Man::Knight, 7, 9),
];

/// Both arrays, White to move.
pub(crate) fn start() -> Position {
    let mut position = Position::empty(Seat::FIRST);
    for (seat, men) in [(Seat::FIRST, WHITE), (Seat::SECOND, BLACK)] {
        for (man, file, rank) in men {
            position.put(cell(file, rank), seat, man);
        }
        for pawn in PAWN_STARTS[seat.idx()] {
            position.put(pawn, seat, Man::Pawn);
        }
    }
    position
}
