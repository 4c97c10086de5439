//! What is odd about a move of chess that was read all the same.

use rules::Issue;
use rules::erased::AnyGame;

use super::chess::is_san;

/// Whether a move is not as plain as most: only then can it differ from its standard form in more than the sign of check.
pub(crate) fn is_loose(written: &str) -> bool {
    let (core, _) = split_mark(written);
    let is_plain = match core.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => is_target(rest),
        [b'a'..=b'h', b'x', rest @ ..] | rest => is_target(rest) || is_promotion(rest),
    };
    !is_plain && !matches!(core, "O-O" | "O-O-O")
}

fn is_target(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8'] | [b'x', b'a'..=b'h', b'1'..=b'8'])
}

fn is_promotion(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1' | b'8', b'=', b'Q' | b'R' | b'B' | b'N'])
}

/// What is wrong with the sign of check behind a move of chess that led to where the game stands.
pub(crate) fn mark_remark(
    written: &str,
    game: &dyn AnyGame,
    pointer: impl Fn() -> String,
) -> Vec<Issue> {
    let (core, mark) = split_mark(written);
    match game.check_mark() {
        Some(standard) if mark != standard => {
            remarks(written, &format!("{core}{standard}"), pointer)
        }
        Some(_) | None => Vec::new(),
    }
}

/// The freedoms that a move takes, `san` being its standard form: more about where it comes from than is needed
/// (`redundant-origin`), a wrong or missing sign of check (`check-mark`), and other loose ways of writing
/// (`loose-san`). Long notations have no standard form to differ from.
pub(crate) fn remarks(written: &str, san: &str, pointer: impl Fn() -> String) -> Vec<Issue> {
    if written == san {
        return Vec::new();
    }
    let bare = written.trim_end_matches(['!', '?']);
    let bare = bare.strip_suffix("e.p.").or(bare.strip_suffix("ep")).unwrap_or(bare).trim_end();
    if is_long(bare) {
        return Vec::new();
    }
    if !is_san(bare) {
        let message = format!("{written} is read as {san}");
        return vec![Issue::new(pointer(), "loose-san", message)];
    }
    let (core, mark) = split_mark(bare);
    let (standard, standard_mark) = split_mark(san);
    let mut found = Vec::new();
    let mut add = |code, message: String| found.push(Issue::new(pointer(), code, message));
    let is_double = mark == "++" && standard_mark == "+";
    if mark != standard_mark && !is_double {
        let says = |mark: &str| match mark {
            "" => "no check",
            "#" => "checkmate",
            _ => "check",
        };
        let message = format!("{written} says {}, but it is {}", says(mark), says(standard_mark));
        add("check-mark", message);
    }
    let tidy = tidy(core);
    if plain(&tidy).len() > plain(standard).len() {
        add("redundant-origin", format!("{written} says more than is needed: {san}"));
    }
    if tidy != core || is_double || core.contains('x') != standard.contains('x') {
        add("loose-san", format!("{written} is read as {san}"));
    }
    found
}

/// Whether a move is written with both of its squares, which has no standard form: `e2e4`, `Ng1-f3`, `Qd8xd5`. Without a
/// sign between the squares, `Ng1f3`, it is a move that says more than is needed.
fn is_long(text: &str) -> bool {
    let (core, _) = split_mark(text);
    let (has_letter, squares) = match core.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    match squares {
        [b'a'..=b'h', b'1'..=b'8', b'-' | b'x', b'a'..=b'h', b'1'..=b'8', ..] => true,
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..] => !has_letter,
        _ => false,
    }
}

/// The sign behind a move.
fn split_mark(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(['+', '#']).len())
}

/// A capture may be written like a move.
fn plain(text: &str) -> String {
    text.replace('x', "")
}

/// A move with letters in its castling, and `=` before what a pawn becomes.
fn tidy(core: &str) -> String {
    if core.starts_with("0-0") {
        return core.replace('0', "O");
    }
    let text = core.replace(['(', ')'], "");
    match text.as_bytes() {
        [.., b'1' | b'8', b'Q' | b'R' | b'B' | b'N'] => {
            format!("{}={}", &text[..text.len() - 1], &text[text.len() - 1..])
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_loose, remarks};

    fn codes(written: &str, san: &str) -> Vec<String> {
        remarks(written, san, String::new)
            .into_iter()
            .map(|issue| issue.code.into_owned())
            .collect()
    }

    #[test]
    fn freedoms_are_told_apart() {
        for (written, san) in [
            ("e4", "e4"),
            ("e4!?", "e4"),
            ("exd6e.p.", "exd6"),
            ("exd6 e.p.", "exd6"),
            ("e2-e4", "e4"),
            ("Ng1-f3", "Nf3"),
            ("Qd8xd5", "Qxd5+"),
            ("e7-e8=Q", "e8=Q+"),
            ("e7e8q", "e8=Q"),
            ("e2e4", "e4"),
            ("Bb5++", "Bb5+"),
        ] {
            let expected =
                if written.contains("++") { vec!["loose-san".to_owned()] } else { vec![] };
            assert_eq!(codes(written, san), expected, "{written}");
        }
        assert_eq!(codes("Bb5", "Bb5+"), ["check-mark"]);
        assert_eq!(codes("Bb5+", "Bb5"), ["check-mark"]);
        assert_eq!(codes("Qxf7+", "Qxf7#"), ["check-mark"]);
        assert_eq!(codes("Qxf7#", "Qxf7+"), ["check-mark"]);
        assert_eq!(codes("Ngf3", "Nf3"), ["redundant-origin"]);
        assert_eq!(codes("Ng1f3", "Nf3"), ["redundant-origin"]);
        assert_eq!(codes("Ngf3+", "Nf3"), ["check-mark", "redundant-origin"]);
        assert_eq!(codes("0-0", "O-O"), ["loose-san"]);
        assert_eq!(codes("e8Q", "e8=Q"), ["loose-san"]);
        assert_eq!(codes("e8(Q)+", "e8=Q+"), ["loose-san"]);
        assert_eq!(codes("exd8Q", "exd8=Q#"), ["check-mark", "loose-san"]);
        for (written, san) in
            [("e:d5", "exd5"), ("ed5", "exd5"), ("e8/Q", "e8=Q"), ("e8=q", "e8=Q")]
        {
            assert_eq!(codes(written, san), ["loose-san"], "{written}");
        }
    }

    #[test]
    fn most_moves_are_plain() {
        for plain in ["e4", "exd5", "e8=Q+", "exd8=N#", "Nf3", "Nxf3+", "O-O", "O-O-O+", "Kxa1"] {
            assert!(!is_loose(plain), "{plain}");
        }
        for loose in
            ["Ngf3", "N1xf3", "Ng1f3", "e8Q", "e8(Q)", "0-0", "e2e4", "e4!", "exd6e.p.", "", "x"]
        {
            assert!(is_loose(loose), "{loose}");
        }
    }
}
