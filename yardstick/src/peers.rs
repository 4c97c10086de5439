//! The peers that are measured: the same work by their types.

use std::hint::black_box;

use cozy_chess::{Board, GameStatus, Move};
use hexchess::Hexchess;
use rules::fuzz::Dice;

use crate::work::{Job, LONGEST_GAME, Work};

/// Chess by the crate `cozy-chess`.
pub(crate) fn cozy_chess(job: Job) -> u128 {
    match job.work {
        Work::Bulk => cozy_bulk(&Board::default(), job.amount),
        Work::Leaves => cozy_leaves(&Board::default(), job.amount),
        Work::Playouts => cozy_playouts(job.amount),
    }
}

fn cozy_bulk(board: &Board, depth: u32) -> u128 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            leaves += moves.len() as u128;
            return false;
        }
        for played in moves {
            let mut after = board.clone();
            after.play_unchecked(played);
            leaves += cozy_bulk(&after, depth - 1);
        }
        false
    });
    leaves
}

fn cozy_leaves(board: &Board, depth: u32) -> u128 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for played in moves {
            let mut after = board.clone();
            after.play_unchecked(played);
            leaves += cozy_leaves(black_box(&after), depth - 1);
        }
        false
    });
    leaves
}

/// Ended by checkmate, stalemate, 50 quiet moves or a third repetition, as ours are.
fn cozy_playouts(n_games: u32) -> u128 {
    let mut dice = Dice(1);
    let mut legal: Vec<Move> = Vec::new();
    let mut seen: Vec<u64> = Vec::new();
    let mut n_actions = 0;
    for _ in 0..n_games {
        let mut board = Board::default();
        seen.clear();
        for _ in 0..LONGEST_GAME {
            let hash = board.hash();
            let n_quiet = usize::from(board.halfmove_clock());
            // Only what quiet moves led to can come again.
            let again = seen.iter().rev().take(n_quiet).filter(|&&old| old == hash).count();
            if board.status() != GameStatus::Ongoing || again >= 2 {
                break;
            }
            seen.push(hash);
            legal.clear();
            board.generate_moves(|moves| {
                legal.extend(moves);
                false
            });
            board.play_unchecked(legal[dice.below(legal.len())]);
            n_actions += 1;
        }
    }
    n_actions
}

/// Gliński chess by the crate `hexchess`. It knows no draws, so its random games would not end.
pub(crate) fn hexchess(job: Job) -> u128 {
    match job.work {
        Work::Bulk => hexchess_leaves(&Hexchess::init(), job.amount, false),
        Work::Leaves => hexchess_leaves(&Hexchess::init(), job.amount, true),
        Work::Playouts => panic!("hexchess plays no random games to their end"),
    }
}

fn hexchess_leaves(game: &Hexchess, depth: u32, play_leaves: bool) -> u128 {
    if depth == 0 {
        return 1;
    }
    let moves = game.current_moves();
    if depth == 1 && !play_leaves {
        return moves.len() as u128;
    }
    let mut leaves = 0;
    for played in &moves {
        let mut after = game.clone();
        after.apply_move_unsafe(played).expect("a listed move has a piece");
        leaves += hexchess_leaves(black_box(&after), depth - 1, play_leaves);
    }
    leaves
}
