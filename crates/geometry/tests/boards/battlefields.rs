//! Boards with curved territories: the worked facts that are geometry.

use std::collections::BTreeSet;

use geometry::way::square::{E, N, NE, NW, S, SE, SW, W};
use geometry::{CellSet256, Frame, Heading, Topology, Way};

use crate::plans::{Battlefield, Territory, cell, names, ray};

fn flat(width: u8, depth: u8) -> Territory {
    Territory::Flat { offset: 0, width, depth, holes: Vec::new() }
}

fn arch() -> Territory {
    Territory::Arch { offset: 0, rings: 4, spokes: 6 }
}

fn battlefield(width: u8, height: u8, territories: [Option<Territory>; 4]) -> Topology {
    Battlefield { width, height, territories }.build()
}

fn two_arches() -> Topology {
    battlefield(8, 2, [Some(arch()), Some(arch()), None, None])
}

fn flat_against_arch() -> Topology {
    battlefield(8, 2, [Some(flat(7, 4)), Some(arch()), None, None])
}

#[test]
fn two_arches_are_four_closed_rings() {
    let board = two_arches();
    assert_eq!(board.n_cells(), 64);
    let order = "g2 h2 wa1 wa2 wa3 wa4 wa5 wa6 wb1";
    assert_eq!(names(&board, board.cells().skip(14).take(9)), order);
    assert_eq!(names(&board, board.cells().skip(38).take(4)), "wd5 wd6 ba1 ba2");

    let ring_a = "a2 ba1 ba2 ba3 ba4 ba5 ba6 h2 h1 wa1 wa2 wa3 wa4 wa5 wa6";
    assert_eq!(ray(&board, "a1", N), ring_a);
    let back: Vec<&str> = ring_a.split(' ').rev().collect();
    assert_eq!(ray(&board, "a1", S), back.join(" "));
    assert_eq!(board.lap(Heading::new(cell(&board, "a1"), N)), Some(16));
    assert_eq!(ray(&board, "wd6", N), "d1 d2 bd1 bd2 bd3 bd4 bd5 bd6 e2 e1 wd1 wd2 wd3 wd4 wd5");
    assert_eq!(ray(&board, "a1", E), "b1 c1 d1 e1 f1 g1 h1");
    assert_eq!(ray(&board, "ba3", E), "bb3 bc3 bd3");
    assert_eq!(ray(&board, "d2", NE), "bd6 bc5 bb4 ba3");
    assert_eq!(ray(&board, "e2", NW), "bd1 bc2 bb3 ba4");
    assert_eq!(ray(&board, "d1", SE), "wd1 wc2 wb3 wa4");
    // The corner between d2 and e2 belongs to the inner cells of both legs; beyond it is nothing
    // for them.
    assert_eq!(board.across(cell(&board, "bd1"), E), None);
    assert_eq!(ray(&board, "bd1", SE), "e2 f1 wb1 wa2");
    assert_eq!(ray(&board, "bd1", NE), "");
    assert_eq!(board.zone("battlefield").map(|zone| zone.len()), Some(16));
}

#[test]
fn knights_and_pawns_of_two_arches() {
    let board = two_arches();
    // Those of the first moves: with the army in place only these cells are empty.
    let army = board.cells().filter(|cell| board.chart(*cell).is_none());
    let army: CellSet256 = army.filter(|cell| !board.name(*cell).ends_with(['1', '6'])).collect();
    let knight = |from: &str| {
        names(
            &board,
            board.leaps(cell(&board, from), (1, 2)).into_iter().filter(|to| !army.contains(*to)),
        )
    };
    assert_eq!(knight("wb3"), "wa1 wc1");
    assert_eq!(knight("wb4"), "wa6 wc6");
    assert_eq!(ray(&board, "wa2", S), "wa1 h1 h2 ba6 ba5 ba4 ba3 ba2 ba1 a2 a1 wa6 wa5 wa4 wa3");
    assert!(ray(&board, "wa5", N).starts_with("wa6 a1 a2 ba1"));
}

#[test]
fn a_flat_territory_against_an_arch() {
    let board = flat_against_arch();
    assert_eq!(board.n_cells(), 68);
    assert_eq!(ray(&board, "d6", N), "bd1 bd2 bd3 bd4 bd5 bd6 e6 e5 e4 e3 e2 e1");
    assert_eq!(ray(&board, "e6", NW), "bd1 bc2 bb3 ba4");
    let leaps = |from: &str, leap| names(&board, board.leaps(cell(&board, from), leap));
    assert_eq!(leaps("d6", (1, 2)), "c4 e4 b5 f5 bb1 bc2 bc6 bd5");
    assert_eq!(leaps("bd6", (2, 2)), "c5 g5 bb4");
    // The path of a strike that bounces on bc6 and ba4.
    assert_eq!(ray(&board, "h5", SW), "g4 f3 e2 d1");
    assert_eq!(ray(&board, "a4", NE), "b5 c6 bd1");
    assert_eq!(ray(&board, "bd1", NW), "bc2 bb3 ba4");
    assert_eq!(ray(&board, "ba4", NE), "bb5 bc6 e6 d5 c4 b3 a2");
    // The flat territory is one column narrower: nothing is below h5.
    assert_eq!(board.across(cell(&board, "h5"), S), None);
    assert_eq!(ray(&board, "h5", N), "h6 ba6 ba5 ba4 ba3 ba2 ba1 a6 a5 a4 a3 a2 a1");
}

#[test]
fn four_seats() {
    let board =
        battlefield(8, 8, [Some(flat(7, 4)), Some(flat(8, 3)), Some(flat(8, 3)), Some(flat(8, 3))]);
    assert_eq!(board.n_cells(), 164);
    let zone = board.zone("battlefield").expect("it was named");
    assert_eq!(zone.first().map(|cell| board.name(cell)), Some("d5"));
    assert_eq!(zone.last().map(|cell| board.name(cell)), Some("k12"));
    // Local places of the four Titans: file 3 or 4 of the back row, seen from the end where offsets
    // count.
    let titans = ["g1", "h15", "n9", "a9"].map(|name| board.chart(cell(&board, name)));
    assert_eq!(titans, [Some((6, 0)), Some((7, 14)), Some((13, 8)), Some((0, 8))]);
    assert_eq!(names(&board, board.cells().take(8)), "d1 e1 f1 g1 h1 i1 j1 d2");
    // Round the inner corner of the cross.
    assert_eq!(ray(&board, "j3", NE), "");
    assert_eq!(ray(&board, "j4", NE), "k5 l6 m7 n8");
}

#[test]
fn four_flat_seats() {
    let board =
        battlefield(8, 8, [Some(flat(8, 3)), Some(flat(8, 3)), Some(flat(8, 3)), Some(flat(8, 3))]);
    assert_eq!(board.n_cells(), 64 + 4 * 24);
    for name in ["h1", "h14", "n8", "a8"] {
        cell(&board, name);
    }
    // From the corner of a territory straight into the next one, by the corner of the battlefield.
    assert_eq!(ray(&board, "k3", NE), "l4 m5 n6");
    assert_eq!(board.across(cell(&board, "k8"), NE), Some(cell(&board, "l9")));
    assert_eq!(ray(&board, "k8", E), "l8 m8 n8");
}

#[test]
fn four_arches() {
    let board = battlefield(8, 8, [Some(arch()), Some(arch()), Some(arch()), Some(arch())]);
    assert_eq!(board.n_cells(), 64 + 96);
    // Ring r of spoke 1 stands before local file 7 - r of south and east, before file r of north
    // and west.
    assert_eq!(ray(&board, "h1", S).split(' ').take(7).last(), Some("a1"));
    assert!(ray(&board, "h1", S).starts_with("wa1 wa2 wa3 wa4 wa5 wa6 a1"));
    assert!(ray(&board, "a8", N).starts_with("ba1 ba2 ba3 ba4 ba5 ba6 h8 h7"));
    assert!(ray(&board, "h8", E).starts_with("ra1 ra2 ra3 ra4 ra5 ra6 h1 g1"));
    assert!(ray(&board, "a1", W).starts_with("ga1 ga2 ga3 ga4 ga5 ga6 a8 b8"));
    assert_eq!(board.lap(Heading::new(cell(&board, "c3"), N)), Some(28));
    assert_eq!(board.lap(Heading::new(cell(&board, "c3"), E)), Some(28));
    // Over the corner of the battlefield from one arch into the next.
    assert_eq!(board.across(cell(&board, "wa1"), S), Some(cell(&board, "h1")));
    assert_eq!(ray(&board, "ba6", NW), "ra1 rb2 rc3 rd4");
}

#[test]
fn distances_around_an_arch() {
    let board = two_arches();
    let steps = |one: &str, other: &str| board.distance(cell(&board, one), cell(&board, other));
    assert_eq!(steps("ba1", "ba6"), Some(5));
    assert_eq!(steps("ba3", "wa3"), Some(8));
    assert_eq!(steps("bd1", "bd6"), Some(3));
    assert_eq!(board.king_distance(cell(&board, "d2"), cell(&board, "bd6")), Some(1));
}

#[test]
fn a_pinch_of_two_missing_squares() {
    let holes = vec![(2, 1), (3, 2)];
    let territory = Territory::Flat { offset: 0, width: 8, depth: 4, holes };
    let board = battlefield(8, 2, [Some(territory), None, None, None]);
    // The holes are c3 and d2: d3 and c2 touch in a corner only.
    assert!(board.find("c3").is_none() && board.find("d2").is_none());
    assert_eq!(ray(&board, "f5", SW), "e4 d3 c2 b1");
    assert_eq!(ray(&board, "c1", N), "c2");
    assert_eq!(names(&board, board.leaps(cell(&board, "c2"), (0, 2))), "a2 e2 c4");
}

/// Every cell on an exact ray from the target through the mover, found with frames: the ray is
/// straight in the target's chart and crosses sides in the order in which the segment from center
/// to center crosses them.
fn on_exact_rays(board: &Topology, target: &str, mover: &str) -> String {
    let (target, mover) = (cell(board, target), cell(board, mover));
    let lap = |way: Way| board.lap(Heading::new(target, way)).unwrap_or(usize::MAX);
    let (sideways, lengthwise) = (lap(E), lap(N));
    let mut found = BTreeSet::new();
    for (p, q) in (-40..=40)
        .flat_map(|p| (-40..=40).map(move |q: i32| (p, q)))
        .filter(|(p, q)| gcd(*p, *q) == 1)
    {
        let (dx, dy) = (p.unsigned_abs() as usize, q.unsigned_abs() as usize);
        let mut frame = Frame::at(target);
        let mut centers = Vec::new();
        let mut counts = false;
        for n in 1.. {
            let Some(next) =
                one_segment(board, frame, p, q).filter(|next| next.cell != target && n < 300)
            else {
                break;
            };
            frame = next;
            counts |= frame.cell == mover && n * dx < sideways && n * dy < lengthwise;
            centers.push(frame.cell);
        }
        if counts {
            found.extend(centers);
        }
    }
    found.remove(&mover);
    names(board, found)
}

/// From one center to the next: the crossings of x = i + 1/2 and y = j + 1/2 in order, both at once
/// being a corner.
fn one_segment(board: &Topology, mut frame: Frame, p: i32, q: i32) -> Option<Frame> {
    let sideways = if p < 0 { W } else { E };
    let lengthwise = if q < 0 { S } else { N };
    let corner = match (p < 0, q < 0) {
        (false, false) => NE,
        (false, true) => SE,
        (true, true) => SW,
        (true, false) => NW,
    };
    let (p, q) = (p.abs(), q.abs());
    let (mut i, mut j) = (0, 0);
    while i < p || j < q {
        // (2i + 1) / 2p against (2j + 1) / 2q.
        let order = ((2 * i + 1) * q).cmp(&((2 * j + 1) * p));
        let way = match order {
            std::cmp::Ordering::Less => sideways,
            std::cmp::Ordering::Equal => corner,
            std::cmp::Ordering::Greater => lengthwise,
        };
        i += i32::from(order.is_le());
        j += i32::from(order.is_ge());
        frame = board.cross(frame, way)?;
    }
    Some(frame)
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

#[test]
fn exact_rays_can_be_followed() {
    let board = two_arches();
    let ring_a = "a1 h1 h2 wa1 wa2 wa3 wa4 wa5 wa6 ba1 ba3 ba4 ba5 ba6";
    assert_eq!(on_exact_rays(&board, "a2", "ba2"), ring_a);
    assert_eq!(on_exact_rays(&board, "b2", "bc2"), "bd4");
    assert_eq!(on_exact_rays(&board, "a1", "bb3"), "f2 wd3");
}
