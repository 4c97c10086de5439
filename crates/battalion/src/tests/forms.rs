//! Battalions drawn at random for option `define`: each is refused, or is played under the laws.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Rules, Strictness};

use super::laws::assert_lawful_game;
use super::{Wide, dice};
use crate::kind::Kind;
use crate::{BattalionForm, Options};

/// A form that is mostly fine: a Titan somewhere, holes behind the front row, now and then castling.
fn drawn_form(dice: &mut impl FnMut(usize) -> usize) -> BattalionForm {
    let is_curved = dice(5) == 0;
    let castling = !is_curved && dice(3) == 0;
    let width = if is_curved || castling { 8 } else { 1 + dice(8) };
    let depth = if is_curved { 3 } else { 1 + dice(4) };
    let mut square = |row: usize| match dice(7) {
        0..=2 => None,
        3 if !is_curved && row + 1 < depth => Some("hole".to_owned()),
        _ => Some(Kind::ALL[dice(Kind::ALL.len())].word().to_owned()),
    };
    let mut rows: Vec<Vec<Option<String>>> =
        (0..depth).map(|row| (0..width).map(|_| square(row)).collect()).collect();
    rows[depth - 1][dice(width)] = Some("planetary-titan".into());
    if castling {
        for (file, word) in [(0, "rook"), (4, "king"), (7, "rook")] {
            rows[0][file] = Some(word.into());
        }
    }
    let shape = if is_curved { "curved" } else { "flat" };
    BattalionForm { shape: shape.into(), first_turn: dice(2) == 0, castling, rows }
}

#[test]
fn drawn_battalions_are_refused_or_played() {
    let mut dice = dice(9);
    let (mut n_played, mut n_castling) = (0, 0);
    for seed in 0..150 {
        let names: Vec<String> = (0..2 + dice(3)).map(|nth| format!("form-{nth}")).collect();
        let define: BTreeMap<_, _> =
            names.iter().map(|name| (name.clone(), drawn_form(&mut dice))).collect();
        let castles = define.values().any(|form| form.castling);
        let options = Options { battalions: names, define, ..Options::default() };
        let Ok((game, _)) = Wide::new(options) else { continue };
        n_played += 1;
        n_castling += usize::from(castles);
        let game = Arc::new(game);
        let start = game.start();
        let played = assert_lawful_game(&game, start, 6, Strictness::Play, seed);
        played.unwrap_or_else(|breach| panic!("{breach}"));
    }
    assert!(n_played > 50 && n_castling > 10, "{n_played} played, {n_castling} with castling");
}
