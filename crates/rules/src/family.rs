//! What is known of a variant family before any game is set up.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Rule, suggest};

/// A variant family: its names, rules and options.
#[derive(Debug)]
pub struct Family {
    /// The variant id, such as `troy`.
    pub id: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// Who invented it, and when.
    pub inventor: &'static str,
    /// One sentence that tells the game from others.
    pub summary: &'static str,
    /// The table of rules, in the order in which a rule is preferred when several grant.
    pub rules: &'static [&'static Rule],
    /// The options, in the order in which they are written.
    pub options: &'static [OptionFact],
    /// How actions are written: lines of at most 110 columns, for people.
    pub notation: &'static str,
    /// The words for kinds of pieces, for suggestions.
    pub kinds: &'static [&'static str],
    /// The actions that are written in words, `_` for a word of cells: `target _`, `end cities`, `done`. All others
    /// are one word with a digit in it, or castling: so a reader of whole games knows where an action ends.
    pub phrases: &'static [&'static str],
}

/// One option of a family.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionFact {
    /// The field in `options`.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The default, as JSON text.
    pub default: &'static str,
    /// What it decides.
    pub text: &'static str,
    /// The slug of the rule that reads it.
    pub rule: &'static str,
}

/// What values an option takes: how a command line's word is read, and how a form offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "type", content = "values")]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number from the first to the second; `null` (`none`) where the third says so.
    Whole(u64, u64, bool),
    /// A list of words, each from this list (any, if it is empty).
    Words(&'static [&'static str]),
    /// Any other JSON.
    Json,
}

impl Family {
    /// The rule with this slug.
    pub fn rule(&self, slug: &str) -> Option<&'static Rule> {
        self.rules.iter().find(|rule| rule.slug == slug).copied()
    }

    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionFact> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The option name nearest to a misspelt one.
    pub fn suggest_option(&self, name: &str) -> Option<&'static str> {
        suggest(name, self.options.iter().map(|option| option.name))
    }
}
