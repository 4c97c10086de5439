//! A movement under one heading, its terms joined: what tables are made from.

use crate::mods::polarity;
use crate::movement::{self, Mode, Step, Term, Vector, is_knight_leap};
use crate::position::Heading;

/// A direction of a movement: how many steps it goes without capture and with it, 0 for not at all.
pub(super) struct Line {
    pub(super) by: Vector,
    pub(super) moves: u8,
    pub(super) captures: u8,
}

/// Where a first part leads, and the second steps from there.
pub(super) struct PlannedMiddle {
    pub(super) by: Vector,
    pub(super) second: Vec<Step>,
}

/// The terms of a movement joined, as the board sees them under one heading.
pub(super) struct Plan {
    pub(super) lines: Vec<Line>,
    pub(super) mounts: Vec<Vector>,
    pub(super) middles: Vec<PlannedMiddle>,
}

impl Plan {
    pub(super) fn new(terms: &[Term], heading: Heading, polar: bool) -> Self {
        let mut plan = Self { lines: Vec::new(), mounts: Vec::new(), middles: Vec::new() };
        for term in terms {
            match term {
                Term::Simple { mode, steps } => {
                    for step in steps.iter().filter(|step| !polar || polarity::allows(step.by)) {
                        let by = heading.outward(step.by);
                        plan.line(by, *mode, step.range);
                        if is_knight_leap(by) && step.range == 1 && *mode != Mode::Capture {
                            plan.mounts.push(by);
                        }
                    }
                }
                Term::Then { first, must, any, second } => {
                    for &first in first.iter().filter(|&&first| !polar || polarity::allows(first)) {
                        let follows = |by: Vector| {
                            (*any || movement::is_outward(first, by))
                                && (!polar || polarity::allows_second(first, by))
                        };
                        let by = heading.outward(first);
                        if !must {
                            plan.line(by, Mode::Both, 1);
                            if is_knight_leap(by) {
                                plan.mounts.push(by);
                            }
                        }
                        for step in second.iter().filter(|step| follows(step.by)) {
                            plan.second(by, Step { by: heading.outward(step.by), ..*step });
                        }
                    }
                }
            }
        }
        plan
    }

    fn line(&mut self, by: Vector, mode: Mode, range: u8) {
        let idx = self.lines.iter().position(|line| line.by == by).unwrap_or_else(|| {
            self.lines.push(Line { by, moves: 0, captures: 0 });
            self.lines.len() - 1
        });
        let line = &mut self.lines[idx];
        if mode != Mode::Capture {
            line.moves = line.moves.max(range);
        }
        if mode != Mode::Move {
            line.captures = line.captures.max(range);
        }
    }

    fn second(&mut self, first: Vector, step: Step) {
        let idx = self.middles.iter().position(|middle| middle.by == first).unwrap_or_else(|| {
            self.middles.push(PlannedMiddle { by: first, second: Vec::new() });
            self.middles.len() - 1
        });
        let second = &mut self.middles[idx].second;
        match second.iter_mut().find(|known| known.by == step.by) {
            Some(known) => known.range = known.range.max(step.range),
            None => second.push(step),
        }
    }
}
