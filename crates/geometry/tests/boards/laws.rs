//! Laws that every board keeps, over random boards of all kinds.

use std::collections::{BTreeMap, BTreeSet};

use geometry::{Cell, CellSet256, Frame, Heading, Spot, Tiling, Topology, Way};
use proptest::prelude::*;

use crate::n_cases;
use crate::plans::{self, Plan};

fn headings(board: &Topology) -> impl Iterator<Item = Heading> {
    let tiling = board.tiling();
    board.cells().flat_map(move |cell| tiling.ways().map(move |way| Heading::new(cell, way)))
}

/// A step over a side as a quarter turn of unit vectors: what comes in as `from` goes on as the
/// returned vector.
type Vector = (i16, i16);

/// An independent reading of what a corner leads to: vectors in the charts of the cells, and
/// nothing but steps over sides.
fn over_corner(board: &Topology, heading: Heading) -> Option<Heading> {
    let tiling = board.tiling();
    let vector = |way: Way| tiling.displacement(way);
    let way_of = |vector: Vector| {
        tiling.ways().find(|way| tiling.displacement(*way) == vector).expect("a way")
    };
    // The turn that takes one side to another, as a rotation of the plane by quarters.
    let turned = |(x, y): Vector, from: Vector, to: Vector| {
        let (mut at, mut result) = (from, (x, y));
        while at != to {
            at = (at.1, -at.0);
            result = (result.1, -result.0);
        }
        result
    };
    let (dx, dy) = vector(heading.way);
    let path = |first: Vector, second: Vector| {
        let one = board.step(Heading::new(heading.cell, way_of(first)))?;
        let second_there = turned(second, first, vector(one.way));
        let two = board.step(Heading::new(one.cell, way_of(second_there)))?;
        let diagonal =
            turned(turned((dx, dy), first, vector(one.way)), second_there, vector(two.way));
        Some(Heading::new(two.cell, way_of(diagonal)))
    };
    match (path((dx, 0), (0, dy)), path((0, dy), (dx, 0))) {
        (Some(one), Some(other)) if one != other => None,
        (Some(one), _) | (None, Some(one)) => Some(one),
        (None, None) => {
            let (x, y) = board.chart(heading.cell)?;
            board.at(x + dx, y + dy).map(|cell| Heading::new(cell, heading.way))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(96)))]

    #[test]
    fn names_are_unique_and_parse_back(plan in plans::any()) {
        let board = plan.build();
        let mut seen = BTreeSet::new();
        for cell in board.cells() {
            let name = board.name(cell);
            prop_assert!(seen.insert(name.to_owned()));
            prop_assert_eq!(board.find(name), Some(cell));
            let word = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let padded = name.replacen(word, &format!("{word}0"), 1);
            prop_assert_eq!(board.find(&padded), None);
            prop_assert_eq!(board.find(&name.to_uppercase()), None);
            prop_assert_eq!(board.find(&format!(" {name}")), None);
        }
        prop_assert_eq!(seen.len(), board.n_cells());
        prop_assert_eq!(board.full::<4>().len(), board.n_cells());
    }

    #[test]
    fn cells_are_found_where_they_were_put(plan in plans::any()) {
        let board = plan.build();
        for cell in board.cells() {
            prop_assert_eq!(board.cell_at(board.spot(cell)), Some(cell));
            match board.spot(cell) {
                Spot::Flat { .. } => prop_assert!(board.chart(cell).is_some()),
                Spot::Curved { ring, spoke, .. } => {
                    prop_assert!(board.chart(cell).is_none());
                    let end = format!("{}{}", char::from(b'a' + ring), spoke + 1);
                    prop_assert!(board.name(cell).ends_with(&end), "{}", board.name(cell));
                }
            }
        }
    }

    #[test]
    fn every_step_has_a_reverse(plan in plans::any()) {
        let board = plan.build();
        for heading in headings(&board) {
            if let Some(after) = board.step(heading) {
                prop_assert_eq!(after.way.is_side(), heading.way.is_side());
                let back = board.step(after.reversed(board.tiling()));
                prop_assert_eq!(back, Some(heading.reversed(board.tiling())), "{:?}", heading);
            }
        }
    }

    #[test]
    fn a_corner_is_two_sides_in_either_order(plan in plans::any()) {
        let board = plan.build();
        let is_square = board.tiling() == Tiling::Square;
        for heading in headings(&board).filter(|heading| is_square && heading.way.is_corner()) {
            let expected = over_corner(&board, heading);
            let reversed = |heading: Heading| heading.reversed(board.tiling());
            let back = |after: Heading| over_corner(&board, reversed(after));
            let is_back = |after: &Heading| back(*after) == Some(reversed(heading));
            match plan {
                // Steps that can't be taken back don't exist on boards of this kind.
                Plan::Square { .. }
                | Plan::Hex { .. }
                | Plan::Ring { .. }
                | Plan::Battlefield(_) => {
                    prop_assert_eq!(board.step(heading), expected, "{}", board.name(heading.cell));
                }
                Plan::Glued(_) => prop_assert_eq!(board.step(heading), expected.filter(is_back)),
            }
        }
    }

    #[test]
    fn a_ray_repeats_the_step(plan in plans::any()) {
        let board = plan.build();
        for heading in headings(&board) {
            let ray = board.ray(heading);
            let mut seen = BTreeSet::from([heading]);
            let mut last = heading;
            for at in ray {
                prop_assert_eq!(board.step(last), Some(*at));
                prop_assert!(seen.insert(*at), "a heading comes twice");
                prop_assert_ne!(at.cell, heading.cell);
                last = *at;
            }
            let next = board.step(last);
            prop_assert!(next.is_none_or(|next| next.cell == heading.cell), "the ray stops early");
            let set: CellSet256 = ray.iter().map(|at| at.cell).collect();
            prop_assert_eq!(board.ray_set::<4>(heading), set);
            if next == Some(heading) {
                prop_assert_eq!(board.lap(heading), Some(ray.len() + 1));
            } else if next.is_none() {
                prop_assert_eq!(board.lap(heading), None);
            }
        }
    }

    #[test]
    fn chart_and_at_are_inverse(plan in plans::any()) {
        let board = plan.build();
        let mut places = BTreeMap::new();
        for cell in board.cells() {
            if let Some((x, y)) = board.chart(cell) {
                prop_assert_eq!(board.at(x, y), Some(cell));
                places.insert((x, y), cell);
            }
        }
        for (x, y) in (-30..30).flat_map(|x| (-30..30).map(move |y| (x, y))) {
            prop_assert_eq!(board.at(x, y), places.get(&(x, y)).copied());
        }
        for (x, y) in [(i16::MIN, i16::MIN), (i16::MAX, i16::MAX), (i16::MIN, 0), (0, i16::MAX)] {
            prop_assert_eq!(board.at(x, y), None);
        }
    }

    #[test]
    fn neighbors_are_symmetric(plan in plans::any()) {
        let board = plan.build();
        for cell in board.cells() {
            let across = |way: Way| board.across(cell, way);
            let sides: CellSet256 = board.tiling().sides().filter_map(across).collect();
            let all: CellSet256 = board.tiling().ways().filter_map(across).collect();
            prop_assert_eq!(board.neighbor_set::<4>(cell), sides);
            prop_assert_eq!(board.king_set::<4>(cell), all);
            prop_assert!(board.neighbors(cell).eq(sides.iter()));
            for next in board.neighbors(cell) {
                prop_assert!(board.neighbor_set::<4>(next).contains(cell));
            }
        }
    }

    #[test]
    fn a_crossing_goes_back(plan in plans::any(), turn in 0..12_u8) {
        let board = plan.build();
        let tiling = board.tiling();
        let turn = 2 * turn % tiling.n_ways() as u8;
        for heading in headings(&board) {
            let frame = Frame { cell: heading.cell, turn };
            let after = board.cross(frame, heading.way);
            let way = frame.heading(heading.way, tiling).way;
            prop_assert_eq!(after.map(|frame| frame.cell), board.across(frame.cell, way));
            if let Some(after) = after {
                prop_assert_eq!(board.cross(after, heading.way.opposite(tiling)), Some(frame));
                let on = board.step(frame.heading(heading.way, tiling));
                prop_assert_eq!(on, Some(after.heading(heading.way, tiling)));
            }
        }
    }

    #[test]
    fn leaps_go_back(plan in plans::any(), a in 0..4_u8, b in 0..4_u8) {
        let board = plan.build();
        let ends: Vec<Vec<Cell>> = board.cells().map(|cell| board.leaps(cell, (a, b))).collect();
        for cell in board.cells() {
            let here = &ends[cell.idx()];
            prop_assert!(here.is_sorted_by(|one, next| one < next));
            prop_assert!(here.iter().all(|end| *end != cell && ends[end.idx()].contains(&cell)));
            prop_assert_eq!(here, &board.leaps(cell, (b, a)));
            let asked = board.cells().filter(|&to| board.is_leap(cell, to, (a, b)));
            prop_assert_eq!(here, &asked.collect::<Vec<_>>());
        }
    }

    #[test]
    fn orders_of_crossing_agree(plan in plans::regular(), dx in -3..=3_i8, dy in -3..=3_i8) {
        let board = plan.build();
        for cell in board.cells() {
            prop_assert!(board.landings(cell, (dx, dy)).len() <= 1, "{}", board.name(cell));
        }
    }

    #[test]
    fn a_leap_of_one_side_is_a_step(plan in plans::any()) {
        let board = plan.build();
        for cell in board.cells() {
            // On hexes the six sides are (1, 0) in all its images.
            prop_assert!(board.leaps(cell, (0, 1)).into_iter().eq(board.neighbors(cell)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(48)))]

    #[test]
    fn distances_are_a_metric(plan in plans::any()) {
        let board = plan.build();
        let kinds: [(Measure, Around); 2] = [
            (Topology::distance, Topology::neighbor_set::<4>),
            (Topology::king_distance, Topology::king_set::<4>),
        ];
        for (measure, around) in kinds {
            for one in board.cells() {
                for other in board.cells() {
                    let distance = measure(&board, one, other);
                    prop_assert_eq!(distance, measure(&board, other, one));
                    prop_assert_eq!(distance == Some(0), one == other);
                    // One step closer there is a neighbor, and none is closer than that: this is
                    // the distance and no other.
                    if one != other {
                        let from = |next: Cell| measure(&board, next, other);
                        let nearest = around(&board, one).iter().filter_map(from).min();
                        prop_assert_eq!(distance, nearest.map(|steps| steps + 1));
                    }
                }
            }
        }
        let pairs = board.cells().flat_map(|one| board.cells().map(move |other| (one, other)));
        let longest = pairs.filter_map(|(one, other)| board.distance(one, other)).max();
        prop_assert_eq!(Some(board.diameter()), longest);
        for (one, two, three) in triples(&board) {
            let legs = (board.distance(one, two), board.distance(two, three));
            if let (Some(first), Some(second)) = legs {
                let direct = board.distance(one, three).expect("there is a way by two");
                prop_assert!(u16::from(direct) <= u16::from(first) + u16::from(second));
            }
        }
    }
}

type Measure = fn(&Topology, Cell, Cell) -> Option<u8>;
type Around = fn(&Topology, Cell) -> CellSet256;

/// All triples of small boards, every seventh cell or so of large ones.
fn triples(board: &Topology) -> impl Iterator<Item = (Cell, Cell, Cell)> {
    let stride = board.n_cells().div_ceil(40);
    let cells: Vec<Cell> = board.cells().step_by(stride).collect();
    let n = cells.len();
    (0..n * n * n).map(move |idx| (cells[idx / n / n], cells[idx / n % n], cells[idx % n]))
}

#[test]
fn random_boards_are_worth_testing() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut turning, mut pinched, mut crossing) = (0, 0, 0);
    for _ in 0..300 {
        let plan =
            plans::any().new_tree(&mut runner).expect("the strategy never rejects").current();
        let board = plan.build();
        let after = |heading: Heading| board.step(heading);
        turning += usize::from(
            headings(&board).any(|heading| after(heading).is_some_and(|on| on.way != heading.way)),
        );
        pinched += usize::from(headings(&board).any(|heading| {
            let beside =
                [-1, 1].map(|n| board.across(heading.cell, heading.way.turned(n, board.tiling())));
            heading.way.is_corner() && beside == [None, None] && after(heading).is_some()
        }));
        crossing += usize::from(
            headings(&board)
                .any(|heading| board.ray(heading).len() > board.ray_set::<4>(heading).len()),
        );
    }
    assert!(turning > 30 && pinched > 10 && crossing > 10, "{turning} {pinched} {crossing}");
}
