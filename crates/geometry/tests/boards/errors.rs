//! Assemblies that don't fit together, and what is said about them.

use geometry::way::square::{E, N, NE, S, W};
use geometry::{Assembly, Run, Spot, Way};

/// What is said about an assembly made by `make`.
fn error(make: impl FnOnce(&mut Assembly)) -> String {
    let mut assembly = Assembly::new();
    make(&mut assembly);
    assembly.build().expect_err("the assembly doesn't fit").to_string()
}

#[test]
fn sizes() {
    assert_eq!(error(|_| {}), "the board has no cells");
    assert_eq!(
        error(|board| {
            board.block(0, 0, 0, 4);
        }),
        "the board has no cells"
    );
    assert_eq!(
        error(|board| {
            board.block(0, 0, 1, 1).hole(0, 0);
        }),
        "the board has no cells"
    );
    assert_eq!(
        error(|board| {
            board.block(0, 0, 17, 16);
        }),
        "a board has at most 256 cells, not 272"
    );
    let wide =
        "the chart is 27 columns wide, from (-1, 5) to (25, 5), but there are 26 file letters";
    assert_eq!(
        error(|board| {
            board.block(-1, 5, 27, 1);
        }),
        wide
    );
    let high = "the chart is 301 rows high, from (0, 0) to (0, 300); at most 256 are allowed";
    assert_eq!(
        error(|board| {
            board.block(0, 0, 1, 1).block(0, 300, 1, 1);
        }),
        high
    );
    let far = "the chart is 65536 columns wide, from (-32768, 0) to (32767, 0), \
               but there are 26 file letters";
    assert_eq!(
        error(|board| {
            board.block(i16::MIN, 0, 1, 1).block(i16::MAX, 0, 1, 1);
        }),
        far
    );
}

#[test]
fn blocks_and_holes() {
    assert_eq!(
        error(|board| {
            board.block(0, 0, 3, 3).block(2, 2, 2, 2);
        }),
        "two flat blocks cover (2, 2)"
    );
    assert_eq!(
        error(|board| {
            board.block(i16::MAX, 0, 2, 1);
        }),
        "two flat blocks cover (32767, 0)"
    );
    assert_eq!(
        error(|board| {
            board.block(0, 0, 3, 3).hole(3, 0);
        }),
        "there is no cell at (3, 0) to leave out"
    );
    assert_eq!(
        error(|board| {
            board.block(0, 0, 3, 3).hole(1, 1).hole(1, 1);
        }),
        "there is no cell at (1, 1) to leave out"
    );
}

#[test]
fn bands() {
    let ring = |prefix: &'static str, rings, spokes| {
        error(move |board| {
            board.band(prefix, rings, spokes, Run::Closed { around: (0, 0) });
        })
    };
    assert_eq!(ring("B", 4, 16), "the prefix of band \"B\" is not made of lower-case letters");
    assert_eq!(ring("b", 0, 16), "band \"b\" can't have 0 rings and 16 spokes");
    assert_eq!(ring("b", 27, 3), "band \"b\" can't have 27 rings and 3 spokes");
    assert_eq!(ring("b", 4, 2), "band \"b\" can't have 4 rings and 2 spokes");
    assert_eq!(ring("b", 4, 255), "a board has at most 256 cells, not 1020");
    let arch = |rings, spokes, rise: Way| {
        error(move |board| {
            board.block(0, 0, 8, 2).arch("b", rings, spokes, (0, 1), rise);
        })
    };
    assert_eq!(arch(4, 0, N), "band \"b\" can't have 4 rings and 0 spokes");
    assert_eq!(arch(4, 6, NE), "band \"b\" can't rise by way 1: that is no side of a square");
    assert_eq!(
        arch(4, 6, Way::new(8)),
        "band \"b\" can't rise by way 8: that is no side of a square"
    );
    assert_eq!(arch(5, 6, N), "a seam of bb6 refers to (8, 1), where there is no cell");
    assert_eq!(
        arch(4, 6, S),
        "the south side of a2 is glued to a1 already and can't be glued to ba1"
    );
}

#[test]
fn names() {
    let twice = error(|board| {
        board.band("b", 1, 3, Run::Closed { around: (0, 0) });
        board.band("b", 1, 3, Run::Closed { around: (0, 0) });
    });
    assert_eq!(twice, "two cells are called ba1");
    let like_flat = error(|board| {
        board.block(7, 7, 2, 2).band("", 1, 3, Run::Closed { around: (0, 0) });
    });
    assert_eq!(like_flat, "two cells are called a1");
}

#[test]
fn seams() {
    let glued = |one: (Spot, Way), other: (Spot, Way)| {
        error(move |board| {
            board
                .block(3, 3, 2, 2)
                .glue((Spot::flat(3, 3), W), (Spot::flat(4, 4), E))
                .glue(one, other);
        })
    };
    let (a1, b1) = (Spot::flat(3, 3), Spot::flat(4, 3));
    assert_eq!(
        glued((a1, W), (b1, E)),
        "the west side of a1 is glued to b2 already and can't be glued to b1"
    );
    assert_eq!(
        glued((b1, E), (a1, N)),
        "the north side of a1 is glued to a2 already and can't be glued to b1"
    );
    assert_eq!(glued((a1, S), (a1, S)), "a1 can't be glued to itself");
    assert_eq!(glued((a1, S), (b1, NE)), "way 1 of b1 is no side");
    assert_eq!(glued((a1, Way::new(8)), (b1, S)), "way 8 of a1 is no side");
    assert_eq!(
        glued((a1, S), (Spot::flat(0, 0), S)),
        "a seam of (3, 3) refers to (0, 0), where there is no cell"
    );
    let mut other = Assembly::new();
    let band = other.band("x", 2, 4, Run::Closed { around: (0, 0) });
    let foreign = "a seam of (3, 3) refers to ring 0, spoke 1 of a band of another assembly, \
                   where there is no cell";
    assert_eq!(glued((a1, S), (Spot::curved(band, 0, 1), N)), foreign);
}

#[test]
fn zones() {
    let zone = |name: &'static str, cells: Vec<Spot>| {
        error(move |board| {
            board.block(0, 0, 2, 2).zone("home", [Spot::flat(0, 0)]).zone(name, cells);
        })
    };
    assert_eq!(
        zone("away", vec![Spot::flat(2, 0)]),
        "zone \"away\" refers to (2, 0), where there is no cell"
    );
    assert_eq!(
        zone("home", vec![Spot::flat(1, 0)]),
        "there are two zones called \"home\", the second with (1, 0)"
    );
    assert_eq!(
        zone("home", vec![]),
        "there are two zones called \"home\", the second with no cells"
    );
}
