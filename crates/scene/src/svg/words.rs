//! Names of cells, labels at the edge, the caption.

use ::svg::node::element::Group;

use super::canvas::{count, label, scaled, type_size};
use super::frame::Frame;
use super::palette::Palette;
use crate::layout::{Labels, Layout};
use crate::{Scene, SceneCell, Terrain};

/// Ranks at the west edge, files at the south edge of the board.
pub(super) fn edge_labels(
    scene: &Scene,
    layout: &Layout,
    labels: &Labels,
    frame: &Frame,
    palette: &Palette,
) -> Group {
    let mut group = Group::new();
    let size = frame.type_size;
    let center = |cell: usize| scaled(scene.cells[cell].center);
    for (row, rank) in layout.rows.iter().zip(&labels.ranks) {
        if let Some(at) = row.first().and_then(|spot| center(spot.cell)) {
            group = group.add(label(rank, frame.board_left - 0.8 * size, at.y, size, palette.ink));
        }
    }
    for (column, file) in labels.files.iter().enumerate() {
        let mut spots = layout.rows.iter().flatten();
        let spot = spots.find(|spot| spot.column == column);
        if let Some(at) = spot.and_then(|spot| center(spot.cell)) {
            let y = frame.board_bottom + 0.8 * size;
            group = group.add(label(file, at.x, y, size, palette.ink));
        }
    }
    group
}

/// The name at the south end of a cell; with a halo where lines would cross it.
pub(super) fn cell_name(cell: &SceneCell, palette: &Palette) -> Group {
    let size = type_size(&cell.name, 44.0, 17.0);
    let name = label(&cell.name, 0.0, 41.0, size, palette.ink);
    let has_halo = match cell.terrain {
        Terrain::Land { .. } | Terrain::Portal { .. } => false,
        Terrain::City | Terrain::Water | Terrain::Bridge | Terrain::Scorched | Terrain::Rampart => {
            true
        }
    };
    let mut group = Group::new();
    if has_halo {
        let mut halo = label(&cell.name, 0.0, 41.0, size, palette.page);
        let attributes = halo.get_attributes_mut();
        attributes.insert("stroke".to_owned(), palette.page.into());
        attributes.insert("stroke-width".to_owned(), "5".into());
        attributes.insert("stroke-linejoin".to_owned(), "round".into());
        attributes.insert("aria-hidden".to_owned(), "true".into());
        group = group.add(halo);
    }
    group.add(name)
}

/// The caption under the board, one line below the other.
pub(super) fn caption(frame: &Frame, palette: &Palette) -> Group {
    let mut group = Group::new().set("class", "caption").set("font-weight", "normal");
    let size = frame.type_size;
    let bottom = frame.top + frame.height;
    let middle = frame.left + frame.width / 2.0;
    for (idx, words) in frame.caption.iter().rev().enumerate() {
        let y = bottom - (1.0 + 1.4 * count(idx)) * size;
        group = group.add(label(words, middle, y, size, palette.ink));
    }
    group
}
