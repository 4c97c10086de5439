//! From a game's text to its tokens.

use std::borrow::Cow;
use std::ops::Range;

use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::stream::Location;
use winnow::token::{any, one_of, take_till, take_while};

use super::dialect::Dialect;
use super::places::Spanned;
use super::strings::string;
use super::words::{
    Stream, blanks, is_blank, is_digit, is_result, is_word, symbol, take_word, unwrap_blanks,
    unwrap_lines, word_length,
};
use crate::notes::{MAX_SUFFIX, is_suffix_byte};

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'s> {
    /// The number of a turn, with its dots.
    Number(u32),
    /// An entry of `moves`, and what is glued to it.
    Move {
        text: Cow<'s, str>,
        suffix: &'s str,
    },
    /// A suffix that stands alone.
    Suffix(&'s str),
    Nag(u8),
    Comment(Cow<'s, str>),
    Open,
    Close,
    Result(&'s str),
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag<'s> {
    pub name: Cow<'s, str>,
    /// A quoted name is that of a header, whatever it is.
    pub is_quoted: bool,
    pub value: Cow<'s, str>,
    pub name_span: Range<usize>,
    pub value_span: Range<usize>,
}

/// What stands before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Leading<'s> {
    Tag(Tag<'s>),
    Comment(Spanned<Cow<'s, str>>),
}

/// Why a text has no further token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LexFault {
    pub code: &'static str,
    pub message: String,
    pub span: Range<usize>,
}

type Lexed<T> = Result<T, LexFault>;

/// The rest of a game's text.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'s> {
    pub dialect: Dialect,
    text: &'s str,
    input: Stream<'s>,
    /// Whether the moves have begun: before them `;` begins a comment in any variant.
    in_moves: bool,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self { dialect: Dialect::default(), text, input: Stream::new(text), in_moves: false }
    }

    /// For a text that is moves from its beginning.
    pub(super) fn of_moves(text: &'s str, dialect: Dialect) -> Self {
        Self { dialect, in_moves: true, ..Self::new(text) }
    }

    pub(super) fn at(&self) -> usize {
        self.input.current_token_start()
    }

    /// The next tag pair or comment before the moves; nothing where they begin.
    pub(super) fn head(&mut self) -> Lexed<Option<Leading<'s>>> {
        loop {
            self.blanks();
            let start = self.at();
            match self.peek() {
                Some(b'%') if self.is_first_column() => {
                    self.take_line();
                }
                Some(b'[') => return self.tag().map(|tag| Some(Leading::Tag(tag))),
                Some(b'{' | b';') => {
                    let is_braced = self.peek() == Some(b'{');
                    let value = if is_braced { self.comment()? } else { self.line_comment()? };
                    let span = start..self.at();
                    return Ok(Some(Leading::Comment(Spanned { value, span })));
                }
                Some(_) | None => return Ok(None),
            }
        }
    }

    fn tag(&mut self) -> Lexed<Tag<'s>> {
        let start = self.at();
        self.read_tag().map_err(|expected| {
            let message = format!("a tag is `[Name \"value\"]`; here {expected} is missing");
            let at = self.at()..self.end_of_sign();
            fault("bad-tag", message, if at.is_empty() { start..start + 1 } else { at })
        })
    }

    fn read_tag(&mut self) -> Result<Tag<'s>, &'static str> {
        let input = &mut self.input;
        let sign = |input: &mut Stream<'s>, sign: char, expected| {
            blanks(input);
            let read: Result<char, EmptyError> = one_of(sign).parse_next(input);
            read.map(|_| ()).map_err(|_| expected)
        };
        sign(input, '[', "`[`")?;
        blanks(input);
        let start = input.current_token_start();
        let is_quoted = input.starts_with('"');
        let name = if is_quoted {
            string(input).map_err(|_| "the closing `\"` of the name")?
        } else {
            Cow::Borrowed(symbol(input).map_err(|_| "a name of letters, digits and `_`")?)
        };
        let name_span = start..input.current_token_start();
        blanks(input);
        let start = input.current_token_start();
        if !input.starts_with('"') {
            return Err("a value in quotation marks");
        }
        let value = string(input).map_err(|_| "the closing `\"` of the value on the same line")?;
        let value_span = start..input.current_token_start();
        sign(input, ']', "`]` (a quotation mark in a value is written `\\\"`)")?;
        Ok(Tag { name, is_quoted, value, name_span, value_span })
    }

    /// The next token of the moves, or comment before them; nothing at the end.
    pub(super) fn token(&mut self) -> Lexed<Option<Spanned<Token<'s>>>> {
        loop {
            self.blanks();
            let start = self.at();
            let Some(sign) = self.peek() else { return Ok(None) };
            let token = match sign {
                b'{' => Token::Comment(self.comment()?),
                b';' => Token::Comment(self.line_comment()?),
                b'%' if self.is_first_column() => {
                    self.take_line();
                    continue;
                }
                b'(' => self.sign(Token::Open),
                b')' => self.sign(Token::Close),
                b'$' => Token::Nag(self.nag()?),
                b'}' => {
                    let message = "there is no comment that this `}` closes";
                    return Err(fault("stray-brace", message, start..start + 1));
                }
                b'[' if self.begins_line() => {
                    let message = "a tag stands among the moves; is it of the next game?";
                    return Err(fault("misplaced-tag", message, start..start + 1));
                }
                b'.' => {
                    let _: Result<&str, EmptyError> =
                        take_while(1.., '.').parse_next(&mut self.input);
                    continue;
                }
                b'"' => self.quoted()?,
                _ => self.word()?,
            };
            self.in_moves |= !matches!(token, Token::Comment(_));
            return Ok(Some(Spanned { value: token, span: start..self.at() }));
        }
    }

    fn sign(&mut self, token: Token<'s>) -> Token<'s> {
        let _: Result<char, EmptyError> = any.parse_next(&mut self.input);
        token
    }

    /// The byte that is next: the signs that mean something are ASCII.
    fn peek(&self) -> Option<u8> {
        self.input.as_bytes().first().copied()
    }

    fn blanks(&mut self) {
        blanks(&mut self.input);
    }

    /// Whether what is next is the first on its line, but for blanks.
    fn begins_line(&self) -> bool {
        let before = self.text[..self.at()].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }

    fn is_first_column(&self) -> bool {
        self.text[..self.at()].ends_with('\n') || self.at() == 0
    }

    /// Where the next sign ends.
    fn end_of_sign(&self) -> usize {
        let sign = self.input.chars().next();
        self.at() + sign.filter(|sign| !is_blank(*sign)).map_or(0, char::len_utf8)
    }

    fn take_line(&mut self) -> &'s str {
        let line: Result<&str, EmptyError> = take_till(0.., '\n').parse_next(&mut self.input);
        line.unwrap_or_default()
    }

    /// `{…}`, without nesting.
    fn comment(&mut self) -> Lexed<Cow<'s, str>> {
        let start = self.at();
        let read: Result<&str, EmptyError> =
            ('{', take_till(0.., '}'), '}').map(|(_, text, _)| text).parse_next(&mut self.input);
        let Ok(text) = read else {
            let message = "the comment that begins here has no end; `}` closes it";
            return Err(fault("unclosed-comment", message, start..start + 1));
        };
        Ok(unwrap_lines(text.trim_matches(is_blank)))
    }

    /// `;` up to the end of the line, unless that could be an action.
    fn line_comment(&mut self) -> Lexed<Cow<'s, str>> {
        let start = self.at();
        // In chess nothing is joined, but a game that doesn't say its variant might be another one.
        let may_join = self.in_moves && (!self.dialect.is_chess || self.is_behind_word());
        let text = self.take_line();
        let comment = text[1..].trim_matches(is_blank);
        let first = comment.split(is_blank).next().unwrap_or_default();
        if may_join && self.dialect.is_action(first) {
            let message = format!(
                "`;` joins the actions of a turn where it stands right behind one (`a;b`), and begins a comment \
                 elsewhere; what of this is `{}`? An action is joined without a blank before `;`, in variants that \
                 have several in a turn, and a comment can be written in braces",
                rules::shown(first)
            );
            return Err(fault(
                "ambiguous-semicolon",
                message,
                start..start + text.trim_end().len(),
            ));
        }
        Ok(Cow::Borrowed(comment))
    }

    /// Whether no blank stands before what is next.
    fn is_behind_word(&self) -> bool {
        self.text[..self.at()].ends_with(is_word)
    }

    /// Whether an action is joined to what was just read.
    pub(super) fn joins(&self) -> bool {
        let rest = self.text[self.at()..].strip_prefix(';').unwrap_or_default();
        let next = rest.trim_start_matches(is_blank).split(is_blank).next().unwrap_or_default();
        self.dialect.is_action(next)
    }

    fn nag(&mut self) -> Lexed<u8> {
        let start = self.at();
        let read: Result<&str, EmptyError> = ('$', take_while(1..=9, is_digit))
            .map(|(_, digits)| digits)
            .parse_next(&mut self.input);
        let number = read.ok().and_then(|digits| digits.parse().ok());
        let is_whole = word_length(self.input.as_bytes()) == 0;
        match number {
            Some(number) if is_whole => Ok(number),
            Some(_) | None => {
                take_word(&mut self.input);
                let message = "a glyph is `$` and a number from 0 to 255";
                Err(fault("bad-nag", message, start..self.at().max(start + 1)))
            }
        }
    }

    /// An entry in quotation marks, which stands for itself.
    fn quoted(&mut self) -> Lexed<Token<'s>> {
        let start = self.at();
        let Ok(text) = string(&mut self.input) else {
            let message = "the move that begins here has no closing `\"` on its line";
            return Err(fault("unclosed-string", message, start..start + 1));
        };
        let suffix: Result<&str, EmptyError> =
            take_while(0..=MAX_SUFFIX, |sign: char| sign.is_ascii() && is_suffix_byte(sign as u8))
                .parse_next(&mut self.input);
        Ok(Token::Move { text, suffix: suffix.unwrap_or_default() })
    }

    fn word(&mut self) -> Lexed<Token<'s>> {
        let start = self.at();
        let mut ahead = self.input;
        let word = take_word(&mut ahead);
        if is_result(word) {
            self.input = ahead;
            return Ok(Token::Result(word));
        }
        if matches!(word, "!" | "?" | "!!" | "??" | "!?" | "?!") {
            self.input = ahead;
            return Ok(Token::Suffix(word));
        }
        if let Some(number) = self.number(word) {
            return Ok(Token::Number(number));
        }
        self.input = ahead;
        let last = self.entry(word)?;
        let entry = &self.text[start..self.at()];
        let n_suffix = last.bytes().rev().take_while(|&byte| is_suffix_byte(byte)).count();
        let fits = (1..=MAX_SUFFIX).contains(&n_suffix) && n_suffix < last.len();
        let (entry, suffix) = entry.split_at(entry.len() - if fits { n_suffix } else { 0 });
        // One word alone has no blanks in it.
        let is_one = entry.len() <= word.len();
        let text = if is_one { Cow::Borrowed(entry) } else { unwrap_blanks(entry) };
        Ok(Token::Move { text, suffix })
    }

    /// `12`, `12.` or `12...`; what is glued to the dots is left.
    fn number(&mut self, word: &'s str) -> Option<u32> {
        let n_digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if n_digits == 0 {
            return None;
        }
        let n_dots = word[n_digits..].bytes().take_while(|&byte| byte == b'.').count();
        if n_dots == 0 && n_digits < word.len() {
            return None;
        }
        let _ = self.input.next_slice(n_digits + n_dots);
        Some(word[..n_digits].parse().unwrap_or(u32::MAX))
    }

    /// Passes the actions of an entry behind its first word, and gives its last one.
    fn entry(&mut self, mut word: &'s str) -> Lexed<&'s str> {
        loop {
            let last = self.dialect.argument(word, &mut self.input).unwrap_or(word);
            if self.dialect.is_chess || self.peek() != Some(b';') {
                return Ok(last);
            }
            let start = self.at();
            let _: Result<char, EmptyError> = one_of(';').parse_next(&mut self.input);
            blanks(&mut self.input);
            word = take_word(&mut self.input);
            if !self.dialect.is_action(word) {
                let message = format!(
                    "`;` right behind an action joins the next action of the turn to it, but `{}` is none: a comment \
                     is written in braces, or with a blank before `;`",
                    rules::shown(word)
                );
                return Err(fault("ambiguous-semicolon", message, start..start + 1));
            }
        }
    }
}

fn fault(code: &'static str, message: impl Into<String>, span: Range<usize>) -> LexFault {
    LexFault { code, message: message.into(), span }
}
