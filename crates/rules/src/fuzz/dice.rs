//! Fixed sequences of numbers: samples and tests that are the same every time.

use super::Choose;

/// A linear congruential sequence that depends on the first number alone: enough to vary what is asked.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

impl Choose for Dice {
    fn below(&mut self, n: usize) -> usize {
        Self::below(self, n)
    }
}

/// The numbers of [`Dice`], for whoever wants a function.
pub fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut dice = Dice(seed);
    move |n| dice.below(n)
}

/// How many cases a property test takes: so many, or as many as `PROPTEST_CASES` says where that is more.
pub fn n_cases(usual: u32) -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    asked.map_or(usual, |asked: u32| asked.max(usual))
}
