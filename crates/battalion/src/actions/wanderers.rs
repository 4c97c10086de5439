//! The generator's part for what the chess army lacks: Three Bodies.

use geometry::{Cell, CellSet};

use super::Generator;
use crate::action::{Action, Op};
use crate::gravity::{assisted, nearness};
use crate::kind::Kind;
use crate::position::ENOUGH_TURNS;
use crate::sink::Sink;
use crate::tables::decoded_cell;

impl<S: Sink<N>, const N: usize> Generator<'_, S, N> {
    /// What the chess army lacks.
    pub(super) fn wanderers(&mut self) {
        self.meteoroids();
        for from in self.own_of(Kind::Asteroid) {
            self.leap(from, self.tables.around(from).meteors);
        }
        for from in self.own_of(Kind::Comet) {
            let around = self.tables.around(from);
            self.moves(from, around.comet_twos | around.comet_threes, around.comet_twos);
        }
        for from in self.own_of(Kind::Probe) {
            self.probe(from);
        }
        let resting = self.position.resting(self.seat);
        // planet.rest
        for from in self.own & self.position.planets() {
            if Some(from) != resting {
                self.planet(from);
            }
        }
        self.assists(resting);
    }

    fn meteoroids(&mut self) {
        let targets = self.position.targets[self.seat.idx()];
        // targeting.after-three
        let may_target = self.position.turns_done(self.seat) == ENOUGH_TURNS;
        for from in self.own_of(Kind::Meteoroid) {
            let meteors = self.tables.around(from).meteors;
            self.leap(from, meteors);
            if !may_target {
                continue;
            }
            let mut rays = CellSet::EMPTY;
            for target in targets.without(from) {
                rays |= self.tables.target_ray(&self.rules.ground, target, from);
            }
            // targeting.empty, targeting.same
            let safe = self.safe(from, (rays & self.empty).minus(meteors));
            self.sink.take(Action::new(Op::Targeting, from, from), safe);
        }
    }

    /// Where a piece may step that steps as a probe: without capture and with one. `probe.step`, `probe.party`
    fn probe_reach(&self, from: Cell) -> (CellSet<N>, CellSet<N>) {
        if self.rules.is_party() && self.tables.battlefield.contains(from) {
            let sides = self.tables.around(from).sides;
            return (sides, sides);
        }
        let step = self.tables.ahead(self.seat, from).step;
        (step, if self.rules.choices.probe_captures { step } else { CellSet::EMPTY })
    }

    fn probe(&mut self, from: Cell) {
        let (quiet, strikes) = self.probe_reach(from);
        let safe = self.safe(from, quiet & self.empty | strikes & self.prey);
        let promotes = self.tables.promotes[self.seat.idx()];
        for (op, targets) in [(Op::Go, safe & self.empty), (Op::Capture, safe & self.prey)] {
            let action = Action::new(op, from, from);
            self.sink.take(action, targets.minus(promotes));
            // probe.promote
            self.sink.take(action.promoting(Some(Kind::Meteoroid)), targets & promotes);
        }
    }

    fn planet(&mut self, from: Cell) {
        let seat = self.seat;
        // planet.unassigned
        let typed = |cell| self.position.type_at(seat, cell).unwrap_or(Kind::Asteroid);
        let own_type = typed(from);
        let strikes = if own_type == Kind::Probe {
            self.probe_reach(from).1
        } else {
            self.tables.strike_reach(own_type, seat, from, self.occupied)
        };
        let mut quiet = CellSet::EMPTY;
        // planet.own-type, planet.borrow: its own type's movement and that of all others.
        for planet in self.own & self.position.planets() {
            quiet |= match typed(planet) {
                Kind::Probe => self.probe_reach(from).0,
                kind @ (Kind::King
                | Kind::Queen
                | Kind::Rook
                | Kind::Bishop
                | Kind::Knight
                | Kind::Pawn
                | Kind::PlanetaryTitan
                | Kind::Meteoroid
                | Kind::Comet
                | Kind::Bob
                | Kind::Jack
                | Kind::Tim
                | Kind::Asteroid) => self.tables.quiet_reach(kind, seat, from, self.occupied),
            };
        }
        self.moves(from, quiet, strikes);
    }

    /// Gravity Assists.
    fn assists(&mut self, resting: Option<Cell>) {
        let position = self.position;
        let titans = position.of(Kind::PlanetaryTitan) & self.own;
        for from in assisted(self.tables, position, self.seat, CellSet::EMPTY) {
            if Some(from) == resting {
                continue;
            }
            let near = nearness(self.tables, titans, from);
            // gravity.walls
            let walls = position.uncapturable.without(from);
            let prey = self.occupied.minus(walls).without(from);
            for first in self.tables.around(from).corners.into_iter().flatten() {
                let cell = decoded_cell(first);
                // gravity.start, gravity.closer
                if walls.contains(cell) || nearness(self.tables, titans, cell) >= near {
                    continue;
                }
                if let Some(strike) = self.rules.strike(first, walls, prey) {
                    self.assist(from, cell, strike);
                }
            }
        }
    }

    fn assist(&mut self, from: Cell, first: Cell, strike: Cell) {
        let position = self.position;
        // gravity.own-titan
        if (position.titans() & self.own).contains(strike)
            || self.safe(from, CellSet::single(strike)).is_empty()
        {
            return;
        }
        let action = Action::gravity(from, first, strike);
        let promotes = position.of(Kind::Probe).contains(from)
            && self.tables.promotes[self.seat.idx()].contains(strike);
        let into = promotes.then_some(Kind::Meteoroid);
        self.sink.take_one(action.promoting(into));
    }
}
