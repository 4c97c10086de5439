//! What holds for every scene, sensible or not.

use proptest::prelude::*;
use scene::text::{TextStyle, render};
use scene::{Arrow, Glyph, Mark, Point, Scene, SceneCell, Shade, Sign, Terrain, Token};

fn words() -> BoxedStrategy<String> {
    prop_oneof![Just(String::new()), "[ -~]{0,6}", any::<String>()].boxed()
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![(0..6_u8).prop_map(f64::from), -20.0..20.0, any::<f64>()]
}

fn point() -> impl Strategy<Value = Point> {
    (number(), number()).prop_map(Point::from)
}

fn token(words: BoxedStrategy<String>) -> impl Strategy<Value = Token> {
    let glyph = proptest::option::of(proptest::sample::select(&Glyph::ALL[..]));
    let sign = (words.clone(), words.clone(), glyph.clone());
    let sign = sign.prop_map(|(kind, code, glyph)| Sign { kind, code, glyph });
    let inner = proptest::option::of(sign.clone());
    let acts_as = proptest::option::of(sign);
    let numbers = (any::<Option<u8>>(), any::<Option<u8>>(), 0..4_u8, any::<bool>());
    (0..6_u8, words.clone(), words, glyph, inner, acts_as, numbers).prop_map(
        |(side, kind, code, glyph, inner, acts_as, (facing, points, hits, faded))| Token {
            side,
            kind,
            code,
            glyph,
            inner,
            acts_as,
            facing,
            points,
            hits,
            faded,
        },
    )
}

fn terrain() -> impl Strategy<Value = Terrain> {
    prop_oneof![
        Just(Terrain::Land { shade: Shade::Medium }),
        Just(Terrain::Water),
        Just(Terrain::Bridge),
        Just(Terrain::City),
        Just(Terrain::Scorched),
        any::<u8>().prop_map(|side| Terrain::Portal { side }),
        Just(Terrain::Rampart),
    ]
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Check),
        Just(Mark::From),
        Just(Mark::To),
        Just(Mark::Destination),
        Just(Mark::Attacked),
        any::<u8>().prop_map(|side| Mark::Target { side }),
        Just(Mark::Resting),
        Just(Mark::Used),
        any::<u8>().prop_map(|side| Mark::Capital { side }),
    ]
}

fn cell(words: BoxedStrategy<String>) -> impl Strategy<Value = SceneCell> {
    let outline = prop_oneof![
        Just(SceneCell::square("", Point::new(0.0, 0.0)).outline),
        proptest::collection::vec(point(), 0..7),
    ];
    let stack = proptest::collection::vec(token(words.clone()), 0..4);
    let marks = proptest::collection::vec(mark(), 0..4);
    (words, outline, point(), terrain(), any::<Option<u8>>(), stack, marks).prop_map(
        |(name, outline, center, terrain, home, stack, marks)| SceneCell {
            name,
            outline,
            center,
            terrain,
            home,
            stack,
            marks,
        },
    )
}

fn scene_of(words: BoxedStrategy<String>) -> impl Strategy<Value = Scene> {
    let lines = |words: BoxedStrategy<String>| proptest::collection::vec(words, 0..3);
    let arrow = (0..12_usize, 0..12_usize).prop_map(|(from, to)| Arrow { from, to });
    (
        words.clone(),
        lines(words.clone()),
        lines(words.clone()),
        proptest::collection::vec(cell(words), 0..10),
        proptest::collection::vec(arrow, 0..3),
    )
        .prop_map(|(title, caption, sides, cells, arrows)| Scene {
            title,
            caption,
            sides,
            cells,
            arrows,
        })
}

fn style() -> impl Strategy<Value = TextStyle> {
    (any::<bool>(), any::<bool>(), proptest::option::of(0..90_usize))
        .prop_map(|(unicode, color, width)| TextStyle { unicode, color, width })
}

/// A code as the side that has it writes it.
fn written(token: &Token) -> String {
    if token.side == 1 { token.code.to_lowercase() } else { token.code.clone() }
}

/// The text without colors and blanks, which may be broken or padded.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

proptest! {
    #[test]
    fn text_is_the_same_each_time(scene in scene_of(words()), style in style()) {
        prop_assert_eq!(render(&scene, &style), render(&scene.clone(), &style));
    }

    #[test]
    fn plain_text_is_ascii_where_the_words_are(
        scene in scene_of("[ -~\n\t]{0,8}".boxed()),
        width in proptest::option::of(0..90_usize),
    ) {
        let text = render(&scene, &TextStyle { width, ..TextStyle::default() });
        prop_assert!(text.is_ascii());
        prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    }

    #[test]
    fn every_code_is_in_the_text(
        scene in scene_of("[^\\pC\\p{Zl}\\p{Zp}]{0,4}".boxed()),
        unicode in any::<bool>(),
        width in proptest::option::of(0..90_usize),
    ) {
        let text = squeezed(&render(&scene, &TextStyle { unicode, color: false, width }));
        for token in scene.cells.iter().flat_map(|cell| &cell.stack) {
            prop_assert!(text.contains(&squeezed(&written(token))), "{token:?}");
        }
    }

    #[test]
    fn every_cell_has_words(scene in scene_of(words())) {
        for idx in 0..scene.cells.len() {
            let described = scene.describe(idx).expect("the index is in range");
            prop_assert!(described.starts_with(&scene.cells[idx].name));
        }
        prop_assert_eq!(scene.describe(scene.cells.len()), None);
    }

    #[test]
    fn every_scene_is_json(scene in scene_of(words())) {
        let json = serde_json::to_value(&scene).expect("plain data");
        prop_assert_eq!(json["cells"].as_array().map(Vec::len), Some(scene.cells.len()));
    }
}

#[cfg(feature = "svg")]
mod pictures {
    use proptest::prelude::*;
    use scene::svg::{SvgStyle, Theme, render};

    use super::{scene_of, words};

    fn style() -> impl Strategy<Value = SvgStyle> {
        let theme = prop_oneof![Just(Theme::Light), Just(Theme::Dark), Just(Theme::Print)];
        (theme, 0..2000_u32, any::<bool>()).prop_map(|(theme, size, coordinates)| SvgStyle {
            theme,
            size,
            coordinates,
        })
    }

    proptest! {
        #[test]
        fn svg_is_well_formed(scene in scene_of(words()), style in style()) {
            let picture = render(&scene, &style);
            let document = roxmltree::Document::parse(&picture);
            prop_assert!(document.is_ok(), "{:?}\n{picture}", document.err());
            let document = document.expect("it is well-formed");
            let groups = document.descendants().filter(|node| node.has_attribute("data-cell"));
            prop_assert_eq!(groups.count(), scene.cells.len());
            for number in ["NaN", "inf", "e+", "-0 "] {
                let is_there = document.descendants().flat_map(|node| node.attributes()).any(|a| {
                    !matches!(a.name(), "aria-label" | "data-cell") && a.value().contains(number)
                });
                prop_assert!(!is_there, "{number}\n{picture}");
            }
        }

        #[test]
        fn svg_is_the_same_each_time(scene in scene_of(words()), style in style()) {
            prop_assert_eq!(render(&scene, &style), render(&scene.clone(), &style));
        }
    }
}
