//! `cargo xtask docs`, its second part: the pictures of the README, drawn by the program itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{files, tools};

/// A picture: the name of its files below `docs/pictures`, and what `menagerie show` is told beside theme and format.
struct Picture {
    name: &'static str,
    show: &'static [&'static str],
}

const PICTURES: [Picture; 5] = [
    Picture { name: "troy", show: &["docs/pictures/troy.json", "--move", "Ae4~e9"] },
    Picture { name: "tchess", show: &["docs/pictures/tchess.json", "--from", "d5"] },
    Picture {
        name: "battalion",
        show: &[
            "battalion",
            "--option",
            "battalions=three-bodies,byzantine",
            "--move",
            "target ba3; target bd3; target bb3; target bc5; assign Bb2=queen; done",
            "--move",
            "Nbb4-bc6",
        ],
    },
    Picture { name: "tri-point", show: &["docs/pictures/tri-point.json"] },
    Picture {
        name: "glinski",
        show: &["glinski", "--move", "e4-e6", "--move", "d7-d5", "--move", "e6xd6"],
    },
];

const THEMES: [(&str, &str); 2] = [("light", ""), ("dark", "-dark")];

/// Has the program draw every picture: where it belongs, and what it is.
///
/// # Errors
/// When the program refuses.
pub(crate) fn draw(program: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut drawn = Vec::new();
    for picture in &PICTURES {
        for (theme, suffix) in THEMES {
            let mut command = Command::new(program);
            command.current_dir(files::root()).arg("show").args(picture.show);
            command.args(["--format", "svg", "--size", "420", "--theme", theme]);
            let svg = String::from_utf8(tools::output(&mut command)?).context("SVG is text")?;
            let path = files::root().join(format!("docs/pictures/{}{suffix}.svg", picture.name));
            drawn.push((path, svg));
        }
    }
    Ok(drawn)
}
