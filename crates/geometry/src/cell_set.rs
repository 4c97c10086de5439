//! `CellSet`: a set of cells as bits, sized to the board.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use crate::{Cell, Cells};

/// A set of cells, 64 for each of the `N` words: plain data, cheap to copy, iterated in ascending order.
///
/// There is no complement, since a set doesn't know its board: use `topology.full().minus(set)`.
/// With `N` = 1 it holds cells 0..64, with `N` = 2 cells 0..128, with `N` = 4 all that there can be.
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
/// Every method that takes a cell panics if the cell is 64 * `N` or higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellSet<const N: usize = 2>([u64; N]);

/// A set of cells of a board with at most 64 of them.
pub type CellSet64 = CellSet<1>;
/// A set of cells of a board with at most 128 of them.
pub type CellSet128 = CellSet<2>;
/// A set of cells of any board.
pub type CellSet256 = CellSet<4>;

/// How many cells a word holds.
const BITS: usize = 64;

impl<const N: usize> CellSet<N> {
    /// No cells.
    pub const EMPTY: Self = Self([0; N]);

    /// How many cells it has room for.
    pub const CAPACITY: usize = BITS * N;

    /// The set with the bits of `words`: cell 64 * i + k is bit k of word i.
    #[inline]
    pub const fn from_words(words: [u64; N]) -> Self {
        Self(words)
    }

    /// The bits, as [`from_words`](Self::from_words) takes them.
    #[inline]
    pub const fn words(self) -> [u64; N] {
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
            let n_below = BITS * word;
            if n >= n_below + BITS {
                set.0[word] = u64::MAX;
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
        let word = &mut self.0[cell.idx() / BITS];
        let is_new = *word & bit(cell) == 0;
        *word |= bit(cell);
        is_new
    }

    /// Takes a cell out; says whether it was there.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.idx() / BITS];
        let was_there = *word & bit(cell) != 0;
        *word &= !bit(cell);
        was_there
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.idx() / BITS] & bit(cell) != 0
    }

    /// The set and one more cell.
    #[inline]
    #[must_use]
    pub const fn with(mut self, cell: Cell) -> Self {
        self.0[cell.idx() / BITS] |= bit(cell);
        self
    }

    /// The set but for one cell.
    #[inline]
    #[must_use]
    pub const fn without(mut self, cell: Cell) -> Self {
        self.0[cell.idx() / BITS] &= !bit(cell);
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
        // All words at once: where there are several, a branch for each costs more.
        let mut any = 0;
        let mut word = 0;
        while word < N {
            any |= self.0[word];
            word += 1;
        }
        any == 0
    }

    /// The lowest cell.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        let mut word = 0;
        while word < N {
            if self.0[word] != 0 {
                return Some(cell_at(word, self.0[word].trailing_zeros()));
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
                return Some(cell_at(word, self.0[word].ilog2()));
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
                return Some(cell_at(word, bits.trailing_zeros()));
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
    /// assert_eq!(chess.full::<2>().minus(taken).len(), 48);
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

/// Two words at a time, without the length that an array puts before: positions hold many sets and are hashed often.
impl<const N: usize> Hash for CellSet<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_words(&self.0, state);
    }

    #[inline]
    fn hash_slice<H: Hasher>(sets: &[Self], state: &mut H) {
        if N == 1 {
            let (pairs, rest) = sets.as_chunks::<2>();
            for [one, other] in pairs {
                hash_words(&[one.0[0], other.0[0]], state);
            }
            for set in rest {
                set.hash(state);
            }
        } else {
            for set in sets {
                set.hash(state);
            }
        }
    }
}

#[inline]
fn hash_words<H: Hasher>(words: &[u64], state: &mut H) {
    for pair in words.chunks(2) {
        let high = pair.get(1).map_or(0, |&high| u128::from(high) << 64);
        state.write_u128(u128::from(pair[0]) | high);
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

impl CellSet128 {
    /// The set with these bits: cell k is bit k.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self([bits as u64, (bits >> 64) as u64])
    }

    /// The bits, as [`from_bits`](Self::from_bits) takes them.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }
}

/// The bit of a cell in its word.
#[inline]
const fn bit(cell: Cell) -> u64 {
    1 << (cell.idx() % BITS)
}

/// The cell of a bit of a word.
#[inline]
const fn cell_at(word: usize, bit: u32) -> Cell {
    Cell::new((BITS * word) as u8 + bit as u8)
}
