//! The position as a drawing.

use rules::{Rules, Seat};
use scene::{Mark, Scene, SceneCell, Terrain, Token};

use crate::Troy;
use crate::attack::attacker;
use crate::kind::Man;
use crate::position::Position;
use crate::tables::RIVER;

impl Troy {
    pub(crate) fn draw(&self, position: &Position) -> Scene {
        let topology = &self.tables.topology;
        let mut drawing = Scene::new("Catapults of Troy");
        drawing.caption = self.caption(position);
        let checked = attacker(&self.tables, position, position.to_act)
            .and_then(|_| position.king(position.to_act));
        for cell in topology.cells() {
            let point = |point: geometry::Point| scene::Point::new(point.x, point.y);
            let outline = topology.outline(cell).iter().copied().map(point).collect();
            let mut drawn =
                SceneCell::new(topology.name(cell), outline, point(topology.center(cell)));
            drawn.terrain = if position.bridged().contains(cell) {
                Terrain::Bridge
            } else if RIVER.contains(cell) {
                Terrain::Water
            } else if topology.chart(cell).is_some_and(|(file, rank)| (file + rank) % 2 == 0) {
                Terrain::DARK
            } else {
                Terrain::LIGHT
            };
            if let Some(seat) = position.seat_at(cell) {
                let side = seat.idx() as u8;
                if position.catapults.contains(cell) {
                    drawn.stack.push(Token::new(side, "catapult", "C"));
                }
                if let Some(man) = position.man_at(cell) {
                    let token = Token::new(side, man.word(), man.code().text());
                    let holds = position.inner.contains(cell);
                    drawn.stack.push(if holds {
                        token.with_inner(Man::Archer.word(), Man::Archer.code().text())
                    } else {
                        token
                    });
                }
            }
            if checked == Some(cell) {
                drawn.marks.push(Mark::Check);
            }
            drawing.cells.push(drawn);
        }
        drawing
    }

    fn caption(&self, position: &Position) -> Vec<String> {
        let side = |seat: Seat| self.seats()[seat.idx()];
        let turn = match self.outcome(position) {
            None => format!("{} to act", side(position.to_act)),
            Some(outcome) => {
                let winners = outcome.winners();
                let result = match *winners {
                    [winner] => format!("{} won", side(winner)),
                    _ => "draw".into(),
                };
                format!("{result} ({})", outcome.rule)
            }
        };
        let quiet = position.quiet_plies;
        let cap = self.options.move_cap;
        let quiet = if cap == 0 {
            format!("quiet plies {quiet}")
        } else {
            format!("quiet plies {quiet} of {cap}")
        };
        vec![turn, quiet]
    }
}
