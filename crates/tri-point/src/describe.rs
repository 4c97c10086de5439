//! Refusals in sentences.

use geometry::Cell;
use rules::{Reason, Refusal, Rule};

use crate::TriPoint;
use crate::action::{Action, Kind};
use crate::options::Ruleset;
use crate::past::{NoAction, Steps};
use crate::position::{Class, Phase, Position, SIDES};
use crate::rules as rule;
use crate::tables::CITIES;

impl TriPoint {
    /// One sentence: what on the board refuses.
    pub(crate) fn describe(
        &self,
        position: &Position,
        action: Option<Action>,
        refusal: &Refusal,
    ) -> String {
        let side = SIDES[position.to_act.idx()];
        let teller = Teller { game: self, position, refusal, side };
        let told = match refusal.reason {
            Reason::Phase => action.map(|action| teller.phase(action)),
            Reason::Turn => teller.turn(),
            Reason::Origin => teller.origin(),
            Reason::Shape => teller.shape(action),
            Reason::Path => refusal.at.map(|cell| teller.not_open(cell)),
            Reason::Target => action.and_then(|action| teller.target(action)),
            Reason::Promotion => action.and_then(|action| teller.promotion(action)),
            Reason::Over
            | Reason::Destination
            | Reason::TurnIncomplete
            | Reason::RoyalSafety
            | Reason::Repetition
            | Reason::Ambiguous => None,
        };
        told.unwrap_or_else(|| refusal.rule.text.to_owned())
    }
}

struct Teller<'a> {
    game: &'a TriPoint,
    position: &'a Position,
    refusal: &'a Refusal,
    /// Whose turn it is.
    side: &'static str,
}

impl Teller<'_> {
    fn name(&self, cell: Cell) -> &str {
        self.game.tables.topology.name(cell)
    }

    fn is(&self, rule: &'static Rule) -> bool {
        self.refusal.rule == rule
    }

    fn phase(&self, action: Action) -> String {
        let side = self.side;
        if self.is(&rule::TURN_END) {
            return format!("{side} is placing its units; its turn ends with the last of them");
        }
        if self.is(&rule::START_ORDER) {
            return match (self.position.phase, action.kind()) {
                (Phase::Place, Kind::King) => {
                    format!("{side} has placed its king; its Battalions are due")
                }
                (Phase::Place, _) => format!("{side} places its king first"),
                (Phase::City | Phase::Unit | Phase::Over, _) => {
                    "all units have been placed".to_owned()
                }
            };
        }
        match self.position.phase {
            Phase::Place => format!("{side} is placing its units; nothing acts yet"),
            Phase::City => "cities act now; units do after `end cities`".to_owned(),
            Phase::Unit | Phase::Over => {
                "units act now; cities have acted, and do again in the next turn".to_owned()
            }
        }
    }

    fn turn(&self) -> Option<String> {
        let standing = self.standing(self.refusal.at?);
        let side = self.side;
        Some(if self.is(&rule::CITY_OCCUPIED) {
            format!("{standing} occupies the city, and it is {side}'s turn")
        } else {
            format!("{standing} can't act: it is {side}'s turn")
        })
    }

    fn origin(&self) -> Option<String> {
        let cell = self.refusal.at?;
        let name = self.name(cell);
        let side = self.side;
        Some(if self.is(&rule::BOARD_CITIES) {
            format!("{name} is no city")
        } else if self.is(&rule::CITY_STANDING) {
            format!("the city on {name} is scorched")
        } else if self.is(&rule::CITY_VACATED) {
            format!(
                "nobody stands on {name}; it keeps its action for whichever unit of {side} enters it"
            )
        } else if self.is(&rule::CITY_OCCUPIED) {
            format!("{side} has no unit on the city {name}")
        } else if self.is(&rule::CITY_ACTS) {
            self.no_action(cell)
        } else if self.is(&rule::UNIT_ONE_ACTION) {
            self.has_acted(cell)
        } else if self.is(&rule::CITY_SUPPORT) {
            self.not_own(cell)
        } else {
            format!("nobody stands on {name}")
        })
    }

    fn no_action(&self, city: Cell) -> String {
        let name = self.name(city);
        let why = match self.game.why_no_action(self.position, city) {
            NoAction::Used => "it has used what it had",
            NoAction::Entered => "it was entered in this turn",
            NoAction::Either => "it has used what it had, or was entered in this turn",
        };
        format!("the city {name} has no action left: {why}")
    }

    /// Without the cell's name, so that all cells where nobody stands have one answer.
    fn not_own(&self, cell: Cell) -> String {
        let side = self.side;
        match self.position.seat_at(cell) {
            Some(_) => format!("{} is not {side}'s", self.standing(cell)),
            None => format!("no unit of {side} stands there"),
        }
    }

    /// Whose action may have been the unit's own: that of a city from which its steps led here.
    ///
    /// The position doesn't keep which it was, but a unit that has acted doesn't merge, so only steps took it away.
    fn has_acted(&self, unit: Cell) -> String {
        let standing = self.standing(unit);
        let steps = self.position.steps_at(unit);
        let is_way = |&city: &Cell| self.game.may_have_acted_on(self.position, city, unit);
        let cities: Vec<_> =
            CITIES.into_iter().filter(is_way).map(|city| self.name(city)).collect();
        let mut ways = "itself".to_owned();
        if !cities.is_empty() {
            let left = if cities.len() > 1 || steps > 0 { " while it stood there" } else { "" };
            let cities = cities.join(" or ");
            ways += &format!(" or by what the city {cities} did{left}, which counts as its action");
        }
        if self.game.may_be_waiting(self.position, unit) {
            ways += ", or came in by Conscript and waits (option fresh_units is wait)";
        }
        format!("{standing} has acted in this turn, {ways}")
    }

    fn shape(&self, action: Option<Action>) -> Option<String> {
        if self.is(&rule::ATTACK_COALITION) {
            return Some(self.far_joiner(self.refusal.at?));
        }
        let action = action?;
        let actor = self.name(action.actor());
        Some(if self.is(&rule::CITY_CONSCRIPT) {
            format!("a new unit comes in next to its city {actor}")
        } else if self.is(&rule::QUICK_RUN_MOVEMENT) {
            "only in ruleset quick-run does a Support move a unit two steps".to_owned()
        } else if self.is(&rule::STEP_ONLY_BY_SUPPORT) {
            "units step only by a city's Support (option movement is support-only)".to_owned()
        } else if self.is(&rule::UNIT_POINTS) {
            self.cap_is_reached(self.refusal.at?, action)
        } else if self.is(&rule::STEP_VALID) {
            self.not_adjacent(action)
        } else if action.kind() == Kind::Merge && self.refusal.at.is_some() {
            "a king can't integrate".to_owned()
        } else {
            format!("{} does not touch that cell", self.standing(action.actor()))
        })
    }

    /// A joiner that does not touch the attacker; it may be the attacker itself, which the refusal does not tell.
    fn far_joiner(&self, joiner: Cell) -> String {
        let who = match self.position.seat_at(joiner) {
            Some(_) => self.standing(joiner),
            None => self.name(joiner).to_owned(),
        };
        let near = self.game.tables.neighbors[joiner.idx()];
        let may_attack = self.position.own().minus(self.position.acted).contains(joiner)
            && near.intersects(self.position.enemy());
        if may_attack {
            return format!(
                "a joiner is another unit than the attacking one and touches it; {who} is none"
            );
        }
        format!("{who} does not touch the attacking unit, so it can't join")
    }

    fn cap_is_reached(&self, unit: Cell, action: Action) -> String {
        let class = self.position.class_at(unit);
        let cap = self.game.step_cap(class);
        let steps = self.position.steps_at(unit);
        let twice = match self.game.options.ruleset {
            Ruleset::QuickRun => ", doubled",
            Ruleset::Standard | Ruleset::PreSettled | Ruleset::Invasion => "",
        };
        let standing = self.standing(unit);
        let waits = "(option fresh_units is wait)";
        let told = match self.game.whence_steps(self.position, unit) {
            Steps::Made => {
                format!(
                    "{standing} has made {steps} of its {cap} steps in this turn (its points{twice})"
                )
            }
            Steps::Waits => {
                let waiting = self.game.step_cap(Class::Battalion);
                let since = match steps - waiting {
                    0 => String::new(),
                    made => format!(", and has made {made} since"),
                };
                format!(
                    "{standing} came in by Conscript in this turn, with {waiting} of its {cap} steps used up {waits}{since}"
                )
            }
            Steps::Either => {
                format!(
                    "{standing} has used up {steps} of its {cap} steps in this turn (its points{twice}), or came in by Conscript and waits {waits}"
                )
            }
        };
        let is_short = action.second().is_some() && steps < cap;
        if is_short { told + "; this Support takes two" } else { told }
    }

    fn not_adjacent(&self, action: Action) -> String {
        let from = match (action.kind(), action.second()) {
            (Kind::Support, Some(_)) if self.game.tables.touch(action.object(), action.to()) => {
                action.to()
            }
            (Kind::Support, _) => action.object(),
            (_, _) => action.actor(),
        };
        format!("a step from {} goes to a cell that touches it", self.name(from))
    }

    fn not_open(&self, cell: Cell) -> String {
        if self.is(&rule::CITY_SCORCH) {
            let name = self.name(cell);
            return format!("{name} is scorched and can't be entered (option scorched is blocked)");
        }
        format!("{} is in the way", self.standing(cell))
    }

    fn target(&self, action: Action) -> Option<String> {
        let cell = self.refusal.at?;
        let name = self.name(cell);
        let standing = self.standing(cell);
        Some(match action.kind() {
            Kind::King => self.king_place(cell),
            Kind::Battalion => self.battalion_place(cell),
            Kind::Conscript if self.is(&rule::UNIT_CAPS) => self.at_cap(Class::Battalion),
            Kind::Conscript => format!("{standing} is there already"),
            Kind::Promote if self.position.own().contains(cell) => format!(
                "the city promotes only the unit that stands on it (option promote is occupant), and {name} is another cell"
            ),
            Kind::Support | Kind::Step => self.not_open(cell),
            Kind::Attack if self.is(&rule::ATTACK_MARK) => match self.position.seat_at(cell) {
                Some(_) => format!("{standing} is no enemy"),
                None => format!("there is no enemy on {name}"),
            },
            Kind::Attack => self.no_joiner(cell, action),
            Kind::Merge if self.is(&rule::UNIT_ONE_ACTION) => self.has_acted(cell),
            Kind::Merge if self.position.own().contains(cell) => {
                let class = self.position.class_at(action.actor()).word();
                format!("{standing} is of a higher class than a {class}")
            }
            Kind::Promote | Kind::Merge => self.not_own(cell),
            Kind::Scorch | Kind::EndCities | Kind::End => return None,
        })
    }

    fn king_place(&self, cell: Cell) -> String {
        let name = self.name(cell);
        if !CITIES.contains(cell) {
            return format!("{name} is no city");
        }
        if self.position.seat_at(cell).is_some() {
            return format!("{} is there already", self.standing(cell));
        }
        let other = self.position.kings.first();
        match other.map(crate::tables::opposite) {
            Some(due) => format!(
                "in ruleset quick-run the kings start opposite one another: {}'s on {}",
                self.side,
                self.name(due)
            ),
            None => format!(
                "in ruleset quick-run a king starts in the middle of an edge, and {name} is none"
            ),
        }
    }

    fn battalion_place(&self, cell: Cell) -> String {
        let name = self.name(cell);
        if self.is(&rule::START_ASCENDING) {
            let earlier = self.position.own().minus(self.position.kings).last();
            return match earlier.filter(|&earlier| earlier > cell) {
                Some(earlier) => format!(
                    "Battalions are placed in ascending order, and one is on {} already",
                    self.name(earlier)
                ),
                None => format!(
                    "Battalions are placed in ascending order, and after {name} too few cells are left for the others"
                ),
            };
        }
        if self.position.seat_at(cell).is_some() {
            return format!("{} is there already", self.standing(cell));
        }
        if self.is(&rule::START_SETTLED) {
            return format!("{name} is no city");
        }
        format!("{name} is not next to the king's city")
    }

    fn no_joiner(&self, joiner: Cell, action: Action) -> String {
        let standing = self.standing(joiner);
        if self.is(&rule::UNIT_ONE_ACTION) {
            return self.has_acted(joiner);
        }
        if self.is(&rule::ATTACK_FROM_CITY) {
            return format!("{standing} stands on a city, so it can't join an attack");
        }
        match self.position.seat_at(joiner) {
            None => format!("nobody stands on {} who could join", self.name(joiner)),
            Some(_) if joiner == action.object() => {
                format!("{standing} is the unit that is attacked, an enemy: it can't join")
            }
            Some(seat) if seat != self.position.to_act => {
                format!("{standing} is an enemy and can't join")
            }
            Some(_) => {
                let target = self.name(action.object());
                format!("{standing} does not touch {target} (option coalition is touch-both)")
            }
        }
    }

    fn promotion(&self, action: Action) -> Option<String> {
        let cell = self.refusal.at?;
        if !self.is(&rule::UNIT_CAPS) {
            return Some(format!("{} can rise no higher", self.standing(cell)));
        }
        let of = if action.kind() == Kind::Merge { action.actor() } else { cell };
        self.position.class_at(of).above().map(|class| self.at_cap(class))
    }

    /// Which cap is reached.
    fn at_cap(&self, class: Class) -> String {
        let side = self.side;
        let own = self.position.own() & self.position.of(class);
        match (class, own.first()) {
            (Class::King, Some(king)) => {
                format!("{side} has a king already, on {}", self.name(king))
            }
            (Class::Battalion | Class::Regiment | Class::King, _) => {
                format!("{side} has {} of kind {}, the most there may be", own.len(), class.word())
            }
        }
    }

    /// Who stands on a cell, with the cell.
    fn standing(&self, cell: Cell) -> String {
        let name = self.name(cell);
        match self.position.seat_at(cell) {
            Some(seat) => {
                let class = self.position.class_at(cell).word();
                format!("{}'s {class} on {name}", SIDES[seat.idx()])
            }
            None => format!("nobody on {name}"),
        }
    }
}
