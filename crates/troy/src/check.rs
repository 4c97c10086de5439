//! The judge: grants or refuses one action, without the generator.

use geometry::Cell;
use rules::Reason::{Origin, Over, Path, Promotion, RoyalSafety, Shape, Target, Turn};
use rules::{Refusal, Rule};

use crate::Troy;
use crate::action::{Action, Op};
use crate::attack::attacker;
use crate::kind::{Code, Man};
use crate::play::play;
use crate::position::Position;
use crate::rules as rule;
use crate::tables::{BANKS, FAR_RANKS, NO_WAY, RIVER, Tables};

type Verdict = Result<(), Refusal>;

impl Troy {
    /// Asks every question in the order of [`rules::Reason`].
    pub(crate) fn judge(
        &self,
        position: &Position,
        action: Action,
    ) -> Result<&'static Rule, Refusal> {
        if self.is_capped(position) {
            return Err(Refusal::new(Over, &rule::END_HUNDRED_PLIES));
        }
        let case = Case::new(self, position, action);
        if !case.plain_actor_is_there() {
            case.actor_is_there()?;
        }
        case.moves_like_that()?;
        case.drops_rightly()?;
        case.promotes_rightly()?;
        case.king_is_safe()?;
        Ok(case.granting_rule())
    }

    /// Whether the actor of an action stands there, whatever it is to do.
    pub(crate) fn has_actor(&self, position: &Position, action: Action) -> bool {
        Case::new(self, position, action).actor_is_there().is_ok()
    }

    /// Whether the action is one but for the own king's safety: what attacks.
    #[cfg(test)]
    pub(crate) fn is_pseudo_legal(&self, position: &Position, action: Action) -> bool {
        let case = Case::new(self, position, action);
        case.actor_is_there().is_ok()
            && case.moves_like_that().is_ok()
            && case.drops_rightly().is_ok()
            && case.promotes_rightly().is_ok()
    }
}

/// One action in its position.
pub(crate) struct Case<'a> {
    troy: &'a Troy,
    tables: &'a Tables,
    pub(crate) position: &'a Position,
    pub(crate) action: Action,
    pub(crate) code: Code,
    pub(crate) op: Op,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

impl<'a> Case<'a> {
    #[inline]
    fn new(troy: &'a Troy, position: &'a Position, action: Action) -> Self {
        Self {
            troy,
            tables: &troy.tables,
            position,
            action,
            code: action.code(),
            op: action.op(),
            from: action.from(),
            to: action.to(),
        }
    }

    pub(crate) fn is_own(&self, cell: Cell) -> bool {
        self.position.own().contains(cell)
    }

    pub(crate) fn is_enemy(&self, cell: Cell) -> bool {
        self.position.enemy().contains(cell)
    }

    fn is_occupied(&self, cell: Cell) -> bool {
        self.is_own(cell) || self.is_enemy(cell)
    }

    fn is_open_river(&self, cell: Cell) -> bool {
        RIVER.contains(cell) && !self.position.bridged().contains(cell)
    }

    pub(crate) fn is_riding(&self) -> bool {
        self.position.catapults.contains(self.from)
    }

    /// Whether the actor is there, and needs nothing else to be there.
    #[inline]
    fn plain_actor_is_there(&self) -> bool {
        let stands = match self.code.man() {
            Some(man) => self.position.of(man),
            None => self.position.catapults,
        };
        let needs_load = self.code == Code::LoadedCatapult || self.op == Op::Launch;
        !needs_load && (stands & self.position.own()).contains(self.from)
    }

    /// The same with every reason, and for launches and carries too.
    fn actor_is_there(&self) -> Verdict {
        let from = self.from;
        let stands = match self.code.man() {
            Some(man) => self.position.of(man).contains(from),
            None => self.position.catapults.contains(from),
        };
        if self.is_enemy(from) {
            return Err(Refusal::at(Turn, &rule::TURN_ONE_ACTION, from));
        }
        let missing = if !stands {
            let inside = self.code == Code::Archer && self.position.inner.contains(from);
            Some(if inside { &rule::HORSE_INNER_ARCHER } else { &rule::TURN_ONE_ACTION })
        } else if self.op == Op::Launch && !self.is_riding() {
            Some(&rule::CATAPULT_LAUNCH)
        } else if self.code == Code::LoadedCatapult && self.position.man_at(from).is_none() {
            Some(&rule::CATAPULT_CARRY)
        } else {
            None
        };
        match missing {
            Some(rule) => Err(Refusal::at(Origin, rule, from)),
            None => Ok(()),
        }
    }

    fn moves_like_that(&self) -> Verdict {
        let leaps = self.code == Code::Horse && matches!(self.op, Op::Go | Op::Capture);
        if self.action.drops() && !leaps {
            return Err(Refusal::at(Shape, &rule::HORSE_DROP_OWN_MOVE, self.from));
        }
        let code = self.code;
        match self.op {
            Op::Launch => self.launches(),
            Op::Shoot if code == Code::Archer => self.shoots(),
            Op::Build if code == Code::BridgeBuilder => self.builds(),
            Op::Remove if code == Code::BridgeBuilder => self.removes(),
            Op::Capture if code == Code::Ram => self.sweeps(),
            Op::Shoot => Err(Refusal::new(Shape, &rule::ARCHER_SHOOT)),
            Op::Build => Err(Refusal::new(Shape, &rule::BRIDGE_BUILDER_BUILD)),
            Op::Remove => Err(Refusal::new(Shape, &rule::BRIDGE_BUILDER_REMOVE)),
            Op::Go | Op::Capture => match code.man() {
                Some(man) => self.man_moves(man),
                None => self.catapult_moves(),
            },
        }
    }

    /// The slug under which the actor moves.
    pub(crate) fn own_slug(&self) -> &'static Rule {
        let captures = self.op == Op::Capture;
        match self.code {
            Code::King => &rule::KING_STEP,
            Code::BridgeBuilder => &rule::BRIDGE_BUILDER_STEP,
            Code::Catapult if self.position.man_at(self.from).is_some() => &rule::CATAPULT_LEAVE,
            Code::Catapult => &rule::CATAPULT_SLIDE,
            Code::LoadedCatapult => &rule::CATAPULT_CARRY,
            Code::Ram => &rule::RAM_SLIDE,
            Code::Bishop => &rule::BISHOP_SLIDE,
            Code::Rook => &rule::ROOK_SLIDE,
            Code::Pawn if captures => &rule::PAWN_CAPTURE,
            Code::Pawn => &rule::PAWN_STEP,
            Code::Horse => &rule::HORSE_LEAP,
            Code::Archer => &rule::ARCHER_WALK,
        }
    }

    fn man_moves(&self, man: Man) -> Verdict {
        let (from, to) = (self.from, self.to);
        let captures = self.op == Op::Capture;
        self.man_reaches(man, from, to, captures)?;
        let wrong_target = || Err(Refusal::at(Target, self.own_slug(), to));
        if self.is_open_river(to) {
            let slug = if man == Man::Horse { &rule::RIVER_LEAP } else { &rule::RIVER_NO_STANDING };
            return Err(Refusal::at(Target, slug, to));
        }
        if captures {
            return if self.is_enemy(to) { Ok(()) } else { wrong_target() };
        }
        if self.is_own(to) && self.position.catapults.contains(to) {
            return match self.position.man_at(to) {
                Some(_) => Err(Refusal::at(Target, &rule::CATAPULT_NO_SECOND_LOAD, to)),
                None => Ok(()),
            };
        }
        if self.is_occupied(to) { wrong_target() } else { Ok(()) }
    }

    /// Shape and path of a man's own move.
    #[inline]
    fn man_reaches(&self, man: Man, from: Cell, to: Cell, captures: bool) -> Verdict {
        let tables = self.tables;
        let side = self.position.to_act.idx();
        let (pattern, slides) = match man {
            Man::King | Man::BridgeBuilder => (tables.steps[from.idx()], false),
            Man::Horse => (tables.leaps[from.idx()], false),
            Man::Pawn if captures => (tables.pawn_captures[side][from.idx()], false),
            Man::Pawn => (tables.advances[side][from.idx()], false),
            Man::Rook | Man::Ram => (tables.straights[from.idx()], true),
            Man::Bishop => (tables.diagonals[from.idx()], true),
            Man::Archer => (tables.discs[from.idx()], true),
        };
        if !pattern.contains(to) {
            // Said by the rule of captures: "it can't mount a catapult diagonally".
            let diagonal = man == Man::Pawn && tables.pawn_captures[side][from.idx()].contains(to);
            let slug = if diagonal { &rule::PAWN_CAPTURE } else { self.own_slug() };
            return Err(Refusal::new(Shape, slug));
        }
        if slides { self.path_is_clear() } else { Ok(()) }
    }

    /// Whether nothing stops a slide before its target: the obstacle nearest to the start is named.
    fn path_is_clear(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        let between = self.tables.between[from.idx()][to.idx()];
        let way = usize::from(self.tables.ways[from.idx()][to.idx()]);
        let obstacles = between & (self.position.occupied() | self.position.open_river());
        match Tables::nearest(obstacles, way) {
            None => Ok(()),
            Some(cell) if self.is_open_river(cell) => {
                Err(Refusal::at(Path, &rule::RIVER_BLOCKS_SLIDES, cell))
            }
            Some(cell) => Err(Refusal::at(Path, self.own_slug(), cell)),
        }
    }

    fn catapult_moves(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        let slug = self.own_slug();
        let way = self.tables.ways[from.idx()][to.idx()];
        if self.op == Op::Capture {
            return Err(Refusal::new(Shape, &rule::CATAPULT_SLIDE));
        }
        if way == NO_WAY || way % 2 == 1 {
            return Err(Refusal::new(Shape, slug));
        }
        self.path_is_clear()?;
        if self.is_open_river(to) {
            return Err(Refusal::at(Target, &rule::RIVER_NO_STANDING, to));
        }
        if !self.is_occupied(to) {
            return Ok(());
        }
        if self.code == Code::LoadedCatapult || self.is_enemy(to) {
            return Err(Refusal::at(Target, slug, to));
        }
        if self.position.catapults.contains(to) {
            return Err(Refusal::at(Target, &rule::CATAPULT_NO_SECOND_LOAD, to));
        }
        Ok(())
    }

    fn launches(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        let slug = &rule::CATAPULT_LAUNCH;
        if self.code.man().is_none() || !self.tables.straights[from.idx()].contains(to) {
            return Err(Refusal::new(Shape, slug));
        }
        if self.is_occupied(to) || self.is_open_river(to) {
            return Err(Refusal::at(Target, slug, to));
        }
        Ok(())
    }

    fn shoots(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        let slug = &rule::ARCHER_SHOOT;
        if !self.tables.discs[from.idx()].contains(to) {
            return Err(Refusal::new(Shape, slug));
        }
        // river.shot-crosses
        let between = self.tables.between[from.idx()][to.idx()];
        if let Some(cell) = (between & self.position.occupied()).first() {
            return Err(Refusal::at(Path, slug, cell));
        }
        if self.is_enemy(to) { Ok(()) } else { Err(Refusal::at(Target, slug, to)) }
    }

    fn builds(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        if !self.tables.steps[from.idx()].contains(to) {
            return Err(Refusal::new(Shape, &rule::BRIDGE_BUILDER_BUILD));
        }
        if !RIVER.contains(to) {
            return Err(Refusal::at(Target, &rule::BRIDGE_BUILDER_BUILD, to));
        }
        if self.position.bridged().contains(to) {
            return Err(Refusal::at(Target, &rule::BOARD_BRIDGES, to));
        }
        Ok(())
    }

    fn removes(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        if from == to && self.position.bridged().contains(to) {
            return Err(Refusal::at(Shape, &rule::BRIDGE_BUILDER_NEVER_OWN, to));
        }
        if !self.tables.steps[from.idx()].contains(to) {
            return Err(Refusal::new(Shape, &rule::BRIDGE_BUILDER_REMOVE));
        }
        if !self.position.bridged().contains(to) {
            return Err(Refusal::at(Target, &rule::BRIDGE_BUILDER_REMOVE, to));
        }
        if self.is_own(to) {
            return Err(Refusal::at(Target, &rule::BRIDGE_BUILDER_NEVER_OWN, to));
        }
        Ok(())
    }

    fn sweeps(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        let way = self.tables.ways[from.idx()][to.idx()];
        if way == NO_WAY || way % 2 == 1 {
            return Err(Refusal::new(Shape, &rule::RAM_SWEEP));
        }
        let way = usize::from(way);
        let ray = self.tables.ram_ray(from, way, self.position.open_river());
        let Some(first) = Tables::nearest(ray & self.position.occupied(), way) else {
            return Err(Refusal::at(Target, end_of_sweep(ray.contains(to)), to));
        };
        if self.is_own(first) {
            return Err(Refusal::at(Target, &rule::RAM_FIRST_HIT_ENEMY, first));
        }
        let last = Tables::nearest(ray, (way + 4) % 8);
        if last != Some(to) {
            return Err(Refusal::at(Target, end_of_sweep(ray.contains(to)), to));
        }
        match (ray & self.position.own() & self.position.of(Man::King)).first() {
            Some(king) => Err(Refusal::at(Target, &rule::RAM_OWN_KING_IN_RAY, king)),
            None => Ok(()),
        }
    }

    fn drops_rightly(&self) -> Verdict {
        if !self.action.drops() {
            return Ok(());
        }
        let from = self.from;
        let refuse = |rule| Err(Refusal::at(Target, rule, from));
        if !self.position.inner.contains(from) {
            return refuse(&rule::HORSE_DROP);
        }
        let seat = self.position.to_act;
        if BANKS[seat.idx()].contains(from) {
            let crosses = BANKS[seat.other().idx()].contains(self.to);
            return refuse(if crosses {
                &rule::HORSE_DROP_NOT_ON_ARRIVAL
            } else {
                &rule::HORSE_DROP
            });
        }
        if RIVER.contains(from) && !self.troy.options.drop_on_bridge {
            return refuse(&rule::HORSE_DROP_ON_BRIDGE);
        }
        if self.is_riding() && !self.troy.options.drop_on_catapult {
            return refuse(&rule::HORSE_DROP_ON_CATAPULT);
        }
        Ok(())
    }

    fn promotes_rightly(&self) -> Verdict {
        let (from, to) = (self.from, self.to);
        let pawn_goes = self.position.of(Man::Pawn).contains(from)
            && match self.code {
                Code::Pawn | Code::LoadedCatapult => true,
                Code::King
                | Code::BridgeBuilder
                | Code::Catapult
                | Code::Ram
                | Code::Bishop
                | Code::Rook
                | Code::Horse
                | Code::Archer => false,
            };
        let must = pawn_goes && FAR_RANKS[self.position.to_act.idx()].contains(to);
        if must == self.action.promotes() {
            return Ok(());
        }
        Err(Refusal::at(Promotion, &rule::PAWN_PROMOTE, to))
    }

    fn king_is_safe(&self) -> Verdict {
        let mut after = *self.position;
        play(self.tables, &mut after, self.action);
        match attacker(self.tables, &after, self.position.to_act) {
            Some(cell) => Err(Refusal::at(RoyalSafety, &rule::CHECK_OWN_KING_SAFE, cell)),
            None => Ok(()),
        }
    }
}

/// What refuses a sweep to a cell that is not the last of its ray.
fn end_of_sweep(in_ray: bool) -> &'static Rule {
    if in_ray { &rule::RAM_SWEEP } else { &rule::RAM_SWEEP_STOPS_AT_GAP }
}
