//! What `validate` prints: text, one object, or one object a line.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use record::{Fault, Report, Verdict};
use rules::Issue;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::commands::explain::{caret, rule_line};
use crate::exit::{Exit, Failure};
use crate::jsonl::error_object;
use crate::locate::locate;
use crate::options;
use crate::output::{ASIDE, BAD, CITED, GOOD, Out, clean, issue_line, object, styled};
use crate::words::plural;

/// A game that was judged.
pub(crate) struct Judged {
    /// The file it is from.
    pub file: String,
    /// Its number over all files, from 0.
    pub number: u64,
    /// Its line, in JSONL.
    pub line: Option<u64>,
    /// The document it is from, to find lines in.
    pub text: Option<Arc<str>>,
    /// The id of its work item.
    pub id: Option<Value>,
    /// Whether its line is no JSON at all.
    pub is_line_bad: bool,
    /// What was found.
    pub report: Report,
    /// What that says about the run.
    pub exit: Exit,
}

/// In what shape reports are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// For people.
    Text {
        /// Whether games without findings, and the summary, are left out.
        is_quiet: bool,
    },
    /// One object for the whole run.
    Object,
    /// One object a game, which says nothing of its neighbours.
    Lines,
}

/// Prints reports as they come, and counts.
pub(crate) struct Printer {
    shape: Shape,
    out: Out,
    summary: Summary,
    options: BTreeMap<(String, String), OptionsUsed>,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Summary {
    games: u64,
    legal: u64,
    illegal: u64,
    unreadable: u64,
    ended_by_illegal_move: u64,
    /// Games with any finding; a legal game may claim a wrong result.
    with_findings: u64,
    unreadable_files: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct OptionsUsed {
    variant: String,
    options: Map<String, Value>,
    games: u64,
}

#[derive(Serialize)]
struct GameFields<'a> {
    file: &'a str,
    game: u64,
    line: Option<u64>,
    #[serde(flatten)]
    report: &'a Report,
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
        Ok(Self { shape, out, summary: Summary::default(), options: BTreeMap::new() })
    }

    /// Prints one game's report.
    pub(crate) fn print(&mut self, game: Judged) -> Result<(), Failure> {
        match self.shape {
            Shape::Text { is_quiet } => {
                if !is_quiet || !game.report.ok {
                    self.out.text(&text(&game))?;
                }
            }
            Shape::Object => {
                let Judged { file, number, line, report, .. } = &game;
                let fields = GameFields { file, game: number + 1, line: *line, report };
                let separator = if self.summary.games == 0 { "\n" } else { ",\n" };
                self.out.text(separator)?;
                self.out.text(&json!(fields).to_string())?;
            }
            Shape::Lines if game.is_line_bad => {
                if let Some(issue) = game.report.findings.first() {
                    let error = error_object(game.id.as_ref(), &issue.clone().into());
                    self.out.line(&error.to_string())?;
                }
            }
            Shape::Lines => self.out.line(&object(game.id.as_ref(), &game.report))?,
        }
        self.count(game.report);
        Ok(())
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
        let options: Vec<_> = self.options.into_values().collect();
        match self.shape {
            Shape::Text { is_quiet: true } | Shape::Lines => {}
            Shape::Text { is_quiet: false } => {
                self.out.line(&self.summary.text())?;
                for OptionsUsed { variant, options, games } in &options {
                    let used = options::list(options);
                    let label = styled(ASIDE, "options:");
                    self.out
                        .line(&format!("{label} {variant} {used} ({})", plural(*games, "game")))?;
                }
            }
            Shape::Object => {
                let mut summary = json!(self.summary);
                summary["options"] = json!(options);
                self.out.line(&format!("\n],\"summary\":{summary}}}"))?;
            }
        }
        self.out.flush()
    }

    fn count(&mut self, report: Report) {
        let summary = &mut self.summary;
        summary.games += 1;
        summary.with_findings += u64::from(!report.ok);
        match report.verdict {
            Verdict::Legal => summary.legal += 1,
            Verdict::Illegal => summary.illegal += 1,
            Verdict::Unreadable => summary.unreadable += 1,
            Verdict::EndedByIllegalMove => summary.ended_by_illegal_move += 1,
        }
        let (Some(variant), Some(options)) = (report.variant, report.options) else { return };
        let key = (variant.clone(), Value::Object(options.clone()).to_string());
        let used = OptionsUsed { variant, options, games: 0 };
        self.options.entry(key).or_insert(used).games += 1;
    }
}

impl Summary {
    fn text(&self) -> String {
        let mut text = format!("{}: {} legal", plural(self.games, "game"), self.legal);
        let others = [
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

/// A report for people: one line, and below it what a referee needs.
fn text(game: &Judged) -> String {
    let report = &game.report;
    let number = game.number + 1;
    let mut heading =
        format!("{}: game {number}{}: {}", place(game), players(report), verdict(report));
    if report.fault.is_none() && report.verdict == Verdict::Legal && !report.ok {
        heading += ", but:";
    }
    let mut lines = vec![heading];
    if let Some(fault) = &report.fault {
        push_fault(fault, report, &mut lines);
    }
    let told_already =
        |issue: &&Issue| report.fault.is_none() || !issue.pointer.contains("/moves/");
    for issue in report.findings.iter().filter(told_already) {
        lines.push(format!("  {}", issue_line(issue, game.text.as_deref())));
    }
    for warning in &report.warnings {
        lines.push(format!("  warning: {}", issue_line(warning, game.text.as_deref())));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The file, with the line of the game, or of its first finding.
fn place(game: &Judged) -> String {
    let file = clean(&game.file).into_owned();
    if let Some(line) = game.line {
        return format!("{file}:{line}");
    }
    let finding = game.report.findings.first();
    let text = game.text.as_deref();
    match finding.and_then(|issue| locate(text?, &issue.pointer)) {
        Some(place) => format!("{file}:{}:{}", place.line, place.column),
        None => file,
    }
}

fn players(report: &Report) -> String {
    let name = |header: &str| report.headers.get(header).filter(|name| !name.is_empty());
    match (name("White"), name("Black")) {
        (Some(white), Some(black)) => format!(" ({} - {})", clean(white), clean(black)),
        _ => String::new(),
    }
}

fn verdict(report: &Report) -> String {
    let word = if report.ok {
        styled(GOOD, report.verdict.word())
    } else {
        styled(BAD, report.verdict.word())
    };
    let moves = plural(report.n_entries as u64, "move");
    match (&report.fault, &report.outcome) {
        (Some(fault), _) => {
            let seat = fault.to_act.map_or_else(String::new, |seat| format!(", {seat} to act"));
            format!(
                "{word} at move {} of {} (turn {}{seat})",
                fault.entry + 1,
                report.n_entries,
                fault.turn
            )
        }
        (None, _) if report.verdict == Verdict::Unreadable => word,
        (None, Some(outcome)) => {
            let result = report.result_by_rules.as_deref().unwrap_or("*");
            let mut text = format!("{word}, {moves}, {result} by {}", styled(CITED, outcome.rule));
            if !report.occurrences.is_empty() {
                let after: Vec<_> = report.occurrences.iter().map(u32::to_string).collect();
                let _ = write!(text, " (the position stood after {} actions)", after.join(", "));
            }
            text
        }
        (None, None) => {
            let claimed = report.result.as_deref().unwrap_or("*");
            let why = report
                .termination
                .map_or_else(String::new, |termination| format!(" by {termination}"));
            format!("{word}, {moves}, {claimed}{why}")
        }
    }
}

fn push_fault(fault: &Fault, report: &Report, lines: &mut Vec<String>) {
    let Fault { text, code, message, .. } = fault;
    lines.extend(caret(text, fault.column));
    lines.push(format!("  {}: {} [{}]", clean(text), clean(message), styled(CITED, code)));
    if let Some(rule) = &fault.rule {
        lines.push(rule_line(rule));
    }
    for (label, moves) in
        [("it may mean:", &fault.candidates), ("legal moves near it:", &fault.nearest)]
    {
        if !moves.is_empty() {
            lines.push(format!("  {} {}", styled(ASIDE, label), moves.join("  ")));
        }
    }
    let n_left = report.n_entries - report.n_replayed - 1;
    if n_left > 0 {
        lines.push(format!("  not judged: {} after it", plural(n_left as u64, "move")));
    }
}
