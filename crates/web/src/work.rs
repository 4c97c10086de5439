//! The work on a body: from bytes to the answer's text.

use answers::{Desk, Item, Question, Trouble, object, read_id};
use record::Judging;
use rules::Issue;
use rules::erased::read_value;
use serde::Serialize;
use serde_json::Value;

/// Answers the value that a body holds.
pub(crate) type Work = fn(Value, &Desk<'_>) -> Result<String, Trouble>;

/// Who answers each question.
pub(crate) const WORKS: [(Question, Work); 9] = [
    (Question::START, |value, desk| answer(value, &Question::START, desk, answers::start)),
    (Question::CHECK, |value, desk| answer(value, &Question::CHECK, desk, answers::check)),
    (Question::MOVES, |value, desk| answer(value, &Question::MOVES, desk, answers::moves)),
    (Question::EXPLAIN, |value, desk| answer(value, &Question::EXPLAIN, desk, answers::explain)),
    (Question::PLAY, |value, desk| answer(value, &Question::PLAY, desk, answers::play)),
    (Question::PERFT, |value, desk| answer(value, &Question::PERFT, desk, answers::perft)),
    (Question::SCENE, |value, desk| answer(value, &Question::SCENE, desk, answers::scene)),
    (Question::VALIDATE, validate),
    (Question::CONVERT, |value, desk| answer(value, &Question::CONVERT, desk, answers::convert)),
];

fn answer<T: Serialize>(
    value: Value,
    question: &Question,
    desk: &Desk<'_>,
    ask: impl Fn(&mut Item, &Desk<'_>) -> Result<T, Trouble>,
) -> Result<String, Trouble> {
    let mut item = Item::read(value, question)?;
    let facts = ask(&mut item, desk)?;
    Ok(object(item.id(), &facts))
}

/// A record may be its own item.
fn validate(value: Value, desk: &Desk<'_>) -> Result<String, Trouble> {
    let id = read_id(&value)?;
    let report = answers::validate(value, Judging::STRICT, desk)?;
    Ok(object(id.as_ref(), &report))
}

/// The value that a body holds, and its id, which comes back even where the rest makes no sense.
pub(crate) fn read(bytes: &[u8]) -> Result<(Value, Option<Value>), Issue> {
    let value = read_value(bytes).map_err(|error| {
        let message = error.to_string();
        Issue::new("", error.code(), message)
    })?;
    let id = read_id(&value)?;
    Ok((value, id))
}
