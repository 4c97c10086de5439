//! Moves in the one form that the variant writes.

use rules::erased::Cache;

use crate::Record;
use crate::text::{CHESS, begin};

/// The record with every move in canonical text, as far as it can be played: what follows the first move that can't
/// stays as it was written. The moves of `chess` are in SAN.
///
/// ```
/// # use rules::erased::Cache;
/// # use serde_json::json;
/// let game = json!({"variant": "chess", "moves": ["e2e4", "e7-e5", "Ng1f3"]});
/// let record = record::Record::read(&game, "")?;
/// let cache = Cache::new(registry::VARIANTS);
/// assert_eq!(record::canonical(&record, &cache).moves, ["e4", "e5", "Nf3"]);
/// # Ok::<(), rules::Issues>(())
/// ```
#[must_use]
pub fn canonical(record: &Record, cache: &Cache) -> Record {
    let mut record = record.clone();
    let Some(mut game) = begin(&record, cache) else { return record };
    let is_chess = record.variant == CHESS;
    for entry in &mut record.moves {
        let Ok(actions) = game.play(entry) else { break };
        let texts = actions.into_iter().map(|action| match action.san {
            Some(san) if is_chess => san,
            Some(_) | None => action.canonical,
        });
        *entry = texts.collect::<Vec<_>>().join(";");
    }
    record
}
