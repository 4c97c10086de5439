//! The list of all variant families.
//!
//! The only crate that names every family. A family is added by one line in [`VARIANTS`]; nothing registers
//! itself, so what a program knows can be read here, and is the same in every build.

use battalion::TitansBattalion;
use glinski::Glinski;
use rules::erased::{Alias, BySize, Erased, Variants};
use tchess::Tchess;
use tri_point::TriPoint;
use troy::Troy;

/// Every family, in the order in which they are shown.
///
/// ```
/// let troy = registry::VARIANTS.find("troy")?;
/// assert_eq!(troy.family().title, "Catapults of Troy");
/// # Ok::<(), rules::Issue>(())
/// ```
///
/// A static, not a constant: so the families are compiled once here, and not again in every crate that names the list.
pub static VARIANTS: Variants = Variants {
    families: &[
        &Erased::<Troy>::new(),
        &Erased::<Tchess>::new(),
        &BATTALION,
        &Erased::<TriPoint>::new(),
        &Erased::<Glinski>::new(),
    ],
    aliases: &[&CHESS],
};

static BATTALION: BySize<TitansBattalion<1>, TitansBattalion<2>, TitansBattalion<3>> =
    BySize::new(battalion::n_cells, [TitansBattalion::<1>::ROOM, TitansBattalion::<2>::ROOM]);

/// Draws by repetition and by quiet moves are claimed in chess, so they end nothing by themselves.
static CHESS: Alias = Alias {
    id: "chess",
    summary: "Plain chess: two armies of chess on 8 x 2, with FEN and SAN.",
    variant: &BATTALION,
    options: r#"{"battalions":["medieval","medieval"],"repetition":"off","move_cap":null}"#,
    fixed: &["battalions"],
};
