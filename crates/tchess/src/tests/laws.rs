//! Laws over random games and random set-ups, for random allowed sets of modifications.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::fuzz::{Plan, Player};
use rules::laws::LawSet;
use rules::{Coverage, Rules, Seat, Strictness, Whole};

use super::{alt, dice};
use crate::setup::{Pending, Piece, Setup, Under};
use crate::{Mod, Options, Position, TABLE, Tchess, allowed_sets, movement};

/// Options that mostly build: an allowed set with its switches, over either base.
fn options() -> impl Strategy<Value = Options> {
    let sets = allowed_sets();
    let targets = proptest::option::weighted(0.2, proptest::collection::vec(0..12_usize, 1..4));
    (0..sets.len(), any::<bool>(), any::<bool>(), targets, 0..3).prop_map(
        move |(set, balanced, escort_only, targets, base)| {
            let mods = &sets[set];
            let has = |slug| mods.contains(&slug);
            let base = (base == 0).then(alt);
            let kinds = base.clone().unwrap_or_else(crate::BaseForm::house).kinds;
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
    let plan = Plan { max_actions, laws: LawSet::Quick, strictness: Strictness::Play };
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
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_games_are_lawful(seed: u64, options in options()) {
        if let Some(rules) = build(options) {
            let mut choose = dice(seed);
            let mut coverage = Coverage::new(TABLE);
            let plan = Plan { max_actions: 60, laws: LawSet::All, strictness: Strictness::Play };
            let played = Player::new(&rules).play(rules.start(), plan, &mut choose, &mut coverage);
            prop_assert_eq!(played.breach, None, "{:?}", rules.options());
        }
    }

    #[test]
    fn attacks_are_what_some_action_takes(seed: u64, set in 0..6_usize) {
        let sets: [&[&str]; 6] = [
            &[],
            &["transport"],
            &["illusions", "transport"],
            &["polarity", "transport"],
            &["escort", "polarity", "reform"],
            &["escort", "illusions", "transport", "polarity", "reform"],
        ];
        let rules = build(Options::with_mods(sets[set].iter().copied())).expect("allowed");
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
    #![proptest_config(ProptestConfig::with_cases(600))]

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
    fn random_setups_are_lawful(drawn in drawn(), options in options(), seed: u64) {
        let Some(rules) = build(options) else { return Ok(()) };
        let setup = drawn.setup(&rules);
        for strictness in [Strictness::Play, Strictness::Study] {
            let Ok((position, _)) = rules.load(&setup, strictness) else { continue };
            let mut choose = dice(seed);
            let mut coverage = Coverage::new(TABLE);
            let plan = Plan { max_actions: 6, laws: LawSet::All, strictness };
            let played = Player::new(&rules).play(position, plan, &mut choose, &mut coverage);
            prop_assert_eq!(played.breach, None, "{:?} {:?}", rules.options(), setup);
        }
    }
}

#[test]
fn many_drawn_setups_load() {
    let mut runner = TestRunner::deterministic();
    let strategy = (drawn(), options());
    let (mut n_built, mut n_play, mut n_study) = (0, 0, 0);
    for _ in 0..300 {
        let (drawn, options) = strategy.new_tree(&mut runner).expect("a case").current();
        let Some(rules) = build(options) else { continue };
        let setup = drawn.setup(&rules);
        n_built += 1;
        n_play += usize::from(rules.load(&setup, Strictness::Play).is_ok());
        n_study += usize::from(rules.load(&setup, Strictness::Study).is_ok());
    }
    assert!(n_built >= 150 && n_play >= 60 && n_study >= n_play, "{n_built} {n_play} {n_study}");
}

/// Numbers from which a set-up is made that mostly loads.
#[derive(Clone, Debug)]
struct Drawn {
    kings: [u8; 2],
    pieces: Vec<(u8, bool, u8, u8, u8, u8)>,
    white_acts: bool,
    freed: bool,
    heir: bool,
    left: Option<u8>,
    quiet: u8,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let piece = (any::<u8>(), any::<bool>(), any::<u8>(), 0..4_u8, any::<u8>(), any::<u8>());
    let kings = (any::<u8>(), any::<u8>());
    let pieces = proptest::collection::vec(piece, 0..30);
    let left = proptest::option::weighted(0.3, 0..4_u8);
    let switches = (any::<bool>(), proptest::bool::weighted(0.15), proptest::bool::weighted(0.2));
    (kings, pieces, switches, left, 0..102_u8).prop_map(
        |(kings, pieces, (white_acts, freed, heir), left, quiet)| Drawn {
            kings: [kings.0, kings.1],
            pieces,
            white_acts,
            freed,
            heir,
            left,
            quiet,
        },
    )
}

impl Drawn {
    fn setup(&self, rules: &Tchess) -> Setup {
        let n_cells = rules.all.len() as u8;
        let name = |cell: u8| rules.topology.name(geometry::Cell::new(cell % n_cells)).to_owned();
        let side = |white: bool| if white { "white" } else { "black" }.to_owned();
        let word = |kind: u8| rules.kinds[usize::from(kind) % rules.kinds.len()].word.clone();
        let royal = word(rules.royal);
        let polar = rules.options().mods.contains(&"polarity".to_owned());
        let strikes = rules.options().mods.contains(&"strike".to_owned());
        let facing =
            |number: u8| polar.then(|| ["n", "e", "s", "w"][usize::from(number % 4)].to_owned());
        let mut taken = Vec::new();
        let mut pieces = Vec::new();
        let mut held = [false, false];
        let freed = self.freed && rules.mods.imprisons();
        for &(at, white, kind, heading, under, extra) in &self.pieces {
            let at = at % n_cells;
            if taken.contains(&at) || word(kind) == royal {
                continue;
            }
            taken.push(at);
            let enemy = usize::from(white);
            let below = (extra % 5 == 0).then(|| {
                let imprisons = rules.mods.imprisons() && !held[enemy] && extra % 2 == 0;
                let waits = freed && white != self.white_acts;
                let prisoner = imprisons && !waits;
                held[enemy] |= prisoner;
                Under {
                    side: side(white != prisoner),
                    kind: if prisoner { royal.clone() } else { word(under) },
                    facing: facing(under),
                    used: strikes && !prisoner && white == self.white_acts && under > 200,
                }
            });
            let fits = below.as_ref().is_none_or(|below| {
                let horse = rules.role(kind % rules.kinds.len() as u8) == crate::base::Role::Horse;
                below.kind == royal || horse && rules.mods.has(Mod::Transport)
            });
            pieces.push(Piece {
                at: name(at),
                side: side(white),
                kind: word(kind),
                facing: facing(heading),
                used: strikes && white == self.white_acts && extra > 200,
                under: below.filter(|_| fits),
            });
        }
        for (idx, &king) in self.kings.iter().enumerate() {
            let white = idx == 0;
            let waits = freed && white == self.white_acts;
            if held[idx] || waits || taken.contains(&(king % n_cells)) {
                continue;
            }
            taken.push(king % n_cells);
            pieces.push(Piece {
                at: name(king),
                side: side(white),
                kind: royal.clone(),
                facing: facing(king),
                used: false,
                under: None,
            });
        }
        let rescuer = pieces
            .iter()
            .find(|piece| piece.side == side(self.white_acts) && piece.kind != royal)
            .map(|piece| piece.at.clone());
        let mut pending = Vec::new();
        if freed {
            pending.push(Pending {
                choice: "king".into(),
                side: side(self.white_acts),
                at: rescuer,
                facing: facing(self.quiet),
            });
        }
        let heir = self.heir && rules.mods.has(Mod::Illusions);
        if heir {
            pending.push(Pending {
                choice: "heir".into(),
                side: side(!self.white_acts),
                at: None,
                facing: None,
            });
        }
        let to_act = if heir && !freed { !self.white_acts } else { self.white_acts };
        let is_pending = !pending.is_empty();
        let left = self.left.map(|left| Whole(i64::from(if strikes { left } else { left % 2 })));
        Setup {
            to_act: side(to_act),
            turn: (to_act != self.white_acts).then(|| side(self.white_acts)),
            actions_left: if is_pending && strikes { left.or(Some(Whole(2))) } else { left },
            quiet_plies: Whole(self.quiet.into()),
            pieces,
            pending,
        }
    }
}
