//! What law 3 asks of in random games.

use std::collections::BTreeSet;

use rules::Rules;
use rules::fuzz::dice;

use super::laws::glinski;
use crate::action::Op;
use crate::{Action, Glinski, Man, Options, Position};

fn probes(rules: &Glinski, position: &Position, seed: u64) -> (Vec<Action>, Vec<Action>) {
    let (mut legal, mut probes) = (Vec::new(), Vec::new());
    rules.push_actions(position, &mut legal);
    rules.push_probes(position, &legal, seed, &mut probes);
    (legal, probes)
}

/// In positions of random games, from the start and from drawn set-ups.
#[test]
fn the_legal_ones_are_among_them_and_all_can_be_written() {
    let rules = glinski(Options::default());
    let mut dice = dice(3);
    let mut n_positions = 0;
    for _ in 0..30 {
        let setup = rules.random_setup(&mut dice).expect("the family draws set-ups");
        let drawn = rules.load(&setup, rules::Strictness::Play).ok().map(|(position, _)| position);
        for mut position in [rules.start()].into_iter().chain(drawn) {
            for _ in 0..30 {
                n_positions += 1;
                let (legal, probes) = probes(&rules, &position, dice(1 << 31) as u64);
                let known: BTreeSet<_> = probes.iter().collect();
                let mut conceivable = Vec::new();
                rules.push_conceivable(&position, &mut conceivable);
                let conceivable: BTreeSet<_> = conceivable.iter().collect();
                assert!(legal.iter().all(|action| known.contains(action)));
                assert!(known.is_subset(&conceivable), "{:?}", rules.save(&position));
                for action in known {
                    let text = rules.text(&position, *action);
                    assert!(rules.parse(&position, &text).is_ok(), "{text}");
                }
                if legal.is_empty() {
                    break;
                }
                rules.play_unchecked(&mut position, legal[dice(legal.len())]);
            }
        }
    }
    assert!(n_positions > 500, "{n_positions}");
}

#[test]
fn the_seed_alone_picks_them() {
    let rules = glinski(Options::default());
    let start = rules.start();
    assert_eq!(probes(&rules, &start, 7), probes(&rules, &start, 7));
    assert_ne!(probes(&rules, &start, 7), probes(&rules, &start, 8));
}

/// In a position that comes again and again, everything is asked sooner or later.
#[test]
fn over_many_seeds_every_action_without_a_promotion_is_among_them() {
    let rules = glinski(Options::default());
    let position = rules.start();
    let mut seen = BTreeSet::new();
    for seed in 0..4_000 {
        seen.extend(probes(&rules, &position, seed).1);
    }
    for from in position.own() {
        let man = position.man_at(from).expect("an own man stands there");
        for to in rules.all {
            for op in Op::ALL {
                let action = Action::new(man, from, op, to);
                assert!(seen.contains(&action), "{action:?}");
            }
        }
    }
    let became: BTreeSet<_> = seen.iter().filter_map(|action| action.promotion()).collect();
    assert_eq!(became, Man::PROMOTIONS.into_iter().collect());
}
