//! The table of rules of Gliński's hexagonal chess.

use rules::Rule;
use rules::Use::{Defines, Ends, Grants, Loads, Refuses};

rules::rule_table! {
    BOARD_CELLS = Rule::source(
        "board.cells",
        "The board is a hexagon of 91 hexagonal cells, six along each edge, with a side of each cell toward either player. The eleven files are a to l from White's left, without j; ranks count from White's end of each file, so that file f has eleven cells and a and l have six.",
        "Gliński 1973; every published diagram",
        &[Defines],
    );
    BOARD_COLORS = Rule::source(
        "board.colors",
        "The cells have three colors, and no two that touch have the same.",
        "Gliński 1973; every published diagram",
        &[Defines],
    );
    START_ARRAY = Rule::source(
        "start.array",
        "White: king g1, queen e1, rooks c1 and i1, bishops f1, f2 and f3, knights d1 and h1, pawns b1, c2, d3, e4, f5, g4, h3, i2 and k1. Black: king g10, queen e10, rooks c8 and i8, bishops f9, f10 and f11, knights d9 and h9, pawns on rank 7 from b7 to k7.",
        "Gliński 1973; every published diagram",
        &[Defines],
    );
    START_WHITE_FIRST = Rule::source(
        "start.white-first",
        "White moves first.",
        "chess, whose rules hold where the game has none of its own",
        &[Defines],
    );
    TURN_ONE_MOVE = Rule::source(
        "turn.one-move",
        "A turn is one move of one's own man, which goes to a vacant cell or captures the enemy man on its last cell. There is no passing.",
        "chess",
        &[Refuses],
    );
    KING_STEP = Rule::source(
        "king.step",
        "The king goes one cell in any of twelve directions, across a side or across a corner of its cell. There is no castling.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    QUEEN_SLIDE = Rule::source(
        "queen.slide",
        "The queen goes as a rook or as a bishop.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    ROOK_SLIDE = Rule::source(
        "rook.slide",
        "The rook goes any distance in a straight line across sides of cells, in any of six directions. What stands on its way stops it.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    BISHOP_SLIDE = Rule::source(
        "bishop.slide",
        "The bishop goes any distance in a straight line across corners of cells, in any of six directions, and so keeps to the cells of its color. It passes between the two cells at each corner, whatever stands there; what stands on its line stops it.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    KNIGHT_LEAP = Rule::source(
        "knight.leap",
        "The knight leaps, over anything, to the nearest cells that a queen does not reach: twelve from the middle of the board.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    PAWN_EN_PASSANT = Rule::source(
        "pawn.en-passant",
        "A pawn that could have captured an enemy pawn on the cell that this one has just skipped may do so on the very next turn, as if it stood there.",
        "Gliński 1973, as in chess. The crate hexchess 2.5, with which tests compare all lists of moves, forgets it on file b alone",
        &[Grants, Refuses, Loads],
    );
    PAWN_PROMOTE = Rule::source(
        "pawn.promote",
        "A pawn that arrives on the last cell of any file becomes a queen, a rook, a bishop or a knight with the same move. There are eleven such cells a side.",
        "Gliński 1973",
        &[Grants, Refuses, Loads],
    );
    PAWN_DOUBLE = Rule::source(
        "pawn.double",
        "A pawn that stands where any pawn of its side stands at the start may go two cells straight forward, if both are vacant. That holds as well for one that came there by a capture.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    PAWN_STEP = Rule::source(
        "pawn.step",
        "A pawn goes one cell straight forward on its file, to a vacant cell.",
        "Gliński 1973",
        &[Grants, Refuses],
    );
    PAWN_CAPTURE = Rule::source(
        "pawn.capture",
        "A pawn captures, and only captures, on the two cells obliquely forward across a side: those that touch its own cell and the one ahead of it.",
        "Gliński 1973; captures across a corner are other inventors'",
        &[Grants, Refuses],
    );
    CHECK_ATTACK = Rule::source(
        "check.attack",
        "A king is attacked, or in check, when an enemy man could capture it were that side to move, whether or not that would expose the enemy's own king. In a study a side without a king is never in check, and taking a king ends nothing.",
        "chess; studies are this project's",
        &[Defines],
    );
    CHECK_OWN_KING_SAFE = Rule::source(
        "check.own-king-safe",
        "No move may leave one's own king attacked.",
        "chess",
        &[Refuses, Loads],
    );
    END_CHECKMATE = Rule::source(
        "end.checkmate",
        "The side to move has no legal move and its king is attacked: it loses.",
        "chess",
        &[Refuses, Ends],
    );
    END_STALEMATE = Rule::source(
        "end.stalemate",
        "The side to move has no legal move and its king is not attacked: stalemate. It is no draw: the side that gave it has three quarters of the point, the other side one quarter. With option `stalemate` = `draw` it is one, as some clubs and programs play.",
        "Gliński 1973",
        &[Refuses, Ends],
    );
    END_THREE_QUARTERS = Rule::ruling(
        "end.three-quarters",
        "Of a stalemate the outcome tells the places, one better than the other, and the rule, not the points; so a record has 1-0 or 0-1 for it.",
        "results are places in all games of this project",
        &[Defines],
    );
    END_HUNDRED_PLIES = Rule::ruling(
        "end.hundred-plies",
        "The count of quiet plies has reached option `move_cap`, usually the hundred of fifty moves: a draw, without a claim. Asked after mate and stalemate.",
        "chess, where it is claimed",
        &[Refuses, Ends],
    );
    END_QUIET_COUNT = Rule::source(
        "end.quiet-count",
        "Quiet plies count from the last capture or move of a pawn.",
        "chess",
        &[Defines],
    );
    END_THREEFOLD = Rule::ruling(
        "end.threefold",
        "The third occurrence in a game of the same men on the same cells with the same side to move, and the same legal captures in passing, is a draw at once, without a claim. Option `repetition`.",
        "chess, where it is claimed",
        &[Refuses, Ends],
    );
    END_NO_OTHER = Rule::ruling(
        "end.no-other",
        "There is no draw for lack of material, since no description of the game says which men are too few (two knights do mate a king here). Resignation and agreement are a record's affair.",
        "no sentence gives one",
        &[Defines],
    );
}
