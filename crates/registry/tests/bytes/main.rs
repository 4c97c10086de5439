//! Law 10 for all parsers: damaged documents, and any bytes. The same targets are fuzzed in `fuzz/`.

mod seeds;
#[expect(unreachable_pub, reason = "`fuzz/` gives them to its binaries")]
mod targets;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use rules::fuzz::n_cases;

use targets::TARGETS;

/// By target.
static SEEDS: LazyLock<BTreeMap<&str, Vec<Vec<u8>>>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    TARGETS.iter().map(|target| (target.name, seeds::seeds(&root, target.name))).collect()
});

/// What damage puts in: signs that mean something somewhere, odd numbers, letters beyond ASCII, bytes that are no text.
const PIECES: [&[u8]; 24] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b",",
    b":",
    b";",
    b"-",
    b"x",
    b"=",
    b"/",
    b"0",
    b"-1",
    b"255",
    b"1e300",
    b"18446744073709551616",
    b"null",
    b"true",
    b"\\u0000",
    b" ",
    b"\n",
    "\u{e9}\u{1d11e}".as_bytes(),
    b"\xff",
];

/// One change of a document: where (a share of its length), how many bytes give way, and what comes in their place.
type Damage = (u16, u8, Option<usize>);

fn damaged(mut bytes: Vec<u8>, damages: &[Damage]) -> Vec<u8> {
    for &(place, n_lost, piece) in damages {
        let at = (bytes.len() * usize::from(place)) >> 16;
        let end = bytes.len().min(at + usize::from(n_lost));
        let piece = piece.map_or(&[][..], |idx| PIECES[idx % PIECES.len()]);
        bytes.splice(at..end, piece.iter().copied());
    }
    bytes
}

#[test]
fn every_target_has_seeds_and_takes_them() {
    for target in &TARGETS {
        let seeds = &SEEDS[target.name];
        assert!(seeds.len() >= 3, "{}: {}", target.name, seeds.len());
        // The fixtures' own tests play all of them.
        seeds.iter().step_by(seeds.len().div_ceil(20)).for_each(|seed| (target.run)(seed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(n_cases(400)))]

    #[test]
    fn damaged_documents(
        target in 0..TARGETS.len(),
        seed: prop::sample::Index,
        damages in prop::collection::vec((any::<u16>(), 0..12_u8, any::<Option<usize>>()), 1..4),
    ) {
        let target = &TARGETS[target];
        let seeds = &SEEDS[target.name];
        (target.run)(&damaged(seeds[seed.index(seeds.len())].clone(), &damages));
    }

    #[test]
    fn any_bytes(target in 0..TARGETS.len(), bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        (TARGETS[target].run)(&bytes);
    }
}
