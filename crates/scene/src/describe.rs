//! A cell in words, for screen readers and tooltips.

use crate::{Mark, Scene, SceneCell, Terrain, Token};

impl Scene {
    /// A cell in words, or nothing where the index is out of range.
    ///
    /// ```
    /// use scene::{Scene, Terrain, Token};
    ///
    /// let mut scene = Scene::grid("", 1, 1);
    /// scene.cells[0].terrain = Terrain::Bridge;
    /// scene.cells[0].stack.push(Token::new(1, "troy-horse", "TH").with_inner("archer", "A"));
    /// assert_eq!(scene.describe(0).as_deref(), Some("a1: black troy-horse with archer inside; bridge"));
    /// ```
    pub fn describe(&self, cell: usize) -> Option<String> {
        self.cells.get(cell).map(|cell| self.cell_words(cell))
    }

    fn cell_words(&self, cell: &SceneCell) -> String {
        let mut parts = Vec::new();
        let tokens: Vec<String> = cell.stack.iter().map(|token| self.token_words(token)).collect();
        if !tokens.is_empty() {
            parts.push(tokens.join(", on it "));
        }
        match cell.terrain {
            Terrain::Land { .. } => {
                if tokens.is_empty() {
                    parts.push("empty".to_owned());
                }
            }
            Terrain::Portal { side } => parts.push(format!("{} portal", self.side_name(side))),
            Terrain::Water
            | Terrain::Bridge
            | Terrain::City
            | Terrain::Scorched
            | Terrain::Rampart => {
                parts.push(cell.terrain.word().to_owned());
            }
        }
        let mut marks = cell.marks.clone();
        marks.sort_unstable();
        marks.dedup();
        for mark in marks {
            parts.push(match (mark, mark.side()) {
                (_, Some(side)) => format!("{} of {}", mark.word(), self.side_name(side)),
                (Mark::From, None) => "a move began here".to_owned(),
                (Mark::To, None) => "a move ended here".to_owned(),
                (
                    Mark::Check
                    | Mark::Destination
                    | Mark::Attacked
                    | Mark::Target { .. }
                    | Mark::Resting
                    | Mark::Used
                    | Mark::Capital { .. },
                    None,
                ) => mark.word().to_owned(),
            });
        }
        format!("{}: {}", cell.name, parts.join("; "))
    }

    fn token_words(&self, token: &Token) -> String {
        let mut words = format!("{} {}", self.side_name(token.side), token.kind);
        if let Some(inner) = &token.inner {
            words.extend([" with ", &inner.kind, " inside"]);
        }
        if let Some(other) = &token.acts_as {
            words.extend([" acting as ", &other.kind]);
        }
        if let Some(facing) = token.facing {
            words.extend([" facing ", compass(facing)]);
        }
        if let Some(points) = token.points {
            words.extend([" of strength ", &points.to_string()]);
        }
        if token.hits > 0 {
            words.extend([" hit ", &token.hits.to_string()]);
        }
        if token.faded {
            words += " out of action";
        }
        words
    }
}

/// The word for an eighth of a turn clockwise from north.
pub(crate) fn compass(eighths: u8) -> &'static str {
    const WORDS: [&str; 8] =
        ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
    WORDS[usize::from(eighths % 8)]
}
