//! Laws over random games and random set-ups, for all option sets.

use std::sync::Arc;

use proptest::prelude::*;
use rules::fuzz::{Plan, Player};
use rules::laws::LawSet;
use rules::{Coverage, Rules, Strictness, Whole};

use super::{Wide, build, dice};
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::position::CELLS_PER_WORD;
use crate::setup::{BySide, Piece, Setup};
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
    let plan = Plan { max_actions, laws: LawSet::All, strictness };
    let played = Player::new(rules).play(start, plan, &mut dice(seed), &mut coverage);
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
    #![proptest_config(ProptestConfig::with_cases(40))]

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
            let setup = drawn(&rules, &mut dice);
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
            let setup = drawn(&rules, &mut dice);
            n_loaded += usize::from(rules.load(&setup, Strictness::Play).is_ok());
        }
    }
    assert!(n_loaded * 3 > n_all, "{n_loaded} of {n_all}");
}

/// A set-up that mostly loads: pieces anywhere, types, Targets, rest, flags.
pub(super) fn drawn(rules: &Wide, dice: &mut impl FnMut(usize) -> usize) -> Setup {
    let n_cells = rules.topology().n_cells();
    let n_seats = rules.n_seats();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut taken = Vec::new();
    let mut types: Vec<(usize, Kind)> = Vec::new();
    let n_pieces = 4 + dice(24);
    for nth in 0..n_pieces {
        let cell = dice(n_cells);
        if taken.contains(&cell) {
            continue;
        }
        taken.push(cell);
        let (seat, kind) = if nth < n_seats {
            (nth, [Kind::PlanetaryTitan, Kind::King][dice(2)])
        } else {
            let seat = dice(n_seats);
            // Seldom a second Titan.
            let kinds = [Kind::ALL.as_slice(), &Kind::ALL, &PLAIN, &PLAIN, &PLAIN][dice(5)];
            (seat, kinds[dice(kinds.len())])
        };
        let wanted = Kind::ALL[dice(Kind::ALL.len())];
        let fits = kind.is_planet() && !wanted.is_planet() && !types.contains(&(seat, wanted));
        let assigned = (fits && dice(4) > 0).then(|| wanted.word().to_owned());
        if assigned.is_some() {
            types.push((seat, wanted));
        }
        let mut flags = Vec::new();
        if dice(20) == 0 {
            flags.push("immutable".to_owned());
        }
        if dice(20) == 0 {
            flags.push("uncapturable".to_owned());
        }
        pieces.push(Piece {
            id: Some(Whole(nth as i64 + 1)),
            at: rules.topology().name(geometry::Cell::new(cell as u8)).into(),
            side: SIDES[seat].into(),
            kind: kind.word().into(),
            assigned,
            flags,
        });
    }
    let mut targets = Vec::new();
    let mut resting = Vec::new();
    let mut turns_done = Vec::new();
    for seat in rules.choices.plan.seats() {
        let side = SIDES[seat.idx()].to_owned();
        let has_titan = pieces
            .iter()
            .any(|piece| piece.side == side && Kind::find(&piece.kind).is_some_and(Kind::is_titan));
        if rules.choices.plan.battalion(seat).first_turn {
            turns_done.push((side.clone(), Whole(1 + dice(3) as i64)));
        }
        let others = pieces.iter().filter(|piece| {
            piece.side != side && !Kind::find(&piece.kind).is_some_and(Kind::is_titan)
        });
        let ids: Vec<Whole> = others.filter_map(|piece| piece.id).take(dice(4)).collect();
        if has_titan && !ids.is_empty() {
            targets.push((side.clone(), ids));
        }
        let mut planets = pieces.iter().filter(|piece| {
            piece.side == side && Kind::find(&piece.kind).is_some_and(Kind::is_planet)
        });
        if let Some(planet) = planets.next().filter(|_| has_titan && dice(2) == 0) {
            resting.extend(planet.id.map(|id| (side.clone(), id)));
        }
    }
    Setup {
        to_act: SIDES[dice(n_seats)].into(),
        pieces,
        targets: BySide(targets),
        resting: BySide(resting),
        turns_done: BySide(turns_done),
        castling: BySide::default(),
        en_passant: None,
        quiet_plies: Whole(dice(60) as i64),
    }
}

/// No Titans.
const PLAIN: [Kind; 12] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
    Kind::Meteoroid,
    Kind::Comet,
    Kind::Probe,
    Kind::Bob,
    Kind::Jack,
    Kind::Tim,
    Kind::Asteroid,
];
