//! Built variants, kept for the next document with the same options.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::Issues;
use crate::erased::any_rules::Built;
use crate::erased::variants::Variants;

/// At most so many built variants are kept: a stream may bring new options on every line.
const MAX_KEPT: usize = 64;

/// Builds variants, and gives the same one again for the same options.
///
/// Building makes tables; a stream of documents would otherwise make them for every line. What a document
/// gets never depends on what was asked before.
pub struct Cache {
    variants: Variants,
    built: Mutex<HashMap<(String, String), Built>>,
}

impl Cache {
    /// Nothing built yet.
    pub fn new(variants: Variants) -> Self {
        Self { variants, built: Mutex::default() }
    }

    /// The families it builds.
    pub fn variants(&self) -> Variants {
        self.variants
    }

    /// The variant with these options. `base` is the pointer to the object whose fields `variant` and
    /// `options` they are.
    ///
    /// # Errors
    /// `no-such-variant`, or every issue of the options.
    pub fn build(&self, variant: &str, options: &Value, base: &str) -> Result<Built, Issues> {
        let key = (variant.to_owned(), options.to_string());
        // A panic elsewhere can't leave the map half-changed: what it holds was inserted whole.
        let kept = self.built.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(built) = kept {
            return Ok(within(built, base));
        }
        let family = self.variants.find(variant).map_err(|issue| issue.within(base))?;
        let built =
            family.build(options).map_err(|issues| issues.within(&format!("{base}/options")))?;
        let mut kept = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MAX_KEPT {
            kept.clear();
        }
        kept.insert(key, built.clone());
        Ok(within(built, base))
    }
}

/// The warnings seen from the whole document.
fn within(mut built: Built, base: &str) -> Built {
    let base = format!("{base}/options");
    built.warnings = built.warnings.into_iter().map(|issue| issue.within(&base)).collect();
    built
}
