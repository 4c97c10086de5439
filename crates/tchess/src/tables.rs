//! Movements compiled for a board: what each kind reaches from each cell, by heading.
//!
//! Only the generator and the attack query look here; the judge walks the terms of a movement step by step, but for
//! [`Firsts`], which is its own.

use geometry::Cell;
use rules::Seat;

use crate::base::Base;
use crate::check::firsts::Firsts;
use crate::mods::{Mod, Mods};
use crate::movement::{self, Vector, is_knight_leap};
use crate::position::{Heading, Set};

mod plan;

use plan::Plan;

/// A line of equal steps, from every cell.
#[derive(Debug)]
struct Ray {
    /// By cell: the cells on the line, as far as the range goes.
    cells: Vec<Set>,
    /// By cell: the cells on the line up to the edge.
    all: Vec<Set>,
    /// Cells ascend along it, so that the nearest is the first of a set.
    ascends: bool,
    by: Vector,
    range: u8,
}

/// A ray of a movement, by its index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RayUse {
    ray: u16,
    moves: bool,
    captures: bool,
}

/// What a kind with a heading reaches from a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// By one step without capture.
    pub(crate) moves: Set,
    /// By one step with capture.
    pub(crate) captures: Set,
    /// By a knight leap that may take up a passenger and end there.
    pub(crate) mounts: Set,
    /// Everything that it could capture on an empty board.
    pub(crate) may_hit: Set,
    middles: (u32, u16),
}

/// Where a first part may end, and what follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Middle {
    pub(crate) cell: Cell,
    /// By a knight leap: there a passenger may be taken up or dropped.
    pub(crate) is_leap: bool,
    /// By one second step; never the start.
    pub(crate) leaps: Set,
    rays: (u32, u16),
}

/// All tables of a game.
#[derive(Debug)]
pub(crate) struct Tables {
    n_cells: usize,
    /// By code (kind and heading) and cell.
    reach: Vec<Reach>,
    /// By code.
    rays_of: Vec<Vec<RayUse>>,
    middles: Vec<Middle>,
    second_rays: Vec<u16>,
    rays: Vec<Ray>,
    /// By code: whether anything has a second part.
    composite: Vec<bool>,
    /// The judge's.
    pub(crate) firsts: Firsts,
}

const NOWHERE: Reach = Reach {
    moves: Set::EMPTY,
    captures: Set::EMPTY,
    mounts: Set::EMPTY,
    may_hit: Set::EMPTY,
    middles: (0, 0),
};

impl Tables {
    pub(crate) fn compile(base: &Base, mods: Mods) -> Self {
        let n_cells = usize::from(base.files) * usize::from(base.ranks);
        let n_codes = base.kinds.len() * 4;
        let mut tables = Self {
            n_cells,
            reach: vec![NOWHERE; n_codes * n_cells],
            rays_of: vec![Vec::new(); n_codes],
            middles: Vec::new(),
            second_rays: Vec::new(),
            rays: Vec::new(),
            composite: vec![false; n_codes],
            firsts: Firsts::new(&base.kinds),
        };
        let polar = mods.has(Mod::Polarity);
        for (kind, found) in base.kinds.iter().enumerate() {
            for heading in Heading::ALL {
                let starts = [Seat::FIRST, Seat::SECOND].map(Heading::toward_enemy);
                if polar || starts.contains(&heading) {
                    let plan = Plan::new(&found.terms, heading, polar);
                    tables.fill(kind * 4 + usize::from(heading.get()), &plan, base);
                }
            }
        }
        tables
    }

    fn fill(&mut self, code: usize, plan: &Plan, base: &Base) {
        for line in &plan.lines {
            let equal = line.moves == line.captures;
            let uses = [(line.moves, true, equal), (line.captures, equal, true)];
            // Equal ranges are one ray for both.
            for &(range, moves, captures) in &uses[usize::from(equal)..] {
                if range > 1 {
                    let ray = self.ray(line.by, range, base);
                    self.rays_of[code].push(RayUse { ray, moves, captures });
                }
            }
        }
        let second: Vec<Vec<u16>> = plan
            .middles
            .iter()
            .map(|middle| {
                let long = middle.second.iter().filter(|step| step.range > 1);
                long.map(|step| self.ray(step.by, step.range, base)).collect()
            })
            .collect();
        let second: Vec<(u32, u16)> = second
            .into_iter()
            .map(|rays| {
                let start = self.second_rays.len() as u32;
                self.second_rays.extend(&rays);
                (start, rays.len() as u16)
            })
            .collect();
        self.composite[code] = plan.middles.iter().any(|middle| !middle.second.is_empty());
        for cell in base.topology.cells() {
            let reach = self.reach_from(code, cell, plan, &second, base);
            self.reach[code * self.n_cells + cell.idx()] = reach;
        }
    }

    fn reach_from(
        &mut self,
        code: usize,
        from: Cell,
        plan: &Plan,
        second: &[(u32, u16)],
        base: &Base,
    ) -> Reach {
        let mut reach = NOWHERE;
        for line in &plan.lines {
            let Some(to) = base.step(from, line.by) else { continue };
            if line.moves == 1 {
                reach.moves.insert(to);
            }
            if line.captures == 1 {
                reach.captures.insert(to);
            }
        }
        for &by in &plan.mounts {
            reach.mounts |= base.step_set(from, by);
        }
        reach.may_hit = reach.captures;
        for used in self.rays_of[code].iter().filter(|used| used.captures) {
            reach.may_hit |= self.rays[usize::from(used.ray)].cells[from.idx()];
        }
        let start = self.middles.len() as u32;
        for (middle, &rays) in plan.middles.iter().zip(second) {
            let Some(cell) = base.step(from, middle.by) else { continue };
            let mut leaps = Set::EMPTY;
            for step in middle.second.iter().filter(|step| step.range == 1) {
                leaps |= base.step_set(cell, step.by);
            }
            leaps.remove(from);
            reach.may_hit |= leaps;
            for &ray in &self.second_rays[rays.0 as usize..][..usize::from(rays.1)] {
                reach.may_hit |= self.rays[usize::from(ray)].cells[cell.idx()];
            }
            self.middles.push(Middle { cell, is_leap: is_knight_leap(middle.by), leaps, rays });
        }
        reach.may_hit.remove(from);
        self.middles[start as usize..].sort_unstable_by_key(|middle| middle.cell);
        reach.middles = (start, (self.middles.len() - start as usize) as u16);
        reach
    }

    /// The index of a ray, which is made if there is none such yet.
    fn ray(&mut self, by: Vector, range: u8, base: &Base) -> u16 {
        if let Some(idx) = self.rays.iter().position(|ray| ray.by == by && ray.range == range) {
            return idx as u16;
        }
        let line = |from: Cell, most: u8| {
            let mut cells = Set::EMPTY;
            let mut at = from;
            for _ in 0..most {
                let Some(next) = base.step(at, by) else { break };
                cells.insert(next);
                at = next;
            }
            cells
        };
        let all: Vec<Set> =
            base.topology.cells().map(|from| line(from, movement::UNLIMITED)).collect();
        let cells = base.topology.cells().map(|from| line(from, range)).collect();
        let ascends = by.1 > 0 || by.1 == 0 && by.0 > 0;
        self.rays.push(Ray { cells, all, ascends, by, range });
        (self.rays.len() - 1) as u16
    }

    #[inline]
    pub(crate) fn reach(&self, code: usize, from: Cell) -> &Reach {
        &self.reach[code * self.n_cells + from.idx()]
    }

    #[inline]
    pub(crate) fn is_composite(&self, code: usize) -> bool {
        self.composite[code]
    }

    #[inline]
    pub(crate) fn middles(&self, reach: &Reach) -> &[Middle] {
        &self.middles[reach.middles.0 as usize..][..usize::from(reach.middles.1)]
    }

    #[inline]
    fn along(&self, ray: u16, from: Cell, blockers: Set) -> Set {
        let ray = &self.rays[usize::from(ray)];
        let cells = ray.cells[from.idx()];
        let met = cells & blockers;
        if met.is_empty() {
            return cells;
        }
        let nearest = if ray.ascends { met.first() } else { met.last() };
        nearest.map_or(cells, |blocker| cells.minus(ray.all[blocker.idx()]))
    }

    /// What a movement reaches in one part, without capture and with it; blockers are included.
    #[inline]
    pub(crate) fn one_part(&self, code: usize, from: Cell, blockers: Set) -> (Set, Set) {
        let reach = self.reach(code, from);
        let (mut moves, mut captures) = (reach.moves, reach.captures);
        for used in &self.rays_of[code] {
            let cells = self.along(used.ray, from, blockers);
            if used.moves {
                moves |= cells;
            }
            if used.captures {
                captures |= cells;
            }
        }
        (moves, captures)
    }

    /// What a second part reaches; blockers are included, the start is not.
    #[inline]
    pub(crate) fn second_part(&self, middle: &Middle, from: Cell, blockers: Set) -> Set {
        let mut cells = middle.leaps;
        for &ray in &self.second_rays[middle.rays.0 as usize..][..usize::from(middle.rays.1)] {
            cells |= self.along(ray, middle.cell, blockers);
        }
        cells.without(from)
    }

    /// Calls with the cells that must be empty for each way of a piece on `from` to capture on `to`: those between, and
    /// for two parts the middle, which is given too. Stops when told so.
    #[inline]
    pub(crate) fn each_way(
        &self,
        code: usize,
        from: Cell,
        to: Cell,
        mut found: impl FnMut(Set, Option<&Middle>) -> bool,
    ) -> bool {
        let reach = self.reach(code, from);
        if reach.captures.contains(to) && found(Set::EMPTY, None) {
            return true;
        }
        for used in &self.rays_of[code] {
            let ray = &self.rays[usize::from(used.ray)];
            let cells = ray.cells[from.idx()];
            if used.captures && cells.contains(to) {
                let between = cells.minus(ray.all[to.idx()]).without(to);
                if found(between, None) {
                    return true;
                }
            }
        }
        for middle in self.middles(reach) {
            if middle.leaps.contains(to) && found(Set::EMPTY, Some(middle)) {
                return true;
            }
            for &ray in &self.second_rays[middle.rays.0 as usize..][..usize::from(middle.rays.1)] {
                let ray = &self.rays[usize::from(ray)];
                let cells = ray.cells[middle.cell.idx()];
                if cells.contains(to) {
                    let between = cells.minus(ray.all[to.idx()]).without(to);
                    if found(between, Some(middle)) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

impl Base {
    /// The cell a vector away, if the board has it.
    pub(crate) fn step(&self, from: Cell, by: Vector) -> Option<Cell> {
        let (files, ranks) = (self.files as i8, self.ranks as i8);
        let (file, rank) = (from.get() as i8 % files + by.0, from.get() as i8 / files + by.1);
        let is_on = (0..files).contains(&file) && (0..ranks).contains(&rank);
        is_on.then(|| Cell::new((rank * files + file) as u8))
    }

    fn step_set(&self, from: Cell, by: Vector) -> Set {
        self.step(from, by).map_or(Set::EMPTY, Set::single)
    }
}
