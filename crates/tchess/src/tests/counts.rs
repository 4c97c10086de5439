//! Sequences of actions, against numbers from an independent program.

use rules::Rules;
use rules::perft::Perft;

use super::{alt, load, position, setup, tchess, with};
use crate::{Options, Position, Tchess};

#[track_caller]
fn check(rules: &Tchess, position: &Position, expected: &[u128]) {
    for (depth, &expected) in (1..).zip(expected) {
        let counted = Perft::actions(depth).count(rules, position);
        assert_eq!(counted, expected, "depth {depth}");
    }
}

#[test]
fn start_plain() {
    let rules = with("");
    check(&rules, &rules.start(), &[44, 1_910, 94_291]);
}

#[test]
fn start_strike() {
    let rules = with("strike");
    check(&rules, &rules.start(), &[44, 1_664, 58_131]);
}

#[test]
fn start_strike_balanced() {
    let rules = tchess(Options { balanced: true, ..Options::with_mods(["strike"]) });
    check(&rules, &rules.start(), &[44, 1_911, 72_099]);
}

#[test]
fn start_transport() {
    let rules = with("transport");
    check(&rules, &rules.start(), &[64, 4_033]);
}

#[test]
fn start_strike_transport() {
    let rules = with("transport strike");
    assert_eq!(Perft::actions(3).count(&*rules, &rules.start()), 168_726);
}

#[test]
fn start_polarity() {
    let rules = with("polarity");
    check(&rules, &rules.start(), &[176, 30_520]);
}

#[test]
fn start_polarity_reform() {
    let rules = with("polarity reform");
    check(&rules, &rules.start(), &[251, 62_509]);
}

#[test]
fn position_a() {
    let rules = with("strike king-capture illusions transport");
    let a = position(&rules, "Kf1 Gc3 Rd5 Ph8 Nb1/J Cf2/P", "Ke7 Jf9 Lb8 Pc9 Pg9 Ng4/B");
    check(&rules, &a, &[108, 7_488, 311_571]);
}

#[test]
fn position_b() {
    let rules = with("illusions transport polarity reform");
    let mut setup = setup(&rules, "Kf1:n Jf3:n Pa9:n Gc3:w Rd5:e", "Ke8:s Dg6:s Cd4:s/P:e");
    setup.to_act = "black".into();
    check(&rules, &load(&rules, &setup), &[245, 23_265]);
}

#[test]
fn position_c() {
    let rules = with("king-capture illusions war-council");
    let c = position(&rules, "Kf1 Rh5 Lg7 Pa9", "Ke6 Qb2 Mh9 Jc5 Pc9");
    check(&rules, &c, &[88, 5_106, 416_202]);
}

#[test]
fn other_base() {
    let rules = tchess(Options { base: Some(alt()), ..Options::default() });
    check(&rules, &rules.start(), &[20, 398, 9_333]);
    let mods = ["king-capture", "illusions", "transport", "polarity"];
    let rules = tchess(Options { base: Some(alt()), ..Options::with_mods(mods) });
    check(&rules, &rules.start(), &[116, 13_472]);
}

#[test]
fn all_ways_of_counting_agree() {
    for mods in ["", "strike transport", "illusions transport polarity", "king-capture"] {
        let rules = with(mods);
        let start = rules.start();
        let bulk = Perft::actions(2);
        let played = Perft { play_leaves: true, ..bulk };
        let threads = Perft { threads: 3, ..bulk };
        assert_eq!(played.divide(&*rules, &start), bulk.divide(&*rules, &start), "{mods}");
        assert_eq!(threads.divide(&*rules, &start), bulk.divide(&*rules, &start), "{mods}");
    }
}
