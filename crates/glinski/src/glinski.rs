//! `Glinski`: the family's side of the contract.

use geometry::Topology;
use rules::fuzz::Choose;
use rules::{
    Effect, Family, Issues, Kind, Outcome, ParseActionError, Refusal, Rule, Rules, Seat, Span,
    Strictness, Symmetry, Thing, Warnings,
};

use crate::action::Action;
use crate::actions::{Any, Count, Passing};
use crate::attack::attacker;
use crate::man::WORDS;
use crate::options::{Choices, FACTS, Options};
use crate::position::{Position, SIDES};
use crate::rules as rule;
use crate::setup::Setup;
use crate::tables::{N_CELLS, Set, Tables};

/// Gliński's hexagonal chess with its options fixed.
#[derive(Debug)]
pub struct Glinski {
    pub(crate) tables: Tables,
    pub(crate) options: Choices,
    /// All cells.
    pub(crate) all: Set,
    as_given: Options,
    start: Position,
}

static FAMILY: Family = Family {
    id: "glinski",
    title: "Gliński's Hexagonal Chess",
    inventor: "Władysław Gliński, 1936 to 1973",
    summary: "Chess on 91 hexes, with three bishops and nine pawns a side; stalemate is worth three quarters.",
    rules: rule::TABLE,
    options: &FACTS,
    notation: include_str!("notation.txt"),
    kinds: &WORDS,
    phrases: &[],
};

impl Glinski {
    /// Whether `move_cap` has ended the game. `end.hundred-plies`
    #[inline]
    pub(crate) fn is_capped(&self, position: &Position) -> bool {
        self.options.move_cap != 0 && position.quiet_plies >= self.options.move_cap
    }

    fn has_action(&self, position: &Position) -> bool {
        let mut any = Any(false);
        self.generate(position, &mut any);
        any.0
    }

    /// Whether a pawn may capture in passing. `pawn.en-passant`
    fn has_en_passant(&self, position: &Position) -> bool {
        let Some(skipped) = position.skipped() else { return false };
        let mut passing = Passing { skipped, found: false };
        self.generate(position, &mut passing);
        passing.found
    }
}

impl Rules for Glinski {
    type Options = Options;
    type Position = Position;
    type Action = Action;
    type Setup = Setup;
    /// The position without its quiet plies, and without a skipped cell on which nothing can capture. `end.threefold`
    type Key = Position;

    const FAMILY: &'static Family = &FAMILY;

    fn new(options: Options) -> Result<(Self, Warnings), Issues> {
        let (choices, warnings) = options.read()?;
        let tables = Tables::new().expect("a hexagon of side 6 with eleven letters is a board");
        let start = crate::start::start();
        let all = Set::first_n(N_CELLS);
        Ok((Self { tables, options: choices, all, as_given: options, start }, warnings))
    }

    /// `all`: every combination of the values of each, but for other caps on quiet plies than the usual one and none.
    fn option_sets(name: &str) -> Option<Vec<Options>> {
        (name == "all").then(crate::options::combinations)
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

    fn kind_word(&self, kind: Kind) -> &str {
        WORDS[usize::from(kind.0)]
    }

    fn start(&self) -> Position {
        self.start
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
        let goes_on = !self.is_capped(position) && self.has_action(position);
        goes_on.then_some(position.to_act)
    }

    fn push_actions(&self, position: &Position, out: &mut Vec<Action>) {
        if !self.is_capped(position) {
            self.generate(position, out);
        }
    }

    fn count_actions(&self, position: &Position, _: &mut Vec<Action>) -> u64 {
        let mut count = Count(0);
        if !self.is_capped(position) {
            self.generate(position, &mut count);
        }
        count.0
    }

    fn push_conceivable(&self, position: &Position, out: &mut Vec<Action>) {
        crate::conceivable::push_conceivable(position, out);
    }

    fn push_probes(&self, position: &Position, legal: &[Action], seed: u64, out: &mut Vec<Action>) {
        self.probe(position, legal, seed, out);
    }

    fn check(&self, position: &Position, action: Action) -> Result<&'static Rule, Refusal> {
        self.judge(position, action)
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, action: Action) {
        crate::play::play(position, action);
    }

    fn push_things(&self, position: &Position, out: &mut Vec<Thing>) {
        Self::list_things(position, out);
    }

    fn effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        Self::list_effects(position, action, out);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.has_action(position) {
            return self.is_capped(position).then(|| Outcome::draw(&rule::END_HUNDRED_PLIES));
        }
        // Asked after mate and stalemate: end.hundred-plies
        let winner = position.to_act.other();
        Some(match attacker(&self.tables, position, position.to_act) {
            Some(_) => Outcome::win(winner, &rule::END_CHECKMATE),
            None if self.options.stalemate_draws => Outcome::draw(&rule::END_STALEMATE),
            // end.three-quarters
            None => Outcome::win(winner, &rule::END_STALEMATE),
        })
    }

    fn ends_turn(&self, _: &Position, _: Action) -> bool {
        true
    }

    fn repetition_key(&self, position: &Position) -> Option<Position> {
        if !self.options.threefold {
            return None;
        }
        let mut key = *position;
        key.quiet_plies = 0;
        if !self.has_en_passant(position) {
            key.set_skipped(None);
        }
        Some(key)
    }

    fn end_by_repetition(&self, _: &mut Position) -> Option<Outcome> {
        Some(Outcome::draw(&rule::END_THREEFOLD))
    }

    fn is_in_force(&self, which: &Rule) -> bool {
        let is = |other: &Rule| which.slug == other.slug;
        let is_off = is(&rule::END_HUNDRED_PLIES) && self.options.move_cap == 0
            || is(&rule::END_THREEFOLD) && !self.options.threefold;
        !is_off
    }

    fn span(&self, _: &Position, action: Action) -> Span {
        Span { from: Some(action.from()), to: Some(action.to()) }
    }

    fn notate(&self, _: &Position, action: Action, out: &mut String) {
        crate::notation::write(&self.tables.topology, action, out);
    }

    fn parse(&self, position: &Position, text: &str) -> Result<Action, ParseActionError> {
        self.read(position, text)
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
