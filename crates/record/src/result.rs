//! The claimed result against the rules.

use rules::Issue;
use rules::erased::AnyGame;

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
            None | Some(Termination::Normal) => {
                let seat = game.to_act().unwrap_or("nobody");
                let message = format!(
                    "the record says {claimed}, but by the rules the game is not over: {seat} has {} legal moves, \
                     and no `termination` says why it stopped",
                    game.n_moves()
                );
                Some(Issue::new(pointer, "game-not-over", message))
            }
            Some(
                Termination::Resignation
                | Termination::Agreement
                | Termination::Time
                | Termination::IllegalMove
                | Termination::Adjudication
                | Termination::Abandoned,
            ) => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::is_result;

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
