//! Laws over random games and random set-ups, and attacks against their slow twins.

use std::sync::Arc;

use proptest::prelude::*;
use rules::fuzz::{Plan, Player, dice, n_cases};
use rules::laws::{LawSet, assert_lawful};
use rules::{Coverage, Rules, Seat, Strictness, Whole};

use crate::action::Op;
use crate::attack::{Danger, attacker};
use crate::tables::Set;
use crate::{Glinski, Man, Options, Position, TABLE};

pub(super) fn glinski(options: Options) -> Arc<Glinski> {
    Arc::new(Glinski::new(options).expect("valid options").0)
}

/// The slow twin of `attacker`: some action of the other side, its own king aside, takes the king.
fn some_action_takes_the_king(glinski: &Glinski, position: &Position, seat: Seat) -> bool {
    let Some(king) = position.king(seat) else { return false };
    let mut turned = *position;
    turned.to_act = seat.other();
    turned.set_skipped(None);
    let mut actions = Vec::new();
    glinski.push_conceivable(&turned, &mut actions);
    actions.into_iter().any(|action| {
        let takes = action.op() == Op::Capture && action.to() == king;
        takes && glinski.is_pseudo_legal(&turned, action)
    })
}

/// The slow twin of `Danger`: what is pinned opens a line when it vanishes, and what opens one is pinned; a man may go
/// where the king would no longer be attacked.
fn danger_is_no_more_and_no_less(
    glinski: &Glinski,
    position: &Position,
) -> Result<(), TestCaseError> {
    let Some(king) = position.king(position.to_act) else { return Ok(()) };
    let danger = Danger::of(&glinski.tables, position, king, glinski.all);
    let is_attacked =
        |position: &Position| attacker(&glinski.tables, position, position.to_act).is_some();
    let vanished = |cell| {
        let mut without = *position;
        for set in without.men.iter_mut().chain(&mut without.sides) {
            set.remove(cell);
        }
        without
    };
    prop_assert!(danger.pinned.is_subset(position.own()));
    if !is_attacked(position) {
        prop_assert_eq!(danger.answers, glinski.all);
        for cell in position.own().without(king) {
            let opens = is_attacked(&vanished(cell));
            prop_assert_eq!(danger.pinned.contains(cell), opens, "{:?}", cell);
        }
        return Ok(());
    }
    for cell in glinski.all.minus(position.own()) {
        let mut answered = vanished(cell);
        answered.put(cell, position.to_act, Man::Knight);
        let answers = !is_attacked(&answered);
        prop_assert_eq!(danger.answers.contains(cell), answers, "{:?}", cell);
    }
    Ok(())
}

fn attacks_are_what_some_action_takes(
    glinski: &Glinski,
    position: &Position,
) -> Result<(), TestCaseError> {
    danger_is_no_more_and_no_less(glinski, position)?;
    for seat in [Seat::FIRST, Seat::SECOND] {
        let fast = attacker(&glinski.tables, position, seat).is_some();
        let slow = some_action_takes_the_king(glinski, position, seat);
        prop_assert_eq!(fast, slow, "{:?} {:?}", seat, glinski.save(position));
    }
    Ok(())
}

#[test]
fn the_start_is_lawful_and_its_own_mirror_but_for_who_moves() {
    let glinski = glinski(Options::default());
    assert_lawful(&glinski, &glinski.start());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(12)))]

    #[test]
    fn random_games_are_lawful(seed: u64, options in options()) {
        let glinski = glinski(options);
        let mut choose = dice(seed);
        let mut coverage = Coverage::new(TABLE);
        let plan = Plan { max_actions: 120, laws: LawSet::All, ..Plan::default() };
        let played = Player::new(&glinski).play(glinski.start(), plan, &mut choose, &mut coverage);
        prop_assert_eq!(played.breach, None);
        let mut position = glinski.start();
        for action in played.actions {
            glinski.play_unchecked(&mut position, action);
            attacks_are_what_some_action_takes(&glinski, &position)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(300)))]

    #[test]
    fn random_setups_are_lawful(options in options(), seed: u64) {
        let glinski = glinski(options);
        let setup = glinski.random_setup(&mut dice(seed)).expect("the family draws set-ups");
        for strictness in [Strictness::Play, Strictness::Study] {
            let Ok((position, _)) = glinski.load(&setup, strictness) else { continue };
            attacks_are_what_some_action_takes(&glinski, &position)?;
            let mut choose = dice(seed);
            let mut coverage = Coverage::new(TABLE);
            let plan = Plan { max_actions: 6, laws: LawSet::All, strictness, ..Plan::default() };
            let played = Player::new(&glinski).play(position, plan, &mut choose, &mut coverage);
            prop_assert_eq!(played.breach, None);
        }
    }
}

fn options() -> impl Strategy<Value = Options> {
    let cap = prop_oneof![Just(None), Just(Some(Whole(100))), Just(Some(Whole(7)))];
    (any::<bool>(), cap, any::<bool>()).prop_map(|(draws, move_cap, threefold)| Options {
        stalemate: if draws { "draw" } else { "three-quarters" }.into(),
        move_cap,
        repetition: if threefold { "threefold" } else { "off" }.into(),
    })
}

/// Some have a pawn that can be captured in passing.
#[test]
fn many_drawn_setups_load() {
    let glinski = glinski(Options::default());
    let mut dice = dice(1);
    let mut draws = (0..300).map(|_| glinski.random_setup(&mut dice).expect("it draws set-ups"));
    let loaded = draws.by_ref().filter_map(|setup| glinski.load(&setup, Strictness::Play).ok());
    let loaded: Vec<_> = loaded.map(|(position, _)| position).collect();
    assert!(loaded.len() >= 150, "{} of 300", loaded.len());
    let passing = loaded.iter().filter(|position| {
        let mut legal = Vec::new();
        glinski.push_actions(position, &mut legal);
        legal.into_iter().any(|action| {
            glinski.check(position, action).is_ok_and(|rule| rule.slug == "pawn.en-passant")
        })
    });
    assert!(passing.count() >= 10);
}

#[test]
fn the_first_option_set_is_the_default() {
    let sets = Glinski::option_sets("all").expect("the name of all sets");
    assert_eq!((sets.len(), &sets[0]), (8, &Options::default()));
    assert!(Glinski::option_sets("some").is_none());
}

/// The cells that `cell` counts are those that the board names.
#[test]
fn constant_cells_are_where_their_names_say() {
    let glinski = glinski(Options::default());
    let topology = glinski.topology();
    let named = |names: &str| -> Set {
        names.split(' ').map(|name| topology.find(name).expect("the board has it")).collect()
    };
    assert_eq!(crate::tables::PAWN_STARTS[0], named("b1 c2 d3 e4 f5 g4 h3 i2 k1"));
    assert_eq!(crate::tables::PAWN_STARTS[1], named("b7 c7 d7 e7 f7 g7 h7 i7 k7"));
    assert_eq!(crate::tables::LAST_CELLS[0], named("a6 b7 c8 d9 e10 f11 g10 h9 i8 k7 l6"));
    assert_eq!(crate::tables::LAST_CELLS[1], named("a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1"));
}
