//! `Variants`: what a program knows, by name.

use serde_json::Value;

use crate::erased::any_rules::{Built, Variant};
use crate::suggest::{shown, suggest};
use crate::{Family, Issue, Issues};

/// The families that a program knows, in the order in which they are shown, and other names for some of them.
#[derive(Clone, Copy)]
pub struct Variants {
    /// Every family once.
    pub families: &'static [&'static dyn Variant],
    /// Names for a family with some of its options set.
    pub aliases: &'static [&'static Alias],
}

/// A family with some of its options set, under a name of its own.
///
/// It is only another way to name: positions and records are written with the family's name and all its options.
pub struct Alias {
    /// The name.
    pub id: &'static str,
    /// What is played.
    pub summary: &'static str,
    /// The family.
    pub variant: &'static dyn Variant,
    /// The options that are set, as a JSON object; whoever gives others has the last word, but for the fixed ones.
    pub options: &'static str,
    /// The options that make it what it is.
    pub fixed: &'static [&'static str],
}

impl Variants {
    /// The family, or alias, with this name.
    ///
    /// # Errors
    /// `no-such-variant`, with the nearest name.
    pub fn find(self, id: &str) -> Result<&'static dyn Variant, Issue> {
        self.all().find(|variant| variant.id() == id).ok_or_else(|| {
            let mut message = format!("there is no variant `{}`", shown(id));
            match suggest(id, self.ids()) {
                Some(near) => message += &format!("; did you mean `{near}`?"),
                None => message += "; `menagerie variants` lists them",
            }
            Issue::new("/variant", "no-such-variant", message)
        })
    }

    /// All names.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        self.all().map(Variant::id)
    }

    fn all(self) -> impl Iterator<Item = &'static dyn Variant> {
        let aliases = self.aliases.iter().map(|alias| *alias as &dyn Variant);
        self.families.iter().copied().chain(aliases)
    }
}

impl Variant for Alias {
    fn family(&self) -> &'static Family {
        self.variant.family()
    }

    fn id(&self) -> &'static str {
        self.id
    }

    fn build(&self, options: &Value) -> Result<Built, Issues> {
        let Value::Object(given) = options else { return self.variant.build(options) };
        let mut all: Value =
            serde_json::from_str(self.options).expect("an alias sets options in JSON");
        if let Value::Object(all) = &mut all {
            let changes = |name: &&&str| {
                given.get(**name).is_some_and(|value| all.get(**name) != Some(value))
            };
            if let Some(name) = self.fixed.iter().find(changes) {
                let family = self.family().id;
                let message = format!(
                    "{} is {family} with {name} {}; whoever wants others names {family}",
                    self.id, all[*name],
                );
                return Err(Issue::new(format!("/{name}"), "fixed-option", message).into());
            }
            all.extend(given.clone());
        }
        self.variant.build(&all)
    }

    /// Those of the family: they say themselves which options they set.
    fn option_sets(&self, name: &str) -> Option<Vec<Value>> {
        self.variant.option_sets(name)
    }

    fn options_schema(&self) -> Value {
        self.variant.options_schema()
    }

    fn position_schema(&self) -> Value {
        self.variant.position_schema()
    }
}
