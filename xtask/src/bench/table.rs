//! The table: every row at every work, by turns in one run.

use std::path::PathBuf;

use anyhow::Result;

use super::measure::{best, median};
use super::rows::{ROWS, Row, Sizes, WORKS, Work};

/// How often everything is run.
pub(super) const RUNS: usize = 7;

/// What is measured, where it is.
pub(super) struct Programs {
    pub(super) menagerie: PathBuf,
    pub(super) yardstick: PathBuf,
    /// `None` where it is not installed.
    pub(super) fairy_stockfish: Option<PathBuf>,
    pub(super) has_valgrind: bool,
}

/// What was measured of all rows, in their order.
pub(super) struct Table(Vec<Measured>);

struct Measured {
    row: &'static Row,
    /// By work; `None` where the row does not do it, or the player is not installed.
    figures: [Option<Figures>; 3],
}

/// What one row's work came to.
#[derive(Clone, Default)]
pub(super) struct Figures {
    /// Units a second of processor time, by run.
    pub(super) rates: Vec<f64>,
    /// Instructions a unit; `None` without valgrind.
    pub(super) instructions: Option<f64>,
}

impl Table {
    /// Measures. Everybody has one thread.
    pub(super) fn measure(programs: &Programs) -> Result<Self> {
        static ALL: [Row; ROWS.len()] = ROWS;
        let mut table =
            Self(ALL.iter().map(|row| Measured { row, figures: [const { None }; 3] }).collect());
        for round in 0..RUNS {
            println!("run {} of {RUNS}", round + 1);
            table.run_once(programs)?;
        }
        if programs.has_valgrind {
            println!("counting instructions");
            table.count_instructions(programs)?;
        }
        Ok(table)
    }

    fn run_once(&mut self, programs: &Programs) -> Result<()> {
        for Measured { row, figures } in &mut self.0 {
            for (idx, work) in WORKS.into_iter().enumerate() {
                let Some(Sizes { small, timed, .. }) = row.sizes[idx] else { continue };
                let call = |amount| row.player.call(programs, work, amount);
                let (Some(small), Some(timed)) = (call(small), call(timed)) else { continue };
                let (small, timed) = (small.run()?, timed.run()?);
                let time = timed.time.saturating_sub(small.time).as_secs_f64();
                let rate = (timed.count - small.count) / time.max(1e-6);
                figures[idx].get_or_insert_default().rates.push(rate);
            }
        }
        Ok(())
    }

    fn count_instructions(&mut self, programs: &Programs) -> Result<()> {
        for Measured { row, figures } in &mut self.0 {
            for (idx, work) in WORKS.into_iter().enumerate() {
                let (Some(Sizes { small, counted, .. }), Some(figures)) =
                    (row.sizes[idx], &mut figures[idx])
                else {
                    continue;
                };
                figures.instructions = instructions(row, programs, work, small, counted)?;
            }
        }
        Ok(())
    }

    /// What was measured of a game's work by somebody.
    pub(super) fn find(&self, game: &str, who: &str, work: Work) -> Option<&Figures> {
        let measured = self.0.iter().find(|at| at.row.game == game && at.row.who == who)?;
        measured.figures[work as usize].as_ref()
    }

    /// As Markdown: a table for each work.
    pub(super) fn page(&self) -> String {
        let mut page = String::new();
        for work in WORKS {
            let (title, unit) = match work {
                Work::Bulk => ("Perft, the last action only counted", "leaves"),
                Work::Leaves => ("Perft, the last action played", "leaves"),
                Work::Playouts => ("Random games to their end", "actions"),
            };
            page += &format!("### {title}\n\n");
            page +=
                &format!("| game | who | {unit} a second, median | best | instructions each |\n");
            page += "|---|---|---:|---:|---:|\n";
            for Measured { row, figures } in &self.0 {
                if row.sizes[work as usize].is_none() {
                    continue;
                }
                page += &format!("| {} | {} | ", row.game, row.who);
                page += &match &figures[work as usize] {
                    None => "not installed | | |\n".to_owned(),
                    Some(figures) => format!(
                        "{} | {} | {} |\n",
                        grouped(median(&figures.rates)),
                        grouped(best(&figures.rates)),
                        figures.instructions.map(grouped).unwrap_or_default()
                    ),
                };
            }
            page.push('\n');
        }
        page
    }
}

/// Instructions a unit of a row's work.
pub(super) fn instructions(
    row: &Row,
    programs: &Programs,
    work: Work,
    small: u32,
    counted: u32,
) -> Result<Option<f64>> {
    let call = |amount| row.player.call(programs, work, amount);
    let (Some(small), Some(counted)) = (call(small), call(counted)) else { return Ok(None) };
    let (small, counted) = (small.instructions()?, counted.instructions()?);
    Ok(Some((counted.1 - small.1) / (counted.0 - small.0)))
}

/// A number without fractions, in groups of three digits.
pub(super) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
