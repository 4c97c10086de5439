//! Games: places, elimination, repetition, and what is refused after the end.

use std::sync::Arc;

use rules::{Game, Reason, Rules, Seat};
use serde_json::{Value, json};

use crate::cairns::Cairns;
use crate::{cairns, corners, corners_with, load};

/// Red came to the summit, green was stranded, blue is left.
pub(crate) fn over() -> Value {
    json!({
        "to_act": "blue",
        "walkers": [{"at": "e1", "side": "blue"}, {"at": "c1", "side": "blue"}],
        "water": ["b3", "c2", "d3", "a1"],
        "cairn": 1,
        "places": [1, 3, 2],
    })
}

/// Plays actions joined by blanks.
pub(crate) fn play(game: &mut Game<Cairns>, texts: &str) {
    for text in texts.split_whitespace() {
        let action = game.rules().parse(game.position(), text).expect("the test's text is read");
        game.play(action).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
}

/// Every clan goes forth and back twice, so that red begins a turn from the same position for the third time.
pub(crate) fn go_round_twice(game: &mut Game<Cairns>) {
    for _ in 0..2 {
        play(game, "a1-a2 a2-a1 c5-d4 d4-c5 e1-e2 e2-e1");
    }
}

fn game(setup: Value) -> Game<Cairns> {
    let cairns = cairns(json!({}));
    let position = load(&cairns, setup);
    Game::new(cairns, position)
}

#[test]
fn to_act_stays_in_mid_turn_and_passes_at_its_end() {
    let cairns = cairns(json!({"first": "green"}));
    let mut game = Game::new(Arc::clone(&cairns), cairns.start());
    let mut acted = Vec::new();
    for text in "+c5 +e3 +e1 +c1 +a1 +a3 c5-d4 end e1-e2 e2~d2 a1-a2".split(' ') {
        acted.push(game.rules().to_act(game.position()).map(Seat::idx));
        play(&mut game, text);
    }
    let expected = [1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0].map(Some);
    assert_eq!(acted, expected);
    assert_eq!(game.n_actions(), 11);
}

#[test]
fn whoever_is_home_is_passed_over() {
    let carrying = json!([
        {"at": "b2", "side": "red", "stone": true}, {"at": "a3", "side": "red"},
        {"at": "c5", "side": "green"}, {"at": "e3", "side": "green"},
        {"at": "e1", "side": "blue"}, {"at": "d2", "side": "blue", "stone": true},
    ]);
    let water = json!(["b3", "c2", "d3", "a1", "c1"]);
    let mut game = game(corners_with(json!({"walkers": carrying, "water": water})));
    play(&mut game, "b2-c3 c5-c4 end");
    assert_eq!(game.position().places, [1, 0, 0]);
    play(&mut game, "e1-e2 end c4-c5");
    assert_eq!(
        game.rules().to_act(game.position()),
        Some(Seat::new(1)),
        "green has an action left"
    );
    play(&mut game, "end d2-c3");
    let outcome = game.outcome().expect("green alone is left");
    assert_eq!((outcome.result().as_str(), outcome.rule.slug), ("1-3-2", "end.last"));
    assert_eq!(outcome.winners().to_vec(), [Seat::FIRST]);
    assert_eq!(game.position().cairn, 2);
}

/// Red floods the last cell next to green: green's turn comes, it can't act, and is out in the third place.
#[test]
fn whoever_cannot_act_is_out() {
    let walkers = json!([
        {"at": "a1", "side": "red"}, {"at": "c4", "side": "red"},
        {"at": "c5", "side": "green"}, {"at": "d4", "side": "green"},
        {"at": "e1", "side": "blue"}, {"at": "c1", "side": "blue"},
    ]);
    // c5 has b4 c4 d4 beside it; d4 has c4 c5 d3 e3.
    let setup = corners_with(json!({
        "walkers": walkers,
        "water": ["b3", "c2", "d3", "e3", "a2"],
    }));
    let cairns = cairns(json!({}));
    let typed = serde_json::from_value(setup.clone()).expect("typed");
    let strict = cairns.load(&typed, rules::Strictness::Play).expect_err("two stones too few");
    assert_eq!(strict.first().code, "stones.conserved");
    let (position, warnings) =
        cairns.load(&typed, rules::Strictness::Study).expect("only a warning for study");
    assert_eq!(warnings.len(), 1);
    let mut game = Game::new(cairns, position);
    play(&mut game, "c4~b4 end");
    assert_eq!(game.position().places, [0, 3, 0]);
    assert_eq!(game.rules().to_act(game.position()), Some(Seat::new(2)), "green is passed over");
    let effects = {
        let mut effects = Vec::new();
        let before = load_study(game.rules(), &setup);
        let dig = game.rules().parse(&before, "c4~b4").expect("read");
        let mut before_end = before;
        game.rules().play_unchecked(&mut before_end, dig);
        let end = game.rules().parse(&before_end, "end").expect("read");
        game.rules().effects(&before_end, end, &mut effects);
        effects
    };
    let causes: Vec<_> = effects.iter().map(|effect| effect.cause).collect();
    assert_eq!(causes, ["stranded", "stranded"], "both walkers of green leave by red's `end`");
}

fn load_study(cairns: &Cairns, setup: &Value) -> crate::cairns::position::Position {
    let typed = serde_json::from_value(setup.clone()).expect("typed");
    cairns.load(&typed, rules::Strictness::Study).expect("fit for study").0
}

#[test]
fn the_third_occurrence_ends_the_game() {
    let mut game = game(corners());
    assert_eq!(game.occurrences(), [0]);
    play(&mut game, "a1-a2 a2-a1 c5-d4 d4-c5 e1-e2 e2-e1");
    assert_eq!(game.occurrences(), [0, 6]);
    play(&mut game, "a1-a2");
    assert_eq!(game.occurrences(), Vec::<u32>::new(), "nothing is compared in mid-turn");
    play(&mut game, "a2-a1 c5-d4 d4-c5 e1-e2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "e2-e1");
    assert!(game.is_repeated());
    let outcome = game.outcome().expect("the third occurrence ends the game");
    assert_eq!((outcome.result().as_str(), outcome.rule.slug), ("1-1-1", "end.repetition"));
    assert_eq!(game.position().places, [1, 1, 1], "the outcome is stored");
    assert_eq!(game.occurrences(), [0, 6, 12]);
}

#[test]
fn everything_is_refused_after_the_end() {
    let mut repeated = game(corners());
    go_round_twice(&mut repeated);
    for (mut game, by) in [(repeated, "end.repetition"), (game(over()), "end.last")] {
        let before = game.clone();
        let mut actions = Vec::new();
        game.rules().push_conceivable(game.position(), &mut actions);
        assert!(!actions.is_empty());
        for action in actions {
            let refusal = game.play(action).expect_err("the game is over");
            assert_eq!((refusal.reason, refusal.rule.slug), (Reason::Over, by));
        }
        assert_eq!(game.position(), before.position());
        assert_eq!(game.n_actions(), before.n_actions());
        assert_eq!(game.rules().to_act(game.position()), None);
    }
}

/// A loaded position has no past: it never is a repetition by itself, and a stored outcome is loaded with it.
#[test]
fn a_stored_outcome_is_loaded() {
    let mut game = game(corners());
    go_round_twice(&mut game);
    let setup = game.rules().save(game.position());
    let (loaded, _) = game.rules().load(&setup, rules::Strictness::Play).expect("what was saved");
    let again = Game::new(Arc::clone(game.rules()), loaded);
    assert!(!again.is_repeated());
    assert_eq!(again.outcome(), game.outcome());
}

#[test]
fn repetition_can_be_off() {
    let cairns = cairns(json!({"repetition": "off"}));
    let position = load(&cairns, corners());
    let mut game = Game::new(cairns, position);
    go_round_twice(&mut game);
    go_round_twice(&mut game);
    assert_eq!((game.outcome(), game.occurrences()), (None, Vec::new()));
}

/// A clone goes its own way.
#[test]
fn a_clone_has_the_past_and_its_own_future() {
    let mut game = game(corners());
    play(&mut game, "a1-a2 a2-a1 c5-d4 d4-c5 e1-e2 e2-e1");
    let mut twin = game.clone();
    play(&mut twin, "a1-a2 a2-a1 c5-d4 d4-c5 e1-e2 e2-e1");
    assert!(twin.is_repeated() && !game.is_repeated());
    assert_eq!(game.occurrences(), [0, 6]);
}
