//! The tables of the board against its topology, which has `hexx` as its oracle.

use std::collections::BTreeMap;

use rules::Rules;
use scene::text::{TextStyle, render};
use scene::{Mark, Terrain, Token};

use super::{load, play, rules, standard, turn, units};
use crate::Position;
use crate::tables::{CITIES, EDGE_MIDDLES, named, opposite};

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Position>(), 216);
}

#[test]
fn cells_have_the_names_of_the_board() {
    let rules = standard();
    let board = rules.topology();
    let mut n_named = 0;
    for file in 0..=u8::MAX {
        for rank in 0..20 {
            let name = format!("{}{rank}", char::from(file));
            assert_eq!(named(file, rank), board.find(&name), "{name}");
            n_named += usize::from(named(file, rank).is_some());
        }
    }
    assert_eq!(n_named, 127);
    for cell in board.cells() {
        let (q, r) = board.chart(cell).expect("every cell is flat");
        assert_eq!(board.at(-q, -r), Some(opposite(cell)));
    }
}

#[test]
fn neighbors_and_what_is_near_agree_with_distances() {
    let rules = standard();
    let board = rules.topology();
    let mut degrees = BTreeMap::new();
    for one in board.cells() {
        let neighbors = rules.tables.neighbors[one.idx()];
        *degrees.entry(neighbors.len()).or_insert(0) += 1;
        assert_eq!(neighbors, board.neighbor_set(one));
        let slots = rules.tables.slots_of(one, neighbors);
        assert!(rules.tables.in_slots(one, slots).eq(neighbors), "slots ascend with the cells");
        for other in board.cells() {
            let distance = board.distance(one, other).expect("the board is connected");
            assert_eq!(rules.tables.touch(one, other), distance == 1);
            assert_eq!(rules.tables.near[one.idx()].contains(other), distance <= 2);
        }
    }
    assert_eq!(degrees, BTreeMap::from([(6, 91), (4, 30), (3, 6)]));
    assert_eq!(board.diameter(), 12);
}

/// Worked fact 2.
#[test]
fn cities_are_apart() {
    let rules = standard();
    let board = rules.topology();
    let names: Vec<_> = CITIES.into_iter().map(|city| board.name(city)).collect();
    let expected = "a1 a4 a7 d1 d10 g1 g7 g13 j1 j10 m1 m4 m7";
    assert_eq!(names.join(" "), expected);
    let middles: Vec<_> = EDGE_MIDDLES.into_iter().map(|city| board.name(city)).collect();
    assert_eq!(middles.join(" "), "a4 d1 d10 j1 j10 m4");
    let mut pairs = BTreeMap::new();
    for one in CITIES {
        for other in CITIES.into_iter().take_while(|&other| other < one) {
            *pairs.entry(board.distance(one, other).expect("connected")).or_insert(0) += 1;
            let shared = rules.tables.neighbors[one.idx()] & rules.tables.neighbors[other.idx()];
            assert!(shared.is_empty());
        }
    }
    assert_eq!(pairs, BTreeMap::from([(3, 12), (6, 24), (9, 18), (12, 24)]));
    let mut nearest = BTreeMap::new();
    for cell in board.cells() {
        let steps = CITIES.into_iter().filter_map(|city| board.distance(cell, city)).min();
        *nearest.entry(steps.expect("there are cities")).or_insert(0) += 1;
    }
    assert_eq!(nearest, BTreeMap::from([(0, 13), (1, 48), (2, 48), (3, 18)]));
}

/// The first of the looks is the light one, and Dark is the first seat.
#[test]
fn a_drawing_shows_who_is_dark() {
    let rules = rules(&serde_json::json!({"movement": "free"}));
    let mut units = units("Kg7 Rg8", "Bh7 Km7");
    units[1]["acted"] = true.into();
    units[2]["marks"] = 1.into();
    let setup = serde_json::json!({
        "to_act": "dark", "phase": "unit", "units": units, "scorched": ["a1"],
    });
    let scene = rules.scene(&load(&rules, &setup));
    assert_eq!(scene.sides, ["light", "dark"]);
    let cell = |name| &scene.cells[scene.find(name).expect("a cell")];
    let (dark, light) = (1, 0);
    assert_eq!(cell("g7").stack, [Token::new(dark, "king", "K").with_points(3)]);
    assert_eq!(cell("g7").marks, [Mark::Capital { side: dark }]);
    assert_eq!(cell("g8").stack, [Token::new(dark, "regiment", "R").with_points(2)]);
    assert_eq!(cell("g8").marks, [Mark::Used]);
    let marked = Token::new(light, "battalion", "B").with_points(1).with_hits(1);
    assert_eq!(cell("h7").stack, [marked]);
    assert_eq!(cell("m7").marks, [Mark::Capital { side: light }]);
    assert_eq!((&cell("a1").terrain, &cell("m7").terrain), (&Terrain::Scorched, &Terrain::City));
    for expected in ["dark to act: its units", "marks (lost with more): h7 1 of 1"] {
        assert!(scene.caption.iter().any(|line| line == expected), "{:?}", scene.caption);
    }
}

#[test]
fn a_drawing_says_who_has_stepped() {
    let rules = standard();
    let start = turn(&rules, "dark", "Ka1 Bg7", "Km7");
    let told = |position: &Position| {
        let caption = rules.scene(position).caption;
        caption.into_iter().find(|line| line.starts_with("steps"))
    };
    assert_eq!(told(&start), None);
    let stepped = play(&rules, &start, &["support a1>a1-a2;support g7>g7-g8"]);
    assert_eq!(told(&stepped).as_deref(), Some("steps used up: a2 1 of 3, g8 1 of 1"));
}

/// With marks against kings in cities at the east and in the middle, too.
#[test]
fn a_drawing_keeps_to_eighty_columns() {
    let rules = rules(&serde_json::json!({"movement": "free"}));
    let mut full = units(
        "Km7 Bm6 Ba1 Ba4 Bd1 Rj10 Bg1 Bl4 Bl5",
        "Kg7 Bg13 Bd10 Rj1 Bm1 Rh6 Rf6 Rg6 Bg8 Bf12 Bg11",
    );
    for unit in full.as_array_mut().expect("units") {
        let class = unit["class"].as_str().map(str::to_owned);
        let points = ["battalion", "regiment", "king"]
            .iter()
            .position(|&word| Some(word) == class.as_deref());
        let points = 1 + points.expect("a class");
        if unit["side"] == "light" {
            unit["marks"] = points.into();
        } else {
            unit["acted"] = true.into();
            unit["steps"] = points.into();
        }
    }
    let setup = serde_json::json!({"to_act": "dark", "phase": "unit", "units": full});
    let scene = rules.scene(&load(&rules, &setup));
    for unicode in [false, true] {
        let drawn = render(&scene, &TextStyle { unicode, ..TextStyle::default() });
        let widest = drawn.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{drawn}");
        assert!(drawn.contains("g13"), "it is a board, not a list: {drawn}");
    }
}
