//! `menagerie serve`: its API answers as the command line does, says what is wrong, and is not to be worn down.

mod answers;
mod client;
mod limits;
mod program;
mod same;
