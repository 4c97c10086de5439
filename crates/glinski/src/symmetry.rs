//! The maps that change nothing: swapping the sides, and mirroring the files.

use geometry::Cell;
use rules::{Seat, Symmetry};

use crate::setup::Setup;
use crate::tables::Tables;
use crate::{Action, Glinski};

/// A map of axial coordinates: the images of q and r.
type Map = fn((i16, i16)) -> (i16, i16);

/// Each file turned upside down.
const UPSIDE_DOWN: Map = |(q, r)| (q, -q - r);
/// File a for file l, and so on.
const MIRRORED: Map = |(q, r)| (-q, q + r);

pub(crate) static ALL: [Symmetry<Glinski>; 2] = [
    Symmetry {
        name: "sides swapped",
        holds: |_, _| true,
        options: Clone::clone,
        seat: Seat::other,
        setup: |glinski, setup| map_setup(&glinski.tables, setup, swap_side, UPSIDE_DOWN),
        action: |glinski, action| map_action(&glinski.tables, action, UPSIDE_DOWN),
    },
    Symmetry {
        name: "files mirrored",
        holds: |_, _| true,
        options: Clone::clone,
        seat: |seat| seat,
        setup: |glinski, setup| map_setup(&glinski.tables, setup, str::to_owned, MIRRORED),
        action: |glinski, action| map_action(&glinski.tables, action, MIRRORED),
    },
];

fn image(tables: &Tables, cell: Cell, map: Map) -> Cell {
    let at = tables.topology.chart(cell).expect("a plain board has coordinates");
    let (q, r) = map(at);
    tables.topology.at(q, r).expect("the maps keep the hexagon")
}

fn map_setup(tables: &Tables, setup: &Setup, side: fn(&str) -> String, map: Map) -> Setup {
    let mut mapped = setup.clone();
    let rename = |name: &mut String| {
        let cell = tables.topology.find(name).expect("a saved cell is on the board");
        tables.topology.name(image(tables, cell, map)).clone_into(name);
    };
    mapped.to_act = side(&mapped.to_act);
    for piece in &mut mapped.pieces {
        piece.side = side(&piece.side);
        rename(&mut piece.at);
    }
    mapped.en_passant.iter_mut().for_each(rename);
    mapped
}

fn map_action(tables: &Tables, action: Action, map: Map) -> Action {
    action.starting(image(tables, action.from(), map)).toward(image(tables, action.to(), map))
}

fn swap_side(side: &str) -> String {
    if side == "white" { "black".into() } else { "white".into() }
}
