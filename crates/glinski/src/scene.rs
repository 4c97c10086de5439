//! The position as a drawing.

use geometry::Cell;
use rules::{Rules, Seat};
use scene::{Mark, Scene, SceneCell, Shade, Terrain, Token};

use crate::Glinski;
use crate::attack::attacker;
use crate::position::{Position, SIDES};

impl Glinski {
    pub(crate) fn draw(&self, position: &Position) -> Scene {
        let topology = &self.tables.topology;
        let mut drawing = Scene::new("Gliński's Hexagonal Chess");
        drawing.caption = self.caption(position);
        let checked = attacker(&self.tables, position, position.to_act)
            .and_then(|_| position.king(position.to_act));
        for cell in topology.cells() {
            let point = |point: geometry::Point| scene::Point::new(point.x, point.y);
            let outline = topology.outline(cell).iter().copied().map(point).collect();
            let mut drawn =
                SceneCell::new(topology.name(cell), outline, point(topology.center(cell)));
            drawn.terrain = Terrain::Land { shade: self.shade(cell) };
            if let (Some(seat), Some(man)) = (position.seat_at(cell), position.man_at(cell)) {
                drawn.stack.push(Token::new(seat.idx() as u8, man.word(), man.letter()));
            }
            if checked == Some(cell) {
                drawn.marks.push(Mark::Check);
            }
            drawing.cells.push(drawn);
        }
        drawing
    }

    /// `board.colors`
    fn shade(&self, cell: Cell) -> Shade {
        let (q, r) = self.tables.topology.chart(cell).expect("a plain board has coordinates");
        match (q - r).rem_euclid(3) {
            0 => Shade::Medium,
            1 => Shade::Light,
            _ => Shade::Dark,
        }
    }

    fn caption(&self, position: &Position) -> Vec<String> {
        let side = |seat: Seat| SIDES[seat.idx()];
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
        let mut lines = vec![
            turn,
            match self.options.move_cap {
                0 => format!("quiet plies {quiet}"),
                cap => format!("quiet plies {quiet} of {cap}"),
            },
        ];
        if let Some(skipped) = position.skipped() {
            lines.push(format!("en passant on {}", self.tables.topology.name(skipped)));
        }
        lines
    }
}
