//! What `validate` prints over all games: their reports in order, and what they came to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use record::{Report, Verdict};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::commands::validate_report::{Judged, Shape};
use crate::exit::{Exit, Failure};
use crate::options;
use crate::output::{ASIDE, CITED, Out, clean, styled};
use crate::words::{plural, thousands};

/// So many option sets and so many kinds of faults are counted apart; a stream may bring new ones on every line.
const MOST_COUNTED: usize = 1000;
/// So many kinds of faults are told in text.
const MOST_TOLD: usize = 20;

/// A game as it will be printed, and what must be counted of it.
pub(crate) struct Printed {
    text: String,
    kind: Kind,
    is_ok: bool,
    exit: Exit,
    /// The variant and its options.
    options: Option<(String, Arc<Map<String, Value>>)>,
    /// The rulings that decided something in it.
    rulings: Vec<&'static str>,
    /// Code and message of everything wrong with it.
    faults: Vec<(String, String)>,
    /// Where it stands, for whoever looks for a fault.
    place: Place,
}

/// What a game counts as; the worst that can be wrong with one whose moves are legal comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Legal,
    WrongEnd,
    NeedlessMark,
    FaultyVariation,
    Irregular,
    Illegal,
    Unreadable,
    EndedByIllegalMove,
}

/// Where a game stands.
#[derive(Clone, Debug, Serialize)]
struct Place {
    file: String,
    game: u64,
}

/// Prints games as they come, and counts.
pub(crate) struct Printer {
    shape: Shape,
    out: Out,
    summary: Summary,
    options: BTreeMap<String, OptionsUsed>,
    /// The options of the last game, and under which key they are counted: most games have the same.
    last_options: Option<(Arc<Map<String, Value>>, String)>,
    n_other_options: u64,
    /// In how many games each ruling decided something, by variant.
    rulings: BTreeMap<String, BTreeMap<&'static str, u64>>,
    faults: BTreeMap<(String, String), Fault>,
    n_other_faults: u64,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Summary {
    games: u64,
    legal: u64,
    /// All moves are legal, but not what the record says about the end.
    wrong_end: u64,
    /// All moves are legal, but the record says of one that it is not.
    needless_mark: u64,
    /// All moves are legal, but not those of a variation.
    faulty_variation: u64,
    /// Illegal moves were taken as they were played.
    irregular: u64,
    illegal: u64,
    unreadable: u64,
    ended_by_illegal_move: u64,
    /// Games with any finding.
    with_findings: u64,
    unreadable_files: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct OptionsUsed {
    variant: String,
    options: Arc<Map<String, Value>>,
    games: u64,
}

/// How often the same fault was found.
#[derive(Clone, Debug)]
struct Fault {
    count: u64,
    /// How many kinds were found before it.
    order: usize,
    first: Place,
}

impl Kind {
    /// A game whose moves are legal counts as what is worst about it.
    fn of(report: &Report) -> Self {
        match report.verdict {
            Verdict::Legal => {
                let kinds = report.findings.iter().map(|issue| Self::of_finding(&issue.pointer));
                kinds.min().unwrap_or(Self::Legal)
            }
            Verdict::Irregular => Self::Irregular,
            Verdict::Illegal => Self::Illegal,
            Verdict::Unreadable => Self::Unreadable,
            Verdict::EndedByIllegalMove => Self::EndedByIllegalMove,
        }
    }

    /// What is wrong with a game whose moves are legal, by where it is.
    fn of_finding(pointer: &str) -> Self {
        if pointer.contains("/notes/") {
            Self::FaultyVariation
        } else if pointer.contains("/irregular/") {
            Self::NeedlessMark
        } else {
            Self::WrongEnd
        }
    }
}

impl Printed {
    /// Puts a judged game into its shape.
    pub(crate) fn new(game: Judged, shape: Shape) -> Self {
        let text = game.shown(shape);
        let kind = Kind::of(&game.report);
        let Judged { file, number, report, exit, .. } = game;
        let findings = report.findings.into_iter();
        let faults =
            findings.map(|issue| (issue.code.into_owned(), clean(&issue.message).into_owned()));
        Self {
            text,
            kind,
            is_ok: report.ok,
            exit,
            options: report.variant.zip(report.options),
            rulings: report.rulings,
            faults: faults.collect(),
            place: Place { file: file.to_string(), game: number + 1 },
        }
    }

    /// Whether nothing is wrong with it.
    pub(crate) fn is_ok(&self) -> bool {
        self.is_ok
    }

    /// What it says about the run.
    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }
}

impl Printer {
    /// A printer to standard output.
    pub(crate) fn new(shape: Shape) -> Result<Self, Failure> {
        let mut out = match shape {
            Shape::Text { .. } => Out::stdout(),
            Shape::Object | Shape::Lines => Out::data(),
        };
        if shape == Shape::Object {
            out.text(&format!("{{\"schema\":{},\"games\":[", rules::erased::SCHEMA))?;
        }
        Ok(Self {
            shape,
            out,
            summary: Summary::default(),
            options: BTreeMap::new(),
            last_options: None,
            n_other_options: 0,
            rulings: BTreeMap::new(),
            faults: BTreeMap::new(),
            n_other_faults: 0,
        })
    }

    /// Prints one game's report.
    pub(crate) fn print(&mut self, game: Printed) -> Result<(), Failure> {
        if self.shape == Shape::Object {
            self.out.text(if self.summary.games == 0 { "\n" } else { ",\n" })?;
        }
        self.out.text(&game.text)?;
        self.count(game);
        Ok(())
    }

    /// How many games were printed.
    pub(crate) fn n_games(&self) -> u64 {
        self.summary.games
    }

    /// Counts a file that could not be read.
    pub(crate) fn unreadable_file(&mut self, path: &str) {
        self.summary.unreadable_files.push(path.to_owned());
    }

    /// Hands over what was printed.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush()
    }

    /// Prints the summary.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let mut faults: Vec<_> = std::mem::take(&mut self.faults).into_iter().collect();
        faults.sort_by_key(|(_, fault)| (std::cmp::Reverse(fault.count), fault.order));
        match self.shape {
            Shape::Text { is_quiet: true } | Shape::Lines => {}
            Shape::Text { is_quiet: false } => self.finish_text(&faults)?,
            Shape::Object => {
                let mut summary = json!(self.summary);
                summary["options"] = self.options.into_values().map(|used| json!(used)).collect();
                summary["faults"] = faults
                    .iter()
                    .map(|((code, message), Fault { count, first, .. })| {
                        json!({"code": code, "message": message, "count": count, "first": first})
                    })
                    .collect();
                summary["rulings"] = json!(self.rulings);
                // What is beyond the tables is counted all the same.
                summary["games_with_other_options"] = self.n_other_options.into();
                summary["other_faults"] = self.n_other_faults.into();
                self.out.line(&format!("\n],\"summary\":{summary}}}"))?;
            }
        }
        self.out.flush()
    }

    fn finish_text(&mut self, faults: &[((String, String), Fault)]) -> Result<(), Failure> {
        self.out.line(&self.summary.text())?;
        let repeated: Vec<_> = faults.iter().take_while(|(_, fault)| fault.count > 1).collect();
        for ((code, message), Fault { count, first, .. }) in repeated.iter().take(MOST_TOLD) {
            let label = styled(ASIDE, format!("x{}:", thousands(*count)));
            let code = styled(CITED, code);
            let Place { file, game } = first;
            self.out.line(&format!(
                "{label} {message} [{code}] (first in {}, game {game})",
                clean(file)
            ))?;
        }
        if repeated.len() > MOST_TOLD {
            let n_more = (repeated.len() - MOST_TOLD) as u64;
            self.out.line(&format!("and {} that came again", plural(n_more, "other fault")))?;
        }
        if self.n_other_faults > 0 {
            let n_others = thousands(self.n_other_faults);
            self.out
                .line(&format!("x{n_others}: other faults, of too many kinds to count apart"))?;
        }
        for OptionsUsed { variant, options, games } in self.options.values() {
            let used = options::list(options);
            let label = styled(ASIDE, "options:");
            self.out.line(&format!("{label} {variant} {used} ({})", plural(*games, "game")))?;
        }
        if self.n_other_options > 0 {
            let games = plural(self.n_other_options, "game");
            self.out.line(&format!("options: too many others to tell apart ({games})"))?;
        }
        for (variant, met) in &self.rulings {
            let met = met.iter().map(|(slug, n)| format!("{slug} ({})", plural(*n, "game")));
            let met = met.collect::<Vec<_>>().join(", ");
            let label = styled(ASIDE, "rulings:");
            self.out.line(&format!("{label} {variant} {met}"))?;
        }
        Ok(())
    }

    fn count(&mut self, game: Printed) {
        let summary = &mut self.summary;
        summary.games += 1;
        summary.with_findings += u64::from(!game.is_ok);
        *match game.kind {
            Kind::Legal => &mut summary.legal,
            Kind::WrongEnd => &mut summary.wrong_end,
            Kind::NeedlessMark => &mut summary.needless_mark,
            Kind::FaultyVariation => &mut summary.faulty_variation,
            Kind::Irregular => &mut summary.irregular,
            Kind::Illegal => &mut summary.illegal,
            Kind::Unreadable => &mut summary.unreadable,
            Kind::EndedByIllegalMove => &mut summary.ended_by_illegal_move,
        } += 1;
        for fault in game.faults {
            let order = self.faults.len();
            match self.faults.get_mut(&fault) {
                Some(known) => known.count += 1,
                None if order < MOST_COUNTED => {
                    let first = game.place.clone();
                    self.faults.insert(fault, Fault { count: 1, order, first });
                }
                None => self.n_other_faults += 1,
            }
        }
        let Some((variant, options)) = game.options else { return };
        for ruling in game.rulings {
            let met = self.rulings.entry(variant.clone()).or_default();
            *met.entry(ruling).or_default() += 1;
        }
        let is_last = |(last, _): &(Arc<_>, _)| Arc::ptr_eq(last, &options);
        let last = self.last_options.take_if(|last| is_last(last));
        let (_, key) =
            self.last_options.insert(last.unwrap_or_else(|| {
                (Arc::clone(&options), format!("{variant} {}", json!(options)))
            }));
        let has_room = self.options.len() < MOST_COUNTED;
        match self.options.get_mut(key) {
            Some(used) => used.games += 1,
            None if has_room => {
                self.options.insert(key.clone(), OptionsUsed { variant, options, games: 1 });
            }
            None => self.n_other_options += 1,
        }
    }
}

impl Summary {
    fn text(&self) -> String {
        let mut text = format!("{}: {} legal", plural(self.games, "game"), self.legal);
        let others = [
            (self.wrong_end, "with a wrong end"),
            (self.needless_mark, "with a legal move marked as irregular"),
            (self.faulty_variation, "with a faulty variation"),
            (self.irregular, "irregular"),
            (self.illegal, "illegal"),
            (self.unreadable, "unreadable"),
            (self.ended_by_illegal_move, "ended by an illegal move"),
        ];
        for (count, what) in others.into_iter().filter(|&(count, _)| count > 0) {
            let _ = write!(text, ", {count} {what}");
        }
        let _ = write!(text, "; {} with findings", self.with_findings);
        if !self.unreadable_files.is_empty() {
            let _ = write!(
                text,
                "; {} could not be read",
                plural(self.unreadable_files.len() as u64, "file")
            );
        }
        text
    }
}
