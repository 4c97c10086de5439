//! Set-ups drawn at random that mostly load.

use geometry::Cell;
use rules::fuzz::Choose;
use rules::{Rules, Whole};

use crate::TitansBattalion;
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::setup::{BySide, Piece, Setup};

/// No Titans.
const PLAIN: [Kind; 12] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
    Kind::Meteoroid,
    Kind::Comet,
    Kind::Probe,
    Kind::Bob,
    Kind::Jack,
    Kind::Tim,
    Kind::Asteroid,
];

/// A set-up that mostly loads: pieces anywhere, types, Targets, rest, flags.
pub(crate) fn draw<const N: usize>(rules: &TitansBattalion<N>, choose: &mut dyn Choose) -> Setup {
    let mut dice = |n: usize| choose.below(n);
    let n_cells = rules.topology().n_cells();
    let n_seats = rules.n_seats();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut taken = Vec::new();
    let mut types: Vec<(usize, Kind)> = Vec::new();
    let n_pieces = 4 + dice(24);
    for nth in 0..n_pieces {
        let cell = dice(n_cells);
        if taken.contains(&cell) {
            continue;
        }
        taken.push(cell);
        let (seat, kind) = if nth < n_seats {
            (nth, [Kind::PlanetaryTitan, Kind::King][dice(2)])
        } else {
            let seat = dice(n_seats);
            // Seldom a second Titan.
            let kinds = [Kind::ALL.as_slice(), &Kind::ALL, &PLAIN, &PLAIN, &PLAIN][dice(5)];
            (seat, kinds[dice(kinds.len())])
        };
        let wanted = Kind::ALL[dice(Kind::ALL.len())];
        let fits = kind.is_planet() && !wanted.is_planet() && !types.contains(&(seat, wanted));
        let assigned = (fits && dice(4) > 0).then(|| wanted.word().to_owned());
        if assigned.is_some() {
            types.push((seat, wanted));
        }
        let mut flags = Vec::new();
        if dice(20) == 0 {
            flags.push("immutable".to_owned());
        }
        if dice(20) == 0 {
            flags.push("uncapturable".to_owned());
        }
        pieces.push(Piece {
            id: Some(Whole(i64::from(nth as u32) + 1)),
            at: rules.topology().name(Cell::new(cell as u8)).into(),
            side: SIDES[seat].into(),
            kind: kind.word().into(),
            assigned,
            flags,
        });
    }
    let mut targets = Vec::new();
    let mut resting = Vec::new();
    let mut turns_done = Vec::new();
    for seat in rules.choices.plan.seats() {
        let side = SIDES[seat.idx()].to_owned();
        let has_titan = pieces
            .iter()
            .any(|piece| piece.side == side && Kind::find(&piece.kind).is_some_and(Kind::is_titan));
        if rules.choices.plan.battalion(seat).first_turn {
            turns_done.push((side.clone(), Whole(1 + i64::from(dice(3) as u32))));
        }
        let others = pieces.iter().filter(|piece| {
            piece.side != side && !Kind::find(&piece.kind).is_some_and(Kind::is_titan)
        });
        let ids: Vec<Whole> = others.filter_map(|piece| piece.id).take(dice(4)).collect();
        if has_titan && !ids.is_empty() {
            targets.push((side.clone(), ids));
        }
        let mut planets = pieces.iter().filter(|piece| {
            piece.side == side && Kind::find(&piece.kind).is_some_and(Kind::is_planet)
        });
        if let Some(planet) = planets.next().filter(|_| has_titan && dice(2) == 0) {
            resting.extend(planet.id.map(|id| (side.clone(), id)));
        }
    }
    Setup {
        to_act: SIDES[dice(n_seats)].into(),
        pieces,
        targets: BySide(targets),
        resting: BySide(resting),
        turns_done: BySide(turns_done),
        castling: BySide::default(),
        en_passant: None,
        quiet_plies: Whole(i64::from(dice(60) as u32)),
    }
}
