//! What law 3 asks of in random games.

use std::collections::BTreeSet;

use rules::Rules;

use super::laws::sets;
use super::{Wide, build, dice};
use crate::kind::Kind;
use crate::{Action, Op, Position};

/// Calls with positions of random games, from starts and drawn set-ups of all option sets, and seeds.
fn in_positions(mut ask: impl FnMut(&Wide, &Position<3>, u64)) {
    let mut dice = dice(3);
    for options in sets() {
        let rules = build(options);
        let setup = rules.random_setup(&mut dice).expect("battalion draws set-ups");
        let drawn = rules.load(&setup, rules::Strictness::Play).ok().map(|(position, _)| position);
        for mut position in [rules.start()].into_iter().chain(drawn) {
            for _ in 0..30 {
                ask(&rules, &position, dice(1 << 31) as u64);
                let mut legal = Vec::new();
                rules.push_actions(&position, &mut legal);
                if legal.is_empty() {
                    break;
                }
                rules.play_unchecked(&mut position, legal[dice(legal.len())]);
            }
        }
    }
}

fn probes(rules: &Wide, position: &Position<3>, seed: u64) -> (Vec<Action>, Vec<Action>) {
    let (mut legal, mut probes) = (Vec::new(), Vec::new());
    rules.push_actions(position, &mut legal);
    rules.push_probes(position, &legal, seed, &mut probes);
    (legal, probes)
}

#[test]
fn the_legal_ones_are_among_them_and_all_can_be_written() {
    let mut n_positions = 0;
    in_positions(|rules, position, seed| {
        n_positions += 1;
        let (legal, probes) = probes(rules, position, seed);
        let known: BTreeSet<_> = probes.iter().collect();
        assert!(legal.iter().all(|action| known.contains(action)), "{:?}", rules.save(position));
        for &action in &probes {
            let text = rules.text(position, action);
            assert_eq!(rules.parse(position, &text).ok(), Some(action), "{text}");
        }
    });
    assert!(n_positions > 300, "{n_positions}");
}

#[test]
fn the_seed_alone_picks_them() {
    let rules = super::usual();
    let start = rules.start();
    assert_eq!(probes(&rules, &start, 7), probes(&rules, &start, 7));
    assert_ne!(probes(&rules, &start, 7), probes(&rules, &start, 8));
}

#[test]
fn all_forms_are_among_them() {
    let mut forms = BTreeSet::new();
    let mut assigned = BTreeSet::new();
    in_positions(|rules, position, seed| {
        for action in probes(rules, position, seed).1 {
            forms.insert((action.op(), action.promotion()));
            if action.op() == Op::Assign {
                assigned.insert(action.kind());
            }
        }
    });
    let into = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Meteoroid].map(Some);
    for op in [Op::Go, Op::Capture, Op::EnPassant, Op::Targeting, Op::Gravity] {
        let all = [None].into_iter().chain(into);
        assert!(all.into_iter().all(|into| forms.contains(&(op, into))), "{op:?}: {forms:?}");
    }
    for op in [Op::Target, Op::Assign, Op::Done, Op::Pass, Op::CastleKingside, Op::CastleQueenside]
    {
        assert!(forms.contains(&(op, None)), "{op:?}");
    }
    assert_eq!(assigned.len(), Kind::ALL.len(), "{assigned:?}");
}

/// In a position that comes again and again, everything is asked sooner or later.
#[test]
fn over_many_seeds_every_plain_move_is_among_them() {
    let rules = super::usual();
    let mut position = rules.start();
    while rules.is_first_turn(&position) {
        let mut legal = Vec::new();
        rules.push_actions(&position, &mut legal);
        rules.play_unchecked(&mut position, *legal.last().expect("a first turn can be ended"));
    }
    let mut seen = BTreeSet::new();
    for seed in 0..600 {
        seen.extend(probes(&rules, &position, seed).1);
    }
    for from in position.own() {
        for to in rules.topology().cells() {
            for op in [Op::Go, Op::Capture] {
                let action = Action::new(op, from, to);
                assert!(seen.contains(&action), "{action:?}");
            }
        }
    }
}
