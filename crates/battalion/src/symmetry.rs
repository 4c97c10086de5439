//! The maps under which the rules are symmetric.
//!
//! Two orders see which way round a board lies, so the maps don't hold in all positions: a first turn's choices ascend by
//! cells (`first-turn.sequence`), and castling knows the king's wing from the queen's.
//!
//! | map | of games with | holds |
//! |---|---|---|
//! | ranks mirrored and sides swapped | two seats | but for first turns |
//! | files mirrored | two seats | but for first turns, and while nobody may castle |
//! | mirrored at the diagonal, each seat becoming the one after next | four seats | the same |
//!
//! Mirrors map the options too: whose Battalion is whose, offsets, and the arrays in `define`.

#[cfg(test)]
mod tests;

use geometry::{Cell, Spot};
use rules::{Seat, Symmetry, Whole};

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::battalion::BattalionForm;
use crate::ground::Zone;
use crate::options::Options;
use crate::plan::{LETTERS, SIDES};
use crate::setup::{BySide, Setup};

/// A mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mirror {
    /// South becomes north.
    Ranks,
    /// West becomes east.
    Files,
    /// South becomes east, and north west.
    Diagonal,
}

/// A place of the mirrored board; its order is that of the cells. `board.order`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Flat { rank: i16, file: i16 },
    Curved { seat: Seat, ring: u8, spoke: u8 },
}

impl<const N: usize> TitansBattalion<N> {
    const RANKS: Symmetry<Self> = Symmetry {
        name: "ranks mirrored and sides swapped",
        holds: |rules, position| !rules.is_first_turn(position),
        options: |options| Mirror::Ranks.options(options),
        seat: |seat| Mirror::Ranks.seat(seat),
        setup: |rules, setup| Mirror::Ranks.setup(rules, setup),
        action: |rules, action| Mirror::Ranks.action(rules, action),
    };
    const FILES: Symmetry<Self> = Symmetry {
        name: "files mirrored",
        holds: |rules, position| !rules.is_first_turn(position) && position.castling == 0,
        options: |options| Mirror::Files.options(options),
        seat: |seat| Mirror::Files.seat(seat),
        setup: |rules, setup| Mirror::Files.setup(rules, setup),
        action: |rules, action| Mirror::Files.action(rules, action),
    };
    const DIAGONAL: Symmetry<Self> = Symmetry {
        name: "mirrored at the diagonal",
        holds: |rules, position| !rules.is_first_turn(position) && position.castling == 0,
        options: |options| Mirror::Diagonal.options(options),
        seat: |seat| Mirror::Diagonal.seat(seat),
        setup: |rules, setup| Mirror::Diagonal.setup(rules, setup),
        action: |rules, action| Mirror::Diagonal.action(rules, action),
    };

    /// The maps of games with so many seats.
    pub(crate) fn mirrors(&self) -> &'static [Symmetry<Self>] {
        match self.n_seats() {
            2 => const { &[Self::RANKS, Self::FILES] },
            4 => const { &[Self::DIAGONAL] },
            _ => &[],
        }
    }

    /// By cell: which cell of the mirrored board has its place.
    fn images(&self, mirror: Mirror) -> &[Cell] {
        self.tables.images(mirror as usize, || {
            let cells = self.ground.topology.cells();
            let mut placed: Vec<_> =
                cells.map(|cell| (self.mirrored(mirror, cell), cell)).collect();
            placed.sort_unstable();
            let mut images = vec![Cell::new(0); placed.len()];
            for (image, (_, cell)) in (0..).map(Cell::new).zip(placed) {
                images[cell.idx()] = image;
            }
            images.into()
        })
    }

    /// Where a cell is on the mirrored board.
    fn mirrored(&self, mirror: Mirror, cell: Cell) -> Place {
        let topology = &self.ground.topology;
        match topology.spot(cell) {
            Spot::Curved { ring, spoke, .. } => {
                let Zone::Territory(seat) = self.ground.zone(cell) else {
                    unreachable!("curved cells are of Territories")
                };
                // A mirror turns right hands into left ones.
                Place::Curved { seat: mirror.seat(seat), ring, spoke: 5 - spoke }
            }
            Spot::Flat { .. } => {
                let (file, rank) = topology.chart(cell).expect("flat cells are on the chart");
                let (n_files, n_ranks) = self.ground.chart_size;
                let (last_file, last_rank) = (n_files - 1, n_ranks - 1);
                match mirror {
                    Mirror::Ranks => Place::Flat { rank: last_rank - rank, file },
                    Mirror::Files => Place::Flat { rank, file: last_file - file },
                    Mirror::Diagonal => {
                        Place::Flat { rank: last_file - file, file: last_rank - rank }
                    }
                }
            }
        }
    }
}

impl Mirror {
    pub(crate) fn seat(self, seat: Seat) -> Seat {
        match self {
            Self::Ranks => seat.other(),
            Self::Files => seat,
            Self::Diagonal => Seat::new((seat.idx() as u8 + 2) % 4),
        }
    }

    /// The options, in which nothing is left out.
    pub(crate) fn options(self, options: &Options) -> Options {
        let mut mapped = options.clone();
        let seats: Vec<Seat> = (0..options.battalions.len() as u8).map(Seat::new).collect();
        let keeps_files = self == Self::Ranks;
        if !keeps_files {
            // A Battalion that castles is in no game that is mirrored so.
            mapped.define.values_mut().filter(|form| !form.castling).for_each(reverse);
        }
        for seat in seats {
            let image = self.seat(seat).idx();
            mapped.battalions[image].clone_from(&options.battalions[seat.idx()]);
            if let (Some(mapped), Some(offsets)) = (&mut mapped.offsets, &options.offsets) {
                let offset = offsets[seat.idx()];
                mapped[image] =
                    if keeps_files { offset } else { Whole(room(options, seat) - offset.0) };
            }
            if let (Some(mapped), Some(hunts)) = (&mut mapped.assassin, &options.assassin) {
                mapped[image] = self.side(&hunts[seat.idx()]);
            }
        }
        mapped
    }

    fn side(self, side: &str) -> String {
        let seat = SIDES.iter().position(|known| *known == side).map(|idx| Seat::new(idx as u8));
        seat.map_or_else(|| side.to_owned(), |seat| SIDES[self.seat(seat).idx()].to_owned())
    }

    pub(crate) fn setup<const N: usize>(self, rules: &TitansBattalion<N>, setup: &Setup) -> Setup {
        let cell = |name: &str| {
            let cell = rules.ground.topology.find(name).expect("a saved cell is on the board");
            rules.mirrored(self, cell).name()
        };
        let mut mapped = setup.clone();
        mapped.to_act = self.side(&setup.to_act);
        for piece in &mut mapped.pieces {
            piece.at = cell(&piece.at);
            piece.side = self.side(&piece.side);
        }
        self.entries(&mut mapped.targets);
        self.entries(&mut mapped.resting);
        self.entries(&mut mapped.turns_done);
        self.entries(&mut mapped.castling);
        if let Some(passed) = &mut mapped.en_passant {
            passed.at = cell(&passed.at);
        }
        mapped
    }

    fn entries<T>(self, entries: &mut BySide<T>) {
        for (side, _) in &mut entries.0 {
            *side = self.side(side);
        }
    }

    pub(crate) fn action<const N: usize>(
        self,
        rules: &TitansBattalion<N>,
        action: Action,
    ) -> Action {
        let images = rules.images(self);
        let image = |cell: Cell| images[cell.idx()];
        let (from, to, end) = (action.from(), action.to(), action.end());
        match action.op() {
            Op::Target => Action::target(image(from)),
            Op::Assign => Action::assign(image(from), action.kind()),
            Op::Done | Op::Pass | Op::CastleKingside | Op::CastleQueenside => action,
            Op::Go | Op::Capture | Op::EnPassant | Op::Targeting => {
                Action::new(action.op(), image(from), image(to)).promoting(action.promotion())
            }
            Op::Gravity => {
                Action::gravity(image(from), image(to), image(end)).promoting(action.promotion())
            }
        }
    }
}

/// How far a seat's Territory could slide.
fn room(options: &Options, seat: Seat) -> i64 {
    let name = &options.battalions[seat.idx()];
    let form = options.define.get(name).cloned().or_else(|| BattalionForm::shipped(name));
    let width = form.map_or(0, |form| form.rows[0].len() as i64);
    let side = match options.battlefield.as_deref() {
        Some("10x2") => 10,
        _ => 8,
    };
    side - width
}

fn reverse(form: &mut BattalionForm) {
    for row in &mut form.rows {
        row.reverse();
    }
}

impl Place {
    /// `board.names`
    fn name(self) -> String {
        let letter = |number: u8| char::from(b'a' + number);
        match self {
            Self::Flat { rank, file } => format!("{}{}", letter(file as u8), rank + 1),
            Self::Curved { seat, ring, spoke } => {
                format!("{}{}{}", LETTERS[seat.idx()], letter(ring), spoke + 1)
            }
        }
    }
}
