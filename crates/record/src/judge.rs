//! Replaying a record by the rules.

use std::sync::Arc;

use rules::erased::{AnyGame, Built, Cache, Loaded, PlayError};
use rules::{Issue, Issues, Strictness};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::irregular::{Irregular, merge};
use crate::report::{Fault, Report, Verdict};
use crate::result::{doubt_result, is_result, judge_offender, judge_result, results};
use crate::text::{CHESS, is_loose, mark_remark, remarks};
use crate::variations::judge_variations;
use crate::{Record, Termination};

/// How records are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// How strictly set-ups are loaded.
    pub strictness: Strictness,
    /// Whether a move that the record marks as played although it is illegal has the effects that it states; else the
    /// game stops there, as at any other illegal move.
    pub as_played: bool,
    /// Whether the moves of variations are judged, too.
    pub variations: bool,
    /// Whether the report has the last position and its digest, which cost as much as dozens of moves.
    pub position: bool,
}

impl Judging {
    /// As by the rules alone.
    pub const STRICT: Self =
        Self { strictness: Strictness::Play, as_played: false, variations: false, position: true };
}

/// Reads a record and replays it. `base` is the pointer to it in the whole document.
pub fn judge(value: &Value, base: &str, cache: &Cache, judging: Judging) -> Report {
    match Record::read(value, base) {
        Ok(record) => replay(&record, base, cache, judging),
        Err(issues) => {
            let variant = value.get("variant").and_then(Value::as_str).map(str::to_owned);
            Report { variant, ..Report::unreadable(issues) }
        }
    }
}

/// Replays a record up to its first move that is not legal, and never beyond it.
pub fn replay(record: &Record, base: &str, cache: &Cache, judging: Judging) -> Report {
    let mut report = Report {
        variant: Some(record.variant.clone()),
        headers: record.headers.clone(),
        n_entries: record.moves.len(),
        result: Some(record.result.clone()),
        termination: record.termination,
        ..Report::unreadable([])
    };
    match begin(record, base, cache, judging.strictness, &mut report) {
        Err(issues) => report.findings.extend(issues),
        Ok(mut game) => {
            play_all(record, &mut *game, base, judging, &mut report);
            judge_end(record, &*game, base, &mut report);
            if judging.variations {
                report.findings.extend(judge_variations(record, base, cache));
            }
            if judging.position {
                let envelope = game.envelope();
                report.position_sha256 = Some(sha256(&envelope.to_string()));
                report.position = Some(envelope);
            }
        }
    }
    report.ok = report.findings.is_empty();
    report
}

/// The game at its first position.
fn begin(
    record: &Record,
    base: &str,
    cache: &Cache,
    strictness: Strictness,
    report: &mut Report,
) -> Result<Box<dyn AnyGame>, Issues> {
    let options = Value::Object(record.options.clone());
    let Built { rules, warnings } = cache.build(&record.variant, &options, base)?;
    report.warnings = warnings;
    report.options = Some(Arc::clone(rules.options_used()));
    let n_seats = rules.seats().len();
    if !is_result(&record.result, n_seats) {
        let shown: String = record.result.chars().take(40).collect();
        let message = format!("`{shown}` is no result; expected {}", results(n_seats));
        return Err(Issue::new(format!("{base}/result"), "no-such-result", message).into());
    }
    let Some(start) = &record.start else { return Ok(rules.start_game()) };
    let start_base = format!("{base}/start");
    let loaded = rules.load_game(&Value::Object(start.clone()), strictness);
    let Loaded { game, warnings } = loaded.map_err(|issues| issues.within(&start_base))?;
    report.warnings.extend(warnings.into_iter().map(|issue| issue.within(&start_base)));
    Ok(game)
}

fn play_all(
    record: &Record,
    game: &mut dyn AnyGame,
    base: &str,
    judging: Judging,
    report: &mut Report,
) {
    report.verdict = Verdict::Legal;
    let is_chess = record.variant == CHESS;
    let mut irregular = record.irregular.iter().enumerate().peekable();
    for (entry, text) in record.moves.iter().enumerate() {
        let marked = irregular.next_if(|(_, irregular)| irregular.at == entry);
        // Only a move that is not written as most are is compared with its standard form.
        let san = if is_chess && is_loose(text) { game.san(text) } else { None };
        match game.replay(text) {
            Ok(replayed) => {
                report.n_replayed += 1;
                report.n_turns += replayed.n_turns;
                if is_chess {
                    let remarks = match san {
                        Some(san) => remarks(text, &san, || format!("{base}/moves/{entry}")),
                        None => mark_remark(text, &*game, || format!("{base}/moves/{entry}")),
                    };
                    report.warnings.extend(remarks);
                }
                if let Some((idx, _)) = marked {
                    let pointer = format!("{base}/irregular/{idx}");
                    let message =
                        format!("the record says that {text} is illegal, but it is legal");
                    report.findings.push(Issue::new(pointer, "no-illegal-move", message));
                }
            }
            Err(error) => {
                let mut fault = Fault::new(entry, text, report.n_turns + 1, game.to_act(), *error);
                if is_chess {
                    fault.write_san(game);
                }
                let marked = marked.filter(|_| judging.as_played);
                let Some((idx, irregular)) = marked else {
                    judge_fault(record, fault, base, report);
                    break;
                };
                let then_base = format!("{base}/irregular/{idx}/then");
                if !put(irregular, game, judging.strictness, &then_base, report) {
                    judge_fault(record, fault, base, report);
                    break;
                }
                report.n_replayed += 1;
                report.n_turns += 1;
                report.irregularities.push(fault);
                report.verdict = Verdict::Irregular;
            }
        }
    }
    report.n_actions = game.n_actions();
}

/// Puts on the board what a move against the rules led to; whether it can stand there.
fn put(
    irregular: &Irregular,
    game: &mut dyn AnyGame,
    strictness: Strictness,
    base: &str,
    report: &mut Report,
) -> bool {
    let mut setup = game.position();
    merge(&mut setup, &irregular.then);
    match game.put(&setup, strictness) {
        Ok(warnings) => {
            report.warnings.extend(warnings.into_iter().map(|issue| issue.within(base)));
            true
        }
        Err(issues) => {
            report.findings.extend(issues.within(base));
            false
        }
    }
}

/// A move that is not legal is a finding, unless the record ends with it and says so.
fn judge_fault(record: &Record, fault: Fault, base: &str, report: &mut Report) {
    let is_readable = fault.rule.is_some();
    let is_marked = record.irregular.iter().any(|irregular| irregular.at == fault.entry);
    let is_last = fault.entry + 1 == record.moves.len();
    let is_claimed = record.termination == Some(Termination::IllegalMove);
    let pointer = format!("{base}/moves/{}", fault.entry);
    if is_readable && is_last && is_claimed {
        report.verdict = Verdict::EndedByIllegalMove;
    } else {
        report.verdict = if is_readable { Verdict::Illegal } else { Verdict::Unreadable };
        let mut message = fault.message.clone();
        if is_marked {
            message +=
                "; the record says that it was played all the same, which `--as-played` takes up";
        }
        report.findings.push(Issue::new(pointer, fault.code, message));
    }
    report.fault = Some(fault);
}

fn judge_end(record: &Record, game: &dyn AnyGame, base: &str, report: &mut Report) {
    report.outcome = game.outcome();
    report.result_by_rules = Some(game.result());
    report.rulings = game.rulings();
    let occurrences = game.occurrences();
    if occurrences.len() > 1 {
        report.occurrences = occurrences;
    }
    let is_whole = matches!(report.verdict, Verdict::Legal | Verdict::Irregular);
    report.warnings.extend(doubt_result(record, game, base, is_whole));
    if report.verdict == Verdict::EndedByIllegalMove {
        report.findings.extend(judge_offender(record, game, base));
    }
    if !is_whole {
        return;
    }
    if record.termination == Some(Termination::IllegalMove) {
        let message = match record.moves.last() {
            None => "the record says that an illegal move ended the game, but it has no moves"
                .to_owned(),
            Some(_) => "the record says that its last move is illegal, but it is legal".to_owned(),
        };
        report.findings.push(Issue::new(format!("{base}/termination"), "no-illegal-move", message));
        return;
    }
    report.findings.extend(judge_result(record, game, base));
}

/// The SHA-256 of a text, in hexadecimal digits.
fn sha256(text: &str) -> String {
    let mut digits = String::with_capacity(64);
    for byte in Sha256::digest(text.as_bytes()) {
        digits += &format!("{byte:02x}");
    }
    digits
}

impl Fault {
    fn new(
        entry: usize,
        written: &str,
        turn: u32,
        to_act: Option<&'static str>,
        error: PlayError,
    ) -> Self {
        let PlayError { part, explanation } = error;
        Self {
            entry,
            part: part_written(written, part, &explanation.text),
            turn,
            to_act,
            text: explanation.text,
            canonical: explanation.canonical,
            code: explanation.code.unwrap_or("illegal"),
            message: explanation.message,
            rule: explanation.rule,
            at: explanation.at,
            column: explanation.column,
            nearest: explanation.nearest,
            candidates: explanation.candidates,
        }
    }

    /// Records of chess are written in SAN, and so are the moves that might have been meant.
    fn write_san(&mut self, game: &dyn AnyGame) {
        for text in &mut self.nearest {
            if let Some(san) = game.san(text) {
                *text = san;
            }
        }
    }
}

/// Which part of an entry the action is that was played as its `part`th one: some may be written in any order.
fn part_written(entry: &str, part: usize, action: &str) -> usize {
    let is_it = |written: &str| written.trim() == action;
    if entry.split(';').nth(part).is_some_and(is_it) {
        return part;
    }
    entry.split(';').position(is_it).unwrap_or(part)
}
