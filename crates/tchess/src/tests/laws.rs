//! Laws over random games and random set-ups, for random allowed sets of modifications.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::fuzz::{Plan, Player, n_cases};
use rules::laws::{Depth, LawSet};
use rules::{Coverage, Rules, Seat, Strictness};

use super::{alt, dice};
use crate::{BaseForm, Mod, Options, Position, TABLE, Tchess, allowed_sets, movement};

/// Movements that no base of ours has: each brings a case of its own, such as a way over the start square.
const MOVES: [&str; 8] =
    ["t[W-F]", "mQ2cA0", "t[KaQ3]", "t[CB]t[ZaG]fH", "sR4vB2cH0", "D0R", "t[flF-aB]bW", "cK0mN0"];
/// The same for horses.
const HORSES: [&str; 5] = ["t[N-aN2]", "mN0cffNt[fsN-aK]N", "t[NaK]", "mNcQ", "t[bhNR3]t[NaF2]W"];

/// The other base with other movements.
fn strange(numbers: &[usize]) -> BaseForm {
    let mut base = alt();
    for (kind, &number) in base.kinds.iter_mut().zip(numbers) {
        if kind.horse {
            HORSES[number % HORSES.len()].clone_into(&mut kind.movement);
        } else if !kind.royal && !kind.pawn {
            MOVES[number % MOVES.len()].clone_into(&mut kind.movement);
        }
    }
    base
}

fn bases() -> impl Strategy<Value = Option<BaseForm>> {
    let numbers = proptest::collection::vec(any::<usize>(), 11);
    prop_oneof![
        3 => Just(None),
        1 => Just(Some(alt())),
        2 => numbers.prop_map(|numbers| Some(strange(&numbers))),
    ]
}

/// Options that mostly build: an allowed set with its switches, over any of the bases.
fn options() -> impl Strategy<Value = Options> {
    let sets = allowed_sets();
    let targets = proptest::option::weighted(0.2, proptest::collection::vec(0..12_usize, 1..4));
    (0..sets.len(), any::<bool>(), any::<bool>(), targets, bases()).prop_map(
        move |(set, balanced, escort_only, targets, base)| {
            let mods = &sets[set];
            let has = |slug| mods.contains(&slug);
            let kinds = base.clone().unwrap_or_else(BaseForm::house).kinds;
            let targets = targets.map(|targets| {
                let mut targets: Vec<_> =
                    targets.iter().map(|&kind| kinds[kind % kinds.len()].kind.clone()).collect();
                targets.sort();
                targets.dedup();
                targets
            });
            Options {
                mods: mods.iter().rev().map(|&slug| slug.to_owned()).collect(),
                balanced: balanced && has("strike"),
                escort_only: escort_only && has("escort"),
                targets,
                base,
            }
        },
    )
}

fn build(options: Options) -> Option<Arc<Tchess>> {
    Tchess::new(options).ok().map(|(rules, _)| Arc::new(rules))
}

fn random_positions(rules: &Arc<Tchess>, seed: u64, max_actions: u32) -> Vec<Position> {
    let mut choose = dice(seed);
    let mut coverage = Coverage::new(TABLE);
    let plan =
        Plan { max_actions, laws: LawSet::Quick, strictness: Strictness::Play, ..Plan::default() };
    let played = Player::new(rules).play(rules.start(), plan, &mut choose, &mut coverage);
    assert_eq!(played.breach, None);
    let mut position = rules.start();
    let mut positions = vec![position];
    for action in played.actions {
        rules.play_unchecked(&mut position, action);
        positions.push(position);
    }
    positions
}

/// The slow twin of the attack query: some pseudo-legal action of the other side takes the King.
fn some_action_takes_the_king(rules: &Tchess, position: &Position, seat: Seat) -> bool {
    let Some(king) = position.kings[seat.idx()] else { return false };
    let mut other = Position { turn: seat.other(), freed: None, owes_heir: false, ..*position };
    other.actions_left = 1;
    let mut found = false;
    let own: Vec<_> = other.side(other.turn).into_iter().collect();
    let seconds = |action: crate::Action| {
        let direct = action.doing(crate::Op::Capture).toward(king);
        let through = rules.all.into_iter().flat_map(move |middle| {
            let first = action.toward(middle);
            [
                first.then(false, crate::Op::Capture, king),
                first.doing(crate::Op::TakeUp).then(false, crate::Op::Capture, king),
                first.carrying(true).then(false, crate::Op::Capture, king),
                first.carrying(true).then(true, crate::Op::Capture, king),
            ]
        });
        [direct, direct.carrying(true)].into_iter().chain(through)
    };
    for from in own {
        let action = crate::Action::new(other.top(from).kind(), from, crate::Op::Go, from);
        for action in seconds(action) {
            // Whatever promotes, or doesn't, takes the King.
            let kinds = (0..rules.kinds.len() as u8).map(Some);
            found |= std::iter::once(None)
                .chain(kinds)
                .any(|kind| rules.is_pseudo_legal(&other, action.promoting(kind)));
        }
    }
    found
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 1024, "{}", size_of::<Position>());
}

#[test]
fn every_allowed_set_builds_and_no_other() {
    let sets = allowed_sets();
    for bits in 0..1_u16 << Mod::ALL.len() {
        let slugs: Vec<_> = Mod::ALL
            .iter()
            .filter(|&&module| bits >> module as u16 & 1 != 0)
            .map(|module| module.slug())
            .collect();
        let built = Tchess::new(Options::with_mods(slugs.clone()));
        assert_eq!(built.is_ok(), sets.contains(&slugs), "{slugs:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(48)))]

    #[test]
    fn random_games_are_lawful(seed: u64, options in options()) {
        if let Some(rules) = build(options) {
            let mut choose = dice(seed);
            let mut coverage = Coverage::new(TABLE);
            let plan = Plan { max_actions: 60, laws: LawSet::All, strictness: Strictness::Play, ..Plan::default() };
            let mut player = Player::new(&rules).with_depth(Depth::Full);
            let played = player.play(rules.start(), plan, &mut choose, &mut coverage);
            prop_assert_eq!(played.breach, None, "{:?}", rules.options());
        }
    }

    #[test]
    fn attacks_are_what_some_action_takes(seed: u64, set in 0..6_usize, base in bases()) {
        let sets: [&[&str]; 6] = [
            &[],
            &["transport"],
            &["illusions", "transport"],
            &["polarity", "transport"],
            &["escort", "polarity", "reform"],
            &["escort", "illusions", "transport", "polarity", "reform"],
        ];
        let options = Options { base, ..Options::with_mods(sets[set].iter().copied()) };
        let Some(rules) = build(options) else { return Ok(()) };
        for position in random_positions(&rules, seed, 60) {
            if position.is_choosing() {
                continue;
            }
            for seat in [Seat::FIRST, Seat::SECOND] {
                let fast = rules.king_attacker(&position, seat).is_some();
                let slow = some_action_takes_the_king(&rules, &position, seat);
                prop_assert_eq!(fast, slow, "{:?} {:?}", seat, rules.save(&position));
            }
        }
    }

    #[test]
    fn the_order_of_modifications_does_not_matter(seed: u64, options in options()) {
        let mut reversed = options.clone();
        reversed.mods.reverse();
        let mut rotated = options.clone();
        if !rotated.mods.is_empty() {
            rotated.mods.rotate_left(1);
        }
        let Some(rules) = build(options) else { return Ok(()) };
        for other in [reversed, rotated] {
            let other = build(other).expect("the same options");
            prop_assert_eq!(rules.options(), other.options());
            for position in random_positions(&rules, seed, 30) {
                let (mut one, mut two) = (Vec::new(), Vec::new());
                rules.push_actions(&position, &mut one);
                other.push_actions(&position, &mut two);
                prop_assert_eq!(one, two);
                prop_assert_eq!(rules.outcome(&position), other.outcome(&position));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(600)))]

    #[test]
    fn any_text_is_a_movement_or_an_error(text in "[tmcfblrsvhWFDNAHCZGKRBQ0-9\\[\\]a-]{0,12}") {
        match movement::read(&text) {
            Ok(terms) => prop_assert!(!terms.is_empty()),
            Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.column)),
        }
    }

    #[test]
    fn any_characters_are_a_movement_or_an_error(text in "\\PC{0,8}") {
        let _ = movement::read(&text);
    }

    #[test]
    fn random_setups_are_lawful(options in options(), seed: u64) {
        let Some(rules) = build(options) else { return Ok(()) };
        let setup = rules.random_setup(&mut dice(seed)).expect("tchess draws set-ups");
        for strictness in [Strictness::Play, Strictness::Study] {
            let Ok((position, _)) = rules.load(&setup, strictness) else { continue };
            let mut choose = dice(seed);
            let mut coverage = Coverage::new(TABLE);
            let plan = Plan { max_actions: 6, laws: LawSet::All, strictness, ..Plan::default() };
            let mut player = Player::new(&rules).with_depth(Depth::Full);
            let played = player.play(position, plan, &mut choose, &mut coverage);
            prop_assert_eq!(played.breach, None, "{:?} {:?}", rules.options(), setup);
        }
    }
}

#[test]
fn many_drawn_setups_load() {
    let mut runner = TestRunner::deterministic();
    let strategy = (any::<u64>(), options());
    let (mut n_built, mut n_play, mut n_study) = (0, 0, 0);
    for _ in 0..300 {
        let (seed, options) = strategy.new_tree(&mut runner).expect("a case").current();
        let Some(rules) = build(options) else { continue };
        let setup = rules.random_setup(&mut dice(seed)).expect("tchess draws set-ups");
        n_built += 1;
        n_play += usize::from(rules.load(&setup, Strictness::Play).is_ok());
        n_study += usize::from(rules.load(&setup, Strictness::Study).is_ok());
    }
    assert!(n_built >= 150 && n_play >= 60 && n_study >= n_play, "{n_built} {n_play} {n_study}");
}
