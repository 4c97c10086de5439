//! A scene as text for a terminal.
//!
//! Cells that form rows and columns are drawn as a board; bent cells are listed under it, ring by ring. The pieces of
//! the first side are written as given, those of the second in lower case as in chess diagrams, those of further sides
//! with their number before them. A legend explains the signs that occur, and no others.

mod board;
mod legend;
mod paint;
mod sign;

use crate::Scene;
use crate::layout::Layout;
use paint::{Line, write_wrapped};
use sign::{Detail, Signs};

/// Caption and legend are broken here where nobody says how many columns there are, and a board whose cells have their
/// names with them is drawn with less detail if it is wider.
const COLUMNS_OF_WORDS: usize = 80;

/// How text is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// Signs beyond ASCII, such as arrows; without it nothing but the caller's own words can be non-ASCII.
    pub unicode: bool,
    /// Terminal colors (ANSI escapes).
    pub color: bool,
    /// The number of columns there are; without it a board with labels may be as wide as it likes.
    ///
    /// A board that doesn't fit is drawn with less detail, and if that doesn't fit either it is listed cell by cell.
    pub width: Option<usize>,
}

/// Draws a scene as text: title, board, cells outside the board, caption, legend.
///
/// Control characters in the scene's words, and those that turn the reading direction, are shown as `?`, so that a
/// hostile file can't drive the terminal.
///
/// ```
/// use scene::{Mark, Scene, Token, text::{TextStyle, render}};
///
/// let mut scene = Scene::grid("", 3, 2);
/// scene.caption.push("black to act".to_owned());
/// scene.cells[0].stack.push(Token::new(0, "king", "K").with_facing(0));
/// scene.cells[4].stack.push(Token::new(1, "king", "K").with_facing(4));
/// scene.cells[4].marks.push(Mark::Check);
/// assert_eq!(render(&scene, &TextStyle::default()), "\
/// 2   .  !kv  .
/// 1  K^   .   .
///     a   b   c
///
/// black to act
///
/// white UPPER CASE, black lower case
/// . land
/// ^ north, v south: where it faces
/// ! check: b2
/// K king
/// ");
/// ```
pub fn render(scene: &Scene, style: &TextStyle) -> String {
    let mut signs = Signs::new(*style, Detail::Full);
    let mut layout = Layout::new(scene);
    let mut lines = board::draw(scene, &layout, &signs);
    let for_names = layout.labels.is_none().then_some(COLUMNS_OF_WORDS);
    if !fits(&lines, style.width.or(for_names)) {
        signs = Signs::new(*style, Detail::Short);
        lines = board::draw(scene, &layout, &signs);
    }
    if !fits(&lines, style.width) {
        signs = Signs::new(*style, Detail::Full);
        layout = Layout::listed(scene);
        lines = Vec::new();
    }
    let mut blocks = vec![(lines, style.width), (board::list(scene, &layout, &signs), style.width)];
    if !scene.title.is_empty() {
        let mut title = Line::default();
        title.push(&scene.title);
        blocks.insert(0, (vec![title], style.width));
    }
    let for_words = style.width.or(Some(COLUMNS_OF_WORDS));
    let caption = scene.caption.iter().map(|words| Line::from_words(words)).collect();
    blocks.push((caption, for_words));
    blocks.push((legend::draw(scene, &signs), for_words));

    let mut out = String::new();
    for (block, width) in blocks.iter().filter(|(block, _)| !block.is_empty()) {
        if !out.is_empty() {
            out.push('\n');
        }
        for line in block {
            write_wrapped(&mut out, line, &TextStyle { width: *width, ..*style });
        }
    }
    out
}

fn fits(lines: &[Line], width: Option<usize>) -> bool {
    width.is_none_or(|width| lines.iter().all(|line| line.width() <= width))
}
