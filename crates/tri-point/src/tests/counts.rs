//! Counts of sequences of actions, on which two independent programs agree.

use rules::Rules;
use rules::perft::Perft;
use serde_json::{Value, json};

use super::{load, play, rules, standard, units};

#[track_caller]
fn counts(rules: &crate::TriPoint, position: &crate::Position, expected: &[u128]) {
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(Perft::actions(depth).count(rules, position), count, "depth {depth}");
    }
}

pub(super) fn position_a() -> Value {
    json!({
        "to_act": "dark",
        "units": units("Ba4 Bb4 Bc1 Kd1 Re2", "Ba5 Bb5 Rf1 Bf2 Kg1"),
        "scorched": ["a1"],
        "counter": {"dark": 3, "light": 0},
    })
}

pub(super) fn position_b() -> Value {
    let mut units = units("Bf5 Rf6 Bg5 Kg6", "Kg7 Rh6 Bm1");
    units[5]["marks"] = 1.into();
    json!({
        "to_act": "dark",
        "phase": "unit",
        "units": units,
        "capital": {"dark": "a1", "light": "g7"},
        "roamed": true,
    })
}

pub(super) fn position_c() -> Value {
    json!({"to_act": "light", "units": units("Ka4 Bg8", "Rg7 Bl4 Km4")})
}

#[test]
fn from_the_start() {
    let standard = standard();
    counts(&standard, &standard.start(), &[13, 35, 69, 828, 2_196, 4_266, 69_570, 853_704]);
    let free = rules(&json!({"movement": "free"}));
    counts(&free, &free.start(), &[13, 35, 69, 828, 2_196, 4_266, 69_570, 892_980]);
    let quick = rules(&json!({"ruleset": "quick-run"}));
    counts(&quick, &quick.start(), &[6, 18, 36, 36, 108, 216, 12_744, 495_504]);
}

#[test]
fn from_a_settled_position() {
    let settled = rules(&json!({"ruleset": "pre-settled"}));
    let position = play(&settled, &settled.start(), &["Ka1;Ba4;Ba7;Bd1;Bd10", "Kg7;Bg1"]);
    counts(&settled, &position, &[4, 10, 20, 2_880, 288_274]);
}

#[test]
fn from_the_middle_of_games() {
    let standard = standard();
    counts(&standard, &load(&standard, &position_a()), &[41, 1_087, 17_597, 71_589]);
    let free = rules(&json!({"movement": "free"}));
    counts(&free, &load(&free, &position_b()), &[34, 627, 10_420, 160_044]);
    let quick = rules(&json!({"ruleset": "quick-run"}));
    counts(&quick, &load(&quick, &position_c()), &[172, 15_819, 646_497]);
}

#[test]
fn all_ways_of_counting_agree() {
    let quick = rules(&json!({"ruleset": "quick-run"}));
    let position = load(&quick, &position_c());
    let bulk = Perft::actions(2);
    let played = Perft { play_leaves: true, ..bulk };
    let threads = Perft { threads: 3, ..bulk };
    assert_eq!(played.divide(&*quick, &position), bulk.divide(&*quick, &position));
    assert_eq!(threads.divide(&*quick, &position), bulk.divide(&*quick, &position));
}
