//! Laws over random games and random set-ups, for all option sets.

use std::sync::Arc;

use proptest::prelude::*;
use rules::fuzz::{Plan, Player, n_cases};
use rules::laws::{Depth, LawSet};
use rules::{Coverage, Rules, Strictness};

use super::{Wide, build, dice};
use crate::position::CELLS_PER_WORD;
use crate::{Options, TABLE, TitansBattalion};

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
    fn random_games_on_narrow_sets_are_lawful(seed: u64, set in 0..27_usize) {
        let sets = sets();
        let options = sets[set % sets.len()].clone();
        let n_cells = build(options.clone()).topology().n_cells();
        if n_cells <= CELLS_PER_WORD {
            let rules = Arc::new(TitansBattalion::<1>::new(options).expect("it has room").0);
            assert_lawful_game(&rules, rules.start(), 70, Strictness::Play, seed)?;
        } else {
            prop_assert!(TitansBattalion::<1>::new(options).is_err());
        }
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
