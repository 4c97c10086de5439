//! Perft: tables worked out by hand, and the ways of counting against each other.

use std::sync::atomic::AtomicBool;

use rules::Rules;
use rules::perft::{Perft, Table};
use serde_json::json;

use crate::broken::Broken;
use crate::cairns::options::Options;
use crate::{cairns, corners, corners_with, fault, load};

/// A clan chooses 2 of 3 cells clockwise: the first of them is any but the last (2 ways), and the pairs are 3. So one
/// clan's turn can be begun in 2 ways and made in 3, three clans' turns in 3 * 3 * 3.
#[test]
fn placing_counts_choices_once() {
    let cairns = cairns(json!({}));
    let count = |depth| Perft::actions(depth).count(&*cairns, &cairns.start());
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(count), [1, 2, 3, 6, 9, 18, 27]);
    let turns =
        |depth| Perft { turns: true, ..Perft::actions(depth) }.count(&*cairns, &cairns.start());
    assert_eq!([1, 2, 3].map(turns), [3, 9, 27]);
}

/// Red on a1 and a3, water on b3 (and c2, d3). Next to a1 are a2 b1 b2, all dry; next to a3 are a2 b4 and b3.
/// So red has 3 + 2 steps and as many digs: 10. The second action of the turn, one of them always `end`:
///
/// | first | then from the one walker | then from the other | with `end` |
/// |---|---|---|---|
/// | a1-a2 | a2: steps and digs a1 b2 (b3 water): 4 | a3: b4: 2 | 7 |
/// | a1-b1 | b1: a1 b2 (c1 blue's, c2 water): 4 | a3: a2 b4: 4 | 9 |
/// | a1-b2 | b2: a1 a2 b1 (b3 c2 water, c3 asks a stone): 6 | a3: a2 b4: 4 | 11 |
/// | a3-a2 | a2: a3 b2: 4 | a1: b1 b2: 4 | 9 |
/// | a3-b4 | b4: a3 c4 (b3 water, c5 green's): 4 | a1: a2 b1 b2: 6 | 11 |
/// | a1~a2 | a1 has a stone: steps b1 b2, lays a2: 3 | a3: b4: 2 | 6 |
/// | a1~b1 | a1: steps a2 b2, lays b1: 3 | a3: a2 b4: 4 | 8 |
/// | a1~b2 | a1: steps a2 b1, lays b2: 3 | a3: a2 b4: 4 | 8 |
/// | a3~a2 | a3: steps b4, lays a2 b3: 3 | a1: b1 b2: 4 | 8 |
/// | a3~b4 | a3: steps a2, lays b3 b4: 3 | a1: a2 b1 b2: 6 | 10 |
#[test]
fn acting_counts_as_by_hand() {
    let cairns = cairns(json!({}));
    let start = load(&cairns, corners());
    assert_eq!(Perft::actions(1).count(&*cairns, &start), 10);
    let divided = Perft::actions(2).divide(&*cairns, &start);
    let divided: Vec<_> =
        divided.iter().map(|&(action, count)| (cairns.text(&start, action), count)).collect();
    let divided: Vec<_> = divided.iter().map(|(text, count)| (text.as_str(), *count)).collect();
    let by_hand = [
        ("a1-a2", 7),
        ("a1-b1", 9),
        ("a1-b2", 11),
        ("a3-a2", 9),
        ("a3-b4", 11),
        ("a1~a2", 6),
        ("a1~b1", 8),
        ("a1~b2", 8),
        ("a3~a2", 8),
        ("a3~b4", 10),
    ];
    assert_eq!(divided, by_hand);
    // Two actions are a turn, and so is one with `end`.
    assert_eq!(Perft { turns: true, ..Perft::actions(1) }.count(&*cairns, &start), 87);
}

/// With one action a turn there is no `end`, and turns are actions.
#[test]
fn turns_of_one_action_are_actions() {
    let cairns = cairns(json!({"steps": 1}));
    let start = load(&cairns, corners());
    for depth in 0..=3 {
        let actions = Perft::actions(depth);
        let turns = Perft { turns: true, ..actions };
        assert_eq!(turns.divide(&*cairns, &start), actions.divide(&*cairns, &start));
    }
}

#[test]
fn all_ways_of_counting_agree() {
    let cairns = cairns(json!({"steps": 3}));
    // Placing begins in the middle of this count, and acting goes on across turns.
    let placing = json!({
        "to_act": "blue",
        "walkers": [
            {"at": "a1", "side": "red"}, {"at": "a3", "side": "red"},
            {"at": "c5", "side": "green"}, {"at": "e3", "side": "green"},
        ],
        "water": ["b3", "c2", "d3"],
    });
    for start in [load(&cairns, placing), load(&cairns, corners_with(json!({"left": 1})))] {
        for depth in 0..=4 {
            let bulk = Perft::actions(depth);
            let counts = bulk.divide(&*cairns, &start);
            for threads in [1, 2, 3, 64] {
                for play_leaves in [false, true] {
                    let other = Perft { threads, play_leaves, ..bulk };
                    assert_eq!(other.divide(&*cairns, &start), counts, "{other:?}");
                }
            }
        }
        let turns = Perft { turns: true, ..Perft::actions(2) };
        let threads = Perft { threads: 3, ..turns };
        assert_eq!(threads.divide(&*cairns, &start), turns.divide(&*cairns, &start));
        // One table for all runs, and one of four counts that forgets nearly everything.
        for table in [1 << 20, 0].map(|bytes| Table::new(bytes).expect("so much memory")) {
            for plain in [turns, Perft::actions(4), Perft { play_leaves: true, ..turns }] {
                let counts = plain.divide(&*cairns, &start);
                for threads in [1, 3] {
                    let with_table = Perft { threads, table: Some(&table), ..plain };
                    assert_eq!(with_table.divide(&*cairns, &start), counts, "{with_table:?}");
                }
            }
        }
    }
}

#[test]
fn a_count_can_be_stopped() {
    let cairns = cairns(json!({}));
    let start = load(&cairns, corners());
    let stop = AtomicBool::new(true);
    assert_eq!(Perft::actions(30).divide_until(&*cairns, &start, &stop), None);
    let threads = Perft { threads: 2, ..Perft::actions(30) };
    assert_eq!(threads.divide_until(&*cairns, &start, &stop), None);
    let turns = Perft { turns: true, ..Perft::actions(30) };
    assert_eq!(turns.divide_until(&*cairns, &start, &stop), None);
    let table = Table::new(1 << 20).expect("a MiB");
    let with_table = Perft { table: Some(&table), ..Perft::actions(4) };
    assert_eq!(with_table.divide_until(&*cairns, &start, &stop), None);
    // What was broken off left nothing in it.
    assert_eq!(with_table.divide(&*cairns, &start), Perft::actions(4).divide(&*cairns, &start));
}

/// However long a turn is, its count can be stopped.
#[test]
fn a_count_of_endless_turns_can_be_stopped() {
    type Endless = Broken<{ fault::NEVER_ENDS_A_TURN }>;
    let (rules, _) = Endless::new(Options::default()).expect("no options");
    let stop = AtomicBool::new(true);
    let turns = Perft { turns: true, ..Perft::actions(1) };
    assert_eq!(turns.divide_until(&rules, &rules.start(), &stop), None);
}

#[test]
fn a_finished_game_has_no_continuation() {
    let cairns = cairns(json!({}));
    let over = load(&cairns, crate::games::over());
    assert_eq!([0, 1, 2].map(|depth| Perft::actions(depth).count(&*cairns, &over)), [1, 0, 0]);
}
