//! A family with one bug planted into one of its answers.

use std::any::Any;
use std::cell::Cell;
use std::fmt;

use geometry::Topology;
use rules::fuzz::Choose;
use rules::{
    Effect, Family, Issues, Kind, Outcome, ParseActionError, Refusal, Rule, Rules, Seat, Span,
    Strictness, Symmetry, Thing, Warnings,
};

/// What a bug changes; everything else is the family's own answer.
pub(crate) trait Bug<R: Rules>: Send + Sync + 'static {
    fn push_actions(&self, rules: &R, position: &R::Position, out: &mut Vec<R::Action>) {
        rules.push_actions(position, out);
    }

    fn check(
        &self,
        rules: &R,
        position: &R::Position,
        action: R::Action,
    ) -> Result<&'static Rule, Refusal> {
        rules.check(position, action)
    }

    fn play(&self, rules: &R, position: &mut R::Position, action: R::Action) {
        rules.play_unchecked(position, action);
    }

    fn effects(&self, rules: &R, position: &R::Position, action: R::Action, out: &mut Vec<Effect>) {
        rules.effects(position, action, out);
    }

    fn outcome(&self, rules: &R, position: &R::Position) -> Option<Outcome> {
        rules.outcome(position)
    }

    fn text(&self, rules: &R, position: &R::Position, action: R::Action) -> String {
        rules.text(position, action)
    }

    /// What is made of a set-up before it is loaded.
    fn read(&self, setup: R::Setup) -> R::Setup {
        setup
    }
}

thread_local! {
    /// The bug of the families that are built on this thread: a `&'static dyn Bug<R>`.
    static BUG: Cell<Option<&'static dyn Any>> = const { Cell::new(None) };
}

/// The family `R` with the bug that was planted on the thread on which it is built. One type for all bugs of a family, since
/// each type would be compiled on its own.
pub(crate) struct Planted<R: Rules> {
    rules: R,
    bug: &'static dyn Bug<R>,
}

/// Whatever is built on this thread from now on has the bug.
pub(crate) fn plant<R: Rules>(bug: impl Bug<R>) {
    let bug: &'static dyn Bug<R> = Box::leak(Box::new(bug));
    BUG.set(Some(Box::leak(Box::new(bug))));
}

impl<R: Rules> fmt::Debug for Planted<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Planted")
    }
}

impl<R: Rules> Planted<R> {
    /// The family's first map; here all families' first map that is asked of a bug swaps two seats.
    const SYMMETRIES: &'static [Symmetry<Self>] = &[Symmetry {
        name: "the family's first map",
        holds: |planted, position| {
            let map = planted.rules.symmetries().first();
            map.is_some_and(|map| {
                (map.seat)(Seat::FIRST) == Seat::SECOND && (map.holds)(&planted.rules, position)
            })
        },
        options: |options| {
            let (rules, _) = R::new(options.clone()).expect("options that are in use");
            let map = rules.symmetries().first();
            map.map_or_else(|| options.clone(), |map| (map.options)(rules.options()))
        },
        seat: Seat::other,
        setup: |planted, setup| (planted.rules.symmetries()[0].setup)(&planted.rules, setup),
        action: |planted, action| (planted.rules.symmetries()[0].action)(&planted.rules, action),
    }];
}

impl<R: Rules> Rules for Planted<R> {
    type Options = R::Options;
    type Position = R::Position;
    type Action = R::Action;
    type Setup = R::Setup;
    type Key = R::Key;

    const FAMILY: &'static Family = R::FAMILY;

    fn new(options: R::Options) -> Result<(Self, Warnings), Issues> {
        let (rules, warnings) = R::new(options)?;
        let bug = BUG.get().and_then(<dyn Any>::downcast_ref::<&'static dyn Bug<R>>);
        Ok((Self { rules, bug: *bug.expect("a bug of the family was planted") }, warnings))
    }

    fn options(&self) -> &R::Options {
        self.rules.options()
    }

    fn seats(&self) -> &[&'static str] {
        self.rules.seats()
    }

    fn topology(&self) -> &Topology {
        self.rules.topology()
    }

    fn kind_word(&self, kind: Kind) -> &str {
        self.rules.kind_word(kind)
    }

    fn start(&self) -> R::Position {
        self.rules.start()
    }

    fn load(
        &self,
        setup: &R::Setup,
        strictness: Strictness,
    ) -> Result<(R::Position, Warnings), Issues> {
        self.rules.load(&self.bug.read(setup.clone()), strictness)
    }

    fn save(&self, position: &R::Position) -> R::Setup {
        self.rules.save(position)
    }

    fn random_setup(&self, choose: &mut dyn Choose) -> Option<R::Setup> {
        self.rules.random_setup(choose)
    }

    fn to_act(&self, position: &R::Position) -> Option<Seat> {
        self.rules.to_act(position)
    }

    fn push_actions(&self, position: &R::Position, out: &mut Vec<R::Action>) {
        self.bug.push_actions(&self.rules, position, out);
    }

    fn push_conceivable(&self, position: &R::Position, out: &mut Vec<R::Action>) {
        self.rules.push_conceivable(position, out);
    }

    fn push_probes(
        &self,
        position: &R::Position,
        legal: &[R::Action],
        seed: u64,
        out: &mut Vec<R::Action>,
    ) {
        self.rules.push_probes(position, legal, seed, out);
    }

    fn check(&self, position: &R::Position, action: R::Action) -> Result<&'static Rule, Refusal> {
        self.bug.check(&self.rules, position, action)
    }

    fn play_unchecked(&self, position: &mut R::Position, action: R::Action) {
        self.bug.play(&self.rules, position, action);
    }

    fn push_things(&self, position: &R::Position, out: &mut Vec<Thing>) {
        self.rules.push_things(position, out);
    }

    fn effects(&self, position: &R::Position, action: R::Action, out: &mut Vec<Effect>) {
        self.bug.effects(&self.rules, position, action, out);
    }

    fn outcome(&self, position: &R::Position) -> Option<Outcome> {
        self.bug.outcome(&self.rules, position)
    }

    fn ends_turn(&self, before: &R::Position, action: R::Action) -> bool {
        self.rules.ends_turn(before, action)
    }

    fn repetition_key(&self, position: &R::Position) -> Option<R::Key> {
        self.rules.repetition_key(position)
    }

    fn end_by_repetition(&self, position: &mut R::Position) -> Option<Outcome> {
        self.rules.end_by_repetition(position)
    }

    fn is_in_force(&self, rule: &Rule) -> bool {
        self.rules.is_in_force(rule)
    }

    fn span(&self, position: &R::Position, action: R::Action) -> Span {
        self.rules.span(position, action)
    }

    fn notate(&self, position: &R::Position, action: R::Action, out: &mut String) {
        out.push_str(&self.bug.text(&self.rules, position, action));
    }

    fn parse(&self, position: &R::Position, text: &str) -> Result<R::Action, ParseActionError> {
        self.rules.parse(position, text)
    }

    fn parse_turn(
        &self,
        position: &R::Position,
        text: &str,
        out: &mut Vec<R::Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        self.rules.parse_turn(position, text, out)
    }

    fn describe_refusal(
        &self,
        position: &R::Position,
        action: Option<R::Action>,
        refusal: &Refusal,
    ) -> String {
        self.rules.describe_refusal(position, action, refusal)
    }

    fn symmetries(&self) -> &'static [Symmetry<Self>] {
        Self::SYMMETRIES
    }

    fn scene(&self, position: &R::Position) -> scene::Scene {
        self.rules.scene(position)
    }
}
