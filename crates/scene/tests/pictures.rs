//! Pictures byte for byte, as files that a browser shows: `tests/pictures/*.svg`.
//!
//! After a wanted change `PICTURES=overwrite cargo test -p menagerie-scene --features png --test pictures` writes them
//! anew; then look at them.
#![cfg(feature = "png")]

mod gallery;

use std::path::Path;

use scene::png::{self, PngError};
use scene::svg::{self, SvgStyle, Theme};
use scene::{Scene, SceneCell};

#[test]
fn pictures_are_as_they_were() {
    // Each theme is seen at least once.
    let themes = [Theme::Light, Theme::Print, Theme::Dark, Theme::Light];
    let mut changed = Vec::new();
    for ((name, scene, size), theme) in gallery::all().into_iter().zip(themes) {
        let drawn = svg::render(&scene, &SvgStyle { theme, size, coordinates: true });
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.svg"));
        if std::fs::read_to_string(&path).is_ok_and(|found| found == drawn) {
            continue;
        }
        if std::env::var_os("PICTURES").is_some_and(|word| word == "overwrite") {
            std::fs::write(&path, drawn).expect("the directory is there");
        } else {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "{changed:?} changed: see the first lines of this file");
}

/// Width and height, as the head of a PNG file says them.
fn size(file: &[u8]) -> (u32, u32) {
    assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn pixels_are_as_many_as_asked_in_the_proportions_of_the_scene() {
    for (name, scene, _) in gallery::all() {
        for width in [16, 333, 640] {
            let style = SvgStyle { size: width, ..SvgStyle::default() };
            let file = png::render(&scene, &style).expect("it is small");
            assert_eq!(size(&file), (width, svg::height(&scene, &style)), "{name}");
        }
    }
    let style = SvgStyle { size: 400, coordinates: false, theme: Theme::Dark };
    let file = png::render(&Scene::grid("", 4, 8), &style).expect("it is small");
    assert_eq!(size(&file), (400, 777));
}

#[test]
fn the_same_scene_gives_the_same_pixels() {
    let scene = Scene::hexagon("", 2);
    let style = SvgStyle { size: 120, ..SvgStyle::default() };
    assert_eq!(png::render(&scene, &style), png::render(&scene.clone(), &style));
}

#[test]
fn pictures_without_pixels_and_with_too_many_are_refused() {
    let style = |size| SvgStyle { size, ..SvgStyle::default() };
    let board = Scene::grid("", 8, 8);
    assert_eq!(png::render(&board, &style(0)), Err(PngError::Empty { width: 0 }));
    assert!(matches!(png::render(&board, &style(u32::MAX)), Err(PngError::TooLarge { .. })));
    let mut tall = Scene::new("");
    for y in [0.0, 9_000.0] {
        tall.cells.push(SceneCell::square("", scene::Point::new(0.0, y)));
    }
    assert!(matches!(png::render(&tall, &style(640)), Err(PngError::TooLarge { .. })));
}

#[test]
fn words_are_drawn_with_the_shipped_font() {
    let style = SvgStyle { size: 200, ..SvgStyle::default() };
    let bare = Scene::grid("", 2, 2);
    let without = SvgStyle { coordinates: false, ..style };
    let mut named = bare.clone();
    named.caption.push("a".to_owned());
    let mut other = bare.clone();
    other.caption.push("b".to_owned());
    assert_ne!(png::render(&bare, &style), png::render(&bare, &without));
    assert_ne!(png::render(&named, &style), png::render(&other, &style));
}
