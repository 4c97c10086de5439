//! How `validate` puts what it found about one game: text, an object, or an object on a line of its own.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use answers::{error_object, object};
use record::text::{Excerpt, Places};
use record::{Fault, Report, Verdict};
use rules::erased::facts::RuleFact;
use rules::{Issue, Issues};
use serde::Serialize;
use serde_json::{Value, json};

use crate::carets;
use crate::commands::explain::{caret, rule_line};
use crate::exit::Exit;
use crate::items::Spot;
use crate::locate::{Place, locate};
use crate::output::{ASIDE, BAD, CITED, GOOD, clean, issue_line, styled};
use crate::words::plural;

/// Headers that tell games of the same players apart.
const OCCASION: [&str; 5] = ["Event", "Site", "Date", "Round", "GameId"];

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

/// A game that was judged.
pub(crate) struct Judged {
    /// The file it is from.
    pub file: Arc<str>,
    /// Its number over all files, from 0.
    pub number: u64,
    /// Where it stands in the file.
    pub whence: Whence,
    /// The id of its work item.
    pub id: Option<Value>,
    /// Whether its line, or its item of a list, is no JSON at all.
    pub is_bad_json: bool,
    /// What was found.
    pub report: Report,
    /// What that says about the run.
    pub exit: Exit,
}

/// Where a game stands in its file.
pub(crate) enum Whence {
    /// On a line of its own.
    Line(u64),
    /// In a list: where it begins, the pointer to it, and its text.
    Item(Spot, String, String),
    /// It is the whole document.
    Document(Arc<str>),
    /// A part of a text, and where its parts stand.
    Text(Excerpt, Places),
}

#[derive(Serialize)]
struct GameFields<'a> {
    file: &'a str,
    game: u64,
    line: Option<u64>,
    /// Where the first finding is, in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Mark<'a>>,
    #[serde(flatten)]
    report: &'a Report,
}

/// A place in a text file.
#[derive(Serialize)]
struct Mark<'a> {
    line: usize,
    /// In characters, from 1.
    column: usize,
    /// In bytes of the file, from 0.
    offset: u64,
    /// What stands there.
    text: &'a str,
}

impl Whence {
    /// The game's line, where it is not the whole document.
    fn line(&self) -> Option<u64> {
        match self {
            Self::Line(line) => Some(*line),
            Self::Item(at, ..) => Some(at.line),
            Self::Document(_) => None,
            Self::Text(excerpt, _) => Some(excerpt.line),
        }
    }

    /// Where the value stands that a pointer leads to; in JSONL the line says enough.
    fn locate(&self, pointer: &str) -> Option<Place> {
        match self {
            Self::Line(_) => None,
            Self::Item(at, base, text) => {
                let Place { line, column } = locate(text, pointer.strip_prefix(base.as_str())?)?;
                let column = if line == 1 { at.column as usize - 1 + column } else { column };
                Some(Place { line: at.line as usize - 1 + line, column })
            }
            Self::Document(text) => locate(text, pointer),
            Self::Text(excerpt, places) => {
                Some(carets::place(excerpt, places.span(pointer)?.start))
            }
        }
    }

    /// Where in which text the illegal move is, or else the first finding.
    fn first_mark(&self, report: &Report) -> Option<(&Excerpt, Range<usize>)> {
        let is_move = |issue: &Issue| report.fault.is_some() && issue.pointer.contains("/moves/");
        self.mark(report.findings.iter().position(is_move).unwrap_or(0), report)
    }

    /// Where in which text the finding with this number is.
    fn mark(&self, idx: usize, report: &Report) -> Option<(&Excerpt, Range<usize>)> {
        let Self::Text(excerpt, places) = self else { return None };
        let issue = report.findings.get(idx)?;
        if let Some(fault) = report.fault.as_ref().filter(|fault| is_of(fault, issue)) {
            return self.mark_fault(fault);
        }
        let span = places.fault(idx).or_else(|| places.span(&issue.pointer))?;
        Some((excerpt, span))
    }

    /// Where in which text a move is that is not legal.
    fn mark_fault(&self, fault: &Fault) -> Option<(&Excerpt, Range<usize>)> {
        let Self::Text(excerpt, places) = self else { return None };
        let entry = places.span(&format!("/moves/{}", fault.entry))?;
        Some((excerpt, carets::part(excerpt, &entry, fault)))
    }
}

/// Whether an issue says what a fault says: those of variations have pointers of their own.
fn is_of(fault: &Fault, issue: &Issue) -> bool {
    issue.pointer.ends_with(&format!("/moves/{}", fault.entry))
        && !issue.pointer.contains("/notes/")
}

impl Judged {
    /// The game in this shape; nothing where that leaves it out.
    pub(crate) fn shown(&self, shape: Shape) -> String {
        match shape {
            Shape::Text { is_quiet: true } if self.report.ok => String::new(),
            Shape::Text { .. } => text(self),
            Shape::Object => {
                let Self { file, number, whence, report, .. } = self;
                let place =
                    whence.first_mark(report).map(|(excerpt, span)| Mark::new(excerpt, span));
                let line = whence.line();
                let fields = GameFields { file, game: number + 1, line, place, report };
                json!(fields).to_string()
            }
            Shape::Lines if self.is_bad_json => {
                let issues = Issues::from(self.report.findings.clone());
                error_object(self.id.as_ref(), &issues).to_string() + "\n"
            }
            Shape::Lines => object(self.id.as_ref(), &self.report) + "\n",
        }
    }
}

impl<'a> Mark<'a> {
    fn new(excerpt: &'a Excerpt, span: Range<usize>) -> Self {
        let Place { line, column } = carets::place(excerpt, span.start);
        let offset = excerpt.offset_of(span.start);
        Self { line, column, offset, text: excerpt.text.get(span).unwrap_or_default() }
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
    lines.extend(occasion(report));
    lines.extend(repetition_rule(report).filter(|_| report.fault.is_none()));
    for fault in &report.irregularities {
        let Fault { entry, turn, text, code, message, .. } = fault;
        let (text, message) = (clean(text), clean(message));
        let place = format!("move {} (turn {turn})", entry + 1);
        lines.push(format!(
            "  {place} was played all the same: {text}: {message} [{}]",
            styled(CITED, code)
        ));
    }
    if let Some(fault) = &report.fault {
        let mark = game.whence.mark_fault(fault);
        let marked =
            mark.and_then(|(excerpt, span)| carets::snippet(&game.file, excerpt, span, fault.code));
        lines.extend(marked.unwrap_or_else(|| caret(&fault.text, fault.column)));
        push_fault(fault, report, &mut lines);
    }
    let told_already =
        |issue: &Issue| report.fault.as_ref().is_some_and(|fault| is_of(fault, issue));
    for (idx, issue) in report.findings.iter().enumerate() {
        if !told_already(issue) {
            let mark = game.whence.mark(idx, report);
            let place = mark.map(|(excerpt, span)| carets::place(excerpt, span.start));
            lines.push(format!("  {}", located(issue, place, game)));
            lines.extend(marked(game, idx).unwrap_or_default());
        }
    }
    for warning in &report.warnings {
        lines.push(format!("  warning: {}", located(warning, None, game)));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The lines of a text in which a finding is, with carets.
fn marked(game: &Judged, idx: usize) -> Option<Vec<String>> {
    let (excerpt, span) = game.whence.mark(idx, &game.report)?;
    carets::snippet(&game.file, excerpt, span, &game.report.findings[idx].code)
}

/// The file, with the line of the game, or of its first finding.
fn place(game: &Judged) -> String {
    let file = clean(&game.file).into_owned();
    if let Whence::Line(line) = game.whence {
        return format!("{file}:{line}");
    }
    if let Whence::Text(excerpt, _) = &game.whence {
        let mark = game.whence.first_mark(&game.report);
        let at = mark.map_or(0, |(_, span)| span.start);
        let place = carets::place(excerpt, at);
        return match game.report.findings.first() {
            Some(_) => format!("{file}:{}:{}", place.line, place.column),
            None => format!("{file}:{}", place.line),
        };
    }
    let finding = game.report.findings.first();
    match finding.and_then(|issue| game.whence.locate(&issue.pointer)) {
        Some(place) => format!("{file}:{}:{}", place.line, place.column),
        None => file,
    }
}

/// One issue on a line, with its place in the file, which is by default where its pointer leads.
fn located(issue: &Issue, place: Option<Place>, game: &Judged) -> String {
    let mut line = issue_line(issue, None);
    // What is no JSON is told with its place.
    if game.is_bad_json {
        return line;
    }
    let place = place.or_else(|| game.whence.locate(&issue.pointer));
    if let Some(Place { line: number, column }) = place {
        let _ = write!(line, " (line {number}, column {column})");
    }
    line
}

/// A header that says something.
fn header<'r>(report: &'r Report, name: &str) -> Option<&'r str> {
    let text = report.headers.get(name).map(String::as_str);
    text.filter(|text| text.contains(|sign: char| !matches!(sign, '?' | '.' | '-' | ' ')))
}

fn players(report: &Report) -> String {
    match (header(report, "White"), header(report, "Black")) {
        (None, None) => String::new(),
        (white, black) => {
            format!(" ({} - {})", clean(white.unwrap_or("?")), clean(black.unwrap_or("?")))
        }
    }
}

/// What tells a game from others of its players; of a game with findings, so that it is found again.
fn occasion(report: &Report) -> Option<String> {
    let said = OCCASION.iter().filter_map(|name| Some((name, header(report, name)?)));
    let said: Vec<_> = said.map(|(name, text)| format!("{name} {}", clean(text))).collect();
    (!report.ok && !said.is_empty())
        .then(|| format!("  {} {}", styled(ASIDE, "of:"), said.join(", ")))
}

/// The rule by which a game ended since its last position had stood before.
fn repetition_rule(report: &Report) -> Option<String> {
    let outcome = report.outcome.as_ref().filter(|_| !report.occurrences.is_empty())?;
    let variant = registry::VARIANTS.find(report.variant.as_deref()?).ok()?;
    let rule = variant.family().rules.iter().find(|rule| rule.slug == outcome.rule)?;
    Some(rule_line(&RuleFact::from(*rule)))
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
