//! `Tchess`: the family's side of the contract.

use geometry::{Cell, Topology};
use rules::fuzz::Choose;
use rules::{
    Effect, Family, Issues, Kind as ThingKind, Outcome, ParseActionError, Refusal, Rule, Rules,
    Seat, Span, Strictness, Symmetry, Thing, Warnings,
};

use crate::action::{Action, Form};
use crate::base::{HOUSE_KINDS, Kind, Role};
use crate::mods::{Mod, Mods, SLUGS, priorities};
use crate::options::{Choices, FACTS, Options};
use crate::position::{Position, Set};
use crate::rules as rule;
use crate::setup::Setup;
use crate::sink::Count;
use crate::tables::Tables;

/// TCHESS with its options fixed.
#[derive(Debug)]
pub struct Tchess {
    pub(crate) mods: Mods,
    pub(crate) kinds: Vec<Kind>,
    /// The royal kind.
    pub(crate) royal: u8,
    /// The kind with role jester.
    pub(crate) jester: Option<u8>,
    roles: [Role; 32],
    pub(crate) topology: Topology,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// All cells.
    pub(crate) all: Set,
    /// By seat: its own portal.
    pub(crate) portals: [Cell; 2],
    /// By seat: where its pawns promote.
    pub(crate) far_ranks: [Set; 2],
    /// What a pawn may become, as bits by kind.
    pub(crate) promotions: u32,
    pub(crate) check_is_on: bool,
    /// Whether anything on the board but a lack of actions ends games.
    pub(crate) has_goals: bool,
    /// No two cells are farther apart, in king's steps.
    pub(crate) reaches_all: u8,
    pub(crate) tables: Tables,
    /// By kind: how many a side has at the start.
    pub(crate) at_start: [Vec<usize>; 2],
    as_given: Options,
    start: Position,
}

static FAMILY: Family = Family {
    id: "tchess",
    title: "TCHESS",
    inventor: "the author of TCHESS, layer 4; the base game is a house reconstruction",
    summary: "Ten modifications that combine over a base game given as data: strikes of three, carried pieces, tokens that point, prisoners.",
    rules: rule::TABLE,
    options: &FACTS,
    notation: include_str!("notation.txt"),
    kinds: &HOUSE_KINDS,
    phrases: &[],
};

impl Tchess {
    #[inline]
    pub(crate) fn role(&self, kind: u8) -> Role {
        self.roles[usize::from(kind & 31)]
    }

    /// The number of king's steps between two cells.
    pub(crate) fn king_distance(&self, one: Cell, other: Cell) -> u8 {
        let place = |cell: Cell| (cell.get() % self.files, cell.get() / self.files);
        let ((file, rank), (to_file, to_rank)) = (place(one), place(other));
        file.abs_diff(to_file).max(rank.abs_diff(to_rank))
    }

    fn build(choices: Choices) -> Self {
        let Choices { mods, base, canonical, .. } = choices;
        let tables = Tables::compile(&base, mods);
        let promotions = priorities::promotions(mods, &base);
        let find = |role| base.kinds.iter().position(|kind| kind.role == role);
        let mut roles = [Role::Plain; 32];
        for (role, kind) in roles.iter_mut().zip(&base.kinds) {
            *role = kind.role;
        }
        let count = |seat: Seat| {
            let mut counts = vec![0; base.kinds.len()];
            for &(_, _, kind) in base.start.iter().filter(|&&(_, owner, _)| owner == seat) {
                counts[usize::from(kind)] += 1;
            }
            counts
        };
        let at_start = [count(Seat::FIRST), count(Seat::SECOND)];
        let rank = |rank: u8| {
            (0..base.files).map(|file| Cell::new(rank * base.files + file)).collect::<Set>()
        };
        Self {
            mods,
            royal: find(Role::Royal).unwrap_or_default() as u8,
            jester: find(Role::Jester).map(|kind| kind as u8),
            roles,
            files: base.files,
            ranks: base.ranks,
            all: base.topology.full(),
            portals: base.portals,
            far_ranks: [rank(base.ranks - 1), rank(0)],
            promotions,
            check_is_on: mods.check_is_on(),
            has_goals: !mods.check_is_on() || mods.has(crate::Mod::Escort),
            reaches_all: base.files.max(base.ranks),
            tables,
            at_start,
            as_given: canonical,
            start: Position::empty(Seat::FIRST),
            topology: base.topology,
            kinds: base.kinds,
        }
    }
}

impl Rules for Tchess {
    type Options = Options;
    type Position = Position;
    type Action = Action;
    type Setup = Setup;
    /// The position without its quiet plies. `base.threefold`
    type Key = Position;

    const FAMILY: &'static Family = &FAMILY;

    fn new(options: Options) -> Result<(Self, Warnings), Issues> {
        let mut choices = options.read()?;
        let warnings = std::mem::take(&mut choices.warnings);
        let start = choices.base.start.clone();
        let mut rules = Self::build(choices);
        rules.start = rules.load_start(&start)?;
        Ok((rules, warnings))
    }

    /// `all`: every allowed set of modifications; `all-pairs`: those of two.
    fn option_sets(name: &str) -> Option<Vec<Options>> {
        let sets = crate::allowed_sets().into_iter();
        let sets: Vec<_> = match name {
            "all" => sets.collect(),
            "all-pairs" => sets.filter(|set| set.len() == 2).collect(),
            _ => return None,
        };
        Some(sets.into_iter().map(Options::with_mods).collect())
    }

    fn options(&self) -> &Options {
        &self.as_given
    }

    fn seats(&self) -> &[&'static str] {
        &["white", "black"]
    }

    fn topology(&self) -> &Topology {
        &self.topology
    }

    fn kind_word(&self, kind: ThingKind) -> &str {
        &self.kinds[usize::from(kind.0)].word
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
        if self.goal(position).is_some() {
            return None;
        }
        let goes_on =
            position.is_choosing() || !self.is_capped(position) && self.has_action(position);
        goes_on.then(|| position.actor())
    }

    fn push_actions(&self, position: &Position, out: &mut Vec<Action>) {
        if self.goal(position).is_none() && !self.is_capped(position) {
            self.generate(position, out);
        }
    }

    fn count_actions(&self, position: &Position, _: &mut Vec<Action>) -> u64 {
        let mut count = Count(0);
        if self.goal(position).is_none() && !self.is_capped(position) {
            self.generate(position, &mut count);
        }
        count.0
    }

    fn push_conceivable(&self, position: &Position, out: &mut Vec<Action>) {
        self.conceive(position, out);
    }

    /// The rules of a modification have its word before the dot; those of `flag-capture` are mostly `king-capture`'s.
    fn is_in_force(&self, rule: &Rule) -> bool {
        let group = rule.slug.split('.').next().unwrap_or_default();
        let is_on = |slug: &str| {
            Mod::ALL.into_iter().any(|which| which.slug() == slug && self.mods.has(which))
        };
        match group {
            "king-capture" => is_on(group) || is_on("flag-capture"),
            "priorities" => {
                is_on("war-council") || is_on("theocracy") || self.mods.targets.is_some()
            }
            _ => !SLUGS.contains(&group) || is_on(group),
        }
    }

    fn push_probes(&self, position: &Position, legal: &[Action], seed: u64, out: &mut Vec<Action>) {
        self.probe(position, legal, seed, out);
    }

    fn check(&self, position: &Position, action: Action) -> Result<&'static Rule, Refusal> {
        self.judge(position, action)
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, action: Action) {
        self.play(position, action);
    }

    fn push_things(&self, position: &Position, out: &mut Vec<Thing>) {
        self.list_things(position, out);
    }

    fn effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        self.list_effects(position, action, out);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.find_outcome(position)
    }

    fn ends_turn(&self, before: &Position, action: Action) -> bool {
        let mut after = *before;
        self.play(&mut after, action);
        let is_over = self.goal(&after).is_some() || self.is_capped(&after);
        if is_over || after.turn != before.turn {
            return true;
        }
        // A turn may come back at once where the other side passes.
        let spent = u8::from(action.form() != Form::Choice);
        !after.is_choosing() && after.actions_left > before.actions_left.saturating_sub(spent)
    }

    fn repetition_key(&self, position: &Position) -> Option<Position> {
        Some(Position { quiet_plies: 0, ..*position })
    }

    fn end_by_repetition(&self, _: &mut Position) -> Option<Outcome> {
        Some(Outcome::draw(&rule::BASE_THREEFOLD))
    }

    fn span(&self, _: &Position, action: Action) -> Span {
        match action.form() {
            Form::Choice => Span { from: None, to: Some(action.from()) },
            Form::Turn | Form::Move => Span { from: Some(action.from()), to: Some(action.end()) },
        }
    }

    fn notate(&self, _: &Position, action: Action, out: &mut String) {
        self.write(action, out);
    }

    fn parse(&self, _: &Position, text: &str) -> Result<Action, ParseActionError> {
        self.read(text)
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
