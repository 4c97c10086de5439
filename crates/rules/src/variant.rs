//! The contract: what a family implements.

use std::fmt::Debug;
use std::hash::Hash;

use geometry::{Cell, Topology};
use scene::Scene;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fuzz::Choose;
use crate::{
    Effect, Family, Issue, Issues, Kind, Outcome, ParseActionError, Refusal, Rule, Seat,
    Strictness, Thing, Warnings, parse_parts,
};

/// One variant with its options fixed: immutable, built once, shared by all games.
///
/// Whatever is constant for a game (tables, options) lives in the value; whatever can change, half-finished
/// turns included, is in the [`Position`](Rules::Position). The generator and [`check`](Rules::check) are two
/// implementations that must agree, and neither calls the other.
pub trait Rules: Send + Sync + Sized + 'static {
    /// The options, as people write them.
    type Options: Serialize + DeserializeOwned + JsonSchema + Default + Clone + Debug + PartialEq;
    /// A valid position: plain data. Two are equal exactly when play goes on alike from both.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;
    /// One atomic action. Its order is the order of all lists.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// A position as people write it: unvalidated.
    type Setup: Serialize + DeserializeOwned + JsonSchema + Clone + Debug + PartialEq;
    /// What a repetition rule compares, exactly.
    type Key: Clone + Eq + Hash + Debug + Send;

    /// What is known of the family before a game is set up.
    const FAMILY: &'static Family;

    /// Builds the variant with these options.
    ///
    /// # Errors
    /// Every issue, with pointers into the options.
    fn new(options: Self::Options) -> Result<(Self, Warnings), Issues>;

    /// Option sets that go by one name, such as every allowed combination of modifications: what fuzzing spreads its
    /// games over. `None` for a name that the variant does not know.
    fn option_sets(name: &str) -> Option<Vec<Self::Options>> {
        let _ = name;
        None
    }

    /// The options it was built with.
    fn options(&self) -> &Self::Options;

    /// The seats' names in seating order.
    fn seats(&self) -> &[&'static str];

    /// The board.
    fn topology(&self) -> &Topology;

    /// The word for a kind of thing.
    fn kind_word(&self, kind: Kind) -> &str;

    /// The start position.
    fn start(&self) -> Self::Position;

    /// The only gate: validates a set-up. What it accepts every other method can handle.
    ///
    /// # Errors
    /// Every issue of the first stage that has any, with pointers into the set-up.
    fn load(
        &self,
        setup: &Self::Setup,
        strictness: Strictness,
    ) -> Result<(Self::Position, Warnings), Issues>;

    /// The position as people write it; `load` gives the same position back.
    fn save(&self, position: &Self::Position) -> Self::Setup;

    /// A set-up drawn at random, of a kind that play from the start may never meet: what fuzzing begins some games with. It
    /// may be faulty, as [`load`](Rules::load) is the gate, but mostly is not. `None` where the family draws none.
    fn random_setup(&self, choose: &mut dyn Choose) -> Option<Self::Setup> {
        let _ = choose;
        None
    }

    /// The seat that must act; `None` exactly when the game is over.
    fn to_act(&self, position: &Self::Position) -> Option<Seat>;

    /// Appends the legal actions, ascending, each once; none when the game is over.
    fn push_actions(&self, position: &Self::Position, out: &mut Vec<Self::Action>);

    /// How many actions are legal; `scratch` is a buffer to use and restore.
    ///
    /// A faster way than listing them may be given; it must agree with [`push_actions`](Rules::push_actions).
    fn count_actions(&self, position: &Self::Position, scratch: &mut Vec<Self::Action>) -> u64 {
        let base = scratch.len();
        self.push_actions(position, scratch);
        let count = scratch.len() - base;
        scratch.truncate(base);
        count as u64
    }

    /// Appends every action that the notation can write whose actor is an own piece that stands there,
    /// or whose choice is due: a superset of the legal ones, in any order. For laws and explanations.
    fn push_conceivable(&self, position: &Self::Position, out: &mut Vec<Self::Action>);

    /// Appends what law 3 asks the judge of in random games, in any order, some perhaps twice; `legal` are the legal
    /// actions. By default all conceivable ones.
    ///
    /// Where the notation can write too many, a family gives the legal ones, all that differ from one of them in one field,
    /// and a sample; the seed picks both, so that over many positions everything is asked.
    fn push_probes(
        &self,
        position: &Self::Position,
        legal: &[Self::Action],
        seed: u64,
        out: &mut Vec<Self::Action>,
    ) {
        let _ = (legal, seed);
        self.push_conceivable(position, out);
    }

    /// Grants an action by one rule, or refuses it by the first rule that fails.
    ///
    /// # Errors
    /// The refusal, by the order of questions of [`Reason`](crate::Reason).
    fn check(
        &self,
        position: &Self::Position,
        action: Self::Action,
    ) -> Result<&'static Rule, Refusal>;

    /// Plays an action that is legal; anything may happen to the position if it is not.
    fn play_unchecked(&self, position: &mut Self::Position, action: Self::Action);

    /// Appends everything visible on the board, in any order.
    fn push_things(&self, position: &Self::Position, out: &mut Vec<Thing>);

    /// Appends every change that a legal action brings.
    fn effects(&self, position: &Self::Position, action: Self::Action, out: &mut Vec<Effect>);

    /// Places and rule, when the game is over by what the position alone shows.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Whether a legal action ends the turn.
    fn ends_turn(&self, before: &Self::Position, action: Self::Action) -> bool;

    /// What a repetition rule compares; `None` where nothing is compared.
    fn repetition_key(&self, position: &Self::Position) -> Option<Self::Key>;

    /// The outcome when the position has occurred for the third time, stored in the position where the
    /// variant keeps its outcome there.
    fn end_by_repetition(&self, position: &mut Self::Position) -> Option<Outcome>;

    /// Whether a rule of the table can grant an action or end a game with these options: what is told of rules that random
    /// games never used leaves out the others.
    fn is_in_force(&self, rule: &Rule) -> bool {
        let _ = rule;
        true
    }

    /// Which cells an action goes from and to.
    fn span(&self, position: &Self::Position, action: Self::Action) -> Span;

    /// Appends the canonical text, different for each legal action of a position.
    fn notate(&self, position: &Self::Position, action: Self::Action, out: &mut String);

    /// The canonical text alone: see [`notate`](Rules::notate).
    fn text(&self, position: &Self::Position, action: Self::Action) -> String {
        let mut text = String::new();
        self.notate(position, action, &mut text);
        text
    }

    /// Reads one action: the canonical text or any form that the variant's notation allows. The action need
    /// not be legal.
    ///
    /// # Errors
    /// Why the text is none.
    fn parse(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Action, ParseActionError>;

    /// Appends the actions of one turn, joined by `;`. A text without `;` is the one action that
    /// [`parse`](Rules::parse) makes of it.
    ///
    /// # Errors
    /// Which part (from 0) is no action, and why. What was appended before it is left in `out`. Actions are
    /// read in turn, so a part after an illegal one is not read: the turn stops there, without an error.
    fn parse_turn(
        &self,
        position: &Self::Position,
        text: &str,
        out: &mut Vec<Self::Action>,
    ) -> Result<(), (usize, ParseActionError)> {
        parse_parts(self, position, text.split(';'), out)
    }

    /// The action in standard algebraic notation (SAN), where the game has one.
    fn san(&self, position: &Self::Position, action: Self::Action) -> Option<String> {
        let _ = (position, action);
        None
    }

    /// What stands behind a move in SAN that led to the position: `+` for check, `#` for checkmate, or nothing; `None` where
    /// the game has no SAN. It costs less than writing the move.
    fn check_mark(&self, position: &Self::Position) -> Option<&'static str> {
        let _ = position;
        None
    }

    /// The position in Forsyth-Edwards notation (FEN), where the game has one, after so many plies of the whole game: a
    /// position itself does not know them.
    fn fen(&self, position: &Self::Position, n_plies: u32) -> Option<String> {
        let _ = (position, n_plies);
        None
    }

    /// Reads a FEN: the set-up, and how many plies were played before it.
    ///
    /// # Errors
    /// `no-fen` where the game has none; else what is wrong with the text. The pointer is empty.
    fn read_fen(&self, text: &str) -> Result<(Self::Setup, u32), Issue> {
        let _ = text;
        let message = format!("{} with these options has no FEN", Self::FAMILY.id);
        Err(Issue::new("", "no-fen", message))
    }

    /// One sentence, without the rule, that says why `check` refused.
    fn describe_refusal(
        &self,
        position: &Self::Position,
        action: Option<Self::Action>,
        refusal: &Refusal,
    ) -> String;

    /// The maps under which the rules are symmetric (law 7).
    fn symmetries(&self) -> &'static [Symmetry<Self>];

    /// The position as a drawing.
    fn scene(&self, position: &Self::Position) -> Scene;
}

/// The cells that an action goes from and to, where it has such.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where the actor stands.
    pub from: Option<Cell>,
    /// What it aims at.
    pub to: Option<Cell>,
}

/// A map under which the rules don't change: the mapped position has the mapped list of actions.
pub struct Symmetry<R: Rules> {
    /// What it is called in reports.
    pub name: &'static str,
    /// Whether it holds in a position: an order of choices, say, may see which way round the board lies.
    pub holds: fn(&R, &R::Position) -> bool,
    /// The options of the mapped game.
    pub options: fn(&R::Options) -> R::Options,
    /// The seat that takes a seat's part.
    pub seat: fn(Seat) -> Seat,
    /// The mapped set-up.
    pub setup: fn(&R, &R::Setup) -> R::Setup,
    /// The mapped action.
    pub action: fn(&R, R::Action) -> R::Action,
}
