//! Set-ups drawn at random that mostly load.

use geometry::Cell;
use rules::fuzz::Choose;
use rules::{Rules, Whole};

use crate::TriPoint;
use crate::position::{Class, Phase, SIDES};
use crate::setup::{ActionsLeft, Capitals, Counters, OutcomeForm, Setup, Unit};
use crate::tables::{CITIES, N_CELLS};

/// Drawn set-ups have fewer units than this beside the Kings.
const MOST_UNITS: usize = 26;

/// Numbers from which a set-up is made.
struct Drawn {
    /// Cell, side, class, steps, whether it has acted, marks.
    units: Vec<(u8, bool, u8, u8, bool, u8)>,
    kings: [Option<u8>; 2],
    scorched: Vec<u8>,
    phase: u8,
    dark_acts: bool,
    capitals: [u8; 2],
    counters: [u8; 2],
    left: u16,
    roamed: bool,
    winner: Option<bool>,
    near: bool,
}

/// Draws a set-up.
pub(crate) fn draw(rules: &TriPoint, choose: &mut dyn Choose) -> Setup {
    let mut below = |n: usize| choose.below(n);
    let n_units = below(MOST_UNITS);
    let units = (0..n_units).map(|_| {
        let (at, dark, class) = (below(N_CELLS) as u8, below(2) == 0, below(4) as u8);
        (at, dark, class, below(4) as u8, below(2) == 0, below(4) as u8)
    });
    let units = units.collect();
    // Seldom is one missing.
    let kings = [0, 1].map(|_| (below(20) > 0).then(|| below(N_CELLS) as u8));
    let n_scorched = below(4);
    let scorched = (0..n_scorched).map(|_| below(13) as u8).collect();
    let drawn = Drawn {
        units,
        kings,
        scorched,
        phase: below(8) as u8,
        dark_acts: below(2) == 0,
        capitals: [0, 1].map(|_| below(256) as u8),
        counters: [0, 1].map(|_| below(256) as u8),
        left: below(1 << 16) as u16,
        roamed: below(2) == 0,
        winner: (below(2) == 0).then(|| below(2) == 0),
        near: below(2) == 0,
    };
    drawn.setup(rules)
}

impl Drawn {
    fn setup(&self, rules: &TriPoint) -> Setup {
        let name = |cell: Cell| rules.topology().name(cell).to_owned();
        let cities: Vec<_> = CITIES.into_iter().collect();
        let phase = match self.phase {
            0 => Phase::Over,
            1..=4 => Phase::City,
            _ => Phase::Unit,
        };
        let starts_here = phase == Phase::City && self.phase == 1;
        let mut scorched: Vec<_> =
            self.scorched.iter().map(|&idx| cities[usize::from(idx)]).collect();
        scorched.sort_unstable();
        scorched.dedup();
        let mut units: Vec<Unit> = Vec::new();
        let mut taken = scorched.clone();
        let kings = self.kings.iter().enumerate().filter_map(|(seat, &king)| {
            let unit = |cell| (cell, seat == 0, 9, 0, false, 0);
            king.map(unit)
        });
        let mut capitals = self.capitals.map(|city| cities[usize::from(city) % 13]);
        for (at, dark, class, steps, acted, marks) in kings.chain(self.units.iter().copied()) {
            // Half of the set-ups are crowded, so that units touch; many stand in cities.
            let at = match at {
                _ if at % 3 == 0 => cities[usize::from(at) % 13],
                _ if self.near => Cell::new(45 + at % 40),
                _ => Cell::new(at),
            };
            if taken.contains(&at) {
                continue;
            }
            taken.push(at);
            let class = match class {
                9 => Class::King,
                0 => Class::Regiment,
                _ => Class::Battalion,
            };
            if class == Class::King && CITIES.contains(at) {
                capitals[usize::from(!dark)] = at;
            }
            let plays = phase != Phase::Over && !starts_here && dark == self.dark_acts;
            let marked = phase == Phase::Unit && dark != self.dark_acts;
            let steps = steps.min(rules.step_cap(class));
            units.push(Unit {
                at: name(at),
                side: SIDES[usize::from(!dark)].into(),
                class: class.word().into(),
                steps: Whole(if plays { steps.into() } else { 0 }),
                acted: plays && acted,
                marks: Whole(if marked { marks.min(class.points()).into() } else { 0 }),
            });
        }
        let limit = rules.options.counter_limit.unwrap_or(100);
        let counter = |idx: usize| Whole(i64::from(u32::from(self.counters[idx]) % limit));
        let enemy = SIDES[usize::from(self.dark_acts)];
        let may_act = |city: &Cell| {
            let is_enemy = |unit: &&Unit| unit.at == name(*city) && unit.side == enemy;
            !scorched.contains(city) && units.iter().find(is_enemy).is_none()
        };
        let left = cities.iter().enumerate().filter(|(idx, city)| {
            phase == Phase::City && self.left >> idx & 1 != 0 && may_act(city)
        });
        let left = left.map(|(idx, &city)| {
            (name(city), Whole(if idx == usize::from(self.left % 13) { 2 } else { 1 }))
        });
        let left = ActionsLeft(left.collect());
        let ending = ["end.dethroned", "end.counter-limit", "end.full-occupation"];
        let side = |dark: bool| SIDES[usize::from(!dark)].to_owned();
        let outcome = (phase == Phase::Over).then(|| OutcomeForm {
            winner: self.winner.map(side),
            rule: match self.winner {
                Some(_) => ending[usize::from(self.left % 3)].into(),
                None => "end.threefold".into(),
            },
        });
        Setup {
            to_act: (phase != Phase::Over).then(|| side(self.dark_acts)),
            phase: phase.word().into(),
            units,
            scorched: scorched.into_iter().map(name).collect(),
            capital: Some(Capitals {
                dark: Some(Some(name(capitals[0]))),
                light: Some(Some(name(capitals[1]))),
            }),
            counter: Counters { dark: counter(0), light: counter(1) },
            city_actions_left: (!starts_here).then_some(left),
            roamed: self.roamed && !starts_here && phase != Phase::Over,
            outcome,
        }
    }
}
