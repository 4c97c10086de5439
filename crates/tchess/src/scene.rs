//! The position as a drawing.

use geometry::Cell;
use rules::{Rules, Seat};
use scene::{Mark, Scene, SceneCell, Terrain, Token as Drawn};

use crate::Tchess;
use crate::mods::{Mod, strike};
use crate::position::{Position, Token};

impl Tchess {
    pub(crate) fn draw(&self, position: &Position) -> Scene {
        let topology = &self.topology;
        let mut drawing = Scene::new("TCHESS");
        drawing.caption = self.caption(position);
        let seat = position.turn;
        let checked = self.check_is_on && self.king_attacker(position, seat).is_some();
        for cell in topology.cells() {
            let point = |point: geometry::Point| scene::Point::new(point.x, point.y);
            let outline = topology.outline(cell).iter().copied().map(point).collect();
            let mut drawn =
                SceneCell::new(topology.name(cell), outline, point(topology.center(cell)));
            drawn.terrain = self.terrain(cell);
            self.fill(position, cell, &mut drawn);
            if checked && position.kings[seat.idx()] == Some(cell) {
                drawn.marks.push(Mark::Check);
            }
            drawing.cells.push(drawn);
        }
        drawing
    }

    fn terrain(&self, cell: Cell) -> Terrain {
        if let Some(side) = self.portals.iter().position(|&portal| portal == cell) {
            return Terrain::Portal { side: side as u8 };
        }
        let (file, rank) = (cell.get() % self.files, cell.get() / self.files);
        if (file + rank).is_multiple_of(2) { Terrain::DARK } else { Terrain::LIGHT }
    }

    fn fill(&self, position: &Position, cell: Cell, drawn: &mut SceneCell) {
        let Some(seat) = position.seat_at(cell) else { return };
        if let Some(under) = position.under(cell) {
            let is_prisoner = under.kind() == self.royal;
            let owner = if is_prisoner { seat.other() } else { seat };
            drawn.stack.push(self.token(owner, under).with_faded(is_prisoner));
        }
        let top = position.top(cell);
        drawn.stack.push(self.token(seat, top));
        if top.is_used() {
            drawn.marks.push(Mark::Used);
        }
    }

    fn token(&self, seat: Seat, token: Token) -> Drawn {
        let kind = &self.kinds[usize::from(token.kind())];
        let drawn = Drawn::new(seat.idx() as u8, kind.word.clone(), kind.letter.to_string());
        if self.mods.has(Mod::Polarity) {
            // In eighths of a full turn.
            drawn.with_facing(token.heading().get() * 2)
        } else {
            drawn
        }
    }

    fn caption(&self, position: &Position) -> Vec<String> {
        let side = |seat: Seat| self.seats()[seat.idx()];
        let mut lines = Vec::new();
        match self.outcome(position) {
            Some(outcome) => {
                let winners = outcome.winners();
                let result = match *winners {
                    [winner] => format!("{} won", side(winner)),
                    _ => "draw".into(),
                };
                lines.push(format!("{result} ({})", outcome.rule));
            }
            None if position.is_choosing() => {
                let what = if position.freed.is_some() {
                    "where its freed King goes"
                } else {
                    "which pawn becomes its Jester"
                };
                lines.push(format!("{} to choose {what}", side(position.actor())));
            }
            None => lines.push(format!("{} to act", side(position.turn))),
        }
        if self.mods.has(Mod::Strike) {
            let turn = side(position.turn);
            lines.push(format!("{turn}'s turn, actions left {}", position.actions_left));
        }
        let limit = strike::quiet_limit(self.mods);
        lines.push(format!("quiet plies {} of {limit}", position.quiet_plies));
        if !self.options().mods.is_empty() {
            lines.push(format!("with {}", self.options().mods.join(", ")));
        }
        lines
    }
}
