//! `Cells`: from a `CellSet` to its cells and back.

use crate::{Cell, CellSet};

/// The cells of a [`CellSet`], ascending.
#[derive(Clone, Debug)]
pub struct Cells<const N: usize>(CellSet<N>);

impl<const N: usize> Cells<N> {
    #[inline]
    pub(crate) const fn new(set: CellSet<N>) -> Self {
        Self(set)
    }
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const N: usize> DoubleEndedIterator for Cells<N> {
    #[inline]
    fn next_back(&mut self) -> Option<Cell> {
        self.0.pop_last()
    }
}

impl<const N: usize> ExactSizeIterator for Cells<N> {}
impl<const N: usize> std::iter::FusedIterator for Cells<N> {}

impl<const N: usize> IntoIterator for CellSet<N> {
    type Item = Cell;
    type IntoIter = Cells<N>;

    #[inline]
    fn into_iter(self) -> Cells<N> {
        self.iter()
    }
}

impl<const N: usize> IntoIterator for &CellSet<N> {
    type Item = Cell;
    type IntoIter = Cells<N>;

    #[inline]
    fn into_iter(self) -> Cells<N> {
        self.iter()
    }
}

impl<const N: usize> FromIterator<Cell> for CellSet<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<const N: usize> Extend<Cell> for CellSet<N> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}
