//! The table of rules of Tri Point King, and which rule refuses what.
//!
//! An action is judged by these questions, in this order; the first that fails refuses it. "At" is the cell that the
//! refusal names.
//!
//! | question | what fails | rule | at |
//! |---|---|---|---|
//! | over | the game is over | the rule that ended it | |
//! | phase | in phase `place`: `end` | `turn.end` | |
//! | | in phase `place`: anything else but a placement | `turn.order` | |
//! | | after phase `place`: a placement | `start.order` | |
//! | | in phase `place`: a Battalion while the king is due, or a king while Battalions are | `start.order` | |
//! | | in phase `unit`: a city's action, `end cities` | `turn.order` | |
//! | | in phase `city`: an attack, a merge, with `movement: free` a free step | `turn.order` | |
//! | turn | an enemy unit on the acting standing city | `city.occupied` | the city |
//! | | an enemy unit where the attacking, merging or stepping unit should be | `turn.order` | its cell |
//! | origin | the acting cell is none of the 13 cities | `board.cities` | the cell |
//! | | the acting city is scorched | `city.standing` | the city |
//! | | nobody on the acting city, which has an action left | `city.vacated` | the city |
//! | | nobody on the acting city, which has none left | `city.occupied` | the city |
//! | | an own unit on the acting city, which has no action left (or had none) | `city.acts` | the city |
//! | | Support: no own unit on the cell it is to move from | `city.support` | that cell |
//! | | nobody where the attacking, merging, stepping unit should be | `attack.mark`, `integrate.merge`, `step.free` | that cell |
//! | | the attacking or merging unit has acted | `unit.one-action` | its cell |
//! | shape | Conscript: not next to the city | `city.conscript` | |
//! | | Support of two steps outside Quick Run | `quick-run.movement` | |
//! | | a free step with `movement: support-only` (in phases `city` and `unit` alike: it is of no phase) | `step.only-by-support` | |
//! | | a unit that would exceed its step cap (a Support of two steps takes two) | `unit.points` | the unit's cell |
//! | | a step, first or second, to a cell that is not adjacent | `step.valid` | |
//! | | an attack on a cell that the attacker does not touch | `attack.mark` | |
//! | | a joiner that does not touch the attacker (the attacker itself, too) | `attack.coalition` | the joiner |
//! | | a merge by a king | `integrate.merge` | its cell |
//! | | a merge onto a cell that is not adjacent | `integrate.merge` | |
//! | path | Support of two steps: a unit on the cell between (another one) | `step.valid` | that cell |
//! | | the same: that cell is scorched, and not passable | `city.scorch` | that cell |
//! | target | a king: not on a city | `start.king` | the cell |
//! | | a king: the city is occupied | `start.king` | the cell |
//! | | a king in Quick Run: not on an edge middle; not opposite to the other king | `quick-run.start` | the cell |
//! | | a Battalion: not next to its king's city, or on a taken cell | `start.battalions` | the cell |
//! | | a settled Battalion: not on a city, or on a taken one | `start.settled` | the cell |
//! | | a Battalion: before an earlier one, or so late that too few cells are left | `start.ascending` | the cell |
//! | | Conscript: a unit is there | `city.conscript` | the cell |
//! | | Conscript: twelve Battalions already | `unit.caps` | the cell |
//! | | Promote: no own unit there | `city.promote` | that cell |
//! | | Promote with `promote: occupant`: not the unit on the city | `city.promote` | that cell |
//! | | a step to a cell with a unit | `step.valid` | that cell |
//! | | a step to a scorched cell, unless passable | `city.scorch` | that cell |
//! | | an attack where no enemy stands | `attack.mark` | that cell |
//! | | the first joiner (ascending) that may not: no own unit there | `attack.coalition` | the joiner |
//! | | that has acted | `unit.one-action` | the joiner |
//! | | that stands on a standing city | `attack.from-city` | the joiner |
//! | | that does not touch the target, with `coalition: touch-both` | `attack.coalition` | the joiner |
//! | | a merge where no own unit stands, or one of a higher class (a king, too) | `integrate.merge` | that cell |
//! | | a merge onto a unit that has acted | `unit.one-action` | that cell |
//! | promotion | Promote of a king | `city.promote` | its cell |
//! | | Promote or a merge, and the new class is at its cap | `unit.caps` | the target's cell |
//!
//! `end` is always legal in phases `city` and `unit`, `end cities` in phase `city`.
//!
//! What grants an action: `start.king` (`quick-run.start` in Quick Run) a king, `start.battalions` or `start.settled` a
//! Battalion; `city.conscript`, `city.promote`, `city.scorch` theirs, `city.support` a Support of one step and
//! `quick-run.movement` one of two; `turn.order` `end cities`; `step.free` a free step; an attack `attack.coalition` with
//! joiners, else `attack.from-city` from a standing city, else `attack.mark`; `integrate.merge` a merge; `turn.end` `end`.
//!
//! What an action changes (things are units with their marks, standing and scorched cities, capitals; whether a unit has
//! acted, its steps, actions left and counters are none): a unit placed or conscripted appears; a promoted one becomes
//! another kind where it stands; a moved one goes (in two steps: once, from start to end, even back to its start); a
//! scorched city (`city`) becomes `scorched`, its occupant is lost; a marked unit stays where it is, with other marks; a
//! defeated one is lost; a merge loses the unit entered, and the actor goes there and becomes another kind; a capital
//! (`capital`) goes from its old cell to the new one, or appears with the first king; `end` frees every marked unit of
//! its marks, the unit staying where it is. Nothing else changes.
//!
//! What loading finds, besides the codes of the rules file (pointers in `/position`). Shape: `no-such-side`,
//! `no-such-kind` (a class), `unknown-value` (a phase, an outcome's rule), `out-of-range` (negative steps or marks,
//! counters not 0 to 4294967295, actions left not 1 or 2), `wrong-type` (also `/to_act` or `/outcome` that are null, or
//! not, against the phase, and `/outcome/winner` null without threefold, or not null with it). In options (`/options`):
//! `unknown-value`, `out-of-range` (`counter_limit` not 1 to 4294967295). `dark` and `light` of `capital` and of
//! `counter` may each be left out. Fit, in this order: for each unit `two-pieces-on-a-cell` (nothing else is asked of
//! it), `city.scorch`, `unit.caps` (all three at `/units/N`), `unit.points` (`/units/N/steps`), `attack.defeat` (`/units/N/marks`),
//! `turn.reset` (`/units/N/steps`, `/units/N/acted`, `/units/N/marks`); then `/scorched/N`; `/capital/SIDE`, also for one
//! that is missing; `/counter/SIDE`; `/city_actions_left/CELL`, or without a cell; `/roamed`; `end.dethroned` at `/units`;
//! `start.*`.
//!
//! What loading doubts, besides the warnings of the rules file: an outcome that the board contradicts, at `/outcome`
//! under the rule that it names (`end.dethroned`: the loser has a king; `end.counter-limit`: no limit, or the loser's
//! counter is below it, or the loser has no king; `end.full-occupation`: the winner does not occupy fully;
//! `end.threefold`: option `repetition` is `off`); `city.capital` at `/city_actions_left/CELL`: two actions of a city
//! that is not the capital, with nothing done in the turn and nothing scorched; `turn.reset` at `/roamed`: roamed, with
//! no step made and nothing scorched, in phase `unit` with nobody having acted either. All load: an outcome is not
//! checked against the rest, and actions given are taken as they are.
//!
//! The faults that loading finds in phase `place` (a state that placements alone don't reach):
//!
//! | code | fault | pointer (in `/position`) |
//! |---|---|---|
//! | `start.dark-first` | a scorched city; a counter that is not 0 | `/scorched/N`, `/counter/SIDE` |
//! | | Light has a unit, and Dark has not placed all of its own | `/units/N`, Light's first |
//! | | Light is to act, and Dark has not placed all | `/to_act` |
//! | | Dark is to act, and has placed all | `/to_act` |
//! | `start.light` | Light has placed all: phase `city` would have begun | `/phase` |
//! | `start.order` | a Regiment; a Battalion of a side without its king | `/units/N` |
//! | `start.king` | a king that is not on a city; in Quick Run not on an edge middle or not opposite to Dark's | `/units/N` |
//! | `start.battalions` | a Battalion (not settled) away from its king's city, or the third one | `/units/N` |
//! | `start.settled` | a settled Battalion that is not on a city, or the fifth one | `/units/N` |
//! | `start.ascending` | a Battalion after which too few cells are left for those that are due | `/units/N`, the side's last by cell |
//! | `city.capital` | a capital of a side without its king, or another than the city its king is on | `/capital/SIDE` |

use rules::Rule;
use rules::Use::{Defines, Ends, Grants, Loads, Refuses};

rules::rule_table! {
    BOARD_HEX = Rule::source(
        "board.hex",
        "The board is a hexagon of 127 hexagonal cells, 7 along each edge and 13 across; a cell touches up to six others.",
        "\"Hexagons 13 wide from flat face to flat face\"",
        &[Defines],
    );
    BOARD_ORDER = Rule::house(
        "board.order",
        "Cells ascend by file, then by rank as a number: a1 .. a7 b1 .. b8 .. g1 .. g13 .. m7. \"Ascending\" means this.",
        "files a-m from one corner to the opposite one, ranks counted up each file",
        &[Defines],
    );
    BOARD_CITIES = Rule::source(
        "board.cities",
        "There are 13 cities: the corners a1 a7 g1 g13 m1 m7, the edge middles a4 d1 d10 j1 j10 m4, and the center g7. Nothing else acts as a city.",
        "\"On every corner of the board as well as the center of each line and the board itself\"",
        &[Refuses, Defines],
    );
    UNIT_POINTS = Rule::source(
        "unit.points",
        "Battalion 1, Regiment 2, King 3: the most steps in a round, and the points in attack and defense.",
        "\"each point indicating the maximum number of movements in one round, as well as the amount of attacking and defending points\"",
        &[Refuses, Loads],
    );
    UNIT_CAPS = Rule::source(
        "unit.caps",
        "A player has at most 12 Battalions, 8 Regiments and 1 King on the board, after every action. A unit that is promoted, merged or lost frees its place.",
        "\"Each player has a maximum of 1 King, 8 Regiments, and 12 Battalions\"",
        &[Refuses, Loads],
    );
    UNIT_ONE_ACTION = Rule::source(
        "unit.one-action",
        "A unit has one of Attack, Integrate and Coalition a round; one that has acted does none of them and is not absorbed. Steps are not actions: whoever has acted may still step, whoever has stepped may still act.",
        "\"Each unit can take one of 3 actions a round\"; that steps are none is a ruling",
        &[Refuses],
    );
    TURN_ORDER = Rule::ruling(
        "turn.order",
        "After placement a turn is a check at its start, phase `city`, phase `unit`, and the end; only units of the side whose turn it is act. Cities act in phase `city` alone; attacks, merges and free steps belong to phase `unit`. `end cities` leads from the first to the second and forfeits what is left; nothing passes by itself.",
        "\"At the start of a player's turn\"; that nothing passes by itself is a ruling",
        &[Grants, Refuses],
    );
    TURN_END = Rule::ruling(
        "turn.end",
        "`end` ends the turn, in phase `city` or `unit`, also with nothing done; so there is no stalemate. Not in phase `place`.",
        "\"can take\", \"can then end their turn\": nothing is compulsory",
        &[Grants, Refuses],
    );
    TURN_CLOSE = Rule::house(
        "turn.close",
        "`end` does, in this order: the counter, the reset, Dethroned, the counter's limit, the other side's turn with Full Occupation, the third occurrence. The first ending that applies is the outcome.",
        "\"ends their turn\" and \"starts their turn\", in their order",
        &[Defines],
    );
    TURN_RESET = Rule::source(
        "turn.reset",
        "At the end of a turn the steps, the acted state and the marks of every unit, the city actions and the roamed flag are cleared.",
        "\"All points reset at the end of every turn\"; \"a round\"",
        &[Loads, Defines],
    );
    CITY_OCCUPIED = Rule::source(
        "city.occupied",
        "A city is a player's while one of its units, of any class, stands on it; leaving frees it.",
        "\"When a piece is placed on a city it is occupied by that player\"; that leaving frees it is a ruling",
        &[Refuses, Loads],
    );
    CITY_STANDING = Rule::source(
        "city.standing",
        "A standing city is one that is not scorched; only such act.",
        "Scorch (\"can not be used\")",
        &[Refuses],
    );
    CITY_CAPITAL = Rule::source(
        "city.capital",
        "A side's capital is the last city its king stood on, at once, in the middle of a two-step Support too. It stays so when the king leaves, when the enemy stands on it, and as a reference even when scorched. With option `capital: king-present` the second action alone needs the king there at the start of the turn.",
        "\"if a king is occupying a city, that city becomes the capital\"; that it stays is a ruling",
        &[Loads, Defines],
    );
    CITY_ACTS = Rule::source(
        "city.acts",
        "When a turn starts every standing city with an own unit on it gets one city action, one's capital two, in any order and optional. A city that is entered in the turn gets none.",
        "\"every occupied city under their control can take 1 of 4 actions, with the capital taking 2\"",
        &[Refuses],
    );
    CITY_VACATED = Rule::ruling(
        "city.vacated",
        "A city acts only while an own unit stands on it. Vacated, it keeps what it has left for whichever own unit enters it in this phase.",
        "\"occupied city under their control\"",
        &[Refuses],
    );
    CITY_COUNTS_AS_ACTION = Rule::source(
        "city.counts-as-action",
        "The unit on the city when it acts has acted; one that has acted already doesn't stop the city. The unit moved, promoted or conscripted elsewhere has not acted by that.",
        "\"The action taken by the city counts as the action taken by the occupying unit\"",
        &[Defines],
    );
    CITY_CONSCRIPT = Rule::source(
        "city.conscript",
        "Conscript: a new Battalion on an adjacent open cell. With option `fresh_units: wait` it has acted and used up its steps.",
        "Conscript",
        &[Grants, Refuses],
    );
    CITY_PROMOTE = Rule::source(
        "city.promote",
        "Promote: any own Battalion becomes a Regiment, or any own Regiment a King, anywhere on the board; its steps and whether it has acted stay. With option `promote: occupant` only the unit on the acting city.",
        "Promote; that it may be anywhere is a ruling",
        &[Grants, Refuses],
    );
    CITY_SUPPORT = Rule::source(
        "city.support",
        "Support: one step of any own unit on the board that is under its step cap, the occupant too, acted or not.",
        "Support",
        &[Grants, Refuses],
    );
    CITY_SCORCH = Rule::source(
        "city.scorch",
        "Scorch: the occupant, even the king, is lost and the cell is a city no more, for good; what the city had left is lost. The cell is impassable, unless option `scorched` is `passable`.",
        "Scorch; that a marker bars the cell is a ruling",
        &[Grants, Refuses, Loads],
    );
    STEP_VALID = Rule::source(
        "step.valid",
        "A step goes to an adjacent open cell: on the board, without a unit of either side, not scorched. No jumping, stacking or swapping. Each step adds 1 to the unit's steps.",
        "Support (\"valid, open\")",
        &[Refuses],
    );
    STEP_ONLY_BY_SUPPORT = Rule::ruling(
        "step.only-by-support",
        "With option `movement: support-only` (the default) units step only by Support; a merge moves one, too.",
        "Support (\"allow the player to make one movement\"); no movement is among the actions of a round",
        &[Refuses],
    );
    STEP_FREE = Rule::ruling(
        "step.free",
        "With option `movement: free` each own unit may also step in phase `unit`, one step an action, up to its cap, before and after its action. Steps by Support count toward the same cap.",
        "\"the maximum number of movements in one round\", the other reading",
        &[Grants, Refuses],
    );
    ATTACK_MARK = Rule::source(
        "attack.mark",
        "A unit that has not acted attacks one enemy unit that it touches: one mark, whatever its class. With option `attack: points` as many as its points. It has acted.",
        "Attack; that the target is an enemy is a ruling",
        &[Grants, Refuses],
    );
    ATTACK_COALITION = Rule::source(
        "attack.coalition",
        "Any own units that have not acted, touch the attacking unit and do not stand on a standing city add their points to its attack; each has acted. They need not touch the target, unless option `coalition` is `touch-both`. A joiner's neighbor does not join by that.",
        "Coalition",
        &[Grants, Refuses],
    );
    ATTACK_DEFEAT = Rule::source(
        "attack.defeat",
        "A unit is lost at once when its marks exceed its points: a Battalion at 2, a Regiment at 3, a King at 4. Marks add up within the turn. The attacker doesn't move.",
        "Attack (\"greater then the points that unit has\")",
        &[Loads, Defines],
    );
    ATTACK_FROM_CITY = Rule::source(
        "attack.from-city",
        "An attacker may stand on a city, if it has not acted by it; a joiner may not. A target on a city has no bonus.",
        "Coalition (\"if they are not occupying a city\"); that \"they\" are the joiners is a ruling",
        &[Grants, Refuses],
    );
    INTEGRATE_MERGE = Rule::source(
        "integrate.merge",
        "A Battalion or Regiment that has not acted moves onto an adjacent own unit of the same or lower class that has not acted; that one is gone, the actor stands there one class higher and has acted. It uses no step and asks for none; a king can't integrate.",
        "Integrate; that it uses no step is a ruling",
        &[Grants, Refuses],
    );
    START_DARK_FIRST = Rule::source(
        "start.dark-first",
        "The darker side, the first seat, places first and its turn ends by itself: no city action, no `end`, no counter.",
        "\"the side that has the darker pieces goes first\"",
        &[Loads, Defines],
    );
    START_LIGHT = Rule::source(
        "start.light",
        "Then the second seat places, and its first turn starts at once with phase `city`; its capital has two actions.",
        "\"The next player chooses what city they start in like the last, and then takes their turn\"",
        &[Loads, Defines],
    );
    START_ORDER = Rule::house(
        "start.order",
        "One action places one unit: the king, then the Battalions; the last one ends the placement.",
        "\"places their King in whatever city they want, and the 2 Battalions next to that city\"",
        &[Refuses, Loads],
    );
    START_KING = Rule::source(
        "start.king",
        "The king is placed on any city that is not occupied, however near the enemy.",
        "\"whatever city they want\"",
        &[Grants, Refuses, Loads],
    );
    START_BATTALIONS = Rule::source(
        "start.battalions",
        "Two Battalions are placed on two different neighbors of the king's city.",
        "\"the 2 Battalions next to that city\"",
        &[Grants, Refuses, Loads],
    );
    START_SETTLED = Rule::source(
        "start.settled",
        "A settled side places four Battalions on four other free cities.",
        "Pre Settled (\"4 battalions each in their own cities\")",
        &[Grants, Refuses, Loads],
    );
    START_ASCENDING = Rule::house(
        "start.ascending",
        "Battalions are placed in ascending order, and none so high that too few later cells are left, so that each choice appears once and there is no dead end.",
        "which Battalion is placed first makes no difference",
        &[Refuses, Loads],
    );
    END_RESULT = Rule::house(
        "end.result",
        "In a record `1-0` means that Dark, the first seat, won.",
        "records name the first seat first",
        &[Defines],
    );
    END_DETHRONED = Rule::source(
        "end.dethroned",
        "A player that ends its own turn without a king loses, however it came about. A king lost in the enemy's turn can be replaced first.",
        "Dethroned",
        &[Refuses, Ends, Loads],
    );
    END_FULL_OCCUPATION = Rule::source(
        "end.full-occupation",
        "At the start of a player's turn, before anything: it wins if at most one standing city has no unit of its own and at least one has, also without a king. With option `full_occupation: scorched-count`: if at least 12 cities have one.",
        "Full Occupation",
        &[Refuses, Ends, Loads],
    );
    COUNTER_HOME = Rule::source(
        "counter.home",
        "At its own `end` a player's counter becomes 0 if in this turn one of its units made a step, or a merging move, that ended more than 2 cells from its capital as it was just before; else it grows by 1.",
        "\"A counter of some kind is needed\"; that there is one a player is a ruling",
        &[Defines],
    );
    END_COUNTER_LIMIT = Rule::ruling(
        "end.counter-limit",
        "With option `counter_limit: N` a player whose counter reaches N at its own `end` loses. The source gives no limit.",
        "\"A counter of some kind is needed\"",
        &[Refuses, Ends, Loads],
    );
    END_THREEFOLD = Rule::ruling(
        "end.threefold",
        "With option `repetition: threefold` the third time the same position occurs at the start of a turn is a draw: the seat to act, the units, the scorched cities and the capitals; not the counters.",
        "the source knows no draw",
        &[Refuses, Ends, Loads],
    );
    RULESET_ONE = Rule::ruling(
        "ruleset.one",
        "At most one of the optional rulesets is in play: option `ruleset`.",
        "no sentence says how two would combine",
        &[Defines],
    );
    QUICK_RUN_START = Rule::source(
        "quick-run.start",
        "In Quick Run the kings start on opposite edge middles: a4-m4, d1-j10, d10-j1.",
        "Quick Run (\"opposing flat sides\"); a corner belongs to two sides",
        &[Grants, Refuses],
    );
    QUICK_RUN_NO_FULL_OCCUPATION = Rule::source(
        "quick-run.no-full-occupation",
        "In Quick Run Full Occupation does not win.",
        "Quick Run",
        &[Defines],
    );
    QUICK_RUN_MOVEMENT = Rule::source(
        "quick-run.movement",
        "In Quick Run the step caps are 2, 4 and 6, and one Support is one step or two steps of the same unit, the second also back. A free step is one step; attack and defense are not doubled.",
        "Quick Run (\"All movement is dubbed\"); that Support may be two steps is a ruling",
        &[Grants, Refuses],
    );
    PRE_SETTLED = Rule::source(
        "pre-settled",
        "In Pre Settled each side places its king on a free city and then four Battalions on four other free cities; no other units.",
        "Pre Settled",
        &[Defines],
    );
    INVASION = Rule::source(
        "invasion",
        "In Invasion the side of option `settled` places as in Pre Settled, the other as usual; Dark first all the same.",
        "Invasion; who is settled is not said",
        &[Defines],
    );
}
