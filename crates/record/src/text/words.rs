//! The smallest parts of a text: blanks and words.

use std::borrow::Cow;

use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Offset};
use winnow::token::take_while;

/// What is left of a text.
pub(super) type Stream<'s> = LocatingSlice<&'s str>;

/// A blank of PGN.
pub(super) const fn is_blank(sign: char) -> bool {
    sign.is_ascii() && is_blank_byte(sign as u8)
}

/// The same in bytes.
pub(super) const fn is_blank_byte(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// By byte: whether a word ends there. All such signs are ASCII.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        ends[byte] = !is_word(byte as u8 as char);
        byte += 1;
    }
    ends
};

/// How many bytes of a text belong to the word that it begins with.
pub(super) fn word_length(text: &[u8]) -> usize {
    text.iter().position(|&byte| ENDS_WORD[usize::from(byte)]).unwrap_or(text.len())
}

pub(super) const fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit()
}

/// A sign that doesn't end a word.
pub(super) const fn is_word(sign: char) -> bool {
    !is_blank(sign) && !matches!(sign, '{' | '}' | '(' | ')' | ';' | '$')
}

pub(super) fn blanks<'s>(input: &mut Stream<'s>) -> &'s str {
    let n_blanks = input.as_bytes().iter().take_while(|&&byte| is_blank_byte(byte)).count();
    input.next_slice(n_blanks)
}

/// A word; a letter in brackets (`e8(Q)`) belongs to it.
pub(super) fn take_word<'s>(input: &mut Stream<'s>) -> &'s str {
    let whole: &str = input;
    let start = *input;
    loop {
        let _ = input.next_slice(word_length(input.as_bytes()));
        let is_inside = input.offset_from(&start) > 0
            && matches!(input.as_bytes(), [b'(', letter, b')', ..] if letter.is_ascii_alphabetic());
        if !is_inside {
            return &whole[..input.offset_from(&start)];
        }
        let _: Result<&str, EmptyError> = winnow::token::take(3_usize).parse_next(input);
    }
}

/// A name of a tag.
pub(super) fn symbol<'s>(input: &mut Stream<'s>) -> Result<&'s str, EmptyError> {
    take_while(1.., |sign: char| sign.is_ascii_alphanumeric() || "_+#=:-".contains(sign))
        .parse_next(input)
}

/// Whether a word ends a game.
///
/// With more than two seats a result is the places joined by `-`; `0-0` is castling.
pub(super) fn is_result(word: &str) -> bool {
    if !matches!(word.as_bytes(), [b'*' | b'0'..=b'9', ..]) {
        return false;
    }
    if matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2") {
        return true;
    }
    let is_places = word.split('-').all(|place| matches!(place.as_bytes(), [b'1'..=b'9']));
    is_places && word.len() >= 5
}

/// A comment in one line: a line's end is a blank.
pub(super) fn unwrap_lines(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let lines = text.split(['\n', '\r']).map(|line| line.trim_matches(is_blank));
    Cow::Owned(lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" "))
}

/// An entry in which blanks are single ones.
pub(super) fn unwrap_blanks(entry: &str) -> Cow<'_, str> {
    let bytes = entry.as_bytes();
    let is_odd = |pair: &[u8]| matches!(pair, [b'\t' | b'\n' | b'\r' | 11 | 12, _] | [b' ', b' ']);
    if !bytes.windows(2).any(is_odd) {
        return Cow::Borrowed(entry);
    }
    Cow::Owned(entry.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}
