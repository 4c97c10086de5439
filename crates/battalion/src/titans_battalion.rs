//! `TitansBattalion`: the family's side of the contract.

use geometry::Topology;
use rules::fuzz::Choose;
use rules::{
    Effect, Family, Issue, Issues, Kind as ThingKind, Outcome, ParseActionError, Refusal, Rule,
    Rules, Seat, Span, Strictness, Symmetry, Thing, Warnings,
};

use crate::action::{Action, Op};
use crate::ground::Ground;
use crate::kind::WORDS;
use crate::options::{Choices, FACTS, Options};
use crate::plan::{Plan, SIDES};
use crate::position::{CELLS_PER_WORD, Position, Wing};
use crate::rules as rule;
use crate::setup::Setup;
use crate::sink::Count;
use crate::tables::Tables;

/// Titan's Battalion with its options fixed, on a board of up to 64 `N` cells.
///
/// `N` = 1 serves the board of chess, `N` = 2 two seats but for the largest Territories, `N` = 3 all boards.
#[derive(Debug)]
pub struct TitansBattalion<const N: usize> {
    pub(crate) choices: Choices,
    pub(crate) ground: Ground,
    pub(crate) tables: Tables<N>,
    /// Quiet plies are counted, and load, up to here. `end.hundred-plies`
    pub(crate) most_quiet_plies: u16,
    start: Position<N>,
}

static FAMILY: Family = Family {
    id: "battalion",
    title: "Titan's Battalion",
    inventor: "the author of Titan's Battalion; its base game is reconstructed from public pages and rulings",
    summary: "Armies with their Territories around a Battlefield: chess, Three Bodies with Targets and borrowing Planets, a curved Byzantine board.",
    rules: rule::TABLE,
    options: &FACTS,
    notation: include_str!("notation.txt"),
    kinds: &WORDS,
    phrases: &["target _", "assign _", "done", "pass"],
};

/// Up to so many quiet plies for each seat are counted in any game, and all where none of them ends it.
/// `end.hundred-plies`
const QUIET_PLIES_PER_SEAT: u16 = 50;

/// How many cells the board of these options has; none if the options are faulty, which building the game reports.
pub fn n_cells(options: &Options) -> Option<usize> {
    let choices = options.clone().read().ok()?;
    Some(Ground::new(&choices.plan).topology.n_cells())
}

impl<const N: usize> TitansBattalion<N> {
    /// How many cells a board may have.
    pub const ROOM: usize = CELLS_PER_WORD * N;

    fn build(choices: Choices) -> Result<Self, Issues> {
        let ground = Ground::new(&choices.plan);
        let n_cells = ground.topology.n_cells();
        if n_cells > Self::ROOM {
            let message = format!("the board has {n_cells} cells, and there is room for fewer");
            return Err(Issues::from(Issue::new("/battalions", "board-too-large", message)));
        }
        let tables = Tables::new(&choices.plan, &ground);
        let n_seats = choices.plan.battalions.len() as u16;
        let most_quiet_plies = match choices.move_cap {
            0 => u16::MAX,
            cap => cap.max(QUIET_PLIES_PER_SEAT * n_seats),
        };
        let start = array(&choices.plan, &ground);
        Ok(Self { choices, ground, tables, most_quiet_plies, start })
    }

    /// Whether a winner or the count of quiet plies has ended the game.
    #[inline]
    fn is_stopped(&self, position: &Position<N>) -> bool {
        self.is_capped(position) || self.is_party() && self.victory(position).is_some()
    }

    /// The king's way, if the seat to act may castle at all.
    fn castle_span(&self, position: &Position<N>, wing: Wing) -> Span {
        let castle = self.tables.castle(position.to_act, wing);
        castle.map_or_else(Span::default, |castle| Span {
            from: Some(castle.king),
            to: Some(castle.king_to),
        })
    }

    /// How many seats there are.
    #[inline]
    pub(crate) fn n_seats(&self) -> usize {
        self.choices.plan.battalions.len()
    }

    /// `party.mode`
    #[inline]
    pub(crate) fn is_party(&self) -> bool {
        self.choices.plan.is_party()
    }
}

impl<const N: usize> Rules for TitansBattalion<N> {
    type Options = Options;
    type Position = Position<N>;
    type Action = Action;
    type Setup = Setup;
    /// The position without ids, quiet plies, and en passant that nobody can make. `end.threefold`
    type Key = Position<N>;

    const FAMILY: &'static Family = &FAMILY;

    fn new(options: Options) -> Result<(Self, Warnings), Issues> {
        let game = Self::build(options.read()?)?;
        game.judge_start(&game.start)?;
        Ok((game, Warnings::default()))
    }

    fn option_sets(name: &str) -> Option<Vec<Options>> {
        crate::option_sets::find(name)
    }

    fn options(&self) -> &Options {
        &self.choices.canonical
    }

    fn seats(&self) -> &[&'static str] {
        &SIDES[..self.n_seats()]
    }

    fn topology(&self) -> &Topology {
        &self.ground.topology
    }

    fn kind_word(&self, kind: ThingKind) -> &str {
        WORDS[usize::from(kind.0)]
    }

    fn start(&self) -> Position<N> {
        self.start
    }

    fn load(
        &self,
        setup: &Setup,
        strictness: Strictness,
    ) -> Result<(Position<N>, Warnings), Issues> {
        self.read_setup(setup, strictness)
    }

    fn save(&self, position: &Position<N>) -> Setup {
        self.write_setup(position)
    }

    fn random_setup(&self, choose: &mut dyn Choose) -> Option<Setup> {
        Some(crate::drawn::draw(self, choose))
    }

    fn to_act(&self, position: &Position<N>) -> Option<Seat> {
        let goes_on = !self.is_stopped(position) && self.has_action(position);
        goes_on.then_some(position.to_act)
    }

    fn push_actions(&self, position: &Position<N>, out: &mut Vec<Action>) {
        if !self.is_stopped(position) {
            let base = out.len();
            self.generate(position, out);
            out[base..].sort_unstable();
        }
    }

    fn count_actions(&self, position: &Position<N>, _: &mut Vec<Action>) -> u64 {
        let mut count = Count(0);
        if !self.is_stopped(position) {
            self.generate(position, &mut count);
        }
        count.0
    }

    fn push_conceivable(&self, position: &Position<N>, out: &mut Vec<Action>) {
        self.conceive(position, out);
    }

    fn is_in_force(&self, rule: &Rule) -> bool {
        let plan = &self.choices.plan;
        match rule.slug.split('.').next() {
            Some("party") => self.is_party(),
            Some("first-turn") => plan.seats().any(|seat| plan.battalion(seat).first_turn),
            _ => rule.slug != "end.hundred-plies" || self.choices.move_cap > 0,
        }
    }

    fn push_probes(
        &self,
        position: &Position<N>,
        legal: &[Action],
        seed: u64,
        out: &mut Vec<Action>,
    ) {
        self.probe(position, legal, seed, out);
    }

    fn check(&self, position: &Position<N>, action: Action) -> Result<&'static Rule, Refusal> {
        self.judge(position, action)
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position<N>, action: Action) {
        self.play(position, action);
    }

    fn push_things(&self, position: &Position<N>, out: &mut Vec<Thing>) {
        Self::list_things(position, out);
    }

    fn effects(&self, position: &Position<N>, action: Action, out: &mut Vec<Effect>) {
        self.list_effects(position, action, out);
    }

    fn outcome(&self, position: &Position<N>) -> Option<Outcome> {
        self.end(position)
    }

    fn ends_turn(&self, _: &Position<N>, action: Action) -> bool {
        !matches!(action.op(), Op::Target | Op::Assign)
    }

    fn repetition_key(&self, position: &Position<N>) -> Option<Position<N>> {
        if !self.choices.threefold || self.is_first_turn(position) {
            return None;
        }
        let mut key = position.without_names();
        if !self.has_en_passant(position) {
            key.set_en_passant(None);
        }
        Some(key)
    }

    fn end_by_repetition(&self, position: &mut Position<N>) -> Option<Outcome> {
        Some(self.draw(position, &rule::END_THREEFOLD))
    }

    fn span(&self, position: &Position<N>, action: Action) -> Span {
        match action.op() {
            Op::Done | Op::Pass => Span::default(),
            Op::Target | Op::Assign => Span { from: None, to: Some(action.from()) },
            Op::CastleKingside => self.castle_span(position, Wing::Kingside),
            Op::CastleQueenside => self.castle_span(position, Wing::Queenside),
            Op::Go | Op::Capture | Op::EnPassant | Op::Targeting | Op::Gravity => {
                Span { from: Some(action.from()), to: Some(action.end()) }
            }
        }
    }

    fn notate(&self, position: &Position<N>, action: Action, out: &mut String) {
        self.write(position, action, out);
    }

    fn parse(&self, position: &Position<N>, text: &str) -> Result<Action, ParseActionError> {
        self.read(position, text)
    }

    fn parse_turn(
        &self,
        position: &Position<N>,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        self.read_turn(position, text, out)
    }

    fn san(&self, position: &Position<N>, action: Action) -> Option<String> {
        self.write_san(position, action)
    }

    fn check_mark(&self, position: &Position<N>) -> Option<&'static str> {
        self.is_chess().then(|| self.mark_of(position))
    }

    fn fen(&self, position: &Position<N>, n_plies: u32) -> Option<String> {
        self.write_fen(position, n_plies)
    }

    fn read_fen(&self, text: &str) -> Result<(Setup, u32), Issue> {
        self.read_fen_text(text)
    }

    fn describe_refusal(
        &self,
        position: &Position<N>,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        self.describe(position, action, refusal)
    }

    fn symmetries(&self) -> &'static [Symmetry<Self>] {
        self.mirrors()
    }

    fn scene(&self, position: &Position<N>) -> scene::Scene {
        self.draw_scene(position)
    }
}

/// All armies in their arrays, with ids in ascending order of cells.
fn array<const N: usize>(plan: &Plan, ground: &Ground) -> Position<N> {
    let mut pieces = Vec::new();
    let mut position = Position::empty(Seat::FIRST);
    for seat in plan.seats() {
        let battalion = plan.battalion(seat);
        for (file, row, kind) in battalion.pieces() {
            let cell =
                ground.home(seat, file, row).expect("whatever stands in an array is no hole");
            pieces.push((cell, seat, kind));
        }
        if battalion.castling {
            for wing in Wing::BOTH {
                position.castling |= wing.bit(seat);
            }
        }
    }
    pieces.sort_unstable();
    for (id, (cell, seat, kind)) in (1..).zip(pieces) {
        position.place(cell, seat, kind, id);
    }
    position
}
