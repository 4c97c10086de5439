//! A Battalion as data: an army on its Territory, shipped or given by option `define`.

use rules::{Issue, shown, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kind::{Kind, WORDS};

/// A Battalion as people write it.
///
/// A new one whose powers exist needs no code:
///
/// ```
/// use battalion::{Options, TitansBattalion};
/// use rules::Rules;
///
/// // Three comets and three pawns beside a king, with a hole behind them.
/// let options: Options = serde_json::from_str(r#"{
///     "battalions": ["comets", "medieval"],
///     "offsets": [2, 0],
///     "define": {"comets": {"shape": "flat", "first_turn": false, "castling": false, "rows": [
///         ["comet", "hole", "king", "comet", "comet"],
///         [null, "pawn", "pawn", "pawn", null]
///     ]}}
/// }"#)?;
/// let (game, _) = TitansBattalion::<2>::new(options)?;
/// // Rank 1 begins on the third file of the Battlefield, and its second square is missing.
/// assert!(game.topology().find("c1").is_some() && game.topology().find("d1").is_none());
/// assert!(game.parse(&game.start(), "Cc1-c3").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattalionForm {
    /// `flat` or `curved`.
    #[schemars(extend("enum" = SHAPES))]
    pub shape: String,
    /// Whether its first turn chooses Targets and assigns types. `first-turn.when`
    pub first_turn: bool,
    /// `chess.castling`
    pub castling: bool,
    /// The array from the back row to the front row, by local files: a kind, null (empty), or `hole` (no cell).
    pub rows: Vec<Vec<Option<String>>>,
}

const SHAPES: [&str; 2] = ["flat", "curved"];
const HOLE: &str = "hole";

/// The shipped Battalions, which are files like any other.
const SHIPPED: [(&str, &str); 3] = [
    ("byzantine", include_str!("../data/byzantine.json")),
    ("medieval", include_str!("../data/medieval.json")),
    ("three-bodies", include_str!("../data/three-bodies.json")),
];

/// How a Territory lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// On the chart of the Battlefield.
    Flat,
    /// A U of 4 rings and 6 spokes. `territory.byzantine`
    Curved,
}

/// A square of the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Square {
    /// No cell.
    Hole,
    /// A cell with nothing on it.
    Empty,
    /// A piece.
    Piece(Kind),
}

/// A Battalion that is understood.
#[derive(Clone, Debug)]
pub(crate) struct Battalion {
    pub(crate) shape: Shape,
    pub(crate) first_turn: bool,
    pub(crate) castling: bool,
    /// From the back, by local files; all of one length.
    pub(crate) rows: Vec<Vec<Square>>,
}

impl Battalion {
    /// The number of local files.
    pub(crate) fn width(&self) -> u8 {
        self.rows[0].len() as u8
    }

    /// The number of rows.
    pub(crate) fn depth(&self) -> u8 {
        self.rows.len() as u8
    }

    /// The pieces of the array with local file and row.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (u8, u8, Kind)> {
        (0..).zip(&self.rows).flat_map(|(row, squares)| {
            (0..).zip(squares).filter_map(move |(file, square)| match square {
                Square::Piece(kind) => Some((file, row, *kind)),
                Square::Empty | Square::Hole => None,
            })
        })
    }
}

/// The names of the shipped Battalions, in alphabetical order.
pub(crate) fn shipped_names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|&(name, _)| name)
}

impl BattalionForm {
    /// A Battalion that comes with the program.
    ///
    /// ```
    /// let medieval = battalion::BattalionForm::shipped("medieval").expect("the army of chess is shipped");
    /// assert!(medieval.castling && !medieval.first_turn);
    /// ```
    ///
    /// # Panics
    /// Never: the files are part of the program.
    pub fn shipped(name: &str) -> Option<Self> {
        let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
        Some(serde_json::from_str(text).expect("a shipped Battalion is of the form"))
    }

    /// Checks the values; pointers lead into the form.
    pub(crate) fn read(&self, found: &mut Vec<Issue>) -> Option<Battalion> {
        let n_before = found.len();
        let shape = self.read_shape(found);
        self.measure(shape, found);
        let rows = self.read_rows(found);
        if found.len() > n_before {
            return None;
        }
        let battalion =
            Battalion { shape: shape?, first_turn: self.first_turn, castling: self.castling, rows };
        battalion.judge(found);
        (found.len() == n_before).then_some(battalion)
    }

    fn read_shape(&self, found: &mut Vec<Issue>) -> Option<Shape> {
        let shape = match self.shape.as_str() {
            "flat" => Some(Shape::Flat),
            "curved" => Some(Shape::Curved),
            _ => None,
        };
        if shape.is_none() {
            let mut message = format!("`{}` is neither `flat` nor `curved`", shown(&self.shape));
            if let Some(near) = suggest(&self.shape, SHAPES) {
                message += &format!("; did you mean `{near}`?");
            }
            found.push(Issue::new("/shape", "unknown-value", message));
        }
        shape
    }

    /// `rows-shape`
    fn measure(&self, shape: Option<Shape>, found: &mut Vec<Issue>) {
        let width = self.rows.first().map_or(0, Vec::len);
        if !(1..=4).contains(&self.rows.len()) {
            let message = format!("a Battalion has 1 to 4 rows, not {}", self.rows.len());
            found.push(Issue::new("/rows", "rows-shape", message));
            return;
        }
        if shape == Some(Shape::Curved) && self.rows.len() != 3 {
            let message = format!("a curved Territory has 3 rows, not {}", self.rows.len());
            found.push(Issue::new("/rows", "rows-shape", message));
        }
        for (idx, row) in self.rows.iter().enumerate() {
            let mut refuse = |message: String| {
                found.push(Issue::new(format!("/rows/{idx}"), "rows-shape", message));
            };
            if !(1..=10).contains(&row.len()) {
                refuse(format!("a row has 1 to 10 squares, not {}", row.len()));
            } else if shape == Some(Shape::Curved) && row.len() != 8 {
                refuse(format!("a row of a curved Territory has 8 squares, not {}", row.len()));
            } else if row.len() != width && (1..=10).contains(&width) {
                refuse(format!("this row has {} squares, the first one {width}", row.len()));
            }
            for (file, word) in row.iter().enumerate() {
                if shape == Some(Shape::Curved) && word.as_deref() == Some(HOLE) {
                    let message = "a curved Territory has no holes";
                    let pointer = format!("/rows/{idx}/{file}");
                    found.push(Issue::new(pointer, "rows-shape", message));
                }
            }
        }
    }

    fn read_rows(&self, found: &mut Vec<Issue>) -> Vec<Vec<Square>> {
        let mut square = |row: usize, file: usize, word: Option<&str>| match word {
            None => Square::Empty,
            Some(HOLE) => Square::Hole,
            Some(word) => Kind::find(word).map_or_else(
                || {
                    let pointer = format!("/rows/{row}/{file}");
                    found.push(Issue::new(pointer, "no-such-kind", no_such_kind(word)));
                    Square::Empty
                },
                Square::Piece,
            ),
        };
        let mut row = |(row, words): (usize, &Vec<Option<String>>)| {
            let words = words.iter().enumerate();
            words.map(|(file, word)| square(row, file, word.as_deref())).collect()
        };
        self.rows.iter().enumerate().map(&mut row).collect()
    }
}

impl Battalion {
    /// How the parts fit.
    fn judge(&self, found: &mut Vec<Issue>) {
        let front = self.rows.len() - 1;
        for (file, square) in self.rows[front].iter().enumerate() {
            if *square == Square::Hole {
                let message = "the front row touches the Battlefield as a whole";
                let pointer = format!("/rows/{front}/{file}");
                found.push(Issue::new(pointer, "board.assembly", message));
            }
        }
        if !self.pieces().any(|(_, _, kind)| kind.is_titan()) {
            let message = "an army has a king or a planetary-titan";
            found.push(Issue::new("/rows", "no-titan", message));
        }
        let stands = |file: usize, kind| self.rows[0].get(file) == Some(&Square::Piece(kind));
        let is_fit = self.shape == Shape::Flat
            && self.width() == 8
            && stands(4, Kind::King)
            && stands(0, Kind::Rook)
            && stands(7, Kind::Rook)
            && !self.rows[0].contains(&Square::Hole);
        if self.castling && !is_fit {
            let message = "castling needs a flat Territory, 8 wide, with king on file 4 and rooks on 0 and 7 of the back row, and no hole in it";
            found.push(Issue::new("/castling", "chess.castling", message));
        }
    }
}

/// The sentence for an unknown word.
pub(crate) fn no_such_kind(word: &str) -> String {
    let message = format!("there is no kind {}", shown(word));
    match suggest(word, WORDS) {
        Some(near) => message + &format!("; did you mean {near}?"),
        None => message + &format!("; the kinds are {}", WORDS.join(", ")),
    }
}
