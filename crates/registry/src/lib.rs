//! The list of all variant families.
//!
//! The only crate that names every family. A family is added by one line in [`VARIANTS`]; nothing registers
//! itself, so what a program knows can be read here, and is the same in every build.

use rules::erased::{Erased, Variants};
use tchess::Tchess;
use troy::Troy;

/// Every family, in the order in which they are shown.
///
/// ```
/// let troy = registry::VARIANTS.find("troy")?;
/// assert_eq!(troy.family().title, "Catapults of Troy");
/// # Ok::<(), rules::Issue>(())
/// ```
pub const VARIANTS: Variants =
    Variants { families: &[&Erased::<Troy>::new(), &Erased::<Tchess>::new()], aliases: &[] };
