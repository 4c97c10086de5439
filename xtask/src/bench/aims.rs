//! `AIMS`: what the figures should come to, and what they came to.

use super::measure::median;
use super::rows::{COZY, FAIRY, HEXCHESS, OURS, PROGRAM, Work};
use super::streams::{CHESS, PYFFISH, Streams};
use super::table::{Figures, Table};

/// One aim, in words and as a bound.
struct Aim {
    text: &'static str,
    value: Value,
    bound: Bound,
}

/// What is compared.
enum Value {
    /// Ours to a peer's, of one game's work: units a second.
    Rate(&'static str, &'static str, Work),
    /// The same: units an instruction.
    PerInstruction(&'static str, &'static str, Work),
    /// Instructions a unit of ours.
    Instructions(&'static str, Work),
    /// Units a second of ours.
    Speed(&'static str, Work),
    /// Positions a second, ours to pyffish's.
    Streams,
    /// Milliseconds of a cold start.
    Cold,
    /// Its instructions.
    ColdInstructions,
}

#[derive(Clone, Copy)]
enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

const AIMS: [Aim; 20] = [
    Aim {
        text: "chess, leaves played, for its instructions : Fairy-Stockfish, leaves counted",
        value: Value::PerInstruction("chess", FAIRY, Work::Leaves),
        bound: Bound::AtLeast(2.0),
    },
    Aim {
        text: "chess, leaves played : cozy-chess",
        value: Value::Rate("chess", COZY, Work::Leaves),
        bound: Bound::AtLeast(1.0 / 3.0),
    },
    Aim {
        text: "chess, leaves counted : cozy-chess",
        value: Value::Rate("chess", COZY, Work::Bulk),
        bound: Bound::AtLeast(0.5),
    },
    Aim {
        text: "chess, leaves counted : Fairy-Stockfish",
        value: Value::Rate("chess", FAIRY, Work::Bulk),
        bound: Bound::AtLeast(2.0),
    },
    // What registry, JSON and command line cost.
    Aim {
        text: "chess, leaves counted : the same by the program",
        value: Value::Rate("chess", PROGRAM, Work::Bulk),
        bound: Bound::AtMost(1.3),
    },
    Aim {
        text: "glinski, leaves counted : hexchess",
        value: Value::Rate("glinski", HEXCHESS, Work::Bulk),
        bound: Bound::AtLeast(1.5),
    },
    Aim {
        text: "glinski, leaves played : hexchess",
        value: Value::Rate("glinski", HEXCHESS, Work::Leaves),
        bound: Bound::AtLeast(1.5),
    },
    // The river game nearest to ours that the peer has.
    Aim {
        text: "troy, leaves counted : Xiangqi, Fairy-Stockfish",
        value: Value::Rate("troy", FAIRY, Work::Bulk),
        bound: Bound::AtLeast(2.0),
    },
    // The peer's largest board, 10 x 10.
    Aim {
        text: "tchess, leaves counted : Grand Chess, Fairy-Stockfish",
        value: Value::Rate("tchess", FAIRY, Work::Bulk),
        bound: Bound::AtLeast(2.0),
    },
    Aim {
        text: "troy, instructions a leaf played",
        value: Value::Instructions("troy", Work::Leaves),
        bound: Bound::AtMost(1_800.0),
    },
    Aim {
        text: "tchess, instructions a leaf played",
        value: Value::Instructions("tchess", Work::Leaves),
        bound: Bound::AtMost(1_800.0),
    },
    Aim {
        text: "tchess with strike, instructions a leaf played",
        value: Value::Instructions("tchess-strike", Work::Leaves),
        bound: Bound::AtMost(1_800.0),
    },
    Aim {
        text: "battalion, instructions a leaf played",
        value: Value::Instructions("battalion", Work::Leaves),
        bound: Bound::AtMost(1_800.0),
    },
    // What Targets, borrowing and bouncing cost.
    Aim {
        text: "Three Bodies awake, instructions a leaf played",
        value: Value::Instructions("three-bodies", Work::Leaves),
        bound: Bound::AtMost(1_800.0),
    },
    Aim {
        text: "tri-point, instructions a leaf played",
        value: Value::Instructions("tri-point", Work::Leaves),
        bound: Bound::AtMost(800.0),
    },
    Aim {
        text: "tri-point after placing, instructions a leaf played",
        value: Value::Instructions("tri-point-placed", Work::Leaves),
        bound: Bound::AtMost(800.0),
    },
    Aim {
        text: "chess, plies of random games a second",
        value: Value::Speed("chess", Work::Playouts),
        bound: Bound::AtLeast(1e6),
    },
    Aim {
        text: "chess, positions a second through moves --jsonl : pyffish",
        value: Value::Streams,
        bound: Bound::AtLeast(40.0),
    },
    Aim {
        text: "cold start, milliseconds of processor time",
        value: Value::Cold,
        bound: Bound::AtMost(10.0),
    },
    Aim {
        text: "cold start, instructions",
        value: Value::ColdInstructions,
        bound: Bound::AtMost(3e6),
    },
];

impl Value {
    /// What it came to; `None` where a peer or valgrind is not installed.
    fn find(&self, table: &Table, streams: &Streams) -> Option<f64> {
        let rate = |game, who, work| Some(median(&table.find(game, who, work)?.rates));
        let cost = |game, who, work| {
            let figures: &Figures = table.find(game, who, work)?;
            figures.instructions
        };
        match *self {
            Self::Rate(game, peer, work) => Some(rate(game, OURS, work)? / rate(game, peer, work)?),
            // Fairy-Stockfish has no other way of counting than in bulk.
            Self::PerInstruction(game, peer, work) => {
                let theirs = cost(game, peer, work).or_else(|| cost(game, peer, Work::Bulk))?;
                Some(theirs / cost(game, OURS, work)?)
            }
            Self::Instructions(game, work) => cost(game, OURS, work),
            Self::Speed(game, work) => rate(game, OURS, work),
            Self::Streams => Some(streams.find(CHESS)? / streams.find(PYFFISH)?),
            Self::Cold => Some(median(&streams.cold.0)),
            Self::ColdInstructions => streams.cold.1,
        }
    }
}

impl Bound {
    fn is_kept(self, value: f64) -> bool {
        match self {
            Self::AtLeast(bound) => value >= bound,
            Self::AtMost(bound) => value <= bound,
        }
    }

    fn page(self) -> String {
        match self {
            Self::AtLeast(bound) => format!("at least {}", shown(bound)),
            Self::AtMost(bound) => format!("at most {}", shown(bound)),
        }
    }
}

/// As many digits as say something.
fn shown(number: f64) -> String {
    if number >= 100.0 { super::table::grouped(number) } else { format!("{number:.2}") }
}

/// As Markdown, and which are missed.
pub(super) fn page(table: &Table, streams: &Streams) -> (String, Vec<&'static str>) {
    let mut page = "| aim | wanted | reached | |\n|---|---:|---:|---|\n".to_owned();
    let mut missed = Vec::new();
    for Aim { text, value, bound } in &AIMS {
        let value = value.find(table, streams);
        let verdict = match value {
            None => "can't be told here",
            Some(value) if bound.is_kept(value) => "",
            Some(_) => {
                missed.push(*text);
                "**missed**"
            }
        };
        let value = value.map(shown).unwrap_or_default();
        page += &format!("| {text} | {} | {value} | {verdict} |\n", bound.page());
    }
    (page, missed)
}
