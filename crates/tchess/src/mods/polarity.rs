//! Polarity: moves are counted in the token's own frame, and the moved token may be turned.

use super::Mod;
use super::Mods;
use crate::movement::{Vector, is_outward};

/// Whether a first or only step is allowed by the heading; in the token's frame. `polarity.frame`
pub(crate) fn allows((_, forward): Vector) -> bool {
    forward >= 0
}

/// Whether a second step may follow a first; in the token's frame. `polarity.second-part`
pub(crate) fn allows_second(first: Vector, second: Vector) -> bool {
    if !allows(second) {
        return false;
    }
    if first.0 == 0 || first.1 == 0 {
        // Straight on only, whether or not the movement may go anywhere.
        let crossed =
            i16::from(first.0) * i16::from(second.1) - i16::from(first.1) * i16::from(second.0);
        return crossed == 0 && is_outward(first, second);
    }
    is_outward(first, second)
}

/// How many ways there are to leave a moved token: as it points, or turned. `polarity.turn`
pub(crate) fn n_spins(mods: Mods) -> u8 {
    if mods.has(Mod::Polarity) { 4 } else { 1 }
}
