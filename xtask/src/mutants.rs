//! `cargo xtask mutants`: plants small faults into the rules of a family and counts those that no test sees.
//!
//! It needs cargo-mutants and takes up to half an hour a family, so it is no part of `ci`. The faults are planted into a
//! copy of the workspace below the build output, which keeps what it has compiled for the next run.

mod score;
mod survivors;
mod tree;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::tools;
use score::Score;
use survivors::Survivors;

/// What to plant, and where.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this family; without it all of them, which takes two hours.
    family: Option<String>,
    /// Every so manieth fault is planted; without it as many as half an hour has time for.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// The first fault that is planted, from 0: other samples of the same size.
    #[arg(long, value_name = "K", default_value = "0")]
    from: u32,
    /// All faults.
    #[arg(long, conflicts_with_all = ["every", "from"])]
    all: bool,
}

/// The rules of a family: the code that lists, judges and plays actions, and what that calls to know the rules.
struct Family {
    id: &'static str,
    /// Below its `src`.
    files: &'static [&'static str],
    /// Every so manieth fault fits half an hour on two cores.
    every: u32,
}

const FAMILIES: [Family; 5] = [
    Family {
        id: "troy",
        files: &["actions.rs", "attack.rs", "check.rs", "grant.rs", "play.rs"],
        every: 2,
    },
    Family { id: "tri-point", files: &["actions.rs", "check.rs", "play.rs"], every: 2 },
    Family { id: "glinski", files: &["actions.rs", "attack.rs", "check.rs", "play.rs"], every: 1 },
    Family {
        id: "tchess",
        files: &[
            "actions.rs",
            "attack.rs",
            "check.rs",
            "check/*.rs",
            "ends.rs",
            "mods/*.rs",
            "play.rs",
            "sink.rs",
        ],
        every: 3,
    },
    Family {
        id: "battalion",
        files: &[
            "actions.rs",
            "actions/*.rs",
            "attack.rs",
            "check.rs",
            "check/*.rs",
            "choices.rs",
            "ends.rs",
            "gravity.rs",
            "play.rs",
            "sink.rs",
            "targeting.rs",
        ],
        every: 4,
    },
];

/// So many of a hundred viable faults must be seen.
const ENOUGH: usize = 90;

/// Plants faults into one family or all.
///
/// # Errors
/// When the tool is missing, the tests fail without a fault, too few faults are seen, or one survives that
/// `docs/mutants.md` does not explain.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let version =
        cargo(&["mutants", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    ensure!(
        version.is_ok_and(|status| status.success()),
        "planting faults takes cargo-mutants (`cargo install --locked cargo-mutants`)"
    );
    let chosen: Vec<&Family> = FAMILIES
        .iter()
        .filter(|family| arguments.family.as_ref().is_none_or(|id| id == family.id))
        .collect();
    if chosen.is_empty() {
        let ids: Vec<_> = FAMILIES.iter().map(|family| family.id).collect();
        bail!("there is no such family: {}", ids.join(", "));
    }
    let explained = Survivors::read()?;
    let home = tools::directory("mutation")?;
    tree::refresh(&home.join("tree"))?;
    let mut poor = Vec::new();
    for family in chosen {
        let every = if arguments.all { 1 } else { arguments.every.unwrap_or(family.every) };
        ensure!(arguments.from < every, "--from must be less than {every}");
        let begun = Instant::now();
        let score = family.score(&home, &format!("{}/{every}", arguments.from))?;
        println!("{}: {score}, in {} s", family.id, begun.elapsed().as_secs());
        for fault in score.missed() {
            let why = explained.reason(fault);
            println!("  {fault}: {}", why.unwrap_or("NOT EXPLAINED"));
            if why.is_none() {
                poor.push(format!("{fault} is explained nowhere"));
            }
        }
        if score.percent() < ENOUGH {
            poor.push(format!("{}: fewer than {ENOUGH}% are seen", family.id));
        }
    }
    ensure!(poor.is_empty(), "{}", poor.join("\n"));
    Ok(())
}

impl Family {
    /// First the fixtures, then the family's own tests for what these don't see: most faults need only one build.
    fn score(&self, home: &Path, shard: &str) -> Result<Score> {
        let mut score = Score::default();
        let package = format!("menagerie-{}", self.id);
        for stage in [
            Stage {
                name: "fixtures",
                tested: "menagerie-registry",
                target: "--test=fixtures",
                filter: self.id,
            },
            Stage { name: "unit-tests", tested: &package, target: "--lib", filter: "" },
        ] {
            println!("==> {}: {}", self.id, stage.name);
            let timeout = stage.timeout(home)?;
            let output = home.join(self.id).join(stage.name);
            std::fs::create_dir_all(&output)?;
            let mut mutants =
                Stage::cargo(home, &["mutants", "--in-place", "--no-config", "--no-shuffle"]);
            mutants.args(["--baseline=skip", "--colors=never", "--profile=mutants"]);
            mutants.args(["--package", &package, "--test-package", stage.tested]);
            mutants.arg(format!("--timeout={timeout}")).arg("--output").arg(&output);
            // After `--` it would not reach the build, which would build all tests of the package.
            mutants.arg(format!("--cargo-arg={}", stage.target));
            for file in self.files {
                mutants.arg("--file").arg(format!("crates/{}/src/{file}", self.id));
            }
            if score.is_empty() {
                mutants.args(["--sharding=round-robin", "--shard", shard]);
            } else {
                mutants.arg("--re").arg(score.pattern());
            }
            mutants.args(["--", "--", stage.filter]);
            let status = mutants.status().context("can't start cargo-mutants")?;
            // It says 2 where faults survive, and 3 where tests ran out of time.
            ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants ended with {status}");
            score.read(&output.join("mutants.out/outcomes.json"))?;
            println!("<== {}: after the {}: {score}", self.id, stage.name);
            if score.missed().is_empty() {
                break;
            }
        }
        Ok(score)
    }
}

/// One program of tests.
struct Stage<'a> {
    name: &'static str,
    /// The package that has it.
    tested: &'a str,
    /// Which of the package's.
    target: &'static str,
    /// A part of the names of the tests that are run.
    filter: &'a str,
}

impl Stage<'_> {
    /// Runs the tests without a fault, which they must pass: so many seconds are a fault that runs on and on.
    fn timeout(&self, home: &Path) -> Result<u64> {
        let test = ["test", "--quiet", "--profile=mutants", "--package", self.tested, self.target];
        let built = Self::cargo(home, &test).arg("--no-run").status();
        ensure!(built.is_ok_and(|status| status.success()), "the tests don't compile");
        let begun = Instant::now();
        let passed =
            Self::cargo(home, &test).args(["--", self.filter]).stdout(Stdio::null()).status();
        ensure!(passed.is_ok_and(|status| status.success()), "the tests fail without a fault");
        Ok(10 + begun.elapsed().as_secs() * 10)
    }

    /// Cargo in the copy.
    fn cargo(home: &Path, arguments: &[&str]) -> Command {
        let mut cargo = cargo(arguments);
        cargo.current_dir(home.join("tree")).env("CARGO_TARGET_DIR", home.join("target"));
        cargo.env("FIXTURES_STOP_AT_ONCE", "1");
        // The same cases for every fault, and none that an earlier fault has left behind.
        cargo.env("PROPTEST_RNG_SEED", "1").env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
        cargo.env("PROPTEST_MAX_SHRINK_ITERS", "0");
        cargo
    }
}

/// The cargo that runs this.
fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments);
    cargo
}
