//! The worked facts that are about boards alone.

use geometry::way::square::{E, N, NE, NW, S, SW, W};
use geometry::{Cell, CellSet256, Heading, Way};
use rules::Seat;

use super::{Flanks, Ground, Zone, flip_lengthwise, flip_sideways};
use crate::battalion::BattalionForm;
use crate::plan::{Battlefield, Plan};

const WHITE: Seat = Seat::FIRST;
const BLACK: Seat = Seat::SECOND;
const RED: Seat = Seat::new(2);
const GREEN: Seat = Seat::new(3);

fn plan(battlefield: Battlefield, names: &[&str], offsets: &[u8]) -> Plan {
    let read = |name: &&str| {
        let form = BattalionForm::shipped(name).expect("a shipped name");
        form.read(&mut Vec::new()).expect("what is shipped is fine")
    };
    Plan {
        battalions: names.iter().map(read).collect(),
        battlefield,
        offsets: offsets.into(),
        has_ramparts: true,
    }
}

fn ground(battlefield: Battlefield, names: &[&str]) -> Ground {
    Ground::new(&plan(battlefield, names, &[0; 4]))
}

fn default() -> Ground {
    ground(Battlefield::Narrow, &["three-bodies", "medieval"])
}

fn byzantine() -> Ground {
    ground(Battlefield::Narrow, &["byzantine", "byzantine"])
}

impl Ground {
    fn cell(&self, name: &str) -> Cell {
        self.topology.find(name).unwrap_or_else(|| panic!("the board has no {name}"))
    }

    fn names(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        cells.into_iter().map(|cell| self.topology.name(cell)).collect::<Vec<_>>().join(" ")
    }

    fn territory(&self, seat: Seat) -> CellSet256 {
        let is_its = |cell: &Cell| self.zone(*cell) == Zone::Territory(seat);
        self.topology.cells().filter(is_its).collect()
    }

    fn ray(&self, from: &str, way: Way) -> String {
        let ray = self.topology.ray(Heading::new(self.cell(from), way));
        self.names(ray.iter().map(|at| at.cell))
    }

    fn targeting(&self, meteoroid: &str, target: &str) -> String {
        self.names(self.target_ray(self.cell(target), self.cell(meteoroid)))
    }

    /// The squares in front, one after the other.
    fn march(&self, seat: Seat, from: &str, n: usize) -> String {
        let next = |cell: &Cell| self.ahead(seat, *cell).map(|ahead| ahead.cell);
        self.names(std::iter::successors(Some(self.cell(from)), next).take(n + 1).skip(1))
    }

    fn promotions(&self, seat: Seat) -> CellSet256 {
        self.topology.cells().filter(|cell| self.promotes(seat, *cell)).collect()
    }
}

/// Worked fact 1, which counts files and ranks from 0.
#[test]
fn rays_of_targeting_are_exact() {
    let ground = default();
    assert_eq!(ground.targeting("b1", "d9"), "c5");
    assert_eq!(ground.targeting("b1", "h9"), "e5");
    assert_eq!(ground.targeting("b1", "f8"), "");
    assert_eq!(ground.targeting("c5", "d9"), "b1");
    assert_eq!(ground.targeting("d3", "f9"), "e6");
    assert_eq!(ground.targeting("e5", "e9"), "e1 e2 e3 e4 e6 e7 e8");
    assert_eq!(ground.targeting("e5", "e5"), "");
}

#[test]
fn sizes_and_zones() {
    let ground = default();
    assert_eq!(ground.topology.n_cells(), 28 + 16 + 24);
    assert_eq!(
        ground.names(ground.battlefield()),
        "a5 b5 c5 d5 e5 f5 g5 h5 a6 b6 c6 d6 e6 f6 g6 h6"
    );
    assert_eq!(ground.territory(WHITE).len(), 28);
    assert_eq!(ground.territory(BLACK).len(), 24);
    assert_eq!(ground.territory(RED).len(), 0);
    assert_eq!(ground.zone(ground.cell("h7")), Zone::Territory(BLACK));
    assert!(ground.ramparts().is_empty() && !ground.is_curved());
    // The start's ids: comet a1 is 1, rook h9 the last.
    assert_eq!(ground.home(WHITE, 0, 0), Some(ground.cell("a1")));
    assert_eq!(ground.home(BLACK, 7, 0), Some(ground.cell("h9")));
    assert_eq!(ground.home(WHITE, 7, 0), None);
    assert_eq!(ground.places[ground.cell("d8").idx()].local, Some((3, 1)));
    assert_eq!(ground.places[ground.cell("d5").idx()].local, None);
}

#[test]
fn offsets_slide_territories() {
    let names = ["three-bodies", "medieval"];
    let ground = Ground::new(&plan(Battlefield::Wide, &names, &[3, 1]));
    assert_eq!(ground.topology.n_cells(), 28 + 20 + 24);
    assert_eq!(ground.home(WHITE, 0, 0), Some(ground.cell("d1")));
    assert_eq!(ground.home(BLACK, 4, 0), Some(ground.cell("f9")));
    assert_eq!(ground.names(ground.battlefield()).split(' ').next(), Some("a5"));
}

#[test]
fn forward_on_flat_boards() {
    let ground = default();
    assert_eq!(ground.march(WHITE, "d3", 9), "d4 d5 d6 d7 d8 d9");
    assert_eq!(ground.march(BLACK, "d8", 9), "d7 d6 d5 d4 d3 d2 d1");
    // Worked fact 10: nothing in front, and on the Battlefield.
    assert_eq!(ground.ahead(BLACK, ground.cell("h5")), None);
    assert!(!ground.promotes(BLACK, ground.cell("h5")));
    assert_eq!(ground.names(ground.pawn_captures(BLACK, ground.cell("h5"))), "g4");
    assert_eq!(ground.names(ground.pawn_captures(WHITE, ground.cell("h6"))), "g7");
    let promotions = ground.names(ground.promotions(WHITE));
    assert_eq!(promotions, "a9 b9 c9 d9 e9 f9 g9 h9");
    let double = |seat, cell: &str| {
        let (skipped, end) = ground.double_step(seat, ground.cell(cell))?;
        Some(ground.names([skipped, end]))
    };
    assert_eq!(double(BLACK, "h8").as_deref(), Some("h7 h6"));
    assert_eq!(double(WHITE, "b2").as_deref(), Some("b3 b4"));
    assert_eq!(double(WHITE, "a3"), None);
    assert_eq!(double(WHITE, "h8"), None);
}

/// Worked fact 12.
#[test]
fn two_byzantine_territories() {
    let ground = byzantine();
    assert_eq!(ground.topology.n_cells(), 64);
    assert_eq!(ground.ray("a1", N), "a2 ba1 ba2 ba3 ba4 ba5 ba6 h2 h1 wa1 wa2 wa3 wa4 wa5 wa6");
    assert_eq!(ground.ray("d2", NE), "bd6 bc5 bb4 ba3");
    let row = |seat, row| ground.names((0..8).filter_map(|file| ground.home(seat, file, row)));
    assert_eq!(row(BLACK, 0), "ba3 bb3 bc3 bd3 bd4 bc4 bb4 ba4");
    assert_eq!(row(BLACK, 1), "ba2 bb2 bc2 bd2 bd5 bc5 bb5 ba5");
    assert_eq!(row(WHITE, 0), "wa4 wb4 wc4 wd4 wd3 wc3 wb3 wa3");
    assert_eq!(row(WHITE, 2), "wa6 wb6 wc6 wd6 wd1 wc1 wb1 wa1");
    // In the leg under each file.
    assert_eq!(ground.march(BLACK, "bb2", 4), "bb1 b2 b1 wb6");
    let army =
        "wa2-wa1-h1 wb2-wb1-g1 wc2-wc1-f1 wd2-wd1-e1 wa5-wa6-a1 wb5-wb6-b1 wc5-wc6-c1 wd5-wd6-d1";
    for steps in army.split(' ') {
        let [from, skipped, end] = steps.split('-').collect::<Vec<_>>()[..] else {
            panic!("three")
        };
        let double = ground.double_step(WHITE, ground.cell(from));
        assert_eq!(double, Some((ground.cell(skipped), ground.cell(end))), "{from}");
    }
    let knight = |from: &str| {
        let army: CellSet256 = ["2", "3", "4", "5"]
            .iter()
            .flat_map(|spoke| {
                ["wa", "wb", "wc", "wd"].map(|ring| ground.cell(&format!("{ring}{spoke}")))
            })
            .collect();
        ground.names(ground.leaps(ground.cell(from), (1, 2)).minus(army))
    };
    assert_eq!(knight("wb3"), "wa1 wc1");
    assert_eq!(knight("wb4"), "wa6 wc6");
    let ring_a = "a1 h1 h2 wa1 wa2 wa3 wa4 wa5 wa6 ba1 ba3 ba4 ba5 ba6";
    assert_eq!(ground.targeting("ba2", "a2"), ring_a);
    assert_eq!(ground.targeting("bc2", "b2"), "bd4");
    assert_eq!(ground.targeting("bb3", "a1"), "f2 wd3");
}

#[test]
fn forward_and_promotion_on_curved_ground() {
    let ground = byzantine();
    // Up both legs of the enemy's, so that ba3 and ba4 face each other.
    assert_eq!(ground.march(WHITE, "a1", 7), "a2 ba1 ba2 ba3 ba4 ba3 ba4");
    assert_eq!(ground.march(WHITE, "h2", 4), "ba6 ba5 ba4 ba3");
    assert_eq!(ground.march(BLACK, "d1", 4), "wd6 wd5 wd4 wd3");
    // Out of one's own.
    assert_eq!(ground.march(BLACK, "bc4", 4), "bc5 bc6 f2 f1");
    let names: Vec<_> = ["ba", "bb", "bc", "bd"]
        .iter()
        .flat_map(|ring| (2..=5).map(move |spoke| format!("{ring}{spoke}")))
        .collect();
    assert_eq!(ground.names(ground.promotions(WHITE)), names.join(" "));
    assert_eq!(ground.ramparts().len(), 16);
    // The diagonals that contain the forward heading.
    assert_eq!(ground.names(ground.pawn_captures(WHITE, ground.cell("d2"))), "bc1 bd6");
    assert_eq!(ground.names(ground.pawn_captures(WHITE, ground.cell("bd6"))), "bc5");
    assert_eq!(ground.names(ground.pawn_captures(BLACK, ground.cell("bd1"))), "c2 e2");

    let names = ["byzantine", "byzantine"];
    let bare = Plan { has_ramparts: false, ..plan(Battlefield::Narrow, &names, &[0, 0]) };
    let bare = Ground::new(&bare);
    assert!(bare.ramparts().is_empty() && bare.promotions(WHITE).is_empty());
}

/// Worked fact 13.
#[test]
fn flat_against_curved() {
    let ground = ground(Battlefield::Narrow, &["three-bodies", "byzantine"]);
    assert_eq!(ground.topology.n_cells(), 68);
    assert_eq!(ground.ray("d6", N), "bd1 bd2 bd3 bd4 bd5 bd6 e6 e5 e4 e3 e2 e1");
    assert_eq!(ground.ray("e6", NW), "bd1 bc2 bb3 ba4");
    let leaps = |from: &str, leap| ground.names(ground.leaps(ground.cell(from), leap));
    assert_eq!(leaps("d6", (1, 2)), "c4 e4 b5 f5 bb1 bc2 bc6 bd5");
    assert_eq!(leaps("bd6", (2, 2)), "c5 g5 bb4");
    assert_eq!(ground.march(WHITE, "ba1", 3), "ba2 ba3 ba4");
    // The path of the Gravity Assist `Ph5*g4xd5`, bounce by bounce.
    let mut at = Heading::new(ground.cell("h5"), SW);
    let mut path = Vec::new();
    while ground.topology.name(at.cell) != "d5" || path.is_empty() {
        while ground.topology.step(at).is_none() {
            let Flanks { sideways, lengthwise } = ground.flanks(at);
            at.way = match (sideways.is_none(), lengthwise.is_none()) {
                (true, false) => flip_sideways(at.way),
                (false, true) => flip_lengthwise(at.way),
                (true, true) | (false, false) => at.reversed(ground.topology.tiling()).way,
            };
        }
        at = ground.topology.step(at).expect("it was found to exist");
        path.push(at.cell);
    }
    let expected = "g4 f3 e2 d1 c2 b3 a4 b5 c6 bd1 bc2 bb3 ba4 bb5 bc6 e6 d5";
    assert_eq!(ground.names(path), expected);
}

/// Worked fact 14.
#[test]
fn four_seats() {
    let names = ["three-bodies", "medieval", "medieval", "medieval"];
    let ground = ground(Battlefield::Square, &names);
    assert_eq!(ground.topology.n_cells(), 164);
    let corners = ground.battlefield();
    assert_eq!(corners.first(), Some(ground.cell("d5")));
    assert_eq!(corners.iter().next_back(), Some(ground.cell("k12")));
    let titans = [(WHITE, 3), (BLACK, 4), (RED, 4), (GREEN, 4)];
    let titans = titans.map(|(seat, file)| ground.home(seat, file, 0).expect("a back row"));
    assert_eq!(ground.names(titans), "g1 h15 n9 a9");
    assert_eq!(ground.march(WHITE, "h1", 20).split(' ').next_back(), Some("h15"));
    assert_eq!(ground.march(RED, "n8", 20).split(' ').next_back(), Some("a8"));
    assert_eq!(ground.march(GREEN, "a8", 20).split(' ').next_back(), Some("n8"));
    // In an enemy Territory toward its back edge.
    assert_eq!(ground.forward(WHITE, ground.cell("m9")), E);
    assert_eq!(ground.forward(WHITE, ground.cell("b9")), W);
    assert_eq!(ground.forward(RED, ground.cell("h14")), N);
    assert_eq!(ground.forward(RED, ground.cell("h2")), S);
    assert_eq!(ground.forward(RED, ground.cell("m9")), W);
}

#[test]
fn four_medieval_seats() {
    let ground = ground(Battlefield::Square, &["medieval"; 4]);
    let titan = |seat| ground.home(seat, 4, 0);
    let titans = [WHITE, BLACK, RED, GREEN].into_iter().filter_map(titan);
    assert_eq!(ground.names(titans), "h1 h14 n8 a8");
    // A white pawn on k8 that takes on l9 goes on to m9.
    assert_eq!(ground.names(ground.pawn_captures(WHITE, ground.cell("k8"))), "j9 l9");
    assert_eq!(ground.march(WHITE, "l9", 1), "m9");
}

#[test]
fn comets_leap_along_lines() {
    let ground = default();
    let comet = |from: &str, n| ground.names(ground.comet(ground.cell(from), n));
    assert_eq!(comet("d5", 2), "b3 d3 f3 b5 f5 b7 d7 f7");
    assert_eq!(comet("d5", 3), "a2 d2 g2 a5 g5 a8 d8 g8");
    // Beyond the missing h4 nothing of that line is left; from g5 it is no line either.
    assert_eq!(comet("h6", 2), "f4 f6 f8 h8");
    let curved = byzantine();
    assert_eq!(curved.names(curved.comet(curved.cell("d2"), 2)), "b2 f2 wb6 wc1 wd6 bb2 bc5 bd2");
}

#[test]
fn nearness_on_flat_ground_is_euclid() {
    let ground = default();
    let near = |cell: &str, titan: &str| ground.nearness(ground.cell(cell), [ground.cell(titan)]);
    // 5 against 2 root 5: squares 25 and 20.
    assert!(near("d1", "d6") > near("d1", "f5"));
    assert_eq!(near("a1", "d5"), near("a1", "e4"));
    let both = ground.nearness(ground.cell("a1"), [ground.cell("g1"), ground.cell("a3")]);
    assert_eq!(both, near("a1", "a3"));
    assert!(ground.nearness(ground.cell("a1"), []) > near("a1", "h9"));
}

#[test]
fn nearness_on_curved_ground_is_chains() {
    let ground = byzantine();
    let near = |cell: &str, titan: &str| ground.nearness(ground.cell(cell), [ground.cell(titan)]);
    assert!(near("d2", "bb2") > near("d2", "bd2"));
    assert!(near("b1", "d1") < near("b1", "d2"));
    assert_eq!(near("bd1", "bd6"), near("d1", "f2"));
    // Seven diagonal steps are 9.899...: more than 9 straight ones, less than 10.
    let chain = |whole, diagonal| super::Nearness { whole, diagonal };
    assert!(chain(0, 7) > chain(9, 0) && chain(0, 7) < chain(10, 0));
    assert!(chain(3, 2) < chain(6, 0) && chain(3, 2) > chain(1, 3));
}

#[test]
fn flips() {
    assert_eq!([flip_sideways(NE), flip_sideways(SW)], [NW, Way::new(3)]);
    assert_eq!([flip_lengthwise(NE), flip_lengthwise(NW)], [Way::new(3), SW]);
    let ground = default();
    let flanks = ground.flanks(Heading::new(ground.cell("g4"), Way::new(3)));
    assert_eq!(flanks, Flanks { sideways: None, lengthwise: Some(ground.cell("g3")) });
    let flanks = ground.flanks(Heading::new(ground.cell("h5"), SW));
    assert_eq!(flanks, Flanks { sideways: Some(ground.cell("g5")), lengthwise: None });
}
