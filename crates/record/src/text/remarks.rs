//! What is odd about a move of chess that was read all the same.

use rules::Issue;

use super::chess::is_san;

/// The freedoms that a move takes, `san` being its standard form: more about where it comes from than is needed
/// (`redundant-origin`), a wrong or missing sign of check (`check-mark`), and other loose ways of writing
/// (`loose-san`). Long notations have no standard form to differ from.
pub(crate) fn remarks(written: &str, san: &str, pointer: &str) -> Vec<Issue> {
    if written == san {
        return Vec::new();
    }
    let bare = written.trim_end_matches(['!', '?']);
    let bare = bare.strip_suffix("e.p.").or(bare.strip_suffix("ep")).unwrap_or(bare).trim_end();
    if !is_san(bare) {
        return Vec::new();
    }
    let (core, mark) = split_mark(bare);
    let (standard, standard_mark) = split_mark(san);
    let mut found = Vec::new();
    let mut add = |code, message: String| found.push(Issue::new(pointer, code, message));
    let is_mark = matches!(mark, "" | "+" | "#");
    if mark != standard_mark && !(standard_mark == "+" && mark == "++") {
        let says = |mark: &str| match mark {
            "" => "no check",
            "#" => "checkmate",
            _ => "check",
        };
        let message = format!("{written} says {}, but it is {}", says(mark), says(standard_mark));
        add("check-mark", message);
    }
    let tidy = tidy(core);
    if tidy != standard && is_longer(&tidy, standard) {
        add("redundant-origin", format!("{written} says more than is needed: {san}"));
    }
    if tidy != core || !is_mark {
        add("loose-san", format!("{written} is read as {san}"));
    }
    found
}

fn split_mark(move_text: &str) -> (&str, &str) {
    move_text.split_at(move_text.trim_end_matches(['+', '#']).len())
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

/// Whether a piece's move is the other with something put in behind the letter, but for `x`, which may be left out.
fn is_longer(written: &str, standard: &str) -> bool {
    let plain = |text: &str| text.replace('x', "");
    plain(written).len() > plain(standard).len()
}

#[cfg(test)]
mod tests {
    use super::remarks;

    fn codes(written: &str, san: &str) -> Vec<String> {
        remarks(written, san, "").into_iter().map(|issue| issue.code.into_owned()).collect()
    }

    #[test]
    fn freedoms_are_told_apart() {
        for (written, san) in [
            ("e4", "e4"),
            ("e4!?", "e4"),
            ("exd6e.p.", "exd6"),
            ("exd6 e.p.", "exd6"),
            ("e2-e4", "e4"),
            ("e2e4", "e4"),
            ("Bb5++", "Bb5+"),
        ] {
            let expected = if written.contains("++") { vec!["loose-san".to_owned()] } else { vec![] };
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
    }
}
