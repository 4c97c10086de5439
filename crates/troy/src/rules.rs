//! The table of rules of Catapults of Troy.

use rules::Rule;
use rules::Use::{Defines, Ends, Grants, Loads, Refuses};

rules::rule_table! {
    BOARD_SIZE = Rule::source(
        "board.size",
        "The board has 8 files a-h and 11 ranks 1-11. White's bank is ranks 1-5, Black's bank ranks 7-11. Ground: land, or a river square with a bridge. Vacant: ground with nothing on it. Ray: the squares straight ahead up to the edge or the last one before open river. Man: any piece but a catapult. Riding: being a catapult's load.",
        "Diagrams",
        &[Defines],
    );
    BOARD_RIVER = Rule::source(
        "board.river",
        "Rank 6 is river. A river square exists for standing and sliding only while a bridge lies on it.",
        "Bridge",
        &[Loads],
    );
    BOARD_BRIDGES = Rule::source(
        "board.bridges",
        "At most one bridge lies on each river square, so at most 8; bridges belong to nobody, and none lies there at the start.",
        "Bridge",
        &[Refuses, Loads],
    );
    BOARD_ANY_NUMBERS = Rule::ruling(
        "board.any-numbers",
        "The rules hold for any number of pieces except kings: a set-up may have two catapults a side, or none.",
        "no sentence limits the numbers",
        &[Defines],
    );
    START_ARRAY = Rule::source(
        "start.array",
        "14 men a side, both catapults empty, each Troy Horse with its archer inside, no bridge.",
        "the pieces' starting squares",
        &[Defines],
    );
    START_WHITE_FIRST = Rule::ruling(
        "start.white-first",
        "White moves first.",
        "the numbering of the moves in the examples",
        &[Defines],
    );
    TURN_ONE_ACTION = Rule::source(
        "turn.one-action",
        "A turn is exactly one action by one's own man; there is no passing.",
        "Bridge Builder (\"count as a move\"), Archer (\"counts as a turn\")",
        &[Refuses],
    );
    RIVER_NO_STANDING = Rule::source(
        "river.no-standing",
        "No piece ever stands on open river.",
        "Bridge, Troy Horse (\"never in the river\")",
        &[Refuses, Loads],
    );
    RIVER_BLOCKS_SLIDES = Rule::source(
        "river.blocks-slides",
        "Open river stops every slide and step, on files, on diagonals and along rank 6; a bishop crosses only over the bridge that lies on its diagonal.",
        "Introduction (\"an actual barrier\"), Bishop",
        &[Refuses],
    );
    RIVER_LEAP = Rule::source(
        "river.leap",
        "A Troy Horse's leap ignores the river but may not land on open river.",
        "Troy Horse",
        &[Refuses],
    );
    RIVER_SHOT_CROSSES = Rule::source(
        "river.shot-crosses",
        "An arrow counts a river square as one space and is not stopped by it, bridge or no bridge.",
        "Archer",
        &[Defines],
    );
    RIVER_LAUNCH_CROSSES = Rule::source(
        "river.launch-crosses",
        "A launch flies over the river.",
        "Catapult",
        &[Defines],
    );
    KING_STEP = Rule::source(
        "king.step",
        "The king moves one square in any of 8 directions and may capture; there is no castling.",
        "King",
        &[Grants, Refuses],
    );
    BRIDGE_BUILDER_STEP = Rule::source(
        "bridge-builder.step",
        "The bridge builder moves and captures as the king does.",
        "Bridge Builder",
        &[Grants, Refuses],
    );
    BRIDGE_BUILDER_BUILD = Rule::inventor(
        "bridge-builder.build",
        "Instead of moving, the bridge builder puts a bridge on open river one king-step away, in any direction; one change a turn.",
        "Bridge Builder; the inventor's answer: from the far bank and sideways from a bridge too",
        &[Grants, Refuses],
    );
    BRIDGE_BUILDER_REMOVE = Rule::source(
        "bridge-builder.remove",
        "Instead of moving, the bridge builder takes away a bridge one king-step away, whoever built it.",
        "Bridge Builder",
        &[Grants, Refuses],
    );
    BRIDGE_BUILDER_REMOVE_DROWNS = Rule::source(
        "bridge-builder.remove-drowns",
        "An enemy piece on the removed bridge is lost, a catapult with its load, a horse with its archer.",
        "Bridge Builder",
        &[Grants],
    );
    BRIDGE_BUILDER_NEVER_OWN = Rule::source(
        "bridge-builder.never-own",
        "A bridge under a piece of the builder's own side, or under the builder, can't be removed.",
        "Bridge Builder (\"cannot harm his own forces\")",
        &[Refuses],
    );
    BRIDGE_BUILDER_LOADED = Rule::ruling(
        "bridge-builder.loaded",
        "A bridge builder riding a catapult may still build and remove.",
        "Bridge Builder (\"on a square adjacent to the river\"); Catapult: a riding archer may shoot",
        &[Grants],
    );
    ROOK_SLIDE = Rule::source(
        "rook.slide",
        "The rook moves and captures along files and ranks as in chess, stopped by open river.",
        "Rook",
        &[Grants, Refuses],
    );
    BISHOP_SLIDE = Rule::source(
        "bishop.slide",
        "The bishop moves and captures along diagonals as in chess, stopped by open river.",
        "Bishop",
        &[Grants, Refuses],
    );
    PAWN_STEP = Rule::source(
        "pawn.step",
        "The pawn moves one square straight forward to a vacant square or its own empty catapult, never capturing; there is no double step.",
        "Pawn",
        &[Grants, Refuses],
    );
    PAWN_CAPTURE = Rule::source(
        "pawn.capture",
        "The pawn captures an enemy one square diagonally forward; it can't mount a catapult diagonally, and there is no en passant.",
        "Pawn",
        &[Grants, Refuses],
    );
    PAWN_PROMOTE = Rule::inventor(
        "pawn.promote",
        "On its far rank, however it got there, a pawn becomes an archer at once; it stays loaded if it was riding. Launched back to its own first rank it stays a pawn.",
        "Pawn; the inventor's answer: absolute",
        &[Grants, Refuses, Loads],
    );
    RAM_SLIDE = Rule::source(
        "ram.slide",
        "Without capture the ram slides as a rook through vacant squares; it may end on its own empty catapult.",
        "Ram",
        &[Grants, Refuses],
    );
    RAM_SWEEP = Rule::source(
        "ram.sweep",
        "A ram's capture takes everything on the chosen ray, of both sides, loaded catapults with their loads; it can't choose where to stop.",
        "Ram",
        &[Grants, Refuses],
    );
    RAM_SWEEP_STOPS_AT_GAP = Rule::ruling(
        "ram.sweep-stops-at-gap",
        "Open river ends a ram's ray as the edge does; pieces beyond it are safe.",
        "Introduction (\"an actual barrier\")",
        &[Refuses],
    );
    RAM_FIRST_HIT_ENEMY = Rule::source(
        "ram.first-hit-enemy",
        "The first piece on a ram's ray must be an enemy.",
        "Ram",
        &[Refuses],
    );
    RAM_SPLINTER = Rule::source(
        "ram.splinter",
        "After a sweep the ram is removed. Bridges on the ray survive, pieces on them don't.",
        "Ram; that bridges survive is a ruling",
        &[Defines],
    );
    RAM_OWN_KING_IN_RAY = Rule::ruling(
        "ram.own-king-in-ray",
        "A sweep that would take one's own king, riding or not, is illegal.",
        "King: the game ends by checkmate alone",
        &[Refuses],
    );
    RAM_CHECK = Rule::source(
        "ram.check",
        "A king anywhere on the ray of an enemy ram whose first piece is of the king's side is in check, so putting another man in between doesn't help.",
        "Solution (\"Ram checks cannot be blocked\")",
        &[Defines],
    );
    RAM_FROM_CATAPULT = Rule::inventor(
        "ram.from-catapult",
        "A ram riding a catapult may sweep; the ram is removed, the catapult stays.",
        "the inventor's answer, second-hand",
        &[Grants],
    );
    HORSE_LEAP = Rule::source(
        "horse.leap",
        "The Troy Horse makes a knight's move and captures by landing.",
        "Troy Horse",
        &[Grants, Refuses],
    );
    HORSE_DROP = Rule::source(
        "horse.drop",
        "A Troy Horse that still has its archer may leave it on the square it leaves by its own leap, if that lies beyond the river; once, never taken back. The leap may capture, mount its catapult or go home.",
        "Troy Horse, Archer; that only the square left counts is a ruling",
        &[Grants, Refuses],
    );
    HORSE_DROP_ON_BRIDGE = Rule::inventor(
        "horse.drop-on-bridge",
        "With option `drop_on_bridge` the archer may be left on a bridge too, also one reached from the own bank.",
        "the inventor's answer, second-hand; that the own bank's side will do is a ruling",
        &[Grants, Refuses],
    );
    HORSE_DROP_NOT_ON_ARRIVAL = Rule::source(
        "horse.drop-not-on-arrival",
        "The leap that crosses can't drop on the far side; a later leap can.",
        "Archer (\"only on a subsequent move\")",
        &[Refuses],
    );
    HORSE_DROP_OWN_MOVE = Rule::ruling(
        "horse.drop-own-move",
        "There is no drop when the horse is launched, carried or left behind; it keeps its archer.",
        "Troy Horse (\"moving and [at the same time] leaving\")",
        &[Refuses],
    );
    HORSE_DROP_ON_CATAPULT = Rule::ruling(
        "horse.drop-on-catapult",
        "With option `drop_on_catapult` a horse leaping off its own catapult where it may drop leaves the archer as the catapult's new load.",
        "Archer (\"place the Archer where the Horse was\")",
        &[Grants, Refuses],
    );
    HORSE_INNER_ARCHER = Rule::ruling(
        "horse.inner-archer",
        "An archer inside a horse is inert (no shot, no check) and is lost with the horse.",
        "players' reading",
        &[Refuses],
    );
    ARCHER_WALK = Rule::source(
        "archer.walk",
        "The archer moves and captures one or two squares along queen lines, path clear; no leaping, no crossing open river.",
        "Archer",
        &[Grants, Refuses],
    );
    ARCHER_SHOOT = Rule::source(
        "archer.shoot",
        "The archer stays where it is and removes the first piece on a queen line within two squares, if that is an enemy; it can't shoot past any piece. A shot and a walking capture of the same target are two moves.",
        "Archer",
        &[Grants, Refuses],
    );
    ARCHER_SHOOT_LOADED = Rule::source(
        "archer.shoot-loaded",
        "An archer may shoot while riding a catapult.",
        "Catapult",
        &[Grants],
    );
    COMBO_ONE_TARGET = Rule::source(
        "combo.one-target",
        "Capturing, shooting, sweeping or drowning a loaded catapult takes catapult and load; the capturer just stands there, and no catapult ever changes sides.",
        "Catapult (\"as though they were one piece\")",
        &[Defines],
    );
    CATAPULT_SLIDE = Rule::source(
        "catapult.slide",
        "The catapult moves as a rook, blocked by every piece and by open river; it never captures.",
        "Catapult",
        &[Grants, Refuses],
    );
    CATAPULT_LOAD = Rule::source(
        "catapult.load",
        "An empty catapult may end its slide on the first piece it meets, if that is another piece of its side (not a catapult), which becomes its load. Any kind may be picked up, the king too.",
        "Catapult 1",
        &[Grants],
    );
    CATAPULT_CARRY = Rule::source(
        "catapult.carry",
        "A loaded catapult may move with its load, not onto another piece.",
        "Catapult 2",
        &[Grants, Refuses],
    );
    CATAPULT_LEAVE = Rule::source(
        "catapult.leave",
        "A loaded catapult may drive out from under its load, which stays, and in the same move may end under another own man.",
        "Catapult; ending on a vacant square is a ruling (\"move like rooks\")",
        &[Grants, Refuses],
    );
    CATAPULT_MOUNT = Rule::source(
        "catapult.mount",
        "An own man may make its normal non-capturing move onto its own empty catapult.",
        "Catapult 4",
        &[Grants],
    );
    CATAPULT_DISMOUNT = Rule::source(
        "catapult.dismount",
        "A load may make any of its normal moves, captures included; the catapult stays.",
        "Catapult 5",
        &[Grants],
    );
    CATAPULT_LAUNCH = Rule::source(
        "catapult.launch",
        "Instead of moving, a catapult throws its load any distance along a rank or file, over anything, onto a vacant square; never capturing, never onto open river.",
        "Catapult 3; never diagonally is the inventor's answer",
        &[Grants, Refuses],
    );
    CATAPULT_NO_SECOND_LOAD = Rule::source(
        "catapult.no-second-load",
        "A loaded catapult takes no second load, and a catapult can't be a load.",
        "Catapult (\"a piece\", \"the piece\")",
        &[Refuses, Loads],
    );
    CATAPULT_KING = Rule::source(
        "catapult.king",
        "The king may mount, be picked up, ride, be launched (over attacked squares too) and dismount; after the move it must not be attacked.",
        "King",
        &[Defines],
    );
    CHECK_ATTACK = Rule::ruling(
        "check.attack",
        "A king is attacked when the enemy, were it to move, has a capture, shot, sweep or removal that takes it, whether or not that would expose or take the enemy's own king. A king riding is attacked when its catapult is. Launches, catapults and inner archers attack nothing. In a study a side without a king is never in check, and taking a king ends nothing.",
        "chess; rams and removals by their own rules",
        &[Defines],
    );
    CHECK_OWN_KING_SAFE = Rule::source(
        "check.own-king-safe",
        "No move may leave one's own king attacked. Any action may answer a check, also a launch, a load, a build or a removal; building a bridge may expose the king.",
        "King",
        &[Refuses, Loads],
    );
    END_CHECKMATE = Rule::source(
        "end.checkmate",
        "The side to move has no legal move and its king is attacked: it loses.",
        "King",
        &[Refuses, Ends],
    );
    END_STALEMATE = Rule::ruling(
        "end.stalemate",
        "The side to move has no legal move and its king is not attacked: a draw.",
        "chess",
        &[Refuses, Ends],
    );
    END_HUNDRED_PLIES = Rule::ruling(
        "end.hundred-plies",
        "The count of quiet plies has reached option `move_cap`: a draw. Asked after mate and stalemate.",
        "chess",
        &[Refuses, Ends],
    );
    END_QUIET_COUNT = Rule::ruling(
        "end.quiet-count",
        "Quiet plies count from the last loss of a piece, own action of a pawn (step, mount, capture, launch) or promotion. Building, removing an empty bridge, dropping, carrying or leaving a pawn don't reset them.",
        "chess",
        &[Defines],
    );
    END_THREEFOLD = Rule::ruling(
        "end.threefold",
        "The third occurrence in a game of the full state (pieces, loads, inner archers, bridges, side to move; not the quiet plies) is a draw at once, without a claim; the first position counts, and the other endings are asked before. Option `repetition`.",
        "chess",
        &[Refuses, Ends],
    );
    END_NO_OTHER = Rule::ruling(
        "end.no-other",
        "There is no draw for lack of material; resignation and agreement are a record's affair.",
        "no sentence gives one",
        &[Defines],
    );
}
