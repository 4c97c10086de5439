//! What is known without a position: variants, rules, schemas, limits.

use axum::http::StatusCode;
use rules::erased::facts::RuleFact;
use rules::erased::{Alias, Cache, Variant};
use rules::{Family, Issue, OptionFact, OptionKind, shown, suggest};
use serde::Serialize;
use serde_json::{Value, json};

use crate::item::object;
use crate::limits::Limits;
use crate::trouble::Trouble;

#[derive(Serialize)]
struct VariantList {
    variants: Vec<VariantFact>,
    aliases: Vec<AliasFact>,
}

#[derive(Serialize)]
struct AliasFact {
    id: &'static str,
    summary: &'static str,
    variant: &'static str,
    options: Value,
    fixed: &'static [&'static str],
}

#[derive(Serialize)]
struct VariantFact {
    id: &'static str,
    title: &'static str,
    inventor: &'static str,
    summary: &'static str,
    options: Vec<OptionFields>,
}

#[derive(Serialize)]
struct OptionFields {
    name: &'static str,
    kind: OptionKind,
    default: Value,
    text: &'static str,
    rule: &'static str,
}

#[derive(Serialize)]
struct RuleList {
    variant: &'static str,
    notation: &'static str,
    rules: Vec<RuleFact>,
}

/// What there is, with options.
pub(crate) fn variants(cache: &Cache) -> String {
    let variants = cache.variants();
    let families = variants.families.iter().map(|variant| variant.family().into());
    let aliases = variants.aliases.iter().map(|alias| AliasFact::from(*alias));
    object(None, &VariantList { variants: families.collect(), aliases: aliases.collect() })
}

/// A variant's table of rules, or one of them.
pub(crate) fn rules(cache: &Cache, variant: &str, slug: Option<&str>) -> Result<String, Trouble> {
    let family = find(cache, variant)?.family();
    let rules = match slug {
        None => family.rules.to_vec(),
        Some(slug) => vec![family.rule(slug).ok_or_else(|| {
            let mut message = format!("{} has no rule `{}`", family.id, shown(slug));
            if let Some(near) = suggest(slug, family.rules.iter().map(|rule| rule.slug)) {
                message += &["; did you mean `", near, "`?"].concat();
            }
            Trouble::new(StatusCode::NOT_FOUND, "no-such-rule", message)
        })?],
    };
    let rules = rules.into_iter().map(RuleFact::from).collect();
    Ok(object(None, &RuleList { variant: family.id, notation: family.notation, rules }))
}

/// The JSON schema of a variant's options, or positions.
pub(crate) fn schema(cache: &Cache, form: &str, variant: &str) -> Result<String, Trouble> {
    let variant = find(cache, variant)?;
    match form {
        "options" => Ok(variant.options_schema().to_string()),
        "position" => Ok(variant.position_schema().to_string()),
        _ => {
            let message =
                format!("there is no schema of `{}`; there are options, position", shown(form));
            Err(Trouble::new(StatusCode::NOT_FOUND, "no-such-schema", message))
        }
    }
}

/// The limits, and what can be asked.
pub(crate) fn about(limits: &Limits) -> String {
    let facts = json!({
        "program": "menagerie",
        "version": env!("CARGO_PKG_VERSION"),
        "limits": {
            "bytes": limits.n_bytes,
            "moves": limits.n_moves,
            "texts": limits.n_texts,
            "waiting": limits.n_waiting,
            "workers": limits.n_workers,
            "milliseconds": limits.time.as_millis() as u64,
        },
        "get": ["variants", "rules/VARIANT", "rules/VARIANT/SLUG", "schema/options/VARIANT", "schema/position/VARIANT"],
        "post": crate::api::QUESTIONS.map(|(name, _)| name),
    });
    object(None, &facts)
}

fn find(cache: &Cache, variant: &str) -> Result<&'static dyn Variant, Trouble> {
    cache.variants().find(variant).map_err(|Issue { code, message, .. }| {
        let issues = Issue::new("", code, message).into();
        Trouble { status: StatusCode::NOT_FOUND, issues }
    })
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
