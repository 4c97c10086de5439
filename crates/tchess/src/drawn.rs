//! Set-ups drawn at random that mostly load.

use rules::Whole;
use rules::fuzz::Choose;

use crate::base::Role;
use crate::setup::{Pending, Piece, Setup, Under};
use crate::{Mod, Tchess};

/// Drawn set-ups have fewer pieces than this beside the Kings.
const MOST_PIECES: usize = 30;

/// Numbers from which a set-up is made.
struct Drawn {
    kings: [u8; 2],
    pieces: Vec<(u8, bool, u8, u8, u8, u8)>,
    white_acts: bool,
    freed: bool,
    heir: bool,
    left: Option<u8>,
    quiet: u8,
}

/// Draws a set-up.
pub(crate) fn draw(rules: &Tchess, choose: &mut dyn Choose) -> Setup {
    let mut below = |n: usize| choose.below(n);
    let kings = [below(256) as u8, below(256) as u8];
    let n_pieces = below(MOST_PIECES);
    let pieces = (0..n_pieces).map(|_| {
        let (at, white, kind) = (below(256) as u8, below(2) == 0, below(256) as u8);
        (at, white, kind, below(4) as u8, below(256) as u8, below(256) as u8)
    });
    let pieces = pieces.collect();
    let drawn = Drawn {
        kings,
        pieces,
        white_acts: below(2) == 0,
        freed: below(7) == 0,
        heir: below(5) == 0,
        left: (below(3) == 0).then(|| below(4) as u8),
        quiet: below(102) as u8,
    };
    drawn.setup(rules)
}

impl Drawn {
    fn setup(&self, rules: &Tchess) -> Setup {
        let words = DrawnWords::of(rules);
        let mut pieces = Vec::new();
        let mut held = [false, false];
        for &drawn in &self.pieces {
            if let Some(piece) = self.piece(&words, drawn, &pieces, &mut held) {
                pieces.push(piece);
            }
        }
        self.put_kings(&words, held, &mut pieces);
        let pending = self.pending(&words, &pieces);
        let first = pending.first().map(|pending| pending.side.clone());
        let turn = side(self.white_acts);
        let to_act = first.unwrap_or_else(|| turn.clone());
        let most = if words.strikes { 3 } else { 1 };
        let left = self.left.map(|left| Whole(i64::from(left % (most + 1))));
        let must_say = !pending.is_empty() && words.strikes;
        Setup {
            turn: (to_act != turn).then_some(turn),
            to_act,
            actions_left: if must_say { left.or(Some(Whole(2))) } else { left },
            quiet_plies: Whole(self.quiet.into()),
            pieces,
            pending,
        }
    }

    /// A King whose side may have to place him.
    fn waits(&self, words: &DrawnWords<'_>, white: bool) -> bool {
        self.freed && words.rules.mods.imprisons() && white == self.white_acts
    }

    fn piece(
        &self,
        words: &DrawnWords<'_>,
        (at, white, kind, heading, under, extra): (u8, bool, u8, u8, u8, u8),
        earlier: &[Piece],
        held: &mut [bool; 2],
    ) -> Option<Piece> {
        let at = words.cell(at);
        if words.word(kind) == words.royal || earlier.iter().any(|piece| piece.at == at) {
            return None;
        }
        let enemy = usize::from(white);
        let acts = words.strikes && white == self.white_acts;
        let below = (extra % 5 == 0).then(|| {
            let imprisons = words.rules.mods.imprisons() && !held[enemy] && extra % 2 == 0;
            let prisoner = imprisons && !self.waits(words, !white);
            held[enemy] |= prisoner;
            Under {
                side: side(white != prisoner),
                kind: if prisoner { words.royal.clone() } else { words.word(under) },
                facing: words.facing(under),
                used: acts && !prisoner && under > 200,
            }
        });
        let carries = words.rules.mods.has(Mod::Transport) && words.is_horse(kind);
        Some(Piece {
            at,
            side: side(white),
            kind: words.word(kind),
            facing: words.facing(heading),
            used: acts && extra > 200,
            under: below.filter(|below| below.kind == words.royal || carries),
        })
    }

    fn put_kings(&self, words: &DrawnWords<'_>, held: [bool; 2], pieces: &mut Vec<Piece>) {
        for (idx, &king) in self.kings.iter().enumerate() {
            let at = words.cell(king);
            let is_taken = pieces.iter().any(|piece| piece.at == at);
            if held[idx] || self.waits(words, idx == 0) || is_taken {
                continue;
            }
            pieces.push(Piece {
                at,
                side: side(idx == 0),
                kind: words.royal.clone(),
                facing: words.facing(king),
                used: false,
                under: None,
            });
        }
    }

    fn pending(&self, words: &DrawnWords<'_>, pieces: &[Piece]) -> Vec<Pending> {
        let own = side(self.white_acts);
        let is_rescuer = |piece: &&Piece| piece.side == own && piece.kind != words.royal;
        let king = self.waits(words, self.white_acts).then(|| Pending {
            choice: "king".into(),
            side: own.clone(),
            at: pieces.iter().find(is_rescuer).map(|piece| piece.at.clone()),
            facing: words.facing(self.quiet),
        });
        let heir = (self.heir && words.rules.mods.has(Mod::Illusions)).then(|| Pending {
            choice: "heir".into(),
            side: side(!self.white_acts),
            at: None,
            facing: None,
        });
        king.into_iter().chain(heir).collect()
    }
}

fn side(white: bool) -> String {
    if white { "white" } else { "black" }.to_owned()
}

/// What numbers stand for in a game.
struct DrawnWords<'a> {
    rules: &'a Tchess,
    royal: String,
    strikes: bool,
}

impl<'a> DrawnWords<'a> {
    fn of(rules: &'a Tchess) -> Self {
        let royal = rules.kinds[usize::from(rules.royal)].word.clone();
        Self { rules, royal, strikes: rules.mods.has(Mod::Strike) }
    }

    fn cell(&self, number: u8) -> String {
        let cell = geometry::Cell::new(number % self.rules.all.len() as u8);
        self.rules.topology.name(cell).to_owned()
    }

    fn kind(&self, number: u8) -> u8 {
        number % self.rules.kinds.len() as u8
    }

    fn word(&self, number: u8) -> String {
        self.rules.kinds[usize::from(self.kind(number))].word.clone()
    }

    fn is_horse(&self, number: u8) -> bool {
        self.rules.role(self.kind(number)) == Role::Horse
    }

    fn facing(&self, number: u8) -> Option<String> {
        let words = ["n", "e", "s", "w"];
        let is_polar = self.rules.mods.has(Mod::Polarity);
        is_polar.then(|| words[usize::from(number % 4)].to_owned())
    }
}
