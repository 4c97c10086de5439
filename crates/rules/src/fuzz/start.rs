//! Where a random game begins.

use super::{Choose, catch};
use crate::laws::{Breach, NO_PANICS};
use crate::{Rules, Strictness};

/// So many set-ups are drawn to find one that loads.
const DRAWS: usize = 32;

/// What drawing a first position came to.
#[derive(Clone, Debug)]
pub enum Start<R: Rules> {
    /// A position that play from the start may never lead to.
    Drawn(R::Position),
    /// The family draws none, or none of those drawn loads.
    None,
    /// Loading this set-up panics.
    Broken(R::Setup, Breach),
}

/// Draws set-ups until one loads, as a game's first position.
pub fn draw_start<R: Rules>(rules: &R, choose: &mut dyn Choose) -> Start<R> {
    for _ in 0..DRAWS {
        let Some(setup) = rules.random_setup(choose) else { return Start::None };
        match catch(|| rules.load(&setup, Strictness::Play)) {
            Ok(Ok((position, _))) => return Start::Drawn(position),
            Ok(Err(_)) => {}
            Err(words) => return Start::Broken(setup, Breach::panic(NO_PANICS, &words)),
        }
    }
    Start::None
}
