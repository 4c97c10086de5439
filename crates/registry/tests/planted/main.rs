//! Bugs planted into the families: fuzzing finds each, and makes a small case of it.
//!
//! Each bug falsifies one answer of a family that is otherwise itself, so that what finds it is the laws and not a
//! fixture. What the laws can't find is a rule that the generator, the judge, the effects and the other side's view all
//! get wrong alike: that is what fixtures are for.

mod bugs;
mod wrapper;

use std::time::{Duration, Instant};

use battalion::TitansBattalion;
use glinski::Glinski;
use rules::Rules;
use rules::erased::{Erased, FuzzCase, Retried, Variant};
use rules::fuzz::dice;
use serde_json::{Value, json};
use tchess::Tchess;
use tri_point::TriPoint;
use troy::Troy;

use wrapper::{Bug, Planted, plant};

/// A bug must be found in so many games.
const GAMES: u64 = 2000;

/// And so fast, even without optimization.
const LIMIT: Duration = Duration::from_mins(1);

/// So many smaller cases are tried.
const TRIES: u32 = 400;

/// Plays games by rules with a bug until a law breaks, and expects that law and a case of at most two moves.
#[track_caller]
fn finds<R: Rules>(bug: impl Bug<R>, options: &Value, law: u8) {
    plant(bug);
    let build = |variant: &dyn Variant| {
        variant.build(options).unwrap_or_else(|issues| panic!("{issues}")).rules
    };
    let (planted, sound) = (build(&Erased::<Planted<R>>::new()), build(&Erased::<R>::new()));
    let case = FuzzCase { setups: 25, max_actions: 200, ..FuzzCase::default() };
    let begun = Instant::now();
    let mut coverage = planted.coverage();
    let found = (0..GAMES).find_map(|seed| {
        let game = planted.fuzz(case, &mut dice(seed), &mut coverage);
        game.unwrap_or_else(|issues| panic!("{issues}")).breach
    });
    let found = found.expect("the bug is found");
    assert!(begun.elapsed() < LIMIT, "it took {:?}", begun.elapsed());
    assert_eq!(found.law, law, "{}", found.detail);

    let small = planted.shrink(&found.case, law, TRIES);
    assert!(small.moves.len() <= 2, "{small:?}");
    let again = planted.retry(&small);
    assert!(matches!(&again, Retried::Broken(found) if found.law == law), "{again:?}");
    // The family itself is not to blame.
    let held = sound.retry(&small);
    assert!(matches!(held, Retried::Held | Retried::Unplayable(_)), "{held:?}");
}

#[test]
fn troy_1_the_generator_forgets_a_rare_drop() {
    finds::<Troy>(bugs::NoDropOnCatapult, &json!({}), 3);
}

#[test]
fn troy_2_the_judge_forgets_the_king() {
    finds::<Troy>(bugs::KingMayBeLeft, &json!({}), 3);
}

#[test]
fn troy_3_a_sweep_tells_less_than_it_takes() {
    finds::<Troy>(bugs::SweepTellsLess, &json!({}), 6);
}

#[test]
fn tchess_1_loading_forgets_passengers() {
    finds::<Tchess>(bugs::PassengersVanish, &json!({"mods": ["transport"]}), 1);
}

#[test]
fn tchess_2_generator_and_judge_are_unfair_alike() {
    finds::<Tchess>(bugs::BlackNeverDrops, &json!({"mods": ["transport"]}), 7);
}

#[test]
fn tchess_3_a_rare_action_panics() {
    finds::<Tchess>(bugs::CaptureWithPromotionPanics, &json!({}), 9);
}

#[test]
fn tchess_4_the_judge_grants_a_rare_capture() {
    let options = json!({"mods": ["king-capture", "transport"]});
    finds::<Tchess>(bugs::LoadedTakesTheKing, &options, 3);
}

#[test]
fn battalion_1_the_judge_forgets_a_condition() {
    finds::<TitansBattalion<2>>(bugs::GravityFromAnywhere, &json!({}), 3);
}

#[test]
fn battalion_2_a_game_ends_too_early() {
    finds::<TitansBattalion<2>>(bugs::MatedTooEarly, &json!({}), 4);
}

#[test]
fn battalion_3_two_actions_have_one_text() {
    finds::<TitansBattalion<2>>(bugs::KnightsAreQueens, &json!({}), 2);
}

#[test]
fn battalion_4_the_judge_grants_a_rare_form() {
    finds::<TitansBattalion<2>>(bugs::TargetingPromotes, &json!({}), 3);
}

#[test]
fn tri_point_1_the_generator_forgets_a_way_to_attack() {
    finds::<TriPoint>(bugs::NoAttackFromCities, &json!({}), 3);
}

#[test]
fn tri_point_2_loading_forgets_marks() {
    finds::<TriPoint>(bugs::MarksFade, &json!({}), 1);
}

#[test]
fn tri_point_3_playing_does_nothing() {
    finds::<TriPoint>(bugs::MergeDoesNothing, &json!({}), 6);
}

#[test]
fn glinski_1_the_generator_forgets_captures_in_passing() {
    finds::<Glinski>(bugs::NothingInPassing, &json!({}), 3);
}

#[test]
fn glinski_2_the_judge_forgets_pins() {
    finds::<Glinski>(bugs::PinsDoNotHold, &json!({}), 3);
}

#[test]
fn glinski_3_a_capture_in_passing_tells_less_than_it_takes() {
    finds::<Glinski>(bugs::PassedIsNotTold, &json!({}), 6);
}

#[test]
fn glinski_4_loading_forgets_the_skipped_cell() {
    finds::<Glinski>(bugs::SkippedIsForgotten, &json!({}), 1);
}

#[test]
fn glinski_5_generator_and_judge_are_unfair_alike() {
    finds::<Glinski>(bugs::BlackNeverGoesTwo, &json!({}), 7);
}
