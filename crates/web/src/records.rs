//! `validate` and `convert`: games as they were written down.

use record::text::{self, CutFault, Excerpt, Games, Misread, Reading};
use record::{Judging, Record, Report};
use rules::{Issue, Issues};
use serde::Serialize;
use serde_json::Value;

use crate::item::{Item, check_length};
use crate::office::Desk;
use crate::trouble::Trouble;

/// `validate`: a record replayed. A text has one game here.
pub(crate) fn validate(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["record", "text"])?;
    let judging = Judging { strictness: item.strictness()?, ..Judging::STRICT };
    if item.field("text").is_some() {
        let report = match read_texts(item.required_text("text")?, desk)?.into_iter().next() {
            Some(Ok(reading)) => {
                check_length(&reading.record.moves, "/text", desk)?;
                let mut report = record::replay(&reading.record, "", desk.cache, judging);
                report.warnings.extend(reading.warnings);
                report.ok &= reading.findings.is_empty();
                report.findings.extend(reading.findings);
                report
            }
            Some(Err(issues)) => Report::unreadable(issues),
            None => Report::unreadable([Issue::new("/text", "no-game", "there is no game")]),
        };
        return Ok(item.answer(&report));
    }
    let value = item.field("record").ok_or_else(missing_record)?;
    let report = match Record::read(value, "/record") {
        Ok(record) => {
            check_length(&record.moves, "/record/moves", desk)?;
            record::replay(&record, "/record", desk.cache, judging)
        }
        Err(issues) => {
            let variant = value.get("variant").and_then(Value::as_str).map(str::to_owned);
            Report { variant, ..Report::unreadable(issues) }
        }
    };
    Ok(item.answer(&report))
}

#[derive(Serialize)]
struct Records {
    records: Vec<Record>,
    warnings: Vec<Issue>,
}

#[derive(Serialize)]
struct Written {
    text: String,
}

/// `convert`: a text into records, or a record into text.
pub(crate) fn convert(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["record", "text"])?;
    if item.field("text").is_none() {
        let value = item.field("record").ok_or_else(missing_record)?;
        let record = Record::read(value, "/record")?;
        check_length(&record.moves, "/record/moves", desk)?;
        let text = text::write(&record, desk.cache);
        return Ok(item.answer(&Written { text }));
    }
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    for read in read_texts(item.required_text("text")?, desk)? {
        let base = format!("/records/{}", records.len());
        let reading = read.map_err(|issues| issues.within("/text"))?;
        let remarks = reading.warnings.into_iter().chain(reading.findings);
        warnings.extend(remarks.map(|issue| issue.within(&base)));
        records.push(reading.record);
    }
    Ok(item.answer(&Records { records, warnings }))
}

fn missing_record() -> Issue {
    Issue::new("", "missing-field", "missing field `record` (or `text`)")
}

/// The games of a text, each with what is wrong with it.
fn read_texts(text: &str, desk: &Desk<'_>) -> Result<Vec<Result<Reading, Issues>>, Trouble> {
    let mut found = Vec::new();
    for game in Games::new(text.as_bytes()) {
        desk.go_on()?;
        let game: Result<Excerpt, CutFault> = game.expect("a text in memory can be read");
        found.push(match game {
            Err(fault) => Err(fault.issue().into()),
            Ok(excerpt) => text::read(&excerpt.text, desk.cache).map_err(|misread| {
                let Misread { issues, .. } = *misread;
                issues.into()
            }),
        });
    }
    Ok(found)
}
