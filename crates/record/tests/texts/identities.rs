//! JSON to text to JSON, and canonical text to JSON to text, give back what they were given.

use proptest::prelude::*;
use record::text::{self, Encoding, Games};
use record::{Note, Record, Termination, Variation};
use rules::erased::Cache;
use rules::fuzz::n_cases;
use serde_json::{Map, Value, json};

/// What is played, with options.
fn variants() -> impl Strategy<Value = (&'static str, Value)> {
    prop_oneof![
        Just(("troy", json!({}))),
        Just(("troy", json!({"repetition": "off", "move_cap": null}))),
        Just(("tchess", json!({"mods": ["strike"]}))),
        Just(("tchess", json!({}))),
        Just(("battalion", json!({}))),
        Just(("tri-point", json!({}))),
        Just(("tri-point", json!({"movement": "free"}))),
        Just(("glinski", json!({}))),
        Just(("chess", json!({}))),
    ]
}

/// A stream of chance from a seed. (splitmix64)
fn chance(mut state: u64) -> impl FnMut(usize) -> usize {
    move |n| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((bits ^ (bits >> 31)) >> 32) * n as u64) >> 32) as usize
    }
}

/// Moves as they could stand in a record: whole turns, single actions, other spellings, a bit of junk.
fn moves_of(cache: &Cache, variant: &str, options: &Value, seed: u64) -> Vec<String> {
    let rules = cache.build(variant, options, "").expect("the options are good").rules;
    let mut below = chance(seed);
    let turns = rules.random(below(40) as u32, &mut below).turns;
    let mut moves = Vec::new();
    for turn in turns {
        match below(8) {
            0 => moves.extend(turn.split(';').map(str::to_owned)),
            1 => moves.push(turn.replace(';', "; ")),
            2 => moves.push(turn.replace(';', " ; ")),
            3 => moves.push(turn + "!"),
            _ => moves.push(turn),
        }
    }
    if below(4) == 0 {
        moves.push(["xyz", "a b", "", "1-0", "{", "é\n"][below(6)].to_owned());
    }
    if below(3) == 0 {
        let value = json!({"variant": variant, "options": options, "moves": moves});
        let record = Record::read(&value, "").expect("it is a record");
        moves = record::canonical(&record, cache).moves;
    }
    moves
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 .,]{0,12}",
        "[ -~]{0,12}",
        r#"[\\"{}()\[\];%$*!\n\r\t ]{0,8}"#,
        any::<String>(),
        r"\[%(text|written|clk) .{0,6}\]",
    ]
}

fn notes(n_moves: usize, depth: u32) -> BoxedStrategy<Vec<Note>> {
    let variations = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        prop::collection::vec(variation(depth - 1), 0..3).boxed()
    };
    let parts = (
        0..=n_moves,
        prop::option::weighted(0.3, "[!?'*]{1,8}"),
        prop::collection::vec(any::<u8>(), 0..3),
        prop::collection::vec(words(), 0..3),
        variations,
    );
    let note = parts.prop_map(|(at, suffix, nags, comments, variations)| Note {
        at,
        suffix,
        nags,
        comments,
        variations,
    });
    prop::collection::vec(note, 0..5).prop_map(in_order).boxed()
}

/// Of notes in any order those that a record may have: the others are left out.
fn in_order(mut notes: Vec<Note>) -> Vec<Note> {
    notes.sort_by_key(|note| note.at);
    let mut kept: Vec<Note> = Vec::new();
    for note in notes {
        kept.push(note);
        let value = json!({"variant": "troy", "moves": vec![""; 64], "notes": kept});
        if Record::read(&value, "").is_err() {
            kept.pop();
        }
    }
    kept
}

fn variation(depth: u32) -> impl Strategy<Value = Variation> {
    let moves = prop::collection::vec(prop_oneof!["[A-Z][a-h][1-9]-[a-h][1-9]", words()], 0..4);
    moves.prop_flat_map(move |moves| {
        let notes = notes(moves.len(), depth);
        notes.prop_map(move |notes| Variation { moves: moves.clone(), notes })
    })
}

fn headers() -> impl Strategy<Value = Vec<(String, String)>> {
    let names = prop_oneof![
        "[A-Z][A-Za-z]{0,9}",
        prop::sample::select(vec![
            "Event",
            "White",
            "Black",
            "Result",
            "Variant",
            "FEN",
            "SetUp",
            "Options",
            "mods",
            "Mods",
            "Termination"
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    prop::collection::vec((names, words()), 0..6)
}

fn records() -> impl Strategy<Value = Record> {
    let terminations = prop::option::weighted(0.3, prop::sample::select(&record::TERMINATIONS[..]));
    let results = prop_oneof![
        Just("*".to_owned()),
        Just("1-0".to_owned()),
        Just("2-1-2-2".to_owned()),
        words()
    ];
    let parts = (variants(), any::<u64>(), headers(), terminations, results);
    parts.prop_flat_map(|((variant, options), seed, headers, termination, result)| {
        let cache = Cache::new(registry::VARIANTS);
        let moves = moves_of(&cache, variant, &options, seed);
        let start = start_of(&cache, variant, &options, seed);
        notes(moves.len(), 2).prop_map(move |notes| {
            let cache = Cache::new(registry::VARIANTS);
            let mut value = json!({
                "variant": variant, "options": options, "moves": moves, "result": result,
                "headers": headers.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(), "notes": notes,
            });
            if let Some(start) = &start {
                value["start"] = start.clone().into();
                if let Some(fen) = fen_of(&cache, variant, start, seed) {
                    value["headers"]["FEN"] = fen.into();
                }
            }
            value["termination"] = termination.map_or(Value::Null, |word: Termination| json!(word));
            Record::read(&value, "").expect("it is a record")
        })
    })
}

/// Sometimes a position of its own, which is not always legal.
fn start_of(
    cache: &Cache,
    variant: &str,
    options: &Value,
    seed: u64,
) -> Option<Map<String, Value>> {
    let rules = cache.build(variant, options, "").expect("the options are good").rules;
    let mut below = chance(!seed);
    if below(3) > 0 {
        return None;
    }
    let mut game = rules.start_game();
    for turn in rules.random(below(12) as u32, &mut below).turns {
        game.play(&turn).expect("it is legal");
    }
    let mut start = game.position();
    if below(3) == 0 {
        start["to_act"] = json!("green");
    }
    start.as_object().cloned()
}

/// Of a start of chess, sometimes, its FEN: with the number of some move, or with one of another position.
fn fen_of(cache: &Cache, variant: &str, start: &Map<String, Value>, seed: u64) -> Option<String> {
    if variant != "chess" {
        return None;
    }
    let rules = cache.build(variant, &json!({}), "").expect("the default").rules;
    let start = Value::Object(start.clone());
    let fen = rules.load_game(&start, rules::Strictness::Study).ok()?.game.fen()?;
    let (position, _) = fen.rsplit_once(' ')?;
    match seed % 4 {
        0 => Some(format!("{position} {}", 1 + seed % 300)),
        1 => Some(fen),
        2 => Some(format!("{position}  7")),
        _ => Some("4k3/8/8/8/8/8/8/4K3 w - - 0 9".to_owned()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(192)))]

    #[test]
    fn json_to_text_to_json(record in records()) {
        let cache = Cache::new(registry::VARIANTS);
        let text = text::write(&record, &cache);
        let read = text::read(&text, &cache).map_err(|misread| TestCaseError::fail(format!("{text}\n{:?}", misread.issues)))?;
        prop_assert_eq!(&read.record, &record, "{}", text);
        prop_assert_eq!(text::write(&read.record, &cache), text.clone());
        // A stream gives it back as one game, and the one behind it as another.
        let stream = format!("{text}\n{text}");
        let games: Vec<_> = Games::new(stream.as_bytes()).map(|game| game.expect("a slice").expect("UTF-8")).collect();
        prop_assert_eq!(games.len(), 2, "{}", text);
        for game in games {
            prop_assert_eq!(game.text, text.trim_ascii_end());
        }
    }

    #[test]
    fn canonical_text_to_json_to_text(text in texts()) {
        let cache = Cache::new(registry::VARIANTS);
        let Ok(read) = text::read(&text, &cache) else { return Ok(()) };
        let canonical = text::write(&read.record, &cache);
        let again = text::read(&canonical, &cache).map_err(|misread| TestCaseError::fail(format!("{canonical}\n{:?}", misread.issues)))?;
        prop_assert_eq!(&again.record, &read.record, "{}", canonical);
        prop_assert_eq!(text::write(&again.record, &cache), canonical);
        let json = Record::read(&read.record.write(), "").expect("what a text gives is a record in JSON");
        prop_assert_eq!(json, read.record);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = text::read(&text, &Cache::new(registry::VARIANTS));
    }

    #[test]
    fn any_bytes_are_cut_and_nothing_is_lost(bytes in bytes()) {
        let cache = Cache::new(registry::VARIANTS);
        for game in Games::new(&bytes[..]) {
            let Ok(game) = game.expect("a slice can be read") else { continue };
            let there = &bytes[game.offset as usize..];
            let in_stream = |sign: char| match game.encoding {
                Encoding::Utf8 => sign.to_string().into_bytes(),
                Encoding::Latin1 => vec![u8::try_from(sign).expect("a character of Latin-1")],
            };
            let written: Vec<_> = game.text.chars().flat_map(in_stream).collect();
            prop_assert!(there.starts_with(&written));
            prop_assert_eq!(game.offset_of(game.text.len()), game.offset + written.len() as u64);
            let line = bytes[..game.offset as usize].split(|&byte| byte == b'\n').count() as u64;
            prop_assert_eq!(game.line, line);
            let _ = text::read(&game.text, &cache);
        }
    }
}

/// Texts of the signs and words that mean something.
fn texts() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "[Variant \"tri-point\"]\n",
        "[Variant \"troy\"]\n",
        "[Result \"*\"]\n",
        "[White \"Ann\"]\n",
        "1.",
        "e4",
        "e5",
        "2...",
        "Ra1-b1",
        "Pa10-a9",
        "Ka1;Ba2;Bb2",
        "end",
        "cities",
        "end cities;end",
        ";",
        "; so\n",
        "{so}",
        "{",
        "}",
        "(",
        ")",
        "$1",
        "$",
        "!",
        "!?",
        "*",
        "1-0",
        "\"a b\"",
        "\"",
        "\n",
        " ",
        "%\n",
        "\n%x\n",
        "scorch",
        "d1",
        "Nf3+",
        "O-O",
        "\\",
        "[%text \"\\u007d\"]",
        "{[%text \"\\u007d\"]}",
        "{[%written \"e2e4\"]}",
        "'",
        "é",
        "\t",
    ]);
    let heads = prop::sample::select(vec![
        "",
        "[Variant \"tri-point\"]\n",
        "[Variant \"troy\"]\n",
        "1. e4 ",
    ]);
    let gaps = prop::sample::select(vec!["", " ", " ", "\n"]);
    (heads, prop::collection::vec((words, gaps), 0..24)).prop_map(|(head, words)| {
        let words: String = words.into_iter().flat_map(|(word, gap)| [word, gap]).collect();
        format!("{head}{words}")
    })
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        texts().prop_map(String::into_bytes),
        prop::collection::vec(any::<u8>(), 0..64),
        prop::collection::vec(prop::sample::select(b"[]{}()\";%*\n \\1-0a.E$!".to_vec()), 0..48),
    ]
}
