//! Numbers of sequences of moves from the start.

use rules::Rules;
use rules::perft::Perft;

use super::laws::glinski;
use crate::{Options, Position};

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Position>(), 136);
}

/// The third and fourth are published; the crate `hexchess` counts all four.
#[test]
fn start_counts() {
    let glinski = glinski(Options::default());
    let counts = [1, 2, 3, 4].map(|depth| Perft::actions(depth).count(&*glinski, &glinski.start()));
    assert_eq!(counts, [51, 2_586, 137_858, 7_282_418]);
}

#[test]
fn all_ways_of_counting_agree() {
    let glinski = glinski(Options::default());
    let start = glinski.start();
    let bulk = Perft::actions(3);
    let played = Perft { play_leaves: true, ..bulk };
    let threads = Perft { threads: 3, ..bulk };
    let turns = Perft { turns: true, ..bulk };
    assert_eq!(played.divide(&*glinski, &start), bulk.divide(&*glinski, &start));
    assert_eq!(threads.divide(&*glinski, &start), bulk.divide(&*glinski, &start));
    assert_eq!(turns.divide(&*glinski, &start), bulk.divide(&*glinski, &start));
}
