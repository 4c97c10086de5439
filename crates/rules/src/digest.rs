//! `Digest`: 128 bits for a whole position.

use std::hash::Hasher;

/// Odd numbers without a pattern: the first digits of pi after the point, 64 bits each.
const PI: [u64; 6] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7345,
    0xa409_3822_299f_31d1,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
    0xbe54_66cf_34e9_0c6d,
];

/// Two lanes that see the same words and mix them in other ways.
///
/// Sums of products, as hash maps use them, are not enough here: positions differ in few bits, often in the same one of two
/// words, and such differences cancel out. Multiplying to 128 bits and folding these mixes every bit into all.
pub(crate) struct Digest {
    left: u64,
    right: u64,
}

impl Digest {
    #[inline]
    pub(crate) const fn new(salt: u64) -> Self {
        Self { left: salt ^ PI[0], right: salt ^ PI[1] }
    }

    /// Both lanes, after one more number.
    #[inline]
    pub(crate) fn end(mut self, last: u32) -> (u64, u64) {
        self.mix(u64::from(last), 0);
        (fold(self.left, PI[4]), fold(self.right, PI[5]))
    }

    #[inline]
    fn mix(&mut self, low: u64, high: u64) {
        self.left = fold(self.left ^ low, high ^ PI[2]);
        self.right = fold(self.right ^ high, low ^ PI[3]);
    }

    /// A small number, for less than [`mix`](Self::mix).
    #[inline]
    fn add(&mut self, number: u64) {
        self.left = self.left.rotate_left(23) ^ number.wrapping_mul(PI[4]);
        self.right = self.right.rotate_left(29) ^ number.wrapping_mul(PI[5]);
    }
}

#[inline]
const fn fold(left: u64, right: u64) -> u64 {
    let product = left as u128 * right as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for Digest {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let word = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let (blocks, rest) = bytes.as_chunks::<16>();
        for block in blocks {
            let block = u128::from_le_bytes(*block);
            self.mix(block as u64, (block >> 64) as u64);
        }
        let (words, rest) = rest.as_chunks::<8>();
        for &bytes in words {
            self.mix(word(bytes), 8);
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.mix(word(last), rest.len() as u64);
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.mix(number as u64, (number >> 64) as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.left ^ self.right
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::Digest;

    fn digests<T: Hash>(value: &T) -> (u64, u64) {
        let mut digest = Digest::new(1);
        value.hash(&mut digest);
        digest.end(2)
    }

    /// What a piece does that moves: the same bits change in two or three sets.
    #[test]
    fn sets_that_differ_in_few_bits_differ() {
        let (mut lefts, mut rights) = (HashSet::new(), HashSet::new());
        let mut n_boards = 0;
        for from in 0..128 {
            for to in 0..128 {
                for kind in 0..4 {
                    let mut sets = [[1_u128 << from | 1 << to], [0], [0], [0], [0]];
                    sets[1 + kind] = [1 << to];
                    let (left, right) = digests(&sets);
                    lefts.insert(left);
                    rights.insert(right);
                    n_boards += 1;
                }
            }
        }
        // The sets {from, to} and {to} are as many as the boards, but where both are the same cell.
        assert_eq!(lefts.len(), n_boards);
        assert_eq!(rights.len(), n_boards);
    }

    #[test]
    fn bytes_differ_by_value_place_and_length() {
        let mut seen = HashSet::new();
        for length in 0..40 {
            for at in 0..length {
                for value in 1..=255_u8 {
                    let mut bytes = vec![0; length];
                    bytes[at] = value;
                    assert!(seen.insert(digests(&bytes)), "{length} {at} {value}");
                }
            }
        }
        for numbers in [(1_u16, 2_u8, 3_u32), (2, 1, 3), (3, 2, 1), (1, 3, 2)] {
            assert!(seen.insert(digests(&numbers)), "{numbers:?}");
        }
    }
}
