//! `variants`: what there is, with options.

use rules::erased::Alias;
use rules::{Family, OptionFact, OptionKind};
use serde::Serialize;
use serde_json::Value;

use crate::args::VariantsArgs;
use crate::exit::{Exit, Failure};
use crate::options::{shown, values};
use crate::output::{CITED, GOOD, Out, styled};

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

/// Lists the variants.
pub(crate) fn run(args: &VariantsArgs) -> Result<Exit, Failure> {
    let families = registry::VARIANTS.families.iter().map(|variant| variant.family());
    let mut out = Out::stdout();
    if args.json {
        let variants = families.map(VariantFact::from).collect();
        let aliases = registry::VARIANTS.aliases.iter().map(|alias| AliasFact::from(*alias));
        out.object(&VariantList { variants, aliases: aliases.collect() })?;
    } else {
        for (idx, family) in families.enumerate() {
            if idx > 0 {
                out.line("")?;
            }
            write(family, &mut out)?;
        }
        for alias in registry::VARIANTS.aliases {
            let name = styled(GOOD, alias.id);
            out.line(&format!("\n{name}  {}: {}", alias.variant.id(), alias.options))?;
            out.line(&format!("  {}", alias.summary))?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn write(family: &Family, out: &mut Out) -> Result<(), Failure> {
    out.line(&format!("{}  {}, by {}", styled(GOOD, family.id), family.title, family.inventor))?;
    out.line(&format!("  {}", family.summary))?;
    for option in family.options {
        let OptionFact { name, kind, text, rule, .. } = *option;
        let default = shown(&default(option));
        out.line(&format!("  -o {name}={default}  ({})", values(kind)))?;
        out.line(&format!("     {text} [{}]", styled(CITED, rule)))?;
    }
    Ok(())
}

fn default(option: &OptionFact) -> Value {
    serde_json::from_str(option.default).unwrap_or(Value::Null)
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
        let OptionFact { name, kind, text, rule, .. } = *option;
        Self { name, kind, default: default(option), text, rule }
    }
}
