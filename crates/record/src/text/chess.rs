//! What chess PGN says in words of its own.

/// The variant that PGN means where it names none.
pub(crate) const CHESS: &str = "chess";

/// What programs write in `Variant` for chess, in lower case; the last one asks for `FEN`.
const NAMES: [&str; 4] = ["chess", "standard", "normal", FROM_POSITION];

/// Chess from a position of its own.
pub(super) const FROM_POSITION: &str = "from position";

/// Whether a value of `Variant` means chess.
pub(super) fn is_chess(variant: &str) -> bool {
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(variant.trim()))
}

/// Whether a word could be nothing but a move of chess: `Nbd7`, `exd8=Q+`, `O-O`.
///
/// The whole square from which a piece comes is read in a game of chess, but it doesn't show that it is one.
pub(super) fn shows_chess(word: &str) -> bool {
    let has_square =
        word.bytes().filter(u8::is_ascii_digit).count() > 1 && !word.starts_with("0-0");
    is_san(word) && !has_square
}

/// Whether a word is a chess move in standard algebraic notation, whatever it says about the start.
pub(super) fn is_san(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(bare, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let is_promotion = |byte: u8| matches!(byte, b'Q' | b'R' | b'B' | b'N');
    let bytes = match bare.as_bytes() {
        [rest @ .., b'=', piece] if is_promotion(*piece) => rest,
        [rest @ .., b'(', piece, b')'] if is_promotion(*piece) => rest,
        [rest @ .., b'1' | b'8', piece] if is_promotion(*piece) => &bare.as_bytes()[..=rest.len()],
        whole => whole,
    };
    let [start @ .., b'a'..=b'h', b'1'..=b'8'] = bytes else { return false };
    let start = match start {
        [rest @ .., b'x'] => rest,
        whole => whole,
    };
    match start {
        [] | [b'a'..=b'h'] => true,
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => matches!(
            rest,
            [] | [b'a'..=b'h' | b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8']
        ),
        _ => false,
    }
}
