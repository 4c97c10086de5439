//! `cargo xtask new-variant NAME`: a compiling skeleton of a family, registered, with fixtures and laws.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::files;

/// The files of a skeleton: where each goes, and its text.
const FILES: [(&str, &str); 12] = [
    ("crates/{{id}}/Cargo.toml", include_str!("../templates/Cargo.toml.tmpl")),
    ("crates/{{id}}/src/lib.rs", include_str!("../templates/lib.rs.tmpl")),
    ("crates/{{id}}/src/rules.rs", include_str!("../templates/rules.rs.tmpl")),
    ("crates/{{id}}/src/position.rs", include_str!("../templates/position.rs.tmpl")),
    ("crates/{{id}}/src/setup.rs", include_str!("../templates/setup.rs.tmpl")),
    ("crates/{{id}}/src/actions.rs", include_str!("../templates/actions.rs.tmpl")),
    ("crates/{{id}}/src/check.rs", include_str!("../templates/check.rs.tmpl")),
    ("crates/{{id}}/src/notation.rs", include_str!("../templates/notation.rs.tmpl")),
    ("crates/{{id}}/src/family.rs", include_str!("../templates/family.rs.tmpl")),
    ("crates/{{id}}/tests/laws.rs", include_str!("../templates/laws.rs.tmpl")),
    ("fixtures/{{id}}/positions/start.json", include_str!("../templates/start.json.tmpl")),
    ("fixtures/{{id}}/positions/last-cell.json", include_str!("../templates/last-cell.json.tmpl")),
];

/// The names of a family.
struct Names {
    /// `tri-point`
    id: String,
    /// `tri_point`
    lib: String,
    /// `TriPoint`
    ty: String,
    /// `Tri Point`
    title: String,
}

/// Writes the skeleton and registers it.
///
/// # Errors
/// When the name is no id or is taken, or when the registry's files don't look as they should.
pub(crate) fn run(id: &str) -> Result<()> {
    let names = Names::new(id)?;
    let root = files::root();
    ensure!(!root.join("crates").join(id).exists(), "there is a crate `{id}` already");
    // All edits are worked out before anything is written.
    let edits = [
        ("Cargo.toml", register_in_workspace(&files::read(&root.join("Cargo.toml"))?, &names)?),
        (
            "crates/registry/Cargo.toml",
            depend(&files::read(&root.join("crates/registry/Cargo.toml"))?, &names)?,
        ),
        (
            "crates/registry/src/lib.rs",
            list(&files::read(&root.join("crates/registry/src/lib.rs"))?, &names)?,
        ),
    ];
    for (place, template) in FILES {
        write(&names.fill(place), &names.fill(template))?;
    }
    let place = names.fill("fixtures/{{id}}/setups/off-board.json");
    write(&place, &names.fill(include_str!("../templates/off-board.json.tmpl")))?;
    for (place, text) in edits {
        write(place, &text)?;
    }
    format(&names)?;
    println!("next: `cargo xtask docs` writes its RULES.md, then `cargo xtask ci`");
    Ok(())
}

fn write(place: &str, text: &str) -> Result<()> {
    println!("new-variant: {place}");
    files::write(&files::root().join(place), text)
}

impl Names {
    fn new(id: &str) -> Result<Self> {
        let words: Vec<_> = id.split('-').collect();
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        ensure!(words.iter().all(is_word), "`{id}` is no id: lower-case words joined by hyphens");
        let reserved = [
            "core", "std", "alloc", "test", "rules", "scene", "geometry", "serde", "schemars",
            "self", "super", "crate",
        ];
        ensure!(!reserved.contains(&id), "a crate can't be called `{id}`");
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        let capitals: Vec<_> = words.iter().map(capital).collect();
        Ok(Self {
            id: id.to_owned(),
            lib: words.join("_"),
            ty: capitals.concat(),
            title: capitals.join(" "),
        })
    }

    fn fill(&self, template: &str) -> String {
        template
            .replace("{{id}}", &self.id)
            .replace("{{lib}}", &self.lib)
            .replace("{{Type}}", &self.ty)
            .replace("{{Title}}", &self.title)
    }
}

/// Adds the crate to the workspace's dependencies, before the registry.
fn register_in_workspace(manifest: &str, names: &Names) -> Result<String> {
    let line =
        names.fill("{{lib}} = { path = \"crates/{{id}}\", package = \"menagerie-{{id}}\" }\n");
    insert_before(manifest, "registry = {", &line).context("in Cargo.toml")
}

fn depend(manifest: &str, names: &Names) -> Result<String> {
    let line = names.fill("{{lib}}.workspace = true\n");
    insert_before(manifest, "\n[dev-dependencies]", &line).context("in crates/registry/Cargo.toml")
}

/// Adds the family at the end of the slice.
fn list(source: &str, names: &Names) -> Result<String> {
    let start =
        source.find("families: &[").context("crates/registry/src/lib.rs has no `families: &[`")?;
    let length = source[start..].find("],").context("the list of variants does not end")?;
    let (before, after) = source.split_at(start + length);
    let comma = if before.trim_end().ends_with(',') { "" } else { "," };
    let listed = format!("{before}{comma} &Erased::<{}>::new(){after}", names.ty);
    let line = names.fill("use {{lib}}::{{Type}};\n");
    insert_before(&listed, "use troy::", &line).context("in crates/registry/src/lib.rs")
}

/// Inserts a line before the first line that begins with `mark`.
fn insert_before(text: &str, mark: &str, line: &str) -> Result<String> {
    let mark_at = if text.starts_with(mark) {
        Some(0)
    } else {
        text.find(&format!("\n{mark}")).map(|at| at + 1)
    };
    let Some(at) = mark_at else { bail!("there is no line `{}`", mark.trim()) };
    Ok(format!("{}{line}{}", &text[..at], &text[at..]))
}

/// Names are of different lengths, so lines break in different places.
fn format(names: &Names) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let package = format!("menagerie-{}", names.id);
    let status = Command::new(cargo)
        .current_dir(files::root())
        .args(["fmt", "--package", &package, "--package", "menagerie-registry"])
        .status()
        .context("can't start cargo fmt")?;
    ensure!(status.success(), "cargo fmt ended with {status}");
    Ok(())
}
