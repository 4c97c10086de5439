//! `Position`: all that can change, as sets of cells.

use std::hash::{Hash, Hasher};

use geometry::Cell;
use rules::{Kind, Outcome, Rule, Seat};

use crate::rules as rule;
use crate::tables::{CITIES, Set};

/// The sides in seating order.
pub(crate) const SIDES: [&str; 2] = ["dark", "light"];

/// A class of units; its number is that of its points less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// One point.
    Battalion,
    /// Two points.
    Regiment,
    /// Three points.
    King,
}

/// The part of the game that a position is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Units are placed.
    Place,
    /// Cities act.
    City,
    /// Units act.
    Unit,
    /// There is an outcome.
    Over,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    Dethroned,
    CounterLimit,
    FullOccupation,
    Threefold,
}

/// A stored outcome: it can't be seen from what stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stored {
    /// `None` for a draw.
    pub(crate) winner: Option<Seat>,
    pub(crate) ending: Ending,
}

/// Whether nothing has been done in this turn yet: what the repetition rule asks. `end.threefold`
///
/// It tells the start of a turn from the same board after a Scorch that left no other trace. Play goes on alike from
/// both and a saved position can't say which it was, so it has no part in equality.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtStart(pub(crate) bool);

impl PartialEq for AtStart {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for AtStart {}

impl Hash for AtStart {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A valid position: plain data of 216 bytes.
///
/// Two are equal exactly when play goes on alike from both, which includes the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By seat: where its units are.
    pub(crate) sides: [Set; 2],
    pub(crate) regiments: Set,
    pub(crate) kings: Set,
    /// Units of the side to act that have acted in this turn.
    pub(crate) acted: Set,
    /// The steps of each unit in this turn, as a binary number across the sets, lowest bit first.
    pub(crate) steps: [Set; 3],
    /// The marks on each unit, likewise.
    pub(crate) marks: [Set; 2],
    /// Where a city was scorched.
    pub(crate) scorched: Set,
    /// Cities with an action left.
    pub(crate) acting: Set,
    /// The one of these that has two left.
    pub(crate) twice: Option<Cell>,
    /// By seat; `None` before its king is placed.
    pub(crate) capitals: [Option<Cell>; 2],
    /// By seat. `counter.home`
    pub(crate) counters: [u32; 2],
    /// Once over: who would act.
    pub(crate) to_act: Seat,
    pub(crate) phase: Phase,
    /// Whether a step of this turn ended far from the capital. `counter.home`
    pub(crate) roamed: bool,
    /// Exactly in phase [`Over`](Phase::Over).
    pub(crate) outcome: Option<Stored>,
    pub(crate) at_start: AtStart,
}

/// The words for kinds of things: classes, then what lies on the ground.
pub(crate) const WORDS: [&str; 6] =
    ["battalion", "regiment", "king", "city", "scorched", "capital"];
pub(crate) const CITY: Kind = Kind(3);
pub(crate) const SCORCHED: Kind = Kind(4);
pub(crate) const CAPITAL: Kind = Kind(5);

impl Class {
    pub(crate) const ALL: [Self; 3] = [Self::Battalion, Self::Regiment, Self::King];

    /// The points in attack and defense, and the step cap. `unit.points`
    #[inline]
    pub(crate) const fn points(self) -> u8 {
        self as u8 + 1
    }

    /// How many a side has at most. `unit.caps`
    pub(crate) const fn most(self) -> usize {
        match self {
            Self::Battalion => 12,
            Self::Regiment => 8,
            Self::King => 1,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        WORDS[self as usize]
    }

    pub(crate) const fn kind(self) -> Kind {
        Kind(self as u8)
    }

    /// What it becomes when it is promoted or merges.
    pub(crate) const fn above(self) -> Option<Self> {
        match self {
            Self::Battalion => Some(Self::Regiment),
            Self::Regiment => Some(Self::King),
            Self::King => None,
        }
    }
}

impl Phase {
    pub(crate) const ALL: [Self; 4] = [Self::Place, Self::City, Self::Unit, Self::Over];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::City => "city",
            Self::Unit => "unit",
            Self::Over => "over",
        }
    }
}

impl Ending {
    pub(crate) const ALL: [Self; 4] =
        [Self::Dethroned, Self::CounterLimit, Self::FullOccupation, Self::Threefold];

    pub(crate) const fn rule(self) -> &'static Rule {
        match self {
            Self::Dethroned => &rule::END_DETHRONED,
            Self::CounterLimit => &rule::END_COUNTER_LIMIT,
            Self::FullOccupation => &rule::END_FULL_OCCUPATION,
            Self::Threefold => &rule::END_THREEFOLD,
        }
    }
}

impl Stored {
    pub(crate) fn outcome(self) -> Outcome {
        match self.winner {
            Some(winner) => Outcome::win(winner, self.ending.rule()),
            None => Outcome::draw(self.ending.rule()),
        }
    }
}

impl Position {
    /// Nothing stands anywhere, and Dark places its king. `start.dark-first`
    pub(crate) const START: Self = Self {
        sides: [Set::EMPTY; 2],
        regiments: Set::EMPTY,
        kings: Set::EMPTY,
        acted: Set::EMPTY,
        steps: [Set::EMPTY; 3],
        marks: [Set::EMPTY; 2],
        scorched: Set::EMPTY,
        acting: Set::EMPTY,
        twice: None,
        capitals: [None; 2],
        counters: [0; 2],
        to_act: Seat::FIRST,
        phase: Phase::Place,
        roamed: false,
        outcome: None,
        at_start: AtStart(false),
    };

    #[inline]
    pub(crate) fn own(&self) -> Set {
        self.sides[self.to_act.idx()]
    }

    #[inline]
    pub(crate) fn enemy(&self) -> Set {
        self.sides[self.to_act.other().idx()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// Cities that are not scorched. `city.standing`
    #[inline]
    pub(crate) fn standing(&self) -> Set {
        CITIES.minus(self.scorched)
    }

    /// Where the units of a class are, of both sides.
    #[inline]
    pub(crate) fn of(&self, class: Class) -> Set {
        match class {
            Class::Battalion => self.occupied().minus(self.regiments | self.kings),
            Class::Regiment => self.regiments,
            Class::King => self.kings,
        }
    }

    /// How many units of a class a side has.
    pub(crate) fn count(&self, seat: Seat, class: Class) -> usize {
        (self.sides[seat.idx()] & self.of(class)).len()
    }

    /// The class of the unit on an occupied cell.
    #[inline]
    pub(crate) fn class_at(&self, cell: Cell) -> Class {
        if self.kings.contains(cell) {
            Class::King
        } else if self.regiments.contains(cell) {
            Class::Regiment
        } else {
            Class::Battalion
        }
    }

    pub(crate) fn seat_at(&self, cell: Cell) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| self.sides[seat.idx()].contains(cell))
    }

    #[inline]
    pub(crate) fn has_king(&self, seat: Seat) -> bool {
        self.kings.intersects(self.sides[seat.idx()])
    }

    #[inline]
    pub(crate) fn steps_at(&self, cell: Cell) -> u8 {
        number_at(&self.steps, cell)
    }

    #[inline]
    pub(crate) fn marks_at(&self, cell: Cell) -> u8 {
        number_at(&self.marks, cell)
    }

    /// How many actions a city has left.
    pub(crate) fn actions_left(&self, city: Cell) -> u8 {
        u8::from(self.acting.contains(city)) + u8::from(self.twice == Some(city))
    }

    /// Every set that says something of the unit on a cell, but for its side.
    #[inline]
    fn unit_sets(&mut self) -> [&mut Set; 8] {
        let Self { regiments, kings, acted, steps: [s0, s1, s2], marks: [m0, m1], .. } = self;
        [regiments, kings, acted, s0, s1, s2, m0, m1]
    }

    /// A unit comes in: a Battalion until [`set_class`](Self::set_class) says otherwise.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, cell: Cell) {
        self.sides[seat.idx()].insert(cell);
    }

    /// The unit on a cell is lost, with all that is known of it.
    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat, cell: Cell) {
        let keep = Set::single(cell);
        self.sides[seat.idx()] = self.sides[seat.idx()].minus(keep);
        for set in self.unit_sets() {
            *set = set.minus(keep);
        }
    }

    /// The unit on a cell goes to an open one, with all that is known of it. Nobody who moves has marks.
    #[inline]
    pub(crate) fn relocate(&mut self, seat: Seat, from: Cell, to: Cell) {
        let (leaves, both) = (Set::single(from), Set::single(from).with(to));
        self.sides[seat.idx()] ^= both;
        let Self { regiments, kings, acted, steps: [s0, s1, s2], .. } = self;
        for set in [regiments, kings, acted, s0, s1, s2] {
            if set.intersects(leaves) {
                *set ^= both;
            }
        }
    }

    /// Makes the unit on a cell one of this class.
    #[inline]
    pub(crate) fn set_class(&mut self, cell: Cell, class: Class) {
        let unit = Set::single(cell);
        self.regiments = self.regiments.minus(unit);
        self.kings = self.kings.minus(unit);
        match class {
            Class::Battalion => {}
            Class::Regiment => self.regiments |= unit,
            Class::King => self.kings |= unit,
        }
    }

    pub(crate) fn set_steps(&mut self, cell: Cell, steps: u8) {
        set_number(&mut self.steps, cell, steps);
    }

    pub(crate) fn set_marks(&mut self, cell: Cell, marks: u8) {
        set_number(&mut self.marks, cell, marks);
    }

    /// The cells with at least so many steps, 1 to 6.
    #[inline]
    pub(crate) fn stepped(&self, least: u8) -> Set {
        let [low, mid, high] = self.steps;
        match least {
            0 => Set::first_n(crate::tables::N_CELLS),
            1 => low | mid | high,
            2 => mid | high,
            3 => low & mid | high,
            4 => high,
            5 => high & (low | mid),
            6 => high & mid,
            _ => Set::EMPTY,
        }
    }
}

#[inline]
fn number_at<const N: usize>(bits: &[Set; N], cell: Cell) -> u8 {
    let bits = bits.iter().enumerate();
    bits.map(|(bit, set)| u8::from(set.contains(cell)) << bit).sum()
}

#[inline]
fn set_number<const N: usize>(bits: &mut [Set; N], cell: Cell, number: u8) {
    for (bit, set) in bits.iter_mut().enumerate() {
        *set = if number >> bit & 1 != 0 { set.with(cell) } else { set.without(cell) };
    }
}
