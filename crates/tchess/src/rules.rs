//! The table of rules of TCHESS.
//!
//! Which rule refuses what, and in which order, is told in `check.rs`; which one grants what in `check/grant.rs`.

use rules::Rule;
use rules::Use::{Defines, Ends, Grants, Refuses};

rules::rule_table! {
    BASE_TURN = Rule::house(
        "base.turn",
        "White acts first. An action moves one own piece by its kind's movement; there is no passing, castling, double step or en passant.",
        "house base; one action a turn is implied by Strike (\"in the variant with one action a turn\")",
        &[Grants, Refuses],
    );
    BASE_CAPTURE = Rule::house(
        "base.capture",
        "A piece captures by landing on an enemy; the whole stack leaves the board. A capture ends the action, in a composite move too.",
        "house base",
        &[Grants, Refuses],
    );
    BASE_COMPOSITE = Rule::house(
        "base.composite",
        "A composite move has two parts. The second is optional unless the movement says otherwise, needs the first to have ended on an empty square or on an own piece taken up, starts with the start square empty unless a passenger was left there, and never ends on the start square.",
        "house base; composite moves are implied by Transport 4 and 5 and by Polarity",
        &[Grants, Refuses],
    );
    BASE_ROUTE = Rule::ruling(
        "base.route",
        "An action is its route: the squares where its parts end, with what it takes up, leaves or drops there. Two routes to one square are two actions.",
        "no sentence says when two actions are the same",
        &[Defines],
    );
    BASE_PROMOTION = Rule::house(
        "base.promotion",
        "A pawn that ends its own action on its side's far rank becomes a kind with role promotion at once, as part of the action; it must, unless no kind is allowed.",
        "house base; promotion is implied by the War council (\"may not promote\")",
        &[Grants, Refuses],
    );
    BASE_CHECK = Rule::house(
        "base.check",
        "Where check is on, no action may leave the own King capturable by one enemy action as the board then stands, actions of pinned pieces included.",
        "house base; mate is implied by King capture (\"instead of mate\")",
        &[Refuses],
    );
    BASE_MATE = Rule::house(
        "base.mate",
        "A side in check without a legal action has lost.",
        "house base; King capture (\"instead of mate\")",
        &[Refuses, Ends],
    );
    BASE_STALEMATE = Rule::house(
        "base.stalemate",
        "Without Strike, a side that is not in check and has no legal action draws.",
        "house base",
        &[Refuses, Ends],
    );
    BASE_CHECK_OFF = Rule::ruling(
        "base.check-off",
        "Check and mate are off under Strike, King capture, Flag capture, a target set, or option `escort_only`.",
        "\"instead of mate\" says it of King and Flag capture; the others are settled likewise",
        &[Defines],
    );
    BASE_THREEFOLD = Rule::house(
        "base.threefold",
        "The third occurrence of a position (board, orientations, used marks, turn, actions left, pending choices) draws. Counts ignore it.",
        "house base",
        &[Refuses, Ends],
    );
    BASE_HUNDRED_PLIES = Rule::house(
        "base.hundred-plies",
        "A hundred actions (three hundred under Strike) without a capture, pawn's move, promotion or delivery of a King draw, unless the last one won, mated or left the other side without an action.",
        "house base; the number under Strike is a ruling",
        &[Refuses, Ends],
    );
    BASE_ROLES = Rule::house(
        "base.roles",
        "A kind has at most one of the roles royal, horse, pawn and jester; promotion goes with horse or with none. Exactly one kind is royal, and a horse has a plain knight's leap.",
        "house base; the roles are what the source's modifications speak of",
        &[Defines],
    );
    BASE_LOADS = Rule::house(
        "base.loads",
        "A base is data: with the options given its start must be a position that loads and is not over.",
        "house base",
        &[Defines],
    );
    ENDS_ORDER = Rule::ruling(
        "ends.order",
        "After an action goals are asked first, of the side whose turn it is before the other (King taken, Escort, King capture, target set), then both Kings gone, then lack of actions, then the count of quiet plies.",
        "the source names goals but no order",
        &[Defines],
    );
    ENDS_FROZEN = Rule::ruling(
        "ends.frozen",
        "A goal ends the game at once: the turn isn't passed on, and used marks, actions left and pending choices stay as they are.",
        "the source names goals but not what follows",
        &[Defines],
    );
    CHOICES_ORDER = Rule::ruling(
        "choices.order",
        "Choices that an action calls come before anything else, each an action of the side that chooses: first the freed King's square, then the heir. They cost no action and turn no token.",
        "King capture and Illusions, where both happen at once",
        &[Refuses],
    );
    STRIKE_THREE = Rule::source(
        "strike.three",
        "A side makes three actions a turn with three different pieces, one after another, each with full effect before the next.",
        "Strike (\"all sides move three pieces in one turn\")",
        &[Defines],
    );
    STRIKE_AS_MANY_AS_POSSIBLE = Rule::source(
        "strike.as-many-as-possible",
        "A turn has fewer actions only when no unused piece has one; then it ends by itself. Nobody may stop early or must look ahead.",
        "Strike (\"as many as it comes to\"); no look-ahead is a ruling",
        &[Defines],
    );
    STRIKE_PASS = Rule::ruling(
        "strike.pass",
        "Under Strike a side that has no action when its turn begins passes by itself.",
        "Strike (\"as many as it comes to\"): none",
        &[Defines],
    );
    STRIKE_BOTH_PASS = Rule::ruling(
        "strike.both-pass",
        "If neither side has an action the game is drawn at once.",
        "passing for ever is no game",
        &[Refuses, Ends],
    );
    STRIKE_USED = Rule::ruling(
        "strike.used",
        "A token that has acted is used until the turn ends, through promotion, Illusions and being carried. Carrying uses the carrier only; a freed King is not used.",
        "Strike (\"three pieces\")",
        &[Refuses],
    );
    STRIKE_BALANCED = Rule::ruling(
        "strike.balanced",
        "With option `balanced` the first side has one action on its first turn.",
        "an option of this project's own",
        &[Defines],
    );
    STRIKE_KING_TAKEN = Rule::ruling(
        "strike.king-taken",
        "Under Strike, without King capture, Flag capture, a target set or `escort_only`, taking the King wins at once; no threat need be answered.",
        "Strike (\"moves that need an immediate answer\"); one look-ahead action does not describe a threat of three",
        &[Refuses, Ends],
    );
    ESCORT_WIN = Rule::source(
        "escort.win",
        "A side wins when its King ends its own action on the enemy portal. Mate, or under Strike taking the King, still wins.",
        "Escorting the King; that mate still wins is a ruling",
        &[Refuses, Ends],
    );
    ESCORT_ATTACKED_PORTAL = Rule::ruling(
        "escort.attacked-portal",
        "Where check is on the King may not enter an attacked portal; under Strike arrival wins.",
        "Escorting the King and the base's check",
        &[Refuses],
    );
    ESCORT_ONLY = Rule::ruling(
        "escort.only",
        "With option `escort_only` check is off, a King is captured like any piece, and his side can't win any more.",
        "Escorting the King, by the letter (\"to win one must\")",
        &[Defines],
    );
    ESCORT_NO_KINGS = Rule::ruling(
        "escort.no-kings",
        "With option `escort_only` the game is drawn when both Kings are gone.",
        "nobody can win any more",
        &[Refuses, Ends],
    );
    KING_CAPTURE_NO_ATTACK = Rule::source(
        "king-capture.no-attack",
        "Kings only move and never capture; there is neither check nor mate.",
        "Capturing the King (\"the King does not attack\")",
        &[Refuses],
    );
    KING_CAPTURE_PRISONER = Rule::source(
        "king-capture.prisoner",
        "Whoever takes the King stands on him as the upper tier. The stack is the captor's side's, moves, captures and promotes as the captor; it can't let go, mount or be mounted. The King beneath is inert.",
        "Capturing the King; what the stack can't do is a ruling",
        &[Grants, Refuses],
    );
    KING_CAPTURE_WIN = Rule::source(
        "king-capture.win",
        "A captor that ends an action on its own side's portal with the King wins, at once when he is taken on that very square.",
        "Capturing the King; the case of the very square is a ruling",
        &[Refuses, Ends],
    );
    KING_CAPTURE_RELEASE = Rule::source(
        "king-capture.release",
        "When the captor is captured its King is free: before anything else his owner puts him on one of the nearest free squares by king's steps, under Escort never on the enemy's portal.",
        "Capturing the King (\"any nearest free square\"); the measure and the owner's choice are rulings",
        &[Grants, Refuses],
    );
    KING_CAPTURE_NO_ROOM = Rule::ruling(
        "king-capture.no-room",
        "A captor can't be captured when its King would have no square to go to.",
        "Capturing the King, on a full board",
        &[Refuses],
    );
    KING_CAPTURE_LOADED = Rule::ruling(
        "king-capture.loaded",
        "A carrier can't take the King with a passenger on board.",
        "stacks have two tiers",
        &[Refuses],
    );
    KING_CAPTURE_HELPLESS = Rule::ruling(
        "king-capture.helpless",
        "A side whose King is held and which has no action when its turn begins has lost.",
        "such a game would never end",
        &[Refuses, Ends],
    );
    KING_CAPTURE_DELIVERED = Rule::ruling(
        "king-capture.delivered",
        "With a target set a captor that ends an action on its own portal delivers the King instead of winning: he is removed for good, the captor stays.",
        "Capturing the King with other priorities",
        &[Defines],
    );
    FLAG_CAPTURE_STILL = Rule::source(
        "flag-capture.still",
        "King capture in all, but the King has no action of his own.",
        "Flag capture; that Reform does not turn him is a ruling",
        &[Refuses],
    );
    ILLUSIONS_HEIR = Rule::source(
        "illusions.heir",
        "When a side loses its Jester in any way its owner at once chooses an own pawn, covered or not, which becomes the Jester where it stands. Without pawns nothing happens.",
        "Illusions; the details are rulings",
        &[Grants, Refuses],
    );
    ILLUSIONS_CHECK = Rule::ruling(
        "illusions.check",
        "Where check is on a Jester can't be captured if an heir that the enemy could choose would make the own King capturable.",
        "Illusions and the base's check",
        &[Refuses],
    );
    TRANSPORT_CARRIERS = Rule::source(
        "transport.carriers",
        "The kinds with role horse carry.",
        "Transport (\"pieces based on the Knight, Griffin and so on\")",
        &[Refuses],
    );
    TRANSPORT_PASSENGERS = Rule::source(
        "transport.passengers",
        "Passengers are own single pieces that are neither royal nor horses.",
        "Transport (\"except the King and other horses\"); no stacks is a ruling",
        &[Refuses],
    );
    TRANSPORT_MOUNT = Rule::source(
        "transport.mount",
        "A carrier's knight leap, alone or as first part, may end on a passenger and makes a stack with the carrier on top. Nothing else mounts.",
        "Transport 1",
        &[Grants, Refuses],
    );
    TRANSPORT_INERT = Rule::source(
        "transport.inert",
        "A passenger can't act, give check or be taken apart from its carrier.",
        "Transport 2",
        &[Refuses],
    );
    TRANSPORT_CARRY = Rule::source(
        "transport.carry",
        "A loaded carrier may move with its passenger, never onto an own piece.",
        "Transport 2",
        &[Grants, Refuses],
    );
    TRANSPORT_LEAVE = Rule::source(
        "transport.leave",
        "A loaded carrier may move alone, leaving its passenger on the start square.",
        "Transport 3",
        &[Grants],
    );
    TRANSPORT_LEAVE_AND_MOUNT = Rule::ruling(
        "transport.leave-and-mount",
        "Leaving one passenger, a carrier may mount another in the same action, or pick it up and go on.",
        "Transport 1, 3 and 5 together",
        &[Grants],
    );
    TRANSPORT_DROP_MIDWAY = Rule::source(
        "transport.drop-midway",
        "A loaded carrier with a composite move may leave its passenger on the empty square where its knight leap ended and make its second part alone.",
        "Transport 4",
        &[Grants, Refuses],
    );
    TRANSPORT_PICK_UP_AND_GO = Rule::source(
        "transport.pick-up-and-go",
        "An unloaded carrier with a composite move may leap onto a passenger and make its second part with it.",
        "Transport 5",
        &[Grants],
    );
    TRANSPORT_NO_VAULT = Rule::ruling(
        "transport.no-vault",
        "A carrier can't pick a passenger up, drop it and go on alone in one action.",
        "Transport 4 and 5 each name one of the two",
        &[Refuses],
    );
    TRANSPORT_LOST_TOGETHER = Rule::source(
        "transport.lost-together",
        "Capturing a carrier takes its passenger too; each counts for target sets and Illusions.",
        "Transport 6",
        &[Defines],
    );
    TRANSPORT_PAWN_UNCOVERED = Rule::ruling(
        "transport.pawn-uncovered",
        "A passenger pawn that is left or dropped on its far rank promotes as part of that action; while covered it doesn't.",
        "Transport and the base's promotion",
        &[Grants, Refuses],
    );
    POLARITY_FRAME = Rule::source(
        "polarity.frame",
        "A move is counted in the token's own frame: forward, left, right, the forward diagonals and the leaps with a forward component, never backward. At the start tokens point toward the enemy.",
        "Polarity",
        &[Refuses],
    );
    POLARITY_SECOND_PART = Rule::source(
        "polarity.second-part",
        "Both parts go by the same heading. After an oblique or diagonal first part the second goes along one of its two directions or their sum; after a straight one only straight on.",
        "Polarity (\"in one of them or in their common vector\")",
        &[Refuses],
    );
    POLARITY_TURN = Rule::source(
        "polarity.turn",
        "After the whole of its action the moved token may be turned by 90 or 180 degrees, as part of the action. Nothing else turns.",
        "Polarity",
        &[Grants, Refuses],
    );
    POLARITY_PAWN = Rule::ruling(
        "polarity.pawn",
        "A pawn goes where it points but promotes on its side's far rank only. Attacks use the current headings.",
        "Polarity and the base's promotion",
        &[Defines],
    );
    REFORM_TURN_INSTEAD = Rule::source(
        "reform.turn-instead",
        "Turning one own token in place by 90 or 180 degrees is an action. Only the top of a stack turns, and it must not leave the own King capturable.",
        "Reform (\"one may turn instead of moving\")",
        &[Grants, Refuses],
    );
    PRIORITIES_WIN = Rule::source(
        "priorities.win",
        "A side wins when the enemy has no piece of any kind of the target set, passengers and held Kings included. If both are without, the side whose turn it is wins.",
        "Other priorities; the last sentence is a ruling",
        &[Refuses, Ends],
    );
    PRIORITIES_NO_PROMOTION = Rule::source(
        "priorities.no-promotion",
        "Nobody may promote into the target set; a pawn with nothing left to become stays a pawn.",
        "War council, Theocracy",
        &[Refuses],
    );
    PRIORITIES_NO_CHECK = Rule::ruling(
        "priorities.no-check",
        "A target set turns check and mate off.",
        "Other priorities (\"for victory instead of the King\")",
        &[Defines],
    );
    PRIORITIES_START = Rule::ruling(
        "priorities.start",
        "A start in which a side lacks a kind of the target set is refused; a position isn't.",
        "a target that was never there can't be captured",
        &[Defines],
    );
    WAR_COUNCIL = Rule::source(
        "war-council",
        "The target set is king, lion, ferz and magister.",
        "War council",
        &[Defines],
    );
    THEOCRACY = Rule::source(
        "theocracy",
        "The target set is bishop and paladin.",
        "Theocracy",
        &[Defines],
    );
    PRIORITIES_ORDINARY_KING = Rule::source(
        "priorities.ordinary-king",
        "If the target set lacks the royal kind the King is an ordinary piece that may be taken, or absent; he is still no passenger.",
        "Theocracy (\"the King counts as an ordinary piece\"); no passenger is a ruling",
        &[Defines],
    );
    MODS_REFUSED = Rule::ruling(
        "mods.refused",
        "Modifications and options that contradict one another don't go together; loading names the pair and why.",
        "the source sets no exceptions",
        &[Defines],
    );
}
