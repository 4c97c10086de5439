//! Cairns: a small game that shows all that the contract carries; the worked example of a new variant.
//!
//! Three clans of two walkers cross a marsh. A turn is up to two actions: a walker steps, digs the ground next to it
//! up (the cell floods, and it carries a stone), or lays its stone into water (the cell is dry again). Whoever brings
//! a stone to the summit in the middle is home; whoever can't act is out. Places go to all three.
//!
//! ```text
//!             c5            red's home a1 a2 a3, green's c5 d4 e3, blue's e1 d1 c1
//!         b4      d4        ~ water at the start, # the summit
//!     a3      c4      e3
//!        ~b3     ~d3
//!     a2     #c3      e2
//!         b2      d2
//!     a1     ~c2      e1
//!         b1      d1
//!             c1
//! ```

pub(crate) mod actions;
mod check;
mod notation;
pub(crate) mod options;
mod play;
pub(crate) mod position;
pub(crate) mod rules;
pub(crate) mod setup;
mod symmetry;

use ::rules::{
    Effect, Family, Issues, Kind, Outcome, ParseActionError, Refusal, Rule, Rules, Seat, Span,
    Strictness, Symmetry, Thing, Warnings,
};
use geometry::{Cell, CellSet128, Topology};
use scene::{Scene, SceneCell, Terrain, Token};

use actions::Action;
use options::Options;
use play::KINDS;
use position::{N_CLANS, Position};
use setup::Setup;
pub(crate) use symmetry::ALL as SYMMETRIES;

pub(crate) const CLANS: [&str; N_CLANS] = ["red", "green", "blue"];
/// How many cells are water at the start.
const N_WATER: usize = 3;

/// Cairns with its options fixed.
#[derive(Debug)]
pub(crate) struct Cairns {
    topology: Topology,
    summit: Cell,
    /// Each clan's home, clockwise.
    homes: [[Cell; 3]; N_CLANS],
    steps: u8,
    first: Seat,
    threefold: bool,
    as_given: Options,
    start: Position,
}

static FAMILY: Family = Family {
    id: "cairns",
    title: "Cairns",
    inventor: "nobody: an example",
    summary: "Three clans carry the ground of a marsh to its summit.",
    rules: rules::TABLE,
    options: &options::FACTS,
    notation: "+b1, b1-c1, end",
    kinds: &["walker"],
    phrases: &["end"],
};

impl Rules for Cairns {
    type Options = Options;
    type Position = Position;
    type Action = Action;
    type Setup = Setup;
    /// The whole position, at the beginning of a turn. `end.repetition`
    type Key = Position;

    const FAMILY: &'static Family = &FAMILY;

    fn new(options: Options) -> Result<(Self, Warnings), Issues> {
        let (choices, warnings) = options.read()?;
        let topology = Topology::hex(3).expect("there are hexagons of side 3");
        let cell = |name| topology.find(name).expect("a cell of the board");
        let summit = cell("c3");
        let homes = [["a1", "a2", "a3"], ["c5", "d4", "e3"], ["e1", "d1", "c1"]];
        let homes = homes.map(|home| home.map(cell));
        let water: [_; N_WATER] = ["b3", "c2", "d3"].map(cell);
        let options::Choices { first, steps, threefold } = choices;
        let start = Position {
            to_act: first,
            left: steps,
            walkers: [CellSet128::EMPTY; N_CLANS],
            carrying: CellSet128::EMPTY,
            water: water.into_iter().collect(),
            cairn: 0,
            places: [0; N_CLANS],
        };
        let as_given = options;
        let cairns = Self { topology, summit, homes, steps, first, threefold, as_given, start };
        Ok((cairns, warnings))
    }

    fn options(&self) -> &Options {
        &self.as_given
    }

    fn seats(&self) -> &[&'static str] {
        &CLANS
    }

    fn topology(&self) -> &Topology {
        &self.topology
    }

    fn kind_word(&self, kind: Kind) -> &str {
        KINDS[usize::from(kind.0)]
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

    fn to_act(&self, position: &Position) -> Option<Seat> {
        (!position.is_over()).then_some(position.to_act)
    }

    fn push_actions(&self, position: &Position, out: &mut Vec<Action>) {
        self.generate(position, out);
    }

    fn push_conceivable(&self, position: &Position, out: &mut Vec<Action>) {
        self.conceive(position, out);
    }

    fn check(&self, position: &Position, action: Action) -> Result<&'static Rule, Refusal> {
        self.judge(position, action)
    }

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
        Self::end_of(position)
    }

    fn ends_turn(&self, before: &Position, action: Action) -> bool {
        match action {
            Action::Place(_) => before.own().len() + 1 == position::N_WALKERS,
            Action::Act(actions::Deed::Step, _, to) if to == self.summit => true,
            Action::Act(..) => before.left == 1,
            Action::End => true,
        }
    }

    fn repetition_key(&self, position: &Position) -> Option<Position> {
        let compares = self.threefold && !position.is_placing() && position.left == self.steps;
        compares.then_some(*position)
    }

    fn end_by_repetition(&self, position: &mut Position) -> Option<Outcome> {
        for place in &mut position.places {
            *place = if *place == 0 { position.cairn + 1 } else { *place };
        }
        Self::end_of(position)
    }

    fn span(&self, _: &Position, action: Action) -> Span {
        match action {
            Action::Place(cell) => Span { from: None, to: Some(cell) },
            Action::Act(_, from, to) => Span { from: Some(from), to: Some(to) },
            Action::End => Span::default(),
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
        _: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        self.describe(position, refusal)
    }

    fn symmetries(&self) -> &'static [Symmetry<Self>] {
        &SYMMETRIES
    }

    fn scene(&self, position: &Position) -> Scene {
        let mut drawing = Scene::new("Cairns");
        drawing.sides = CLANS.map(str::to_owned).to_vec();
        let point = |point: geometry::Point| scene::Point::new(point.x, point.y);
        for cell in self.topology.cells() {
            let outline = self.topology.outline(cell).iter().copied().map(point).collect();
            let center = point(self.topology.center(cell));
            let mut drawn = SceneCell::new(self.topology.name(cell), outline, center);
            if position.water.contains(cell) {
                drawn.terrain = Terrain::Water;
            }
            if let Some(clan) = position.clan_at(cell) {
                let side = clan.idx() as u8;
                drawn.stack.push(Token::new(side, KINDS[0], "W"));
                if position.carrying.contains(cell) {
                    drawn.stack.push(Token::new(side, KINDS[1], "S"));
                }
            }
            drawing.cells.push(drawn);
        }
        drawing
    }
}
