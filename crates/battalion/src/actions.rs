//! The generator of moves: legal actions, kind by kind.

use geometry::{Cell, CellSet};
use rules::Seat;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::attack::{After, Danger};
use crate::gravity::{assisted, nearness};
use crate::kind::Kind;
use crate::position::{ENOUGH_TURNS, Position, Wing};
use crate::sink::{Any, Sink};
use crate::tables::{Tables, decoded_cell};

impl<const N: usize> TitansBattalion<N> {
    /// Generates the legal actions of the seat to act, each once and in no order, whether or not the game is over by
    /// anything but a lack of them.
    pub(crate) fn generate(&self, position: &Position<N>, sink: &mut impl Sink<N>) {
        if self.is_first_turn(position) {
            return self.generate_choices(position, sink);
        }
        self.generate_moves(position, sink);
        // party.pass
        if self.is_party() && !self.has_move(position) {
            sink.take_one(Action::bare(Op::Pass));
        }
    }

    /// Whether anything is legal.
    pub(crate) fn has_action(&self, position: &Position<N>) -> bool {
        let mut any = Any(false);
        self.generate(position, &mut any);
        any.0
    }

    fn has_move(&self, position: &Position<N>) -> bool {
        let mut any = Any(false);
        self.generate_moves(position, &mut any);
        any.0
    }

    /// Whether a pawn may take the one that passed it. `end.threefold`
    pub(crate) fn has_en_passant(&self, position: &Position<N>) -> bool {
        let mut any = Any(false);
        if position.en_passant().is_some() && !self.is_first_turn(position) {
            Generator::new(self, position, &mut any).en_passant();
        }
        any.0
    }

    #[inline]
    fn generate_moves(&self, position: &Position<N>, sink: &mut impl Sink<N>) {
        Generator::new(self, position, sink).run();
    }
}

struct Generator<'a, S, const N: usize> {
    rules: &'a TitansBattalion<N>,
    tables: &'a Tables<N>,
    position: &'a Position<N>,
    seat: Seat,
    sink: &'a mut S,
    danger: Danger<N>,
    own: CellSet<N>,
    occupied: CellSet<N>,
    empty: CellSet<N>,
    /// Enemies that can be captured.
    prey: CellSet<N>,
}

impl<'a, S: Sink<N>, const N: usize> Generator<'a, S, N> {
    #[inline]
    fn new(rules: &'a TitansBattalion<N>, position: &'a Position<N>, sink: &'a mut S) -> Self {
        let own = position.own();
        let occupied = position.occupied();
        Self {
            rules,
            tables: &rules.tables,
            position,
            seat: position.to_act,
            sink,
            danger: rules.danger(position),
            own,
            occupied,
            empty: rules.tables.all.minus(occupied),
            // term.enemy, term.uncapturable
            prey: occupied.minus(own | position.uncapturable),
        }
    }

    fn run(&mut self) {
        self.titans();
        self.en_passant();
        if self.danger.parries.is_empty() && !self.danger.tries_all {
            return;
        }
        self.pawns();
        for from in self.own_of(Kind::Knight) {
            self.leap(from, self.tables.around(from).knights);
        }
        for from in self.own_of(Kind::Bishop) {
            self.leap(from, self.tables.reach_diagonal(from, self.occupied));
        }
        for from in self.own_of(Kind::Rook) {
            self.leap(from, self.tables.reach_straight(from, self.occupied));
        }
        for from in self.own_of(Kind::Queen) {
            let straight = self.tables.reach_straight(from, self.occupied);
            self.leap(from, straight | self.tables.reach_diagonal(from, self.occupied));
        }
        self.castling();
        let chess = self.position.of(Kind::Pawn)
            | self.position.of(Kind::Knight)
            | self.position.of(Kind::Bishop)
            | self.position.of(Kind::Rook)
            | self.position.of(Kind::Queen)
            | self.position.titans();
        if !self.own.is_subset(chess) {
            self.wanderers();
        }
    }

    /// What the chess army lacks.
    fn wanderers(&mut self) {
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

    #[inline]
    fn own_of(&self, kind: Kind) -> CellSet<N> {
        if self.sink.is_full() { CellSet::EMPTY } else { self.position.of(kind) & self.own }
    }

    /// Moves and captures by the same reach.
    #[inline]
    fn leap(&mut self, from: Cell, reach: CellSet<N>) {
        let safe = self.safe(from, reach.minus(self.own));
        self.sink.take_moves(from, safe & self.empty, safe & self.prey);
    }

    /// Moves by one reach, captures by another.
    #[inline]
    fn moves(&mut self, from: Cell, quiet: CellSet<N>, strikes: CellSet<N>) {
        let safe = self.safe(from, quiet & self.empty | strikes & self.prey);
        self.sink.take_moves(from, safe & self.empty, safe & self.prey);
    }

    /// Where a piece may end without leaving the royal Titan attacked, given where it might.
    #[inline]
    fn safe(&self, from: Cell, targets: CellSet<N>) -> CellSet<N> {
        let danger = &self.danger;
        if danger.tries_all || danger.wary_from.contains(from) {
            return self.tried(from, targets);
        }
        let free = if danger.pinned.contains(from) { danger.line_of(from) } else { danger.parries };
        let safe = targets & free;
        if danger.wary_to.is_empty() {
            return safe;
        }
        safe.minus(danger.wary_to) | self.tried(from, safe & danger.wary_to)
    }

    /// The same by trying each.
    #[inline(never)]
    fn tried(&self, from: Cell, targets: CellSet<N>) -> CellSet<N> {
        let Some(royal) = self.danger.royal else { return targets };
        let is_safe = |&to: &Cell| {
            let after = After {
                occupied: self.occupied.without(from).with(to),
                gone: CellSet::single(to) & self.occupied,
            };
            let royal = if from == royal { to } else { royal };
            !self.rules.is_attacked(self.position, &self.danger.foes, after, royal)
        };
        targets.into_iter().filter(is_safe).collect()
    }

    fn titans(&mut self) {
        for from in self.position.titans() & self.own {
            let targets = self.tables.around(from).kings & (self.empty | self.prey);
            // Its own moves are tried, but for those of a Titan that is not royal.
            let safe = if self.danger.royal == Some(from) {
                self.tried(from, targets)
            } else {
                self.safe(from, targets)
            };
            self.sink.take_moves(from, safe & self.empty, safe & self.prey);
        }
    }

    #[inline]
    fn pawns(&mut self) {
        let promotes = self.tables.promotes[self.seat.idx()];
        for from in self.own_of(Kind::Pawn) {
            let ahead = self.tables.ahead(self.seat, from);
            let mut quiet = ahead.step & self.empty;
            if let Some((_, to)) = ahead.double
                && !quiet.is_empty()
            {
                quiet |= CellSet::single(to) & self.empty;
            }
            let targets = self.safe(from, quiet | ahead.takes & self.prey);
            let ends = targets & promotes;
            let targets = targets ^ ends;
            self.sink.take_moves(from, targets & self.empty, targets & self.prey);
            if !ends.is_empty() {
                let (go, capture) =
                    (Action::new(Op::Go, from, from), Action::new(Op::Capture, from, from));
                self.sink.take_promotions(go, ends & self.empty);
                self.sink.take_promotions(capture, ends & self.prey);
            }
        }
    }

    /// `chess.en-passant`
    fn en_passant(&mut self) {
        let Some((skipped, pawn)) = self.position.en_passant() else { return };
        if !self.prey.contains(pawn) {
            return;
        }
        let takers = self.tables.ahead(self.seat, skipped).taken_from;
        for from in takers & self.own & self.position.of(Kind::Pawn) {
            let after = After {
                occupied: self.occupied.without(from).without(pawn).with(skipped),
                gone: CellSet::single(pawn),
            };
            if self.leaves_attacked(after) {
                continue;
            }
            let action = Action::new(Op::EnPassant, from, skipped);
            if self.tables.promotes[self.seat.idx()].contains(skipped) {
                self.sink.take_promotions(action, CellSet::single(skipped));
            } else {
                self.sink.take_one(action);
            }
        }
    }

    /// Whether the royal Titan, staying where it is, would be attacked.
    fn leaves_attacked(&self, after: After<N>) -> bool {
        let foes = &self.danger.foes;
        self.danger
            .royal
            .is_some_and(|royal| self.rules.is_attacked(self.position, foes, after, royal))
    }

    /// `chess.castling`
    fn castling(&mut self) {
        if self.position.castling == 0 {
            return;
        }
        for (wing, op) in
            [(Wing::Kingside, Op::CastleKingside), (Wing::Queenside, Op::CastleQueenside)]
        {
            if !self.position.may_castle(self.seat, wing) {
                continue;
            }
            let Some(castle) = self.tables.castle(self.seat, wing) else { continue };
            if castle.between.intersects(self.occupied) {
                continue;
            }
            let without_king = self.occupied.without(castle.king);
            let crossing = without_king.with(castle.rook_to);
            let castled = crossing.without(castle.rook).with(castle.king_to);
            let is_attacked = |occupied, cell| {
                let after = After { occupied, gone: CellSet::EMPTY };
                self.rules.is_attacked(self.position, &self.danger.foes, after, cell)
            };
            let asks = self.danger.royal == Some(castle.king);
            if asks
                && (self.danger.in_check
                    || is_attacked(crossing, castle.rook_to)
                    || is_attacked(castled, castle.king_to))
            {
                continue;
            }
            self.sink.take_one(Action::bare(op));
        }
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
