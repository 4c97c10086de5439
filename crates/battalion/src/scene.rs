//! The position as a drawing.

use geometry::{Cell, CellSet, Spot};
use rules::{Rules, Seat};
use scene::{Mark, Scene, SceneCell, Terrain, Token};

use crate::TitansBattalion;
use crate::choices::Due;
use crate::ground::Zone;
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::position::{ENOUGH_TURNS, Position, Wing};

/// What a kind is called in drawings, where no two may look alike: in texts of actions the cell tells them apart.
const fn code(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "P",
        Kind::PlanetaryTitan => "PT",
        Kind::Probe => "Pr",
        Kind::Bob => "Bo",
        Kind::King
        | Kind::Queen
        | Kind::Rook
        | Kind::Bishop
        | Kind::Knight
        | Kind::Meteoroid
        | Kind::Comet
        | Kind::Jack
        | Kind::Tim
        | Kind::Asteroid => kind.letter(),
    }
}

impl<const N: usize> TitansBattalion<N> {
    pub(crate) fn draw_scene(&self, position: &Position<N>) -> Scene {
        let topology = &self.ground.topology;
        let mut drawing = Scene::new("Titan's Battalion");
        drawing.sides = SIDES[..self.n_seats()].iter().map(|&side| side.to_owned()).collect();
        drawing.caption = self.caption(position);
        let seat = position.to_act;
        let checked = self.attacker(position, seat).and_then(|_| self.royal(position, seat));
        for cell in topology.cells() {
            let point = |point: geometry::Point| scene::Point::new(point.x, point.y);
            let outline = topology.outline(cell).iter().copied().map(point).collect();
            let mut drawn =
                SceneCell::new(topology.name(cell), outline, point(topology.center(cell)));
            drawn.terrain = self.terrain(cell);
            drawn.home = match self.ground.zone(cell) {
                Zone::Battlefield => None,
                Zone::Territory(seat) => Some(seat.idx() as u8),
            };
            if let (Some(seat), Some(kind)) = (position.seat_at(cell), position.kind_at(cell)) {
                let token = Token::new(seat.idx() as u8, kind.word(), code(kind));
                drawn.stack.push(match position.type_at(seat, cell) {
                    Some(assigned) => token.with_acts_as(assigned.word(), code(assigned)),
                    None => token,
                });
            }
            self.mark(position, cell, &mut drawn);
            if checked == Some(cell) {
                drawn.marks.push(Mark::Check);
            }
            drawing.cells.push(drawn);
        }
        drawing
    }

    fn terrain(&self, cell: Cell) -> Terrain {
        if self.ground.ramparts().contains(cell) {
            return Terrain::Rampart;
        }
        let topology = &self.ground.topology;
        let is_dark = match topology.spot(cell) {
            Spot::Flat { .. } => {
                topology.chart(cell).is_some_and(|(file, rank)| (file + rank) % 2 == 0)
            }
            Spot::Curved { ring, spoke, .. } => (ring + spoke).is_multiple_of(2),
        };
        if is_dark { Terrain::DARK } else { Terrain::LIGHT }
    }

    fn mark(&self, position: &Position<N>, cell: Cell, drawn: &mut SceneCell) {
        for seat in self.choices.plan.seats() {
            if position.targets[seat.idx()].contains(cell) {
                drawn.marks.push(Mark::Target { side: seat.idx() as u8 });
            }
            if position.resting(seat) == Some(cell) {
                drawn.marks.push(Mark::Resting);
            }
        }
    }

    fn caption(&self, position: &Position<N>) -> Vec<String> {
        let side = |seat: Seat| SIDES[seat.idx()];
        let mut lines = vec![match self.outcome(position) {
            Some(outcome) => {
                let winners = outcome.winners();
                match *winners {
                    [winner] => format!("{} won ({})", side(winner), outcome.rule),
                    _ => format!("draw ({})", outcome.rule),
                }
            }
            None if self.is_first_turn(position) => {
                let due = match self.due_army(position) {
                    Some(Due { army, chosen, n_missing, .. }) => {
                        let (nth, n_all) = (chosen.len() + 1, chosen.len() + n_missing);
                        format!("Target {nth} of {n_all} in {}'s army, ascending", side(army))
                    }
                    None => "types for its Planets, or done".into(),
                };
                format!("{} to act: first turn, {due}", side(position.to_act))
            }
            None => format!("{} to act", side(position.to_act)),
        }];
        let quiet = position.quiet_plies;
        lines.push(match self.choices.move_cap {
            0 => format!("quiet plies {quiet}"),
            cap => format!("quiet plies {quiet} of {cap}"),
        });
        for seat in self.choices.plan.seats() {
            let turns = position.turns_done(seat);
            if self.choices.plan.battalion(seat).first_turn && turns < ENOUGH_TURNS {
                lines.push(format!("{}: own turns completed {turns}", side(seat)));
            }
            if self.is_party() && !position.has_titan(seat) {
                lines.push(format!("{} is out", side(seat)));
            }
        }
        lines.extend(self.castling_caption(position));
        if let Some((skipped, _)) = position.en_passant() {
            lines.push(format!("en passant on {}", self.ground.topology.name(skipped)));
        }
        lines.extend(self.named("immutable", position.immutable));
        lines.extend(self.named("uncapturable", position.uncapturable));
        lines
    }

    fn castling_caption(&self, position: &Position<N>) -> Option<String> {
        let wings = Wing::BOTH.map(|wing| match wing {
            Wing::Kingside => "O-O",
            Wing::Queenside => "O-O-O",
        });
        let of = |seat: Seat| {
            let held = Wing::BOTH.into_iter().filter(move |&wing| position.may_castle(seat, wing));
            held.map(move |wing| format!("{} {}", SIDES[seat.idx()], wings[wing as usize]))
        };
        let all: Vec<String> = self.choices.plan.seats().flat_map(of).collect();
        (!all.is_empty()).then(|| format!("may castle: {}", all.join(", ")))
    }

    fn named(&self, word: &str, cells: CellSet<N>) -> Option<String> {
        let names: Vec<&str> =
            cells.into_iter().map(|cell| self.ground.topology.name(cell)).collect();
        (!names.is_empty()).then(|| format!("{word}: {}", names.join(" ")))
    }
}
