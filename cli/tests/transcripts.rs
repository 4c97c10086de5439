//! The transcripts beside this file: what the user guide shows is what the program does.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p menagerie --test transcripts` writes them anew; read the
//! difference before it is kept.

#[test]
fn the_guide_shows_what_happens() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.md")
        .insert_var("[VERSION]", env!("CARGO_PKG_VERSION"))
        .expect("a name");
}
