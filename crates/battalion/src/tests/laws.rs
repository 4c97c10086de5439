//! Laws over random games and random set-ups, for all option sets.

use std::sync::Arc;

use proptest::prelude::*;
use rules::fuzz::{Plan, Player, n_cases};
use rules::laws::{Depth, LawSet};
use rules::{Coverage, Rules, Strictness};

use super::{Wide, build, dice};

use crate::{Options, TABLE, TitansBattalion, n_cells};

pub(super) fn sets() -> Vec<Options> {
    Wide::option_sets("all").expect("`all` is known")
}

pub(super) fn assert_lawful_game<const N: usize>(
    rules: &Arc<TitansBattalion<N>>,
    start: crate::Position<N>,
    max_actions: u32,
    strictness: Strictness,
    seed: u64,
) -> Result<(), TestCaseError> {
    let mut coverage = Coverage::new(TABLE);
    let plan = Plan { max_actions, laws: LawSet::All, strictness, ..Plan::default() };
    let mut random = Player::new(rules).with_depth(Depth::Full);
    let played = random.play(start, plan, &mut dice(seed), &mut coverage);
    prop_assert_eq!(played.breach, None, "{:?}", rules.options());
    Ok(())
}

fn fits_or_refuses<const N: usize>(options: Options, seed: u64) -> Result<(), TestCaseError> {
    let n_cells = n_cells(&options).expect("options without fault");
    let built = TitansBattalion::<N>::new(options);
    prop_assert_eq!(built.is_ok(), n_cells <= TitansBattalion::<N>::ROOM);
    let Ok((rules, _)) = built else { return Ok(()) };
    let start = rules.start();
    assert_lawful_game(&Arc::new(rules), start, 70, Strictness::Play, seed)
}

/// The same random game on boards of two sizes, where both have room.
fn sizes_agree<const N: usize, const M: usize>(
    options: &Options,
    seed: u64,
) -> Result<(), TestCaseError> {
    let Ok((small, _)) = TitansBattalion::<N>::new(options.clone()) else { return Ok(()) };
    let (large, _) = TitansBattalion::<M>::new(options.clone()).expect("there is more room");
    let (mut one, mut other) = (small.start(), large.start());
    let mut dice = dice(seed);
    for _ in 0..60 {
        let (mut legal, mut same) = (Vec::new(), Vec::new());
        small.push_actions(&one, &mut legal);
        large.push_actions(&other, &mut same);
        prop_assert_eq!(&legal, &same);
        prop_assert_eq!(small.count_actions(&one, &mut Vec::new()), legal.len() as u64);
        prop_assert_eq!(small.save(&one), large.save(&other));
        prop_assert_eq!(small.outcome(&one), large.outcome(&other));
        if legal.is_empty() {
            break;
        }
        let action = legal[dice(legal.len())];
        prop_assert_eq!(small.text(&one, action), large.text(&other, action));
        prop_assert_eq!(small.check(&one, action), large.check(&other, action));
        small.play_unchecked(&mut one, action);
        large.play_unchecked(&mut other, action);
    }
    Ok(())
}

#[test]
fn every_option_set_builds() {
    assert!(sets().len() >= 20);
    for options in sets() {
        let rules = build(options);
        let saved = rules.save(&rules.start());
        let loaded =
            rules.load(&saved, Strictness::Play).unwrap_or_else(|issues| panic!("{issues}"));
        assert_eq!(loaded.0, rules.start());
        assert_eq!(rules.outcome(&rules.start()), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(40)))]

    #[test]
    fn random_games_are_lawful(seed: u64, set in 0..27_usize) {
        let sets = sets();
        let rules = build(sets[set % sets.len()].clone());
        assert_lawful_game(&rules, rules.start(), 70, Strictness::Play, seed)?;
    }

    #[test]
    fn random_games_on_smaller_boards_are_lawful(seed: u64, set in 0..27_usize) {
        let sets = sets();
        let options = sets[set % sets.len()].clone();
        fits_or_refuses::<1>(options.clone(), seed)?;
        fits_or_refuses::<2>(options, seed)?;
    }

    #[test]
    fn boards_of_all_sizes_play_the_same_game(seed: u64, set in 0..27_usize) {
        let sets = sets();
        let options = &sets[set % sets.len()];
        sizes_agree::<1, 2>(options, seed)?;
        sizes_agree::<2, 3>(options, seed)?;
    }

    #[test]
    fn random_setups_are_lawful(seed: u64, set in 0..27_usize) {
        let sets = sets();
        let rules = build(sets[set % sets.len()].clone());
        let mut dice = dice(seed);
        for _ in 0..6 {
            let setup = rules.random_setup(&mut dice).expect("battalion draws set-ups");
            for strictness in [Strictness::Play, Strictness::Study] {
                let Ok((position, _)) = rules.load(&setup, strictness) else { continue };
                assert_lawful_game(&rules, position, 5, strictness, seed)?;
            }
        }
    }
}

#[test]
fn many_drawn_setups_load() {
    let mut dice = dice(1);
    let (mut n_all, mut n_loaded) = (0, 0);
    for options in sets() {
        let rules = build(options);
        for _ in 0..20 {
            n_all += 1;
            let setup = rules.random_setup(&mut dice).expect("battalion draws set-ups");
            n_loaded += usize::from(rules.load(&setup, Strictness::Play).is_ok());
        }
    }
    assert!(n_loaded * 3 > n_all, "{n_loaded} of {n_all}");
}
