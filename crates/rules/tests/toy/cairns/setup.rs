//! Positions as people write them: loading in stages, with every issue of a stage, and saving.

use geometry::{Cell, CellSet128};
use rules::{Issue, Issues, Seat, Strictness, Warnings, Whole};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::word;
use super::position::{N_CLANS, N_WALKERS, Position, clans, next};
use super::{CLANS, Cairns};

/// A position as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    /// The clan that must act; in a finished game one that is on the board.
    pub(crate) to_act: String,
    /// How many actions the turn has left; absent: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<Whole>,
    /// All walkers.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub(crate) walkers: Vec<Walker>,
    /// The cells that are water.
    pub(crate) water: Vec<String>,
    /// How many stones lie on the summit.
    #[serde(default)]
    pub(crate) cairn: Whole,
    /// Each clan's place in seating order; 0 while it plays.
    #[serde(default)]
    pub(crate) places: [Whole; N_CLANS],
}

/// A walker of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walker {
    /// The cell.
    pub(crate) at: String,
    /// The clan.
    pub(crate) side: String,
    /// Whether it carries a stone.
    #[serde(default)]
    pub(crate) stone: bool,
}

impl Cairns {
    /// Stage 1: each part for itself. Stage 2: parts on the board. Stage 3: whether play could lead here.
    pub(crate) fn read_setup(
        &self,
        setup: &Setup,
        strictness: Strictness,
    ) -> Result<(Position, Warnings), Issues> {
        let mut found = Vec::new();
        let mut position = self.read_numbers(setup, &mut found);
        let mut walkers = Vec::new();
        for (idx, walker) in setup.walkers.iter().enumerate() {
            let cell = self.cell(&format!("/walkers/{idx}/at"), &walker.at, &mut found);
            let side = format!("/walkers/{idx}/side");
            let clan = word(&side, &walker.side, &CLANS, &mut found);
            walkers.extend(cell.zip(clan).map(|(cell, clan)| (cell, clan, walker.stone)));
        }
        let water = setup.water.iter().enumerate();
        let water = water.map(|(idx, name)| self.cell(&format!("/water/{idx}"), name, &mut found));
        let water: Vec<_> = water.collect();
        Issues::stage(&mut found)?;

        self.put(&mut position, &walkers, &water, &mut found);
        Issues::stage(&mut found)?;

        let mut warnings = Vec::new();
        if position.is_placing() {
            self.judge_placing(&position, &mut found);
        } else {
            self.judge_clans(&position, &mut found);
            Issues::stage(&mut found)?;
            let unlikely = judge_stones(&position);
            match strictness {
                Strictness::Play => found.extend(unlikely),
                Strictness::Study => warnings.extend(unlikely),
            }
            let begins = position.left == self.steps && !position.is_over();
            if begins && !self.can_act(&position) {
                let message = format!("{} can't act, so it is out", setup.to_act);
                found.push(Issue::new("/to_act", "out.stranded", message));
            }
        }
        Issues::stage(&mut found)?;
        Ok((position, warnings))
    }

    fn read_numbers(&self, setup: &Setup, found: &mut Vec<Issue>) -> Position {
        let to_act = word("/to_act", &setup.to_act, &CLANS, found).unwrap_or(0);
        let mut within = |pointer: &str, number: Whole, least: u8, most: u8| {
            number.within(least, most).unwrap_or_else(|| {
                let message = format!("expected {least} to {most}, found {}", number.0);
                found.push(Issue::new(pointer, "out-of-range", message));
                least
            })
        };
        let all = Whole(self.steps.into());
        let left = within("/left", setup.left.unwrap_or(all), 1, self.steps);
        let cairn = within("/cairn", setup.cairn, 0, 2);
        let mut places = [0; N_CLANS];
        for (idx, place) in places.iter_mut().enumerate() {
            *place = within(&format!("/places/{idx}"), setup.places[idx], 0, 3);
        }
        let (to_act, empty) = (Seat::new(to_act as u8), CellSet128::EMPTY);
        let walkers = [empty; N_CLANS];
        Position { to_act, left, walkers, carrying: empty, water: empty, cairn, places }
    }

    fn cell(&self, pointer: &str, name: &str, found: &mut Vec<Issue>) -> Option<Cell> {
        let cell = self.topology.find(name);
        if cell.is_none() {
            let shown: String = name.chars().take(40).collect();
            let message = format!("there is no cell {shown}");
            found.push(Issue::new(pointer, "no-such-cell", message));
        }
        cell
    }

    fn put(
        &self,
        position: &mut Position,
        walkers: &[(Cell, usize, bool)],
        water: &[Option<Cell>],
        found: &mut Vec<Issue>,
    ) {
        for (idx, &cell) in water.iter().flatten().enumerate() {
            let name = self.topology.name(cell);
            if cell == self.summit {
                let message = "the summit is never water";
                found.push(Issue::new(format!("/water/{idx}"), "summit.clear", message));
            } else if !position.water.insert(cell) {
                let message = format!("{name} is water already");
                found.push(Issue::new(format!("/water/{idx}"), "cell-given-twice", message));
            }
        }
        for (idx, &(cell, clan, stone)) in walkers.iter().enumerate() {
            let (pointer, name) = (format!("/walkers/{idx}"), self.topology.name(cell));
            let fault = if position.everybody().contains(cell) {
                Some(("two-pieces-on-a-cell", format!("{name} is taken by an earlier walker")))
            } else if position.water.contains(cell) {
                Some(("board.water", format!("{name} is water")))
            } else if cell == self.summit {
                Some(("summit.clear", "nobody stays on the summit".into()))
            } else if position.walkers[clan].len() == N_WALKERS {
                Some(("place.home", format!("{} has more than {N_WALKERS} walkers", CLANS[clan])))
            } else {
                None
            };
            if let Some((code, message)) = fault {
                found.push(Issue::new(pointer, code, message));
                continue;
            }
            position.walkers[clan].insert(cell);
            if stone {
                position.carrying.insert(cell);
            }
        }
    }

    /// While walkers are placed: the clans before have placed theirs, and nothing else has happened.
    fn judge_placing(&self, position: &Position, found: &mut Vec<Issue>) {
        let start = self.start;
        let untouched = Position { to_act: position.to_act, walkers: position.walkers, ..start };
        if *position != untouched {
            let message = "before all walkers are placed, nothing can have changed";
            found.push(Issue::new("", "place.first", message));
        }
        let mut clan = self.first;
        let mut n_due = N_WALKERS;
        for _ in 0..N_CLANS {
            let (own, name) = (position.walkers[clan.idx()], CLANS[clan.idx()]);
            let home: CellSet128 = self.homes[clan.idx()].iter().copied().collect();
            if !own.is_subset(home) {
                let message = format!("{name} has a walker that is not at home");
                found.push(Issue::new("/walkers", "place.home", message));
            }
            if clan == position.to_act {
                n_due = 0;
                if self.homes[clan.idx()].last().is_some_and(|&last| own.contains(last)) {
                    let message = format!("{name} has no cell left to choose clockwise");
                    found.push(Issue::new("/walkers", "place.clockwise", message));
                }
            } else if own.len() != n_due {
                let message = format!("{name} has {} walkers, expected {n_due}", own.len());
                found.push(Issue::new("/walkers", "place.first", message));
            }
            clan = next(clan);
        }
    }

    /// Who is on the board, and who is out in which place.
    fn judge_clans(&self, position: &Position, found: &mut Vec<Issue>) {
        let is_over = position.is_over();
        let (present, gone): (Vec<Seat>, Vec<Seat>) =
            clans().partition(|clan| !position.walkers[clan.idx()].is_empty());
        for &clan in &present {
            let n = position.walkers[clan.idx()].len();
            if n != N_WALKERS {
                let message = format!("{} has {n} walkers, not {N_WALKERS}", CLANS[clan.idx()]);
                found.push(Issue::new("/walkers", "place.first", message));
            }
        }
        // out.places: those on the board share the place between the cairn's and the stranded ones'.
        let (cairn, n_present) = (position.cairn, present.len() as u8);
        let shared = if is_over { cairn + 1 } else { 0 };
        let mut given: Vec<u8> = gone.iter().map(|clan| position.places[clan.idx()]).collect();
        given.sort_unstable();
        let due = (1..=cairn).chain(cairn + n_present + 1..=N_CLANS as u8);
        let fits = due.eq(given)
            && present.iter().all(|clan| position.places[clan.idx()] == shared)
            && n_present > u8::from(!is_over);
        if !fits {
            let message = "the places don't fit the cairn and the clans on the board";
            found.push(Issue::new("/places", "out.places", message));
        } else if !present.contains(&position.to_act) {
            let message = format!("{} is out", CLANS[position.to_act.idx()]);
            found.push(Issue::new("/to_act", "out.places", message));
        }
        if is_over && position.left != self.steps {
            let message = "nothing is left of a turn when the game is over";
            found.push(Issue::new("/left", "turn.steps", message));
        }
    }

    pub(crate) fn write_setup(&self, position: &Position) -> Setup {
        let name = |cell| self.topology.name(cell).to_owned();
        let walkers = position.everybody().iter().filter_map(|cell| {
            let clan = position.clan_at(cell)?;
            let stone = position.carrying.contains(cell);
            Some(Walker { at: name(cell), side: CLANS[clan.idx()].into(), stone })
        });
        let whole = |number: u8| Whole(number.into());
        Setup {
            to_act: CLANS[position.to_act.idx()].into(),
            left: (position.left != self.steps).then(|| whole(position.left)),
            walkers: walkers.collect(),
            water: position.water.iter().map(name).collect(),
            cairn: whole(position.cairn),
            places: position.places.map(whole),
        }
    }
}

/// `stones.conserved`: a clan that left took at most two stones along.
fn judge_stones(position: &Position) -> Option<Issue> {
    let n_gone = position.walkers.iter().filter(|walkers| walkers.is_empty()).count();
    let least = super::N_WATER + position.carrying.len() + usize::from(position.cairn);
    let most = super::N_WATER + position.carrying.len() + n_gone * N_WALKERS;
    let n_water = position.water.len();
    let message = || format!("{n_water} cells are water; {least} to {most} would fit the stones");
    let fits = (least..=most).contains(&n_water);
    (!fits).then(|| Issue::new("/water", "stones.conserved", message()))
}
