//! Playing a legal action.

use geometry::{Cell, CellSet};
use rules::Seat;

use crate::TitansBattalion;
use crate::action::{Action, Op};
use crate::kind::Kind;
use crate::position::{Position, Wing};

/// What the end of a turn takes note of.
#[derive(Clone, Copy, Default)]
struct Turn {
    /// The Planet that moved, where it stands now. `planet.rest`
    moved: Option<Cell>,
    /// The skipped cell and the pawn, after a double step. `chess.en-passant`
    passed: Option<(Cell, Cell)>,
    /// Whether something was captured or a Pawn-class piece moved. `end.hundred-plies`
    is_loud: bool,
}

impl<const N: usize> TitansBattalion<N> {
    /// Plays a legal action of the seat to act.
    #[inline]
    pub(crate) fn play(&self, position: &mut Position<N>, action: Action) {
        let seat = position.to_act;
        let turn = match action.op() {
            Op::Target => {
                position.targets[seat.idx()].insert(action.from());
                return;
            }
            Op::Assign => {
                position.assign(seat, action.from(), action.kind());
                return;
            }
            Op::Done | Op::Pass => Turn::default(),
            Op::CastleKingside => self.castle(position, Wing::Kingside),
            Op::CastleQueenside => self.castle(position, Wing::Queenside),
            Op::Go | Op::Targeting => self.go(position, action, action.to()),
            Op::Capture => self.strike_and_go(position, action, action.to(), action.to()),
            Op::Gravity => self.strike_and_go(position, action, action.strike(), action.strike()),
            Op::EnPassant => {
                let passed = position.en_passant();
                let (skipped, pawn) = passed.expect("only a pawn that passed is taken so");
                self.strike_and_go(position, action, skipped, pawn)
            }
        };
        self.end_turn(position, turn);
    }

    #[inline]
    fn strike_and_go(
        &self,
        position: &mut Position<N>,
        action: Action,
        end: Cell,
        captured: Cell,
    ) -> Turn {
        self.capture(position, captured);
        Turn { is_loud: true, ..self.go(position, action, end) }
    }

    #[inline]
    fn go(&self, position: &mut Position<N>, action: Action, end: Cell) -> Turn {
        let seat = position.to_act;
        let from = action.from();
        let kind = position.kind_at(from).expect("whoever moves stands there");
        position.shift(seat, kind, action.promotion().unwrap_or(kind), from, end);
        if position.castling != 0 {
            position.castling &= self.tables.kept_rights(from) & self.tables.kept_rights(end);
        }
        let mut turn = Turn {
            moved: kind.is_planet().then_some(end),
            passed: None,
            is_loud: kind.is_pawn_class(),
        };
        if kind == Kind::Pawn
            && let Some((skipped, to)) = self.tables.ahead(seat, from).double
            && to == end
        {
            turn.passed = Some((skipped, end));
        }
        turn
    }

    /// Takes a piece off the board, and a seat out of the game that has lost its last Titan by it.
    #[inline]
    fn capture(&self, position: &mut Position<N>, cell: Cell) {
        let kind = position.kind_at(cell).expect("what is captured stands there");
        let seat = position.seat_at(cell).expect("what is captured stands there");
        position.take_off(seat, kind, cell);
        if self.is_party() && kind.is_titan() && !position.has_titan(seat) {
            // party.out: castling rights go with a king at home.
            position.targets[seat.idx()] = CellSet::EMPTY;
            position.set_resting(seat, None);
        }
    }

    /// `chess.castling`
    fn castle(&self, position: &mut Position<N>, wing: Wing) -> Turn {
        let seat = position.to_act;
        let castle = self.tables.castle(seat, wing).expect("only who may castle has a right to");
        position.shift(seat, Kind::King, Kind::King, castle.king, castle.king_to);
        position.shift(seat, Kind::Rook, Kind::Rook, castle.rook, castle.rook_to);
        position.castling &= self.tables.kept_rights(castle.king);
        Turn::default()
    }

    #[inline]
    fn end_turn(&self, position: &mut Position<N>, turn: Turn) {
        let seat = position.to_act;
        position.set_resting(seat, turn.moved);
        position.set_en_passant(turn.passed);
        position.quiet_plies = if turn.is_loud {
            0
        } else {
            position.quiet_plies.saturating_add(1).min(self.most_quiet_plies)
        };
        if self.tables.has_first_turn[seat.idx()] {
            position.set_turns_done(seat, position.turns_done(seat) + 1);
        }
        position.to_act = self.next_seat(position);
    }

    /// Whose turn it is after that of the seat to act. `turn.order`
    #[inline]
    fn next_seat(&self, position: &Position<N>) -> Seat {
        let seat = position.to_act;
        if self.is_party() {
            self.opponents(position, seat).next().unwrap_or(seat)
        } else {
            seat.other()
        }
    }
}
