//! `show`: a position as a drawing.

use rules::erased::{AnyGame, Cache};
use scene::text::TextStyle;
use scene::{Mark, Scene};
use serde::Serialize;

use crate::args::ShowArgs;
use crate::choices::Picture;
use crate::exit::{Exit, Failure, unwritable};
use crate::input;
use crate::output::{Out, object};
use crate::words::ending;

#[derive(Serialize)]
struct Drawing<'a> {
    variant: &'static str,
    scene: &'a Scene,
}

/// Draws a position.
pub(crate) fn run(args: &ShowArgs, cache: &Cache) -> Result<Exit, Failure> {
    let game = input::load(&args.position, cache)?;
    let mut scene = drawing(&*game);
    if let Some(cell) = &args.from {
        mark_targets(&*game, cell, &mut scene)?;
    }
    let file = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let mut drawn = match args.format {
        _ if args.json => object(None, &Drawing { variant: game.family().id, scene: &scene }),
        Picture::Text => text(&scene, args.ascii, file.is_none()),
        Picture::Fen => fen(&*game)?,
        Picture::Svg => scene::svg::render(&scene, &scene::svg::SvgStyle::default()),
    };
    if !drawn.ends_with('\n') {
        drawn.push('\n');
    }
    if let Some(path) = file {
        std::fs::write(path, drawn).map_err(|error| unwritable(path, &error))?;
        return Ok(Exit::Fine);
    }
    let mut out = Out::stdout();
    out.text(&drawn)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// The position in Forsyth-Edwards notation.
pub(crate) fn fen(game: &dyn AnyGame) -> Result<String, Failure> {
    game.fen().ok_or_else(|| {
        let message = "this position has no FEN: only chess has, with one king a side at most, no pawn on an outer rank, \
                       and no Target or flag [usage]";
        Failure::Usage(message.to_owned())
    })
}

/// The scene of a position, with what a player asks first under it: who is to act, or how it ended.
pub(crate) fn drawing(game: &dyn AnyGame) -> Scene {
    let mut scene = game.scene();
    let (said, word) = match (game.outcome(), game.to_act()) {
        (Some(outcome), _) => {
            // A repetition is in the past of the game, of which the position alone knows nothing.
            scene.caption.retain(|line| !line.contains(" to act"));
            (ending(&outcome, game.seats()), outcome.rule)
        }
        (None, Some(seat)) => (format!("{seat} to act"), "to act"),
        (None, None) => return scene,
    };
    if !scene.caption.iter().any(|line| line.contains(word)) {
        scene.caption.insert(0, said);
    }
    scene
}

/// A drawing as text for stdout, as wide as the terminal where there is one.
pub(crate) fn text(scene: &Scene, ascii: bool, to_stdout: bool) -> String {
    let size = to_stdout.then(|| terminal_size::terminal_size_of(std::io::stdout())).flatten();
    let width = size.map(|(width, _)| width.0.into());
    let style = TextStyle { unicode: !ascii, color: to_stdout, width };
    scene::text::render(scene, &style)
}

fn mark_targets(game: &dyn AnyGame, cell: &str, scene: &mut Scene) -> Result<(), Failure> {
    let moves = game.moves(Some(cell)).map_err(|issue| {
        Failure::Usage(format!("--from {cell}: {} [{}]", issue.message, issue.code))
    })?;
    let mut mark = |name: &str, mark: Mark| {
        if let Some(cell) = scene.cell_mut(name)
            && !cell.marks.contains(&mark)
        {
            cell.marks.push(mark);
        }
    };
    mark(cell, Mark::From);
    for target in moves.iter().filter_map(|legal| legal.to.as_deref()) {
        mark(target, Mark::Destination);
    }
    Ok(())
}
