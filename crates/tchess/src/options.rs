//! The options, and their facts.

use rules::{Issue, Issues, OptionFact, OptionKind, Warnings, shown, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::{Base, BaseForm, Role};
use crate::mods::{Mod, Mods, SLUGS, priorities};

/// The options as people write them; part of every position and record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The modifications; their order doesn't matter.
    pub mods: Vec<String>,
    /// With Strike: the first side has one action on its first turn. `strike.balanced`
    #[serde(skip_serializing_if = "is_false")]
    pub balanced: bool,
    /// With Escort: nothing else wins. `escort.only`
    #[serde(skip_serializing_if = "is_false")]
    pub escort_only: bool,
    /// A target set of one's own. `priorities.win`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub targets: Option<Vec<String>>,
    /// The base game; absent: the house base. `base.loads`
    #[serde(
        deserialize_with = "rules::shape::optional_object",
        skip_serializing_if = "Option::is_none"
    )]
    pub base: Option<BaseForm>,
}

/// The options in the form in which the rules read them.
#[derive(Debug)]
pub(crate) struct Choices {
    pub(crate) mods: Mods,
    pub(crate) base: Base,
    /// The options as they are written.
    pub(crate) canonical: Options,
    pub(crate) warnings: Warnings,
}

pub(crate) static FACTS: [OptionFact; 5] = [
    OptionFact {
        name: "mods",
        kind: OptionKind::Words(&SLUGS),
        default: "[]",
        text: "The modifications, in any order.",
        rule: "mods.refused",
    },
    OptionFact {
        name: "balanced",
        kind: OptionKind::Bool,
        default: "false",
        text: "With strike: whether the first side has one action on its first turn.",
        rule: "strike.balanced",
    },
    OptionFact {
        name: "escort_only",
        kind: OptionKind::Bool,
        default: "false",
        text: "With escort: whether nothing but the escorted King wins.",
        rule: "escort.only",
    },
    OptionFact {
        name: "targets",
        kind: OptionKind::Words(&[]),
        default: "null",
        text: "A target set of one's own: the kinds that a side must capture to win.",
        rule: "priorities.win",
    },
    OptionFact {
        name: "base",
        kind: OptionKind::Json,
        default: "null",
        text: "The base game: board, portals, kinds and start; absent: the house base.",
        rule: "base.loads",
    },
];

impl Options {
    /// These modifications over the house base.
    ///
    /// ```
    /// let options = tchess::Options::with_mods(["transport", "strike"]);
    /// assert_eq!(options.mods, ["transport", "strike"]);
    /// ```
    pub fn with_mods<S: Into<String>>(mods: impl IntoIterator<Item = S>) -> Self {
        Self { mods: mods.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// The base that is played.
    pub(crate) fn base_form(&self) -> BaseForm {
        self.base.clone().unwrap_or_else(BaseForm::house)
    }

    /// Checks the values: the parts, then how they fit.
    pub(crate) fn read(self) -> Result<Choices, Issues> {
        let mut found = Vec::new();
        let mut mods = Mods::read(&self.mods, &mut found);
        self.read_switches(&mut mods, &mut found);
        let form = self.base_form();
        let base = form.read().map_err(|issues| issues.within("/base"));
        let base = match base {
            Ok(base) => Some(base),
            Err(issues) => {
                found.extend(issues);
                None
            }
        };
        if let Some(base) = &base {
            self.read_targets(base, &mut mods, &mut found);
        }
        Issues::stage(&mut found)?;
        let base = base.expect("a base without issues");

        let royal = base.kinds.iter().position(|kind| kind.role == Role::Royal).unwrap_or_default();
        self.contradictions(mods, royal, &mut found);
        Issues::stage(&mut found)?;

        lacks_roles(mods, &base, &mut found);
        priorities::read_named(&mut mods, &base, &mut found);
        Issues::stage(&mut found)?;
        priorities::judge_start(mods, &base, self.targets.is_some(), &mut found);
        Issues::stage(&mut found)?;
        let warnings = unused_kinds(&base);
        let canonical = self.canonical(mods, &base);
        Ok(Choices { mods, base, canonical, warnings })
    }

    fn read_switches(&self, mods: &mut Mods, found: &mut Vec<Issue>) {
        let switches = [
            ("balanced", self.balanced, Mod::Strike),
            ("escort_only", self.escort_only, Mod::Escort),
        ];
        for (name, is_on, module) in switches {
            if is_on && !mods.has(module) {
                let message = format!("`{name}` needs modification `{}`", module.slug());
                found.push(Issue::new(format!("/{name}"), "option-without-mod", message));
            }
        }
        mods.balanced = self.balanced;
        mods.escort_only = self.escort_only;
    }

    fn read_targets(&self, base: &Base, mods: &mut Mods, found: &mut Vec<Issue>) {
        let Some(words) = &self.targets else { return };
        if words.is_empty() {
            found.push(Issue::new("/targets", "bad-targets", "a target set is not empty"));
        }
        let mut set = 0;
        for (idx, word) in words.iter().enumerate() {
            let pointer = format!("/targets/{idx}");
            let Some(kind) = base.kinds.iter().position(|kind| kind.word == *word) else {
                let mut message = format!("there is no kind {}", shown(word));
                if let Some(near) = suggest(word, base.kinds.iter().map(|kind| kind.word.as_str()))
                {
                    message += &format!("; did you mean {near}?");
                }
                found.push(Issue::new(pointer, "no-such-kind", message));
                continue;
            };
            if set >> kind & 1 != 0 {
                let message = format!("{word} is named twice");
                found.push(Issue::new(pointer, "bad-targets", message));
            }
            set |= 1_u32 << kind;
        }
        mods.targets = Some(set);
    }

    /// `mods.refused`
    fn contradictions(&self, mods: Mods, royal: usize, found: &mut Vec<Issue>) {
        let mut refuse = |pointer: &str, message: String| {
            found.push(Issue::new(pointer, "mods-refused", message));
        };
        for message in mods.contradictions() {
            refuse("/mods", message);
        }
        if let Some(targets) = mods.targets {
            for module in [Mod::WarCouncil, Mod::Theocracy] {
                if mods.has(module) {
                    let slug = module.slug();
                    refuse(
                        "/targets",
                        format!(
                            "`targets` and `{slug}` don't go together: each names its own targets"
                        ),
                    );
                }
            }
            for module in [Mod::Escort, Mod::KingCapture, Mod::FlagCapture] {
                if mods.has(module) && targets >> royal & 1 == 0 {
                    let slug = module.slug();
                    refuse(
                        "/targets",
                        format!(
                            "`targets` without the royal kind and `{slug}` don't go together: the King would be an ordinary piece"
                        ),
                    );
                }
            }
        }
        if self.escort_only {
            let refused = [
                ("king-capture", mods.has(Mod::KingCapture)),
                ("war-council", mods.has(Mod::WarCouncil)),
                ("targets", self.targets.is_some()),
            ];
            for (name, is_on) in refused {
                if is_on {
                    refuse(
                        "/escort_only",
                        format!(
                            "`escort_only` and `{name}` don't go together: each says that it alone wins"
                        ),
                    );
                }
            }
        }
    }

    /// What is written: modifications and targets in their own orders.
    fn canonical(self, mods: Mods, base: &Base) -> Self {
        let words = |set: u32| {
            let kinds = base.kinds.iter().enumerate().filter(move |(idx, _)| set >> idx & 1 != 0);
            kinds.map(|(_, kind)| kind.word.clone()).collect()
        };
        let targets = self.targets.is_some().then_some(mods.targets).flatten().map(words);
        Self { mods: mods.iter().map(|module| module.slug().into()).collect(), targets, ..self }
    }
}

fn lacks_roles(mods: Mods, base: &Base, found: &mut Vec<Issue>) {
    let needed = [
        (Mod::Illusions, Role::Jester, "jester"),
        (Mod::Illusions, Role::Pawn, "pawn"),
        (Mod::Transport, Role::Horse, "horse"),
    ];
    for (module, role, word) in needed {
        if mods.has(module) && base.kinds.iter().all(|kind| kind.role != role) {
            let message = format!("`{}` needs a kind with role {word}", module.slug());
            found.push(Issue::new("/base/kinds", "base-lacks-role", message));
        }
    }
}

fn unused_kinds(base: &Base) -> Warnings {
    let mut warnings = Vec::new();
    for (idx, kind) in base.kinds.iter().enumerate() {
        let stands = base.start.iter().any(|&(_, _, found)| usize::from(found) == idx);
        if !stands && !kind.promotion {
            let message = format!("no {} is in the start, and no pawn becomes one", kind.word);
            warnings.push(Issue::new(format!("/base/kinds/{idx}"), "unused-kind", message));
        }
    }
    warnings
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_false(value: &bool) -> bool {
    !*value
}
