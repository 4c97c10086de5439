//! `variants`: what there is, with options.

use answers::{OptionFields, VariantList};
use rules::Family;

use crate::args::VariantsArgs;
use crate::exit::{Exit, Failure};
use crate::options::{shown, values};
use crate::output::{CITED, GOOD, Out, styled};

/// Lists the variants.
pub(crate) fn run(args: &VariantsArgs) -> Result<Exit, Failure> {
    let families = registry::VARIANTS.families.iter().map(|variant| variant.family());
    let mut out = Out::stdout();
    if args.json {
        out.object(&VariantList::from(registry::VARIANTS))?;
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
        let OptionFields { name, kind, default, text, rule } = option.into();
        let default = shown(&default);
        out.line(&format!("  -o {name}={default}  ({})", values(kind)))?;
        out.line(&format!("     {text} [{}]", styled(CITED, rule)))?;
    }
    Ok(())
}
