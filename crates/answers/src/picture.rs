//! `scene`: a position as a picture, and its cells in words for whoever lays buttons over it.

use rules::erased::AnyGame;
use rules::erased::facts::{MoveFact, RuleFact};
use rules::{Issue, shown};
use scene::svg::{CellShape, SvgStyle, Theme, cell_shape, render};
use scene::{Scene, Token};
use schemars::JsonSchema;
use serde::Serialize;

use crate::desk::Desk;
use crate::drawing::{Drawing, drawing, mark_targets, steps};
use crate::item::{Item, not_after};
use crate::trouble::Trouble;

/// A position as it is seen, by the item's `format`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Seen {
    /// As SVG, which is the default.
    Picture(Box<Picture>),
    /// As data.
    Drawing(Drawing),
}

/// A picture, and its cells in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// The family.
    pub variant: &'static str,
    /// Who must act; nobody when the game is over.
    pub to_act: Option<&'static str>,
    /// Who won and by which rule, once the game is over.
    pub ending: Option<Ending>,
    /// The seats' names in seating order.
    pub seats: Vec<&'static str>,
    /// What is drawn.
    pub title: String,
    /// The lines under the board.
    pub caption: Vec<String>,
    /// Every cell.
    pub cells: Vec<CellFact>,
    /// The picture.
    pub svg: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ending {
    /// Who won, in words.
    pub words: String,
    /// The rule that ended it.
    pub rule: RuleFact,
}

/// A cell for whoever points at it; places are in the units of the picture's `viewBox`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CellFact {
    /// Its name.
    pub name: String,
    /// What it is, and what stands there, in words.
    pub words: String,
    /// The middle, from the left.
    pub x: f64,
    /// The middle, from above.
    pub y: f64,
    /// How far the middle is from the nearest edge.
    pub radius: f64,
    /// What stands there, lowest first.
    pub pieces: Vec<SeenPiece>,
}

/// A piece on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeenPiece {
    /// Whose it is.
    pub side: String,
    /// What it is.
    pub kind: String,
}

/// Draws the item's position after the moves of `after`, the last of which is shown; with `from` where that piece may
/// go.
///
/// # Errors
/// Those of [`Item::game`]; `no-such-format`, `no-such-theme`, `no-such-cell`.
pub fn scene(item: &mut Item, desk: &Desk<'_>) -> Result<Seen, Trouble> {
    let (style, is_data) = (style(item)?, is_data(item)?);
    let moves = item.texts("after")?;
    desk.check_length(&moves, "/after")?;
    let (mut game, _) = item.load(desk)?;
    let mut last = Vec::new();
    for (idx, text) in moves.iter().enumerate() {
        desk.go_on()?;
        let not_after =
            |error: Box<rules::erased::PlayError>| not_after(idx, text, &error.explanation.message);
        if idx + 1 < moves.len() {
            game.replay(text).map_err(not_after)?;
        } else {
            last = steps(&mut *game, text).map_err(not_after)?;
        }
    }
    let mut scene = drawing(&*game);
    for MoveFact { from, to, .. } in &last {
        scene.show_move(from.as_deref(), to.as_deref());
    }
    if let Some(cell) = item.text("from")? {
        mark_targets(&*game, cell, &mut scene).map_err(|issue| issue.within("/from"))?;
    }
    if is_data {
        return Ok(Seen::Drawing(Drawing { variant: game.family().id, scene }));
    }
    let has_caption = item.bool("caption")?.unwrap_or(true);
    Ok(Seen::Picture(Box::new(Picture::of(&*game, scene, style, has_caption))))
}

impl Picture {
    fn of(game: &dyn AnyGame, mut scene: Scene, style: SvgStyle, has_caption: bool) -> Self {
        let cells = (0..scene.cells.len()).filter_map(|idx| CellFact::of(&scene, idx)).collect();
        let caption = scene.caption.clone();
        if !has_caption {
            scene.caption.clear();
        }
        Self {
            variant: game.family().id,
            to_act: game.to_act(),
            ending: Ending::of(game),
            seats: game.seats().to_vec(),
            svg: render(&scene, &style),
            title: scene.title,
            caption,
            cells,
        }
    }
}

impl Ending {
    fn of(game: &dyn AnyGame) -> Option<Self> {
        let outcome = game.outcome()?;
        let rule = game.family().rule(outcome.rule)?;
        Some(Self { words: outcome.words(game.seats()), rule: rule.into() })
    }
}

impl CellFact {
    fn of(scene: &Scene, idx: usize) -> Option<Self> {
        let cell = scene.cells.get(idx)?;
        let CellShape { center, radius, .. } = cell_shape(scene, idx)?;
        let piece = |token: &Token| {
            let (side, kind) = (scene.side_name(token.side), token.kind.clone());
            SeenPiece { side, kind }
        };
        Some(Self {
            name: cell.name.clone(),
            words: scene.describe(idx)?,
            x: rounded(center.x),
            y: rounded(center.y),
            radius: rounded(radius),
            pieces: cell.stack.iter().map(piece).collect(),
        })
    }
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn is_data(item: &Item) -> Result<bool, Issue> {
    match item.text("format")? {
        None | Some("svg") => Ok(false),
        Some("json") => Ok(true),
        Some(other) => Err(none_such("format", other, "svg, json")),
    }
}

fn style(item: &Item) -> Result<SvgStyle, Issue> {
    let theme = match item.text("theme")? {
        None | Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some("print") => Theme::Print,
        Some(other) => return Err(none_such("theme", other, "light, dark, print")),
    };
    let coordinates = item.bool("coordinates")?.unwrap_or(true);
    Ok(SvgStyle { theme, coordinates, ..SvgStyle::default() })
}

fn none_such(field: &str, found: &str, words: &str) -> Issue {
    let message = format!("there is no {field} `{}`; there are {words}", shown(found));
    Issue::new(format!("/{field}"), format!("no-such-{field}"), message)
}
