//! The signs for ground, pieces and marks.

use anstyle::{AnsiColor, Style};

use super::TextStyle;
use super::paint::Line;
use crate::{Mark, SceneCell, Terrain, Token};

/// How much is said about a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// All of it.
    Full,
    /// No strength, no powers taken on.
    Short,
}

/// The set of signs in use.
pub(super) struct Signs {
    style: TextStyle,
    pub(super) detail: Detail,
}

impl Signs {
    pub(super) fn new(style: TextStyle, detail: Detail) -> Self {
        Self { style, detail }
    }

    fn pick(&self, ascii: &'static str, unicode: &'static str) -> &'static str {
        if self.style.unicode { unicode } else { ascii }
    }

    pub(super) fn terrain(&self, terrain: Terrain) -> &'static str {
        match terrain {
            Terrain::Land { .. } => self.pick(".", "·"),
            Terrain::Water => self.pick("~", "≈"),
            Terrain::Bridge => "=",
            Terrain::City => self.pick("#", "⌂"),
            Terrain::Scorched => self.pick("%", "░"),
            Terrain::Portal { .. } => self.pick("@", "◎"),
            Terrain::Rampart => self.pick("|", "▒"),
        }
    }

    /// The sign for a mark, by its word: all sides' targets share one.
    pub(super) fn mark(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Check => "!",
            Mark::From => self.pick("-", "−"),
            Mark::To => self.pick("$", "→"),
            Mark::Destination => self.pick(":", "•"),
            Mark::Attacked => self.pick("\"", "×"),
            Mark::Target { .. } => self.pick("&", "⊕"),
            Mark::Resting => self.pick(";", "z"),
            Mark::Used => self.pick(",", "✓"),
            Mark::Capital { .. } => self.pick("'", "★"),
        }
    }

    pub(super) fn facing(&self, eighths: u8) -> &'static str {
        const ASCII: [&str; 8] = ["^", "^>", ">", "v>", "v", "<v", "<", "<^"];
        const UNICODE: [&str; 8] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
        let table = if self.style.unicode { UNICODE } else { ASCII };
        table[usize::from(eighths % 8)]
    }

    /// What is drawn in a cell: marks, then the stack between the signs of special ground, or the ground alone.
    pub(super) fn cell(&self, cell: &SceneCell) -> Line {
        let mut line = Line::default();
        let mut marks = cell.marks.iter().map(|&mark| (mark, self.mark(mark))).collect::<Vec<_>>();
        marks.sort_unstable();
        marks.dedup_by_key(|(_, sign)| *sign);
        for (mark, sign) in marks {
            line.push_styled(sign, mark_style(mark));
        }
        let ground = self.terrain(cell.terrain);
        let ground_style = terrain_style(cell.terrain);
        if cell.stack.is_empty() {
            line.push_styled(ground, ground_style);
            return line;
        }
        let is_plain = matches!(cell.terrain, Terrain::Land { .. });
        if !is_plain {
            line.push_styled(ground, ground_style);
        }
        for (idx, token) in cell.stack.iter().enumerate() {
            if idx > 0 {
                line.push("+");
            }
            line.push_styled(&self.token(token), token_style(token));
        }
        if !is_plain {
            line.push_styled(ground, ground_style);
        }
        line
    }

    fn token(&self, token: &Token) -> String {
        let mut text = code(token.side, &token.code);
        if token.inner.is_some() {
            text.push('*');
        }
        if self.detail == Detail::Full {
            if let Some(other) = &token.acts_as {
                text.push('/');
                // The side's number has been said once.
                let code = &other.code;
                text += &if token.side == 1 { code.to_lowercase() } else { code.clone() };
            }
            if let Some(points) = token.points {
                text += &points.to_string();
            }
            if token.hits > 0 {
                text.extend(["-", &token.hits.to_string()]);
            }
        }
        if let Some(facing) = token.facing {
            text += self.facing(facing);
        }
        if token.faded {
            text.push('_');
        }
        text
    }
}

/// A code as its side writes it. A code that has no lower case gets the side's number, as those of further sides do.
pub(super) fn code(side: u8, code: &str) -> String {
    let code = if code.is_empty() { "?" } else { code };
    let number = u16::from(side) + 1;
    match side {
        0 => code.to_owned(),
        1 => {
            let lower = code.to_lowercase();
            if lower == code { format!("{number}{code}") } else { lower }
        }
        _ => format!("{number}{code}"),
    }
}

fn fg(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(color.into()))
}

fn terrain_style(terrain: Terrain) -> Style {
    match terrain {
        Terrain::Land { .. } => Style::new().dimmed(),
        Terrain::Water => fg(AnsiColor::Blue),
        Terrain::Bridge => fg(AnsiColor::Yellow),
        Terrain::City => fg(AnsiColor::Magenta),
        Terrain::Scorched => fg(AnsiColor::Red).dimmed(),
        Terrain::Portal { side } => side_style(side),
        Terrain::Rampart => fg(AnsiColor::Yellow).dimmed(),
    }
}

fn token_style(token: &Token) -> Style {
    let style = side_style(token.side);
    if token.faded { style.dimmed() } else { style.bold() }
}

fn side_style(side: u8) -> Style {
    match side {
        0 => Style::new(),
        1 => fg(AnsiColor::Cyan),
        2 => fg(AnsiColor::Red),
        3 => fg(AnsiColor::Green),
        _ => fg(AnsiColor::Magenta),
    }
}

fn mark_style(mark: Mark) -> Style {
    match mark {
        Mark::Check | Mark::Attacked => fg(AnsiColor::Red).bold(),
        Mark::From | Mark::To | Mark::Destination => fg(AnsiColor::Green).bold(),
        Mark::Target { side } | Mark::Capital { side } => side_style(side),
        Mark::Resting | Mark::Used => Style::new().dimmed(),
    }
}
