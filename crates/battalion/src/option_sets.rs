//! Options that fuzzing spreads its games over.

use std::collections::BTreeMap;

use rules::Whole;

use crate::battalion::BattalionForm;
use crate::options::{Cap, Options};

/// The option sets with a name: `all`.
pub(crate) fn find(name: &str) -> Option<Vec<Options>> {
    (name == "all").then(all)
}

fn all() -> Vec<Options> {
    let (bodies, medieval, byzantine) = ("three-bodies", "medieval", "byzantine");
    let two = |south: &str, north: &str| Options::with_battalions([south, north]);
    let offset = |options: Options, offsets: &[i64]| Options {
        offsets: Some(offsets.iter().copied().map(Whole).collect()),
        ..options
    };
    let on = |battlefield: &str, options: Options| Options {
        battlefield: Some(battlefield.into()),
        ..options
    };
    let party = |names: &[&str]| Options::with_battalions(names.iter().copied());
    let hunts = |names: &[&str], hunted: &[&str]| Options {
        assassin: Some(hunted.iter().map(|&side| side.to_owned()).collect()),
        ..party(names)
    };
    vec![
        two(bodies, medieval),
        offset(two(bodies, medieval), &[1, 0]),
        two(medieval, bodies),
        offset(two(medieval, bodies), &[0, 1]),
        two(bodies, bodies),
        offset(two(bodies, bodies), &[1, 0]),
        two(medieval, medieval),
        Options::chess(),
        two(byzantine, medieval),
        two(byzantine, byzantine),
        two(bodies, byzantine),
        two(byzantine, bodies),
        Options { ramparts: "none".into(), ..two(bodies, byzantine) },
        Options { rest_gives_check: true, ..two(bodies, medieval) },
        Options { probe_captures: false, ..two(bodies, bodies) },
        Options { move_cap: Cap::Plies(Whole(12)), ..two(bodies, medieval) },
        on("8x8", two(bodies, medieval)),
        offset(on("10x2", two(medieval, bodies)), &[2, 3]),
        holed(),
        party(&[bodies, medieval, medieval]),
        party(&[medieval, bodies, byzantine]),
        party(&[bodies, medieval, medieval, medieval]),
        party(&[byzantine, byzantine, byzantine, byzantine]),
        party(&[bodies, bodies, medieval, byzantine]),
        hunts(&[bodies, medieval, byzantine], &["black", "red", "white"]),
        hunts(&[medieval, bodies, medieval, bodies], &["red", "green", "black", "white"]),
        Options { probe_captures: false, ..party(&[bodies, bodies, bodies]) },
    ]
}

/// Small Battalions with holes, an Asteroid, two Titans, and Planets on both sides.
fn holed() -> Options {
    let form = |first_turn, rows: [[&str; 4]; 3]| {
        let square = |word: &str| (!word.is_empty()).then(|| word.to_owned());
        BattalionForm {
            shape: "flat".into(),
            first_turn,
            castling: false,
            rows: rows.map(|row| row.map(square).to_vec()).to_vec(),
        }
    };
    let moons = form(
        true,
        [
            ["hole", "planetary-titan", "jack", "asteroid"],
            ["probe", "hole", "bob", "meteoroid"],
            ["probe", "probe", "probe", "pawn"],
        ],
    );
    let guards = form(
        false,
        [
            ["king", "queen", "planetary-titan", "knight"],
            ["bob", "hole", "hole", "rook"],
            ["pawn", "probe", "bishop", "pawn"],
        ],
    );
    Options {
        offsets: Some([2, 1].map(Whole).to_vec()),
        define: BTreeMap::from([("guards".to_owned(), guards), ("moons".to_owned(), moons)]),
        ..Options::with_battalions(["moons", "guards"])
    }
}
