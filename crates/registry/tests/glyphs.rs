//! Every kind of piece of every family has a drawing of its own.

use std::collections::BTreeMap;

use registry::VARIANTS;
use scene::Glyph;
use serde_json::json;

/// Words for what is ground, or on it, and no piece.
const GROUND: [&str; 4] = ["bridge", "city", "scorched", "capital"];

#[test]
fn every_kind_has_a_glyph_and_no_two_of_a_family_share_one() {
    let mut n_kinds = 0;
    for variant in VARIANTS.families {
        let family = variant.family();
        let mut seen = BTreeMap::new();
        for kind in family.kinds.iter().filter(|kind| !GROUND.contains(kind)) {
            let glyph = Glyph::for_kind(kind);
            let glyph = glyph.unwrap_or_else(|| panic!("{}: {kind} has no glyph", family.id));
            if let Some(other) = seen.insert(glyph, kind) {
                panic!("{}: {kind} looks like {other}", family.id);
            }
            n_kinds += 1;
        }
    }
    assert!(n_kinds >= 38, "{n_kinds}");
}

#[test]
fn the_pieces_of_every_start_are_drawn_and_not_written() {
    for variant in VARIANTS.families {
        let built = variant.build(&json!({})).expect("there are defaults");
        let game = built.rules.start_game();
        for token in game.scene().cells.iter().flat_map(|cell| &cell.stack) {
            assert!(token.glyph.is_some(), "{token:?}");
        }
    }
}
