//! The pages of rules, from each family's table: one JSON object, from a family's id to its page. `cargo xtask docs`
//! writes them where they belong.

use std::fmt::Write;

use rules::{Family, OptionFact, OptionKind, Rule, Status};
use serde_json::{Map, Value};

#[expect(clippy::print_stdout, reason = "the pages are what it is run for")]
fn main() {
    let families = registry::VARIANTS.families.iter().map(|variant| variant.family());
    let pages: Map<String, Value> =
        families.map(|family| (family.id.to_owned(), page(family).into())).collect();
    println!("{}", Value::Object(pages));
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
