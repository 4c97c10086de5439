//! The generator: legal actions, ascending, and how many there are without listing them.

use geometry::Cell;

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::options::Ruleset;
use crate::position::{Class, Phase, Position};
use crate::tables::{CITIES, EDGE_MIDDLES, Set, opposite};

impl TriPoint {
    pub(crate) fn list(&self, position: &Position, out: &mut Vec<Action>) {
        match position.phase {
            Phase::Place => self.list_placements(position, out),
            Phase::City => self.list_cities(position, out),
            Phase::Unit => self.list_units(position, out),
            Phase::Over => {}
        }
    }

    /// As many as [`list`](Self::list) gives.
    pub(crate) fn count(&self, position: &Position) -> u64 {
        match position.phase {
            Phase::Place => {
                let is_crowned = position.has_king(position.to_act);
                let cells = if is_crowned {
                    self.battalion_cells(position)
                } else {
                    self.king_cells(position)
                };
                cells.len() as u64
            }
            Phase::City => self.count_cities(position),
            Phase::Unit => self.count_units(position),
            Phase::Over => 0,
        }
    }

    fn list_placements(&self, position: &Position, out: &mut Vec<Action>) {
        let (kind, cells) = if position.has_king(position.to_act) {
            (Kind::Battalion, self.battalion_cells(position))
        } else {
            (Kind::King, self.king_cells(position))
        };
        out.extend(cells.into_iter().map(|cell| Action::single(kind, cell)));
    }

    /// `start.king`, `quick-run.start`
    fn king_cells(&self, position: &Position) -> Set {
        let cities = match self.options.ruleset {
            Ruleset::Standard | Ruleset::PreSettled | Ruleset::Invasion => CITIES,
            Ruleset::QuickRun => match position.kings.first() {
                Some(other) => EDGE_MIDDLES & Set::single(opposite(other)),
                None => EDGE_MIDDLES,
            },
        };
        cities.minus(position.occupied())
    }

    /// `start.battalions`, `start.settled`, `start.ascending`
    fn battalion_cells(&self, position: &Position) -> Set {
        let seat = position.to_act;
        let king = position.own() & position.kings;
        let placed = position.own().minus(king);
        let near = king.first().map_or(Set::EMPTY, |king| self.tables.neighbors[king.idx()]);
        let cells = if self.options.settled[seat.idx()] { CITIES } else { near };
        let mut free = cells.minus(position.occupied());
        if let Some(last) = placed.last() {
            free = free.minus(Set::first_n(last.idx()));
        }
        let n_later = (self.n_placed(seat) - placed.len()).saturating_sub(1);
        for _ in 0..n_later {
            free.pop_last();
        }
        free
    }

    /// Cells that can be entered. `step.valid`
    #[inline]
    fn open(&self, position: &Position) -> Set {
        let open = self.all.minus(position.occupied());
        if self.options.scorched_is_passable { open } else { open.minus(position.scorched) }
    }

    /// Own units that may take so many more steps. `unit.points`
    #[inline]
    fn under_cap(&self, position: &Position, n_steps: u8) -> Set {
        let spent = |class| position.stepped(self.step_cap(class) + 1 - n_steps);
        let (regiments, kings) = (position.regiments, position.kings);
        let spent = spent(Class::Battalion).minus(regiments | kings)
            | spent(Class::Regiment) & regiments
            | spent(Class::King) & kings;
        position.own().minus(spent)
    }

    /// Own units that may take two steps by one Support. `quick-run.movement`
    #[inline]
    fn double_steppers(&self, position: &Position) -> Set {
        match self.options.ruleset {
            Ruleset::QuickRun => self.under_cap(position, 2),
            Ruleset::Standard | Ruleset::PreSettled | Ruleset::Invasion => Set::EMPTY,
        }
    }

    /// Own units that could be promoted. `city.promote`, `unit.caps`
    #[inline]
    fn promotable(position: &Position) -> Set {
        let own = position.own();
        let regiments = own & position.regiments;
        let mut units = Set::EMPTY;
        if regiments.len() < Class::Regiment.most() {
            units = own.minus(position.regiments | position.kings);
        }
        if own.intersects(position.kings) { units } else { units | regiments }
    }

    /// Whether the side to act may have one more Battalion. `unit.caps`
    #[inline]
    fn may_conscript(position: &Position) -> bool {
        let battalions = position.own().minus(position.regiments | position.kings);
        battalions.len() < Class::Battalion.most()
    }

    fn list_cities(&self, position: &Position, out: &mut Vec<Action>) {
        let acting = position.acting & position.own();
        let open = self.open(position);
        let pairs = |kind, city: Cell, cells: Set| {
            cells.into_iter().map(move |cell| Action::pair(kind, city, cell))
        };
        if Self::may_conscript(position) {
            for city in acting {
                let cells = self.tables.neighbors[city.idx()] & open;
                out.extend(pairs(Kind::Conscript, city, cells));
            }
        }
        let promotable = Self::promotable(position);
        for city in acting {
            let occupant = Set::single(city);
            let only = self.options.promotes_occupant_only;
            let units = if only { promotable & occupant } else { promotable };
            out.extend(pairs(Kind::Promote, city, units));
        }
        self.list_supports(position, acting, open, out);
        out.extend(acting.into_iter().map(|city| Action::single(Kind::Scorch, city)));
        out.push(Action::END_CITIES);
        out.push(Action::END);
    }

    /// What one city can support all can.
    fn list_supports(&self, position: &Position, acting: Set, open: Set, out: &mut Vec<Action>) {
        let mut others = acting;
        let Some(city) = others.pop_first() else { return };
        let base = out.len();
        let twice = self.double_steppers(position);
        for unit in self.under_cap(position, 1) {
            let may_go_on = twice.contains(unit);
            for to in self.tables.neighbors[unit.idx()] & open {
                let action = Action::support(city, unit, to);
                out.push(action);
                if may_go_on {
                    let cells = self.tables.neighbors[to.idx()] & open.with(unit);
                    out.extend(cells.into_iter().map(|second| action.then(second)));
                }
            }
        }
        let end = out.len();
        for other in others {
            for idx in base..end {
                let action = out[idx].with_actor(other);
                out.push(action);
            }
        }
    }

    fn count_cities(&self, position: &Position) -> u64 {
        /// `end cities` and `end`.
        const ENDS: usize = 2;
        let acting = position.acting & position.own();
        let n_acting = acting.len();
        if n_acting == 0 {
            return ENDS as u64;
        }
        let open = self.open(position);
        let mut n_conscripts = 0;
        if Self::may_conscript(position) {
            n_conscripts = self.n_open_neighbors(acting, open);
        }
        let promotable = Self::promotable(position);
        let n_promotions = if self.options.promotes_occupant_only {
            (acting & promotable).len()
        } else {
            n_acting * promotable.len()
        };
        let mut n_steps = self.n_open_neighbors(self.under_cap(position, 1), open);
        for unit in self.double_steppers(position) {
            let first = self.tables.neighbors[unit.idx()] & open;
            // The second step may go back, too.
            n_steps += self.n_open_neighbors(first, open) + first.len();
        }
        // Each acting city may be scorched.
        (n_conscripts + n_promotions + n_acting * (n_steps + 1) + ENDS) as u64
    }

    /// How many steps there are from some cells to open ones.
    #[inline]
    fn n_open_neighbors(&self, from: Set, open: Set) -> usize {
        from.into_iter().map(|cell| (self.tables.neighbors[cell.idx()] & open).len()).sum()
    }

    /// Own units that may join an attack, wherever the attacker is. `attack.coalition`, `attack.from-city`
    #[inline]
    fn joinable(position: &Position) -> Set {
        position.own().minus(position.acted | position.standing())
    }

    /// Own units onto which a unit of this class may merge, wherever they are. `integrate.merge`, `unit.caps`
    #[inline]
    fn absorbable(position: &Position, actor: Class) -> Set {
        let own = position.own();
        let ready = own.minus(position.acted | position.kings);
        let regiments = own & position.regiments;
        match actor {
            Class::Battalion if regiments.len() < Class::Regiment.most() => {
                ready.minus(position.regiments)
            }
            Class::Regiment if !own.intersects(position.kings) => ready,
            Class::Battalion | Class::Regiment | Class::King => Set::EMPTY,
        }
    }

    fn list_units(&self, position: &Position, out: &mut Vec<Action>) {
        if self.options.free_steps {
            let open = self.open(position);
            for unit in self.under_cap(position, 1) {
                let cells = self.tables.neighbors[unit.idx()] & open;
                out.extend(cells.into_iter().map(|to| Action::pair(Kind::Step, unit, to)));
            }
        }
        let ready = position.own().minus(position.acted);
        let enemy = position.enemy();
        let joinable = Self::joinable(position);
        for lead in ready {
            for target in self.tables.neighbors[lead.idx()] & enemy {
                let near = self.tables.neighbors[target.idx()];
                let joiners =
                    if self.options.joiners_touch_both { joinable & near } else { joinable };
                let attack = Action::pair(Kind::Attack, lead, target);
                push_joined(attack, self.tables.slots_of(lead, joiners), out);
            }
        }
        let absorbable =
            [Class::Battalion, Class::Regiment].map(|class| Self::absorbable(position, class));
        for actor in ready.minus(position.kings) {
            let cells = absorbable[usize::from(position.regiments.contains(actor))];
            let cells = self.tables.neighbors[actor.idx()] & cells;
            out.extend(cells.into_iter().map(|to| Action::pair(Kind::Merge, actor, to)));
        }
        out.push(Action::END);
    }

    fn count_units(&self, position: &Position) -> u64 {
        let mut count = 1;
        if self.options.free_steps {
            count += self.n_open_neighbors(self.under_cap(position, 1), self.open(position));
        }
        let ready = position.own().minus(position.acted);
        let enemy = position.enemy();
        let joinable = Self::joinable(position);
        for lead in ready {
            let near = self.tables.neighbors[lead.idx()];
            let targets = near & enemy;
            if targets.is_empty() {
                continue;
            }
            let joiners = near & joinable;
            if self.options.joiners_touch_both {
                for target in targets {
                    count += 1 << (joiners & self.tables.neighbors[target.idx()]).len();
                }
            } else {
                count += targets.len() << joiners.len();
            }
        }
        let regiments = position.regiments;
        for (class, actors) in [
            (Class::Battalion, ready.minus(regiments | position.kings)),
            (Class::Regiment, ready & regiments),
        ] {
            let cells = Self::absorbable(position, class);
            if !cells.is_empty() {
                count += self.n_open_neighbors(actors, cells);
            }
        }
        count as u64
    }
}

/// The attack with every set of joiners, none first.
#[inline]
fn push_joined(attack: Action, joiners: u8, out: &mut Vec<Action>) {
    let mut slots = 0;
    loop {
        out.push(attack.joined_by(slots));
        if slots == joiners {
            return;
        }
        // The next of the subsets, as binary numbers.
        slots = slots.wrapping_sub(joiners) & joiners;
    }
}
