//! Hexagons of hexes: facts of the board of side 7, Gliński's board, and `hexx` as an oracle.

use std::collections::{BTreeMap, BTreeSet};

use geometry::way::hex::{E, N, NE, NNE, NW, S, SE, SSE, SW, W};
use geometry::{Cell, GeometryError, Heading, Tiling, Topology, Way};
use hexx::{EdgeDirection, Hex, VertexDirection};

use crate::plans::{cell, names, ray};

fn side_7() -> Topology {
    Topology::hex(7).expect("sizes in range")
}

#[test]
fn facts_of_side_7() {
    let board = side_7();
    assert_eq!((board.n_cells(), board.tiling()), (127, Tiling::Hex));
    let mut degrees = BTreeMap::new();
    for cell in board.cells() {
        *degrees.entry(board.neighbors(cell).len()).or_insert(0) += 1;
    }
    assert_eq!(degrees, BTreeMap::from([(6, 91), (4, 30), (3, 6)]));
    assert_eq!(degrees.iter().map(|(degree, n)| degree * n).sum::<usize>(), 2 * 342);
    assert_eq!(board.diameter(), 12);
    // Ascending: by file, then by rank as a number.
    assert_eq!(names(&board, board.cells().take(8)), "a1 a2 a3 a4 a5 a6 a7 b1");
    assert_eq!(names(&board, board.cells().rev().take(8)), "m7 m6 m5 m4 m3 m2 m1 l8");
    let file_g: Vec<Cell> =
        board.cells().filter(|cell| board.name(*cell).starts_with('g')).collect();
    assert_eq!(names(&board, file_g), "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13");
    for cell in board.cells() {
        let (q, r) = board.chart(cell).expect("every hex is flat");
        let file = char::from(b'a' + u8::try_from(q + 6).expect("thirteen files"));
        assert_eq!(board.name(cell), format!("{file}{}", 6.min(6 - q) - r + 1));
    }
}

#[test]
fn cities_of_side_7() {
    let board = side_7();
    let corners = ["a1", "a7", "g1", "g13", "m1", "m7"];
    let middles = ["a4", "d1", "d10", "j1", "j10", "m4"];
    let degree = |name: &str| board.neighbors(cell(&board, name)).len();
    assert!(corners.iter().all(|name| degree(name) == 3));
    assert!(middles.iter().all(|name| degree(name) == 4));
    let cities: Vec<Cell> =
        corners.iter().chain(&middles).chain(&["g7"]).map(|name| cell(&board, name)).collect();

    let mut pairs = BTreeMap::new();
    for (idx, one) in cities.iter().enumerate() {
        for other in &cities[..idx] {
            *pairs
                .entry(board.distance(*one, *other).expect("the board is connected"))
                .or_insert(0) += 1;
        }
    }
    assert_eq!(pairs, BTreeMap::from([(3, 12), (6, 24), (9, 18), (12, 24)]));

    let mut nearest = BTreeMap::new();
    for cell in board.cells() {
        let steps = cities.iter().filter_map(|city| board.distance(cell, *city)).min();
        *nearest.entry(steps.expect("there are cities")).or_insert(0) += 1;
    }
    assert_eq!(nearest, BTreeMap::from([(0, 13), (1, 48), (2, 48), (3, 18)]));
}

#[test]
fn ways_out_of_a_hex() {
    let board = side_7();
    let exits = [N, NE, SE, S, SW, NW].map(|way| board.across(cell(&board, "g7"), way));
    assert_eq!(names(&board, exits.into_iter().flatten()), "g8 h7 h6 g6 f6 f7");
    assert_eq!(ray(&board, "g7", N), "g8 g9 g10 g11 g12 g13");
    assert_eq!(ray(&board, "g7", E), "i6 k5 m4");
    assert_eq!(ray(&board, "g7", NNE), "h8 i9 j10");
    assert_eq!(ray(&board, "g7", SSE), "h5 i3 j1");
    assert_eq!(ray(&board, "a1", W), "");
    assert_eq!(names(&board, board.neighbors(cell(&board, "a1"))), "a2 b1 b2");
}

/// Gliński's board as published: eleven files without j, the corners a1 a6 f1 f11 l1 l6.
#[test]
fn glinskis_board() {
    let board = Topology::hex_with_files(6, "abcdefghikl").expect("eleven letters");
    assert_eq!(board.n_cells(), 91);
    for corner in ["a1", "a6", "f1", "f11", "l1", "l6"] {
        assert_eq!(board.neighbors(cell(&board, corner)).len(), 3, "{corner}");
    }
    assert_eq!(ray(&board, "f1", N), "f2 f3 f4 f5 f6 f7 f8 f9 f10 f11");
    // The bishop of f1 and the knight of the center.
    assert_eq!(ray(&board, "f1", NNE), "g2 h3 i4 k5 l6");
    assert_eq!(
        names(&board, board.leaps(cell(&board, "f6"), (1, 2))),
        "c4 c5 d3 d7 e3 e8 g3 g8 h3 h7 i4 i5"
    );
}

#[test]
fn sizes_and_letters_out_of_range_are_errors() {
    for side in [0, 10, usize::MAX] {
        assert_eq!(
            Topology::hex(side).expect_err("a side out of range"),
            GeometryError::HexSide { side }
        );
    }
    assert_eq!(Topology::hex(9).map(|board| board.n_cells()), Ok(217));
    assert_eq!(Topology::hex(1).map(|board| board.n_cells()), Ok(1));
    for letters in ["ab", "abcd", "abA", "aba", "a1c", "abé"] {
        let error = Topology::hex_with_files(2, letters).expect_err("no three different letters");
        assert_eq!(error, GeometryError::FileLetters { files: 3, letters: letters.to_owned() });
    }
}

/// The same hex for `hexx`, whose axial coordinates are ours.
fn hex(board: &Topology, cell: Cell) -> Hex {
    let (q, r) = board.chart(cell).expect("every hex is flat");
    Hex::new(q.into(), r.into())
}

fn found(board: &Topology, hex: Hex) -> Option<Cell> {
    board.at(
        i16::try_from(hex.x).expect("near the board"),
        i16::try_from(hex.y).expect("near the board"),
    )
}

/// Our way 0 is hexx's fourth direction, the top of a flat hex; both go clockwise.
fn offset(way: Way) -> Hex {
    const EDGES: [EdgeDirection; 6] = [
        EdgeDirection::FLAT_NORTH,
        EdgeDirection::FLAT_NORTH_EAST,
        EdgeDirection::FLAT_SOUTH_EAST,
        EdgeDirection::FLAT_SOUTH,
        EdgeDirection::FLAT_SOUTH_WEST,
        EdgeDirection::FLAT_NORTH_WEST,
    ];
    const VERTICES: [VertexDirection; 6] = [
        VertexDirection::FLAT_NORTH_EAST,
        VertexDirection::FLAT_EAST,
        VertexDirection::FLAT_SOUTH_EAST,
        VertexDirection::FLAT_SOUTH_WEST,
        VertexDirection::FLAT_WEST,
        VertexDirection::FLAT_NORTH_WEST,
    ];
    if way.is_side() {
        Hex::neighbor_coord(EDGES[way.idx() / 2])
    } else {
        Hex::diagonal_neighbor_coord(VERTICES[way.idx() / 2])
    }
}

#[test]
fn hexx_agrees_on_cells_steps_and_rays() {
    for side in 1..=9 {
        let board = Topology::hex(side).expect("sizes in range");
        let all: BTreeSet<_> = board.cells().map(|cell| hex(&board, cell).to_array()).collect();
        assert_eq!(all, Hex::ZERO.range(side as u32 - 1).map(Hex::to_array).collect());
        for cell in board.cells() {
            for way in Tiling::Hex.ways() {
                let (at, by) = (hex(&board, cell), offset(way));
                assert_eq!(board.across(cell, way), found(&board, at + by));
                let line = (1..).map_while(|n| found(&board, at + by * n));
                assert!(board.ray(Heading::new(cell, way)).iter().map(|on| on.cell).eq(line));
            }
        }
    }
}

#[test]
fn hexx_agrees_on_distances_and_rings() {
    for side in [1, 2, 4, 7] {
        let board = Topology::hex(side).expect("sizes in range");
        for one in board.cells() {
            for other in board.cells() {
                let expected = hex(&board, one).unsigned_distance_to(hex(&board, other));
                assert_eq!(board.distance(one, other).map(u32::from), Some(expected));
            }
            for radius in 0..2 * side as u32 {
                let ring: BTreeSet<_> =
                    hex(&board, one).ring(radius).filter_map(|hex| found(&board, hex)).collect();
                let far = board
                    .cells()
                    .filter(|other| board.distance(one, *other).map(u32::from) == Some(radius));
                assert_eq!(ring, far.collect());
            }
        }
    }
}
