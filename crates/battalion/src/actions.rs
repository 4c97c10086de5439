//! The generator of moves: legal actions, kind by kind.

mod wanderers;

use geometry::{Cell, CellSet};
use rules::Seat;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::attack::{After, Danger};
use crate::kind::Kind;
use crate::position::{Position, Wing};
use crate::sink::{Any, Sink};
use crate::tables::Tables;

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
                walls: self.walls(from, to),
            };
            let royal = if from == royal { to } else { royal };
            !self.rules.is_attacked(self.position, &self.danger.foes, after, royal)
        };
        targets.into_iter().filter(is_safe).collect()
    }

    /// Where pieces stand that can't be captured, after one moved.
    fn walls(&self, from: Cell, to: Cell) -> CellSet<N> {
        let walls = self.position.uncapturable;
        if walls.contains(from) { walls.without(from).with(to) } else { walls }
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
                walls: self.walls(from, skipped),
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
                // The rook is where it was when the king is attacked on its way.
                let walls = if cell == castle.king_to {
                    self.walls(castle.rook, castle.rook_to)
                } else {
                    self.position.uncapturable
                };
                let after = After { occupied, gone: CellSet::EMPTY, walls };
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
}
