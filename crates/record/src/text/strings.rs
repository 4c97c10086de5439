//! Texts in quotation marks.
//!
//! As in PGN `\"` is a quotation mark and `\\` a backslash. `\u` and four hexadecimal digits are that character, so that
//! line ends and other controls can be written. A backslash before anything else stands for itself, as in the many files
//! that hold paths.

use std::borrow::Cow;

use winnow::combinator::{alt, delimited};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{take, take_till, take_while};

use super::words::Stream;

/// Reads a string with its quotation marks; there is no line end in it.
pub(super) fn string<'s>(input: &mut Stream<'s>) -> Result<Cow<'s, str>, EmptyError> {
    let start = *input;
    let plain: Result<&str, EmptyError> =
        delimited('"', take_till(0.., ['"', '\\', '\n']), '"').parse_next(input);
    if let Ok(plain) = plain {
        return Ok(Cow::Borrowed(plain));
    }
    *input = start;
    unescape(input).inspect_err(|_| *input = start).map(Cow::Owned)
}

fn unescape(input: &mut Stream<'_>) -> Result<String, EmptyError> {
    let mut text = String::new();
    '"'.void().parse_next(input)?;
    loop {
        text += take_till(0.., ['"', '\\', '\n']).parse_next(input)?;
        match take(1_usize).parse_next(input)? {
            "\"" => return Ok(text),
            "\\" => text.push(alt((escaped, '"', '\\')).parse_next(input).unwrap_or('\\')),
            _ => return Err(EmptyError),
        }
    }
}

/// `u` and four hexadecimal digits that are a character.
fn escaped(input: &mut Stream<'_>) -> Result<char, EmptyError> {
    let digits = |sign: char| sign.is_ascii_hexdigit();
    ('u', take_while(4..=4, digits))
        .verify_map(|(_, digits)| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32))
        .parse_next(input)
}

/// Writes a string with its quotation marks, so that [`string`] reads it; no control, and no sign of `hidden`, is in
/// what is written.
pub(super) fn push_string(text: &str, hidden: &[char], out: &mut String) {
    out.push('"');
    for sign in text.chars() {
        match sign {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            sign if sign.is_control() || hidden.contains(&sign) => {
                out.push_str(&format!("\\u{:04x}", u32::from(sign)));
            }
            sign => out.push(sign),
        }
    }
    out.push('"');
}

/// The text of a string that is all there is.
pub(super) fn whole_string(text: &str) -> Option<String> {
    let mut input = Stream::new(text);
    let read = string(&mut input).ok()?;
    input.is_empty().then(|| read.into_owned())
}
