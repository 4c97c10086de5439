//! `rules`: the table of a variant's rules, or one of them.

use answers::RuleList;
use rules::{Family, Rule, Use};

use crate::args::RulesArgs;
use crate::exit::{Exit, Failure};
use crate::options;
use crate::output::{ASIDE, CITED, GOOD, Out, styled};

/// Lists rules.
pub(crate) fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    let family = options::find(registry::VARIANTS, &args.variant)?.family();
    let rules = RuleList::find(family, args.slug.as_deref())
        .map_err(|issue| Failure::Usage(format!("{} [{}]", issue.message, issue.code)))?;
    let mut out = Out::stdout();
    if args.json {
        out.object(&RuleList::of(family, &rules))?;
    } else if args.slug.is_some() {
        rules.iter().try_for_each(|rule| write_all_of(rule, &mut out))?;
    } else {
        write_table(family, &mut out)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// What a slug is about: the part before its dot.
fn topic(rule: &Rule) -> &'static str {
    rule.slug.split('.').next().unwrap_or(rule.slug)
}

/// The topics in the order in which they first come up, each with all its rules.
fn write_table(family: &Family, out: &mut Out) -> Result<(), Failure> {
    let mut topics: Vec<&str> = Vec::new();
    for rule in family.rules {
        if !topics.contains(&topic(rule)) {
            topics.push(topic(rule));
        }
    }
    for (idx, &wanted) in topics.iter().enumerate() {
        if idx > 0 {
            out.line("")?;
        }
        out.line(&styled(GOOD, wanted))?;
        for rule in family.rules.iter().filter(|rule| topic(rule) == wanted) {
            let slug = styled(CITED, rule.slug);
            out.line(&format!("  {slug} ({}; {})", rule.status.word(), rule.source))?;
            out.line(&format!("    {}", rule.text))?;
        }
    }
    out.line(&format!("\n{}", styled(GOOD, "how moves are written")))?;
    family.notation.lines().try_for_each(|line| out.line(&format!("  {line}")))
}

fn write_all_of(rule: &Rule, out: &mut Out) -> Result<(), Failure> {
    let uses: Vec<_> = rule.uses.iter().copied().map(Use::word).collect();
    out.line(&styled(CITED, rule.slug))?;
    out.line(&format!("  {}", rule.text))?;
    out.line(&format!("  {} {}", styled(ASIDE, "status:"), rule.status.word()))?;
    out.line(&format!("  {} {}", styled(ASIDE, "source:"), rule.source))?;
    out.line(&format!("  {} {}", styled(ASIDE, "uses:"), uses.join(", ")))
}
