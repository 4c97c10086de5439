//! All laws over random games and random set-ups, and every rule met in each of its uses.

use std::sync::Arc;

use proptest::prelude::*;
use rules::fuzz::{Plan, Played, Player, n_cases};
use rules::laws::{LawSet, Laws, assert_lawful};
use rules::{Coverage, Game, Rules, Strictness, Use, Whole};
use serde_json::json;

use crate::cairns::options::Options;
use crate::cairns::position::{N_CLANS, Position};
use crate::cairns::setup::{Setup, Walker};
use crate::cairns::{CLANS, Cairns, rules as rule};
use crate::{cairns, corners, dice, load};

fn play(
    cairns: &Arc<Cairns>,
    start: Position,
    strictness: Strictness,
    seed: u64,
    coverage: &mut Coverage,
) -> Played<Cairns> {
    let plan = Plan { max_actions: 200, laws: LawSet::All, strictness, ..Plan::default() };
    Player::new(cairns).play(start, plan, &mut dice(seed), coverage)
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 256);
}

#[test]
fn the_start_is_lawful() {
    let cairns = cairns(json!({}));
    assert_lawful(&cairns, &cairns.start());
}

/// What `load` may report is shown in `loading`; everything else is met in random games.
#[test]
fn every_rule_is_met_in_each_of_its_uses() {
    let mut coverage = Coverage::new(rule::TABLE);
    let mut endings = Vec::new();
    for seed in 0..150 {
        let cairns = cairns(json!({"steps": 1 + seed % 3}));
        let played = play(&cairns, cairns.start(), Strictness::Play, seed, &mut coverage);
        assert_eq!(played.breach, None, "seed {seed}");
        endings.extend(played.outcome.map(|outcome| outcome.result()));
    }
    // Chance hardly ever comes to the same position thrice.
    let cairns = cairns(json!({}));
    let mut game = Game::new(Arc::clone(&cairns), load(&cairns, corners()));
    crate::games::go_round_twice(&mut game);
    let held = Laws::new(&cairns).hold(&game, LawSet::All, Strictness::Play, 1, &mut coverage);
    assert_eq!(held, Ok(()));
    coverage.meet(game.outcome().expect("the game is over").rule, Use::Ends);
    // Nobody conceives acting with what is another's, or nobody's.
    let position = load(&cairns, corners());
    for text in ["c5-c4", "b1-b2"] {
        let action = cairns.parse(&position, text).expect("it is written rightly");
        let refusal = cairns.check(&position, action).expect_err("it is not red's");
        coverage.meet(refusal.rule, Use::Refuses);
    }
    for met in crate::loading::issues_met() {
        coverage.meet(met, Use::Loads);
    }
    for met in coverage.iter().filter(|met| met.usage != Use::Defines) {
        assert!(met.count > 0, "{} {} is never met", met.rule, met.usage.word());
        assert!(met.rule.uses.contains(&met.usage), "{} {}", met.rule, met.usage.word());
    }
    endings.sort();
    endings.dedup();
    assert_eq!(endings, ["1-2-3", "1-3-2", "2-1-3", "2-3-1", "3-1-2", "3-2-1"]);
}

/// Whoever cites a rule that the table lacks learns it at once.
#[test]
#[should_panic(expected = "not in its family's table")]
fn a_rule_must_be_listed() {
    static STRANGER: rules::Rule = rules::Rule::house("stranger", "", "", &[]);
    Coverage::new(rule::TABLE).meet(&STRANGER, Use::Grants);
}

/// The same chance gives the same game.
#[test]
fn random_games_can_be_seen_again() {
    let cairns = cairns(json!({}));
    let actions = || {
        let mut coverage = Coverage::new(rule::TABLE);
        play(&cairns, cairns.start(), Strictness::Play, 7, &mut coverage).actions
    };
    assert_eq!(actions(), actions());
}

/// The outcome is stored, so a game that ended by repetition is asked the laws like any other.
#[test]
fn a_game_ended_by_repetition_is_lawful() {
    let cairns = cairns(json!({}));
    let mut game = Game::new(Arc::clone(&cairns), load(&cairns, corners()));
    crate::games::go_round_twice(&mut game);
    assert!(game.is_repeated());
    assert_lawful(&cairns, game.position());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(48)))]

    #[test]
    fn random_games_are_lawful(seed: u64, options in options()) {
        let cairns = Arc::new(Cairns::new(options).expect("valid options").0);
        let mut coverage = Coverage::new(rule::TABLE);
        let played = play(&cairns, cairns.start(), Strictness::Play, seed, &mut coverage);
        prop_assert_eq!(played.breach, None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(300)))]

    #[test]
    fn random_setups_are_lawful(setup in setup(), options in options(), seed: u64) {
        let cairns = Arc::new(Cairns::new(options).expect("valid options").0);
        for strictness in [Strictness::Play, Strictness::Study] {
            let Ok((position, _)) = cairns.load(&setup, strictness) else { continue };
            let mut coverage = Coverage::new(rule::TABLE);
            let played = play(&cairns, position, strictness, seed, &mut coverage);
            prop_assert_eq!(played.breach, None);
        }
    }
}

fn options() -> impl Strategy<Value = Options> {
    (0..N_CLANS, 1..=3_i64, any::<bool>()).prop_map(|(first, steps, threefold)| Options {
        first: CLANS[first].into(),
        steps: Whole(steps),
        repetition: if threefold { "threefold" } else { "off" }.into(),
    })
}

/// Set-ups that mostly load for study: whoever is on the board stands dry, and the places fit.
fn setup() -> impl Strategy<Value = Setup> {
    const CELLS: [&str; 18] = [
        "a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c4", "c5", "d1", "d2", "d3", "d4",
        "e1", "e2", "e3",
    ];
    let cells = Just(CELLS.map(str::to_owned).to_vec()).prop_shuffle();
    let gone = proptest::option::of((0..N_CLANS, any::<bool>()));
    let walkers = proptest::collection::vec(any::<bool>(), 2 * N_CLANS);
    (cells, gone, walkers, 0..=12_usize, 0..N_CLANS, 1..=2_i64, any::<bool>()).prop_map(
        |(mut cells, gone, stones, n_water, to_act, left, is_over)| {
            let (out, home) = gone.map_or((N_CLANS, false), |(clan, home)| (clan, home));
            let cairn = i64::from(home);
            let place = |clan| match (clan == out, is_over) {
                (true, _) => Whole(if home { 1 } else { 3 }),
                (false, true) => Whole(cairn + 1),
                (false, false) => Whole(0),
            };
            let to_act = if to_act == out { (to_act + 1) % N_CLANS } else { to_act };
            let walkers = stones.into_iter().enumerate().filter(|(idx, _)| idx / 2 != out);
            let walkers = walkers.map(|(idx, stone)| {
                let at = cells.pop().expect("there are more cells than walkers");
                Walker { at, side: CLANS[idx / 2].into(), stone }
            });
            let walkers = walkers.collect();
            cells.truncate(n_water);
            Setup {
                to_act: CLANS[to_act].into(),
                left: (!is_over).then_some(Whole(left)),
                walkers,
                water: cells,
                cairn: Whole(cairn),
                places: [0, 1, 2].map(place),
            }
        },
    )
}
