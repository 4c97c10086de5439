//! `check`: what is wrong, or unlikely, about a position.

use rules::erased::facts::OutcomeFact;
use rules::erased::{AnyGame, Envelope};
use rules::{Issue, Issues, Strictness, Warnings};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::desk::Desk;
use crate::drawing::ending_words;
use crate::item::Item;
use crate::trouble::Trouble;

/// What is wrong, or unlikely, about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checked {
    /// The variant as it was named, if it was.
    pub variant: Option<String>,
    /// Whether nothing is wrong.
    pub ok: bool,
    /// Who must act; nobody when the game is over, or there is none.
    pub to_act: Option<&'static str>,
    /// How the game ended.
    pub outcome: Option<OutcomeFact>,
    /// Who won, in words.
    #[serde(skip)]
    pub ending: Option<String>,
    /// What is wrong: every issue of the first stage of loading that has any.
    pub issues: Vec<Issue>,
    /// What is unlikely.
    pub warnings: Warnings,
}

impl Checked {
    /// What loading came to.
    pub fn new(
        variant: Option<String>,
        loaded: Result<(Box<dyn AnyGame>, Warnings), Issues>,
    ) -> Self {
        let none = Self {
            variant,
            ok: false,
            to_act: None,
            outcome: None,
            ending: None,
            issues: Vec::new(),
            warnings: Vec::new(),
        };
        match loaded {
            Ok((game, warnings)) => {
                let outcome = game.outcome();
                let ending = outcome.as_ref().map(|outcome| ending_words(outcome, game.seats()));
                Self { ok: true, to_act: game.to_act(), outcome, ending, warnings, ..none }
            }
            Err(issues) => Self { issues: Issues::into_iter(issues).collect(), ..none },
        }
    }

    /// Checks a position in its envelope. `base` is the pointer to it in the whole document.
    pub fn of(value: &Value, base: &str, desk: &Desk<'_>, strictness: Strictness) -> Self {
        let load = |envelope: Envelope| envelope.load_cached(desk.cache, strictness, base);
        let loaded = Envelope::read(value, base).and_then(load);
        let variant = value.get("variant").and_then(Value::as_str).map(str::to_owned);
        Self::new(variant, loaded.map(|loaded| (loaded.game, loaded.warnings)))
    }
}

/// Checks the item's position. On what is no position the issues are the answer.
///
/// # Errors
/// `missing-field`, `wrong-type`.
pub fn check(item: &mut Item, desk: &Desk<'_>) -> Result<Checked, Trouble> {
    let strictness = item.strictness(desk)?;
    Ok(Checked::of(item.required("position")?, "/position", desk, strictness))
}
