//! Cases of broken laws as files of their own: what `fuzz --save` writes and `replay` reads.

use std::path::{Path, PathBuf};

use rules::erased::document::read_object;
use rules::erased::{AnyRules, Case, CaseBreach, Envelope, FuzzCase, FuzzGame, Retried, SCHEMA};
use rules::laws::{Breach, LAWS, LawSet};
use rules::{Issue, Strictness, shown};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::args::FuzzArgs;
use crate::bug;
use crate::choices::Laws;
use crate::commands::fuzz_report::{Sets, command, laws_word};
use crate::exit::{Failure, unwritable};
use crate::input;
use crate::layout::lay_out;

/// The law that a panic breaks: what `load` accepts never panics.
const NO_PANICS: u8 = 9;

/// So many smaller cases are tried.
const TRIES: u32 = 1000;

/// A case with all that is needed to see a law break again, and where it comes from.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseFile {
    pub schema: u64,
    pub variant: String,
    /// All of them.
    pub options: Value,
    /// The set-up it begins with; absent: the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    pub moves: Vec<String>,
    pub law: u8,
    /// What was found.
    pub detail: String,
    /// `all` or `quick`.
    pub laws: String,
    #[serde(default)]
    pub study: bool,
    /// The seed of the samples that the laws take.
    pub sample: u64,
    /// The seed of the run that found it.
    pub seed: u64,
    /// The game's number in the run.
    pub game: u64,
    /// What plays that game again, which may be longer.
    pub command: String,
    /// The position in which the law breaks, in its envelope; null where it can't be saved.
    pub position: Value,
}

impl CaseFile {
    /// Reads a case; what it says of its variant is still to be tried.
    ///
    /// # Errors
    /// The first thing that is wrong with its form, with a pointer.
    pub(crate) fn read(value: &Value) -> Result<Self, Issue> {
        if let Some(schema) = value.get("schema").filter(|&schema| *schema != json!(SCHEMA)) {
            let message = format!("{schema} is not {SCHEMA}");
            return Err(Issue::new("/schema", "unknown-schema", message));
        }
        let file: Self = read_object(value, "")?;
        if !(1..=LAWS.len()).contains(&usize::from(file.law)) {
            let message = format!("there is no law {}; there are 1 to {}", file.law, LAWS.len());
            return Err(Issue::new("/law", "out-of-range", message));
        }
        if ![Laws::All, Laws::Quick].map(laws_word).contains(&file.laws.as_str()) {
            let message = format!("{} is neither all nor quick", shown(&file.laws));
            return Err(Issue::new("/laws", "unknown-laws", message));
        }
        Ok(file)
    }

    /// The case itself.
    pub(crate) fn case(&self) -> Case {
        Case {
            start: self.start.clone(),
            moves: self.moves.clone(),
            laws: if self.laws == laws_word(Laws::Quick) { LawSet::Quick } else { LawSet::All },
            strictness: input::strictness(self.study),
            sample: self.sample,
        }
    }

    /// Writes it to a file in a directory.
    pub(crate) fn write(&self, dir: &Path) -> Result<PathBuf, Failure> {
        let path = dir.join(format!("{}-seed-{}-game-{}.json", self.variant, self.seed, self.game));
        std::fs::write(&path, lay_out(&json!(self))).map_err(|error| unwritable(&path, &error))?;
        Ok(path)
    }
}

/// The smallest case of a broken law that was found.
pub(crate) fn small(number: u64, found: &CaseBreach, args: &FuzzArgs, sets: &Sets) -> CaseFile {
    let rules = sets.of(number);
    let small = bug::guard(|| shrunk(rules, found));
    // A panic is no news here: the law may be that there are none.
    let CaseBreach { law, detail, case, position } = small.unwrap_or_else(|_| found.clone());
    let (variant, options) = (args.variant.clone(), rules.options());
    let position = Some(position).filter(Value::is_object).map_or(Value::Null, |position| {
        let (variant, options) = (variant.clone(), options.clone());
        Envelope { variant, options, position: Some(position) }.write()
    });
    CaseFile {
        schema: SCHEMA,
        variant,
        options,
        start: case.start,
        moves: case.moves,
        law,
        detail,
        laws: laws_word(args.laws).to_owned(),
        study: case.strictness == Strictness::Study,
        sample: case.sample,
        seed: args.seed,
        game: number,
        command: command(args, rules, number),
        position,
    }
}

fn shrunk(rules: &dyn AnyRules, found: &CaseBreach) -> CaseBreach {
    let case = rules.shrink(&found.case, found.law, TRIES);
    match rules.retry(&case) {
        Retried::Broken(small) => small,
        // What broke but once is told as it was found.
        Retried::Held | Retried::Unplayable(_) => found.clone(),
    }
}

/// A game of which nothing is known but that it went wrong.
pub(crate) fn lost(case: &FuzzCase<'_>, rules: &dyn AnyRules, detail: String) -> FuzzGame {
    let breach = Breach { law: NO_PANICS, detail };
    FuzzGame::lost(case, rules.family().rules, case.start.cloned(), breach)
}

/// The laws that a word of the command line means.
pub(crate) fn law_set(laws: Laws) -> LawSet {
    match laws {
        Laws::All => LawSet::All,
        Laws::Quick => LawSet::Quick,
    }
}
