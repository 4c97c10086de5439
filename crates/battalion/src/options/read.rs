//! Checks the options' values, and gives them in the form in which the rules read them.

use std::collections::BTreeMap;

use rules::erased::document::escape;
use rules::{Issue, Issues, Seat, Whole, shown, suggest};

use super::{Cap, Options, RAMPARTS, REPETITIONS};
use crate::battalion::{Battalion, BattalionForm, shipped_names};
use crate::plan::{Battlefield, Plan, SIDES};

/// The options in the form in which the rules read them.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    pub(crate) plan: Plan,
    /// By seat: the seat that it hunts. `party.assassin`
    pub(crate) hunts: Option<Vec<Seat>>,
    /// `end.threefold`
    pub(crate) threefold: bool,
    /// 0: none. `end.hundred-plies`
    pub(crate) move_cap: u16,
    /// `planet.rest-no-check`
    pub(crate) rest_gives_check: bool,
    /// `probe.step`
    pub(crate) probe_captures: bool,
    /// The options as they are written: nothing left out.
    pub(crate) canonical: Options,
}

/// Quiet plies that usually draw, for each seat. `end.hundred-plies`
pub(crate) const CAP_PER_SEAT: u16 = 50;

/// The fewest and the most seats. `board.seats`
const MIN_SEATS: usize = 2;
const MAX_SEATS: usize = SIDES.len();

impl Options {
    /// Checks the values, each for itself and how they fit.
    ///
    /// # Errors
    /// Every issue, with pointers into the options.
    pub(crate) fn read(self) -> Result<Choices, Issues> {
        let mut found = Vec::new();
        let defined = self.read_define(&mut found);
        let battalions = self.read_battalions(&defined, &mut found);
        let battlefield = self.read_battlefield(&mut found);
        let offsets = self.read_offsets(&battalions, battlefield, &mut found);
        let has_ramparts = choice("/ramparts", &self.ramparts, RAMPARTS, &mut found);
        let hunts = self.read_assassin(&mut found);
        let threefold = choice("/repetition", &self.repetition, REPETITIONS, &mut found);
        let move_cap = self.read_move_cap(&mut found);
        Issues::stage(&mut found)?;

        let plan = Plan {
            battalions: battalions.into_iter().flatten().collect(),
            battlefield: battlefield.expect("a Battlefield without issues"),
            offsets,
            has_ramparts: has_ramparts == Some(0),
        };
        Ok(Choices {
            hunts,
            threefold: threefold == Some(0),
            move_cap,
            rest_gives_check: self.rest_gives_check,
            probe_captures: self.probe_captures,
            canonical: self.filled(&plan, move_cap),
            plan,
        })
    }

    fn read_define(&self, found: &mut Vec<Issue>) -> BTreeMap<&str, Option<Battalion>> {
        let mut defined = BTreeMap::new();
        for (name, form) in &self.define {
            let pointer = format!("/define/{}", escape(name));
            if shipped_names().any(|shipped| shipped == name) {
                let message = format!("{name} is the name of a Battalion that is shipped");
                found.push(Issue::new(&pointer, "name-taken", message));
            }
            let mut inside = Vec::new();
            defined.insert(name.as_str(), form.read(&mut inside));
            found.extend(inside.into_iter().map(|issue| issue.within(&pointer)));
        }
        defined
    }

    /// The Battalions by seat; none where one has issues.
    fn read_battalions(
        &self,
        defined: &BTreeMap<&str, Option<Battalion>>,
        found: &mut Vec<Issue>,
    ) -> Vec<Option<Battalion>> {
        if !(MIN_SEATS..=MAX_SEATS).contains(&self.battalions.len()) {
            let message = format!("a game has 2 to 4 Battalions, not {}", self.battalions.len());
            found.push(Issue::new("/battalions", "seats", message));
        }
        let find = |(idx, name): (usize, &String)| {
            if let Some(battalion) = defined.get(name.as_str()) {
                return battalion.clone();
            }
            if let Some(form) = BattalionForm::shipped(name) {
                return form.read(found);
            }
            let mut message = format!("there is no Battalion {}", shown(name));
            let mut known: Vec<&str> = shipped_names().collect();
            known.extend(defined.keys());
            match suggest(name, known.iter().copied()) {
                Some(near) => message += &format!("; did you mean {near}?"),
                None => message += &format!("; known are {}", known.join(", ")),
            }
            found.push(Issue::new(format!("/battalions/{idx}"), "unknown-battalion", message));
            None
        };
        self.battalions.iter().take(MAX_SEATS).enumerate().map(find).collect()
    }

    fn read_battlefield(&self, found: &mut Vec<Issue>) -> Option<Battlefield> {
        let is_party = self.battalions.len() > MIN_SEATS;
        let Some(word) = &self.battlefield else {
            return Some(if is_party { Battlefield::Square } else { Battlefield::Narrow });
        };
        let battlefield = Battlefield::ALL.into_iter().find(|known| known.word() == word);
        match battlefield {
            None => {
                let mut message = format!("there is no Battlefield {}", shown(word));
                match suggest(word, Battlefield::ALL.map(Battlefield::word)) {
                    Some(near) => message += &format!("; did you mean {near}?"),
                    None => message += "; it is 8x2, 10x2 or 8x8",
                }
                found.push(Issue::new("/battlefield", "unknown-battlefield", message));
            }
            Some(Battlefield::Narrow | Battlefield::Wide) if is_party => {
                let message = format!("three or four seats play on 8x8, not on {word}");
                found.push(Issue::new("/battlefield", "party-needs-8x8", message));
                return None;
            }
            Some(Battlefield::Narrow | Battlefield::Wide | Battlefield::Square) => {}
        }
        battlefield
    }

    /// `board.offset`, and whether each Territory fits its side. `board.assembly`
    fn read_offsets(
        &self,
        battalions: &[Option<Battalion>],
        battlefield: Option<Battlefield>,
        found: &mut Vec<Issue>,
    ) -> Vec<u8> {
        let n_seats = self.battalions.len();
        if let Some(offsets) = self.offsets.as_ref().filter(|offsets| offsets.len() != n_seats) {
            let message = format!("{} offsets for {n_seats} seats", offsets.len());
            found.push(Issue::new("/offsets", "offset-range", message));
        }
        let mut offset = |(idx, battalion): (usize, &Option<Battalion>)| {
            let (battalion, battlefield) = (battalion.as_ref()?, battlefield?);
            let side = battlefield.side(Seat::new(idx as u8));
            let width = battalion.width();
            let Some(most) = side.checked_sub(width) else {
                let message = format!("a Territory {width} wide doesn't fit a side of {side}");
                found.push(Issue::new(format!("/battalions/{idx}"), "board.assembly", message));
                return None;
            };
            let given = self.offsets.as_ref().and_then(|offsets| offsets.get(idx));
            let offset = given.map_or(Some(0), |given| given.within(0, most));
            if offset.is_none() {
                let message =
                    format!("a Territory {width} wide slides 0 to {most} on a side of {side}");
                found.push(Issue::new(format!("/offsets/{idx}"), "offset-range", message));
            }
            offset
        };
        battalions.iter().enumerate().map(|seat| offset(seat).unwrap_or_default()).collect()
    }

    fn read_assassin(&self, found: &mut Vec<Issue>) -> Option<Vec<Seat>> {
        let words = self.assassin.as_ref()?;
        let n_seats = self.battalions.len();
        if n_seats <= MIN_SEATS {
            let message = "seats hunt one another in games of three or four only";
            found.push(Issue::new("/assassin", "assassin-needs-party", message));
            return None;
        }
        let mut refuse = |pointer: String, code: &'static str, message: String| {
            found.push(Issue::new(pointer, code, message));
        };
        if words.len() != n_seats {
            let message = format!("{} hunted sides for {n_seats} seats", words.len());
            refuse("/assassin".into(), "assassin-not-a-derangement", message);
        }
        let mut hunts: Vec<Seat> = Vec::new();
        for (idx, word) in words.iter().enumerate().take(n_seats.min(MAX_SEATS)) {
            let pointer = format!("/assassin/{idx}");
            let known = SIDES.iter().take(n_seats).position(|side| side == word);
            let Some(hunted) = known.map(|idx| Seat::new(idx as u8)) else {
                refuse(pointer, "unknown-value", format!("there is no side {}", shown(word)));
                continue;
            };
            if hunted.idx() == idx {
                refuse(pointer, "assassin-not-a-derangement", format!("{word} hunts itself"));
            } else if hunts.contains(&hunted) {
                refuse(pointer, "assassin-not-a-derangement", format!("{word} is hunted twice"));
            }
            hunts.push(hunted);
        }
        Some(hunts)
    }

    fn read_move_cap(&self, found: &mut Vec<Issue>) -> u16 {
        match self.move_cap {
            Cap::Usual => CAP_PER_SEAT * self.battalions.len().min(MAX_SEATS) as u16,
            Cap::Never => 0,
            Cap::Plies(plies) => plies.within(1, u16::MAX).unwrap_or_else(|| {
                let message = "the cap on quiet plies is 1 to 65535, or null for none";
                found.push(Issue::new("/move_cap", "out-of-range", message));
                0
            }),
        }
    }

    /// What is written: every option, defaults filled in.
    fn filled(self, plan: &Plan, move_cap: u16) -> Self {
        let offsets = plan.offsets.iter().map(|&offset| Whole(offset.into()));
        Self {
            battlefield: Some(plan.battlefield.word().into()),
            offsets: Some(offsets.collect()),
            move_cap: if move_cap == 0 { Cap::Never } else { Cap::Plies(Whole(move_cap.into())) },
            ..self
        }
    }
}

/// Which of two words it is.
fn choice(
    pointer: &str,
    word: &str,
    words: [&'static str; 2],
    found: &mut Vec<Issue>,
) -> Option<usize> {
    let choice = words.iter().position(|known| *known == word);
    if choice.is_none() {
        let mut message =
            format!("`{}` is not one of `{}` and `{}`", shown(word), words[0], words[1]);
        if let Some(near) = suggest(word, words) {
            message += &format!("; did you mean `{near}`?");
        }
        found.push(Issue::new(pointer, "unknown-value", message));
    }
    choice
}
