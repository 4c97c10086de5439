//! The first stage: every part for itself.

use geometry::CellSet256;
use rules::erased::document::escape;
use rules::{Issue, Seat, Whole, find_cell, shown, suggest};

use super::{BySide, FLAGS, Parts, Piece, Placed, Setup, WINGS};
use crate::TitansBattalion;
use crate::battalion::no_such_kind;
use crate::kind::Kind;
use crate::plan::SIDES;
use crate::position::{ENOUGH_TURNS, Wing};

impl<const N: usize> TitansBattalion<N> {
    /// Every part whose words are understood; complete if nothing was found.
    pub(super) fn read_parts(&self, setup: &Setup, found: &mut Vec<Issue>) -> Option<Parts> {
        let to_act = self.side(|| "/to_act".into(), &setup.to_act, found);
        let pieces = self.read_pieces(&setup.pieces, found);
        let targets = self.read_targets(&setup.targets, found);
        let resting = self.entries("/resting", &setup.resting, found, |pointer, id, found| {
            read_id(|| pointer.to_owned(), *id, found)
        });
        let turns_done = self.read_turns(&setup.turns_done, found);
        let castling = self.read_castling(&setup.castling, found);
        let en_passant = setup.en_passant.as_ref().map(|passed| {
            let at =
                find_cell(&self.ground.topology, || "/en_passant/at".into(), &passed.at, found);
            let pawn = read_id(|| "/en_passant/pawn".into(), passed.pawn, found);
            Some((at?, pawn?))
        });
        let quiet_plies = setup.quiet_plies.within(0, self.most_quiet_plies);
        if quiet_plies.is_none() {
            let message = format!("quiet plies are 0 to {}", self.most_quiet_plies);
            found.push(Issue::new("/quiet_plies", "out-of-range", message));
        }
        Some(Parts {
            to_act: to_act?,
            pieces,
            targets,
            resting,
            turns_done,
            castling,
            en_passant: en_passant.flatten(),
            quiet_plies: quiet_plies?,
        })
    }

    fn read_pieces(&self, pieces: &[Piece], found: &mut Vec<Issue>) -> Vec<Placed> {
        let ids = read_ids(pieces, found);
        let mut taken = CellSet256::EMPTY;
        let mut placed: Vec<Placed> = Vec::with_capacity(pieces.len());
        for ((idx, piece), id) in pieces.iter().enumerate().zip(ids) {
            let pointer = |field: &str| format!("/pieces/{idx}{field}");
            let cell = find_cell(&self.ground.topology, || pointer("/at"), &piece.at, found);
            if cell.is_some_and(|cell| !taken.insert(cell)) {
                let message = format!("{} is taken by an earlier piece", piece.at);
                found.push(Issue::new(pointer(""), "two-pieces-on-a-cell", message));
            }
            let seat = self.side(|| pointer("/side"), &piece.side, found);
            let kind = read_kind(|| pointer("/kind"), &piece.kind, found);
            let assigned = piece.assigned.as_ref().and_then(|word| {
                let assigned = read_kind(|| pointer("/assigned"), word, found)?;
                judge_assigned(pointer("/assigned"), kind, assigned, found);
                let is_doubled =
                    |other: &Placed| Some(other.seat) == seat && other.assigned == Some(assigned);
                if placed.iter().any(is_doubled) {
                    let message = format!("another Planet of {} is a {word} already", piece.side);
                    found.push(Issue::new(pointer("/assigned"), "first-turn.planets", message));
                }
                Some(assigned)
            });
            let flags = read_flags(idx, &piece.flags, found);
            if let (Some(cell), Some(seat), Some(kind)) = (cell, seat, kind) {
                let [immutable, uncapturable] = flags;
                placed.push(Placed {
                    idx,
                    id,
                    cell,
                    seat,
                    kind,
                    assigned,
                    immutable,
                    uncapturable,
                });
            }
        }
        placed
    }

    fn read_targets(
        &self,
        targets: &BySide<Vec<Whole>>,
        found: &mut Vec<Issue>,
    ) -> Vec<(Seat, Vec<(usize, u8)>)> {
        self.entries("/targets", targets, found, |pointer, ids, found| {
            let mut read: Vec<(usize, u8)> = Vec::new();
            for (idx, id) in ids.iter().enumerate() {
                let pointer = || format!("{pointer}/{idx}");
                let Some(id) = read_id(pointer, *id, found) else { continue };
                if read.iter().any(|&(_, other)| other == id) {
                    let message = format!("id {id} is named twice");
                    found.push(Issue::new(pointer(), "duplicate-id", message));
                }
                read.push((idx, id));
            }
            Some(read)
        })
    }

    fn read_turns(&self, turns: &BySide<Whole>, found: &mut Vec<Issue>) -> Vec<(Seat, u8)> {
        let read = self.entries("/turns_done", turns, found, |pointer, turns, found| {
            let turns = turns.within(0, ENOUGH_TURNS);
            if turns.is_none() {
                let message = "own turns are counted from 0 to 3, which is three or more";
                found.push(Issue::new(pointer, "turns-range", message));
            }
            turns
        });
        for &(seat, _) in &read {
            if !self.choices.plan.battalion(seat).first_turn {
                let side = SIDES[seat.idx()];
                let message = format!("{side} has no first turn, so its turns aren't counted");
                found.push(Issue::new(format!("/turns_done/{side}"), "no-first-turn", message));
            }
        }
        read
    }

    fn read_castling(
        &self,
        castling: &BySide<Vec<String>>,
        found: &mut Vec<Issue>,
    ) -> Vec<(Seat, Vec<(usize, Wing)>)> {
        self.entries("/castling", castling, found, |pointer, words, found| {
            let read = read_words(pointer, words, WINGS, found);
            Some(read.into_iter().map(|(idx, wing)| (idx, Wing::BOTH[wing])).collect())
        })
    }

    /// The entries of an object by sides.
    fn entries<T, U>(
        &self,
        pointer: &str,
        entries: &BySide<T>,
        found: &mut Vec<Issue>,
        mut read: impl FnMut(&str, &T, &mut Vec<Issue>) -> Option<U>,
    ) -> Vec<(Seat, U)> {
        let mut all = Vec::new();
        for (side, entry) in &entries.0 {
            let pointer = format!("{pointer}/{}", escape(side));
            let seat = self.side(|| pointer.clone(), side, found);
            let entry = read(&pointer, entry, found);
            if let (Some(seat), Some(entry)) = (seat, entry) {
                all.push((seat, entry));
            }
        }
        all
    }

    fn side(
        &self,
        pointer: impl FnOnce() -> String,
        word: &str,
        found: &mut Vec<Issue>,
    ) -> Option<Seat> {
        let sides = &SIDES[..self.n_seats()];
        let seat = sides.iter().position(|&side| side == word);
        if seat.is_none() {
            let mut message = format!("there is no side {}", shown(word));
            match suggest(word, sides.iter().copied()) {
                Some(near) => message += &format!("; did you mean {near}?"),
                None => message += &format!("; the sides are {}", sides.join(", ")),
            }
            found.push(Issue::new(pointer(), "no-such-side", message));
        }
        seat.map(|idx| Seat::new(idx as u8))
    }
}

/// The ids of all pieces: those given, and the smallest numbers not in use for the others, in the order listed.
fn read_ids(pieces: &[Piece], found: &mut Vec<Issue>) -> Vec<u8> {
    let mut in_use = [false; 256];
    let mut given = Vec::with_capacity(pieces.len());
    for (idx, piece) in pieces.iter().enumerate() {
        let pointer = || format!("/pieces/{idx}/id");
        let id = piece.id.and_then(|id| read_id(pointer, id, found));
        if let Some(id) = id {
            if in_use[usize::from(id)] {
                let message = format!("id {id} is that of an earlier piece");
                found.push(Issue::new(pointer(), "duplicate-id", message));
            }
            in_use[usize::from(id)] = true;
        }
        given.push(id);
    }
    let mut free = (1..=u8::MAX).filter(|&id| !in_use[usize::from(id)]);
    // There are more ids than cells: who runs out of them has two pieces on a cell.
    given.into_iter().map(|id| id.or_else(|| free.next()).unwrap_or_default()).collect()
}

fn read_id(pointer: impl FnOnce() -> String, id: Whole, found: &mut Vec<Issue>) -> Option<u8> {
    let read = id.within(1, u8::MAX);
    if read.is_none() {
        let message = format!("an id is 1 to 255, not {}", id.0);
        found.push(Issue::new(pointer(), "id-range", message));
    }
    read
}

fn read_kind(pointer: impl FnOnce() -> String, word: &str, found: &mut Vec<Issue>) -> Option<Kind> {
    let kind = Kind::find(word);
    if kind.is_none() {
        found.push(Issue::new(pointer(), "no-such-kind", no_such_kind(word)));
    }
    kind
}

fn judge_assigned(pointer: String, kind: Option<Kind>, assigned: Kind, found: &mut Vec<Issue>) {
    if let Some(kind) = kind.filter(|kind| !kind.is_planet()) {
        let message = format!("only bob, jack and tim have a type; this is {}", kind.word());
        found.push(Issue::new(pointer, "planet.own-type", message));
    } else if assigned.is_planet() {
        let message = format!("the type of a Planet is no Planet kind, and {} is", assigned.word());
        found.push(Issue::new(pointer, "first-turn.planets", message));
    }
}

/// Whether each of [`FLAGS`] is set.
fn read_flags(idx: usize, words: &[String], found: &mut Vec<Issue>) -> [bool; 2] {
    let mut flags = [false; 2];
    if words.is_empty() {
        return flags;
    }
    for (_, flag) in read_words(&format!("/pieces/{idx}/flags"), words, FLAGS, found) {
        flags[flag] = true;
    }
    flags
}

/// Which of two words each of a list is, with its index in the list; none is there twice.
fn read_words(
    pointer: &str,
    words: &[String],
    known: [&'static str; 2],
    found: &mut Vec<Issue>,
) -> Vec<(usize, usize)> {
    let mut read: Vec<(usize, usize)> = Vec::new();
    for (idx, word) in words.iter().enumerate() {
        let pointer = || format!("{pointer}/{idx}");
        let Some(which) = read_word(pointer, word, known, found) else { continue };
        if read.iter().any(|&(_, other)| other == which) {
            found.push(Issue::new(pointer(), "duplicate", format!("{word} is named twice")));
        }
        read.push((idx, which));
    }
    read
}

/// Which of two words it is.
fn read_word(
    pointer: impl FnOnce() -> String,
    word: &str,
    words: [&'static str; 2],
    found: &mut Vec<Issue>,
) -> Option<usize> {
    let known = words.iter().position(|&known| known == word);
    if known.is_none() {
        let mut message = format!("{} is neither {} nor {}", shown(word), words[0], words[1]);
        if let Some(near) = suggest(word, words) {
            message += &format!("; did you mean {near}?");
        }
        found.push(Issue::new(pointer(), "unknown-flag", message));
    }
    known
}
