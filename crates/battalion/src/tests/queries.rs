//! Queries against their slow twins.

use geometry::{Cell, CellSet, Heading, Tiling};
use rules::{Rules, Seat, Strictness};

use super::laws::sets;
use super::{Wide, build, dice};
use crate::action::{Action, Op};
use crate::gravity::follow;
use crate::kind::Kind;
use crate::tables::{DIAGONALS, code, decoded};
use crate::{Options, Position};

/// The slow twin of `attacker`: some action of the other side, its own Titan aside, captures the Titan.
fn some_action_takes_the_titan(rules: &Wide, position: &Position<3>, seat: Seat) -> bool {
    let Some(titan) = rules.royal(position, seat) else { return false };
    let mut other = *position;
    other.to_act = seat.other();
    // Of a resting Planet that gives check no action tells.
    if rules.choices.rest_gives_check {
        other.set_resting(seat.other(), None);
    }
    let promotions = [None, Some(Kind::Queen), Some(Kind::Meteoroid)];
    let firsts: Vec<Cell> = rules.topology().cells().collect();
    other.own().into_iter().any(|from| {
        let capture = Action::new(Op::Capture, from, titan);
        let assists = firsts.iter().map(|&first| Action::gravity(from, first, titan));
        std::iter::once(capture).chain(assists).any(|action| {
            promotions.into_iter().any(|into| rules.is_pseudo_legal(&other, action.promoting(into)))
        })
    })
}

#[test]
fn attacks_are_what_some_action_takes() {
    let mut dice = dice(3);
    let (mut n_attacked, mut n_asked) = (0, 0);
    let two_seats = sets().into_iter().filter(|options| options.battalions.len() == 2);
    for options in two_seats {
        let rules = build(options);
        for _ in 0..40 {
            let setup = rules.random_setup(&mut dice).expect("battalion draws set-ups");
            let Ok((position, _)) = rules.load(&setup, Strictness::Study) else { continue };
            for seat in [Seat::FIRST, Seat::SECOND] {
                let fast = rules.attacker(&position, seat).is_some();
                let slow = some_action_takes_the_titan(&rules, &position, seat);
                assert_eq!(fast, slow, "{seat:?} {:?} {:?}", rules.options(), setup);
                n_attacked += usize::from(fast);
                n_asked += 1;
            }
        }
    }
    assert!(n_attacked * 10 > n_asked, "{n_attacked} of {n_asked}");
}

#[test]
fn paths_over_tables_are_paths_step_by_step() {
    let mut dice = dice(5);
    for options in sets() {
        let rules = build(options);
        for cell in rules.topology().cells() {
            for (number, way) in DIAGONALS.into_iter().enumerate() {
                let step = rules.topology().step(Heading::new(cell, way));
                assert_eq!(rules.tables.around(cell).corners[number], step.map(code));
                let Some(first) = step else { continue };
                assert_eq!(decoded(code(first)), first);
                let mut some = || -> CellSet<3> {
                    rules.topology().cells().filter(|_| dice(12) == 0).collect()
                };
                let prey = some().without(cell);
                for walls in [CellSet::EMPTY, some().minus(prey).without(first.cell)] {
                    let slow = follow(&rules.ground, walls, prey, first).strike;
                    assert_eq!(rules.strike(code(first), walls, prey), slow);
                }
            }
        }
    }
}

#[test]
fn tables_hold_what_the_ground_says() {
    for options in sets() {
        let rules = build(options);
        let topology = rules.topology();
        for cell in topology.cells() {
            for way in Tiling::Square.ways() {
                let line = topology.ray(Heading::new(cell, way));
                // Lines neither come back to where they start nor visit a cell twice.
                let cells: CellSet<3> = line.iter().map(|at| at.cell).collect();
                assert_eq!(cells.len(), line.len());
                assert!(!cells.contains(cell));
                // Reach by sets is reach cell by cell.
                for (place, blocker) in line.iter().enumerate() {
                    let blockers = CellSet::single(blocker.cell);
                    let walked: CellSet<3> = line[..=place].iter().map(|at| at.cell).collect();
                    assert_eq!(rules.tables.reach(cell, way.idx(), blockers), walked);
                }
            }
            for other in topology.cells() {
                let (one, two) = (rules.tables.around(cell), rules.tables.around(other));
                assert_eq!(one.knights.contains(other), two.knights.contains(cell));
                assert_eq!(one.meteors.contains(other), two.meteors.contains(cell));
                assert_eq!(one.comet_twos.contains(other), two.comet_twos.contains(cell));
                assert_eq!(one.kings.contains(other), two.kings.contains(cell));
            }
        }
    }
}

#[test]
fn firsts_of_paths_are_told_apart_by_their_cell() {
    for options in sets() {
        let rules = build(options);
        for cell in rules.topology().cells() {
            let corners = rules.tables.around(cell).corners.into_iter().flatten();
            let cells: CellSet<3> = corners.clone().map(|code| decoded(code).cell).collect();
            assert_eq!(cells.len(), corners.count());
        }
    }
}

#[test]
fn equal_positions_have_equal_keys_whoever_is_who() {
    let rules = build(Options::with_battalions(["medieval", "medieval"]));
    let mut position = rules.start();
    super::play(&rules, &mut position, "Nb1-c3,Nb8-c6,Nc3-b1,Nc6-b8");
    assert_eq!(rules.repetition_key(&position), rules.repetition_key(&rules.start()));
    assert_ne!(position, rules.start());
    // A double step counts only where it can be taken in passing.
    super::play(&rules, &mut position, "e2-e4");
    let mut passed = position;
    passed.set_en_passant(None);
    assert_ne!(passed, position);
    assert_eq!(rules.repetition_key(&passed), rules.repetition_key(&position));
}
