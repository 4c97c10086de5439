//! Laws over random games and random set-ups, in all rulesets and options.

use std::sync::{Arc, OnceLock};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::fuzz::{Plan, Player, n_cases};
use rules::laws::{LawSet, assert_lawful};
use rules::{Coverage, Rules, Seat, Strictness, Use};

use super::counts::{position_a, position_b, position_c};
use super::{build, dice, load, rules, standard};
use crate::position::Phase;
use crate::symmetry;
use crate::tables::CITIES;
use crate::{Action, Options, Position, TABLE, TriPoint};

/// Rules in which every two values of two options meet.
fn pairwise() -> &'static [Arc<TriPoint>] {
    static ALL: OnceLock<Vec<Arc<TriPoint>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let sets = TriPoint::option_sets("all").expect("the name of all sets");
        sets.into_iter().map(build).collect()
    })
}

fn some_rules() -> impl Strategy<Value = Arc<TriPoint>> {
    (0..pairwise().len()).prop_map(|idx| Arc::clone(&pairwise()[idx]))
}

#[test]
fn positions_of_the_rules_file_are_lawful() {
    let standard = standard();
    assert_lawful(&standard, &standard.start());
    assert_lawful(&standard, &load(&standard, &position_a()));
    let free = rules(&serde_json::json!({"movement": "free"}));
    assert_lawful(&free, &load(&free, &position_b()));
    let quick = rules(&serde_json::json!({"ruleset": "quick-run"}));
    assert_lawful(&quick, &load(&quick, &position_c()));
}

#[test]
fn the_maps_are_the_twelve_of_the_hexagon() {
    let rules = standard();
    let images = |map: symmetry::Map| -> Vec<_> {
        rules.topology().cells().map(|cell| symmetry::image(&rules.tables, cell, map)).collect()
    };
    let mut all: Vec<_> = symmetry::MAPS.into_iter().map(images).collect();
    all.push(rules.topology().cells().collect());
    for images in &all {
        for (one, &at) in rules.topology().cells().zip(images) {
            assert_eq!(CITIES.contains(one), CITIES.contains(at));
            let touched = rules.tables.neighbors[one.idx()].into_iter();
            let touched = touched.map(|cell| images[cell.idx()]).collect();
            assert_eq!(rules.tables.neighbors[at.idx()], touched);
        }
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 12);
}

/// Plays random games with the laws asked at every position.
fn play_lawfully(
    rules: &Arc<TriPoint>,
    start: Position,
    strictness: Strictness,
    max_actions: u32,
    seed: u64,
    coverage: &mut Coverage,
) -> Vec<Action> {
    let plan = Plan { max_actions, laws: LawSet::All, strictness, ..Plan::default() };
    let played = Player::new(rules).play(start, plan, &mut dice(seed), coverage);
    assert_eq!(played.breach, None, "{:?} {:?}", rules.options(), rules.save(&start));
    played.actions
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(60)))]

    #[test]
    fn random_games_are_lawful(seed: u64, rules in some_rules()) {
        let mut coverage = Coverage::new(TABLE);
        play_lawfully(&rules, rules.start(), Strictness::Play, 60, seed, &mut coverage);
    }

    #[test]
    fn swapping_the_sides_changes_nothing_after_placement(seed: u64, rules in some_rules()) {
        let mut position = rules.start();
        let mut choose = dice(seed);
        for _ in 0..60 {
            let mut actions = Vec::new();
            rules.push_actions(&position, &mut actions);
            if actions.is_empty() {
                break;
            }
            if position.phase != Phase::Place {
                let swapped = swapped(&position);
                let saved = rules.save(&swapped);
                prop_assert_eq!(rules.load(&saved, Strictness::Play).expect("loads").0, swapped);
                let mut others = Vec::new();
                rules.push_actions(&swapped, &mut others);
                prop_assert_eq!(&others, &actions);
            }
            let action = actions[choose(actions.len())];
            let (before, mut other) = (position.phase, swapped(&position));
            rules.play_unchecked(&mut position, action);
            if before != Phase::Place {
                rules.play_unchecked(&mut other, action);
                prop_assert_eq!(swapped(&position), other);
            }
        }
    }
}

/// The same with Dark in Light's place.
fn swapped(position: &Position) -> Position {
    let mut swapped = *position;
    swapped.sides.swap(0, 1);
    swapped.capitals.swap(0, 1);
    swapped.counters.swap(0, 1);
    if position.phase != Phase::Over {
        swapped.to_act = position.to_act.other();
    }
    if let Some(stored) = &mut swapped.outcome {
        stored.winner = stored.winner.map(Seat::other);
    }
    swapped
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(300)))]

    #[test]
    fn random_setups_are_lawful(rules in some_rules(), seed: u64) {
        let setup = rules.random_setup(&mut dice(seed)).expect("tri-point draws set-ups");
        let mut coverage = Coverage::new(TABLE);
        for strictness in [Strictness::Play, Strictness::Study] {
            let Ok((position, _)) = rules.load(&setup, strictness) else { continue };
            play_lawfully(&rules, position, strictness, 8, seed, &mut coverage);
        }
    }
}

#[test]
fn many_drawn_setups_load_and_meet_the_rules() {
    let mut runner = TestRunner::deterministic();
    let strategy = (some_rules(), any::<u64>());
    let (mut n_play, mut n_study) = (0, 0);
    let mut coverage = Coverage::new(TABLE);
    for _ in 0..400 {
        let (rules, seed) = strategy.new_tree(&mut runner).expect("a case").current();
        let setup = rules.random_setup(&mut dice(seed)).expect("tri-point draws set-ups");
        n_study += usize::from(rules.load(&setup, Strictness::Study).is_ok());
        if let Ok((position, _)) = rules.load(&setup, Strictness::Play) {
            n_play += 1;
            play_lawfully(&rules, position, Strictness::Play, 12, seed, &mut coverage);
        }
    }
    assert!(n_play >= 200 && n_study >= n_play, "{n_play} {n_study}");
    let asked = |usage: Use| matches!(usage, Use::Grants | Use::Refuses | Use::Ends);
    let met = coverage.iter().filter(|met| asked(met.usage) && met.count == 0);
    let missing: Vec<_> = met.map(|met| format!("{} {}", met.rule, met.usage.word())).collect();
    // What placements show, and what a game shows only with its past.
    let elsewhere = |missing: &String| {
        !missing.starts_with("start.")
            && !missing.starts_with("quick-run.start")
            && missing != "turn.end refuses"
            && !missing.starts_with("end.threefold")
    };
    let missing: Vec<_> = missing.into_iter().filter(elsewhere).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn option_sets_have_one_name() {
    assert!(TriPoint::option_sets("some").is_none());
    assert_eq!(TriPoint::option_sets("all").map(|sets| sets[0].clone()), Some(Options::default()));
}
