//! Cairns with one method falsified, to see a law bite.

use std::cell::Cell as Slot;
use std::hash::{Hash, Hasher};

use geometry::Topology;
use rules::{
    Effect, Family, Issues, Kind, Outcome, ParseActionError, Reason, Refusal, Rule, Rules, Seat,
    Span, Strictness, Symmetry, Thing, Warnings,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cairns::actions::{Action, Deed};
use crate::cairns::options::Options;
use crate::cairns::position::Position;
use crate::cairns::setup::Setup;
use crate::cairns::{Cairns, rules as rule};
use crate::fault;

/// A position with something hidden that takes no part in equality.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hiding {
    pub(crate) shown: Position,
    /// Whether it came about by play.
    hidden: bool,
}

impl PartialEq for Hiding {
    fn eq(&self, other: &Self) -> bool {
        self.shown == other.shown
    }
}

impl Eq for Hiding {}

impl Hash for Hiding {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shown.hash(state);
    }
}

/// A set-up with something that JSON leaves out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Noted {
    pub(crate) setup: Setup,
    #[serde(skip)]
    note: bool,
}

/// Cairns with one fault.
#[derive(Debug)]
pub(crate) struct Broken<const FAULT: u8> {
    cairns: Cairns,
}

thread_local! {
    /// A judge that remembers: what it must not do.
    static ASKED: Slot<u32> = const { Slot::new(0) };
}

impl<const FAULT: u8> Broken<FAULT> {
    const SYMMETRIES: &'static [Symmetry<Self>] = &[Symmetry {
        name: "turned by a third",
        holds: |broken, position| (inner().holds)(&broken.cairns, &position.shown),
        options: |options| match FAULT {
            fault::LAW_7_OPTIONS_STAY => options.clone(),
            _ => (inner().options)(options),
        },
        seat: |seat| (inner().seat)(seat),
        setup: |broken, noted| {
            let mut mapped = (inner().setup)(&broken.cairns, &noted.setup);
            if FAULT == fault::LAW_7_MAP_DOES_NOT_LOAD && mapped.cairn.0 == 0 {
                mapped.to_act = "nobody".into();
            }
            Noted { setup: mapped, note: noted.note }
        },
        action: |broken, action| (inner().action)(&broken.cairns, action),
    }];

    const fn is(fault: u8) -> bool {
        FAULT == fault
    }
}

fn inner() -> &'static Symmetry<Cairns> {
    &crate::cairns::SYMMETRIES[0]
}

const fn shown(shown: Position) -> Hiding {
    Hiding { shown, hidden: false }
}

impl<const FAULT: u8> Rules for Broken<FAULT> {
    type Options = Options;
    type Position = Hiding;
    type Action = Action;
    type Setup = Noted;
    type Key = Position;

    const FAMILY: &'static Family = Cairns::FAMILY;

    fn new(options: Options) -> Result<(Self, Warnings), Issues> {
        let (cairns, warnings) = Cairns::new(options)?;
        Ok((Self { cairns }, warnings))
    }

    fn options(&self) -> &Options {
        self.cairns.options()
    }

    fn seats(&self) -> &[&'static str] {
        self.cairns.seats()
    }

    fn topology(&self) -> &Topology {
        self.cairns.topology()
    }

    fn kind_word(&self, kind: Kind) -> &str {
        self.cairns.kind_word(kind)
    }

    fn start(&self) -> Hiding {
        shown(self.cairns.start())
    }

    fn load(&self, noted: &Noted, strictness: Strictness) -> Result<(Hiding, Warnings), Issues> {
        let mut setup = noted.setup.clone();
        if Self::is(fault::LAW_1_FORGETS_MID_TURN) {
            setup.left = None;
        }
        if Self::is(fault::LAW_9_LOADS_WHAT_PANICS) {
            setup.water.retain(|name| self.topology().find(name).is_some());
        }
        let (position, warnings) = self.cairns.load(&setup, strictness)?;
        Ok((shown(position), warnings))
    }

    fn save(&self, position: &Hiding) -> Noted {
        let mut setup = self.cairns.save(&position.shown);
        if Self::is(fault::LAW_1_SAVES_WHAT_DOES_NOT_LOAD) && position.shown.cairn > 0 {
            setup.cairn.0 = 9;
        }
        Noted { setup, note: FAULT == fault::LAW_1_JSON_FORGETS }
    }

    fn to_act(&self, position: &Hiding) -> Option<Seat> {
        let is_ninth = position.shown.water.len() == 4;
        self.cairns
            .to_act(&position.shown)
            .filter(|_| !(Self::is(fault::LAW_4_NOBODY_ACTS) && is_ninth))
    }

    fn push_actions(&self, position: &Hiding, out: &mut Vec<Action>) {
        let base = out.len();
        self.cairns.push_actions(&position.shown, out);
        let n_legal = out.len() - base;
        if Self::is(fault::LAW_2_DESCENDS) && n_legal > 1 {
            out[base..].reverse();
        }
        if Self::is(fault::LAW_2_REPEATS) {
            out.extend(out[base..].last().copied());
        }
        if Self::is(fault::LAW_3_GENERATOR_FORGETS) && n_legal > 7 {
            out.pop();
        }
        if Self::is(fault::LAW_4_GOES_ON) && position.shown.is_over() {
            out.push(Action::End);
        }
        // Unfair: blue never digs.
        if Self::is(fault::LAW_7_UNFAIR) && position.shown.to_act == Seat::new(2) {
            out.retain(|action| !matches!(action, Action::Act(Deed::Dig, ..)));
        }
        if Self::is(fault::LAW_8_LOADED_LISTS_ELSE) && position.hidden && n_legal > 1 {
            out.retain(|&action| action != Action::End);
        }
        if Self::is(fault::LAW_9_LOADS_WHAT_PANICS) {
            assert!(position.shown.water.len() < 12, "there is always dry ground");
        }
    }

    fn count_actions(&self, position: &Hiding, scratch: &mut Vec<Action>) -> u64 {
        let base = scratch.len();
        self.push_actions(position, scratch);
        let count = (scratch.len() - base) as u64;
        if !Self::is(fault::LAW_3_LEAVES_SCRATCH) {
            scratch.truncate(base);
        }
        if Self::is(fault::LAW_3_MISCOUNTS) { count.min(7) } else { count }
    }

    fn push_conceivable(&self, position: &Hiding, out: &mut Vec<Action>) {
        self.cairns.push_conceivable(&position.shown, out);
        if Self::is(fault::LAW_5_GRANTS_WHEN_ASKED_AGAIN) {
            // Whoever asks for these is about to ask the judge.
            ASKED.set(0);
        }
        if Self::is(fault::LAW_3_JUDGE_GRANTS_MORE_OF_MANY) {
            *out = out.repeat(100);
        }
        let is_legal = |action: &Action| self.cairns.check(&position.shown, *action).is_ok();
        let legal = out.iter().position(is_legal);
        let refused = out.iter().position(|action| !is_legal(action));
        let twice = Self::is(fault::LAW_3_CONCEIVABLE_TWICE_FOR_ANOTHER);
        if let Some(idx) = legal.filter(|_| Self::is(fault::LAW_3_NOT_CONCEIVABLE) || twice) {
            out.remove(idx);
        }
        if twice {
            let other = out.iter().copied().find(is_legal);
            out.extend(other);
        }
        if let Some(idx) = refused.filter(|_| Self::is(fault::LAW_3_REFUSED_TWICE)) {
            out.push(out[idx]);
        }
    }

    fn check(&self, position: &Hiding, action: Action) -> Result<&'static Rule, Refusal> {
        let granted = self.cairns.check(&position.shown, action);
        let reason = granted.as_ref().err().map(|refusal| refusal.reason);
        let grants_more = Self::is(fault::LAW_3_JUDGE_GRANTS_MORE)
            || Self::is(fault::LAW_3_JUDGE_GRANTS_MORE_OF_MANY);
        if grants_more && reason == Some(Reason::Shape) {
            return Ok(&rule::STEP);
        }
        if Self::is(fault::LAW_3_JUDGE_GRANTS_LESS) && granted == Ok(&rule::SUMMIT_CAIRN) {
            return Err(Refusal::new(Reason::Target, &rule::SUMMIT_CAIRN));
        }
        if Self::is(fault::LAW_7_UNFAIR)
            && position.shown.to_act == Seat::new(2)
            && granted == Ok(&rule::DIG)
        {
            return Err(Refusal::new(Reason::Target, &rule::DIG));
        }
        if Self::is(fault::LAW_8_LOADED_LISTS_ELSE) && position.hidden && action == Action::End {
            let goes_on = self.cairns.can_act(&position.shown);
            return granted.and_then(|rule| {
                if goes_on { Err(Refusal::new(Reason::Phase, rule)) } else { Ok(rule) }
            });
        }
        if Self::is(fault::LAW_5_GRANTS_WHEN_ASKED_AGAIN) && granted.is_err() {
            // The first answers of a position are refusals; the one to `play` is not.
            let asked = ASKED.get() + 1;
            ASKED.set(asked);
            let mut conceivable = Vec::new();
            let mut legal = Vec::new();
            self.cairns.push_conceivable(&position.shown, &mut conceivable);
            self.push_actions(position, &mut legal);
            if asked as usize > conceivable.len() - legal.len() + 1 {
                ASKED.set(0);
                return Ok(&rule::STEP);
            }
        }
        granted
    }

    fn play_unchecked(&self, position: &mut Hiding, action: Action) {
        if Self::is(fault::LAW_5_GRANTS_WHEN_ASKED_AGAIN)
            && self.cairns.check(&position.shown, action).is_err()
        {
            return;
        }
        self.cairns.play_unchecked(&mut position.shown, action);
        // Who came by play has one action a turn.
        let ends = self.cairns.check(&position.shown, Action::End).is_ok();
        if Self::is(fault::LAW_8_LOADED_PLAYS_ELSE) && position.hidden && ends {
            self.cairns.play_unchecked(&mut position.shown, Action::End);
        }
        position.hidden = true;
    }

    fn push_things(&self, position: &Hiding, out: &mut Vec<Thing>) {
        self.cairns.push_things(&position.shown, out);
    }

    fn effects(&self, position: &Hiding, action: Action, out: &mut Vec<Effect>) {
        self.cairns.effects(&position.shown, action, out);
        if Self::is(fault::LAW_6_FORGETS) && matches!(action, Action::Act(Deed::Dig, ..)) {
            out.pop();
        }
        if Self::is(fault::LAW_6_INVENTS) && action == Action::End {
            let thing = Thing {
                cell: geometry::Cell::new(0),
                tier: 9,
                seat: None,
                kind: Kind(3),
                state: 0,
            };
            out.push(Effect::lost(thing, "vanished"));
        }
        if Self::is(fault::LAW_6_MISPLACES) {
            for effect in out.iter_mut().filter(|effect| effect.cause == "carried") {
                effect.after = effect.before;
            }
        }
    }

    fn outcome(&self, position: &Hiding) -> Option<Outcome> {
        if Self::is(fault::LAW_4_ENDS_TOO_EARLY) && position.shown.cairn > 0 {
            return Some(Outcome::new(&[1, 1, 1], &rule::END_LAST));
        }
        if Self::is(fault::LAW_7_ONE_CLAN_ALWAYS_WINS)
            && self.cairns.outcome(&position.shown).is_some()
        {
            return Some(Outcome::new(&[1, 2, 2], &rule::END_LAST));
        }
        self.cairns.outcome(&position.shown)
    }

    fn ends_turn(&self, before: &Hiding, action: Action) -> bool {
        !Self::is(fault::NEVER_ENDS_A_TURN) && self.cairns.ends_turn(&before.shown, action)
    }

    fn repetition_key(&self, position: &Hiding) -> Option<Position> {
        self.cairns.repetition_key(&position.shown)
    }

    fn end_by_repetition(&self, position: &mut Hiding) -> Option<Outcome> {
        let mut ended = position.shown;
        let outcome = self.cairns.end_by_repetition(&mut ended);
        if !Self::is(fault::STORES_NO_REPETITION) {
            position.shown = ended;
        }
        outcome
    }

    fn span(&self, position: &Hiding, action: Action) -> Span {
        self.cairns.span(&position.shown, action)
    }

    fn notate(&self, position: &Hiding, action: Action, out: &mut String) {
        let base = out.len();
        self.cairns.notate(&position.shown, action, out);
        if Self::is(fault::LAW_2_SAME_TEXT) && matches!(action, Action::Act(Deed::Dig, ..)) {
            // A dig is written like a step.
            let step = out[base..].replace('~', "-");
            out.replace_range(base.., &step);
        }
    }

    fn parse(&self, position: &Hiding, text: &str) -> Result<Action, ParseActionError> {
        if Self::is(fault::LAW_2_READS_NOTHING) && text.contains('=') {
            return Err(ParseActionError::Empty);
        }
        if Self::is(fault::LAW_10_CUTS_CHARACTERS) && text.len() > 2 {
            // A cell is not always two bytes.
            let _ = &text[..2];
        }
        self.cairns.parse(&position.shown, text)
    }

    fn parse_turn(
        &self,
        position: &Hiding,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        if Self::is(fault::LAW_10_TURN_PANICS) {
            assert!(!text.contains(';'), "one action at a time, please");
        }
        self.cairns.parse_turn(&position.shown, text, out)
    }

    fn describe_refusal(
        &self,
        position: &Hiding,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        assert!(!Self::is(fault::LAW_9_DESCRIBING_PANICS), "no words for it");
        self.cairns.describe_refusal(&position.shown, action, refusal)
    }

    fn symmetries(&self) -> &'static [Symmetry<Self>] {
        Self::SYMMETRIES
    }

    fn scene(&self, position: &Hiding) -> scene::Scene {
        assert!(!Self::is(fault::LAW_9_DRAWING_PANICS), "no picture of it");
        self.cairns.scene(&position.shown)
    }
}
