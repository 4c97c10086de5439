//! Boards as they look in a terminal.

use scene::text::{TextStyle, render};
use scene::{Arrow, Mark, Point, Scene, SceneCell, Terrain, Token};

fn cell<'a>(scene: &'a mut Scene, name: &str) -> &'a mut SceneCell {
    scene.cell_mut(name).expect("the board has the cell")
}

/// Two banks, a river with two bridges, and loads of both sides.
fn river() -> Scene {
    let mut scene = Scene::grid("", 4, 3);
    for (name, terrain) in [
        ("a2", Terrain::Water),
        ("b2", Terrain::Bridge),
        ("c2", Terrain::Bridge),
        ("d2", Terrain::Water),
    ] {
        cell(&mut scene, name).terrain = terrain;
    }
    let catapult = |side| Token::new(side, "catapult", "C");
    let horse = |side| Token::new(side, "troy-horse", "TH").with_inner("archer", "A");
    cell(&mut scene, "a1").stack = vec![catapult(0), Token::new(0, "archer", "A")];
    cell(&mut scene, "a3").stack = vec![catapult(1), Token::new(1, "ram", "Ram")];
    cell(&mut scene, "b2").stack = vec![Token::new(1, "bishop", "B")];
    cell(&mut scene, "b3").stack = vec![horse(1)];
    cell(&mut scene, "c1").stack = vec![horse(0)];
    scene
}

#[test]
fn a_river_board_shows_loads_riders_and_bridges() {
    let mut scene = river();
    scene.title = "by the river".to_owned();
    scene.caption = vec!["white to act".to_owned(), "quiet plies 3".to_owned()];
    let expected = "\
by the river

3  c+ram  th*    .     .
2    ~    =b=    =     ~
1   C+A    .    TH*    .
     a     b     c     d

white to act
quiet plies 3

white UPPER CASE, black lower case
. land, ~ water, = bridge (on both sides of a piece: it stands there)
+ stands below what follows
* hidden inside: A
C catapult, A archer, TH troy-horse, B bishop, Ram ram
";
    assert_eq!(render(&scene, &TextStyle::default()), expected);
}

/// Ranks 1 and 3 are no neighbors where nothing stands between them.
#[test]
fn a_rank_without_cells_keeps_its_line() {
    let mut scene = Scene::grid("", 3, 4);
    scene.cells.retain(|cell| !cell.name.ends_with('2') && !cell.name.ends_with('3'));
    let drawn = render(&scene, &TextStyle::default());
    let board: Vec<&str> = drawn.lines().take(5).collect();
    assert_eq!(board, ["4  . . .", "3", "2", "1  . . .", "   a b c"]);
}

/// Words are broken at 80 columns where nobody says how many there are; a board is not.
#[test]
fn words_keep_to_eighty_columns() {
    let mut scene = Scene::grid("", 3, 2);
    scene.caption.push("a sentence of which there is no end ".repeat(9));
    for (idx, kind) in ["king", "queen", "rook", "bishop", "knight", "pawn"].into_iter().enumerate()
    {
        let code = kind[..1].to_uppercase();
        scene.cells[idx].stack.push(Token::new(0, kind.repeat(4), code));
    }
    let drawn = render(&scene, &TextStyle::default());
    assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
}

#[test]
fn unicode_signs_stand_where_the_plain_ones_do() {
    let text = render(&river(), &TextStyle { unicode: true, ..TextStyle::default() });
    let board = "\
3  c+ram  th*    ·     ·
2    ≈    =b=    =     ≈
1   C+A    ·    TH*    ·
     a     b     c     d
";
    assert!(text.starts_with(board), "{text}");
}

#[test]
fn hexes_stand_in_staggered_rows_with_their_names() {
    let mut scene = Scene::hexagon("", 3);
    scene.sides = vec!["dark".to_owned(), "light".to_owned()];
    for name in ["a1", "a3", "c3", "c5", "e1", "e3"] {
        cell(&mut scene, name).terrain = Terrain::City;
    }
    cell(&mut scene, "c1").terrain = Terrain::Scorched;
    let center = cell(&mut scene, "c3");
    center.stack = vec![Token::new(0, "king", "K").with_points(3).with_hits(1)];
    center.marks = vec![Mark::Capital { side: 0 }];
    cell(&mut scene, "d2").stack =
        vec![Token::new(1, "battalion", "B").with_points(1).with_faded(true)];
    let expected = "
            c5 #
      b4 .        d4 .
a3 #        c4 .        e3 #
      b3 .        d3 .
a2 .        c3 '#K3-1#  e2 .
      b2 .        d2 b1_
a1 #        c2 .        e1 #
      b1 .        d1 .
            c1 %

dark UPPER CASE, light lower case
. land, # city, % scorched (on both sides of a piece: it stands there)
number after a piece: its strength
-1 after a piece: hits
_ out of action
' capital: dark c3
K king, B battalion
";
    assert_eq!(format!("\n{}", render(&scene, &TextStyle::default())), expected);
}

#[test]
fn a_hexagon_of_side_seven_fits_into_eighty_columns() {
    let mut scene = Scene::hexagon("", 7);
    for cell in &mut scene.cells {
        cell.terrain = Terrain::City;
        cell.stack = vec![Token::new(1, "king", "K").with_points(3)];
    }
    let text = render(&scene, &TextStyle { width: Some(80), ..TextStyle::default() });
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert_eq!(text.lines().position(str::is_empty), Some(25), "{text}");
}

#[test]
fn pieces_face_and_carry_one_another() {
    let mut scene = Scene::grid("", 3, 3);
    cell(&mut scene, "a1").stack = vec![Token::new(0, "rook", "R").with_facing(0)];
    cell(&mut scene, "b1").stack = vec![Token::new(0, "bishop", "B").with_facing(1)];
    cell(&mut scene, "c1").stack = vec![Token::new(0, "knight", "N").with_facing(2)];
    let prisoner = Token::new(1, "king", "K").with_facing(4).with_faded(true);
    cell(&mut scene, "b2").stack = vec![prisoner, Token::new(0, "griffin", "G").with_facing(14)];
    cell(&mut scene, "b3").terrain = Terrain::Portal { side: 1 };
    let used = cell(&mut scene, "c3");
    used.stack = vec![Token::new(1, "lion", "L").with_facing(7)];
    used.marks = vec![Mark::Used];
    let expected = "\
3    .      @     ,l<^
2    .    kv_+G<   .
1    R^    B^>     N>
     a      b      c

white UPPER CASE, black lower case
. land, @ portal (black b3)
+ stands below what follows
^ north, ^> northeast, > east, v south, < west, <^ northwest: where it faces
_ out of action
, used: c3
R rook, B bishop, N knight, K king, G griffin, L lion
";
    assert_eq!(render(&scene, &TextStyle::default()), expected);
}

#[test]
fn bent_cells_are_listed_ring_by_ring_and_further_sides_have_numbers() {
    let mut scene = Scene::grid("", 3, 2);
    scene.sides = vec!["white".to_owned(), "black".to_owned(), "red".to_owned()];
    for (x, name) in [(0.0, "ba1"), (1.0, "ba2"), (2.0, "bb1")] {
        let corners = [(x, 0.0), (x + 1.0, -0.1 * x), (x + 0.5, -1.0)].map(Point::from);
        let mut bent = SceneCell::new(name, corners.to_vec(), Point::new(x + 0.5, -0.4));
        bent.home = Some(1);
        scene.cells.push(bent);
    }
    cell(&mut scene, "ba2").terrain = Terrain::Rampart;
    cell(&mut scene, "ba2").stack = vec![Token::new(2, "planet", "P").with_acts_as("queen", "Q")];
    cell(&mut scene, "ba2").marks = vec![Mark::Target { side: 0 }, Mark::Target { side: 1 }];
    scene.arrows = vec![Arrow { from: 0, to: 7 }, Arrow { from: 0, to: 99 }];
    let expected = "\
2  . . .
1  . . .
   a b c

ba:  1 .  2 &|3P/Q|
bb:  1 .

3 red
. land, | rampart (on both sides of a piece: it stands there)
/ acts as
& target: white ba2, black ba2
arrow: a1 to ba2
P planet
";
    assert_eq!(render(&scene, &TextStyle::default()), expected);
}

#[test]
fn a_board_that_is_too_wide_is_listed() {
    let mut scene = Scene::grid("", 12, 1);
    cell(&mut scene, "b1").stack = vec![Token::new(0, "king", "K")];
    let text = render(&scene, &TextStyle { width: Some(20), ..TextStyle::default() });
    assert!(text.starts_with("a:  1 .\nb:  1 K\nc:  1 .\n"), "{text}");
}

#[test]
fn what_has_no_lower_case_gets_the_sides_number() {
    let mut scene = Scene::grid("", 2, 1);
    scene.cells[0].stack = vec![Token::new(0, "seven", "7")];
    scene.cells[1].stack = vec![Token::new(1, "seven", "7")];
    let text = render(&scene, &TextStyle::default());
    assert!(text.starts_with("1  7  27\n"), "{text}");
    assert!(text.contains("2 black"), "{text}");
}

#[test]
fn color_adds_escapes_and_nothing_else() {
    let plain = render(&river(), &TextStyle::default());
    let colored = render(&river(), &TextStyle { color: true, ..TextStyle::default() });
    assert!(colored.contains("\u{1b}[34m~\u{1b}[0m"), "{colored:?}");
    let mut stripped = String::new();
    for (idx, part) in colored.split('\u{1b}').enumerate() {
        let visible = if idx == 0 { part } else { part.split_once('m').expect("a color").1 };
        stripped += visible;
    }
    assert_eq!(stripped, plain);
}

#[test]
fn words_cannot_drive_the_terminal() {
    let mut scene = Scene::new("\u{1b}[2J\u{7}");
    scene.caption.push("a\nb\u{9b}".to_owned());
    assert_eq!(render(&scene, &TextStyle::default()), "?[2J?\n\na?b?\n");
}
