//! The worked facts of the rules file.

use std::collections::HashSet;

use geometry::Cell;
use rules::{Game, Rules, Seat};
use serde_json::{Value, json};

use super::{ending, granted, load, play, refused, rules, standard, texts, turn};
use crate::action::Kind;
use crate::position::Phase;
use crate::symmetry::{MAPS, image};
use crate::{Position, TriPoint};

/// The positions after every placement of the side to act, each as often as it is reached.
fn placements(rules: &TriPoint, position: &Position) -> Vec<Position> {
    let seat = position.to_act;
    let mut open = vec![*position];
    let mut placed = Vec::new();
    while let Some(position) = open.pop() {
        if position.phase != Phase::Place || position.to_act != seat {
            placed.push(position);
            continue;
        }
        let mut actions = Vec::new();
        rules.push_actions(&position, &mut actions);
        open.extend(actions.into_iter().map(|action| {
            let mut after = position;
            rules.play_unchecked(&mut after, action);
            after
        }));
    }
    placed
}

fn n_placements(rules: &TriPoint) -> (usize, usize) {
    let dark = placements(rules, &rules.start());
    let both: HashSet<Position> =
        dark.iter().flat_map(|position| placements(rules, position)).collect();
    (dark.len(), both.len())
}

fn given(rules: &TriPoint, position: &Position) -> Value {
    serde_json::to_value(rules.save(position)).expect("a set-up is JSON")
}

#[test]
fn fact_1_placements() {
    assert_eq!(n_placements(&standard()), (69, 4_266));
    assert_eq!(n_placements(&rules(&json!({"ruleset": "quick-run"}))), (36, 216));
    for settled in ["dark", "light"] {
        let invasion = rules(&json!({"ruleset": "invasion", "settled": settled}));
        let dark = placements(&invasion, &invasion.start());
        let both: usize = dark.iter().map(|position| placements(&invasion, position).len()).sum();
        assert_eq!((dark.len(), both), (if settled == "dark" { 6_435 } else { 69 }, 273_240));
    }
    let settled = rules(&json!({"ruleset": "pre-settled"}));
    let dark = placements(&settled, &settled.start());
    assert_eq!(dark.len(), 6_435);
    assert!(dark.iter().step_by(97).all(|position| placements(&settled, position).len() == 280));

    let standard = standard();
    assert_eq!(texts(&standard, &play(&standard, &standard.start(), &["Ka1"])), ["Ba2", "Bb1"]);
    let placed = play(&standard, &standard.start(), &["Ka1;Ba2;Bb2"]);
    let kings = texts(&standard, &placed);
    assert_eq!(kings.len(), 12);
    assert!(kings.iter().all(|text| text.starts_with('K')));
}

#[test]
fn fact_3_a_first_turn_of_light() {
    let rules = standard();
    let position = play(&rules, &rules.start(), &["Ka1;Ba2;Bb2", "Kd1;Bc1;Be1"]);
    let expected = "conscript d1>d2, conscript d1>e2, promote d1>c1, promote d1>e1, \
                    support d1>c1-b1, support d1>c1-c2, support d1>c1-d2, \
                    support d1>d1-d2, support d1>d1-e2, \
                    support d1>e1-e2, support d1>e1-f1, support d1>e1-f2, \
                    scorch d1, end cities, end";
    assert_eq!(texts(&rules, &position).join(", "), expected);
    let turn = "support d1>c1-b1;support d1>d1-c1;end cities";
    let position = play(&rules, &position, &[turn]);
    assert_eq!(texts(&rules, &position), ["b1*a1", "b1*b2", "end"]);
    assert_eq!(refused(&rules, &position, "b1*a1+c1"), "unit.one-action");
}

#[test]
fn the_example_of_the_json_section() {
    let rules = standard();
    assert_eq!(
        serde_json::to_string(&rules.save(&rules.start())).expect("JSON"),
        concat!(
            r#"{"to_act":"dark","phase":"place","units":[],"scorched":[],"#,
            r#""capital":{"dark":null,"light":null},"counter":{"dark":0,"light":0},"#,
            r#""city_actions_left":{},"roamed":false,"outcome":null}"#
        )
    );
    let turns = ["Ka1;Ba2;Bb2", "Kd1;Bc1;Be1;support d1>c1-b1"];
    let position = play(&rules, &rules.start(), &turns);
    let unit = |at, side, class, steps, acted| json!({"at": at, "side": side, "class": class, "steps": steps, "acted": acted, "marks": 0});
    let mut expected = json!({
        "to_act": "light",
        "phase": "city",
        "units": [
            unit("a1", "dark", "king", 0, false),
            unit("a2", "dark", "battalion", 0, false),
            unit("b1", "light", "battalion", 1, false),
            unit("b2", "dark", "battalion", 0, false),
            unit("d1", "light", "king", 0, true),
            unit("e1", "light", "battalion", 0, false),
        ],
        "scorched": [],
        "capital": {"dark": "a1", "light": "d1"},
        "counter": {"dark": 0, "light": 0},
        "city_actions_left": {"d1": 1},
        "roamed": false,
        "outcome": null,
    });
    assert_eq!(given(&rules, &position), expected);

    let position = play(&rules, &position, &["end"]);
    expected["to_act"] = "dark".into();
    expected["units"][2]["steps"] = 0.into();
    expected["units"][4]["acted"] = false.into();
    expected["counter"]["light"] = 1.into();
    expected["city_actions_left"] = json!({"a1": 2});
    assert_eq!(given(&rules, &position), expected);
}

#[test]
fn fact_4_a_king_falls_and_the_game_goes_on() {
    let rules = rules(&json!({"movement": "free"}));
    let placed = play(&rules, &rules.start(), &["Ka1;Ba2;Bb2", "Kd1;Bc1;Be1"]);
    let position = play(&rules, &placed, &["end cities;c1-b1;d1-c1;b1*a1+c1;end"]);
    assert_eq!(ending(&rules, &position), None);
    assert!(!position.has_king(Seat::FIRST));
    let merged = play(&rules, &position, &["end cities;a2@b2"]);
    let can_act = |text: &String| text.contains(['*', '@']);
    assert!(!texts(&rules, &merged).iter().any(can_act), "it has acted, and may still step");
    let over = play(&rules, &merged, &["end"]);
    assert_eq!(ending(&rules, &over), Some(("0-1".into(), "end.dethroned")));
}

#[test]
fn fact_5_vacated_cities_and_promotions() {
    let rules = standard();
    let position = turn(&rules, "dark", "Kg7 Ba1 Ba2 Rc3", "Km7 Bm6");
    assert_eq!(given(&rules, &position)["city_actions_left"], json!({"a1": 1, "g7": 2}));

    let left = play(&rules, &position, &["support a1>a1-b1"]);
    assert_eq!(given(&rules, &left)["city_actions_left"], json!({"g7": 2}));
    let acted = |position: &Position| -> Vec<String> {
        position.acted.into_iter().map(|cell| rules.topology().name(cell).to_owned()).collect()
    };
    assert_eq!(acted(&left), ["b1"]);

    let vacated = play(&rules, &position, &["support g7>a1-b1"]);
    assert_eq!(given(&rules, &vacated)["city_actions_left"], json!({"a1": 1, "g7": 1}));
    assert_eq!(refused(&rules, &vacated, "promote a1>b1"), "city.vacated");
    let entered = play(&rules, &vacated, &["support g7>a2-a1", "promote a1>b1"]);
    assert_eq!(acted(&entered), ["a1", "g7"]);

    assert_eq!(refused(&rules, &position, "promote g7>c3"), "unit.caps");
    let scorched = play(&rules, &position, &["scorch g7"]);
    assert_eq!(granted(&rules, &scorched, "promote a1>c3"), "city.promote");
}

#[test]
fn fact_6_coalitions() {
    let rules = standard();
    let position = |dark: &str| {
        load(
            &rules,
            &json!({
                "to_act": "dark",
                "phase": "unit",
                "units": super::units(dark, "Kg7"),
                "capital": {"dark": "a1", "light": "g7"},
            }),
        )
    };
    let four = position("Kg6 Rf6 Bf5 Bg5");
    let survives = |turn| play(&rules, &four, &[turn]).has_king(Seat::SECOND);
    assert!(survives("g6*g7+f6"));
    assert!(!survives("f6*g7+g6"));
    assert_eq!(granted(&rules, &four, "g6*g7+f5"), "attack.coalition");
    assert!(survives("f6*g7"));
    assert!(!survives("f6*g7;g6*g7+f5+g5"));

    let city = load(
        &rules,
        &json!({
            "to_act": "dark",
            "phase": "unit",
            "units": super::units("Rg7 Bg8", "Kh7"),
            "capital": {"dark": "a1", "light": "m7"},
        }),
    );
    assert_eq!(granted(&rules, &city, "g7*h7+g8"), "attack.coalition");
    assert_eq!(granted(&rules, &city, "g7*h7"), "attack.from-city");
    assert_eq!(refused(&rules, &city, "g8*h7+g7"), "attack.from-city");
}

#[test]
fn fact_7_dethroned_comes_before_full_occupation() {
    let rules = standard();
    let others = "Ba4 Ba7 Bd1 Bd10 Bg1 Bg7 Bg13 Bj1 Bj10 Bm1 Bm4";
    let position = load(
        &rules,
        &json!({
            "to_act": "dark",
            "phase": "unit",
            "units": super::units("Ba1", &format!("{others} Km7")),
            "capital": {"dark": "a1", "light": "m7"},
        }),
    );
    let over = play(&rules, &position, &["end"]);
    assert_eq!(ending(&rules, &over), Some(("0-1".into(), "end.dethroned")));

    let kingless = json!({
        "to_act": "light",
        "units": super::units("Ka1", &format!("{others} Bm7")),
        "capital": {"dark": "a1", "light": "m7"},
    });
    let won = load(&rules, &kingless);
    assert_eq!(ending(&rules, &won), Some(("0-1".into(), "end.full-occupation")));
}

#[test]
fn fact_8_the_third_occurrence() {
    let rules = rules(&json!({"repetition": "threefold"}));
    let mut game = Game::new(rules.clone(), turn(&rules, "dark", "Ka1", "Km7"));
    for n_ends in 1..=4 {
        assert_eq!(game.outcome(), None);
        game.play(crate::Action::END).expect("the turn may end");
        assert_eq!(game.n_actions(), n_ends);
    }
    let outcome = game.outcome().expect("the third occurrence");
    assert_eq!((outcome.result().as_str(), outcome.rule.slug), ("1/2-1/2", "end.threefold"));
    assert_eq!(rules.to_act(game.position()), None);
}

/// A scorched city leaves a board on which nobody seems to have acted; that is no start of a turn.
#[test]
fn a_position_in_mid_turn_is_no_occurrence() {
    let rules = rules(&json!({"repetition": "threefold"}));
    let start = turn(&rules, "dark", "Ka1 Bg7", "Km7");
    let mut game = Game::new(rules.clone(), start);
    let scorch = rules.parse(game.position(), "scorch g7").expect("an action");
    game.play(scorch).expect("legal");
    assert_eq!(rules.repetition_key(game.position()), None);
    // Light's turn starts with this board after the first, third and fifth `end`, Dark's after the second and fourth.
    for n_ends in 1..=5 {
        assert_eq!(game.outcome(), None, "{n_ends}");
        game.play(crate::Action::END).expect("the turn may end");
    }
    assert!(game.outcome().is_some());
}

/// Whether Light can take Dark's king before its turn ends. No city need be scorched for that.
fn can_take_king(rules: &TriPoint, position: &Position, seen: &mut HashSet<Position>) -> bool {
    let mut actions = Vec::new();
    rules.push_actions(position, &mut actions);
    actions.into_iter().any(|action| {
        if matches!(action.kind(), Kind::Scorch | Kind::End) {
            return false;
        }
        let mut after = *position;
        rules.play_unchecked(&mut after, action);
        let Some(king) = (after.kings & after.sides[0]).first() else { return true };
        may_reach(rules, &after, king) && seen.insert(after) && can_take_king(rules, &after, seen)
    })
}

/// Whether the units that may still act have the points for it and the steps to come near enough, were nobody in
/// their way: saves searching.
fn may_reach(rules: &TriPoint, position: &Position, king: Cell) -> bool {
    if position.phase != Phase::Unit {
        return true;
    }
    let free = rules.options.free_steps;
    let ready = position.own().minus(position.acted).into_iter();
    let distances = ready.map(|unit| {
        let class = position.class_at(unit);
        let left = if free { rules.step_cap(class) - position.steps_at(unit) } else { 0 };
        let distance = rules.topology().distance(unit, king).expect("the board is connected");
        (distance.saturating_sub(left), class.points())
    });
    let near: Vec<_> = distances.filter(|&(distance, _)| distance <= 2).collect();
    let points: u8 = near.iter().map(|&(_, points)| points).sum();
    // Whoever leads may mark less than its points, so this is a bound.
    near.iter().any(|&(distance, _)| distance <= 1) && position.marks_at(king) + points > 3
}

/// The images of a first placement under the maps of the hexagon, by the cells of king and Battalions.
fn images(rules: &TriPoint, position: &Position) -> HashSet<(Cell, Vec<Cell>)> {
    let king = position.kings.first().expect("Dark has placed its king");
    let battalions = position.sides[0].without(king);
    let maps = MAPS.into_iter().chain([(|at| at) as crate::symmetry::Map]);
    let mapped = maps.map(|map| {
        let mut cells: Vec<_> =
            battalions.into_iter().map(|cell| image(&rules.tables, cell, map)).collect();
        cells.sort_unstable();
        (image(&rules.tables, king, map), cells)
    });
    mapped.collect()
}

/// After how many of Dark's placements Light can take the king in its first turn.
fn n_lost_at_once(options: &Value) -> usize {
    let rules = rules(options);
    let mut counted = HashSet::new();
    let mut n_lost = 0;
    for position in placements(&rules, &rules.start()) {
        let orbit = images(&rules, &position);
        if !counted.is_disjoint(&orbit) {
            continue;
        }
        let is_lost = placements(&rules, &position)
            .into_iter()
            .any(|position| can_take_king(&rules, &position, &mut HashSet::new()));
        n_lost += if is_lost { orbit.len() } else { 0 };
        counted.extend(orbit);
    }
    assert_eq!(counted.len(), 69);
    n_lost
}

#[test]
fn fact_4_kings_that_fall_in_the_first_turn() {
    assert_eq!(n_lost_at_once(&json!({"movement": "free"})), 42);
    assert_eq!(n_lost_at_once(&json!({"movement": "free", "attack": "points"})), 54);
    assert_eq!(n_lost_at_once(&json!({"movement": "free", "coalition": "touch-both"})), 12);
    assert_eq!(n_lost_at_once(&json!({})), 0);
    assert_eq!(n_lost_at_once(&json!({"attack": "points"})), 0);
}

#[test]
fn fact_4_with_both_options() {
    let mut options = json!({"movement": "free", "attack": "points", "coalition": "touch-both"});
    assert_eq!(n_lost_at_once(&options), 42);
    options["promote"] = "occupant".into();
    assert_eq!(n_lost_at_once(&options), 12);
}
