//! `convert`: a text as records, or a record as text.

use record::Record;
use record::text::{self, Games, Misread};
use rules::{Issue, Issues};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::desk::Desk;
use crate::item::{Item, missing};
use crate::trouble::Trouble;
use crate::validate::conflict;

/// The other form of what was given.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Converted {
    /// Of a text.
    Records {
        /// Its games, in order.
        records: Vec<Record>,
        /// What is odd about them; a pointer leads into `records`.
        warnings: Vec<Issue>,
    },
    /// Of a record.
    Text {
        /// The record as text.
        text: String,
    },
}

/// The item's `text` as records, or its `record` as text.
///
/// # Errors
/// `missing-field`, `conflicting-fields`; every issue of the record, or of the first game that can't be read;
/// `too-many-moves`, and what stops the desk.
pub fn convert(item: &mut Item, desk: &Desk<'_>) -> Result<Converted, Trouble> {
    match (item.field("record"), item.text("text")?) {
        (Some(record), None) => write(record, desk),
        (None, Some(text)) => read(text, desk),
        (None, None) => Err(missing("record").into()),
        (Some(_), Some(_)) => Err(conflict()),
    }
}

fn write(value: &Value, desk: &Desk<'_>) -> Result<Converted, Trouble> {
    let record = Record::read(value, "/record")?;
    desk.check_length(&record.moves, "/record/moves")?;
    Ok(Converted::Text { text: text::write(&record, desk.cache) })
}

fn read(text: &str, desk: &Desk<'_>) -> Result<Converted, Trouble> {
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    for game in Games::new(text.as_bytes()).flatten() {
        desk.go_on()?;
        let excerpt = game.map_err(|fault| fault.issue().within("/text"))?;
        let reading = text::read(&excerpt.text, desk.cache).map_err(|misread| {
            let Misread { issues, .. } = *misread;
            Issues::from(issues).within("/text")
        })?;
        desk.check_length(&reading.record.moves, "/text")?;
        let base = format!("/records/{}", records.len());
        let remarks = reading.warnings.into_iter().chain(reading.findings);
        warnings.extend(remarks.map(|issue| issue.within(&base)));
        records.push(reading.record);
    }
    Ok(Converted::Records { records, warnings })
}
