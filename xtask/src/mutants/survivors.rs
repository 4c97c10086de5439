//! `docs/mutants.md`: the faults that no test can see, and why.

use anyhow::Result;

use crate::files;

/// The table's rows: file, fault, reason.
pub(super) struct Survivors(Vec<[String; 3]>);

impl Survivors {
    /// Reads the page.
    pub(super) fn read() -> Result<Self> {
        Ok(Self::of(&files::read(&files::root().join("docs/mutants.md"))?))
    }

    fn of(page: &str) -> Self {
        let rows = page.lines().filter_map(|line| {
            let row = line.strip_prefix("| `")?.strip_suffix(" |")?;
            let cells: Vec<_> = row.splitn(3, " | ").collect();
            let [file, fault, reason] = cells[..] else { return None };
            let plain = |cell: &str| cell.trim_matches('`').replace("\\|", "|");
            Some([plain(file), plain(fault), reason.to_owned()])
        });
        Self(rows.collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_without_line_and_column() {
        let page = "# Page\n\n| file | fault | why |\n| --- | --- | --- |\n\
                    | `crates/troy/src/attack.rs` | `replace \\| with ^ in attacker` | Nothing is in both. |\n";
        let survivors = Survivors::of(page);
        let fault = "crates/troy/src/attack.rs:17:35: replace | with ^ in attacker";
        assert_eq!(survivors.reason(fault), Some("Nothing is in both."));
        assert_eq!(
            survivors.reason("crates/troy/src/play.rs:1:2: replace | with ^ in attacker"),
            None
        );
        assert_eq!(survivors.reason("crates/troy/src/attack.rs:17:35: delete ! in attacker"), None);
    }
}
