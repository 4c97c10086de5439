//! Scenes with everything a drawing can carry.

use scene::{Arrow, Mark, Point, Scene, SceneCell, Terrain, Token};

/// Every scene with its name and the width of its picture, which makes most cells 32 pixels wide.
pub(crate) fn all() -> [(&'static str, Scene, u32); 4] {
    [
        ("river", river(), 276),
        ("hexes", hexes(), 660),
        ("tiers", tiers(), 340),
        ("rings", rings(), 480),
    ]
}

fn put(scene: &mut Scene, cell: &str, tokens: &[Token]) {
    if let Some(cell) = scene.cell_mut(cell) {
        cell.stack.extend_from_slice(tokens);
    }
}

fn river() -> Scene {
    let mut scene = Scene::grid("Two banks and a river", 8, 11);
    scene.caption = vec!["white to act".to_owned(), "quiet plies 3".to_owned()];
    for file in "abcdefgh".chars() {
        if let Some(cell) = scene.cell_mut(&format!("{file}6")) {
            cell.terrain = if "cdg".contains(file) { Terrain::Bridge } else { Terrain::Water };
        }
    }
    let kinds = [
        ("rook", "R"),
        ("catapult", "C"),
        ("bishop", "B"),
        ("bridge-builder", "BB"),
        ("king", "K"),
        ("bishop", "B"),
        ("troy-horse", "TH"),
        ("ram", "Ram"),
    ];
    for (side, rank, pawns) in [(0, 1, 2), (1, 11, 10)] {
        for (file, (kind, code)) in "abcdefgh".chars().zip(kinds) {
            let mut token = Token::new(side, kind, code);
            if code == "TH" {
                token = token.with_inner("archer", "A");
            }
            put(&mut scene, &format!("{file}{rank}"), &[token]);
            if !"bg".contains(file) {
                put(&mut scene, &format!("{file}{pawns}"), &[Token::new(side, "pawn", "P")]);
            }
        }
    }
    let archer = |side| Token::new(side, "archer", "A");
    let catapult = |side| Token::new(side, "catapult", "C");
    put(&mut scene, "e4", &[catapult(0), archer(0)]);
    put(&mut scene, "c6", &[Token::new(1, "bridge-builder", "BB")]);
    put(
        &mut scene,
        "g6",
        &[catapult(0), Token::new(0, "troy-horse", "TH").with_inner("archer", "A")],
    );
    put(&mut scene, "e8", &[catapult(1), Token::new(1, "ram", "Ram")]);
    put(&mut scene, "b5", &[Token::new(1, "troy-horse", "TH")]);
    for (cell, mark) in [
        ("e1", Mark::Check),
        ("f3", Mark::From),
        ("e4", Mark::To),
        ("d5", Mark::Destination),
        ("e5", Mark::Destination),
        ("c6", Mark::Destination),
        ("a3", Mark::Attacked),
    ] {
        if let Some(cell) = scene.cell_mut(cell) {
            cell.marks.push(mark);
        }
    }
    if let (Some(from), Some(to)) = (scene.find("b11"), scene.find("b5")) {
        scene.arrows.push(Arrow { from, to });
    }
    scene
}

fn hexes() -> Scene {
    let mut scene = Scene::hexagon("Hexes and cities", 7);
    scene.sides = vec!["dark".to_owned(), "light".to_owned()];
    scene.caption = vec!["light to act, phase unit; counter 3 of 10".to_owned()];
    for name in ["a1", "a7", "g1", "g13", "m1", "m7", "a4", "d1", "d10", "j1", "j10", "m4", "g7"] {
        if let Some(cell) = scene.cell_mut(name) {
            cell.terrain = Terrain::City;
        }
    }
    let unit = |side, code: &str| match code {
        "K" => Token::new(side, "king", "K").with_points(3),
        "R" => Token::new(side, "regiment", "R").with_points(2),
        _ => Token::new(side, "battalion", "B").with_points(1),
    };
    put(&mut scene, "g7", &[unit(0, "K").with_hits(1)]);
    put(&mut scene, "g8", &[unit(0, "B")]);
    put(&mut scene, "f6", &[unit(0, "R").with_faded(true)]);
    put(&mut scene, "m7", &[unit(1, "K")]);
    put(&mut scene, "l7", &[unit(1, "R").with_hits(2)]);
    put(&mut scene, "h8", &[unit(1, "B").with_faded(true)]);
    for (cell, terrain) in [("d1", Terrain::Scorched), ("j10", Terrain::Scorched)] {
        if let Some(cell) = scene.cell_mut(cell) {
            cell.terrain = terrain;
        }
    }
    for (cell, mark) in [
        ("g7", Mark::Capital { side: 0 }),
        ("m7", Mark::Capital { side: 1 }),
        ("j10", Mark::Capital { side: 1 }),
        ("j10", Mark::Capital { side: 0 }),
        ("h8", Mark::Used),
        ("g9", Mark::Destination),
        ("h7", Mark::Destination),
    ] {
        if let Some(cell) = scene.cell_mut(cell) {
            cell.marks.push(mark);
        }
    }
    scene
}

fn tiers() -> Scene {
    let mut scene = Scene::grid("Two tiers, all facing", 10, 10);
    scene.caption = vec!["black to act, 2 actions left".to_owned()];
    for (side, back, front, facing) in [(0, 1, 3, 0), (1, 10, 8, 4)] {
        // The outermost have no glyph.
        let kinds = [
            "lance", "knight", "bishop", "paladin", "queen", "king", "magister", "bishop",
            "knight", "gold",
        ];
        for (file, kind) in "abcdefghij".chars().zip(kinds) {
            let code = kind[..1].to_uppercase();
            let token = Token::new(side, kind, code).with_facing(facing);
            put(&mut scene, &format!("{file}{back}"), &[token]);
            let pawn = Token::new(side, "pawn", "P").with_facing(facing);
            put(&mut scene, &format!("{file}{front}"), &[pawn]);
        }
    }
    for (cell, side) in [("e2", 0), ("e9", 1), ("f9", 1)] {
        if let Some(cell) = scene.cell_mut(cell) {
            cell.terrain = Terrain::Portal { side };
        }
    }
    let king = Token::new(1, "king", "K").with_facing(4).with_faded(true);
    put(&mut scene, "d5", &[king, Token::new(0, "griffin", "G").with_facing(1)]);
    let lion = Token::new(1, "lion", "L").with_facing(6);
    put(&mut scene, "g6", &[lion, Token::new(1, "champion", "C").with_facing(3)]);
    put(&mut scene, "f9", &[Token::new(1, "jester", "J").with_facing(2)]);
    for (cell, mark) in [("g6", Mark::Used), ("a3", Mark::Used)] {
        if let Some(cell) = scene.cell_mut(cell) {
            cell.marks.push(mark);
        }
    }
    scene
}

/// A flat strip between two curved grounds of three rings and six spokes, and two further seats.
fn rings() -> Scene {
    let mut scene = Scene::grid("Bent grounds", 8, 4);
    scene.sides = ["white", "black", "red", "green"].map(str::to_owned).to_vec();
    scene.caption = vec!["white to act".to_owned()];
    for (seat, letter, middle, turn) in [(1_u8, 'b', 0.0, 1.0), (0, 'w', 4.0, -1.0)] {
        for ring in 0..3_u8 {
            for spoke in 0..6_u8 {
                let place = |along: f64, across: f64| {
                    let angle = std::f64::consts::PI * (1.0 - (f64::from(spoke) + along) / 6.0);
                    let radius = 4.0 - f64::from(ring) - across;
                    Point::new(4.0 + radius * angle.cos(), middle - turn * radius * angle.sin())
                };
                let steps = [0.0, 0.25, 0.5, 0.75, 1.0];
                let outer = steps.iter().map(|&s| place(s, 0.0));
                let inner = steps.iter().rev().map(|&s| place(s, 1.0));
                let name = format!("{letter}{}{}", char::from(b'a' + ring), spoke + 1);
                let mut cell = SceneCell::new(name, outer.chain(inner).collect(), place(0.5, 0.5));
                cell.home = Some(seat);
                if (ring + spoke) % 2 == 0 {
                    cell.terrain = Terrain::DARK;
                }
                if spoke == 2 || spoke == 3 {
                    cell.terrain = Terrain::Rampart;
                }
                scene.cells.push(cell);
            }
        }
    }
    put(&mut scene, "ba3", &[Token::new(1, "rook", "R")]);
    put(&mut scene, "ba5", &[Token::new(1, "pawn", "P")]);
    put(&mut scene, "wb4", &[Token::new(0, "planetary-titan", "T")]);
    put(&mut scene, "wa2", &[Token::new(0, "bob", "Bo").with_acts_as("queen", "Q")]);
    put(&mut scene, "wc2", &[Token::new(0, "tim", "T").with_acts_as("knight", "N")]);
    put(&mut scene, "c2", &[Token::new(2, "comet", "C")]);
    put(&mut scene, "d3", &[Token::new(3, "meteoroid", "M").with_acts_as("rook", "R")]);
    put(&mut scene, "f3", &[Token::new(4, "probe", "P")]);
    put(&mut scene, "g2", &[Token::new(5, "probe", "P")]);
    for (cell, mark) in [
        ("ba3", Mark::Target { side: 0 }),
        ("c2", Mark::Target { side: 0 }),
        ("wa2", Mark::Target { side: 1 }),
        ("wc2", Mark::Resting),
    ] {
        if let Some(cell) = scene.cell_mut(cell) {
            cell.marks.push(mark);
        }
    }
    scene
}
