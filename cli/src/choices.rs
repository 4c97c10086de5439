//! The words that arguments are chosen from.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::ops::Range;
use std::str::FromStr;

use clap::ValueEnum;

/// When to color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a position is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// For a terminal
    Text,
    /// A scalable picture
    Svg,
    /// A picture in pixels
    Png,
    /// One line of Forsyth-Edwards notation, of chess only
    Fen,
}

/// The colors of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// For light pages
    Light,
    /// For dark pages
    Dark,
    /// Black, white and grays only
    Print,
}

/// What `play` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Played {
    /// The position as JSON, which every command reads
    Json,
    /// The moves with their effects, and a drawing
    Show,
    /// The position as one line of Forsyth-Edwards notation, of chess only
    Fen,
}

/// Which laws are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Laws {
    /// All of them, for every action
    All,
    /// Those on order and endings, on the texts of a few actions, on the effects of one
    Quick,
}

/// What random play prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bias {
    /// One of the others, drawn for each game
    Mix,
    /// Nothing: every legal action is as likely as another
    None,
    /// Actions that capture
    Captures,
    /// Actions of the rules that were used least in the game so far
    Rare,
}

/// How `generate` writes records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Records {
    /// JSON, one record a line
    Jsonl,
    /// Text, like PGN
    Text,
}

/// One part of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

/// A form of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Written {
    /// One JSON object, or a list of them where there is more than one record
    Json,
    /// One JSON object a line
    Jsonl,
    /// Tags and moves, like PGN
    Text,
}

/// A JSON form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A position in its envelope
    Position,
    /// A game record
    Record,
    /// A work item, one line of what `--jsonl` reads
    Item,
    /// What `validate --jsonl` says of a record
    Report,
}

impl Shard {
    /// Whether the thing with this number, from 0, belongs to the part.
    pub(crate) fn takes(self, number: u64) -> bool {
        number % self.of == self.part - 1
    }

    /// The numbers below `n` that belong to the part, where parts are blocks.
    pub(crate) fn block(self, n: u64) -> Range<u64> {
        let before = |part: u64| (u128::from(n) * u128::from(part) / u128::from(self.of)) as u64;
        before(self.part - 1)..before(self.part)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((part, of)) if 1 <= part && part <= of => Ok(Self { part, of }),
            _ => Err("expected I/N with 1 <= I <= N, such as 1/4".to_owned()),
        }
    }
}

/// A whole number, in words where it is none.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits {
        return Err("expected a whole number, 0 or more".to_owned());
    }
    let number = text.parse().ok().and_then(|number: u64| T::try_from(number).ok());
    number.ok_or_else(|| "the number is too great".to_owned())
}

/// An address of the network, or `localhost`.
pub(crate) fn address(text: &str) -> Result<IpAddr, String> {
    if text.eq_ignore_ascii_case("localhost") {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    text.parse().map_err(|_| "expected an IP address, or localhost".to_owned())
}

/// A share of a hundred.
pub(crate) fn percent(text: &str) -> Result<u8, String> {
    let number = whole::<u8>(text)?;
    if number <= 100 { Ok(number) } else { Err("expected 0 to 100".to_owned()) }
}

/// The size of a table: none is of no use, and more than 64 GiB is a slip of the pen.
pub(crate) fn mebibytes(text: &str) -> Result<u32, String> {
    let number = whole(text)?;
    if (1..=1 << 16).contains(&number) {
        return Ok(number);
    }
    Err("expected 1 to 65536 (MiB)".to_owned())
}

/// A whole number that is not 0.
pub(crate) fn positive(text: &str) -> Result<NonZeroU32, String> {
    let expected = || "expected a whole number, 1 or more".to_owned();
    match whole(text) {
        Ok(number) => NonZeroU32::new(number).ok_or_else(expected),
        Err(_) if !text.bytes().all(|byte| byte.is_ascii_digit()) => Err(expected()),
        Err(message) => Err(message),
    }
}

#[cfg(test)]
mod tests {
    use super::{Shard, mebibytes, percent, positive, whole};

    #[test]
    fn a_table_has_a_size_that_can_be_meant() {
        assert_eq!((mebibytes("1"), mebibytes("65536")), (Ok(1), Ok(65_536)));
        for text in ["0", "65537", "99999999999999999999", "-1", "1G", ""] {
            assert!(mebibytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_are_whole() {
        assert_eq!(whole::<u32>("0"), Ok(0));
        assert_eq!(whole::<u32>("4294967295"), Ok(u32::MAX));
        for text in ["", "-1", "1.5", "+1", "x", "4294967296", "99999999999999999999"] {
            assert!(whole::<u32>(text).is_err() && positive(text).is_err(), "{text}");
        }
        assert!(positive("0").is_err());
        assert_eq!((percent("0"), percent("100")), (Ok(0), Ok(100)));
        assert!(percent("101").is_err() && percent("-1").is_err());
        assert_eq!(positive("2").map(Into::into), Ok(2_u32));
    }

    #[test]
    fn the_shards_share_everything_out() {
        let shards =
            ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().expect("it is a shard"));
        for number in 0..9 {
            assert_eq!(shards.iter().filter(|shard| shard.takes(number)).count(), 1);
        }
        for n in [0, 1, 2, 9, u64::MAX] {
            let blocks = shards.map(|shard| shard.block(n));
            assert_eq!((blocks[0].start, blocks[2].end), (0, n));
            assert!(blocks[0].end == blocks[1].start && blocks[1].end == blocks[2].start);
        }
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
