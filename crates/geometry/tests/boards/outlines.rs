//! Outlines: cells that are glued are drawn side to side, nothing overlaps, and north is up.

use geometry::way::square::{E, N, S};
use geometry::{Cell, Heading, Point, Tiling, Topology};
use proptest::prelude::*;

use crate::{n_cases, plans};

fn is_near(one: Point, other: Point) -> bool {
    (one.x - other.x).hypot(one.y - other.y) < 1e-9
}

/// Twice the area, positive if clockwise on a page whose y counts down.
fn area(outline: &[Point]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(one, other)| one.x * other.y - other.x * one.y).sum()
}

fn contains(outline: &[Point], point: Point) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossings = outline.iter().zip(next).filter(|(one, other)| {
        let is_between = (one.y > point.y) != (other.y > point.y);
        is_between && point.x < (other.x - one.x) * (point.y - one.y) / (other.y - one.y) + one.x
    });
    crossings.count() % 2 == 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(64)))]

    #[test]
    fn glued_sides_are_drawn_as_one(plan in plans::regular()) {
        let board = plan.build();
        for cell in board.cells() {
            for side in board.tiling().sides() {
                let Some(after) = board.step(Heading::new(cell, side)) else { continue };
                let entered = after.way.opposite(board.tiling());
                let here: Vec<Point> = board.side_outline(cell, side).collect();
                let mut there: Vec<Point> = board.side_outline(after.cell, entered).collect();
                there.reverse();
                prop_assert_eq!(here.len(), there.len());
                let is_same = here.iter().zip(&there).all(|(one, other)| is_near(*one, *other));
                prop_assert!(is_same, "{} and {}", board.name(cell), board.name(after.cell));
            }
        }
    }

    #[test]
    fn outlines_are_clockwise_around_their_centers(plan in plans::any()) {
        let board = plan.build();
        let (low, high) = board.extent();
        for cell in board.cells() {
            let outline = board.outline(cell);
            prop_assert!(area(outline) > 0.02, "{}: {}", board.name(cell), area(outline));
            prop_assert!(contains(outline, board.center(cell)));
            let is_within = |point: &Point| {
                (low.x..=high.x).contains(&point.x) && (low.y..=high.y).contains(&point.y)
            };
            prop_assert!(outline.iter().all(is_within));
            // The sides one after the other, each without its end, are the outline.
            let around = board.tiling().sides().flat_map(|side| {
                let points: Vec<Point> = board.side_outline(cell, side).collect();
                points[..points.len() - 1].to_vec()
            });
            prop_assert!(around.eq(outline.iter().copied()));
        }
    }

    #[test]
    fn cells_dont_overlap(plan in plans::regular()) {
        let board = plan.build();
        for cell in board.cells() {
            let covers = |other: &Cell| contains(board.outline(*other), board.center(cell));
            prop_assert_eq!(board.cells().filter(covers).collect::<Vec<_>>(), [cell]);
        }
    }
}

#[test]
fn north_is_up_and_the_unit_is_a_side() {
    let chess = Topology::square(8, 8).expect("sizes in range");
    let a8 = plans::cell(&chess, "a8");
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Point { x, y });
    assert!(chess.outline(a8).iter().zip(corners).all(|(one, other)| is_near(*one, other)));
    let (low, high) = chess.extent();
    assert!(is_near(low, Point { x: 0.0, y: 0.0 }) && is_near(high, Point { x: 8.0, y: 8.0 }));

    let hex = Topology::hex(7).expect("sizes in range");
    assert_eq!(hex.tiling(), Tiling::Hex);
    let (g7, g8) = (plans::cell(&hex, "g7"), plans::cell(&hex, "g8"));
    assert!(is_near(hex.center(g7), Point { x: 0.0, y: 0.0 }));
    assert!(is_near(hex.center(g8), Point { x: 0.0, y: -3.0_f64.sqrt() }));
    let outline = hex.outline(g7);
    assert!((0..6).all(|idx| {
        (outline[idx].x - outline[(idx + 1) % 6].x).hypot(outline[idx].y - outline[(idx + 1) % 6].y)
            - 1.0
            < 1e-9
    }));
}

#[test]
fn curved_sides_are_curved() {
    let ring = Topology::ring(4, 16).expect("sizes in range");
    let a1 = plans::cell(&ring, "a1");
    let radius = |point: Point| point.x.hypot(point.y);
    let outer: Vec<Point> = ring.side_outline(a1, geometry::way::square::W).collect();
    let pole = ring.center(a1);
    assert!(
        outer.len() > 8
            && ring.side_outline(a1, N).count() == 2
            && ring.side_outline(a1, S).count() == 2
    );
    assert!(ring.side_outline(a1, E).count() > 8 && radius(pole) > 0.0);
    // All points of a circle are equally far from its pole: that of the square (0, 0), which a ring
    // stands around.
    let pole = Point { x: 0.5, y: -0.5 };
    let away = |point: &Point| (point.x - pole.x).hypot(point.y - pole.y);
    assert!(outer.iter().all(|point| (away(point) - away(&outer[0])).abs() < 1e-9));
}
