//! The maps that change nothing: turning the board with the sides swapped, and mirroring the files.
//!
//! Both map the base too: where pieces start and the portals are, and in the mirror what left and right mean.

use geometry::Cell;
use rules::{Seat, Symmetry};

use crate::action::Spin;
use crate::base::BaseForm;
use crate::setup::Setup;
use crate::{Options, Tchess};

pub(crate) static ALL: [Symmetry<Tchess>; 2] = [
    Symmetry {
        name: "board turned and sides swapped",
        holds: |_, _| true,
        options: |options| map_options(options, turn_base),
        seat: Seat::other,
        setup: |rules, setup| {
            let turned = |cell: &str| rename(rules, cell, |cell| turn(rules, cell));
            map_setup(setup, swap_side, turned, about)
        },
        action: |rules, action| action.mapped(|cell| turn(rules, cell)),
    },
    Symmetry {
        name: "files mirrored",
        holds: |_, _| true,
        options: |options| map_options(options, mirror_base),
        seat: |seat| seat,
        setup: |rules, setup| {
            let mirrored = |cell: &str| rename(rules, cell, |cell| mirror(rules, cell));
            map_setup(setup, str::to_owned, mirrored, across)
        },
        action: |rules, action| {
            action.mapped(|cell| mirror(rules, cell)).spinning(action.spin().map(Spin::mirrored))
        },
    },
];

fn turn(rules: &Tchess, cell: Cell) -> Cell {
    Cell::new(rules.files * rules.ranks - 1 - cell.get())
}

fn mirror(rules: &Tchess, cell: Cell) -> Cell {
    let (file, rank) = (cell.get() % rules.files, cell.get() / rules.files);
    Cell::new(rank * rules.files + rules.files - 1 - file)
}

fn rename(rules: &Tchess, name: &str, map: impl Fn(Cell) -> Cell) -> String {
    let cell = rules.topology.find(name).map(map);
    cell.map_or_else(|| name.to_owned(), |cell| rules.topology.name(cell).to_owned())
}

fn swap_side(side: &str) -> String {
    if side == "white" { "black".into() } else { "white".into() }
}

/// A heading when the board is turned.
fn about(facing: &str) -> &'static str {
    match facing {
        "n" => "s",
        "e" => "w",
        "s" => "n",
        _ => "e",
    }
}

/// A heading in the mirror.
fn across(facing: &str) -> &'static str {
    match facing {
        "n" => "n",
        "e" => "w",
        "s" => "s",
        _ => "e",
    }
}

fn map_options(options: &Options, base: fn(BaseForm) -> BaseForm) -> Options {
    Options { base: Some(base(options.base_form())), ..options.clone() }
}

fn turn_base(mut base: BaseForm) -> BaseForm {
    let swapped = |sign: char| {
        if sign.is_ascii_uppercase() {
            sign.to_ascii_lowercase()
        } else {
            sign.to_ascii_uppercase()
        }
    };
    base.start.reverse();
    for row in &mut base.start {
        *row = row.chars().rev().map(swapped).collect();
    }
    let portals = base.portals.clone();
    base.portals.white = turned_name(&base, &portals.black);
    base.portals.black = turned_name(&base, &portals.white);
    base
}

fn mirror_base(mut base: BaseForm) -> BaseForm {
    for row in &mut base.start {
        *row = row.chars().rev().collect();
    }
    base.portals.white = mirrored_name(&base, &base.portals.white);
    base.portals.black = mirrored_name(&base, &base.portals.black);
    for kind in &mut base.kinds {
        let swapped = |sign: char| match sign {
            'l' => 'r',
            'r' => 'l',
            other => other,
        };
        kind.movement = kind.movement.chars().map(swapped).collect();
    }
    base
}

fn mirrored_name(base: &BaseForm, name: &str) -> String {
    let (file, rank) = name.split_at(1);
    let file = file.as_bytes()[0] - b'a';
    let mirrored = base.files.0 as u8 - 1 - file;
    format!("{}{rank}", char::from(b'a' + mirrored))
}

fn turned_name(base: &BaseForm, name: &str) -> String {
    let mirrored = mirrored_name(base, name);
    let (file, rank) = mirrored.split_at(1);
    let rank: i64 = rank.parse().unwrap_or_default();
    format!("{file}{}", base.ranks.0 + 1 - rank)
}

fn map_setup(
    setup: &Setup,
    side: fn(&str) -> String,
    cell: impl Fn(&str) -> String,
    facing: fn(&str) -> &'static str,
) -> Setup {
    let mut mapped = setup.clone();
    let turned = |word: &mut Option<String>| {
        if let Some(word) = word {
            *word = facing(word).to_owned();
        }
    };
    mapped.to_act = side(&mapped.to_act);
    mapped.turn = mapped.turn.map(|turn| side(&turn));
    for piece in &mut mapped.pieces {
        piece.at = cell(&piece.at);
        piece.side = side(&piece.side);
        turned(&mut piece.facing);
        if let Some(under) = &mut piece.under {
            under.side = side(&under.side);
            turned(&mut under.facing);
        }
    }
    for pending in &mut mapped.pending {
        pending.side = side(&pending.side);
        pending.at = pending.at.as_deref().map(&cell);
        turned(&mut pending.facing);
    }
    mapped
}
