//! Boards to test with: plans that build them, random plans, and reading helpers.

use geometry::way::square::{E, N, S, W};
use geometry::{Assembly, Cell, Heading, Run, Spot, Topology, Way};
use proptest::prelude::*;

/// What a board is built from; shown when a law fails.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    Square { files: usize, ranks: usize },
    Hex { side: usize },
    Ring { rings: usize, spokes: usize },
    Battlefield(Battlefield),
    Glued(Glued),
}

/// A rectangle with up to four territories around it: south, north, east, west, named `w b r g`.
#[derive(Clone, Debug)]
pub(crate) struct Battlefield {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) territories: [Option<Territory>; 4],
}

#[derive(Clone, Debug)]
pub(crate) enum Territory {
    /// Offset, width, depth; holes as (local file, steps away from the battlefield).
    Flat { offset: u8, width: u8, depth: u8, holes: Vec<(u8, u8)> },
    /// Offset, rings, spokes.
    Arch { offset: u8, rings: u8, spokes: u8 },
}

/// A flat block with holes and a loose band, and sides glued at random where they are free.
#[derive(Clone, Debug)]
pub(crate) struct Glued {
    width: u8,
    height: u8,
    holes: Vec<(u8, u8)>,
    band: Option<(u8, u8, bool)>,
    seams: Vec<[(usize, u8); 2]>,
}

impl Plan {
    pub(crate) fn build(&self) -> Topology {
        match self {
            Self::Square { files, ranks } => {
                Topology::square(*files, *ranks).expect("sizes in range")
            }
            Self::Hex { side } => Topology::hex(*side).expect("sizes in range"),
            Self::Ring { rings, spokes } => {
                Topology::ring(*rings, *spokes).expect("sizes in range")
            }
            Self::Battlefield(battlefield) => battlefield.build(),
            Self::Glued(glued) => glued.build(),
        }
    }
}

impl Battlefield {
    pub(crate) fn build(&self) -> Topology {
        self.assembly().build().expect("territories fit their sides")
    }

    pub(crate) fn assembly(&self) -> Assembly {
        let mut assembly = Assembly::new();
        assembly.block(0, 0, self.width, self.height);
        let seats = [(S, "w"), (N, "b"), (E, "r"), (W, "g")];
        for ((rise, prefix), territory) in seats.into_iter().zip(&self.territories) {
            match territory {
                None => {}
                Some(Territory::Flat { offset, width, depth, holes }) => {
                    self.add_flat(&mut assembly, rise, *offset, *width, *depth, holes);
                }
                Some(Territory::Arch { offset, rings, spokes }) => {
                    let last = offset + 2 * rings - 1;
                    let along = if rise == S || rise == E { last } else { *offset };
                    assembly.arch(prefix, *rings, *spokes, self.place(rise, along, -1), rise);
                }
            }
        }
        let places = (0..self.width)
            .flat_map(|x| (0..self.height).map(move |y| Spot::flat(x.into(), y.into())));
        assembly.zone("battlefield", places);
        assembly
    }

    /// A place by local file and steps away from the battlefield, 0 being the first row off it.
    fn place(&self, rise: Way, file: u8, away: i16) -> (i16, i16) {
        let (file, width, height) =
            (i16::from(file), i16::from(self.width), i16::from(self.height));
        match rise {
            S => (file, -1 - away),
            N => (file, height + away),
            E => (width + away, file),
            _ => (-1 - away, file),
        }
    }

    fn add_flat(
        &self,
        assembly: &mut Assembly,
        rise: Way,
        offset: u8,
        width: u8,
        depth: u8,
        holes: &[(u8, u8)],
    ) {
        let near = self.place(rise, offset, 0);
        let far = self.place(rise, offset, i16::from(depth) - 1);
        let (x, y) = (near.0.min(far.0), near.1.min(far.1));
        if rise == S || rise == N {
            assembly.block(x, y, width, depth);
        } else {
            assembly.block(x, y, depth, width);
        }
        for (file, away) in holes {
            let (x, y) = self.place(rise, offset + file, i16::from(*away));
            assembly.hole(x, y);
        }
    }
}

impl Glued {
    fn build(&self) -> Topology {
        let mut assembly = Assembly::new();
        assembly.block(-3, 5, self.width, self.height);
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let mut spots: Vec<Spot> =
            (0..width * height).map(|idx| spot_of_block(idx, width)).collect();
        for (x, y) in &self.holes {
            let spot = spot_of_block(usize::from(*y) * width + usize::from(*x), width);
            if spots.len() > 1 && spots.contains(&spot) {
                assembly.hole(i16::from(*x) - 3, i16::from(*y) + 5);
                spots.retain(|other| *other != spot);
            }
        }
        if let Some((rings, spokes, is_closed)) = self.band {
            let run = if is_closed {
                Run::Closed { around: (0, 0) }
            } else {
                Run::Arch { foot: (0, 0), rise: N }
            };
            let band = assembly.band("x", rings, spokes, run);
            spots
                .extend((0..rings).flat_map(|ring| {
                    (0..spokes).map(move |spoke| Spot::curved(band, ring, spoke))
                }));
        }
        for [one, other] in &self.seams {
            let side = |(idx, side): (usize, u8)| (spots[idx % spots.len()], Way::new(2 * side));
            let mut with_seam = assembly.clone();
            with_seam.glue(side(*one), side(*other));
            // Most sides are taken.
            if with_seam.build().is_ok() {
                assembly = with_seam;
            }
        }
        assembly.build().expect("seams that don't fit were left out")
    }
}

fn spot_of_block(idx: usize, width: usize) -> Spot {
    let place = |n: usize| i16::try_from(n).expect("blocks are small");
    Spot::flat(place(idx % width) - 3, place(idx / width) + 5)
}

/// Plain boards, and boards assembled as the games do it.
pub(crate) fn regular() -> impl Strategy<Value = Plan> {
    prop_oneof![
        (1..=16_usize, 1..=16_usize).prop_map(|(files, ranks)| Plan::Square { files, ranks }),
        (1..=7_usize).prop_map(|side| Plan::Hex { side }),
        (1..=6_usize, 3..=20_usize).prop_map(|(rings, spokes)| Plan::Ring { rings, spokes }),
        battlefield().prop_map(Plan::Battlefield),
    ]
}

/// Those, and boards glued at random: pinches, cones, tubes, sides that come back turned.
pub(crate) fn any() -> impl Strategy<Value = Plan> {
    let holes = prop::collection::vec((0..5_u8, 0..5_u8), 0..8);
    let band = prop::option::of((1..=3_u8, 3..=6_u8, any_bool()));
    let seams = prop::collection::vec([(0..64_usize, 0..4_u8), (0..64_usize, 0..4_u8)], 0..60);
    let glued =
        (2..=5_u8, 2..=5_u8, holes, band, seams).prop_map(|(width, height, holes, band, seams)| {
            let holes = holes.into_iter().map(|(x, y)| (x % width, y % height)).collect();
            Plan::Glued(Glued { width, height, holes, band, seams })
        });
    prop_oneof![regular(), glued]
}

fn any_bool() -> impl Strategy<Value = bool> {
    prop::bool::ANY
}

fn battlefield() -> impl Strategy<Value = Battlefield> {
    (4..=8_u8, 2..=8_u8).prop_flat_map(|(width, height)| {
        let seat = |side: u8| prop::option::of(territory(side));
        [seat(width), seat(width), seat(height), seat(height)]
            .prop_map(move |territories| Battlefield { width, height, territories })
    })
}

fn territory(side: u8) -> impl Strategy<Value = Territory> {
    let flat =
        (1..=side, 1..=4_u8, any_index(), prop::collection::btree_set((0..8_u8, 1..4_u8), 0..6))
            .prop_map(move |(width, depth, offset, holes)| {
                let holes = holes
                    .into_iter()
                    .filter(|(file, away)| *file < width && *away < depth)
                    .collect();
                Territory::Flat {
                    offset: offset.index(usize::from(side - width) + 1) as u8,
                    width,
                    depth,
                    holes,
                }
            });
    let arch =
        (1..=(side / 2).min(4), 1..=7_u8, any_index()).prop_map(move |(rings, spokes, offset)| {
            Territory::Arch {
                offset: offset.index(usize::from(side - 2 * rings) + 1) as u8,
                rings,
                spokes,
            }
        });
    prop_oneof![flat, arch]
}

fn any_index() -> impl Strategy<Value = prop::sample::Index> {
    proptest::prelude::any::<prop::sample::Index>()
}

pub(crate) fn cell(board: &Topology, name: &str) -> Cell {
    board.find(name).unwrap_or_else(|| panic!("the board has no {name}"))
}

/// The ray from a named cell, as names.
pub(crate) fn ray(board: &Topology, from: &str, way: Way) -> String {
    names(board, board.ray(Heading::new(cell(board, from), way)).iter().map(|heading| heading.cell))
}

pub(crate) fn names(board: &Topology, cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| board.name(cell)).collect::<Vec<_>>().join(" ")
}
