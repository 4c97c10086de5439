//! A drawing of a position as data, rendered as text, SVG and PNG
//!
//! A [`Scene`] is what an illustrator would need to know and nothing else: cells with their outlines, a word for the
//! ground, stacks of pieces as words, marks, arrows. It knows no game, no rules and no board: whoever has a position
//! fills a scene, and the renderers draw any scene they are given, also a wrong one (a piece in the water is drawn in
//! the water).
//!
//! - [`text::render`]: a board in a terminal, plain ASCII unless asked for more.
//! - `svg::render` (feature `svg`): a picture that also reads in black and white and to a screen reader.
//! - `png::render` (feature `png`): the same picture in pixels, with the font that this crate ships.
//!
//! All are functions of their arguments alone: the same scene gives the same bytes.
//!
//! ```
//! use scene::{Scene, Terrain, Token, text};
//!
//! let mut scene = Scene::grid("a ford", 3, 3);
//! for name in ["a2", "b2", "c2"] {
//!     scene.cell_mut(name).expect("the grid has it").terrain = Terrain::Water;
//! }
//! let ford = scene.cell_mut("b2").expect("the grid has it");
//! ford.terrain = Terrain::Bridge;
//! ford.stack.push(Token::new(1, "bishop", "B"));
//! let home = scene.cell_mut("a1").expect("the grid has it");
//! home.stack.push(Token::new(0, "catapult", "C"));
//! home.stack.push(Token::new(0, "archer", "A"));
//!
//! assert_eq!(text::render(&scene, &text::TextStyle::default()), "\
//! a ford
//!
//! 3   .   .   .
//! 2   ~  =b=  ~
//! 1  C+A  .   .
//!     a   b   c
//!
//! white UPPER CASE, black lower case
//! . land, ~ water, = bridge (on both sides of a piece: it stands there)
//! + stands below what follows
//! C catapult, A archer, B bishop
//! ");
//! ```

mod cell;
mod describe;
mod glyph;
mod layout;
mod mark;
mod plain;
#[cfg(feature = "png")]
pub mod png;
mod point;
mod scene;
mod sign;
#[cfg(feature = "svg")]
pub mod svg;
mod terrain;
pub mod text;
mod token;

pub use cell::SceneCell;
pub use glyph::Glyph;
pub use mark::Mark;
pub use point::Point;
pub use scene::{Arrow, Scene};
pub use sign::Sign;
pub use terrain::{Shade, Terrain};
pub use token::Token;
