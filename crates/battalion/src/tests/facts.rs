//! The worked facts of the rules file, by number.

use rules::{Rules, Seat};

use super::{build, game, grant, moves, place, play, refusal, usual};
use crate::{Options, Position};

const FIRST_TURN: &str =
    "target f8; target g8; target d9; target h9; assign Bb2=queen; assign Jd2=knight; done";

#[test]
fn fact_2_gravity_assists_from_the_array() {
    let rules = usual();
    let mut position = rules.start();
    play(&rules, &mut position, FIRST_TURN);
    play(&rules, &mut position, "h8-h7,Pd3-d4,h7-h6,Pd4-d5,h6-h5");
    assert_eq!(moves(&rules, &position, "Pd5*"), ["Pd5*c4xb3", "Pd5*e4xf3"]);
    for first in ["c6", "e6"] {
        let text = format!("Pd5*{first}xa9");
        assert_eq!(refusal(&rules, &position, &text), "gravity.closer");
    }
}

#[test]
fn fact_3_a_path_that_bounces_nine_times() {
    let rules = usual();
    let pieces =
        "white planetary-titan g1, white bob a1, white probe e5, black king h9, black pawn f8";
    let position = place(&rules, "white", pieces, r#""turns_done":{"white":3}"#);
    assert_eq!(moves(&rules, &position, "Pe5*"), ["Pe5*d4xa1", "Pe5*f4xf8"]);
    assert_eq!(grant(&rules, &position, "Pe5*d4xa1"), "gravity.must-strike");
    assert_eq!(grant(&rules, &position, "Pe5*f4xf8"), "gravity.bounce");
    assert_eq!(refusal(&rules, &position, "Pe5*f4xa1"), "gravity.must-strike");
    assert_eq!(refusal(&rules, &position, "Pe5*e4xf8"), "gravity.start");
}

#[test]
fn fact_4_back_from_the_corner() {
    let rules = usual();
    let pieces =
        "white planetary-titan f1, white bob a4, white probe f5, black king e9, black rook h7";
    let position = place(&rules, "white", pieces, r#""turns_done":{"white":3}"#);
    assert_eq!(moves(&rules, &position, "Pf5*"), ["Pf5*e4xh7", "Pf5*g4xa4"]);
}

#[test]
fn fact_5_no_path_may_strike_the_own_titan() {
    let rules = usual();
    let pieces = "white planetary-titan d1, white bob b2, white probe d5, black king e9";
    let position = place(&rules, "white", pieces, r#""turns_done":{"white":3}"#);
    assert!(moves(&rules, &position, "Pd5*").is_empty());
    assert_eq!(refusal(&rules, &position, "Pd5*c4xd1"), "gravity.own-titan");
    assert_eq!(refusal(&rules, &position, "Pd5*e4xd1"), "gravity.own-titan");
}

#[test]
fn fact_6_walls_turn_paths_round() {
    let rules = usual();
    let turns = r#""turns_done":{"white":3}"#;
    let pieces =
        "white planetary-titan g1, white bob a1, white probe e5, black king h9, black pawn f8";
    for (wall, refused) in [("g3", "gravity.must-strike"), ("f4", "gravity.start")] {
        let pieces = format!("{pieces}, black knight {wall}!");
        let position = place(&rules, "white", &pieces, turns);
        assert_eq!(moves(&rules, &position, "Pe5*"), ["Pe5*d4xa1"]);
        assert_eq!(refusal(&rules, &position, "Pe5*f4xf8"), refused);
    }
    let planet = pieces.replace("probe e5", "jack=probe e5");
    let position = place(&rules, "white", &planet, turns);
    assert_eq!(moves(&rules, &position, "Je5*"), ["Je5*d4xa1", "Je5*f4xf8"]);
}

#[test]
fn fact_7_the_first_turn() {
    let rules = usual();
    let mut position = rules.start();
    let targets = moves(&rules, &position, "");
    let expected = [
        "target a8",
        "target a9",
        "target b8",
        "target b9",
        "target c8",
        "target c9",
        "target d8",
        "target d9",
        "target e8",
        "target f8",
        "target g8",
        "target h8",
    ];
    assert_eq!(targets, expected);
    play(&rules, &mut position, "target f8; target g8; target d9; target h9");
    assert_eq!(moves(&rules, &position, "assign").len(), 18);
    assert_eq!(moves(&rules, &position, "").len(), 19);
    play(&rules, &mut position, "assign Bb2=queen");
    assert_eq!(moves(&rules, &position, "").len(), 11);
    assert_eq!(refusal(&rules, &position, "assign Jd2=queen"), "first-turn.planets");
    assert_eq!(refusal(&rules, &position, "assign Jd2=probe"), "first-turn.planets");
    assert_eq!(refusal(&rules, &position, "assign Bb2=rook"), "first-turn.sequence");
    assert_eq!(refusal(&rules, &position, "target a8"), "first-turn.sequence");
    assert_eq!(refusal(&rules, &position, "Ma1-a2"), "first-turn.when");
}

#[test]
fn fact_8_borrowing_resting_and_targeting() {
    let rules = usual();
    let mut position = rules.start();
    play(&rules, &mut position, FIRST_TURN);
    play(&rules, &mut position, "e8-e6");
    let jack = ["Jd2-b4", "Jd2-c2", "Jd2-c4", "Jd2-e2", "Jd2-e4", "Jd2-f4"];
    assert_eq!(moves(&rules, &position, "J"), jack);
    assert_eq!(grant(&rules, &position, "Jd2-c4"), "planet.own-type");
    assert_eq!(grant(&rules, &position, "Jd2-c2"), "planet.borrow");
    play(&rules, &mut position, "Jd2-e4,a8-a7");
    assert!(moves(&rules, &position, "J").is_empty());
    assert_eq!(refusal(&rules, &position, "Je4-d2"), "planet.rest");
    assert_eq!(refusal(&rules, &position, "Mb1>c5"), "targeting.after-three");
    play(&rules, &mut position, "Pa3-a4,a7-a6");
    let mut targeting = moves(&rules, &position, "M");
    targeting.retain(|text| text.contains('>'));
    let expected = ["Mb1>c5", "Mb1>e5", "Mf1>e5", "Mf1>f4", "Mf1>f5", "Mf1>f6", "Mf1>f7", "Mf1>g5"];
    assert_eq!(targeting, expected);
}

#[test]
fn fact_9_mate_when_the_first_turn_is_due_and_stalemate() {
    let rules = usual();
    let pieces = "white planetary-titan d1, black king e9, black rook d9";
    let position = place(&rules, "white", pieces, "");
    let outcome = rules.outcome(&position).expect("mate");
    assert_eq!((outcome.rule.slug, outcome.places()), ("end.checkmate", &[2, 1][..]));
    assert_eq!(rules.to_act(&position), None);
    let pieces = "white planetary-titan a1, black king e9, black rook b9, black rook g2";
    let position = place(&rules, "white", pieces, r#""turns_done":{"white":3}"#);
    let outcome = rules.outcome(&position).expect("stalemate");
    assert_eq!((outcome.rule.slug, outcome.places()), ("end.stalemate", &[1, 1][..]));
}

#[test]
fn fact_10_stuck_pawns_and_promoting_probes() {
    let rules = usual();
    let pieces = "white planetary-titan a1, white probe d8, black king a9, black pawn h5";
    let turns = r#""turns_done":{"white":3}"#;
    let black = place(&rules, "black", pieces, turns);
    assert!(moves(&rules, &black, "h5").is_empty());
    let white = place(&rules, "white", pieces, turns);
    assert_eq!(moves(&rules, &white, "P"), ["Pd8-d9=M"]);
    assert_eq!(grant(&rules, &white, "Pd8-d9=M"), "probe.promote");
    assert_eq!(refusal(&rules, &white, "Pd8-d9"), "probe.promote");
}

#[test]
fn fact_11_rest_and_check() {
    let pieces = "white planetary-titan a1, white bob=rook e6, white meteoroid g1, black king e9, black pawn a8";
    let rest = r#""turns_done":{"white":3},"resting":{"white":2}"#;
    let rules = usual();
    let mut position = place(&rules, "black", pieces, rest);
    assert_eq!(grant(&rules, &position, "Ke9-e8"), "chess.king");
    play(&rules, &mut position, "a8-a7,Mg1-g2");
    assert!(rules.attacker(&position, Seat::SECOND).is_some());
    let strict = build(Options { rest_gives_check: true, ..Options::default() });
    let position = place(&strict, "black", pieces, rest);
    assert!(strict.attacker(&position, Seat::SECOND).is_some());
    assert_eq!(refusal(&strict, &position, "Ke9-e8"), "titan.royal");
}

#[test]
fn fact_12_the_byzantine_board() {
    let rules = game("byzantine", "byzantine");
    let first = moves(&rules, &rules.start(), "");
    assert_eq!(first.len(), 20);
    for text in
        ["wa2-wa1", "wa2-h1", "wa5-wa6", "wa5-a1", "Nwb3-wa1", "Nwb3-wc1", "Nwb4-wa6", "Nwb4-wc6"]
    {
        assert!(first.iter().any(|found| found == text), "{text} in {first:?}");
    }
    let pieces = "white king wd4, white bishop d2, black king bb1";
    let position = place(&rules, "white", pieces, "");
    for to in ["bd6", "bc5", "bb4", "ba3"] {
        assert_eq!(grant(&rules, &position, &format!("Bd2-{to}")), "chess.bishop");
    }
}

#[test]
fn fact_13_three_bodies_below_a_byzantine_army() {
    let rules = game("three-bodies", "byzantine");
    let turns = r#""turns_done":{"white":3}"#;
    let pieces = "white planetary-titan g1, black king bd4, white meteoroid bd6, white probe ba1";
    let position = place(&rules, "white", pieces, turns);
    for to in ["bb4", "c5", "g5"] {
        assert_eq!(grant(&rules, &position, &format!("Mbd6-{to}")), "meteoroid.leap");
    }
    assert_eq!(moves(&rules, &position, "P"), ["Pba1-ba2=M"]);
    let flat = build(Options { ramparts: "none".into(), ..rules.options().clone() });
    let pieces = "white planetary-titan g1, black king bd4, white probe ba3";
    let mut position = place(&flat, "white", pieces, turns);
    play(&flat, &mut position, "Pba3-ba4,Kbd4-bd3");
    assert_eq!(moves(&flat, &position, "P"), ["Pba4-ba3"]);

    let pieces = "white planetary-titan g1, white bob g3, white probe h5, black king bd4";
    let position = place(&rules, "white", &format!("{pieces}, black queen d5"), turns);
    assert_eq!(moves(&rules, &position, "Ph5*"), ["Ph5*g4xd5"]);
    for (enemy, text) in [("ba4", "Ph5*g4xba4=M"), ("bc6", "Ph5*g4xbc6")] {
        let pieces = format!("{pieces}, black queen d5, black knight {enemy}");
        let position = place(&rules, "white", &pieces, turns);
        assert_eq!(moves(&rules, &position, "Ph5*"), [text]);
    }
}

#[test]
fn fact_14_four_seats() {
    let medieval = ["medieval"; 4];
    let mut names = medieval;
    names[0] = "three-bodies";
    let rules = build(Options::with_battalions(names));
    assert_eq!(rules.topology().n_cells(), 164);
    assert_eq!(moves(&rules, &rules.start(), "").len(), 12);
    let word = |cell: &str| {
        let cell = rules.topology().find(cell).expect("a cell");
        rules.start().kind_at(cell).map(crate::Kind::word)
    };
    assert_eq!(word("g1"), Some("planetary-titan"));
    assert_eq!([word("h15"), word("n9"), word("a9")], [Some("king"); 3]);

    let rules = build(Options::with_battalions(medieval));
    let pieces =
        "white king h1, black king h14, red king n8, green king a8, white pawn k8, red pawn l9";
    let mut position = place(&rules, "white", pieces, "");
    play(&rules, &mut position, "k8xl9,Kh14-h13,Kn8-n7,Ka8-a7");
    assert_eq!(moves(&rules, &position, "l9-"), ["l9-m9"]);
}

#[test]
fn a_position_is_small() {
    let sizes = [size_of::<Position<1>>(), size_of::<Position<2>>(), size_of::<Position<3>>()];
    assert_eq!(sizes, [312, 568, 824]);
}

#[test]
fn an_assassin_wins_when_its_victim_is_out() {
    let hunted = ["black", "red", "white"].map(str::to_owned).to_vec();
    let options = Options::with_battalions(["medieval"; 3]);
    let rules = build(Options { assassin: Some(hunted), ..options.clone() });
    let pieces = "white king d1, white rook b9, black king h9, red king k8";
    let mut position = place(&rules, "white", pieces, "");
    play(&rules, &mut position, "Rb9xh9");
    let outcome = rules.outcome(&position).expect("black is out");
    assert_eq!((outcome.rule.slug, outcome.places()), ("party.assassin", &[1, 2, 2][..]));
    assert!(moves(&rules, &position, "").is_empty());
    assert_eq!(refusal(&rules, &position, "Kk8-k9"), "party.assassin");

    let plain = build(options);
    let mut position = place(&plain, "white", pieces, "");
    play(&plain, &mut position, "Rb9xh9");
    assert_eq!(plain.outcome(&position), None);
    play(&plain, &mut position, "Kk8-k9,Rh9xk9");
    let outcome = plain.outcome(&position).expect("red is out");
    assert_eq!((outcome.rule.slug, outcome.places()), ("party.last-titan", &[1, 2, 2][..]));
}

#[test]
fn whoever_has_nothing_to_do_passes_in_party_mode() {
    let rules = build(Options::with_battalions(["medieval"; 3]));
    let others = "black king e14, red king k8, black knight b1!, black knight b2!";
    let pieces = format!("white king a1, {others}, black knight a2!");
    let mut position = place(&rules, "white", &pieces, r#""quiet_plies":7"#);
    assert_eq!(moves(&rules, &position, ""), ["pass"]);
    assert_eq!(grant(&rules, &position, "pass"), "party.pass");
    assert_eq!(refusal(&rules, &position, "Ka1xa2"), "term.uncapturable");
    play(&rules, &mut position, "pass");
    assert_eq!((position.to_act, position.quiet_plies), (Seat::SECOND, 8));

    let pieces = format!("white king a1, {others}, black knight a2");
    let position = place(&rules, "white", &pieces, "");
    assert_eq!(moves(&rules, &position, ""), ["Ka1xa2"]);
    assert_eq!(refusal(&rules, &position, "pass"), "party.pass");
}

#[test]
fn two_seats_do_not_pass() {
    let rules = game("medieval", "medieval");
    assert_eq!(refusal(&rules, &rules.start(), "pass"), "party.pass");
}

#[test]
fn a_seat_that_is_out_loses_its_targets_rest_and_turn() {
    let rules = build(Options::with_battalions(["three-bodies", "medieval", "medieval"]));
    let pieces = "white planetary-titan a5, white bob=rook c1, black king e14, red king k8, \
        red rook h5, black pawn h12";
    let rest = r#""targets":{"white":[5,6]},"turns_done":{"white":3},"resting":{"white":2}"#;
    let mut position = place(&rules, "red", pieces, rest);
    play(&rules, &mut position, "Rh5xa5");
    assert!(position.targets[0].is_empty());
    assert_eq!((position.resting(Seat::FIRST), position.to_act), (None, Seat::SECOND));
    assert_eq!(
        position.type_at(Seat::FIRST, rules.topology().find("c1").expect("c1")),
        Some(crate::Kind::Rook)
    );
    assert_eq!(rules.outcome(&position), None);
    play(&rules, &mut position, "h12-h11");
    assert_eq!(position.to_act, Seat::new(2));
}
