//! The board turned by a third: every clan takes the next one's seat, and so does the clan that begins.

use geometry::Cell;
use rules::{Seat, Symmetry};

use super::actions::Action;
use super::options::Options;
use super::position::N_CLANS;
use super::setup::Setup;
use super::{CLANS, Cairns};

pub(crate) static ALL: [Symmetry<Cairns>; 1] = [Symmetry {
    name: "turned by a third",
    holds: |_, _| true,
    options: |options| Options { first: turned_clan(&options.first), ..options.clone() },
    seat: |seat| Seat::new((seat.idx() as u8 + 1) % N_CLANS as u8),
    setup: map_setup,
    action: map_action,
}];

fn map_setup(cairns: &Cairns, setup: &Setup) -> Setup {
    let turned = |name: &str| {
        let cell = cairns.topology.find(name).expect("a saved cell is on the board");
        cairns.topology.name(turned_cell(cairns, cell)).to_owned()
    };
    let mut mapped = setup.clone();
    mapped.to_act = turned_clan(&setup.to_act);
    for walker in &mut mapped.walkers {
        walker.side = turned_clan(&walker.side);
        walker.at = turned(&walker.at);
    }
    for water in &mut mapped.water {
        *water = turned(water);
    }
    mapped.places.rotate_right(1);
    mapped
}

fn map_action(cairns: &Cairns, action: Action) -> Action {
    let turned = |cell| turned_cell(cairns, cell);
    match action {
        Action::Place(cell) => Action::Place(turned(cell)),
        Action::Act(deed, from, to) => Action::Act(deed, turned(from), turned(to)),
        Action::End => Action::End,
    }
}

fn turned_cell(cairns: &Cairns, cell: Cell) -> Cell {
    let (q, r) = cairns.topology.chart(cell).expect("a plain board has coordinates");
    cairns.topology.at(-q - r, q).expect("a hexagon turned by a third is itself")
}

fn turned_clan(clan: &str) -> String {
    let idx = CLANS.iter().position(|&known| known == clan).expect("a saved clan is known");
    CLANS[(idx + 1) % N_CLANS].into()
}
