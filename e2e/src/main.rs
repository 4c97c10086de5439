//! The page in a real browser. `cargo xtask e2e` builds the program, starts it and chromedriver, and runs this.
//!
//! Three addresses come from the environment: `E2E_MENAGERIE` (the program), `E2E_PAGE` (where it serves the page) and
//! `E2E_WEBDRIVER`. What a test leaves on the console, from warnings up, is a fault; a test that fails leaves a picture in
//! `E2E_PICTURES`.

mod browser;
mod cases;
mod desk;
mod ends;
mod games;
mod look;
mod page;
mod program;
mod refusals;
mod special;
mod stage;
mod turns;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::Arguments;
use stage::Stage;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let stage = Arc::new(Stage::from_environment());
    let trials = [
        games::trials,
        refusals::trials,
        ends::trials,
        turns::trials,
        desk::trials,
        special::trials,
        look::trials,
    ];
    let trials = trials.iter().flat_map(|list| list(&stage)).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    stage.close();
    conclusion.exit_code()
}
