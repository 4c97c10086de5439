//! Chance with a seed: what comes of a game depends on the run's seed and the game's number alone.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Where the chance of one game comes from: gives the next number below `n`.
///
/// The number is the high part of a product, so that the stream alone decides it everywhere.
pub(crate) fn of_game(seed: u64, number: u64) -> impl FnMut(usize) -> usize {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut stream = ChaCha8Rng::from_seed(bytes);
    move |n| ((u64::from(stream.next_u32()) * n as u64) >> 32) as usize
}
