//! Law 11 for counts: a table changes none of them, however small it is and however many threads share it.

use std::sync::atomic::AtomicBool;

use registry::VARIANTS;
use rules::erased::{AnyGame, Variant};
use rules::fuzz::Dice;
use rules::perft::{Perft, Table};
use serde_json::{Value, json};

/// So many option sets of a family are drawn, beside the default.
const OPTION_SETS: usize = 5;
/// Before a position is counted from, up to so many moves are played.
const MOVES: usize = 24;
/// A position that branches more widely is counted to a lesser depth. Whole turns, which may be long, are counted with a
/// table in the tests of `rules`.
const MOST_LEAVES: u128 = 40_000;

#[test]
fn a_table_changes_no_count() {
    // What a user can ask for, and what forgets nearly all that it is told.
    let tables = [1 << 20, 256].map(|bytes| Table::new(bytes).expect("so much memory"));
    let mut dice = Dice(11);
    for variant in VARIANTS.families {
        for options in drawn_options(*variant, &mut dice) {
            let what = format!("{} {options}", variant.id());
            let built = variant.build(&options).unwrap_or_else(|issues| panic!("{what}: {issues}"));
            let mut game = built.rules.start_game();
            compare(&*game, &tables, &what);
            for _ in 0..dice.below(MOVES) {
                let moves = game.moves(None).expect("all cells");
                if moves.is_empty() {
                    break;
                }
                let text = &moves[dice.below(moves.len())].text;
                game.play(text).expect("a listed move is legal");
            }
            compare(&*game, &tables, &what);
        }
    }
}

/// Two runs never mix, though they share a table: the same board with other options has other counts.
#[test]
fn runs_share_a_table_and_nothing_else() {
    let table = Table::new(1 << 20).expect("a MiB");
    for options in
        [json!({}), json!({"drop_on_bridge": false, "move_cap": 2}), json!({"move_cap": 3})]
    {
        let built = VARIANTS.find("troy").expect("a family").build(&options).expect("options");
        let game = built.rules.start_game();
        for depth in 2..=4 {
            let plain = Perft::actions(depth);
            let with_table = Perft { table: Some(&table), ..plain };
            assert_eq!(divide(&*game, with_table), divide(&*game, plain), "{options} {depth}");
        }
    }
}

fn drawn_options(variant: &dyn Variant, dice: &mut Dice) -> Vec<Value> {
    let sets = variant.option_sets("all").expect("every family names its option sets");
    let drawn = (0..OPTION_SETS).map(|_| sets[dice.below(sets.len())].clone());
    std::iter::once(json!({})).chain(drawn).collect()
}

fn compare(game: &dyn AnyGame, tables: &[Table], what: &str) {
    let width = game.n_moves() as u128;
    let is_small = |&depth: &u32| width.saturating_pow(depth) <= MOST_LEAVES;
    let Some(depth) = (1..=4).take_while(is_small).last() else { return };
    let plain = Perft::actions(depth);
    let expected = divide(game, plain);
    for table in tables {
        for threads in [1, 2] {
            let with_table = Perft { threads, table: Some(table), ..plain };
            assert_eq!(divide(game, with_table), expected, "{what}: {with_table:?}");
        }
    }
}

fn divide(game: &dyn AnyGame, perft: Perft<'_>) -> Vec<(String, u128)> {
    game.divide(perft, &AtomicBool::new(false)).expect("nobody stops it")
}
