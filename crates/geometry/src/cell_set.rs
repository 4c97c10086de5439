//! `CellSet`: a set of cells as bits, sized to the board.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use crate::{Cell, Cells};

/// A set of cells, 128 for each of the `N` words: plain data, cheap to copy, iterated in ascending
/// order.
///
/// There is no complement, since a set doesn't know its board: use `topology.full().minus(set)`.
/// With `N` = 1 it holds cells 0..128, with `N` = 2 all that there can be.
///
/// ```
/// use geometry::{Cell, CellSet128};
/// let mut set = CellSet128::EMPTY.with(Cell::new(9)).with(Cell::new(2));
/// assert!(set.contains(Cell::new(9)) && set.len() == 2);
/// assert_eq!(set.into_iter().map(Cell::idx).collect::<Vec<_>>(), [2, 9]);
/// assert_eq!(set.pop_first(), Some(Cell::new(2)));
/// assert_eq!(format!("{set:?}"), "[#9]");
/// ```
///
/// # Panics
/// Every method that takes a cell panics if the cell is 128 * `N` or higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellSet<const N: usize = 1>([u128; N]);

/// A set of cells of a board with at most 128 of them.
pub type CellSet128 = CellSet<1>;
/// A set of cells of any board.
pub type CellSet256 = CellSet<2>;

impl<const N: usize> CellSet<N> {
    /// No cells.
    pub const EMPTY: Self = Self([0; N]);

    /// How many cells it has room for.
    pub const CAPACITY: usize = 128 * N;

    /// The set with the bits of `words`: cell 128 * i + k is bit k of word i.
    #[inline]
    pub const fn from_words(words: [u128; N]) -> Self {
        Self(words)
    }

    /// The bits, as [`from_words`](Self::from_words) takes them.
    #[inline]
    pub const fn words(self) -> [u128; N] {
        self.0
    }

    /// The cells 0..`n`.
    ///
    /// # Panics
    /// If there is no room for `n` cells.
    #[inline]
    pub const fn first_n(n: usize) -> Self {
        assert!(n <= Self::CAPACITY, "the set has no room for so many cells");
        let mut set = Self::EMPTY;
        let mut word = 0;
        while word < N {
            let n_below = 128 * word;
            if n >= n_below + 128 {
                set.0[word] = u128::MAX;
            } else if n > n_below {
                set.0[word] = (1 << (n - n_below)) - 1;
            }
            word += 1;
        }
        set
    }

    /// The set of one cell.
    #[inline]
    pub const fn single(cell: Cell) -> Self {
        Self::EMPTY.with(cell)
    }

    /// Puts a cell in; says whether it is new.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let bit = 1 << (cell.idx() & 127);
        let word = &mut self.0[cell.idx() >> 7];
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes a cell out; says whether it was there.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let bit = 1 << (cell.idx() & 127);
        let word = &mut self.0[cell.idx() >> 7];
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        // By halves: shifting a whole word by a variable amount takes several steps.
        let word = self.0[cell.idx() >> 7];
        let half = if cell.idx() & 64 == 0 { word as u64 } else { (word >> 64) as u64 };
        half >> (cell.idx() & 63) & 1 != 0
    }

    /// The set and one more cell.
    #[inline]
    #[must_use]
    pub const fn with(mut self, cell: Cell) -> Self {
        self.0[cell.idx() >> 7] |= 1 << (cell.idx() & 127);
        self
    }

    /// The set but for one cell.
    #[inline]
    #[must_use]
    pub const fn without(mut self, cell: Cell) -> Self {
        self.0[cell.idx() >> 7] &= !(1 << (cell.idx() & 127));
        self
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        let mut len = 0;
        let mut word = 0;
        while word < N {
            len += self.0[word].count_ones();
            word += 1;
        }
        len as usize
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let mut word = 0;
        while word < N {
            if self.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// The lowest cell.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        let mut word = 0;
        while word < N {
            if self.0[word] != 0 {
                return Some(Cell::new((128 * word) as u8 + self.0[word].trailing_zeros() as u8));
            }
            word += 1;
        }
        None
    }

    /// The highest cell.
    #[inline]
    pub const fn last(self) -> Option<Cell> {
        let mut word = N;
        while word > 0 {
            word -= 1;
            if self.0[word] != 0 {
                return Some(Cell::new(
                    (128 * word) as u8 + 127 - self.0[word].leading_zeros() as u8,
                ));
            }
        }
        None
    }

    /// Takes the lowest cell out: the loop `while let Some(cell) = set.pop_first()` visits all in
    /// ascending order.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Cell> {
        let mut word = 0;
        while word < N {
            let bits = self.0[word];
            if bits != 0 {
                self.0[word] = bits & (bits - 1);
                return Some(Cell::new((128 * word) as u8 + bits.trailing_zeros() as u8));
            }
            word += 1;
        }
        None
    }

    /// Takes the highest cell out.
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Cell> {
        let last = self.last();
        if let Some(cell) = last {
            self.remove(cell);
        }
        last
    }

    /// The cells of both: `&` in constants.
    #[inline]
    #[must_use]
    pub const fn intersection(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < N {
            self.0[word] &= other.0[word];
            word += 1;
        }
        self
    }

    /// The cells of either: `|` in constants.
    #[inline]
    #[must_use]
    pub const fn union(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < N {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// The cells of exactly one of the two: `^` in constants.
    #[inline]
    #[must_use]
    pub const fn symmetric_difference(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < N {
            self.0[word] ^= other.0[word];
            word += 1;
        }
        self
    }

    /// The cells of this set that are not in the other.
    ///
    /// ```
    /// use geometry::{CellSet128, Topology};
    /// let chess = Topology::square(8, 8)?;
    /// let taken = CellSet128::first_n(16);
    /// assert_eq!(chess.full::<1>().minus(taken).len(), 48);
    /// # Ok::<(), geometry::GeometryError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn minus(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < N {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub const fn is_subset(self, of: Self) -> bool {
        self.minus(of).is_empty()
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// The same cells in a set of another size.
    ///
    /// # Panics
    /// If a cell of the set has no place in the other size.
    #[inline]
    pub const fn resized<const M: usize>(self) -> CellSet<M> {
        let mut words = [0; M];
        let mut word = 0;
        while word < N {
            if word < M {
                words[word] = self.0[word];
            } else {
                assert!(self.0[word] == 0, "a cell of the set has no place in the smaller size");
            }
            word += 1;
        }
        CellSet(words)
    }

    /// The cells, ascending.
    #[inline]
    pub const fn iter(self) -> Cells<N> {
        Cells::new(self)
    }
}

/// Word by word, without the length that an array puts before: positions hold many sets and are hashed often.
impl<const N: usize> Hash for CellSet<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in &self.0 {
            state.write_u128(word);
        }
    }
}

impl<const N: usize> Default for CellSet<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Debug for CellSet<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<const N: usize> BitAnd for CellSet<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl<const N: usize> BitOr for CellSet<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl<const N: usize> BitXor for CellSet<N> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.symmetric_difference(other)
    }
}

impl<const N: usize> BitAndAssign for CellSet<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for CellSet<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> BitXorAssign for CellSet<N> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}
