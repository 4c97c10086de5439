//! A scene as a picture in pixels.
//!
//! The same drawing as [`svg::render`], drawn with the font that this crate ships and with no
//! other: the same scene gives the same bytes on every machine.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};

use crate::Scene;
use crate::svg::{self, SvgStyle};

/// Pictures have at most this many pixels, which is 128 MiB while one is drawn.
pub const MOST_PIXELS: u64 = 1 << 25;

const FONT: &str = "DejaVu Sans";
const FACES: [&[u8]; 2] =
    [include_bytes!("../fonts/DejaVuSans.ttf"), include_bytes!("../fonts/DejaVuSans-Bold.ttf")];

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// It would have no pixels.
    #[error("a picture {width} pixels wide has no pixels")]
    Empty {
        /// As asked.
        width: u32,
    },
    /// It would have more than [`MOST_PIXELS`].
    #[error("{width} x {height} pixels are more than {MOST_PIXELS}")]
    TooLarge {
        /// As asked.
        width: u32,
        /// As the scene has it.
        height: u32,
    },
}

/// Draws a scene as a PNG file, exactly as wide as asked.
///
/// # Errors
/// Where it would have no pixels or too many.
///
/// # Panics
/// Never: [`svg::render`] gives well-formed documents.
///
/// ```
/// use scene::{Scene, png, svg::SvgStyle};
///
/// let style = SvgStyle { size: 96, ..SvgStyle::default() };
/// let picture = png::render(&Scene::grid("", 3, 3), &style).expect("it is small");
/// assert!(picture.starts_with(b"\x89PNG"));
/// ```
pub fn render(scene: &Scene, style: &SvgStyle) -> Result<Vec<u8>, PngError> {
    let width = style.size;
    let height = svg::height(scene, style);
    if width == 0 {
        return Err(PngError::Empty { width });
    }
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let document = svg::render(scene, style);
    let tree = Tree::from_str(&document, &options()).expect("our own document is well-formed");
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Empty { width })?;
    let size = tree.size();
    let scale = (f64::from(width) / f64::from(size.width())) as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png().expect("pixels in memory become a file in memory"))
}

fn options() -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(face)));
    }
    fonts.set_sans_serif_family(FONT);
    Options {
        font_family: FONT.to_owned(),
        fontdb: Arc::new(fonts),
        font_resolver: FontResolver::default(),
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};
    use roxmltree::Document;

    use crate::Glyph;

    /// How many pixels a side has: a small board's cell.
    const SIDE: u32 = 32;

    /// A glyph in black and white: its pixels' brightness, row by row.
    fn pixels(glyph: Glyph) -> Vec<u8> {
        let tree = Tree::from_str(glyph.svg(), &Options::default()).expect("a glyph is SVG");
        let mut pixels = Pixmap::new(SIDE, SIDE).expect("it has pixels");
        pixels.fill(resvg::tiny_skia::Color::from_rgba8(0x99, 0x99, 0x99, 0xff));
        let scale = 32.0 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.data().chunks_exact(4).map(|pixel| pixel[1]).collect()
    }

    #[test]
    fn every_glyph_is_a_drawing_of_the_agreed_form() {
        for glyph in Glyph::ALL {
            let name = glyph.name();
            let document = Document::parse(glyph.svg()).expect(name);
            let root = document.root_element();
            assert_eq!(root.attribute("viewBox"), Some("-50 -50 100 100"), "{name}");
            assert!(document.descendants().all(|node| !node.has_attribute("id")), "{name}");
            for node in root.descendants().filter(|&node| node != root) {
                // Whoever draws it chooses the colors.
                for paint in ["fill", "stroke"] {
                    let paint = node.attribute(paint);
                    assert!(matches!(paint, None | Some("none" | "currentColor")), "{name}");
                }
            }
            assert!(!glyph.shapes().contains("svg"), "{name}");
            assert_eq!(Glyph::find(name), Some(glyph));
        }
    }

    #[test]
    fn no_glyph_is_cut_off() {
        let side = SIDE as usize;
        let rim = (0..side)
            .flat_map(|idx| [idx, (side - 1) * side + idx, idx * side, idx * side + side - 1]);
        let rim: Vec<_> = rim.collect();
        let is_cut = |glyph: &Glyph| {
            let pixels = pixels(*glyph);
            rim.iter().any(|&at| pixels[at] < 0x40)
        };
        let cut: Vec<_> = Glyph::ALL.into_iter().filter(is_cut).collect();
        assert!(cut.is_empty(), "{cut:?} reach the rim");
    }

    #[test]
    fn any_two_glyphs_differ_on_a_small_board_in_black_and_white() {
        let drawn: Vec<_> =
            Glyph::ALL.into_iter().map(|glyph| (glyph.name(), pixels(glyph))).collect();
        for (idx, (name, pixels)) in drawn.iter().enumerate() {
            for (other, others) in &drawn[..idx] {
                let pairs = pixels.iter().zip(others);
                let n_different = pairs.filter(|(a, b)| a.abs_diff(**b) > 0x50).count();
                // About an eighth of the cell.
                assert!(n_different > 128, "{name} is like {other}: {n_different} pixels differ");
            }
        }
    }
}
