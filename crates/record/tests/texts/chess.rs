//! Chess as PGN has it.

use record::{Judging, Record, Verdict, replay, text};

use serde_json::json;

use crate::{cache, faults, misread, of_moves, only, reading, record};

#[test]
fn plain_pgn_is_chess() {
    let text = "[Event \"F/S Return Match\"]\n[Site \"Belgrade, Serbia JUG\"]\n[Date \"1992.11.04\"]\n[Round \"29\"]\n\
                [White \"Fischer, Robert J.\"]\n[Black \"Spassky, Boris V.\"]\n[Result \"1/2-1/2\"]\n[ECO \"C95\"]\n\n\
                1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6\n\
                4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2\n";
    let reading = reading(text);
    assert_eq!(reading.record.variant, "chess");
    assert_eq!(reading.record.moves.len(), 16);
    let report = replay(&reading.record, "", &cache(), Judging::STRICT);
    assert_eq!((report.verdict, report.n_replayed), (Verdict::Legal, 16));
    let written = text::write(&reading.record, &cache());
    assert!(!written.contains("Variant") && written.contains("3. Bb5 {This"), "{written}");
    assert_eq!(crate::reading(&written).record, reading.record);
}

#[test]
fn what_others_write_for_chess_is_understood() {
    for variant in ["Standard", "standard", "chess", "Chess"] {
        assert_eq!(record(&format!("[Variant \"{variant}\"]\n1. e4 *"))["variant"], "chess");
    }
    for text in [
        "1. e4 *",
        "[White \"Ann\"]\n\n*",
        "1. Nf3 *",
        "1. exd5 *",
        "{hm} 1. O-O *",
        "1. e8=Q+ *",
        "1. a8Q *",
        // Moves of chess in a longer form, and what is a move of nothing.
        "1. e2-e4 *",
        "1. e2e4 *",
        "1. Ng1f3 *",
        "1. e9 *",
    ] {
        assert_eq!(record(text)["variant"], "chess", "{text}");
    }
    for text in ["1. Ra1-b1 *", "1. Ka1;Ba2 *", "1. target f8 *"] {
        assert_eq!(faults(text)[0].0, "missing-field", "{text}");
    }
}

#[test]
fn a_position_of_its_own_is_the_start() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9";
    for tags in [
        format!("[FEN \"{fen}\"]"),
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"),
        format!("[Variant \"From Position\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]"),
    ] {
        let record = reading(&format!("{tags}\n\n9... O-O 10. O-O-O *")).record;
        let start = record.start.clone().expect("it is given");
        assert_eq!(start["to_act"], "black");
        let report = replay(&record, "", &cache(), Judging::STRICT);
        assert_eq!(
            (report.verdict, report.n_replayed),
            (Verdict::Legal, 2),
            "{:?}",
            report.findings
        );
        let written = text::write(&record, &cache());
        let expected = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n9... O-O 10. O-O-O *\n");
        assert!(written.ends_with(&expected), "{written}");
        assert!(!written.contains("Variant") && !written.contains("Position"), "{written}");
        assert_eq!(reading(&written).record, record);
    }
    let bad = "8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(
        faults(&format!("[FEN \"{bad}\"]\n1. e4 *")),
        only("bad-fen", &format!("\"{bad}\""))
    );
    assert_eq!(
        faults("[Variant \"From Position\"]\n1. e4 *"),
        only("missing-field", "\"From Position\"")
    );
    assert_eq!(faults("[SetUp \"1\"]\n1. e4 *"), only("missing-field", "\"1\""));
    assert_eq!(
        faults(&format!("[SetUp \"0\"]\n[FEN \"{fen}\"]\n*")),
        only("contradictory-start", "\"0\"")
    );
}

/// The number of the move is in no position: the header keeps it, in JSON too.
#[test]
fn moves_are_numbered_from_that_of_the_fen() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 31";
    let text = format!("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n31. e4 Kd7 32. e5 *\n");
    let record = reading(&text).record;
    assert_eq!(record.headers["FEN"], fen);
    let json = Record::read(&record.write(), "").expect("it is a record");
    assert_eq!(text::write(&json, &cache()), text);
    // A position without one begins at 1, and its FEN is no header.
    let mut record = json;
    record.headers.clear();
    let first = text.replace("31", "1").replace("32", "2");
    assert_eq!(text::write(&record, &cache()), first);
    assert_eq!(reading(&first).record, record);
    // What is written otherwise than usual stays so: neither counters nor the order of rights are made up.
    for odd in ["r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 3 7", "4k3/8/8/8/8/8/8/4K3 b - -"] {
        let text = format!("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{odd}\"]\n\n*\n");
        assert_eq!(text::write(&reading(&text).record, &cache()), text);
    }
    // A header of that name that gives another position is a header and no more.
    for other in ["4k3/8/8/8/8/8/8/4K3 w - - 0 31", "junk", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] {
        record.headers.insert("FEN".to_owned(), other.to_owned());
        let text = text::write(&record, &cache());
        assert!(text.contains(&format!("[\"FEN\" \"{other}\"]")), "{text}");
        assert!(text.contains("\n1. e4 Kd7 2. e5 *"), "{text}");
        assert_eq!(reading(&text).record, record);
    }
}

#[test]
fn a_start_that_says_more_than_fen_is_kept() {
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n*";
    let mut record = reading(fen).record;
    let start = record.start.as_mut().expect("it is given");
    start["pieces"][0]["id"] = json!(17);
    start["pieces"].as_array_mut().expect("a list").reverse();
    let written = text::write(&record, &cache());
    assert!(written.contains("[FEN ") && written.contains("[Position "), "{written}");
    assert_eq!(reading(&written).record, record);
    let other = written.replace("4K2R w K -", "4K2R w - -");
    assert_eq!(faults(&other)[0].0, "contradictory-start");
}

#[test]
fn moves_are_written_in_san_and_what_was_written_is_kept() {
    let record = of_moves("chess", &["e2-e4", "e7e5", "Ng1f3", "Nc6", "Bb5", "junk", "e4"]);
    let text = text::write(&record, &cache());
    let moves = "1. e4 {[%written \"e2-e4\"]} 1... e5 {[%written \"e7e5\"]} 2. Nf3\n\
                 {[%written \"Ng1f3\"]} 2... Nc6 3. Bb5 junk 4. e4 *\n";
    assert!(text.ends_with(moves), "{text}");
    assert_eq!(reading(&text).record, record);
    let canonical = record::canonical(&record, &cache());
    assert!(
        text::write(&canonical, &cache()).ends_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 junk 4. e4 *\n")
    );
}

#[test]
fn what_was_written_must_be_the_move_that_is_shown() {
    for moves in [
        "1. e4 {[%written \"d2-d4\"]} *",
        "1. e4 {[%written \"xyz\"]} *",
        "1. e4 e5 {[%written \"e7-e6\"]} *",
    ] {
        assert_eq!(faults(moves)[0].0, "contradictory-move", "{moves}");
    }
    assert_eq!(faults("{[%written \"e2-e4\"]} 1. e4 *")[0].0, "misplaced-command");
    let twice = "1. e4 {[%written \"e2e4\"]} {[%written \"e2-e4\"]} *";
    assert_eq!(faults(twice)[0].0, "misplaced-command");
}

#[test]
fn comments_of_other_programs_are_comments() {
    let text = "1. e4 { [%eval 0.17] [%clk 0:00:30] } 1... c5 { [%clk 0:00:30] } *";
    assert_eq!(record(text)["notes"][0]["comments"], json!(["[%eval 0.17] [%clk 0:00:30]"]));
}

#[test]
fn words_of_pgn_for_the_end_are_kept() {
    for word in ["Normal", "Time forfeit", "Ann won by resignation", "unterminated"] {
        let text = format!("[Result \"1-0\"]\n[Termination \"{word}\"]\n\n1. e4 1-0\n");
        let record = reading(&text).record;
        assert_eq!((record.headers["Termination"].as_str(), record.termination), (word, None));
        assert_eq!(text::write(&record, &cache()), text);
        let report = replay(&record, "", &cache(), Judging::STRICT);
        assert!(report.ok, "{:?}", report.findings);
    }
    let text = "[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. e4 1-0\n";
    assert_eq!(record(text)["termination"], "resignation");
}

#[test]
fn options_of_chess_are_said_with_its_name() {
    let value =
        json!({"variant": "chess", "options": {"repetition": "threefold"}, "moves": ["e4"]});
    let record = Record::read(&value, "").expect("it is a record");
    let text = text::write(&record, &cache());
    assert!(
        text.contains("[Variant \"chess\"]\n[Options \"{\\\"repetition\\\":\\\"threefold\\\"}\"]"),
        "{text}"
    );
    assert_eq!(reading(&text).record, record);
    let misread = misread(&text.replace("[Variant \"chess\"]\n", ""));
    assert_eq!(misread.issues[0].code, "missing-field");
}

#[test]
fn freedoms_of_san_are_accepted_and_told() {
    let text = "1. e4 e5 2. Ngf3 d6 3. Bb5 c6 4. 0-0 cxb5 5. Nc3+ b4 6. d2d4 *";
    let record = reading(text).record;
    let report = replay(&record, "", &cache(), Judging::STRICT);
    assert!(report.ok, "{:?}", report.findings);
    let told = report.warnings.iter().map(|issue| (&*issue.code, issue.pointer.as_str()));
    let expected = [
        ("redundant-origin", "/moves/2"),
        ("check-mark", "/moves/4"),
        ("loose-san", "/moves/6"),
        ("check-mark", "/moves/8"),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert_eq!(record.moves[6], "0-0", "what was written is kept");
}

#[test]
fn a_claimed_mate_that_is_none_is_told() {
    let told = |text: &str| {
        let report = replay(&reading(text).record, "", &cache(), Judging::STRICT);
        report.warnings.into_iter().map(|issue| issue.message).collect::<Vec<_>>()
    };
    assert_eq!(told("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"), [""; 0]);
    assert_eq!(
        told("1. e4 e5 2. Qh5 Nc6 3. Qxf7# Kxf7 0-1"),
        ["Qxf7# says checkmate, but it is check"]
    );
}

#[test]
fn ambiguous_and_wrong_origins_are_refused_with_the_candidates() {
    let fault = |text: &str| {
        let report = replay(&reading(text).record, "", &cache(), Judging::STRICT);
        report.fault.expect("the last move is refused")
    };
    let ambiguous = fault("1. Nf3 d5 2. Nc3 d4 3. Nb5 a6 4. Nd4 *");
    assert_eq!((ambiguous.entry, ambiguous.code), (6, "ambiguous"));
    assert_eq!(ambiguous.candidates, ["Nfxd4", "Nbxd4"]);
    assert!(ambiguous.message.ends_with("Nfxd4, Nbxd4"), "{}", ambiguous.message);
    let wrong = fault("1. Nf3 d5 2. Ngd4 *");
    assert_eq!((wrong.entry, wrong.text.as_str()), (2, "Ngd4"));
    assert_eq!(wrong.nearest, ["Nd4"], "in the notation of the record");
}
