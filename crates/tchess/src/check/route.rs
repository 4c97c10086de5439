//! Whether a route is the actor's: its shape by the terms of the movement, and what is in the way.

use geometry::Cell;
use rules::Reason::{Path, Shape};
use rules::{Refusal, Rule};

use super::{Case, Verdict};
use crate::action::Op;
use crate::mods::{Mod, polarity};
use crate::movement::{self, Mode, Step, Term, Vector};
use crate::position::Heading;
use crate::rules as rule;

impl Case<'_> {
    /// From one cell to another, as a token of this heading sees it.
    fn vector(&self, from: Cell, to: Cell, heading: Heading) -> Vector {
        let files = self.rules.files;
        let place = |cell: Cell| ((cell.get() % files) as i8, (cell.get() / files) as i8);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        heading.inward((to_file - file, to_rank - rank))
    }

    pub(super) fn is_knight_leap(&self) -> bool {
        let vector = self.vector(self.from, self.action.to(), Heading::ALL[0]);
        movement::is_knight_leap(vector)
    }

    fn terms(&self) -> &[Term] {
        &self.rules.kinds[usize::from(self.token.kind())].terms
    }

    fn is_polar(&self) -> bool {
        self.rules.mods.has(Mod::Polarity)
    }

    /// Shape: of the first part, then of the second.
    pub(super) fn route_fits(&self) -> Verdict {
        let action = self.action;
        let shape = |refused: &'static Rule| Err(Refusal::new(Shape, refused));
        if action.op() == Op::TakeUp && !self.is_knight_leap() {
            return shape(&rule::TRANSPORT_MOUNT);
        }
        let is_composite = self.terms().iter().any(|term| match term {
            Term::Simple { .. } => false,
            Term::Then { .. } => true,
        });
        if action.second().is_some() && !is_composite {
            return shape(&rule::BASE_COMPOSITE);
        }
        let heading = self.token.heading();
        if !self.first_fits(heading) {
            let elsewhere =
                self.is_polar() && Heading::ALL.iter().any(|&other| self.first_fits(other));
            return shape(if elsewhere { &rule::POLARITY_FRAME } else { &rule::BASE_TURN });
        }
        if action.second().is_none() {
            return Ok(());
        }
        if action.end() == self.from {
            return shape(&rule::BASE_COMPOSITE);
        }
        let fits = |is_polar| self.any_second_way(is_polar, |_, _| true);
        if fits(self.is_polar()) {
            return Ok(());
        }
        let barred = self.is_polar() && fits(false);
        shape(if barred { &rule::POLARITY_SECOND_PART } else { &rule::BASE_COMPOSITE })
    }

    /// Whether some term has the first part under a heading.
    fn first_fits(&self, heading: Heading) -> bool {
        let vector = self.vector(self.from, self.action.to(), heading);
        let is_allowed = !self.is_polar() || polarity::allows(vector);
        let has_second = self.action.second().is_some();
        let firsts = &self.rules.tables.firsts;
        is_allowed && firsts.has(self.token.kind(), vector, self.action.op(), has_second)
    }

    /// Whether one of the steps of all terms that make the first part, with how many, is what is looked for.
    fn any_first_way(&self, vector: Vector, mut is_it: impl FnMut(Vector, u8) -> bool) -> bool {
        let has_second = self.action.second().is_some();
        self.terms().iter().any(|term| match term {
            Term::Then { first, must, .. } => {
                (has_second || !must) && first.contains(&vector) && is_it(vector, 1)
            }
            Term::Simple { mode, steps } => {
                !has_second
                    && self.mode_fits(*mode)
                    && steps.iter().any(|&step| {
                        self.step_fits(step, vector).is_some_and(|n| is_it(step.by, n))
                    })
            }
        })
    }

    fn mode_fits(&self, mode: Mode) -> bool {
        match (mode, self.action.op()) {
            (Mode::Both, _) | (Mode::Move, Op::Go | Op::TakeUp) | (Mode::Capture, Op::Capture) => {
                true
            }
            (Mode::Move, Op::Capture) | (Mode::Capture, Op::Go | Op::TakeUp) => false,
        }
    }

    /// How many of these steps make a vector. What takes up a passenger is a leap of range 1.
    fn step_fits(&self, step: Step, vector: Vector) -> Option<u8> {
        let fits = self.action.op() != Op::TakeUp || step.range == 1;
        n_steps(step, vector).filter(|_| fits)
    }

    /// The same for the second part.
    fn any_second_way(&self, is_polar: bool, mut is_it: impl FnMut(Vector, u8) -> bool) -> bool {
        let heading = self.token.heading();
        let (middle, end) = (self.action.to(), self.action.end());
        let before = self.vector(self.from, middle, heading);
        let vector = self.vector(middle, end, heading);
        self.terms().iter().any(|term| match term {
            Term::Then { first, any, second, .. } if first.contains(&before) => {
                second.iter().any(|&step| {
                    let follows = || {
                        (*any || movement::is_outward(before, step.by))
                            && (!is_polar || polarity::allows_second(before, step.by))
                    };
                    n_steps(step, vector).is_some_and(|n| follows() && is_it(step.by, n))
                })
            }
            Term::Then { .. } | Term::Simple { .. } => false,
        })
    }

    /// Path: of the first part, then of the second. On each way to go the nearest piece is met; if none is clear, the
    /// nearest of those is named.
    pub(super) fn route_is_clear(&self) -> Verdict {
        let middle = self.action.to();
        let is_second = self.action.second().is_some();
        let (start, refused) =
            if is_second { (middle, &rule::BASE_COMPOSITE) } else { (self.from, &rule::BASE_TURN) };
        let heading = self.token.heading();
        let distance = |cell: Cell| self.rules.king_distance(start, cell);
        let mut nearest = None;
        let is_clear = |by, n| match self.obstacle(start, heading.outward(by), n, is_second) {
            None => true,
            Some(met) => {
                if nearest.is_none_or(|nearest| distance(met) < distance(nearest)) {
                    nearest = Some(met);
                }
                false
            }
        };
        let found_clear = if is_second {
            self.any_second_way(self.is_polar(), is_clear)
        } else {
            self.any_first_way(self.vector(self.from, middle, heading), is_clear)
        };
        match nearest.filter(|_| !found_clear) {
            Some(cell) => Err(Refusal::at(Path, refused, cell)),
            None => Ok(()),
        }
    }

    /// The first piece strictly between the ends of so many steps.
    fn obstacle(&self, from: Cell, (x, y): Vector, n: u8, is_second: bool) -> Option<Cell> {
        let files = self.rules.files as i8;
        let (file, rank) = (from.get() as i8 % files, from.get() as i8 / files);
        (1..n as i8)
            .map(|step| Cell::new(((rank + y * step) * files + file + x * step) as u8))
            .find(|&cell| {
                let is_start = is_second && cell == self.from;
                // base.composite: a passenger that stays is in the way.
                let is_left = is_start && !self.passenger_stays();
                self.position.seat_at(cell).is_some() && !is_left
            })
    }
}

/// How many steps make a vector, within the range.
fn n_steps(step: Step, (to_x, to_y): Vector) -> Option<u8> {
    let (x, y) = step.by;
    // A step that goes nowhere is none.
    let n = if x == 0 { to_y.checked_div(y)? } else { to_x / x };
    let fits = n >= 1 && n <= step.range as i8 && (x * n, y * n) == (to_x, to_y);
    fits.then_some(n as u8)
}

#[cfg(test)]
mod tests {
    use rules::Rules;

    use super::super::Case;
    use crate::action::{Action, Op};
    use crate::position::{Heading, Position, Token};
    use crate::{Options, Tchess};

    #[test]
    fn first_parts_looked_up_are_those_of_the_terms() {
        let (rules, _) = Tchess::new(Options::default()).expect("the default options are fine");
        let (mut n_fitting, mut n_asked) = (0, 0);
        for kind in 0..rules.kinds.len() as u8 {
            for from in rules.all {
                let mut position = Position::empty(rules.start().turn);
                position.put(position.turn, from, Token::new(kind, Heading::ALL[0]));
                for to in rules.all {
                    for op in [Op::Go, Op::Capture, Op::TakeUp] {
                        let action = Action::new(kind, from, op, to);
                        for action in [action, action.then(false, Op::Go, from)] {
                            let case = Case::new(&rules, &position, action);
                            let vector = case.vector(from, to, Heading::ALL[0]);
                            let slow = case.any_first_way(vector, |_, _| true);
                            assert_eq!(case.first_fits(Heading::ALL[0]), slow, "{action:?}");
                            n_fitting += usize::from(slow);
                            n_asked += 1;
                        }
                    }
                }
            }
        }
        assert!(n_fitting * 50 > n_asked, "{n_fitting} of {n_asked}");
    }
}
