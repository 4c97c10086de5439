//! Every law can fail: a law that nothing breaks says nothing.

use std::panic::catch_unwind;
use std::sync::Arc;

use rules::fuzz::{Plan, Player};
use rules::laws::{LawSet, Laws};
use rules::{Coverage, Game, Rules, Strictness, Whole};

use crate::broken::{Broken, Noted};
use crate::cairns::options::Options;
use crate::{dice, fault};

/// The law that the first of some random games breaks; 0 when all of them are lawful.
fn broken_law<const FAULT: u8>(laws: LawSet) -> u8 {
    let options = Options { steps: Whole(3), ..Options::default() };
    let (rules, _) = Broken::<FAULT>::new(options).expect("the options are valid");
    let rules = Arc::new(rules);
    let mut player = Player::new(&rules);
    for seed in 0..60 {
        let plan = Plan { max_actions: 200, laws, strictness: Strictness::Play, ..Plan::default() };
        let mut coverage = Coverage::new(Broken::<FAULT>::FAMILY.rules);
        let game = player.play(rules.start(), plan, &mut dice(seed), &mut coverage);
        if let Some(breach) = game.breach {
            assert!(!breach.detail.is_empty());
            return breach.law;
        }
    }
    0
}

fn all<const FAULT: u8>() -> u8 {
    broken_law::<FAULT>(LawSet::All)
}

fn quick<const FAULT: u8>() -> u8 {
    broken_law::<FAULT>(LawSet::Quick)
}

#[test]
fn without_a_fault_nothing_is_broken() {
    assert_eq!((all::<{ fault::NONE }>(), quick::<{ fault::NONE }>()), (0, 0));
}

#[test]
fn law_1_saving_and_loading() {
    assert_eq!(all::<{ fault::LAW_1_FORGETS_MID_TURN }>(), 1);
    assert_eq!(all::<{ fault::LAW_1_SAVES_WHAT_DOES_NOT_LOAD }>(), 1);
    assert_eq!(all::<{ fault::LAW_1_JSON_FORGETS }>(), 1);
}

#[test]
fn law_2_order_and_texts() {
    assert_eq!(all::<{ fault::LAW_2_DESCENDS }>(), 2);
    assert_eq!(all::<{ fault::LAW_2_REPEATS }>(), 2);
    assert_eq!(all::<{ fault::LAW_2_SAME_TEXT }>(), 2);
    assert_eq!(all::<{ fault::LAW_2_READS_NOTHING }>(), 2);
    assert_eq!(quick::<{ fault::LAW_2_REPEATS }>(), 2);
}

#[test]
fn law_3_the_judge_and_the_list() {
    assert_eq!(all::<{ fault::LAW_3_JUDGE_GRANTS_MORE }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_JUDGE_GRANTS_LESS }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_GENERATOR_FORGETS }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_NOT_CONCEIVABLE }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_CONCEIVABLE_TWICE_FOR_ANOTHER }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_REFUSED_TWICE }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_MISCOUNTS }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_LEAVES_SCRATCH }>(), 3);
    assert_eq!(all::<{ fault::LAW_3_JUDGE_GRANTS_MORE_OF_MANY }>(), 3);
}

#[test]
fn law_4_ends() {
    assert_eq!(all::<{ fault::LAW_4_NOBODY_ACTS }>(), 4);
    assert_eq!(all::<{ fault::LAW_4_ENDS_TOO_EARLY }>(), 4);
    assert_eq!(all::<{ fault::LAW_4_GOES_ON }>(), 4);
    assert_eq!(quick::<{ fault::LAW_4_NOBODY_ACTS }>(), 4);
}

/// The types leave a judge nothing to change but what it remembers itself, so only one that answers differently when
/// it is asked again breaks this law.
#[test]
fn law_5_refusals() {
    assert_eq!(all::<{ fault::LAW_5_GRANTS_WHEN_ASKED_AGAIN }>(), 5);
}

#[test]
fn law_6_effects() {
    assert_eq!(all::<{ fault::LAW_6_FORGETS }>(), 6);
    assert_eq!(all::<{ fault::LAW_6_INVENTS }>(), 6);
    assert_eq!(all::<{ fault::LAW_6_MISPLACES }>(), 6);
    assert_eq!(quick::<{ fault::LAW_6_FORGETS }>(), 6);
}

#[test]
fn law_7_symmetries() {
    assert_eq!(all::<{ fault::LAW_7_UNFAIR }>(), 7);
    assert_eq!(all::<{ fault::LAW_7_MAP_DOES_NOT_LOAD }>(), 7);
    assert_eq!(all::<{ fault::LAW_7_OPTIONS_STAY }>(), 7);
    assert_eq!(all::<{ fault::LAW_7_ONE_CLAN_ALWAYS_WINS }>(), 7);
}

#[test]
fn law_8_replay() {
    assert_eq!(all::<{ fault::LAW_8_LOADED_LISTS_ELSE }>(), 8);
    assert_eq!(all::<{ fault::LAW_8_LOADED_PLAYS_ELSE }>(), 8);
}

/// Laws 9 and 10 are about panics: whoever asks them without a [`Player`] sees one.
#[track_caller]
fn panics(ask: fn() -> u8, words: &str) {
    let payload = catch_unwind(ask).expect_err("it panics");
    let literal = payload.downcast_ref::<&str>().map(|&message| message.to_owned());
    let message = literal.or_else(|| payload.downcast_ref::<String>().cloned());
    assert!(message.as_ref().is_some_and(|message| message.contains(words)), "{message:?}");
}

#[test]
fn law_9_what_loads_is_playable() {
    let ask = || {
        let (rules, _) = Broken::<{ fault::LAW_9_LOADS_WHAT_PANICS }>::new(Options::default())
            .expect("the options are valid");
        let rules = Arc::new(rules);
        let cells = ["a1", "a2", "b1", "b2", "b3", "b4", "c1", "c2", "d1", "d2", "d3", "e1"];
        let noted = serde_json::json!({"setup": crate::corners()});
        let mut noted: Noted = serde_json::from_value(noted).expect("typed");
        let setup = &mut noted.setup;
        for (walker, at) in setup.walkers.iter_mut().zip(["a3", "c4", "c5", "d4", "e2", "e3"]) {
            walker.at = at.into();
        }
        // With a stone to lay, red is not stranded.
        setup.walkers[1].stone = true;
        setup.water = cells.map(str::to_owned).to_vec();
        let (position, _) = rules.load(&noted, Strictness::Study).expect("the gate is too wide");
        let mut coverage =
            Coverage::new(Broken::<{ fault::LAW_9_LOADS_WHAT_PANICS }>::FAMILY.rules);
        let game = Game::new(Arc::clone(&rules), position);
        let held = Laws::new(&rules).hold(&game, LawSet::All, Strictness::Study, 1, &mut coverage);
        u8::from(held.is_ok())
    };
    panics(ask, "there is always dry ground");
    assert_eq!(all::<{ fault::LAW_9_DESCRIBING_PANICS }>(), 9);
    assert_eq!(all::<{ fault::LAW_9_DRAWING_PANICS }>(), 9);
}

#[test]
fn law_10_texts() {
    assert_eq!(all::<{ fault::LAW_10_CUTS_CHARACTERS }>(), 10);
    assert_eq!(all::<{ fault::LAW_10_TURN_PANICS }>(), 10);
}
