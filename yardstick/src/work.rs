//! `Job`: what is done, and how much of it.

use std::sync::Arc;

use rules::fuzz::Dice;
use rules::perft::{Perft, Table};
use rules::{Game, Rules};

/// A random game that does not end is given up.
pub(crate) const LONGEST_GAME: usize = 10_000;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Bulk,
    Leaves,
    Playouts,
}

/// What is done, and how much of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    pub(crate) work: Work,
    /// A depth, or a number of games.
    pub(crate) amount: u32,
    pub(crate) threads: usize,
    /// The size of the table, where there is one.
    pub(crate) mebibytes: Option<usize>,
}

impl Job {
    /// Leaves, or actions of all games, by one of our variants.
    pub(crate) fn run<R: Rules>(self, rules: R, start: R::Position) -> u128 {
        let play_leaves = match self.work {
            Work::Playouts => return playouts(&Arc::new(rules), start, self.amount),
            Work::Bulk => false,
            Work::Leaves => true,
        };
        let table = self.mebibytes.map(|size| Table::new(size << 20).expect("memory as asked for"));
        let perft = Perft::actions(self.amount);
        let perft = Perft { play_leaves, threads: self.threads, table: table.as_ref(), ..perft };
        perft.count(&rules, &start)
    }
}

/// Random games with everything that ends a game: each legal action is as likely as another.
fn playouts<R: Rules>(rules: &Arc<R>, start: R::Position, n_games: u32) -> u128 {
    let mut dice = Dice(1);
    let mut legal = Vec::new();
    let mut n_actions = 0;
    for _ in 0..n_games {
        let mut game = Game::new(Arc::clone(rules), start);
        for _ in 0..LONGEST_GAME {
            if game.is_repeated() {
                break;
            }
            legal.clear();
            rules.push_actions(game.position(), &mut legal);
            // Law 4: an empty list is the end.
            if legal.is_empty() {
                break;
            }
            game.play_unchecked(legal[dice.below(legal.len())]);
        }
        n_actions += u128::from(game.n_actions());
    }
    n_actions
}
