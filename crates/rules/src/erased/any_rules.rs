//! Families and variants behind object-safe traits.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::erased::any_game::{AnyGame, Session};
use crate::erased::case::{Case, Judge, Retried};
use crate::erased::document::read_object;
use crate::erased::facts::options_used;
use crate::erased::fuzzing::{self, FuzzCase, FuzzGame};
use crate::erased::shrink::shrink;
use crate::fuzz::Choose;
use crate::laws::Mapped;
use crate::random::{self, RandomGame};
use crate::suggest::shown;
use crate::{Coverage, Family, Game, Issue, Issues, Rule, Rules, Strictness, Warnings};

/// A family behind an object-safe face: what a registry lists.
pub trait Variant: Send + Sync {
    /// What is known of it before a game is set up.
    fn family(&self) -> &'static Family;

    /// The name it goes by: the family's, but for an [`Alias`](crate::erased::Alias).
    fn id(&self) -> &'static str {
        self.family().id
    }

    /// Builds it with these options.
    ///
    /// # Errors
    /// Every issue, with pointers into the options.
    fn build(&self, options: &Value) -> Result<Built, Issues>;

    /// Option sets that go by one name; `None` for a name that the variant does not know.
    fn option_sets(&self, name: &str) -> Option<Vec<Value>>;

    /// The JSON schema of its options.
    fn options_schema(&self) -> Value;

    /// The JSON schema of its positions.
    fn position_schema(&self) -> Value;
}

/// A variant with its options fixed.
pub trait AnyRules: Send + Sync {
    /// The family.
    fn family(&self) -> &'static Family;

    /// The options, as they are written.
    fn options(&self) -> Value;

    /// Every option with the value that is used: as written, else the default.
    fn options_used(&self) -> &Arc<Map<String, Value>>;

    /// The seats' names in seating order.
    fn seats(&self) -> &[&'static str];

    /// A game at the start position.
    fn start_game(&self) -> Box<dyn AnyGame>;

    /// A game at a position as people write it.
    ///
    /// # Errors
    /// Every issue of the first stage that has any, with pointers into the set-up.
    fn load_game(&self, setup: &Value, strictness: Strictness) -> Result<Loaded, Issues>;

    /// A game at a position in Forsyth-Edwards notation.
    ///
    /// # Errors
    /// What is wrong with the text, with empty pointers, or every issue of the position.
    fn load_fen(&self, text: &str, strictness: Strictness) -> Result<Loaded, Issues>;

    /// Nothing met yet, for this family's rules.
    fn coverage(&self) -> Coverage {
        Coverage::new(self.family().rules)
    }

    /// Whether a rule can grant an action or end a game with these options.
    fn is_in_force(&self, rule: &Rule) -> bool;

    /// Plays one random game under the laws.
    ///
    /// # Errors
    /// The issues of the case's first position.
    fn fuzz(
        &self,
        case: FuzzCase<'_>,
        choose: &mut dyn Choose,
        coverage: &mut Coverage,
    ) -> Result<FuzzGame, Issues>;

    /// Plays a case of a broken law again.
    fn retry(&self, case: &Case) -> Retried;

    /// A smaller case in which the same law breaks, found within so many tries.
    fn shrink(&self, case: &Case, law: u8, n_tries: u32) -> Case;

    /// Plays one random game from the start, without the laws.
    fn random(&self, max_actions: u32, choose: &mut dyn Choose) -> RandomGame;
}

/// A variant that was built, and what was unlikely about its options.
#[derive(Clone)]
pub struct Built {
    /// The variant.
    pub rules: Arc<dyn AnyRules>,
    /// What was unlikely.
    pub warnings: Warnings,
}

/// A game that was loaded, and what was unlikely about it.
#[derive(Debug)]
pub struct Loaded {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What was unlikely.
    pub warnings: Warnings,
}

/// The bridge from a typed family to the object-safe form.
pub struct Erased<R>(PhantomData<fn() -> R>);

impl<R: Rules> Erased<R> {
    /// The family `R`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R: Rules> Default for Erased<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Variant for Erased<R> {
    fn family(&self) -> &'static Family {
        R::FAMILY
    }

    fn build(&self, options: &Value) -> Result<Built, Issues> {
        known_options(options, R::FAMILY)?;
        build::<R>(read_object::<R::Options>(options, "")?)
    }

    fn option_sets(&self, name: &str) -> Option<Vec<Value>> {
        let sets = R::option_sets(name)?;
        Some(sets.into_iter().map(|options| json!(options)).collect())
    }

    fn options_schema(&self) -> Value {
        json!(schemars::schema_for!(R::Options))
    }

    fn position_schema(&self) -> Value {
        json!(schemars::schema_for!(R::Setup))
    }
}

/// The bridge from a family that is written for three sizes of boards: the smaller, the faster.
pub struct BySize<Small: Rules, Middle, Large> {
    n_cells: fn(&Small::Options) -> Option<usize>,
    room: [usize; 2],
    larger: PhantomData<fn() -> (Middle, Large)>,
}

impl<Small: Rules, Middle, Large> BySize<Small, Middle, Large> {
    /// `n_cells` counts the cells of the board that options make, if they are no faulty ones; `room` says for how many
    /// there is room in the two smaller sizes.
    pub const fn new(n_cells: fn(&Small::Options) -> Option<usize>, room: [usize; 2]) -> Self {
        Self { n_cells, room, larger: PhantomData }
    }
}

impl<Small, Middle, Large> Variant for BySize<Small, Middle, Large>
where
    Small: Rules,
    Middle: Rules<Options = Small::Options, Setup = Small::Setup>,
    Large: Rules<Options = Small::Options, Setup = Small::Setup>,
{
    fn family(&self) -> &'static Family {
        Small::FAMILY
    }

    fn build(&self, options: &Value) -> Result<Built, Issues> {
        known_options(options, Small::FAMILY)?;
        let options = read_object::<Small::Options>(options, "")?;
        let n_cells = (self.n_cells)(&options).unwrap_or_default();
        match self.room {
            [small, _] if n_cells <= small => build::<Small>(options),
            [_, middle] if n_cells <= middle => build::<Middle>(options),
            _ => build::<Large>(options),
        }
    }

    fn option_sets(&self, name: &str) -> Option<Vec<Value>> {
        Erased::<Small>::new().option_sets(name)
    }

    fn options_schema(&self) -> Value {
        Erased::<Small>::new().options_schema()
    }

    fn position_schema(&self) -> Value {
        Erased::<Small>::new().position_schema()
    }
}

fn build<R: Rules>(options: R::Options) -> Result<Built, Issues> {
    let (rules, warnings) = R::new(options)?;
    let options_used = Arc::new(options_used(R::FAMILY, &json!(rules.options())));
    let mapped = Arc::new(Mapped::new(&rules));
    Ok(Built { rules: Arc::new(Shared { rules: Arc::new(rules), mapped, options_used }), warnings })
}

/// Names every unknown option, with the nearest known one.
fn known_options(options: &Value, family: &'static Family) -> Result<(), Issues> {
    let mut found = Vec::new();
    for name in options.as_object().into_iter().flat_map(|fields| fields.keys()) {
        if family.option(name).is_none() {
            let mut message = format!("{} has no option `{}`", family.id, shown(name));
            if let Some(near) = family.suggest_option(name) {
                message += &format!("; did you mean `{near}`?");
            }
            let pointer = format!("/{}", crate::erased::document::escape(name));
            found.push(Issue::new(pointer, "unknown-field", message));
        }
    }
    Issues::stage(&mut found)
}

struct Shared<R: Rules> {
    rules: Arc<R>,
    /// Kept between games: building them takes as long as hundreds of actions.
    mapped: Arc<Mapped<R>>,
    options_used: Arc<Map<String, Value>>,
}

impl<R: Rules> Shared<R> {
    fn loaded(&self, position: R::Position, warnings: Warnings) -> Loaded {
        Loaded {
            game: Box::new(Session::new(Game::new(Arc::clone(&self.rules), position))),
            warnings,
        }
    }
}

impl<R: Rules> AnyRules for Shared<R> {
    fn family(&self) -> &'static Family {
        R::FAMILY
    }

    fn options(&self) -> Value {
        json!(self.rules.options())
    }

    fn options_used(&self) -> &Arc<Map<String, Value>> {
        &self.options_used
    }

    fn seats(&self) -> &[&'static str] {
        self.rules.seats()
    }

    fn start_game(&self) -> Box<dyn AnyGame> {
        Box::new(Session::new(Game::new(Arc::clone(&self.rules), self.rules.start())))
    }

    fn load_game(&self, setup: &Value, strictness: Strictness) -> Result<Loaded, Issues> {
        let (position, warnings) = load(&*self.rules, setup, strictness)?;
        Ok(self.loaded(position, warnings))
    }

    fn load_fen(&self, text: &str, strictness: Strictness) -> Result<Loaded, Issues> {
        let (setup, n_plies) = self.rules.read_fen(text)?;
        let loaded = self.rules.load(&setup, strictness);
        // Pointers lead into a set-up that nobody wrote: the field's name stands for them.
        let unplaced = |issue: &Issue| {
            let field = issue.pointer.split('/').nth(1).unwrap_or_default().replace('_', " ");
            let message = format!("{field}: {}", issue.message);
            Issue::new("", issue.code.clone(), message)
        };
        match loaded {
            Err(issues) => {
                let mut unplaced: Vec<_> = issues.iter().map(unplaced).collect();
                Err(Issues::stage(&mut unplaced).err().unwrap_or(issues))
            }
            Ok((position, warnings)) => {
                let game = Session::after(Game::new(Arc::clone(&self.rules), position), n_plies);
                let warnings = warnings.iter().map(unplaced).collect();
                Ok(Loaded { game: Box::new(game), warnings })
            }
        }
    }

    fn is_in_force(&self, rule: &Rule) -> bool {
        self.rules.is_in_force(rule)
    }

    fn fuzz(
        &self,
        case: FuzzCase<'_>,
        choose: &mut dyn Choose,
        coverage: &mut Coverage,
    ) -> Result<FuzzGame, Issues> {
        fuzzing::play(&self.rules, &self.mapped, case, choose, coverage)
    }

    fn retry(&self, case: &Case) -> Retried {
        Judge::new(&self.rules, &self.mapped).retry(case)
    }

    fn shrink(&self, case: &Case, law: u8, n_tries: u32) -> Case {
        shrink(&mut Judge::new(&self.rules, &self.mapped), case, law, n_tries)
    }

    fn random(&self, max_actions: u32, choose: &mut dyn Choose) -> RandomGame {
        random::play(&self.rules, self.rules.start(), max_actions, choose)
    }
}

pub(super) fn load<R: Rules>(
    rules: &R,
    setup: &Value,
    strictness: Strictness,
) -> Result<(R::Position, Warnings), Issues> {
    let setup = read_object::<R::Setup>(setup, "")?;
    rules.load(&setup, strictness)
}
