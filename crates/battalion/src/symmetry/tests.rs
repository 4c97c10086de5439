//! The mirrors over random games, those that hold only where nobody chooses and nobody may castle included.

use rules::{Rules, Strictness, Whole};

use super::Mirror;
use crate::{Options, Position, TitansBattalion};

type Game = TitansBattalion<3>;

/// Plays random games with these options and compares every position with its mirror image. A first turn's order and
/// castling don't survive every mirror, so positions with them are passed over.
fn compare(options: Options, mirrors: &[Mirror]) {
    let game = Game::new(options).expect("options that are fine").0;
    let mapped: Vec<Game> = mirrors
        .iter()
        .map(|mirror| Game::new(mirror.options(game.options())).expect("mirrored options").0)
        .collect();
    let mut n_compared = 0;
    for seed in 1..=3_usize {
        let mut position = game.start();
        for ply in 0..120 {
            let mut legal = Vec::new();
            game.push_actions(&position, &mut legal);
            if legal.is_empty() {
                break;
            }
            for (mirror, mapped) in mirrors.iter().zip(&mapped) {
                let castles = position.castling != 0 && *mirror != Mirror::Ranks;
                if castles || game.is_first_turn(&position) {
                    continue;
                }
                n_compared += 1;
                let setup = mirror.setup(&game, &game.save(&position));
                let loaded = mapped.load(&setup, Strictness::Play);
                let image = loaded.unwrap_or_else(|issues| panic!("{setup:?}: {issues}")).0;
                let seat = |seat| mirror.seat(seat);
                assert_eq!(mapped.to_act(&image), game.to_act(&position).map(seat));
                let mut expected: Vec<_> =
                    legal.iter().map(|&action| mirror.action(&game, action)).collect();
                expected.sort_unstable();
                let mut found = Vec::new();
                mapped.push_actions(&image, &mut found);
                assert_eq!(found, expected, "{mirror:?}: {setup:?}");
            }
            let choice = (ply + 1) * seed * 7919 % legal.len();
            game.play_unchecked(&mut position, legal[choice]);
        }
    }
    assert!(n_compared > 100, "only {n_compared} positions were compared");
}

#[test]
fn two_seats() {
    let mirrors = [Mirror::Ranks, Mirror::Files];
    for names in [
        ["three-bodies", "medieval"],
        ["three-bodies", "three-bodies"],
        ["byzantine", "three-bodies"],
        ["byzantine", "byzantine"],
        ["medieval", "byzantine"],
    ] {
        compare(Options::with_battalions(names), &mirrors);
    }
    compare(Options::chess(), &mirrors[..1]);
    let offset = Options {
        battlefield: Some("10x2".into()),
        offsets: Some(vec![Whole(3), Whole(1)]),
        ..Options::with_battalions(["three-bodies", "byzantine"])
    };
    compare(offset, &mirrors);
}

#[test]
fn four_seats() {
    for names in [
        ["three-bodies", "byzantine", "three-bodies", "byzantine"],
        ["byzantine", "byzantine", "byzantine", "three-bodies"],
    ] {
        let options = Options {
            assassin: Some(["black", "red", "green", "white"].map(Into::into).into()),
            ..Options::with_battalions(names)
        };
        compare(options, &[Mirror::Diagonal]);
    }
}

#[test]
fn every_game_of_two_or_four_has_mirrors() {
    let n_mirrors = |names: &[&str]| {
        Game::new(Options::with_battalions(names.iter().copied())).expect("fine").0.mirrors().len()
    };
    assert_eq!(n_mirrors(&["byzantine", "byzantine"]), 2);
    assert_eq!(n_mirrors(&["medieval", "byzantine"]), 2);
    assert_eq!(n_mirrors(&["three-bodies", "medieval"]), 2);
    assert_eq!(n_mirrors(&["byzantine"; 4]), 1);
    assert_eq!(n_mirrors(&["byzantine"; 3]), 0);
}

#[test]
fn a_mirror_holds_once_the_first_turn_is_over() {
    let game = Game::new(Options::default()).expect("fine").0;
    let holds =
        |position: &Position<3>| game.mirrors().iter().all(|map| (map.holds)(&game, position));
    let mut position = game.start();
    assert!(!holds(&position));
    let mut legal = Vec::new();
    while game.is_first_turn(&position) {
        legal.clear();
        game.push_actions(&position, &mut legal);
        game.play_unchecked(&mut position, legal[0]);
    }
    // Only the chess army may castle, and the ranks' mirror knows its wings.
    assert!((game.mirrors()[0].holds)(&game, &position));
    position.castling = 0;
    assert!(holds(&position));
}
