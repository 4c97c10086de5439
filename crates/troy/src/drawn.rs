//! Set-ups drawn at random that mostly load: kings apart, no two pieces on a cell, nobody in the water, and pawns off
//! their far rank.

use rules::Whole;
use rules::fuzz::Choose;

use crate::kind::{CATAPULT, Man, WORDS};
use crate::setup::{Load, Piece, Setup};
use crate::tables::{N_FILES, N_RANKS, RIVER_START};

/// The rank of the river, from 1.
const RIVER_RANK: u8 = RIVER_START / N_FILES + 1;

/// Drawn set-ups have fewer men than this beside the kings.
const MOST_MEN: usize = 24;

/// What a piece of a side may be, or a load: a king there is but once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Man(Man),
    Catapult,
}

/// A set-up on its way.
struct Drawn<'a> {
    choose: &'a mut dyn Choose,
    /// By file.
    bridges: [bool; N_FILES as usize],
    taken: Vec<(u8, u8)>,
    pieces: Vec<Piece>,
}

/// Draws a set-up.
pub(crate) fn draw(choose: &mut dyn Choose) -> Setup {
    let mut bridges = [false; N_FILES as usize];
    let n_built = choose.below(9);
    for _ in 0..n_built {
        bridges[choose.below(N_FILES.into())] = true;
    }
    let mut drawn = Drawn { choose, bridges, taken: Vec::new(), pieces: Vec::new() };
    let cell = drawn.cell();
    if drawn.choose.below(2) == 0 {
        drawn.put(cell, true, Sort::Catapult, Some(Man::King));
    } else {
        drawn.put(cell, true, Sort::Man(Man::King), None);
    }
    let cell = drawn.cell();
    drawn.put(cell, false, Sort::Man(Man::King), None);
    for _ in 0..drawn.choose.below(MOST_MEN) {
        let (cell, is_white) = (drawn.cell(), drawn.choose.below(2) == 0);
        let (sort, load) = match drawn.man() {
            Some(man) => (Sort::Man(man), None),
            None => (Sort::Catapult, drawn.man()),
        };
        drawn.put(cell, is_white, sort, load);
    }
    // Mostly few, seldom all but the hundred that end a game: `end.hundred-plies`
    let quiet_plies = [0, 95][usize::from(drawn.choose.below(8) == 0)] + drawn.choose.below(5);
    let to_act = side(drawn.choose.below(2) == 0);
    let bridges = (0..N_FILES).filter(|&file| drawn.bridges[usize::from(file)]);
    Setup {
        to_act,
        bridges: bridges.map(|file| name((file, RIVER_RANK))).collect(),
        quiet_plies: Whole(i64::from(quiet_plies as u32)),
        pieces: drawn.pieces,
    }
}

impl Drawn<'_> {
    /// A file from 0, and a rank from 1.
    fn cell(&mut self) -> (u8, u8) {
        let file = self.choose.below(N_FILES.into()) as u8;
        (file, self.choose.below(N_RANKS.into()) as u8 + 1)
    }

    /// A man but for a king, or `None`.
    fn man(&mut self) -> Option<Man> {
        // The king is the first.
        Man::ALL.get(1 + self.choose.below(Man::ALL.len())).copied()
    }

    /// Puts a piece where it may stand; elsewhere it is left out.
    fn put(&mut self, cell: (u8, u8), is_white: bool, sort: Sort, load: Option<Man>) {
        let is_dry = cell.1 != RIVER_RANK || self.bridges[usize::from(cell.0)];
        let is_pawn = sort == Sort::Man(Man::Pawn) || load == Some(Man::Pawn);
        let is_far = is_pawn && cell.1 == if is_white { N_RANKS } else { 1 };
        let has_archer = self.choose.below(2) == 0;
        if self.taken.contains(&cell) || !is_dry || is_far {
            return;
        }
        self.taken.push(cell);
        let archer = |man: Man| (man == Man::Horse).then_some(has_archer);
        let (kind, own_archer) = match sort {
            Sort::Man(man) => (man.word(), archer(man)),
            Sort::Catapult => (WORDS[usize::from(CATAPULT.0)], None),
        };
        self.pieces.push(Piece {
            at: name(cell),
            side: side(is_white),
            kind: kind.to_owned(),
            archer: own_archer,
            load: load.map(|man| Load { kind: man.word().to_owned(), archer: archer(man) }),
        });
    }
}

fn name((file, rank): (u8, u8)) -> String {
    format!("{}{rank}", char::from(b'a' + file))
}

fn side(is_white: bool) -> String {
    if is_white { "white" } else { "black" }.to_owned()
}
