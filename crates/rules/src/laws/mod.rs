//! The laws that hold in every position of every family.
//!
//! | law | what must hold | asked by |
//! |---|---|---|
//! | 1 | `load(save(p)) = p`, in mid-turn too | [`assert_lawful`] |
//! | 2 | the list strictly ascends; notations are distinct and parse back | [`assert_lawful`] |
//! | 3 | `check` grants exactly the conceivable actions that are listed; in a random game it is asked of the family's [probes](Rules::push_probes) | [`assert_lawful`] |
//! | 4 | `to_act` is `None`, and the list empty, exactly when there is an outcome | [`assert_lawful`] |
//! | 5 | a refused action changes nothing | [`assert_lawful`] |
//! | 6 | every change is in `effects`; nothing appears or vanishes without one | [`assert_lawful`] |
//! | 7 | a mapped position has the mapped list, for every symmetry of the rules; in a random game one of them a position | [`assert_lawful`] |
//! | 8 | a position by replay plays on as the same position loaded | [`assert_lawful`] |
//! | 9 | what `load` accepts never panics or hangs afterwards, nor when it is drawn or a refusal is told | random set-ups under [`assert_lawful`] |
//! | 10 | any text: an action or an error, never a panic | [`assert_lawful`], on damaged notations |
//!
//! Distinct notations need no comparison of their own: texts that each parse back to their own action
//! differ.

mod judge;
mod ledger;
mod notation;
mod replay;
mod symmetry;

use std::fmt;
use std::sync::Arc;

use self::judge::Verdicts;
pub(crate) use self::symmetry::Mapped;
use crate::{Coverage, Effect, Game, Rules, Strictness, Thing};

/// The law that a panic breaks, but for one while texts are read.
pub(crate) const NO_PANICS: u8 = 9;

/// The law on texts.
const TEXTS: u8 = 10;

/// Above so many conceivable actions law 3 samples.
const CONCEIVABLE_IN_FULL: usize = 4096;

/// The quick set asks the texts of so many actions a position.
const TEXTS_QUICKLY: usize = 8;

/// One position out of so many is drawn, and written as JSON.
const DRAWN_ONE_IN: u64 = 8;

/// The laws in a few words, by number from 1.
pub const LAWS: [&str; 12] = [
    "what is saved loads as the same position",
    "the list ascends, and every action's text parses back",
    "the judge grants exactly what is listed",
    "somebody is to act, and something is listed, exactly while the game goes on",
    "a refused action changes nothing",
    "every change is told, and nothing else appears or vanishes",
    "a mirrored position has the mirrored list",
    "a position that was played goes on like the same position loaded",
    "what loads never panics",
    "any text is an action or an error",
    "results depend on no neighbor, order or thread",
    "modifications in any order are the same game",
];

/// Which laws are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawSet {
    /// Laws 2, 4 and 6: of all actions their order, of a few their texts, of one its effects.
    Quick,
    /// All of them, for every action.
    All,
}

/// How much laws 3 and 7 ask in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Law 3 of the family's probes, law 7 of one symmetry that holds there; the seed picks both.
    Sampled,
    /// The same, and then law 3 of all conceivable actions and law 7 of all symmetries.
    Full,
}

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The law's number.
    pub law: u8,
    /// What was found, in words.
    pub detail: String,
}

/// The laws for one variant: buffers, and the mapped variants of law 7.
pub struct Laws<R: Rules> {
    rules: Arc<R>,
    mapped: Arc<Mapped<R>>,
    depth: Depth,
    buffers: Buffers<R>,
    /// The law that a panic would break at present.
    asked: u8,
}

struct Buffers<R: Rules> {
    legal: Vec<R::Action>,
    other: Vec<R::Action>,
    /// What the judge is asked of.
    asked: Vec<R::Action>,
    /// The legal actions, mapped.
    images: Vec<R::Action>,
    text: String,
    effects: Vec<Effect>,
    /// The things in the position, ascending.
    things: Vec<Thing>,
    /// Which of `legal` were met among the actions asked of.
    granted: Vec<bool>,
    /// What the judge said of them.
    verdicts: Verdicts,
    before: Vec<Thing>,
    after: Vec<Thing>,
}

/// Asks all laws of a position that was loaded strictly.
///
/// # Panics
/// When a law is broken; the message says which, and how.
pub fn assert_lawful<R: Rules>(rules: &Arc<R>, position: &R::Position) {
    let mut coverage = Coverage::new(R::FAMILY.rules);
    let game = Game::new(Arc::clone(rules), *position);
    let mut laws = Laws::new(rules).with_depth(Depth::Full);
    let held = laws.hold(&game, LawSet::All, Strictness::Play, 1, &mut coverage);
    if let Err(breach) = held {
        panic!("{breach}, in {:?}", rules.save(position));
    }
}

impl<R: Rules> Laws<R> {
    /// The laws for this variant, as random games ask them: [`Depth::Sampled`].
    ///
    /// Options that bring data of their own, such as a start that is fine for one seat alone, may have no mapped
    /// options; law 7 is then not asked of them. A mapped variant is built when law 7 is first asked of it, which panics
    /// when a symmetry of the default options has none: a bug of the family.
    pub fn new(rules: &Arc<R>) -> Self {
        Self::sharing(rules, &Arc::new(Mapped::new(rules)))
    }

    /// The same with mapped variants that other laws of this variant use too.
    pub(crate) fn sharing(rules: &Arc<R>, mapped: &Arc<Mapped<R>>) -> Self {
        let mapped = Arc::clone(mapped);
        let buffers = Buffers {
            legal: Vec::new(),
            other: Vec::new(),
            asked: Vec::new(),
            images: Vec::new(),
            text: String::new(),
            effects: Vec::new(),
            things: Vec::new(),
            granted: Vec::new(),
            verdicts: Verdicts::default(),
            before: Vec::new(),
            after: Vec::new(),
        };
        let rules = Arc::clone(rules);
        Self { rules, mapped, depth: Depth::Sampled, buffers, asked: NO_PANICS }
    }

    /// The same with another depth.
    #[must_use]
    pub fn with_depth(self, depth: Depth) -> Self {
        Self { depth, ..self }
    }

    /// The variant.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The law that a panic breaks which was seen by whoever asked the laws last.
    pub(crate) fn take_asked(&mut self) -> u8 {
        std::mem::replace(&mut self.asked, NO_PANICS)
    }

    /// The legal actions of the position that the laws were asked of last.
    pub fn legal(&self) -> &[R::Action] {
        &self.buffers.legal
    }

    /// Asks the laws of the present position of a game. `seed` picks the samples; refusals are counted in
    /// `coverage`.
    ///
    /// # Errors
    /// The first law that is broken.
    pub fn hold(
        &mut self,
        game: &Game<R>,
        set: LawSet,
        strictness: Strictness,
        seed: u64,
        coverage: &mut Coverage,
    ) -> Result<(), Breach> {
        let position = game.position();
        let rules = &*self.rules;
        if game.is_repeated() && rules.outcome(position).is_none() {
            // The position alone goes on.
            return Ok(());
        }
        let buffers = &mut self.buffers;
        buffers.legal.clear();
        rules.push_actions(position, &mut buffers.legal);
        notation::ascends(&buffers.legal)?;
        let n_texts = match set {
            LawSet::Quick => TEXTS_QUICKLY,
            LawSet::All => usize::MAX,
        };
        notation::parses_back(rules, position, buffers, n_texts, seed)?;
        judge::outcome_agrees(rules, position, &buffers.legal)?;
        buffers.things.clear();
        rules.push_things(position, &mut buffers.things);
        buffers.things.sort_unstable();
        match set {
            LawSet::Quick => {
                let n_legal = buffers.legal.len() as u64;
                if n_legal > 0 {
                    let action = buffers.legal[(seed % n_legal) as usize];
                    ledger::balances(rules, position, action, buffers)?;
                }
            }
            LawSet::All => {
                for idx in 0..buffers.legal.len() {
                    let action = buffers.legal[idx];
                    ledger::balances(rules, position, action, buffers)?;
                }
                judge::counts_agree(rules, position, buffers)?;
                judge::agrees(rules, position, buffers, seed, coverage)?;
                judge::refusal_changes_nothing(game, buffers, seed)?;
                let saved = rules.save(position);
                let loaded = replay::loads_back(rules, position, &saved, strictness)?;
                replay::plays_alike(rules, position, &loaded, buffers, seed)?;
                self.asked = TEXTS;
                notation::damaged_texts_are_errors(rules, position, buffers, seed);
                self.asked = NO_PANICS;
                if seed.is_multiple_of(DRAWN_ONE_IN) {
                    // Law 9: whatever loads can be drawn.
                    drop(rules.scene(position));
                    replay::reads_back(&saved)?;
                }
                let asked = symmetry::asked(rules, &self.mapped, position, self.depth, seed);
                for (symmetry, mapped) in asked {
                    symmetry::maps_the_list(
                        rules, mapped, symmetry, position, &saved, strictness, buffers,
                    )?;
                }
                // Last, so that what a random game found is found first.
                match self.depth {
                    Depth::Sampled => {}
                    Depth::Full => judge::agrees_on_all(rules, position, buffers, coverage)?,
                }
            }
        }
        Ok(())
    }
}

impl Breach {
    fn new(law: u8, detail: impl Into<String>) -> Self {
        Self { law, detail: detail.into() }
    }

    /// A panic with these words.
    pub(crate) fn panic(law: u8, words: &str) -> Self {
        Self::new(law, format!("a panic: {words}"))
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} is broken: {}", self.law, self.detail)
    }
}

/// The next number of a fixed sequence (`SplitMix64`): samples that depend on the seed alone.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
