//! From a game's text to a record.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rules::erased::{AnyGame, Cache};
use rules::{Issue, Strictness, shown};
use serde_json::Value;

use super::chess::{self, CHESS};
use super::dialect::Dialect;
use super::lexer::{Leading, LexFault, Lexer, Tag, Token};
use super::movetext::{Movetext, read_moves};
use super::places::{Places, Spanned};
use super::tags::{Findings, Head, read_tags};
use crate::Record;
use crate::record::check_irregular;

/// A record that was read from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The record.
    pub record: Record,
    /// Where its parts stand.
    pub places: Places,
    /// What is odd about the text, with pointers into the record.
    pub warnings: Vec<Issue>,
    /// What is wrong with it, although it could be read: `contradictory-result`. [`Places::fault`] says where.
    pub findings: Vec<Issue>,
}

/// What is wrong with a text that is no record.
#[derive(Clone, Debug, PartialEq)]
pub struct Misread {
    /// Every fault of the first stage that has any; [`Places::fault`] says where each is.
    pub issues: Vec<Issue>,
    /// Where the parts stand that could be read.
    pub places: Places,
    /// The variant that it names.
    pub variant: Option<String>,
    /// Its headers, as far as they could be read.
    pub headers: BTreeMap<String, String>,
}

/// Reads the text of one game.
///
/// # Errors
/// What is wrong with it: of its form (`bad-tag`, `bad-nag`, `unclosed-comment`, `unclosed-variation`, `too-deep`,
/// `ambiguous-semicolon`, …), of its tags (`missing-field`, `no-such-variant`, `unknown-tag`, `duplicate-field`,
/// `contradictory-start`, …). Whether its moves are legal is asked by
/// [`replay`](crate::replay) only.
pub fn read(text: &str, cache: &Cache) -> Result<Reading, Box<Misread>> {
    let (mut places, mut issues) = (Places::default(), Vec::new());
    let mut lexer = Lexer::new(text);
    let (tags, leading) = match read_head(&mut lexer) {
        Ok(head) => head,
        Err((tags, fault)) => {
            return Err(Box::new(misread_head(&tags, fault)));
        }
    };
    let mut found = Findings { issues: &mut issues, places: &mut places };
    let is_chess = || {
        let has_fen = tags.iter().any(|tag| !tag.is_quoted && tag.name == "FEN");
        has_fen || shows_chess(&lexer) || may_be_chess(&lexer, cache)
    };
    let head = read_tags(&tags, is_chess, cache, &mut found);
    if head.variant.is_none() {
        let message = missing_variant(&lexer, cache);
        let at = lexer.at();
        let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
        found.add(Issue::new("", "missing-field", message), at..end);
    }
    if !issues.is_empty() {
        return Err(Box::new(misread(head, issues, places)));
    }
    let is_chess = head.variant.as_deref() == Some(CHESS);
    let phrases = head.family.map_or(&[][..], |family| family.phrases);
    lexer.dialect = Dialect { is_chess, phrases };
    let movetext = match read_moves(&mut lexer, leading, head.start.is_some()) {
        Ok(movetext) => movetext,
        Err((n_moves, fault)) => {
            places.faults.push(fault.span);
            let pointer = format!("/moves/{n_moves}");
            let issue = Issue::new(pointer, fault.code, fault.message);
            return Err(Box::new(misread(head, vec![issue], places)));
        }
    };
    join(head, movetext, places, cache)
}

type WithTags<'s, T> = Result<T, (Vec<Tag<'s>>, LexFault)>;
type Comments<'s> = Vec<Spanned<Cow<'s, str>>>;

fn read_head<'s>(lexer: &mut Lexer<'s>) -> WithTags<'s, (Vec<Tag<'s>>, Comments<'s>)> {
    let (mut tags, mut comments) = (Vec::new(), Vec::new());
    loop {
        match lexer.head() {
            Ok(Some(Leading::Tag(tag))) => tags.push(tag),
            Ok(Some(Leading::Comment(comment))) => comments.push(comment),
            Ok(None) => return Ok((tags, comments)),
            Err(fault) => return Err((tags, fault)),
        }
    }
}

/// What is known of a game one of whose tags is none.
fn misread_head(tags: &[Tag<'_>], fault: LexFault) -> Misread {
    let text = |tag: &Tag<'_>| (tag.name.clone().into_owned(), tag.value.clone().into_owned());
    let places = Places { faults: vec![fault.span], ..Places::default() };
    Misread {
        issues: vec![Issue::new("", fault.code, fault.message)],
        places,
        variant: None,
        headers: tags.iter().map(text).collect(),
    }
}

fn misread(head: Head, issues: Vec<Issue>, places: Places) -> Misread {
    Misread { issues, places, variant: head.variant, headers: head.headers }
}

/// Whether a text whose variant is not known has no moves, or a first one that could be nothing but one of chess.
pub(super) fn shows_chess(lexer: &Lexer<'_>) -> bool {
    let mut lexer = lexer.clone();
    first_move(&mut lexer).is_none_or(|text| chess::shows_chess(&text) && !lexer.joins())
}

/// Whether the first move of a text whose variant is not known is one of chess, or else of no other variant: then it is
/// told what is wrong with it as a move of chess.
fn may_be_chess(lexer: &Lexer<'_>, cache: &Cache) -> bool {
    let mut lexer = lexer.clone();
    let Some(text) = first_move(&mut lexer) else { return true };
    let families = cache.variants().families.iter().map(|variant| variant.family());
    let mut phrases = families.flat_map(|family| family.phrases);
    let begins_phrase = phrases.any(|phrase| phrase.split(' ').next() == Some(&*text));
    let is_others = lexer.joins() || begins_phrase;
    !is_others && (is_first_move(CHESS, &text, cache) || variants_with(&text, cache).is_empty())
}

/// Whether a text is a legal move at the start of a variant.
fn is_first_move(id: &str, text: &str, cache: &Cache) -> bool {
    let options = Value::Object(serde_json::Map::new());
    let built = cache.build(id, &options, "");
    built.is_ok_and(|built| built.rules.start_game().explain(text).legal)
}

/// The families at whose start a text is a legal move.
fn variants_with(text: &str, cache: &Cache) -> Vec<&'static str> {
    let families = cache.variants().families.iter().map(|variant| variant.id());
    families.filter(|id| is_first_move(id, text, cache)).collect()
}

fn first_move<'s>(lexer: &mut Lexer<'s>) -> Option<Cow<'s, str>> {
    lexer.dialect = Dialect { is_chess: true, phrases: &[] };
    while let Ok(Some(token)) = lexer.token() {
        if let Token::Move { text, .. } = token.value {
            return Some(text);
        }
    }
    None
}

/// Words for a game that doesn't say its variant; which one has such moves is a hint and no more.
fn missing_variant(lexer: &Lexer<'_>, cache: &Cache) -> String {
    let mut message = "missing tag `Variant`, and the moves are not those of chess".to_owned();
    let Some(text) = first_move(&mut lexer.clone()) else { return message };
    let near = variants_with(&text, cache);
    if !near.is_empty() {
        message += &format!("; `{}` would be a move of {}", shown(&text), near.join(" or "));
    }
    message
}

fn join(
    head: Head,
    movetext: Movetext,
    mut places: Places,
    cache: &Cache,
) -> Result<Reading, Box<Misread>> {
    let Movetext { moves, notes, places: line, result: end, rewritten, mut warnings } = movetext;
    places.line = line;
    places.end = end.as_ref().map(|end| end.span.clone());
    let mut findings = Vec::new();
    if let (Some(end), Some(tag)) = (&end, &head.result)
        && end.value != *tag
    {
        let message = format!(
            "the tag `Result` says {}, but {} stands behind the moves",
            shown(tag),
            end.value
        );
        places.faults.push(end.span.clone());
        findings.push(Issue::new("/result", "contradictory-result", message));
    }
    if end.is_none() {
        let message = "no result stands behind the moves: is the text whole?";
        warnings.push(Issue::new("/result", "no-result", message));
    }
    let result = head.result.or(end.map(|end| end.value)).unwrap_or_else(|| "*".to_owned());
    let record = Record {
        schema: rules::erased::SCHEMA,
        variant: head.variant.expect("a game without a variant was refused"),
        options: head.options,
        start: head.start,
        headers: head.headers,
        moves,
        result,
        termination: head.termination,
        irregular: head.irregular,
        notes,
    };
    let misread = |record: Record, issues, places| {
        let Record { variant, headers, .. } = record;
        Box::new(Misread { issues, places, variant: Some(variant), headers })
    };
    let mut issues = Vec::new();
    check_irregular(&record, "", &mut issues);
    if !issues.is_empty() {
        let spans = issues.iter().map(|issue| places.span(&issue.pointer).unwrap_or_default());
        let spans: Vec<_> = spans.collect();
        places.faults.extend(spans);
        findings.extend(issues);
        return Err(misread(record, findings, places));
    }
    if let Some(entry) = contradiction(&record, &rewritten, cache) {
        let (shown_move, written) = (&rewritten[entry].1, &record.moves[rewritten[entry].0]);
        let message = format!(
            "the move {} is not the one that `%written` gives, {}",
            shown(shown_move),
            shown(written)
        );
        let span = places.line.moves[rewritten[entry].0].clone();
        places.faults.push(span);
        let pointer = format!("/moves/{}", rewritten[entry].0);
        findings.push(Issue::new(pointer, "contradictory-move", message));
        return Err(misread(record, findings, places));
    }
    Ok(Reading { record, places, warnings, findings })
}

/// The first entry that stands in the text as another move than in the record.
fn contradiction(record: &Record, rewritten: &[(usize, String)], cache: &Cache) -> Option<usize> {
    let mut game = if rewritten.is_empty() { None } else { begin(record, cache) };
    let mut entries = record.moves.iter().enumerate();
    for (idx, (entry, shown)) in rewritten.iter().enumerate() {
        for (_, text) in entries.by_ref().take_while(|(at, _)| at < entry) {
            if game.as_mut().is_some_and(|game| game.play(text).is_err()) {
                game = None;
            }
        }
        let played = game.as_mut().and_then(|game| game.play(&record.moves[*entry]).ok());
        let san = played.and_then(|actions| actions.first()?.san.clone());
        if san.as_ref() != Some(shown) {
            return Some(idx);
        }
    }
    None
}

/// The game at its first position, where it has one.
pub(crate) fn begin(record: &Record, cache: &Cache) -> Option<Box<dyn AnyGame>> {
    let options = Value::Object(record.options.clone());
    let rules = cache.build(&record.variant, &options, "").ok()?.rules;
    match &record.start {
        None => Some(rules.start_game()),
        Some(start) => {
            let start = Value::Object(start.clone());
            Some(rules.load_game(&start, Strictness::Study).ok()?.game)
        }
    }
}
