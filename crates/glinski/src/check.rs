//! The judge: grants or refuses one action, without the generator.

use geometry::{Cell, Way};
use rules::Reason::{Origin, Over, Path, Promotion, RoyalSafety, Shape, Target, Turn};
use rules::{Refusal, Rule};

use crate::Glinski;
use crate::action::{Action, Op};
use crate::attack::attacker;
use crate::man::Man;
use crate::play::play;
use crate::position::Position;
use crate::rules as rule;
use crate::tables::{LAST_CELLS, PAWN_STARTS, Tables, forward};

type Verdict = Result<(), Refusal>;

impl Glinski {
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
        case.man_is_there()?;
        let granted = if case.man == Man::Pawn { case.pawn_moves()? } else { case.piece_moves()? };
        let granted = case.promotes_rightly()?.unwrap_or(granted);
        case.king_is_safe()?;
        Ok(granted)
    }

    /// Whether the action is one but for the own king's safety: what attacks.
    #[cfg(test)]
    pub(crate) fn is_pseudo_legal(&self, position: &Position, action: Action) -> bool {
        let case = Case::new(self, position, action);
        let moves = || if case.man == Man::Pawn { case.pawn_moves() } else { case.piece_moves() };
        case.man_is_there().is_ok() && moves().is_ok() && case.promotes_rightly().is_ok()
    }
}

/// One action in its position.
struct Case<'a> {
    tables: &'a Tables,
    position: &'a Position,
    action: Action,
    man: Man,
    from: Cell,
    to: Cell,
    captures: bool,
}

impl<'a> Case<'a> {
    #[inline]
    fn new(glinski: &'a Glinski, position: &'a Position, action: Action) -> Self {
        Self {
            tables: &glinski.tables,
            position,
            action,
            man: action.man(),
            from: action.from(),
            to: action.to(),
            captures: action.op() == Op::Capture,
        }
    }

    /// `turn.one-move`
    fn man_is_there(&self) -> Verdict {
        if self.position.enemy().contains(self.from) {
            return Err(Refusal::at(Turn, &rule::TURN_ONE_MOVE, self.from));
        }
        let stands = self.position.of(self.man) & self.position.own();
        if stands.contains(self.from) {
            Ok(())
        } else {
            Err(Refusal::at(Origin, &rule::TURN_ONE_MOVE, self.from))
        }
    }

    fn piece_moves(&self) -> Result<&'static Rule, Refusal> {
        let from = self.from.idx();
        let (pattern, slides, rule) = match self.man {
            Man::King => (self.tables.steps[from], false, &rule::KING_STEP),
            Man::Queen => {
                let lines = self.tables.straights[from] | self.tables.diagonals[from];
                (lines, true, &rule::QUEEN_SLIDE)
            }
            Man::Rook => (self.tables.straights[from], true, &rule::ROOK_SLIDE),
            Man::Bishop => (self.tables.diagonals[from], true, &rule::BISHOP_SLIDE),
            Man::Knight => (self.tables.leaps[from], false, &rule::KNIGHT_LEAP),
            Man::Pawn => unreachable!("pawns are asked apart"),
        };
        if !pattern.contains(self.to) {
            return Err(Refusal::new(Shape, rule));
        }
        if slides {
            self.path_is_clear(rule)?;
        }
        self.target_fits(rule)?;
        Ok(rule)
    }

    /// Whether nothing stands before the last cell: the obstacle nearest to the start is named.
    fn path_is_clear(&self, rule: &'static Rule) -> Verdict {
        let (from, to) = (self.from.idx(), self.to.idx());
        let obstacles = self.tables.between[from][to] & self.position.occupied();
        match Tables::nearest(obstacles, usize::from(self.tables.ways[from][to])) {
            None => Ok(()),
            Some(cell) => Err(Refusal::at(Path, rule, cell)),
        }
    }

    /// Whether the last cell holds an enemy, for a capture, or nothing.
    fn target_fits(&self, rule: &'static Rule) -> Verdict {
        let fits = if self.captures {
            self.position.enemy().contains(self.to)
        } else {
            self.is_vacant(self.to)
        };
        if fits { Ok(()) } else { Err(Refusal::at(Target, rule, self.to)) }
    }

    fn is_vacant(&self, cell: Cell) -> bool {
        !self.position.occupied().contains(cell)
    }

    fn pawn_moves(&self) -> Result<&'static Rule, Refusal> {
        if self.captures { self.pawn_captures() } else { self.pawn_goes() }
    }

    fn ahead(&self, cell: Cell) -> Option<Cell> {
        self.tables.topology.across(cell, forward(self.position.to_act))
    }

    fn pawn_goes(&self) -> Result<&'static Rule, Refusal> {
        let next = self.ahead(self.from);
        if next == Some(self.to) {
            self.target_fits(&rule::PAWN_STEP)?;
            return Ok(&rule::PAWN_STEP);
        }
        let Some(next) = next.filter(|&next| self.ahead(next) == Some(self.to)) else {
            let rule = if self.is_beside() { &rule::PAWN_CAPTURE } else { &rule::PAWN_STEP };
            return Err(Refusal::new(Shape, rule));
        };
        let rule = &rule::PAWN_DOUBLE;
        if !PAWN_STARTS[self.position.to_act.idx()].contains(self.from) {
            return Err(Refusal::at(Shape, rule, self.from));
        }
        if !self.is_vacant(next) {
            return Err(Refusal::at(Path, rule, next));
        }
        self.target_fits(rule)?;
        Ok(rule)
    }

    /// Whether the last cell is one of the two on which this pawn captures: those beside the one ahead.
    fn is_beside(&self) -> bool {
        let forward = forward(self.position.to_act);
        let tiling = self.tables.topology.tiling();
        let is_there = |way: Way| self.tables.topology.across(self.from, way) == Some(self.to);
        // Two ways lead from one side to the next.
        is_there(forward.turned(2, tiling)) || is_there(forward.turned(-2, tiling))
    }

    fn pawn_captures(&self) -> Result<&'static Rule, Refusal> {
        if !self.is_beside() {
            return Err(Refusal::new(Shape, &rule::PAWN_CAPTURE));
        }
        if self.position.enemy().contains(self.to) {
            return Ok(&rule::PAWN_CAPTURE);
        }
        if self.position.skipped() == Some(self.to) {
            return Ok(&rule::PAWN_EN_PASSANT);
        }
        let rule =
            if self.has_pawn_behind() { &rule::PAWN_EN_PASSANT } else { &rule::PAWN_CAPTURE };
        Err(Refusal::at(Target, rule, self.to))
    }

    /// Whether an enemy pawn stands as if it had skipped the vacant last cell, on this turn or an earlier one.
    fn has_pawn_behind(&self) -> bool {
        let back = forward(self.position.to_act.other());
        let topology = &self.tables.topology;
        let pawns = self.position.of(Man::Pawn) & self.position.enemy();
        let start = topology.across(self.to, forward(self.position.to_act));
        let starts = PAWN_STARTS[self.position.to_act.other().idx()];
        self.is_vacant(self.to)
            && topology.across(self.to, back).is_some_and(|cell| pawns.contains(cell))
            && start.is_some_and(|cell| starts.contains(cell))
    }

    /// By which rule a pawn is promoted, if it is. `pawn.promote`
    fn promotes_rightly(&self) -> Result<Option<&'static Rule>, Refusal> {
        let must =
            self.man == Man::Pawn && LAST_CELLS[self.position.to_act.idx()].contains(self.to);
        match (must, self.action.promotion().is_some()) {
            (true, true) => Ok(Some(&rule::PAWN_PROMOTE)),
            (false, false) => Ok(None),
            (true, false) | (false, true) => {
                Err(Refusal::at(Promotion, &rule::PAWN_PROMOTE, self.to))
            }
        }
    }

    fn king_is_safe(&self) -> Verdict {
        let mut after = *self.position;
        play(&mut after, self.action);
        match attacker(self.tables, &after, self.position.to_act) {
            Some(cell) => Err(Refusal::at(RoyalSafety, &rule::CHECK_OWN_KING_SAFE, cell)),
            None => Ok(()),
        }
    }
}
