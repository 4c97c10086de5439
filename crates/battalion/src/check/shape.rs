//! Shapes and paths of ordinary movements, between two given cells.

use arrayvec::ArrayVec;
use geometry::way::square::{E, N, NE, NW, S, SE, SW, W};
use geometry::{Cell, Heading, Tiling, Way};
use rules::Rule;

use super::Case;
use crate::kind::Kind;
use crate::rules as rule;

/// The way of a displacement on the chart: by how the file changes, then the rank: down, not at all, up.
const WAYS: [[Option<Way>; 3]; 3] =
    [[Some(SW), Some(W), Some(NW)], [Some(S), None, Some(N)], [Some(SE), Some(E), Some(NE)]];

/// Whether a movement leads from the one cell to the other.
#[derive(Clone, Copy)]
pub(super) enum Fit {
    /// It does, by a rule.
    Free(&'static Rule),
    /// It would, but for what stands on the cell.
    Blocked(Cell, &'static Rule),
    /// It doesn't.
    No(&'static Rule),
}

impl<const N: usize> Case<'_, N> {
    /// How the movement of a kind fits, with or without capture, whatever stands on the target.
    pub(super) fn fit(&self, kind: Kind, captures: bool) -> Fit {
        match kind {
            Kind::King => self.step(&rule::CHESS_KING),
            Kind::PlanetaryTitan => self.step(&rule::PLANETARY_TITAN_STEP),
            Kind::Queen => self.slide(&rule::CHESS_QUEEN, |_| true),
            Kind::Rook => self.slide(&rule::CHESS_ROOK, Way::is_side),
            Kind::Bishop => self.slide(&rule::CHESS_BISHOP, Way::is_corner),
            Kind::Knight => self.leap((1, 2), &rule::CHESS_KNIGHT),
            Kind::Pawn if captures => self.pawn_captures(),
            Kind::Pawn => self.pawn_steps(),
            Kind::Meteoroid => self.meteoroid(),
            Kind::Comet => self.comet(captures),
            Kind::Probe => self.probe(captures),
            // planet.unassigned
            Kind::Asteroid | Kind::Bob | Kind::Jack | Kind::Tim => match self.meteoroid() {
                Fit::Free(_) => Fit::Free(&rule::ASTEROID_STEP),
                Fit::Blocked(..) | Fit::No(_) => Fit::No(&rule::ASTEROID_STEP),
            },
        }
    }

    /// The cells ahead by a way.
    fn line(&self, way: Way) -> &[Heading] {
        self.rules.ground.topology.ray(Heading::new(self.from, way))
    }

    /// Which place along each line the target has, from 0.
    fn places(&self) -> ArrayVec<(Way, usize), 8> {
        if !self.rules.ground.is_curved() {
            return self.flat_place().into_iter().collect();
        }
        let place = |way| self.line(way).iter().position(|at| at.cell == self.to);
        Tiling::Square.ways().filter_map(|way| Some((way, place(way)?))).collect()
    }

    /// The same on a flat board, where no two lines lead to one cell, by the coordinates of the chart.
    fn flat_place(&self) -> Option<(Way, usize)> {
        let topology = &self.rules.ground.topology;
        let ((x, y), (to_x, to_y)) = (topology.chart(self.from)?, topology.chart(self.to)?);
        let (dx, dy) = (to_x - x, to_y - y);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            return None;
        }
        let way = WAYS[(dx.signum() + 1) as usize][(dy.signum() + 1) as usize]?;
        let place = dx.abs().max(dy.abs()) as usize - 1;
        // A line ends where a square is missing.
        let there = self.line(way).get(place)?;
        (there.cell == self.to).then_some((way, place))
    }

    fn step(&self, by: &'static Rule) -> Fit {
        if self.is_near(1) { Fit::Free(by) } else { Fit::No(by) }
    }

    /// Whether so many steps across sides or corners lead to the target, and no fewer.
    fn is_near(&self, n_steps: u8) -> bool {
        self.rules.ground.topology.king_distance(self.from, self.to) == Some(n_steps)
    }

    fn is_beside(&self) -> bool {
        self.rules.ground.topology.distance(self.from, self.to) == Some(1)
    }

    fn slide(&self, by: &'static Rule, goes: impl Fn(Way) -> bool) -> Fit {
        let mut fit = Fit::No(by);
        for (way, place) in self.places().into_iter().filter(|&(way, _)| goes(way)) {
            let between = &self.line(way)[..place];
            match between.iter().find(|at| self.occupied.contains(at.cell)) {
                None => return Fit::Free(by),
                Some(blocker) if matches!(fit, Fit::No(_)) => {
                    fit = Fit::Blocked(blocker.cell, by);
                }
                Some(_) => {}
            }
        }
        fit
    }

    fn leap(&self, leap: (u8, u8), by: &'static Rule) -> Fit {
        let leads = self.rules.ground.topology.is_leap(self.from, self.to, leap);
        if leads { Fit::Free(by) } else { Fit::No(by) }
    }

    fn is_ahead(&self) -> bool {
        let ahead = || self.rules.ground.ahead(self.seat, self.from);
        self.is_beside() && ahead().is_some_and(|ahead| ahead.cell == self.to)
    }

    /// Whether a pawn captures there: by a step across a corner.
    pub(super) fn is_pawn_capture(&self) -> bool {
        let ground = &self.rules.ground;
        self.is_near(1) && ground.pawn_captures(self.seat, self.from).contains(self.to)
    }

    fn pawn_captures(&self) -> Fit {
        let by = &rule::CHESS_PAWN;
        if self.is_pawn_capture() { Fit::Free(by) } else { Fit::No(by) }
    }

    fn pawn_steps(&self) -> Fit {
        let ground = &self.rules.ground;
        if self.is_ahead() {
            return Fit::Free(&rule::CHESS_PAWN);
        }
        let by = &rule::CHESS_DOUBLE_STEP;
        if self.is_near(1) {
            return Fit::No(&rule::CHESS_PAWN);
        }
        let two_ahead = self.line(ground.forward(self.seat, self.from)).get(1);
        if two_ahead.is_none_or(|at| at.cell != self.to) {
            return Fit::No(&rule::CHESS_PAWN);
        }
        match ground.double_step(self.seat, self.from) {
            Some((skipped, _)) if self.occupied.contains(skipped) => Fit::Blocked(skipped, by),
            Some(_) => Fit::Free(by),
            None => Fit::No(by),
        }
    }

    fn meteoroid(&self) -> Fit {
        if self.is_beside() {
            return Fit::Free(&rule::METEOROID_STEP);
        }
        match self.leap((2, 2), &rule::METEOROID_LEAP) {
            Fit::No(_) => Fit::No(&rule::METEOROID_STEP),
            fit @ (Fit::Free(_) | Fit::Blocked(..)) => fit,
        }
    }

    fn comet(&self, captures: bool) -> Fit {
        let places = self.places();
        let has = |nth: usize| places.iter().any(|&(_, place)| place == nth);
        if has(1) {
            return Fit::Free(&rule::COMET_TWO);
        }
        match (has(2), captures) {
            (true, false) => Fit::Free(&rule::COMET_THREE),
            (true, true) => Fit::No(&rule::COMET_THREE),
            (false, _) => Fit::No(&rule::COMET_TWO),
        }
    }

    fn probe(&self, captures: bool) -> Fit {
        let may_capture = self.rules.choices.probe_captures;
        if self.is_ahead() && (!captures || may_capture) {
            return Fit::Free(&rule::PROBE_STEP);
        }
        let is_beside = self.is_beside();
        if is_beside && self.rules.is_party() && self.is_on_battlefield(self.from) {
            return Fit::Free(&rule::PROBE_PARTY);
        }
        Fit::No(if is_beside && !self.is_ahead() { &rule::PROBE_PARTY } else { &rule::PROBE_STEP })
    }
}
