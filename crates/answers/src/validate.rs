//! `validate`: a record, replayed.

use record::text::{self, Excerpt, Games, Places};
use record::{Judging, Record, Report};
use rules::Issue;
use rules::erased::Cache;
use serde_json::Value;

use crate::desk::Desk;
use crate::item::{Item, missing};
use crate::question::Question;
use crate::trouble::Trouble;

/// The record of a work item, and the pointer to it; an item may also be the record itself, with an `id`.
pub fn record_of(mut value: Value) -> (Value, &'static str) {
    let Some(fields) = value.as_object_mut() else { return (value, "") };
    let is_item = fields.keys().all(|name| ["schema", "id", "record"].contains(&name.as_str()));
    if is_item && let Some(record) = fields.get_mut("record") {
        return (record.take(), "/record");
    }
    // Whatever else stands beside a record in a work item is what is wrong with it.
    if fields.contains_key("record") && !fields.contains_key("moves") {
        fields.shift_remove("record");
        fields.shift_remove("schema");
    }
    fields.shift_remove("id");
    (value, "")
}

/// The report on an item's `record`, on the one game of its `text`, or on the item, where it is the record itself. What
/// is wrong with the record is the answer.
///
/// # Errors
/// What is wrong with an item that has `text` or `study`; `too-many-moves`.
pub fn validate(value: Value, judging: Judging, desk: &Desk<'_>) -> Result<Report, Trouble> {
    let is_other = ["text", "study"].iter().any(|name| value.get(name).is_some());
    if !is_other || value.get("moves").is_some() {
        let (record, base) = record_of(value);
        return judge(&record, base, judging, desk);
    }
    let item = Item::read(value, &Question::VALIDATE)?;
    let judging = Judging { strictness: item.strictness(desk)?, ..judging };
    match (item.field("record"), item.text("text")?) {
        (Some(record), None) => judge(record, "/record", judging, desk),
        (None, Some(text)) => judge_only_game(text, judging, desk),
        (None, None) => Err(missing("record").into()),
        (Some(_), Some(_)) => Err(conflict()),
    }
}

/// The trouble with an item that has both.
pub(crate) fn conflict() -> Trouble {
    let message = "an item has only one of `record` and `text`";
    Issue::new("/text", "conflicting-fields", message).into()
}

fn judge(value: &Value, base: &str, judging: Judging, desk: &Desk<'_>) -> Result<Report, Trouble> {
    if desk.n_actions < usize::MAX
        && let Ok(record) = Record::read(value, base)
    {
        desk.check_length(&record.moves, &format!("{base}/moves"))?;
    }
    Ok(record::judge(value, base, desk.cache, judging))
}

fn judge_only_game(text: &str, judging: Judging, desk: &Desk<'_>) -> Result<Report, Trouble> {
    let mut games = Games::new(text.as_bytes()).flatten();
    let unreadable = |code, message| Ok(Report::unreadable([Issue::new("/text", code, message)]));
    match (games.next(), games.next()) {
        (None, _) => unreadable("no-game", "there is no game in it"),
        (Some(_), Some(_)) => unreadable("several-games", "there is more than one game in it"),
        (Some(Err(fault)), None) => Ok(Report::unreadable([fault.issue()])),
        (Some(Ok(excerpt)), None) => {
            if desk.n_actions < usize::MAX
                && let Ok(reading) = text::read(&excerpt.text, desk.cache)
            {
                desk.check_length(&reading.record.moves, "/text")?;
            }
            Ok(judge_text(&excerpt, desk.cache, judging).0)
        }
    }
}

/// The report on a game that is written as text, and where in the text its parts are.
pub fn judge_text(excerpt: &Excerpt, cache: &Cache, judging: Judging) -> (Report, Places) {
    let (mut report, places) = match text::read(&excerpt.text, cache) {
        Ok(reading) => {
            let mut report = record::replay(&reading.record, "", cache, judging);
            report.warnings.splice(0..0, reading.warnings);
            report.ok &= reading.findings.is_empty();
            report.findings.splice(0..0, reading.findings);
            (report, reading.places)
        }
        Err(misread) => {
            let (variant, headers) = (misread.variant, misread.headers);
            let report = Report { variant, headers, ..Report::unreadable(misread.issues) };
            (report, misread.places)
        }
    };
    report.warnings.splice(0..0, excerpt.remarks());
    (report, places)
}
