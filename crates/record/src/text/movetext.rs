//! From tokens to moves with their notes and variations.

use std::borrow::Cow;
use std::ops::Range;

use rules::Issue;

use super::lexer::{LexFault, Lexer, Token};
use super::places::{LinePlaces, Spanned};
use super::strings::whole_string;
use crate::notes::{MAX_DEPTH, Note, Part, Variation, note_for};

/// The moves of a game, as they are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Movetext {
    pub moves: Vec<String>,
    pub notes: Vec<Note>,
    pub places: LinePlaces,
    /// The result behind the moves.
    pub result: Option<Spanned<String>>,
    /// Entries whose text in the record is another one than that in the movetext, with the latter.
    pub rewritten: Vec<(usize, String)>,
    /// Numbers of turns that don't follow each other.
    pub warnings: Vec<Issue>,
}

/// A line of moves that is being read: the game, or a variation.
#[derive(Default)]
struct Line {
    moves: Vec<String>,
    notes: Vec<Note>,
    places: LinePlaces,
    /// The `(` that began it.
    opened: usize,
}

struct Reader {
    stack: Vec<Line>,
    line: Line,
    out: Movetext,
    number: Option<u32>,
    /// Whether the last token was a move without a suffix.
    may_take_suffix: bool,
}

/// Reads what is left of a text. `leading` are the comments before it; `any_first` says whether the first number may be
/// any.
///
/// # Errors
/// What is wrong, and how many moves of the game stand before it.
pub(super) fn read_moves(
    lexer: &mut Lexer<'_>,
    leading: Vec<Spanned<Cow<'_, str>>>,
    any_first: bool,
) -> Result<Movetext, (usize, LexFault)> {
    let mut reader = Reader {
        stack: Vec::new(),
        line: Line::default(),
        out: Movetext::default(),
        number: (!any_first).then_some(0),
        may_take_suffix: false,
    };
    reader.read(lexer, leading).map_err(|fault| {
        let game = reader.stack.first().unwrap_or(&reader.line);
        (game.moves.len(), fault)
    })?;
    let Line { moves, notes, places, .. } = reader.line;
    let warnings = reader.out.warnings;
    let has_place = |issue: &Issue| issue.pointer != format!("/moves/{}", moves.len());
    let warnings = warnings.into_iter().filter(has_place).collect();
    Ok(Movetext { moves, notes, places, warnings, ..reader.out })
}

impl Reader {
    fn read(
        &mut self,
        lexer: &mut Lexer<'_>,
        leading: Vec<Spanned<Cow<'_, str>>>,
    ) -> Result<(), LexFault> {
        let is_chess = lexer.dialect.is_chess;
        for Spanned { value, span } in leading {
            self.take(Spanned { value: Token::Comment(value), span }, is_chess)?;
        }
        while let Some(token) = lexer.token()? {
            self.take(token, is_chess)?;
        }
        if !self.stack.is_empty() {
            let opened = self.line.opened;
            let message = "the variation that begins here has no end; `)` closes it";
            return Err(fault("unclosed-variation", message, opened..opened + 1));
        }
        Ok(())
    }

    fn take(&mut self, token: Spanned<Token<'_>>, is_chess: bool) -> Result<(), LexFault> {
        let Spanned { value: token, span } = token;
        let is_over = self.out.result.is_some();
        if is_over && !matches!(token, Token::Comment(_)) {
            let message = "the game is over by its result, and only a comment may follow";
            return Err(fault("misplaced-result", message, span));
        }
        let may_take_suffix = std::mem::take(&mut self.may_take_suffix);
        match token {
            Token::Number(number) => self.number(number),
            Token::Move { text, suffix } => {
                self.line.moves.push(text.into_owned());
                self.line.places.moves.push(span);
                self.may_take_suffix = suffix.is_empty();
                if !suffix.is_empty() {
                    self.note(Part::Suffix).suffix = Some(suffix.to_owned());
                }
            }
            Token::Suffix(suffix) if may_take_suffix => {
                self.note(Part::Suffix).suffix = Some(suffix.to_owned());
            }
            Token::Suffix(_) => {
                let message = "a mark such as `!` stands right behind a move";
                return Err(fault("misplaced-suffix", message, span));
            }
            Token::Nag(number) => self.note(Part::Nag).nags.push(number),
            Token::Comment(text) => self.comment(&text, is_chess, span)?,
            Token::Open => self.open(span)?,
            Token::Close => self.close(span)?,
            Token::Result(_) if !self.stack.is_empty() => {
                let message = "a variation has no result; `)` closes it";
                return Err(fault("misplaced-result", message, span));
            }
            Token::Result(result) => {
                self.out.result = Some(Spanned { value: result.to_owned(), span });
            }
        }
        Ok(())
    }

    /// The note that takes a part which stands here.
    fn note(&mut self, part: Part) -> &mut Note {
        note_for(&mut self.line.notes, self.line.moves.len(), part)
    }

    /// Numbers count turns, so they stay or go up by one.
    fn number(&mut self, number: u32) {
        if !self.stack.is_empty() {
            return;
        }
        let before = self.number.replace(number);
        let expected = before.unwrap_or(number);
        let is_next = number == expected || Some(number) == expected.checked_add(1);
        if !is_next || number == 0 {
            let message = format!("turn {number} is written after turn {expected}");
            let pointer = format!("/moves/{}", self.line.moves.len());
            self.out.warnings.push(Issue::new(pointer, "move-number", message));
        }
    }

    /// Some comments hold what could not be written as it is.
    fn comment(&mut self, text: &str, is_chess: bool, span: Range<usize>) -> Result<(), LexFault> {
        let command = |name| {
            let inner = text.strip_prefix(name)?.strip_suffix(']')?;
            whole_string(inner)
        };
        if is_chess && let Some(written) = command("[%written ") {
            let entry = self.line.moves.len().checked_sub(1);
            let is_first =
                |entry: &usize| self.out.rewritten.last().is_none_or(|(last, _)| last < entry);
            let Some(entry) = entry.filter(is_first).filter(|_| self.stack.is_empty()) else {
                let message =
                    "`%written` says once how the move before it is written in the record";
                return Err(fault("misplaced-command", message, span));
            };
            let shown = std::mem::replace(&mut self.line.moves[entry], written);
            self.out.rewritten.push((entry, shown));
            return Ok(());
        }
        let comment = command("[%text ").unwrap_or_else(|| text.to_owned());
        self.note(Part::Comment).comments.push(comment);
        Ok(())
    }

    fn open(&mut self, span: Range<usize>) -> Result<(), LexFault> {
        if self.stack.len() == MAX_DEPTH {
            let message = format!("variations may stand in each other {MAX_DEPTH} deep");
            return Err(fault("too-deep", message, span));
        }
        let line = Line { opened: span.start, ..Line::default() };
        self.stack.push(std::mem::replace(&mut self.line, line));
        Ok(())
    }

    fn close(&mut self, span: Range<usize>) -> Result<(), LexFault> {
        let Some(parent) = self.stack.pop() else {
            let message = "there is no variation that this `)` closes";
            return Err(fault("stray-parenthesis", message, span));
        };
        let Line { moves, notes, places, .. } = std::mem::replace(&mut self.line, parent);
        self.note(Part::Variation).variations.push(Variation { moves, notes });
        let note = self.line.notes.len() - 1;
        self.line.places.variations.push((note, places));
        Ok(())
    }
}

fn fault(code: &'static str, message: impl Into<String>, span: Range<usize>) -> LexFault {
    LexFault { code, message: message.into(), span }
}
