//! The table of rules of Cairns.

use rules::Rule;
use rules::Use::{Defines, Ends, Grants, Loads, Refuses};

rules::rule_table! {
    BOARD_HOMES = Rule::house(
        "board.homes",
        "The board is a hexagon of side 3. Red's home is a1-a3, Green's c5 d4 e3, Blue's e1 d1 c1, each named clockwise.",
        "example",
        &[Defines],
    );
    BOARD_WATER = Rule::house(
        "board.water",
        "At the start b3, c2 and d3 are water. Nobody stands in water.",
        "example",
        &[Refuses, Loads],
    );
    PLACE_FIRST = Rule::house(
        "place.first",
        "In seating order from option `first`, each clan places two walkers. Only then does anybody act.",
        "example",
        &[Refuses, Loads],
    );
    PLACE_HOME = Rule::house(
        "place.home",
        "A clan places its walkers on two of its three home cells.",
        "example",
        &[Grants, Refuses, Loads],
    );
    PLACE_CLOCKWISE = Rule::house(
        "place.clockwise",
        "The two cells are chosen clockwise, so that each choice is there once. A reader takes both orders.",
        "example",
        &[Refuses, Loads],
    );
    TURN_STEPS = Rule::house(
        "turn.steps",
        "A turn is as many actions as option `steps` says, by any of one's own walkers.",
        "example",
        &[Loads],
    );
    TURN_END = Rule::house(
        "turn.end",
        "A turn may end early, but not before one action.",
        "example",
        &[Grants, Refuses],
    );
    TURN_OWN = Rule::house(
        "turn.own",
        "A clan acts with its own walkers, each on a cell next to it.",
        "example",
        &[Refuses],
    );
    STEP = Rule::house(
        "step",
        "A walker steps to a cell next to it, with the stone that it carries.",
        "example",
        &[Grants, Refuses],
    );
    CELL_FREE = Rule::house(
        "cell.free",
        "One cell holds one walker; nobody digs under one.",
        "example",
        &[Refuses],
    );
    DIG = Rule::house(
        "dig",
        "A walker digs up a dry cell next to it: the cell is water, and the walker carries a stone.",
        "example",
        &[Grants, Refuses],
    );
    DIG_ONE = Rule::house(
        "dig.one",
        "A walker carries one stone at most.",
        "example",
        &[Refuses],
    );
    LAY = Rule::house(
        "lay",
        "A walker lays the stone that it carries into water next to it: the cell is dry.",
        "example",
        &[Grants, Refuses],
    );
    SUMMIT_CAIRN = Rule::house(
        "summit.cairn",
        "A walker steps onto the summit, c3, only with a stone. The cairn there grows; the clan leaves the board in the best free place.",
        "example",
        &[Grants, Refuses],
    );
    SUMMIT_CLEAR = Rule::house(
        "summit.clear",
        "The summit is never dug up, and nobody stays on it.",
        "example",
        &[Refuses, Loads],
    );
    STONES_CONSERVED = Rule::house(
        "stones.conserved",
        "Every stone came out of the ground: one is carried, lies on the cairn, or was lost with a clan that left.",
        "example",
        &[Loads],
    );
    OUT_STRANDED = Rule::house(
        "out.stranded",
        "A clan whose turn comes and that can't act leaves the board in the worst free place.",
        "example",
        &[Loads],
    );
    OUT_PLACES = Rule::house(
        "out.places",
        "Places are given from the best by the cairn, from the worst by being stranded. A clan that is out is passed over.",
        "example",
        &[Loads],
    );
    END_LAST = Rule::house(
        "end.last",
        "One clan is left: it takes the place that is left.",
        "example",
        &[Refuses, Ends],
    );
    END_REPETITION = Rule::house(
        "end.repetition",
        "The third time that a turn begins from the same position, the clans left share the best free place (option `repetition`).",
        "example",
        &[Refuses, Ends],
    );
}
