//! A participant in a game.

/// The most seats a variant may have.
pub const MAX_SEATS: usize = 4;

/// A participant, counted from 0 in seating order.
///
/// What a seat is called (`white`, `dark`) is the variant's affair: see [`Rules::seats`](crate::Rules::seats).
///
/// ```
/// use rules::Seat;
///
/// assert_eq!(Seat::FIRST.other(), Seat::SECOND);
/// assert_eq!(Seat::new(2).idx(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Self = Self(0);
    /// The second seat.
    pub const SECOND: Self = Self(1);

    /// The seat with index `idx`.
    ///
    /// # Panics
    /// When `idx` is not below [`MAX_SEATS`].
    pub const fn new(idx: u8) -> Self {
        assert!((idx as usize) < MAX_SEATS, "a seat's index is below MAX_SEATS");
        Self(idx)
    }

    /// The index, from 0 in seating order.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The opponent, in a game of two seats.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}
