//! `variants`: what there is, with options.

use rules::erased::{Alias, Variants};
use rules::{Family, OptionFact, OptionKind};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Every variant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct VariantList {
    /// The families.
    pub variants: Vec<VariantFact>,
    /// Other names for some of them.
    pub aliases: Vec<AliasFact>,
}

/// A family with some of its options set, under a name of its own.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AliasFact {
    /// The name.
    pub id: &'static str,
    /// What is played.
    pub summary: &'static str,
    /// The family.
    pub variant: &'static str,
    /// The options that are set.
    pub options: Value,
    /// The options that can't be set otherwise.
    pub fixed: &'static [&'static str],
}

/// A family.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct VariantFact {
    /// The variant id.
    pub id: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// Who invented it, and when.
    pub inventor: &'static str,
    /// One sentence that tells the game from others.
    pub summary: &'static str,
    /// The options, in the order in which they are written.
    pub options: Vec<OptionFields>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OptionFields {
    /// The field in `options`.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value where it is absent.
    pub default: Value,
    /// What it decides.
    pub text: &'static str,
    /// The slug of the rule that reads it.
    pub rule: &'static str,
}

impl From<Variants> for VariantList {
    fn from(variants: Variants) -> Self {
        let families = variants.families.iter().map(|variant| variant.family().into());
        let aliases = variants.aliases.iter().map(|alias| AliasFact::from(*alias));
        Self { variants: families.collect(), aliases: aliases.collect() }
    }
}

impl From<&Alias> for AliasFact {
    fn from(alias: &Alias) -> Self {
        let Alias { id, summary, variant, options, fixed } = *alias;
        let options = serde_json::from_str(options).unwrap_or(Value::Null);
        Self { id, summary, variant: variant.id(), options, fixed }
    }
}

impl From<&Family> for VariantFact {
    fn from(family: &Family) -> Self {
        let Family { id, title, inventor, summary, .. } = *family;
        let options = family.options.iter().map(OptionFields::from).collect();
        Self { id, title, inventor, summary, options }
    }
}

impl From<&OptionFact> for OptionFields {
    fn from(option: &OptionFact) -> Self {
        let OptionFact { name, kind, text, rule, default } = *option;
        let default = serde_json::from_str(default).unwrap_or(Value::Null);
        Self { name, kind, default, text, rule }
    }
}
