//! The generator: legal actions, ascending.

use geometry::Cell;

use crate::Troy;
use crate::action::{Action, Op};
use crate::attack::{Danger, attacker};
use crate::kind::{Code, Man};
use crate::play::play;
use crate::position::Position;
use crate::tables::{BANKS, FAR_RANKS, RIVER, Set, Tables};

/// What is done with legal actions: list them, count them, or see whether there is one.
pub(crate) trait Sink {
    /// Takes legal actions that differ in their target only.
    fn take(&mut self, action: Action, targets: Set);

    /// Takes one legal action.
    fn take_one(&mut self, action: Action);

    /// Whether no more are wanted.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for Vec<Action> {
    #[inline]
    fn take(&mut self, action: Action, targets: Set) {
        self.extend(targets.into_iter().map(|to| action.toward(to)));
    }

    #[inline]
    fn take_one(&mut self, action: Action) {
        self.push(action);
    }
}

/// Counts.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline]
    fn take(&mut self, _: Action, targets: Set) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn take_one(&mut self, _: Action) {
        self.0 += 1;
    }
}

/// Stops at the first.
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    fn take(&mut self, _: Action, targets: Set) {
        self.0 |= !targets.is_empty();
    }

    fn take_one(&mut self, _: Action) {
        self.0 = true;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}

impl Troy {
    /// Generates the legal actions of the side to move, whether or not `move_cap` has ended the game.
    pub(crate) fn generate(&self, position: &Position, sink: &mut impl Sink) {
        let own = position.own();
        let occupied = position.occupied();
        let open_river = position.open_river();
        let mut generator = Generator {
            troy: self,
            tables: &self.tables,
            position,
            sink,
            danger: Danger::of(&self.tables, position),
            own,
            enemy: position.enemy(),
            occupied,
            open_river,
            blockers: occupied | open_river,
            vacant: self.all.minus(occupied | open_river),
            free: self.all.minus(occupied | open_river)
                | (own & position.catapults).minus(position.all_men()),
        };
        generator.run();
    }
}

struct Generator<'a, S> {
    troy: &'a Troy,
    tables: &'a Tables,
    position: &'a Position,
    sink: &'a mut S,
    danger: Danger,
    own: Set,
    enemy: Set,
    occupied: Set,
    open_river: Set,
    /// What stops slides and steps: pieces and open river.
    blockers: Set,
    /// Ground with nothing on it.
    vacant: Set,
    /// Where a man may move without capture: vacant ground and its own empty catapults.
    free: Set,
}

impl<S: Sink> Generator<'_, S> {
    /// Actors in the order of their codes, cells ascending.
    fn run(&mut self) {
        self.men(Man::King);
        self.men(Man::BridgeBuilder);
        for from in self.position.catapults & self.own {
            self.drive(from);
        }
        for from in self.position.catapults & self.own & self.position.all_men() {
            self.carry(from);
        }
        for man in [Man::Ram, Man::Bishop, Man::Rook, Man::Pawn, Man::Horse, Man::Archer] {
            self.men(man);
        }
    }

    fn men(&mut self, man: Man) {
        for from in self.position.of(man) & self.own {
            if self.sink.is_full() {
                return;
            }
            match man {
                Man::King => self.king(from),
                Man::BridgeBuilder => self.bridge_builder(from),
                Man::Ram => self.ram(from),
                Man::Bishop => {
                    let reach = self.tables.reach_diagonal(from, self.blockers);
                    self.walks(Code::Bishop, from, reach);
                }
                Man::Rook => {
                    let reach = self.tables.reach_straight(from, self.blockers);
                    self.walks(Code::Rook, from, reach);
                }
                Man::Pawn => self.pawn(from),
                Man::Horse => self.horse(from),
                Man::Archer => self.archer(from),
            }
            if self.position.catapults.contains(from) {
                self.launch(man, from);
            }
        }
    }

    /// Moves and captures within reach of a man.
    #[inline]
    fn walks(&mut self, code: Code, from: Cell, reach: Set) {
        let risky = self.leaving_is_risky(from);
        self.emit(Action::new(code, from, Op::Go, from), reach & self.free, risky);
        self.emit(Action::new(code, from, Op::Capture, from), reach & self.enemy, risky);
    }

    /// Whether vacating a man's cell may expose the king; a riding man leaves its catapult there.
    #[inline]
    fn leaving_is_risky(&self, from: Cell) -> bool {
        !self.position.catapults.contains(from)
            && (self.danger.pinned | self.danger.ram_lines).contains(from)
    }

    /// Hands on actions whose targets become or stay occupied. `risky`: each must be tried.
    #[inline]
    fn emit(&mut self, action: Action, targets: Set, risky: bool) {
        if risky || self.danger.in_check {
            self.try_each(action, targets);
        } else if targets.intersects(self.danger.ram_lines) {
            for to in targets {
                let action = action.toward(to);
                if !self.danger.ram_lines.contains(to) || self.is_safe(action) {
                    self.sink.take_one(action);
                }
            }
        } else {
            self.sink.take(action, targets);
        }
    }

    #[inline(never)]
    fn try_each(&mut self, action: Action, targets: Set) {
        for to in targets {
            self.try_one(action.toward(to));
        }
    }

    fn try_one(&mut self, action: Action) {
        if self.is_safe(action) {
            self.sink.take_one(action);
        }
    }

    /// Whether the own king is not attacked afterwards. `check.own-king-safe`.
    fn is_safe(&self, action: Action) -> bool {
        let mut after = *self.position;
        play(self.tables, &mut after, action);
        attacker(self.tables, &after, self.position.to_act).is_none()
    }

    fn king(&mut self, from: Cell) {
        let reach = self.tables.steps[from.idx()];
        self.try_each(Action::new(Code::King, from, Op::Go, from), reach & self.free);
        self.try_each(Action::new(Code::King, from, Op::Capture, from), reach & self.enemy);
    }

    fn bridge_builder(&mut self, from: Cell) {
        let reach = self.tables.steps[from.idx()];
        self.walks(Code::BridgeBuilder, from, reach);
        if !reach.intersects(RIVER) {
            return;
        }
        for to in reach & self.open_river {
            let action = Action::new(Code::BridgeBuilder, from, Op::Build, to);
            let opens = self.danger.lines.contains(to);
            if !(opens || self.danger.in_check) || self.is_safe(action) {
                self.sink.take_one(action);
            }
        }
        for to in (reach & self.position.bridged()).minus(self.own) {
            let action = Action::new(Code::BridgeBuilder, from, Op::Remove, to);
            let opens = self.danger.lines.contains(to) && self.enemy.contains(to);
            if !(opens || self.danger.in_check) || self.is_safe(action) {
                self.sink.take_one(action);
            }
        }
    }

    fn ram(&mut self, from: Cell) {
        let reach = self.tables.reach_straight(from, self.blockers);
        let risky = self.leaving_is_risky(from);
        self.emit(Action::new(Code::Ram, from, Op::Go, from), reach & self.free, risky);
        if !reach.intersects(self.enemy) {
            return;
        }
        let own_king = self.position.of(Man::King) & self.own;
        let mut last_cells = Set::EMPTY;
        for way in [0, 2, 4, 6] {
            let ray = self.tables.ram_ray(from, way, self.open_river);
            let Some(first) = Tables::nearest(ray & self.occupied, way) else { continue };
            // ram.first-hit-enemy, ram.own-king-in-ray
            if self.enemy.contains(first) && !ray.intersects(own_king) {
                last_cells |= if crate::tables::ascends(way) { ray.last() } else { ray.first() }
                    .into_iter()
                    .collect();
            }
        }
        self.try_each(Action::new(Code::Ram, from, Op::Capture, from), last_cells);
    }

    fn pawn(&mut self, from: Cell) {
        let side = self.position.to_act.idx();
        let risky = self.leaving_is_risky(from);
        let ahead = self.tables.advances[side][from.idx()] & self.free;
        let captures = self.tables.pawn_captures[side][from.idx()] & self.enemy;
        for (op, targets) in [(Op::Go, ahead), (Op::Capture, captures)] {
            let action = Action::new(Code::Pawn, from, op, from);
            // pawn.promote: a pawn's targets lie on one rank.
            let promotes = targets.intersects(FAR_RANKS[side]);
            self.emit(if promotes { action.promoting() } else { action }, targets, risky);
        }
    }

    fn horse(&mut self, from: Cell) {
        let reach = self.tables.leaps[from.idx()];
        if !self.may_drop(from) {
            self.walks(Code::Horse, from, reach);
            return;
        }
        let risky = self.leaving_is_risky(from);
        for (op, targets) in [(Op::Go, reach & self.free), (Op::Capture, reach & self.enemy)] {
            for to in targets {
                let action = Action::new(Code::Horse, from, op, to);
                let must_try = self.danger.in_check || self.danger.ram_lines.contains(to);
                if !(must_try || risky) || self.is_safe(action) {
                    self.sink.take_one(action);
                }
                if !must_try || self.is_safe(action.dropping()) {
                    self.sink.take_one(action.dropping());
                }
            }
        }
    }

    /// `horse.drop`, `horse.drop-on-bridge`, `horse.drop-on-catapult`.
    fn may_drop(&self, from: Cell) -> bool {
        let far_bank = BANKS[self.position.to_act.other().idx()];
        let options = &self.troy.options;
        self.position.inner.contains(from)
            && (far_bank.contains(from) || options.drop_on_bridge && RIVER.contains(from))
            && (options.drop_on_catapult || !self.position.catapults.contains(from))
    }

    fn archer(&mut self, from: Cell) {
        let disc = self.tables.discs[from.idx()];
        let queen = |blockers| {
            self.tables.reach_straight(from, blockers) | self.tables.reach_diagonal(from, blockers)
        };
        let walk = queen(self.blockers) & disc;
        // river.shot-crosses
        let shots = queen(self.occupied) & disc & self.enemy;
        self.walks(Code::Archer, from, walk);
        for to in shots {
            let action = Action::new(Code::Archer, from, Op::Shoot, to);
            let opens = (self.danger.pinned | self.danger.ram_lines).contains(to);
            if !(opens || self.danger.in_check) || self.is_safe(action) {
                self.sink.take_one(action);
            }
        }
    }

    fn launch(&mut self, man: Man, from: Cell) {
        let targets = self.tables.straights[from.idx()] & self.vacant;
        let action = Action::new(man.code(), from, Op::Launch, from);
        match man {
            Man::King => self.try_each(action, targets),
            Man::Pawn => self.split_promotions(action, targets, false),
            Man::BridgeBuilder | Man::Ram | Man::Bishop | Man::Rook | Man::Horse | Man::Archer => {
                self.emit(action, targets, false);
            }
        }
    }

    /// A pawn that may arrive on its far rank and elsewhere; the list stays in the order of targets.
    fn split_promotions(&mut self, action: Action, targets: Set, risky: bool) {
        let far_rank = FAR_RANKS[self.position.to_act.idx()];
        let (far, near) = (targets & far_rank, targets.minus(far_rank));
        // White's far rank holds the highest cells, Black's the lowest.
        if self.position.to_act == rules::Seat::FIRST {
            self.emit(action, near, risky);
            self.emit(action.promoting(), far, risky);
        } else {
            self.emit(action.promoting(), far, risky);
            self.emit(action, near, risky);
        }
    }

    fn vacating_is_risky(&self, from: Cell) -> bool {
        (self.danger.pinned | self.danger.ram_lines).contains(from)
    }

    /// A catapult drives alone: to vacant ground, or under another man.
    fn drive(&mut self, from: Cell) {
        if self.sink.is_full() {
            return;
        }
        let reach = self.tables.reach_straight(from, self.blockers);
        let targets = reach & (self.vacant | self.own.minus(self.position.catapults));
        // catapult.leave: what stood on it stays, so the cell is vacated only if it was empty.
        let vacates = self.position.man_at(from).is_none();
        let risky = vacates && self.vacating_is_risky(from);
        self.emit(Action::new(Code::Catapult, from, Op::Go, from), targets, risky);
    }

    fn carry(&mut self, from: Cell) {
        if self.sink.is_full() {
            return;
        }
        let targets = self.tables.reach_straight(from, self.blockers) & self.vacant;
        let action = Action::new(Code::LoadedCatapult, from, Op::Go, from);
        if self.position.of(Man::King).contains(from) {
            self.try_each(action, targets);
        } else if self.position.of(Man::Pawn).contains(from) {
            self.split_promotions(action, targets, self.vacating_is_risky(from));
        } else {
            self.emit(action, targets, self.vacating_is_risky(from));
        }
    }
}
