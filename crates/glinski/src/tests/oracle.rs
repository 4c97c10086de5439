//! Lists of moves against those of the crate `hexchess`, over the positions of random games.
//!
//! What it plays otherwise (2.5.1): it forgets the cell that a pawn skips on file b, of either side, so that no pawn can be
//! captured there in passing; the test checks that it does, and tells it. It knows no draws, and gives stalemate no value;
//! games here end where ours do. In all else the lists are the same.

use std::collections::BTreeSet;

use hexchess::hexchess::hexchess::Hexchess;
use hexchess::hexchess::position::Position as TheirCell;
use rules::Rules;
use rules::fuzz::dice;

use super::laws::glinski;
use crate::play::victim;
use crate::{Action, Glinski, Man, Options, Position};

const N_POSITIONS: usize = 5_000;
const LONGEST_GAME: usize = 200;

/// A move as they write it: `f5f7`, `e9e10q`.
fn in_their_words(glinski: &Glinski, action: Action) -> String {
    let name = |cell| glinski.topology().name(cell);
    let letter = action.promotion().map(|man| man.letter().to_ascii_lowercase());
    let letter = letter.map(String::from).unwrap_or_default();
    format!("{}{}{letter}", name(action.from()), name(action.to()))
}

/// What stands where, as a list of cells with letters, small ones Black's.
fn board(glinski: &Glinski, position: &Position) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for man in Man::ALL {
        for cell in position.of(man) {
            let letter = man.letter();
            let is_white = position.sides[0].contains(cell);
            let letter = if is_white { letter } else { letter.to_ascii_lowercase() };
            all.push((glinski.topology().name(cell).to_owned(), letter.to_string()));
        }
    }
    all.sort_unstable();
    all
}

fn their_board(game: &Hexchess) -> Vec<(String, String)> {
    let board = game.to_board_array();
    let men = (0..).zip(board).filter_map(|(idx, piece)| {
        Some((TheirCell::from_index(idx).to_string(), piece?.to_string()))
    });
    let mut all: Vec<_> = men.collect();
    all.sort_unstable();
    all
}

/// A legal action, more often than by chance one that is seldom met: a capture in passing, a promotion, a pawn's move.
fn drawn(position: &Position, legal: &[Action], choose: &mut impl FnMut(usize) -> usize) -> Action {
    let is_rare =
        |action: Action| action.promotion().is_some() || victim(position, action) != action.to();
    let rare = legal.iter().copied().filter(|&action| is_rare(action)).collect();
    let pawns = legal.iter().copied().filter(|action| action.man() == Man::Pawn).collect();
    let preferred: [Vec<Action>; 2] = [rare, pawns];
    let preferred = preferred.iter().find(|actions| !actions.is_empty() && choose(3) > 0);
    let actions = preferred.map_or(legal, Vec::as_slice);
    actions[choose(actions.len())]
}

#[test]
fn hexchess_lists_the_same_moves() {
    let glinski = glinski(Options::default());
    let mut choose = dice(6);
    let (mut n_positions, mut n_forgotten, mut n_passing) = (0, 0, 0);
    let mut promoted = BTreeSet::new();
    let mut legal = Vec::new();
    while n_positions < N_POSITIONS {
        let mut position = glinski.start();
        let mut game = Hexchess::init();
        for _ in 0..LONGEST_GAME {
            let skipped = position.skipped().map(|cell| glinski.topology().name(cell));
            if let Some(name @ ("b2" | "b6")) = skipped {
                assert_eq!(game.ep, None, "hexchess has learnt of file b");
                game.ep = Some(TheirCell::from_string(name).expect("their board has b2 and b6"));
                n_forgotten += 1;
            }
            assert_eq!(game.ep.map(|cell| cell.to_string()).as_deref(), skipped);
            assert_eq!(board(&glinski, &position), their_board(&game));
            legal.clear();
            glinski.push_actions(&position, &mut legal);
            let mut ours: Vec<_> =
                legal.iter().map(|&action| in_their_words(&glinski, action)).collect();
            let mut theirs: Vec<_> =
                game.current_moves().into_iter().map(|san| san.to_string()).collect();
            if legal.is_empty() && glinski.is_capped(&position) {
                break;
            }
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "{:?}", glinski.save(&position));
            n_positions += 1;
            if legal.is_empty() {
                let loses = game.is_checkmate();
                let outcome = glinski.outcome(&position).expect("no move is left");
                assert_eq!(outcome.rule.slug == "end.checkmate", loses);
                break;
            }
            let action = drawn(&position, &legal, &mut choose);
            n_passing += usize::from(victim(&position, action) != action.to());
            promoted.extend(action.promotion().map(|_| action.to()));
            let san = game
                .current_moves()
                .into_iter()
                .find(|san| san.to_string() == in_their_words(&glinski, action));
            game.apply_move_unsafe(&san.expect("it is among theirs")).expect("a man stands there");
            glinski.play_unchecked(&mut position, action);
        }
    }
    assert!(n_forgotten > 10, "{n_forgotten}");
    assert!(n_passing > 10, "{n_passing}");
    assert_eq!(promoted.len(), 22, "every last cell of both sides: {promoted:?}");
}
