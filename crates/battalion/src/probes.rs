//! What law 3 asks the judge of in random games: the legal actions, all that differ from one of them in one field, and a
//! sample of whatever the notation can write. Nothing is sorted, and some may come twice.

use arrayvec::ArrayVec;
use geometry::{Cell, CellSet};
use rules::fuzz::Dice;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::conceivable::{Actors, BARE, MOVES, PROMOTIONS};
use crate::kind::Kind;
use crate::position::Position;

/// How many are drawn at random.
const N_SAMPLED: usize = 200;

/// No board has more cells.
const MAX_CELLS: usize = 256;

/// Cells to draw from.
struct Bag(ArrayVec<Cell, MAX_CELLS>);

impl Bag {
    fn of<const N: usize>(cells: CellSet<N>) -> Self {
        Self(cells.into_iter().collect())
    }

    fn draw(&self, dice: &mut Dice) -> Option<Cell> {
        self.0.get(dice.below(self.0.len())).copied()
    }
}

/// What samples are drawn from.
struct Bags {
    own: Bag,
    pawns: Bag,
    meteoroids: Bag,
    assisted: Bag,
    occupied: Bag,
}

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn probe(
        &self,
        position: &Position<N>,
        legal: &[Action],
        seed: u64,
        out: &mut Vec<Action>,
    ) {
        let mut dice = Dice(seed);
        let by_whom = Actors::of(self, position);
        let bags = Bags {
            own: Bag::of(by_whom.own),
            pawns: Bag::of(by_whom.pawns),
            meteoroids: Bag::of(by_whom.meteoroids),
            assisted: Bag::of(by_whom.assisted),
            occupied: Bag::of(by_whom.occupied),
        };
        out.extend_from_slice(legal);
        out.extend(BARE.map(Action::bare));
        let picked = legal.get(dice.below(legal.len())).copied();
        let plain = || {
            let from = bags.own.draw(&mut dice)?;
            Some(Action::new(Op::Go, from, self.draw_cell(&mut dice)))
        };
        if let Some(action) = picked.or_else(plain) {
            self.vary_choice(action, out);
            self.vary(position, action, out);
        }
        let is_first_turn = self.is_first_turn(position);
        for _ in 0..N_SAMPLED {
            let drawn = if is_first_turn && dice.below(2) == 0 {
                Some(self.draw_choice(&bags, &mut dice))
            } else {
                self.draw_move(&bags, legal, &mut dice)
            };
            out.extend(drawn);
        }
    }

    /// All choices that differ from a choice in one field.
    fn vary_choice(&self, action: Action, out: &mut Vec<Action>) {
        let cells = self.tables.all.into_iter();
        match action.op() {
            Op::Target => out.extend(cells.map(Action::target)),
            Op::Assign => {
                out.extend(cells.map(|cell| Action::assign(cell, action.kind())));
                out.extend(Kind::ALL.map(|kind| Action::assign(action.from(), kind)));
            }
            Op::Done
            | Op::Pass
            | Op::CastleKingside
            | Op::CastleQueenside
            | Op::Go
            | Op::Capture
            | Op::EnPassant
            | Op::Targeting
            | Op::Gravity => {}
        }
    }

    fn draw_cell(&self, dice: &mut Dice) -> Cell {
        Cell::new(dice.below(self.tables.n_cells()) as u8)
    }

    /// A cell one step away; any where there is none.
    fn draw_near(&self, from: Cell, dice: &mut Dice) -> Cell {
        let near = self.tables.around(from).kings;
        let drawn = near.into_iter().nth(dice.below(near.len()));
        drawn.unwrap_or_else(|| self.draw_cell(dice))
    }

    /// A choice of a first turn.
    fn draw_choice(&self, bags: &Bags, dice: &mut Dice) -> Action {
        let any = self.draw_cell(dice);
        if dice.below(2) == 0 {
            return Action::target(any);
        }
        let own = if dice.below(2) == 0 { bags.own.draw(dice) } else { None };
        Action::assign(own.unwrap_or(any), Kind::ALL[dice.below(Kind::ALL.len())])
    }

    /// A move of an own piece: half of them plain, the others of forms that are rarer, by those who could, or of any
    /// form at all.
    fn draw_move(&self, bags: &Bags, legal: &[Action], dice: &mut Dice) -> Option<Action> {
        let own = bags.own.draw(dice)?;
        let promotion = |dice: &mut Dice| PROMOTIONS[dice.below(PROMOTIONS.len())];
        Some(match dice.below(16) {
            0..8 => Action::new([Op::Go, Op::Capture][dice.below(2)], own, self.draw_cell(dice)),
            8 | 9 => {
                let from = bags.pawns.draw(dice).unwrap_or(own);
                let op = [Op::Go, Op::Capture, Op::EnPassant][dice.below(3)];
                Action::new(op, from, self.draw_near(from, dice)).promoting(promotion(dice))
            }
            10 => {
                let from = bags.meteoroids.draw(dice).unwrap_or(own);
                Action::new(Op::Targeting, from, self.draw_cell(dice))
            }
            11 | 12 => {
                let from = bags.assisted.draw(dice).unwrap_or(own);
                let strike = bags.occupied.draw(dice)?;
                Action::gravity(from, self.draw_near(from, dice), strike)
            }
            13 => {
                let (to, strike) = (self.draw_cell(dice), self.draw_cell(dice));
                Action::gravity(own, to, strike).promoting(promotion(dice))
            }
            14 => {
                let to = self.draw_cell(dice);
                Action::new(MOVES[dice.below(MOVES.len())], own, to).promoting(promotion(dice))
            }
            // One piece goes where another may.
            _ => {
                let other = legal.get(dice.below(legal.len())).filter(|other| other.op().is_move());
                other?.starting(own)
            }
        })
    }
}
