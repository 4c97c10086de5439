//! The claimed result against the rules.

use rules::Issue;
use rules::erased::AnyGame;

use crate::text::CHESS;
use crate::{Record, Termination};

/// Whether a text is a result of a game of so many seats.
pub(crate) fn is_result(text: &str, n_seats: usize) -> bool {
    if text == "*" {
        return true;
    }
    if n_seats == 2 {
        return ["1-0", "0-1", "1/2-1/2"].contains(&text);
    }
    let places: Vec<_> = text.split('-').filter_map(|place| place.parse::<usize>().ok()).collect();
    let is_place = |place: &usize| (1..=n_seats).contains(place);
    text.split('-').count() == n_seats
        && places.len() == n_seats
        && places.iter().all(is_place)
        && places.contains(&1)
}

/// What results a game of so many seats can have, in words.
pub(crate) fn results(n_seats: usize) -> String {
    match n_seats {
        2 => "`1-0`, `0-1`, `1/2-1/2` or `*`".to_owned(),
        _ => format!("the {n_seats} places in seating order joined by `-`, or `*`"),
    }
}

/// What is wrong with the claimed end of a game all of whose moves are legal.
pub(crate) fn judge_result(record: &Record, game: &dyn AnyGame, base: &str) -> Option<Issue> {
    let claimed = record.result.as_str();
    let pointer = format!("{base}/result");
    match game.outcome() {
        _ if claimed == "*" => None,
        Some(outcome) if game.result() != claimed => {
            let message = format!(
                "the record says {claimed}, but the game ended {} by {}",
                game.result(),
                outcome.rule
            );
            Some(Issue::new(pointer, "wrong-result", message))
        }
        Some(_) => None,
        None => match record.termination {
            // In PGN a game that was given up, or drawn by agreement, ended normally too.
            Some(Termination::Normal) if record.variant != CHESS => {
                Some(not_over(claimed, game, pointer))
            }
            None
            | Some(
                Termination::Normal
                | Termination::Resignation
                | Termination::Agreement
                | Termination::Time
                | Termination::IllegalMove
                | Termination::Adjudication
                | Termination::Abandoned,
            ) => None,
        },
    }
}

fn not_over(claimed: &str, game: &dyn AnyGame, pointer: String) -> Issue {
    let seat = game.to_act().unwrap_or("nobody");
    let message = format!(
        "the record says {claimed}, but by the rules the game is not over: {seat} has {} legal moves",
        game.n_moves()
    );
    Issue::new(pointer, "game-not-over", message)
}

/// What is wrong with the claimed result of a game that ended when the side to act tried an illegal move: the offender
/// can't have won by it.
pub(crate) fn judge_offender(record: &Record, game: &dyn AnyGame, base: &str) -> Option<Issue> {
    let offender = game.to_act()?;
    let seat = game.seats().iter().position(|&seat| seat == offender)?;
    if !is_sole_winner(&record.result, seat) {
        return None;
    }
    let message = format!(
        "the record says {}, but {offender} made the illegal move that ended the game",
        record.result
    );
    Some(Issue::new(format!("{base}/result"), "wrong-result", message))
}

fn is_sole_winner(result: &str, seat: usize) -> bool {
    let places: Vec<_> = match result {
        "1-0" => vec!["1", "2"],
        "0-1" => vec!["2", "1"],
        other => other.split('-').collect(),
    };
    let winners = places.iter().filter(|&&place| place == "1").count();
    winners == 1 && places.get(seat) == Some(&"1")
}

/// What is odd about the claimed end of a game: result and termination that contradict each other, or a result left
/// open. `is_whole` says whether all moves were replayed.
pub(crate) fn doubt_result(
    record: &Record,
    game: &dyn AnyGame,
    base: &str,
    is_whole: bool,
) -> Option<Issue> {
    let claimed = record.result.as_str();
    let is_open = claimed == "*";
    if let Some(outcome) = game.outcome().filter(|_| is_open) {
        let message = format!(
            "the record says * for an unfinished game, but the game ended {} by {}",
            game.result(),
            outcome.rule
        );
        return Some(Issue::new(format!("{base}/result"), "game-is-over", message));
    }
    let Some(termination) = record.termination else {
        // Many records don't say that somebody resigned; those of chess never have a place for it.
        let is_unexplained =
            is_whole && !is_open && record.variant != CHESS && game.outcome().is_none();
        return is_unexplained.then(|| {
            let mut issue = not_over(claimed, game, format!("{base}/result"));
            issue.message += ", and no `termination` says why it stopped";
            issue
        });
    };
    if let Some(outcome) = game.outcome().filter(|_| is_whole && is_off_the_board(termination)) {
        let message = format!(
            "the record says that it ended by {termination}, but by the rules it ended {} by {}",
            game.result(),
            outcome.rule
        );
        return Some(Issue::new(format!("{base}/termination"), "contradictory-end", message));
    }
    let is_settled = game.outcome().is_some() || is_open || !is_whole;
    if record.variant == CHESS && termination == Termination::Normal && !is_settled {
        let mut issue = not_over(claimed, game, format!("{base}/result"));
        issue.message += ", unless a player gave up or both agreed";
        return Some(issue);
    }
    let doubt = match termination {
        Termination::Resignation | Termination::IllegalMove if is_open || claimed == "1/2-1/2" => {
            "has a loser"
        }
        Termination::Agreement | Termination::Time | Termination::Adjudication if is_open => {
            "has a result"
        }
        Termination::Normal if is_open => "is over by the rules, and this one is not",
        Termination::Normal
        | Termination::Resignation
        | Termination::Agreement
        | Termination::Time
        | Termination::IllegalMove
        | Termination::Adjudication
        | Termination::Abandoned => return None,
    };
    let message = format!(
        "the record says {claimed} and termination `{termination}`, but a game that ends so {doubt}"
    );
    Some(Issue::new(format!("{base}/termination"), "contradictory-end", message))
}

/// Whether a game that ends so has not ended by a move.
const fn is_off_the_board(termination: Termination) -> bool {
    match termination {
        Termination::Normal | Termination::IllegalMove => false,
        Termination::Resignation
        | Termination::Agreement
        | Termination::Time
        | Termination::Adjudication
        | Termination::Abandoned => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_result, is_sole_winner};

    #[test]
    fn one_seat_alone_wins() {
        assert!(
            is_sole_winner("1-0", 0) && is_sole_winner("0-1", 1) && is_sole_winner("2-1-2-2", 1)
        );
        for result in ["0-1", "1/2-1/2", "*", "2-1-2", "1-1-2"] {
            assert!(!is_sole_winner(result, 0), "{result}");
        }
    }

    #[test]
    fn results_fit_the_number_of_seats() {
        for good in ["1-0", "0-1", "1/2-1/2", "*"] {
            assert!(is_result(good, 2), "{good}");
        }
        for bad in ["", "1-1", "2-1", "draw", "1-0 ", "½-½"] {
            assert!(!is_result(bad, 2), "{bad}");
        }
        assert!(is_result("2-1-2-2", 4));
        for bad in ["2-1-2", "0-1-2-2", "5-1-2-2", "2-2-2-2", "1-0"] {
            assert!(!is_result(bad, 4), "{bad}");
        }
    }
}
