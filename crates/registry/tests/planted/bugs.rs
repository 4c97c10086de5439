//! The bugs: such as a hand slips into, each in one answer of one family.

use battalion::TitansBattalion;
use glinski::Glinski;
use rules::{Effect, Outcome, Reason, Refusal, Rule, Rules, Seat, Whole};
use tchess::Tchess;
use tri_point::TriPoint;
use troy::Troy;

use crate::wrapper::Bug;

type Battalion = TitansBattalion<2>;

fn rule(table: &[&'static Rule], slug: &str) -> &'static Rule {
    table.iter().find(|rule| rule.slug == slug).expect("the family has the rule")
}

/// Whether the family grants an action by this rule.
fn is_granted_by<R: Rules>(
    rules: &R,
    position: &R::Position,
    action: R::Action,
    slug: &str,
) -> bool {
    rules.check(position, action).is_ok_and(|rule| rule.slug == slug)
}

/// Appends the list without what one rule grants.
fn list_without<R: Rules>(rules: &R, position: &R::Position, slug: &str, out: &mut Vec<R::Action>) {
    rules.push_actions(position, out);
    out.retain(|&action| !is_granted_by(rules, position, action, slug));
}

/// The judge, but what one rule refuses another grants.
fn judge_without<R: Rules>(
    rules: &R,
    position: &R::Position,
    action: R::Action,
    slug: &str,
    by: &str,
) -> Result<&'static Rule, Refusal> {
    rules.check(position, action).or_else(|refusal| {
        if refusal.rule.slug == slug { Ok(rule(R::FAMILY.rules, by)) } else { Err(refusal) }
    })
}

/// The generator forgets that a horse may drop its archer on its catapult.
pub(crate) struct NoDropOnCatapult;

impl Bug<Troy> for NoDropOnCatapult {
    fn push_actions(&self, rules: &Troy, position: &troy::Position, out: &mut Vec<troy::Action>) {
        list_without(rules, position, "horse.drop-on-catapult", out);
    }
}

/// The judge lets a side leave its own king attacked.
pub(crate) struct KingMayBeLeft;

impl Bug<Troy> for KingMayBeLeft {
    fn check(
        &self,
        rules: &Troy,
        position: &troy::Position,
        action: troy::Action,
    ) -> Result<&'static Rule, Refusal> {
        judge_without(rules, position, action, "check.own-king-safe", "rook.slide")
    }
}

/// A sweep that takes more than two things tells of one too few.
pub(crate) struct SweepTellsLess;

impl Bug<Troy> for SweepTellsLess {
    fn effects(
        &self,
        rules: &Troy,
        position: &troy::Position,
        action: troy::Action,
        out: &mut Vec<Effect>,
    ) {
        rules.effects(position, action, out);
        if action.code() == troy::Code::Ram && out.len() > 3 {
            out.pop();
        }
    }
}

/// A passenger is forgotten when a position is loaded.
pub(crate) struct PassengersVanish;

impl Bug<Tchess> for PassengersVanish {
    fn read(&self, mut setup: tchess::Setup) -> tchess::Setup {
        for piece in &mut setup.pieces {
            piece.under = None;
        }
        setup
    }
}

/// Black's carriers may not drop a passenger midway, as generator and judge agree.
pub(crate) struct BlackNeverDrops;

const DROP: &str = "transport.drop-midway";

impl Bug<Tchess> for BlackNeverDrops {
    fn push_actions(
        &self,
        rules: &Tchess,
        position: &tchess::Position,
        out: &mut Vec<tchess::Action>,
    ) {
        if rules.to_act(position) == Some(Seat::SECOND) {
            list_without(rules, position, DROP, out);
        } else {
            rules.push_actions(position, out);
        }
    }

    fn check(
        &self,
        rules: &Tchess,
        position: &tchess::Position,
        action: tchess::Action,
    ) -> Result<&'static Rule, Refusal> {
        let granted = rules.check(position, action)?;
        if granted.slug == DROP && rules.to_act(position) == Some(Seat::SECOND) {
            return Err(Refusal::new(Reason::Shape, granted));
        }
        Ok(granted)
    }
}

/// The judge lets a carrier take the King with its passenger on board.
pub(crate) struct LoadedTakesTheKing;

impl Bug<Tchess> for LoadedTakesTheKing {
    fn check(
        &self,
        rules: &Tchess,
        position: &tchess::Position,
        action: tchess::Action,
    ) -> Result<&'static Rule, Refusal> {
        judge_without(rules, position, action, "king-capture.loaded", "base.capture")
    }
}

/// Whoever takes a piece and is promoted by the same action is an index too far.
pub(crate) struct CaptureWithPromotionPanics;

impl Bug<Tchess> for CaptureWithPromotionPanics {
    fn play(&self, rules: &Tchess, position: &mut tchess::Position, action: tchess::Action) {
        let is_both = action.captures().is_some() && action.promotion().is_some();
        assert!(!is_both, "index out of bounds");
        rules.play_unchecked(position, action);
    }
}

/// The judge forgets that a Gravity Assist must come closer to a Titan.
pub(crate) struct GravityFromAnywhere;

impl Bug<Battalion> for GravityFromAnywhere {
    fn check(
        &self,
        rules: &Battalion,
        position: &battalion::Position<2>,
        action: battalion::Action,
    ) -> Result<&'static Rule, Refusal> {
        judge_without(rules, position, action, "gravity.closer", "gravity.must-strike")
    }
}

/// The judge does not look at a promotion after a Targeting Move.
pub(crate) struct TargetingPromotes;

impl Bug<Battalion> for TargetingPromotes {
    fn check(
        &self,
        rules: &Battalion,
        position: &battalion::Position<2>,
        action: battalion::Action,
    ) -> Result<&'static Rule, Refusal> {
        let is_targeting = action.op() == battalion::Op::Targeting;
        rules.check(position, if is_targeting { action.promoting(None) } else { action })
    }
}

/// A side with a single way out is said to be mated.
pub(crate) struct MatedTooEarly;

impl Bug<Battalion> for MatedTooEarly {
    fn outcome(&self, rules: &Battalion, position: &battalion::Position<2>) -> Option<Outcome> {
        let mated = || {
            let seat = rules.to_act(position).filter(|seat| seat.idx() < 2)?;
            let is_last = rules.count_actions(position, &mut Vec::new()) == 1;
            let places = if seat == Seat::FIRST { [2, 1] } else { [1, 2] };
            is_last.then(|| Outcome::new(&places, rule(battalion::TABLE, "end.checkmate")))
        };
        rules.outcome(position).or_else(mated)
    }
}

/// A promotion to a knight is written like one to a queen.
pub(crate) struct KnightsAreQueens;

impl Bug<Battalion> for KnightsAreQueens {
    fn text(
        &self,
        rules: &Battalion,
        position: &battalion::Position<2>,
        action: battalion::Action,
    ) -> String {
        rules.text(position, action).replace("=N", "=Q")
    }
}

/// The generator forgets attacks from cities.
pub(crate) struct NoAttackFromCities;

impl Bug<TriPoint> for NoAttackFromCities {
    fn push_actions(
        &self,
        rules: &TriPoint,
        position: &tri_point::Position,
        out: &mut Vec<tri_point::Action>,
    ) {
        list_without(rules, position, "attack.from-city", out);
    }
}

/// Marks are forgotten when a position is loaded.
pub(crate) struct MarksFade;

impl Bug<TriPoint> for MarksFade {
    fn read(&self, mut setup: tri_point::Setup) -> tri_point::Setup {
        for unit in &mut setup.units {
            unit.marks = Whole(0);
        }
        setup
    }
}

/// A merge leaves the units as they were.
pub(crate) struct MergeDoesNothing;

impl Bug<TriPoint> for MergeDoesNothing {
    fn play(
        &self,
        rules: &TriPoint,
        position: &mut tri_point::Position,
        action: tri_point::Action,
    ) {
        if action.kind() != tri_point::Kind::Merge {
            rules.play_unchecked(position, action);
        }
    }
}

/// The generator forgets captures in passing.
pub(crate) struct NothingInPassing;

impl Bug<Glinski> for NothingInPassing {
    fn push_actions(
        &self,
        rules: &Glinski,
        position: &glinski::Position,
        out: &mut Vec<glinski::Action>,
    ) {
        list_without(rules, position, "pawn.en-passant", out);
    }
}

/// The judge lets a pinned man leave its line.
pub(crate) struct PinsDoNotHold;

impl Bug<Glinski> for PinsDoNotHold {
    fn check(
        &self,
        rules: &Glinski,
        position: &glinski::Position,
        action: glinski::Action,
    ) -> Result<&'static Rule, Refusal> {
        judge_without(rules, position, action, "check.own-king-safe", "rook.slide")
    }
}

/// A pawn that is captured in passing is not told of.
pub(crate) struct PassedIsNotTold;

impl Bug<Glinski> for PassedIsNotTold {
    fn effects(
        &self,
        rules: &Glinski,
        position: &glinski::Position,
        action: glinski::Action,
        out: &mut Vec<Effect>,
    ) {
        let n_before = out.len();
        rules.effects(position, action, out);
        if is_granted_by(rules, position, action, "pawn.en-passant") {
            out.remove(n_before);
        }
    }
}

/// The cell that a pawn has skipped is forgotten when a position is loaded.
pub(crate) struct SkippedIsForgotten;

impl Bug<Glinski> for SkippedIsForgotten {
    fn read(&self, mut setup: glinski::Setup) -> glinski::Setup {
        setup.en_passant = None;
        setup
    }
}

/// Black's pawns may not go two cells, as generator and judge agree.
pub(crate) struct BlackNeverGoesTwo;

const DOUBLE: &str = "pawn.double";

impl Bug<Glinski> for BlackNeverGoesTwo {
    fn push_actions(
        &self,
        rules: &Glinski,
        position: &glinski::Position,
        out: &mut Vec<glinski::Action>,
    ) {
        if rules.to_act(position) == Some(Seat::SECOND) {
            list_without(rules, position, DOUBLE, out);
        } else {
            rules.push_actions(position, out);
        }
    }

    fn check(
        &self,
        rules: &Glinski,
        position: &glinski::Position,
        action: glinski::Action,
    ) -> Result<&'static Rule, Refusal> {
        let granted = rules.check(position, action)?;
        if granted.slug == DOUBLE && rules.to_act(position) == Some(Seat::SECOND) {
            return Err(Refusal::new(Reason::Shape, granted));
        }
        Ok(granted)
    }
}
