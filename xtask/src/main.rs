//! The workspace's own chores: `cargo xtask ci | tidy | docs | bench | new-variant`.
fn main() {}
