//! Reform: turning a token in place instead of moving.

use super::{Mod, Mods};
use crate::action::Spin;

/// The turns in place that there are: never none. `reform.turn-instead`
pub(crate) fn spins(mods: Mods) -> &'static [Spin] {
    if mods.has(Mod::Reform) { &Spin::ALL } else { &[] }
}
