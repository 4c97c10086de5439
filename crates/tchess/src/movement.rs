//! The movement notation: texts like `t[NB]` or `mfWcfF` to the steps that they stand for.
//!
//! Steps are in the token's own frame: `(0, 1)` is one square forward, `(1, 0)` one to its right. Nothing here knows a
//! board.

/// A displacement: to the right, and forward.
pub(crate) type Vector = (i8, i8);

/// More steps than any board allows: an unlimited range.
pub(crate) const UNLIMITED: u8 = 16;

/// What a simple term does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Moves and captures.
    Both,
    /// `m`: only without capture.
    Move,
    /// `c`: only with capture.
    Capture,
}

/// So many equal steps at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) by: Vector,
    pub(crate) range: u8,
}

/// One term of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// One part.
    Simple { mode: Mode, steps: Vec<Step> },
    /// `t[..]`: a first part of one step, and a second.
    Then {
        first: Vec<Vector>,
        /// The first part alone is no action.
        must: bool,
        /// The second part need not go outward.
        any: bool,
        second: Vec<Step>,
    },
}

/// Why a text is no movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveError {
    /// In characters from 1.
    pub(crate) column: usize,
    pub(crate) expected: &'static str,
    pub(crate) found: String,
}

/// No movement is longer, in characters.
const MAX_LENGTH: usize = 400;

/// Reads a whole movement.
pub(crate) fn read(text: &str) -> Result<Vec<Term>, MoveError> {
    if let Some(sign) = text.chars().nth(MAX_LENGTH) {
        let expected = "the end: a movement has at most 400 characters";
        return Err(MoveError { column: MAX_LENGTH + 1, expected, found: format!("`{sign}`") });
    }
    let mut scanner = Scanner { signs: text.chars().collect(), at: 0 };
    let mut terms = Vec::new();
    while scanner.peek().is_some() || terms.is_empty() {
        terms.push(scanner.term()?);
    }
    Ok(terms)
}

/// Whether a second step goes outward after a first: ahead of it, and back in neither coordinate.
pub(crate) fn is_outward(first: Vector, second: Vector) -> bool {
    let (x, y) = (first.0 * second.0, first.1 * second.1);
    x >= 0 && y >= 0 && x + y > 0
}

/// Whether a vector is a knight's leap.
pub(crate) fn is_knight_leap((x, y): Vector) -> bool {
    matches!((x.abs(), y.abs()), (1, 2) | (2, 1))
}

struct Scanner {
    signs: Vec<char>,
    at: usize,
}

/// An atom's letter as steps of one unit, before directions choose among them.
#[derive(Clone, Copy)]
struct Atom {
    letter: char,
    /// 1, or [`UNLIMITED`] for R, B and Q; a written range replaces it.
    range: u8,
}

impl Scanner {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn passes(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn expected(&self, at: usize, expected: &'static str) -> MoveError {
        let found = self.signs.get(at).map_or_else(|| "the end".into(), |sign| format!("{sign:?}"));
        MoveError { column: at + 1, expected, found }
    }

    fn term(&mut self) -> Result<Term, MoveError> {
        if self.passes('t') {
            return self.then();
        }
        let mode = if self.passes('m') {
            Mode::Move
        } else if self.passes('c') {
            Mode::Capture
        } else {
            Mode::Both
        };
        let (dirs, start) = self.letters();
        let atom = self.atom(if start == self.at {
            "a term: m, c, directions, an atom or t["
        } else {
            "an atom (W F D N A H C Z G K R B Q)"
        })?;
        let units = self.directed(atom, &dirs, start)?;
        Ok(Term::Simple { mode, steps: steps(&units, atom.range) })
    }

    /// After the `t`.
    fn then(&mut self) -> Result<Term, MoveError> {
        if !self.passes('[') {
            return Err(self.expected(self.at, "[ after t"));
        }
        let (dirs, start) = self.letters();
        let at = self.at;
        let atom = self.atom("an atom (W F D N A H C Z G K)")?;
        if atom.range != 1 {
            return Err(self.expected(at, "a first part of one step (W F D N A H C Z G K)"));
        }
        let first = self.directed(atom, &dirs, start)?;
        let must = self.passes('-');
        let any = self.passes('a');
        let atom = self.atom(match (must, any) {
            (_, true) => "an atom",
            (true, false) => "a or an atom",
            (false, false) => "-, a or an atom",
        })?;
        if !self.passes(']') {
            return Err(self.expected(self.at, "]"));
        }
        let second = steps(&units(atom.letter), atom.range);
        Ok(Term::Then { first, must, any, second })
    }

    /// A run of direction letters, and where it starts.
    fn letters(&mut self) -> (Vec<char>, usize) {
        let start = self.at;
        while self.peek().is_some_and(|sign| "fblrsvh".contains(sign)) {
            self.at += 1;
        }
        (self.signs[start..self.at].to_vec(), start)
    }

    fn atom(&mut self, expected: &'static str) -> Result<Atom, MoveError> {
        let letter = self.peek().filter(|&sign| "WFDNAHCZGKRBQ".contains(sign));
        let letter = letter.ok_or_else(|| self.expected(self.at, expected))?;
        self.at += 1;
        let start = self.at;
        while self.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            self.at += 1;
        }
        let range = match self.signs[start..self.at] {
            [] if matches!(letter, 'R' | 'B' | 'Q') => UNLIMITED,
            [] => 1,
            ['0'] => UNLIMITED,
            [one @ '2'..='9'] => digit(one),
            [ten @ '1'..='9', one] => (10 * digit(ten) + digit(one)).min(UNLIMITED),
            _ => return Err(self.expected(start, "a range: 0, or 2 to 99")),
        };
        Ok(Atom { letter, range })
    }

    /// The steps that directions keep of an atom.
    fn directed(&self, atom: Atom, dirs: &[char], start: usize) -> Result<Vec<Vector>, MoveError> {
        if matches!(atom.letter, 'N' | 'C' | 'Z') {
            return self.oblique(atom, dirs, start);
        }
        if let Some(idx) = dirs.iter().position(|&letter| letter == 'h') {
            return Err(self.expected(start + idx, "a direction (f b l r s v)"));
        }
        let has = |letter: char, pair: char| dirs.contains(&letter) || dirs.contains(&pair);
        let (f, b, l, r) = (has('f', 'v'), has('b', 'v'), has('l', 's'), has('r', 's'));
        let keeps = |&(x, y): &Vector| {
            if dirs.is_empty() {
                return true;
            }
            let (vertical, horizontal) = (if y > 0 { f } else { b }, if x > 0 { r } else { l });
            match (x, y) {
                (0, _) => vertical,
                (_, 0) => horizontal,
                // A diagonal: one half, or where both pairs speak one quarter.
                _ => (vertical || !(f || b)) && (horizontal || !(l || r)),
            }
        };
        Ok(units(atom.letter).into_iter().filter(keeps).collect())
    }

    fn oblique(&self, atom: Atom, dirs: &[char], start: usize) -> Result<Vec<Vector>, MoveError> {
        const EXPECTED: &str = "ff, fs, fh, bb, bs or bh before N, C and Z";
        let mut kept = Vec::new();
        for (idx, pair) in dirs.chunks(2).enumerate() {
            let at = start + 2 * idx;
            let (forward, longer, wider) = match *pair {
                ['f', 'f'] => (true, true, false),
                ['f', 's'] => (true, false, true),
                ['f', 'h'] => (true, true, true),
                ['b', 'b'] => (false, true, false),
                ['b', 's'] => (false, false, true),
                ['b', 'h'] => (false, true, true),
                _ => return Err(self.expected(at, EXPECTED)),
            };
            kept.extend(units(atom.letter).into_iter().filter(|&(x, y)| {
                (y > 0) == forward && if y.abs() > x.abs() { longer } else { wider }
            }));
        }
        if dirs.is_empty() {
            kept = units(atom.letter);
        }
        kept.sort_unstable();
        kept.dedup();
        Ok(kept)
    }
}

fn digit(sign: char) -> u8 {
    sign.to_digit(10).map_or(0, |digit| digit as u8)
}

fn steps(units: &[Vector], range: u8) -> Vec<Step> {
    units.iter().map(|&by| Step { by, range }).collect()
}

/// All reflections of an atom's displacement.
fn units(letter: char) -> Vec<Vector> {
    let pairs: &[(i8, i8)] = match letter {
        'W' | 'R' => &[(0, 1)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(0, 1), (1, 1)],
        'D' => &[(0, 2)],
        'N' => &[(1, 2)],
        'A' => &[(2, 2)],
        'H' => &[(0, 3)],
        'C' => &[(1, 3)],
        'Z' => &[(2, 3)],
        'G' => &[(3, 3)],
        _ => &[],
    };
    let mut all = Vec::new();
    for &(short, long) in pairs {
        for (x, y) in [(short, long), (long, short)] {
            all.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, mut expected: Vec<Vector>) {
        expected.sort_unstable();
        match &read(text).expect("a movement")[..] {
            [Term::Simple { steps, .. }] => {
                let mut by: Vec<_> = steps.iter().map(|step| step.by).collect();
                by.sort_unstable();
                assert_eq!(by, expected, "{text}");
            }
            other => panic!("{text} is {other:?}"),
        }
    }

    #[test]
    fn directions_choose() {
        check("fW", vec![(0, 1)]);
        check("vsW", vec![(0, 1), (0, -1), (1, 0), (-1, 0)]);
        check("fF", vec![(1, 1), (-1, 1)]);
        check("flF", vec![(-1, 1)]);
        check("lF", vec![(-1, 1), (-1, -1)]);
        check("fsF", vec![(1, 1), (-1, 1)]);
        check("fK", vec![(0, 1), (1, 1), (-1, 1)]);
        check("flK", vec![(0, 1), (-1, 0), (-1, 1)]);
        check("ffN", vec![(1, 2), (-1, 2)]);
        check("fsN", vec![(2, 1), (-2, 1)]);
        check("fhbbN", vec![(1, 2), (-1, 2), (2, 1), (-2, 1), (1, -2), (-1, -2)]);
        check("bhC", vec![(1, -3), (-1, -3), (3, -1), (-3, -1)]);
    }

    #[test]
    fn errors_name_the_column() {
        let column = |text: &str| read(text).expect_err("no movement").column;
        assert_eq!(column(""), 1);
        assert_eq!(column("W "), 2);
        assert_eq!(column("WX"), 2);
        assert_eq!(column("R1"), 2);
        assert_eq!(column("R04"), 2);
        assert_eq!(column("R100"), 2);
        assert_eq!(column("fN"), 1);
        assert_eq!(column("ffflN"), 3);
        assert_eq!(column("fhW"), 2);
        assert_eq!(column("t(NB)"), 2);
        assert_eq!(column("t[RB]"), 3);
        assert_eq!(column("t[N2B]"), 3);
        assert_eq!(column("t[mNB]"), 3);
        assert_eq!(column("t[N-B"), 6);
        assert_eq!(column("t[NaBa]"), 6);
        assert_eq!(column("Wm"), 3);
    }
}
