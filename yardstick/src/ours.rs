//! The variants that are measured, and where they start.

use battalion::TitansBattalion;
use glinski::Glinski;
use rules::Rules;
use tchess::Tchess;
use tri_point::TriPoint;
use troy::Troy;

use crate::work::{Job, Work};

/// Two first moves after which all of Three Bodies' powers are awake.
const AWAKE: [&str; 2] = [
    "target f8; target g8; target d9; target h9; assign Bb2=queen; assign Jd2=knight; assign Tf2=rook; done",
    "e8-e6",
];

/// Counts are those of plain chess, where draws are claimed; playouts end by repetition and quiet moves.
pub(crate) fn chess(job: Job) -> u128 {
    from_start::<TitansBattalion<1>>(
        job,
        match job.work {
            Work::Bulk | Work::Leaves => battalion::Options::chess(),
            Work::Playouts => battalion::Options::with_battalions(["medieval"; 2]),
        },
    )
}

pub(crate) fn glinski(job: Job) -> u128 {
    from_start::<Glinski>(job, glinski::Options::default())
}

pub(crate) fn troy(job: Job) -> u128 {
    from_start::<Troy>(job, troy::Options::default())
}

pub(crate) fn tchess(job: Job) -> u128 {
    from_start::<Tchess>(job, tchess::Options::default())
}

pub(crate) fn tchess_strike(job: Job) -> u128 {
    from_start::<Tchess>(job, tchess::Options::with_mods(["strike"]))
}

/// The family's default, whose first turn is of choices.
pub(crate) fn battalion(job: Job) -> u128 {
    from_start::<TitansBattalion<2>>(job, battalion::Options::default())
}

/// The same after the first turns.
pub(crate) fn three_bodies(job: Job) -> u128 {
    after::<TitansBattalion<2>>(job, battalion::Options::default(), &AWAKE)
}

pub(crate) fn tri_point(job: Job) -> u128 {
    from_start::<TriPoint>(job, tri_point::Options::default())
}

/// The same after placing.
pub(crate) fn tri_point_placed(job: Job) -> u128 {
    after::<TriPoint>(job, tri_point::Options::default(), &["Ka1;Ba2;Bb2", "Kd1;Bc1;Be1"])
}

fn from_start<R: Rules>(job: Job, options: R::Options) -> u128 {
    after::<R>(job, options, &[])
}

fn after<R: Rules>(job: Job, options: R::Options, turns: &[&str]) -> u128 {
    let (rules, _) = R::new(options).expect("options that can be built");
    let mut position = rules.start();
    for turn in turns {
        let mut actions = Vec::new();
        rules.parse_turn(&position, turn, &mut actions).expect("a turn as it is written");
        for action in actions {
            rules.check(&position, action).expect("a legal turn");
            rules.play_unchecked(&mut position, action);
        }
    }
    job.run(rules, position)
}
