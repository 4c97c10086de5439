//! Set-ups drawn at random that mostly load: a king a side, no two men on a cell, pawns off their last cells.

use geometry::Cell;
use rules::fuzz::Choose;
use rules::{Rules, Seat, Whole};

use crate::Glinski;
use crate::man::Man;
use crate::position::SIDES;
use crate::setup::{Piece, Setup};
use crate::tables::{LAST_CELLS, N_CELLS, PAWN_STARTS, Set};

/// Drawn set-ups have fewer men than this beside the kings and what passes.
const MOST_MEN: usize = 14;

/// A set-up on its way.
struct Drawn<'a> {
    glinski: &'a Glinski,
    choose: &'a mut dyn Choose,
    /// Where nothing more may be put.
    taken: Set,
    pieces: Vec<Piece>,
}

/// Draws a set-up.
pub(crate) fn draw(glinski: &Glinski, choose: &mut dyn Choose) -> Setup {
    let mut drawn = Drawn { glinski, choose, taken: Set::EMPTY, pieces: Vec::new() };
    let to_act = drawn.seat();
    let skipped = if drawn.choose.below(3) == 0 { drawn.pass(to_act) } else { None };
    for seat in [Seat::FIRST, Seat::SECOND] {
        let cell = drawn.cell();
        drawn.put(cell, seat, Man::King);
    }
    for _ in 0..drawn.choose.below(MOST_MEN) {
        let (cell, seat) = (drawn.cell(), drawn.seat());
        // The king is the first.
        let man = Man::ALL[1 + drawn.choose.below(Man::ALL.len() - 1)];
        drawn.put(cell, seat, man);
    }
    // Mostly few, seldom all but the hundred that end a game: `end.hundred-plies`
    let quiet_plies = [0, 95][usize::from(drawn.choose.below(8) == 0)] + drawn.choose.below(5);
    Setup {
        to_act: SIDES[to_act.idx()].to_owned(),
        pieces: drawn.pieces,
        en_passant: skipped.map(|cell| drawn.glinski.topology().name(cell).to_owned()),
        quiet_plies: Whole(i64::from(quiet_plies as u32)),
    }
}

impl Drawn<'_> {
    fn cell(&mut self) -> Cell {
        Cell::new(self.choose.below(N_CELLS) as u8)
    }

    fn seat(&mut self) -> Seat {
        Seat::new(self.choose.below(2) as u8)
    }

    /// A pawn that has just gone two cells, and mostly one of the side to move that may capture it in passing.
    fn pass(&mut self, to_act: Seat) -> Option<Cell> {
        let seat = to_act.other();
        let starts: Vec<Cell> = PAWN_STARTS[seat.idx()].into_iter().collect();
        let start = starts[self.choose.below(starts.len())];
        let ahead = |cell| {
            let way = crate::tables::forward(seat);
            self.glinski.topology().across(cell, way)
        };
        let skipped = ahead(start)?;
        let pawn = ahead(skipped)?;
        self.put(pawn, seat, Man::Pawn);
        let before = self.glinski.tables.pawn_captures[seat.idx()][skipped.idx()];
        for cell in before {
            if self.choose.below(3) > 0 {
                self.put(cell, to_act, Man::Pawn);
            }
        }
        self.taken |= Set::single(start).with(skipped);
        Some(skipped)
    }

    /// Puts a man where it may stand; elsewhere it is left out.
    fn put(&mut self, cell: Cell, seat: Seat, man: Man) {
        let is_last = man == Man::Pawn && LAST_CELLS[seat.idx()].contains(cell);
        if is_last || !self.taken.insert(cell) {
            return;
        }
        self.pieces.push(Piece {
            at: self.glinski.topology().name(cell).to_owned(),
            side: SIDES[seat.idx()].to_owned(),
            kind: man.word().to_owned(),
        });
    }
}
