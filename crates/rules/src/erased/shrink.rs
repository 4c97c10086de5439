//! Making a case smaller: fewer moves, then less in the set-up, as long as the same law breaks.

use serde_json::Value;

use super::case::{Case, Judge, Retried};
use super::document::escape;
use crate::Rules;

/// A smaller case is tried with so many samples.
const SAMPLES: u64 = 3;

/// Samples so far apart agree on what is asked of some positions only.
const SAMPLE_STEP: u64 = 8;

/// A case on its way to a small one.
struct Shrinker<'a, R: Rules> {
    judge: &'a mut Judge<R>,
    law: u8,
    /// So many cases may still be tried.
    n_left: u32,
    best: Case,
}

/// A case in which the same law breaks, and from which nothing can be left out, or nothing within so many tries.
pub(super) fn shrink<R: Rules>(judge: &mut Judge<R>, case: &Case, law: u8, n_tries: u32) -> Case {
    let mut shrinker = Shrinker { judge, law, n_left: n_tries, best: case.clone() };
    shrinker.begin_later();
    loop {
        let before = shrinker.best.clone();
        shrinker.drop_moves();
        shrinker.drop_members();
        shrinker.drop_from_lists();
        shrinker.lower_numbers();
        if shrinker.n_left == 0 || shrinker.best == before {
            return shrinker.best;
        }
    }
}

impl<R: Rules> Shrinker<'_, R> {
    /// Keeps a case in which the law still breaks.
    fn keeps(&mut self, candidate: &Case) -> bool {
        for nth in 0..SAMPLES {
            if self.n_left == 0 {
                return false;
            }
            self.n_left -= 1;
            let sample = candidate.sample.wrapping_add(nth * SAMPLE_STEP);
            let candidate = Case { sample, ..candidate.clone() };
            match self.judge.retry(&candidate) {
                Retried::Broken(found) if found.law == self.law => {
                    self.best = candidate;
                    return true;
                }
                Retried::Broken(_) | Retried::Held => {}
                Retried::Unplayable(_) => return false,
            }
        }
        false
    }

    /// Begins as near to the end as the law still breaks: in the last position if it does not need the moves to it.
    fn begin_later(&mut self) {
        let n_moves = self.best.moves.len();
        let mut n_kept = 0;
        loop {
            let Some(first) = n_moves.checked_sub(n_kept) else { return };
            if let Some(start) = self.judge.after(&self.best, first) {
                let moves = self.best.moves[first..].to_vec();
                if self.keeps(&Case { start: Some(start), moves, ..self.best.clone() }) {
                    return;
                }
            }
            n_kept = (2 * n_kept).max(1);
        }
    }

    fn drop_moves(&mut self) {
        let mut size = self.best.moves.len();
        while size > 0 {
            let mut at = 0;
            while at < self.best.moves.len() {
                let mut candidate = self.best.clone();
                let end = candidate.moves.len().min(at + size);
                candidate.moves.drain(at..end);
                if !self.keeps(&candidate) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Leaves out what the set-up may leave out: fields that have defaults.
    fn drop_members(&mut self) {
        for pointer in self.pointers(Value::is_object) {
            let Some(Value::Object(fields)) = self.at(&pointer) else { continue };
            let names: Vec<String> = fields.keys().cloned().collect();
            for name in names {
                self.tries_with(&pointer, |value| {
                    value.as_object_mut().is_some_and(|fields| fields.shift_remove(&name).is_some())
                });
            }
        }
    }

    fn drop_from_lists(&mut self) {
        for pointer in self.pointers(Value::is_array) {
            let length =
                |found: Option<&Value>| found.and_then(Value::as_array).map_or(0, Vec::len);
            let mut size = length(self.at(&pointer));
            while size > 0 {
                let mut at = 0;
                while at < length(self.at(&pointer)) {
                    let dropped = self.tries_with(&pointer, |value| {
                        let Value::Array(list) = value else { return false };
                        let end = list.len().min(at + size);
                        list.drain(at..end);
                        true
                    });
                    if !dropped {
                        at += size;
                    }
                }
                size /= 2;
            }
        }
    }

    fn lower_numbers(&mut self) {
        for pointer in self.pointers(|value| value.as_i64().is_some_and(|number| number > 0)) {
            self.tries_with(&pointer, |value| {
                *value = 0.into();
                true
            });
        }
    }

    /// Tries the case with a change at one place of its set-up; `change` says whether there is one.
    fn tries_with(&mut self, pointer: &str, change: impl FnOnce(&mut Value) -> bool) -> bool {
        let mut candidate = self.best.clone();
        let place = candidate.start.as_mut().and_then(|start| start.pointer_mut(pointer));
        place.is_some_and(change) && self.keeps(&candidate)
    }

    fn at(&self, pointer: &str) -> Option<&Value> {
        self.best.start.as_ref()?.pointer(pointer)
    }

    /// Where in the set-up something is, inner places first, so that what is left out moves none that is yet to come.
    fn pointers(&self, is_wanted: fn(&Value) -> bool) -> Vec<String> {
        let mut found = Vec::new();
        if let Some(start) = &self.best.start {
            collect(start, "", is_wanted, &mut found);
        }
        found.reverse();
        found
    }
}

fn collect(value: &Value, pointer: &str, is_wanted: fn(&Value) -> bool, out: &mut Vec<String>) {
    if is_wanted(value) {
        out.push(pointer.to_owned());
    }
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        Value::Array(list) => {
            for (idx, inner) in list.iter().enumerate() {
                collect(inner, &format!("{pointer}/{idx}"), is_wanted, out);
            }
        }
        Value::Object(fields) => {
            for (name, inner) in fields {
                collect(inner, &format!("{pointer}/{}", escape(name)), is_wanted, out);
            }
        }
    }
}
