//! The `menagerie` command line.
fn main() {}
