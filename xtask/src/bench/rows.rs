//! `ROWS`: who is measured at what, one line each.

use super::measure::Call;
use super::table::Programs;

/// The kinds of work that a row may have, in the order of the table.
pub(super) const WORKS: [Work; 3] = [Work::Bulk, Work::Leaves, Work::Playouts];

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// The last action of a sequence is only counted.
    Bulk,
    /// It is played too.
    Leaves,
    /// Random games with all that ends a game; what counts is their actions.
    Playouts,
}

/// One player of one game.
pub(super) struct Row {
    pub(super) game: &'static str,
    /// How it is called in the table; ours is `ours`.
    pub(super) who: &'static str,
    pub(super) player: Player,
    /// By work: how much of it.
    pub(super) sizes: [Option<Sizes>; 3],
}

/// Who does the work.
#[derive(Clone, Copy)]
pub(super) enum Player {
    /// `yardstick` by this subject: a variant of ours, or a crate.
    Yardstick(&'static str),
    /// The program, with this variant. It counts in bulk only.
    Menagerie(&'static str),
    /// Debian's Fairy-Stockfish by its name for the variant. It counts in bulk only.
    FairyStockfish(&'static str),
}

/// Depths, or numbers of games. The smallest is taken off, so that starting the process is no part of a figure.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) small: u32,
    /// Under valgrind, which takes fifty times as long.
    pub(super) counted: u32,
    pub(super) timed: u32,
}

const fn sizes(small: u32, counted: u32, timed: u32) -> Sizes {
    Sizes { small, counted, timed }
}

const fn ours(game: &'static str, sizes: [Option<Sizes>; 3]) -> Row {
    Row { game, who: OURS, player: Player::Yardstick(game), sizes }
}

const fn by_crate(game: &'static str, who: &'static str, sizes: [Option<Sizes>; 3]) -> Row {
    Row { game, who, player: Player::Yardstick(who), sizes }
}

const fn by_fairy(game: &'static str, variant: &'static str, bulk: Option<Sizes>) -> Row {
    let player = Player::FairyStockfish(variant);
    Row { game, who: FAIRY, player, sizes: [bulk, None, None] }
}

const fn through_program(game: &'static str, bulk: Option<Sizes>) -> Row {
    Row { game, who: PROGRAM, player: Player::Menagerie(game), sizes: [bulk, None, None] }
}

pub(super) const OURS: &str = "ours";
pub(super) const PROGRAM: &str = "ours, by the program";
pub(super) const COZY: &str = "cozy-chess";
pub(super) const HEXCHESS: &str = "hexchess";
pub(super) const FAIRY: &str = "fairy-stockfish";

const CHESS: [Option<Sizes>; 3] =
    [Some(sizes(1, 4, 6)), Some(sizes(1, 4, 6)), Some(sizes(1, 20, 2000))];
const GLINSKI: [Option<Sizes>; 3] =
    [Some(sizes(1, 3, 4)), Some(sizes(1, 3, 4)), Some(sizes(1, 20, 1000))];

/// Peers stand below ours. Where nobody else plays a game, Fairy-Stockfish plays the one nearest to it that it has: for
/// troy Xiangqi, which has a river; for tchess Grand Chess, on the largest board.
///
/// All players of one game do the same: what a leaf costs depends on how deep it lies.
pub(super) const ROWS: [Row; 15] = [
    ours("chess", CHESS),
    through_program("chess", CHESS[0]),
    by_crate("chess", COZY, CHESS),
    by_fairy("chess", "chess", CHESS[0]),
    ours("glinski", GLINSKI),
    by_crate("glinski", HEXCHESS, [GLINSKI[0], GLINSKI[1], None]),
    ours("troy", [Some(sizes(1, 4, 6)), Some(sizes(1, 4, 5)), Some(sizes(1, 20, 500))]),
    by_fairy("troy", "xiangqi", Some(sizes(1, 3, 4))),
    ours("tchess", [Some(sizes(1, 3, 4)), Some(sizes(1, 3, 4)), Some(sizes(1, 20, 200))]),
    by_fairy("tchess", "grand", Some(sizes(1, 3, 4))),
    ours("tchess-strike", [Some(sizes(1, 3, 4)), Some(sizes(1, 3, 4)), Some(sizes(1, 20, 200))]),
    ours("battalion", [Some(sizes(1, 6, 8)), Some(sizes(1, 6, 8)), Some(sizes(1, 20, 500))]),
    ours("three-bodies", [Some(sizes(1, 3, 4)), Some(sizes(1, 3, 4)), None]),
    ours("tri-point", [Some(sizes(1, 8, 11)), Some(sizes(1, 8, 10)), Some(sizes(1, 20, 5000))]),
    ours("tri-point-placed", [Some(sizes(1, 6, 8)), Some(sizes(1, 6, 8)), None]),
];

impl Work {
    /// The word that `yardstick` knows it by.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Leaves => "leaves",
            Self::Playouts => "playouts",
        }
    }

    /// What one unit of it is.
    pub(super) const fn unit(self) -> &'static str {
        match self {
            Self::Bulk | Self::Leaves => "leaf",
            Self::Playouts => "action",
        }
    }
}

impl Player {
    /// The call that does so much work; `None` where the player is not installed.
    pub(super) fn call(self, programs: &Programs, work: Work, amount: u32) -> Option<Call> {
        match self {
            Self::Yardstick(subject) => {
                let arguments = [subject, work.word(), &amount.to_string()];
                Some(Call::new(&programs.yardstick, arguments))
            }
            Self::Menagerie(variant) => {
                let arguments = ["perft", variant, &amount.to_string(), "--threads", "1"];
                Some(Call::new(&programs.menagerie, arguments))
            }
            Self::FairyStockfish(variant) => {
                let input = format!(
                    "setoption name UCI_Variant value {variant}\nposition startpos\ngo perft {amount}\nquit\n"
                );
                let peer = programs.fairy_stockfish.as_ref()?;
                let call = Call::new(peer, [""; 0]);
                Some(Call { input, before_count: "Nodes searched: ", ..call })
            }
        }
    }
}
