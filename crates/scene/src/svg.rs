//! A scene as an SVG picture.
//!
//! Every cell is one group with a `<title>` in words and a `data-cell` attribute, so that a page can show what stands
//! where and learn which cell was clicked; [`cell_shape`] says where it is. Parts have classes (`cell`, `ground`,
//! `land-dark`, `piece`, `side-1`, `body`, `mark-check`, `label`, `caption`, ...), and colors are attributes, which any
//! style sheet overrides. Sides differ by fill and outline, ground by pattern as well as by color: the picture reads in
//! black and white. Numbers are rounded, nothing depends on fonts being
//! measured, and the same scene gives the same bytes.

mod canvas;
mod frame;
mod ground;
mod mark;
mod palette;
mod piece;
mod words;

use ::svg::Document;
use ::svg::node::element::{Description, Element, Group, Rectangle, Title};

use crate::layout::Layout;
use crate::plain::plain;
use crate::{Point, Scene, SceneCell, Terrain};
use canvas::{UNIT, num};
use frame::{Frame, Room};
use palette::Palette;

/// The colors of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
    /// Black, white and grays only.
    Print,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SvgStyle {
    /// Its colors.
    pub theme: Theme,
    /// Its width in pixels; the height follows from the scene.
    pub size: u32,
    /// Whether the cells' names are shown, at the edge where they form rows and columns.
    pub coordinates: bool,
}

impl Default for SvgStyle {
    fn default() -> Self {
        Self { theme: Theme::Light, size: 640, coordinates: true }
    }
}

/// Draws a scene as an SVG document.
///
/// Any scene gives well-formed XML: its words are escaped, characters that XML can't hold are shown as `?`, and
/// coordinates that are no finite numbers are left out.
///
/// ```
/// use scene::{Scene, Token, svg::{SvgStyle, render}};
///
/// let mut scene = Scene::grid("a lone king", 3, 3);
/// scene.cells[4].stack.push(Token::new(0, "king", "K"));
/// let picture = render(&scene, &SvgStyle::default());
/// assert!(picture.starts_with("<svg"));
/// assert!(picture.contains(r#"aria-label="a lone king""#));
/// assert!(picture.contains("<title>b2: white king</title>"));
/// ```
pub fn render(scene: &Scene, style: &SvgStyle) -> String {
    let palette = Palette::new(style.theme);
    let layout = Layout::new(scene);
    let frame = Frame::new(scene, &layout, style.coordinates);
    let mut document = Document::new()
        .set("viewBox", frame.view_box())
        .set("width", style.size)
        .set("height", frame.pixel_height(style.size))
        .set("role", "img")
        .set("aria-label", plain(&scene.title))
        .set("font-family", "DejaVu Sans, Verdana, Arial, sans-serif")
        .set("font-weight", "bold")
        .set("text-anchor", "middle")
        .add(Title::new(plain(&scene.title)));
    let description = ::svg::node::Text::new(plain(&in_words(scene)));
    document = document.add(Description::new().add(description));
    document = document.add(piece::define(scene, ground::patterns(scene, &palette))).add(
        Rectangle::new()
            .set("x", num(frame.left))
            .set("y", num(frame.top))
            .set("width", num(frame.width))
            .set("height", num(frame.height))
            .set("class", "page")
            .set("fill", palette.page),
    );
    let mut in_cell = vec![style.coordinates; scene.cells.len()];
    if layout.labels.is_some() {
        for spot in layout.rows.iter().flatten() {
            in_cell[spot.cell] = false;
        }
    }
    for (idx, is_named) in in_cell.into_iter().enumerate() {
        document = document.add(cell(scene, idx, is_named, &palette));
    }
    for arrow in mark::arrows(scene, &palette) {
        document = document.add(arrow);
    }
    if let (true, Some(labels)) = (style.coordinates, &layout.labels) {
        document = document.add(words::edge_labels(scene, &layout, labels, &frame, &palette));
    }
    document.add(words::caption(&frame, &palette)).to_string() + "\n"
}

/// How high a picture is in pixels.
pub fn height(scene: &Scene, style: &SvgStyle) -> u32 {
    let frame = Frame::new(scene, &Layout::new(scene), style.coordinates);
    frame.pixel_height(style.size)
}

/// Where a cell is in a picture, in the units of its `viewBox`, whatever the style.
#[derive(Clone, Debug, PartialEq)]
pub struct CellShape {
    /// The corners of the area, in order; a curved side has several.
    pub outline: Vec<Point>,
    /// Where pieces stand.
    pub center: Point,
    /// The radius of the largest circle around the center that lies in the cell.
    pub radius: f64,
}

/// Where a cell is in the picture; nothing where the index is out of range.
///
/// ```
/// use scene::{Point, Scene, svg::cell_shape};
///
/// let shape = cell_shape(&Scene::grid("", 3, 3), 0).expect("a1 is there");
/// assert_eq!(shape.center, Point::new(50.0, 250.0));
/// assert_eq!(shape.outline.len(), 4);
/// assert_eq!(shape.radius, 50.0);
/// ```
pub fn cell_shape(scene: &Scene, cell: usize) -> Option<CellShape> {
    let cell = scene.cells.get(cell)?;
    let Room { center, radius } = Room::new(cell);
    Some(CellShape { outline: frame::outline(cell), center, radius })
}

/// The caption and the pieces: a reader of an image is told this, not what its parts are called.
fn in_words(scene: &Scene) -> String {
    let mut sentences = scene.caption.clone();
    for (idx, cell) in scene.cells.iter().enumerate() {
        if !cell.stack.is_empty() {
            sentences.extend(scene.describe(idx));
        }
    }
    sentences.join(". ")
}

/// A cell with all that is on it.
fn cell(scene: &Scene, idx: usize, is_named: bool, palette: &Palette) -> Group {
    let cell = &scene.cells[idx];
    let room = Room::new(cell);
    let title = scene.describe(idx).unwrap_or_default();
    let mut group = Group::new()
        .set("class", "cell")
        .set("data-cell", plain(&cell.name))
        .add(Title::new(plain(&title)));
    for element in ground::draw(cell, palette) {
        group = group.add(element);
    }
    let mut place = Group::new().set("transform", room.transform());
    for element in on_top(cell, is_named, palette) {
        place = place.add(element);
    }
    group.add(place)
}

/// What stands on a cell, in a square of side [`UNIT`] around its center.
fn on_top(cell: &SceneCell, is_named: bool, palette: &Palette) -> Vec<Element> {
    let features = ground::features(cell, palette);
    let mut lifted = Vec::new();
    let mut elements = Vec::new();
    if cell.terrain == Terrain::Bridge {
        elements = features;
    } else {
        lifted = features;
    }
    lifted.extend(mark::under(cell, palette));
    lifted.push(piece::stack(&cell.stack, palette).into());
    lifted.extend(mark::over(cell, is_named, palette));
    if is_named {
        // The name needs the south end of the cell, so all the rest moves up.
        let lift = format!("translate(0 {}) scale(0.86)", num(-0.07 * UNIT));
        let group = Group::new().set("transform", lift);
        elements.push(lifted.into_iter().fold(group, Group::add).into());
        elements.push(words::cell_name(cell, palette).into());
    } else {
        elements.extend(lifted);
    }
    elements
}
