//! The generator: legal actions, ascending.

use geometry::Cell;
use rules::Seat;

use crate::Tchess;
use crate::action::{Action, Op};
use crate::attack::Danger;
use crate::base::Role;
use crate::mods::{illusions, king_capture, polarity, reform, strike, transport};
use crate::position::{Position, Set, Token};
use crate::sink::{Any, Batch, Sink};
use crate::tables::Middle;

impl Tchess {
    /// Generates the legal actions of the side that must act or choose, whether or not a goal or the count of quiet
    /// plies has ended the game.
    pub(crate) fn generate(&self, position: &Position, sink: &mut impl Sink) {
        if position.is_choosing() {
            return self.generate_choices(position, sink);
        }
        let seat = position.turn;
        let enemy = position.side(seat.other());
        let occupied = position.occupied();
        let held = position.is_held(seat).then(|| position.kings[seat.idx()]).flatten();
        let watches_heirs = self.check_is_on && self.jester.is_some();
        let mut generator = Generator {
            rules: self,
            position,
            sink,
            seat,
            danger: if self.check_is_on { self.danger(position) } else { Danger::NONE },
            own: position.side(seat),
            enemy,
            occupied,
            empty: self.all.minus(occupied),
            passengers: transport::passengers(self, position, position.side(seat)),
            held,
            jesters: if watches_heirs && self.mods.has(crate::Mod::Illusions) {
                illusions::jesters(self, position, seat.other())
            } else {
                Set::EMPTY
            },
            n_spins: polarity::n_spins(self.mods),
        };
        generator.run();
    }

    fn generate_choices(&self, position: &Position, sink: &mut impl Sink) {
        let (kind, cells) = if let Some(freed) = position.freed {
            (self.royal, king_capture::release_cells(self, position, freed.at))
        } else {
            let heirs = illusions::heirs(self, position, position.turn.other());
            (self.jester.unwrap_or_default(), heirs)
        };
        for cell in cells {
            sink.take_one(Action::choice(kind, cell));
        }
    }

    /// Whether the side whose turn it is has an action.
    pub(crate) fn has_action(&self, position: &Position) -> bool {
        let mut any = Any(false);
        self.generate(position, &mut any);
        any.0
    }
}

struct Generator<'a, S> {
    rules: &'a Tchess,
    position: &'a Position,
    sink: &'a mut S,
    seat: Seat,
    danger: Danger,
    own: Set,
    enemy: Set,
    occupied: Set,
    empty: Set,
    /// Own pieces that a carrier may take up.
    passengers: Set,
    /// Where the own King is held.
    held: Option<Cell>,
    /// Enemies whose capture calls an heir, where that matters to the own King.
    jesters: Set,
    n_spins: u8,
}

/// One token that acts, in one of the ways in which it may go: alone, or with what is beneath it.
#[derive(Clone, Copy)]
struct Mover {
    from: Cell,
    token: Token,
    role: Role,
    /// An action of one part to its own cell, with `&` if it says so.
    action: Action,
    /// The token that stays on the start square.
    leaves: Option<Token>,
    /// The passenger that goes along with `&`.
    carries: Option<Token>,
    /// What it may capture.
    takes: Set,
    /// What it may capture with a passenger on board.
    takes_loaded: Set,
}

impl<S: Sink> Generator<'_, S> {
    /// Cells ascending.
    fn run(&mut self) {
        for from in self.own {
            if self.sink.is_full() {
                return;
            }
            let token = self.position.top(from);
            if strike::may_act(token) && king_capture::may_act(self.rules, token) {
                self.token(from, token);
            }
        }
    }

    #[inline]
    fn token(&mut self, from: Cell, token: Token) {
        let rules = self.rules;
        let under = self.position.under(from);
        let is_captor = king_capture::is_captor(rules, under);
        let takes = if king_capture::may_capture(rules, token) { self.enemy } else { Set::EMPTY };
        let barred = king_capture::barred_when_loaded(rules, self.position, self.seat.other());
        let mut mover = Mover {
            from,
            token,
            role: rules.role(token.kind()),
            action: Action::new(token.kind(), from, Op::Go, from),
            leaves: under.filter(|_| !is_captor),
            carries: None,
            takes,
            takes_loaded: takes.minus(barred),
        };
        self.alone(&mover, is_captor);
        if let Some(passenger) = mover.leaves.take() {
            mover.carries = Some(passenger);
            mover.action = mover.action.carrying(true);
            self.carry(&mover);
        }
        for &spin in reform::spins(rules.mods) {
            // A turn in place never answers a check, and never exposes.
            if !(rules.check_is_on && self.danger.in_check) {
                self.sink.take_one(Action::turn(token.kind(), from, spin));
            }
        }
    }

    /// A token, or a captor with its prisoner, goes alone; a passenger stays.
    #[inline]
    fn alone(&mut self, mover: &Mover, is_captor: bool) {
        let tables = &self.rules.tables;
        let code = mover.token.code();
        let (quiet, captures) = tables.one_part(code, mover.from, self.occupied);
        let is_carrier = !is_captor && transport::is_carrier(self.rules, mover.token);
        let mounts = if is_carrier {
            tables.reach(code, mover.from).mounts & self.passengers
        } else {
            Set::EMPTY
        };
        if tables.is_composite(code) {
            self.composite(mover, quiet & self.empty, Op::Go);
        } else {
            self.first_part(mover, Op::Go, quiet & self.empty);
        }
        self.first_part(mover, Op::Capture, captures & mover.takes);
        if !is_carrier {
            return;
        }
        if tables.is_composite(code) {
            self.composite(mover, mounts, Op::TakeUp);
        } else {
            self.first_part(mover, Op::TakeUp, mounts);
        }
    }

    /// A loaded carrier goes with its passenger.
    fn carry(&mut self, mover: &Mover) {
        let code = mover.token.code();
        let tables = &self.rules.tables;
        let (quiet, captures) = tables.one_part(code, mover.from, self.occupied);
        if tables.is_composite(code) {
            self.composite(mover, quiet & self.empty, Op::Go);
        } else {
            self.first_part(mover, Op::Go, quiet & self.empty);
        }
        self.first_part(mover, Op::Capture, captures & mover.takes_loaded);
    }

    fn first_part(&mut self, mover: &Mover, op: Op, targets: Set) {
        if targets.is_empty() {
            return;
        }
        let batch = Batch {
            action: mover.action.doing(op),
            second: None,
            promotions: self.left_pawn(mover),
            n_spins: self.n_spins,
        };
        self.emit(mover, batch, targets, Set::EMPTY);
    }

    /// First parts that may end an action on `ends`, and the second parts after each.
    fn composite(&mut self, mover: &Mover, ends: Set, op: Op) {
        let tables = &self.rules.tables;
        let reach = tables.reach(mover.token.code(), mover.from);
        if !S::ORDERED {
            self.first_part(mover, op, ends);
        }
        let mut rest = ends;
        for middle in tables.middles(reach) {
            let follows = match op {
                Op::Go => self.empty.contains(middle.cell),
                Op::TakeUp => middle.is_leap && self.passengers.contains(middle.cell),
                Op::Capture => false,
            };
            if !follows {
                continue;
            }
            if S::ORDERED {
                let before = rest & Set::first_n(middle.cell.idx() + 1);
                self.first_part(mover, op, before);
                rest = rest.minus(before);
            }
            self.second_parts(mover, op, middle);
        }
        if S::ORDERED {
            self.first_part(mover, op, rest);
        }
    }

    fn second_parts(&mut self, mover: &Mover, op: Op, middle: &Middle) {
        let from = mover.from;
        // base.composite: the start square is empty, unless a passenger was left on it.
        let mut occupied =
            if mover.leaves.is_some() { self.occupied } else { self.occupied.without(from) };
        if op == Op::TakeUp {
            occupied.remove(middle.cell);
        }
        let reach = self.rules.tables.second_part(middle, from, occupied);
        let stays_loaded = mover.carries.is_some() || op == Op::TakeUp;
        let takes = if stays_loaded { mover.takes_loaded } else { mover.takes };
        let drops = mover.carries.is_some() && middle.is_leap;
        for (second, targets) in
            [(Op::Go, reach.minus(occupied)), (Op::Capture, reach & self.enemy)]
        {
            let mut batch = Batch {
                action: mover.action.doing(op).toward(middle.cell),
                second: Some((false, second)),
                promotions: self.left_pawn(mover),
                n_spins: self.n_spins,
            };
            let allowed = |takes: Set| if second == Op::Go { targets } else { targets & takes };
            let vacated = if op == Op::TakeUp { Set::single(middle.cell) } else { Set::EMPTY };
            self.emit(mover, batch, allowed(takes), vacated);
            if drops {
                batch.second = Some((true, second));
                batch.promotions = self.uncovered(mover.carries, middle.cell);
                self.emit(mover, batch, allowed(mover.takes), Set::EMPTY);
            }
        }
    }

    fn left_pawn(&self, mover: &Mover) -> u32 {
        self.uncovered(mover.leaves, mover.from)
    }

    /// The promotions of a passenger that is set down. `transport.pawn-uncovered`
    #[inline]
    fn uncovered(&self, passenger: Option<Token>, on: Cell) -> u32 {
        match passenger {
            Some(token) if self.rules.role(token.kind()) == Role::Pawn => {
                self.promotions_on(Set::single(on))
            }
            _ => 1,
        }
    }

    /// `base.promotion`
    fn promotions_on(&self, cells: Set) -> u32 {
        let is_far = cells.intersects(self.rules.far_ranks[self.seat.idx()]);
        if is_far && self.rules.promotions != 0 { self.rules.promotions << 1 } else { 1 }
    }

    /// Hands on a batch: pawns apart by rank, captures of captors where there is room, and what could expose the King
    /// one by one. `vacated`: cells that become empty beside the start square.
    #[inline]
    fn emit(&mut self, mover: &Mover, mut batch: Batch, targets: Set, vacated: Set) {
        if targets.is_empty() {
            return;
        }
        let targets = self.with_room(mover, batch, targets, vacated);
        if mover.role != Role::Pawn {
            return self.emit_safe(mover, &batch, targets, vacated);
        }
        let far = targets & self.rules.far_ranks[self.seat.idx()];
        let near = targets.minus(far);
        // White's far rank holds the highest cells, Black's the lowest.
        let parts = if self.seat == Seat::FIRST { [near, far] } else { [far, near] };
        for part in parts {
            batch.promotions = self.promotions_on(part);
            self.emit_safe(mover, &batch, part, vacated);
        }
    }

    /// `king-capture.no-room`
    #[inline]
    fn with_room(&self, mover: &Mover, batch: Batch, targets: Set, vacated: Set) -> Set {
        let Some(held) = self.held.filter(|&held| targets.contains(held)) else { return targets };
        let vacated = if mover.leaves.is_some() { vacated } else { vacated.with(mover.from) };
        let drops = batch.second.is_some_and(|(drops, _)| drops);
        let filled = if drops { Set::single(batch.action.to()) } else { Set::EMPTY };
        if king_capture::has_room(self.rules, self.position, self.seat, vacated, filled) {
            targets
        } else {
            targets.without(held)
        }
    }

    /// Hands on what is safe for the own King.
    #[inline]
    fn emit_safe(&mut self, mover: &Mover, batch: &Batch, targets: Set, vacated: Set) {
        if targets.is_empty() {
            return;
        }
        if !self.rules.check_is_on {
            return self.sink.take(batch, targets);
        }
        let opens = mover.leaves.is_none() && self.danger.pinned.contains(mover.from);
        let risky =
            self.danger.in_check || opens || mover.role == Role::Royal || !vacated.is_empty();
        let tried = if risky { targets } else { targets & self.jesters };
        if tried.is_empty() {
            return self.sink.take(batch, targets);
        }
        let unsafe_ones = tried.into_iter().filter(|&to| !self.is_safe(mover, batch, to));
        let unsafe_ones: Set = unsafe_ones.collect();
        self.sink.take(batch, targets.minus(unsafe_ones));
    }

    /// `base.check`, `illusions.check`
    fn is_safe(&self, mover: &Mover, batch: &Batch, to: Cell) -> bool {
        if mover.role == Role::Royal && batch.second.is_none() && !self.jesters.contains(to) {
            let occupied = self.occupied.without(mover.from).with(to);
            let enemies = self.enemy.without(to);
            return self.rules.attacker(self.position, to, occupied, enemies).is_none();
        }
        let mut after = *self.position;
        self.rules.play_on_board(&mut after, batch.toward(to));
        self.rules.exposes(&after, self.seat).is_none()
    }
}
