//! `show`: a position as a drawing.

use std::ffi::OsStr;
use std::io::{IsTerminal, Write};
use std::path::Path;

use answers::{Drawing, drawing, mark_targets, object};
use rules::erased::facts::MoveFact;
use rules::erased::{AnyGame, Cache};
use scene::Scene;
use scene::svg::SvgStyle;
use scene::text::TextStyle;

use crate::args::ShowArgs;
use crate::choices::{Picture, Theme};
use crate::commands::explain;
use crate::exit::{Exit, Failure, unwritable};
use crate::input;
use crate::output::{BAD, Out, clean, styled, tell};

/// Draws a position.
pub(crate) fn run(args: &ShowArgs, cache: &Cache) -> Result<Exit, Failure> {
    let file = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let format = format(args, file)?;
    let mut game = input::load(&args.position, cache)?;
    let Some(steps) = steps(&mut game, &args.moves) else { return Ok(Exit::Finding) };
    let mut scene = drawing(&*game);
    for step in &steps {
        scene.show_move(step.from.as_deref(), step.to.as_deref());
    }
    if let Some(cell) = &args.from {
        mark_targets(&*game, cell, &mut scene).map_err(|issue| {
            Failure::Usage(format!("--from {cell}: {} [{}]", issue.message, issue.code))
        })?;
    }
    let drawn = match format {
        _ if args.json => object(None, &Drawing { variant: game.family().id, scene }).into_bytes(),
        Picture::Text => text(&scene, args.ascii, file.is_none()).into_bytes(),
        Picture::Fen => fen(&*game)?.into_bytes(),
        Picture::Svg => scene::svg::render(&scene, &style(args)).into_bytes(),
        Picture::Png => {
            let limit = |error| Failure::Limit(format!("{error} [too-many-pixels]"));
            scene::png::render(&scene, &style(args)).map_err(limit)?
        }
    };
    write(drawn, format, file)
}

/// What is drawn, with options that have no meaning there refused.
fn format(args: &ShowArgs, file: Option<&Path>) -> Result<Picture, Failure> {
    let named = match file.and_then(Path::extension).and_then(OsStr::to_str) {
        Some("svg") => Picture::Svg,
        Some("png") => Picture::Png,
        Some(_) | None => Picture::Text,
    };
    let format = args.format.unwrap_or(named);
    let pictured = [
        ("--size", args.size.is_some()),
        ("--theme", args.theme.is_some()),
        ("--no-coordinates", args.no_coordinates),
    ];
    let misplaced = match format {
        Picture::Svg | Picture::Png => None,
        Picture::Text | Picture::Fen => pictured.into_iter().find(|&(_, is_given)| is_given),
    };
    if let Some((option, _)) = misplaced {
        let message = format!("{option} goes with --format svg or png only [usage]");
        return Err(Failure::Usage(message));
    }
    if format == Picture::Png && !args.json && file.is_none() && std::io::stdout().is_terminal() {
        let message =
            "a terminal can't show PNG: write it to a file, such as --output board.png [usage]";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(format)
}

fn style(args: &ShowArgs) -> SvgStyle {
    let theme = match args.theme {
        None | Some(Theme::Light) => scene::svg::Theme::Light,
        Some(Theme::Dark) => scene::svg::Theme::Dark,
        Some(Theme::Print) => scene::svg::Theme::Print,
    };
    let size = args.size.unwrap_or(SvgStyle::default().size);
    SvgStyle { theme, size, coordinates: !args.no_coordinates }
}

fn write(mut drawn: Vec<u8>, format: Picture, file: Option<&Path>) -> Result<Exit, Failure> {
    if format != Picture::Png && !drawn.ends_with(b"\n") {
        drawn.push(b'\n');
    }
    if let Some(path) = file {
        std::fs::write(path, drawn).map_err(|error| unwritable(path, &error))?;
        return Ok(Exit::Fine);
    }
    if let Ok(words) = str::from_utf8(&drawn) {
        let mut out = Out::stdout();
        out.text(words)?;
        out.flush()?;
    } else {
        let mut out = std::io::stdout().lock();
        out.write_all(&drawn)?;
        out.flush()?;
    }
    Ok(Exit::Fine)
}

/// Plays moves, and gives the actions of the last one as the lists of legal moves have them; nothing after an illegal
/// one, which is explained on standard error.
fn steps(game: &mut Box<dyn AnyGame>, moves: &[String]) -> Option<Vec<MoveFact>> {
    let mut steps = Vec::new();
    for text in moves {
        steps = match answers::steps(&mut **game, text) {
            Ok(steps) => steps,
            Err(error) => {
                let heading = format!("--move {}", clean(text));
                tell(&format!("{}: {heading} can't be played", styled(BAD, "error")));
                tell(explain::text(&error.explanation).trim_end());
                return None;
            }
        };
    }
    Some(steps)
}

/// The position in Forsyth-Edwards notation.
pub(crate) fn fen(game: &dyn AnyGame) -> Result<String, Failure> {
    game.fen().ok_or_else(|| {
        let message = "this position has no FEN: only chess has, with one king a side at most, no pawn on an outer rank, \
                       and no Target or flag [usage]";
        Failure::Usage(message.to_owned())
    })
}

/// A drawing as text for stdout, as wide as the terminal where there is one.
pub(crate) fn text(scene: &Scene, ascii: bool, to_stdout: bool) -> String {
    let size = to_stdout.then(|| terminal_size::terminal_size_of(std::io::stdout())).flatten();
    let width = size.map(|(width, _)| width.0.into());
    let style = TextStyle { unicode: !ascii, color: to_stdout, width };
    scene::text::render(scene, &style)
}
