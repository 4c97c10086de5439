//! What attacks a Titan. `check.attackers`

use arrayvec::ArrayVec;
use geometry::{Cell, CellSet};
use rules::Seat;

use crate::TitansBattalion;
use crate::gravity::{assisted, nearness};
use crate::kind::Kind;
use crate::position::Position;
use crate::tables::decoded_cell;

/// A seat's pieces by how they capture; a rested Planet is where its type is. `planet.own-type`
pub(crate) struct Foes<const N: usize> {
    seat: Seat,
    straight: CellSet<N>,
    diagonal: CellSet<N>,
    kings: CellSet<N>,
    knights: CellSet<N>,
    pawns: CellSet<N>,
    meteors: CellSet<N>,
    comets: CellSet<N>,
    probes: CellSet<N>,
    /// Resting Planets, which attack nothing. `planet.rest-no-check`
    idle: CellSet<N>,
    /// Whether any could make Gravity Assists, as the board stands.
    assists: bool,
    /// Whether all are kinds of the chess army.
    are_chess: bool,
}

/// What an action makes of the board, as far as attacks depend on it.
#[derive(Clone, Copy)]
pub(crate) struct After<const N: usize> {
    /// What is occupied then.
    pub(crate) occupied: CellSet<N>,
    /// What was captured.
    pub(crate) gone: CellSet<N>,
    /// Where pieces stand then that can't be captured. `gravity.walls`
    pub(crate) walls: CellSet<N>,
}

/// Which actions of the seat to act could leave its royal Titan attacked.
pub(crate) struct Danger<const N: usize> {
    /// The royal Titan of the seat to act.
    pub(crate) royal: Option<Cell>,
    pub(crate) foes: Foes<N>,
    /// Whether it is attacked already.
    pub(crate) in_check: bool,
    /// Where whoever moves, the Titan aside, must end to parry: anywhere, if nothing attacks.
    pub(crate) parries: CellSet<N>,
    /// The pieces that stand alone between a slider and the Titan.
    pub(crate) pinned: CellSet<N>,
    /// For each line with a pinned piece, the piece and where it may go.
    pins: ArrayVec<(Cell, CellSet<N>), MAX_PINS>,
    /// Where an action must be tried out that leaves.
    pub(crate) wary_from: CellSet<N>,
    /// Where a capture must be tried out.
    pub(crate) wary_to: CellSet<N>,
    /// Whether all actions must be tried out.
    pub(crate) tries_all: bool,
}

/// A piece can be alone on several lines of a curved board, but no more lines than eight meet a cell.
const MAX_PINS: usize = 8;

impl<const N: usize> TitansBattalion<N> {
    /// The Titan of a seat that may not be left attacked. One that can't be captured never is. `titan.royal`
    #[inline]
    pub(crate) fn royal(&self, position: &Position<N>, seat: Seat) -> Option<Cell> {
        if self.is_party() {
            return None;
        }
        position.only_titan(seat).filter(|&titan| !position.uncapturable.contains(titan))
    }

    /// A piece that attacks the royal Titan of a seat.
    pub(crate) fn attacker(&self, position: &Position<N>, seat: Seat) -> Option<Cell> {
        let royal = self.royal(position, seat)?;
        let foes = self.foes(position, seat.other());
        let after = After::unchanged(position);
        let attackers = self.attackers(&foes, after, royal);
        attackers.first().or_else(|| self.assisted_attacker(position, &foes, after, royal))
    }

    /// A seat's pieces by how they capture.
    #[inline]
    pub(crate) fn foes(&self, position: &Position<N>, seat: Seat) -> Foes<N> {
        let all = position.side(seat);
        let of = |kind| position.of(kind) & all;
        let (kings, queens, rooks) = (of(Kind::King), of(Kind::Queen), of(Kind::Rook));
        let (bishops, knights, pawns) = (of(Kind::Bishop), of(Kind::Knight), of(Kind::Pawn));
        let mut foes = Foes {
            straight: rooks | queens,
            diagonal: bishops | queens,
            kings,
            knights,
            pawns,
            ..Foes::none(seat)
        };
        let others = all.minus(kings | queens | rooks | bishops | knights | pawns);
        if !others.is_empty() {
            self.add_others(position, others, &mut foes);
        }
        foes
    }

    fn add_others(&self, position: &Position<N>, others: CellSet<N>, foes: &mut Foes<N>) {
        foes.are_chess = false;
        foes.kings |= position.of(Kind::PlanetaryTitan) & others;
        foes.meteors = (position.of(Kind::Meteoroid) | position.of(Kind::Asteroid)) & others;
        foes.comets = position.of(Kind::Comet) & others;
        foes.probes = position.of(Kind::Probe) & others;
        let planets = position.planets() & others;
        if !planets.is_empty() {
            self.add_planets(position, planets, foes);
        }
    }

    fn add_planets(&self, position: &Position<N>, planets: CellSet<N>, foes: &mut Foes<N>) {
        let seat = foes.seat;
        if !self.choices.rest_gives_check {
            foes.idle = position.resting(seat).into_iter().collect();
        }
        // planet.unassigned
        let mut blank = planets.minus(foes.idle);
        for (kind, cell) in position.typed_planets(seat) {
            blank.remove(cell);
            if foes.idle.contains(cell) {
                continue;
            }
            match kind {
                Kind::King | Kind::PlanetaryTitan => foes.kings.insert(cell),
                Kind::Queen => foes.straight.insert(cell) | foes.diagonal.insert(cell),
                Kind::Rook => foes.straight.insert(cell),
                Kind::Bishop => foes.diagonal.insert(cell),
                Kind::Knight => foes.knights.insert(cell),
                Kind::Pawn => foes.pawns.insert(cell),
                Kind::Comet => foes.comets.insert(cell),
                Kind::Probe => foes.probes.insert(cell),
                Kind::Meteoroid | Kind::Asteroid | Kind::Bob | Kind::Jack | Kind::Tim => {
                    foes.meteors.insert(cell)
                }
            };
        }
        foes.meteors |= blank;
        let probes = assisted(&self.tables, position, seat, CellSet::EMPTY);
        foes.assists = !probes.minus(foes.idle).is_empty();
    }

    /// All that attacks a cell but by Gravity Assists.
    #[inline]
    pub(crate) fn attackers(&self, foes: &Foes<N>, after: After<N>, cell: Cell) -> CellSet<N> {
        let near = self.leapers(foes, cell);
        (near | self.sliders(foes, after.occupied, cell)).minus(after.gone)
    }

    /// What attacks a cell by steps and leaps.
    #[inline]
    fn leapers(&self, foes: &Foes<N>, cell: Cell) -> CellSet<N> {
        let around = self.tables.around(cell);
        let ahead = self.tables.ahead(foes.seat, cell);
        let near = around.kings & foes.kings
            | around.knights & foes.knights
            | ahead.taken_from & foes.pawns;
        if foes.are_chess {
            return near;
        }
        let near = near | around.meteors & foes.meteors | around.comet_twos & foes.comets;
        if self.choices.probe_captures { near | ahead.stepped_from & foes.probes } else { near }
    }

    /// What attacks a cell along lines.
    #[inline]
    fn sliders(&self, foes: &Foes<N>, occupied: CellSet<N>, cell: Cell) -> CellSet<N> {
        let tables = &self.tables;
        let around = tables.around(cell);
        let straight = around.straights & foes.straight;
        let diagonal = around.diagonals & foes.diagonal;
        let mut attackers = straight | diagonal;
        if tables.is_flat() {
            for slider in attackers {
                // What was captured is still in the sets but no more in the way of others.
                if tables.between(slider, cell).intersects(occupied) {
                    attackers.remove(slider);
                }
            }
            return attackers;
        }
        let mut reached = CellSet::EMPTY;
        if !straight.is_empty() {
            reached |= tables.reach_straight(cell, occupied) & straight;
        }
        if !diagonal.is_empty() {
            reached |= tables.reach_diagonal(cell, occupied) & diagonal;
        }
        reached
    }

    /// A piece that strikes a cell by a Gravity Assist.
    pub(crate) fn assisted_attacker(
        &self,
        position: &Position<N>,
        foes: &Foes<N>,
        after: After<N>,
        cell: Cell,
    ) -> Option<Cell> {
        let mut attacker = None;
        if foes.assists {
            self.each_strike(position, foes, after, |probe, strike| {
                attacker = attacker.or((strike == cell).then_some(probe));
            });
        }
        attacker
    }

    /// Hands on what the Gravity Assists of a seat strike, friend or foe: the mover and the strike.
    fn each_strike(
        &self,
        position: &Position<N>,
        foes: &Foes<N>,
        after: After<N>,
        mut found: impl FnMut(Cell, Cell),
    ) {
        let tables = &self.tables;
        let probes = assisted(tables, position, foes.seat, after.gone).minus(foes.idle);
        let titans = position.of(Kind::PlanetaryTitan) & position.side(foes.seat);
        let titans = titans.minus(after.gone);
        for probe in probes {
            let near = nearness(tables, titans, probe);
            let walls = after.walls.without(probe);
            let prey = after.occupied.minus(walls).without(probe);
            for first in tables.around(probe).corners.into_iter().flatten() {
                let cell = decoded_cell(first);
                if walls.contains(cell) || nearness(tables, titans, cell) >= near {
                    continue;
                }
                if let Some(strike) = self.strike(first, walls, prey) {
                    found(probe, strike);
                }
            }
        }
    }

    /// Whether a seat's royal Titan is attacked on a cell after an action of its own.
    #[inline]
    pub(crate) fn is_attacked(
        &self,
        position: &Position<N>,
        foes: &Foes<N>,
        after: After<N>,
        royal: Cell,
    ) -> bool {
        !self.attackers(foes, after, royal).is_empty()
            || (foes.assists && self.assisted_attacker(position, foes, after, royal).is_some())
    }

    /// Which actions of the seat to act could leave its royal Titan attacked.
    pub(crate) fn danger(&self, position: &Position<N>) -> Danger<N> {
        let mover = position.to_act;
        let royal = self.royal(position, mover);
        let foes =
            if royal.is_some() { self.foes(position, mover.other()) } else { Foes::none(mover) };
        let mut danger = Danger {
            royal,
            foes,
            in_check: false,
            parries: self.tables.all,
            pinned: CellSet::EMPTY,
            pins: ArrayVec::new_const(),
            wary_from: CellSet::EMPTY,
            wary_to: CellSet::EMPTY,
            tries_all: false,
        };
        let Some(royal) = royal else { return danger };
        for leaper in self.leapers(&danger.foes, royal) {
            danger.in_check = true;
            danger.parries &= CellSet::single(leaper);
        }
        if self.tables.is_flat() {
            self.see_flat_lines(position, royal, &mut danger);
        } else {
            self.see_lines(position, royal, &mut danger);
        }
        if danger.foes.assists {
            self.see_assists(position, royal, &mut danger);
        }
        danger
    }

    #[inline]
    fn see_flat_lines(&self, position: &Position<N>, royal: Cell, danger: &mut Danger<N>) {
        let tables = &self.tables;
        let around = tables.around(royal);
        let sliders =
            around.straights & danger.foes.straight | around.diagonals & danger.foes.diagonal;
        let occupied = position.occupied();
        for slider in sliders {
            let between = tables.between(slider, royal);
            danger.see(position, between & occupied, between.with(slider));
        }
    }

    /// The same on a curved board, where a slider may stand on several lines.
    fn see_lines(&self, position: &Position<N>, royal: Cell, danger: &mut Danger<N>) {
        let occupied = position.occupied();
        for way in 0..8 {
            let sliders = if way % 2 == 0 { danger.foes.straight } else { danger.foes.diagonal };
            let (mut met, mut passed) = (CellSet::EMPTY, CellSet::EMPTY);
            for &cell in self.tables.line(royal, way) {
                passed.insert(cell);
                if sliders.contains(cell) {
                    danger.see(position, met, passed);
                }
                if occupied.contains(cell) {
                    met.insert(cell);
                    if met.len() > 1 {
                        break;
                    }
                }
            }
        }
    }

    fn see_assists(&self, position: &Position<N>, royal: Cell, danger: &mut Danger<N>) {
        let after = After::unchanged(position);
        let own = position.own();
        let (mut hits_royal, mut hits) = (false, CellSet::EMPTY);
        self.each_strike(position, &danger.foes, after, |_, strike| {
            hits_royal |= strike == royal;
            hits.insert(strike);
        });
        danger.in_check |= hits_royal;
        // A piece that goes out of the way lets the path run on; one that can't be captured is a wall wherever it stands. Any
        // other that stops on a path only ends it sooner, and walls are never captured.
        danger.wary_from = (hits | position.uncapturable) & own;
        danger.tries_all = hits_royal;
        // gravity.closer: with a Titan less, what was not closer may become so.
        let titans = position.of(Kind::PlanetaryTitan) & position.side(danger.foes.seat);
        if titans.len() > 1 {
            danger.wary_to = titans;
        }
    }
}

impl<const N: usize> After<N> {
    /// The board as it stands.
    #[inline]
    fn unchanged(position: &Position<N>) -> Self {
        Self { occupied: position.occupied(), gone: CellSet::EMPTY, walls: position.uncapturable }
    }
}

impl<const N: usize> Foes<N> {
    const fn none(seat: Seat) -> Self {
        Self {
            seat,
            straight: CellSet::EMPTY,
            diagonal: CellSet::EMPTY,
            kings: CellSet::EMPTY,
            knights: CellSet::EMPTY,
            pawns: CellSet::EMPTY,
            meteors: CellSet::EMPTY,
            comets: CellSet::EMPTY,
            probes: CellSet::EMPTY,
            idle: CellSet::EMPTY,
            assists: false,
            are_chess: true,
        }
    }
}

impl<const N: usize> Danger<N> {
    /// Takes note of a slider: of the pieces between it and the Titan, and of the line from there to the slider.
    #[inline]
    fn see(&mut self, position: &Position<N>, mut blockers: CellSet<N>, line: CellSet<N>) {
        let Some(blocker) = blockers.pop_first() else {
            self.in_check = true;
            self.parries &= line;
            return;
        };
        if blockers.is_empty() && position.own().contains(blocker) {
            self.pinned.insert(blocker);
            self.pins.push((blocker, line));
        }
    }

    /// Where a pinned piece may go.
    #[inline]
    pub(crate) fn line_of(&self, pinned: Cell) -> CellSet<N> {
        let lines = self.pins.iter().filter(|(piece, _)| *piece == pinned);
        lines.fold(self.parries, |free, &(_, line)| free & line)
    }
}
