//! What law 3 asks the judge of in random games: the legal actions, all that differ from one of them in one field, and a
//! sample of whatever the notation can write. Nothing is sorted, and some may come twice.

use geometry::Cell;
use rules::fuzz::Dice;

use crate::Glinski;
use crate::action::{Action, Op};
use crate::man::Man;
use crate::position::Position;
use crate::tables::{N_CELLS, Set, forward};

/// How many are drawn at random.
const N_SAMPLED: usize = 200;

impl Glinski {
    pub(crate) fn probe(
        &self,
        position: &Position,
        legal: &[Action],
        seed: u64,
        out: &mut Vec<Action>,
    ) {
        let mut dice = Dice(seed);
        out.extend_from_slice(legal);
        if let Some(&action) = legal.get(dice.below(legal.len())) {
            self.vary(position, action, out);
        }
        for _ in 0..N_SAMPLED {
            out.extend(self.draw_action(position, legal, &mut dice));
        }
    }

    /// All that differ from an action in one field.
    fn vary(&self, position: &Position, action: Action, out: &mut Vec<Action>) {
        out.extend(self.all.into_iter().map(|to| action.toward(to)));
        out.extend(position.own().into_iter().filter_map(|from| by(position, from, action)));
        let plain = Op::ALL.map(|op| Action::new(action.man(), action.from(), op, action.to()));
        for plain in plain {
            out.push(action.promotion().map_or(plain, |man| plain.promoting(man)));
        }
        let plain = plain[usize::from(action.op() == Op::Capture)];
        out.push(plain);
        out.extend(Man::PROMOTIONS.map(|man| plain.promoting(man)));
    }

    /// An action of an own man: half of them to any cell, the others by patterns that are seldom met so.
    fn draw_action(
        &self,
        position: &Position,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        let from = draw_cell(position.own(), dice)?;
        let man = position.man_at(from)?;
        let op = Op::ALL[dice.below(Op::ALL.len())];
        match dice.below(8) {
            0..4 => {
                let action = Action::new(man, from, op, Cell::new(dice.below(N_CELLS) as u8));
                Some(promoted(action, dice))
            }
            4 | 5 => {
                let from = draw_cell(position.of(Man::Pawn) & position.own(), dice)?;
                let to = draw_cell(self.near_pawn(position, from), dice)?;
                Some(promoted(Action::new(Man::Pawn, from, op, to), dice))
            }
            6 => Some(Action::new(man, from, op, draw_cell(self.lines_and_leaps(from), dice)?)),
            // One man goes where another may.
            _ => by(position, from, *legal.get(dice.below(legal.len()))?),
        }
    }

    /// The two cells ahead, and those on which either side's pawn would capture.
    fn near_pawn(&self, position: &Position, from: Cell) -> Set {
        let captures = &self.tables.pawn_captures;
        let mut near = captures[0][from.idx()] | captures[1][from.idx()];
        let mut at = Some(from);
        for _ in 0..2 {
            at = at.and_then(|cell| self.tables.topology.across(cell, forward(position.to_act)));
            near = at.map_or(near, |cell| near.with(cell));
        }
        near
    }

    fn lines_and_leaps(&self, from: Cell) -> Set {
        let tables = &self.tables;
        tables.straights[from.idx()] | tables.diagonals[from.idx()] | tables.leaps[from.idx()]
    }
}

/// An action of whatever stands on another cell.
fn by(position: &Position, from: Cell, action: Action) -> Option<Action> {
    let man = position.man_at(from)?;
    let moved = Action::new(man, from, action.op(), action.to());
    Some(action.promotion().map_or(moved, |becomes| moved.promoting(becomes)))
}

fn draw_cell(cells: Set, dice: &mut Dice) -> Option<Cell> {
    cells.into_iter().nth(dice.below(cells.len()))
}

/// An action with one of the promotions, or none.
fn promoted(action: Action, dice: &mut Dice) -> Action {
    Man::PROMOTIONS
        .get(dice.below(1 + Man::PROMOTIONS.len()))
        .map_or(action, |&man| action.promoting(man))
}
