//! `start`: a variant's first position.

use serde_json::{Value, json};

use crate::desk::Desk;
use crate::item::Item;
use crate::trouble::Trouble;

/// The first position of the item's `variant` with its `options`: an envelope without the schema's number, which
/// [`object`](crate::object) writes.
///
/// # Errors
/// `no-such-variant`, or every issue of the options.
pub fn start(item: &mut Item, desk: &Desk<'_>) -> Result<Value, Trouble> {
    let none = json!({});
    let options = item.field("options").unwrap_or(&none);
    let built = desk.cache.build(item.required_text("variant")?, options, "")?;
    let mut envelope = built.rules.start_game().envelope();
    if let Value::Object(fields) = &mut envelope {
        fields.shift_remove("schema");
    }
    Ok(envelope)
}
