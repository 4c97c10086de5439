//! The explanation of the signs that occur.

use super::paint::Line;
use super::sign::{self, Detail, Signs};
use crate::describe::compass;
use crate::{Mark, Scene, SceneCell, Terrain, Token};

/// Lines that explain every sign in the drawing, and no other.
pub(super) fn draw(scene: &Scene, signs: &Signs) -> Vec<Line> {
    let lines = [sides(scene), grounds(scene, signs)];
    let mut lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    lines.extend(pieces(scene, signs));
    lines.extend(marks(scene, signs));
    let mut lines: Vec<Line> = lines.iter().map(|line| Line::from_words(line)).collect();
    let kinds = kinds(scene);
    if !kinds.is_empty() {
        // A letter and what it stands for stay on one line.
        let mut line = Line::default();
        for (idx, words) in kinds.iter().enumerate() {
            let comma = if idx + 1 < kinds.len() { "," } else { "" };
            line.push_word(&format!("{words}{comma}"));
        }
        lines.push(line);
    }
    lines
}

fn tokens(scene: &Scene) -> impl Iterator<Item = &Token> {
    scene.cells.iter().flat_map(|cell| &cell.stack)
}

/// Appends unless it is there already.
fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

fn sides(scene: &Scene) -> String {
    let mut seats: Vec<(u8, bool)> = Vec::new();
    for token in tokens(scene) {
        let has_number = sign::code(token.side, &token.code) != token.code.to_lowercase();
        push_new(&mut seats, (token.side, token.side > 0 && has_number));
    }
    seats.sort_unstable();
    let words = seats.into_iter().map(|(side, has_number)| {
        let name = scene.side_name(side);
        match (side, has_number) {
            (0, _) => format!("{name} UPPER CASE"),
            (_, false) => format!("{name} lower case"),
            (_, true) => format!("{} {name}", u16::from(side) + 1),
        }
    });
    words.collect::<Vec<_>>().join(", ")
}

fn grounds(scene: &Scene, signs: &Signs) -> String {
    let mut drawn: Vec<(Terrain, String)> = Vec::new();
    let mut has_standing = false;
    for cell in &scene.cells {
        let is_plain = matches!(cell.terrain, Terrain::Land { .. });
        has_standing |= !is_plain && !cell.stack.is_empty();
        if is_plain && !cell.stack.is_empty() {
            continue;
        }
        let words = format!("{} {}", signs.terrain(cell.terrain), cell.terrain.word());
        if drawn.iter().all(|(_, other)| *other != words) {
            drawn.push((cell.terrain, words));
        }
    }
    drawn.sort_by_key(|(terrain, _)| *terrain);
    let mut words: Vec<String> = drawn.into_iter().map(|(_, words)| words).collect();
    if let Some(portal) = words.iter_mut().find(|words| words.ends_with("portal")) {
        *portal += &owned(scene, |cell| match cell.terrain {
            Terrain::Portal { side } => Some(side),
            Terrain::Land { .. }
            | Terrain::Water
            | Terrain::Bridge
            | Terrain::City
            | Terrain::Scorched
            | Terrain::Rampart => None,
        });
    }
    let mut line = words.join(", ");
    if has_standing {
        line += " (on both sides of a piece: it stands there)";
    }
    line
}

/// The cells that belong to sides, in brackets.
fn owned(scene: &Scene, owner: impl Fn(&SceneCell) -> Option<u8>) -> String {
    let cells = scene.cells.iter().filter_map(|cell| {
        owner(cell).map(|side| format!("{} {}", scene.side_name(side), cell.name))
    });
    format!(" ({})", cells.collect::<Vec<_>>().join(", "))
}

fn pieces(scene: &Scene, signs: &Signs) -> Vec<String> {
    let mut lines = Vec::new();
    if scene.cells.iter().any(|cell| cell.stack.len() > 1) {
        lines.push("+ stands below what follows".to_owned());
    }
    let mut inner = Vec::new();
    let mut facings = Vec::new();
    for token in tokens(scene) {
        if let Some(sign) = &token.inner {
            push_new(&mut inner, sign.code.as_str());
        }
        if let Some(facing) = token.facing {
            push_new(&mut facings, facing % 8);
        }
    }
    if !inner.is_empty() {
        lines.push(format!("* hidden inside: {}", inner.join(", ")));
    }
    if signs.detail == Detail::Full {
        if tokens(scene).any(|token| token.acts_as.is_some()) {
            lines.push("/ acts as".to_owned());
        }
        if tokens(scene).any(|token| token.points.is_some()) {
            lines.push("number after a piece: its strength".to_owned());
        }
        if tokens(scene).any(|token| token.hits > 0) {
            lines.push("-1 after a piece: hits".to_owned());
        }
    }
    if !facings.is_empty() {
        facings.sort_unstable();
        let words = facings.iter().map(|&f| format!("{} {}", signs.facing(f), compass(f)));
        lines.push(format!("{}: where it faces", words.collect::<Vec<_>>().join(", ")));
    }
    if tokens(scene).any(|token| token.faded) {
        lines.push("_ out of action".to_owned());
    }
    lines
}

/// A line for each kind of mark with the cells that have it.
fn marks(scene: &Scene, signs: &Signs) -> Vec<String> {
    let mut kinds: Vec<Mark> = scene.cells.iter().flat_map(|cell| cell.marks.clone()).collect();
    kinds.sort_unstable();
    kinds.dedup_by_key(|mark| mark.word());
    let mut lines = Vec::new();
    for kind in kinds {
        let mut cells: Vec<String> = Vec::new();
        for cell in &scene.cells {
            for mark in cell.marks.iter().filter(|mark| mark.word() == kind.word()) {
                push_new(
                    &mut cells,
                    match mark.side() {
                        Some(side) => format!("{} {}", scene.side_name(side), cell.name),
                        None => cell.name.clone(),
                    },
                );
            }
        }
        lines.push(format!("{} {}: {}", signs.mark(kind), kind.word(), cells.join(", ")));
    }
    for arrow in &scene.arrows {
        if let (Some(from), Some(to)) = (scene.cells.get(arrow.from), scene.cells.get(arrow.to)) {
            lines.push(format!("arrow: {} to {}", from.name, to.name));
        }
    }
    lines
}

/// The codes and what they stand for.
fn kinds(scene: &Scene) -> Vec<String> {
    let mut words = Vec::new();
    for token in tokens(scene) {
        let code = if token.code.is_empty() { "?" } else { &token.code };
        push_new(&mut words, format!("{code} {}", token.kind));
    }
    words
}
