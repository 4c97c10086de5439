//! The maps that change nothing: the twelve of the hexagon, but for the one that moves nothing.
//!
//! They hold in phases `city`, `unit` and `over`. In phase `place` Battalions are placed in ascending order, which no
//! map keeps (`start.ascending`).
//! Swapping the sides changes nothing either once both have placed; as a side's turn to place is no image of the
//! other's, a test asks that.

use geometry::Cell;
use rules::Symmetry;

use crate::action::{Action, Kind};
use crate::position::Phase;
use crate::setup::Setup;
use crate::tables::Tables;
use crate::{Options, TriPoint};

/// A map of axial coordinates: the images of q and r.
pub(crate) type Map = fn((i16, i16)) -> (i16, i16);

pub(crate) const MAPS: [Map; 11] = [
    |(q, r)| (-r, q + r),
    |(q, r)| (-q - r, q),
    |(q, r)| (-q, -r),
    |(q, r)| (r, -q - r),
    |(q, r)| (q + r, -q),
    |(q, r)| (-r, -q),
    |(q, r)| (q, -q - r),
    |(q, r)| (q + r, -r),
    |(q, r)| (-q - r, r),
    |(q, r)| (r, q),
    |(q, r)| (-q, q + r),
];

pub(crate) static ALL: [Symmetry<TriPoint>; 11] = [
    symmetry::<0>("turned by a sixth"),
    symmetry::<1>("turned by a third"),
    symmetry::<2>("turned by a half"),
    symmetry::<3>("turned by two thirds"),
    symmetry::<4>("turned by five sixths"),
    symmetry::<5>("mirrored at the line a1-m7"),
    symmetry::<6>("mirrored at the line a4-m4"),
    symmetry::<7>("mirrored at the line a7-m1"),
    symmetry::<8>("mirrored at the line d1-j10"),
    symmetry::<9>("mirrored at the line d10-j1"),
    symmetry::<10>("mirrored at the line g1-g13"),
];

const fn symmetry<const N: usize>(name: &'static str) -> Symmetry<TriPoint> {
    Symmetry {
        name,
        holds: |_, position| position.phase != Phase::Place,
        options: Options::clone,
        seat: |seat| seat,
        setup: |rules, setup| map_setup(&rules.tables, setup, MAPS[N]),
        action: |rules, action| map_action(&rules.tables, action, MAPS[N]),
    }
}

pub(crate) fn image(tables: &Tables, cell: Cell, map: Map) -> Cell {
    let at = tables.topology.chart(cell).expect("a plain board has coordinates");
    let (q, r) = map(at);
    tables.topology.at(q, r).expect("the maps keep the hexagon")
}

fn map_setup(tables: &Tables, setup: &Setup, map: Map) -> Setup {
    let mut mapped = setup.clone();
    let rename = |name: &mut String| {
        let cell = tables.topology.find(name).expect("a saved cell is on the board");
        tables.topology.name(image(tables, cell, map)).clone_into(name);
    };
    for unit in &mut mapped.units {
        rename(&mut unit.at);
    }
    mapped.scorched.iter_mut().for_each(rename);
    mapped.rename_capitals(rename);
    if let Some(left) = &mut mapped.city_actions_left {
        left.0.iter_mut().for_each(|(city, _)| rename(city));
    }
    mapped
}

fn map_action(tables: &Tables, action: Action, map: Map) -> Action {
    let image = |cell| image(tables, cell, map);
    let both = || action.with_actor(image(action.actor())).with_object(image(action.object()));
    match action.kind() {
        // Placing has no symmetry.
        Kind::King | Kind::Battalion | Kind::EndCities | Kind::End => action,
        Kind::Scorch => action.with_actor(image(action.actor())),
        Kind::Conscript | Kind::Promote | Kind::Step | Kind::Merge => both(),
        Kind::Support => {
            let mapped = both().with_to(image(action.to()));
            action.second().map_or(mapped, |second| mapped.then(image(second)))
        }
        Kind::Attack => {
            let joiners = tables.in_slots(action.actor(), action.joiners()).map(image).collect();
            both().joined_by(tables.slots_of(image(action.actor()), joiners))
        }
    }
}
