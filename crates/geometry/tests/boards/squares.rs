//! Plain square boards.

use geometry::way::square::{E, N, NE, NW, S, SE, SW, W};
use geometry::{Cell, GeometryError, Tiling, Topology};

use crate::plans::{cell, names, ray};

#[test]
fn a_chessboard() {
    let board = Topology::square(8, 8).expect("sizes in range");
    assert_eq!((board.n_cells(), board.tiling()), (64, Tiling::Square));
    assert_eq!(names(&board, board.cells().take(9)), "a1 b1 c1 d1 e1 f1 g1 h1 a2");
    assert_eq!(board.chart(cell(&board, "c7")), Some((2, 6)));
    let exits = [N, NE, E, SE, S, SW, W, NW].map(|way| board.across(cell(&board, "d4"), way));
    assert_eq!(names(&board, exits.into_iter().flatten()), "d5 e5 e4 e3 d3 c3 c4 c5");
    assert_eq!(ray(&board, "a1", NE), "b2 c3 d4 e5 f6 g7 h8");
    assert_eq!(ray(&board, "h8", N), "");
    assert_eq!(board.distance(cell(&board, "a1"), cell(&board, "h8")), Some(14));
    assert_eq!(board.king_distance(cell(&board, "a1"), cell(&board, "h8")), Some(7));
    assert_eq!(names(&board, board.leaps(cell(&board, "d4"), (1, 2))), "c2 e2 b3 f3 b5 f5 c6 e6");
    assert_eq!(names(&board, board.leaps(cell(&board, "a1"), (2, 2))), "c3");
    assert_eq!(names(&board, board.leaps(cell(&board, "a1"), (0, 0))), "");
}

#[test]
fn rows_of_eleven_have_names_of_three() {
    let board = Topology::square(8, 11).expect("sizes in range");
    assert_eq!(board.n_cells(), 88);
    assert_eq!(board.name(Cell::new(87)), "h11");
    assert_eq!(names(&board, board.cells().skip(71).take(2)), "h9 a10");
}

#[test]
fn the_largest_board_uses_every_index() {
    let board = Topology::square(1, 256).expect("sizes in range");
    assert_eq!(board.name(Cell::new(255)), "a256");
    assert_eq!(board.distance(Cell::new(0), Cell::new(255)), Some(255));
    assert_eq!((board.cells().len(), board.full::<4>().len()), (256, 256));
}

#[test]
fn sizes_out_of_range_are_errors() {
    let error = |files, ranks| Topology::square(files, ranks).expect_err("a size out of range");
    assert_eq!(error(0, 8), GeometryError::Files { files: 0 });
    assert_eq!(error(27, 2), GeometryError::Files { files: 27 });
    assert_eq!(error(8, 0), GeometryError::NoRanks);
    assert_eq!(error(8, 33), GeometryError::TooManyCells { cells: 264 });
    assert_eq!(error(26, usize::MAX), GeometryError::TooManyCells { cells: usize::MAX });
    assert!(Topology::square(8, 32).is_ok());
}

#[test]
fn zones_have_names_and_cells_of_their_own() {
    let board = Topology::square(2, 2).expect("sizes in range");
    let zone = board.cells().take(2).collect();
    let board = board.with_zone("south", zone).expect("a new zone");
    assert_eq!(
        board.zones().map(|(name, cells)| (name, cells.len())).collect::<Vec<_>>(),
        [("south", 2)]
    );
    assert_eq!(board.zone("north"), None);
    let twice = board.clone().with_zone("south", zone);
    assert_eq!(
        twice.expect_err("the name is taken"),
        GeometryError::ZoneTwice { zone: "south".to_owned() }
    );
    let off = board.with_zone("off", zone.with(Cell::new(4)).with(Cell::new(200)));
    assert_eq!(
        off.expect_err("there are four cells"),
        GeometryError::ZoneOffBoard { zone: "off".to_owned(), cell: 4 }
    );
}

#[test]
#[should_panic(expected = "no such way")]
fn a_way_of_another_tiling_is_a_bug() {
    let board = Topology::square(8, 8).expect("sizes in range");
    board.across(Cell::new(0), geometry::way::hex::W);
}

#[test]
#[should_panic(expected = "no place in the smaller size")]
fn a_set_too_small_for_the_answer_is_a_bug() {
    let board = Topology::square(16, 16).expect("sizes in range");
    let _: geometry::CellSet<2> = board.ray_set(geometry::Heading::new(Cell::new(0), N));
}

#[test]
fn a_board_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Topology>();
}
