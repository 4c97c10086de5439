//! `Action`: one atomic action, as five fields in a word.

use std::fmt;

use geometry::Cell;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `Kg7`: a king is placed.
    King,
    /// `Bg8`: a Battalion is placed.
    Battalion,
    /// `conscript d1>c1`.
    Conscript,
    /// `promote d1>g9`.
    Promote,
    /// `support d1>g9-g10`.
    Support,
    /// `scorch d1`.
    Scorch,
    /// `end cities`.
    EndCities,
    /// `g9-g10`: a free step.
    Step,
    /// `b1*a1+c1`: an attack, joined or not.
    Attack,
    /// `b2@b3`: a merge.
    Merge,
    /// `end`.
    End,
}

/// One action. A turn is several.
///
/// The order is by kind, then by the cells as they stand in the text, and so is the order of all lists; of attacks of
/// one target those with earlier joiners come first as binary numbers do. The value says no more than its text: whether
/// it is legal is for [`check`](rules::Rules::check) to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

const KIND: u32 = 28;
const ACTOR: u32 = 21;
const OBJECT: u32 = 14;
const TO: u32 = 7;
/// The second step of a Support, its cell's index and 1; 0 for none.
const SECOND: u32 = 0;
const FIELD: u32 = 0x7f;

impl Kind {
    const ALL: [Self; 11] = [
        Self::King,
        Self::Battalion,
        Self::Conscript,
        Self::Promote,
        Self::Support,
        Self::Scorch,
        Self::EndCities,
        Self::Step,
        Self::Attack,
        Self::Merge,
        Self::End,
    ];
}

impl Action {
    /// `end cities`.
    pub const END_CITIES: Self = Self((Kind::EndCities as u32) << KIND);
    /// `end`.
    pub const END: Self = Self((Kind::End as u32) << KIND);

    /// An action of one cell: a placement, or a city that is scorched.
    #[inline]
    pub const fn single(kind: Kind, cell: Cell) -> Self {
        Self((kind as u32) << KIND | (cell.get() as u32) << ACTOR)
    }

    /// An action of two cells: a city's on a cell, a step, an attack without joiners, a merge.
    #[inline]
    pub const fn pair(kind: Kind, actor: Cell, object: Cell) -> Self {
        Self::single(kind, actor).with_object(object)
    }

    /// A city's Support that moves a unit one step.
    #[inline]
    pub const fn support(city: Cell, unit: Cell, to: Cell) -> Self {
        Self::pair(Kind::Support, city, unit).with_to(to)
    }

    /// The same Support with a second step.
    #[inline]
    #[must_use]
    pub const fn then(self, to: Cell) -> Self {
        Self(self.0 & !(FIELD << SECOND) | (to.get() as u32 + 1) << SECOND)
    }

    /// The same attack with these joiners: bit n is the n-th of the six directions around the attacker, ascending.
    #[inline]
    #[must_use]
    pub(crate) const fn joined_by(self, slots: u8) -> Self {
        Self(self.0 & !(FIELD << TO) | (slots as u32) << TO)
    }

    #[inline]
    pub(crate) const fn with_object(self, object: Cell) -> Self {
        Self(self.0 & !(FIELD << OBJECT) | (object.get() as u32) << OBJECT)
    }

    #[inline]
    pub(crate) const fn with_to(self, to: Cell) -> Self {
        Self(self.0 & !(FIELD << TO) | (to.get() as u32) << TO)
    }

    #[inline]
    pub(crate) const fn with_actor(self, actor: Cell) -> Self {
        Self(self.0 & !(FIELD << ACTOR) | (actor.get() as u32) << ACTOR)
    }

    /// What is done.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> KIND) as usize]
    }

    /// The first cell of the text: the city, the acting unit's cell, or where a unit is placed.
    #[inline]
    pub const fn actor(self) -> Cell {
        Cell::new((self.0 >> ACTOR & FIELD) as u8)
    }

    /// The second cell of the text: what is acted on.
    #[inline]
    pub const fn object(self) -> Cell {
        Cell::new((self.0 >> OBJECT & FIELD) as u8)
    }

    /// Where a Support's first step goes.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::new((self.0 >> TO & FIELD) as u8)
    }

    /// Where a Support's second step goes.
    #[inline]
    pub const fn second(self) -> Option<Cell> {
        match self.0 >> SECOND & FIELD {
            0 => None,
            next => Some(Cell::new(next as u8 - 1)),
        }
    }

    /// An attack's joiners, as [`joined_by`](Self::joined_by) takes them.
    #[inline]
    pub(crate) const fn joiners(self) -> u8 {
        (self.0 >> TO & 0x3f) as u8
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, actor, object) = (self.kind(), self.actor(), self.object());
        write!(f, "{kind:?}")?;
        match kind {
            Kind::EndCities | Kind::End => Ok(()),
            Kind::King | Kind::Battalion | Kind::Scorch => write!(f, " {actor:?}"),
            Kind::Conscript | Kind::Promote | Kind::Step | Kind::Merge => {
                write!(f, " {actor:?} {object:?}")
            }
            Kind::Support => {
                write!(f, " {actor:?} {object:?} {:?} {:?}", self.to(), self.second())
            }
            Kind::Attack => write!(f, " {actor:?} {object:?} {:#08b}", self.joiners()),
        }
    }
}
