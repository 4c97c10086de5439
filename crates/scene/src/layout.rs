//! Which cells form rows and columns, and what the rows and columns are called.
//!
//! A renderer is told outlines and centers, not the shape of the board. Cells that are shifted copies of the commonest
//! outline form the lattice: squares give ranks and files, hexes give staggered rows. Whatever is bent or stands apart
//! is left over and listed by its name.

use std::collections::BTreeMap;

use crate::{Point, Scene, SceneCell};

/// Centers closer than this in one direction share a row or a column.
const TOLERANCE: f64 = 0.1;

/// The cells of a scene in rows and columns, and the rest.
pub(crate) struct Layout {
    /// From the north; each row from the west; never empty ones.
    pub(crate) rows: Vec<Vec<Spot>>,
    /// What rows and columns are called; without labels each cell must show its own name.
    pub(crate) labels: Option<Labels>,
    /// Cells outside the rows, in groups whose names differ only in their number.
    pub(crate) rest: Vec<Group>,
}

/// A cell in a row.
pub(crate) struct Spot {
    pub(crate) column: usize,
    pub(crate) cell: usize,
}

/// The names of rows and columns; a column without cells has an empty one.
pub(crate) struct Labels {
    pub(crate) ranks: Vec<String>,
    pub(crate) files: Vec<String>,
}

/// Cells with a common beginning of their names.
pub(crate) struct Group {
    pub(crate) prefix: String,
    pub(crate) cells: Vec<usize>,
}

impl Layout {
    pub(crate) fn new(scene: &Scene) -> Self {
        let mut rows = place(scene, &lattice(&scene.cells));
        let labels = label(scene, &rows);
        if let Some(labels) = &labels {
            for (row, rank) in rows.iter_mut().zip(&labels.ranks) {
                row.retain(|spot| labels.fits(scene, spot, rank));
            }
        }
        let mut placed = vec![false; scene.cells.len()];
        for spot in rows.iter().flatten() {
            placed[spot.cell] = true;
        }
        let left = (0..scene.cells.len()).filter(|&cell| !placed[cell]).collect::<Vec<_>>();
        Self { rows, labels, rest: group(scene, &left) }
    }

    /// Every cell in groups, none in rows.
    pub(crate) fn listed(scene: &Scene) -> Self {
        let all = (0..scene.cells.len()).collect::<Vec<_>>();
        Self { rows: Vec::new(), labels: None, rest: group(scene, &all) }
    }

    pub(crate) fn n_columns(&self) -> usize {
        self.rows.iter().flatten().map(|spot| spot.column + 1).max().unwrap_or(0)
    }
}

impl Labels {
    fn fits(&self, scene: &Scene, spot: &Spot, rank: &str) -> bool {
        split(&scene.cells[spot.cell].name) == Some((self.files[spot.column].as_str(), rank))
    }
}

/// Splits `ba12` into `ba` and `12`; nothing for names of another form.
pub(crate) fn split(name: &str) -> Option<(&str, &str)> {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &name[letters.len()..];
    let fits = !digits.is_empty()
        && !letters.is_empty()
        && letters.chars().all(|c| c.is_ascii_alphabetic());
    fits.then_some((letters, digits))
}

/// The cells whose outline is the commonest one, shifted; none where no outline is common.
fn lattice(cells: &[SceneCell]) -> Vec<usize> {
    let mut shapes: Vec<Vec<usize>> = Vec::new();
    for (idx, cell) in cells.iter().enumerate() {
        match shapes.iter_mut().find(|shape| is_same_shape(&cells[shape[0]], cell)) {
            Some(shape) => shape.push(idx),
            None => shapes.push(vec![idx]),
        }
    }
    let commonest = shapes.into_iter().reduce(|a, b| if b.len() > a.len() { b } else { a });
    commonest.filter(|shape| shape.len() >= 4 || 2 * shape.len() >= cells.len()).unwrap_or_default()
}

fn is_same_shape(a: &SceneCell, b: &SceneCell) -> bool {
    let from_center =
        |cell: &SceneCell, point: Point| point.shifted(-cell.center.x, -cell.center.y);
    a.outline.len() == b.outline.len()
        && a.outline
            .iter()
            .zip(&b.outline)
            .all(|(&p, &q)| from_center(a, p).distance(from_center(b, q)) < TOLERANCE / 4.0)
}

/// Puts cells into rows and columns by their centers; of two on one spot the first.
fn place(scene: &Scene, cells: &[usize]) -> Vec<Vec<Spot>> {
    let columns = ranked(cells.iter().map(|&cell| scene.cells[cell].center.x));
    let rows = ranked(cells.iter().map(|&cell| scene.cells[cell].center.y));
    let mut grid: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
    for ((&cell, column), row) in cells.iter().zip(columns).zip(rows) {
        grid.entry(row).or_default().entry(column).or_insert(cell);
    }
    grid.into_values()
        .map(|row| row.into_iter().map(|(column, cell)| Spot { column, cell }).collect())
        .collect()
}

/// For each value its place among the distinct ones.
fn ranked(values: impl Iterator<Item = f64>) -> Vec<usize> {
    let values = values.collect::<Vec<_>>();
    let mut order = (0..values.len()).collect::<Vec<_>>();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0; values.len()];
    let mut rank = 0;
    let mut start = order.first().map_or(0.0, |&first| values[first]);
    for idx in order {
        if values[idx] - start > TOLERANCE {
            start = values[idx];
            rank += 1;
        }
        ranks[idx] = rank;
    }
    ranks
}

/// Labels where most names are a letter by column and a number by row, each used once.
fn label(scene: &Scene, rows: &[Vec<Spot>]) -> Option<Labels> {
    let n_columns = rows.iter().flatten().map(|spot| spot.column + 1).max()?;
    let names = |spots: &[Spot]| {
        let cells = spots.iter().map(|spot| (spot.column, scene.cells[spot.cell].name.as_str()));
        cells.filter_map(|(column, name)| Some((column, split(name)?))).collect::<Vec<_>>()
    };
    let mut files = vec![Vec::new(); n_columns];
    for (column, (file, _)) in rows.iter().flat_map(|row| names(row)) {
        files[column].push(file);
    }
    let files: Vec<String> = files.iter().map(|names| commonest(names)).collect();
    // A cell with a foreign letter has no say in what its row is called.
    let ranks = rows.iter().map(|row| {
        let own = names(row).into_iter().filter(|(column, (file, _))| files[*column] == *file);
        commonest(&own.map(|(_, (_, rank))| rank).collect::<Vec<_>>())
    });
    let labels = Labels { ranks: ranks.collect(), files };
    let n_fitting = rows
        .iter()
        .zip(&labels.ranks)
        .flat_map(|(row, rank)| row.iter().map(move |spot| (spot, rank)))
        .filter(|(spot, rank)| labels.fits(scene, spot, rank))
        .count();
    let n_spots: usize = rows.iter().map(Vec::len).sum();
    let is_clear = is_distinct(&labels.ranks) && is_distinct(&labels.files);
    (is_clear && 2 * n_fitting > n_spots).then_some(labels)
}

fn commonest(names: &[&str]) -> String {
    let count = |name: &&str| names.iter().filter(|other| *other == name).count();
    let best = names.iter().reduce(|a, b| if count(b) > count(a) { b } else { a });
    best.map_or_else(String::new, |name| (*name).to_owned())
}

fn is_distinct(names: &[String]) -> bool {
    let mut sorted = names.iter().filter(|name| !name.is_empty()).collect::<Vec<_>>();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Groups cells by their names without the number, in order of first appearance.
fn group(scene: &Scene, cells: &[usize]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for &cell in cells {
        let prefix = split(&scene.cells[cell].name).map_or("", |(letters, _)| letters);
        match groups.iter_mut().find(|group| group.prefix == prefix) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { prefix: prefix.to_owned(), cells: vec![cell] }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::{Layout, split};
    use crate::{Point, Scene, SceneCell};

    #[test]
    fn names_split_into_letters_and_digits() {
        assert_eq!(split("ba12"), Some(("ba", "12")));
        assert_eq!(split("e"), None);
        assert_eq!(split("4"), None);
        assert_eq!(split("é4"), None);
    }

    #[test]
    fn squares_have_labels_and_hexes_have_not() {
        let squares = Layout::new(&Scene::grid("", 3, 2));
        let labels = squares.labels.expect("a grid is labelled");
        assert_eq!(labels.files, ["a", "b", "c"]);
        assert_eq!(labels.ranks, ["2", "1"]);
        for side in 2..8 {
            assert!(Layout::new(&Scene::hexagon("", side)).labels.is_none(), "side {side}");
        }
    }

    #[test]
    fn bent_cells_and_strange_names_are_left_over() {
        let mut scene = Scene::grid("", 4, 2);
        let bent = [(9.0, 0.0), (9.4, 0.1), (9.3, 0.7)].map(Point::from).to_vec();
        scene.cells.push(SceneCell::new("wa1", bent, Point::new(9.2, 0.3)));
        scene.cells.push(SceneCell::square("wa2", Point::new(2.5, -0.5)));
        let layout = Layout::new(&scene);
        assert_eq!(layout.rows.iter().map(Vec::len).collect::<Vec<_>>(), [0, 4, 4]);
        assert_eq!(layout.rest.len(), 1);
        assert_eq!(layout.rest[0].prefix, "wa");
        assert_eq!(layout.rest[0].cells, [8, 9]);
    }
}
