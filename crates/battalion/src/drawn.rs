//! Set-ups drawn at random that mostly load.

use geometry::{Cell, CellSet256};
use rules::fuzz::Choose;
use rules::{Rules, Seat, Whole};

use crate::TitansBattalion;
use crate::choices::N_TARGETS;
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::position::Wing;
use crate::setup::{BySide, Passed, Piece, Setup, WINGS};

/// What a chess army has in a game: no more is drawn where nobody has another.
const CHESS: [Kind; 6] =
    [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// A piece that is drawn; its id is its place in the list, counted from 1.
struct Drawn {
    cell: Cell,
    seat: Seat,
    kind: Kind,
    assigned: Option<Kind>,
    flags: Vec<String>,
}

/// A set-up that is being drawn.
struct Sketch<'a, const N: usize> {
    rules: &'a TitansBattalion<N>,
    choose: &'a mut dyn Choose,
    to_act: Seat,
    /// Which kinds are drawn.
    kinds: Vec<Kind>,
    pieces: Vec<Drawn>,
    /// Where no further piece may stand.
    closed: CellSet256,
    castling: BySide<Vec<String>>,
    en_passant: Option<Passed>,
}

/// All kinds, or those of chess where all armies are of these.
fn kinds<const N: usize>(rules: &TitansBattalion<N>) -> Vec<Kind> {
    let start = rules.start();
    let mut present = Kind::ALL.into_iter().filter(|&kind| !start.of(kind).is_empty());
    if present.all(|kind| CHESS.contains(&kind)) { CHESS.to_vec() } else { Kind::ALL.to_vec() }
}

/// A set-up that mostly loads: pieces anywhere, types, Targets, rest, flags, castling rights, a double step, half of a
/// first turn.
pub(crate) fn draw<const N: usize>(rules: &TitansBattalion<N>, choose: &mut dyn Choose) -> Setup {
    let to_act = Seat::new(choose.below(rules.n_seats()) as u8);
    let mut sketch = Sketch {
        rules,
        choose,
        to_act,
        kinds: kinds(rules),
        pieces: Vec::new(),
        closed: CellSet256::EMPTY,
        castling: BySide::default(),
        en_passant: None,
    };
    sketch.draw_castles();
    sketch.draw_double_step();
    sketch.draw_titans();
    sketch.draw_others();
    sketch.finish()
}

impl<const N: usize> Sketch<'_, N> {
    fn below(&mut self, n: usize) -> usize {
        self.choose.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// `None` where no piece may stand any more.
    fn place(&mut self, cell: Cell, seat: Seat, kind: Kind) -> Option<&mut Drawn> {
        if !self.closed.insert(cell) {
            return None;
        }
        self.pieces.push(Drawn { cell, seat, kind, assigned: None, flags: Vec::new() });
        self.pieces.last_mut()
    }

    fn any_cell(&mut self) -> Cell {
        Cell::new(self.choose.below(self.rules.topology().n_cells()) as u8)
    }

    fn any_kind(&mut self) -> Kind {
        self.kinds[self.choose.below(self.kinds.len())]
    }

    /// A king at home with rooks, for every other side that castles. `chess.castling`
    fn draw_castles(&mut self) {
        for seat in self.rules.choices.plan.seats() {
            let mut words = Vec::new();
            let is_left_out = self.one_in(2);
            for wing in Wing::BOTH {
                let Some(castle) = self.rules.tables.castle(seat, wing).filter(|_| !is_left_out)
                else {
                    continue;
                };
                if self.one_in(4) {
                    continue;
                }
                // The king may stand there for the other wing.
                self.place(castle.king, seat, Kind::King);
                self.place(castle.rook, seat, Kind::Rook);
                words.push(WINGS[wing as usize].to_owned());
            }
            if !words.is_empty() {
                self.castling.0.push((SIDES[seat.idx()].to_owned(), words));
            }
        }
    }

    /// A pawn that has just passed a cell, in one of a few set-ups where a pawn could. `chess.en-passant`
    fn draw_double_step(&mut self) {
        if !self.one_in(3) {
            return;
        }
        let (rules, to_act) = (self.rules, self.to_act);
        let others = || rules.choices.plan.seats().filter(move |&seat| seat != to_act);
        let mut steps = Vec::new();
        for start in rules.topology().cells() {
            steps.extend(others().filter_map(|seat| {
                rules
                    .ground
                    .double_step(seat, start)
                    .map(|(skipped, end)| (seat, start, skipped, end))
            }));
        }
        let is_open = |&(_, start, skipped, end): &(Seat, Cell, Cell, Cell)| {
            [start, skipped, end].iter().all(|&cell| !self.closed.contains(cell))
        };
        steps.retain(is_open);
        if steps.is_empty() {
            return;
        }
        let (seat, start, skipped, end) = steps[self.below(steps.len())];
        self.place(end, seat, Kind::Pawn);
        self.closed.insert(start);
        self.closed.insert(skipped);
        let pawn = Whole(self.pieces.len() as i64);
        self.en_passant = Some(Passed { at: rules.topology().name(skipped).into(), pawn });
    }

    /// A Titan for each side that has none yet.
    fn draw_titans(&mut self) {
        for seat in self.rules.choices.plan.seats() {
            if self.has_titan(seat) {
                continue;
            }
            let titans: Vec<Kind> =
                self.kinds.iter().copied().filter(|kind| kind.is_titan()).collect();
            let (cell, nth) = (self.any_cell(), self.below(titans.len()));
            self.place(cell, seat, titans[nth]);
        }
    }

    fn has_titan(&self, seat: Seat) -> bool {
        self.pieces.iter().any(|piece| piece.seat == seat && piece.kind.is_titan())
    }

    fn draw_others(&mut self) {
        for _ in 0..2 + self.below(24) {
            let (cell, seat) = (self.any_cell(), self.below(self.rules.n_seats()));
            let (seat, kind) = (Seat::new(seat as u8), self.any_kind());
            // Seldom a second Titan.
            if kind.is_titan() && !self.one_in(5) {
                continue;
            }
            let assigned = self.draw_type(seat, kind);
            let (is_immutable, is_uncapturable) = (self.one_in(20), self.one_in(20));
            let Some(piece) = self.place(cell, seat, kind) else { continue };
            piece.assigned = assigned;
            piece.flags.extend(is_immutable.then(|| "immutable".to_owned()));
            piece.flags.extend(is_uncapturable.then(|| "uncapturable".to_owned()));
        }
    }

    /// A type for a Planet, which no other of its side has.
    fn draw_type(&mut self, seat: Seat, kind: Kind) -> Option<Kind> {
        let wanted = Kind::ALL[self.below(Kind::ALL.len())];
        let is_given =
            self.pieces.iter().any(|piece| piece.seat == seat && piece.assigned == Some(wanted));
        let fits = kind.is_planet() && !wanted.is_planet() && !is_given;
        (!self.one_in(4) && fits).then_some(wanted)
    }

    /// Targets of any side, up to three.
    fn draw_targets(&mut self, seat: Seat) -> Vec<Whole> {
        let takes_own = self.one_in(4);
        let n_drawn = self.below(4);
        let others = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| !piece.kind.is_titan() && (takes_own || piece.seat != seat));
        others.take(n_drawn).map(|(nth, _)| id_of(nth)).collect()
    }

    /// The first Targets of a first turn, in the order in which they are chosen; perhaps all, so that types are next.
    /// `first-turn.sequence`
    fn begin_first_turn(&mut self, seat: Seat) -> Vec<Whole> {
        let n_seats = self.rules.n_seats();
        let mut chosen = Vec::new();
        for after in 1..n_seats {
            let army = (seat.idx() + after) % n_seats;
            let mut eligible: Vec<usize> = (0..self.pieces.len())
                .filter(|&nth| {
                    self.pieces[nth].seat.idx() == army && !self.pieces[nth].kind.is_titan()
                })
                .collect();
            eligible.sort_unstable_by_key(|&nth| self.pieces[nth].cell);
            let n_due = eligible.len().min(N_TARGETS);
            let n_chosen = if self.one_in(4) { self.below(n_due + 1) } else { n_due };
            // The last ones: what is chosen ascends, and enough must be left.
            let n_skipped =
                if n_chosen == n_due { self.below(eligible.len() - n_due + 1) } else { 0 };
            chosen.extend(eligible[n_skipped..][..n_chosen].iter().map(|&nth| id_of(nth)));
            if n_chosen < n_due {
                break;
            }
        }
        chosen
    }

    /// Types are assigned last.
    fn forget_types(&mut self, seat: Seat) {
        for piece in self.pieces.iter_mut().filter(|piece| piece.seat == seat) {
            piece.assigned = None;
        }
    }

    fn finish(mut self) -> Setup {
        let (mut targets, mut resting, mut turns_done) = (Vec::new(), Vec::new(), Vec::new());
        for seat in self.rules.choices.plan.seats() {
            let side = SIDES[seat.idx()].to_owned();
            let mut n_turns = 3;
            if self.rules.choices.plan.battalion(seat).first_turn {
                n_turns = if self.one_in(4) { 0 } else { 1 + self.below(3) };
                turns_done.push((side.clone(), Whole(n_turns as i64)));
            }
            if n_turns == 0 && (seat != self.to_act || self.one_in(2)) {
                self.forget_types(seat);
            }
            let ids = match n_turns {
                0 if seat == self.to_act => self.begin_first_turn(seat),
                0 => Vec::new(),
                _ => self.draw_targets(seat),
            };
            if !self.has_titan(seat) {
                continue;
            }
            if !ids.is_empty() {
                targets.push((side.clone(), ids));
            }
            let planet =
                self.pieces.iter().position(|piece| piece.seat == seat && piece.kind.is_planet());
            if let Some(nth) = planet.filter(|_| self.one_in(2)) {
                resting.push((side, id_of(nth)));
            }
        }
        let quiet_plies = Whole(self.below(60) as i64);
        Setup {
            to_act: SIDES[self.to_act.idx()].into(),
            pieces: self
                .pieces
                .iter()
                .enumerate()
                .map(|(nth, piece)| self.write(nth, piece))
                .collect(),
            targets: BySide(targets),
            resting: BySide(resting),
            turns_done: BySide(turns_done),
            castling: self.castling,
            en_passant: self.en_passant,
            quiet_plies,
        }
    }

    fn write(&self, nth: usize, piece: &Drawn) -> Piece {
        Piece {
            id: Some(id_of(nth)),
            at: self.rules.topology().name(piece.cell).into(),
            side: SIDES[piece.seat.idx()].into(),
            kind: piece.kind.word().into(),
            assigned: piece.assigned.map(|kind| kind.word().to_owned()),
            flags: piece.flags.clone(),
        }
    }
}

fn id_of(nth: usize) -> Whole {
    Whole(nth as i64 + 1)
}
