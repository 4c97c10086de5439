//! The position as a drawing.

use geometry::Cell;
use rules::{Rules, Seat};
use scene::{Mark, Scene, SceneCell, Shade, Terrain, Token};

use crate::TriPoint;
use crate::options::{RULESETS, Ruleset};
use crate::position::{Class, Phase, Position, SIDES};
use crate::tables::CITIES;

/// The seats in the order in which drawings paint sides: the light color comes first, though Dark acts first.
const LOOKS: [Seat; 2] = [Seat::SECOND, Seat::FIRST];

impl TriPoint {
    pub(crate) fn draw(&self, position: &Position) -> Scene {
        let topology = &self.tables.topology;
        let mut drawing = Scene::new("Tri Point King");
        drawing.sides = LOOKS.map(|seat| SIDES[seat.idx()].to_owned()).to_vec();
        drawing.caption = self.caption(position);
        for cell in topology.cells() {
            let point = |point: geometry::Point| scene::Point::new(point.x, point.y);
            let outline = topology.outline(cell).iter().copied().map(point).collect();
            let mut drawn =
                SceneCell::new(topology.name(cell), outline, point(topology.center(cell)));
            drawn.terrain = self.terrain(position, cell);
            if let Some(seat) = position.seat_at(cell) {
                let class = position.class_at(cell);
                let code = match class {
                    Class::Battalion => "B",
                    Class::Regiment => "R",
                    Class::King => "K",
                };
                let side = seat.other().idx() as u8;
                let mut token = Token::new(side, class.word(), code);
                token = token.with_points(class.points()).with_hits(position.marks_at(cell));
                drawn.stack.push(token);
                if position.acted.contains(cell) {
                    drawn.marks.push(Mark::Used);
                }
            }
            for (side, seat) in (0..).zip(LOOKS) {
                if position.capitals[seat.idx()] == Some(cell) {
                    drawn.marks.push(Mark::Capital { side });
                }
            }
            drawing.cells.push(drawn);
        }
        drawing
    }

    fn terrain(&self, position: &Position, cell: Cell) -> Terrain {
        if position.scorched.contains(cell) {
            return Terrain::Scorched;
        }
        if CITIES.contains(cell) {
            return Terrain::City;
        }
        let (q, r) = self.tables.topology.chart(cell).expect("a plain board has coordinates");
        let shade = match (q - r).rem_euclid(3) {
            0 => Shade::Light,
            1 => Shade::Medium,
            _ => Shade::Dark,
        };
        Terrain::Land { shade }
    }

    fn caption(&self, position: &Position) -> Vec<String> {
        let side = |seat: Seat| SIDES[seat.idx()];
        let actor = side(position.to_act);
        let mut lines = Vec::new();
        match (position.phase, self.outcome(position)) {
            (_, Some(outcome)) => {
                let winners = outcome.winners();
                let result = match *winners {
                    [winner] => format!("{} won", side(winner)),
                    _ => "draw".into(),
                };
                lines.push(format!("{result} ({})", outcome.rule));
            }
            (Phase::Place, None) if position.has_king(position.to_act) => {
                let n_placed = position.own().len() - 1;
                let n_due = self.n_placed(position.to_act) - n_placed;
                lines.push(format!("{actor} to act: it places its Battalions, {n_due} to come"));
            }
            (Phase::Place, None) => lines.push(format!("{actor} to act: it places its king")),
            (Phase::City, None) => {
                lines.push(format!("{actor} to act: its cities"));
                lines.extend(self.actions_left(position));
            }
            (Phase::Unit | Phase::Over, None) => lines.push(format!("{actor} to act: its units")),
        }
        if matches!(position.phase, Phase::City | Phase::Unit) {
            lines.push(Self::cities_held(position));
            lines.push(self.counters(position));
            lines.extend(self.steps_used(position));
            lines.extend(self.marks_made(position));
            for seat in [position.to_act, position.to_act.other()] {
                if !position.has_king(seat) {
                    let side = side(seat);
                    lines.push(format!("{side} has no king: if it ends its turn so, it loses"));
                }
            }
        }
        let ruleset = self.options.ruleset;
        if ruleset != Ruleset::Standard {
            lines.push(format!("ruleset {}", RULESETS[ruleset as usize]));
        }
        lines
    }

    fn actions_left(&self, position: &Position) -> Option<String> {
        let left = position.acting.into_iter().map(|city| {
            let name = self.tables.topology.name(city);
            format!("{name} {}", position.actions_left(city))
        });
        let left: Vec<_> = left.collect();
        (!left.is_empty()).then(|| format!("city actions left: {}", left.join(", ")))
    }

    /// What a Support or a free step depends on: `unit.points`.
    fn steps_used(&self, position: &Position) -> Option<String> {
        let used = position.stepped(1).into_iter().map(|unit| {
            let name = self.tables.topology.name(unit);
            let cap = self.step_cap(position.class_at(unit));
            format!("{name} {} of {cap}", position.steps_at(unit))
        });
        let used: Vec<_> = used.collect();
        (!used.is_empty()).then(|| format!("steps used up: {}", used.join(", ")))
    }

    /// `attack.defeat`
    fn marks_made(&self, position: &Position) -> Option<String> {
        let marked = (position.marks[0] | position.marks[1]).into_iter().map(|unit| {
            let name = self.tables.topology.name(unit);
            let points = position.class_at(unit).points();
            format!("{name} {} of {points}", position.marks_at(unit))
        });
        let marked: Vec<_> = marked.collect();
        (!marked.is_empty()).then(|| format!("marks (lost with more): {}", marked.join(", ")))
    }

    fn cities_held(position: &Position) -> String {
        let standing = position.standing();
        let held = |seat: Seat| {
            let n_held = (standing & position.sides[seat.idx()]).len();
            format!("{} {n_held}", SIDES[seat.idx()])
        };
        let (dark, light) = (held(Seat::FIRST), held(Seat::SECOND));
        format!("cities: {dark}, {light} of {} standing", standing.len())
    }

    fn counters(&self, position: &Position) -> String {
        let [dark, light] = position.counters;
        let limit = self.options.counter_limit;
        let limit = limit.map_or_else(String::new, |limit| format!(" (at {limit} a side loses)"));
        format!("turns near the capital: dark {dark}, light {light}{limit}")
    }
}
