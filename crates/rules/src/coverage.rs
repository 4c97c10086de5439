//! Which rules were met, and in which of their uses.

use crate::{Rule, Use};

/// Counts of how often each rule of a table was met in each use.
///
/// ```
/// use rules::{Coverage, Rule, Use};
///
/// static STEP: Rule = Rule::source("king.step", "", "", &[Use::Grants, Use::Refuses]);
/// static TABLE: &[&Rule] = &[&STEP];
///
/// let mut coverage = Coverage::new(TABLE);
/// coverage.meet(&STEP, Use::Grants);
/// let missing = coverage.iter().find(|met| met.count == 0).expect("nothing was refused");
/// assert_eq!((missing.rule.slug, missing.usage), ("king.step", Use::Refuses));
/// ```
#[derive(Clone, Debug)]
pub struct Coverage {
    table: &'static [&'static Rule],
    counts: Vec<[u64; Use::ALL.len()]>,
    /// The row met last: verdicts come in long runs of one rule.
    last: usize,
}

/// How often a rule was met in one of its uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// The rule.
    pub rule: &'static Rule,
    /// The use.
    pub usage: Use,
    /// How often.
    pub count: u64,
}

impl Coverage {
    /// Nothing met yet.
    pub fn new(table: &'static [&'static Rule]) -> Self {
        Self { table, counts: vec![[0; Use::ALL.len()]; table.len()], last: 0 }
    }

    /// Counts one meeting.
    ///
    /// # Panics
    /// When the rule is not in the table: a family that cites it forgot to list it.
    #[inline]
    pub fn meet(&mut self, rule: &'static Rule, usage: Use) {
        if !self.table.get(self.last).is_some_and(|&last| std::ptr::eq(last, rule)) {
            self.last = self
                .table
                .iter()
                .position(|&listed| listed == rule)
                .unwrap_or_else(|| panic!("{rule} is cited but not in its family's table"));
        }
        self.counts[self.last][usage as usize] += 1;
    }

    /// Adds what another run met.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += theirs;
            }
        }
    }

    /// How often a rule was met in one of its uses.
    pub fn count(&self, rule: &'static Rule, usage: Use) -> u64 {
        let row = self.table.iter().position(|&listed| listed == rule);
        row.map_or(0, |row| self.counts[row][usage as usize])
    }

    /// Every use that the table lists, and every one met beyond it, in the table's order.
    pub fn iter(&self) -> impl Iterator<Item = Met> + '_ {
        self.table.iter().zip(&self.counts).flat_map(|(&rule, counts)| {
            Use::ALL.into_iter().filter_map(move |usage| {
                let count = counts[usage as usize];
                (count > 0 || rule.uses.contains(&usage)).then_some(Met { rule, usage, count })
            })
        })
    }
}
