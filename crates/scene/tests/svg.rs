//! What a picture says, and to whom.
#![cfg(feature = "svg")]

use roxmltree::{Document, Node};
use scene::svg::{SvgStyle, Theme, render};
use scene::{Arrow, Mark, Scene, Terrain, Token};

fn cell<'a>(document: &'a Document<'a>, name: &str) -> Node<'a, 'a> {
    let mut nodes = document.descendants();
    nodes.find(|node| node.attribute("data-cell") == Some(name)).expect("the cell is drawn")
}

fn texts(node: Node) -> Vec<String> {
    let texts = node.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

#[test]
fn words_are_escaped_and_read_back() {
    let mut scene = Scene::grid("<\"Tom\" & 'Jerry'>\u{0}", 1, 1);
    scene.caption = vec!["a < b".to_owned()];
    scene.cells[0].stack = vec![Token::new(0, "k&k", "<K>")];
    let picture = render(&scene, &SvgStyle::default());
    let document = Document::parse(&picture).expect("it is well-formed");
    let root = document.root_element();
    assert_eq!(root.attribute("aria-label"), Some("<\"Tom\" & 'Jerry'>?"));
    assert_eq!(root.attribute("role"), Some("img"));
    let description = root.children().find(|node| node.has_tag_name("desc")).expect("one");
    assert_eq!(description.text(), Some("a < b. a1: white k&k"));
    assert_eq!(texts(cell(&document, "a1")), ["<K>"]);
    assert!(texts(root).contains(&"a < b".to_owned()));
}

#[test]
fn both_pieces_of_a_stack_and_what_is_inside_are_written() {
    let mut scene = Scene::grid("", 2, 2);
    let horse = Token::new(0, "troy-horse", "TH").with_inner("archer", "A");
    scene.cells[0].stack = vec![Token::new(0, "catapult", "C"), horse];
    scene.cells[0].terrain = Terrain::Bridge;
    let picture = render(&scene, &SvgStyle::default());
    let document = Document::parse(&picture).expect("it is well-formed");
    let drawn = cell(&document, "a1");
    let shown = drawn.descendants().filter(|node| node.has_tag_name("use"));
    let mut shown: Vec<_> = shown.filter_map(|node| node.attribute("href")).collect();
    // Each is drawn once as a casing and once as a body.
    assert_eq!(shown.len(), 6);
    shown.dedup();
    let glyphs =
        ["catapult", "wheeled-horse", "bow"].map(|name| format!("#menagerie-glyph-{name}"));
    assert_eq!(shown, glyphs);
    let title = drawn.children().find(|node| node.has_tag_name("title")).expect("a title");
    let words = title.text().expect("words").trim();
    assert_eq!(words, "a1: white catapult, on it white troy-horse with archer inside; bridge");
}

#[test]
fn coordinates_stand_at_the_edge_of_squares_and_inside_hexes() {
    let names = |scene: &Scene, coordinates: bool| {
        let picture = render(scene, &SvgStyle { coordinates, ..SvgStyle::default() });
        let document = Document::parse(&picture).expect("it is well-formed");
        texts(document.root_element())
    };
    assert_eq!(names(&Scene::grid("", 2, 2), true), ["2", "1", "a", "b"]);
    assert!(names(&Scene::grid("", 2, 2), false).is_empty());
    let hexes = ["a1", "a2", "b1", "b2", "b3", "c1", "c2"];
    assert_eq!(names(&Scene::hexagon("", 2), true), hexes);
}

#[test]
fn the_width_is_as_asked_and_the_height_follows() {
    let style = SvgStyle { size: 400, coordinates: false, theme: Theme::Light };
    let picture = render(&Scene::grid("", 4, 8), &style);
    let document = Document::parse(&picture).expect("it is well-formed");
    let root = document.root_element();
    assert_eq!(root.attribute("width"), Some("400"));
    assert_eq!(root.attribute("viewBox"), Some("-12 -12 424 824"));
    assert_eq!(root.attribute("height"), Some("777"));
}

#[test]
fn patterns_are_there_exactly_when_they_are_used() {
    let mut scene = Scene::grid("", 2, 1);
    let style = SvgStyle { theme: Theme::Print, ..SvgStyle::default() };
    assert!(!render(&scene, &style).contains("<pattern"));
    scene.cells[1].terrain = Terrain::Water;
    let picture = render(&scene, &style);
    assert!(picture.contains("id=\"menagerie-water-print\""));
    assert!(picture.contains("fill=\"url(#menagerie-water-print)\""));
}

#[test]
fn print_has_no_color() {
    let mut scene = Scene::grid("", 9, 1);
    let marks = [
        Mark::Check,
        Mark::From,
        Mark::To,
        Mark::Destination,
        Mark::Attacked,
        Mark::Target { side: 2 },
        Mark::Resting,
        Mark::Used,
        Mark::Capital { side: 3 },
    ];
    let terrains = [
        Terrain::Water,
        Terrain::Bridge,
        Terrain::City,
        Terrain::Scorched,
        Terrain::Portal { side: 2 },
        Terrain::Rampart,
    ];
    for (idx, cell) in scene.cells.iter_mut().enumerate() {
        cell.marks.push(marks[idx]);
        cell.terrain = terrains[idx % 6];
        cell.home = Some(2);
        cell.stack.push(Token::new(idx as u8, "piece", "P").with_facing(1).with_points(2));
    }
    scene.arrows.push(Arrow { from: 0, to: 5 });
    let style = SvgStyle { theme: Theme::Print, ..SvgStyle::default() };
    let picture = render(&scene, &style);
    for color in picture.split("\"#").skip(1).map(|rest| &rest[..6]) {
        assert!(color[..2] == color[2..4] && color[2..4] == color[4..], "#{color}");
    }
}

#[test]
fn arrows_to_nowhere_are_left_out() {
    let mut scene = Scene::grid("", 3, 1);
    let without = render(&scene, &SvgStyle::default());
    scene.arrows =
        vec![Arrow { from: 0, to: 3 }, Arrow { from: 7, to: 0 }, Arrow { from: 1, to: 1 }];
    assert_eq!(render(&scene, &SvgStyle::default()), without);
    scene.arrows.push(Arrow { from: 0, to: 2 });
    assert_ne!(render(&scene, &SvgStyle::default()), without);
}
