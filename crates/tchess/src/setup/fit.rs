//! How the parts of a set-up fit, stage by stage: the board, choices, Kings, the turn, check.

use rules::{Issue, Issues, Seat, Strictness, Warnings};

use super::{Due, Placed, SIDES, Words};
use crate::Tchess;
use crate::base::Role;
use crate::mods::{Mod, illusions, king_capture, strike, transport};
use crate::position::{FreedKing, Position, Set};

impl Tchess {
    /// The stages after the first.
    pub(super) fn fit(
        &self,
        words: &Words,
        strictness: Strictness,
    ) -> Result<(Position, Warnings), Issues> {
        let mut found = Vec::new();
        let mut warnings = Vec::new();
        let mut position = Position::empty(words.turn);
        position.quiet_plies = words.quiet_plies;
        for &piece in &words.pieces {
            self.put_piece(piece, &mut position, &mut found);
        }
        Issues::stage(&mut found)?;

        self.put_choices(words, &mut position, &mut found);
        Issues::stage(&mut found)?;
        self.count_royals(&mut position, strictness, &mut found, &mut warnings);
        Issues::stage(&mut found)?;

        self.judge_turn(words, &mut position, &mut found);
        Issues::stage(&mut found)?;

        self.judge_check(&position, strictness, &mut found, &mut warnings);
        if self.mods.has(Mod::Strike)
            && !position.is_choosing()
            && self.find_outcome(&position).is_none()
            && !self.has_action(&position)
        {
            let side = SIDES[position.turn.idx()];
            let message = format!("{side} has no action, so its turn would have ended");
            found.push(Issue::new("", "must-pass", message));
        }
        Issues::stage(&mut found)?;
        self.warn_of_surplus(&position, &mut warnings);
        self.warn_of_used(&position, &mut warnings);
        Ok((position, warnings))
    }

    fn put_piece(&self, piece: Placed, position: &mut Position, found: &mut Vec<Issue>) {
        let Placed { idx, cell, seat, token, under } = piece;
        let pointer = |field: &str| format!("/pieces/{idx}{field}");
        let name = self.topology.name(cell);
        if position.occupied().contains(cell) {
            let message = format!("{name} is taken by an earlier piece");
            found.push(Issue::new(pointer(""), "two-pieces-on-a-cell", message));
            return;
        }
        position.put(seat, cell, token);
        if token.kind() == self.royal {
            position.kings[seat.idx()].get_or_insert(cell);
        }
        if token.is_used() && seat != position.turn {
            let message = format!("the piece on {name} is of the side whose turn it isn't");
            found.push(Issue::new(pointer("/used"), "used-off-turn", message));
        }
        if self.role(token.kind()) == Role::Pawn
            && self.far_ranks[seat.idx()].contains(cell)
            && self.promotions != 0
        {
            let message = format!("a pawn on {name} would have become something else");
            found.push(Issue::new(pointer(""), "pawn-on-far-rank", message));
        }
        let Some((owner, beneath)) = under else { return };
        let is_passenger = owner == seat;
        let module = if is_passenger { "transport" } else { "king-capture or flag-capture" };
        let is_on =
            if is_passenger { self.mods.has(Mod::Transport) } else { self.mods.imprisons() };
        if !is_on {
            let message = format!("such a stack needs modification {module}");
            found.push(Issue::new(pointer("/under"), "under-without-mod", message));
            return;
        }
        let top_role = self.role(token.kind());
        let fits = if is_passenger {
            top_role == Role::Horse && transport::is_passenger(self, beneath)
        } else {
            top_role != Role::Royal && beneath.kind() == self.royal
        };
        if !fits {
            let message = if is_passenger {
                "a horse stands on a piece that is neither royal nor a horse"
            } else {
                "a piece that is not royal stands on the enemy King"
            };
            found.push(Issue::new(pointer("/under"), "bad-stack", message));
            return;
        }
        if beneath.is_used() && (owner != position.turn || !is_passenger) {
            let message = "a prisoner, or a piece of the side whose turn it isn't, is not used";
            found.push(Issue::new(pointer("/under/used"), "used-off-turn", message));
        }
        position.put_under(cell, beneath);
        if !is_passenger {
            position.kings[owner.idx()].get_or_insert(cell);
        }
        if king_capture::delivers(self, position, seat, cell) {
            let message = format!("the captor on {name} would have delivered the King");
            found.push(Issue::new(pointer(""), "undelivered-prisoner", message));
        }
    }

    fn put_choices(&self, words: &Words, position: &mut Position, found: &mut Vec<Issue>) {
        for (idx, due) in words.due.iter().enumerate() {
            let refused = match *due {
                Due::King { seat, at, heading } => {
                    let is_rescuer =
                        position.side(seat).contains(at) && position.top(at).kind() != self.royal;
                    let has_turn = self.mods.imprisons() && seat == position.turn;
                    if !has_turn {
                        Some(
                            "a freed King is placed under King or Flag capture, by the side whose turn it is",
                        )
                    } else if idx != 0 {
                        Some("a freed King comes first, and there is one at most")
                    } else if !is_rescuer {
                        Some("`at` holds the rescuer, an own piece that is not royal")
                    } else if king_capture::release_cells(self, position, at).is_empty() {
                        Some("there is no square for the freed King")
                    } else {
                        position.freed = Some(FreedKing { at, heading });
                        None
                    }
                }
                Due::Heir { seat } => {
                    if !self.mods.has(Mod::Illusions) || seat == position.turn {
                        Some("an heir is chosen under Illusions, by the side whose turn it isn't")
                    } else if position.owes_heir {
                        Some("there is one heir at most")
                    } else if illusions::heirs(self, position, seat).is_empty() {
                        Some("an heir needs a pawn")
                    } else {
                        position.owes_heir = true;
                        None
                    }
                }
            };
            if let Some(message) = refused {
                found.push(Issue::new(format!("/pending/{idx}"), "bad-pending", message));
            }
        }
    }

    fn count_royals(
        &self,
        position: &mut Position,
        strictness: Strictness,
        found: &mut Vec<Issue>,
        warnings: &mut Warnings,
    ) {
        let count = |seat: Seat| {
            let is_royal = |&cell: &geometry::Cell| position.top(cell).kind() == self.royal;
            let on_top = position.side(seat).into_iter().filter(is_royal).count();
            let captors = position.side(seat.other()) & position.stacks;
            let held = captors
                .into_iter()
                .filter(|&cell| king_capture::is_captor(self, position.under(cell)));
            let waits = position.freed.is_some() && position.turn == seat;
            on_top + held.count() + usize::from(waits)
        };
        let counts = [Seat::FIRST, Seat::SECOND].map(count);
        let taking_wins =
            self.mods.has(Mod::Strike) && !self.mods.imprisons() && !self.mods.king_may_lack();
        for (idx, side) in SIDES.iter().enumerate() {
            if counts[idx] > 1 {
                let message = format!("{side} has {} Kings", counts[idx]);
                found.push(Issue::new("/pieces", "royal-count", message));
            } else if counts[idx] == 0 && !self.mods.king_may_lack() {
                let is_lost = taking_wins && counts[1 - idx] > 0;
                if is_lost || strictness == Strictness::Study {
                    let message = format!("{side} has no King");
                    warnings.push(Issue::new("/pieces", "no-royal", message));
                } else {
                    let message = format!("{side} has no King");
                    found.push(Issue::new("/pieces", "royal-count", message));
                }
            }
        }
    }

    fn judge_turn(&self, words: &Words, position: &mut Position, found: &mut Vec<Issue>) {
        if words.to_act != position.actor() {
            if position.is_choosing() {
                let message = "the side of the first pending choice must act";
                found.push(Issue::new("/to_act", "bad-turn", message));
            } else {
                let message = "with no choice pending the side whose turn it is must act";
                found.push(Issue::new("/turn", "bad-turn", message));
            }
        }
        let most = strike::actions_per_turn(self.mods);
        let is_choosing = position.is_choosing();
        let by_default = if is_choosing && most == 1 { 0 } else { most };
        position.actions_left = words.actions_left.unwrap_or(by_default);
        if is_choosing && position.actions_left == most {
            let message = "a choice is pending, so an action has been spent";
            found.push(Issue::new("/actions_left", "actions-left", message));
        }
        if !is_choosing && position.actions_left == 0 && self.goal(position).is_none() {
            let message = "no action is left, and neither a choice is pending nor a goal reached";
            found.push(Issue::new("/actions_left", "actions-left", message));
        }
    }

    /// The King of the side that acted last must not be capturable. `base.check`
    fn judge_check(
        &self,
        position: &Position,
        strictness: Strictness,
        found: &mut Vec<Issue>,
        warnings: &mut Warnings,
    ) {
        if !self.check_is_on || self.find_outcome(position).is_some() {
            return;
        }
        let last = if position.is_choosing() { position.turn } else { position.turn.other() };
        let Some(exposure) = self.exposes(position, last) else { return };
        let message = format!(
            "{} acted last, and its King could be taken from {}",
            SIDES[last.idx()],
            self.topology.name(exposure.by),
        );
        let issue = Issue::new("", "opponent-in-check", message);
        match strictness {
            Strictness::Play => found.push(issue),
            Strictness::Study => warnings.push(issue),
        }
    }

    fn warn_of_surplus(&self, position: &Position, warnings: &mut Warnings) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let mut counts = vec![0_usize; self.kinds.len()];
            for cell in position.side(seat) {
                counts[usize::from(position.top(cell).kind())] += 1;
                let passenger = position.under(cell).filter(|under| under.kind() != self.royal);
                if let Some(passenger) = passenger {
                    counts[usize::from(passenger.kind())] += 1;
                }
            }
            for (idx, &count) in counts.iter().enumerate() {
                let at_start = self.at_start[seat.idx()][idx];
                if count > at_start {
                    let (side, kind) = (SIDES[seat.idx()], &self.kinds[idx].word);
                    let message =
                        format!("{side} has {count} of kind {kind}, {at_start} at the start");
                    warnings.push(Issue::new("/pieces", "surplus", message));
                }
            }
        }
    }

    fn warn_of_used(&self, position: &Position, warnings: &mut Warnings) {
        if !self.mods.has(Mod::Strike) {
            return;
        }
        let marks = |cells: Set| {
            let each = cells.into_iter().map(|cell| {
                let under = position.under(cell).is_some_and(crate::position::Token::is_used);
                usize::from(position.top(cell).is_used()) + usize::from(under)
            });
            each.sum::<usize>()
        };
        let sum = marks(position.side(position.turn)) + usize::from(position.actions_left);
        if sum != 3 && !(self.mods.balanced && sum == 1) {
            let message = "used pieces and actions left don't make a turn of three";
            warnings.push(Issue::new("/actions_left", "used-count", message));
        }
    }
}
