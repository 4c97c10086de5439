//! `docs/mutants.md`: the faults that no test can see, and why.

use anyhow::Result;

use crate::files;

/// The table's rows: file, fault, reason.
pub(super) struct Survivors(Vec<[String; 3]>);

impl Survivors {
    /// Reads the page.
    pub(super) fn read() -> Result<Self> {
        let page = files::read(&files::root().join("docs/mutants.md"))?;
        let rows = page.lines().filter_map(|line| {
            let cells: Vec<_> =
                line.strip_prefix("| `")?.strip_suffix(" |")?.splitn(3, " | ").collect();
            let [file, fault, reason] = cells[..] else { return None };
            let plain = |cell: &str| cell.trim_matches('`').replace("\\|", "|");
            Some([plain(file), plain(fault), reason.to_owned()])
        });
        Ok(Self(rows.collect()))
    }

    /// Why a fault, named with line and column as in `crates/troy/src/check.rs:10:5: replace ...`, is not seen. The page
    /// names it without these, which change with every edit.
    pub(super) fn reason(&self, fault: &str) -> Option<&str> {
        let (place, what) = fault.split_once(": ")?;
        let file = place.split(':').next()?;
        let row = self.0.iter().find(|[path, row, _]| path == file && row == what)?;
        Some(&row[2])
    }
}
