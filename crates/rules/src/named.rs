//! Names in set-ups: what they stand for, and what is said of those that stand for nothing.

use geometry::{Cell, Topology};

use crate::{Issue, shown};

/// The cell with this name; adds `no-such-cell` where there is none.
pub fn find_cell(
    topology: &Topology,
    pointer: impl FnOnce() -> String,
    name: &str,
    found: &mut Vec<Issue>,
) -> Option<Cell> {
    let cell = topology.find(name);
    if cell.is_none() {
        let mut message = format!("there is no cell {}", shown(name));
        let lower = name.to_lowercase();
        if lower != name && topology.find(&lower).is_some() {
            message += &format!("; did you mean {lower}?");
        }
        found.push(Issue::new(pointer(), "no-such-cell", message));
    }
    cell
}
