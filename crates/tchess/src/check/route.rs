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
        if self.second_ways(self.is_polar()).next().is_some() {
            return Ok(());
        }
        let barred = self.is_polar() && self.second_ways(false).next().is_some();
        shape(if barred { &rule::POLARITY_SECOND_PART } else { &rule::BASE_COMPOSITE })
    }

    /// Whether some term has the first part under a heading.
    fn first_fits(&self, heading: Heading) -> bool {
        let vector = self.vector(self.from, self.action.to(), heading);
        let is_allowed = !self.is_polar() || polarity::allows(vector);
        is_allowed && self.first_ways(vector).next().is_some()
    }

    /// The steps of all terms that make the first part, each with how many.
    fn first_ways(&self, vector: Vector) -> impl Iterator<Item = (Vector, u8)> {
        let has_second = self.action.second().is_some();
        self.terms().iter().flat_map(move |term| {
            let (steps, is_first): (&[Step], bool) = match term {
                Term::Then { first, must, .. } => {
                    (&[], (has_second || !must) && first.contains(&vector))
                }
                Term::Simple { mode, steps } if !has_second && self.mode_fits(*mode) => {
                    (steps, false)
                }
                Term::Simple { .. } => (&[], false),
            };
            let ways = steps.iter().filter_map(move |&step| {
                let n = self.step_fits(step, vector)?;
                Some((step.by, n))
            });
            ways.chain(is_first.then_some((vector, 1)))
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

    /// The steps of all terms that make the second part, each with how many.
    fn second_ways(&self, is_polar: bool) -> impl Iterator<Item = (Vector, u8)> {
        let heading = self.token.heading();
        let (middle, end) = (self.action.to(), self.action.end());
        let before = self.vector(self.from, middle, heading);
        let vector = self.vector(middle, end, heading);
        self.terms().iter().flat_map(move |term| {
            let (steps, any): (&[Step], bool) = match term {
                Term::Then { first, any, second, .. } if first.contains(&before) => (second, *any),
                Term::Then { .. } | Term::Simple { .. } => (&[], false),
            };
            steps.iter().filter_map(move |&step| {
                let follows = (any || movement::is_outward(before, step.by))
                    && (!is_polar || polarity::allows_second(before, step.by));
                let n = n_steps(step, vector).filter(|_| follows)?;
                Some((step.by, n))
            })
        })
    }

    /// Path: of the first part, then of the second.
    pub(super) fn route_is_clear(&self) -> Verdict {
        let (middle, is_second) = (self.action.to(), self.action.second().is_some());
        let (met, refused) = if is_second {
            let ways = self.second_ways(self.is_polar());
            (self.nearest_obstacle(middle, ways, is_second), &rule::BASE_COMPOSITE)
        } else {
            let vector = self.vector(self.from, middle, self.token.heading());
            let ways = self.first_ways(vector);
            (self.nearest_obstacle(self.from, ways, is_second), &rule::BASE_TURN)
        };
        met.map_or(Ok(()), |cell| Err(Refusal::at(Path, refused, cell)))
    }

    /// Of what is in the way on each of some ways from a cell the nearest; `None` if one of them is clear.
    fn nearest_obstacle(
        &self,
        from: Cell,
        ways: impl Iterator<Item = (Vector, u8)>,
        is_second: bool,
    ) -> Option<Cell> {
        let heading = self.token.heading();
        let distance = |cell: Cell| self.rules.king_distance(from, cell);
        let mut nearest = None;
        for (by, n) in ways {
            let met = self.obstacle(from, heading.outward(by), n, is_second)?;
            if nearest.is_none_or(|nearest| distance(met) < distance(nearest)) {
                nearest = Some(met);
            }
        }
        nearest
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
fn n_steps(step: Step, vector: Vector) -> Option<u8> {
    let (x, y) = step.by;
    (1..=step.range).find(|&n| (x * n as i8, y * n as i8) == vector)
}
