//! `cargo xtask docs`: each family's RULES.md from its table of rules, and the pictures of the README.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use rules::{Family, OptionFact, OptionKind, Rule, Status};

use crate::{files, pictures};

/// Writes the pages and pictures, or says which are not current.
///
/// # Errors
/// With `check`, when a page or a picture is missing or not current; when the program that draws can't be built.
pub(crate) fn run(check: bool) -> Result<()> {
    let mut stale = Vec::new();
    let families = registry::VARIANTS.families.iter().map(|variant| variant.family());
    let mut all: Vec<_> = families.map(|family| (path(family), page(family))).collect();
    all.extend(pictures::draw()?);
    for (path, page) in all {
        let is_current = std::fs::read_to_string(&path).is_ok_and(|found| found == page);
        let name = files::shown(&path);
        if is_current {
            println!("docs: {name} is current");
        } else if check {
            println!("docs: {name} is not current");
            stale.push(name);
        } else {
            files::write(&path, &page)?;
            println!("docs: {name} written");
        }
    }
    if !stale.is_empty() {
        bail!("`cargo xtask docs` writes {}", stale.join(", "));
    }
    Ok(())
}

/// A family lies in the directory of its id.
fn path(family: &Family) -> PathBuf {
    files::root().join("crates").join(family.id).join("RULES.md")
}

fn page(family: &Family) -> String {
    let mut page = format!("# {}: rules\n\n", family.title);
    page += "<!-- Written by `cargo xtask docs` from the table of rules in `src/rules.rs`; edit that. -->\n\n";
    let _ = writeln!(
        page,
        "{}\n\nVariant id `{}`. Inventor: {}.\n",
        family.summary, family.id, family.inventor
    );
    page += "Each rule has a slug, which refusals, endings and fixtures cite. In brackets: whose rule it is, and the ways in which \
             it shows (it grants or refuses actions, ends games, is reported when a position is loaded, or defines a term).\n\n";
    for status in [Status::Source, Status::Inventor, Status::Ruling, Status::House] {
        let count = family.rules.iter().filter(|rule| rule.status == status).count();
        if count > 0 {
            let _ = writeln!(page, "- `{}`: {} ({count})", status.word(), meaning(status));
        }
    }
    for topic in topics(family) {
        let _ = write!(page, "\n## {}\n\n", title(topic));
        for rule in family.rules.iter().filter(|rule| topic_of(rule) == topic) {
            push_rule(rule, &mut page);
        }
    }
    push_rulings(family, &mut page);
    push_options(family, &mut page);
    let _ = write!(page, "\n## Notation\n\n```text\n{}\n```\n", family.notation.trim_end());
    page
}

fn meaning(status: Status) -> &'static str {
    match status {
        Status::Source => "the published rules say it",
        Status::Inventor => "the inventor's published answers say it",
        Status::Ruling => "the source leaves it open and this project settled it",
        Status::House => "this project's own rule where no source exists",
    }
}

fn topic_of(rule: &Rule) -> &'static str {
    rule.slug.split('.').next().unwrap_or(rule.slug)
}

/// The first words of the slugs, in the order of the table.
fn topics(family: &Family) -> Vec<&'static str> {
    let mut topics = Vec::new();
    for rule in family.rules {
        if !topics.contains(&topic_of(rule)) {
            topics.push(topic_of(rule));
        }
    }
    topics
}

fn title(topic: &str) -> String {
    let spaced = topic.replace('-', " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn push_rule(rule: &Rule, page: &mut String) {
    let uses: Vec<_> = rule.uses.iter().map(|usage| usage.word()).collect();
    let _ = writeln!(
        page,
        "- **`{}`** [{}; {}]: {}",
        rule.slug,
        rule.status.word(),
        uses.join(", "),
        rule.text
    );
    let _ = writeln!(page, "  From: {}.", rule.source.trim_end_matches('.'));
}

/// What is not in the published rules, gathered, since whoever compares with them wants that first.
fn push_rulings(family: &Family, page: &mut String) {
    page.push_str("\n## Rulings\n\nAll that the published rules do not say.\n\n");
    let mut n_rulings = 0;
    for status in [Status::Inventor, Status::Ruling, Status::House] {
        for rule in family.rules.iter().filter(|rule| rule.status == status) {
            n_rulings += 1;
            let source = rule.source.trim_end_matches('.');
            let _ = writeln!(
                page,
                "- **`{}`** [{}]: {} ({source})",
                rule.slug,
                status.word(),
                rule.text
            );
        }
    }
    // A rule of the source may hold a ruling on a detail; its origin says so.
    for rule in family.rules.iter().filter(|rule| rule.status == Status::Source) {
        if rule.source.contains("ruling") || rule.source.contains("inventor's answer") {
            n_rulings += 1;
            let _ =
                writeln!(page, "- **`{}`** [in part]: {} ({})", rule.slug, rule.text, rule.source);
        }
    }
    if n_rulings == 0 {
        page.push_str("None.\n");
    }
}

fn push_options(family: &Family, page: &mut String) {
    page.push_str("\n## Options\n\n");
    if family.options.is_empty() {
        page.push_str("None.\n");
        return;
    }
    page.push_str(
        "| option | values | default | rule | what it decides |\n|---|---|---|---|---|\n",
    );
    for option in family.options {
        let OptionFact { name, default, text, rule, .. } = option;
        let values = values(option.kind);
        let _ = writeln!(
            page,
            "| `{name}` | {values} | `{default}` | `{rule}` | {} |",
            text.replace('|', "\\|")
        );
    }
}

fn values(kind: OptionKind) -> String {
    let words = |words: &[&str]| {
        words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    };
    match kind {
        OptionKind::Bool => "`true`, `false`".to_owned(),
        OptionKind::Choice(choices) => words(choices),
        OptionKind::Whole(least, most, false) => format!("{least} to {most}"),
        OptionKind::Whole(least, most, true) => format!("{least} to {most}, `null`"),
        OptionKind::Words(&[]) => "a list of words".to_owned(),
        OptionKind::Words(choices) => format!("a list of {}", words(choices)),
        OptionKind::Json => "JSON".to_owned(),
    }
}
