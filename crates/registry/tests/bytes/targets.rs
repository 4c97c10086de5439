//! What any bytes come to: a value or an error, never a panic (law 10), and a value is written and read alike.
//!
//! Each target is one function, which the tests here give damaged documents and `fuzz/` gives whatever a fuzzer thinks of.

use std::sync::LazyLock;

use record::text::{self, Games};
use record::{Judging, Record, judge, replay};
use rules::Strictness;
use rules::erased::{AnyGame, Cache, Envelope, read_value};
use serde_json::Value;

/// A parser under test, and the seeds that fit it.
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Gives it bytes.
    pub run: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 6] = [
    Target { name: "position", run: position },
    Target { name: "options", run: options },
    Target { name: "record_json", run: record_json },
    Target { name: "record_text", run: record_text },
    Target { name: "notation", run: notation },
    Target { name: "fen", run: fen },
];

static CACHE: LazyLock<Cache> = LazyLock::new(|| Cache::new(registry::VARIANTS));

/// So many actions are played before a text is read.
const MOST_PLIES: usize = 64;

/// A position in its envelope: what loads is saved, loads again as the same, and can be played and drawn.
pub fn position(bytes: &[u8]) {
    let Some(envelope) = read_value(bytes).ok().and_then(|value| Envelope::read(&value, "").ok())
    else {
        return;
    };
    for strictness in [Strictness::Play, Strictness::Study] {
        let Ok(loaded) = envelope.load_cached(&CACHE, strictness, "") else { continue };
        let written = loaded.game.envelope();
        let again = Envelope::read(&written, "").expect("what is written is an envelope");
        let again = again.load_cached(&CACHE, strictness, "").expect("what is saved loads");
        assert_eq!(again.game.envelope(), written);
        drop(loaded.game.scene());
        play_something(loaded.game);
    }
}

/// Options, or an object of anything, for every family: what they build can be played.
pub fn options(bytes: &[u8]) {
    let Ok(value) = read_value(bytes) else { return };
    for family in registry::VARIANTS.families {
        if let Ok(built) = family.build(&value) {
            let again = family.build(&built.rules.options()).expect("what is written builds");
            assert_eq!(again.rules.options(), built.rules.options());
            play_something(built.rules.start_game());
        }
    }
}

/// A record as JSON: what is read is written alike, and judged.
pub fn record_json(bytes: &[u8]) {
    let Ok(value) = read_value(bytes) else { return };
    drop(judge(&value, "", &CACHE, JUDGING));
    if let Ok(record) = Record::read(&value, "") {
        assert_eq!(Record::read(&record.write(), "").as_ref(), Ok(&record));
    }
}

/// A stream of records as text: what is read is written as a text that is read as the same.
pub fn record_text(bytes: &[u8]) {
    for game in Games::new(bytes) {
        let Ok(Ok(game)) = game else { break };
        let Ok(reading) = text::read(&game.text, &CACHE) else { continue };
        let written = text::write(&reading.record, &CACHE);
        let again = text::read(&written, &CACHE).expect("what is written is read");
        assert_eq!(again.record, reading.record, "{written}");
        drop(replay(&reading.record, "", &CACHE, JUDGING));
    }
}

/// Moves of every variant: the first byte says how far into a game, the second which variant, the rest is the text.
pub fn notation(bytes: &[u8]) {
    let [plies, variant, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let ids: Vec<&str> = registry::VARIANTS.ids().collect();
    let id = ids[usize::from(*variant) % ids.len()];
    let built = CACHE.build(id, &Value::Object(serde_json::Map::new()), "");
    let mut game = built.expect("every variant has defaults").rules.start_game();
    for ply in 0..usize::from(*plies) % MOST_PLIES {
        let moves = game.moves(None).expect("all cells are meant");
        let Some(any) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
        game.play(&any.text).expect("it is listed");
    }
    let before = game.position();
    let told = game.explain(text);
    assert_eq!(told.legal, told.code.is_none());
    if game.play(text).is_err() {
        assert_eq!(game.position(), before, "what is refused changes nothing");
    }
}

/// A position of chess on a line: what is read is written as a line that is read as the same.
pub fn fen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let built = CACHE.build("chess", &Value::Object(serde_json::Map::new()), "");
    let rules = built.expect("chess has defaults").rules;
    let Ok(loaded) = rules.load_fen(text, Strictness::Study) else { return };
    let written = loaded.game.fen().expect("chess has FEN");
    let again = rules.load_fen(&written, Strictness::Study).expect("what is written is read");
    assert_eq!(again.game.position(), loaded.game.position());
    assert_eq!(again.game.fen(), Some(written));
    play_something(loaded.game);
}

const JUDGING: Judging =
    Judging { strictness: Strictness::Study, as_played: true, variations: true, position: true };

/// Law 9: whatever loads can be played.
fn play_something(mut game: Box<dyn AnyGame>) {
    for nth in 0..4_usize {
        let moves = game.moves(None).expect("all cells are meant");
        assert_eq!(moves.is_empty(), game.outcome().is_some());
        let Some(any) = moves.get(nth * 7919 % moves.len().max(1)) else { return };
        game.play(&any.text).expect("it is listed");
    }
}
