//! Scenes with everything a drawing can carry, written to a directory as text, SVG and PNG, to be looked at.

#[path = "../tests/gallery/mod.rs"]
mod gallery;

use scene::svg::{SvgStyle, Theme};
use scene::text::TextStyle;

fn main() -> std::io::Result<()> {
    let dir = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    for (name, scene, size) in gallery::all() {
        for (theme, look) in
            [("light", Theme::Light), ("dark", Theme::Dark), ("print", Theme::Print)]
        {
            let style = SvgStyle { theme: look, size, coordinates: true };
            let file = format!("{dir}/{name}-{theme}");
            std::fs::write(format!("{file}.svg"), scene::svg::render(&scene, &style))?;
            let pixels = scene::png::render(&scene, &style).map_err(std::io::Error::other)?;
            std::fs::write(format!("{file}.png"), pixels)?;
        }
        for (form, style) in [
            ("txt", TextStyle { width: Some(80), ..TextStyle::default() }),
            ("utf8.txt", TextStyle { width: Some(80), unicode: true, color: true }),
        ] {
            std::fs::write(format!("{dir}/{name}.{form}"), scene::text::render(&scene, &style))?;
        }
    }
    Ok(())
}
