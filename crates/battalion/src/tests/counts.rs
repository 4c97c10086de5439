//! Counts from elsewhere: the rules file's, by an independent scratch program, and those of chess.

use rules::perft::Perft;
use rules::{Rules, Strictness};

use super::{Wide, build, load};
use crate::{Options, TitansBattalion};

type Narrow = TitansBattalion<1>;

fn assert_counts(names: &[&str], expected: &[u128]) {
    let rules = build(Options::with_battalions(names.iter().copied()));
    let start = rules.start();
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(Perft::actions(depth).count(&*rules, &start), count, "{names:?} {depth}");
    }
}

fn assert_counts_of(options: Options, position: &str, expected: &[u128]) {
    let rules: Wide = Wide::new(options).expect("options").0;
    let position = load(&rules, position);
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(Perft::actions(depth).count(&rules, &position), count, "depth {depth}");
    }
}

fn assert_chess_counts(fen: &str, expected: &[u128]) {
    let chess = Narrow::new(Options::chess()).expect("chess").0;
    let (setup, _) = chess.read_fen(fen).unwrap_or_else(|issue| panic!("{fen}: {issue}"));
    let loaded = chess.load(&setup, Strictness::Play);
    let position = loaded.unwrap_or_else(|issues| panic!("{fen}: {issues}")).0;
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(Perft::actions(depth).count(&chess, &position), count, "{fen} {depth}");
    }
}

#[test]
fn starts() {
    assert_counts(&["medieval", "medieval"], &[20, 400, 8_902, 197_281, 4_865_609]);
    assert_counts(&["three-bodies", "medieval"], &[12, 78, 364, 1_365, 25_935, 174_720]);
    assert_counts(&["medieval", "three-bodies"], &[20, 240, 1_560, 7_280]);
    assert_counts(&["byzantine", "byzantine"], &[20, 400, 8_626]);
    assert_counts(&["medieval"; 4], &[20, 400, 7_960]);
}

const A: &str = r#"{"to_act":"white","pieces":[{"id":1,"at":"d1","side":"white","kind":"planetary-titan"},{"id":2,"at":"b2","side":"white","kind":"bob","assigned":"queen"},{"id":3,"at":"d2","side":"white","kind":"jack"},{"id":4,"at":"f4","side":"white","kind":"tim","assigned":"knight"},{"id":5,"at":"d5","side":"white","kind":"probe"},{"id":6,"at":"g6","side":"white","kind":"probe"},{"id":7,"at":"b7","side":"white","kind":"probe"},{"id":8,"at":"c1","side":"white","kind":"meteoroid"},{"id":9,"at":"e3","side":"white","kind":"meteoroid"},{"id":10,"at":"a1","side":"white","kind":"comet"},{"id":11,"at":"f9","side":"black","kind":"king"},{"id":12,"at":"a9","side":"black","kind":"rook"},{"id":13,"at":"g7","side":"black","kind":"knight"},{"id":14,"at":"e8","side":"black","kind":"pawn"},{"id":15,"at":"h5","side":"black","kind":"pawn"},{"id":16,"at":"c6","side":"black","kind":"pawn"},{"id":17,"at":"h8","side":"black","kind":"bishop"}],"targets":{"white":[12,14,17]},"resting":{"white":4},"turns_done":{"white":3}}"#;
const B: &str = r#"{"to_act":"black","pieces":[{"id":1,"at":"wd4","side":"white","kind":"king"},{"id":2,"at":"wa3","side":"white","kind":"rook"},{"id":3,"at":"a2","side":"white","kind":"bishop"},{"id":4,"at":"wc1","side":"white","kind":"knight"},{"id":5,"at":"wb2","side":"white","kind":"pawn"},{"id":6,"at":"h2","side":"white","kind":"pawn"},{"id":7,"at":"d1","side":"white","kind":"queen"},{"id":8,"at":"e6","side":"black","kind":"planetary-titan"},{"id":9,"at":"c5","side":"black","kind":"bob","assigned":"rook"},{"id":10,"at":"e5","side":"black","kind":"jack","assigned":"bishop"},{"id":11,"at":"g5","side":"black","kind":"tim","assigned":"pawn"},{"id":12,"at":"f2","side":"black","kind":"probe"},{"id":13,"at":"c1","side":"black","kind":"probe"},{"id":14,"at":"d4","side":"black","kind":"meteoroid"},{"id":15,"at":"wc6","side":"black","kind":"meteoroid"},{"id":16,"at":"h6","side":"black","kind":"comet"}],"targets":{"black":[2,5,6,7]},"turns_done":{"black":3}}"#;
const C: &str = r#"{"to_act":"white","pieces":[{"id":1,"at":"c1","side":"white","kind":"planetary-titan"},{"id":2,"at":"b2","side":"white","kind":"bob","assigned":"probe"},{"id":3,"at":"d5","side":"white","kind":"jack","assigned":"meteoroid"},{"id":4,"at":"f2","side":"white","kind":"tim","assigned":"comet"},{"id":5,"at":"e5","side":"white","kind":"probe"},{"id":6,"at":"a6","side":"white","kind":"probe"},{"id":7,"at":"e2","side":"white","kind":"meteoroid"},{"id":8,"at":"g1","side":"white","kind":"comet"},{"id":9,"at":"e10","side":"black","kind":"planetary-titan"},{"id":10,"at":"b9","side":"black","kind":"bob","assigned":"probe"},{"id":11,"at":"d9","side":"black","kind":"jack"},{"id":12,"at":"g7","side":"black","kind":"tim","assigned":"planetary-titan"},{"id":13,"at":"e6","side":"black","kind":"probe"},{"id":14,"at":"c5","side":"black","kind":"probe"},{"id":15,"at":"e8","side":"black","kind":"meteoroid"},{"id":16,"at":"a10","side":"black","kind":"comet"}],"targets":{"white":[10,14,16],"black":[3,6]},"resting":{"black":12},"turns_done":{"white":3,"black":2}}"#;

#[test]
fn positions_of_the_rules_file() {
    assert_counts_of(Options::default(), A, &[61, 1_338, 103_959]);
    let offsets = Some([0, 1].map(rules::Whole).to_vec());
    let options = Options { offsets, ..Options::with_battalions(["byzantine", "three-bodies"]) };
    assert_counts_of(options, B, &[9, 442, 26_525]);
    assert_counts_of(Options::with_battalions(["three-bodies"; 2]), C, &[57, 2_203, 104_128]);
}

/// The positions that chess programmers count.
#[test]
fn chess_positions() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_chess_counts(kiwipete, &[48, 2_039, 97_862]);
    let third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_chess_counts(third, &[14, 191, 2_812, 43_238]);
    let fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    assert_chess_counts(fourth, &[6, 264, 9_467]);
    let mirrored = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    assert_chess_counts(mirrored, &[6, 264, 9_467]);
    let fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    assert_chess_counts(fifth, &[44, 1_486, 62_379]);
    let sixth = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    assert_chess_counts(sixth, &[46, 2_079, 89_890]);
}

#[test]
fn all_ways_of_counting_agree() {
    let rules = build(Options::default());
    let start = rules.start();
    let bulk = Perft::actions(4);
    let played = Perft { play_leaves: true, ..bulk };
    let threads = Perft { threads: 3, ..bulk };
    assert_eq!(played.divide(&*rules, &start), bulk.divide(&*rules, &start));
    assert_eq!(threads.divide(&*rules, &start), bulk.divide(&*rules, &start));
}
