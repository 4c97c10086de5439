//! Chess against another library, move by move.

use std::fmt::Write as _;

use cozy_chess::{Board, Move, Piece, Square};
use rules::{Rules, Strictness};

use super::dice;
use crate::action::Op;
use crate::{Action, Options, TitansBattalion};

type Chess = TitansBattalion<1>;

/// In random games this many positions are compared.
const N_POSITIONS: usize = 10_000;
/// A game is given up after so many moves.
const MAX_PLIES: usize = 160;

/// A move as UCI writes it, castling by the king's way.
fn uci(chess: &Chess, position: &crate::Position<1>, action: Action) -> String {
    let span = chess.span(position, action);
    let name = |cell| chess.topology().name(cell);
    let (from, to) = (span.from.expect("a move"), span.to.expect("a move"));
    let mut text = format!("{}{}", name(from), name(to));
    if let Some(kind) = action.promotion() {
        text += &kind.letter().to_ascii_lowercase();
    }
    text
}

fn their_uci(board: &Board, action: Move) -> String {
    let mut action = action;
    let castles = board.piece_on(action.from) == Some(Piece::King)
        && board.color_on(action.to) == board.color_on(action.from);
    if castles {
        let file = if action.to.file() > action.from.file() {
            cozy_chess::File::G
        } else {
            cozy_chess::File::C
        };
        action.to = Square::new(file, action.from.rank());
    }
    let mut text = String::new();
    write!(text, "{}{}", action.from, action.to).expect("a string takes all");
    if let Some(piece) = action.promotion {
        write!(text, "{piece}").expect("a string takes all");
    }
    text
}

#[test]
fn random_positions_have_the_same_moves() {
    let chess = Chess::new(Options::chess()).expect("chess").0;
    let mut dice = dice(20_261_130);
    let mut n_positions = 0;
    let (mut n_passing, mut n_castling, mut n_promoting) = (0, 0, 0);
    while n_positions < N_POSITIONS {
        let mut board = Board::default();
        let mut position = chess.start();
        for _ in 0..MAX_PLIES {
            let mut actions = Vec::new();
            chess.push_actions(&position, &mut actions);
            let mut ours: Vec<String> =
                actions.iter().map(|&action| uci(&chess, &position, action)).collect();
            let mut theirs = Vec::new();
            board.generate_moves(|moves| {
                theirs.extend(moves);
                false
            });
            let mut names: Vec<String> =
                theirs.iter().map(|&action| their_uci(&board, action)).collect();
            names.sort();
            ours.sort();
            assert_eq!(ours, names, "{board}");
            let mut scratch = Vec::new();
            assert_eq!(chess.count_actions(&position, &mut scratch), ours.len() as u64);
            n_positions += 1;
            if actions.is_empty() {
                let in_check = !board.checkers().is_empty();
                let outcome = chess.outcome(&position).expect("nothing is legal");
                assert_eq!(outcome.rule.slug == "end.checkmate", in_check, "{board}");
                break;
            }
            n_passing += actions.iter().filter(|action| action.op() == Op::EnPassant).count();
            n_castling += actions.iter().filter(|action| !action.op().is_move()).count();
            n_promoting += actions.iter().filter(|action| action.promotion().is_some()).count();
            let action = actions[dice(actions.len())];
            let name = uci(&chess, &position, action);
            let theirs = theirs.into_iter().find(|&theirs| their_uci(&board, theirs) == name);
            board.play_unchecked(theirs.expect("both lists are the same"));
            chess.play_unchecked(&mut position, action);
        }
        // What was played is what is loaded.
        let saved = chess.save(&position);
        let loaded = chess.load(&saved, Strictness::Play).expect("what was saved").0;
        assert_eq!(loaded, position);
    }
    let met = [n_passing, n_castling, n_promoting];
    assert!(met.into_iter().all(|n| n > 10), "too little of chess was met: {met:?}");
}
