//! Where items are worked on: what all of them share, and how far the work may go.

use std::sync::atomic::{AtomicBool, Ordering};

use rules::erased::Cache;
use rules::{Issue, Strictness};

use crate::trouble::Trouble;

/// Where items are worked on: what all of them share, and how far the work may go.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// Builds variants.
    pub cache: &'a Cache,
    /// How strictly positions are read where an item does not say it.
    pub strictness: Strictness,
    /// A game has at most so many actions, where somebody waits who can't be let wait for long.
    pub n_actions: usize,
    /// At most so many moves are explained in one answer.
    pub n_texts: usize,
    /// Set by another thread when nobody waits any more; asked between the parts of long work.
    pub stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Desk<'a> {
    /// A desk without limits.
    pub fn new(cache: &'a Cache, strictness: Strictness) -> Self {
        Self { cache, strictness, n_actions: usize::MAX, n_texts: usize::MAX, stop: &NEVER }
    }

    /// # Errors
    /// [`Trouble::Stopped`] once nobody waits any more.
    pub fn go_on(&self) -> Result<(), Trouble> {
        if self.stop.load(Ordering::Relaxed) { Err(Trouble::Stopped) } else { Ok(()) }
    }

    /// Refuses games that are longer than the desk takes; `pointer` leads to their moves.
    ///
    /// # Errors
    /// `too-many-moves`.
    pub fn check_length(&self, moves: &[impl AsRef<str>], pointer: &str) -> Result<(), Trouble> {
        let n_actions: usize =
            moves.iter().map(|text| 1 + text.as_ref().matches(';').count()).sum();
        if n_actions <= self.n_actions {
            return Ok(());
        }
        let message = format!("{n_actions} actions are more than {}, the most", self.n_actions);
        Err(Trouble::Limit(Issue::new(pointer, "too-many-moves", message)))
    }
}
