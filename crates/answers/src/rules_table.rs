//! `rules`: the table of a variant's rules, or one of them.

use rules::erased::facts::RuleFact;
use rules::{Family, Issue, Rule, shown, suggest};
use schemars::JsonSchema;
use serde::Serialize;

/// A variant's rules, and how its moves are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleList {
    /// The family.
    pub variant: &'static str,
    /// How moves are written.
    pub notation: &'static str,
    /// The rules, in the order of the table.
    pub rules: Vec<RuleFact>,
}

impl RuleList {
    /// These rules of a family.
    pub fn of(family: &Family, rules: &[&'static Rule]) -> Self {
        let facts = rules.iter().copied().map(RuleFact::from).collect();
        Self { variant: family.id, notation: family.notation, rules: facts }
    }

    /// The rules of a family, or the one with a slug.
    ///
    /// # Errors
    /// `no-such-rule`.
    pub fn find(family: &Family, slug: Option<&str>) -> Result<Vec<&'static Rule>, Issue> {
        let Some(slug) = slug else { return Ok(family.rules.to_vec()) };
        family.rule(slug).map(|rule| vec![rule]).ok_or_else(|| {
            let mut message = format!("{} has no rule `{}`", family.id, shown(slug));
            match suggest(slug, family.rules.iter().map(|rule| rule.slug)) {
                Some(near) => message += &["; did you mean `", near, "`?"].concat(),
                None => message += &["; `menagerie rules ", family.id, "` lists them"].concat(),
            }
            Issue::new("", "no-such-rule", message)
        })
    }
}
