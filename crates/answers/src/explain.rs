//! `explain`: why a move is legal, or is not.

use rules::Issue;
use rules::erased::AnyGame;
use rules::erased::facts::{OutcomeFact, options_used};
use rules::explain::{Explanation, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::desk::Desk;
use crate::item::Item;
use crate::trouble::Trouble;

/// What an explanation speaks of.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct About {
    /// The family.
    pub variant: &'static str,
    /// Every option with the value that is used.
    pub options: Map<String, Value>,
    /// Who must act; nobody when the game is over.
    pub to_act: Option<&'static str>,
    /// How the game ended.
    pub outcome: Option<OutcomeFact>,
}

/// One move, explained.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Explained {
    /// What it speaks of.
    #[serde(flatten)]
    pub about: About,
    /// Why the move is legal, or is not.
    #[serde(flatten)]
    pub explanation: Explanation,
}

/// All that a piece might be thought able to do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedAll {
    /// What it speaks of.
    #[serde(flatten)]
    pub about: About,
    /// Where the piece stands.
    pub cell: String,
    /// How many of the moves are legal.
    pub n_legal: usize,
    /// How many there are.
    pub count: usize,
    /// Each with its verdict, ascending.
    pub verdicts: Vec<Verdict>,
}

/// Several moves of one position, each explained.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedEach {
    /// What it speaks of.
    #[serde(flatten)]
    pub about: About,
    /// One explanation a move, in the order of the moves.
    pub explanations: Vec<Explanation>,
}

/// The answer to an item, by the field that it has.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Explaining {
    /// Of `move`.
    One(Box<Explained>),
    /// Of `all`.
    All(ExplainedAll),
    /// Of `each`.
    Each(ExplainedEach),
}

impl About {
    /// What is to be known of the game as it stands.
    pub fn of(game: &dyn AnyGame) -> Self {
        Self {
            variant: game.family().id,
            options: options_used(game.family(), &game.options()),
            to_act: game.to_act(),
            outcome: game.outcome(),
        }
    }
}

impl Explained {
    /// Explains a move. Of a turn whose actions are joined by `;` the first that is illegal is explained, or else the
    /// last.
    pub fn of(game: &dyn AnyGame, text: &str) -> Self {
        Self { about: About::of(game), explanation: explanation(game, text) }
    }
}

impl ExplainedAll {
    /// Explains all that the piece on a cell might be thought able to do.
    ///
    /// # Errors
    /// `no-such-cell`.
    pub fn of(game: &dyn AnyGame, cell: &str) -> Result<Self, Issue> {
        let verdicts = game.explain_all(cell)?;
        let n_legal = verdicts.iter().filter(|verdict| verdict.legal).count();
        let (about, cell, count) = (About::of(game), cell.to_owned(), verdicts.len());
        Ok(Self { about, cell, n_legal, count, verdicts })
    }
}

impl Explaining {
    /// Whether no move that was asked for is illegal; a list of verdicts is not a move.
    pub fn is_fine(&self) -> bool {
        match self {
            Self::One(one) => one.explanation.legal,
            Self::All(_) => true,
            Self::Each(each) => each.explanations.iter().all(|explanation| explanation.legal),
        }
    }
}

fn explanation(game: &dyn AnyGame, text: &str) -> Explanation {
    let Some((before, last)) = text.rsplit_once(';') else { return game.explain(text) };
    let mut after = game.boxed_clone();
    match after.replay(before) {
        Ok(_) => after.explain(last.trim()),
        Err(error) => error.explanation,
    }
}

/// Why the item's `move` is legal or not, all that the piece on the cell `all` might be thought able to do, or why each
/// of the moves of `each` is legal or not.
///
/// # Errors
/// Those of [`Item::game`]; `missing-field`, `conflicting-fields`, `no-such-cell`, `too-many-texts`.
pub fn explain(item: &mut Item, desk: &Desk<'_>) -> Result<Explaining, Trouble> {
    let game = item.game(desk)?;
    let texts = item.field("each").map(|_| item.texts("each")).transpose()?;
    match (item.text("move")?, item.text("all")?, texts) {
        (Some(text), None, None) => {
            desk.check_length(&[text], "/move")?;
            Ok(Explaining::One(Box::new(Explained::of(&*game, text))))
        }
        (None, Some(cell), None) => {
            let all = ExplainedAll::of(&*game, cell).map_err(|issue| issue.within("/all"))?;
            Ok(Explaining::All(all))
        }
        (None, None, Some(texts)) => each(&*game, &texts, desk).map(Explaining::Each),
        (None, None, None) => {
            let message = "missing field `move` (or `all`)";
            Err(Issue::new("", "missing-field", message).into())
        }
        (_, Some(_), None) => Err(conflict("/all")),
        (_, _, Some(_)) => Err(conflict("/each")),
    }
}

fn conflict(pointer: &str) -> Trouble {
    let message = "an item has only one of `move`, `all` and `each`";
    Issue::new(pointer, "conflicting-fields", message).into()
}

fn each(game: &dyn AnyGame, texts: &[String], desk: &Desk<'_>) -> Result<ExplainedEach, Trouble> {
    if texts.len() > desk.n_texts {
        let message = format!("{} texts are more than {}, the most", texts.len(), desk.n_texts);
        return Err(Trouble::Limit(Issue::new("/each", "too-many-texts", message)));
    }
    desk.check_length(texts, "/each")?;
    let mut explanations = Vec::with_capacity(texts.len());
    for text in texts {
        desk.go_on()?;
        explanations.push(explanation(game, text));
    }
    Ok(ExplainedEach { about: About::of(game), explanations })
}
