//! `TriPoint`: the family's side of the contract.

use geometry::Topology;
use rules::fuzz::Choose;
use rules::{
    Effect, Family, Issues, Kind as ThingKind, Outcome, ParseActionError, Refusal, Rule, Rules,
    Seat, Span, Strictness, Symmetry, Thing, Warnings,
};

use crate::action::{Action, Kind};
use crate::options::{Choices, FACTS, Options};
use crate::play::finish;
use crate::position::{Ending, Phase, Position, SIDES, WORDS};
use crate::rules as rule;
use crate::setup::Setup;
use crate::tables::{N_CELLS, Set, Tables};

/// Tri Point King with its options fixed.
#[derive(Debug)]
pub struct TriPoint {
    pub(crate) tables: Tables,
    pub(crate) options: Choices,
    /// All cells.
    pub(crate) all: Set,
    as_given: Options,
}

static FAMILY: Family = Family {
    id: "tri-point",
    title: "Tri Point King",
    inventor: "H. J. Bendele",
    summary: "Cities on a hexagon conscript, promote and move units of one, two and three points, which attack in coalition.",
    rules: rule::TABLE,
    options: &FACTS,
    notation: include_str!("notation.txt"),
    kinds: &WORDS,
    phrases: &["conscript _", "promote _", "support _", "scorch _", "end cities", "end"],
};

impl Rules for TriPoint {
    type Options = Options;
    type Position = Position;
    type Action = Action;
    type Setup = Setup;
    /// The position at the start of a turn, without its counters. `end.threefold`
    type Key = Position;

    const FAMILY: &'static Family = &FAMILY;

    fn new(options: Options) -> Result<(Self, Warnings), Issues> {
        let (choices, warnings) = options.read()?;
        let tables = Tables::new().expect("a hexagon of side 7 is a board");
        let all = Set::first_n(N_CELLS);
        Ok((Self { tables, options: choices, all, as_given: options }, warnings))
    }

    fn option_sets(name: &str) -> Option<Vec<Options>> {
        (name == "all").then(crate::options::pairwise)
    }

    fn options(&self) -> &Options {
        &self.as_given
    }

    fn seats(&self) -> &[&'static str] {
        &SIDES
    }

    fn topology(&self) -> &Topology {
        &self.tables.topology
    }

    fn kind_word(&self, kind: ThingKind) -> &str {
        WORDS[usize::from(kind.0)]
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn load(&self, setup: &Setup, strictness: Strictness) -> Result<(Position, Warnings), Issues> {
        self.read_setup(setup, strictness)
    }

    fn save(&self, position: &Position) -> Setup {
        self.write_setup(position)
    }

    fn random_setup(&self, choose: &mut dyn Choose) -> Option<Setup> {
        Some(crate::drawn::draw(self, choose))
    }

    fn to_act(&self, position: &Position) -> Option<Seat> {
        (position.phase != Phase::Over).then_some(position.to_act)
    }

    fn push_actions(&self, position: &Position, out: &mut Vec<Action>) {
        self.list(position, out);
    }

    fn count_actions(&self, position: &Position, _: &mut Vec<Action>) -> u64 {
        self.count(position)
    }

    fn push_conceivable(&self, position: &Position, out: &mut Vec<Action>) {
        self.conceive(position, out);
    }

    fn check(&self, position: &Position, action: Action) -> Result<&'static Rule, Refusal> {
        self.judge(position, action)
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, action: Action) {
        self.play(position, action);
    }

    fn push_things(&self, position: &Position, out: &mut Vec<Thing>) {
        Self::list_things(position, out);
    }

    fn effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        self.list_effects(position, action, out);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome.map(crate::position::Stored::outcome)
    }

    fn ends_turn(&self, before: &Position, action: Action) -> bool {
        // start.dark-first; Light's placement is the beginning of its first turn.
        let is_last_placed = before.phase == Phase::Place
            && before.to_act == Seat::FIRST
            && before.own().len() == self.n_placed(Seat::FIRST);
        action.kind() == Kind::End || is_last_placed
    }

    fn repetition_key(&self, position: &Position) -> Option<Position> {
        let is_asked = self.options.threefold && position.at_start.0;
        is_asked.then_some(Position { counters: [0; 2], ..*position })
    }

    fn end_by_repetition(&self, position: &mut Position) -> Option<Outcome> {
        finish(position, None, Ending::Threefold);
        self.outcome(position)
    }

    fn span(&self, _: &Position, action: Action) -> Span {
        let (actor, object) = (Some(action.actor()), Some(action.object()));
        match action.kind() {
            Kind::King | Kind::Battalion => Span { from: None, to: actor },
            Kind::Scorch => Span { from: actor, to: None },
            Kind::Conscript | Kind::Promote | Kind::Step | Kind::Attack | Kind::Merge => {
                Span { from: actor, to: object }
            }
            Kind::Support => Span { from: actor, to: Some(action.second().unwrap_or(action.to())) },
            Kind::EndCities | Kind::End => Span::default(),
        }
    }

    fn notate(&self, _: &Position, action: Action, out: &mut String) {
        self.write(action, out);
    }

    fn parse(&self, position: &Position, text: &str) -> Result<Action, ParseActionError> {
        self.read(position, text)
    }

    fn parse_turn(
        &self,
        position: &Position,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        self.read_turn(position, text, out)
    }

    fn describe_refusal(
        &self,
        position: &Position,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        self.describe(position, action, refusal)
    }

    fn symmetries(&self) -> &'static [Symmetry<Self>] {
        &crate::symmetry::ALL
    }

    fn scene(&self, position: &Position) -> scene::Scene {
        self.draw(position)
    }
}
