//! The worked facts of the rules file.

use rules::{Outcome, Rules, Seat, Whole};

use super::{alt, dice, load, play, position, refused, setup, tchess, texts, with};
use crate::position::{Heading, Token};
use crate::{Options, Position, Tchess};

/// How many squares a lone white piece on e5 can go to.
fn n_destinations(rules: &Tchess, letter: char) -> usize {
    let kind = rules.kinds.iter().position(|kind| kind.letter == letter).expect("a letter");
    let mut position = Position::empty(Seat::FIRST);
    let e5 = rules.topology.find("e5").expect("on the board");
    position.put(Seat::FIRST, e5, Token::new(kind as u8, Heading::toward_enemy(Seat::FIRST)));
    let mut actions = Vec::new();
    rules.generate(&position, &mut actions);
    let mut ends: Vec<_> = actions.into_iter().map(crate::Action::end).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.len()
}

#[test]
fn destinations_on_an_empty_board() {
    let (base, polar) = (with(""), with("polarity"));
    let expected = [
        ('K', 8, 5),
        ('Q', 35, 23),
        ('R', 18, 14),
        ('B', 17, 9),
        ('N', 8, 4),
        ('P', 1, 1),
        ('J', 8, 5),
        ('M', 22, 16),
        ('D', 32, 17),
        ('L', 24, 14),
        ('G', 28, 15),
        ('C', 52, 28),
    ];
    for (letter, plain, pointing) in expected {
        assert_eq!(n_destinations(&base, letter), plain, "{letter}");
        assert_eq!(n_destinations(&polar, letter), pointing, "{letter} pointing");
    }
}

#[test]
fn start_actions_by_kind() {
    let rules = with("");
    let start = texts(&rules, &rules.start());
    let counts: Vec<_> = "PCGDLRQKJMNB"
        .chars()
        .map(|letter| start.iter().filter(|text| text.starts_with(letter)).count())
        .collect();
    assert_eq!(counts, [10, 17, 6, 3, 2, 2, 1, 1, 1, 1, 0, 0]);
    let captures: Vec<_> = start.iter().filter(|text| text.contains('x')).collect();
    assert_eq!(captures, ["Cb2-a4xa8", "Cb2-c4xc8", "Gi2-h4xd8"]);
    let polar = with("polarity");
    let unturned = |text: &&String| !text.ends_with(['<', '>', 'v']);
    assert_eq!(texts(&polar, &polar.start()).iter().filter(unturned).count(), 44);
}

#[test]
fn strike_polarity_with_headings_kept() {
    fn count(rules: &Tchess, position: &Position, depth: u32) -> u64 {
        let mut actions = Vec::new();
        rules.push_actions(position, &mut actions);
        actions.retain(|action| action.spin().is_none());
        if depth == 1 {
            return actions.len() as u64;
        }
        let counts = actions.into_iter().map(|action| {
            let mut after = *position;
            rules.play_unchecked(&mut after, action);
            count(rules, &after, depth - 1)
        });
        counts.sum()
    }
    let rules = with("strike polarity");
    assert_eq!(count(&rules, &rules.start(), 3), 54_628);
}

/// The ends of the two-part actions from e5 by way of a square, and of the first part alone.
fn by_way_of(rules: &Tchess, white: &str, prefix: &str) -> Vec<String> {
    let position = position(rules, white, "Kj10");
    let found = texts(rules, &position).into_iter().filter(|text| text.starts_with(prefix));
    let mut ends: Vec<_> = found
        .filter(|text| !text.ends_with(['<', '>', 'v']))
        .map(|text| text.rsplit('-').next().unwrap_or_default().to_owned())
        .collect();
    ends.sort();
    ends
}

#[test]
fn composite_moves() {
    let rules = with("");
    // Own pawns on every other square of the first leap.
    let pawns = "Pc4 Pc6 Pd3 Pf3 Pf7 Pg4 Pg6";
    let champion = by_way_of(&rules, &format!("Ka1 Ce5 {pawns}"), "Ce5-d7");
    assert_eq!(champion, ["a7", "b7", "c7", "d10", "d7", "d8", "d9"]);
    let griffin = by_way_of(&rules, &format!("Ka1 Ge5 {pawns}"), "Ge5-d7");
    assert_eq!(griffin, ["a10", "b9", "c8", "d7"]);
    let around = "Pd4 Pd5 Pe4 Pe6 Pf4 Pf5 Pf6";
    let lion = by_way_of(&rules, &format!("Ka1 Le5 {around}"), "Le5-d6");
    assert_eq!(lion, ["c5", "c6", "c7", "d6", "d7", "e7"]);
    let polar = by_way_of(&with("polarity"), &format!("Ka1 Le5 {around}"), "Le5-d6");
    assert_eq!(polar, ["c6", "c7", "d6", "d7"]);
}

#[test]
fn transport() {
    let rules = with("transport");
    let start = position(&rules, "Ka1 Nc3 Rd5", "Kj10");
    let mounted = play(&rules, &start, "Nc3^d5 Kj10-j9");
    let list = texts(&rules, &mounted);
    assert!(list.contains(&"N&d5-e7".to_owned()) && list.contains(&"Nd5-e7".to_owned()));

    let griffin = position(&rules, "Ka1 Gc3/R", "Kj10");
    for (text, rook) in [("G&c3-d5-f7", "f7"), ("G&c3-d5/-f7", "d5"), ("Gc3-d5-f7", "c3")] {
        let after = play(&rules, &griffin, text);
        let saved = rules.save(&after);
        let found = saved.pieces.iter().find(|piece| {
            piece.kind == "tower" || piece.under.as_ref().is_some_and(|under| under.kind == "tower")
        });
        assert_eq!(found.expect("the tower is there").at, rook, "{text}");
    }

    let champion = position(&rules, "Ka1 Cb9/P", "Kj9");
    let list = texts(&rules, &champion);
    assert!(list.contains(&"C&b9-d10".to_owned()));
    assert!(list.contains(&"C&b9-d10/-e10=Q".to_owned()));
    assert_eq!(refused(&rules, &champion, "C&b9-d10=Q"), "transport.pawn-uncovered");
    assert_eq!(refused(&rules, &champion, "C&b9-d10/-e10"), "transport.pawn-uncovered");

    let knight = position(&rules, "Ka1 Na10/P", "Kj9");
    let list = texts(&rules, &knight);
    for to in ["b8", "c9"] {
        let prefix = format!("Na10-{to}=");
        assert_eq!(list.iter().filter(|text| text.starts_with(&prefix)).count(), 9);
    }
    let vault = position(&rules, "Ka1 Gc3 Rd5", "Kj10");
    assert_eq!(refused(&rules, &vault, "Gc3^d5/-f7"), "transport.no-vault");
}

#[test]
fn king_capture() {
    let rules = with("king-capture");
    let start = position(&rules, "Ka1 Rf2", "Kf9 Ra9 Ph9");
    let freed = play(&rules, &start, "Rf2xf9 Ra9xf9");
    let choices = ["K@e8", "K@f8", "K@g8", "K@e9", "K@g9", "K@e10", "K@f10", "K@g10"];
    assert_eq!(texts(&rules, &freed), choices);
    assert_eq!(rules.to_act(&freed), Some(Seat::SECOND));
    assert_eq!(refused(&rules, &freed, "Rf9-f8"), "choices.order");
    let won = play(&rules, &start, "Rf2xf9 Ph9-h8 Rf9-f2 Ph8-h7 Rf2-e2");
    let win = rules.outcome(&won).map(|outcome| (outcome.result(), outcome.rule.slug));
    assert_eq!(win, Some(("1-0".into(), "king-capture.win")));
}

#[test]
fn illusions_and_check() {
    let rules = with("illusions");
    let far = position(&rules, "Kd5 Rh4", "Ka10 Jh8 Pd6");
    assert_eq!(refused(&rules, &far, "Rh4xh8"), "illusions.check");
    let near = position(&rules, "Kd4 Rh4", "Ka10 Jh8 Pd6");
    let owed = play(&rules, &near, "Rh4xh8");
    assert_eq!(texts(&rules, &owed), ["J@d6"]);
}

#[test]
fn king_capture_and_illusions() {
    let rules = with("king-capture illusions");
    let start = position(&rules, "Ra5 Pa1", "Ka10 Jh5+K Pb9 Pc9");
    let freed = play(&rules, &start, "Ra5xh5");
    assert_eq!((texts(&rules, &freed).len(), rules.to_act(&freed)), (8, Some(Seat::FIRST)));
    let owed = play(&rules, &freed, "K@g4");
    assert_eq!(texts(&rules, &owed), ["J@b9", "J@c9"]);
    assert_eq!(rules.to_act(&owed), Some(Seat::SECOND));
    let after = play(&rules, &owed, "J@c9");
    assert_eq!(rules.save(&after).turn, None);
    assert_eq!(rules.to_act(&after), Some(Seat::SECOND));
}

#[test]
fn targets() {
    let options = Options { targets: Some(vec!["pawn".into()]), ..Options::default() };
    let rules = tchess(options);
    let result = |white: &str, black: &str, text: &str| {
        let after = play(&rules, &position(&rules, white, black), text);
        rules.outcome(&after).map(|outcome: Outcome| (outcome.result(), outcome.rule.slug))
    };
    let lost = result("Ka1 Pb9", "Ka10 Pa2", "Pb9-b10=Q");
    assert_eq!(lost, Some(("0-1".into(), "priorities.win")));
    let won = result("Ka1 Pb9", "Kj10 Pa10", "Pb9xa10=Q");
    assert_eq!(won, Some(("1-0".into(), "priorities.win")));
}

#[test]
fn the_other_base_needs_no_code() {
    let rules = tchess(Options { base: Some(alt()), ..Options::default() });
    let list = texts(&rules, &rules.start());
    assert!(list.contains(&"Uc1-a2".to_owned()) && list.contains(&"He2-d5".to_owned()));
    assert!(!list.iter().any(|text| text.starts_with(['O', 'S'])));
}

#[test]
fn a_strike_turn_ends_by_itself_and_marks_what_acted() {
    let rules = with("strike");
    let start = rules.start();
    let after = play(&rules, &start, "Pa3-a4");
    assert_eq!(refused(&rules, &after, "Pa4-a5"), "strike.used");
    assert_eq!(rules.to_act(&after), Some(Seat::FIRST));
    let over = play(&rules, &after, "Pb3-b4 Pc3-c4");
    assert_eq!(rules.to_act(&over), Some(Seat::SECOND));
    // A lone King acts once and the turn is over; he may be left to be taken.
    let lone = position(&rules, "Ka1", "Kj10 Rj2");
    let passed = play(&rules, &lone, "Ka1-a2");
    assert_eq!(rules.to_act(&passed), Some(Seat::SECOND));
    let taken = play(&rules, &passed, "Rj2xa2");
    assert_eq!(rules.outcome(&taken).map(|outcome| outcome.rule.slug), Some("strike.king-taken"));
}

#[test]
fn sides_without_action_under_strike() {
    let rules = with("strike flag-capture");
    // Both Flag Kings stand still, and Black's pawn is blocked: White's King is held by it.
    let mut blocked = setup(&rules, "Ka1 Pe4", "Kj10 Pe5");
    blocked.pieces[0].at = "a1".into();
    let draw = load(&rules, &blocked);
    assert_eq!(rules.outcome(&draw).map(|outcome| outcome.rule.slug), Some("strike.both-pass"));
    let held = load(&rules, &setup(&rules, "Pe4", "Kj10 Pe5+K"));
    let lost = rules.outcome(&held).map(|outcome| (outcome.result(), outcome.rule.slug));
    assert_eq!(lost, Some(("0-1".into(), "king-capture.helpless")));
}

#[test]
fn whatever_ends_the_game_ends_the_turn() {
    let rules = with("strike");
    let mut setup = setup(&rules, "Ka1 Rb1 Qc1", "Kj10");
    setup.quiet_plies = Whole(299);
    let before = load(&rules, &setup);
    let quiet = rules.parse(&before, "Rb1-b2").expect("an action");
    assert!(rules.ends_turn(&before, quiet), "base.hundred-plies");
    setup.quiet_plies = Whole(298);
    let before = load(&rules, &setup);
    assert!(!rules.ends_turn(&before, quiet), "two actions are left");
}

#[test]
fn refusals_in_words() {
    fn words(rules: &Tchess, position: &Position, text: &str) -> String {
        let action = rules.parse(position, text).expect("an action");
        let refusal = rules.check(position, action).expect_err("refused");
        rules.describe_refusal(position, Some(action), &refusal)
    }
    let plain = with("");
    let start = plain.start();
    for text in ["Nb1^d2", "N&b1-c4", "Nb1-c4/-d5"] {
        assert_eq!(words(&plain, &start, text), "that needs modification `transport`", "{text}");
    }
    assert_eq!(words(&plain, &start, "Pa3-a4<"), "that needs modification `polarity`");
    assert_eq!(words(&plain, &start, "Pa3<"), "that needs modification `reform`");
    let carrying = with("transport");
    let start = carrying.start();
    assert_eq!(words(&carrying, &start, "Ra1^a3"), "a tower is no horse and takes nothing up");
    assert_eq!(
        words(&carrying, &start, "N&b1-c4"),
        "no loaded carrier is on b1, but white's knight"
    );

    let rules = with("king-capture escort");
    let captured = position(&rules, "Pa3 Rd5", "Nd10+K Re10 Kj10");
    let freed = play(&rules, &captured, "Rd5xd10");
    assert_eq!(words(&rules, &freed, "K@e10"), "e10 holds black's tower");
    assert_eq!(words(&rules, &freed, "K@f8"), "f8 is farther from d10 than another free square");
    let portal = words(&rules, &freed, "K@e9");
    assert_eq!(portal, "under Escort a freed King is never put on e9, the enemy's portal");
}

/// What the end of a turn relies on when it clears the marks of all cells alike. `strike.used`
#[test]
fn only_the_side_whose_turn_it_is_has_marks() {
    for mods in ["strike", "strike transport", "strike king-capture illusions transport"] {
        let rules = with(mods);
        let mut choose = dice(8);
        let mut n_marks = 0;
        for _ in 0..40 {
            let mut position = rules.start();
            for _ in 0..120 {
                let marks = |seat| crate::mods::strike::marked(&position, seat);
                assert!(marks(position.turn.other()).is_empty(), "{mods}: {position:?}");
                n_marks += marks(position.turn).len();
                let mut legal = Vec::new();
                rules.push_actions(&position, &mut legal);
                if legal.is_empty() {
                    break;
                }
                rules.play_unchecked(&mut position, legal[choose(legal.len())]);
            }
        }
        assert!(n_marks > 1000, "{mods}: {n_marks}");
    }
}
