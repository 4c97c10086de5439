//! What an action does.

use geometry::Cell;
use rules::Seat;

use crate::Tchess;
use crate::action::{Action, Form, Op};
use crate::base::Role;
use crate::mods::{illusions, king_capture, strike};
use crate::position::{FreedKing, Heading, Position, Token};

impl Tchess {
    /// Plays an action and whatever follows by itself.
    #[inline]
    pub(crate) fn play(&self, position: &mut Position, action: Action) {
        match action.form() {
            Form::Choice => self.choose(position, action),
            Form::Move | Form::Turn => {
                self.play_on_board(position, action);
                position.actions_left -= 1;
            }
        }
        // ends.frozen, choices.order
        if !position.is_choosing() && self.goal(position).is_none() {
            strike::go_on(self, position);
        }
    }

    fn choose(&self, position: &mut Position, action: Action) {
        let cell = action.from();
        if let Some(freed) = position.freed.take() {
            let seat = position.turn;
            position.put(seat, cell, Token::new(self.royal, freed.heading));
            position.kings[seat.idx()] = Some(cell);
        } else {
            illusions::enthrone(self, position, cell);
            position.owes_heir = false;
        }
    }

    /// Plays a move or a turn in place on the board and the count of quiet plies; the turn stays as it is.
    #[inline]
    pub(crate) fn play_on_board(&self, position: &mut Position, action: Action) {
        let limit = strike::quiet_limit(self.mods);
        position.quiet_plies = (position.quiet_plies + 1).min(limit);
        match action.form() {
            Form::Move => self.go(position, action),
            Form::Turn | Form::Choice => {
                let token = &mut position.tops[action.from().idx()];
                let quarters = action.spin().map_or(0, crate::Spin::quarters);
                *token = strike::mark(self.mods, token.turned(quarters));
            }
        }
    }

    #[inline]
    fn go(&self, position: &mut Position, action: Action) {
        let seat = position.turn;
        let (from, end) = (action.from(), action.end());
        let (token, beneath) = position.lift(seat, from);
        let is_pawn = self.role(token.kind()) == Role::Pawn;
        // An action promotes the mover, or else the passenger that is set down.
        let passenger_becomes = |passenger: Token| match action.promotion() {
            Some(kind) if !is_pawn => passenger.with_kind(kind),
            _ => passenger,
        };
        let mut load = beneath;
        if let Some(passenger) = beneath
            && !action.carries()
            && !king_capture::is_captor(self, beneath)
        {
            position.put(seat, from, passenger_becomes(passenger));
            load = None;
        }
        if action.op() == Op::TakeUp {
            load = Some(position.lift(seat, action.to()).0);
        }
        if action.drops()
            && let Some(passenger) = load.take()
        {
            position.put(seat, action.to(), passenger_becomes(passenger));
        }
        if let Some(cell) = action.captures() {
            load = self.capture(position, cell).or(load);
        }
        let kind = action.promotion().filter(|_| is_pawn).unwrap_or_else(|| token.kind());
        let quarters = action.spin().map_or(0, crate::Spin::quarters);
        let token = strike::mark(self.mods, token.with_kind(kind).turned(quarters));
        position.put(seat, end, token);
        if let Some(load) = load {
            position.put_under(end, load);
        }
        self.follow_kings(position, seat, end, token, load);
        if is_pawn || action.promotion().is_some() || action.captures().is_some() {
            position.quiet_plies = 0;
        }
        if king_capture::delivers(self, position, seat, end) {
            position.stacks.remove(end);
            position.unders[end.idx()] = Token::default();
            position.kings[seat.other().idx()] = None;
            position.quiet_plies = 0;
        }
    }

    /// Keeps track of the own King that moves, or of the enemy's beneath a captor.
    #[inline]
    fn follow_kings(
        &self,
        position: &mut Position,
        seat: Seat,
        end: Cell,
        token: Token,
        load: Option<Token>,
    ) {
        if token.kind() == self.royal {
            position.kings[seat.idx()] = Some(end);
        } else if king_capture::is_captor(self, load) {
            position.kings[seat.other().idx()] = Some(end);
        }
    }

    /// Takes an enemy stack off the board; gives the King who becomes a prisoner.
    fn capture(&self, position: &mut Position, cell: Cell) -> Option<Token> {
        let seat = position.turn;
        let enemy = seat.other();
        let (top, under) = position.lift(enemy, cell);
        if king_capture::is_captor(self, under) {
            let heading = under.map_or(Heading::toward_enemy(seat), Token::heading);
            position.freed = Some(FreedKing { at: cell, heading });
            position.kings[seat.idx()] = None;
        }
        let lost = [Some(top), under.filter(|_| position.freed.is_none())];
        let lost = lost.into_iter().flatten().map(Token::kind);
        if illusions::calls_heir(self, position, enemy, lost) {
            position.owes_heir = true;
        }
        if top.kind() != self.royal {
            return None;
        }
        position.kings[enemy.idx()] = None;
        self.mods.imprisons().then_some(top)
    }
}
