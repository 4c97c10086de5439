//! What law 3 asks the judge of in random games: the legal actions, all that differ from one of them in one field, and a
//! sample of whatever the notation can write. Nothing is sorted, and some may come twice.

use geometry::Cell;
use rules::fuzz::Dice;

use crate::Tchess;
use crate::action::{Action, Form, Op, Spin};
use crate::conceivable::SECONDS;
use crate::position::{MAX_CELLS, Position, Set};

/// How many are drawn at random.
const SAMPLED: usize = 200;

/// Cells to draw from.
struct Bag {
    cells: [Cell; MAX_CELLS],
    len: usize,
}

impl Bag {
    fn of(set: Set) -> Self {
        let mut bag = Self { cells: [Cell::new(0); MAX_CELLS], len: set.len() };
        for (place, cell) in bag.cells.iter_mut().zip(set) {
            *place = cell;
        }
        bag
    }

    fn draw(&self, dice: &mut Dice) -> Option<Cell> {
        self.cells[..self.len].get(dice.below(self.len)).copied()
    }
}

impl Tchess {
    pub(crate) fn probe(
        &self,
        position: &Position,
        legal: &[Action],
        seed: u64,
        out: &mut Vec<Action>,
    ) {
        let mut dice = Dice(seed);
        out.extend_from_slice(legal);
        if position.is_choosing() {
            out.extend(self.choices(position));
        }
        let own = Bag::of(position.side(position.actor()));
        let stacks = Bag::of(position.side(position.actor()) & position.stacks);
        let picked = legal.get(dice.below(legal.len())).copied();
        let varied = picked.filter(|action| action.form() == Form::Move);
        if let Some(action) = varied.or_else(|| self.draw_plain(position, &own, &mut dice)) {
            // All of them, to every square, would be as many as everything else.
            let second = SECONDS[dice.below(SECONDS.len())];
            self.vary(position, action, &[second], out);
        }
        for _ in 0..SAMPLED {
            let drawn = match dice.below(16) {
                0..6 => self.draw_plain(position, &own, &mut dice),
                6 => own.draw(&mut dice).map(|from| {
                    let spin = Spin::ALL[dice.below(Spin::ALL.len())];
                    Action::turn(position.top(from).kind(), from, spin)
                }),
                7 => stacks.draw(&mut dice).map(|from| {
                    let under = position.unders[from.idx()];
                    Action::new(under.kind(), from, Op::Go, from)
                }),
                8..11 => {
                    let other = legal.get(dice.below(legal.len()));
                    other.map(|&action| self.damaged(action, &mut dice))
                }
                11 => draw_crossed(position, legal, &own, &mut dice),
                12 => self.draw_goal(position, legal, &stacks, &mut dice),
                _ => own.draw(&mut dice).map(|from| self.draw_route(position, from, &mut dice)),
            };
            out.extend(drawn);
        }
    }

    /// An action of one part.
    fn draw_plain(&self, position: &Position, own: &Bag, dice: &mut Dice) -> Option<Action> {
        let from = own.draw(dice)?;
        let op = [Op::Go, Op::Capture][dice.below(2)];
        Some(Action::new(position.top(from).kind(), from, op, self.draw_cell(dice)))
    }

    /// What few positions allow, or forbid: a piece goes for the enemy King, with a passenger where it has one, or the own
    /// King for a portal.
    fn draw_goal(
        &self,
        position: &Position,
        legal: &[Action],
        stacks: &Bag,
        dice: &mut Dice,
    ) -> Option<Action> {
        let seat = position.actor();
        let enemy = position.kings[seat.other().idx()];
        match dice.below(3) {
            0 => {
                let from = position.kings[seat.idx()]?;
                let op = [Op::Go, Op::Capture][dice.below(2)];
                Some(Action::new(self.royal, from, op, self.portals[dice.below(2)]))
            }
            1 => {
                let from = stacks.draw(dice)?;
                let action = Action::new(position.top(from).kind(), from, Op::Capture, enemy?);
                Some(action.carrying(true))
            }
            _ => Some(draw_legal(legal, dice)?.then(dice.below(4) == 0, Op::Capture, enemy?)),
        }
    }
}

/// A legal move along a route.
fn draw_legal(legal: &[Action], dice: &mut Dice) -> Option<Action> {
    legal.get(dice.below(legal.len())).copied().filter(|action| action.form() == Form::Move)
}

/// An own piece takes the route of another.
fn draw_crossed(
    position: &Position,
    legal: &[Action],
    own: &Bag,
    dice: &mut Dice,
) -> Option<Action> {
    let from = own.draw(dice)?;
    let other = draw_legal(legal, dice)?;
    Some(other.starting(from).by(position.top(from).kind()))
}
