//! What law 3 asks of in random games.

use std::collections::BTreeSet;

use rules::Rules;

use super::{dice, tchess, with};
use crate::action::{Action, Form, Op, Spin};
use crate::{Options, Position, Tchess, allowed_sets};

/// Calls with positions of random games, from starts and drawn set-ups of many option sets, and seeds.
fn in_positions(mut ask: impl FnMut(&Tchess, &Position, u64)) {
    let mut dice = dice(3);
    for mods in allowed_sets().into_iter().step_by(5) {
        let rules = tchess(Options::with_mods(mods));
        let setup = rules.random_setup(&mut dice).expect("tchess draws set-ups");
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

fn probes(rules: &Tchess, position: &Position, seed: u64) -> (Vec<Action>, Vec<Action>) {
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
    let rules = with("");
    let start = rules.start();
    assert_eq!(probes(&rules, &start, 7), probes(&rules, &start, 7));
    assert_ne!(probes(&rules, &start, 7), probes(&rules, &start, 8));
}

#[test]
fn all_forms_are_among_them() {
    let mut signs = BTreeSet::new();
    let mut promotions = BTreeSet::new();
    let mut n_kinds = 0;
    in_positions(|rules, position, seed| {
        n_kinds = rules.kinds.len();
        for action in probes(rules, position, seed).1 {
            let spin = action.spin().map(Spin::sign);
            promotions.extend(action.promotion());
            signs.insert(match action.form() {
                Form::Choice => "@".to_owned(),
                Form::Turn => format!("turn {spin:?}"),
                Form::Move => {
                    let second = action.second().map(|(op, _)| (action.drops(), op.sign()));
                    let carries = if action.carries() { "&" } else { "" };
                    format!("{carries}{}{second:?}{spin:?}", action.op().sign())
                }
            });
        }
    });
    for carries in ["", "&"] {
        for op in [Op::Go, Op::Capture, Op::TakeUp] {
            for second in
                [None, Some((false, '-')), Some((false, 'x')), Some((true, '-')), Some((true, 'x'))]
            {
                let form = format!("{carries}{}{second:?}None", op.sign());
                assert!(signs.contains(&form), "{form}: {signs:?}");
            }
        }
    }
    for spin in Spin::ALL.map(|spin| Some(spin.sign())) {
        for form in ["turn ", "-None", "xNone", "^None"] {
            assert!(signs.contains(&format!("{form}{spin:?}")), "{form}{spin:?}: {signs:?}");
        }
    }
    assert!(signs.contains("@"));
    assert_eq!(promotions.len(), n_kinds, "{promotions:?}");
}

/// In a position that comes again and again, everything is asked sooner or later.
#[test]
fn over_many_seeds_every_simple_action_is_among_them() {
    let rules = with("");
    let position = rules.start();
    let mut seen = BTreeSet::new();
    for seed in 0..1500 {
        seen.extend(probes(&rules, &position, seed).1);
    }
    for from in position.side(position.turn) {
        let kind = position.top(from).kind();
        for to in rules.all {
            for op in [Op::Go, Op::Capture] {
                let action = Action::new(kind, from, op, to);
                assert!(seen.contains(&action), "{action:?}");
            }
        }
        for spin in Spin::ALL {
            assert!(seen.contains(&Action::turn(kind, from, spin)));
        }
    }
}
