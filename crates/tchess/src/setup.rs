//! Positions as people write them: loading in stages, with every issue, and saving.

use geometry::Cell;
use rules::{Issue, Issues, Rules, Seat, Strictness, Warnings, Whole, find_cell, shown, suggest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Tchess;
use crate::mods::{Mod, strike};
use crate::position::{FreedKing, Heading, Position, Token};

mod fit;

/// A position as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The side that must act or choose now: `white` or `black`.
    pub to_act: String,
    /// Whose turn it is; absent: `to_act`. Only a pending choice lets it differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// How many actions the turn still has; absent: the most, or none where a choice is pending without Strike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions_left: Option<Whole>,
    /// Actions since the last capture, pawn's move, promotion or delivery.
    #[serde(default)]
    pub quiet_plies: Whole,
    /// The pieces; written from a1 to the last file, then a2, and so on.
    #[serde(deserialize_with = "rules::shape::objects")]
    pub pieces: Vec<Piece>,
    /// The choices that are due, in their order.
    #[serde(
        default,
        deserialize_with = "rules::shape::objects",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub pending: Vec<Pending>,
}

/// A piece of a [`Setup`]: the upper token of its square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The cell.
    pub at: String,
    /// `white` or `black`.
    pub side: String,
    /// The kind, by its name in the base.
    pub kind: String,
    /// Under Polarity: where it points, `n`, `e`, `s` or `w`; absent: toward the enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
    /// Under Strike: whether it has acted in this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub used: bool,
    /// What is beneath: a passenger, or the enemy King.
    #[serde(
        default,
        deserialize_with = "rules::shape::optional_object",
        skip_serializing_if = "Option::is_none"
    )]
    pub under: Option<Under>,
}

/// The lower token of a [`Piece`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Under {
    /// `white` or `black`.
    pub side: String,
    /// The kind, by its name in the base.
    pub kind: String,
    /// Like a piece's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
    /// Like a piece's.
    #[serde(default, skip_serializing_if = "is_false")]
    pub used: bool,
}

/// A choice that is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// `king` or `heir`.
    pub choice: String,
    /// Who chooses.
    pub side: String,
    /// For a King: the rescuer's square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// For a King, under Polarity: where he points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
}

pub(crate) const SIDES: [&str; 2] = ["white", "black"];

/// A piece whose words are understood, with its index in the list.
#[derive(Clone, Copy)]
struct Placed {
    idx: usize,
    cell: Cell,
    seat: Seat,
    token: Token,
    under: Option<(Seat, Token)>,
}

/// A choice whose words are understood.
enum Due {
    King { seat: Seat, at: Cell, heading: Heading },
    Heir { seat: Seat },
}

/// A set-up whose words are understood.
struct Words {
    to_act: Seat,
    turn: Seat,
    actions_left: Option<u8>,
    quiet_plies: u16,
    pieces: Vec<Placed>,
    due: Vec<Due>,
}

impl Tchess {
    pub(crate) fn read_setup(
        &self,
        setup: &Setup,
        strictness: Strictness,
    ) -> Result<(Position, Warnings), Issues> {
        let mut found = Vec::new();
        let words = self.read_words(setup, &mut found);
        Issues::stage(&mut found)?;
        let words = words.expect("words without issues");
        self.fit(&words, strictness)
    }

    /// The start of the base, with the options given. `base.loads`
    pub(crate) fn load_start(&self, start: &[(Cell, Seat, u8)]) -> Result<Position, Issues> {
        let piece = |&(cell, seat, kind): &(Cell, Seat, u8)| Piece {
            at: self.topology.name(cell).into(),
            side: SIDES[seat.idx()].into(),
            kind: self.kinds[usize::from(kind)].word.clone(),
            facing: None,
            used: false,
            under: None,
        };
        let setup = Setup {
            to_act: SIDES[0].into(),
            turn: None,
            actions_left: Some(Whole(strike::first_actions(self.mods).into())),
            quiet_plies: Whole(0),
            pieces: start.iter().map(piece).collect(),
            pending: Vec::new(),
        };
        let in_start = |issues: Issues| {
            let moved = |issue: Issue| Issue { pointer: "/base/start".into(), ..issue };
            Issues::from(issues.into_iter().map(moved).collect::<Vec<_>>())
        };
        let (position, _) = self.read_setup(&setup, Strictness::Play).map_err(in_start)?;
        match self.outcome(&position) {
            None => Ok(position),
            Some(outcome) => {
                let message = format!("the game would be over at the start, by {}", outcome.rule);
                Err(Issue::new("/base/start", "base-start-over", message).into())
            }
        }
    }

    /// Stage 1: every part for itself.
    fn read_words(&self, setup: &Setup, found: &mut Vec<Issue>) -> Option<Words> {
        let to_act = side(|| "/to_act".into(), &setup.to_act, found);
        let turn = match &setup.turn {
            Some(word) => side(|| "/turn".into(), word, found),
            None => to_act,
        };
        let most = strike::actions_per_turn(self.mods);
        let actions_left = setup.actions_left.map(|left| left.within(0, most));
        if actions_left == Some(None) {
            let message = format!("a turn has 0 to {most} actions left");
            found.push(Issue::new("/actions_left", "actions-left", message));
        }
        let limit = strike::quiet_limit(self.mods);
        let quiet_plies = setup.quiet_plies.within(0, limit);
        if quiet_plies.is_none() {
            let message = format!("quiet plies are 0 to {limit}");
            found.push(Issue::new("/quiet_plies", "quiet-plies", message));
        }
        let pieces = setup.pieces.iter().enumerate();
        let pieces: Vec<_> = pieces.map(|(idx, piece)| self.place(idx, piece, found)).collect();
        let due = setup.pending.iter().enumerate();
        let due: Vec<_> = due.map(|(idx, pending)| self.due(idx, pending, found)).collect();
        Some(Words {
            to_act: to_act?,
            turn: turn?,
            actions_left: actions_left.flatten(),
            quiet_plies: quiet_plies?,
            pieces: pieces.into_iter().flatten().collect(),
            due: due.into_iter().flatten().collect(),
        })
    }

    fn place(&self, idx: usize, piece: &Piece, found: &mut Vec<Issue>) -> Option<Placed> {
        let pointer = |field: &str| format!("/pieces/{idx}/{field}");
        let cell = find_cell(&self.topology, || pointer("at"), &piece.at, found);
        let seat = side(|| pointer("side"), &piece.side, found);
        let kind = self.find_kind(|| pointer("kind"), &piece.kind, found);
        let heading = self.heading(|| pointer("facing"), piece.facing.as_deref(), seat, found);
        self.may_be_used(|| pointer("used"), piece.used, found);
        let under = piece.under.as_ref().map(|under| {
            let seat = side(|| pointer("under/side"), &under.side, found);
            let kind = self.find_kind(|| pointer("under/kind"), &under.kind, found);
            let facing = under.facing.as_deref();
            let heading = self.heading(|| pointer("under/facing"), facing, seat, found);
            self.may_be_used(|| pointer("under/used"), under.used, found);
            Some((seat?, Token::new(kind?, heading?).used(under.used)))
        });
        let under = match under {
            None => None,
            Some(under) => Some(under?),
        };
        let token = Token::new(kind?, heading?).used(piece.used);
        Some(Placed { idx, cell: cell?, seat: seat?, token, under })
    }

    fn due(&self, idx: usize, pending: &Pending, found: &mut Vec<Issue>) -> Option<Due> {
        let pointer = |field: &str| format!("/pending/{idx}/{field}");
        let seat = side(|| pointer("side"), &pending.side, found);
        match pending.choice.as_str() {
            "king" => {
                let Some(at) = &pending.at else {
                    let message = "a freed King needs the rescuer's square `at`";
                    found.push(Issue::new(format!("/pending/{idx}"), "bad-pending", message));
                    return None;
                };
                let at = find_cell(&self.topology, || pointer("at"), at, found);
                let facing = pending.facing.as_deref();
                let heading = self.heading(|| pointer("facing"), facing, seat, found);
                Some(Due::King { seat: seat?, at: at?, heading: heading? })
            }
            "heir" => {
                if pending.at.is_some() || pending.facing.is_some() {
                    let message = "an heir has neither `at` nor `facing`";
                    found.push(Issue::new(format!("/pending/{idx}"), "bad-pending", message));
                }
                Some(Due::Heir { seat: seat? })
            }
            other => {
                let message = format!("there is no choice {}; it is king or heir", shown(other));
                found.push(Issue::new(pointer("choice"), "bad-pending", message));
                None
            }
        }
    }

    fn find_kind(
        &self,
        pointer: impl FnOnce() -> String,
        word: &str,
        found: &mut Vec<Issue>,
    ) -> Option<u8> {
        let kind = self.kinds.iter().position(|kind| kind.word == word);
        if kind.is_none() {
            let words = || self.kinds.iter().map(|kind| kind.word.as_str());
            let mut message = format!("there is no kind {}", shown(word));
            if let Some(near) = suggest(word, words()) {
                message += &format!("; did you mean {near}?");
            } else {
                let words: Vec<_> = words().collect();
                message += &format!("; the kinds are {}", words.join(", "));
            }
            found.push(Issue::new(pointer(), "no-such-kind", message));
        }
        kind.map(|kind| kind as u8)
    }

    fn heading(
        &self,
        pointer: impl FnOnce() -> String,
        word: Option<&str>,
        seat: Option<Seat>,
        found: &mut Vec<Issue>,
    ) -> Option<Heading> {
        let Some(word) = word else { return seat.map(Heading::toward_enemy) };
        if !self.mods.has(Mod::Polarity) {
            let message = "tokens point somewhere under modification `polarity` only";
            found.push(Issue::new(pointer(), "facing-without-polarity", message));
            return None;
        }
        let heading = Heading::find(word);
        if heading.is_none() {
            let message = format!("{} is no way to point; it is n, e, s or w", shown(word));
            found.push(Issue::new(pointer(), "bad-facing", message));
        }
        heading
    }

    fn may_be_used(&self, pointer: impl FnOnce() -> String, used: bool, found: &mut Vec<Issue>) {
        if used && !self.mods.has(Mod::Strike) {
            let message = "pieces are used under modification `strike` only";
            found.push(Issue::new(pointer(), "used-without-strike", message));
        }
    }

    pub(crate) fn write_setup(&self, position: &Position) -> Setup {
        let name = |cell| self.topology.name(cell).to_owned();
        let facing =
            |heading: Heading| self.mods.has(Mod::Polarity).then(|| heading.word().to_owned());
        let kind = |token: Token| self.kinds[usize::from(token.kind())].word.clone();
        let pieces = position.occupied().into_iter().filter_map(|cell| {
            let seat = position.seat_at(cell)?;
            let token = position.top(cell);
            let under = position.under(cell).map(|under| {
                let is_prisoner = under.kind() == self.royal;
                let owner = if is_prisoner { seat.other() } else { seat };
                Under {
                    side: SIDES[owner.idx()].into(),
                    kind: kind(under),
                    facing: facing(under.heading()),
                    used: under.is_used(),
                }
            });
            Some(Piece {
                at: name(cell),
                side: SIDES[seat.idx()].into(),
                kind: kind(token),
                facing: facing(token.heading()),
                used: token.is_used(),
                under,
            })
        });
        let freed = position.freed.map(|FreedKing { at, heading }| Pending {
            choice: "king".into(),
            side: SIDES[position.turn.idx()].into(),
            at: Some(name(at)),
            facing: facing(heading),
        });
        let heir = position.owes_heir.then(|| Pending {
            choice: "heir".into(),
            side: SIDES[position.turn.other().idx()].into(),
            at: None,
            facing: None,
        });
        let actor = position.actor();
        Setup {
            to_act: SIDES[actor.idx()].into(),
            turn: (actor != position.turn).then(|| SIDES[position.turn.idx()].into()),
            actions_left: Some(Whole(position.actions_left.into())),
            quiet_plies: Whole(position.quiet_plies.into()),
            pieces: pieces.collect(),
            pending: freed.into_iter().chain(heir).collect(),
        }
    }
}

fn side(pointer: impl FnOnce() -> String, word: &str, found: &mut Vec<Issue>) -> Option<Seat> {
    let seat = SIDES.iter().position(|&side| side == word);
    if seat.is_none() {
        let mut message = format!("there is no side {}", shown(word));
        match suggest(word, SIDES) {
            Some(near) => message += &format!("; did you mean {near}?"),
            None => message += "; it is white or black",
        }
        found.push(Issue::new(pointer(), "no-such-side", message));
    }
    seat.map(|idx| Seat::new(idx as u8))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_false(value: &bool) -> bool {
    !*value
}
