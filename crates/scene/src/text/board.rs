//! The rows of cells, and the list of cells that stand in no row.

use super::paint::Line;
use super::sign::Signs;
use crate::Scene;
use crate::layout::{Labels, Layout, Spot, split};

/// More ranks without cells one after another are left out.
const MOST_EMPTY_RANKS: usize = 32;

/// Draws the cells in rows, with numbers to the left and letters below, or with its name in each cell.
pub(super) fn draw(scene: &Scene, layout: &Layout, signs: &Signs) -> Vec<Line> {
    let rows: Vec<Vec<(&Spot, Line)>> = layout
        .rows
        .iter()
        .map(|row| row.iter().map(|spot| (spot, content(scene, layout, spot, signs))).collect())
        .collect();
    let pitch = pitch(layout, &rows);
    let Some(labels) = &layout.labels else {
        return rows.into_iter().map(|row| named_row(row, pitch)).collect();
    };
    let margin = labels.ranks.iter().map(String::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    let mut above: Option<usize> = None;
    for (row, rank) in rows.into_iter().zip(&labels.ranks) {
        if row.is_empty() {
            continue;
        }
        // A rank without cells keeps those beside it apart.
        let number: Option<usize> = rank.parse().ok();
        let missing = match (above, number) {
            (Some(above), Some(number)) => number + 1..above,
            _ => 0..0,
        };
        let missing = if missing.len() > MOST_EMPTY_RANKS { 0..0 } else { missing };
        lines.extend(
            missing.rev().map(|rank| labelled_row(Vec::new(), &rank.to_string(), margin, pitch)),
        );
        above = number;
        lines.push(labelled_row(row, rank, margin, pitch));
    }
    if !lines.is_empty() {
        lines.push(file_row(labels, margin, pitch));
    }
    lines
}

/// Lists the cells that stand in no row, a line for each group of names.
pub(super) fn list(scene: &Scene, layout: &Layout, signs: &Signs) -> Vec<Line> {
    let mut lines = Vec::new();
    for group in &layout.rest {
        let mut line = Line::default();
        if !group.prefix.is_empty() {
            line.push(&format!("{}:", group.prefix));
        }
        for &idx in &group.cells {
            let cell = &scene.cells[idx];
            let name = split(&cell.name).map_or(cell.name.as_str(), |(_, digits)| digits);
            // A name and its sign stay on one line.
            line.allow_break();
            line.push(&format!(" {name} "));
            line.append(signs.cell(cell));
        }
        lines.push(line);
    }
    lines
}

fn content(scene: &Scene, layout: &Layout, spot: &Spot, signs: &Signs) -> Line {
    let cell = &scene.cells[spot.cell];
    let sign = signs.cell(cell);
    if layout.labels.is_some() {
        return sign;
    }
    let mut line = Line::default();
    line.push(&cell.name);
    line.push(" ");
    line.append(sign);
    line
}

/// The width of a column with a blank after it: the least at which no two neighbors in a row touch.
fn pitch(layout: &Layout, rows: &[Vec<(&Spot, Line)>]) -> usize {
    let file_width = |labels: &Labels| labels.files.iter().map(|file| file.len() + 1).max();
    let mut pitch = layout.labels.as_ref().and_then(file_width).unwrap_or(2);
    let n_columns = layout.n_columns();
    for row in rows {
        for (idx, (spot, line)) in row.iter().enumerate() {
            // In a labelled board cells are centered in their column; elsewhere they may run on into empty ones.
            let next = match (&layout.labels, row.get(idx + 1)) {
                (None, Some((next, _))) => next.column,
                (None, None) => n_columns.max(spot.column + 2),
                (Some(_), _) => spot.column + 1,
            };
            pitch = pitch.max((line.width() + 1).div_ceil(next - spot.column));
        }
    }
    pitch
}

fn named_row(row: Vec<(&Spot, Line)>, pitch: usize) -> Line {
    let mut line = Line::default();
    for (spot, content) in row {
        line.pad_to(spot.column * pitch);
        line.append(content);
    }
    line
}

fn labelled_row(row: Vec<(&Spot, Line)>, rank: &str, margin: usize, pitch: usize) -> Line {
    let mut line = Line::default();
    line.push(&format!("{rank:>margin$}  "));
    for (spot, content) in row {
        let slack = (pitch - 1).saturating_sub(content.width());
        line.pad_to(margin + 2 + spot.column * pitch + slack / 2);
        line.append(content);
    }
    line
}

fn file_row(labels: &Labels, margin: usize, pitch: usize) -> Line {
    let mut line = Line::default();
    for (column, file) in labels.files.iter().enumerate() {
        let slack = (pitch - 1).saturating_sub(file.len());
        line.pad_to(margin + 2 + column * pitch + slack / 2);
        line.push(file);
    }
    line
}
