//! Refusals in sentences.

use geometry::Cell;
use rules::{Reason, Refusal, Rule, Rules, Seat};

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::{ENOUGH_TURNS, Position, Wing};
use crate::rules as rule;

impl<const N: usize> TitansBattalion<N> {
    /// One sentence: what on the board refuses.
    pub(crate) fn describe(
        &self,
        position: &Position<N>,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        let teller = Teller { rules: self, position, refusal };
        let told = match refusal.reason {
            Reason::Phase => Some(teller.phase()),
            Reason::Turn => teller.turn(),
            Reason::Origin => Some(teller.origin()),
            Reason::Shape => action.map(|action| teller.shape(action)),
            Reason::Path => teller.path(),
            Reason::Target => action.and_then(|action| teller.target(action)),
            Reason::Promotion => action.map(|action| teller.promotion(action)),
            Reason::TurnIncomplete => teller.incomplete(),
            Reason::RoyalSafety => action.and_then(|action| teller.exposed(action)),
            Reason::Over | Reason::Destination | Reason::Repetition | Reason::Ambiguous => None,
        };
        told.unwrap_or_else(|| refusal.rule.text.to_owned())
    }
}

struct Teller<'a, const N: usize> {
    rules: &'a TitansBattalion<N>,
    position: &'a Position<N>,
    refusal: &'a Refusal,
}

impl<const N: usize> Teller<'_, N> {
    fn name(&self, cell: Cell) -> &str {
        self.rules.ground.topology.name(cell)
    }

    fn side(&self, seat: Seat) -> &'static str {
        self.rules.seats()[seat.idx()]
    }

    fn is(&self, rule: &'static Rule) -> bool {
        self.refusal.rule == rule
    }

    /// What stands on a cell, and where that is.
    fn standing(&self, position: &Position<N>, cell: Cell) -> String {
        let name = self.name(cell);
        match (position.seat_at(cell), position.kind_at(cell)) {
            (Some(seat), Some(kind)) => {
                let (side, word) = (self.side(seat), kind.word());
                match position.type_at(seat, cell) {
                    Some(own_type) => {
                        format!("{side}'s {word} of type {} on {name}", own_type.word())
                    }
                    None => format!("{side}'s {word} on {name}"),
                }
            }
            _ => format!("nothing on {name}"),
        }
    }

    fn phase(&self) -> String {
        let side = self.side(self.position.to_act);
        if self.is(&rule::PARTY_PASS) {
            return "there is no passing with two players".into();
        }
        if !self.rules.is_first_turn(self.position) {
            return format!("{side}'s first turn is over, or there is none");
        }
        match self.rules.due_army(self.position) {
            Some(due) => {
                let army = self.side(due.army);
                format!("{side} must first choose {} more Targets of {army}'s", due.n_missing)
            }
            None if self.is(&rule::FIRST_TURN_SEQUENCE) => {
                format!("{side} has chosen all Targets")
            }
            None => format!("{side} must first assign types to Planets, or say done"),
        }
    }

    fn turn(&self) -> Option<String> {
        let standing = self.standing(self.position, self.refusal.at?);
        Some(format!("{standing} can't act: it is {}'s turn", self.side(self.position.to_act)))
    }

    fn origin(&self) -> String {
        let side = self.side(self.position.to_act);
        let Some(cell) = self.refusal.at else {
            return if self.is(&rule::CHESS_CASTLING) {
                format!("{side} has no such right to castle")
            } else {
                format!("{side} has no piece that could be meant")
            };
        };
        let standing = self.standing(self.position, cell);
        if self.is(&rule::PLANET_REST) {
            return format!("{standing} moved on {side}'s last turn and rests");
        }
        if self.is(&rule::FIRST_TURN_PLANETS) {
            return format!("types are assigned to {side}'s own Planets, and there is {standing}");
        }
        if !self.is(&rule::GRAVITY_NEEDS) {
            return match self.position.kind_at(cell) {
                Some(_) => format!("the letter says another piece, and there is {standing}"),
                None => format!("there is {standing}"),
            };
        }
        let own = self.position.own();
        let has = |set| own.intersects(set);
        let is_probe = self.position.kind_at(cell) == Some(Kind::Probe)
            || self.position.type_at(self.position.to_act, cell) == Some(Kind::Probe);
        if !is_probe {
            format!("{standing} is no probe")
        } else if !self.rules.tables.battlefield.contains(cell) {
            format!("{standing} is not on the Battlefield")
        } else if !has(self.position.of(Kind::PlanetaryTitan)) {
            format!("{side} has no Planetary Titan on the board")
        } else {
            format!("{side} has no Planet on the board")
        }
    }

    fn shape(&self, action: Action) -> String {
        let from = action.from();
        let standing = self.standing(self.position, from);
        let to = self.name(action.to());
        match action.op() {
            Op::EnPassant => format!("{standing} captures no pawn in passing on {to}"),
            Op::Gravity => format!("{to} is no diagonal step from {}", self.name(from)),
            Op::Targeting if self.is(&rule::TARGETING_AFTER_THREE) => {
                let seat = self.position.to_act;
                let (side, turns) = (self.side(seat), self.position.turns_done(seat));
                if self.rules.tables.has_first_turn[seat.idx()] {
                    format!("{side} has completed {turns} of {ENOUGH_TURNS} turns before Targeting")
                } else {
                    format!("{side} has no first turn, so no turn of its counts toward Targeting")
                }
            }
            Op::Targeting if self.is(&rule::TARGETING_SAME) => {
                format!("{standing} goes to {to} by an ordinary move")
            }
            Op::Targeting if self.position.kind_at(from) != Some(Kind::Meteoroid) => {
                format!("{standing} is no Meteoroid")
            }
            Op::Targeting => format!("{to} is on no ray from a Target through {standing}"),
            Op::Capture if self.is(&rule::PLANET_BORROW) => {
                format!("{standing} borrows no captures")
            }
            Op::Capture if self.is(&rule::COMET_THREE) => {
                format!("{standing} captures nothing by a leap of three")
            }
            Op::Capture if self.is(&rule::PROBE_PARTY) => self.sideways(&standing),
            Op::Capture => format!("{standing} does not capture like that"),
            Op::Go if self.is(&rule::CHESS_DOUBLE_STEP) => {
                format!("{standing} does not stand on row 1 of its own Territory")
            }
            Op::Go if self.is(&rule::PROBE_PARTY) => self.sideways(&standing),
            Op::Go
            | Op::Target
            | Op::Assign
            | Op::Done
            | Op::Pass
            | Op::CastleKingside
            | Op::CastleQueenside => format!("{standing} does not move like that"),
        }
    }

    /// Why a Probe does not step sideways or back. `probe.party`
    fn sideways(&self, standing: &str) -> String {
        let words = "steps sideways or back only";
        if self.rules.is_party() {
            format!("{standing} {words} on the Battlefield")
        } else {
            format!("{standing} {words} in Party Mode, with three or four players")
        }
    }

    fn path(&self) -> Option<String> {
        let cell = self.refusal.at?;
        if self.is(&rule::GRAVITY_CLOSER) {
            return Some(format!("{} is no closer to a Planetary Titan", self.name(cell)));
        }
        let standing = self.standing(self.position, cell);
        if self.is(&rule::GRAVITY_START) {
            return Some(format!("{standing} can't be captured, so it is a wall"));
        }
        Some(format!("{standing} is in the way"))
    }

    fn target(&self, action: Action) -> Option<String> {
        let cell = self.refusal.at?;
        let name = self.name(cell);
        let standing = self.standing(self.position, cell);
        Some(match action.op() {
            Op::Target if self.is(&rule::PARTY_OUT) => {
                let out = self.position.seat_at(cell).map_or("the seat", |seat| self.side(seat));
                format!("{out} is out of the game")
            }
            Op::Target if self.is(&rule::FIRST_TURN_NO_TITANS) => {
                format!("{standing} is a Titan")
            }
            Op::Target if self.is(&rule::FIRST_TURN_TARGETS) => {
                format!("a Target is an opponent's piece, and there is {standing}")
            }
            Op::Target => self.unordered(action, cell),
            Op::Assign if self.is(&rule::FIRST_TURN_SEQUENCE) => {
                format!("types are assigned in ascending order of cells, and {name} is passed")
            }
            Op::Assign => self.unassignable(action.kind()),
            Op::Gravity if self.is(&rule::GRAVITY_OWN_TITAN) => {
                format!("the path would strike {standing}")
            }
            Op::Gravity if self.position.occupied().contains(cell) && cell != action.strike() => {
                format!("the path strikes {standing}")
            }
            Op::Gravity => "the path strikes nothing, for ever".into(),
            Op::EnPassant if self.is(&rule::CHESS_EN_PASSANT) => {
                format!("no pawn passed over {name} on the turn before")
            }
            _ if self.is(&rule::TERM_UNCAPTURABLE) => format!("{standing} can't be captured"),
            _ if self.is(&rule::TERM_ENEMY) => {
                format!("there is no enemy to capture, but {standing}")
            }
            _ => format!("{name} is not empty: there is {standing}"),
        })
    }

    /// Why a kind can't be assigned to any Planet. `first-turn.planets`
    fn unassignable(&self, kind: Kind) -> String {
        let word = kind.word();
        if kind.is_planet() {
            return format!("{word} is a Planet itself");
        }
        match self.position.planet_of_type(self.position.to_act, kind) {
            Some(cell) => format!("{} has it already", self.standing(self.position, cell)),
            None => format!("no opponent has a {word} on the board"),
        }
    }

    /// Why a Target is not the next in the order of choices.
    fn unordered(&self, action: Action, cell: Cell) -> String {
        let name = self.name(cell);
        let Some(due) = self.rules.due_army(self.position) else {
            return self.refusal.rule.text.to_owned();
        };
        if self.position.seat_at(cell) != Some(due.army) {
            return format!("the next Target is one of {}'s", self.side(due.army));
        }
        match due.chosen.last() {
            Some(last) if last >= action.from() => {
                format!("Targets ascend, and {} is chosen", self.name(last))
            }
            Some(_) | None => {
                format!("after {name} too few are left for {} Targets", due.n_missing)
            }
        }
    }

    fn promotion(&self, action: Action) -> String {
        let standing = self.standing(self.position, action.from());
        let end = self.name(action.end());
        match action.promotion() {
            None if self.is(&rule::PROBE_PROMOTE) => {
                format!("{standing} becomes a Meteoroid on {end}: write =M")
            }
            None => format!("{standing} is promoted on {end}: write =Q, =R, =B or =N"),
            Some(kind) => format!("{standing} becomes no {} on {end}", kind.word()),
        }
    }

    fn incomplete(&self) -> Option<String> {
        let standing = self.standing(self.position, self.refusal.at?);
        Some(format!("there is something else to do, by {standing} for one"))
    }

    fn exposed(&self, action: Action) -> Option<String> {
        let seat = self.position.to_act;
        let attacker = self.refusal.at?;
        let mut after = *self.position;
        if self.is(&rule::CHESS_CASTLING) {
            let wing =
                if action.op() == Op::CastleKingside { Wing::Kingside } else { Wing::Queenside };
            let castle = self.rules.tables.castle(seat, wing)?;
            let (crossed, end) = (self.name(castle.rook_to), self.name(castle.king_to));
            let standing = self.standing(self.position, attacker);
            return Some(format!("{standing} attacks the king, or {crossed} or {end} on its way"));
        }
        self.rules.play(&mut after, action);
        let titan = after.only_titan(seat).map_or("?", |titan| self.name(titan));
        let standing = self.standing(&after, attacker);
        Some(format!("{standing} could capture the Titan on {titan}"))
    }
}
