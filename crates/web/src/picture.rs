//! `scene`: a position as a picture, and its cells in words for whoever lays buttons over it.

use rules::Issue;
use rules::erased::AnyGame;
use rules::erased::facts::MoveFact;
use scene::svg::{CellShape, SvgStyle, Theme, cell_shape, render};
use scene::{Mark, Scene, Token};
use serde::Serialize;

use crate::answers::{Ending, ending};
use crate::item::{Item, check_length};
use crate::office::Desk;
use crate::trouble::Trouble;

#[derive(Serialize)]
struct Picture {
    variant: &'static str,
    to_act: Option<&'static str>,
    /// Who won and by which rule, once the game is over.
    ending: Option<Ending>,
    seats: Vec<&'static str>,
    title: String,
    caption: Vec<String>,
    cells: Vec<CellFact>,
    svg: String,
}

/// A cell for whoever points at it; places are in the units of the picture's `viewBox`.
#[derive(Serialize)]
struct CellFact {
    name: String,
    words: String,
    x: f64,
    y: f64,
    radius: f64,
    pieces: Vec<PieceFact>,
}

#[derive(Serialize)]
struct PieceFact {
    side: String,
    kind: String,
}

/// Draws the position after the moves of `after`, the last of which is shown.
pub(crate) fn scene(item: &mut Item, desk: &Desk<'_>) -> Result<String, Trouble> {
    item.only(&["position", "after", "from", "theme", "coordinates", "caption"])?;
    let style = style(item)?;
    let moves = item.texts("after")?;
    check_length(&moves, "/after", desk)?;
    let (mut game, _) = item.load(desk)?;
    let mut steps = Vec::new();
    for (idx, text) in moves.iter().enumerate() {
        desk.go_on()?;
        let is_last = idx + 1 == moves.len();
        let before = is_last.then(|| game.boxed_clone());
        let played = game.play(text).map_err(|error| {
            let message = format!("{}: {}", rules::shown(text), error.explanation.message);
            Issue::new(format!("/after/{idx}"), "illegal-move", message)
        })?;
        if let Some(mut before) = before {
            for action in played {
                let legal = before.moves(None).expect("no cell was named");
                steps.extend(legal.into_iter().find(|fact| fact.text == action.canonical));
                before.replay(&action.canonical).expect("it was played a moment ago");
            }
        }
    }
    let mut scene = game.scene();
    complete_caption(&*game, &mut scene);
    for MoveFact { from, to, .. } in &steps {
        scene.show_move(from.as_deref(), to.as_deref());
    }
    if let Some(cell) = item.text("from")? {
        mark_targets(&*game, cell, &mut scene)?;
    }
    let cells = (0..scene.cells.len()).filter_map(|idx| fact(&scene, idx)).collect();
    let caption = scene.caption.clone();
    if item.bool("caption")? == Some(false) {
        scene.caption.clear();
    }
    let picture = Picture {
        variant: game.family().id,
        to_act: game.to_act(),
        ending: ending(&*game),
        seats: game.seats().to_vec(),
        svg: render(&scene, &style),
        title: scene.title,
        caption,
        cells,
    };
    Ok(item.answer(&picture))
}

fn style(item: &Item) -> Result<SvgStyle, Issue> {
    let theme = match item.text("theme")? {
        None | Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some("print") => Theme::Print,
        Some(other) => {
            let message = format!(
                "there is no theme `{}`; there are light, dark, print",
                rules::shown(other)
            );
            return Err(Issue::new("/theme", "no-such-theme", message));
        }
    };
    let coordinates = item.bool("coordinates")?.unwrap_or(true);
    Ok(SvgStyle { theme, coordinates, ..SvgStyle::default() })
}

fn fact(scene: &Scene, idx: usize) -> Option<CellFact> {
    let cell = scene.cells.get(idx)?;
    let CellShape { center, radius, .. } = cell_shape(scene, idx)?;
    let piece =
        |token: &Token| PieceFact { side: scene.side_name(token.side), kind: token.kind.clone() };
    Some(CellFact {
        name: cell.name.clone(),
        words: scene.describe(idx)?,
        x: rounded(center.x),
        y: rounded(center.y),
        radius: rounded(radius),
        pieces: cell.stack.iter().map(piece).collect(),
    })
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// What a player asks first, under the board: who is to act, or how it ended.
fn complete_caption(game: &dyn AnyGame, scene: &mut Scene) {
    let (said, word) = match (game.outcome(), game.to_act()) {
        (Some(outcome), _) => {
            // A repetition is in the past of the game, of which the position alone knows nothing.
            scene.caption.retain(|line| !line.contains(" to act"));
            (format!("{} ({})", outcome.words(game.seats()), outcome.rule), outcome.rule)
        }
        (None, Some(seat)) => (format!("{seat} to act"), "to act"),
        (None, None) => return,
    };
    if !scene.caption.iter().any(|line| line.contains(word)) {
        scene.caption.insert(0, said);
    }
}

fn mark_targets(game: &dyn AnyGame, cell: &str, scene: &mut Scene) -> Result<(), Issue> {
    let moves = game.moves(Some(cell)).map_err(|issue| issue.within("/from"))?;
    scene.mark(cell, Mark::From);
    for target in moves.iter().filter_map(|legal| legal.to.as_deref()) {
        scene.mark(target, Mark::Destination);
    }
    Ok(())
}
