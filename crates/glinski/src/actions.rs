//! The generator: legal actions, ascending.

use geometry::Cell;
use rules::Seat;

use crate::Glinski;
use crate::action::{Action, Op};
use crate::attack::{Danger, is_attacked};
use crate::man::Man;
use crate::play::passed_pawn;
use crate::position::Position;
use crate::tables::{LAST_CELLS, PAWN_STARTS, Set, Tables};

/// What is done with legal actions: list them, count them, or see whether there is one.
pub(crate) trait Sink {
    /// Whether it matters which actions there are, and not only how many.
    const LISTS: bool;

    /// Takes legal actions that differ in their last cell only.
    fn take(&mut self, action: Action, targets: Set);

    /// Takes legal actions of a pawn that differ in their last cell, and on some cells in what it becomes.
    fn take_pawn(&mut self, action: Action, targets: Set, last: Set);

    /// Whether no more are wanted.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for Vec<Action> {
    const LISTS: bool = true;

    #[inline]
    fn take(&mut self, action: Action, targets: Set) {
        for to in targets {
            self.push(action.toward(to));
        }
    }

    #[inline]
    fn take_pawn(&mut self, action: Action, targets: Set, last: Set) {
        for to in targets {
            let action = action.toward(to);
            if last.contains(to) {
                self.extend(Man::PROMOTIONS.map(|man| action.promoting(man)));
            } else {
                self.push(action);
            }
        }
    }
}

/// Counts.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    const LISTS: bool = false;

    #[inline]
    fn take(&mut self, _: Action, targets: Set) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn take_pawn(&mut self, _: Action, targets: Set, last: Set) {
        let more = Man::PROMOTIONS.len() - 1;
        self.0 += (targets.len() + more * (targets & last).len()) as u64;
    }
}

/// Stops at the first.
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    const LISTS: bool = false;

    fn take(&mut self, _: Action, targets: Set) {
        self.0 |= !targets.is_empty();
    }

    fn take_pawn(&mut self, _: Action, targets: Set, _: Set) {
        self.0 |= !targets.is_empty();
    }

    fn is_full(&self) -> bool {
        self.0
    }
}

/// Sees whether a pawn captures in passing. `pawn.en-passant`
pub(crate) struct Passing {
    pub(crate) skipped: Cell,
    pub(crate) found: bool,
}

impl Sink for Passing {
    const LISTS: bool = true;

    fn take(&mut self, _: Action, _: Set) {}

    fn take_pawn(&mut self, action: Action, targets: Set, _: Set) {
        // Nothing stands on a cell that was skipped.
        self.found |= action.op() == Op::Capture && targets.contains(self.skipped);
    }

    fn is_full(&self) -> bool {
        self.found
    }
}

impl Glinski {
    /// Generates the legal actions of the side to move, whether or not `move_cap` has ended the game.
    pub(crate) fn generate(&self, position: &Position, sink: &mut impl Sink) {
        let (own, enemy) = (position.own(), position.enemy());
        let king = position.king(position.to_act);
        let danger = match king {
            Some(king) => Danger::of(&self.tables, position, king, self.all),
            None => Danger { answers: self.all, pinned: Set::EMPTY },
        };
        let occupied = own | enemy;
        let vacant = self.all.minus(occupied);
        let mut generator = Generator {
            tables: &self.tables,
            position,
            sink,
            danger,
            king,
            own,
            enemy,
            occupied,
            vacant,
            may_go: vacant & danger.answers,
            may_capture: enemy & danger.answers,
        };
        generator.run();
    }
}

struct Generator<'a, S> {
    tables: &'a Tables,
    position: &'a Position,
    sink: &'a mut S,
    danger: Danger,
    king: Option<Cell>,
    own: Set,
    enemy: Set,
    occupied: Set,
    vacant: Set,
    /// Where a man other than the king may go, as far as checks leave it to.
    may_go: Set,
    may_capture: Set,
}

impl<S: Sink> Generator<'_, S> {
    /// Men in the order of their kinds, cells ascending.
    #[inline]
    fn run(&mut self) {
        self.kings();
        // A capture in passing may end two checks of a set-up: it vacates a cell and enters another.
        if self.danger.answers.is_empty() && self.position.skipped().is_none() {
            return;
        }
        for from in self.position.of(Man::Queen) & self.own {
            let straight = self.tables.reach_straight(from, self.occupied);
            let reach = straight | self.tables.reach_diagonal(from, self.occupied);
            self.piece(Man::Queen, from, reach);
        }
        for from in self.position.of(Man::Rook) & self.own {
            let reach = self.tables.reach_straight(from, self.occupied);
            self.piece(Man::Rook, from, reach);
        }
        for from in self.position.of(Man::Bishop) & self.own {
            let reach = self.tables.reach_diagonal(from, self.occupied);
            self.piece(Man::Bishop, from, reach);
        }
        // A knight leaves every line that it stands on: knight.leap
        for from in (self.position.of(Man::Knight) & self.own).minus(self.danger.pinned) {
            self.hand_on(Man::Knight, from, self.tables.leaps[from.idx()]);
        }
        if self.sink.is_full() {
            return;
        }
        let pawns = self.position.of(Man::Pawn) & self.own;
        if S::LISTS { self.pawns(pawns) } else { self.count_pawns(pawns) }
    }

    /// A king goes where nothing attacks it, were it gone from its cell. `check.own-king-safe`
    #[inline]
    fn kings(&mut self) {
        let Some(king) = self.king else { return };
        let seat = self.position.to_act;
        let without = self.occupied.without(king);
        let mut safe = Set::EMPTY;
        for to in self.tables.steps[king.idx()].minus(self.own) {
            if !is_attacked(self.tables, self.position, to, seat, self.enemy, without) {
                safe.insert(to);
            }
        }
        self.sink.take(Action::new(Man::King, king, Op::Go, king), safe & self.vacant);
        self.sink.take(Action::new(Man::King, king, Op::Capture, king), safe & self.enemy);
    }

    #[inline]
    fn piece(&mut self, man: Man, from: Cell, mut reach: Set) {
        if self.danger.pinned.contains(from) {
            reach &= self.pin_line(from);
        }
        self.hand_on(man, from, reach);
    }

    #[inline]
    fn hand_on(&mut self, man: Man, from: Cell, reach: Set) {
        self.sink.take(Action::new(man, from, Op::Go, from), reach & self.may_go);
        self.sink.take(Action::new(man, from, Op::Capture, from), reach & self.may_capture);
    }

    /// The line from the king through a pinned man.
    #[inline]
    fn pin_line(&self, from: Cell) -> Set {
        self.king.map_or(Set::EMPTY, |king| self.tables.line(king, from))
    }

    #[inline]
    fn pawns(&mut self, pawns: Set) {
        for from in pawns {
            self.pawn(from);
        }
    }

    fn pawn(&mut self, from: Cell) {
        let seat = self.position.to_act;
        let (single, double) = self.advances(Set::single(from));
        let captures = self.tables.pawn_captures[seat.idx()][from.idx()];
        let mut go = (single | double) & self.danger.answers;
        let mut capture = captures & self.may_capture;
        if self.danger.pinned.contains(from) {
            let line = self.pin_line(from);
            go &= line;
            capture &= line;
        }
        if let Some(skipped) = self.position.skipped()
            && captures.contains(skipped)
            && self.passing_is_safe(from, skipped)
        {
            capture.insert(skipped);
        }
        let last = LAST_CELLS[seat.idx()];
        self.sink.take_pawn(Action::new(Man::Pawn, from, Op::Go, from), go, last);
        self.sink.take_pawn(Action::new(Man::Pawn, from, Op::Capture, from), capture, last);
    }

    /// The same number as one by one: steps are counted for all pawns at once. Actions mean nothing here.
    fn count_pawns(&mut self, pawns: Set) {
        let seat = self.position.to_act;
        let skipped = self.position.skipped().filter(|skipped| {
            let before = self.tables.pawn_captures[seat.other().idx()][skipped.idx()];
            before.intersects(pawns)
        });
        if skipped.is_some() {
            return self.pawns(pawns);
        }
        self.pawns(pawns & self.danger.pinned);
        let pawns = pawns.minus(self.danger.pinned);
        let last = LAST_CELLS[seat.idx()];
        let (single, double) = self.advances(pawns);
        let Some(any) = pawns.first() else { return };
        let action = Action::new(Man::Pawn, any, Op::Go, any);
        self.sink.take_pawn(action, single & self.danger.answers, last);
        self.sink.take(action, double & self.danger.answers);
        for from in pawns {
            let captures = self.tables.pawn_captures[seat.idx()][from.idx()];
            self.sink.take_pawn(action, captures & self.may_capture, last);
        }
    }

    /// Where pawns may step, and where they may go from their starts in two steps. `pawn.step`, `pawn.double`
    #[inline]
    fn advances(&self, pawns: Set) -> (Set, Set) {
        let seat = self.position.to_act;
        let single = advanced(pawns, seat) & self.vacant;
        let first = advanced(pawns & PAWN_STARTS[seat.idx()], seat) & self.vacant;
        (single, advanced(first, seat) & self.vacant)
    }

    /// Whether the own king is not attacked once both pawns have left their lines. `check.own-king-safe`
    fn passing_is_safe(&self, from: Cell, skipped: Cell) -> bool {
        let Some(king) = self.king else { return true };
        let seat = self.position.to_act;
        let passed = passed_pawn(skipped, seat);
        let occupied = self.occupied.without(from).without(passed).with(skipped);
        let enemy = self.enemy.without(passed);
        !is_attacked(self.tables, self.position, king, seat, enemy, occupied)
    }
}

/// Pawns one cell on: cells of a file have consecutive numbers, and none goes on from the last one.
#[inline]
fn advanced(pawns: Set, seat: Seat) -> Set {
    let bits = pawns.minus(LAST_CELLS[seat.idx()]).bits();
    Set::from_bits(if seat == Seat::FIRST { bits << 1 } else { bits >> 1 })
}
