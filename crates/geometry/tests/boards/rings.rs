//! Plain closed rings.

use geometry::way::square::{E, N, NE, S, SE, W};
use geometry::{GeometryError, Heading, Topology};

use crate::plans::{cell, names, ray};

fn byzantine() -> Topology {
    Topology::ring(4, 16).expect("sizes in range")
}

#[test]
fn cells_and_exits() {
    let board = byzantine();
    assert_eq!(board.n_cells(), 64);
    assert_eq!(names(&board, board.cells().skip(14).take(4)), "a15 a16 b1 b2");
    assert_eq!(names(&board, board.neighbors(cell(&board, "a1"))), "a2 a16 b1");
    assert_eq!(names(&board, board.neighbors(cell(&board, "c16"))), "b16 c1 c15 d16");
    assert!(board.cells().all(|cell| board.chart(cell).is_none()));
    assert_eq!(board.diameter(), 8 + 3);
}

#[test]
fn lines_go_both_ways_round_without_a_null_move() {
    let board = byzantine();
    assert_eq!(ray(&board, "b3", N), "b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b1 b2");
    assert_eq!(ray(&board, "b3", S), "b2 b1 b16 b15 b14 b13 b12 b11 b10 b9 b8 b7 b6 b5 b4");
    let b3 = cell(&board, "b3");
    let north: geometry::CellSet<2> = board.ray_set(Heading::new(b3, N));
    assert_eq!(north, board.ray_set(Heading::new(b3, S)));
    assert_eq!((north.len(), north.contains(b3)), (15, false));
    assert_eq!(board.lap(Heading::new(b3, N)), Some(16));
    assert_eq!(ray(&board, "b3", E), "c3 d3");
    assert_eq!(ray(&board, "b3", W), "a3");
    assert_eq!(ray(&board, "a15", NE), "b16 c1 d2");
    assert_eq!(ray(&board, "a2", SE), "b1 c16 d15");
}

#[test]
fn leaps_wrap_around() {
    let board = byzantine();
    assert_eq!(names(&board, board.leaps(cell(&board, "a1"), (1, 2))), "b3 b15 c2 c16");
    // Half around, both ways the same cell; all around, the start: no leap.
    assert_eq!(names(&board, board.leaps(cell(&board, "a1"), (0, 8))), "a9");
    assert_eq!(names(&board, board.leaps(cell(&board, "a1"), (0, 16))), "");
}

#[test]
fn the_smallest_ring() {
    let board = Topology::ring(1, 3).expect("sizes in range");
    assert_eq!(ray(&board, "a1", N), "a2 a3");
    assert_eq!(ray(&board, "a1", S), "a3 a2");
    assert_eq!(ray(&board, "a1", NE), "");
}

#[test]
fn sizes_out_of_range_are_errors() {
    let error = |rings, spokes| Topology::ring(rings, spokes).expect_err("a size out of range");
    assert_eq!(error(0, 16), GeometryError::Rings { rings: 0 });
    assert_eq!(error(27, 3), GeometryError::Rings { rings: 27 });
    assert_eq!(error(4, 2), GeometryError::Spokes { spokes: 2 });
    assert_eq!(error(1, 256), GeometryError::Spokes { spokes: 256 });
    assert_eq!(error(4, 65), GeometryError::TooManyCells { cells: 260 });
    assert!(Topology::ring(1, 255).is_ok() && Topology::ring(4, 64).is_ok());
}
