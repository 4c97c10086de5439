//! The base game as data: board, portals, kinds, start. The rules know no letter and no kind by name.

use geometry::{Cell, Topology};
use rules::{Issue, Issues, Seat, Whole, shown};
use schemars::JsonSchema;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

use crate::movement::{self, Mode, Term};
use crate::position::MAX_CELLS;

/// A base as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BaseForm {
    /// Only shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// 3 to 16.
    pub files: Whole,
    /// 3 to 16, and at most 128 squares in all.
    pub ranks: Whole,
    /// One square a side.
    #[serde(deserialize_with = "object")]
    pub portals: Portals,
    /// The kinds, in the order in which sets of kinds are written.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub kinds: Vec<KindForm>,
    /// One string a rank, the highest first, one character a file.
    pub start: Vec<String>,
}

/// The portals of a [`BaseForm`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Portals {
    /// White's own.
    pub white: String,
    /// Black's own.
    pub black: String,
}

/// A kind of a [`BaseForm`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the roles are switches in the file")]
pub struct KindForm {
    /// The name in positions and target sets.
    pub kind: String,
    /// The letter in texts and in the start.
    pub letter: String,
    /// Only shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The movement notation.
    #[serde(rename = "move")]
    pub movement: String,
    /// The King.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
    /// It carries.
    #[serde(default, skip_serializing_if = "is_false")]
    pub horse: bool,
    /// It promotes, and may become the heir.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pawn: bool,
    /// Its loss calls an heir.
    #[serde(default, skip_serializing_if = "is_false")]
    pub jester: bool,
    /// A pawn may become it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub promotion: bool,
}

/// What a kind is to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Royal,
    Horse,
    Pawn,
    Jester,
    Plain,
}

#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) word: String,
    pub(crate) letter: char,
    pub(crate) terms: Vec<Term>,
    pub(crate) role: Role,
    pub(crate) promotion: bool,
}

/// A base that is understood.
#[derive(Debug)]
pub(crate) struct Base {
    pub(crate) topology: Topology,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    /// By seat.
    pub(crate) portals: [Cell; 2],
    pub(crate) kinds: Vec<Kind>,
    /// Where what stands at the start, cells ascending.
    pub(crate) start: Vec<(Cell, Seat, u8)>,
}

/// The house base, which is a file like any other.
const HOUSE: &str = include_str!("../bases/house.json");

/// The words of the house base's kinds, for suggestions before a game is set up.
pub(crate) const HOUSE_KINDS: [&str; 12] = [
    "king", "ferz", "tower", "bishop", "knight", "griffin", "champion", "paladin", "lion",
    "magister", "jester", "pawn",
];

impl BaseForm {
    /// The base that is played without option `base`: a house reconstruction, not the author's.
    ///
    /// ```
    /// assert_eq!(tchess::BaseForm::house().kinds.len(), 12);
    /// ```
    ///
    /// # Panics
    /// Never: the file is part of the program.
    pub fn house() -> Self {
        serde_json::from_str(HOUSE).expect("the house base is a base")
    }

    /// Checks the values in two stages: parts, then how they fit. Pointers lead into the base.
    pub(crate) fn read(&self) -> Result<Base, Issues> {
        let mut found = Vec::new();
        let topology = self.board(&mut found);
        let kinds: Vec<_> =
            self.kinds.iter().enumerate().map(|(idx, kind)| kind.read(idx, &mut found)).collect();
        let portals = topology.as_ref().map(|board| self.find_portals(board, &mut found));
        Issues::stage(&mut found)?;
        let kinds: Vec<Kind> = kinds.into_iter().flatten().collect();

        self.unique(&mut found);
        judge_roles(&kinds, &mut found);
        let (files, ranks) = (self.files.0 as u8, self.ranks.0 as u8);
        let start = self.read_start(&kinds, &mut found);
        Issues::stage(&mut found)?;
        let topology = topology.expect("a board without issues");
        let portals = portals.flatten().expect("portals without issues");
        Ok(Base { topology, files, ranks, portals, kinds, start })
    }

    fn board(&self, found: &mut Vec<Issue>) -> Option<Topology> {
        let sizes = [("files", self.files), ("ranks", self.ranks)].map(|(name, size)| {
            let size = size.within(3, 16_u8);
            if size.is_none() {
                let message = format!("a board has 3 to 16 {name}");
                found.push(Issue::new(format!("/{name}"), "base-size", message));
            }
            size.map(usize::from)
        });
        let [Some(files), Some(ranks)] = sizes else { return None };
        if files * ranks > MAX_CELLS {
            let message = format!("{files} x {ranks} are more than {MAX_CELLS} squares");
            found.push(Issue::new("/ranks", "base-size", message));
            return None;
        }
        Topology::square(files, ranks).ok()
    }

    fn find_portals(&self, board: &Topology, found: &mut Vec<Issue>) -> Option<[Cell; 2]> {
        let [white, black] =
            [("white", &self.portals.white), ("black", &self.portals.black)].map(|(side, name)| {
                let cell = board.find(name);
                if cell.is_none() {
                    let message = format!("there is no cell {}", shown(name));
                    found.push(Issue::new(format!("/portals/{side}"), "no-such-cell", message));
                }
                cell
            });
        if white.is_some() && white == black {
            let message = "the two portals are one square";
            found.push(Issue::new("/portals", "base-portals", message));
        }
        Some([white?, black?])
    }

    fn unique(&self, found: &mut Vec<Issue>) {
        for (idx, kind) in self.kinds.iter().enumerate() {
            let earlier = &self.kinds[..idx];
            if earlier.iter().any(|other| other.kind == kind.kind) {
                let message = format!("there is a kind {} already", kind.kind);
                found.push(Issue::new(format!("/kinds/{idx}/kind"), "base-duplicate", message));
            }
            if earlier.iter().any(|other| other.letter == kind.letter) {
                let message = format!("there is a letter {} already", kind.letter);
                found.push(Issue::new(format!("/kinds/{idx}/letter"), "base-duplicate", message));
            }
        }
    }

    fn read_start(&self, kinds: &[Kind], found: &mut Vec<Issue>) -> Vec<(Cell, Seat, u8)> {
        let (files, ranks) = (self.files.0 as usize, self.ranks.0 as usize);
        let mut start = Vec::new();
        if self.start.len() != ranks {
            let message = format!("the start has {} ranks, the board {ranks}", self.start.len());
            found.push(Issue::new("/start", "base-start-shape", message));
            return start;
        }
        for (idx, row) in self.start.iter().enumerate() {
            let rank = ranks - 1 - idx;
            let length = row.chars().count();
            if length != files {
                let message = format!("rank {} has {length} files, the board {files}", rank + 1);
                found.push(Issue::new(format!("/start/{idx}"), "base-start-shape", message));
                continue;
            }
            for (file, sign) in row.chars().enumerate().filter(|&(_, sign)| sign != '.') {
                let seat = if sign.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
                let letter = sign.to_ascii_uppercase();
                let kind = kinds.iter().position(|kind| kind.letter == letter);
                let Some(kind) = kind else {
                    let message = format!("column {}: no kind has letter {sign:?}", file + 1);
                    found.push(Issue::new(format!("/start/{idx}"), "base-start-letter", message));
                    continue;
                };
                start.push((Cell::new((rank * files + file) as u8), seat, kind as u8));
            }
        }
        start.sort_unstable_by_key(|&(cell, _, _)| cell);
        start
    }
}

/// No kind's name is longer: every answer that names the kind repeats it.
const MAX_KIND: usize = 40;

impl KindForm {
    /// One kind for itself.
    fn read(&self, idx: usize, found: &mut Vec<Issue>) -> Option<Kind> {
        let pointer = |field: &str| format!("/kinds/{idx}/{field}");
        let n_before = found.len();
        let mut signs = self.kind.chars();
        let is_word = signs.next().is_some_and(|sign| sign.is_ascii_lowercase())
            && signs.all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-');
        if !is_word || self.kind.len() > MAX_KIND {
            let message = "a kind's name is a small letter, then small letters, digits and hyphens, at most 40 in all";
            found.push(Issue::new(pointer("kind"), "base-kind", message));
        }
        let letter = if let &[letter @ b'A'..=b'Z'] = self.letter.as_bytes() {
            char::from(letter)
        } else {
            let message = "a kind's letter is one of A to Z";
            found.push(Issue::new(pointer("letter"), "base-letter", message));
            '?'
        };
        let terms = movement::read(&self.movement).unwrap_or_else(|error| {
            let movement::MoveError { column, expected, found: sign } = error;
            let message = format!("column {column}: expected {expected}, found {sign}");
            found.push(Issue::new(pointer("move"), "base-move", message));
            Vec::new()
        });
        let roles = [
            (self.royal, Role::Royal),
            (self.horse, Role::Horse),
            (self.pawn, Role::Pawn),
            (self.jester, Role::Jester),
        ];
        let mut held = roles.iter().filter(|&&(holds, _)| holds).map(|&(_, role)| role);
        let role = held.next().unwrap_or(Role::Plain);
        let promotes = match role {
            Role::Horse | Role::Plain => true,
            Role::Royal | Role::Pawn | Role::Jester => !self.promotion,
        };
        if held.next().is_some() || !promotes {
            let message = format!(
                "{} has two roles that don't go together: royal, horse, pawn and jester exclude one another, and promotion goes with horse alone",
                shown(&self.kind),
            );
            found.push(Issue::new(format!("/kinds/{idx}"), "base-role-conflict", message));
        } else if role == Role::Horse && !terms.is_empty() && !has_leap(&terms) {
            let message = "a horse needs a knight's leap N of range 1 that is no capture only";
            found.push(Issue::new(pointer("move"), "base-horse-leap", message));
        }
        let word = self.kind.clone();
        (found.len() == n_before).then_some(Kind {
            word,
            letter,
            terms,
            role,
            promotion: self.promotion,
        })
    }
}

/// Whether a movement has a leap that may take up a passenger. `base.roles`
fn has_leap(terms: &[Term]) -> bool {
    terms.iter().any(|term| match term {
        Term::Simple { mode, steps } => {
            let mut leaps = steps.iter().filter(|step| movement::is_knight_leap(step.by));
            *mode != Mode::Capture && leaps.any(|step| step.range == 1)
        }
        Term::Then { first, .. } => first.iter().any(|&by| movement::is_knight_leap(by)),
    })
}

fn judge_roles(kinds: &[Kind], found: &mut Vec<Issue>) {
    let count = |role| kinds.iter().filter(|kind| kind.role == role).count();
    let royals = count(Role::Royal);
    if royals != 1 {
        let message = format!("exactly one kind is royal; here are {royals}");
        found.push(Issue::new("/kinds", "base-royal", message));
    }
    let jesters = count(Role::Jester);
    if jesters > 1 {
        let message = format!("at most one kind is a jester; here are {jesters}");
        found.push(Issue::new("/kinds", "base-jester", message));
    }
}

/// Reads an object and nothing else.
fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    rules::shape::optional_object(deserializer)?
        .ok_or_else(|| D::Error::invalid_type(Unexpected::Unit, &"an object"))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_false(value: &bool) -> bool {
    !*value
}
