//! The maps that change nothing: swapping the sides, and mirroring the files.

use geometry::Cell;
use rules::{Seat, Symmetry};

use crate::setup::Setup;
use crate::tables::{N_FILES, N_RANKS};
use crate::{Action, Troy};

pub(crate) static ALL: [Symmetry<Troy>; 2] = [
    Symmetry {
        name: "sides swapped",
        holds: |_, _| true,
        options: Clone::clone,
        seat: Seat::other,
        setup: |_, setup| map_setup(setup, swap_side, swap_rank),
        action: |_, action| {
            map_action(action, |cell| {
                let (file, rank) = (cell.get() % N_FILES, cell.get() / N_FILES);
                Cell::new((N_RANKS - 1 - rank) * N_FILES + file)
            })
        },
    },
    Symmetry {
        name: "files mirrored",
        holds: |_, _| true,
        options: Clone::clone,
        seat: |seat| seat,
        setup: |_, setup| map_setup(setup, str::to_owned, mirror_file),
        action: |_, action| {
            map_action(action, |cell| {
                let (file, rank) = (cell.get() % N_FILES, cell.get() / N_FILES);
                Cell::new(rank * N_FILES + N_FILES - 1 - file)
            })
        },
    },
];

fn map_setup(setup: &Setup, side: fn(&str) -> String, cell: fn(&str) -> String) -> Setup {
    let mut mapped = setup.clone();
    mapped.to_act = side(&mapped.to_act);
    for piece in &mut mapped.pieces {
        piece.side = side(&piece.side);
        piece.at = cell(&piece.at);
    }
    for bridge in &mut mapped.bridges {
        *bridge = cell(bridge);
    }
    mapped
}

fn map_action(action: Action, cell: impl Fn(Cell) -> Cell) -> Action {
    action.starting(cell(action.from())).toward(cell(action.to()))
}

fn swap_side(side: &str) -> String {
    if side == "white" { "black".into() } else { "white".into() }
}

/// Rank r becomes 12 - r.
fn swap_rank(cell: &str) -> String {
    let (file, rank) = cell.split_at(1);
    let rank: u8 = rank.parse().expect("a saved cell has a rank");
    format!("{file}{}", N_RANKS + 1 - rank)
}

fn mirror_file(cell: &str) -> String {
    let (file, rank) = cell.split_at(1);
    let file = file.as_bytes()[0];
    format!("{}{rank}", char::from(b'a' + b'h' - file))
}
