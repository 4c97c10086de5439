//! What stands on the board, and what an action changes of it.

use geometry::Cell;
use rules::{Effect, Kind, Seat, Thing};

use crate::Tchess;
use crate::action::{Action, Form, Op};
use crate::base::Role;
use crate::mods::{Mod, king_capture};
use crate::position::{Position, Token};

/// Tiers of a cell: a lone token stands on the ground.
const GROUND: u8 = 0;
const UPPER: u8 = 1;

fn thing(cell: Cell, tier: u8, seat: Seat, token: Token) -> Thing {
    let state = token.heading().get() | u8::from(token.is_used()) << 2;
    Thing { cell, tier, seat: Some(seat), kind: Kind(token.kind()), state }
}

/// The marks that go when a turn ends. `strike.used`
fn unmarked(thing: Thing) -> Thing {
    Thing { state: thing.state & 3, ..thing }
}

impl Tchess {
    /// In the order of [`Thing`], so that nobody need sort them.
    pub(crate) fn list_things(&self, position: &Position, out: &mut Vec<Thing>) {
        let (occupied, first) = (position.occupied(), position.side(Seat::FIRST));
        out.reserve(occupied.len() + position.stacks.len());
        for cell in occupied {
            let seat = if first.contains(cell) { Seat::FIRST } else { Seat::SECOND };
            if position.stacks.contains(cell) {
                let (under, top) = self.stack(position, seat, cell);
                out.extend(under);
                out.push(top);
            } else {
                out.push(thing(cell, GROUND, seat, position.top(cell)));
            }
        }
    }

    /// What stands on a cell, from the ground up.
    fn stack(&self, position: &Position, seat: Seat, cell: Cell) -> (Option<Thing>, Thing) {
        let under = position.under(cell).map(|under| {
            let owner = if under.kind() == self.royal { seat.other() } else { seat };
            thing(cell, GROUND, owner, under)
        });
        let tier = if under.is_some() { UPPER } else { GROUND };
        (under, thing(cell, tier, seat, position.top(cell)))
    }

    /// The changes by the rules' words, not by comparing two positions; but whether the turn ends, and with it the
    /// marks, the player of actions says.
    pub(crate) fn list_effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        let n_before = out.len();
        match action.form() {
            Form::Choice => self.choice_effects(position, action, out),
            Form::Turn => {
                let cell = action.from();
                let (_, before) = self.stack(position, position.turn, cell);
                let token = self.acted(position.top(cell), action);
                let after = thing(cell, before.tier, position.turn, token);
                out.push(Effect::changed(before, after, "turned"));
            }
            Form::Move => self.move_effects(position, action, out),
        }
        if self.mods.has(Mod::Strike) {
            self.unmark(position, action, n_before, out);
        }
    }

    /// The token after its action: turned and marked.
    fn acted(&self, token: Token, action: Action) -> Token {
        let quarters = action.spin().map_or(0, crate::Spin::quarters);
        token.turned(quarters).used(self.mods.has(Mod::Strike))
    }

    fn choice_effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        let cell = action.from();
        if let Some(freed) = position.freed {
            let king = Token::new(self.royal, freed.heading);
            return out.push(Effect::gained(thing(cell, GROUND, position.turn, king), "set free"));
        }
        let (under, top) = self.stack(position, position.turn.other(), cell);
        let is_pawn = |thing: &Thing| self.role(thing.kind.0) == Role::Pawn;
        let pawn = Some(top).filter(is_pawn).or(under);
        if let (Some(pawn), Some(jester)) = (pawn, self.jester) {
            let heir = Thing { kind: Kind(jester), ..pawn };
            out.push(Effect::changed(pawn, heir, "became the heir"));
        }
    }

    fn move_effects(&self, position: &Position, action: Action, out: &mut Vec<Effect>) {
        let seat = position.turn;
        let (from, end) = (action.from(), action.end());
        let (under, top) = self.stack(position, seat, from);
        let token = position.top(from);
        let is_pawn = self.role(token.kind()) == Role::Pawn;
        // The passenger that is set down, and where.
        let set_down = if action.drops() { action.to() } else { from };
        let mut lower = None;
        if let Some(beneath) = under {
            if action.carries() && !action.drops() {
                lower = Some((beneath, "carried"));
            } else if king_capture::is_captor(self, position.under(from)) {
                lower = Some((beneath, "led away"));
            } else {
                let promotion = action.promotion().filter(|_| !is_pawn);
                let kind = promotion.map_or(beneath.kind, Kind);
                let after = Thing { cell: set_down, kind, ..beneath };
                let cause = match (promotion, action.drops()) {
                    (Some(_), _) => "set down and promoted",
                    (None, true) => "dropped",
                    (None, false) => "left behind",
                };
                if after != beneath {
                    out.push(Effect::changed(beneath, after, cause));
                }
            }
        }
        if action.op() == Op::TakeUp {
            let (_, passenger) = self.stack(position, seat, action.to());
            lower = Some((passenger, "taken up"));
        }
        if let Some(cell) = action.captures() {
            lower = self.capture_effects(position, cell, out).or(lower);
        }
        let promotion = action.promotion().filter(|_| is_pawn);
        let token = self.acted(token.with_kind(promotion.unwrap_or(token.kind())), action);
        let delivers = self.delivers_at(seat, end, lower);
        let tier = if lower.is_some() && !delivers { UPPER } else { GROUND };
        let cause = if promotion.is_some() { "promoted" } else { "moved" };
        out.push(Effect::changed(top, thing(end, tier, seat, token), cause));
        match lower {
            Some((king, _)) if delivers => out.push(Effect::lost(king, "delivered")),
            Some((beneath, cause)) => {
                let after = Thing { cell: end, tier: GROUND, ..beneath };
                if after != beneath {
                    out.push(Effect::changed(beneath, after, cause));
                }
            }
            None => {}
        }
    }

    /// `king-capture.delivered`
    fn delivers_at(&self, seat: Seat, end: Cell, lower: Option<(Thing, &'static str)>) -> bool {
        self.mods.imprisons()
            && self.mods.targets.is_some()
            && self.portals[seat.idx()] == end
            && lower.is_some_and(|(beneath, _)| beneath.kind == Kind(self.royal))
    }

    /// What an enemy stack loses; the King who becomes a prisoner is given instead.
    fn capture_effects(
        &self,
        position: &Position,
        cell: Cell,
        out: &mut Vec<Effect>,
    ) -> Option<(Thing, &'static str)> {
        let (under, top) = self.stack(position, position.turn.other(), cell);
        if let Some(beneath) = under {
            let is_freed = beneath.kind == Kind(self.royal);
            let cause = if is_freed { "freed, to be placed" } else { "captured with its carrier" };
            out.push(Effect::lost(beneath, cause));
        }
        if self.mods.imprisons() && top.kind == Kind(self.royal) {
            return Some((top, "taken prisoner"));
        }
        out.push(Effect::lost(top, "captured"));
        None
    }

    /// Takes the marks off where the action ends the turn.
    fn unmark(&self, position: &Position, action: Action, n_before: usize, out: &mut Vec<Effect>) {
        let mut after = *position;
        self.play(&mut after, action);
        // Marks stay in mid-turn, while a choice is due, and where a goal has ended the game.
        let seat = position.turn;
        if !crate::mods::strike::marked(&after, seat).is_empty() {
            return;
        }
        for effect in &mut out[n_before..] {
            effect.after = effect.after.map(unmarked);
        }
        let mut things = Vec::new();
        self.list_things(position, &mut things);
        let touched: Vec<Thing> =
            out[n_before..].iter().filter_map(|effect| effect.before).collect();
        for marked in things {
            if marked != unmarked(marked) && !touched.contains(&marked) {
                out.push(Effect::changed(marked, unmarked(marked), "rested"));
            }
        }
    }
}
