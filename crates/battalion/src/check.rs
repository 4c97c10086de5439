//! The judge: grants or refuses one action, without the generator. The order of its questions and which rule refuses
//! what is at the head of `rules.rs`.

mod choice;
mod shape;

use geometry::{Cell, CellSet, Heading};
use rules::Reason::{Origin, Over, Path, Phase, Promotion, RoyalSafety, Shape, Target, Turn};
use rules::{Refusal, Rule, Seat};

use self::shape::Fit;
use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::gravity::{self, follow};
use crate::kind::Kind;
use crate::position::{ENOUGH_TURNS, Position};
use crate::rules as rule;
use crate::tables::DIAGONALS;

/// What a question answers: it passes, or refuses.
type Verdict<T = ()> = Result<T, Refusal>;

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn judge(&self, position: &Position<N>, action: Action) -> Verdict<&'static Rule> {
        self.goes_on(position)?;
        let op = action.op();
        if self.is_first_turn(position) != op.is_choice() {
            return Err(Refusal::new(Phase, &rule::FIRST_TURN_WHEN));
        }
        match op {
            Op::Target | Op::Assign | Op::Done => self.judge_choice(position, action),
            Op::Pass => self.judge_pass(position),
            Op::CastleKingside | Op::CastleQueenside => self.judge_castling(position, action),
            Op::Go | Op::Capture | Op::EnPassant | Op::Targeting | Op::Gravity => {
                Case::new(self, position, action).judge()
            }
        }
    }

    /// Over by a winner or by the count. After mate and stalemate every action fails by itself.
    fn goes_on(&self, position: &Position<N>) -> Verdict {
        if !self.is_party() && !self.is_capped(position) {
            return Ok(());
        }
        let over =
            if self.is_capped(position) { self.end(position) } else { self.victory(position) };
        let by = over.map(|outcome| outcome.rule);
        match by.filter(|by| ![&rule::END_CHECKMATE, &rule::END_STALEMATE].contains(by)) {
            Some(by) => Err(Refusal::new(Over, by)),
            None => Ok(()),
        }
    }

    /// Whether a move is one but for the own royal Titan's safety: what attacks.
    #[cfg(test)]
    pub(crate) fn is_pseudo_legal(&self, position: &Position<N>, action: Action) -> bool {
        let case = Case::new(self, position, action);
        let goes = |kind| case.goes(kind).and_then(|_| case.promotes_rightly(kind));
        case.actor().and_then(goes).is_ok()
    }

    /// Whether the own royal Titan is not attacked once an action is played.
    fn is_safe(&self, position: &Position<N>, action: Action) -> Verdict {
        let mut after = *position;
        self.play(&mut after, action);
        match self.attacker(&after, position.to_act) {
            Some(cell) => Err(Refusal::at(RoyalSafety, &rule::TITAN_ROYAL, cell)),
            None => Ok(()),
        }
    }
}

/// One move in its position.
pub(crate) struct Case<'a, const N: usize> {
    rules: &'a TitansBattalion<N>,
    position: &'a Position<N>,
    action: Action,
    seat: Seat,
    from: Cell,
    to: Cell,
    occupied: CellSet<N>,
}

impl<'a, const N: usize> Case<'a, N> {
    fn new(rules: &'a TitansBattalion<N>, position: &'a Position<N>, action: Action) -> Self {
        Self {
            rules,
            position,
            action,
            seat: position.to_act,
            from: action.from(),
            to: action.to(),
            occupied: position.occupied(),
        }
    }

    fn judge(&self) -> Verdict<&'static Rule> {
        let kind = self.actor()?;
        let granting = self.goes(kind)?;
        self.promotes_rightly(kind)?;
        self.rules.is_safe(self.position, self.action)?;
        Ok(self.grants(kind, granting))
    }

    /// What stands on the first cell and may act so.
    fn actor(&self) -> Verdict<Kind> {
        let (from, position) = (self.from, self.position);
        let refuse = |reason, rule| Err(Refusal::at(reason, rule, from));
        if !position.side(self.seat).contains(from) {
            let is_theirs = position.seat_at(from).is_some();
            return refuse(if is_theirs { Turn } else { Origin }, &rule::TURN_ORDER);
        }
        if position.resting(self.seat) == Some(from) {
            return refuse(Origin, &rule::PLANET_REST);
        }
        let kind = position.kind_at(from).expect("whatever a seat has somewhere is of some kind");
        if self.action.op() == Op::Gravity && !self.may_assist(kind) {
            return refuse(Origin, &rule::GRAVITY_NEEDS);
        }
        Ok(kind)
    }

    /// `gravity.needs`
    fn may_assist(&self, kind: Kind) -> bool {
        let own = self.position.side(self.seat);
        let is_probe =
            kind == Kind::Probe || self.position.type_at(self.seat, self.from) == Some(Kind::Probe);
        is_probe
            && self.is_on_battlefield(self.from)
            && own.intersects(self.position.of(Kind::PlanetaryTitan))
            && own.intersects(self.position.planets())
    }

    fn is_on_battlefield(&self, cell: Cell) -> bool {
        self.rules.ground.battlefield().contains(cell)
    }

    /// Shape, path and target; the rule by which it would go, promotion aside.
    fn goes(&self, kind: Kind) -> Verdict<&'static Rule> {
        match self.action.op() {
            Op::EnPassant => self.passes(kind),
            Op::Targeting => self.targets(kind),
            Op::Gravity => self.assists(),
            Op::Go => {
                let by = self.moves(kind, false)?;
                // A move ends where nothing stands.
                if self.occupied.contains(self.to) {
                    return Err(Refusal::at(Target, by, self.to));
                }
                Ok(by)
            }
            Op::Capture => {
                let by = self.moves(kind, true)?;
                self.is_prey(self.to)?;
                Ok(by)
            }
            Op::Target
            | Op::Assign
            | Op::Done
            | Op::Pass
            | Op::CastleKingside
            | Op::CastleQueenside => unreachable!("no move of a piece to a cell"),
        }
    }

    fn is_prey(&self, cell: Cell) -> Verdict {
        let is_enemy = self.position.seat_at(cell).is_some_and(|seat| seat != self.seat);
        if !is_enemy {
            return Err(Refusal::at(Target, &rule::TERM_ENEMY, cell));
        }
        if self.position.uncapturable.contains(cell) {
            return Err(Refusal::at(Target, &rule::TERM_UNCAPTURABLE, cell));
        }
        Ok(())
    }

    /// Shape and path of a step, leap or slide; the rule by which it would go.
    fn moves(&self, kind: Kind, captures: bool) -> Verdict<&'static Rule> {
        if kind.is_planet() {
            return self.planet_moves(captures);
        }
        match self.fit(kind, captures) {
            Fit::Free(by) => Ok(by),
            Fit::Blocked(cell, by) => Err(Refusal::at(Path, by, cell)),
            Fit::No(by) => Err(Refusal::new(Shape, by)),
        }
    }

    /// The movement of a Planet: its own type's, or one that it borrows.
    fn planet_moves(&self, captures: bool) -> Verdict<&'static Rule> {
        let type_at = |cell| self.position.type_at(self.seat, cell);
        let by = match type_at(self.from) {
            Some(_) => &rule::PLANET_OWN_TYPE,
            None => &rule::PLANET_UNASSIGNED,
        };
        let typed = |cell| type_at(cell).unwrap_or(Kind::Asteroid);
        let own = self.fit(typed(self.from), captures);
        if matches!(own, Fit::Free(_)) {
            return Ok(by);
        }
        let others = (self.position.planets() & self.position.side(self.seat)).without(self.from);
        let lent = others.into_iter().map(|planet| self.fit(typed(planet), false));
        // The best that any of them lends: free before blocked before none.
        let lent = lent.min_by_key(|fit| match fit {
            Fit::Free(_) => 0,
            Fit::Blocked(..) => 1,
            Fit::No(_) => 2,
        });
        match (own, lent) {
            (_, Some(Fit::Free(_))) if !captures => Ok(&rule::PLANET_BORROW),
            (Fit::Blocked(cell, _), _) => Err(Refusal::at(Path, by, cell)),
            (_, Some(Fit::Free(_) | Fit::Blocked(..))) if captures => {
                Err(Refusal::new(Shape, &rule::PLANET_BORROW))
            }
            (_, Some(Fit::Blocked(cell, _))) => Err(Refusal::at(Path, &rule::PLANET_BORROW, cell)),
            (Fit::Free(_) | Fit::No(_), _) => Err(Refusal::new(Shape, by)),
        }
    }

    /// `chess.en-passant`
    fn passes(&self, kind: Kind) -> Verdict<&'static Rule> {
        let by = &rule::CHESS_EN_PASSANT;
        if kind != Kind::Pawn || !self.is_pawn_capture() {
            return Err(Refusal::new(Shape, by));
        }
        match self.position.en_passant() {
            Some((skipped, pawn)) if skipped == self.to => self.is_prey(pawn).map(|()| by),
            Some(_) | None => Err(Refusal::at(Target, by, self.to)),
        }
    }

    /// Targeting.
    fn targets(&self, kind: Kind) -> Verdict<&'static Rule> {
        let ground = &self.rules.ground;
        if kind != Kind::Meteoroid {
            return Err(Refusal::new(Shape, &rule::TARGETING_RAY));
        }
        if self.position.turns_done(self.seat) < ENOUGH_TURNS {
            return Err(Refusal::new(Shape, &rule::TARGETING_AFTER_THREE));
        }
        let targets = self.position.targets[self.seat.idx()].without(self.from);
        let hits = |target| {
            if ground.is_curved() {
                ground.target_ray(target, self.from).contains(self.to)
            } else {
                self.to != self.from && self.is_on_flat_ray(target)
            }
        };
        if !targets.into_iter().any(hits) {
            let by =
                if ground.is_curved() { &rule::TARGETING_CURVED } else { &rule::TARGETING_RAY };
            return Err(Refusal::new(Shape, by));
        }
        if matches!(self.fit(Kind::Meteoroid, false), Fit::Free(_)) {
            return Err(Refusal::new(Shape, &rule::TARGETING_SAME));
        }
        if self.occupied.contains(self.to) {
            return Err(Refusal::at(Target, &rule::TARGETING_EMPTY, self.to));
        }
        let is_straight = |target| self.is_on_flat_ray(target);
        let straight = targets.into_iter().any(is_straight);
        Ok(if straight { &rule::TARGETING_RAY } else { &rule::TARGETING_CURVED })
    }

    /// Whether the target lies on the ray from a Target through the Meteoroid on the flat chart: with (x, y) from the
    /// Target, the same direction. `targeting.ray`
    fn is_on_flat_ray(&self, target: Cell) -> bool {
        let chart = |cell| self.rules.ground.topology.chart(cell);
        let (Some(start), Some(through), Some(to)) =
            (chart(target), chart(self.from), chart(self.to))
        else {
            return false;
        };
        let (dx, dy) = (i32::from(through.0 - start.0), i32::from(through.1 - start.1));
        let (x, y) = (i32::from(to.0 - start.0), i32::from(to.1 - start.1));
        dx * y == dy * x && dx * x + dy * y > 0
    }

    /// A Gravity Assist.
    fn assists(&self) -> Verdict<&'static Rule> {
        let ground = &self.rules.ground;
        let (from, first) = (self.from, self.to);
        let headings = DIAGONALS.map(|way| ground.topology.step(Heading::new(from, way)));
        let mut starts = headings.into_iter().flatten();
        let Some(start) = starts.find(|start| start.cell == first) else {
            return Err(Refusal::new(Shape, &rule::GRAVITY_START));
        };
        if self.position.uncapturable.contains(first) {
            return Err(Refusal::at(Path, &rule::GRAVITY_START, first));
        }
        let own = self.position.side(self.seat);
        let titans = own & self.position.of(Kind::PlanetaryTitan);
        if ground.nearness(first, titans) >= ground.nearness(from, titans) {
            return Err(Refusal::at(Path, &rule::GRAVITY_CLOSER, first));
        }
        let path = self.path(start);
        let strike = self.action.strike();
        if path.strike != Some(strike) {
            let at = path.strike.unwrap_or(strike);
            return Err(Refusal::at(Target, &rule::GRAVITY_MUST_STRIKE, at));
        }
        if (own & self.position.titans()).contains(strike) {
            return Err(Refusal::at(Target, &rule::GRAVITY_OWN_TITAN, strike));
        }
        Ok(if path.bounces { &rule::GRAVITY_BOUNCE } else { &rule::GRAVITY_MUST_STRIKE })
    }

    fn path(&self, start: Heading) -> gravity::Path {
        let walls = self.position.uncapturable.without(self.from);
        let prey = self.occupied.minus(walls).without(self.from);
        follow(&self.rules.ground, walls, prey, start)
    }

    fn promotes_rightly(&self, kind: Kind) -> Verdict {
        let end = self.action.end();
        let must = kind.is_pawn_class() && self.rules.ground.promotes(self.seat, end);
        let is_right = match (self.action.promotion(), must) {
            (None, must) => !must,
            (Some(_), false) => false,
            (Some(into), true) if kind == Kind::Probe => into == Kind::Meteoroid,
            (Some(into), true) => Kind::PROMOTIONS.contains(&into),
        };
        if is_right {
            return Ok(());
        }
        let is_probe =
            kind == Kind::Probe || self.position.type_at(self.seat, self.from) == Some(Kind::Probe);
        let by = if is_probe { &rule::PROBE_PROMOTE } else { &rule::CHESS_PROMOTION };
        Err(Refusal::at(Promotion, by, end))
    }

    /// The rule that grants a move, given the one by which it goes: the most specific one.
    fn grants(&self, kind: Kind, by: &'static Rule) -> &'static Rule {
        if self.action.promotion().is_none() || self.action.op() == Op::EnPassant {
            by
        } else if kind == Kind::Probe {
            &rule::PROBE_PROMOTE
        } else {
            &rule::CHESS_PROMOTION
        }
    }
}
