//! FEN and SAN: what is written, every fault of a FEN, and the freedoms of SAN.

use geometry::Cell;
use proptest::prelude::*;
use rules::fuzz::dice;
use rules::{ParseActionError, Rules, Seat, Strictness};

use crate::kind::Kind;
use crate::{Options, Position, TitansBattalion};

type Chess = TitansBattalion<1>;

fn chess() -> Chess {
    Chess::new(Options::chess()).expect("chess").0
}

fn load(chess: &Chess, fen: &str) -> Position<1> {
    let (setup, _) = chess.read_fen(fen).unwrap_or_else(|issue| panic!("{fen}: {issue}"));
    let loaded = chess.load(&setup, Strictness::Play);
    loaded.unwrap_or_else(|issues| panic!("{fen}: {issues}")).0
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn fen_is_the_identity() {
    let chess = chess();
    assert_eq!(chess.fen(&chess.start(), 0).as_deref(), Some(START));
    assert_eq!(load(&chess, START), chess.start());
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 17 44",
        "4k3/8/8/8/8/8/8/4K3 b - - 140 1000000",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 99 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 3 1",
    ];
    for fen in fens {
        let position = load(&chess, fen);
        let (_, n_plies) = chess.read_fen(fen).expect("it was read");
        assert_eq!(chess.fen(&position, n_plies).as_deref(), Some(fen));
        let saved = chess.save(&position);
        let again = chess.load(&saved, Strictness::Play).expect("what was saved").0;
        assert_eq!(again, position);
    }
    // Four fields will do, and the number of the move is no part of the position.
    assert_eq!(load(&chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), chess.start());
    assert_eq!(load(&chess, &START.replace("0 1", "0 57")), chess.start());
    assert_eq!(chess.read_fen(&START.replace("0 1", "0 57")).map(|(_, n_plies)| n_plies), Ok(112));
    // Written after every double step, and read where nobody can take.
    let after = load(&chess, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert!(after.en_passant().is_some());
}

#[test]
fn bad_fens_have_a_place_and_a_reason() {
    let chess = chess();
    let cases = [
        ("", "six fields"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", "six fields"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x", "six fields"),
        ("8/8/8/8/8/8/8 w - - 0 1", "placement, column 14: there are 7 ranks, not 8"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", "placement, column 16: there are 9 ranks, not 8"),
        ("7/8/8/8/8/8/8/8 w - - 0 1", "placement, column 2: rank 8 has 7 squares, not 8"),
        ("8/8/8/8/8/8/8/7 w - - 0 1", "placement, column 16: rank 1 has 7 squares, not 8"),
        ("8/8k/8/8/8/8/8/8 w - - 0 1", "placement, column 4: rank 7 has more than 8 squares"),
        ("44/8/8/8/8/8/8/8 w - - 0 1", "placement, column 2: two numbers follow one another"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "placement, column 1: 9 is no number of empty squares"),
        ("x7/8/8/8/8/8/8/8 w - - 0 1", "placement, column 1: 'x' is no man"),
        ("P7/8/8/8/8/8/8/8 w - - 0 1", "placement, column 1: no pawn stands on rank 8"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "placement, column 2: black has a second king"),
        ("k7/8/8/8/8/8/8/K7 W - - 0 1", "side to act, column 19: the side is w or b"),
        ("k7/8/8/8/8/8/8/K7 w KK - 0 1", "castling, column 22: K is there twice"),
        ("k7/8/8/8/8/8/8/K7 w H - 0 1", "castling, column 21: it is - or some of KQkq"),
        ("k7/8/8/8/8/8/8/K7 w - e3 0 1", "en passant, column 23: with white to act"),
        ("k7/8/8/8/8/8/8/K7 w - e6 0 1", "en passant, column 23: no black pawn stands behind e6"),
        ("k7/8/8/8/8/8/8/K7 w - - x 1", "half-move clock, column 25: it is a whole number, 0"),
        (
            "k7/8/8/8/8/8/8/K7 w - - 65536 1",
            "half-move clock, column 25: it is a whole number, 0 to 65535",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - - 0 99999999999999999999",
            "number of the move, column 27: it is a whole number, 1 to 1000000",
        ),
        ("k7/8/8/8/8/8/8/K7 w - - 0 0", "number of the move, column 27: it is a whole number, 1"),
    ];
    for (fen, reason) in cases {
        let issue = chess.read_fen(fen).expect_err(fen);
        assert_eq!((issue.code.as_ref(), issue.pointer.as_str()), ("bad-fen", ""), "{fen}");
        assert!(issue.message.contains(reason), "{fen}: {}", issue.message);
    }
    let (castling, _) = chess.read_fen("k7/8/8/8/8/8/8/K7 w K - 0 1").expect("its form is right");
    let issues = chess.load(&castling, Strictness::Play).expect_err("the king is not at home");
    assert_eq!(issues.first().code, "chess.castling");
    let (bodies, _) = TitansBattalion::<2>::new(Options::default()).expect("the default");
    assert_eq!(bodies.read_fen(START).expect_err("no chess").code, "no-fen");
    assert!(bodies.fen(&bodies.start(), 0).is_none());
}

/// What the reader refuses is not written.
#[test]
fn no_fen_is_written_that_is_not_read() {
    let chess = chess();
    for (cell, kind) in [(40, Kind::King), (3, Kind::Pawn), (60, Kind::Pawn)] {
        let mut position = load(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let cell = Cell::new(if position.occupied().contains(Cell::new(cell)) { 61 } else { cell });
        position.place(cell, Seat::FIRST, kind, 3);
        assert_eq!(chess.fen(&position, 0), None, "{kind:?} on {cell:?}");
    }
}

/// The SAN of a move in a position.
fn san(chess: &Chess, fen: &str, text: &str) -> String {
    let position = load(chess, fen);
    let action = chess.parse(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    chess.check(&position, action).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    chess.san(&position, action).expect("chess has SAN")
}

#[test]
fn san_is_written() {
    let chess = chess();
    let cases = [
        (START, "e2-e4", "e4"),
        (START, "Ng1-f3", "Nf3"),
        // Two knights on one rank, two rooks on one file, three queens.
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nb1-d2", "Nbd2"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "Ra1-a3", "R1a3"),
        ("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4-e1", "Qh4e1"),
        // A pinned knight is no rival.
        ("4k3/8/8/1b6/2N5/8/4K3/6N1 w - - 0 1", "Ng1-f3", "Nf3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6ep", "exd6"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=Q", "axb8=Q+"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=N", "a8=N"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "O-O"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "O-O-O+"),
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1", "Qd8-h4", "Qh4#"),
    ];
    for (fen, text, expected) in cases {
        assert_eq!(san(&chess, fen, text), expected);
        assert_eq!(san(&chess, fen, expected), expected, "read back");
    }
}

#[test]
fn san_is_read_with_the_usual_freedoms() {
    let chess = chess();
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let pawn = "1r2k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let cases = [
        (START, "e4!?", "e4"),
        (START, " Nf3+ ", "Nf3"),
        (START, "g1f3", "Nf3"),
        (START, "Ng1f3", "Nf3"),
        (START, "e2e4", "e4"),
        (START, "Pe4", "e4"),
        (knights, "Nb1d2", "Nbd2"),
        (pawn, "axb8Q+", "axb8=Q+"),
        (pawn, "ab8=Q", "axb8=Q+"),
        (pawn, "axb8(R)", "axb8=R+"),
        (pawn, "a7b8q", "axb8=Q+"),
        (pawn, "a8=B", "a8=B"),
        (pawn, "0-0", "O-O"),
        (pawn, "e1g1", "O-O"),
        (passed, "exd6 e.p.", "exd6"),
        (passed, "exd6ep", "exd6"),
        (passed, "e5d6", "exd6"),
    ];
    for (fen, text, expected) in cases {
        assert_eq!(san(&chess, fen, text), expected, "{text}");
    }
}

#[test]
fn san_says_what_is_wrong() {
    let chess = chess();
    let read = |fen: &str, text: &str| {
        let position = load(&chess, fen);
        match chess.parse(&position, text) {
            Err(error) => error.code().to_owned(),
            Ok(action) => {
                let refusal = chess.check(&position, action).expect_err("it is illegal");
                format!("{} {}", chess.text(&position, action), refusal.rule)
            }
        }
    };
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    assert_eq!(read(knights, "Nd2"), "ambiguous");
    assert_eq!(read(START, "e5"), "e2-e5 chess.pawn");
    assert_eq!(read(START, "Qd4"), "Qd1-d4 chess.queen");
    assert_eq!(read(START, "exd3"), "e2xd3 term.enemy");
    assert_eq!(read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"), "a7-a8 chess.promotion");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3"), "origin");
    assert_eq!(read(START, "Nz3"), "no-such-cell");
    assert_eq!(read(START, "hello"), "syntax");
    // A pawn that doesn't say its file stays on it, even where one could capture.
    let open = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(read(open, "d5"), "d2-d5 chess.pawn");
    assert_eq!(read(open, "xd5"), "d2xd5 chess.pawn");
    assert_eq!(read("4k3/8/8/8/8/b7/1P6/4K3 w - - 0 1", "a3"), "origin");
    assert_eq!(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"), "origin");
}

/// Candidates are SAN, as the text was, and each says one move.
#[test]
fn candidates_are_written_in_san() {
    let chess = chess();
    let candidates = |fen: &str, text: &str| {
        let position = load(&chess, fen);
        let (candidates, is_legal) = match chess.parse(&position, text) {
            Err(ParseActionError::Ambiguous { candidates, legal }) => (candidates, legal),
            other => panic!("{other:?}"),
        };
        for candidate in &candidates {
            let action = chess.parse(&position, candidate);
            let action = action.unwrap_or_else(|error| panic!("{candidate}: {error}"));
            assert_eq!(chess.check(&position, action).is_ok(), is_legal, "{candidate}");
        }
        candidates
    };
    assert_eq!(candidates("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"), ["Nbd2", "Nfd2"]);
    // The mark of check belongs to it; the capture was left out.
    assert_eq!(candidates("4k3/8/3p4/1N3N2/8/8/8/4K3 w - - 0 1", "Nd6"), ["Nbxd6+", "Nfxd6+"]);
    // Both knights are pinned: neither move is legal.
    let pinned = "4k3/8/8/8/1b2p2b/2N3N1/8/4K3 w - - 0 1";
    assert_eq!(candidates(pinned, "Ne2"), ["Nc3e2", "Ng3e2"]);
    assert_eq!(candidates(pinned, "Ne4"), ["Nc3xe4", "Ng3xe4"]);
}

/// Every legal move of some games is read back from its SAN, and no two share one.
#[test]
fn san_is_injective() {
    let chess = chess();
    let mut position =
        load(&chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for ply in 0..60 {
        let mut legal = Vec::new();
        chess.push_actions(&position, &mut legal);
        for &action in &legal {
            let text = chess.san(&position, action).expect("chess has SAN");
            assert_eq!(chess.parse(&position, &text).ok(), Some(action), "{text}");
        }
        let Some(&action) = legal.get((7 * ply + 3) % legal.len().max(1)) else { break };
        chess.play_unchecked(&mut position, action);
    }
}

/// Another library writes the same SAN for every move of random games, and the same FEN.
#[test]
fn another_library_writes_the_same() {
    use cozy_chess::{Board, util};

    let chess = chess();
    let mut dice = dice(7);
    let mut n_mates = 0;
    for _ in 0..60 {
        let (mut board, mut position) = (Board::default(), chess.start());
        for _ in 0..120 {
            let fen = chess.fen(&position, 0).expect("chess has FEN");
            let fields = |fen: &str| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(fields(&fen), fields(&board.to_string()));
            assert_eq!(load(&chess, &board.to_string()).quiet_plies, position.quiet_plies);
            assert_eq!(load(&chess, &fen).without_names(), position.without_names());

            let mut theirs = Vec::new();
            board.generate_moves(|moves| {
                theirs.extend(moves);
                false
            });
            let san = |action| util::display_san_move(&board, action).to_string();
            let mut names: Vec<_> = theirs.iter().map(|&action| san(action)).collect();
            let mut legal = Vec::new();
            chess.push_actions(&position, &mut legal);
            let write = |&action| chess.san(&position, action).expect("chess has SAN");
            let mut ours: Vec<_> = legal.iter().map(write).collect();
            n_mates += ours.iter().filter(|text| text.ends_with('#')).count();
            let pick = dice(legal.len());
            let Some((&action, text)) = legal.get(pick).zip(ours.get(pick).cloned()) else { break };
            names.sort();
            ours.sort();
            assert_eq!(ours, names, "{fen}");
            board.play(util::parse_san_move(&board, &text).expect("they read our SAN"));
            assert_eq!(chess.parse(&position, &text).ok(), Some(action), "{text}");
            chess.play_unchecked(&mut position, action);
        }
    }
    assert!(n_mates > 5, "only {n_mates} mates were possible");
}

proptest! {
    /// Law 10: any text is a value or an error.
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC{0,80}",
        place in 0..60_usize,
        sign in "[ 0-9a-hA-HkqKQRBNPrnp/xé=+()-]{0,3}",
        san in "[KQRBNP]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?[QRBNqé(]\\)?)?[+#!? ep.]{0,4}",
    ) {
        let chess = chess();
        let mut damaged = START.to_owned();
        damaged.replace_range(place.min(50)..(place + sign.len()).min(52).max(place.min(50)), &sign);
        for text in [&text, &damaged, &san] {
            if let Ok((setup, _)) = chess.read_fen(text) {
                drop(chess.load(&setup, Strictness::Study));
            }
            drop(chess.parse(&chess.start(), text));
        }
    }
}
