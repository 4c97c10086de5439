//! The table of rules of Titan's Battalion, and which rule refuses what.
//!
//! An action is judged by these questions, in this order; the first that fails refuses it. After mate and stalemate
//! every action fails by itself: the question "over" is asked of the other endings.
//!
//! | question | what fails | rule |
//! |---|---|---|
//! | over | the count of quiet plies, or a winner in Party Mode | the rule that ended it |
//! | phase | a first turn is due and this is no choice; a choice, and none is due | `first-turn.when` |
//! | | `target` when all sets are complete; `assign` or `done` before they are | `first-turn.sequence` |
//! | | `pass` outside Party Mode | `party.pass` |
//! | turn | the piece on the first cell is another seat's | `turn.order` |
//! | origin | nothing stands on the first cell | `turn.order` |
//! | | a letter that is not that of the piece (said by the parser) | `turn.order` |
//! | | `assign` to anything but an own Planet, an enemy's included | `first-turn.planets` |
//! | | a resting Planet, whatever it is to do | `planet.rest` |
//! | | castling: the Battalion has none, or the right is gone | `chess.castling` |
//! | | `*` by anything but a probe or a Planet of type probe; off the Battlefield; without a friendly Planetary Titan or Planet | `gravity.needs` |
//! | shape | `ep` by anything but a pawn, or by none of its capture steps | `chess.en-passant` |
//! | | `*` to a first square that is no diagonal step away | `gravity.start` |
//! | | `>` by anything but a kind meteoroid, a Planet of that type included | `targeting.ray` |
//! | | `>` before the controller has completed three own turns | `targeting.after-three` |
//! | | `>` to a square on no ray: on a board without a curved Territory | `targeting.ray` |
//! | | the same on a board with one | `targeting.curved` |
//! | | `>` to a square on a ray that is a step or a leap of a Meteoroid, empty or not | `targeting.same` |
//! | | a pawn's `-` two steps forward, not from row 1 of its own Territory | `chess.double-step` |
//! | | a Comet's `x` by a leap of three (and none of two) | `comet.three` |
//! | | a probe's step sideways or backward that Party Mode would allow on the Battlefield: outside Party Mode, or off the Battlefield | `probe.party` |
//! | | a Planet's `x` that its own type lacks, where another friendly Planet has the movement without capture | `planet.borrow` |
//! | | any other way: the rule of the kind: `chess.king` ... `chess.pawn`, `planetary-titan.step`, `meteoroid.step`, `comet.two`, `asteroid.step`, `probe.step` (so `x` with `probe_captures` off) | |
//! | | of a Planet with a type, by its own and the borrowed ones | `planet.own-type` |
//! | | of a Planet without one, likewise | `planet.unassigned` |
//! | path | a piece in the way (the nearest to the start is named): the rule of the kind, `chess.double-step` for a double step; of a Planet `planet.own-type`, or `planet.borrow` for what only another Planet's movement has the shape of | |
//! | | castling: a piece between king and rook (the nearest to the king) | `chess.castling` |
//! | | `*` to a first square that is a wall | `gravity.start` |
//! | | `*` to a first square that is not closer | `gravity.closer` |
//! | target | `-` to a square that is not empty: the rule that would grant it (a Planet as under path; `planet.unassigned` for a blank one's own) | |
//! | | `>` to a square that is not empty | `targeting.empty` |
//! | | `x` where no enemy stands | `term.enemy` |
//! | | `x` or `ep` where the enemy can't be captured | `term.uncapturable` |
//! | | `ep` to another square than the one skipped on the turn before | `chess.en-passant` |
//! | | `*` by a path that strikes nothing, or another square than the one written | `gravity.must-strike` |
//! | | `*` by a path that strikes a friendly Titan | `gravity.own-titan` |
//! | | `target` where no enemy stands | `first-turn.targets` |
//! | | `target` of a piece of a seat that is out | `party.out` |
//! | | `target` of a Titan | `first-turn.no-titans` |
//! | | `target` of a Target, of another army than the one that is due, before one chosen already, or leaving too few later ones | `first-turn.sequence` |
//! | | `assign` to a Planet that has a type, or that stands before one that has | `first-turn.sequence` |
//! | | `assign` of a Planet kind, of a kind that another own Planet has, or that no opponent has | `first-turn.planets` |
//! | promotion | missing, superfluous or into another kind, by a probe or a Planet of type probe | `probe.promote` |
//! | | the same by any other piece | `chess.promotion` |
//! | turn-incomplete | `pass` while something else is legal | `party.pass` |
//! | royal-safety | castling out of, over or into an attack | `chess.castling` |
//! | | the own royal Titan would be left attacked, choices of the first turn included | `titan.royal` |
//!
//! What grants an action: the first of these that fits.
//!
//! 1. a choice: `first-turn.targets` (`target`), `first-turn.planets` (`assign`), `first-turn.done`; `party.pass`;
//! 2. `chess.castling`, `chess.en-passant`;
//! 3. a promotion: `chess.promotion` or `probe.promote`;
//! 4. a Gravity Assist: `gravity.bounce` if its path bounces before the strike, else `gravity.must-strike`;
//! 5. Targeting: `targeting.ray`, or `targeting.curved` if only a ray that is followed over the board qualifies;
//! 6. of a Planet: `planet.own-type`, `planet.unassigned`, or `planet.borrow` if its own movement does not do;
//! 7. the rule of the movement: `chess.double-step`, `meteoroid.leap`, `comet.three`, `probe.party` (whatever is no
//!    step forward allowed by `probe.step`), or that of the kind.

use rules::Rule;
use rules::Use::{Defines, Ends, Grants, Loads, Refuses};

rules::rule_table! {
    BOARD_SEATS = Rule::ruling(
        "board.seats",
        "Two to four players, in seating and turn order white (south), black (north), red (east), green (west).",
        "no public page fixes names or order",
        &[Defines],
    );
    BOARD_ASSEMBLY = Rule::inventor(
        "board.assembly",
        "One Battlefield lies in the middle and each Territory touches its side of it with its whole front row. Battlefields are 8x2 (default), 10x2, and 8x8 (default and only choice with three or four seats).",
        "the prototype has 8x2 and 10x2; 8x8 is a ruling; the diagram's row of squares \"which must be part of the Battlefield\"",
        &[Loads, Defines],
    );
    BOARD_OFFSET = Rule::ruling(
        "board.offset",
        "A Territory narrower than its side slides by option `offsets`, counted from the west end of a north or south side and from the south end of an east or west side.",
        "the diagram's Territory is 7 files wide, a Battlefield's side 8 or 10",
        &[Defines],
    );
    BOARD_OFF = Rule::source(
        "board.off",
        "Squares left, right and behind a Territory are off the board.",
        "the diagram (\"squares where the Board may not be\")",
        &[Defines],
    );
    BOARD_LOCAL = Rule::house(
        "board.local",
        "A Territory has local files, 0 at the end from which offsets count, and rows, 0 at the back. So two facing armies are mirror images.",
        "queen facing queen, as in chess",
        &[Defines],
    );
    BOARD_NAMES = Rule::house(
        "board.names",
        "Flat cells lie on one chart: files from a at the westmost column, ranks from 1 at the southmost row. A cell of a curved Territory is named by seat letter, ring letter a to d from outside, and spoke 1 to 6.",
        "algebraic notation",
        &[Defines],
    );
    BOARD_ORDER = Rule::house(
        "board.order",
        "Ascending means: flat cells rank by rank, then curved Territories in seating order, each ring by ring.",
        "some order is needed for lists",
        &[Defines],
    );
    BOARD_ADJACENCY = Rule::ruling(
        "board.adjacency",
        "Cells have four sides, glued in pairs; two flat cells next to each other on the chart are glued. A move enters by a side and leaves by the opposite one.",
        "the board of squares, \"curvature of the board squares\"",
        &[Defines],
    );
    BOARD_DIAGONAL = Rule::ruling(
        "board.diagonal",
        "A diagonal step crosses two sides in either order: if both ways exist and agree, or only one exists, that is the step; if they differ there is none; if neither exists it is the flat cell diagonally there on the chart, if any.",
        "bishops' lines at the edges of Territories",
        &[Defines],
    );
    BOARD_LINE = Rule::ruling(
        "board.line",
        "Rook, bishop and queen lines repeat a step; they end at the edge, and on a closed ring before their start.",
        "chess, and circular chess for rings",
        &[Defines],
    );
    BOARD_LEAP = Rule::ruling(
        "board.leap",
        "The end of a leap between flat cells is plain coordinates; besides, whatever is reached by crossing so many sides sideways and lengthwise in any order.",
        "Meteoroid (\"whether those Squares are even on the board\")",
        &[Defines],
    );
    TERRITORY_MEDIEVAL = Rule::inventor(
        "territory.medieval",
        "The chess army on 8 x 3 flat cells: pieces in row 0, pawns in row 1, row 2 empty. Two of them with 8x2 are exactly chess.",
        "the prototype; \"the chess army\"",
        &[Defines],
    );
    TERRITORY_THREE_BODIES = Rule::source(
        "territory.three-bodies",
        "7 x 4 flat cells: C M M K M M C; Bob, Jack and Tim on local files b, d and f; seven probes; an empty row.",
        "the diagram; that the Planets stand on b, d and f is a ruling, since the table lost its blanks",
        &[Defines],
    );
    TERRITORY_BYZANTINE = Rule::ruling(
        "territory.byzantine",
        "Curved, four rings of six spokes, a U whose two ends stand on the Battlefield. Two of them on 8x2 are four closed rings of 16.",
        "Targeting (\"for example on Medieval Battalion's Byzantine Territory\")",
        &[Defines],
    );
    TERRITORY_BYZANTINE_ARMY = Rule::ruling(
        "territory.byzantine.army",
        "The Medieval army: local file f stands on ring f or 7-f, in the leg under that file; row 0 on spokes 3 and 4, row 1 on 2 and 5, row 2 on 1 and 6.",
        "the historical array of Byzantine chess lines pieces up so",
        &[Defines],
    );
    SQUARE_FLAGS = Rule::source(
        "square.flags",
        "A square belongs to the Battlefield or to the Territory of one seat, also after that seat is out; it may be rampart.",
        "\"Battlefield\", \"Territory\", \"Ramparts\"",
        &[Defines],
    );
    SQUARE_RAMPART = Rule::ruling(
        "square.rampart",
        "With option `ramparts` at `apex` spokes 3 and 4 of every curved Territory are rampart, with `none` nothing is. A rampart is an ordinary square but for promotion.",
        "Probe (\"or on the Ramparts\") names them and nothing says where they are",
        &[Defines],
    );
    FORWARD = Rule::inventor(
        "forward",
        "Forward depends on seat and cell: away from home on the Battlefield and in one's own Territory, toward the back edge in an enemy's; in a curved one that is the seam between spokes 3 and 4.",
        "the prototype; curved Territories are a ruling",
        &[Defines],
    );
    TURN_ORDER = Rule::ruling(
        "turn.order",
        "Players act in seating order with one of their own pieces, white first; seats that are out are left out.",
        "one turn after another is implied throughout",
        &[Refuses, Defines],
    );
    TITAN = Rule::source(
        "titan",
        "King and Planetary Titan are Titans.",
        "Planetary Titan",
        &[Defines],
    );
    TITAN_ROYAL = Rule::inventor(
        "titan.royal",
        "Outside Party Mode a seat's only Titan is royal: no action may leave it attacked. Of several Titans none is royal, and they can be captured down to the last.",
        "the base game; several Titans are a ruling",
        &[Refuses],
    );
    END_CHECKMATE = Rule::inventor(
        "end.checkmate",
        "Outside Party Mode a player whose royal Titan is attacked and who has no legal action loses. Nothing in a first turn parries, so whoever is attacked when it is due is mated.",
        "the base game; the first turn is a ruling",
        &[Ends],
    );
    END_STALEMATE = Rule::inventor(
        "end.stalemate",
        "With two seats, a player who is not attacked and has no legal action draws. There is no passing.",
        "the base game",
        &[Ends],
    );
    END_THREEFOLD = Rule::ruling(
        "end.threefold",
        "The third occurrence of a position draws, unless option `repetition` is off. Compared are side to act, pieces with kinds, types, flags, Targets and rest, castling, en passant where it is legal, and turns done.",
        "chess; a lone position never shows it",
        &[Ends],
    );
    END_HUNDRED_PLIES = Rule::ruling(
        "end.hundred-plies",
        "Fifty turns of each seat (option `move_cap`) without a capture or a move of a Pawn-class piece draw; mate and stalemate come first. A first turn and a pass count as one turn each.",
        "chess",
        &[Refuses, Ends],
    );
    TERM_LEAP = Rule::source(
        "term.leap",
        "In a leap pieces in between don't matter, and squares neither but where a rule says so.",
        "Meteoroid, Comet, Targeting (\"considered a Leap\")",
        &[Defines],
    );
    TERM_IMMUTABLE = Rule::source(
        "term.immutable",
        "Other powers can't change an immutable piece's abilities; it can be captured and be a Target.",
        "Targets (\"Immutable Pieces may be selected\")",
        &[Defines],
    );
    TERM_PAWN_CLASS = Rule::source(
        "term.pawn-class",
        "Pawn and probe are Pawn-class: their moves reset the count of quiet plies. A Planet of such a type is not.",
        "Probe (\"a Pawn-class Piece\"); the count is a ruling",
        &[Defines],
    );
    TERM_UNCAPTURABLE = Rule::source(
        "term.uncapturable",
        "Nobody captures an uncapturable piece; it blocks, and is a wall for Gravity Assists.",
        "Gravity Assist (\"un-Capturable Piece\")",
        &[Refuses],
    );
    TERM_ENEMY = Rule::ruling(
        "term.enemy",
        "An enemy is any piece of another seat, also of one that is out; a capture takes an enemy. Friendly pieces are of the same seat.",
        "\"enemy Piece\", \"friendly Planet\"",
        &[Refuses],
    );
    PARTY_MODE = Rule::ruling(
        "party.mode",
        "Party Mode is played exactly when there are three or four seats. With three the west side stays empty.",
        "the source names the mode only",
        &[Defines],
    );
    PARTY_NO_CHECK = Rule::inventor(
        "party.no-check",
        "In Party Mode there is no check, mate or stalemate; no Titan is royal, Titans are captured, and castling asks nothing about attacks.",
        "the base game",
        &[Defines],
    );
    PARTY_OUT = Rule::inventor(
        "party.out",
        "A seat without a Titan is out at once: its pieces stay as obstacles that can be captured and attack nothing, its Targets, rest and castling rights vanish, and it is no opposing army any more. Targets chosen already stay Targets.",
        "the base game; what vanishes is a ruling",
        &[Refuses, Loads],
    );
    PARTY_LAST_TITAN = Rule::inventor(
        "party.last-titan",
        "In Party Mode the last seat with a Titan wins.",
        "the base game",
        &[Refuses, Ends],
    );
    PARTY_ASSASSIN = Rule::inventor(
        "party.assassin",
        "With option `assassin` each seat hunts one other: as soon as that one is out, by whose hand soever, the hunter wins if it is still in.",
        "the mode exists; how it is won is a ruling",
        &[Refuses, Ends],
    );
    PARTY_PASS = Rule::ruling(
        "party.pass",
        "In Party Mode a seat without any legal action passes: that is a turn, rest ends and counters move.",
        "there is no stalemate",
        &[Grants, Refuses],
    );
    CHESS_KING = Rule::inventor(
        "chess.king",
        "A king steps one square in any of eight directions.",
        "the chess army",
        &[Grants, Refuses],
    );
    CHESS_QUEEN = Rule::inventor(
        "chess.queen",
        "A queen slides in any of eight directions.",
        "the chess army",
        &[Grants, Refuses],
    );
    CHESS_ROOK = Rule::inventor(
        "chess.rook",
        "A rook slides along ranks and files.",
        "the chess army",
        &[Grants, Refuses],
    );
    CHESS_BISHOP = Rule::inventor(
        "chess.bishop",
        "A bishop slides along diagonals.",
        "the chess army",
        &[Grants, Refuses],
    );
    CHESS_KNIGHT = Rule::inventor(
        "chess.knight",
        "A knight makes a (1,2) leap.",
        "the chess army",
        &[Grants, Refuses],
    );
    CHESS_PAWN = Rule::inventor(
        "chess.pawn",
        "A pawn steps one square forward to an empty square, and captures one step on the two diagonals that contain the forward heading.",
        "the chess army",
        &[Grants, Refuses],
    );
    CHESS_DOUBLE_STEP = Rule::inventor(
        "chess.double-step",
        "From row 1 of its own Territory a pawn may go two steps forward in line, both squares empty.",
        "the chess army; row 1 is a ruling",
        &[Grants, Refuses],
    );
    CHESS_EN_PASSANT = Rule::inventor(
        "chess.en-passant",
        "On the very next turn a pawn may take a pawn of another seat on the square that its double step skipped, by one of its own capture steps. Planets neither make it nor are taken so.",
        "the chess army; offsets, Party Mode and Planets are rulings",
        &[Grants, Refuses, Loads],
    );
    CHESS_CASTLING = Rule::inventor(
        "chess.castling",
        "On row 0 of the own Territory the king goes from local file 4 to 6 or 2 and the rook from 7 or 0 to 5 or 3, if neither has moved, all squares between are empty, and outside Party Mode the king is not attacked where it stands, on the crossed square, or afterwards.",
        "the chess army; only Battalions whose data say `castling` (a ruling)",
        &[Grants, Refuses, Loads],
    );
    CHESS_PROMOTION = Rule::inventor(
        "chess.promotion",
        "A pawn that ends a move off the Battlefield with the square in front missing or rampart must become queen, rook, bishop or knight. A Planet never promotes.",
        "the chess army and the probe's clause; stuck pawns are a ruling",
        &[Grants, Refuses],
    );
    FIRST_TURN_WHEN = Rule::source(
        "first-turn.when",
        "The first turn of a seat whose Battalion has one consists of choices only; no piece moves.",
        "\"As their first Turn\"",
        &[Refuses],
    );
    FIRST_TURN_TARGETS = Rule::source(
        "first-turn.targets",
        "The player chooses four Targets in each opposing army, or all if fewer are eligible.",
        "\"selects 4 Pieces from each opposing army\"; fewer is a ruling, and the example's three are an illustration",
        &[Grants, Refuses, Loads],
    );
    FIRST_TURN_NO_TITANS = Rule::source(
        "first-turn.no-titans",
        "A Titan can't be a Target; Immutable, Pawn-class, Planet and uncapturable pieces can.",
        "\"Titans may not be selected\"",
        &[Refuses, Loads],
    );
    FIRST_TURN_SEQUENCE = Rule::ruling(
        "first-turn.sequence",
        "Targets are chosen army by army in turn order, ascending within each, then types are assigned to Planets in ascending order of cells (any may be skipped), then `done`. So each choice appears once.",
        "\"it is during their first Turn\": one turn, no order",
        &[Refuses],
    );
    FIRST_TURN_ORDER = Rule::ruling(
        "first-turn.order",
        "Loading: what the seat to act has chosen of its first turn is a beginning of the sequence, and a seat whose first turn is due but that is not to act has chosen nothing.",
        "\"it is during their first Turn\": one turn, no order",
        &[Loads],
    );
    FIRST_TURN_PLANETS = Rule::source(
        "first-turn.planets",
        "Each own Planet may get one kind, all different, no Planet kind, such that an opponent still in the game has a piece of that kind. Leaving one blank is always allowed, and it is for good.",
        "\"Each Planet they control may get 1 non-Planet Piece type\"",
        &[Grants, Refuses, Loads],
    );
    FIRST_TURN_DONE = Rule::ruling(
        "first-turn.done",
        "`done` ends the first turn, which counts as one turn.",
        "leaving Planets blank needs an end",
        &[Grants],
    );
    TARGET_STICKS = Rule::source(
        "target.sticks",
        "Being a Target belongs to the physical piece: it survives promotion and change of side. Targets are public and per controller.",
        "\"Pieces remain Targets if they Promote or are Captured and then dropped again\"",
        &[Defines],
    );
    TARGETING_RAY = Rule::source(
        "targeting.ray",
        "A Meteoroid may go to a square whose center is on the ray from one of its controller's Targets through the Meteoroid, between the two or beyond the Meteoroid.",
        "\"an infinite geometric ray\"",
        &[Grants, Refuses],
    );
    TARGETING_EMPTY = Rule::source(
        "targeting.empty",
        "A Targeting Move ends on an empty square, so it never gives check.",
        "\"may not Capture by displacement\"",
        &[Refuses],
    );
    TARGETING_LEAP = Rule::source(
        "targeting.leap",
        "Nothing in between blocks a Targeting Move, and holes in the flat chart don't end its ray.",
        "\"considered a Leap\"; adjacent squares have nothing between",
        &[Defines],
    );
    TARGETING_AFTER_THREE = Rule::source(
        "targeting.after-three",
        "Targeting is for pieces of kind meteoroid whose controller has completed three own turns, the first turn being one of them.",
        "\"only after its controller's first 3 turns have passed\"",
        &[Refuses],
    );
    TARGETING_SAME = Rule::ruling(
        "targeting.same",
        "A square that an ordinary move of the Meteoroid reaches is not listed again as Targeting.",
        "the result is the same",
        &[Refuses],
    );
    TARGETING_CURVED = Rule::source(
        "targeting.curved",
        "On a board with a curved Territory rays that are straight in the Target's chart count too: they cross sides in the order in which the segment does, and corners by diagonal steps, until they leave the board or come back, with less than a full turn from Target to Meteoroid.",
        "\"The geometric ray curves with the curvature of the board squares\"; the details are rulings",
        &[Grants, Refuses],
    );
    METEOROID_STEP = Rule::source(
        "meteoroid.step",
        "A Meteoroid steps one square orthogonally and may capture.",
        "Meteoroid",
        &[Grants, Refuses],
    );
    METEOROID_LEAP = Rule::source(
        "meteoroid.leap",
        "A Meteoroid makes a (2,2) leap and may capture; the squares in between may be occupied or missing.",
        "Meteoroid (\"the opposite corner of any 3-by-3 square\")",
        &[Grants, Refuses],
    );
    COMET_TWO = Rule::source(
        "comet.two",
        "A Comet leaps two squares along a rank, file or diagonal and may capture.",
        "Comet; that the square in between must exist is a ruling",
        &[Grants, Refuses],
    );
    COMET_THREE = Rule::source(
        "comet.three",
        "A Comet leaps three squares likewise, to an empty square only.",
        "Comet",
        &[Grants, Refuses],
    );
    PLANETARY_TITAN_STEP = Rule::source(
        "planetary-titan.step",
        "A Planetary Titan steps one square in any of eight directions and may capture.",
        "Planetary Titan",
        &[Grants, Refuses],
    );
    PLANET_OWN_TYPE = Rule::source(
        "planet.own-type",
        "A Planet moves and captures by displacement as its assigned kind did at the start, seen from its controller's side: without promotion, castling, en passant, being a Titan, or Targeting.",
        "\"A Planet has the abilities of its assigned Piece type\"; castling and en passant are rulings",
        &[Grants, Refuses, Loads],
    );
    ASTEROID_STEP = Rule::ruling(
        "asteroid.step",
        "An Asteroid is a Meteoroid without Targeting.",
        "no public page defines it",
        &[Grants, Refuses],
    );
    PLANET_UNASSIGNED = Rule::source(
        "planet.unassigned",
        "A Planet without a type has the abilities of an Asteroid, and lends those.",
        "\"if no piece type is assigned\"",
        &[Grants, Refuses],
    );
    PLANET_BORROW = Rule::source(
        "planet.borrow",
        "A Planet may use the movement without capture of any other friendly Planet on the board, from its own square.",
        "\"Each Planet may use the Movement abilities of any other friendly Planet\"",
        &[Grants, Refuses],
    );
    PLANET_REST = Rule::source(
        "planet.rest",
        "A Planet that moved or captured on its controller's last turn can't be moved this turn. Lending is not moving.",
        "\"may not be moved on 2 consecutive Turns\"; whose turns is a ruling",
        &[Refuses, Loads],
    );
    PLANET_REST_NO_CHECK = Rule::ruling(
        "planet.rest-no-check",
        "A resting Planet attacks nothing until its controller's next turn is over, unless option `rest_gives_check` is on.",
        "it could not capture on the next turn",
        &[Defines],
    );
    PROBE_STEP = Rule::source(
        "probe.step",
        "A Probe steps one square forward, moving or (option `probe_captures`) capturing.",
        "Probe (\"to an empty square, possibly Capturing\"): both is a ruling",
        &[Grants, Refuses],
    );
    PROBE_PARTY = Rule::source(
        "probe.party",
        "In Party Mode a Probe on the Battlefield steps one square in any orthogonal direction, moving or capturing.",
        "Probe",
        &[Grants, Refuses],
    );
    PROBE_PROMOTE = Rule::source(
        "probe.promote",
        "A Probe that ends any move off the Battlefield with the square in front missing or rampart must become a Meteoroid at once.",
        "Probe",
        &[Grants, Refuses],
    );
    GRAVITY_NEEDS = Rule::source(
        "gravity.needs",
        "A Gravity Assist needs a Probe (or a Planet of that type) on the Battlefield, and a friendly Planetary Titan and Planet on the board.",
        "Gravity Assist; a resting Planet or the mover itself will do (a ruling)",
        &[Refuses],
    );
    GRAVITY_START = Rule::ruling(
        "gravity.start",
        "A Gravity Assist starts by a diagonal step whose square is no wall.",
        "else the bounce on the spot would be one of the others",
        &[Refuses],
    );
    GRAVITY_CLOSER = Rule::source(
        "gravity.closer",
        "The first square must be strictly closer to a friendly Planetary Titan than the start is, nearest to nearest: by Euclid on flat boards, by the shortest chain of steps where a Territory is curved.",
        "Gravity Assist (\"has to be closer\"); the measures are rulings",
        &[Refuses],
    );
    GRAVITY_BOUNCE = Rule::ruling(
        "gravity.bounce",
        "The path runs along diagonals and bounces at the center of the edge square like a reflecting bishop: off one side only that part of the heading turns round, in and at corners both do.",
        "Gravity Assist (\"as described below\", and no description follows)",
        &[Grants],
    );
    GRAVITY_WALLS = Rule::source(
        "gravity.walls",
        "Walls are what is off the board and pieces that can't be captured. The square it started from counts as empty.",
        "Gravity Assist (\"as if the square ... were off the board\"); the last sentence is a ruling",
        &[Defines],
    );
    GRAVITY_MUST_STRIKE = Rule::source(
        "gravity.must-strike",
        "The path goes on until it meets a piece that can be captured, friend or foe, and captures it; one that never does is illegal.",
        "Gravity Assist (\"would never strike a Piece\")",
        &[Grants, Refuses],
    );
    GRAVITY_OWN_TITAN = Rule::source(
        "gravity.own-titan",
        "A path that would strike a friendly Titan is illegal. An enemy Titan can be struck: that is check.",
        "Gravity Assist (\"any friendly Titan\")",
        &[Refuses],
    );
    CHECK_ATTACKERS = Rule::ruling(
        "check.attackers",
        "What attacks a Titan: steps and leaps that capture, rested Planets' own types, pawns' diagonals, probes and Gravity Assists; not Targeting, the Comet's leap of three, borrowed moves, or seats that are out.",
        "what could capture it on the next turn",
        &[Defines],
    );
}
