//! What an action changes, piece by piece.

use geometry::Cell;

use crate::Seat;

/// A kind of thing on the board, by its index in the variant's own list.
///
/// Its word is [`Rules::kind_word`](crate::Rules::kind_word).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

/// One thing that stands somewhere: a piece, a load, a hidden archer, a bridge.
///
/// The list of all things ([`Rules::push_things`](crate::Rules::push_things)) is what a person would
/// see on the board; law 6 balances it against the effects of every action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing {
    /// Where it is.
    pub cell: Cell,
    /// Which place on the cell: 0 the ground's own, higher ones above or inside.
    pub tier: u8,
    /// Whose it is; `None` for terrain.
    pub seat: Option<Seat>,
    /// What it is.
    pub kind: Kind,
    /// What else is visible of it: a heading, a mark, a count.
    pub state: u8,
}

/// One change: something went from `before` to `after`.
///
/// `before` is `None` for what appears, `after` for what is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The thing as it was.
    pub before: Option<Thing>,
    /// The thing as it is afterwards.
    pub after: Option<Thing>,
    /// What happened to it, as a past participle: `moved`, `captured`, `shot`, `built`.
    pub cause: &'static str,
}

impl Effect {
    /// Something that is lost.
    pub const fn lost(thing: Thing, cause: &'static str) -> Self {
        Self { before: Some(thing), after: None, cause }
    }

    /// Something that appears.
    pub const fn gained(thing: Thing, cause: &'static str) -> Self {
        Self { before: None, after: Some(thing), cause }
    }

    /// Something that is elsewhere or otherwise afterwards.
    pub const fn changed(before: Thing, after: Thing, cause: &'static str) -> Self {
        Self { before: Some(before), after: Some(after), cause }
    }
}
