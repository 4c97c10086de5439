//! Laws and queries against their slow twins, over random games and random set-ups.

use std::sync::Arc;

use proptest::prelude::*;
use rules::fuzz::{Plan, Player, dice, n_cases};
use rules::laws::{LawSet, assert_lawful};
use rules::perft::Perft;
use rules::{Coverage, Rules, Seat, Strictness, Whole};

use crate::attack::{Danger, attacker};
use crate::kind::Man;
use crate::notation::{Form, read_canonical};
use crate::tables::Set;
use crate::{Options, Position, TABLE, Troy};

fn troy(options: Options) -> Arc<Troy> {
    Arc::new(Troy::new(options).expect("valid options").0)
}

/// The slow twin of `attacker`: some action of the other side, its own king aside, takes the king.
fn some_action_takes_the_king(troy: &Troy, position: &Position, seat: Seat) -> bool {
    let Some(king) = position.king(seat) else { return false };
    // In a game that the cap has ended the judge refuses everything for that.
    let with_king = Position { to_act: seat.other(), quiet_plies: 0, ..*position };
    let mut actions = Vec::new();
    troy.push_conceivable(&with_king, &mut actions);
    actions.into_iter().any(|action| {
        let mut effects = Vec::new();
        let pseudo_legal = troy.is_pseudo_legal(&with_king, action)
            || (action.code() == crate::Code::Ram && takes_own_king_only(troy, &with_king, action));
        if !pseudo_legal {
            return false;
        }
        troy.effects(&with_king, action, &mut effects);
        effects.iter().any(|effect| {
            effect.after.is_none()
                && effect.before.is_some_and(|thing| {
                    thing.cell == king && thing.kind == Man::King.kind() && thing.seat == Some(seat)
                })
        })
    })
}

/// Whether a sweep is refused for nothing but its own king in the ray.
fn takes_own_king_only(troy: &Troy, position: &Position, action: crate::Action) -> bool {
    troy.check(position, action).is_err_and(|refusal| refusal.rule.slug == "ram.own-king-in-ray")
}

/// The slow twin of `Danger`: what is pinned opens a line when it vanishes, what opens one is pinned or before a ram, and
/// before a ram is what lies on a rank or file between it and the king without a gap.
fn danger_is_no_more_and_no_less(troy: &Troy, position: &Position) -> Result<(), TestCaseError> {
    let Some(king) = position.king(position.to_act) else { return Ok(()) };
    let danger = Danger::of(&troy.tables, position);
    let is_attacked =
        |position: &Position| attacker(&troy.tables, position, position.to_act).is_some();
    prop_assert_eq!(danger.in_check, is_attacked(position));
    let mut before_rams = Set::EMPTY;
    for ram in position.of(Man::Ram) & position.enemy() {
        let between = troy.tables.between[ram.idx()][king.idx()];
        let is_straight = ram.idx() / 8 == king.idx() / 8 || ram.idx() % 8 == king.idx() % 8;
        if is_straight && !between.intersects(position.open_river()) {
            before_rams |= between;
        }
    }
    prop_assert_eq!(danger.ram_lines, before_rams);
    if danger.in_check {
        return Ok(());
    }
    prop_assert!(danger.pinned.minus(position.occupied()).is_empty());
    for cell in position.occupied().without(king) {
        let mut without = *position;
        without.clear(Set::single(cell));
        let opens = is_attacked(&without);
        prop_assert!(opens || !danger.pinned.contains(cell), "{:?} is no pin", cell);
        let is_known = (danger.pinned | danger.ram_lines).contains(cell);
        prop_assert!(is_known || !opens, "{:?} is pinned", cell);
    }
    Ok(())
}

fn random_positions(troy: &Arc<Troy>, seed: u64, max_actions: u32) -> Vec<Position> {
    let mut choose = dice(seed);
    let mut coverage = Coverage::new(TABLE);
    let plan =
        Plan { max_actions, laws: LawSet::Quick, strictness: Strictness::Play, ..Plan::default() };
    let played = Player::new(troy).play(troy.start(), plan, &mut choose, &mut coverage);
    assert_eq!(played.breach, None);
    let mut position = troy.start();
    let mut positions = vec![position];
    for action in played.actions {
        troy.play_unchecked(&mut position, action);
        positions.push(position);
    }
    positions
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 256);
}

#[test]
fn start_counts() {
    let troy = troy(Options::default());
    let counts = [1, 2, 3, 4].map(|depth| Perft::actions(depth).count(&*troy, &troy.start()));
    assert_eq!(counts, [19, 361, 8_173, 184_846]);
}

#[test]
fn all_ways_of_counting_agree() {
    let troy = troy(Options::default());
    let start = troy.start();
    let bulk = Perft::actions(3);
    let played = Perft { play_leaves: true, ..bulk };
    let threads = Perft { threads: 3, ..bulk };
    let turns = Perft { turns: true, ..bulk };
    assert_eq!(played.divide(&*troy, &start), bulk.divide(&*troy, &start));
    assert_eq!(threads.divide(&*troy, &start), bulk.divide(&*troy, &start));
    assert_eq!(turns.divide(&*troy, &start), bulk.divide(&*troy, &start));
}

#[test]
fn the_start_is_its_own_mirror_but_for_who_moves() {
    let troy = troy(Options::default());
    assert_lawful(&troy, &troy.start());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(24)))]

    #[test]
    fn random_games_are_lawful(seed: u64, options in options()) {
        let troy = troy(options);
        let mut choose = dice(seed);
        let mut coverage = Coverage::new(TABLE);
        let plan = Plan { max_actions: 120, laws: LawSet::All, strictness: Strictness::Play, ..Plan::default() };
        let played = Player::new(&troy).play(troy.start(), plan, &mut choose, &mut coverage);
        prop_assert_eq!(played.breach, None);
    }

    #[test]
    fn attacks_are_what_some_action_takes(seed: u64) {
        let troy = troy(Options::default());
        for position in random_positions(&troy, seed, 80) {
            danger_is_no_more_and_no_less(&troy, &position)?;
            for seat in [Seat::FIRST, Seat::SECOND] {
                let fast = attacker(&troy.tables, &position, seat).is_some();
                let slow = some_action_takes_the_king(&troy, &position, seat);
                prop_assert_eq!(fast, slow, "{:?} {:?}", seat, troy.save(&position));
            }
        }
    }
}

#[test]
fn canonical_texts_are_read_alike_by_both_readers() {
    let troy = troy(Options::default());
    for position in random_positions(&troy, 7, 60) {
        let mut actions = Vec::new();
        troy.push_conceivable(&position, &mut actions);
        for action in actions {
            let text = troy.text(&position, action);
            assert_eq!(read_canonical(&text), Some(action), "{text}");
            assert_eq!(Form::read(&text).map(Form::exact), Ok(Some(action)), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(400)))]

    #[test]
    fn random_setups_are_lawful(options in options(), seed: u64) {
        let troy = troy(options);
        let setup = troy.random_setup(&mut dice(seed)).expect("troy draws set-ups");
        for strictness in [Strictness::Play, Strictness::Study] {
            let Ok((position, _)) = troy.load(&setup, strictness) else { continue };
            danger_is_no_more_and_no_less(&troy, &position)?;
            for seat in [Seat::FIRST, Seat::SECOND] {
                let fast = attacker(&troy.tables, &position, seat).is_some();
                let slow = some_action_takes_the_king(&troy, &position, seat);
                prop_assert_eq!(fast, slow, "{:?} {:?}", seat, setup);
            }
            let mut choose = dice(seed);
            let mut coverage = Coverage::new(TABLE);
            let plan = Plan { max_actions: 6, laws: LawSet::All, strictness, ..Plan::default() };
            let played = Player::new(&troy).play(position, plan, &mut choose, &mut coverage);
            prop_assert_eq!(played.breach, None);
        }
    }
}

fn options() -> impl Strategy<Value = Options> {
    let cap = prop_oneof![Just(None), Just(Some(Whole(100))), Just(Some(Whole(7)))];
    (cap, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(move_cap, drop_on_bridge, drop_on_catapult, threefold)| Options {
            move_cap,
            drop_on_bridge,
            drop_on_catapult,
            repetition: if threefold { "threefold" } else { "off" }.into(),
        },
    )
}

#[test]
fn many_drawn_setups_load() {
    let troy = troy(Options::default());
    let mut dice = dice(1);
    let mut draws = (0..300).map(|_| troy.random_setup(&mut dice).expect("troy draws set-ups"));
    let n_loaded =
        draws.by_ref().filter(|setup| troy.load(setup, Strictness::Play).is_ok()).count();
    assert!(n_loaded >= 150, "{n_loaded} of 300");
}

#[test]
fn the_first_option_set_is_the_default() {
    let sets = Troy::option_sets("all").expect("the name of all sets");
    assert_eq!((sets.len(), &sets[0]), (16, &Options::default()));
    assert!(Troy::option_sets("some").is_none());
}
