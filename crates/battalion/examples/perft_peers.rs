//! Counts the leaves of chess below the start without the command line, for benches to compare with.
//!
//! `cargo run --release --package menagerie-battalion --example perft_peers -- cozy-chess 5` plays every leaf, as
//! `menagerie perft chess 5 --play-leaves` does; with `direct` the family's own types count, as
//! `menagerie perft chess 5` does.

use std::hint::black_box;

use battalion::TitansBattalion;
use cozy_chess::Board;
use rules::Rules as _;
use rules::perft::Perft;

#[expect(clippy::print_stdout, reason = "the count is what it is run for")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (who, depth) = match &arguments[..] {
        [who, depth] => (who.as_str(), depth.parse().unwrap_or(0)),
        _ => ("", 0),
    };
    let leaves = match who {
        "cozy-chess" => cozy_chess_leaves(&Board::default(), depth),
        "direct" => direct_leaves(depth),
        _ => panic!("usage: perft_peers cozy-chess|direct DEPTH"),
    };
    println!("{leaves}");
}

fn cozy_chess_leaves(board: &Board, depth: u32) -> u128 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for played in moves {
            let mut after = board.clone();
            after.play_unchecked(played);
            leaves += cozy_chess_leaves(black_box(&after), depth - 1);
        }
        false
    });
    leaves
}

fn direct_leaves(depth: u32) -> u128 {
    let options = battalion::Options {
        battalions: vec!["medieval".to_owned(); 2],
        ..battalion::Options::default()
    };
    let (chess, _) = TitansBattalion::<1>::new(options).expect("chess can be built");
    Perft::actions(depth).count(&chess, &chess.start())
}
