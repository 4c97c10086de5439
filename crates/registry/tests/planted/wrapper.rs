//! A family with one bug planted into one of its answers.

use std::fmt;
use std::marker::PhantomData;

use geometry::Topology;
use rules::fuzz::Choose;
use rules::{
    Effect, Family, Issues, Kind, Outcome, ParseActionError, Refusal, Rule, Rules, Seat, Span,
    Strictness, Symmetry, Thing, Warnings,
};

/// What a bug changes; everything else is the family's own answer.
pub(crate) trait Bug<R: Rules>: Send + Sync + 'static {
    fn push_actions(rules: &R, position: &R::Position, out: &mut Vec<R::Action>) {
        rules.push_actions(position, out);
    }

    fn check(
        rules: &R,
        position: &R::Position,
        action: R::Action,
    ) -> Result<&'static Rule, Refusal> {
        rules.check(position, action)
    }

    fn play(rules: &R, position: &mut R::Position, action: R::Action) {
        rules.play_unchecked(position, action);
    }

    fn effects(rules: &R, position: &R::Position, action: R::Action, out: &mut Vec<Effect>) {
        rules.effects(position, action, out);
    }

    fn outcome(rules: &R, position: &R::Position) -> Option<Outcome> {
        rules.outcome(position)
    }

    fn text(rules: &R, position: &R::Position, action: R::Action) -> String {
        rules.text(position, action)
    }

    /// What is made of a set-up before it is loaded.
    fn read(setup: R::Setup) -> R::Setup {
        setup
    }
}

/// The family `R` with the bug `B`.
pub(crate) struct Planted<R, B>(R, PhantomData<fn() -> B>);

impl<R, B> fmt::Debug for Planted<R, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Planted")
    }
}

impl<R: Rules, B: Bug<R>> Planted<R, B> {
    /// The family's first map; here all families' first map that is asked of a bug swaps two seats.
    const SYMMETRIES: &'static [Symmetry<Self>] = &[Symmetry {
        name: "the family's first map",
        holds: |planted, position| {
            let map = planted.0.symmetries().first();
            map.is_some_and(|map| {
                (map.seat)(Seat::FIRST) == Seat::SECOND && (map.holds)(&planted.0, position)
            })
        },
        options: |options| {
            let (rules, _) = R::new(options.clone()).expect("options that are in use");
            let map = rules.symmetries().first();
            map.map_or_else(|| options.clone(), |map| (map.options)(rules.options()))
        },
        seat: Seat::other,
        setup: |planted, setup| (planted.0.symmetries()[0].setup)(&planted.0, setup),
        action: |planted, action| (planted.0.symmetries()[0].action)(&planted.0, action),
    }];
}

impl<R: Rules, B: Bug<R>> Rules for Planted<R, B> {
    type Options = R::Options;
    type Position = R::Position;
    type Action = R::Action;
    type Setup = R::Setup;
    type Key = R::Key;

    const FAMILY: &'static Family = R::FAMILY;

    fn new(options: R::Options) -> Result<(Self, Warnings), Issues> {
        let (rules, warnings) = R::new(options)?;
        Ok((Self(rules, PhantomData), warnings))
    }

    fn options(&self) -> &R::Options {
        self.0.options()
    }

    fn seats(&self) -> &[&'static str] {
        self.0.seats()
    }

    fn topology(&self) -> &Topology {
        self.0.topology()
    }

    fn kind_word(&self, kind: Kind) -> &str {
        self.0.kind_word(kind)
    }

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn load(
        &self,
        setup: &R::Setup,
        strictness: Strictness,
    ) -> Result<(R::Position, Warnings), Issues> {
        self.0.load(&B::read(setup.clone()), strictness)
    }

    fn save(&self, position: &R::Position) -> R::Setup {
        self.0.save(position)
    }

    fn random_setup(&self, choose: &mut dyn Choose) -> Option<R::Setup> {
        self.0.random_setup(choose)
    }

    fn to_act(&self, position: &R::Position) -> Option<Seat> {
        self.0.to_act(position)
    }

    fn push_actions(&self, position: &R::Position, out: &mut Vec<R::Action>) {
        B::push_actions(&self.0, position, out);
    }

    fn push_conceivable(&self, position: &R::Position, out: &mut Vec<R::Action>) {
        self.0.push_conceivable(position, out);
    }

    fn push_probes(
        &self,
        position: &R::Position,
        legal: &[R::Action],
        seed: u64,
        out: &mut Vec<R::Action>,
    ) {
        self.0.push_probes(position, legal, seed, out);
    }

    fn check(&self, position: &R::Position, action: R::Action) -> Result<&'static Rule, Refusal> {
        B::check(&self.0, position, action)
    }

    fn play_unchecked(&self, position: &mut R::Position, action: R::Action) {
        B::play(&self.0, position, action);
    }

    fn push_things(&self, position: &R::Position, out: &mut Vec<Thing>) {
        self.0.push_things(position, out);
    }

    fn effects(&self, position: &R::Position, action: R::Action, out: &mut Vec<Effect>) {
        B::effects(&self.0, position, action, out);
    }

    fn outcome(&self, position: &R::Position) -> Option<Outcome> {
        B::outcome(&self.0, position)
    }

    fn ends_turn(&self, before: &R::Position, action: R::Action) -> bool {
        self.0.ends_turn(before, action)
    }

    fn repetition_key(&self, position: &R::Position) -> Option<R::Key> {
        self.0.repetition_key(position)
    }

    fn end_by_repetition(&self, position: &mut R::Position) -> Option<Outcome> {
        self.0.end_by_repetition(position)
    }

    fn span(&self, position: &R::Position, action: R::Action) -> Span {
        self.0.span(position, action)
    }

    fn notate(&self, position: &R::Position, action: R::Action, out: &mut String) {
        out.push_str(&B::text(&self.0, position, action));
    }

    fn parse(&self, position: &R::Position, text: &str) -> Result<R::Action, ParseActionError> {
        self.0.parse(position, text)
    }

    fn parse_turn(
        &self,
        position: &R::Position,
        text: &str,
        out: &mut Vec<R::Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        self.0.parse_turn(position, text, out)
    }

    fn describe_refusal(
        &self,
        position: &R::Position,
        action: Option<R::Action>,
        refusal: &Refusal,
    ) -> String {
        self.0.describe_refusal(position, action, refusal)
    }

    fn symmetries(&self) -> &'static [Symmetry<Self>] {
        Self::SYMMETRIES
    }

    fn scene(&self, position: &R::Position) -> scene::Scene {
        self.0.scene(position)
    }
}
