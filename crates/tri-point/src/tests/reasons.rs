//! What `explain` answers to the questions that this game raises.

use rules::explain::explain;
use rules::{Game, Rules};
use serde_json::{Value, json};

use super::{load, play, rules, standard, turn, units};
use crate::{Position, TriPoint};

/// The answers to texts that are refused.
#[track_caller]
fn answers(rules: &TriPoint, position: &Position, expected: &[(&str, &str)]) {
    for &(text, words) in expected {
        let action = rules.parse(position, text).expect("an action");
        let refusal = rules.check(position, action).expect_err(text);
        assert_eq!(rules.describe_refusal(position, Some(action), &refusal), words, "{text}");
    }
}

#[test]
fn which_action_made_a_unit_unable_to_act() {
    let standard = standard();
    let start = turn(&standard, "dark", "Kg7 Bg8 Bh7 Bh8", "Km7 Bi7");
    let acted = play(&standard, &start, &["support g7>g7-g6;end cities"]);
    answers(
        &standard,
        &acted,
        &[(
            "g6@g7",
            "dark's king on g6 has acted in this turn, itself or by what the city g7 did while it stood there, which counts as its action",
        )],
    );
    let stayed = play(&standard, &start, &["promote g7>h7", "end cities;h8*i7"]);
    let by_city = "dark's king on g7 has acted in this turn, itself or by what the city g7 did, which counts as its action";
    answers(
        &standard,
        &stayed,
        &[
            ("g7*h7", by_city),
            ("h7*i7+h8", "dark's battalion on h8 has acted in this turn, itself"),
            ("h8@h7", "dark's battalion on h8 has acted in this turn, itself"),
        ],
    );
    assert_eq!(stayed.acted.len(), 2);

    let waits = rules(&json!({"fresh_units": "wait"}));
    let start = turn(&waits, "dark", "Kg7", "Km7 Bi7");
    let recruit = play(&waits, &start, &["conscript g7>h7;end cities"]);
    answers(
        &waits,
        &recruit,
        &[(
            "h7*i7",
            "dark's battalion on h7 has acted in this turn, itself or by what the city g7 did while it stood there, which counts as its action, or came in by Conscript and waits (option fresh_units is wait)",
        )],
    );
}

/// `fresh_units: wait`: a unit that has used up its steps may never have made one.
#[test]
fn how_a_unit_used_up_its_steps() {
    let waits = rules(&json!({"fresh_units": "wait"}));
    let start = turn(&waits, "dark", "Ka1 Bd1", "Km7");
    let recruit = play(&waits, &start, &["conscript a1>a2"]);
    let came_in = "dark's battalion on a2 came in by Conscript in this turn, with 1 of its 1 steps used up (option fresh_units is wait)";
    answers(&waits, &recruit, &[("support a1>a2-a3", came_in)]);
    let four = turn(&waits, "dark", "Ka1 Bd1 Bg1 Bg7", "Km7");
    let risen = play(&waits, &four, &["conscript a1>b1;promote a1>b1;support d1>b1-b2"]);
    let since = "dark's regiment on b2 came in by Conscript in this turn, with 1 of its 2 steps used up (option fresh_units is wait), and has made 1 since";
    answers(&waits, &risen, &[("support g1>b2-b3", since)]);

    // It may have been on d1 when that acted.
    let left = turn(&waits, "dark", "Ka1 Bd1 Be1 Bg7", "Km7");
    let left = play(&waits, &left, &["support d1>d1-d2;support g7>e1-d1"]);
    answers(
        &waits,
        &left,
        &[
            (
                "support a1>d2-d3",
                "dark's battalion on d2 has used up 1 of its 1 steps in this turn (its points), or came in by Conscript and waits (option fresh_units is wait)",
            ),
            (
                "support a1>d1-e1",
                "dark's battalion on d1 has made 1 of its 1 steps in this turn (its points)",
            ),
        ],
    );

    let free = rules(&json!({"fresh_units": "wait", "movement": "free"}));
    let start = turn(&free, "dark", "Ka1", "Km7");
    let recruit = play(&free, &start, &["conscript a1>a2;end cities"]);
    let either = "dark's battalion on a2 has used up 1 of its 1 steps in this turn (its points), or came in by Conscript and waits (option fresh_units is wait)";
    answers(&free, &recruit, &[("a2-a3", either)]);
    let stepped = play(&free, &start, &["end cities;a1-a2;a2-a3;a3-b3"]);
    let made = "dark's king on b3 has made 3 of its 3 steps in this turn (its points)";
    answers(&free, &stepped, &[("b3-b2", made)]);

    let quick = rules(&json!({"ruleset": "quick-run"}));
    let start = turn(&quick, "dark", "Ka4 Bg8", "Km4");
    let once = play(&quick, &start, &["support a4>g8-g9"]);
    let two = "dark's battalion on g9 has made 1 of its 2 steps in this turn (its points, doubled); this Support takes two";
    answers(&quick, &once, &[("support a4>g9-g8-g9", two)]);
}

#[test]
fn why_a_city_has_no_action_left() {
    let standard = standard();
    let why = |cells: &str, played: &str, text: &str, why: &str| {
        let start = turn(&standard, "dark", cells, "Km7");
        let position = play(&standard, &start, &[played]);
        let city = &text[text.len() - 2..];
        let words = format!("the city {city} has no action left: {why}");
        answers(&standard, &position, &[(text, &words)]);
    };
    why("Ka1 Bd1", "promote d1>d1", "scorch d1", "it has used what it had");
    why("Ka1 Bd1", "promote d1>d1;support a1>a1-a2", "scorch d1", "it has used what it had");
    why("Ka1 Be1", "support a1>e1-d1", "scorch d1", "it was entered in this turn");
    let either = "it has used what it had, or was entered in this turn";
    why("Ka1 Be1 Bd1", "support d1>d1-d2;support a1>e1-d1", "scorch d1", either);
    why("Ka1 Be1 Bg7", "support a1>e1-d1;scorch g7", "scorch d1", either);
}

#[test]
fn why_a_joiner_may_not_join() {
    let unit = |rules: &TriPoint, dark: &str, light: &str| {
        let capital = json!({"dark": "a1", "light": "m7"});
        let units = units(dark, light);
        load(rules, &json!({"to_act": "dark", "phase": "unit", "units": units, "capital": capital}))
    };
    let standard = standard();
    let position = unit(&standard, "Rg7 Bg8 Kf8", "Kh7 Bg9");
    answers(
        &standard,
        &position,
        &[
            ("g8*h7+g7", "dark's regiment on g7 stands on a city, so it can't join an attack"),
            ("g8*g9+h7", "light's king on h7 is an enemy and can't join"),
            (
                "g8*g9+g9",
                "light's battalion on g9 is the unit that is attacked, an enemy: it can't join",
            ),
            ("g8*g9+f7", "nobody stands on f7 who could join"),
        ],
    );
    let game = Game::new(standard.clone(), position);
    let itself = "a joiner is another unit than the attacking one and touches it; dark's battalion on g8 is none";
    assert_eq!(explain(&game, "g8*g9+g8").message, itself);
    let far = "a1 does not touch the attacking unit, so it can't join";
    assert_eq!(explain(&game, "g8*g9+a1").message, far);
    let both = rules(&json!({"coalition": "touch-both"}));
    let position = unit(&both, "Bg8 Kf8", "Kh7");
    let far = "dark's king on f8 does not touch h7 (option coalition is touch-both)";
    answers(&both, &position, &[("g8*h7+f8", far)]);
}

#[test]
fn which_cap_is_reached_and_why_nobody_rises() {
    let standard = standard();
    let battalions = "Bb1 Bb2 Bb3 Bb4 Bb5 Bb6 Bb7 Bb8 Bc1 Bc2 Bc3 Bc4";
    let regiments = "Re1 Re2 Re3 Re4 Re5 Re6 Re7 Re8";
    let full = turn(&standard, "dark", &format!("Kg7 {battalions} {regiments}"), "Km7");
    answers(
        &standard,
        &full,
        &[
            ("conscript g7>g8", "dark has 12 of kind battalion, the most there may be"),
            ("promote g7>b1", "dark has 8 of kind regiment, the most there may be"),
            ("promote g7>e1", "dark has a king already, on g7"),
            ("promote g7>g7", "dark's king on g7 can rise no higher"),
            ("promote g7>m7", "light's king on m7 is not dark's"),
        ],
    );
    let units = play(&standard, &full, &["end cities"]);
    answers(
        &standard,
        &units,
        &[
            ("b1@b2", "dark has 8 of kind regiment, the most there may be"),
            ("e1@e2", "dark has a king already, on g7"),
            ("e1@d1", "no unit of dark stands there"),
            ("g7@g8", "a king can't integrate"),
        ],
    );
    let occupant = rules(&json!({"promote": "occupant"}));
    let position = turn(&occupant, "dark", "Kg7 Ba1 Bb1", "Km7");
    answers(
        &occupant,
        &position,
        &[(
            "promote a1>b1",
            "the city promotes only the unit that stands on it (option promote is occupant), and b1 is another cell",
        )],
    );
}

/// What is refused alike has one answer, so that the answers about all that a unit or a city could do can be read.
#[test]
fn answers_are_few() {
    for options in [json!({}), json!({"movement": "free"}), json!({"ruleset": "quick-run"})] {
        let rules = rules(&options);
        let start = turn(&rules, "dark", "Kd1 Bc1 Be1 Bg7", "Km7 Bd2");
        for (position, at) in
            [(start, "d1"), (start, "c1"), (play(&rules, &start, &["end cities"]), "c1")]
        {
            let game = Game::new(rules.clone(), position);
            let cell = rules.topology().find(at).expect("a cell");
            let verdicts = rules::explain::explain_all(&game, cell);
            let refused = verdicts.iter().filter(|verdict| !verdict.legal);
            let answers: std::collections::HashSet<_> = refused.map(|no| &no.message).collect();
            assert!(!answers.is_empty() && answers.len() <= 40, "{at} {}", answers.len());
        }
    }
}

#[test]
fn what_would_end_the_game() {
    /// The places and the rule with which `end` ends the game.
    #[track_caller]
    fn end(options: &Value, setup: &Value, n_ends: usize) -> Option<(Vec<u8>, &'static str)> {
        let rules = rules(options);
        let position = load(&rules, setup);
        let mut game = Game::new(rules, position);
        for _ in 1..n_ends {
            game.play(crate::Action::END).expect("legal");
        }
        let answer = explain(&game, "end");
        assert!(answer.legal && answer.message == answer.ends.as_ref().map_or("", |end| &end.text));
        answer.ends.map(|end| (end.places, end.rule))
    }
    let capital = json!({"dark": "a1", "light": "m7"});
    let lone = json!({"to_act": "dark", "units": units("Ba1", "Km7"), "capital": capital});
    assert_eq!(end(&json!({}), &lone, 1), Some((vec![2, 1], "end.dethroned")));

    let two = json!({"to_act": "dark", "units": units("Ka1", "Km7")});
    assert_eq!(end(&json!({}), &two, 1), None);
    let counted = end(&json!({"counter_limit": 1}), &two, 1);
    assert_eq!(counted, Some((vec![2, 1], "end.counter-limit")));
    let threefold = json!({"repetition": "threefold"});
    assert_eq!(end(&threefold, &two, 3), None);
    assert_eq!(end(&threefold, &two, 4), Some((vec![1, 1], "end.threefold")));

    let held = "Ba4 Ba7 Bd1 Bd10 Bg1 Bg7 Bg13 Bj1 Bj10 Bm1 Bm4 Km7";
    let full = json!({"to_act": "dark", "units": units("Ka1", held)});
    assert_eq!(end(&json!({}), &full, 1), Some((vec![2, 1], "end.full-occupation")));
    assert_eq!(end(&json!({"ruleset": "quick-run"}), &full, 1), None);
}
