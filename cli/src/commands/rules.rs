//! `rules`: the table of a variant's rules, or one of them.

use rules::erased::facts::RuleFact;
use rules::{Family, Rule, Use, suggest};
use serde::Serialize;

use crate::args::RulesArgs;
use crate::exit::{Exit, Failure};
use crate::options;
use crate::output::{ASIDE, CITED, GOOD, Out, clean, styled};

#[derive(Serialize)]
struct RuleList {
    variant: &'static str,
    notation: &'static str,
    rules: Vec<RuleFact>,
}

/// Lists rules.
pub(crate) fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    let family = options::find(registry::VARIANTS, &args.variant)?.family();
    let rules = match &args.slug {
        None => family.rules.to_vec(),
        Some(slug) => vec![find(family, slug)?],
    };
    let mut out = Out::stdout();
    if args.json {
        let rules = rules.into_iter().map(RuleFact::from).collect();
        out.object(&RuleList { variant: family.id, notation: family.notation, rules })?;
    } else if args.slug.is_some() {
        rules.iter().try_for_each(|rule| write_all_of(rule, &mut out))?;
    } else {
        write_table(family, &mut out)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn find(family: &'static Family, slug: &str) -> Result<&'static Rule, Failure> {
    family.rule(slug).ok_or_else(|| {
        let mut message = format!("{} has no rule `{}`", family.id, clean(slug));
        match suggest(slug, family.rules.iter().map(|rule| rule.slug)) {
            Some(near) => message += &["; did you mean `", near, "`?"].concat(),
            None => message += &["; `menagerie rules ", family.id, "` lists them"].concat(),
        }
        Failure::Usage(format!("{message} [no-such-rule]"))
    })
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
